"""Cross tables and ratings of games whose results we know."""

from __future__ import annotations

import sys

import pytest

from fogado.arena.ratings import rate
from fogado.arena.schedule import Contest
from fogado.arena.sim import Played
from fogado.arena.standings import Game, games_of, standings
from tests.arena.made_up import made_up


def game(turn: int, seats: str, places: tuple[int, ...]) -> Game:
    """Write down a game."""
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Game(turn, tuple(seats), Played(0, places, winners, 1, None, places))


def test_a_cross_table_counts_who_ended_before_whom() -> None:
    """A tie is a half; a shared win counts in parts."""
    games = [
        game(0, "ab", (1, 2)),
        game(0, "ba", (1, 1)),
        game(1, "ab", (1, 2)),
        game(1, "ba", (2, 1)),
    ]
    found = standings(("a", "b"), games)
    assert found is not None
    assert (found.games, found.rounds) == (4, 2)
    assert found.cross["a", "b"].points == 3.5
    other = found.between("b", "a")
    assert other is not None
    assert other.points == 0.5
    assert other.low == pytest.approx(1 - found.cross["a", "b"].high)
    assert found.wins["a"].points == 3.5
    assert [seat.points for seat in found.seats] == [2.5, 1.5]
    assert found.order() == ["a", "b"]
    assert found.between("a", "a") is None
    assert standings(("a", "b"), []) is None


def test_several_players_and_a_bot_that_sits_there_twice() -> None:
    """Every seat of one against every seat of the other; nobody is compared with himself."""
    found = standings(("a", "b"), [game(0, "aba", (1, 2, 3))])
    assert found is not None
    assert (found.cross["a", "b"].points, found.cross["a", "b"].games) == (1.0, 2)
    three = standings(("a", "b", "c"), [game(0, "cab", (1, 2, 3))])
    assert three is not None
    assert [three.cross[pair].points for pair in (("a", "b"), ("a", "c"), ("b", "c"))] == [1, 0, 0]


def test_who_wins_more_is_rated_higher_and_surer_with_more_games() -> None:
    """The rating follows the results, the uncertainty shrinks."""
    contest = Contest("emerald-skulls", ("random", "greedy"), 2, {}, None, "r")
    few = standings(contest.bots, list(games_of(contest, [made_up(contest, n) for n in range(5)])))
    many = standings(
        contest.bots, list(games_of(contest, [made_up(contest, n) for n in range(80)]))
    )
    assert few is not None
    assert many is not None
    assert few.ratings is not None
    assert many.ratings is not None
    assert many.order() == ["greedy", "random"]
    assert many.ratings["greedy"].mu > many.ratings["random"].mu + 2
    assert many.ratings["greedy"].sigma < few.ratings["greedy"].sigma < 25 / 3


def test_ratings_of_placings() -> None:
    """First before second before third; a tie moves nobody apart."""
    found = rate("abc", [(("a", "b", "c"), (1, 2, 3)), (("c", "a", "b"), (3, 1, 2))])
    assert found["a"].mu > found["b"].mu > found["c"].mu
    tied = rate("ab", [(("a", "b"), (1, 1))])
    assert tied["a"].mu == pytest.approx(tied["b"].mu)
    alone = rate("ab", [(("a", "a", "b"), (1, 2, 3))])
    assert alone["a"].mu > 25 > alone["b"].mu


def test_without_openskill_everything_else_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The order is then that of the wins."""
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    found = standings(("a", "b"), [game(0, "ab", (2, 1)), game(0, "ba", (1, 2))])
    assert found is not None
    assert found.ratings is None
    assert found.order() == ["b", "a"]
    assert found.plain()["bots"]["a"]["rating"] is None
