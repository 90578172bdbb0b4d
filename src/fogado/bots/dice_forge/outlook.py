"""How the table looks to one hero: the time left, the income, and what resources are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fogado.bots.dice_forge.journeys import mean_step
from fogado.bots.dice_forge.tariff import Extras, Tariff
from fogado.core.content import edition_of
from fogado.games.dice_forge.faces import (
    BY_NAME,
    GLORY,
    GOLD,
    MIRROR,
    MOON,
    MOON_GOLEM,
    SUN,
    SUN_GOLEM,
    TRIPLE,
)
from fogado.games.dice_forge.feats import parts_of

if TYPE_CHECKING:
    from fogado.bots.dice_forge.tariff import Die
    from fogado.games.dice_forge.parts import Parts
    from fogado.games.dice_forge.view import HeroView, View


class Judgement(NamedTuple):
    """What cannot be read off the table, in glory.

    The prices, ``shards``, ``overflow`` and ``target`` were tried against their neighbours, 240
    games each; the others are guesses.
    """

    sun: float = 3.2
    moon: float = 2.3
    gold: tuple[float, ...] = (0.0, 0.11, 0.26, 0.41, 0.56, 0.68, 0.79, 0.86, 0.94, 0.98)
    """By the own actions to come: early gold becomes faces that pay for the whole game."""
    shards: tuple[float, ...] = (0.0, 0.55, 0.85, 1.0)
    """The share of their price that shards keep by the own actions to come."""
    much_gold: float = 9.0
    """Gold in a round beyond which more of it soon overflows."""
    many_shards: float = 4.5
    """The same of shards of one kind."""
    overflow: float = 0.35
    """What is left of a price when the reserve will be full before it can be spent."""
    envy: float = 0.8
    """A glory that one rival gains, shared among all rivals."""
    target: float = 0.2
    """The share of a feat's profit that being able to afford it is worth."""
    visit: float = 0.15
    """The chance that a rival who can pay for a feat of an island comes there next."""


class Stock(NamedTuple):
    """What a hero can spend."""

    gold: int
    suns: int
    moons: int
    ancients: int

    def without(self, suns: int, moons: int) -> Stock | None:
        """Pay shards, ancient ones last; ``None`` if there are too few."""
        short = max(0, suns - self.suns) + max(0, moons - self.moons)
        if short > self.ancients:
            return None
        left = max(0, self.suns - suns), max(0, self.moons - moons)
        return Stock(self.gold, *left, self.ancients - short)


class Clock:
    """How much of the game is left for one seat."""

    def __init__(self, view: View, seat: int) -> None:
        seats = len(view.heroes)
        rounds = max(view.rounds - max(view.round, 1), 0)
        active = view.active
        per_turn = blessings_per_turn(view)
        self.turns = rounds + (1 if seat > active or view.round == 0 else 0)
        """Own turns after the present one."""
        later = seats * rounds + seats - 1 - active
        self.blessings = per_turn * later
        """Divine blessings still to come at the start of turns."""
        self.in_time = max(0, per_turn * (later - (seats - 1 - seat)))
        """How many of them come before the own last action."""
        self.per_round = per_turn * seats
        away = (seat - active) % seats
        self.before_next = min(self.in_time, per_turn * (away if away else seats))
        """How many of them come before the next own turn's action."""
        steps = [step for step in view.to_do if isinstance(step, dict)]
        self.acts = any(step.get("is") == "Action" and step.get("seat") == seat for step in steps)
        """Is there an action to come in the present turn?"""
        self.actions = self.turns + self.acts


def blessings_per_turn(view: View) -> int:
    """Count the blessings that begin a turn: two for two players."""
    return 2 if len(view.heroes) == 2 else 1


def faces_of(names: tuple[str, ...]) -> Die:
    """Read a die off the table."""
    return tuple([BY_NAME[name] for name in names])


def at(table: tuple[float, ...], index: int) -> float:
    """Read a table whose last entry goes on for ever."""
    return table[min(index, len(table) - 1)]


class Outlook:
    """Everything a decision may need, read off a view; costly things when first asked for."""

    def __init__(self, view: View, seat: int, judgement: Judgement) -> None:
        self.view = view
        self.seat = seat
        self.judgement = judgement
        self.parts: Parts = parts_of(edition_of("dice-forge", view.edition))
        self.me: HeroView = view.heroes[seat]
        self.module = str(view.setup["rebellion"])
        self.clock = Clock(view, seat)
        self.light = faces_of(self.me.light)
        self.dark = faces_of(self.me.dark)
        self.stock = Stock(
            self.me.gold + sum(self.me.scepters), self.me.suns, self.me.moons, self.me.ancients
        )
        self.rivals = [other for other in range(len(view.heroes)) if other != seat]
        self.envy = judgement.envy / len(self.rivals)
        """What a glory of a certain rival costs."""
        self.in_play = {stack.feat: stack for stack in view.stacks}
        self.income = [self.per_blessing(resource) for resource in range(6)]
        self.now = Tariff(self.prices(self.clock.actions), self.extras())
        """Prices of what is gained at once."""
        self.later = Tariff(self.average_prices(), self.now.extras)
        """Prices over all blessings to come: late resources buy nothing."""

    def dice(self, seat: int) -> tuple[Die, Die]:
        """Read both dice of a seat."""
        if seat == self.seat:
            return self.light, self.dark
        hero = self.view.heroes[seat]
        return faces_of(hero.light), faces_of(hero.dark)

    def step(self) -> dict[str, Any]:
        """Give the step that asks, as plain data."""
        found: dict[str, Any] = self.view.to_do[-1]
        return found

    # ── prices ───────────────────────────────────────────────────────────────────────────

    def per_blessing(self, resource: int) -> float:
        """Count what a divine blessing gives of a resource, an "or" shared among its parts."""
        total = 0.0
        for die in (self.light, self.dark):
            for face in die:
                for part in face.parts:
                    total += part.amounts[resource] / (6 * len(face.parts))
        triples = sum(face.kind == TRIPLE for face in (*self.light, *self.dark))
        return total * (1 + triples / 3)

    def prices(self, actions: int) -> list[float]:
        """Price each resource when so many own actions are to come."""
        judgement = self.judgement
        rate = self.clock.per_round
        much = max(0.0, self.income[GOLD] * rate - judgement.much_gold)
        gold = at(judgement.gold, actions) / (1 + much / judgement.much_gold)
        gold = max(gold, self.gold_floor(actions))
        kept = at(judgement.shards, actions)
        many = judgement.many_shards
        sun = judgement.sun * kept / (1 + max(0.0, self.income[SUN] * rate - many) / many)
        moon = judgement.moon * kept / (1 + max(0.0, self.income[MOON] * rate - many) / many)
        ancient, loyalty = 0.0, 0.0
        if self.module == "titans":
            here = self.board(self.me.loyalty, actions, gold)
            right = self.board(self.moved(3), actions, gold)
            left = self.board(self.moved(-3), actions, gold)
            loyalty = (right - here) / 3
            ancient = max(sun, moon) + (left - here) / 3
        return [gold, sun, moon, 1.0, ancient, loyalty]

    def gold_floor(self, actions: int) -> float:
        """Price gold by what turns it into glory without an action: a hammer, the Elder."""
        floor = 0.0
        if self.hammer_room():
            floor = self.hammer_rate()
        if actions > 0 and "elder" in self.me.cards:
            floor = max(floor, 0.7 if actions > 1 else 0.2)
        return floor

    def hammer_room(self) -> int:
        """Count the free spaces on the own hammer tracks."""
        return 2 * self.parts.hammer_spaces * self.me.hammers - self.me.hammer

    def hammer_rate(self) -> float:
        """Price a gold on the hammer: the glory of the side, if the end can be reached."""
        spaces = self.parts.hammer_spaces
        side = self.me.hammer // spaces % 2
        missing = spaces - self.me.hammer % spaces
        coming = self.income[GOLD] * self.clock.blessings + 4
        rate = self.parts.hammer_glory[side] / spaces
        return rate * min(1.0, coming / missing) ** 2

    def average_prices(self) -> list[float]:
        """Price each resource over the blessings to come, those after the last action included."""
        clock = self.clock
        total = [0.0] * 6
        if clock.blessings == 0:
            return self.now.prices
        per_turn = max(1, clock.per_round)
        left = clock.blessings
        actions = clock.turns
        in_time = clock.in_time
        group = in_time - per_turn * max(0, actions - 1)
        while left > 0:
            if actions == 0:
                group = left
            share = max(0, min(left, group)) / clock.blessings
            prices = self.prices(actions)
            for resource in range(6):
                total[resource] += share * prices[resource]
            left -= max(0, group)
            if actions == 0:
                break
            actions -= 1
            group = per_turn
        return total

    # ── the other boards ─────────────────────────────────────────────────────────────────

    def moved(self, steps: int) -> int:
        """Move the own loyalty token in thought."""
        place = self.me.loyalty
        ways = self.parts.right if steps > 0 else self.parts.left
        for _ in range(abs(steps)):
            place = ways[place - self.parts.first_space]
        return place

    def board(self, place: int, actions: int, gold: float) -> float:
        """Price a space of the Titans' board: its glory, and what its zone gives until the end."""
        parts = self.parts
        printed = float(parts.space_glory[place - parts.first_space])
        zone = parts.zone(place)
        if zone[0] == "R":
            first, again = parts.rewards[zone]
            return printed + 0.6 * actions * (0.6 * first + 0.2 * again)
        if zone[0] == "L":
            blessings = actions * self.clock.per_round
            each = gold + (0.0 if zone == "L1" else 1.0)
            rate = self.dice_with(GOLD) * each
            if zone == "L3":
                rate += self.dice_with(GLORY)
            return printed + blessings * rate
        return printed

    def dice_with(self, resource: int) -> float:
        """Count the dice that show a resource in a blessing, on average."""
        return sum(face.shows(resource) for face in (*self.light, *self.dark)) / 6

    def golem_steps(self) -> float:
        """Count the steps that the own golem faces still promise."""
        golems = (MOON_GOLEM, SUN_GOLEM)
        count = sum(face.kind in golems for face in (*self.light, *self.dark))
        return count / 6 * self.clock.blessings

    def extras(self) -> Extras:
        """Guess what the faces are worth that are no resources."""
        prices = self.prices(self.clock.actions)
        plain = Tariff(prices, Extras(0.0, 0.0, 0.0, 0.0))
        mirror = max(self.better_faces(plain, rival) for rival in self.rivals)
        gold = prices[GOLD]
        ship = 2.0 * gold + 0.12 * self.clock.turns
        own = plain.best_face((*self.light, *self.dark))
        seen = plain.best_face([BY_NAME[name] for hero in self.view.heroes for name in hero.up])
        wish = 3 + max(3 * gold, prices[SUN], prices[MOON])
        upgrade = 0.08 * self.clock.blessings + 0.5 * min(1, self.clock.blessings)
        celestial = (min(12 * gold, 8.0) + 5 + wish + seen + own + upgrade) / 6
        step = 0.0
        if self.module == "goddess":
            step = mean_step(self, plain, celestial)
        return Extras(mirror, ship, step, celestial)

    def better_faces(self, tariff: Tariff, seat: int) -> float:
        """Price what a mirror finds on a rival's dice: the better of two is above their mean."""
        light, dark = self.dice(seat)
        faces = [face for face in (*light, *dark) if face.kind != MIRROR]
        values = sorted((tariff.face(face) for face in faces), reverse=True)
        upper = values[: max(1, 2 * len(values) // 3)]
        return sum(upper) / len(upper) if upper else 0.0
