"""What a house lets go of by itself, and after how long, so that it does not grow for ever."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from fogado.core.errors import FogadoError, either
from fogado.server.people import DAY, IDLE
from fogado.server.refused import Refused
from fogado.server.store.base import StoreTrouble

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from fogado.server.rows import Person, TableFacts
    from fogado.server.store.base import Store

PAGE = 200
"""So many tables are looked at, and so many guests and sessions let go of, at a time."""
PAUSE = 60.0
"""Seconds between two looks when there was little to do."""
SOON = 1.0
LEASE = 10 * 60 * 1000
"""After so many milliseconds without a word another process prunes."""
HOUR = DAY // 24
"""When somebody was last seen is noted once an hour."""
EVER = 0
MOST_DAYS = 36_500


class Keeping(NamedTuple):
    """After how many days what is let go of; 0: never."""

    guests: int = 90
    """Guests who were not seen, unless they have a seat in an unfinished play."""
    open: int = 1
    """Open tables whose owner and people were not seen."""
    unfinished: int = 60
    """Unfinished plays at which nothing happened and whose people were not seen."""
    bots: int = 1
    """Finished plays at which no person sat, or none that the house still knows; tables closed
    before a play began."""
    plays: int = EVER
    """Finished plays of people."""


def keeping_of(changed: Iterable[str]) -> Keeping:
    """Read ``plays=730`` and ``guests=ever``."""
    keeping = Keeping()
    for words in changed:
        name, _, value = words.partition("=")
        if name not in Keeping._fields:
            names = either(list(Keeping._fields))
            raise FogadoError(f"Nothing is kept under the name {name!r}; choose {names}.")
        if value != "ever" and not (value.isdecimal() and 0 < int(value) <= MOST_DAYS):
            raise FogadoError(
                f"{words!r} is not understood; write days or ever, like {name}=30 or {name}=ever."
            )
        keeping = keeping._replace(**{name: EVER if value == "ever" else int(value)})
    return keeping


def reason(facts: TableFacts, keeping: Keeping, now: int) -> str:
    """Say for what a table is let go of; nothing, if it is kept."""
    quiet = now - facts.changed
    alone = now - max(facts.changed, facts.seen)
    if facts.phase == "open":
        if not facts.owner_is_here:
            return "ownerless" if alone >= HOUR else ""
        return "open" if is_over(alone, keeping.open) else ""
    if facts.phase == "playing":
        if not (facts.has_people and facts.people):
            return "bots" if is_over(quiet, keeping.bots) else ""
        return "unfinished" if is_over(alone, keeping.unfinished) else ""
    if facts.unplayed or not (facts.has_people and facts.people):
        return "bots" if is_over(quiet, keeping.bots) else ""
    return "plays" if is_over(quiet, keeping.plays) else ""


def is_over(age: int, days: int) -> bool:
    """Tell whether something is older than it is kept."""
    return days != EVER and age >= days * DAY


class Pruner:
    """Lets go of what is no longer kept, in small batches."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        keeping: Keeping,
        forget: Callable[[Person], Awaitable[None]] | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.keeping = keeping
        self.forget = forget
        """Finishes to forget somebody; without it, that is left to others."""
        self.after = ""
        """The last table that was looked at."""

    async def run(
        self, name: str, note: Callable[[str, int], object], trouble: Callable[[Exception], object]
    ) -> None:
        """Prune again and again, as long as no other process does."""
        busy = False
        while True:
            # Not at once: a house that is only checked lets go of nothing.
            await asyncio.sleep(SOON if busy else PAUSE)
            busy = False
            try:
                now = self.clock()
                if await self.store.lease("pruning", name, now, now + LEASE):
                    done = await self.batch()
                    busy = sum(done.values()) >= PAGE or bool(self.after)
                    for what, count in done.items():
                        note(what, count)
            except (StoreTrouble, Refused):
                pass  # another time
            except Exception as error:  # one thing that cannot be pruned stops nothing else
                trouble(error)

    async def batch(self, *, dry: bool = False) -> Counter[str]:
        """Let go of one batch of everything; with ``dry`` only count it."""
        done = await self.tables(dry=dry)
        if not dry:
            # Counted as a whole there, and not changed by looking.
            done["sessions"] = await self.store.delete_old_sessions(self.clock() - IDLE, PAGE)
            done["guests"] = await self.guests()
            done["forgotten"] = await self.finish_forgetting()
        return +done

    async def everything(self, *, dry: bool = False) -> Counter[str]:
        """Go on until nothing is left to let go of; with ``dry`` only count it."""
        done: Counter[str] = Counter()
        if dry:
            now = self.clock()
            done["sessions"] = await self.store.count_old_sessions(now - IDLE)
            if self.keeping.guests != EVER:
                before = now - self.keeping.guests * DAY
                done["guests"] = len(await self.store.idle_guests(before, 10**9))
        while True:
            some = await self.batch(dry=dry)
            done += some
            if not self.after and (dry or not some):
                return done

    async def tables(self, *, dry: bool) -> Counter[str]:
        """Look at the next tables."""
        done: Counter[str] = Counter()
        found = await self.store.tidy(self.after, PAGE)
        now = self.clock()
        for facts in found:
            why = reason(facts, self.keeping, now)
            if why and (dry or await self.store.delete_table(facts.id, facts.head, facts.phase)):
                done[why] += 1
        self.after = found[-1].id if len(found) == PAGE else ""
        return done

    async def guests(self) -> int:
        """Let go of some guests who were not seen for long."""
        if self.keeping.guests == EVER:
            return 0
        before = self.clock() - self.keeping.guests * DAY
        gone = 0
        for guest in await self.store.idle_guests(before, PAGE):
            gone += await self.store.delete_guest(guest, before)
        return gone

    async def finish_forgetting(self) -> int:
        """Forget those whom trouble has kept here."""
        gone = 0
        for person in await self.store.leaving(PAGE) if self.forget is not None else ():
            found = await self.store.person(person)
            if found is None or self.forget is None:
                continue
            with contextlib.suppress(StoreTrouble, Refused):  # another time
                await self.forget(found)
                gone += 1
        return gone
