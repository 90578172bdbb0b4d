"""Ask the judge about plays, and count how right it was.

    python -m fogado.bots.emerald_skulls.check_judge [PLAYER] [SEATS] [PLAYS] [SETUP]

Every ninth position of each play is judged.  The Brier score and the surprise (log loss) of its
chances are compared with those of somebody who gives every seat the same chance.
"""

from __future__ import annotations

import math
import sys
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from fogado.bots.emerald_skulls.judge import SkullsJudge
from fogado.bots.house import Bots
from fogado.core import registry
from fogado.core.dealer import SeededDealer
from fogado.core.match import begin_match

if TYPE_CHECKING:
    from collections.abc import Iterable

DEFAULTS = ("greedy", "2", "200")
EVERY = 9
PARTS = 10
LEAST = 1e-6


def judged(
    judge: SkullsJudge, players: list[str], seed: str, setup: dict[str, Any]
) -> Iterable[tuple[str, list[float], list[float]]]:
    """Play once; give some positions: what was asked, the chances, and what became of them."""
    game = registry.game("emerald-skulls")
    bots = Bots(game, dict(enumerate(players)), seed)
    match = begin_match(game, players, SeededDealer(seed), setup, None, seed)
    match.let_luck_decide()
    found: list[tuple[str, list[float]]] = []
    asked = 0
    while not match.state.over:
        asked += 1
        if asked % EVERY == 0:
            found.append((match.state.question, judge.chances([match.state])[0]))
        act = bots.next_act(match.state)
        assert act is not None
        match.act(*act)
    winners = match.state.outcome.winners
    won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(players))]
    for question, chances in found:
        yield question, chances, won


class Count:
    """Sums over positions."""

    def __init__(self) -> None:
        self.positions = 0
        self.brier = self.surprise = self.plain_brier = self.plain_surprise = 0.0

    def add(self, chances: list[float], won: list[float]) -> None:
        """Count one position."""
        if len(chances) == 1:
            chances, won = [chances[0], 1 - chances[0]], [won[0], 1 - won[0]]
        fair = 1 / len(chances)
        self.positions += 1
        for chance, share in zip(chances, won, strict=True):
            self.brier += (chance - share) ** 2
            self.plain_brier += (fair - share) ** 2
            self.surprise -= share * math.log(max(chance, LEAST))
            self.plain_surprise -= share * math.log(fair)

    def line(self, name: str) -> str:
        """Say it in a line."""
        n = self.positions
        return (
            f"{name:14} {n:7}  Brier {self.brier / n:.4f} (constant {self.plain_brier / n:.4f})  "
            f"surprise {self.surprise / n:.4f} (constant {self.plain_surprise / n:.4f})"
        )


def main() -> None:
    """Play, judge, and say how right it was."""
    given = sys.argv[1:]
    player, seats, plays = [*given[:3], *DEFAULTS[len(given[:3]) :]]
    setup = dict(word.split("=", 1) for word in given[3:])
    judge = SkullsJudge()
    by_question: dict[str, Count] = defaultdict(Count)
    parts = [[0.0, 0.0, 0.0] for _ in range(PARTS)]
    for play in range(int(plays)):
        for question, chances, won in judged(
            judge, [player] * int(seats), f"check/{seats}/{play}", setup
        ):
            for name in ("all", question):
                by_question[name].add(chances, won)
            for chance, share in zip(chances, won, strict=True):
                part = parts[min(PARTS - 1, int(chance * PARTS))]
                part[0] += 1
                part[1] += chance
                part[2] += share
    for name, count in by_question.items():
        print(count.line(name))
    for times, chance, share in parts:
        if times:
            print(f"said {chance / times:6.1%}, won {share / times:6.1%}  ({times:.0f})")


if __name__ == "__main__":
    main()
