"""How long the bots think: every bot of every game, over the questions of a few plays.

    PYTHONPATH=build/native python benches/thinking.py [--plays 2] [--games dice-forge …]

Times are CPU time of this process, in milliseconds, without questions that have one answer.  What
one bot has worked out is forgotten before the next is asked.
"""

from __future__ import annotations

import argparse
import sys
import time
from statistics import median

import fogado
from fogado.bots.base import Asked
from fogado.bots.emerald_skulls.solved import _solved
from fogado.bots.house import bots_of, make_bot
from fogado.core.dealer import SeededDealer
from fogado.core.native import COMPILED
from fogado.core.source import seeded

PACE = "greedy"
"""Who plays on, so that all bots meet the same questions."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure how long the bots think.")
    parser.add_argument("--plays", type=int, default=1)
    parser.add_argument("--every", type=int, default=9, help="ask at every so-many-th question")
    parser.add_argument("--games", nargs="+", default=list(fogado.games()))
    chosen = parser.parse_args(arguments)
    print(f"{'compiled' if COMPILED else 'interpreted'}; ms of CPU time")
    print(f"{'':28}{'questions':>10}{'median':>10}{'95 %':>10}{'slowest':>10}")
    for name in chosen.games:
        for bot in bots_of(fogado.game(name)):
            times = sorted(measure(name, bot, chosen.plays, chosen.every))
            shown = (median(times), times[int(0.95 * (len(times) - 1))], times[-1])
            cells = "".join(f"{one:10.1f}" for one in shown)
            print(f"{name + ' ' + bot:28}{len(times):10}{cells}", flush=True)
    return 0


def measure(name: str, bot: str, plays: int, every: int) -> list[float]:
    """Ask a bot now and then while others play."""
    game = fogado.game(name)
    times: list[float] = []
    _solved.cache_clear()
    for play in range(plays):
        dealer, luck = SeededDealer(f"think/{play}"), seeded(f"think/{play}")
        thinker, pace = make_bot(bot, game), [make_bot(PACE, game) for _ in range(2)]
        state = game.start(2)
        number = 0
        while not state.over:
            pending = state.chance
            if pending is not None:
                state.settle(dealer.deal(pending))
                continue
            seat = state.to_act[0]
            number += 1
            if number % every == 0 and len(state.options(seat)) > 1:
                began = time.process_time()
                thinker.choose(Asked(state, seat, luck))
                times.append(1000 * (time.process_time() - began))
            option = pace[seat].choose(Asked(state, seat, luck))
            state.take(seat, state.options(seat)[0] if option is None else option)
    return times


if __name__ == "__main__":
    sys.exit(main())
