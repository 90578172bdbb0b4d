"""Hints, odds and reviews at a table: who may have them, from what they come, and at what price."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from fogado.core.source import seeded
from fogado.server import protocol as say
from fogado.server.refused import Refused
from fogado.server.replaying import record_text
from fogado.server.thinking_job import question
from fogado.server.thinking_process import NoAnswer
from tests.server.room import Room, in_a_room, new_table, play_on
from tests.server.slow_thinking import SlowPool

if TYPE_CHECKING:
    from tests.server.room import Guest

FORGE, SKULLS, SMITHY = "dice-forge", "emerald-skulls", "dwarven-smithy"


async def seated(room: Room, game: str, **more: Any) -> tuple[Guest, str, int]:
    """Let Anna sit on both sides of a table; say which side is asked first."""
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(game, "me", "me", **more))
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    return anna, made.table, 0 if anna.ask(0) else 1


def done(guest: Guest, kind: str) -> int:
    """Count the questions of a kind that processes have answered."""
    return guest.house.thinking.counts[f"{kind}_done"]


# ── hints ────────────────────────────────────────────────────────────────────────────────


@in_a_room
async def test_a_hint_names_the_best_answers_and_why(room: Room) -> None:
    anna, table, seat = await seated(room, FORGE)
    hint = anna.house.adviser.hint
    found = await hint(anna.person, table, seat, "en", "h1")
    assert (found.id, found.seat, found.seq) == ("h1", seat, anna.told[seat]["seq"])
    assert 1 <= len(found.hints) <= 3
    assert {each.take for each in found.hints} <= set(anna.choices(seat))
    assert [each.chance for each in found.hints] == sorted(
        (each.chance for each in found.hints), reverse=True
    )
    assert found.hints[0].gain > 0
    said = {choice["take"]: choice["says"] for choice in anna.ask(seat)["choices"]}  # type: ignore[index]
    assert all(each.says == said[each.take] for each in found.hints)
    assert all(reason.says for each in found.hints for reason in each.reasons)
    # Asked again, in whichever language, nobody thinks again.
    other = await hint(anna.person, table, seat, "hu", "h2")
    assert [each.chance for each in other.hints] == [each.chance for each in found.hints]
    assert [each.says for each in other.hints] != [each.says for each in found.hints]
    assert done(anna, "hints") == 1
    # After an act it is another question.
    await anna.acts(table, seat, found.hints[0].take)
    asked = 0 if anna.ask(0) else 1
    again = await hint(anna.person, table, asked, "en", "h3")
    assert {each.take for each in again.hints} <= set(anna.choices(asked))
    assert done(anna, "hints") == 2


@in_a_room
async def test_who_gets_no_hint(room: Room) -> None:
    anna, table, seat = await seated(room, FORGE)
    eve = await room.guest("Eve")
    hint = anna.house.adviser.hint
    with pytest.raises(Refused, match=f"Seat {2 - seat} is not asked anything"):
        await hint(anna.person, table, 1 - seat, "en", "h")
    with pytest.raises(Refused, match="is not yours") as refused:
        await hint(eve.person, table, seat, "en", "h")
    assert refused.value.code == "not-yours"
    with pytest.raises(Refused, match="no seat 6"):
        await hint(anna.person, table, 5, "en", "h")
    await anna.does(say.PutBot, table, seat=1 - seat, bot="random")
    with pytest.raises(Refused, match="A bot plays for this seat"):
        await hint(anna.person, table, 1 - seat, "en", "h")
    strict, other, asked = await seated(room, FORGE, hints=False)
    with pytest.raises(Refused, match="without hints") as refused:
        await hint(strict.person, other, asked, "en", "h")
    assert refused.value.code == "forbidden"
    assert "tippek nélkül" in refused.value.says("hu")
    made = await anna.house.create(anna.person, new_table(FORGE, "me", "open"))
    with pytest.raises(Refused, match="Nobody plays"):
        await hint(anna.person, made.table, 0, "en", "h")
    assert done(anna, "hints") == 0


@in_a_room
async def test_one_hint_at_a_time_for_each_seat(room: Room) -> None:
    anna, table, seat = await seated(room, SKULLS)
    pool = anna.house.thinking = SlowPool()
    adviser = anna.house.adviser
    first = asyncio.ensure_future(adviser.hint(anna.person, table, seat, "en", "h1"))
    same = asyncio.ensure_future(adviser.hint(anna.person, table, seat, "en", "h2"))
    await room.settle()
    assert len(pool.questions) == 1
    known = anna.told[seat]["seq"]
    while anna.told[seat]["seq"] == known or not anna.ask(seat):
        asked = seat if anna.ask(seat) else 1 - seat
        await anna.acts(table, asked, anna.choices(asked)[0])
    with pytest.raises(Refused, match="still being thought of"):
        await adviser.hint(anna.person, table, seat, "en", "h3")
    pool.questions[0].answers([])
    assert (await first).hints == (await same).hints == []
    assert (await first).seq < anna.told[seat]["seq"]
    # A thought that came to nothing is told, and may be had again.
    failing = asyncio.ensure_future(adviser.hint(anna.person, table, seat, "en", "h4"))
    await room.settle()
    pool.questions[1].answers(NoAnswer("a process was lost"))
    with pytest.raises(Refused, match="could not work this out") as refused:
        await failing
    assert refused.value.code == "unavailable"
    again = asyncio.ensure_future(adviser.hint(anna.person, table, seat, "en", "h5"))
    await room.settle()
    pool.questions[2].answers([])
    assert (await again).hints == []


HIDING = [(SMITHY, {}), (SMITHY, {"game": "full"}), (FORGE, {}), (SKULLS, {})]


@pytest.mark.parametrize(("game", "setup"), HIDING)
@in_a_room
async def test_what_goes_to_a_mind_is_the_same_in_two_worlds(
    room: Room, game: str, setup: dict[str, str]
) -> None:
    """Two worlds a seat cannot tell apart: hint, bot and odds are asked with the same bytes."""
    anna, table, _ = await seated(room, game, setup=setup)
    source = random.Random(5)
    differed = 0
    for step in range(25):
        play = anna.house.hosts[table].table.play
        assert play is not None
        truth = play.state
        for seat in (0, 1, None):
            other = play.game.sample(truth.view(seat), seeded(f"{step}/{seat}"))
            differed += play.game.save(other) != play.game.save(truth)
            for what in ("hints", "bot", "odds"):
                one, two = (question(what, state, seat, seed="s") for state in (truth, other))
                assert msgspec.json.encode(one) == msgspec.json.encode(two)
        seat = source.choice([seat for seat in (0, 1) if anna.choices(seat)])
        await anna.acts(table, seat, source.choice(anna.choices(seat)))
    if game == SMITHY:
        assert differed > 25


# ── odds ─────────────────────────────────────────────────────────────────────────────────


@in_a_room
async def test_everybody_may_ask_for_the_odds_of_a_turn(room: Room) -> None:
    anna, table, _ = await seated(room, SKULLS)
    odds = anna.house.adviser.odds
    mine = await odds(anna.person, table, 0, "o1")
    public = await odds(None, table, None, "o2")
    assert (mine.seat, public.seat, public.id) == (0, None, "o2")
    assert mine.odds is not None
    assert public.odds is not None
    assert sum(public.odds["exits"].values()) == pytest.approx(1)
    for name in ("value", "exits", "casual"):
        assert mine.odds[name] == public.odds[name]
    for bet in public.odds["bets"].values():
        assert all(slot["chance"] == bet["chance"] for slot in bet["slots"])
    assert {"value", "exits", "bets"} <= public.odds["casual"].keys()
    assert done(anna, "odds") == 2
    await odds(None, table, None, "o3")
    assert done(anna, "odds") == 2


@in_a_room
async def test_the_income_of_a_pair_of_dice(room: Room) -> None:
    anna, table, _ = await seated(room, FORGE)
    found = (await anna.house.adviser.odds(None, table, None, "o")).odds
    assert found is not None
    for seat, income in enumerate(found["seats"]):
        hero = anna.told[0]["view"]["heroes"][seat]
        assert income["seat"] == seat
        # At the start no die has anything but plain faces: the mean can be read off them.
        gold = sum(int(face[1:]) for face in (*hero["light"], *hero["dark"]) if face[0] == "G")
        assert income["mean"]["G"] == pytest.approx(gold / 6)
        for letter, amounts in income["amounts"].items():
            assert sum(amounts.values()) == pytest.approx(1)
            mean = sum(int(many) * chance for many, chance in amounts.items())
            assert mean == pytest.approx(income["mean"][letter])
        assert income["light"]["mean"]["G"] + income["dark"]["mean"]["G"] == pytest.approx(gold / 6)


@in_a_room
async def test_the_next_card_of_the_mine_as_far_as_a_seat_knows(room: Room) -> None:
    """Whoever holds cards knows that they do not come; a spectator does not."""
    anna, bela = await room.guest("Anna"), await room.guest("Béla")
    made = await anna.house.create(anna.person, new_table(SMITHY, "me", "open"))
    await bela.does(say.Sit, made.table)
    await anna.does(say.Start, made.table)
    await anna.watch(made.table, 0)
    odds = anna.house.adviser.odds
    own = await odds(anna.person, made.table, None, "o")
    public = await odds(None, made.table, None, "o")
    assert (own.seat, public.seat) == (0, None)
    assert own.odds is not None
    assert public.odds is not None
    view = anna.told[0]["view"]
    held = [card for card in view["smiths"][0]["hand"] if card[0] in "ATIK" and card[1:].isdigit()]
    assert held
    for card in held:
        assert card not in own.odds["guild"]["cards"]
        assert public.odds["guild"]["cards"][card] > 0
    for deck in ("mine", "guild"):
        assert own.odds[deck]["left"] == view[deck]
        assert own.odds[deck]["exact"]
        assert sum(own.odds[deck]["kinds"].values()) == pytest.approx(1)
    with pytest.raises(Refused, match="is not yours"):
        await odds(bela.person, made.table, 0, "o")


@in_a_room
async def test_who_gets_no_odds(room: Room) -> None:
    anna, table, _ = await seated(room, FORGE, odds=False, visibility="public")
    odds = anna.house.adviser.odds
    with pytest.raises(Refused, match="without odds") as refused:
        await odds(anna.person, table, 0, "o")
    assert refused.value.code == "forbidden"
    listed = await anna.house.lobby(None, None, "playing")
    assert [(each.hints, each.odds) for each in listed] == [(True, False)]
    private = await anna.house.create(anna.person, new_table(FORGE, "me", "me", spectators=False))
    with pytest.raises(Refused, match="no spectators"):
        await odds(None, private.table, None, "o")
    assert (await odds(anna.person, private.table, 1, "o")).odds is not None
    coded = await anna.house.create(anna.person, new_table(FORGE, "me", "me", visibility="code"))
    with pytest.raises(Refused, match="no such table"):
        await odds(None, coded.table, None, "o")
    assert (await odds(None, coded.table, None, "o", coded.code)).odds is not None


# ── reviews ──────────────────────────────────────────────────────────────────────────────


def told_review(*seats: int) -> dict[str, Any]:
    """Make a review as another process tells it: an exercise for each of these seats."""
    told = {"review": {"seats": [], "game": FORGE}, "exercises": [[s, {"seat": s}] for s in seats]}
    return {"en": told, "hu": {**told, "review": {"seats": [], "game": "dobd újra"}}}


def read(review: Any) -> Any:
    """Read what a client is told."""
    return msgspec.json.decode(msgspec.json.encode(review))


@in_a_room
async def test_a_review_is_thought_of_once_and_told_when_it_is_there(room: Room) -> None:
    anna, table, _ = await seated(room, FORGE)
    adviser = anna.house.adviser
    with pytest.raises(Refused, match="when the play is over"):
        await adviser.review(anna.person, table, None)
    await play_on({0: anna, 1: anna}, table)
    text = await anna.house.record(None, table)
    pool = anna.house.thinking = SlowPool()
    begun = await adviser.review(anna.person, table, 0)
    assert (begun.review, begun.share) == (None, 0.0)
    await room.settle()
    assert (await adviser.review(None, table, None)).review is None
    assert [asked.question.kind for asked in pool.questions] == ["review"]
    assert record_text(pool.questions[0].facts) == text
    pool.questions[0].tell(30, 120)
    assert (await adviser.review(None, table, None)).share == 0.25
    pool.questions[0].answers(told_review(0, 1))
    await room.settle()
    whole = await adviser.review(None, table, None)
    names = ["Anna", "Anna"]
    assert whole.share == 1.0
    assert read(whole.review) == {
        "seats": names,
        "game": FORGE,
        "exercises": [{"seat": 0}, {"seat": 1}],
    }
    own = await adviser.review(anna.person, table, 1, "hu")
    assert read(own.review) == {"seats": names, "game": "dobd újra", "exercises": [{"seat": 1}]}
    with pytest.raises(Refused, match="no seat 3"):
        await adviser.review(anna.person, table, 2)
    assert len(pool.questions) == 1


@in_a_room
async def test_a_review_that_came_to_nothing_may_be_had_again(room: Room) -> None:
    anna, table, _ = await seated(room, FORGE, visibility="code")
    await play_on({0: anna, 1: anna}, table)
    pool = anna.house.thinking = SlowPool()
    review = anna.house.adviser.review
    with pytest.raises(Refused, match="no such table"):
        await review(None, table, None)
    assert (await review(anna.person, table, None)).review is None
    await room.settle()
    pool.questions[0].answers(NoAnswer("a process was lost"))
    await room.settle()
    with pytest.raises(Refused, match="could not work this out"):
        await review(anna.person, table, None)
    await review(anna.person, table, None)
    await room.settle()
    pool.questions[1].answers(told_review())
    await room.settle()
    assert (await review(anna.person, table, None)).review is not None
