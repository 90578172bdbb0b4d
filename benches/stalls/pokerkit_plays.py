"""PokerKit: no-limit hold'em between six players who do anything that is allowed."""

from __future__ import annotations

import random
from copy import deepcopy

from pokerkit import Automation, NoLimitTexasHoldem
from stall import Act, Counts, serve

GAME = NoLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2)
STACKS = (200,) * 6


def decide(state, source: random.Random) -> None:  # type: ignore[no-untyped-def]
    """Fold, call or raise, each equally likely where allowed."""
    ways = [state.check_or_call]
    if state.can_fold():
        ways.append(state.fold)
    if state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        ways.append(lambda: state.complete_bet_or_raise_to(source.randint(least, most)))
    source.choice(ways)()


def play() -> Act:
    source = random.Random(1)

    def act() -> Counts:
        state = GAME(STACKS, 6)
        decisions = 0
        while state.status:
            decide(state, source)
            decisions += 1
        return {"decisions": decisions, "games": 1}

    return act


def copy() -> Act:
    source, state = random.Random(2), GAME(STACKS, 6)
    for _ in range(3):
        state.check_or_call()
    assert state.status
    del source

    def act() -> Counts:
        for _ in range(5):
            deepcopy(state)
        return {"copies": 5}

    return act


serve({"play no-limit hold'em": play, "copy no-limit hold'em": copy})
