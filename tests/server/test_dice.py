"""Dice that are drawn and committed to before anybody adds to them."""

from __future__ import annotations

import json

import msgspec
import pytest

from fogado.core.commitments import read_log, table_mark
from fogado.core.fair import commitment, key_of
from fogado.core.record import read_record
from fogado.server import protocol as say
from fogado.server.refused import Refused
from fogado.server.rows import DICE_LAST, MOST_DICE
from fogado.server.table import check_journal
from tests.server.room import Guest, Room, in_a_room, new_table, play_on

SKULLS = "emerald-skulls"


def with_dice(dice: say.DiceDrawn | str, entropy: str, *seats: str) -> say.NewTable:
    """Ask for a table with dice that were drawn before."""
    name = dice if isinstance(dice, str) else dice.table
    return msgspec.structs.replace(new_table(SKULLS, *seats), dice=name, entropy=entropy)


async def log_of(room: Room) -> str:
    """Download the whole log, a page at a time."""
    text, last = "", 0
    while page := await room.houses[0].commitments(last, 2):
        text += "".join(f"{entry.line()}\n" for entry in page)
        last = page[-1].n
    return text


@in_a_room
async def test_the_secret_is_committed_before_the_entropy_is_known(room: Room) -> None:
    """A table that begins at once has the very dice that were promised before it was asked for."""
    anna = await room.guest("Anna")
    dice = await anna.house.draw_dice(anna.person)
    assert dice.entry.commitment == dice.commitment
    made = await anna.house.create(anna.person, with_dice(dice, "Anna's cat", "me", "greedy", "me"))
    assert (made.table, made.phase) == (dice.table, "playing")
    for seat in (0, 2):
        await anna.watch(made.table, seat)
    fair = anna.told[0]["info"]["fair"]
    assert fair["commitment"] == dice.commitment
    assert fair["entry"] == msgspec.to_builtins(dice.entry)
    assert fair["entropies"] == ["Anna's cat", "", "Anna's cat"]
    await play_on({0: anna, 2: anna}, made.table)
    fair = anna.told[0]["info"]["fair"]
    secret = bytes.fromhex(fair["secret"])
    assert commitment(secret) == dice.commitment
    record = read_record(await anna.house.record(anna.person, made.table))
    assert record.fair is not None
    assert key_of(secret, record.fair.entropies) == key_of(secret, ("Anna's cat", "", "Anna's cat"))


@in_a_room
async def test_entropy_without_dice_is_refused(room: Room) -> None:
    """The house would know it before it draws."""
    anna = await room.guest("Anna")
    with pytest.raises(Refused, match="drawn before: draw some with POST /api/dice") as refused:
        await anna.house.create(anna.person, with_dice("", "x", "me", "greedy"))
    assert refused.value.code == "bad-setup"
    assert "POST /api/dice" in refused.value.says("hu")
    assert await log_of(room) == "", "what is refused draws nothing"


@in_a_room
async def test_dice_are_good_once_for_one_person_and_for_an_hour(room: Room) -> None:
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    dice = await anna.house.draw_dice(anna.person)
    new = with_dice(dice, "a", "me", "greedy")
    with pytest.raises(Refused, match="no longer there for you"):
        await bela.house.create(bela.person, new)
    await anna.house.create(anna.person, new)
    with pytest.raises(Refused, match="no longer there for you"):
        await anna.house.create(anna.person, new)
    late = await anna.house.draw_dice(anna.person)
    assert late.until == room.now + DICE_LAST
    room.now = late.until
    with pytest.raises(Refused, match="no longer there for you"):
        await anna.house.create(anna.person, with_dice(late, "a", "me"))


@in_a_room
async def test_few_dice_wait_for_one_person(room: Room) -> None:
    """The oldest lapse; another's are not touched."""
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    his = await bela.house.draw_dice(bela.person)
    drawn = []
    for _ in range(MOST_DICE + 1):
        room.now += 1
        drawn.append(await anna.house.draw_dice(anna.person))
    with pytest.raises(Refused, match="no longer there for you"):
        await anna.house.create(anna.person, with_dice(drawn[0], "a", "me"))
    await anna.house.create(anna.person, with_dice(drawn[1], "a", "me"))
    await bela.house.create(bela.person, with_dice(his, "b", "me"))
    assert len(read_log(await log_of(room))) == MOST_DICE + 2, "what lapsed stays in the log"


@in_a_room
async def test_a_refused_table_leaves_its_dice_waiting(room: Room) -> None:
    anna = await room.guest("Anna")
    dice = await anna.house.draw_dice(anna.person)
    with pytest.raises(Refused, match="no bot genius"):
        await anna.house.create(anna.person, with_dice(dice, "a", "me", "genius"))
    await anna.house.create(anna.person, with_dice(dice, "a", "me", "greedy"))


@pytest.mark.parametrize(
    ("entropy", "fits"),
    [("x" * 128, True), ("é" * 64, True), ("x" * 129, False), ("é" * 64 + "x", False)],
)
@in_a_room
async def test_entropy_is_measured_in_bytes(room: Room, entropy: str, fits: bool) -> None:
    """Wherever it comes in: the page says 128 bytes, and that is what counts."""
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    dice = await anna.house.draw_dice(anna.person)
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "open"))

    async def ways() -> None:
        await anna.house.create(anna.person, with_dice(dice, entropy, "me", "open"))

    async def sits() -> None:
        await bela.does(say.Sit, made.table, entropy=entropy)

    async def adds() -> None:
        await anna.does(say.AddEntropy, made.table, seat=0, entropy=entropy)

    for way in (ways, sits, adds):
        if fits:
            await way()
            continue
        with pytest.raises(Refused, match="at most 128 bytes as UTF-8, not 129") as refused:
            await way()
        assert refused.value.code == "bad-setup", "422, with a sentence"


async def tells(guest: Guest, table: str) -> list[str]:
    """Look which entropies are told."""
    return (await guest.house.info(guest.person, table)).fair.entropies


@in_a_room
async def test_entropy_is_added_until_the_play_begins(room: Room) -> None:
    """At one's own seats, by the owner and by those who came; told to all when it begins."""
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me", "open"))
    await bela.does(say.Sit, made.table, seat=2)
    await anna.does(say.AddEntropy, made.table, seat=0, entropy="first thought")
    await anna.does(say.AddEntropy, made.table, seat=0, entropy="zero")
    await anna.does(say.AddEntropy, made.table, seat=1, entropy="one")
    await bela.does(say.AddEntropy, made.table, seat=2, entropy="two")
    with pytest.raises(Refused, match="Seat 1 is not yours"):
        await bela.does(say.AddEntropy, made.table, seat=0, entropy="mine")
    for guest in (anna, bela):
        assert await tells(guest, made.table) == [], "nobody answers to another's"
    await anna.does(say.Start, made.table)
    for guest in (anna, bela):
        assert await tells(guest, made.table) == ["zero", "one", "two"]
    with pytest.raises(Refused, match="The play has begun"):
        await anna.does(say.AddEntropy, made.table, seat=0, entropy="too late")
    row = await room.store.table(made.table)
    assert row is not None
    assert check_journal(row, await room.store.rows(made.table)) == []


@in_a_room
async def test_who_stands_up_takes_the_entropy_along(room: Room) -> None:
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "open"))
    await bela.does(say.Sit, made.table, seat=1, entropy="his")
    await bela.does(say.Stand, made.table, seat=1)
    await anna.does(say.PutBot, made.table, seat=1, bot="greedy")
    await anna.does(say.Start, made.table)
    assert await tells(anna, made.table) == ["", ""]


@in_a_room
async def test_a_rematch_goes_the_same_way(room: Room) -> None:
    """Its dice are drawn before, and its entropy is in the first line of the record."""
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me"))
    await anna.watch(made.table, 0)
    await play_on({0: anna}, made.table)
    with pytest.raises(Refused, match="drawn before"):
        await anna.does(say.Rematch, made.table, entropy="x")
    dice = await anna.house.draw_dice(anna.person)
    ack = await anna.does(say.Rematch, made.table, dice=dice.table, entropy="again")
    assert ack.data["table"] == dice.table
    fair = (await anna.house.info(anna.person, dice.table)).fair
    assert (fair.commitment, fair.entropies) == (dice.commitment, ["again"])


@in_a_room
async def test_every_table_stands_in_the_log_and_none_is_named(room: Room) -> None:
    """Its people find its entry; who does not know its id does not."""
    anna = await room.guest("Anna")
    made = [
        await anna.house.create(anna.person, new_table(SKULLS, "me", visibility=seen))
        for seen in ("public", "link", "code")
    ]
    text = await log_of(room)
    entries = read_log(text)
    assert [entry.table for entry in entries] == [table_mark(one.table) for one in made]
    for entry, one in zip(entries, made, strict=True):
        row = await room.store.table(one.table)
        assert row is not None
        assert entry.commitment == commitment(row.secret)
        for hidden in (one.table, one.code, row.secret.hex(), anna.person.id):
            assert hidden not in {word for line in text.splitlines() for word in words_of(line)}


def words_of(line: str) -> set[str]:
    return {str(value) for value in json.loads(line).values()}
