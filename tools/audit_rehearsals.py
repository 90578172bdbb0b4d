"""Are a rehearser's reasons true?  What it does instead of its habit is followed to the end.

    PYTHONPATH=build/native python -m tools.audit_rehearsals --plays 10 --follow 24

``master`` plays ``greedy``.  Whenever it leaves its habit, both answers are followed to the end of
the play by everybody's habits, many times with the same luck: what the other answer won in chances
and coins stands beside what the rehearsals promised.  A promise that is not kept is a fault of the
judge, or of where it looks.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Any

import fogado
from fogado.bots.base import Asked
from fogado.bots.dwarven_smithy.greedy import Greedy
from fogado.bots.dwarven_smithy.levels import Master
from fogado.bots.minds.rehearser import Habits, Trial
from fogado.core.dealer import SeededDealer
from fogado.core.source import seeded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.core.agenda import Option
    from fogado.core.game import State

NEVER = 10**9
"""No play has so many turns."""


@dataclass(frozen=True)
class Departure:
    """An answer that was given instead of the habit's."""

    question: str
    own: str
    given: str
    promised: float
    """The gain in the chance to win that the rehearsals showed;"""
    chance: float
    """the one that plays to the end showed,"""
    coins: float
    """and by how many coins the seat came out better."""


class Audited(Master):
    """A master who tells when it leaves its habit."""

    departed: tuple[Option, Trial] | None = None

    def settle(self, trials: list[Trial]) -> Option:
        given = super().settle(trials)
        own = trials[0].option
        self.departed = None
        if given is not own:
            chosen = next(trial for trial in trials if trial.option is given)
            self.departed = (own, chosen)
        return given


def audit(number: int, setup: dict[str, str], follow: int) -> list[Departure]:
    """Play once, and follow every departure to the end."""
    game = fogado.game("dwarven-smithy")
    seat = number % 2
    master = Audited(game, ms=0)
    bots = {seat: master, 1 - seat: Greedy(game)}
    state: Any = game.start(2, setup)
    dealer, source = SeededDealer(f"audit/{number}"), seeded(f"audit/{number}")
    found: list[Departure] = []
    while not state.over:
        pending = state.chance
        if pending is not None:
            state.settle(dealer.deal(pending))
            continue
        acting = state.to_act[0]
        asked = Asked(state, acting, source)
        master.departed = None
        option = bots[acting].choose(asked)
        assert option is not None
        if acting == seat and master.departed is not None:
            worlds = [game.sample(asked.view, source) for _ in range(follow)]
            found.append(followed(asked.question, master, worlds, seat, number))
        state.take(acting, option)
    return found


def followed(
    question: str, master: Audited, worlds: Sequence[State], seat: int, number: int
) -> Departure:
    """Follow both answers to the end, in the same worlds and with the same luck."""
    assert master.departed is not None
    own, trial = master.departed
    chances: list[float] = []
    coins: list[float] = []
    for place, world in enumerate(worlds):
        leads = [
            lead(master.habits, world, seat, option, f"{number}/{place}")
            for option in (own, trial.option)
        ]
        coins.append(leads[1] - leads[0])
        chances.append(won(leads[1]) - won(leads[0]))
    return Departure(
        question, own.write(), trial.option.write(), trial.mean, fmean(chances), fmean(coins)
    )


def lead(habits: Habits, world: State, seat: int, option: Option, luck: str) -> float:
    """Answer, play to the end by habit, and give by how many coins the seat is ahead."""
    table: Any = world.copy()
    table.take(seat, option)
    habits.go_on(table, NEVER, luck)
    scores = table.outcome.scores
    return float(scores[seat] - scores[1 - seat])


def won(coins: float) -> float:
    """Turn a lead into a win, a half, or nothing."""
    return 1.0 if coins > 0 else 0.5 if coins == 0 else 0.0


def told(departures: list[Departure], plays: int) -> str:
    """Say what was promised and what came of it."""
    if not departures:
        return f"{plays} plays, and nobody left a habit."
    coins = [departure.coins for departure in departures]
    chances = [departure.chance for departure in departures]
    count = len(departures)
    return (
        f"{plays} plays, {count} departures. Each promised "
        f"{fmean(departure.promised for departure in departures):.3f} and won "
        f"{fmean(chances):.3f} ± {pstdev(chances) / count**0.5:.3f} of a game, "
        f"{fmean(coins):.1f} ± {pstdev(coins) / count**0.5:.1f} coins."
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Follow a rehearser's answers to the end.")
    parser.add_argument("--plays", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="the number of the first play")
    parser.add_argument("--follow", type=int, default=24, help="plays to the end for each answer")
    parser.add_argument("--game", choices=("starter", "full"), default="starter")
    chosen = parser.parse_args(arguments)
    found: list[Departure] = []
    for number in range(chosen.first, chosen.first + chosen.plays):
        for departure in audit(number, {"game": chosen.game}, chosen.follow):
            found.append(departure)
            print(
                f"{departure.own} -> {departure.given}: promised {departure.promised:.3f}, "
                f"won {departure.chance:+.3f}, {departure.coins:+.1f} coins",
                flush=True,
            )
    print(told(found, chosen.plays))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
