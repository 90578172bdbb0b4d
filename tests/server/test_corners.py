"""Corners of the house where two things meet that seldom do."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from fogado.server import protocol as say
from fogado.server.clocks import DAY
from fogado.server.deciding import Asking, act
from fogado.server.proposal import Proposal
from fogado.server.refused import Refused
from fogado.server.table import check_journal
from tests.server.room import Guest, Room, in_a_room, new_table, until
from tests.server.test_betting import first_bet, gamblers

SKULLS = "emerald-skulls"
SMITHY = "dwarven-smithy"


async def pair(room: Room, game: str = SMITHY, **settings: Any) -> tuple[Guest, Guest, str]:
    """Anna at seat 0 and Béla at seat 1; the play has begun."""
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table(game, "me", "open", **settings))
    await bela.does(say.Sit, made.table)
    await anna.does(say.Start, made.table)
    await anna.watch(made.table, 0)
    await bela.watch(made.table, 1)
    return anna, bela, made.table


@in_a_room
async def test_whoever_gave_a_seat_up_no_longer_sees_through_its_eyes(room: Room) -> None:
    anna, bela, cili = [await room.guest(name) for name in ("Anna", "Béla", "Cili")]
    made = await anna.house.create(anna.person, new_table(SMITHY, "me", "open"))
    await bela.does(say.Sit, made.table)
    await bela.watch(made.table, 1)
    await bela.does(say.Stand, made.table, seat=1)
    assert (bela.told[1]["seat"], bela.told[1]["info"]["code"]) == (None, "")
    await cili.does(say.Sit, made.table)
    await cili.watch(made.table, 1)
    await anna.does(say.Start, made.table)
    assert cili.told[1]["view"]["seat"] == 1
    assert bela.told[1]["view"]["seat"] is None
    assert bela.told[1]["ask"] is None


@in_a_room
async def test_who_came_before_the_play_does_not_stay_at_a_table_without_spectators(
    room: Room,
) -> None:
    anna, eve = await room.guest("Anna"), await room.guest("Eve")
    asked = new_table(SKULLS, "me", "me", spectators=False, start=False)
    made = await anna.house.create(anna.person, asked)
    await eve.watch(made.table, None)
    await anna.watch(made.table, 0)
    await anna.does(say.Start, made.table)
    await anna.does(say.Say, made.table, text="alone at last")
    assert anna.told[0]["info"]["phase"] == "playing"
    assert eve.told[None]["info"]["phase"] == "open"
    assert (eve.chat, anna.chat) == ([], ["alone at last"])


@in_a_room
async def test_a_bot_that_still_thinks_does_not_act_for_who_came_back(room: Room) -> None:
    anna, bela, table = await pair(room)
    seat, guest = (0, anna) if anna.ask(0) else (1, bela)
    take = guest.choices(seat)[0]
    hosted = anna.house.hosts[table]
    late = say.Act(id="bot", table=table, seat=seat, take=take, seq=hosted.table.head)
    with pytest.raises(Refused, match="No bot plays"):
        act(Proposal(hosted.table, room.now), late, Asking("", room.now, bot=True))


@in_a_room
async def test_what_a_bot_did_for_somebody_is_not_theirs_to_take_back(room: Room) -> None:
    anna, _, table = await pair(room)
    await anna.does(say.Stand, table, seat=0)
    with pytest.raises(Refused, match="take the seat back first"):
        await anna.does(say.Undo, table, seat=0, seq=room.hosts()[0].table.head)


@in_a_room
async def test_a_bet_with_blanks_in_it_is_placed_once(room: Room) -> None:
    guests, table = await gamblers(room, "live", bound=100)
    seat = next(seat for seat in (1, 2, 3) if guests[seat].ask(seat))
    take, _ = first_bet(guests[seat], seat)
    await guests[seat].acts(table, seat, "  ".join(take.split()))
    assert guests[seat].ask(seat)["pending"] == [take]  # type: ignore[index]
    for _ in range(3):
        await room.pass_time(101)
    rows = [row for row in await room.store.rows(table) if row.data.get("seat") == seat]
    assert [row.kind for row in rows if row.data.get("take") == take] == ["arrival", "take"]
    assert room.hosts()[0].table.window.arrivals == []  # type: ignore[union-attr]


@in_a_room
async def test_after_an_overrun_every_decision_has_its_days_again(room: Room) -> None:
    anna = await room.guest("Anna")
    pace = say.Pace("days", days=1)
    asked = new_table(SKULLS, "me", "me", pace=pace, stalled="")
    made = await anna.house.create(anna.person, asked)
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    seat = 0 if anna.ask(0) else 1
    room.now += 2 * DAY
    await anna.house.look_round()
    await room.settle()
    assert anna.told[0]["info"]["seats"][seat]["left"] == 0
    await anna.acts(made.table, seat, anna.choices(seat)[0])
    await room.settle()
    assert anna.told[0]["info"]["seats"][seat]["left"] == DAY
    flags = [row for row in await room.store.rows(made.table) if row.kind == "flag"]
    assert len(flags) == 1


@in_a_room
async def test_a_closed_table_says_why_in_the_reader_s_language(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me"))
    await anna.does(say.Close, made.table)
    with pytest.raises(Refused) as refused:
        await anna.does(say.Start, made.table)
    assert refused.value.code == "gone"
    assert "given up" in refused.value.says("en")
    assert "given up" not in refused.value.says("hu")


@in_a_room
async def test_what_was_said_twice_with_one_number_is_said_once(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me"))
    first = await anna.does(say.Say, made.table, text="hello", id="once")
    assert await anna.does(say.Say, made.table, text="hello", id="once") == first
    assert [line.text for line in await room.store.chat(made.table)] == ["hello"]


@in_a_room
async def test_of_two_rematches_at_once_one_is_kept(room: Room) -> None:
    anna, bela, table = await pair(room)
    await bela.does(say.Stand, table, seat=1)
    await anna.does(say.Close, table)
    both = await asyncio.gather(anna.does(say.Rematch, table), bela.does(say.Rematch, table))
    assert both[0].data == both[1].data
    kept = {one.table for one in await anna.house.mine(anna.person) if one.phase == "open"}
    kept |= {one.table for one in await bela.house.mine(bela.person) if one.phase == "open"}
    assert kept == {both[0].data["table"]}


@in_a_room
async def test_a_deleted_name_does_not_come_back_from_another_process(room: Room) -> None:
    anna, bela, table = await pair(room)
    other = await room.open_house()
    there = Guest(room, anna.person, other)
    await there.watch(table, 0)
    await bela.does(say.Stand, table, seat=1)
    await room.settle()
    await other.catch_up(other.hosts[table])
    await bela.house.forget_person(bela.person)
    await there.does(say.Stand, table, seat=0)
    row = await room.store.table(table)
    assert row is not None
    assert row.title["names"] == ["Anna", "—"]
    assert check_journal(row, await room.store.rows(table)) == []


@in_a_room
async def test_asking_for_tables_that_are_not_there_leaves_nothing_behind(room: Room) -> None:
    anna = await room.guest("Anna")
    for _ in range(3):
        with pytest.raises(Refused, match="no such table"):
            await anna.house.info(anna.person, "nothing")
    assert (anna.house.loading, anna.house.hosts) == ({}, {})


@in_a_room
async def test_a_table_is_read_once_however_many_ask(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me"))
    anna.house.hosts.clear()
    found = await asyncio.gather(*(anna.house.host(made.table) for _ in range(5)))
    assert all(hosted is found[0] for hosted in found)


@in_a_room
async def test_late_spectators_are_told_whoever_looked_first(room: Room) -> None:
    """Fanni asks at the very moment; Eve, who watches, hears of it all the same."""
    anna, eve, fanni = [await room.guest(name) for name in ("Anna", "Eve", "Fanni")]
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me", delay=3600))
    await anna.watch(made.table, 0)
    await eve.watch(made.table, None)
    assert (eve.told[None]["info"]["phase"], eve.told[None]["view"]) == ("open", None)
    room.now += 3_600_000
    await fanni.house.info(fanni.person, made.table)
    assert eve.told[None]["seq"] == anna.told[0]["seq"]
    assert eve.told[None]["view"] is not None


@in_a_room
async def test_late_spectators_are_told_in_time(room: Room) -> None:
    anna, eve = await room.guest("Anna"), await room.guest("Eve")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me", delay=1))
    await eve.watch(made.table, None)
    assert (eve.told[None]["info"]["phase"], eve.told[None]["view"]) == ("open", None)
    room.now += 1_000
    await until(lambda: eve.told[None]["view"] is not None)
    assert msgspec.json.decode(eve.bytes[-1])["info"]["phase"] == "playing"


@in_a_room
async def test_a_bot_that_takes_over_knows_the_bets_that_wait(room: Room) -> None:
    """Somebody bets, and gets up before the bet stands: the bot bets beside it, not once more."""
    guests, table = await gamblers(room, "live", bound=500)
    seat = next(seat for seat in (1, 2, 3) if guests[seat].ask(seat))
    take, _ = first_bet(guests[seat], seat)
    await guests[seat].acts(table, seat, take)
    await guests[seat].does(say.Stand, table, seat=seat)
    await room.pass_time(501)
    await room.pass_time(501)
    rows = [row for row in await room.store.rows(table) if row.data.get("seat") == seat]
    stood = [row.kind for row in rows if row.data.get("take") == take]
    assert stood == ["arrival", "take"]


@in_a_room
async def test_the_first_bets_of_a_play_do_not_make_each_other_stale(room: Room) -> None:
    guests, table = await gamblers(room, "live", bound=0)
    assert all(row.kind != "luck" for row in await room.store.rows(table))
    first, second = [seat for seat in (1, 2, 3) if guests[seat].ask(seat)][:2]
    began = guests[first].told[first]["seq"]
    take, other = guests[first].choices(first)[0], guests[second].choices(second)[-2]
    assert take != other
    with pytest.raises(Refused, match="moved on"):
        await guests[first].does(say.Act, table, seat=first, take=take, seq=0)
    await guests[first].does(say.Act, table, seat=first, take=take, seq=began)
    assert guests[second].told[second]["seq"] > began
    await guests[second].does(say.Act, table, seat=second, take=other, seq=began)


@in_a_room
async def test_a_table_by_correspondence_leaves_the_memory_and_comes_back_in_time(
    room: Room,
) -> None:
    anna = await room.guest("Anna")
    pace = say.Pace("days", days=2)
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me", pace=pace))
    await until(lambda: room.hosts()[0].tending is None)
    room.now += DAY
    await anna.house.look_round()
    assert anna.house.hosts == {}
    room.now += DAY + 1
    await anna.house.look_round()
    await until(lambda: any(seat.stand_in for seat in room.hosts()[0].table.seats))
    assert room.hosts()[0].id == made.table
