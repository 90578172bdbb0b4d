"""The judgement that was learned by playing: where it comes from, and how it is learned."""

from __future__ import annotations

import json
from importlib.resources import files

from fogado.bots.dwarven_smithy.judgement import HOUSE, Judgement
from fogado.bots.dwarven_smithy.practised import LEARNED
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
