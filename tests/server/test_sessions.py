"""Sessions driven at random against a model: whatever people do, in whatever order.

The same few examples every time; ``FOGADO_SOAK=20`` tries twenty times as many, new ones each time.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fogado.server import protocol as say
from fogado.server.refused import Refused
from fogado.server.store import open_store
from tests.server.room import PATIENCE, Guest, Room, known_luck, new_table
from tests.server.sessions import Known, Line, Sessions

if TYPE_CHECKING:
    from collections.abc import Coroutine

SOAK = int(os.environ.get("FOGADO_SOAK", "0"))
PHASES = [Phase.explicit, Phase.generate]
"""A failure is shown as it was found: to make it smaller takes minutes."""
SKULLS = "emerald-skulls"
LIVE = say.Betting("live", window=5, last_call=2, bound=150)
SEALED = say.Betting("sealed", window=5, last_call=2)
BANK = say.Pace("live", bank=10, increment=2)
DAYS = say.Pace("days", days=1)
KINDS: list[tuple[str, dict[str, Any]]] = [
    (SKULLS, {"betting": LIVE, "stalled": "random"}),
    (SKULLS, {"betting": SEALED, "pace": BANK}),
    ("dwarven-smithy", {"pace": BANK, "undo": "own", "stalled": "random"}),
    (SKULLS, {"pace": DAYS, "stalled": ""}),
    ("dice-forge", {"undo": "agree"}),
    (SKULLS, {"betting": LIVE, "pace": BANK, "undo": "own"}),
    ("dwarven-smithy", {"setup": {"game": "full", "bidding": "yes"}, "undo": "agree"}),
    (SKULLS, {"undo": "none", "chat": False, "spectators": False, "visibility": "public"}),
    ("dice-forge", {"pace": DAYS, "setup": {"rebellion": "goddess", "cards": "recommended"}}),
]
SEATS = [("me", "open", "open"), ("me", "me", "open"), ("me", "open", "random"), ("me", "me")]
BOTS = ["random", "greedy", "genius", ""]
MOST_TABLES = 3

some = st.integers(0, 11)
"""Which one of those there are; there may be none.  What can be drawn never depends on the play."""


def pick(number: int, among: list[Any]) -> Any:
    return among[number % len(among)] if among else None


class Evening(RuleBasedStateMachine):
    """Three guests and one who has no business here, at up to three tables."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="fogado-evening-"))
        self.runner = asyncio.Runner()
        self.patches: list[Any] = [
            *known_luck("evening"),
            patch("fogado.server.house.SWEEP", 3600.0),  # the house looks round when we say so
        ]
        for one in self.patches:
            one.start()
        self.last: tuple[Guest, Known, type, dict[str, Any], say.Ack] | None = None
        self.run(self.open())

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(asyncio.wait_for(work, PATIENCE))

    async def open(self) -> None:
        self.store = await open_store(data=self.folder)
        room = Room(self.store)
        await room.open_house()
        self.at = Sessions(room)
        for name in ("Anna", "Béla", "Cili", "Eve"):
            self.at.guests.append(await room.guest(name))

    def teardown(self) -> None:
        async def over() -> None:
            await self.at.settle()
            await self.at.check()
            await self.at.check_end()

        async def close() -> None:
            await self.at.house.close()
            await self.store.close()

        try:
            self.run(over())
        finally:
            self.run(close())
            self.runner.close()
            for one in self.patches:
                one.stop()
            shutil.rmtree(self.folder, ignore_errors=True)

    # ── tables and seats ─────────────────────────────────────────────────────────────────

    @initialize(kind=some, other=some)
    def two_tables(self, kind: int, other: int) -> None:
        self.create(kind, 0, 0, ready=True)
        self.create(other, 1, 1, ready=True)

    @rule(kind=some, who=some, seats=some, ready=st.booleans())
    def create(self, kind: int, who: int, seats: int, ready: bool) -> None:
        """Somebody makes a table; when it is ready, everybody sits and the play begins."""

        async def make() -> None:
            if len(self.at.tables) >= MOST_TABLES:
                return
            game, more = KINDS[kind % len(KINDS)]
            guest = self.at.guests[who % 3]
            known = await self.at.create(guest, new_table(game, *pick(seats, SEATS), **more))
            assert known is not None
            if not ready:
                return
            free = [seat for seat, owner in enumerate(known.seats) if not owner]
            for number, seat in enumerate(free):
                other = self.at.guests[(who + 1 + number) % 3]
                await self.at.does(other, known, say.Sit, seat=seat, entropy=f"luck {number}")
            await self.at.does(guest, known, say.Start)
            await self.at.check_rows(known)
            for seat, owner in enumerate(known.seats):
                sits = next((one for one in self.at.guests if one.person.id == owner), None)
                if sits is not None:
                    await self.at.connect(sits, known, seat)

        self.run(make())

    @rule(
        who=some,
        where=some,
        seat=st.integers(0, 3),
        kind=st.sampled_from([say.Sit, say.Stand, say.Reclaim, say.PutBot, say.Start]),
        bot=some,
    )
    def move(self, who: int, where: int, seat: int, kind: type, bot: int) -> None:
        """Somebody sits down, gets up, comes back, puts a bot there, or begins."""
        words: dict[str, Any] = {} if kind is say.Start else {"seat": seat}
        if kind is say.PutBot:
            words["bot"] = pick(bot, BOTS)
        self.do(who, where, kind, words)

    @rule(where=some, line=some)
    def come_back(self, where: int, line: int) -> None:
        """Somebody takes back a seat that a bot plays."""
        known = pick(where, self.at.tables)
        seat = pick(line, sorted(known.stand_ins))
        if seat is None:
            return
        who = next(n for n, g in enumerate(self.at.guests) if g.person.id == known.seats[seat])
        self.do(who, where, say.Reclaim, {"seat": seat})

    @rule(who=some, where=some, kind=st.sampled_from([say.Rematch, say.Say]))
    def talk(self, who: int, where: int, kind: type) -> None:
        if len(self.at.tables) < MOST_TABLES or kind is say.Say:
            self.do(who, where, kind, {"text": "Egészségedre!"} if kind is say.Say else {})

    @rule(who=some, where=some, rare=some)
    def close(self, who: int, where: int, rare: int) -> None:
        if rare == 0:
            self.do(who, where, say.Close, {})

    def do(self, who: int, where: int, kind: type, words: dict[str, Any]) -> None:
        guest, known = pick(who, self.at.guests), pick(where, self.at.tables)
        said = self.run(self.at.does(guest, known, kind, **words))
        if isinstance(said, say.Ack) and kind not in (say.Rematch, say.Say):
            self.last = (guest, known, kind, words, said)

    # ── playing ──────────────────────────────────────────────────────────────────────────

    def asked(self) -> list[Line]:
        return [line for line in self.at.lines if line.watcher is not None and line.choices]

    async def answer(self, line: Line, take: str, rtt: int = 0, seq: int | None = None) -> Any:
        known = next(one for one in self.at.tables if one.id == line.table)
        seq = line.told["seq"] if seq is None else seq
        words = {"seat": line.told["seat"], "take": take, "seq": seq}
        said = await self.at.does(line.guest, known, say.Act, rtt=rtt, **words)
        if isinstance(said, say.Ack):
            self.last = (line.guest, known, say.Act, words, said)
        return said

    @rule(takes=st.lists(st.tuples(some, st.integers(0, 40)), min_size=1, max_size=6))
    def act(self, takes: list[tuple[int, int]]) -> None:
        """Somebody who is asked answers, again and again."""

        async def go_on() -> None:
            for which, take in takes:
                line = pick(which, self.asked())
                if line is not None:
                    said = await self.answer(line, pick(take, line.choices))
                    assert isinstance(said, say.Ack), f"{said} though it was offered"
                await self.at.settle()

        self.run(go_on())

    @rule(
        takes=st.lists(st.integers(0, 40), min_size=4, max_size=4),
        rtts=st.lists(st.sampled_from([0, 80, 300, 9000]), min_size=4, max_size=4),
        later=st.sampled_from([0, 60, 151]),
    )
    def act_at_once(self, takes: list[int], rtts: list[int], later: int) -> None:
        """Everybody who is asked answers at the same moment, over lines of all kinds."""

        async def together() -> None:
            lines = self.asked()[:4]
            chosen = [pick(take, line.choices) for line, take in zip(lines, takes, strict=False)]
            said = await asyncio.gather(
                *(
                    self.answer(line, take, rtt)
                    for line, take, rtt in zip(lines, chosen, rtts, strict=False)
                )
            )
            assert lines == [] or any(isinstance(one, say.Ack) for one in said)
            await self.at.pass_time(later)

        self.run(together())

    @rule(
        which=some, what=st.sampled_from(["roll", "end", "fly", "done", "", "bet  1", "place 1: W"])
    )
    def act_wrongly(self, which: int, what: str) -> None:
        """What is not offered is refused, and nothing changes."""

        async def wrong() -> None:
            line = pick(which, self.asked())
            if line is None or what in line.choices:
                return
            before = await self.at.room.store.rows(line.table)
            said = await self.answer(line, what)
            assert isinstance(said, Refused)
            assert await self.at.room.store.rows(line.table) == before

        self.run(wrong())

    @rule(which=some, who=some, behind=st.booleans())
    def act_for_another(self, which: int, who: int, behind: bool) -> None:
        """Nobody acts for another's seat, nor on a question that is past."""

        async def wrong() -> None:
            line = pick(which, self.asked())
            if line is None:
                return
            known = next(one for one in self.at.tables if one.id == line.table)
            guest = self.at.guests[who % 4]
            own = guest is line.guest
            seq = 0 if behind else line.told["seq"]
            if own and not behind:
                return
            before = await self.at.room.store.rows(line.table)
            words = {"seat": line.told["seat"], "take": line.choices[0], "seq": seq}
            said = await self.at.does(guest, known, say.Act, **words)
            assert isinstance(said, Refused)
            assert said.code == ("stale" if own else "not-yours")
            assert await self.at.room.store.rows(line.table) == before

        self.run(wrong())

    @rule()
    def repeat(self) -> None:
        """The answer to a command was lost, and it is sent once more."""

        async def again() -> None:
            assert self.last is not None
            guest, known, kind, words, ack = self.last
            command = kind(id=ack.id, table=known.id, **words)
            assert await self.at.house.command(guest.person, command) == ack

        if self.last is not None:
            self.run(again())

    @rule(which=some, yes=st.booleans())
    def take_back(self, which: int, yes: bool) -> None:
        """Somebody takes something back, or asks to; those who are asked answer."""

        async def back() -> None:
            may = [line for line in self.at.lines if line.watcher and line.told["undo"]]
            line = pick(which, may)
            if line is None:
                return
            known = next(one for one in self.at.tables if one.id == line.table)
            words = {"seat": line.told["seat"], "seq": line.told["seq"]}
            said = await self.at.does(line.guest, known, say.Undo, **words)
            asks = (await self.at.house.info(line.guest.person, known.id)).asks_back
            if isinstance(said, Refused):
                assert said.key == "undo-pending"
            if asks is None:
                return
            for seat in asks.asked:
                guest = next(g for g in self.at.guests if g.person.id == known.seats[seat])
                await self.at.does(guest, known, say.Agree, seat=seat, yes=yes)
                if not yes:
                    break
            if yes:
                kept = await self.at.room.store.rows(known.id)
                assert kept[-1].kind == "back"

        self.run(back())

    @rule(where=some, rare=some)
    def everybody_leaves(self, where: int, rare: int) -> None:
        """Bots play a table to its end."""

        async def leave() -> None:
            known = pick(where, self.at.tables)
            if rare > 1 or known.phase != "playing":
                return
            for seat, owner in enumerate(known.seats):
                guest = next((g for g in self.at.guests if g.person.id == owner), None)
                if guest is not None and seat not in known.stand_ins:
                    await self.at.does(guest, known, say.PutBot, seat=seat, bot="random")
            await self.at.settle()
            await self.at.check_rows(known)
            assert known.phase == "over"

        self.run(leave())

    # ── time, lines and processes ────────────────────────────────────────────────────────

    @rule(milliseconds=st.sampled_from([1, 149, 1_000, 5_100, 11_000, 90_000_000]))
    def wait(self, milliseconds: int) -> None:
        self.run(self.at.pass_time(milliseconds))

    @rule(who=some, where=some, seat=st.sampled_from([None, 0, 1, 2]))
    def look(self, who: int, where: int, seat: int | None) -> None:
        """Somebody looks at a table; through the eyes of a seat only if it is theirs."""
        guest, known = pick(who, self.at.guests), pick(where, self.at.tables)
        if len(self.at.lines) > 9:
            return
        line = self.run(self.at.connect(guest, known, seat))
        owner = None if seat is None else (known.seats + ["", ""])[seat]
        if seat is not None:
            assert isinstance(line, Line) == (owner == guest.person.id)

    @rule(which=some)
    def lose_line(self, which: int) -> None:
        line = pick(which, self.at.lines)
        if line is not None:
            self.run(self.at.cut(line))

    @rule(knows=st.booleans())
    def reconnect(self, knows: bool) -> None:
        """Everybody whose line broke comes back, and goes on from what they know."""

        async def back() -> None:
            for line in [line for line in self.at.lines if line.watcher is None]:
                line.seat = line.told["seat"]
                try:
                    await self.at.follow(line, line.told["seq"] if knows else None)
                except Refused:
                    self.at.lines.remove(line)

        self.run(back())

    @rule(rare=some)
    def restart(self, rare: int) -> None:
        if rare < 4:
            self.run(self.at.restart())
            self.reconnect(knows=rare % 2 == 0)

    @rule()
    def evict(self) -> None:
        """Nobody watches, and the tables leave the memory."""

        async def forget() -> None:
            for line in self.at.lines:
                await self.at.cut(line)
            await self.at.house.evict(2**62)

        self.run(forget())
        self.reconnect(knows=True)

    # ── what always holds ────────────────────────────────────────────────────────────────

    @invariant()
    def all_is_well(self) -> None:
        async def look() -> None:
            await self.at.settle()
            await self.at.check()

        self.run(look())


TestEvening = pytest.mark.slow(Evening.TestCase)
TestEvening.settings = settings(
    max_examples=10 * max(1, SOAK),
    stateful_step_count=25,
    derandomize=not SOAK,
    suppress_health_check=list(HealthCheck),
    phases=PHASES,
)
