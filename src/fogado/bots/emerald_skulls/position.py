"""A moment of a turn, as a bot reads it off the table, and the box it is played with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fogado.bots.emerald_skulls.plans import Tariff, Valued, all_plans
from fogado.core.content import edition_of
from fogado.games.emerald_skulls.cards import parts_of
from fogado.games.emerald_skulls.moves import Place
from fogado.games.emerald_skulls.skull import EYES, LOWER, NOSE, PICKS, TIERS, Board, board_of

if TYPE_CHECKING:
    from fogado.games.emerald_skulls.cards import Layout, Parts
    from fogado.games.emerald_skulls.view import View

ALL_DICE = 7


class Position(NamedTuple):
    """The tumbler's turn between two rolls."""

    board: Board
    hand: int
    picks: int
    """Nose picks made."""
    cubes: int
    """The tumbler's reroll cubes."""

    def floor(self) -> int:
        """Give the lowest open tier."""
        return max(self.board.top, NOSE if self.picks else LOWER)

    def can_pick(self) -> bool:
        """Is there a III to pick, and a marker to do it with?"""
        return self.picks < PICKS and self.board.natural[NOSE] > 0

    def placed(self, move: Place) -> Position:
        """Give the position after a placement."""
        board = self.board.with_dice(move.tier, move.natural, move.wild)
        return Position(board, self.hand - move.natural - move.wild, self.picks, self.cubes)

    def with_cube(self) -> Position:
        """Give the position after spending a cube: one more die, while there is one."""
        added = 1 if self.hand + self.board.dice < ALL_DICE else 0
        return Position(self.board, self.hand + added, self.picks, self.cubes - 1)

    def with_pick(self) -> Position:
        """Give the position after a nose pick."""
        board = self.board.without_nose_die()
        return Position(board, self.hand + 1, self.picks + 1, self.cubes)

    def key(self) -> tuple[int, int, int]:
        """Name it as the plans do: dice in hand, floor, dice on the eyes."""
        floor = self.floor()
        return self.hand, floor, self.board.eyes if floor == EYES else 0


def position_in(view: View) -> Position:
    """Read the turn off the table."""
    code = 0
    for tier, (natural, wild) in zip(TIERS, view.board, strict=True):
        code += (natural + 8 * wild) << (6 * tier)
    return Position(board_of(code), view.hand, view.picks, view.cubes[view.tumbler])


class Box:
    """The printed parts of one play, with the plans valued for them."""

    def __init__(self, parts: Parts, cards: tuple[str, ...], cube: float) -> None:
        self.parts = parts
        self.layout: Layout = parts.layout(cards)
        self.cube = cube
        """What a reroll cube is worth, in gears."""
        grin = [zone.jackpot for zone in self.layout.jackpots if zone.name == "grim-grin"]
        self.plain = Tariff(parts, cube, 0)
        self.grinning = Tariff(parts, cube, grin[0] if grin else 0)
        self._plans: dict[tuple[int, int, int, bool], list[Valued]] = {}

    def plans(self, key: tuple[int, int, int], grins: bool) -> list[Valued]:
        """Give the plans for a position in the gears of this box, valued when first needed."""
        found = self._plans.get((*key, grins))
        if found is None:
            tariff = self.grinning if grins else self.plain
            found = [tariff.value(plan) for plan in all_plans()[key]]
            self._plans[(*key, grins)] = found
        return found


def box_in(view: Any, cube: float) -> Box:
    """Read off the table what is printed at it."""
    return Box(parts_of(edition_of("emerald-skulls", view.edition)), view.cards, cube)
