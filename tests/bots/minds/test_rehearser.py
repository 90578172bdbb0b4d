"""Rehearsals: who goes on, who is given, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import fogado
from fogado.bots.house import make_bot
from fogado.bots.minds.rehearser import ENOUGH, Rehearser, Trial, better_half
from fogado.core.errors import FogadoError


def trial(name: str, *ahead: float) -> Trial:
    """Make a trial of a plan that nobody has to carry out."""
    answer: Any = name
    made = Trial([("act", answer)])
    made.ahead = list(ahead)
    return made


def names(trials: list[Trial]) -> list[Any]:
    return [one.answers[0][1] for one in trials]


def settled(*trials: Trial) -> Any:
    return Rehearser.settle(None, list(trials)).answers[0][1]  # type: ignore[arg-type]


def test_the_better_half_goes_on_and_the_habit_stays() -> None:
    own = trial("own", 0.0, 0.0)
    others = [trial("a", 0.02, 0.04), trial("b", 0.06, 0.08), trial("c", -0.1, 0.2)]

    assert names(better_half([own, *others])) == ["own", "b", "c"]


def test_a_plan_that_promises_nothing_is_not_rehearsed_on() -> None:
    own = trial("own", 0.0, 0.0)

    assert names(better_half([own, trial("a", 0.001, 0.002)])) == ["own"]
    assert names(better_half([own, trial("a", -0.1, 0.1)])) == ["own", "a"], "who knows?"


def test_another_plan_is_followed_only_beyond_doubt() -> None:
    own = trial("own", *[0.0] * ENOUGH)
    sure = trial("sure", *[0.03, 0.05] * (ENOUGH // 2))
    wild = trial("wild", *[1.0, -0.9] * (ENOUGH // 2))

    assert settled(own, sure) == "sure"
    assert settled(own, wild) == "own"
    assert settled(own, wild, sure) == "sure"


def test_few_rehearsals_do_not_change_a_habit() -> None:
    own = trial("own", *[0.0] * (ENOUGH - 1))
    sure = trial("sure", *[0.5] * (ENOUGH - 1))

    assert settled(own, sure) == "own"


def test_a_rehearsal_without_a_turn_is_refused() -> None:
    with pytest.raises(FogadoError, match="a turn at least"):
        make_bot("master:turns=0", fogado.game("dwarven-smithy"))
