"""The chance to win as the worth of a turn: settled like the game does it, and solved exactly."""

from __future__ import annotations

import pytest

from fogado.bots.emerald_skulls.solver.best import Best
from fogado.bots.emerald_skulls.solver.moments import moment_of
from fogado.bots.emerald_skulls.solver.standing import Standing, decided
from fogado.bots.emerald_skulls.solver.winning import Winning
from fogado.bots.emerald_skulls.standings import standing_for
from fogado.core.game import play_out
from fogado.core.source import seeded
from fogado.games.emerald_skulls.game import GAME
from fogado.games.emerald_skulls.state import Skulls
from tests.analysis.skull_brute import Brute, best
from tests.games.emerald_skulls.table import bet, cards, give, leave, put, start


def winning(state: Skulls) -> Winning:
    """Look at the end of the turn that goes on here."""
    turn = state.tumble
    return Winning(
        state.parts,
        state.layout,
        state.pot,
        state.gears[:],
        state.cubes[:],
        state.stacks[:],
        turn.seat,
        standing_for(state.seats()),
        0,
    )


def solved(state: Skulls) -> float:
    """Solve the turn for winning."""
    turn = state.tumble
    moment = moment_of(turn.board.code, turn.hand, turn.picks, state.cubes[turn.seat])
    return Best(winning(state)).rolling(moment).value


def tried(state: Skulls) -> float:
    """Try everything through the game, and ask the standing when the turn is paid."""
    tumbler = state.tumble.seat
    following = (tumbler + 1) % state.seats()

    def worth(after: Skulls) -> float:
        standing = standing_for(after.seats())
        return standing.chances(after.gears, after.cubes, after.pot, following)[tumbler]

    return Brute(state, 0.0, best, worth).end.value


@pytest.mark.parametrize("pot", [2, 7, 15, 60])
def test_markers_and_the_pot_matter(pot: int) -> None:
    """What others win by this turn is settled as the game does it, until the pot is empty."""
    state = start(3, betting="open")
    give(state, 1, gears=9, cubes=1)
    give(state, 2, gears=7)
    leave(state, pot, 0)
    put(state, "1: I, 3: III", 3)
    for seat, name in ((1, "final-jewel"), (2, "busted-fowl"), (2, "final-jewel")):
        bet(state, seat, name)
    assert solved(state) == pytest.approx(tried(state), abs=1e-9)


def test_counter_bets_and_cubes_on_advanced_cards() -> None:
    """Plus, times and a bet that pays cubes, with a cube to spend."""
    state = start(4, betting="open", cards=cards("12b", "28b", seats=4))
    give(state, 0, gears=30, cubes=1)
    give(state, 3, gears=31)
    put(state, "3: III", 2)
    for seat, name in ((1, "tumblers-triumph"), (2, "draguls-downfall"), (3, "pick-n-bust")):
        bet(state, seat, name)
    assert solved(state) == pytest.approx(tried(state), abs=1e-9)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_when_the_pot_is_empty_it_is_no_guess(seats: int) -> None:
    """The standing of a play that is over names the winner of the game."""
    for seed in range(20):
        state = start(seats)
        play_out(state, seeded(seed))
        assert state.over
        following = (state.tumble.seat + 1) % seats
        outcome = GAME.score(state)
        chances = decided(state.gears, state.cubes, following)
        assert [chances.index(1.0)] == list(outcome.winners)


def test_chances_add_up_and_follow_the_score() -> None:
    """More gears, more cubes, an earlier turn and less left in the pot for the leader."""
    standing = Standing(2.0, 3.0, 1.0, 1.0)
    even = standing.chances([10, 10, 10], [0, 0, 0], 50, 1)
    assert sum(even) == pytest.approx(1)
    assert even[1] > even[2] > even[0], "the next tumbler is ahead"
    assert (
        standing.chances([20, 10], [0, 0], 9, 0)[0] > standing.chances([20, 10], [0, 0], 60, 0)[0]
    )
    assert (
        standing.chances([10, 10], [2, 0], 40, 1)[0] > standing.chances([10, 10], [0, 0], 40, 1)[0]
    )
