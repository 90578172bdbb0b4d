"""How turns go on: a few dozen endings for every kind of position, to judge any bet by.

Each ending says which dice came to the board, how the turn ended, and with how many picks and dice
in the hand.  Laid on the board as it is now, any bet can be asked whether it has won then: the
share of endings where it has is its chance.  ``turns.json`` holds them; ``make_turns`` plays them.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from fogado.games.emerald_skulls.dice import DICE, NO_DICE
from fogado.games.emerald_skulls.skull import NOSE, Tumble, board_of

if TYPE_CHECKING:
    from fogado.bots.emerald_skulls.position import Position

NATURAL_NOSE = 6 * NOSE
"""Where a board's code counts the III dice on the nose."""


class Ending(NamedTuple):
    """One way a turn went on."""

    dice: int
    """What came to the board, as a difference of two board codes."""
    picked: int
    """III dice picked off that lay there before."""
    picks: int
    hand: int
    exit: int
    rolls: int
    """How many times dice were rolled, rerolls included."""
    times: int
    """How many of the endings were like this."""


def kind_of(position: Position) -> tuple[int, int, int, int, int]:
    """Sort a position: hand, floor, eyes, how much it has to lose, and how well it is insured."""
    natural = position.board.natural
    at_stake = natural[1] + natural[2] + 2 * natural[3] + 2 * natural[4]
    class_of_stake = 0 if at_stake < 2 else 1 if at_stake < 5 else 2
    insured = 1 if position.cubes or position.can_pick() else 0
    return (*position.key(), class_of_stake, insured)


@cache
def all_endings() -> dict[tuple[int, ...], list[Ending]]:
    """Read the endings by the kind of position they began from."""
    data = json.loads(files(__package__).joinpath("turns.json").read_text("utf-8"))
    return {tuple(kind): [Ending(*ending) for ending in found] for kind, found in data["turns"]}


def endings_from(position: Position) -> list[Ending]:
    """Give the endings of the most similar positions that have some."""
    known = all_endings()
    hand, floor, eyes, stake, insured = kind_of(position)
    for near in ((stake, insured), (stake, 1 - insured), (1, insured), (1, 0), (0, 0), (2, 0)):
        found = known.get((hand, floor, eyes, *near))
        if found:
            return found
    raise AssertionError(f"no endings for a hand of {hand} at floor {floor}")


def ends_of(position: Position) -> list[tuple[Tumble, Ending]]:
    """Lay the endings on the board as it is now; leave out those that do not fit there."""
    code = position.board.code
    iii = position.board.natural[NOSE]
    found: list[tuple[Tumble, Ending]] = []
    for ending in endings_from(position):
        if ending.picked > iii:
            continue
        board = board_of(code + ending.dice)
        if board.dice + ending.hand <= DICE:
            picks = position.picks + ending.picks
            turn = Tumble(0, 0, ending.hand, NO_DICE, board, picks, ending.exit)
            found.append((turn, ending))
    return found
