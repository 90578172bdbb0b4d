"""Plays looked at again: worked out once, kept by their content, never for other eyes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from fogado.core.lines import Entry
from fogado.core.record import retrace
from fogado.server import play_records, replaying
from fogado.server import protocol as say
from fogado.server.play_records import SLICE, Play, question_about
from fogado.server.refused import Refused
from fogado.server.replaying import record_text
from fogado.server.thinking_job import Question
from fogado.server.thinking_process import NoAnswer
from fogado.server.thinking_results import Results
from tests.server.room import Room, in_a_room, new_table, play_on, replayed
from tests.server.slow_thinking import SlowPool, inline_pool

if TYPE_CHECKING:
    from tests.server.room import Guest

GAMES = ["emerald-skulls", "dwarven-smithy", "dice-forge"]
SMITHY = "dwarven-smithy"


async def played(room: Room, game: str, **more: Any) -> tuple[Guest, str]:
    """Let Anna play both sides of a table to the end."""
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(game, "me", "me", **more))
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    await play_on({0: anna, 1: anna}, made.table, most=20_000)
    return anna, made.table


def begun(guest: Guest, kind: str) -> int:
    """Count the questions of a kind that were put to a process."""
    return guest.house.thinking.counts[f"{kind}_begun"]


@in_a_room
async def test_a_replay_is_worked_out_once_for_each_pair_of_eyes(room: Room) -> None:
    anna, table = await played(room, SMITHY)
    replay = anna.house.replay
    first = await replay(anna.person, table, 0, 0, 100, "en")
    assert begun(anna, "replay") == 1
    for payer in ("address:1", "address:2"):
        assert await replay(None, table, 0, 0, 100, "en", payer) == first
    # Every other page within the stretch is there, too.
    part = await replay(None, table, 0, 37, 20, "en", "address:1")
    assert part.steps == first.steps[37:57]
    assert begun(anna, "replay") == 1
    assert anna.house.figures()["results_hits"] == 3
    for number, (seat, language) in enumerate([(1, "en"), (None, "en"), (0, "hu")], 2):
        other = await replay(anna.person, table, seat, 0, 100, language)
        assert other.steps != first.steps
        assert begun(anna, "replay") == number


@in_a_room
async def test_one_play_is_worked_through_once_for_pages_that_follow_each_other(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, table = await played(room, SMITHY)
    traced: list[int] = []

    def counted(*given: Any, **more: Any) -> Any:
        for number, found in enumerate(retrace(*given, **more)):
            traced.append(number)
            yield found

    monkeypatch.setattr(replaying, "retrace", counted)
    monkeypatch.setattr(play_records, "STRETCH", 25)
    lines = (await anna.house.replay(None, table, None, 0, 10, "en", "a")).lines
    assert lines > 100
    steps = []
    for first in range(0, lines, 50):
        page = replayed(await anna.house.replay(None, table, None, first, 50, "en", "a"))
        steps += page.steps
    assert [step.line for step in steps] == list(range(lines))
    assert traced == list(range(lines))
    # Whoever goes back begins anew.
    await anna.house.replay(anna.person, table, None, 0, 10, "hu")
    assert traced == [*range(lines), *range(25)]


@pytest.mark.parametrize("game", GAMES)
@in_a_room
async def test_a_replay_shows_what_the_seat_was_told(room: Room, game: str) -> None:
    """The last step of each replay is the view of the last update, and so are the words."""
    anna, table = await played(room, game)
    for seat in (0, 1):
        lines = (await anna.house.replay(None, table, seat, 0, 1, "en", "a")).lines
        page = replayed(await anna.house.replay(None, table, seat, lines - 1, 1, "en", "a"))
        assert page.steps[0].view == anna.told[seat]["view"]
        said = [told.says for told in page.steps[0].happened]
        assert said == anna.happened[seat][-len(said) :]
        assert page.names == ["Anna", "Anna"]


@in_a_room
async def test_what_one_seat_may_see_is_never_kept_for_another(room: Room) -> None:
    """In a running play: each seat has its own replay, and a later one has more lines."""
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table(SMITHY, "me", "open"))
    await bela.does(say.Sit, made.table)
    await anna.does(say.Start, made.table)
    pages = [
        replayed(await guest.house.replay(guest.person, made.table, seat, 0, 100, "en"))
        for seat, guest in ((0, anna), (1, bela))
    ]
    hands = [page.steps[-1].view["smiths"][seat]["hand"] for seat, page in enumerate(pages)]
    assert pages[0].steps[-1].view["smiths"][1]["hand"] != hands[1]
    assert pages[1].steps[-1].view["smiths"][0]["hand"] != hands[0]
    for seat, guest in ((0, anna), (1, bela)):
        await guest.watch(made.table, seat)
    seat, guest = (0, anna) if anna.ask(0) else (1, bela)
    await guest.acts(made.table, seat, guest.choices(seat)[0])
    later = await guest.house.replay(guest.person, made.table, seat, 0, 100, "en")
    assert later.lines > pages[seat].lines


@in_a_room
async def test_checks_draws_and_records_are_worked_out_once(room: Room) -> None:
    anna, table = await played(room, SMITHY)
    house = anna.house
    for _ in range(3):
        text = await house.record(None, table, "a")
        checked = await house.verify(None, table, "en", "a")
        draws = msgspec.json.decode(await house.draws(None, table, "a"), type=list[say.Drawn])
    assert checked.fair
    assert checked.draws == len(draws) == text.count('"luck"')
    assert [begun(anna, kind) for kind in ("record", "verify", "draws")] == [1, 1, 1]
    # A changed name is in the record, whatever was kept before.
    hosted = await house.host(table)
    names = hosted.table.names
    hosted.table.names = ["—", "—"]
    assert '"—"' in await house.record(None, table, "a")
    hosted.table.names = names
    assert await house.record(None, table, "a") == text
    assert begun(anna, "record") == 2


@in_a_room
async def test_results_are_bounded_in_bytes(room: Room) -> None:
    """What was asked for longest ago is forgotten, what is worked out now is not."""
    anna, table = await played(room, SMITHY)
    results = anna.house.results = Results(lambda: anna.house.thinking, 100_000)
    for first in (0, 100, 0, 100):
        await anna.house.replay(None, table, 0, first, 100, "en", "a")
    figures = anna.house.figures()
    assert figures["results_bytes"] <= 100_000
    assert figures["results_kept"] <= 1
    assert begun(anna, "replay") == 4
    assert results.hits == 0


@in_a_room
async def test_what_came_to_nothing_with_nobody_waiting_is_bounded_too(room: Room) -> None:
    """A review that failed is told once to whoever asks again, and forgotten if nobody does."""
    anna, table = await played(room, SMITHY)
    pool = anna.house.thinking = SlowPool()
    results = anna.house.results = Results(lambda: pool, 2_500)
    await anna.house.adviser.review(None, table, None)
    for number in range(4):
        results.begin(("review", f"t{number}"), f"p{number}", about_nothing, bytes)
    for _ in range(5):
        await room.settle()
        pool.open[0].answers(NoAnswer("lost"))
    await room.settle()
    assert len(pool.questions) == 5
    assert results.figures()["results_kept"] == 2
    assert results.bytes == 2_000
    assert not results.begin(("review", "t3"), "p", about_nothing, bytes).ready
    assert results.bytes == 1_000


async def about_nothing() -> Question:
    return Question("review", {})


@in_a_room
async def test_a_play_whose_process_is_lost_may_be_asked_for_again(room: Room) -> None:
    anna, table = await played(room, SMITHY)
    pool = anna.house.thinking = SlowPool()
    asked = asyncio.ensure_future(anna.house.draws(None, table, "a"))
    again = asyncio.ensure_future(anna.house.draws(None, table, "b"))
    await room.settle()
    assert len(pool.questions) == 1
    pool.questions[0].answers(NoAnswer("lost"))
    for one in (asked, again):
        with pytest.raises(Refused, match="could not work this out"):
            await one
    anna.house.thinking = inline_pool()
    assert await anna.house.draws(None, table, "a")


def test_a_long_play_is_written_in_slices() -> None:
    """Others have their turn after so many lines; what is written is the same."""

    async def inside() -> None:
        many = 10 * SLICE
        header = {"record": 1, "game": SMITHY, "rules_version": 1, "seats": ["", ""], "setup": {}}
        entries = [Entry(number % 2, "end") for number in range(many)]
        play = Play("t/d", header, entries, [{"closed": "enough"}], ("Anna", "Béla"))
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        beside = asyncio.create_task(others())
        question = await question_about("record", play)
        beside.cancel()
        assert turns >= many // SLICE - 1
        lines = record_text(msgspec.json.decode(msgspec.json.encode(question.facts))).splitlines()
        assert len(lines) == many + 2
        assert '"Béla"' in lines[0]

    asyncio.run(inside())
