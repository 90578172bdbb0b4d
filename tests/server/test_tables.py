"""Tables from the first seat to the last word: sitting, playing, taking back, ending."""

from __future__ import annotations

from typing import Any

import pytest

import fogado
from fogado.core.record import verify
from fogado.server import protocol as say
from fogado.server.refused import Refused
from fogado.server.table import check_journal
from tests.server.room import Room, in_a_room, new_table, play_on

SKULLS = "emerald-skulls"


@pytest.mark.parametrize(
    ("game", "seats"),
    [(SKULLS, 1), (SKULLS, 3), ("dwarven-smithy", 2), ("dice-forge", 2)],
)
@in_a_room
async def test_a_play_of_people_comes_to_its_end(room: Room, game: str, seats: int) -> None:
    """And its record is whole, its dice can be checked, its journal is in order."""
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(game, *["me"] * seats))
    for seat in range(seats):
        await anna.watch(made.table, seat)
    await play_on(dict.fromkeys(range(seats), anna), made.table)
    text = await anna.house.record(anna.person, made.table)
    record = verify(text, fogado.game)
    assert record.dice == "revealed"
    assert record.outcome.scores == tuple(anna.told[0]["info"]["outcome"]["scores"])
    row = await room.store.table(made.table)
    assert row is not None
    assert check_journal(row, await room.store.rows(made.table)) == []
    checked = await anna.house.verify(anna.person, made.table, "hu")
    assert (checked.fair, checked.draws > 0) == (True, True)
    assert checked.commitment == anna.told[0]["info"]["fair"]["commitment"]


@in_a_room
async def test_people_and_bots_play_together(room: Room) -> None:
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "greedy", "open", "random"))
    await bela.does(say.Sit, made.table)
    with pytest.raises(Refused, match="Only whoever made the table"):
        await bela.does(say.Start, made.table)
    await anna.does(say.Start, made.table)
    await anna.watch(made.table, 0)
    await bela.watch(made.table, 2)
    await play_on({0: anna, 2: bela}, made.table)
    assert [seat["name"] for seat in anna.told[0]["info"]["seats"]] == [
        "Anna",
        "greedy",
        "Béla",
        "random",
    ]


@in_a_room
async def test_sitting_down_and_getting_up(room: Room) -> None:
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "open", "open"))
    with pytest.raises(Refused, match="still free \\(2\\)"):
        await anna.does(say.Start, made.table)
    with pytest.raises(Refused, match="sits there already"):
        await bela.does(say.Sit, made.table, seat=0)
    with pytest.raises(Refused, match="no seat 9"):
        await bela.does(say.PutBot, made.table, seat=8, bot="greedy")
    await bela.does(say.Sit, made.table, seat=2, entropy="my luck")
    with pytest.raises(Refused, match="Seat 3 is not yours"):
        await anna.does(say.Stand, made.table, seat=2)
    await anna.does(say.PutBot, made.table, seat=1, bot="greedy")
    with pytest.raises(Refused, match="Every seat is taken"):
        await bela.does(say.Sit, made.table)
    with pytest.raises(Refused, match="no bot genius"):
        await anna.does(say.PutBot, made.table, seat=1, bot="genius")
    await bela.does(say.Stand, made.table, seat=2)
    info = await anna.house.info(anna.person, made.table)
    assert [seat.kind for seat in info.seats] == ["person", "bot", "open"]
    await bela.does(say.Sit, made.table, entropy="my luck")
    await anna.does(say.Start, made.table)
    info = await anna.house.info(anna.person, made.table)
    assert info.fair.entropies == ["", "", "my luck"]
    assert info.fair.secret is None
    with pytest.raises(Refused, match="play has begun"):
        await bela.does(say.Sit, made.table)


@in_a_room
async def test_a_command_sent_twice_is_done_once(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me"))
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    seat = 0 if anna.ask(0) else 1
    words: dict[str, Any] = {"id": "once", "seat": seat, "take": anna.choices(seat)[0]}
    seq = anna.told[seat]["seq"]
    first = await anna.does(say.Act, made.table, seq=seq, **words)
    again = await anna.does(say.Act, made.table, seq=seq, **words)
    assert first == again
    # And still once after the table was forgotten and read anew.
    anna.house.hosts.clear()
    assert await anna.does(say.Act, made.table, seq=seq, **words) == first
    assert len(await room.store.rows(made.table)) == first.seq


@in_a_room
async def test_nobody_acts_for_another(room: Room) -> None:
    anna, eve = await room.guest("Anna"), await room.guest("Eve")
    made = await anna.house.create(anna.person, new_table("dwarven-smithy", "me", "me"))
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    seat = 0 if anna.ask(0) else 1
    take = anna.choices(seat)[0]
    before = await room.store.rows(made.table)
    for attempt in (
        eve.does(say.Act, made.table, seat=seat, take=take, seq=before[-1].seq),
        eve.does(say.Undo, made.table, seat=seat, seq=before[-1].seq),
        eve.does(say.Stand, made.table, seat=seat),
        eve.does(say.PutBot, made.table, seat=seat, bot="greedy"),
        eve.does(say.Reclaim, made.table, seat=seat),
        eve.does(say.Close, made.table),
        eve.house.why(eve.person, made.table, seat, take, "en", "w"),
        eve.watch(made.table, seat),
        eve.house.update(eve.person, made.table, seat, "en"),
        eve.house.replay(eve.person, made.table, seat, 0, 10, "en"),
        eve.house.record(eve.person, made.table),
        eve.does(say.Say, made.table, text="hello"),
    ):
        with pytest.raises(Refused):
            await attempt
    assert await room.store.rows(made.table) == before


@in_a_room
async def test_an_answer_to_an_older_question_is_stale(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me"))
    await anna.watch(made.table, 0)
    seq = anna.told[0]["seq"]
    take = anna.choices(0)[0]
    await anna.acts(made.table, 0, take)
    with pytest.raises(Refused) as refused:
        await anna.does(say.Act, made.table, seat=0, take=take, seq=seq)
    assert refused.value.code == "stale"
    assert refused.value.seq == anna.told[0]["seq"]


@in_a_room
async def test_a_refusal_names_its_rule(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me"))
    await anna.watch(made.table, 0)
    with pytest.raises(Refused) as refused:
        await anna.acts(made.table, 0, "take base")
    assert refused.value.rule.startswith("ES-")
    why = await anna.house.why(anna.person, made.table, 0, "take base", "hu", "w1")
    assert (why.id, why.allowed, why.rule) == ("w1", False, refused.value.rule)
    with pytest.raises(Refused, match="is not a move of this game"):
        await anna.acts(made.table, 0, "fly to the moon")
    allowed = await anna.house.why(anna.person, made.table, 0, anna.choices(0)[0], "en", "w2")
    assert allowed.allowed


@in_a_room
async def test_a_table_by_invitation_does_not_exist_for_others(room: Room) -> None:
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    asked = new_table(SKULLS, "me", "open", visibility="code")
    made = await anna.house.create(anna.person, asked)
    with pytest.raises(Refused, match="no such table"):
        await bela.house.info(bela.person, made.table)
    with pytest.raises(Refused, match="no such table"):
        await bela.does(say.Sit, made.table)
    assert await bela.house.by_code(made.code.lower()) == made.table
    info = await bela.house.info(bela.person, made.table, made.code)
    assert info.code == ""
    sit = say.Sit(id="sit", table=made.table)
    await bela.house.command(bela.person, sit, code=made.code)
    info = await bela.house.info(bela.person, made.table)
    assert info.code == made.code


@in_a_room
async def test_what_cannot_be_set_up_is_said(room: Room) -> None:
    anna = await room.guest("Anna")
    for asked, said in (
        (new_table("chess", "me"), "chess"),
        (new_table("dice-forge", "me"), "2 to 4 players"),
        (new_table(SKULLS, "me", setup={"moon": "full"}), "moon"),
        (new_table("dice-forge", "me", "me", betting=say.Betting("live")), "betting windows"),
        (new_table(SKULLS, "me", "genius"), "genius"),
    ):
        with pytest.raises(Refused, match=said):
            await anna.house.create(anna.person, asked)
    assert await anna.house.mine(anna.person) == []


@in_a_room
async def test_one_more_play_at_the_same_table(room: Room) -> None:
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    asked = new_table(SKULLS, "me", "open", "greedy", start=False)
    made = await anna.house.create(anna.person, asked)
    await bela.does(say.Sit, made.table)
    await anna.does(say.Start, made.table)
    with pytest.raises(Refused, match="not over yet"):
        await anna.does(say.Rematch, made.table)
    await anna.watch(made.table, 0)
    await bela.watch(made.table, 1)
    await play_on({0: anna, 1: bela}, made.table)
    first = await bela.does(say.Rematch, made.table)
    second = await anna.does(say.Rematch, made.table)
    assert first.data == second.data
    info = await anna.house.info(anna.person, first.data["table"])
    assert [seat.kind for seat in info.seats] == ["open", "person", "bot"]
    assert anna.told[0]["info"]["rematch"] == first.data["table"]


@in_a_room
async def test_whoever_made_the_table_may_give_it_up(room: Room) -> None:
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "open"))
    await bela.does(say.Sit, made.table)
    await anna.does(say.Start, made.table)
    with pytest.raises(Refused, match="Other people play here"):
        await anna.does(say.Close, made.table)
    await bela.does(say.Stand, made.table, seat=1)
    await anna.does(say.Close, made.table)
    with pytest.raises(Refused, match="closed: It was given up"):
        await bela.does(say.Reclaim, made.table, seat=1)
    record = verify(await anna.house.record(anna.person, made.table), fogado.game)
    assert record.closed is not None
    assert record.dice == "revealed"


@in_a_room
async def test_a_play_under_older_rules_is_closed_with_an_explanation(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me"))
    await anna.watch(made.table, 0)
    await anna.acts(made.table, 0, anna.choices(0)[0])
    game = fogado.game(SKULLS)
    game.rules_version += 1
    try:
        anna.house.hosts.clear()
        info = await anna.house.info(anna.person, made.table, language="hu")
        assert info.phase == "closed"
        assert info.closed is not None
        assert f"{game.rules_version - 1}. változatával kezdték" in info.closed
        assert '"closed"' in await anna.house.record(anna.person, made.table)
        with pytest.raises(Refused, match="version"):
            await anna.house.replay(anna.person, made.table, 0, 0, 5, "en")
    finally:
        game.rules_version -= 1


@in_a_room
async def test_chat_and_mute(room: Room) -> None:
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "open"))
    await bela.does(say.Sit, made.table)
    await anna.watch(made.table, 0)
    await bela.watch(made.table, 1)
    await anna.does(say.Say, made.table, text=" <b>Szia</b> ")
    assert bela.chat == anna.chat == ["<b>Szia</b>"]
    await bela.does(say.Mute, made.table, person=anna.person.id)
    await anna.does(say.Say, made.table, text="Hallod?")
    assert (bela.chat, anna.chat[-1]) == (["<b>Szia</b>"], "Hallod?")
    person = await room.store.person(bela.person.id)
    assert person is not None
    assert person.settings == {"muted": [anna.person.id]}
    with pytest.raises(Refused, match="Nothing was said"):
        await anna.does(say.Say, made.table, text="   ")


@in_a_room
async def test_somebody_who_is_deleted_leaves_every_table(room: Room) -> None:
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "open"))
    await bela.does(say.Sit, made.table)
    await anna.does(say.Start, made.table)
    await bela.does(say.Say, made.table, text="titok")
    await bela.house.forget_person(bela.person)
    assert await room.store.person(bela.person.id) is None
    anna.house.hosts.clear()
    info = await anna.house.info(anna.person, made.table)
    assert (info.seats[1].name, info.seats[1].bot) == ("—", "greedy")
    assert await room.store.chat(made.table) == []
    kept = [str(row.data) for row in await room.store.rows(made.table)]
    assert not any("Béla" in row for row in kept)
