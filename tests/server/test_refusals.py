"""What the house refuses and what it bears: wrong seats, wrong moments, broken rows and bots."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from fogado.core.content import Edition
from fogado.server import house as rooms
from fogado.server import protocol as say
from fogado.server.bus import Bus
from fogado.server.clocks import Clocks
from fogado.server.refused import Refused
from fogado.server.replaying import check_dice, rules_now
from fogado.server.rows import Row, make_row
from fogado.server.table import check_journal
from tests.server.room import Guest, Room, in_a_room, new_table, play_on, replayed, until
from tests.server.test_betting import gamblers
from tests.server.test_corners import pair

SKULLS = "emerald-skulls"
SMITHY = "dwarven-smithy"


@in_a_room
async def test_only_the_owner_moves_others_before_the_play(room: Room) -> None:
    anna, bela, eve = [await room.guest(name) for name in ("Anna", "Béla", "Eve")]
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "open", "open"))
    await bela.does(say.Sit, made.table)
    for guest, kind, words, said in (
        (eve, say.PutBot, {"seat": 1, "bot": "greedy"}, "Only whoever made"),
        (anna, say.PutBot, {"seat": 1, "bot": "greedy"}, "sits there already"),
        (anna, say.Reclaim, {"seat": 0}, "Nobody plays"),
        (anna, say.Act, {"seat": 0, "take": "roll", "seq": 9}, "Nobody plays"),
        (anna, say.Agree, {"seat": 0, "yes": True}, "Nobody plays"),
        (eve, say.Close, {}, "Only whoever made"),
        (eve, say.Rematch, {}, "Only whoever made"),
        (anna, say.Stand, {"seat": 6}, "no seat 7"),
    ):
        with pytest.raises(Refused, match=said):
            await guest.does(kind, made.table, **words)
    with pytest.raises(Refused) as refused:
        await eve.does(say.Sit, made.table, entropy="x" * 9999)
    assert refused.value.code == "bad-setup"
    await anna.does(say.PutBot, made.table, seat=0, bot="greedy")
    await anna.does(say.PutBot, made.table, seat=0, bot="")
    info = await anna.house.info(anna.person, made.table)
    assert [seat.kind for seat in info.seats] == ["open", "person", "open"]


@in_a_room
async def test_a_play_that_is_over_is_over(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me"))
    await anna.watch(made.table, 0)
    with pytest.raises(Refused, match="opens when the play is over"):
        await anna.house.record(anna.person, made.table)
    await play_on({0: anna}, made.table)
    for kind, words in ((say.Close, {}), (say.Stand, {"seat": 0})):
        with pytest.raises(Refused, match="Nobody plays"):
            await anna.does(kind, made.table, **words)
    why = await anna.house.why(anna.person, made.table, 0, "roll", "en", "w")
    assert (why.allowed, why.says) == (False, "Nobody plays at this table now.")


@in_a_room
async def test_why_in_a_window(room: Room) -> None:
    guests, table = await gamblers(room, "live")
    seat = next(seat for seat in (1, 2, 3) if guests[seat].ask(seat))
    house, person = guests[seat].house, guests[seat].person
    take = guests[seat].choices(seat)[0]
    assert (await house.why(person, table, seat, take, "en", "w")).allowed
    assert (await house.why(person, table, seat, "done", "en", "w")).allowed
    assert not (await house.why(person, table, seat, "roll", "en", "w")).allowed
    assert not (await house.why(person, table, seat, "fly", "en", "w")).allowed
    await guests[seat].acts(table, seat, "done")
    with pytest.raises(Refused, match="bets no more"):
        await guests[seat].acts(table, seat, take)
    room.now += 3_600_000
    with pytest.raises(Refused, match="window has closed"):
        await guests[0].acts(table, 0, "roll")


@in_a_room
async def test_stretches_of_a_replay(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SMITHY, "me", "me", start=False))
    with pytest.raises(Refused, match="Nobody plays"):
        await anna.house.replay(anna.person, made.table, 0, 0, 10, "en")
    await anna.does(say.Start, made.table)
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    seat = 0 if anna.ask(0) else 1
    quiet = next(take for take in anna.choices(seat) if "draw" not in take and take != "end")
    await anna.acts(made.table, seat, quiet)
    await anna.does(say.Undo, made.table, seat=seat, seq=anna.told[seat]["seq"])
    whole = replayed(await anna.house.replay(anna.person, made.table, seat, 0, 100, "en"))
    assert [step.line for step in whole.steps] == list(range(whole.lines))
    assert whole.steps[-1].happened[-1].event == "house.back"
    part = replayed(await anna.house.replay(anna.person, made.table, seat, 1, 2, "en"))
    assert part.steps == whole.steps[1:3]
    with pytest.raises(Refused, match=f"has {whole.lines} lines"):
        await anna.house.replay(anna.person, made.table, seat, 999, 1, "en")
    await anna.does(say.Close, made.table)
    with pytest.raises(Refused, match="no seat 8"):
        await anna.house.replay(anna.person, made.table, 7, 0, 1, "en")
    assert rules_now("chess") == 0


@in_a_room
async def test_a_forged_record_is_named_by_its_line(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me"))
    await anna.does(say.Close, made.table)
    text = await anna.house.record(anna.person, made.table)
    found = check_dice(text.replace("Anna", "Nana"), "en")
    assert (found.fair, found.line) == (False, 1)


@in_a_room
async def test_what_is_wrong_with_a_journal_is_said(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me"))
    row = await room.store.table(made.table)
    rows = await room.store.rows(made.table)
    assert row is not None
    assert check_journal(row, rows) == []
    assert check_journal(row, rows[1:]) == ["Row 1 is missing: 2 comes in its place."]
    changed = msgspec.structs.replace(rows[1], at=rows[1].at + 1)
    assert "was changed" in check_journal(row, [rows[0], changed])[0]
    last: Row = rows[-1]
    bad = make_row(last.digest, last.seq + 1, last.at, "take", "", "", {"seat": 0, "take": "fly"})
    said = check_journal(row, [*rows, bad])
    assert said[0].startswith(f"The table counts {len(rows)} rows")
    assert f"Row {bad.seq} (take) cannot be played" in said[1]
    listed = msgspec.structs.replace(row, phase="over")
    assert check_journal(listed, rows) == [
        "The table is listed as over, but its journal says playing."
    ]


@in_a_room
async def test_nobody_has_too_many_tables(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_TABLES", 1)
    anna = await room.guest("Anna")
    await anna.house.create(anna.person, new_table(SKULLS, "me", visibility="public"))
    with pytest.raises(Refused, match="1 tables open already"):
        await anna.house.create(anna.person, new_table(SKULLS, "me"))
    (listed,) = await anna.house.lobby(anna.person, SKULLS, "playing")
    assert (listed.mine, listed.my_turn, listed.seats) == (True, True, ["Anna"])
    (seen,) = await anna.house.lobby(None, None, "playing")
    assert (seen.mine, seen.my_turn) == (False, False)
    with pytest.raises(Refused, match="no such table"):
        await anna.house.by_code("NOSUCHCODE")


@in_a_room
async def test_a_table_may_be_silent(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", chat=False))
    with pytest.raises(Refused, match="Nobody talks"):
        await anna.does(say.Say, made.table, text="hello")
    other = await anna.house.create(anna.person, new_table(SKULLS, "me"))
    await anna.does(say.Mute, other.table, person="p9")
    await anna.does(say.Mute, other.table, person="p9", on=False)
    person = await room.store.person(anna.person.id)
    assert person is not None
    assert person.settings == {"muted": []}
    await room.store.forget_person(anna.person.id)
    with pytest.raises(Refused) as refused:
        await anna.does(say.Mute, other.table, person="p9")
    assert refused.value.code == "not-signed-in"


@in_a_room
async def test_a_table_plays_by_its_own_edition(room: Room) -> None:
    anna = await room.guest("Anna")
    edition = Edition(SKULLS, "our box", {"pot.solo": 60}).plain()
    asked = msgspec.structs.replace(new_table(SKULLS, "me"), edition=edition)
    made = await anna.house.create(anna.person, asked)
    info = await anna.house.info(anna.person, made.table)
    assert info.edition == edition
    forged = msgspec.structs.replace(asked, edition={**edition, "digest": "0"})
    with pytest.raises(Refused, match="does not match its digest"):
        await anna.house.create(anna.person, forged)


class Deaf(Bus):
    """A bus that carries nothing at present."""

    @property
    def healthy(self) -> bool:
        return False


@in_a_room
async def test_without_hints_the_house_looks_by_itself(room: Room) -> None:
    anna, bela, table = await pair(room)
    other = await room.open_house(Deaf())
    there = Guest(room, bela.person, other)
    await there.watch(table, 1)
    await anna.does(say.Stand, table, seat=0)
    await other.look_round()
    assert there.told[1]["info"]["seats"][0]["bot"] == "greedy"
    assert other.figures()["bus_healthy"] == 0


@in_a_room
async def test_hints_from_other_processes(room: Room) -> None:
    anna, _, table = await pair(room)
    house = anna.house
    house.hear("nothing", "head")
    house.hear(table, "here:other:1")
    house.hear(table, "here:other:1")
    assert anna.told[0]["info"]["seats"][1]["here"]
    line = await room.store.add_chat(table, room.now, "p2", "Béla", "from afar")
    house.hear(table, f"chat:{line.id - 1}")
    await until(lambda: anna.chat == ["from afar"])
    house.hear(table, "head")
    room.now += 46_000
    await asyncio.sleep(0)
    assert house.hosts[table].here(room.now) == {0, 1}


def test_clocks_that_stand_still() -> None:
    clocks = Clocks(say.Pace(), 2)
    clocks.moved((0, 1), None, 5)
    assert (clocks.at(0, 9), clocks.deadline(0), clocks.since) == (None, None, {})
    days = Clocks(say.Pace("days", days=1), 1)
    days.moved((0,), None, 5)
    assert days.at(0, 5 + days.whole // 2) == days.whole // 2
