"""Greedy for Emerald Skulls: legal everywhere, blind to what is hidden, and no fool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import fogado
from fogado.bots.emerald_skulls.greedy import Greedy
from fogado.bots.house import play_match
from fogado.core.agenda import Option
from fogado.core.content import read_edition
from fogado.core.dealer import SeededDealer
from fogado.core.source import seeded
from fogado.games.emerald_skulls.cards import STANDARD
from fogado.games.emerald_skulls.moves import BetOn
from fogado.games.emerald_skulls.sample import agenda_behind
from fogado.games.emerald_skulls.skull import board_of
from fogado.games.emerald_skulls.state import Skulls
from tests.bots.from_view import FromView

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow  # whole plays: left to `make test`

GAME = fogado.game("emerald-skulls")
EDITION = read_edition(
    """
game = "emerald-skulls"
name = "a dear gem"
[payout.gem]
gem-out = 9
[dice.cost]
4 = 0
[cards.4.empty-hands]
pays = [4, 3, 2, 1]
"""
)
MODES: list[tuple[int, dict[str, Any]]] = [
    *((seats, {}) for seats in range(1, 9)),
    *((seats, {"cards": "random", "opening": "random"}) for seats in (2, 3, 5, 8)),
    *((seats, {"betting": "open", "first": "random"}) for seats in (2, 4, 8)),
    (6, {"cards": "high-rollers", "betting": "open"}),
    (3, {"cards": "nose-job"}),
    (1, {"deck": 4, "opposition": 0}),
]


def ask(state: Any, seat: int, bot: Greedy | None = None) -> Option | None:
    """Ask greedy from a view alone."""
    asked = FromView(state, seat)
    return (bot or Greedy(GAME)).choose(asked)


def moments(seats: int, setup: dict[str, Any], seed: str, edition: Any = None) -> Iterator[Any]:
    """Play a game of greedy bots, and stop before each answer: state, seat, answer."""
    dealer = SeededDealer(seed)
    state: Any = GAME.start(seats, setup, edition)
    bots = [Greedy(GAME) for _ in range(seats)]
    while not state.over:
        luck = state.chance
        if luck is not None:
            state.settle(dealer.deal(luck))
            continue
        for seat in sorted(state.to_act, key=state.may_wait, reverse=True):
            option = ask(state, seat, bots[seat])
            yield state, seat, option
            if option is not None:
                state.apply(seat, option)
                break


def turn(
    *,
    question: str,
    board: dict[int, tuple[int, int]],
    hand: int,
    seats: int = 2,
    roll: str = "",
    cubes: int = 0,
    **setup: Any,
) -> Any:
    """Put a turn of seat 0 on the table: dice by tier as (natural, wild)."""
    from fogado.games.emerald_skulls.dice import BY_TEXT

    state = GAME.start(seats, setup)
    assert isinstance(state, Skulls)
    state.tumble.board = board_of(
        sum((natural + 8 * wild) << (6 * tier) for tier, (natural, wild) in board.items())
    )
    state.tumble.hand = hand
    state.tumble.roll = BY_TEXT[roll]
    state.cubes[0] = cubes
    view = state.view(0)
    view.question = question
    view.asked = (1,)
    state.agenda = agenda_behind(view)
    return state


def answer(state: Any, seat: int = 0) -> str:
    """Give what greedy answers, as it is written; nothing if it waits."""
    option = ask(state, seat)
    return "" if option is None else option.write()


# ── at every table ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("seats", "setup"), MODES)
def test_it_only_gives_what_is_offered(seats: int, setup: dict[str, Any]) -> None:
    """Every answer is an option, and it waits only where it may."""
    answers = 0
    for state, seat, option in moments(seats, setup, "legal"):
        answers += 1
        if option is None:
            assert state.may_wait(seat)
        else:
            assert option in state.options(seat)
    assert answers > 10, "somebody played"


def test_it_plays_any_edition() -> None:
    """Prices and payouts are read off the table: four dice for nothing are always taken."""
    bought = []
    for state, _, option in moments(3, {}, "edition", EDITION):
        if state.question == "buy":
            bought.append(option)
    assert bought
    assert all(option.dice >= 4 for option in bought)


@pytest.mark.parametrize("mode", [(1, {}), (3, {}), (4, {"cards": "random", "betting": "open"})])
def test_the_same_view_gives_the_same_answer(mode: tuple[int, dict[str, Any]]) -> None:
    """In the real world and in one made up from the view; with or without a past."""
    for number, (state, seat, option) in enumerate(moments(*mode, "twice")):
        if number % 7 == 0:
            made_up = GAME.sample(state.view(seat), seeded(number))
            assert ask(made_up, seat) is option


# ── no fool ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seats", "setup", "at_least"),
    [(2, {}, 19), (2, {"cards": "random"}, 19), (4, {}, 17), (4, {"betting": "open"}, 17)],
)
def test_it_beats_random(seats: int, setup: dict[str, Any], at_least: int) -> None:
    """Twenty games from every seat in turn; a fair share would be ten, or five."""
    wins = 0
    for number in range(20):
        table = ["random"] * seats
        table[number % seats] = "greedy"
        record = play_match(GAME, table, seed=f"beat-{number}", setup=setup)
        wins += number % seats in record.outcome.winners
    assert wins >= at_least


def test_it_can_win_alone() -> None:
    """Vrax and Kar are beaten often; by random play hardly ever."""
    won = dict.fromkeys(("greedy", "random"), 0)
    for bot in won:
        for number in range(20):
            won[bot] += len(play_match(GAME, [bot], seed=f"solo-{number}").outcome.winners)
    assert won["greedy"] >= 6
    assert won["random"] <= 1


# ── as the tumbler ───────────────────────────────────────────────────────────────────────────


def test_it_stops_on_a_fat_board() -> None:
    """8 gears against 20 for a Double Out, which the last die brings with two faces of six."""
    rich = turn(question="check", board={1: (3, 0), 2: (1, 0), 4: (2, 0)}, hand=1)
    assert answer(rich) == "chicken out"


def test_it_goes_on_from_a_poor_board() -> None:
    """One lower tooth is no reason to stop while every die still fits."""
    poor = turn(question="check", board={1: (1, 0)}, hand=2)
    assert answer(poor) == "go on"


def test_it_saves_a_fat_board_with_a_cube() -> None:
    """A cube is cheaper than everything that lies on the skull."""
    board = {2: (2, 0), 4: (1, 1)}
    bust = turn(question="place", board=board, hand=2, roll="I II", cubes=1)
    assert answer(bust) == "use cube"


def test_it_does_not_waste_a_cube_on_nothing() -> None:
    """A double out lies there: nothing to reroll."""
    done = turn(question="place", board={4: (2, 0)}, hand=1, roll="V", cubes=3)
    assert answer(done) == "place 5: V"


def test_it_takes_the_bigger_jackpot() -> None:
    """Grim Grin pays three gears for a tooth, the base payout one or two."""
    teeth = turn(question="payout", board={1: (2, 0), 2: (1, 0)}, hand=0)
    teeth.tumble.exit = 3
    assert answer(teeth) == "take jackpot grim-grin"


def test_it_leaves_a_small_jackpot() -> None:
    """Mad Nargash pays 5 for one skull; a Double Out with wild eyes and gem pays 15 and more."""
    wild = turn(question="payout", board={2: (0, 1), 4: (0, 2), 5: (0, 1)}, hand=0)
    wild.tumble.exit = 5
    assert answer(wild) == "take jackpot mad-nargash", "4 × 5 against 2 + 10 + 5"
    few = turn(question="payout", board={4: (0, 2), 5: (0, 1)}, hand=0)
    few.tumble.exit = 5
    assert answer(few) == "take base", "3 × 5 against 10 + 5: the first of two equal answers"


def test_it_buys_no_die_that_costs_more_than_it_brings() -> None:
    """Seven dice bring some five gears more than three, and cost ten."""
    state = turn(question="buy", board={}, hand=0)
    state.gears[:] = [30, 30]
    assert answer(state) in ("buy 3", "buy 4")


# ── as a gambler ─────────────────────────────────────────────────────────────────────────────


def test_it_never_bets_on_times_in_a_game_for_two() -> None:
    """With one gambler there are no counter-bets, and × pays 0."""
    for seed in range(6):
        for state, seat, option in moments(2, {"cards": "random"}, f"times-{seed}"):
            if isinstance(option, BetOn):
                marks = {bet.name: bet.mark for bet in state.view(seat).bets}
                assert marks[option.facts["bet"]] != "x"


def test_it_bets_at_once_when_others_could_be_faster() -> None:
    """Three dice at the start: the turn often ends with an empty hand."""
    crowded = turn(question="bet", board={}, hand=3, seats=4)
    assert answer(crowded, 1).startswith("bet ")


def test_it_bets_on_the_certain_thing() -> None:
    """Alone with a last die that always fits, the hand will be empty."""
    sure = turn(question="bet", board={1: (2, 0)}, hand=1)
    assert answer(sure, 1) in ("bet empty-hands 1", "bet grim-grin 1", "bet empty-n-shiny 1")
    sure.apply(1, GAME.parse("bet grim-grin 1"))
    assert answer(sure, 1) == "bet empty-hands 1"


def test_it_waits_in_open_betting_while_nothing_is_urgent() -> None:
    """Nobody else can bet, and most is still open: a marker kept is worth more."""
    calm = turn(question="open-betting", board={}, hand=7, betting="open")
    assert calm.view(1).cards == STANDARD
    assert answer(calm, 1) == ""
