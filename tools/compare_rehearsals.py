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
from typing import TYPE_CHECKING

import fogado
from fogado.bots.base import Asked, Bot
from fogado.bots.dwarven_smithy.levels import Master
from fogado.bots.house import make_bot, play_match
from fogado.bots.minds.rehearser import Answer, Rehearser, Trial
from fogado.bots.minds.thinker import Budget
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


def compare(specs: Sequence[str], number: int, follow: int, setup: str) -> list[list[Choice]]:
    """Play once against ``greedy``; give what everybody chose at each question."""
    game = fogado.game("dwarven-smithy")
    bots: list[Rehearser] = []
    for spec in specs:
        bot = make_bot(spec, game)
        if not isinstance(bot, Rehearser):
            raise FogadoError(f"{spec} does not rehearse; master of Dwarven Smithy does.")
        bots.append(bot)
    seed = f"compare/{number}"
    found: list[list[Choice]] = []

    class Comparing(Master):
        """Plays like the first of them, and has all of them think."""

        def think(self, asked: Asked) -> Trial:
            chosen, choices = thought_over(bots, asked, follow, f"{seed}/{len(found)}")
            found.append(choices)
            return chosen

    seats: list[str | type[Bot]] = [Comparing, "greedy"]
    play_match(game, seats if number % 2 == 0 else seats[::-1], seed=seed, setup={"game": setup})
    return found


def thought_over(
    bots: Sequence[Rehearser], asked: Asked, follow: int, seed: str
) -> tuple[Trial, list[Choice]]:
    """Let everybody choose, and rehearse what was chosen; give the first one's choice, and all."""
    first = bots[0]
    chosen: list[Trial] = []
    seconds: list[float] = []
    for bot in bots:
        begun = time.process_time()
        luck = seeded(seed)
        world = asked.game.sample(asked.view, luck)
        chosen.append(bot.think(Asked(world, asked.seat, luck)))
        seconds.append(time.process_time() - begun)
    source = seeded(f"{seed}/afresh")
    world = asked.game.sample(asked.view, source)
    habit: list[Answer] = []
    if asked.question not in first.ways:
        usual = first.habits.of(asked.seat)
        habit, _ = first.followed(world, asked.seat, [], usual, source)
    afresh = [Trial(habit), *(Trial(one.answers, one.manner) for one in chosen)]
    for _ in range(follow):
        first.rehearse(world, asked.seat, afresh, source, NO_CLOCK)
        world = asked.game.sample(asked.view, source)
    gains = [trial.mean for trial in afresh[1:]]
    return chosen[0], [Choice(*one) for one in zip(gains, seconds, strict=True)]


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
