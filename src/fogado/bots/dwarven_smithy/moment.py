"""What a decent smith answers to each question, from a view and what was worked out before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.dwarven_smithy.bench import Bench
from fogado.bots.dwarven_smithy.drawing import Draws
from fogado.bots.dwarven_smithy.outlook import Outlook
from fogado.bots.dwarven_smithy.planning import Hold, Plan, Planner, hold_of
from fogado.bots.dwarven_smithy.steps import Steps
from fogado.bots.dwarven_smithy.trading import Trader
from fogado.bots.dwarven_smithy.worth import Worths
from fogado.games.dwarven_smithy.areas import MARKET, WORKSHOP
from fogado.games.dwarven_smithy.cards import APPRENTICE, CODE_OF, GUILD, ITEM, KING, TOOL
from fogado.games.dwarven_smithy.moves import (
    AT_ONCE,
    DONE,
    DRAW_GUILD,
    DRAW_MINE,
    KEEP,
    SELL_TOOL,
    STOP,
    TO,
    Complete,
    MakeRoom,
    Replace,
)

if TYPE_CHECKING:
    from fogado.bots.dwarven_smithy.judgement import Judgement
    from fogado.core.agenda import Option
    from fogado.games.dwarven_smithy.view import View

MOST_PLANS = 4000
"""Plans that are remembered; a turn needs a few dozen."""
QUIET_ROUNDS = 2
"""Rounds without a drawn card after which one digs, come what may."""
ORDER = (ITEM, TOOL, APPRENTICE, KING)
"""Completing: what makes room comes first, what needs it comes last."""


class Memory:
    """What one seat has worked out before: equal questions have equal answers."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement
        self.plans: dict[Hold, Plan] = {}
        self.savings: dict[tuple[object, ...], float] = {}

    def plan(self, bench: Bench, hold: Hold) -> Plan:
        """Find the best plan; equal ones only once."""
        found = self.plans.get(hold)
        if found is None:
            if len(self.plans) >= MOST_PLANS:
                self.plans.clear()
            found = Planner(bench, hold, self.judgement.later, self.judgement.hope).plan()
            self.plans[hold] = found
        return found


class Moment:
    """One question, with all that one seat thinks about it."""

    def __init__(self, memory: Memory, view: View, seat: int) -> None:
        self.memory = memory
        self.view = view
        self.bench = Bench(view, seat)
        self.outlook = Outlook(view, seat, memory.judgement)
        self.worths = Worths(self.bench, self.outlook, memory.judgement, memory.savings)

    def answer(self, options: tuple[Option, ...]) -> Option:
        """Answer whatever is asked."""
        question = self.view.question
        if question == "act":
            return self.act(options)
        if question == "draw":
            return self.draw(options)
        if question == "bid":
            code = CODE_OF[self.view.asking.card]
            return self.trader().bid(code, self.view.asking.left, options)
        if question == "place":
            return self.place(options)
        if question == "complete":
            return min(options, key=self.completing)
        if question == "tool":
            return self.keep_or_sell()
        if question == "replace":
            return min(options, key=self.missed)
        if question == "make-room":
            return min(options, key=self.in_the_way)
        assert question == "hurry"
        return AT_ONCE

    def plan_with(
        self, ready: tuple[int, ...], raw: tuple[int, ...], projects: tuple[int, ...]
    ) -> Plan:
        """Plan with other cards than there are."""
        hold = hold_of(self.bench, self.worths, ready, raw, projects)
        return self.memory.plan(self.bench, hold)

    def plan(self) -> Plan:
        """Plan with what there is."""
        return self.plan_with(self.bench.ready, self.bench.raw, self.bench.projects)

    def trader(self) -> Trader:
        """Think about purchases."""
        return Trader(self.view, self.bench, self.worths, self.plan_with)

    # ── the turn ─────────────────────────────────────────────────────────────────────────

    def act(self, options: tuple[Option, ...]) -> Option:
        """Buy what helps, craft, tidy up, buy what may help next turn."""
        trader = self.trader()
        step = trader.best_deal(options, False)
        if step is None:
            step = Steps(self.bench, self.worths, self.plan(), options).next()
        if step is None and self.bench.workshop_room > 0:
            step = trader.best_deal(options, True)
        return step or DONE

    def draw(self, options: tuple[Option, ...]) -> Option:
        """Draw what is scarcer: cards to craft, or what they are made of."""
        turns = self.outlook.turns
        if turns == 0:
            return STOP
        draws = Draws(self.bench, self.worths, self.plan())
        likes_guild = turns >= 2 and draws.guild() > draws.mine()
        order = (DRAW_GUILD, DRAW_MINE) if likes_guild else (DRAW_MINE, DRAW_GUILD)
        for option in order:
            if option not in options or (option is DRAW_GUILD and turns < 2 and not self.at_rest()):
                continue
            if not self.ends_badly(option):
                return option
        return STOP

    def at_rest(self) -> bool:
        """Has nobody drawn for so long that somebody should bring the game to its end?"""
        return self.view.quiet >= QUIET_ROUNDS * len(self.view.smiths)

    def ends_badly(self, option: Option) -> bool:
        """Would this card end the game, and lose more than it wins?"""
        view = self.view
        if option is DRAW_MINE:
            if view.mine > 1 or view.setup["mine"] == "endless":
                return False
        elif view.guild > 1:
            return False
        if self.at_rest():
            return False
        lost = sum(self.worths.of(card) for card in self.bench.started)
        return self.outlook.lead() < lost

    # ── other questions ──────────────────────────────────────────────────────────────────

    def place(self, options: tuple[Option, ...]) -> Option:
        """A resource is wanted in the workshop, a guild card does not fill it up."""
        guild = CODE_OF[self.view.asking.card] >= GUILD
        first = TO[MARKET if guild else WORKSHOP]
        return first if first in options else options[0]

    def completing(self, option: Option) -> int:
        """Sort what is to be completed."""
        assert isinstance(option, Complete)
        return ORDER.index(self.bench.parts.cards[option.card].type)

    def keep_or_sell(self) -> Option:
        """Keep a tool that saves more than it sells for."""
        card = CODE_OF[self.view.asking.card] - GUILD
        return KEEP if self.worths.kept(card) > self.bench.parts.cards[card].value else SELL_TOOL

    def missed(self, option: Option) -> float:
        """Say what an apprentice would still do."""
        assert isinstance(option, Replace)
        return self.worths.at_work(self.bench.parts.cards[option.card].ability)

    def in_the_way(self, option: Option) -> tuple[bool, float]:
        """Prefer a resource that a card waits for or that can be refined, then a cheap one."""
        assert isinstance(option, MakeRoom)
        code = option.code
        plan = self.plan()
        parts = {kind for recipe in (*plan.now, *plan.later) for kind in recipe.parts}
        if code >= GUILD:
            return not any(recipe.card == code - GUILD for recipe in plan.now), 0.0
        return code >> 1 not in parts and bool(code & 1), self.bench.sale(code)
