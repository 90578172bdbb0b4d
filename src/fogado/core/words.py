"""How steps and other small values of a game are written as plain data, and read back.

A game lists its classes once.  Options are written in their notation; values that are made once
and have a ``text``, such as the faces of dice, as ``{"Face": "G3"}``; everything else as
``{"is": "PlaceBet", "seat": 1, …}``.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, final

from fogado.core.agenda import Answered, Decision, Option, Step, Together
from fogado.core.errors import BadState, FogadoError, either


@final
class Words:
    """The classes whose values may stand on a game's agenda."""

    def __init__(
        self,
        classes: tuple[type, ...],
        parse: Callable[[str], Option],
        shared: dict[str, Callable[[str], Any]] | None = None,
    ) -> None:
        self.classes: dict[str, type] = {}
        self.names: dict[str, list[str]] = {}
        self.parse = parse
        self.shared: dict[str, Callable[[str], Any]] = {} if shared is None else shared
        """By the name of a class, how the one value with a certain ``text`` is found."""
        for cls in (*classes, Together, Answered):
            self.classes[cls.__name__] = cls
            self.names[cls.__name__] = [field.name for field in fields(cls)]

    def write(self, value: Any) -> Any:
        """Write a value as plain data."""
        if isinstance(value, Option):
            return {"option": value.write()}
        if isinstance(value, (list, tuple)):
            return [self.write(part) for part in value]
        name = type(value).__name__
        if name in self.names:
            written: dict[str, Any] = {"is": name}
            for field in self.names[name]:
                written[field] = self.write(getattr(value, field))
            return written
        if value is None or isinstance(value, (int, str)):
            return value
        if name in self.shared:
            return {name: value.text}
        raise BadState(f"{name} is not among the words of this game.")

    def steps(self, data: Any, seats: int) -> list[Step]:
        """Read an agenda back: nothing but steps, and of seats at this table only."""
        found: list[Step] = []
        for part in data if isinstance(data, list) else [None]:
            step = self.read(part)
            if not fits(step, seats):
                raise BadState(f"{part!r} is not a step for a table of {seats}.")
            found.append(step)
        return found

    def read(self, data: Any) -> Any:
        """Read a value back; lists come back as tuples."""
        if isinstance(data, list):
            return tuple(self.read(part) for part in data)
        if not isinstance(data, dict):
            return data
        if "option" in data and "is" not in data:
            return self.parse(str(data["option"]))
        for name in data:
            if name in self.shared:
                return self.shared[name](str(data[name]))
        name = str(data.get("is"))
        if name not in self.classes:
            raise BadState(f"There is no step called {name!r}; there are {either(self.classes)}.")
        given = {key: self.read(part) for key, part in data.items() if key != "is"}
        if sorted(given) != sorted(self.names[name]):
            raise BadState(f"The step {name} needs {either(self.names[name]) or 'nothing else'}.")
        try:
            return self.classes[name](**given)
        except FogadoError:
            raise
        except Exception as error:  # the compiled form checks types, the interpreted one may not
            raise BadState(f"The step {name} cannot be read: {error}.") from None


def fits(step: Any, seats: int) -> bool:
    """Is it a step, and does everybody in it sit at a table of so many?"""
    if isinstance(step, Together):
        decisions: Any = step.decisions
        sealed: Any = step.sealed
        if not isinstance(decisions, tuple) or not isinstance(sealed, tuple):
            return False
        return (
            0 < len(decisions) == len(sealed)
            and all(isinstance(asked, Decision) and fits(asked, seats) for asked in decisions)
            and all(given is None or isinstance(given, Option) for given in sealed)
        )
    if isinstance(step, Answered):
        decision: Any = step.decision
        option: Any = step.option
        return (
            isinstance(decision, Decision) and isinstance(option, Option) and fits(decision, seats)
        )
    seat = getattr(step, "seat", 0)
    return isinstance(step, Step) and type(seat) is int and 0 <= seat < seats


def plain(value: Any) -> Any:
    """Give dataclasses, tuples and lists as plain JSON data."""
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return value
