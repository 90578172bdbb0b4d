"""The skull board, and the tumbler's turn on it."""

from typing import Final, final

from fogado.games.emerald_skulls.dice import DICE, Roll

LOWER: Final[int] = 1
UPPER: Final[int] = 2
NOSE: Final[int] = 3
EYES: Final[int] = 4
GEM: Final[int] = 5
TIERS: Final[tuple[int, ...]] = (LOWER, UPPER, NOSE, EYES, GEM)
ROOM: Final[tuple[int, ...]] = (0, DICE, DICE, DICE, 2, 1)
"""How many dice a tier holds.  Teeth and nose are never full."""
PICKS: Final[int] = 2
"""Nose picks in a turn: the tumbler has two markers."""

STILL_ON: Final[int] = 0
BUST_OUT: Final[int] = 1
GEM_OUT: Final[int] = 2
RUN_OUT: Final[int] = 3
CHICKEN_OUT: Final[int] = 4
DOUBLE_OUT: Final[int] = 5
EXITS: Final[tuple[str, ...]] = (
    "still-on",
    "bust-out",
    "gem-out",
    "run-out",
    "chicken-out",
    "double-out",
)


@final
class Board:
    """The dice on the skull.  Each lay-out is made once, shared, and never changes."""

    def __init__(self, code: int) -> None:
        self.code = code
        natural = [0, 0, 0, 0, 0, 0]
        wild = [0, 0, 0, 0, 0, 0]
        for tier in TIERS:
            natural[tier] = (code >> (6 * tier)) & 7
            wild[tier] = (code >> (6 * tier + 3)) & 7
        on = [n + w for n, w in zip(natural, wild, strict=True)]
        self.natural = natural
        """Dice by tier that show the tier's own face."""
        self.wild = wild
        """Skulls by tier."""
        self.on = on
        """All dice by tier."""
        self.lower = on[LOWER]
        self.upper = on[UPPER]
        self.teeth = on[LOWER] + on[UPPER]
        self.nose = on[NOSE]
        self.eyes = on[EYES]
        self.gem = on[GEM]
        self.naturals = sum(natural)
        self.wilds = sum(wild)
        self.dice = self.naturals + self.wilds
        self.top = max([tier for tier in TIERS if on[tier]], default=0)
        """The highest tier with a die."""
        self.full_skull = self.teeth == 3 and self.nose == 1 and self.eyes == 2 and self.gem == 1
        self.one_each = on[1:] == [1, 1, 1, 1, 1]

    def with_dice(self, tier: int, natural: int, wild: int) -> "Board":
        """Give the board with more dice on a tier."""
        return board_of(self.code + ((natural + 8 * wild) << (6 * tier)))

    def without_nose_die(self) -> "Board":
        """Give the board with one natural III fewer."""
        return board_of(self.code - (1 << (6 * NOSE)))


_BOARDS: Final[dict[int, Board]] = {}


def board_of(code: int) -> Board:
    """Give the one board with this code."""
    board = _BOARDS.get(code)
    if board is None:
        board = Board(code)
        _BOARDS[code] = board
    return board


EMPTY: Final[Board] = board_of(0)


@final
class Tumble:
    """The tumbler's turn: what is in the hand, what is on the skull, and how it ended."""

    def __init__(
        self, seat: int, bought: int, hand: int, roll: Roll, board: Board, picks: int, exit: int
    ) -> None:
        self.seat = seat
        """The tumbler."""
        self.bought = bought
        """Dice taken at the start of the turn; 0 before that."""
        self.hand = hand
        """Dice in the hand now."""
        self.roll = roll
        """What the hand shows; no dice while they are not rolled."""
        self.board = board
        self.picks = picks
        """Nose picks made this turn."""
        self.exit = exit

    def copy(self) -> "Tumble":
        """Copy it; roll and board are shared."""
        return Tumble(
            self.seat, self.bought, self.hand, self.roll, self.board, self.picks, self.exit
        )

    def floor(self) -> int:
        """Give the lowest tier that is open: the highest that holds, or held, a die this turn."""
        top = self.board.top
        if self.picks and top < NOSE:
            return NOSE
        return top if top > LOWER else LOWER

    def supply(self) -> int:
        """Count the dice that are neither in the hand nor on the board."""
        return DICE - self.hand - self.board.dice

    def pickable(self) -> int:
        """Count the nose picks still possible with the dice on the nose now."""
        left = PICKS - self.picks
        natural = self.board.natural[NOSE]
        return natural if natural < left else left

    def room(self) -> int:
        """Count the dice that can still be placed: no end below the eyes, few above."""
        return DICE if self.floor() <= NOSE else ROOM[EYES] - self.board.eyes + ROOM[GEM]
