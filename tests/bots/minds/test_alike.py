"""Luck that stays alike at tables that differ a little, and is luck all the same."""

from __future__ import annotations

from collections import Counter
from statistics import pvariance
from typing import Any

import pytest

import fogado
from fogado.bots.base import Asked
from fogado.bots.dwarven_smithy.greedy import Greedy
from fogado.bots.dwarven_smithy.practised import Practised
from fogado.bots.minds import rehearser
from fogado.bots.minds.alike import AlikeDealer, shortest
from fogado.bots.minds.judges import judge_of
from fogado.core.dealer import SeededDealer
from fogado.core.game import State, settle_all
from fogado.core.source import keyed, seeded
from fogado.games.dwarven_smithy.moves import DRAW_GUILD, DRAW_MINE, STOP

MINE = [(0, 26), (1, 22), (2, 20), (3, 18), (4, 4), (9, 10)]


def drawing(secret: str) -> State:
    """Set a smithy up and give the first table at which somebody may draw."""
    game = fogado.game("dwarven-smithy")
    state = game.start(2)
    source = seeded(secret)
    settle_all(state, source)
    smith = Greedy(game)
    while state.question != "draw":
        asked = Asked(state, state.to_act[0], source)
        option = smith.choose(asked)
        assert option is not None
        state.take(asked.seat, option)
    return state


def test_each_outcome_has_the_share_of_its_weight() -> None:
    found = Counter(shortest(MINE, keyed("shares", "mine", 0, count)) for count in range(20_000))

    total = sum(weight for _, weight in MINE)
    for outcome, weight in MINE:
        assert found[outcome] / 20_000 == pytest.approx(weight / total, abs=0.01)


def test_a_card_less_changes_only_the_draws_of_that_card() -> None:
    fewer = [(kind, weight - (kind == 2)) for kind, weight in MINE]

    pairs = [
        (
            shortest(MINE, keyed("alike", "mine", 0, n)),
            shortest(fewer, keyed("alike", "mine", 0, n)),
        )
        for n in range(5_000)
    ]
    others = [after for before, after in pairs if before != 2]
    same = [before for before, _ in pairs if before != 2]
    changed = sum(before != after for before, after in pairs)
    assert others == same, "whatever won against more gold wins against less"
    assert 0 < changed < 0.02 * len(pairs)


def test_a_missing_outcome_is_never_drawn() -> None:
    without = [(kind, weight) for kind, weight in MINE if kind != 1]

    assert 1 not in {shortest(without, keyed("none", "mine", 0, count)) for count in range(2_000)}


def test_tables_that_drew_differently_draw_the_same_card_from_the_other_deck() -> None:
    same = 0
    for number in range(40):
        state = drawing(f"alike/{number}")
        seat = state.to_act[0]
        if not {DRAW_MINE, DRAW_GUILD, STOP} <= set(state.options(seat)):
            continue
        cards = [first_mine_card(state.copy(), seat, first) for first in (DRAW_MINE, DRAW_GUILD)]
        assert cards[0] == cards[1]
        same += 1
    assert same > 20


def first_mine_card(table: State, seat: int, first: Any) -> Any:
    """Draw one card, then, if it was a guild card, one from the mine; give the mine's."""
    dealer = AlikeDealer("deal")
    for option in (first, DRAW_MINE):
        table.take(seat, option)
        pending = table.chance
        assert pending is not None
        card = dealer.deal(pending)
        table.settle(card)
        if option is DRAW_MINE:
            return card
    raise AssertionError("the mine was drawn from")


@pytest.mark.parametrize("name", ["emerald-skulls", "dice-forge"])
def test_what_has_no_number_is_drawn_as_ever(name: str) -> None:
    played = fogado.game(name).start(2)
    alike, usual = AlikeDealer("dice"), SeededDealer("dice")
    source = seeded("dice")
    met = 0
    for _ in range(60):
        pending = played.chance
        if pending is None:
            options = played.options(played.to_act[0])
            played.take(played.to_act[0], options[source.below(len(options))])
            continue
        outcome, other = alike.deal(pending), usual.deal(pending)
        if type(outcome) is not int:
            assert outcome == other
            met += 1
        played.settle(outcome)
    assert met > 3


@pytest.mark.slow  # some hundred rehearsals
def test_what_is_compared_wavers_less(monkeypatch: pytest.MonkeyPatch) -> None:
    wavers: list[float] = []
    for dealer in (SeededDealer, AlikeDealer):
        monkeypatch.setattr(rehearser, "AlikeDealer", dealer)
        wavers.append(sum(variance(drawing(f"waver/{number}")) for number in range(12)))
    assert 0 < wavers[1] < 0.7 * wavers[0]


def variance(state: State) -> float:
    """Rehearse to draw no more card against one of the mine, and say how much it wavers."""
    judge = judge_of(state.game)
    habits = rehearser.Habits(state.game, judge, Practised, 3)
    seat = state.to_act[0]
    ahead: list[float] = []
    for luck in range(12):
        world = state.game.sample(state.view(seat), seeded(f"world/{luck}"))
        tables: list[State] = []
        for option in (DRAW_MINE, STOP):
            table = world.copy()
            table.take(seat, option)
            habits.go_on(table, habits.until(world), f"luck/{luck}")
            tables.append(table)
        chances = [one[seat] for one in judge.chances(tables)]
        ahead.append(chances[1] - chances[0])
    return pvariance(ahead)
