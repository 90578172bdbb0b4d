"""Printed components as data, each value with its provenance, and editions that correct them.

A content file is TOML.  Every printed value is written ``{ is = …, from = "…" }``: ``rulebook``
(printed in the rules), ``published`` (public elsewhere), or ``reconstructed`` (ours, until
somebody with the box knows better).  An edition file names some of the same values again.
"""

import json
import tomllib
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final, final

from fogado.core.errors import BadEdition, either

PROVENANCE: Final[tuple[str, ...]] = ("rulebook", "published", "reconstructed")


@final
class Printed:
    """One printed value and where we know it from."""

    def __init__(self, value: Any, source: str) -> None:
        self.value = value
        self.source = source


@final
class Edition:
    """Corrections to the printed values, as the owner of a box wrote them down."""

    def __init__(self, game: str, name: str, values: dict[str, Any]) -> None:
        self.game = game
        self.name = name
        self.values = values
        # TOML also knows dates; they are refused with the other wrong kinds, in a sentence.
        said = json.dumps({"game": game, "values": values}, sort_keys=True, default=str)
        self.digest = sha256(said.encode()).hexdigest()

    def plain(self) -> dict[str, Any]:
        """Give it as plain data, for a record."""
        return {"name": self.name, "values": self.values, "digest": self.digest}


def edition_of(game: str, data: Any) -> Edition | None:
    """Read an edition back from plain data; ``None`` stays ``None``."""
    if data is None:
        return None
    if (
        not isinstance(data, dict)
        or not isinstance(data.get("name"), str)
        or not isinstance(data.get("values"), dict)
    ):
        raise BadEdition("The edition must be written as a name and its values.")
    edition = Edition(game, data["name"], data["values"])
    if data.get("digest") != edition.digest:
        raise BadEdition(f"The edition {edition.name!r} does not match its digest.")
    return edition


def read_edition(text: str) -> Edition:
    """Read an edition file: ``game``, ``name``, and any printed values written again."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadEdition(f"The edition file is not TOML: {error}.") from None
    game = data.pop("game", None)
    name = data.pop("name", None)
    if not isinstance(game, str):
        raise BadEdition('The edition file must say which game it is for: game = "emerald-skulls".')
    if not isinstance(name, str):
        raise BadEdition('The edition file must have a name: name = "my box".')
    values: dict[str, Any] = {}
    gather(data, "", values)
    if not values:
        raise BadEdition("The edition file corrects nothing; name at least one printed value.")
    return Edition(game, name, values)


def gather(table: Mapping[str, Any], prefix: str, values: dict[str, Any]) -> None:
    """Collect the leaves of nested tables under dotted names."""
    for key, value in table.items():
        if isinstance(value, dict):
            gather(value, f"{prefix}{key}.", values)
        else:
            values[prefix + key] = value


@final
class Content:
    """All printed values of one game by dotted name."""

    def __init__(self, game: str, values: dict[str, Printed]) -> None:
        self.game = game
        self.values = values

    def get(self, name: str) -> Any:
        """Give a printed value."""
        return self.values[name].value

    def number(self, name: str) -> int:
        """Give a printed number."""
        value = self.values[name].value
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        """Give a printed word."""
        value = self.values[name].value
        assert isinstance(value, str)
        return value

    def numbers(self, name: str) -> tuple[int, ...]:
        """Give a printed row of numbers."""
        return tuple(self.values[name].value)

    def words(self, name: str) -> tuple[str, ...]:
        """Give a printed row of words."""
        return tuple(self.values[name].value)

    def under(self, prefix: str) -> list[str]:
        """List the next part of every name below a prefix, in the order of the file."""
        found: dict[str, None] = {}
        for name in self.values:
            if name.startswith(prefix + "."):
                found[name[len(prefix) + 1 :].split(".")[0]] = None
        return list(found)

    def corrected(self, edition: Edition) -> "Content":
        """Give the content with an edition's corrections, or say all that is wrong with it."""
        if edition.game != self.game:
            raise BadEdition(
                f"The edition {edition.name!r} is for {edition.game}, not {self.game}."
            )
        wrong = [
            complaint
            for name, value in edition.values.items()
            for complaint in self.complaints(name, value)
        ]
        if wrong:
            raise BadEdition("\n".join(wrong))
        values = dict(self.values)
        for name, value in edition.values.items():
            values[name] = Printed(value, "edition")
        return Content(self.game, values)

    def complaints(self, name: str, value: Any) -> list[str]:
        """Say what is wrong with the name or the type of one correction."""
        if name not in self.values:
            parts = name.split(".")
            for length in range(len(parts) - 1, 0, -1):
                known = self.under(".".join(parts[:length]))
                if known:
                    return [
                        f"{name} is not printed anywhere: {'.'.join(parts[:length])} has "
                        f"{either(known)}."
                    ]
            if not self.values:
                return [f"{name} is not printed anywhere: {self.game} has no printed values."]
            tops = dict.fromkeys(known.split(".")[0] for known in self.values)
            return [f"{name} is not printed anywhere; the names begin with {either(tops)}."]
        printed = self.values[name].value
        if kind(value) != kind(printed):
            return [
                f"{name} must be {kind(printed)}, such as {shown(printed)}, not {shown(value)}."
            ]
        return []


def kind(value: Any) -> str:
    """Name the kind of a printed value."""
    if isinstance(value, bool):
        return "yes or no"
    if isinstance(value, int):
        return "a whole number"
    if isinstance(value, str):
        return "a word"
    if isinstance(value, list):
        kinds = {kind(part) for part in value}
        if kinds == {"a word"}:
            return "a list of words"
        if kinds <= {"a whole number"}:
            return "a list of numbers"
    return "something else"


def shown(value: Any) -> str:
    """Write a value as it would stand in an edition file."""
    return json.dumps(value, default=str, ensure_ascii=False)


def load_content(game: str, package: str, *names: str) -> Content:
    """Read the content files of a game; every value must say where it is known from."""
    values: dict[str, Printed] = {}
    for name in names:
        text = files(package).joinpath("content", name).read_text("utf-8")
        gather_printed(tomllib.loads(text), "", values)
    return Content(game, values)


def gather_printed(table: Mapping[str, Any], prefix: str, values: dict[str, Printed]) -> None:
    """Collect printed values under dotted names."""
    for key, value in table.items():
        name = prefix + key
        if not isinstance(value, dict):
            raise BadEdition(f"{name} does not say where it is known from.")
        if "is" in value:
            if value.get("from") not in PROVENANCE:
                raise BadEdition(f"{name} must be from {either(PROVENANCE)}.")
            values[name] = Printed(value["is"], value["from"])
        else:
            gather_printed(value, name + ".", values)
