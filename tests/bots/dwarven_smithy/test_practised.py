"""The judgement that was learned by playing: where it comes from, and how it is learned."""

from __future__ import annotations

import json
from importlib.resources import files

from fogado.bots.base import Asked, Bot
from fogado.bots.dwarven_smithy.greedy import Greedy
from fogado.bots.dwarven_smithy.judgement import HOUSE, Judgement
from fogado.bots.dwarven_smithy.practised import (
    DOUBLED,
    LEARNED,
    MANNERS,
    PRACTISED,
    WAYS,
    WAYS_TO_DRAW,
    Practised,
    another_way,
)
from fogado.core.game import settle_all
from fogado.core.source import seeded
from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.moves import DONE, STOP
from tests.games.dwarven_smithy.table import bare, give
from tools.learn_judgement import LEAST, WIDTHS, mean_of, moved, pairs, play

LOG = files("fogado.bots.dwarven_smithy") / "judgement.jsonl"


def test_it_is_the_mean_of_the_second_half_of_the_course() -> None:
    lines = [json.loads(line) for line in LOG.read_text("utf-8").splitlines()]
    assert [line["round"] for line in lines] == list(range(1, len(lines) + 1))
    course = [Judgement(**line["judgement"]) for line in lines]
    assert mean_of(course[len(course) // 2 :]) == LEARNED


def test_numbers_stay_where_the_judgement_can_work_with_them() -> None:
    low = moved(HOUSE, dict.fromkeys(WIDTHS, -100.0))
    for name in WIDTHS:
        if name != "crowns":
            assert getattr(low, name) == LEAST.get(name, 0.0)
    assert low.crowns < HOUSE.crowns, "one may end the game from far behind"
    assert (low.patience, low.held) == (HOUSE.patience, HOUSE.held), "whole numbers stay"


def test_the_same_smiths_and_luck_play_the_same() -> None:
    other = moved(HOUSE, {"later": -2.0, "spare": -1.0})
    first = play((HOUSE, other), {"game": "starter"}, "same")
    assert first == play((HOUSE, other), {"game": "starter"}, "same")
    assert first != play((HOUSE, HOUSE), {"game": "starter"}, "same")


def test_a_pair_tells_how_its_smiths_differ_and_how_it_went() -> None:
    ((way, went),) = pairs((HOUSE, "a pair", 1))
    assert len(way) == len(WIDTHS)
    assert -1 <= went <= 1
    assert pairs((HOUSE, "a pair", 1)) == [(way, went)]


# ── habits that were tried afterwards ────────────────────────────────────────────────────────


def answer(smith: type[Greedy], hand: str = "", market: str = "") -> str:
    """Ask a smith who has nothing else."""
    state = bare()
    give(state, 0, hand=hand, market=market)
    option = smith(GAME).choose(Asked(state, 0, seeded("habits")))
    assert option is not None
    return option.write()


def test_most_of_the_judgement_is_as_it_was_learned() -> None:
    changed = [
        name
        for name, one, other in zip(Judgement._fields, LEARNED, PRACTISED, strict=True)
        if one != other
    ]
    assert changed == ["kept", "peddles", "hope", "clog"]


def test_a_practised_smith_keeps_no_resource_that_no_card_asks_for() -> None:
    assert answer(Greedy, market="refined-gold") == "done"
    assert answer(Practised, market="refined-gold") == "sell refined-gold"


def test_a_practised_smith_takes_a_spare_runestone_to_the_market() -> None:
    assert answer(Greedy, hand="storm") == "play storm to workshop"
    assert answer(Practised, hand="storm") == "play storm to market"


# ── others who judge otherwise ───────────────────────────────────────────────────────────────


def test_other_smiths_see_things_differently_but_always_the_same_way() -> None:
    ways = [another_way(number) for number in range(WAYS)]
    assert ways == [another_way(number) for number in range(WAYS)]
    assert len(set(ways)) == WAYS
    for name in DOUBLED:
        shares = [getattr(way, name) / getattr(PRACTISED, name) for way in ways]
        assert 0.5 <= min(shares) < 0.8 < 1.25 < max(shares) <= 2
    assert {way.kept for way in ways} == {0, 1, 2}
    assert {way.peddles for way in ways} == {False, True}


def test_every_other_smith_does_something_else_now_and_then() -> None:
    game = GAME
    state = game.start(2)
    source = seeded("otherwise")
    own = Practised(game)
    others = [manner(game) for manner in MANNERS]
    differed = [0] * len(others)
    for _ in range(300):
        settle_all(state, source)
        if state.over:
            break
        asked = Asked(state, state.to_act[0], source)
        answered = own.choose(asked)
        assert answered is not None
        for number, other in enumerate(others):
            differed[number] += other.choose(asked) is not answered
        state.take(asked.seat, answered)
    assert min(differed) > 0


def test_a_digging_smith_takes_so_many_cards_from_the_guild_and_digs_then() -> None:
    for cards, smith in zip((0, 1, 2, 4), WAYS_TO_DRAW, strict=True):
        assert drawn_by(smith(GAME)) == ["draw guild"] * cards + ["draw mine"] * (4 - cards)


def drawn_by(smith: Bot) -> list[str]:
    """Let a smith with an empty hand draw four cards."""
    state = bare()
    state.take(0, DONE)
    source = seeded("draws")
    found: list[str] = []
    while state.question == "draw" and state.to_act == (0,):
        option = smith.choose(Asked(state, 0, source))
        assert option is not None
        found.append(option.write())
        state.take(0, option)
        settle_all(state, source)
    return found


def test_a_digging_smith_does_not_draw_when_habit_would_not() -> None:
    state = bare()
    state.left = 0
    state.take(0, DONE)
    for smith in WAYS_TO_DRAW:
        option = smith(GAME).choose(Asked(state, 0, seeded("last")))
        assert option is STOP
