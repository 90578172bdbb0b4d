"""How a table can be set up: typed choices, named presets, and sentences for everything else."""

from collections.abc import Mapping
from typing import Any, final

from fogado.core.errors import BadSetup, either
from fogado.core.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice:
    """One thing to choose when a table is set up."""

    name: str
    default: Any

    def read(self, value: Any) -> Any:
        """Give the value in its own type, or raise ``BadSetup`` with the right ones."""
        raise NotImplementedError

    def values(self) -> str:
        """Say in words what may be chosen."""
        raise NotImplementedError


@final
class OneOf(Choice):
    """A choice between names."""

    def __init__(self, name: str, names: tuple[str, ...], default: str) -> None:
        self.name = name
        self.names = names
        self.default = default

    def read(self, value: Any) -> Any:
        name = str(value)
        if name not in self.names:
            raise BadSetup(f"{self.name}={name} is not possible; choose {self.values()}.")
        return name

    def values(self) -> str:
        return either(self.names)


@final
class Number(Choice):
    """A choice of a whole number."""

    def __init__(self, name: str, low: int, high: int, default: int) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.default = default

    def read(self, value: Any) -> Any:
        number = value
        if isinstance(value, str) and value.lstrip("-").isdecimal():
            number = int(value)
        if not isinstance(number, int) or isinstance(number, bool):
            raise BadSetup(f"{self.name}={value} is not a whole number; choose {self.values()}.")
        if not self.low <= number <= self.high:
            raise BadSetup(f"{self.name}={value} is out of reach; choose {self.values()}.")
        return number

    def values(self) -> str:
        return f"{self.low} to {self.high}"


@final
class NamesOr(Choice):
    """A choice of one name, or of a list of other names written ``a+b+c``."""

    def __init__(
        self, name: str, names: tuple[str, ...], parts: tuple[str, ...], default: str
    ) -> None:
        self.name = name
        self.names = names
        self.parts = parts
        self.default = default

    def read(self, value: Any) -> Any:
        if isinstance(value, (list, tuple)) and all(isinstance(part, str) for part in value):
            value = "+".join(value)
        if not isinstance(value, str):
            raise BadSetup(f"{self.name}={value!r} is not possible; choose {self.values()}.")
        if value in self.names:
            return value
        parts = value.split("+")
        for part in parts:
            if part not in self.parts:
                raise BadSetup(
                    f"{self.name}={value} is not possible: there is no {part!r}; "
                    f"choose {self.values()}."
                )
        if len(set(parts)) < len(parts):
            raise BadSetup(f"{self.name}={value} names something twice; name each once.")
        return "+".join(parts)

    def values(self) -> str:
        return f"{either(self.names)}, or a list such as {'+'.join(self.parts[:2])}"


@final
class Setups:
    """Every choice of a game, and the presets that have names."""

    def __init__(self, choices: tuple[Choice, ...], presets: dict[str, dict[str, Any]]) -> None:
        self.choices = choices
        self.presets = presets

    def fill(self, given: Mapping[str, Any] | None) -> dict[str, Any]:
        """Complete what was given with the defaults; refuse what is unknown.

        ``preset`` names a preset, which what else was given may change.
        """
        wanted = {} if given is None else dict(given)
        preset = wanted.pop("preset", None)
        if preset is not None:
            if not isinstance(preset, str) or preset not in self.presets:
                known = either(self.presets) if self.presets else "none: there are no presets"
                raise BadSetup(f"There is no preset {preset!r}; choose {known}.")
            wanted = {**self.presets[preset], **wanted}
        known_names = [choice.name for choice in self.choices]
        for name in wanted:
            if name not in known_names:
                raise BadSetup(
                    f"{name!r} is nothing to choose here; choose among {either(known_names)}."
                )
        return {
            choice.name: choice.read(wanted[choice.name])
            if choice.name in wanted
            else choice.default
            for choice in self.choices
        }
