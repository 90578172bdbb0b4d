"""Intervals that know which games had the same luck."""

from __future__ import annotations

from random import Random

import pytest

from fogado.arena.paired import elo_of, mean, quantile, share
from fogado.arena.tally import wilson


def pairs(source: Random, count: int, strength: float, luck: float) -> list[tuple[float, int]]:
    """Make mirrored pairs: with this chance, luck alone decides and each seat wins once."""
    found = []
    for _ in range(count):
        if source.random() < luck:
            found.append((1.0, 2))
        else:
            found.append((float((source.random() < strength) + (source.random() < strength)), 2))
    return found


@pytest.mark.parametrize("count", [10, 40, 200])
@pytest.mark.parametrize(("strength", "luck"), [(0.5, 0.0), (0.5, 0.6), (0.8, 0.3), (0.95, 0.0)])
def test_the_interval_holds_the_truth_as_often_as_it_says(
    count: int, strength: float, luck: float
) -> None:
    """About 95 % of the time, whether luck is shared or not, with few rounds and with many."""
    source = Random(f"{count}/{strength}/{luck}")
    truth = luck * 0.5 + (1 - luck) * strength
    held = 0
    for _ in range(400):
        found = share(pairs(source, count, strength, luck))
        held += found.low <= truth <= found.high
    assert held / 400 >= 0.92


def test_luck_that_cancels_makes_us_surer_and_games_that_repeat_do_not() -> None:
    """Pairs split evenly say much about the middle; two games that say the same are one."""
    split = share([(1.0, 2)] * 50)
    assert split.value == 0.5
    low, high = wilson(50, 100)
    assert split.high - split.low < (high - low) / 2
    twice = share([(2.0, 2), (0.0, 2)] * 25)
    low, high = wilson(25, 50)
    assert twice.high - twice.low == pytest.approx(high - low, rel=0.05)
    assert twice.high - twice.low > 1.3 * (wilson(50, 100)[1] - wilson(50, 100)[0])


def test_few_rounds_that_agree_prove_little() -> None:
    """Three even pairs do not prove two bots equal, nor three wins that one always wins."""
    even = share([(1.0, 2)] * 3)
    assert even.high - even.low > 0.4
    always = share([(2.0, 2)] * 3)
    assert (always.value, always.high) == (1.0, 1.0)
    assert always.low == pytest.approx(wilson(3, 3)[0])
    assert (share([]).low, share([]).high) == (0.0, 1.0)


def test_rounds_of_different_size() -> None:
    """A round with more games weighs more."""
    assert share([(4.0, 4), (0.0, 2)]).value == pytest.approx(2 / 3)
    assert share([(1.0, 2), (0.0, 0)]).rounds == 1


@pytest.mark.parametrize(
    ("freedom", "known"),
    [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (1000, 1.962)],
)
def test_students_quantiles(freedom: int, known: float) -> None:
    """As in the printed tables."""
    assert quantile(freedom) == pytest.approx(known, rel=2e-3)


def test_a_mean_and_its_reach() -> None:
    """Known numbers; one alone says nothing about its reach."""
    found = mean([1.0, 2.0, 3.0, 4.0, 5.0])
    assert found.value == 3.0
    assert found.reach == pytest.approx(1.963, rel=2e-3)
    assert found.clear
    assert not mean([1.0]).clear
    assert not mean([-1.0, 1.2]).clear
    assert mean([]).count == 0


def test_elo() -> None:
    """A share of points in the measure chess players know."""
    assert elo_of(0.5) == 0.0
    assert elo_of(0.76) == pytest.approx(200, abs=1)
    assert elo_of(1.0) is None
