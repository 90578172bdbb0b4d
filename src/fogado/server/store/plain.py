"""How rows are written into columns and read back; the same for every store.

What a store gives back is foreign data: somebody may have had a hand in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from fogado.core.errors import FogadoError
from fogado.server.rows import Change, Chat, Person, Row, Session, TableRow
from fogado.server.store.base import StoreDamaged

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")

TABLE = (
    "id, code, game, visibility, phase, owner, people, title, head, made, changed, secret, "
    "wake, keeper, kept_until, origin"
)
ROW = "seq, at, kind, who, message, data, digest"
PERSON = "id, name, login, password, made, seen, settings, version, state"
SESSION = "id, person, kind, label, made, seen"
CHAT = "id, tbl, at, person, name, said"
ENTRY = "n, at, commitment, tbl, digest"
"""The columns, in the order of the structs' fields."""

COUNTS = {
    "person": "(SELECT count(*) FROM people)",
    "session": "(SELECT count(*) FROM sessions)",
    "table": "(SELECT count(*) FROM tables)",
    "row": "(SELECT count(*) FROM journal)",
    "chat": "(SELECT count(*) FROM chat)",
    "commitment": "(SELECT count(*) FROM commitments)",
}
"""How many there are of each kind."""

INT64 = range(-(2**63), 2**63)

names = msgspec.json.Decoder(list[str])
facts = msgspec.json.Decoder(dict[str, Any])


class JournalRow(Row, frozen=True, kw_only=True):
    """A row with its table, as a dump tells it."""

    table: str


class HouseSecret(msgspec.Struct):
    """What signs cookies, as a dump tells it."""

    secret: bytes


class Commitment(msgspec.Struct):
    """An entry of the log of commitments, as a dump tells it."""

    n: int
    at: int
    commitment: str
    table: str
    digest: str


KINDS: dict[str, type[msgspec.Struct]] = {
    "house": HouseSecret,
    "person": Person,
    "session": Session,
    "table": TableRow,
    "row": JournalRow,
    "chat": Chat,
    "commitment": Commitment,
}
"""What a dump consists of, in this order: nothing is told before what it stands on."""


def json_text(data: Any) -> str:
    """Write plain data; the same data gives the same text."""
    return msgspec.json.encode(data, order="deterministic").decode()


def check(*values: object) -> None:
    """Refuse what some store could not keep, so that all stores refuse the same."""
    for value in values:
        if isinstance(value, str):
            if "\0" in value or not can_be_written(value):
                raise FogadoError("A text may hold every character but NUL and half surrogates.")
        elif isinstance(value, int) and value not in INT64:
            raise FogadoError("A number must fit into 64 bits.")


def can_be_written(text: str) -> bool:
    """Tell whether a text has a form in UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def check_rows(after: int, rows: Sequence[Row]) -> None:
    """Rows are counted without gaps."""
    for seq, row in enumerate(rows, after + 1):
        if row.seq != seq:
            raise FogadoError(f"Row {row.seq} cannot stand where row {seq} belongs.")


def check_new(table: TableRow, rows: Sequence[Row]) -> None:
    """A new table says itself how many rows it begins with."""
    check_rows(0, rows)
    if table.head != len(rows):
        raise FogadoError(f"The table says {table.head} rows, but begins with {len(rows)}.")


# ── into columns ─────────────────────────────────────────────────────────────────────────


def table_values(table: TableRow) -> tuple[Any, ...]:
    values = msgspec.structs.astuple(table)
    written = tuple(
        json_text(value) if isinstance(value, list | dict) else value for value in values
    )
    check(*written)
    return written


def row_values(row: Row) -> tuple[Any, ...]:
    written = (row.seq, row.at, row.kind, row.by, row.message, json_text(row.data), row.digest)
    check(*written)
    return written


def change_values(change: Change) -> tuple[Any, ...]:
    values = msgspec.structs.astuple(change)
    written = tuple(
        json_text(value) if isinstance(value, list | dict) else value for value in values
    )
    check(*written)
    return written


def person_values(person: Person) -> tuple[Any, ...]:
    values = msgspec.structs.astuple(person)
    written = tuple(json_text(value) if isinstance(value, dict) else value for value in values)
    check(*written)
    return written


def session_values(session: Session) -> tuple[Any, ...]:
    written: tuple[Any, ...] = msgspec.structs.astuple(session)
    check(*written)
    return written


def chat_values(chat: Chat) -> tuple[Any, ...]:
    written: tuple[Any, ...] = msgspec.structs.astuple(chat)
    check(*written)
    return written


def commitment_values(entry: Commitment) -> tuple[Any, ...]:
    written: tuple[Any, ...] = msgspec.structs.astuple(entry)
    check(*written)
    return written


# ── and back ─────────────────────────────────────────────────────────────────────────────


def table_from(found: Sequence[Any]) -> TableRow:
    values = list(found)

    def read() -> TableRow:
        values[6:8] = names.decode(values[6]), facts.decode(values[7])
        return TableRow(*values)

    return understood(f"table {found[0]}", read)


def row_from(table: str, found: Sequence[Any]) -> Row:
    seq, at, kind, by, message, data, digest = found
    return understood(
        f"row {seq} of table {table}",
        lambda: Row(seq, at, kind, by, message, facts.decode(data), digest),
    )


def person_from(found: Sequence[Any]) -> Person:
    values = list(found)

    def read() -> Person:
        values[6] = facts.decode(values[6])
        return Person(*values)

    return understood(f"person {found[0]}", read)


def session_from(found: Sequence[Any]) -> Session:
    return Session(*found)


def chat_from(found: Sequence[Any]) -> Chat:
    return Chat(*found)


def understood(what: str, read: Callable[[], T]) -> T:
    """Read something back, or say which thing was damaged."""
    try:
        return read()
    except (msgspec.DecodeError, TypeError) as error:
        raise StoreDamaged(f"The store is damaged: {what} cannot be read ({error}).") from None


# ── as a dump tells it ───────────────────────────────────────────────────────────────────


def told(struct: msgspec.Struct) -> dict[str, Any]:
    """Give a struct as plain data; bytes become base64."""
    data: dict[str, Any] = msgspec.to_builtins(struct)
    return data


def heard(kind: str, data: dict[str, Any]) -> msgspec.Struct:
    """Read what a dump told; it may come from anywhere."""
    if kind not in KINDS:
        raise FogadoError(f"A dump has no {kind!r}; it has {', '.join(KINDS)}.")
    try:
        return msgspec.convert(data, KINDS[kind])
    except msgspec.ValidationError as error:
        raise FogadoError(f"The dump is damaged: a {kind} cannot be read ({error}).") from None


def from_columns(kind: str, found: Sequence[Any]) -> msgspec.Struct:
    """Read the columns of anything that a dump tells; a row begins with its table."""
    if kind == "row":
        row = row_from(found[0], found[1:])
        return JournalRow(*msgspec.structs.astuple(row), table=found[0])
    return READ[kind](found)


def to_columns(kind: str, struct: Any) -> tuple[Any, ...]:
    """Write anything that a dump tells into columns."""
    if kind == "row":
        return (struct.table, *row_values(struct))
    return WRITE[kind](struct)


READ: dict[str, Callable[[Sequence[Any]], msgspec.Struct]] = {
    "house": lambda found: HouseSecret(found[0]),
    "person": person_from,
    "session": session_from,
    "table": table_from,
    "chat": chat_from,
    "commitment": lambda found: Commitment(*found),
}
WRITE: dict[str, Callable[[Any], tuple[Any, ...]]] = {
    "house": lambda house: (house.secret,),
    "person": person_values,
    "session": session_values,
    "table": table_values,
    "chat": chat_values,
    "commitment": commitment_values,
}
