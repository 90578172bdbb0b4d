"""Which way of rehearsing chooses better?  Several choose at the same questions.

    PYTHONPATH=build/native python -m tools.compare_rehearsals master:look=2 master:look=6 --plays 4

The first one plays ``greedy``.  Wherever it thinks, the others think, too, and what each of them
chose is rehearsed afresh, in the same worlds and with luck that stays alike: by how much is it
better than the habit's plan?  Games waver far more than that, so this tells settings apart that
hundreds of games would not.  It says nothing about the judge, which all of them ask.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Any

import fogado
from fogado.bots.base import Asked
from fogado.bots.house import make_bot
from fogado.bots.minds.rehearser import Rehearser, Trial
from fogado.bots.minds.thinker import Budget
from fogado.core.dealer import SeededDealer
from fogado.core.errors import FogadoError
from fogado.core.source import seeded

if TYPE_CHECKING:
    from collections.abc import Sequence

NO_CLOCK = Budget(0, 1)
"""Rehearsals afresh take as long as they take."""


@dataclass(frozen=True)
class Choice:
    """What one of them chose at a question."""

    gain: float
    """The chance to win above that of the habit's plan;"""
    seconds: float
    """the time it took."""


class Comparing:
    """Plays like the first of several rehearsers, and has all of them think."""

    def __init__(self, bots: Sequence[Rehearser], follow: int, seed: str) -> None:
        self.bots = bots
        self.follow = follow
        self.seed = seed
        self.found: list[list[Choice]] = []
        """By question and bot."""
        bots[0].think = self.think  # type: ignore[method-assign]

    def think(self, asked: Asked) -> Trial:
        """Let everybody choose, and rehearse what was chosen."""
        first = self.bots[0]
        seed = f"{self.seed}/{len(self.found)}"
        chosen: list[Trial] = []
        seconds: list[float] = []
        for bot in self.bots:
            begun = time.process_time()
            luck = seeded(seed)
            own = Asked(asked.game.sample(asked.view, luck), asked.seat, luck)
            chosen.append(type(bot).think(bot, own))
            seconds.append(time.process_time() - begun)
        source = seeded(f"{seed}/afresh")
        world = asked.game.sample(asked.view, source)
        habit: Trial = Trial([])
        if asked.question not in first.ways:
            usual = first.habits.of(asked.seat)
            habit = Trial(first.followed(world, asked.seat, [], usual, source)[0])
        afresh = [habit, *(Trial(one.answers, one.manner) for one in chosen)]
        for _ in range(self.follow):
            first.rehearse(world, asked.seat, afresh, source, NO_CLOCK)
            world = asked.game.sample(asked.view, source)
        gains = [trial.mean for trial in afresh[1:]]
        self.found.append([Choice(*one) for one in zip(gains, seconds, strict=True)])
        return chosen[0]


def compare(specs: Sequence[str], number: int, follow: int, setup: str) -> list[list[Choice]]:
    """Play once against ``greedy``; give what everybody chose at each question."""
    game = fogado.game("dwarven-smithy")
    bots: list[Rehearser] = []
    for spec in specs:
        bot = make_bot(spec, game)
        if not isinstance(bot, Rehearser):
            raise FogadoError(f"{spec} does not rehearse; master of Dwarven Smithy does.")
        bots.append(bot)
    seat = number % 2
    seed = f"compare/{number}"
    comparing = Comparing(bots, follow, seed)
    players = {seat: bots[0], 1 - seat: make_bot("greedy", game)}
    state: Any = game.start(2, {"game": setup})
    dealer, source = SeededDealer(seed), seeded(seed)
    while not state.over:
        pending = state.chance
        if pending is not None:
            state.settle(dealer.deal(pending))
            continue
        acting = state.to_act[0]
        option = players[acting].choose(Asked(state, acting, source))
        assert option is not None
        state.take(acting, option)
    return comparing.found


def told(specs: Sequence[str], found: Sequence[Sequence[Choice]]) -> list[str]:
    """Say what each of them gained, compared with the first."""
    lines = [f"{len(found)} questions"]
    for place, spec in enumerate(specs):
        gains = [row[place].gain for row in found]
        ahead = [row[place].gain - row[0].gain for row in found]
        lines.append(
            f"{spec}: {fmean(gains):.4f} of a game, {fmean(ahead):+.4f} ± "
            f"{pstdev(ahead) / len(ahead) ** 0.5:.4f} against the first; "
            f"{1000 * fmean(row[place].seconds for row in found):.0f} ms"
        )
    return lines


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compare ways of rehearsing.")
    parser.add_argument("specs", nargs="+", help="the first one plays")
    parser.add_argument("--plays", type=int, default=4)
    parser.add_argument("--first", type=int, default=0, help="the number of the first play")
    parser.add_argument("--follow", type=int, default=96, help="fresh rehearsals of every choice")
    parser.add_argument("--game", choices=("starter", "full"), default="starter")
    chosen = parser.parse_args(arguments)
    found: list[list[Choice]] = []
    try:
        for number in range(chosen.first, chosen.first + chosen.plays):
            found += compare(chosen.specs, number, chosen.follow, chosen.game)
            print("\n".join(told(chosen.specs, found)), flush=True)
    except FogadoError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
