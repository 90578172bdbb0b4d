"""How a turn may end, as arrays: the results of a policy with their chances, ready to be folded.

*Folding* pays everybody as the turn would end, for all its ends at once, and asks who will win from
there.  Whose markers lie where matters, and where those that are still in hand will go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from fogado.bots.emerald_skulls.solver.moments import EXITS_OF_NODE, cubes_in
from fogado.bots.emerald_skulls.solver.prospects import WORTH
from fogado.bots.emerald_skulls.solver.winning import slot_pays
from fogado.bots.emerald_skulls.standings import CUBE_VALUE
from fogado.games.emerald_skulls.skull import STILL_ON
from fogado.games.emerald_skulls.state import MARKERS

if TYPE_CHECKING:
    from fogado.bots.emerald_skulls.fortunes import Fortunes
    from fogado.bots.emerald_skulls.solver.prospects import Prospects
    from fogado.bots.emerald_skulls.solver.winning import Stacks
    from fogado.games.emerald_skulls.cards import Layout
    from fogado.games.emerald_skulls.state import Skulls

Array = Any
"""numpy's."""
KEPT = 50_000
"""How many moments are remembered."""


class Ends(NamedTuple):
    """What a moment leads to."""

    chances: Array
    gears: Array
    """What the tumbler is paid, by end."""
    wins: Array
    """A mask of the bets that have come true, by end."""
    cubes: float
    """What the tumbler may expect to hold afterwards, of the cubes that were thought of."""
    lasting: float
    """How likely there is another betting window, once the dice have been rolled."""


class Endings:
    """The prospects of one policy, as arrays."""

    def __init__(self, prospects: Prospects, counting: Prospects) -> None:
        self.prospects = prospects
        self.counting = counting
        """Prospects whose worth is counted in gears: they say how many cubes to expect."""
        self._found: dict[int, Ends] = {}

    def at(self, node: int) -> Ends:
        """Say what a node leads to."""
        found = self._found.get(node)
        if found is None:
            if len(self._found) > KEPT:
                self._found.clear()
            found = self._found[node] = self.look(node)
        return found

    def look(self, node: int) -> Ends:
        """Read the prospect of a node."""
        prospects = self.prospects
        prospect = prospects.at(node)
        results = prospects.results
        numbers = [number for number in prospect if number != WORTH]
        chances = np.array([prospect[number] for number in numbers])
        gears = np.array([results[number].gears for number in numbers], dtype=float)
        wins = np.array([results[number].wins for number in numbers], dtype=np.int64)
        moment, exit = divmod(node, EXITS_OF_NODE)
        if exit == STILL_ON:
            return Ends(chances, gears, wins, self.cubes(moment), prospects.lasting(moment))
        held = cubes_in(moment) + prospects.payoff.best(moment, exit).cubes
        return Ends(chances, gears, wins, held, 0.0)

    def cubes(self, moment: int) -> float:
        """Expect so many cubes at the end of a turn that goes on from here."""
        counting = self.counting
        counted = counting.rolling(moment)
        results = counting.results
        gears = sum(chance * results[n].gears for n, chance in counted.items() if n != WORTH)
        return (counted[WORTH] - gears) / CUBE_VALUE


class Markers:
    """Who has a marker left, and where it may go."""

    def __init__(self, state: Skulls) -> None:
        self.layout: Layout = state.layout
        self.stacks: Stacks = list(state.stacks)
        seats = state.seats()
        after = [(state.tumble.seat + k) % seats for k in range(1, seats)]
        # Everybody lays one down before anybody lays down two.
        self.free = [
            seat for laid in range(MARKERS) for seat in after if MARKERS - state.marks[seat] > laid
        ]
        self.blocked = list(state.blocked)

    def laid(self, ends: Ends, shut: int) -> Stacks:
        """Lay every free marker where it promises most as things are."""
        stacks = self.stacks[:]
        if not self.free:
            return stacks
        zones = self.layout.zones
        likely = [float(ends.chances[(ends.wins >> zone.index) & 1 == 1].sum()) for zone in zones]
        blocked = self.blocked[:]
        for seat in self.free:
            best, chosen = 0.0, None
            for zone in zones:
                stack = stacks[zone.index]
                closed = (shut | blocked[seat]) & zone.bit
                if not closed and likely[zone.index] > 0.0 and len(stack) < len(zone.pays):
                    pays = slot_pays(self.layout, stacks, zone, len(stack))
                    worth = likely[zone.index] * pays * (CUBE_VALUE if zone.in_cubes else 1.0)
                    if worth > best:
                        best, chosen = worth, zone
            if chosen is not None:
                stacks[chosen.index] = stacks[chosen.index] + (seat,)
                blocked[seat] |= chosen.blocks
        return stacks


class Fold:
    """A table whose turn is folded up into chances to win."""

    def __init__(self, state: Skulls, fortunes: Fortunes, spared: int) -> None:
        self.state = state
        self.layout: Layout = state.layout
        self.fortunes = fortunes
        self.spared = spared
        """Cubes of the tumbler that nobody thinks of spending in this turn."""
        self.advanced = state.setup.plain["cards"] != "standard"

    def chances(self, ends: Ends, stacks: Stacks) -> Array:
        """Give every seat's chance to win if the turn goes on like this."""
        state = self.state
        layout = self.layout
        backed = [zone for zone in layout.zones if stacks[zone.index]]
        mask = 0
        for zone in backed:
            mask |= zone.bit
        keys = (ends.wins & mask) * 1024 + ends.gears.astype(np.int64)
        alike, which = np.unique(keys, return_inverse=True)
        weights = np.bincount(which, weights=ends.chances)
        wins = alike >> 10
        seats = state.seats()
        tumbler = state.tumble.seat
        gears = np.tile(np.array(state.gears, dtype=float), (len(alike), 1))
        cubes = np.tile(np.array(state.cubes, dtype=float), (len(alike), 1))
        cubes[:, tumbler] = self.spared + ends.cubes
        paid = np.minimum(alike & 1023, state.pot).astype(float)
        gears[:, tumbler] += paid
        pot = state.pot - paid
        for zone in backed:
            won = (wins & zone.bit) != 0
            for slot, whose in enumerate(stacks[zone.index]):
                worth = slot_pays(layout, stacks, zone, slot)
                if zone.in_cubes:
                    cubes[:, whose] += np.where(won & (pot > 0), worth, 0)
                else:
                    paid = np.where(won, np.minimum(worth, pot), 0.0)
                    pot = pot - paid
                    if whose >= 0:
                        gears[:, whose] += paid
        if seats == 1:
            total = state.pot + state.gears[0] + state.opposition
            theirs = total - pot - gears[:, 0]
            alone = self.fortunes.alone(gears[:, 0], cubes[:, 0], pot, theirs, state.rounds)
            return np.array([float(weights @ alone)])
        following = (tumbler + 1) % seats
        return weights @ self.fortunes.chances(gears, cubes, pot, following, self.advanced)
