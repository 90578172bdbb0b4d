"""Are a rehearser's reasons true?  What it does instead of its habit is followed to the end.

    PYTHONPATH=build/native python -m tools.audit_rehearsals --plays 10 --follow 24

``master`` plays ``greedy``.  Whenever it leaves its habit, both plans are followed to the end of
the play by everybody's habits, many times with luck that stays alike: what the other plan won in
chances and coins stands beside what the rehearsals promised.  A promise that is not kept is a fault
of the judge, or of where it looks.
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

    from fogado.core.game import State

NEVER = 10**9
"""No play has so many turns."""


@dataclass(frozen=True)
class Departure:
    """A plan that was carried out instead of the habit's: what each does and the other does not."""

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

    departed: tuple[Trial, Trial] | None = None

    def settle(self, trials: list[Trial]) -> Trial:
        given = super().settle(trials)
        self.departed = None if given is trials[0] else (trials[0], given)
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
    own, given = master.departed
    chances: list[float] = []
    coins: list[float] = []
    for place, world in enumerate(worlds):
        leads = [
            lead(master.habits, world, seat, trial, f"{number}/{place}") for trial in (own, given)
        ]
        coins.append(leads[1] - leads[0])
        chances.append(won(leads[1]) - won(leads[0]))
    only_own, only_given = beside(own, given), beside(given, own)
    return Departure(question, only_own, only_given, given.mean, fmean(chances), fmean(coins))


def beside(one: Trial, other: Trial) -> str:
    """Say what one plan does and the other does not."""
    if one.manner is not None:
        return one.manner.name
    left = [answer.option.write() for answer in other.answers]
    found: list[str] = []
    for written in [answer.option.write() for answer in one.answers]:
        if written in left:
            left.remove(written)
        else:
            found.append(written)
    return ", ".join(found) or "as ever"


def lead(habits: Habits, world: State, seat: int, trial: Trial, luck: str) -> float:
    """Carry a plan out, play to the end by habit, and give by how many coins the seat is ahead."""
    table: Any = world.copy()
    trial.carry_out(table, seat)
    habits.go_on(table, NEVER, luck, seat, trial.manner)
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
    parser.add_argument("--follow", type=int, default=24, help="plays to the end for each plan")
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
