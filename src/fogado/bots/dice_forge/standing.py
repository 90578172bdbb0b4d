"""How one hero stands: what is certain, what is at hand, and what the dice promise in time."""

from typing import Final, final

from fogado.bots.dice_forge.dues import Due
from fogado.bots.dice_forge.income import (
    ANCIENT_WORTH,
    GOLD_WORTH,
    MOON_WORTH,
    SUN_WORTH,
    blessing,
    die_sum,
    hand_sum,
)
from fogado.games.dice_forge.faces import MOON, SUN
from fogado.games.dice_forge.parts import TITANS, Parts
from fogado.games.dice_forge.state import Forge, Hero

REFLECTED: Final[float] = 1.3
"""A mirror finds more than a mean face of the others: one may choose."""
LATE: Final[tuple[float, ...]] = (0.0, 0.6, 0.85, 1.0)
"""The share of their price that shards keep by the own actions to come."""
GOLD_LATE: Final[tuple[float, ...]] = (0.0, 0.2, 0.45, 0.7, 0.9, 1.0)
ELDER: Final[float] = 2.5
HIND: Final[float] = 0.5
OWL: Final[float] = 2.2
TREE: Final[float] = 2.2
LIGHT: Final[float] = 2.0
GUARDIAN: Final[float] = 1.5
MERCHANT: Final[float] = 2.0
COMPANION: Final[float] = 2.5
BEAR: Final[float] = 1.0
CERBERUS: Final[float] = 1.4
TRITON: Final[float] = 4.0
"""Rough prices in glory of what stays with a hero."""


@final
class Clock:
    """How much of the game is left for one seat, by the agenda and by the rounds to come."""

    def __init__(self, state: Forge, seat: int, due: Due) -> None:
        seats = len(state.heroes)
        parts = state.parts
        each = float(parts.blessings[seats])
        if state.round == 0:
            turns = parts.rounds[seats]
            later = seats * turns
            away = seat + 1
        else:
            rounds = parts.rounds[seats] - state.round
            turns = rounds + (1 if seat > state.active else 0)
            later = seats * rounds + seats - 1 - state.active
            away = seat - state.active
            if away <= 0:
                away += seats
        self.turns: float = float(turns)
        """Own turns after the present one."""
        self.blessings: float = each * later + due.rolls
        """Divine blessings still to be rolled."""
        self.in_time: float = 0.0
        """How many of them come before the own last action."""
        self.soon: float = 0.0
        """How many of them come before the own next action."""
        if turns > 0:
            self.in_time = each * (later - (seats - 1 - seat)) + due.rolls
            self.soon = due.rolls + (0.0 if due.actions > 0.0 else each * away)
        elif due.actions > 0.0:
            self.in_time = due.rolls
            self.soon = due.rolls
        self.actions: float = self.turns + due.actions


@final
class Standing:
    """One hero, in numbers."""

    def __init__(self, state: Forge, seat: int, due: Due) -> None:
        hero = state.heroes[seat]
        self.hero = hero
        self.due = due
        self.clock = Clock(state, seat, due)
        self.light = die_sum(hero.light)
        self.dark = die_sum(hero.dark)
        self.hand = hand_sum(hero.cards)
        self.income = blessing(self.light, self.dark)
        mirrors = self.light.mirrors + self.dark.mirrors
        if mirrors > 0.0:
            self.reflect(state, mirrors)
        self.worth: float = self.income.worth()
        self.keep(state, hero)
        self.space: float = 0.0
        if state.module == TITANS:
            parts = state.parts
            self.space = float(parts.space_glory[hero.loyalty - parts.first_space])
        self.score: float = hero.glory + self.hand.glory + self.space + due.gift.glory
        self.ahead()

    def reflect(self, state: Forge, mirrors: float) -> None:
        """Add what mirrors find on the dice of the others."""
        share = REFLECTED * mirrors / (2.0 * (len(state.heroes) - 1))
        for other in state.heroes:
            if other is not self.hero:
                self.income.add(die_sum(other.light).gift, share)
                self.income.add(die_sum(other.dark).gift, share)

    def keep(self, state: Forge, hero: Hero) -> None:
        """Put what is rolled already into the reserve, as far as there is room."""
        gift = self.due.gift
        scepters = 0
        for held in hero.scepters:
            scepters += held
        self.scepters: float = float(scepters)
        self.gold_cap: float = float(state.gold_cap(hero))
        self.sun_cap: float = float(state.sun_cap(hero))
        self.moon_cap: float = float(state.moon_cap(hero))
        self.hammer: float = float(hero.hammer)
        self.hammer_room: float = float(state.hammer_room(hero)) if hero.hammers else 0.0
        gold = hero.gold + gift.gold
        if gold > self.gold_cap:
            self.hammer += min(gold - self.gold_cap, self.hammer_room)
            gold = self.gold_cap
        self.gold: float = gold
        self.suns: float = min(hero.suns + gift.suns, self.sun_cap)
        self.moons: float = min(hero.moons + gift.moons, self.moon_cap)
        self.ancients: float = min(hero.ancients + gift.ancients, float(state.parts.ancient_cap))
        self.lent_suns: float = 0.0
        self.lent_moons: float = 0.0
        if hero.lent:
            self.lent_suns = float(hero.lent_of(SUN))
            self.lent_moons = float(hero.lent_of(MOON))
        companions = 0
        for space in hero.companions:
            companions += space if space > 0 else 0
        self.companions: float = float(companions)

    def ahead(self) -> None:
        """Guess the final score: the score, the dice until the end, and what shards will buy."""
        clock = self.clock
        income = self.income
        self.gold_ahead: float = self.gold + self.scepters + income.gold * clock.in_time
        self.suns_ahead: float = self.suns + self.lent_suns + income.suns * clock.in_time
        self.moons_ahead: float = self.moons + self.lent_moons + income.moons * clock.in_time
        self.ancients_ahead: float = self.ancients + income.ancients * clock.in_time
        self.glory_ahead: float = income.glory * clock.blessings
        each_turn = self.every_turn()
        actions = int(clock.actions)
        shards = (
            SUN_WORTH * self.suns_ahead
            + MOON_WORTH * self.moons_ahead
            + ANCIENT_WORTH * self.ancients_ahead
        )
        late = LATE[actions] if actions < 3 else 1.0
        gold_late = GOLD_LATE[actions] if actions < 5 else 1.0
        self.engine: float = each_turn * (clock.turns + self.due.ready)
        self.guess: float = (
            self.score
            + self.glory_ahead
            + late * shards
            + gold_late * GOLD_WORTH * self.gold_ahead
            + self.engine
            + self.due.worth
            + self.tokens()
        )

    def every_turn(self) -> float:
        """Price what the cards give in an own turn."""
        hand = self.hand
        return (
            ELDER * hand.elders
            + HIND * (hand.hinds + hand.oracles) * self.worth
            + OWL * hand.owls
            + TREE * hand.trees
            + MERCHANT * hand.merchants
            + LIGHT * hand.lights
            + GUARDIAN * hand.guardians
            + BEAR * self.hero.bears
        )

    def tokens(self) -> float:
        """Price the tokens that are left."""
        hero = self.hero
        found = COMPANION * self.companions
        if self.clock.blessings > 0.0:
            found += CERBERUS * self.worth * hero.cerberus
        if self.clock.actions > 0.0:
            found += TRITON * hero.tritons
        return found


def reach(state: Forge, suns: float, moons: float, ancients: float) -> float:
    """Give the most glory that is printed on a feat which these shards can pay."""
    parts = state.parts
    stacks = state.stacks
    best = 0
    for slot, feat in enumerate(state.sets):
        if feat is not None and feat.glory > best and stacks[slot]:
            if missing(parts, slot, suns, moons) <= ancients:
                best = feat.glory
    return float(best)


def missing(parts: Parts, slot: int, suns: float, moons: float) -> float:
    """Count the shards that are missing for a slot's feat."""
    short = 0.0
    if parts.suns[slot] > suns:
        short = parts.suns[slot] - suns
    if parts.moons[slot] > moons:
        short += parts.moons[slot] - moons
    return short
