"""What feats are worth: the printed glory, the effect now, and the uses in turns to come.

Feats are written in the words of the game; there is one estimate for each word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.bots.dice_forge.forging import anvil_of, best_offer, for_sale, pool_faces
from fogado.bots.dice_forge.journeys import Journey
from fogado.bots.dice_forge.tariff import Tariff
from fogado.games.dice_forge.faces import GLORY, GOLD, MOON, SUN
from fogado.games.dice_forge.gains import CYCLOPS, SENTINEL
from fogado.games.dice_forge.parts import CHEAP, SLOTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.bots.dice_forge.outlook import Outlook
    from fogado.games.dice_forge.faces import Bundle
    from fogado.games.dice_forge.parts import Effect

HAMMERED = 0.6
"""The share of the coming gold that finds its way onto a hammer."""


MERCHANT = 2.0
"""The glory a Merchant gives instead of an upgrade."""


class Feats:
    """Judges feats for one hero at one moment."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.now = outlook.now
        self._worth: dict[str, float] = {}

    def worth(self, name: str) -> float:
        """Price performing a feat, without its cost."""
        known = self._worth.get(name)
        if known is None:
            feat = self.outlook.parts.by_name[name]
            known = float(feat.glory) + self.effect(feat.instant)
            if feat.reinforcement is not None and self.outlook.clock.turns:
                known += self.outlook.clock.turns * self.effect(feat.reinforcement)
            if self.outlook.module == "titans":
                known += self.reward(name)
            self._worth[name] = known
        return known

    def effect(self, effect: Effect | None) -> float:
        """Price an effect happening once."""
        if effect is None:
            return 0.0
        return ESTIMATES[type(effect).__name__](self, effect)

    def reward(self, name: str) -> float:
        """Count what the rebels' zones give for a feat that is new."""
        rewards = self.outlook.parts.rewards.get(self.outlook.me.zone)
        if rewards is None or name in self.outlook.me.cards:
            return 0.0
        stack = self.outlook.in_play[name]
        return float(rewards[0 if stack.left == len(self.outlook.view.heroes) else 1])

    # ── what several estimates need ──────────────────────────────────────────────────────

    def blessing(self, seat: int) -> float:
        """Price the dice of a seat, rolled for oneself."""
        return self.now.blessing(*self.outlook.dice(seat))

    def minor(self, tariff: Tariff) -> float:
        """Price a minor blessing with the better die."""
        return max(tariff.die(self.outlook.light), tariff.die(self.outlook.dark))

    def converting(self, flags: int) -> Tariff:
        """Give the prices while Sentinel or Cyclops turn things into glory."""
        prices = list(self.now.prices)
        if flags & SENTINEL:
            prices[SUN] = max(prices[SUN], 2.0)
            prices[MOON] = max(prices[MOON], 2.0)
        elif flags & CYCLOPS:
            prices[GOLD] = max(prices[GOLD], 1.0)
        else:
            return self.now
        return Tariff(prices, self.now.extras)

    def kept(self, gold: int, suns: int, moons: int) -> float:
        """Price a gain of resources, as far as there is room."""
        me = self.outlook.me
        prices = self.now.prices
        gold = min(gold, me.gold_cap - me.gold + self.outlook.hammer_room())
        suns = min(suns, me.sun_cap - me.suns)
        moons = min(moons, me.moon_cap - me.moons)
        return gold * prices[GOLD] + suns * prices[SUN] + moons * prices[MOON]

    def gain(self, bundle: Bundle) -> float:
        """Price a gain of anything, as far as there is room."""
        prices = self.now.prices
        _, _, _, *others = prices
        rest = sum(price * n for price, n in zip(others, bundle.amounts[GLORY:], strict=True))
        return self.kept(bundle.gold, bundle.suns, bundle.moons) + rest

    # ── one estimate for each word ───────────────────────────────────────────────────────

    def gains(self, effect: Any) -> float:
        return max(self.gain(part) for part in effect.parts)

    def divine(self, effect: Any) -> float:
        tariff = self.converting(effect.flags)
        return float(effect.times) * tariff.blessing(self.outlook.light, self.outlook.dark)

    def minors(self, effect: Any) -> float:
        return float(effect.times) * self.minor(self.converting(effect.flags))

    def forge_from(self, effect: Any) -> float:
        return anvil_of(self.outlook).best_of(pool_faces(self.outlook, effect.pool))[0]

    def pay_for(self, effect: Any) -> float:
        cost = float(effect.gold) * self.later_gold()
        return max(0.0, self.now.bundle(effect.bundle) - cost)

    def later_gold(self) -> float:
        """Price gold as it will be when a reinforcement is used."""
        return self.outlook.later.prices[GOLD]

    def per_forged(self, effect: Any) -> float:
        return float(len(self.outlook.me.discard))

    def march(self, effect: Any) -> float:
        journey = Journey(self.outlook, self.now, self.now.extras.celestial)
        return journey.march(effect.steps, effect.direction < 0)

    def celestial(self, effect: Any) -> float:
        return self.now.extras.celestial

    def choose_both(self, effect: Any) -> float:
        return self.now.best_pair(self.outlook.light, self.outlook.dark)[0]

    def new_turn(self, effect: Any) -> float:
        own = self.outlook.me.cards
        feats = [self.outlook.parts.by_name[name] for name in own]
        again = sum(self.effect(feat.reinforcement) for feat in feats)
        return self.blessing(self.outlook.seat) + again + 3.0

    def attach(self, effect: Any) -> float:
        outlook = self.outlook
        clock = outlook.clock
        turns = clock.turns
        coming = outlook.income[GOLD] * clock.blessings
        what = effect.what
        if what == "hammer":
            return self.hammer(coming)
        if what == "chest":
            return 0.35 * turns
        if what == "bear":
            return 1.0 * turns
        if what == "cerberus":
            return 1.4 * self.blessing(outlook.seat) if clock.blessings else 0.0
        if what == "triton":
            return 1.8 * self.now.prices[SUN] if turns else 0.0
        if what == "scepter":
            return min(0.9 * turns, 0.25 * coming * self.now.prices[SUN])
        if what == "twins":
            return 0.5 * turns
        spaces = min(outlook.parts.companion_spaces, turns)
        return spaces * (0.8 * self.now.prices[SUN] + 1)

    def hammer(self, coming: float) -> float:
        """Price one more hammer by the gold that would go on it."""
        parts = self.outlook.parts
        spaces = parts.hammer_spaces
        there = self.outlook.hammer_room()
        gold = min(2.0 * spaces, max(0.0, HAMMERED * coming - there))
        first = min(gold, spaces) / spaces
        second = max(0.0, gold - spaces) / spaces
        # A side that is not finished is worth nothing, so a half is worth a quarter.
        glory = parts.hammer_glory[0] * first**2 + parts.hammer_glory[1] * second**2
        return max(0.0, glory - 0.35 * gold * self.later_gold())

    def advance(self, effect: Any) -> float:
        return 0.0  # counted with the token

    def satyrs(self, effect: Any) -> float:
        rolls = sorted((self.blessing(rival) for rival in self.outlook.rivals), reverse=True)
        return rolls[0] * (1 + 0.25 * (len(rolls) - 1))

    def minotaur(self, effect: Any) -> float:
        return 0.6 * self.outlook.envy * sum(self.blessing(rival) for rival in self.outlook.rivals)

    def left_hand(self, effect: Any) -> float:
        out = [rival for rival in self.outlook.rivals if self.outlook.view.heroes[rival].place]
        return sum(self.blessing(seat) for seat in (self.outlook.seat, *out))

    def wind(self, effect: Any) -> float:
        best = 0.0
        for resource, price in enumerate(self.now.prices):
            amount = 0.0
            for seat in range(len(self.outlook.view.heroes)):
                for die in self.outlook.dice(seat):
                    amount += sum(p.amounts[resource] for face in die for p in face.parts) / 6
            best = max(best, price * amount)
        return 1.25 * best

    def curse(self, effect: Any) -> float:
        outlook = self.outlook
        times = outlook.clock.blessings / 6
        if effect.misfortune:
            richest = max(self.blessing(rival) for rival in outlook.rivals)
            return times * (0.7 * richest + max(0.0, self.now.prices[4], self.now.prices[5]))
        shard = max(outlook.later.prices[SUN], outlook.later.prices[MOON])
        return times * (max(3.0, shard) - outlook.envy * max(0.0, shard - 1))

    def ancestor(self, effect: Any) -> float:
        sale = [(cost, face) for face, cost in for_sale(self.outlook) if face.shows(GLORY)]
        cheapest = min((cost for cost, _ in sale), default=0)
        faces = [face for cost, face in sale if cost == cheapest]
        return max(0.0, anvil_of(self.outlook).best_of(faces)[0]) + self.minor(self.now)

    def mists(self, effect: Any) -> float:
        heroes = self.outlook.view.heroes
        least = min(hero.gold for hero in heroes)
        lost = [
            min(effect.glory.glory, heroes[rival].glory)
            for rival in self.outlook.rivals
            if heroes[rival].gold == least
        ]
        return float(sum(lost)) * (1 + self.outlook.envy)

    def right_hand(self, effect: Any) -> float:
        return self.outlook.stock.gold * max(0.0, 1 - self.now.prices[GOLD])

    def night(self, effect: Any) -> float:
        heroes = [self.outlook.view.heroes[rival] for rival in self.outlook.rivals]
        suns = sum(min(effect.bundle.suns, hero.suns) for hero in heroes)
        moons = sum(min(effect.bundle.moons, hero.moons) for hero in heroes)
        hurt = suns * self.now.prices[SUN] + moons * self.now.prices[MOON]
        return self.kept(0, suns, moons) + self.outlook.envy * float(hurt)

    def first_titan(self, effect: Any) -> float:
        cheap = [SLOTS[slot] for slot in CHEAP]
        stacks = [s for s in self.outlook.view.stacks if s.left and s.slot in cheap]
        return max((self.worth(stack.feat) for stack in stacks), default=0.0)

    def tree(self, effect: Any) -> float:
        return 0.8 * self.now.bundle(effect.poor) + 0.2 * self.now.bundle(effect.rich)

    def merchant(self, effect: Any) -> float:
        upgrade = 0.05 * self.outlook.clock.blessings
        return max(MERCHANT, upgrade)

    def nymph(self, effect: Any) -> float:
        bundle = effect.bundle
        gold = self.outlook.stock.gold + bundle.gold
        offer = best_offer(self.outlook, gold, most=1)
        profit = offer.worth - self.now.prices[GOLD] * offer.gold
        return self.kept(bundle.gold, 0, 0) + max(0.0, profit)

    def light(self, effect: Any) -> float:
        # Like a mirror that may look at the own dice too.
        best = 1.15 * max(self.now.extras.mirror, self.blessing(self.outlook.seat) / 2)
        return max(0.0, best - float(effect.gold) * self.later_gold())

    def per_feat(self, effect: Any) -> float:
        return float(effect.glory * len({*self.outlook.me.cards, "goldsmith"}))

    def per_glory_face(self, effect: Any) -> float:
        faces = (*self.outlook.light, *self.outlook.dark)
        return float(effect.glory * sum(face.shows(GLORY) for face in faces))

    def trident(self, effect: Any) -> float:
        faces = [face for face, _ in for_sale(self.outlook)]
        for pool in self.outlook.view.pools[10:15]:
            if pool.name not in self.outlook.in_play:
                faces += pool_faces(self.outlook, pool.name)
        best = anvil_of(self.outlook).best_of(faces)[0]
        return best - self.outlook.me.gold * self.now.prices[GOLD]

    def memory(self, effect: Any) -> float:
        sides = [self.now.bundle(side) for side in self.outlook.parts.memory_sides]
        later = min(1.0, self.outlook.clock.turns / 3)
        return 2 * 0.8 * max(0.0, *sides) * later


ESTIMATES: dict[str, Callable[[Feats, Any], float]] = {
    "Gains": Feats.gains,
    "DivineBlessings": Feats.divine,
    "MinorBlessings": Feats.minors,
    "ForgeFrom": Feats.forge_from,
    "PayFor": Feats.pay_for,
    "PerForged": Feats.per_forged,
    "March": Feats.march,
    "RollTheCelestial": Feats.celestial,
    "ChooseBoth": Feats.choose_both,
    "NewTurn": Feats.new_turn,
    "Attach": Feats.attach,
    "Advance": Feats.advance,
    "Satyrs": Feats.satyrs,
    "Minotaur": Feats.minotaur,
    "LeftHand": Feats.left_hand,
    "Wind": Feats.wind,
    "Curse": Feats.curse,
    "Ancestor": Feats.ancestor,
    "Mists": Feats.mists,
    "RightHand": Feats.right_hand,
    "Night": Feats.night,
    "FirstTitan": Feats.first_titan,
    "Tree": Feats.tree,
    "Merchant": Feats.merchant,
    "Nymph": Feats.nymph,
    "Light": Feats.light,
    "PerFeat": Feats.per_feat,
    "PerGloryFace": Feats.per_glory_face,
    "Trident": Feats.trident,
    "Memory": Feats.memory,
}
"""By the word of the vocabulary, how it is judged; a new word needs an estimate here."""
