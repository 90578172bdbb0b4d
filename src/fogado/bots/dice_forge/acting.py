"""The action of a turn: which feat, which faces, what to keep, and when tokens help."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fogado.bots.dice_forge.feats import Feats
from fogado.bots.dice_forge.forging import Offer, best_offer
from fogado.bots.dice_forge.outlook import Stock
from fogado.games.dice_forge.dice_moves import TAKE_FACE
from fogado.games.dice_forge.faces import ANCIENT, GOLD, MOON, SUN
from fogado.games.dice_forge.feat_moves import PERFORM, Perform
from fogado.games.dice_forge.moves import EXTRA, PASS
from fogado.games.dice_forge.tokens import CashCompanion, TakeBack, UseScepter, UseTriton

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.bots.dice_forge.outlook import Outlook
    from fogado.core.agenda import Option
    from fogado.games.dice_forge.view import Stack

BEAR = 3
"""What a Great Bear gives for an ousting."""


class Plan(NamedTuple):
    """Something to do, and what it and everything kept for later are worth."""

    worth: float
    option: Option


class Acting:
    """Plans actions for one hero at one moment."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.feats = Feats(outlook)
        self.after = outlook.prices(outlook.clock.turns)
        """The prices once the present turn is over."""
        self._offers: dict[int, Offer] = {}
        self._goals: dict[Stock, float] = {}

    # ── what is kept ─────────────────────────────────────────────────────────────────────

    def kept(self, stock: Stock) -> float:
        """Price what is kept for later turns: little if the reserve will be full before."""
        clock = self.outlook.clock
        if clock.turns == 0:
            return 0.0
        me = self.outlook.me
        caps = (me.gold_cap, me.sun_cap, me.moon_cap)
        total = self.after[ANCIENT] * min(stock.ancients, self.outlook.parts.ancient_cap)
        for resource, amount in ((GOLD, stock.gold), (SUN, stock.suns), (MOON, stock.moons)):
            coming = self.outlook.income[resource] * clock.before_next
            over = min(float(amount), max(0.0, amount + coming - caps[resource]))
            lost = 1 - self.outlook.judgement.overflow
            total += self.after[resource] * (amount - lost * over)
        return total + self.outlook.judgement.target * self.goal(stock)

    def goal(self, stock: Stock) -> float:
        """Price being able to afford a good feat: its profit at the usual prices."""
        known = self._goals.get(stock)
        if known is None:
            known = 0.0
            for stack in self.outlook.view.stacks:
                if stack.left and stock.without(stack.suns, stack.moons) is not None:
                    cost = stack.suns * self.after[SUN] + stack.moons * self.after[MOON]
                    known = max(known, self.feats.worth(stack.feat) - cost)
            self._goals[stock] = known
        return known

    def rest(self, stock: Stock, extra: bool) -> float:
        """Price a stock after an action; ``extra`` says that one more may be paid for."""
        kept = self.kept(stock)
        if self.outlook.clock.turns or not extra:
            return kept
        # The last turn: what is not spent now is lost.
        after = stock.without(self.outlook.parts.extra_action, 0)
        return kept if after is None else max(kept, self.best(after, False).worth)

    def hold(self, stock: Stock) -> float:
        """Price a stock at any moment."""
        capped = self.capped(stock)
        if self.outlook.clock.acts:
            return self.best(capped, True).worth
        return self.kept(capped)

    def capped(self, stock: Stock) -> Stock:
        """Drop what the reserve cannot hold."""
        me = self.outlook.me
        return Stock(
            min(stock.gold, me.gold_cap + sum(me.scepters)),
            min(stock.suns, me.sun_cap),
            min(stock.moons, me.moon_cap),
            min(stock.ancients, self.outlook.parts.ancient_cap),
        )

    # ── actions ──────────────────────────────────────────────────────────────────────────

    def feat(self, stack: Stack, stock: Stock, extra: bool) -> float | None:
        """Price performing a feat, or say that it cannot be paid."""
        after = stock.without(stack.suns, stack.moons)
        if after is None or not stack.left:
            return None
        worth = self.feats.worth(stack.feat) + self.ousting(stack.island)
        return worth + self.rest(after, extra)

    def ousting(self, island: int) -> float:
        """Price going to an island: who stands there is blessed, and who comes next blesses us."""
        outlook = self.outlook
        me = outlook.me
        if me.place == island:
            return 0.0
        worth = 0.0
        for rival in outlook.rivals:
            hero = outlook.view.heroes[rival]
            if hero.place == island:
                worth -= outlook.envy * (self.feats.blessing(rival) + BEAR * hero.bears)
                worth += BEAR * me.bears
        visitors = sum(self.may_come(rival, island) for rival in outlook.rivals)
        gain = self.feats.blessing(outlook.seat) + BEAR * me.bears
        return worth + outlook.judgement.visit * visitors * gain

    def may_come(self, rival: int, island: int) -> bool:
        """Can a rival already pay for a feat of an island?"""
        hero = self.outlook.view.heroes[rival]
        stock = Stock(hero.gold, hero.suns, hero.moons, hero.ancients)
        return hero.place != island and any(
            stack.island == island
            and stack.left
            and stock.without(stack.suns, stack.moons) is not None
            for stack in self.outlook.view.stacks
        )

    def offer(self, gold: int) -> Offer:
        """Plan an offering with so much gold."""
        known = self._offers.get(gold)
        if known is None:
            known = best_offer(self.outlook, gold)
            self._offers[gold] = known
        return known

    def best(self, stock: Stock, extra: bool) -> Plan:
        """Find the best action with a stock, passing included."""
        found = Plan(self.rest(stock, False), PASS)
        for stack in self.outlook.view.stacks:
            worth = self.feat(stack, stock, extra)
            if worth is not None and worth > found.worth:
                found = Plan(worth, PERFORM[stack.feat])
        offer = self.offer(stock.gold)
        if offer.faces:
            worth = offer.worth + self.rest(stock._replace(gold=stock.gold - offer.gold), extra)
            if worth > found.worth:
                found = Plan(worth, TAKE_FACE[offer.faces[0].index])
        return found

    # ── tokens ───────────────────────────────────────────────────────────────────────────

    def with_token(self, option: Option) -> tuple[Stock, float] | None:
        """Give the stock and the glory after using a token, less what keeping it is worth."""
        stock = self.outlook.stock
        turns = self.outlook.clock.turns
        if isinstance(option, UseTriton):
            bundle = option.bundle
            kept = 1.8 * max(self.after[SUN], self.after[MOON])
            more = stock._replace(
                gold=stock.gold + bundle.gold,
                suns=stock.suns + bundle.suns,
                moons=stock.moons + bundle.moons,
            )
            return more, -kept
        if isinstance(option, CashCompanion):
            space = option.space
            growth = min(self.outlook.parts.companion_spaces - space, turns)
            kept = (space + growth) * (0.8 * self.after[SUN] + 1) if turns else 0.0
            return stock._replace(suns=stock.suns + space), space - kept
        if isinstance(option, UseScepter):
            held = self.outlook.me.scepters[option.scepter]
            shards = self.outlook.parts.scepter_shards[held]
            suns = stock.suns + (shards if option.resource == SUN else 0)
            moons = stock.moons + (shards if option.resource == MOON else 0)
            # A shard that is not used in this turn is lost, so it must earn its place.
            return Stock(stock.gold - held, suns, moons, stock.ancients), -2.0 if turns else -0.1
        return None

    def lent(self) -> Stock:
        """Add the Scepter shards of this turn to the stock."""
        stock = self.outlook.stock
        for _, _, kind, left in self.outlook.me.lent:
            if kind == "S":
                stock = stock._replace(suns=stock.suns + left)
            else:
                stock = stock._replace(moons=stock.moons + left)
        return stock

    def choose(self, options: Sequence[Option], extra: bool) -> Option:
        """Choose an action, or a token that makes a better one possible."""
        plan = self.best(self.lent(), extra)
        for option in options:
            token = self.with_token(option)
            if token is not None:
                better = self.best(self.capped(token[0]), extra)
                if better.worth + token[1] > plan.worth + 0.01 and self.sound(option, better):
                    plan = Plan(better.worth + token[1], option)
        return plan.option if plan.option in options else fallback(options)

    def sound(self, option: Option, plan: Plan) -> bool:
        """Empty a Scepter only if its shards are about to be paid."""
        if not isinstance(option, UseScepter):
            return True
        if not isinstance(plan.option, Perform):
            return False
        stack = self.outlook.in_play[plan.option.name]
        return self.outlook.stock.without(stack.suns, stack.moons) is None

    def extra(self, options: Sequence[Option]) -> Option:
        """Pay for one more action if that brings more than keeping the shards."""
        stock = self.lent()
        found = Plan(self.kept(self.outlook.stock), fallback(options))
        cost = self.outlook.parts.extra_action
        after = stock.without(cost, 0)
        if EXTRA in options and after is not None:
            best = self.best(after, False)
            if best.option is not PASS and best.worth > found.worth:
                found = Plan(best.worth, EXTRA)
        for option in options:
            token = self.with_token(option)
            if token is not None and not isinstance(option, (UseScepter, TakeBack)):
                after = self.capped(token[0]).without(cost, 0)
                worth = self.kept(self.capped(token[0]))
                if after is not None:
                    worth = max(worth, self.best(after, False).worth)
                if worth + token[1] > found.worth + 0.01:
                    found = Plan(worth + token[1], option)
        return found.option


def fallback(options: Sequence[Option]) -> Option:
    """Give the answer that does nothing: it stands behind the others, before the tokens."""
    tokens = (UseTriton, CashCompanion, UseScepter, TakeBack)
    return [option for option in options if not isinstance(option, tokens)][-1]
