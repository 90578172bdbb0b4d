"""The vocabulary of the advanced bets, in the order of their cards.  ES-11

They are words like those in ``effects``, and some are said of a standard bet.
"""

from typing import final

from fogado.games.emerald_skulls.effects import (
    NEVER_LOST,
    Bet,
    cannot_run_out,
    gem_placed,
    hand_empty,
    most_picks,
    no_bust,
)
from fogado.games.emerald_skulls.skull import (
    BUST_OUT,
    DOUBLE_OUT,
    EYES,
    LOWER,
    NOSE,
    ROOM,
    UPPER,
    Tumble,
)


@final
class Not(Bet):
    """That another bet does not come true.  The next roll can always spoil it."""

    def __init__(self, other: Bet) -> None:
        self.other = other

    def wins(self, turn: Tumble) -> bool:
        return not self.other.wins(turn)


@final
class NargashsGamble(Bet):
    """Mad Nargash with at least five dice.  ES-11.13"""

    def __init__(self, mad_nargash: Bet, dice: int) -> None:
        self.mad_nargash = mad_nargash
        self.dice = dice

    def wins(self, turn: Tumble) -> bool:
        return self.mad_nargash.wins(turn) and turn.board.dice >= self.dice

    def lost(self, turn: Tumble, spare: int) -> str:
        reason = self.mad_nargash.lost(turn, spare)
        if reason:
            return reason
        to_come = min(turn.hand + spare + turn.board.naturals, turn.room())
        return "too-few-dice" if turn.board.wilds + to_come < self.dice else NEVER_LOST


@final
class LegendarySkull(Bet):
    """Emerald Skull without a single wild die.  ES-11.14"""

    def __init__(self, emerald_skull: Bet) -> None:
        self.emerald_skull = emerald_skull

    def wins(self, turn: Tumble) -> bool:
        return self.emerald_skull.wins(turn) and turn.board.wilds == 0

    def lost(self, turn: Tumble, spare: int) -> str:
        return "wild-placed" if turn.board.wilds else self.emerald_skull.lost(turn, spare)


def one_each_lost(turn: Tumble, spare: int) -> str:
    """Say why the board can no longer have exactly one die on each tier."""
    board = turn.board
    floor = turn.floor()
    missing = 0
    for tier in (LOWER, UPPER):
        if board.on[tier] > 1:
            return "tier-overfull"
        if board.on[tier] == 0:
            if floor > tier:
                return "tier-passed"
            missing += 1
    if board.nose - turn.pickable() > 1 or board.eyes > 1:
        return "tier-overfull"
    if board.nose == 0:
        if floor > NOSE:
            return "tier-passed"
        missing += 1
    missing += 1 if board.eyes == 0 else 0
    missing += 1  # the gem
    picked = board.nose - 1 if board.nose > 1 else 0
    return "too-few-dice" if turn.hand + spare + picked < missing else NEVER_LOST


@final
class ScarredFace(Bet):
    """Gem out with exactly one die on each tier.  ES-11.15"""

    def wins(self, turn: Tumble) -> bool:
        return gem_placed(turn) and turn.board.one_each

    def lost(self, turn: Tumble, spare: int) -> str:
        return one_each_lost(turn, spare)


@final
class GnarledFace(Bet):
    """Double out with exactly one die on each tier.  ES-11.15"""

    def wins(self, turn: Tumble) -> bool:
        return turn.exit == DOUBLE_OUT and turn.board.one_each

    def lost(self, turn: Tumble, spare: int) -> str:
        if turn.board.dice + turn.hand > 5:
            return "too-many-dice"
        return one_each_lost(turn, spare)


@final
class ToothlessRoll(Bet):
    """No die on the teeth.  ES-11.16"""

    def wins(self, turn: Tumble) -> bool:
        return turn.board.teeth == 0

    def lost(self, turn: Tumble, spare: int) -> str:
        return "teeth-placed" if turn.board.teeth else NEVER_LOST


@final
class WildCount(Bet):
    """So many wild dice on the board.  ES-11.17"""

    def __init__(self, fewest: int, most: int) -> None:
        self.fewest = fewest
        self.most = most

    def wins(self, turn: Tumble) -> bool:
        return self.fewest <= turn.board.wilds <= self.most

    def lost(self, turn: Tumble, spare: int) -> str:
        wilds = turn.board.wilds
        if wilds > self.most:
            return "too-many-already"
        to_come = min(turn.hand + spare + turn.pickable(), turn.room())
        return "too-few-dice" if wilds + to_come < self.fewest else NEVER_LOST


@final
class WildParity(Bet):
    """An odd or an even number of wild dice; the gem can always take one more.  ES-11.17"""

    def __init__(self, odd: int) -> None:
        self.odd = odd

    def wins(self, turn: Tumble) -> bool:
        return turn.board.wilds % 2 == self.odd


@final
class PickCount(Bet):
    """So many nose picks.  ES-11.18"""

    def __init__(self, fewest: int, most: int) -> None:
        self.fewest = fewest
        self.most = most

    def wins(self, turn: Tumble) -> bool:
        return self.fewest <= turn.picks <= self.most

    def lost(self, turn: Tumble, spare: int) -> str:
        if turn.picks > self.most:
            return "too-many-already"
        return "no-pick" if most_picks(turn, spare) < self.fewest else NEVER_LOST


@final
class EyeCount(Bet):
    """So many dice on the eyes.  ES-11.18"""

    def __init__(self, fewest: int, most: int) -> None:
        self.fewest = fewest
        self.most = most

    def wins(self, turn: Tumble) -> bool:
        return self.fewest <= turn.board.eyes <= self.most

    def lost(self, turn: Tumble, spare: int) -> str:
        eyes = turn.board.eyes
        if eyes > self.most:
            return "too-many-already"
        to_come = min(turn.hand + spare + turn.pickable(), ROOM[EYES] - eyes)
        return "too-few-dice" if eyes + to_come < self.fewest else NEVER_LOST


@final
class NoseCount(Bet):
    """So many dice on the nose at the end.  ES-11.19"""

    def __init__(self, fewest: int, most: int) -> None:
        self.fewest = fewest
        self.most = most

    def wins(self, turn: Tumble) -> bool:
        return self.fewest <= turn.board.nose <= self.most

    def lost(self, turn: Tumble, spare: int) -> str:
        nose = turn.board.nose
        if nose - turn.pickable() > self.most:
            return "too-many-already"
        if nose >= self.fewest:
            return NEVER_LOST
        if turn.floor() > NOSE:
            return "tier-passed"
        return "too-few-dice" if nose + turn.hand + spare < self.fewest else NEVER_LOST


@final
class NoseParity(Bet):
    """An odd or an even number of dice on the nose.  ES-11.19"""

    def __init__(self, odd: int) -> None:
        self.odd = odd

    def wins(self, turn: Tumble) -> bool:
        return turn.board.nose % 2 == self.odd

    def lost(self, turn: Tumble, spare: int) -> str:
        if turn.board.nose % 2 == self.odd or turn.floor() <= NOSE or turn.pickable():
            return NEVER_LOST
        return "tier-passed"


@final
class LowerJawMore(Bet):
    """More dice on the lower jaw than on the upper.  ES-11.20"""

    def wins(self, turn: Tumble) -> bool:
        return turn.board.lower > turn.board.upper

    def lost(self, turn: Tumble, spare: int) -> str:
        can = turn.floor() == LOWER or turn.board.lower > turn.board.upper
        return NEVER_LOST if can else "tier-passed"


@final
class JawsEqual(Bet):
    """As many dice on the lower jaw as on the upper.  ES-11.20"""

    def wins(self, turn: Tumble) -> bool:
        return turn.board.lower == turn.board.upper

    def lost(self, turn: Tumble, spare: int) -> str:
        missing = turn.board.lower - turn.board.upper
        if missing == 0:
            return NEVER_LOST
        if missing < 0 or turn.floor() > UPPER:
            return "tier-passed"
        return "too-few-dice" if turn.hand + spare < missing else NEVER_LOST


@final
class UpperJawMore(Bet):
    """More dice on the upper jaw than on the lower.  ES-11.20"""

    def wins(self, turn: Tumble) -> bool:
        return turn.board.upper > turn.board.lower

    def lost(self, turn: Tumble, spare: int) -> str:
        missing = turn.board.lower - turn.board.upper
        if missing < 0:
            return NEVER_LOST
        if turn.floor() > UPPER:
            return "tier-passed"
        return "too-few-dice" if turn.hand + spare <= missing else NEVER_LOST


@final
class ToothCount(Bet):
    """So many teeth in all.  ES-11.20"""

    def __init__(self, fewest: int, most: int) -> None:
        self.fewest = fewest
        self.most = most

    def wins(self, turn: Tumble) -> bool:
        return self.fewest <= turn.board.teeth <= self.most

    def lost(self, turn: Tumble, spare: int) -> str:
        teeth = turn.board.teeth
        if teeth > self.most:
            return "too-many-already"
        if teeth >= self.fewest:
            return NEVER_LOST
        if turn.floor() > UPPER:
            return "past-the-teeth"
        return "too-few-dice" if teeth + turn.hand + spare < self.fewest else NEVER_LOST


@final
class WildCrystal(Bet):
    """Gem out with a wild die on the gem.  ES-11.21"""

    def wins(self, turn: Tumble) -> bool:
        return gem_placed(turn) and turn.board.wild[5] == 1


@final
class FeebleFingers(Bet):
    """Neither run out nor double out.  ES-11.22"""

    def wins(self, turn: Tumble) -> bool:
        return not hand_empty(turn)

    def lost(self, turn: Tumble, spare: int) -> str:
        return "last-die-fits" if no_bust(turn, spare) else NEVER_LOST


@final
class BrokenLimbs(Bet):
    """Neither run out nor double out, and dice left in the hand.  ES-11.22"""

    def __init__(self, dice: int) -> None:
        self.dice = dice

    def wins(self, turn: Tumble) -> bool:
        return not hand_empty(turn) and turn.hand >= self.dice

    def lost(self, turn: Tumble, spare: int) -> str:
        most = turn.hand + spare
        if turn.floor() == LOWER:
            # The first die must be placed; from two on, a III can be picked back up.
            most = most if most > 1 else 0
        else:
            most += turn.pickable()
        return "too-few-dice" if most < self.dice else NEVER_LOST


@final
class EyedSkull(Bet):
    """Double out with two dice on the eyes.  ES-11.23"""

    def wins(self, turn: Tumble) -> bool:
        return turn.exit == DOUBLE_OUT and turn.board.eyes == 2

    def lost(self, turn: Tumble, spare: int) -> str:
        if cannot_run_out(turn):
            return "no-room"
        missing = 3 - turn.board.eyes
        to_come = turn.hand + spare + turn.pickable()
        return "too-few-dice" if to_come < missing else NEVER_LOST


@final
class TumblersTriumph(Bet):
    """No bust.  ES-11.24"""

    def wins(self, turn: Tumble) -> bool:
        return turn.exit != BUST_OUT


@final
class DragulsDownfall(Bet):
    """Bust out.  ES-11.24"""

    def wins(self, turn: Tumble) -> bool:
        return turn.exit == BUST_OUT

    def lost(self, turn: Tumble, spare: int) -> str:
        return "last-die-fits" if no_bust(turn, spare) else NEVER_LOST
