"""A judge for every game, also for a guest that brought none: play to the end at random."""

from typing import Final

from fogado.bots.minds.judge import Judge, decided
from fogado.bots.minds.judges import has_judge, judge_of
from fogado.core.game import Game, State, play_out
from fogado.core.source import keyed

PLAYS: Final[int] = 8
"""Play-outs for one position: few, because a stranger's game may be slow."""


class PlayOutJudge(Judge):
    """Judges by playing to the end at random, several times.

    Every position meets the same luck, so the same position is always judged the same, and two
    positions are compared fairly.
    """

    def __init__(self, plays: int = PLAYS, seed: str = "play-outs") -> None:
        self.plays = plays
        self.seed = seed

    def chances(self, states: list[State]) -> list[list[float]]:
        return [self.judged(state) for state in states]

    def judged(self, state: State) -> list[float]:
        """Average how the play-outs of one position ended."""
        if not state.agenda:
            return decided(state)
        total: list[float] = []
        for count in range(self.plays):
            end = state.copy()
            play_out(end, keyed(self.seed, "play-out", 0, count))
            chances = decided(end)
            total = [a + b for a, b in zip(total, chances, strict=True)] if total else chances
        return [chance / self.plays for chance in total]


def any_judge(game: Game) -> Judge:
    """Return the judge of a game, or play-outs where there is none."""
    # What a judge has learned must be there: a broken file is told, not played around.
    return judge_of(game) if has_judge(game.name) else PlayOutJudge()
