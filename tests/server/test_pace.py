"""Clocks: a bank and an increment, or days; who runs out of time is played for, and comes back."""

from __future__ import annotations

import asyncio
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from fogado.server import protocol as say
from fogado.server.clocks import DAY
from fogado.server.leases import LEASE
from fogado.server.refused import Refused
from tests.server.room import Room, in_a_room, new_table, until

SKULLS = "emerald-skulls"


@in_a_room
async def test_a_clock_runs_while_the_table_waits_for_its_seat(room: Room) -> None:
    anna = await room.guest("Anna")
    pace = say.Pace("live", bank=100, increment=5)
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me", pace=pace))
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    seat = 0 if anna.ask(0) else 1
    await room.pass_time(30_000)
    await anna.acts(made.table, seat, anna.choices(seat)[0])
    left = [seated["left"] for seated in anna.told[0]["info"]["seats"]]
    assert left[seat] == 75_000
    assert left[1 - seat] == 100_000


@in_a_room
async def test_a_bot_plays_on_for_who_has_no_time_left(room: Room) -> None:
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    pace = say.Pace("live", bank=60, increment=5)
    asked = new_table(SKULLS, "me", "open", pace=pace, stalled="greedy")
    made = await anna.house.create(anna.person, asked)
    await bela.does(say.Sit, made.table)
    await anna.does(say.Start, made.table)
    await anna.watch(made.table, 0)
    await bela.watch(made.table, 1)
    seat, slow = (0, anna) if anna.ask(0) else (1, bela)
    await room.pass_time(59_000)
    assert slow.ask(seat) is not None
    await room.pass_time(2_000)
    assert slow.ask(seat) is None
    assert slow.told[seat]["info"]["seats"][seat]["bot"] == "greedy"
    with pytest.raises(Refused, match="take the seat back first"):
        await slow.acts(made.table, seat, "roll")
    await slow.does(say.Reclaim, made.table, seat=seat)
    assert slow.told[seat]["info"]["seats"][seat]["bot"] == ""
    assert slow.told[seat]["info"]["seats"][seat]["left"] == 5_000
    with pytest.raises(Refused, match="No bot plays"):
        await slow.does(say.Reclaim, made.table, seat=seat)


@in_a_room
async def test_a_table_may_also_wait(room: Room) -> None:
    anna = await room.guest("Anna")
    pace = say.Pace("live", bank=60, increment=0)
    asked = new_table(SKULLS, "me", "me", pace=pace, stalled="")
    made = await anna.house.create(anna.person, asked)
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    seat = 0 if anna.ask(0) else 1
    await room.pass_time(3_600_000)
    assert anna.told[seat]["info"]["seats"][seat]["left"] == 0
    rows = len(await room.store.rows(made.table))
    await room.pass_time(3_600_000)
    assert len(await room.store.rows(made.table)) == rows
    await anna.acts(made.table, seat, anna.choices(seat)[0])


@pytest.mark.parametrize("died", [False, True])
@in_a_room
async def test_nobody_runs_out_of_time_while_the_house_is_away(room: Room, died: bool) -> None:
    """It was down, or the wall clock was put on by an hour before another process began."""
    anna = await room.guest("Anna")
    pace = say.Pace("live", bank=100, increment=0)
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me", pace=pace))
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    seat = 0 if anna.ask(0) else 1
    await room.pass_time(40_000)
    if died:
        # Its last word is in the store, and nobody takes it back.
        assert await room.store.renew(anna.house.name, [made.table], room.now + LEASE)
        release, store = room.store.release, cast("Any", room.store)
        store.release = AsyncMock()
        await anna.house.close()
        store.release = release
    else:
        await anna.house.close()
    room.houses.clear()
    room.now += 3_600_000
    house = await room.open_house()
    await house.host(made.table)
    house.tend(house.hosts[made.table])
    await until(lambda: house.hosts[made.table].table.head > anna.told[seat]["seq"])
    left = house.hosts[made.table].table.clocks.at(seat, room.now)
    assert left is not None
    if died:
        assert 60_000 - LEASE <= left <= 60_000, (
            "what the dead one may have lived on is not made good"
        )
    else:
        assert left == 60_000
    rows = await room.store.rows(made.table)
    assert [row.kind for row in rows if row.kind in ("flag", "resumed")] == ["resumed"]


@in_a_room
async def test_a_clock_without_a_keeper_at_first_wins_nothing(room: Room) -> None:
    """However long somebody thinks while the house is there, nothing is made good."""
    anna = await room.guest("Anna")
    pace = say.Pace("live", bank=7200, increment=0)
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me", pace=pace))
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    seat = 0 if anna.ask(0) else 1
    for _ in range(5):
        await room.pass_time(900_000)
    await anna.acts(made.table, seat, anna.choices(seat)[0])
    assert anna.told[seat]["info"]["seats"][seat]["left"] == 2_700_000
    assert all(row.kind != "resumed" for row in await room.store.rows(made.table))


@in_a_room
async def test_by_correspondence_every_decision_has_its_days(room: Room) -> None:
    anna = await room.guest("Anna")
    pace = say.Pace("days", days=2)
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me", pace=pace))
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    seat = 0 if anna.ask(0) else 1
    await room.pass_time(DAY)
    await anna.acts(made.table, seat, anna.choices(seat)[0])
    asked = 0 if anna.ask(0) else 1
    assert anna.told[0]["info"]["seats"][asked]["left"] == 2 * DAY
    # Nobody is there, and the house has forgotten the table: it is looked after all the same.
    anna.house.hosts.clear()
    other = await room.open_house()
    await anna.house.close()
    room.now += 2 * DAY + 1
    while (await room.store.rows(made.table))[-1].by != "bot":
        await asyncio.sleep(0.05)
    flags = [row.data for row in await room.store.rows(made.table) if row.kind == "flag"]
    assert flags == [{"seat": asked, "bot": "greedy"}]
    assert other.figures()["hosted"] == 1


@in_a_room
async def test_who_gets_up_is_played_for_and_may_come_back(room: Room) -> None:
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "open"))
    await bela.does(say.Sit, made.table)
    await anna.does(say.Start, made.table)
    await anna.watch(made.table, 0)
    await bela.watch(made.table, 1)
    await bela.does(say.Stand, made.table, seat=1)
    for _ in range(5):
        await room.settle()
        if anna.ask(0):
            await anna.acts(made.table, 0, anna.choices(0)[0])
    await room.settle()
    played = [row for row in await room.store.rows(made.table) if row.by == "bot"]
    assert played
    assert {row.data["seat"] for row in played if row.kind == "take"} == {1}
    with pytest.raises(Refused, match="take the seat back first"):
        await bela.does(say.Stand, made.table, seat=1)
    await bela.does(say.PutBot, made.table, seat=1, bot="random")
    assert bela.told[1]["info"]["seats"][1]["bot"] == "random"
    await bela.does(say.PutBot, made.table, seat=1, bot="")
    assert bela.told[1]["info"]["seats"][1]["bot"] == ""


@in_a_room
async def test_the_others_need_not_wait_for_ever(room: Room) -> None:
    """A table without clocks waits for somebody who has gone: after a while a bot may go on."""
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "open"))
    await bela.does(say.Sit, made.table)
    await anna.does(say.Start, made.table)
    await anna.watch(made.table, 0)
    await bela.watch(made.table, 1)
    gone, here = (0, bela) if anna.ask(0) else (1, anna)
    with pytest.raises(Refused, match="for 60 minutes"):
        await here.does(say.PutBot, made.table, seat=gone, bot="greedy")
    await room.pass_time(3_600_000)
    with pytest.raises(Refused, match="agreed on greedy"):
        await here.does(say.PutBot, made.table, seat=gone, bot="random")
    eve = await room.guest("Eve")
    with pytest.raises(Refused, match="is not yours"):
        await eve.does(say.PutBot, made.table, seat=gone, bot="greedy")
    await here.does(say.PutBot, made.table, seat=gone, bot="greedy")
    await room.settle()
    assert here.told[1 - gone]["info"]["seats"][gone]["bot"] == "greedy"
    back = anna if gone == 0 else bela
    await back.does(say.Reclaim, made.table, seat=gone)
