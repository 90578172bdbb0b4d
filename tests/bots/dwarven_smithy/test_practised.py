"""The judgement that was learned by playing: where it comes from, and how it is learned."""

from __future__ import annotations

import json
from importlib.resources import files

from fogado.bots.base import Asked
from fogado.bots.dwarven_smithy.greedy import Greedy
from fogado.bots.dwarven_smithy.judgement import HOUSE, Judgement
from fogado.bots.dwarven_smithy.practised import LEARNED, PRACTISED, Practised
from fogado.core.source import seeded
from fogado.games.dwarven_smithy.game import GAME
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
