"""Any game as arrays, made from the fields its view declares.  See ``fogado.core.hints``.

Only a view is ever read.  A word that is not declared falls into one of some buckets by a checksum,
the same in every process; a number whose bound is not declared is written at three scales.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from itertools import islice
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)
from zlib import crc32

from fogado.core.errors import FogadoError
from fogado.core.hints import AtMost, BySeat, Hashed, Names, Seat, UpTo
from fogado.core.setup import NamesOr, Number, OneOf
from fogado.core.words import plain
from fogado.research.looks.fields import Field, Looks, amounts, flags

if TYPE_CHECKING:
    from fogado.core.agenda import Option
    from fogado.core.game import Game
    from fogado.core.setup import Choice
    from fogado.research.looks.sheet import Sheet

SCALES = (10, 300, 10_000)
"""A number without a declared bound is written once for each of these."""
BUCKETS = 16
"""Numbers for a word that was not declared,"""
BAG = 32
"""and for whatever else has no declared form."""
ITEMS = 8
"""Items of a list whose length was not declared."""
ACTIONS = 512
"""Actions of a game that does not declare its moves."""
MOST = 100
"""Beyond this the numbers of a bucket are cut off."""


def bucket(text: str, size: int) -> int:
    """Choose a bucket for a text: the same one everywhere."""
    return crc32(text.encode()) % size


class Node:
    """How one value of a view is written."""

    size: int

    def fields(self, name: str) -> list[Field]:
        """Describe the numbers that it fills."""
        raise NotImplementedError

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        """Write a value, whatever it is, into exactly ``size`` numbers."""
        raise NotImplementedError


class Nothing(Node):
    """A value that is left out."""

    size = 0

    def fields(self, name: str) -> list[Field]:
        return []

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        """Leave it out."""


class Flag(Node):
    """Yes or no."""

    size = 1

    def fields(self, name: str) -> list[Field]:
        return [flags(name, 1, "yes or no")]

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        sheet.put(1 if value else 0)


class Whole(Node):
    """A number with declared bounds."""

    size = 1

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def fields(self, name: str) -> list[Field]:
        return [Field(name, 1, self.low, self.high, "a whole number")]

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        sheet.put(whole(value, self.low, self.high))


class Unbounded(Node):
    """A number without declared bounds, once for each scale."""

    size = len(SCALES)

    def fields(self, name: str) -> list[Field]:
        return [Field(f"{name}/{most}", 1, -most, most, "a whole number") for most in SCALES]

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        for most in SCALES:
            sheet.put(whole(value, -most, most))


class SeatNumber(Node):
    """A seat, counted from the one that looks."""

    def __init__(self, size: int) -> None:
        self.size = size

    def fields(self, name: str) -> list[Field]:
        return [flags(name, self.size, "which seat, from this one on")]

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        seat = whole(value, -1, self.size) if isinstance(value, int) else -1
        sheet.mark(self.size, (seat - me) % seats if 0 <= seat < seats else -1)


class Word(Node):
    """One of some declared names."""

    def __init__(self, names: Iterable[Any]) -> None:
        self.places = {name: place for place, name in enumerate(names)}
        self.size = len(self.places)

    def fields(self, name: str) -> list[Field]:
        return [flags(name, self.size, ", ".join(str(one) for one in self.places))]

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        sheet.mark(self.size, self.places.get(value, -1))


class HashedWord(Node):
    """Any word, in a bucket."""

    def __init__(self, size: int) -> None:
        self.size = size

    def fields(self, name: str) -> list[Field]:
        return [flags(name, self.size, "the bucket of the word")]

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        sheet.mark(self.size, bucket(str(value), self.size))


class Bag(Node):
    """Any plain data: every word and number in it falls into a bucket by its place and name."""

    def __init__(self, size: int) -> None:
        self.size = size

    def fields(self, name: str) -> list[Field]:
        return [Field(name, self.size, -MOST, MOST, "by bucket: words counted, numbers added")]

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        counts: dict[int, int] = {}
        for path, number in leaves(plain(value), ""):
            place = bucket(path, self.size)
            counts[place] = counts.get(place, 0) + number
        at = sheet.skip(self.size)
        for place, number in counts.items():
            sheet.add(at + place, whole(number, -MOST, MOST))


def leaves(data: Any, path: str) -> Iterable[tuple[str, int]]:
    """List what is inside plain data: its place with its word, and how much it counts."""
    if isinstance(data, Mapping):
        for key, part in data.items():
            yield from leaves(part, f"{path}.{key}")
    elif isinstance(data, (list, tuple)):
        for part in data:
            yield from leaves(part, f"{path}[]")
    elif isinstance(data, int) and not isinstance(data, bool):
        yield path, data
    elif data is not None:
        yield f"{path}={data}", 1


class Maybe(Node):
    """A value that may be missing: is it there, and the value."""

    def __init__(self, inner: Node) -> None:
        self.inner = inner
        self.size = 1 + inner.size

    def fields(self, name: str) -> list[Field]:
        return [flags(f"{name}?", 1, "is there one?"), *self.inner.fields(name)]

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        if value is None:
            sheet.skip(self.size)
        else:
            sheet.put(1)
            self.inner.write(value, sheet, me, seats)


class Items(Node):
    """A list: how many items there are, then each; by seat, from the seat that looks."""

    def __init__(self, inner: Node, most: int, by_seat: bool) -> None:
        self.inner, self.most, self.by_seat = inner, most, by_seat
        self.size = 1 + most * inner.size

    def fields(self, name: str) -> list[Field]:
        order = "by seat from this one on" if self.by_seat else "item by item"
        found = [amounts(f"{name}#", 1, self.most, "how many there are")]
        inner = self.inner.fields(name)
        if len(inner) == 1:
            [one] = inner
            size = self.most * one.size
            return [*found, Field(name, size, one.low, one.high, f"{order}: {one.about}")]
        for place in range(self.most):
            found += self.inner.fields(f"{name}[{place}]")
        return found

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        items = list(value) if isinstance(value, (list, tuple)) else []
        if self.by_seat and me < len(items):
            items = items[me:] + items[:me]
        sheet.put(len(items))
        for item in islice(items, self.most):
            self.inner.write(item, sheet, me, seats)
        sheet.skip(max(0, self.most - len(items)) * self.inner.size)


class Parts(Node):
    """Several values one after the other: the fields of a dataclass, or a tuple of fixed length."""

    def __init__(self, parts: Mapping[str, Node], named: bool) -> None:
        self.parts, self.named = parts, named
        self.size = sum(part.size for part in parts.values())

    def fields(self, name: str) -> list[Field]:
        dot = f"{name}." if name else ""
        return [one for key, part in self.parts.items() for one in part.fields(f"{dot}{key}")]

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        for place, (key, part) in enumerate(self.parts.items()):
            if self.named:
                inside = getattr(value, key, None)
            else:
                inside = value[place] if place < len(value or ()) else None
            part.write(inside, sheet, me, seats)


class Chosen(Node):
    """How the table was set up, choice by choice."""

    def __init__(self, choices: Iterable[Choice]) -> None:
        self.parts = {choice.name: chosen_node(choice) for choice in choices}
        self.size = sum(part.size for part in self.parts.values())

    def fields(self, name: str) -> list[Field]:
        return [one for key, part in self.parts.items() for one in part.fields(f"{name}.{key}")]

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        given = value if isinstance(value, Mapping) else {}
        for key, part in self.parts.items():
            part.write(given.get(key), sheet, me, seats)


def chosen_node(choice: Choice) -> Node:
    """Say how a choice is written."""
    if isinstance(choice, OneOf):
        return Word(choice.names)
    if isinstance(choice, Number):
        return Whole(choice.low, choice.high)
    if isinstance(choice, NamesOr):
        return Parts({"name": Word(choice.names), "parts": ListOfParts(choice.parts)}, False)
    return HashedWord(BUCKETS)


class ListOfParts(Node):
    """A list that was chosen, written ``a+b+c``."""

    def __init__(self, parts: tuple[str, ...]) -> None:
        self.places = {part: place for place, part in enumerate(parts)}
        self.size = len(parts)

    def fields(self, name: str) -> list[Field]:
        return [flags(name, self.size, ", ".join(self.places))]

    def write(self, value: Any, sheet: Sheet, me: int, seats: int) -> None:
        sheet.count(self.size, tuple(str(value or "").split("+")), self.places)


def whole(value: Any, low: int, high: int) -> int:
    """Return a whole number cut off at its bounds; anything else is 0."""
    return max(low, min(high, value)) if isinstance(value, int) else 0


# ── from a type to how it is written ─────────────────────────────────────────────────────────


def node_of(kind: Any, most_seats: int, inside: tuple[type, ...] = ()) -> Node:
    """Say how the values of a declared type are written."""
    hints: tuple[Any, ...] = ()
    if get_origin(kind) is Annotated:
        kind, *told = get_args(kind)
        hints = tuple(told)
    hinted = hinted_node(hints, most_seats)
    if hinted is not None:
        return hinted
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return Word(args)
    if origin in (Union, UnionType):
        some = [one for one in args if one is not NoneType]
        inner = node_of(some[0], most_seats, inside) if len(some) == 1 else Bag(BAG)
        return Maybe(inner) if NoneType in args else inner
    if origin is tuple and args and args[-1] is not Ellipsis:
        parts = {str(place): node_of(one, most_seats, inside) for place, one in enumerate(args)}
        return Parts(parts, False)
    if origin in (tuple, list):
        return items_node(args[0] if args else Any, hints, most_seats, inside)
    if kind is bool:
        return Flag()
    if kind is int:
        return Unbounded()
    if kind is str:
        return HashedWord(BUCKETS)
    if isinstance(kind, type) and is_dataclass(kind) and kind not in inside:
        return parts_of(kind, most_seats, (*inside, kind))
    return Bag(BAG)


def hinted_node(hints: tuple[Any, ...], most_seats: int) -> Node | None:
    """Say how a value is written that a hint describes."""
    for hint in hints:
        if isinstance(hint, UpTo):
            return Whole(hint.low, hint.high)
        if isinstance(hint, Names):
            return Word(hint.names)
        if isinstance(hint, Hashed):
            return HashedWord(hint.buckets)
        if isinstance(hint, Seat):
            return SeatNumber(most_seats)
    return None


def items_node(inner: Any, hints: tuple[Any, ...], most_seats: int, inside: Any) -> Node:
    """Say how a list is written; a list of undeclared words is a bag of them."""
    by_seat = any(isinstance(hint, BySeat) for hint in hints)
    most = next((hint.items for hint in hints if isinstance(hint, AtMost)), 0)
    if inner is str and not (by_seat or most):
        return Bag(BAG)
    node = node_of(inner, most_seats, inside)
    return Items(node, most_seats if by_seat else most or ITEMS, by_seat)


def parts_of(kind: type, most_seats: int, inside: tuple[type, ...]) -> Parts:
    """Say how a dataclass is written, field by field."""
    try:
        hints = get_type_hints(kind, include_extras=True)
    except Exception:  # a name that is only there for the type checker
        hints = {}
    names = [field.name for field in fields(kind)]
    return Parts(
        {name: node_of(hints.get(name, Any), most_seats, inside) for name in names}, named=True
    )


class GenericLooks(Looks):
    """A game as arrays, from what its view and its list of moves declare."""

    def __init__(self, game: Game, actions: int = ACTIONS) -> None:
        self.game = game.name
        self.declared: list[Option] = list(game.all_moves())
        self.buckets = actions
        self.root = root_of(game)
        self.fields = [amounts("players", 1, game.most, "how many sit here"), *self.root.fields("")]
        self.most = game.most
        written, described = 1 + self.root.size, sum(field.size for field in self.fields)
        assert written == described, f"{written} numbers are written, {described} described"

    def moves(self) -> list[Option]:
        return self.declared

    def action_buckets(self) -> int:
        return self.buckets

    def write(self, view: Any, sheet: Sheet) -> None:
        """Write a view down.  The number of players is known of fields that are ``BySeat``."""
        seats = seats_of(self.root, view) or self.most
        seat = getattr(view, "seat", None)
        me = seat if isinstance(seat, int) and 0 <= seat < seats else 0
        sheet.put(seats)
        self.root.write(view if is_dataclass(view) else Undeclared(view), sheet, me, seats)


class Undeclared:
    """A view that is no dataclass."""

    def __init__(self, view: Any) -> None:
        self.view = view


def root_of(game: Game) -> Parts:
    """Say how the view of a game is written."""
    view = some_view(game)
    if not is_dataclass(view):
        return Parts({"view": Whatever()}, named=True)
    found = parts_of(type(view), game.most, (type(view),))
    parts = dict(found.parts)
    if "setup" in parts:
        parts["setup"] = Chosen(game.setups.choices)
    if "edition" in parts:
        parts["edition"] = Nothing()  # these interfaces play with the printed values
    if "seat" in parts:
        parts["seat"] = Nothing()  # all seats are counted from this one
    return Parts(parts, named=True)


class Whatever(Bag):
    """A view that declares nothing: one large bag."""

    def __init__(self) -> None:
        super().__init__(8 * BAG)


def some_view(game: Game) -> Any:
    """Set a table up, and return what its first seat sees."""
    refused = ""
    for seats in range(game.fewest, game.most + 1):
        try:
            return game.start(seats).view(0)
        except FogadoError as error:
            refused = str(error)
    raise FogadoError(f"{game.name} starts with no number of players: {refused}")


def seats_of(root: Parts, view: Any) -> int:
    """Count the players by a list that has one item for each, if one is declared."""
    for name, part in root.parts.items():
        if isinstance(part, Items) and part.by_seat:
            return len(getattr(view, name))
    return 0
