"""Counting wins, and how sure we can be."""

from __future__ import annotations

import pytest

from fogado.arena.sim import Plan, Played, Simulation
from fogado.arena.tally import spread, tally, wilson


def counted(*winners: tuple[int, ...], seats: tuple[str, ...] = ("a", "b", "a")) -> Simulation:
    """Make a simulation in which these seats won."""
    played = [
        Played(index, (1, 2, 3), won, 10 + index, None, (3, 2, 1))
        for index, won in enumerate(winners)
    ]
    return Simulation(Plan("g", seats, {}, None, "0", len(played)), played, 1.0, False)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals(wins: float, games: int, low: float, high: float) -> None:
    """Known values of Wilson's interval; it never leaves 0 to 1."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_spread() -> None:
    """Mean, sample standard deviation, least and most."""
    found = spread([2, 4, 4, 4, 5, 5, 7, 9])
    assert (found.mean, found.least, found.most) == (5.0, 2, 9)
    assert found.sd == pytest.approx(2.13809)
    assert spread([3]).sd == 0.0


def test_shared_wins_count_in_parts() -> None:
    """A win of two is a half for each, of three a third; bots add up their seats."""
    found = tally(counted((0,), (0, 1), (0, 1, 2), ()))
    assert found is not None
    assert [wins.wins for wins in found.seats] == pytest.approx([11 / 6, 5 / 6, 1 / 3])
    assert found.bots["a"].wins == pytest.approx(13 / 6)
    assert (found.ties, found.lost) == (2, 1)
    assert found.bots["a"].fair == pytest.approx(2 / 3)
    assert found.turns is None
    assert found.decisions.mean == 11.5


def test_nothing_played_is_nothing_counted() -> None:
    """No games, no tally."""
    assert tally(counted()) is None
