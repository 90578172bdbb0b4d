"""Kept first, then told: a store that is slow or fails, and journals that cannot be read."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from fogado.server import protocol as say
from fogado.server.refused import Refused
from fogado.server.rooms import LATE, SET_ASIDE
from fogado.server.steady_clock import MOST_LATE, SteadyClock
from fogado.server.store.base import StoreTrouble
from tests.server.room import Guest, Room, in_a_room, new_table, until

SKULLS = "emerald-skulls"


class Gate:
    """Holds back every append of a store until it is told what becomes of it."""

    def __init__(self, store: Any) -> None:
        self.store = store
        self.append = store.append
        self.waiting = asyncio.Event()
        self.opened: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.store.append = self.held

    async def held(self, *given: Any) -> bool:
        self.waiting.set()
        what = await self.opened
        if what == "fails":
            raise StoreTrouble("The disk is full.")
        kept = await self.append(*given)
        if what == "kept, but nobody hears it":
            raise StoreTrouble("The line broke.")
        return bool(kept)

    def open(self, what: str) -> None:
        self.store.append = self.append
        self.opened.set_result(what)


async def at_a_roll(room: Room) -> tuple[Guest, str]:
    """Sit Anna down alone; her next act rolls dice."""
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me"))
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    return anna, made.table


def asked(anna: Guest) -> int:
    return 0 if anna.ask(0) else 1


async def everything_read(anna: Guest, table: str) -> list[Any]:
    """Read the table in every way there is in the house itself."""
    house = anna.house
    await house.unwatch(await anna.watch(table, None))
    house.hear(table, "here:other:1")
    return [
        (await house.info(anna.person, table)).seq,
        (await house.update(anna.person, table, 0, "en")).seq,
        (await house.update(None, table, None, "en")).view,
        anna.told[0]["seq"],
        anna.told[1]["seq"],
    ]


@pytest.mark.parametrize("becomes", ["fails", "kept", "kept, but nobody hears it"])
@in_a_room
async def test_nothing_is_seen_before_it_is_kept(room: Room, becomes: str) -> None:
    anna, table = await at_a_roll(room)
    seat = asked(anna)
    before = await everything_read(anna, table)
    gate = Gate(room.store)
    doing = asyncio.ensure_future(anna.acts(table, seat, anna.choices(seat)[0]))
    await gate.waiting.wait()
    assert await everything_read(anna, table) == before
    gate.open(becomes)
    if becomes == "kept":
        await doing
    else:
        with pytest.raises(Refused, match=r"later|again"):
            await doing
    if becomes == "fails":
        assert await everything_read(anna, table) == before
    else:
        # What was kept after all is told at the next look round.
        await anna.house.look_round()
        assert anna.told[0]["seq"] == len(await room.store.rows(table)) > before[0]


@in_a_room
async def test_after_a_failed_append_another_answer_may_be_given(room: Room) -> None:
    anna, table = await at_a_roll(room)
    seat = asked(anna)
    store: Any = room.store
    gate = Gate(store)
    gate.open("fails")
    store.append = gate.held
    with pytest.raises(Refused):
        await anna.acts(table, seat, anna.choices(seat)[0])
    store.append = gate.append
    await anna.acts(table, seat, anna.choices(seat)[-1])
    assert anna.told[0]["seq"] == len(await room.store.rows(table))


# ── tables that cannot be read ───────────────────────────────────────────────────────────


async def break_journal(room: Room, table: str) -> None:
    """Change a row of a table in the store, as a bad disk would."""
    store: Any = room.store
    sql = "UPDATE journal SET data = '{}' WHERE tbl = ? AND kind = 'made'"
    assert await store.change(sql, table) == 1


@in_a_room
async def test_one_broken_journal_stops_nobody_else(room: Room) -> None:
    """The sweep ended with it: bots and clocks of every table stood still, and all said 200."""
    anna = await room.guest("Anna")
    tables = []
    for _ in range(3):
        made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me", start=False))
        tables.append(made.table)
    pace = say.Pace("live", bank=60, increment=0)
    timed = await anna.house.create(anna.person, new_table(SKULLS, "me", "me", pace=pace))
    broken = await anna.house.create(anna.person, new_table(SKULLS, "me", "me", pace=pace))
    await break_journal(room, broken.table)
    await room.houses[0].close()
    room.now += 61_000
    house = await room.open_house()
    await until(lambda: house.counts["set_aside"])
    rows = room.store.rows
    await house.host(timed.table)
    while not any(row.kind == "flag" for row in await rows(timed.table)):
        await room.pass_time(10_000)
    with pytest.raises(Refused, match="cannot be read at present"):
        await house.info(anna.person, broken.table)
    assert house.counts["set_aside"] == 1, "it is not tried again and again"
    assert broken.table not in await room.store.due(room.now, 50)
    assert [type(failure).__name__ for failure in room.failures] != []
    room.failures.clear()
    # Mended, it is there again after a while.
    room.now += SET_ASIDE
    with pytest.raises(Refused, match="cannot be read at present"):
        await house.info(anna.person, broken.table)
    assert house.counts["set_aside"] == 2
    room.failures.clear()


@in_a_room
async def test_a_row_that_cannot_be_played_leaves_the_table_as_it_was(room: Room) -> None:
    anna, table = await at_a_roll(room)
    house = anna.house
    hosted = house.hosts[table]
    before = hosted.table
    store: Any = room.store
    rows = store.rows

    async def bad_rows(wanted: str, after: int = 0) -> Any:
        found = await rows(wanted, 0)
        return [msgspec.structs.replace(found[-1], kind="agrees")] if after else found

    store.rows = bad_rows
    await house.catch_up(hosted)
    assert hosted.table is before
    assert house.counts["set_aside"] == 1
    room.failures.clear()


@in_a_room
async def test_an_error_while_tending_sets_the_table_aside(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "greedy", start=False))
    with patch("fogado.server.tending.own_bets_placed", side_effect=ZeroDivisionError):
        await anna.does(say.Start, made.table)
        await anna.watch(made.table, 0)
        while anna.ask(0):
            await anna.acts(made.table, 0, anna.choices(0)[0])
        await until(lambda: anna.house.counts["set_aside"])
    assert anna.house.is_set_aside(made.table)
    room.failures.clear()


# ── health ───────────────────────────────────────────────────────────────────────────────


@in_a_room
async def test_the_house_knows_whether_it_keeps_and_looks_round(room: Room) -> None:
    anna, table = await at_a_roll(room)
    house = room.houses[0]
    await until(lambda: house.looked_round)
    assert house.health() == {"sweeping": True, "writing": True}

    async def full(*_: Any) -> bool:
        raise StoreTrouble("The disk is full.")

    store: Any = room.store
    append, store.append = store.append, full
    for _ in range(2):
        with pytest.raises(Refused):
            await anna.acts(table, asked(anna), anna.choices(asked(anna))[0])
        room.now += LATE
        house.looked_round = room.now
    assert house.health() == {"sweeping": True, "writing": False}
    store.append = append
    await anna.acts(table, asked(anna), anna.choices(asked(anna))[0])
    assert house.health()["writing"]
    house.looked_round = room.now - LATE
    assert not house.health()["sweeping"]


def test_a_clock_put_back_while_the_house_was_down_does_not_stop_the_tables() -> None:
    clock = SteadyClock()
    now = clock()
    clock.not_before(now + 3_600_000)
    assert now + 3_600_000 <= clock() < now + 3_660_000
    clock.not_before(now)
    assert clock() >= now + 3_600_000, "it never goes back"
    clock.not_before(now + 2 * MOST_LATE)
    assert clock() < now + MOST_LATE, "what is days ahead is not believed"


def test_the_house_s_clock_goes_on_evenly_when_the_wall_clock_jumps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wall, steady = 1_000_000_000_000_000_000, 5_000_000_000
    monkeypatch.setattr("time.time_ns", lambda: wall)
    monkeypatch.setattr("time.monotonic_ns", lambda: steady)
    clock = SteadyClock()
    began = clock()
    assert began == wall // 1_000_000
    wall += 3_600 * 10**9
    steady += 2 * 10**9
    assert clock() == began + 2_000
    wall -= 7_200 * 10**9
    assert clock() == began + 2_000
