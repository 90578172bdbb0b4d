"""Moments of a turn as numbers: what lies there between two rolls, and how a turn ended.

A *moment* is the board, the dice in the hand, the picks made and the cubes left, in one number.
A *node* is a moment with an exit: ``STILL_ON`` while the hand is about to be rolled, or the way the
turn ended there.
"""

from typing import Final

from fogado.games.emerald_skulls.dice import DICE, NO_DICE
from fogado.games.emerald_skulls.skull import NOSE, PICKS, ROOM, Tumble, board_of

MOST_CUBES: Final[int] = 1023
CUBE_BITS: Final[int] = 10
HAND_AT: Final[int] = CUBE_BITS + 2
CODE_AT: Final[int] = HAND_AT + 3
EXITS_OF_NODE: Final[int] = 8

ONE_DIE: Final[int] = 1 << HAND_AT
ONE_PICK: Final[int] = 1 << CUBE_BITS
NOSE_DIE: Final[int] = 1 << (CODE_AT + 6 * NOSE)
"""A natural III on the nose."""


def moment_of(code: int, hand: int, picks: int, cubes: int) -> int:
    """Write a moment as a number."""
    return (((((code << 3) + hand) << 2) + picks) << CUBE_BITS) + cubes


def code_in(moment: int) -> int:
    """Give the code of the board."""
    return moment >> CODE_AT


def hand_in(moment: int) -> int:
    """Count the dice in the hand."""
    return (moment >> HAND_AT) & 7


def picks_in(moment: int) -> int:
    """Count the nose picks made."""
    return (moment >> CUBE_BITS) & 3


def cubes_in(moment: int) -> int:
    """Count the tumbler's cubes."""
    return moment & MOST_CUBES


def turn_of(moment: int, exit: int) -> Tumble:
    """Lay a moment on the table, so that the game's own rules can look at it."""
    board = board_of(moment >> CODE_AT)
    return Tumble(0, DICE, hand_in(moment), NO_DICE, board, picks_in(moment), exit)


def placed(moment: int, tier: int, natural: int, wild: int) -> int:
    """Give the moment after a placement."""
    return moment + PLACING[tier][natural][wild]


def with_cube(moment: int) -> int:
    """Give the moment after spending a cube: one more die, while the supply has one.  ES-4.4"""
    in_use = hand_in(moment) + board_of(moment >> CODE_AT).dice
    return moment - 1 + (ONE_DIE if in_use < DICE else 0)


def with_pick(moment: int) -> int:
    """Give the moment after a nose pick.  ES-4.8"""
    return moment - NOSE_DIE + ONE_DIE + ONE_PICK


def can_pick(moment: int) -> bool:
    """Is there a natural III to pick, and a marker to do it with?  ES-4.9, ES-4.10"""
    return picks_in(moment) < PICKS and (moment >> (CODE_AT + 6 * NOSE)) & 7 > 0


def placings() -> list[list[list[int]]]:
    """Say for each placement what it adds to a moment."""
    return [
        [
            [
                ((natural + 8 * wild) << (CODE_AT + 6 * tier)) - (natural + wild) * ONE_DIE
                for wild in range(DICE + 1)
            ]
            for natural in range(DICE + 1)
        ]
        for tier in range(len(ROOM))
    ]


PLACING: Final[list[list[list[int]]]] = placings()
"""By tier, natural dice and wild dice."""
