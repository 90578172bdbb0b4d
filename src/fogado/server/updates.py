"""Updates as they are sent: whole, or as what differs from the one before.

What is the same for several who watch is worked out once.  For the differences an update falls into
parts – the fields of the table and of the view, seat by seat and piece by piece.  Of the last
update of each watcher the house keeps one short digest for every part, and sends the parts whose
digests differ.  All parts are taken from the very update that this watcher would be sent whole:
a difference cannot contain anything else.
"""

from __future__ import annotations

from array import array
from functools import cache
from itertools import compress, count
from operator import attrgetter, ne
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from fogado.server.frames import Message
from fogado.server.protocol import Change, TableInfo, Update
from fogado.server.telling import MOST_TOLD, ask_of, info_of, tell, undo_of

if TYPE_CHECKING:
    from fogado.core.events import Event
    from fogado.server.table import Table

ENCODER = msgspec.json.Encoder()
APART = frozenset(("now", "seq", "seats"))
"""Fields of a table that are not parts: they come with every difference, or seat by seat."""
FIELDS = tuple(name for name in TableInfo.__struct_fields__ if name not in APART)
TABLE_NAMES = tuple(f"info.{name}" for name in FIELDS)
TABLE_VALUES = attrgetter(*FIELDS)


class Telling:
    """What is told of a table at one moment, to all who watch it."""

    def __init__(self, table: Table, now: int, here: set[int]) -> None:
        self.table = table
        self.now = now
        self.here = here
        self.infos: dict[tuple[str, bool], TableInfo] = {}
        self.pieces: dict[tuple[str, bool], Pieces] = {}
        self.told: dict[tuple[int, str, int | None], Raw] = {}
        self.alike: dict[tuple[str, int | None], list[Any]] = {}
        """What happened since a row, where everybody saw the same of it."""
        self.ready: dict[Any, tuple[Message, bytes]] = {}

    # ── what several are told alike ──────────────────────────────────────────────────────

    def info(self, language: str, insider: bool) -> TableInfo:
        """Return the table without its play."""
        key = (language, insider)
        if key not in self.infos:
            info = info_of(self.table, language, self.now, self.here, insider=insider)
            self.infos[key] = info
        return self.infos[key]

    def told_to(self, number: int, event: Event, seat: int | None, language: str) -> Raw:
        """Return an event of the log, encoded; those who saw the same of it share the bytes."""
        saw = seat if event.secret is not None and seat in event.seats else None
        key = (number, language, saw)
        found = self.told.get(key)
        if found is None:
            seq = self.table.log[number][0]
            said = tell(self.table, seq, event, saw, language)
            found = self.told[key] = Raw(ENCODER.encode(said))
        return found

    def happened(self, seat: int | None, language: str, since: int | None) -> list[Any]:
        """Return what happened after a row, or without one the last of it."""
        key = (language, since)
        alike = self.alike.get(key)
        if alike is not None:
            return alike
        log = self.table.log
        first = max(0, len(log) - MOST_TOLD)
        if since is not None:
            first = len(log)
            while first and log[first - 1][0] > since:
                first -= 1
        numbers = range(first, len(log))
        found = [self.told_to(number, log[number][1], seat, language) for number in numbers]
        if all(log[number][1].secret is None for number in numbers):
            self.alike[key] = found
        return found

    def goes_on(self, since: int | None) -> bool:
        """Does what happened go on from a row?  Not without the row after it."""
        log = self.table.log
        if since is None or since > self.table.head:
            return False
        return not (len(log) == log.maxlen and since < log[0][0])

    # ── whole updates ────────────────────────────────────────────────────────────────────

    def update(
        self, seat: int | None, language: str, since: int | None, *, insider: bool
    ) -> Update:
        """Return how the table stands for a seat, and what happened since a row."""
        table, play = self.table, self.table.play
        goes_on = self.goes_on(since)
        return Update(
            table=table.id,
            seat=seat,
            seq=table.head,
            whole=not goes_on,
            info=self.info(language, insider),
            # A view is encoded as it is: msgspec writes dataclasses as objects.
            view=None if play is None else play.state.view(seat),
            ask=ask_of(table, seat, language),
            undo=undo_of(table, seat),  # type: ignore[arg-type]
            happened=self.happened(seat, language, since if goes_on else None),
        )

    # ── differences ──────────────────────────────────────────────────────────────────────

    def table_pieces(self, info: TableInfo, language: str, insider: bool) -> Pieces:
        """Take a table apart, once for all seats."""
        key = (language, insider)
        if key not in self.pieces:
            self.pieces[key] = table_pieces(info)
        return self.pieces[key]

    def change(self, update: Update, since: int, parts: dict[str, Raw]) -> Message:
        """Encode what differs from the update before."""
        left: list[int] | None = None
        if self.table.clocks.run:
            left = [seat.left or 0 for seat in update.info.seats]
        table, seat, seq = update.table, update.seat, update.seq
        change = Change(table, seat, since, seq, self.now, left, parts, update.happened)
        return Message(ENCODER.encode(change))

    def message(
        self,
        seat: int | None,
        language: str,
        since: int | None,
        known: bytes | None,
        *,
        insider: bool,
    ) -> tuple[Message, bytes]:
        """Return what a watcher is sent, and the digests of its parts.

        ``known`` are the digests of what it was sent last; empty, if there is nothing to go on
        from; ``None`` for a watcher that takes whole updates only.
        """
        key = (seat, language, since, known, insider)
        found = self.ready.get(key)
        if found is None:
            found = self.ready[key] = self.build(seat, language, since, known, insider)
        return found

    def build(
        self, seat: int | None, language: str, since: int | None, known: bytes | None, insider: bool
    ) -> tuple[Message, bytes]:
        """Encode a whole update, or a difference."""
        update = self.update(seat, language, since, insider=insider)
        if known is None:
            return Message(ENCODER.encode(update)), b""
        table = self.table_pieces(update.info, language, insider)
        view = view_pieces(update)
        digests = b"".join((table.shape, view.shape, table.digests, view.digests))
        head = len(table.shape) + len(view.shape)
        # With other names it is another kind of view, or of another size: better all of it.
        if since is None or update.whole or known[:head] != digests[:head]:
            return Message(ENCODER.encode(update)), digests
        cut = head + len(table.digests)
        parts = {**table.differing(known[head:cut]), **view.differing(known[cut:])}
        return self.change(update, since, parts), digests


class Pieces:
    """The parts of something: their names, their bytes, and a digest of eight bytes for each."""

    __slots__ = ("bytes", "digests", "found", "names", "shape")

    def __init__(self, names: tuple[str, ...], shape: bytes, values: list[Any]) -> None:
        self.names = names
        self.shape = shape
        """A digest of the names."""
        # There is no line break within JSON.
        self.bytes = ENCODER.encode_lines(values).split(b"\n")
        self.bytes.pop()
        self.digests = array("q", map(hash, self.bytes)).tobytes()
        self.found: dict[bytes, dict[str, Raw]] = {}
        """What differs from others, by their digests."""

    def differing(self, before: bytes) -> dict[str, Raw]:
        """Return the parts whose digests are others than before."""
        found = self.found.get(before)
        if found is None:
            mine, others = memoryview(self.digests).cast("q"), memoryview(before).cast("q")
            differ = compress(count(), map(ne, mine, others))
            found = {self.names[number]: Raw(self.bytes[number]) for number in differ}
            self.found[before] = found
        return found


def shape_of(names: tuple[str, ...]) -> bytes:
    """Return the digest of names."""
    return array("q", (hash(names),)).tobytes()


def table_pieces(info: TableInfo) -> Pieces:
    """Take a table apart: what is left on a clock goes by the second and comes by itself."""
    seats = [seat if seat.left is None else replace(seat, left=None) for seat in info.seats]
    names, shape = table_names(len(seats))
    return Pieces(names, shape, [*TABLE_VALUES(info), *seats])


@cache
def table_names(seats: int) -> tuple[tuple[str, ...], bytes]:
    """Return the names of a table's parts, and their digest."""
    names = TABLE_NAMES + tuple(f"info.seats.{number}" for number in range(seats))
    return names, shape_of(names)


class ViewKind:
    """How the views of one game are taken apart: field by field, and rows object by object.

    Rows are tuples of objects, such as the players; they are learnt from the first view.  A field
    that is no row, or was empty then, is one part.
    """

    def __init__(self, view: Any) -> None:
        self.fields: list[str] = list(view.__dataclass_fields__)
        self.read = attrgetter(*self.fields)
        self.rows = [
            number
            for number, value in enumerate(self.read(view))
            if type(value) is tuple and value and hasattr(value[0], "__dataclass_fields__")
        ]
        self.rows.reverse()
        self.names: dict[tuple[int, ...], tuple[tuple[str, ...], bytes]] = {}
        """By the lengths of the rows: the names of all parts, and their digest."""

    def pieces(self, view: Any, more: tuple[Any, ...]) -> Pieces:
        """Take a view apart, and what comes after it."""
        values = list(self.read(view))
        lengths = []
        for number in self.rows:  # from the last one, so that numbers before it stay
            row = values[number]
            lengths.append(len(row))
            values[number : number + 1] = row
        values += more
        key = tuple(lengths)
        named = self.names.get(key)
        if named is None:
            names = self.name(key)
            named = self.names[key] = (names, shape_of(names))
        return Pieces(*named, values)

    def name(self, lengths: tuple[int, ...]) -> tuple[str, ...]:
        names = [f"view.{field}" for field in self.fields]
        for number, length in zip(self.rows, lengths, strict=True):
            row = names[number]
            names[number : number + 1] = [f"{row}.{index}" for index in range(length)]
        return (*names, *ASIDE)


ASIDE = ("ask", "undo")
VIEWS: dict[type, ViewKind] = {}
"""By the class of a view."""
NO_VIEW = ("view", *ASIDE)
NO_SHAPE = shape_of(NO_VIEW)


def view_pieces(update: Update) -> Pieces:
    """Take apart what only this seat is told."""
    view: Any = update.view
    more = (update.ask, update.undo)
    if view is None:
        return Pieces(NO_VIEW, NO_SHAPE, [None, *more])
    kind = VIEWS.get(type(view))
    if kind is None:
        kind = VIEWS[type(view)] = ViewKind(view)
    return kind.pieces(view, more)


def update_of(
    table: Table,
    seat: int | None,
    language: str,
    since: int | None,
    now: int,
    here: set[int],
    *,
    insider: bool,
) -> Update:
    """Tell a seat, or a spectator, how the table stands, and what happened since a row."""
    return Telling(table, now, here).update(seat, language, since, insider=insider)
