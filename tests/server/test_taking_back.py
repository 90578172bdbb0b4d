"""Undo: step by step to the last thing revealed, and beyond it if the others agree."""

from __future__ import annotations

import pytest

import fogado
from fogado.core.record import verify
from fogado.server import protocol as say
from fogado.server.refused import Refused
from tests.server.room import Guest, Room, in_a_room, new_table, play_on

SMITHY = "dwarven-smithy"


async def two_smiths(room: Room, **settings: str) -> tuple[Guest, Guest, str]:
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table(SMITHY, "me", "open", **settings))
    await bela.does(say.Sit, made.table)
    await anna.does(say.Start, made.table)
    await anna.watch(made.table, 0)
    await bela.watch(made.table, 1)
    return anna, bela, made.table


@in_a_room
async def test_own_steps_are_taken_back_one_by_one(room: Room) -> None:
    anna, bela, table = await two_smiths(room, undo="own")
    seat, guest = (0, anna) if anna.ask(0) else (1, bela)
    views = [guest.told[seat]["view"]]
    while len(views) < 4:
        # What draws no card reveals nothing.
        quiet = [take for take in guest.choices(seat) if "draw" not in take and take != "end"]
        await guest.acts(table, seat, quiet[0])
        assert guest.told[seat]["undo"] == "own"
        views.append(guest.told[seat]["view"])
    while views:
        assert guest.told[seat]["view"] == views.pop()
        if views:
            await guest.does(say.Undo, table, seat=seat, seq=guest.told[seat]["seq"])
    with pytest.raises(Refused, match="nothing to take back"):
        await guest.does(say.Undo, table, seat=seat, seq=guest.told[seat]["seq"])


@pytest.mark.slow
@in_a_room
async def test_beyond_what_was_revealed_the_others_are_asked(room: Room) -> None:
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    asked = new_table("emerald-skulls", "me", "open", "greedy", start=False)
    made = await anna.house.create(anna.person, asked)
    table = made.table
    await bela.does(say.Sit, table)
    await anna.does(say.Start, table)
    await anna.watch(table, 0)
    await bela.watch(table, 1)
    # Anna rolls once more after she has acted: that reveals something.
    while anna.told[0]["view"]["question"] != "place" or anna.told[0]["undo"] != "ask":
        guest, seat = (anna, 0) if anna.ask(0) else (bela, 1)
        if not guest.ask(seat):
            await room.settle()
            continue
        await guest.acts(table, seat, guest.choices(seat)[0])
    rolled = anna.told[0]["view"]["roll"]
    assert anna.told[0]["undo"] == "ask"
    await anna.does(say.Undo, table, seat=0, seq=anna.told[0]["seq"])
    assert bela.told[1]["info"]["asks_back"]["asked"] == [1]
    with pytest.raises(Refused, match="already asking"):
        await anna.does(say.Undo, table, seat=0, seq=anna.told[0]["seq"])
    with pytest.raises(Refused, match="Nobody is asking"):
        await anna.does(say.Agree, table, seat=0, yes=True)
    await bela.does(say.Agree, table, seat=1, yes=False)
    assert anna.told[0]["view"]["roll"] == rolled
    await anna.does(say.Undo, table, seat=0, seq=anna.told[0]["seq"])
    await bela.does(say.Agree, table, seat=1, yes=True)
    assert anna.told[0]["view"]["roll"] != rolled
    assert any("takes the last step back" in line for line in bela.happened[1])
    # The play goes on, and its dice can still be checked: no draw comes twice.
    await play_on({0: anna, 1: bela}, table)
    assert verify(await anna.house.record(anna.person, table), fogado.game).dice == "revealed"


@in_a_room
async def test_with_bots_alone_nobody_need_be_asked(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table("emerald-skulls", "me", "greedy"))
    await anna.watch(made.table, 0)
    while anna.told[0]["undo"] != "ask":
        await room.settle()
        if anna.ask(0):
            await anna.acts(made.table, 0, anna.choices(0)[0])
    await room.settle()
    lines = len(await room.store.rows(made.table))
    await anna.does(say.Undo, made.table, seat=0, seq=anna.told[0]["seq"])
    rows = await room.store.rows(made.table)
    assert rows[lines].kind == "back"
    assert anna.ask(0) is not None


@in_a_room
async def test_a_table_may_agree_that_nothing_is_taken_back(room: Room) -> None:
    anna, bela, table = await two_smiths(room, undo="none")
    seat, guest = (0, anna) if anna.ask(0) else (1, bela)
    await guest.acts(table, seat, guest.choices(seat)[0])
    assert guest.told[seat]["undo"] == ""
    with pytest.raises(Refused, match="agreed that nothing"):
        await guest.does(say.Undo, table, seat=seat, seq=guest.told[seat]["seq"])
