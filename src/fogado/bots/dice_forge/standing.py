"""How one hero stands: what is certain, what is at hand, and what the dice promise in time."""

from typing import Final, final

from fogado.bots.dice_forge.dues import Due
from fogado.bots.dice_forge.income import (
    blessing,
    die_sum,
    hand_sum,
)
from fogado.games.dice_forge.faces import MOON, SUN
from fogado.games.dice_forge.parts import TITANS, Parts
from fogado.games.dice_forge.state import Forge, Hero

REFLECTED: Final[float] = 1.3
"""A mirror finds more than a mean face of the others: one may choose."""

# What a guess at the final score is made of, in glory.  The prices were fitted to some hundred
# plays of ``greedy`` and rounded; those of tokens are guesses.  The network sees the parts too.
LATE: Final[tuple[float, ...]] = (0.0, 0.6, 0.85, 1.0)
"""The share of their price that shards keep by the own actions to come."""
GOLD_LATE: Final[tuple[float, ...]] = (0.0, 0.2, 0.45, 0.7, 0.9, 1.0)
ACTION: Final[float] = 6.5
"""What an action brings beyond what the present dice pay for: dice get better."""
GLORY_AHEAD: Final[float] = 1.1
SUN_HELD: Final[float] = 1.6
SUN_AHEAD: Final[float] = 1.2
MOON_HELD: Final[float] = 1.35
MOON_AHEAD: Final[float] = 0.8
ANCIENT_HELD: Final[float] = 1.4
GOLD_HELD: Final[float] = 0.3
GOLD_AHEAD: Final[float] = 0.25
LOYALTY_AHEAD: Final[float] = 0.7
STEP_AHEAD: Final[float] = 4.0
SHIP_AHEAD: Final[float] = 2.0
HAMMERED: Final[float] = 0.95
HAMMER: Final[float] = 1.5
EVERY_TURN: Final[float] = 0.65
"""The share of what cards give in each turn that is more than an action's worth."""
ELDER: Final[float] = 2.5
HIND: Final[float] = 0.5
OWL: Final[float] = 2.2
TREE: Final[float] = 2.2
LIGHT: Final[float] = 2.0
GUARDIAN: Final[float] = 1.5
MERCHANT: Final[float] = 2.0
BEAR: Final[float] = 1.0
COMPANION: Final[float] = 3.0
CERBERUS: Final[float] = 1.4
TRITON: Final[float] = 4.0


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
        self.side: float = float(state.parts.hammer_spaces)
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
        in_time = clock.in_time
        gold = income.gold * in_time
        suns = income.suns * in_time
        moons = income.moons * in_time
        ancients = income.ancients * in_time
        self.gold_ahead: float = self.gold + self.scepters + gold
        self.suns_ahead: float = self.suns + self.lent_suns + suns
        self.moons_ahead: float = self.moons + self.lent_moons + moons
        self.ancients_ahead: float = self.ancients + ancients
        self.glory_ahead: float = income.glory * clock.blessings
        self.engine: float = self.every_turn() * (clock.turns + self.due.ready)
        actions = int(clock.actions)
        late = LATE[actions] if actions < 3 else 1.0
        gold_late = GOLD_LATE[actions] if actions < 5 else 1.0
        self.guess: float = (
            self.score
            + GLORY_AHEAD * self.glory_ahead
            + late * (SUN_HELD * (self.suns + self.lent_suns) + SUN_AHEAD * suns)
            + late * (MOON_HELD * (self.moons + self.lent_moons) + MOON_AHEAD * moons)
            + late * ANCIENT_HELD * self.ancients_ahead
            + gold_late * (GOLD_HELD * (self.gold + self.scepters) + GOLD_AHEAD * gold)
            + ACTION * clock.actions
            + EVERY_TURN * self.engine
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
        """Price tokens, hammers and what special faces promise."""
        hero = self.hero
        blessings = self.clock.blessings
        found = COMPANION * self.companions
        if blessings > 0.0:
            light = self.light
            dark = self.dark
            often = STEP_AHEAD * (light.golems + dark.golems) + LOYALTY_AHEAD * self.income.loyalty
            often += SHIP_AHEAD * (light.ships + dark.ships)
            found += often * blessings + CERBERUS * self.worth * hero.cerberus
            if hero.hammers:
                found += HAMMER * hero.hammers + HAMMERED * (self.hammer % self.side)
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
