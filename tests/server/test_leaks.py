"""Nothing hidden leaves the house: two worlds that a seat cannot tell apart give the same bytes."""

from __future__ import annotations

import random

import msgspec
import pytest

import fogado
from fogado.core.source import seeded
from fogado.server import protocol as say
from fogado.server.refused import Refused
from fogado.server.updates import update_of
from fogado.server.why import because
from tests.server.room import Room, in_a_room, new_table

HIDING = [
    ("dwarven-smithy", 2, {}),
    ("dwarven-smithy", 3, {"game": "full", "buying": "bidding"}),
    ("dice-forge", 3, {}),
    ("emerald-skulls", 3, {}),
]


def setup_of(game: str, wanted: dict[str, str]) -> dict[str, str]:
    """Take what of these choices the game has."""
    known = {choice.name: choice for choice in fogado.game(game).setups.choices}
    return {name: value for name, value in wanted.items() if name in known}


@pytest.mark.parametrize(("game", "seats", "setup"), HIDING)
@in_a_room
async def test_the_same_bytes_in_two_worlds(
    room: Room, game: str, seats: int, setup: dict[str, str]
) -> None:
    anna = await room.guest("Anna")
    asked = new_table(game, *["me"] * seats, setup=setup_of(game, setup))
    made = await anna.house.create(anna.person, asked)
    for seat in range(seats):
        await anna.watch(made.table, seat)
    source = random.Random(seats)
    differed = 0
    for step in range(60):
        if anna.told[0]["info"]["phase"] != "playing":
            break
        table = anna.house.hosts[made.table].table
        play = table.play
        assert play is not None
        truth = play.state
        for seat in (*range(seats), None):
            here = msgspec.json.encode(told(table, seat, room.now))
            whys = [] if seat is None else answers(table, seat, anna.choices(seat))
            other = play.game.sample(truth.view(seat), seeded(f"{step}/{seat}"))
            play.state = other
            differed += play.game.save(other) != play.game.save(truth)
            assert msgspec.json.encode(told(table, seat, room.now)) == here
            assert table.title() == titled(table, truth)
            if seat is not None:
                assert answers(table, seat, anna.choices(seat)) == whys
            play.state = truth
        seat = source.choice([seat for seat in range(seats) if anna.choices(seat)])
        await anna.acts(made.table, seat, source.choice(anna.choices(seat)))
    if game == "dwarven-smithy":
        assert differed > 50


def told(table: object, seat: int | None, now: int) -> say.Update:
    return update_of(table, seat, "en", None, now, set(), insider=seat is not None)  # type: ignore[arg-type]


def titled(table: object, truth: object) -> object:
    play = table.play  # type: ignore[attr-defined]
    other = play.state
    play.state = truth
    title = table.title()  # type: ignore[attr-defined]
    play.state = other
    return title


def answers(table: object, seat: int, takes: list[str]) -> list[say.Because]:
    some = takes[:5]
    return [because(table, seat, take, "en", "w") for take in some]  # type: ignore[arg-type]


@in_a_room
async def test_others_never_get_the_words_of_a_hidden_card(room: Room) -> None:
    """What one seat draws is in its own stream and in no other, nor in the spectators'."""
    anna, bela, eve = [await room.guest(name) for name in ("Anna", "Béla", "Eve")]
    made = await anna.house.create(anna.person, new_table("dwarven-smithy", "me", "open"))
    await bela.does(say.Sit, made.table)
    await anna.does(say.Start, made.table)
    await anna.watch(made.table, 0)
    await bela.watch(made.table, 1)
    await eve.watch(made.table, None)
    source = random.Random(3)
    for _ in range(120):
        guest, seat = (anna, 0) if anna.ask(0) else (bela, 1)
        if not guest.ask(seat):
            break
        await guest.acts(made.table, seat, source.choice(guest.choices(seat)))
        table = anna.house.hosts[made.table].table
        assert table.play is not None
        for watcher, eyes in ((anna, 0), (bela, 1), (eve, None)):
            message = msgspec.json.decode(watcher.bytes[-1])
            seen = {key: value for key, value in message["view"].items() if key == "seat"}
            assert seen == {"seat": eyes}
            assert message["ask"] is None or message["ask"]["seat"] == eyes


@in_a_room
async def test_spectators_see_everything_later(room: Room) -> None:
    anna, eve = await room.guest("Anna"), await room.guest("Eve")
    made = await anna.house.create(anna.person, new_table("emerald-skulls", "me", "me", delay=30))
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    await room.pass_time(30_000)
    await eve.watch(made.table, None)
    begun = eve.told[None]["seq"]
    assert eve.told[None]["view"] is not None
    seat = 0 if anna.ask(0) else 1
    await anna.acts(made.table, seat, anna.choices(seat)[0])
    await anna.does(say.Say, made.table, text="I have a plan")
    assert eve.told[None]["seq"] == begun
    assert eve.chat == []
    info = await eve.house.info(eve.person, made.table)
    assert info.seq == begun
    replay = await eve.house.replay(eve.person, made.table, None, 0, 100, "en")
    own = await anna.house.replay(anna.person, made.table, 0, 0, 100, "en")
    assert replay.lines < own.lines
    room.now += 30_001
    other = await room.guest("Fanni")
    await other.watch(made.table, None)
    assert other.told[None]["seq"] == anna.told[0]["seq"]
    assert other.chat == ["I have a plan"]


@in_a_room
async def test_a_table_may_have_no_spectators(room: Room) -> None:
    anna, eve = await room.guest("Anna"), await room.guest("Eve")
    asked = new_table("emerald-skulls", "me", "me", spectators=False)
    made = await anna.house.create(anna.person, asked)
    with pytest.raises(Refused, match="no spectators"):
        await eve.watch(made.table, None)
    await anna.watch(made.table, None)


@in_a_room
async def test_the_secret_is_nowhere_before_the_end(room: Room) -> None:
    anna, eve = await room.guest("Anna"), await room.guest("Eve")
    made = await anna.house.create(anna.person, new_table("emerald-skulls", "me", "me"))
    await anna.watch(made.table, 0)
    await eve.watch(made.table, None)
    row = await room.store.table(made.table)
    assert row is not None
    secret = row.secret.hex().encode()
    lobby = msgspec.json.encode(await eve.house.lobby(eve.person, None, "playing"))
    for sent in (*anna.bytes, *eve.bytes, lobby):
        assert secret not in sent
    for line in await room.store.rows(made.table):
        assert row.secret.hex() not in str(line.data)
