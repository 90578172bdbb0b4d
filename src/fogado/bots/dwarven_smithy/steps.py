"""The next action that brings a plan forward: crafting, making room, refining, selling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.games.dwarven_smithy.areas import MARKET, WORKSHOP
from fogado.games.dwarven_smithy.cards import GUILD, METALS, RESOURCES, is_gem
from fogado.games.dwarven_smithy.moves import (
    DISCARD,
    MOVE,
    PLAY,
    PLAY_REFINED,
    SELL,
    craft_of,
    swap_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fogado.bots.dwarven_smithy.bench import Bench
    from fogado.bots.dwarven_smithy.planning import Plan
    from fogado.bots.dwarven_smithy.worth import Worths
    from fogado.core.agenda import Option
    from fogado.games.dwarven_smithy.recipes import Recipe

ALL = 1000.0
"""More than any card is worth."""
LATE = 2
"""Turns before the end from which on nothing is kept for a card still to come."""


class Steps:
    """One moment of the action phase, with a plan for it."""

    def __init__(self, bench: Bench, worths: Worths, plan: Plan, options: Sequence[Option]) -> None:
        self.bench = bench
        self.worths = worths
        self.plan = plan
        self.offered = frozenset(options)
        self.turns = worths.outlook.turns
        self.now = [0] * RESOURCES
        self.later = [0] * RESOURCES
        for recipe in plan.now:
            for kind in recipe.parts:
                self.now[kind] += 1
        for recipe in plan.later:
            for kind in recipe.parts:
                self.later[kind] += 1
        self.starting = {recipe.card for recipe in plan.now}
        self.waiting = {recipe.card for recipe in plan.later}

    def first(self, wished: Iterable[Option]) -> Option | None:
        """Give the first of these that can be done."""
        for option in wished:
            if option in self.offered:
                return option
        return None

    def next(self) -> Option | None:
        """Give the next action; ``None`` if all is done."""
        step = self.craft()
        if step is None and self.turns == 0:
            return self.sell_out()
        return step or self.sell_spare() or self.refine() or self.bring_back() or self.lighten()

    # ── crafting ─────────────────────────────────────────────────────────────────────────

    def craft(self) -> Option | None:
        """Start a card of the plan, or do what it still needs."""
        started = self.first(craft_of(recipe) for recipe in self.plan.now)
        if started is not None:
            return started
        for recipe in self.plan.now:
            step = self.prepare(recipe)
            if step is not None:
                return step
        return None

    def prepare(self, recipe: Recipe) -> Option | None:
        """Bring parts and card to the workshop."""
        bench = self.bench
        for kind in sorted(set(recipe.parts)):
            refined = 2 * kind + 1
            if bench.workshop.count(refined) < recipe.parts.count(kind):
                step = self.fetch(refined)
                if step is None and kind < METALS:
                    step = self.first((PLAY_REFINED[kind],))
                if step is None and is_gem(refined) and bench.cutter:
                    step = self.fetch(2 * kind)
                return step or self.room_in_workshop(True)
        code = GUILD + recipe.card
        if code in bench.market + bench.rotated:
            return self.fetch(code) or self.room_in_workshop(True)
        return self.room_in_workshop(True)

    def fetch(self, code: int) -> Option | None:
        """Bring a card to the workshop, in exchange for another if need be."""
        wished: list[Option] = [MOVE[code][WORKSHOP], PLAY[code][WORKSHOP]]
        if code in self.bench.market + self.bench.rotated:
            wished += [swap_of(code, other) for other in self.outcasts(True) if other != code]
        return self.first(wished)

    # ── making room ──────────────────────────────────────────────────────────────────────

    def outcasts(self, urgent: bool) -> list[int]:
        """List the loose cards that may leave the workshop, the most dispensable first."""
        ranked: list[tuple[int, float, int]] = []
        seen: dict[int, int] = {}
        for code in self.bench.workshop:
            seen[code] = seen.get(code, 0) + 1
            if code >= GUILD:
                if code - GUILD not in self.starting:
                    ranked.append((2 if code - GUILD in self.waiting else 1, 0.0, code))
                continue
            kind = code >> 1
            if code & 1:
                over = seen[code] - self.now[kind]
                if over > 0:
                    rank = 0 if over > self.later[kind] else 3
                    ranked.append((rank, -self.bench.sale(code), code))
            else:
                ranked.append((4, -self.bench.sale(code), code))
        ranked.sort()
        return [code for rank, _, code in ranked if urgent or rank < 2]

    def room_in_workshop(self, urgent: bool) -> Option | None:
        """Move something out of the workshop; first make room for it."""
        if self.bench.workshop_room > 0:
            return None
        outcasts = self.outcasts(urgent)
        if not outcasts:
            return None
        return self.first(MOVE[code][MARKET] for code in outcasts) or self.room_in_market(urgent)

    def spare(self, kind: int) -> int:
        """Count the refined resources of a kind that no card of the plan asks for."""
        return self.bench.ready[kind] - self.now[kind] - self.later[kind]

    def room_in_market(self, urgent: bool) -> Option | None:
        """Sell or discard something."""
        if self.bench.market_room > 0:
            return None
        useless = [
            DISCARD[code]
            for code in self.bench.market
            if code >= GUILD and code - GUILD not in self.starting | self.waiting
        ]
        sales = sorted(
            (code for code in self.bench.market if code < GUILD),
            key=lambda code: (-self.spare(code >> 1), self.worths.units[code >> 1]),
        )
        surplus = [SELL[code] for code in sales if self.spare(code >> 1) > 0 or not code & 1]
        needed = [SELL[code] for code in sales if self.now[code >> 1] == 0] if urgent else []
        return self.first([*useless, *surplus, *needed])

    # ── between crafts ───────────────────────────────────────────────────────────────────

    def sell_spare(self) -> Option | None:
        """Sell what is left over, and bring to the market what can be sold next turn."""
        kept = self.worths.judgement.kept if self.turns > LATE else 0
        for code in self.bench.market:
            if code < GUILD and (self.spare(code >> 1) > kept if code & 1 else self.turns <= 1):
                return self.first((SELL[code],))
        if self.bench.market_room > 0:
            for code in self.outcasts(False):
                if code < GUILD and self.spare(code >> 1) > kept:
                    step = self.first((MOVE[code][MARKET],))
                    if step is not None:
                        return step
        return None

    def raw_first(self, cards: Iterable[int]) -> list[int]:
        """Sort resources: those a card waits for, then those that gain most by refining."""
        waits = [
            self.later[kind] + self.now[kind] - self.bench.ready[kind] for kind in range(RESOURCES)
        ]
        return sorted(
            (code for code in cards if code < GUILD),
            key=lambda code: (waits[code >> 1] <= 0, -self.worths.units[code >> 1], code),
        )

    def refine(self) -> Option | None:
        """Play resources to the workshop, where they are refined."""
        bench = self.bench
        for code in self.raw_first(bench.hand):
            if code & 1:
                step = self.peddle(code)
                if step is not None:
                    return step
                if bench.workshop_room <= 1:
                    continue  # a runestone gains nothing there
            step = self.first((PLAY[code][WORKSHOP],)) or self.room_in_workshop(False)
            if step is not None:
                return step
        return None

    def peddle(self, code: int) -> Option | None:
        """Play a runestone that no card asks for to the market."""
        if not self.worths.judgement.peddles or self.spare(code >> 1) <= 0:
            return None
        return self.first((PLAY[code][MARKET],))

    def bring_back(self) -> Option | None:
        """Move unrefined resources from the market to free places of the workshop."""
        codes = [code for code in self.bench.market + self.bench.rotated if not code & 1]
        return self.first(MOVE[code][WORKSHOP] for code in self.raw_first(codes))

    def lighten(self) -> Option | None:
        """Play from a full hand to the market what is least wanted, to draw more."""
        bench = self.bench
        draws = bench.parts.draw
        for ability in bench.abilities:
            draws = ability.draws(draws)
        if len(bench.hand) <= bench.hand_limit - draws:
            return None
        room = bench.hand_limit - len(bench.hand)
        enough = self.worths.judgement.clog if room > 0 else ALL
        ranked = sorted((self.held(code), code) for code in bench.hand)
        dropped = [code for worth, code in ranked if worth < enough]
        if not dropped:
            return None
        step = self.first(PLAY[code][MARKET] for code in dropped)
        return step or self.room_in_market(room <= 0)

    def held(self, code: int) -> float:
        """Say what a card in hand promises if it stays there."""
        if code < GUILD:
            kind = code >> 1
            waits = self.later[kind] + self.now[kind] - self.bench.ready[kind]
            return self.worths.units[kind] + (self.worths.judgement.clog if waits > 0 else -ALL)
        if code - GUILD in self.starting:
            return ALL
        for recipe in self.plan.later:
            if recipe.card == code - GUILD:
                return self.hope(recipe)
        return -ALL

    def hope(self, recipe: Recipe) -> float:
        """Say what a card promises that waits for its parts."""
        bench = self.bench
        promised = self.worths.of(recipe.card)
        chance = 1.0
        for kind in recipe.parts:
            promised -= self.worths.units[kind]
        for kind in set(recipe.parts):
            short = recipe.parts.count(kind) - bench.ready[kind] - bench.raw[kind]
            if short > 0:
                chance *= self.worths.outlook.chances[kind] ** short
        return promised * chance

    # ── the last turn ────────────────────────────────────────────────────────────────────

    def sell_out(self) -> Option | None:
        """Sell everything, then fill the market again for the last sale."""
        bench = self.bench
        step = self.first([SELL[c] if c < GUILD else DISCARD[c] for c in bench.market])
        if step is not None:
            return step
        there = sorted(
            (code for code in bench.hand + bench.workshop if code < GUILD),
            key=lambda code: (-bench.sale(code), code),
        )
        for code in there:
            step = self.first((MOVE[code][MARKET], PLAY[code][MARKET]))
            if step is not None:
                return step
        return None
