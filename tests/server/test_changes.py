"""Differences: put together they are the whole updates, and hold nothing but one's own views."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from fogado.core.source import seeded
from fogado.server import protocol as say
from fogado.server import updates
from fogado.server.hosting import Hosted, Watcher
from fogado.server.updates import Telling
from tests.server.changes import put_together
from tests.server.room import Guest, Room, in_a_room, new_table
from tests.server.test_leaks import HIDING, setup_of


class Twins:
    """One who takes whole updates and one who takes differences, with the same eyes."""

    def __init__(self) -> None:
        self.whole: dict[str, Any] = {}
        self.told: dict[str, Any] = {}
        self.kinds: list[str] = []
        self.sizes = [0, 0]

    async def watch(self, guest: Guest, table: str, seat: int | None, language: str) -> None:
        house, person = guest.house, guest.person
        await house.watch(person, table, seat, None, language, self.hear_whole)
        await house.watch(person, table, seat, None, language, self.hear, changes=True)

    def hear_whole(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        if message["is"] != "chat":
            assert message["is"] == "update"
            self.whole = message
            self.sizes[0] += len(data)

    def hear(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        if message["is"] != "chat":
            self.kinds.append(message["is"])
            self.told = put_together(self.told, message)
            self.sizes[1] += len(data)

    def check(self) -> None:
        assert self.told == self.whole


TABLES: list[dict[str, Any]] = [
    {"game": "emerald-skulls"},
    {"game": "emerald-skulls", "betting": say.Betting("live", window=10)},
    {"game": "emerald-skulls", "betting": say.Betting("sealed", window=10)},
    {"game": "dwarven-smithy", "setup": {"game": "full", "buying": "bidding"}},
    {"game": "dwarven-smithy", "pace": say.Pace("live", bank=600)},
    {"game": "dice-forge", "pace": say.Pace("days"), "undo": "agree"},
    {"game": "dice-forge", "delay": 5},
]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(TABLES)))
@in_a_room
async def test_a_whole_update_is_the_differences_put_together(room: Room, number: int) -> None:
    """For each seat, spectators, both languages: acts, take-backs, clocks, comings and goings."""
    wanted = dict(TABLES[number])
    game, setup = wanted.pop("game"), wanted.pop("setup", {})
    guests = [await room.guest(name) for name in ("Anna", "Béla")]
    eve = await room.guest("Eve")
    anna, bela = guests
    asked = new_table(game, "me", "open", "me", setup=setup_of(game, setup), **wanted)
    made = await anna.house.create(anna.person, asked)
    owners = {0: anna, 1: bela, 2: anna}
    seats: list[int | None] = [0, 1, 2, None]
    twins = {(seat, language): Twins() for seat in seats for language in ("en", "hu")}
    for (seat, language), both in twins.items():
        if seat != 1:
            await both.watch(eve if seat is None else owners[seat], made.table, seat, language)
    await bela.does(say.Sit, made.table)
    for language in ("en", "hu"):
        await twins[1, language].watch(bela, made.table, 1, language)
    await anna.does(say.Start, made.table)
    source = random.Random(number)
    for step in range(70):
        for both in twins.values():
            both.check()
        await something(room, source, owners, twins, made.table)
        if step % 10 == 0:
            await bela.watch(made.table, None)  # somebody comes and goes
            await room.pass_time(source.randrange(4000))
        if wanted.get("delay") and step % 3 == 0:
            await room.pass_time(6000)
    for both in twins.values():
        both.check()
        assert both.kinds.count("change") > 10
        assert both.kinds.count("update") < 6, "a whole one only where there is doubt"
        assert both.sizes[1] < 0.6 * both.sizes[0]


async def something(
    room: Room, source: random.Random, owners: dict[int, Guest], twins: Any, table: str
) -> None:
    """Let one of those who are asked answer, or take something back."""
    told = {seat: twins[seat, "en"].told for seat in owners}
    able = [seat for seat in told if told[seat]["undo"]]
    if able and source.random() < 0.15:
        seat = source.choice(able)
        await owners[seat].does(say.Undo, table, seat=seat, seq=told[seat]["seq"])
        asks = twins[0, "en"].told["info"]["asks_back"]
        for other in asks["asked"] if asks else []:
            yes = source.random() < 0.7
            await owners[other].does(say.Agree, table, seat=other, yes=yes)
            if not yes:
                break
        return
    asked = [seat for seat in told if told[seat]["ask"] and told[seat]["ask"]["choices"]]
    if not asked:
        await room.pass_time(5000)
        return
    seat = source.choice(asked)
    take = source.choice(told[seat]["ask"]["choices"])["take"]
    seq = told[seat]["seq"]
    await owners[seat].does(say.Act, table, seat=seat, take=take, seq=seq)


@in_a_room
async def test_who_gives_a_seat_up_is_told_all_anew(room: Room) -> None:
    """Nothing goes on from what a seat saw: the spectator begins with a whole update."""
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table("dwarven-smithy", "me", "open"))
    await bela.does(say.Sit, made.table)
    both = Twins()
    await both.watch(bela, made.table, 1, "en")
    await bela.does(say.Stand, made.table, seat=1)
    assert both.kinds == ["update", "update"]
    assert both.told["seat"] is None
    both.check()


@in_a_room
async def test_nothing_new_is_a_small_message(room: Room) -> None:
    """Somebody comes to look: whose place is taken, and the clock."""
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table("dice-forge", "me", "me"))
    heard: list[bytes] = []
    house = anna.house
    await house.watch(anna.person, made.table, 0, None, "en", heard.append, changes=True)
    await anna.watch(made.table, 1)
    assert len(heard[-1]) < len(heard[0]) / 10
    change = msgspec.json.decode(heard[-1])
    assert set(change["parts"]) == {"info.seats.1"}
    assert change["left"] is None
    assert change["happened"] == []


@pytest.mark.parametrize(("game", "seats", "setup"), HIDING)
@in_a_room
async def test_the_same_differences_in_two_worlds(
    room: Room, game: str, seats: int, setup: dict[str, str]
) -> None:
    """What a seat cannot tell apart, its differences do not tell apart, nor the digests kept."""
    anna = await room.guest("Anna")
    asked = new_table(game, *["me"] * seats, setup=setup_of(game, setup))
    made = await anna.house.create(anna.person, asked)
    for seat in range(seats):
        await anna.watch(made.table, seat)
    source = random.Random(seats)
    known: dict[int | None, tuple[int, bytes]] = {}
    differed = 0
    for step in range(60):
        if anna.told[0]["info"]["phase"] != "playing":
            break
        table = anna.house.hosts[made.table].table
        play = table.play
        assert play is not None
        truth = play.state
        for seat in (*range(seats), None):
            since, digests = known.get(seat, (None, b""))
            insider = seat is not None
            here = Telling(table, room.now, set()).message(
                seat, "en", since, digests, insider=insider
            )
            other = play.game.sample(truth.view(seat), seeded(f"{step}/{seat}"))
            play.state = other
            differed += play.game.save(other) != play.game.save(truth)
            there = Telling(table, room.now, set()).message(
                seat, "en", since, digests, insider=insider
            )
            assert there == here
            if step:
                assert msgspec.json.decode(here[0])["is"] == "change"
            play.state = truth
            known[seat] = (table.head, here[1])
        seat = source.choice([seat for seat in range(seats) if anna.choices(seat)])
        await anna.acts(made.table, seat, source.choice(anna.choices(seat)))
    if game == "dwarven-smithy":
        assert differed > 50


@in_a_room
async def test_what_several_hear_is_worked_out_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Events, options and the table in words, and each frame; ten more spectators cost nothing."""
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table("emerald-skulls", "me", "me"))
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    hosted: Hosted = anna.house.hosts[made.table]
    counted = {"tell": 0, "info": 0}

    def count(name: str, target: str) -> None:
        original = getattr(updates, target)

        def counting(*given: Any, **more: Any) -> Any:
            counted[name] += 1
            return original(*given, **more)

        monkeypatch.setattr(updates, target, counting)

    count("tell", "tell")
    count("info", "info_of")

    async def act() -> dict[str, int]:
        counted.update(tell=0, info=0)
        seat = 0 if anna.choices(0) else 1
        events = len(hosted.table.log)
        await anna.acts(made.table, seat, anna.choices(seat)[0])
        assert counted["tell"] == len(hosted.table.log) - events
        return dict(counted)

    assert (await act())["info"] == 1
    frames: list[bytes] = []
    for _ in range(10):
        eve = Watcher(made.table, "", None, "en", frames.append, insider=False, changes=True)
        eve.since = hosted.table.head
        hosted.watchers.append(eve)
    assert (await act())["info"] == 2, "once for those who sit here, once for all spectators"
    assert len({id(frame) for frame in frames}) == 1
