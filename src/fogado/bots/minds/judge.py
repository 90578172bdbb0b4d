"""What a game must say of itself so that somebody can judge its positions and look ahead."""

from typing import Final

from fogado.core.agenda import Option
from fogado.core.game import State
from fogado.core.native import mypyc_attr

WINNER_TAKES: Final[float] = 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Somebody who looks at a whole table, hidden things included, and says who will win.

    Search hands it sampled worlds, never the truth; a review hands it the truth, afterwards.
    """

    @property
    def hides(self) -> bool:
        """Is there anything at this table that a seat must guess?"""
        return True

    def chances(self, states: list[State]) -> list[list[float]]:
        """Give every seat's chance to win, for each table: they add up to 1 (solo: below 1)."""
        raise NotImplementedError

    def quiet(self, state: State) -> bool:
        """Can this table be judged as it is, or is somebody in the middle of something?

        A face that was bought but lies on no die yet would be judged as lost.  Asked only while
        a seat is to act; when luck decides or the play is over, a table can be judged.
        """
        return True

    def opens(self, state: State) -> bool:
        """Must the luck that this table waits for be looked into before it can be judged?

        Two decks to draw from look the same until a card is drawn.  Asked only while luck decides.
        """
        return False

    def turn(self, state: State) -> int:
        """Count the turns that have begun: whoever rehearses compares tables at the same one.

        Where nobody counts, a play is rehearsed to its end.
        """
        return 0

    def sensible(self, state: State, seat: int, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """Leave out what nobody would do, to look further; never everything."""
        return options


def decided(state: State) -> list[float]:
    """Give the chances at the end of a play: the winners share 1; nobody may have won."""
    outcome = state.outcome
    chances = [0.0] * len(outcome.scores)
    for seat in outcome.winners:
        chances[seat] = WINNER_TAKES / len(outcome.winners)
    return chances
