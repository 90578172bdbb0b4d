"""A turn solved for winning: what its ends are worth was learned from plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fogado.bots.emerald_skulls.ends import Endings
from fogado.bots.emerald_skulls.solved import solved
from fogado.bots.emerald_skulls.solver.best import Best
from fogado.bots.emerald_skulls.solver.prospects import Prospects
from fogado.bots.emerald_skulls.solver.standing import Standing
from fogado.bots.emerald_skulls.solver.winning import Winning
from fogado.bots.emerald_skulls.standings import CUBE_VALUE

if TYPE_CHECKING:
    from fogado.bots.emerald_skulls.fortunes import Fortunes
    from fogado.bots.emerald_skulls.solver.winning import Stacks
    from fogado.games.emerald_skulls.state import Skulls

BEFORE, AFTER = 30, 30
"""When one end is judged, so are its neighbours: so many gears less and more for the tumbler."""
CUBES = 3
"""Likewise for cubes."""


class Learned(Standing):
    """Who will win when a turn has ended, as ``fortunes`` has it."""

    def __init__(self, learned: Fortunes, state: Skulls) -> None:
        super().__init__(2.0, 3.0, 1.0, 1.0)
        self.learned = learned
        self.tumbler = state.tumble.seat
        self.total = state.pot + sum(state.gears) + state.opposition
        self.rounds = state.rounds
        self.advanced = state.setup.plain["cards"] != "standard"
        self._found: dict[tuple[int, ...], list[float]] = {}

    def chances(self, gears: list[int], cubes: list[int], pot: int, following: int) -> list[float]:
        key = (*gears, *cubes, pot)
        found = self._found.get(key)
        if found is None:
            self.judge_neighbours(gears, cubes, pot, following)
            found = self._found[key]
        return found

    def judge_neighbours(
        self, gears: list[int], cubes: list[int], pot: int, following: int
    ) -> None:
        """Judge an end together with those that are likely to be asked for next."""
        seat = self.tumbler
        shifts = range(-min(BEFORE, gears[seat]), min(AFTER, pot) + 1)
        held = range(max(0, cubes[seat] - CUBES), cubes[seat] + CUBES + 1)
        rows = [(shift, cube) for shift in shifts for cube in held]
        all_gears = np.tile(np.array(gears, dtype=float), (len(rows), 1))
        all_cubes = np.tile(np.array(cubes, dtype=float), (len(rows), 1))
        moved = np.array([shift for shift, _ in rows], dtype=float)
        all_gears[:, seat] += moved
        all_cubes[:, seat] = [cube for _, cube in rows]
        pots = pot - moved
        if len(gears) == 1:
            theirs = self.total - pots - all_gears[:, 0]
            alone = self.learned.alone(all_gears[:, 0], all_cubes[:, 0], pots, theirs, self.rounds)
            judged = [[chance] for chance in alone.tolist()]
        else:
            judged = self.learned.chances(
                all_gears, all_cubes, pots, following, self.advanced
            ).tolist()
        for (shift, cube), chances in zip(rows, judged, strict=True):
            changed, other = gears[:], cubes[:]
            changed[seat] += shift
            other[seat] = cube
            # What was said once stays: in another batch it might differ in the last digits.
            self._found.setdefault((*changed, *other, pot - shift), chances)


class Thought:
    """A turn solved for winning, with given markers on the bets."""

    def __init__(self, state: Skulls, stacks: Stacks, spared: int, learned: Fortunes) -> None:
        self.winning = Winning(
            state.parts,
            state.layout,
            state.pot,
            list(state.gears),
            list(state.cubes),
            stacks,
            state.tumble.seat,
            Learned(learned, state),
            spared,
        )
        self.best = Best(self.winning)
        counting = solved(state.parts, state.layout.cards, None, CUBE_VALUE).under_best
        self.endings = Endings(Prospects(self.best, self.winning, state.layout), counting)


def key_of(state: Skulls, stacks: Stacks, spared: int) -> tuple[object, ...]:
    """Name everything that changes how a turn is best played, besides the dice."""
    tumbler = state.tumble.seat
    rivals = tuple(cubes for seat, cubes in enumerate(state.cubes) if seat != tumbler)
    there = (state.layout.cards, tumbler, state.pot, state.opposition, state.rounds)
    return (*there, tuple(state.gears), rivals, tuple(stacks), spared)
