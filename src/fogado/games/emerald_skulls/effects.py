"""The vocabulary of bets: what a marker may be put on.

Each word says when it has come true (``wins``) and, in the middle of a turn, why it no longer can
(``lost``).  Both are about the same rule, so they stand together.  ``spare`` is how many dice the
tumbler's cubes could still add to the hand.
"""

from typing import Final, final

from fogado.core.native import mypyc_attr
from fogado.games.emerald_skulls.skull import (
    BUST_OUT,
    CHICKEN_OUT,
    DOUBLE_OUT,
    GEM_OUT,
    LOWER,
    NOSE,
    PICKS,
    RUN_OUT,
    UPPER,
    Board,
    Tumble,
)

NEVER_LOST: Final[str] = ""


def gem_placed(turn: Tumble) -> bool:
    """Is it a Gem Out for the bets?  A Double Out counts as one."""
    return turn.exit == GEM_OUT or turn.exit == DOUBLE_OUT


def hand_empty(turn: Tumble) -> bool:
    """Is it a Run Out for the bets?  A Double Out counts as one."""
    return turn.exit == RUN_OUT or turn.exit == DOUBLE_OUT


def no_bust(turn: Tumble, spare: int) -> bool:
    """Is a bust out of the question?  Only for one last die with every tier still open."""
    return turn.floor() == LOWER and turn.hand + spare < 2


def most_picks(turn: Tumble, spare: int) -> int:
    """Count the picks this turn could come to."""
    if turn.floor() > NOSE:
        return turn.picks + turn.pickable()
    if turn.board.natural[NOSE] or turn.hand + spare > 1:
        return PICKS
    return turn.picks


def cannot_run_out(turn: Tumble) -> bool:
    """Are there more dice in the hand than places left for them?"""
    return turn.hand > turn.room()


@mypyc_attr(allow_interpreted_subclasses=True)
class Bet:
    """Something to bet on."""

    def wins(self, turn: Tumble) -> bool:
        """Has it come true, now that the turn has ended?"""
        raise NotImplementedError

    def lost(self, turn: Tumble, spare: int) -> str:
        """Say why it can no longer come true; nothing if it can."""
        return NEVER_LOST

    def prize(self, board: Board, jackpot: int) -> int:
        """Count the tumbler's jackpot on this board."""
        return jackpot


# ── the standard bets; those of the advanced cards stand in ``advanced`` ────────────────────


@final
class PickAndBust(Bet):
    """Bust out after at least one nose pick.  ES-10.1"""

    def wins(self, turn: Tumble) -> bool:
        return turn.exit == BUST_OUT and turn.picks > 0

    def lost(self, turn: Tumble, spare: int) -> str:
        return NEVER_LOST if most_picks(turn, spare) > 0 else "no-pick"


@final
class MadNargash(Bet):
    """Gem out with nothing but skulls on the board.  ES-10.2"""

    def wins(self, turn: Tumble) -> bool:
        return gem_placed(turn) and turn.board.naturals == 0

    def lost(self, turn: Tumble, spare: int) -> str:
        # Naturals on the nose can still be picked away.
        return NEVER_LOST if turn.board.naturals == turn.pickable() else "naturals-stay"

    def prize(self, board: Board, jackpot: int) -> int:
        return jackpot * board.wilds


@final
class GrimGrin(Bet):
    """Run out with nothing but teeth.  ES-10.3"""

    def wins(self, turn: Tumble) -> bool:
        return turn.exit == RUN_OUT and turn.board.teeth == turn.board.dice

    def lost(self, turn: Tumble, spare: int) -> str:
        return NEVER_LOST if turn.floor() <= UPPER else "past-the-teeth"

    def prize(self, board: Board, jackpot: int) -> int:
        return jackpot * (board.natural[LOWER] + board.natural[UPPER])


@final
class EmeraldSkull(Bet):
    """Double out with a full skull.  ES-10.4"""

    def wins(self, turn: Tumble) -> bool:
        return turn.exit == DOUBLE_OUT and turn.board.full_skull

    def lost(self, turn: Tumble, spare: int) -> str:
        board = turn.board
        floor = turn.floor()
        if board.dice + turn.hand + spare < 7:
            return "too-few-dice"
        if board.teeth > 3 or board.nose - turn.pickable() > 1:
            return "tier-overfull"
        if (floor > UPPER and board.teeth < 3) or (floor > NOSE and board.nose < 1):
            return "tier-passed"
        return NEVER_LOST


@final
class BustedFowl(Bet):
    """Bust out or chicken out.  ES-10.5"""

    def wins(self, turn: Tumble) -> bool:
        return turn.exit == BUST_OUT or turn.exit == CHICKEN_OUT

    def lost(self, turn: Tumble, spare: int) -> str:
        return "last-die-fits" if no_bust(turn, spare) else NEVER_LOST


@final
class FinalJewel(Bet):
    """Gem out.  ES-10.6"""

    def wins(self, turn: Tumble) -> bool:
        return gem_placed(turn)


@final
class EmptyHands(Bet):
    """Run out.  ES-10.7"""

    def wins(self, turn: Tumble) -> bool:
        return hand_empty(turn)

    def lost(self, turn: Tumble, spare: int) -> str:
        return "no-room" if cannot_run_out(turn) else NEVER_LOST


@final
class EmptyAndShiny(Bet):
    """Double out.  ES-10.8"""

    def wins(self, turn: Tumble) -> bool:
        return turn.exit == DOUBLE_OUT

    def lost(self, turn: Tumble, spare: int) -> str:
        return "no-room" if cannot_run_out(turn) else NEVER_LOST
