"""What every store can do.  All of it is done when the call returns, and survives a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from fogado.core.commitments import Entry
    from fogado.server.rows import Change, Chat, Dice, Person, Row, Session, TableFacts, TableRow


class StoreTrouble(FogadoError):
    """The store cannot be reached or cannot write now; try again later.

    Nothing half is ever kept.  When a connection breaks in the very moment of keeping, nobody
    knows whether the whole was kept: an append may simply be tried again (see there).
    """


class StoreDamaged(StoreTrouble):
    """The store holds something that we never put there."""


class Taken(FogadoError):
    """The id, the code or the store itself is in use already."""


class Store:
    """People, sessions, tables, journals and chat."""

    async def open(self) -> None:
        """Connect, and lay the tables out where they are not yet there."""
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def ping(self) -> None:
        """Keep something tiny, so that a full disk shows; raise ``StoreTrouble`` if it fails."""
        raise NotImplementedError

    async def changed_elsewhere(self) -> bool:
        """Has another process written since the last call, as far as the store itself can tell?

        A store that processes on several machines share cannot tell; they have a bus for it.
        """
        return False

    async def house_secret(self) -> bytes:
        """Give the 32 bytes that sign cookies; drawn once, at the first call ever."""
        raise NotImplementedError

    # ── tables and journals ──────────────────────────────────────────────────────────────

    async def add_table(self, table: TableRow, rows: list[Row]) -> None:
        """Keep a new table and the first rows of its journal; ``Taken`` if id or code is.

        Dice that waited for it wait no longer.  Its commitment goes into the log in the same
        moment, unless it is there.
        """
        raise NotImplementedError

    async def append(self, table: str, after: int, rows: list[Row], change: Change) -> bool:
        """Add rows after the row ``after``; ``False``, and nothing kept, if it is not the last.

        This is the only place where two processes meet over a table, and one of them wins.  Who
        tries again with the very same rows, because the answer was lost, hears ``True`` if they
        stand in the journal.  With no rows it changes the table's row alone.
        """
        raise NotImplementedError

    async def table(self, table: str) -> TableRow | None:
        raise NotImplementedError

    async def table_by_code(self, code: str) -> TableRow | None:
        raise NotImplementedError

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        """Give the journal after a row."""
        raise NotImplementedError

    async def lobby(self, game: str | None, phase: str, limit: int) -> list[TableRow]:
        """List public tables in a phase, the last changed first.

        Of one owner and of one network only a few are among the first; the rest come after
        everybody else's.
        """
        raise NotImplementedError

    async def tables_of(self, person: str, phase: str | None, limit: int) -> list[TableRow]:
        """List the tables where somebody has or had a seat, the last changed first."""
        raise NotImplementedError

    async def count_tables(self, owner: str) -> int:
        """Count the tables in the phases ``open`` and ``playing`` that somebody made."""
        raise NotImplementedError

    async def all_tables(self, phase: str | None = None) -> AsyncIterator[TableRow]:
        """Go through all tables; for the administrator."""
        raise NotImplementedError
        yield

    async def keep(self, table: str, keeper: str, now: int, until: int) -> bool:
        """Become, or stay, the keeper of a table that has no other living one.

        A keeper lives as long as ``now < kept_until``.
        """
        raise NotImplementedError

    async def renew(self, keeper: str, tables: list[str], until: int) -> list[str]:
        """Stay the keeper of tables; return those that no other process has taken meanwhile."""
        raise NotImplementedError

    async def due(self, now: int, limit: int) -> list[str]:
        """List tables whose ``wake`` has come and that no living process keeps, first due first."""
        raise NotImplementedError

    async def release(self, keeper: str, now: int) -> None:
        """Give up everything one keeps, so that another process can take over at once."""
        raise NotImplementedError

    async def latest_change(self) -> int:
        """Return when something happened last at any table, by the clock of whoever wrote it."""
        raise NotImplementedError

    # ── commitments ──────────────────────────────────────────────────────────────────────

    async def add_dice(self, dice: Dice) -> Entry:
        """Keep dice for a table to come, and enter their commitment into the log.

        Dice of this person beyond ``MOST_DICE``, and all that have waited too long, lapse.
        """
        raise NotImplementedError

    async def dice(self, table: str) -> Dice | None:
        """Return the dice that wait for a table of this id."""
        raise NotImplementedError

    async def entry_of(self, table: str) -> Entry | None:
        """Return the entry of a table's commitment."""
        raise NotImplementedError

    async def commitments(self, after: int, limit: int) -> list[Entry]:
        """Return the entries of the log after number ``after``, in order."""
        raise NotImplementedError

    # ── people ───────────────────────────────────────────────────────────────────────────

    async def add_person(self, person: Person) -> bool:
        """Keep somebody new; ``False`` if the login is taken."""
        raise NotImplementedError

    async def person(self, person: str) -> Person | None:
        raise NotImplementedError

    async def people(self, persons: list[str]) -> dict[str, Person]:
        raise NotImplementedError

    async def person_by_login(self, login: str) -> Person | None:
        raise NotImplementedError

    async def change_person(self, person: Person, ends_sessions_but: str | None = None) -> bool:
        """Keep what changed of somebody; ``False`` if they changed since, or are gone.

        The version that was read decides.  ``made`` and ``seen`` are not changed here.  All
        sessions but one (or all, with an empty word) end in the same moment where that is asked
        for.  ``Taken`` if somebody else has the login.
        """
        raise NotImplementedError

    async def touch_person(self, person: str, seen: int) -> None:
        """Note that somebody was seen."""
        raise NotImplementedError

    async def forget_person(self, person: str) -> None:
        """Delete somebody with sessions and chat; tables and journals know only the bare id."""
        raise NotImplementedError

    async def find_people(self, words: str, limit: int, after: str = "") -> list[Person]:
        """List people by id, login or part of a name; without words, all of them by id."""
        raise NotImplementedError

    async def begin_leaving(self, person: str, name: str) -> bool:
        """Take name, account, settings, sessions and chat from somebody who is to be forgotten.

        ``False`` if there is nobody of this id.  They stay listed by ``leaving`` until their
        names are off the tables and ``forget_person`` deletes them.
        """
        raise NotImplementedError

    async def leaving(self, limit: int) -> list[str]:
        """List people who are being forgotten."""
        raise NotImplementedError

    async def add_session(self, session: Session) -> bool:
        """Keep a session; ``False`` if its person is not here (any more)."""
        raise NotImplementedError

    async def session(self, session: str) -> Session | None:
        raise NotImplementedError

    async def sessions_of(self, person: str) -> list[Session]:
        raise NotImplementedError

    async def end_session(self, session: str, person: str) -> bool:
        """Revoke a session of this person; ``False`` if there is none."""
        raise NotImplementedError

    async def touch_session(self, session: str, seen: int) -> None:
        raise NotImplementedError

    # ── keeping it small ─────────────────────────────────────────────────────────────────

    async def lease(self, name: str, keeper: str, now: int, until: int) -> bool:
        """Become, or stay, the one process that does a thing of this name."""
        raise NotImplementedError

    async def tidy(self, after: str, limit: int) -> list[TableFacts]:
        """Tell of tables, in the order of their ids, what decides whether they are kept."""
        raise NotImplementedError

    async def delete_table(self, table: str, head: int, phase: str) -> bool:
        """Delete a table with journal, seats and chat, unless something happened there since."""
        raise NotImplementedError

    async def idle_guests(self, before: int, limit: int) -> list[str]:
        """List guests not seen since a moment who have no seat in an unfinished play."""
        raise NotImplementedError

    async def delete_guest(self, person: str, before: int) -> bool:
        """Delete a guest with sessions, unless seen since; what they said and played stays."""
        raise NotImplementedError

    async def count_old_sessions(self, before: int) -> int:
        raise NotImplementedError

    async def delete_old_sessions(self, before: int, limit: int) -> int:
        """Delete some sessions not used since a moment; return how many."""
        raise NotImplementedError

    # ── chat ─────────────────────────────────────────────────────────────────────────────

    async def add_chat(self, table: str, at: int, person: str, name: str, text: str) -> Chat:
        raise NotImplementedError

    async def chat(self, table: str, after: int = 0, limit: int = 100) -> list[Chat]:
        """Give the last lines said at a table, in order."""
        raise NotImplementedError

    async def chat_of(self, person: str) -> list[Chat]:
        raise NotImplementedError

    # ── for the administrator ────────────────────────────────────────────────────────────

    async def table_ids(self) -> AsyncIterator[str]:
        """Name all tables, damaged ones too."""
        raise NotImplementedError
        yield

    async def count_all(self) -> dict[str, int]:
        """Count everything, by the kinds of a dump."""
        raise NotImplementedError

    async def self_check(self) -> list[str]:
        """List what the store itself finds wrong with what it holds, in sentences."""
        raise NotImplementedError

    async def dump(self) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """Give everything as (kind, plain data), as it was at one moment, while others write."""
        raise NotImplementedError
        yield

    async def load(self, items: Iterable[tuple[str, dict[str, Any]]]) -> None:
        """Take back what ``dump`` gave, all or nothing; ``Taken`` if the store is not empty.

        The items are drawn in another thread or in this one, as suits the store.
        """
        raise NotImplementedError
