"""Paying: gold from the reserve and from Scepters, shards of every kind."""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import Option, then
from fogado.games.dice_forge.asking import Ask
from fogado.games.dice_forge.events import tell_spent
from fogado.games.dice_forge.faces import ANCIENT, GOLD, MOON, SUN
from fogado.games.dice_forge.gains import add_to_scepter
from fogado.games.dice_forge.purse_moves import DRAW, PAY, Draw, PayShards
from fogado.games.dice_forge.state import Forge, Hero


def pay_gold(state: Forge, seat: int, cost: int) -> None:
    """Pay gold; with gold on Scepters it may be asked from where.  DF-4.6"""
    if cost == 0:
        return
    hero = state.heroes[seat]
    tell_spent(state, seat, GOLD, cost)
    if hero.scepters and hero.all_gold() > hero.gold:
        then(state, PayGold(seat, 0, cost))
    else:
        hero.gold -= cost


@final
@dataclass(init=False)
class PayGold(Ask):
    """How much of the cost comes from this Scepter?  The rest from later ones and the reserve."""

    scepter: int
    cost: int

    def __init__(self, seat: int, scepter: int, cost: int) -> None:
        self.seat = seat
        self.scepter = scepter
        self.cost = cost

    def question(self) -> str:
        return "pay-gold"

    def interrupts(self) -> bool:
        return False

    def answers(self, state: Forge) -> list[Option]:
        hero = state.heroes[self.seat]
        elsewhere = hero.gold
        for held in hero.scepters[self.scepter + 1 :]:
            elsewhere += held
        fewest = max(0, self.cost - elsewhere)
        return [*DRAW[fewest : 1 + min(self.cost, hero.scepters[self.scepter])]]

    def answer(self, state: Forge, option: Draw) -> None:
        hero = state.heroes[self.seat]
        if option.gold:
            add_to_scepter(hero, self.scepter, -option.gold)
        left = self.cost - option.gold
        if left and self.scepter + 1 < len(hero.scepters):
            then(state, PayGold(self.seat, self.scepter + 1, left))
        else:
            hero.gold -= left


def can_pay(hero: Hero, suns: int, moons: int) -> bool:
    """Are there shards enough, ancient ones and those of Scepters included?  DF-8.2, DF-14.13"""
    if hero.lent:
        suns -= hero.lent_of(SUN)
        moons -= hero.lent_of(MOON)
    missing = 0
    if suns > hero.suns:
        missing = suns - hero.suns
    if moons > hero.moons:
        missing += moons - hero.moons
    return missing <= hero.ancients


def pay_shards(state: Forge, seat: int, suns: int, moons: int) -> None:
    """Pay shards.  Those of Scepters go first: they would be lost.  DF-8.2, DF-11.7"""
    hero = state.heroes[seat]
    if hero.lent:
        suns = use_lent(hero, SUN, suns)
        moons = use_lent(hero, MOON, moons)
    if hero.ancients:
        then(state, ChooseShards(seat, suns, moons))
    else:
        spend_shards(state, seat, suns, moons, 0)


def use_lent(hero: Hero, resource: int, cost: int) -> int:
    """Pay with Scepter shards of a kind; say what is still to be paid."""
    left_over: list[tuple[int, int, int, int]] = []
    for scepter, gold, kind, left in hero.lent:
        if kind == resource and cost:
            used = min(left, cost)
            cost -= used
            left -= used
        if left:
            left_over.append((scepter, gold, kind, left))
    hero.lent = tuple(left_over)
    return cost


def spend_shards(state: Forge, seat: int, suns: int, moons: int, ancients: int) -> None:
    """Take shards out of the reserve."""
    hero = state.heroes[seat]
    hero.suns -= suns
    hero.moons -= moons
    hero.ancients -= ancients
    tell_spent(state, seat, SUN, suns)
    tell_spent(state, seat, MOON, moons)
    tell_spent(state, seat, ANCIENT, ancients)


@final
@dataclass(init=False)
class ChooseShards(Ask):
    """Which shards are paid?  Ancient ones stand for either kind.  DF-14.13"""

    suns: int
    moons: int

    def __init__(self, seat: int, suns: int, moons: int) -> None:
        self.seat = seat
        self.suns = suns
        self.moons = moons

    def question(self) -> str:
        return "pay-shards"

    def interrupts(self) -> bool:
        return False

    def answers(self, state: Forge) -> list[Option]:
        hero = state.heroes[self.seat]
        found: list[Option] = []
        for suns in range(min(self.suns, hero.suns), -1, -1):
            for moons in range(min(self.moons, hero.moons), -1, -1):
                ancients = self.suns + self.moons - suns - moons
                if ancients <= hero.ancients:
                    found.append(PAY[suns][moons][ancients])
        return found

    def answer(self, state: Forge, option: PayShards) -> None:
        spend_shards(state, self.seat, option.suns, option.moons, option.ancients)


STEPS: Final[tuple[type, ...]] = (PayGold, ChooseShards)
