"""What can be seen.  Everything lies open at this table: only the coming rolls are unknown."""

from dataclasses import dataclass
from typing import Any, final

from fogado.games.dice_forge.faces import LETTERS
from fogado.games.dice_forge.parts import SANCTUARY, SLOTS, Feat
from fogado.games.dice_forge.saving import WORDS, texts
from fogado.games.dice_forge.scoring import sheet
from fogado.games.dice_forge.state import Forge

# Views are filled in field by field: compiled code pays dearly for an ``__init__`` of dataclasses.


@final
@dataclass(init=False)
class HeroView:
    """One hero as everybody sees it."""

    gold: int
    gold_cap: int
    suns: int
    sun_cap: int
    moons: int
    moon_cap: int
    glory: int
    ancients: int
    score: int
    """What this hero would score now: the track, the cards, the Titans' board."""
    light: tuple[str, ...]
    dark: tuple[str, ...]
    up: tuple[str, str]
    """The visible faces of the light and the dark die."""
    cards: tuple[str, ...]
    discard: tuple[str, ...]
    """Faces that were replaced, as many as were forged."""
    place: int
    """The island of the pawn; 0 is its own start portal."""
    hammers: int
    hammer: int
    """Gold on all hammer tracks together."""
    chests: int
    twins: int
    bears: int
    boars: int
    misfortunes: int
    cerberus: int
    tritons: int
    scepters: tuple[int, ...]
    lent: tuple[tuple[int, int, str, int], ...]
    """Scepter shards of this turn: which Scepter, its gold before, the kind, how many left."""
    companions: tuple[int, ...]
    golem: int
    """The space in the labyrinth; 0 without the Goddess module."""
    loyalty: int
    """The space on the Titans' board, from -15 to 15."""
    zone: str
    memories: tuple[tuple[int, str], ...]
    """Memory tokens on islands: the island, and A or L for the side."""


@final
@dataclass(init=False)
class Stack:
    """A stack of feats."""

    slot: str
    feat: str
    island: int
    suns: int
    moons: int
    glory: int
    left: int


@final
@dataclass(init=False)
class Pool:
    """A pool of faces."""

    name: str
    cost: int
    """In gold; 0 for gardens and forest, whose faces are not for sale."""
    faces: tuple[str, ...]


@final
@dataclass(init=False)
class View:
    """What a seat, or a spectator, knows."""

    seat: int | None
    setup: dict[str, Any]
    edition: dict[str, Any] | None
    question: str
    asked: tuple[int, ...]
    round: int
    rounds: int
    active: int
    heroes: tuple[HeroView, ...]
    stacks: tuple[Stack, ...]
    pools: tuple[Pool, ...]
    removed: tuple[str, ...]
    treasures: tuple[int, ...]
    """Where the sun, moon and glory treasures lie; 0 beside the labyrinth."""
    to_do: tuple[Any, ...]
    """Everything that is still to be done this turn, the next thing last, as plain data."""


def hero_view(state: Forge, seat: int) -> HeroView:
    """Build what everybody sees of one hero."""
    hero = state.heroes[seat]
    found = HeroView()
    found.gold = hero.gold
    found.gold_cap = state.gold_cap(hero)
    found.suns = hero.suns
    found.sun_cap = state.sun_cap(hero)
    found.moons = hero.moons
    found.moon_cap = state.moon_cap(hero)
    found.glory = hero.glory
    found.ancients = hero.ancients
    found.score = sum(sheet(state, seat).values())
    found.light = tuple(texts(hero.light))
    found.dark = tuple(texts(hero.dark))
    found.up = (hero.up_light.text, hero.up_dark.text)
    found.cards = tuple([feat.name for feat in hero.cards])
    found.discard = tuple(texts(hero.discard))
    found.place = hero.place
    found.hammers = hero.hammers
    found.hammer = hero.hammer
    found.chests = hero.chests
    found.twins = hero.twins
    found.bears = hero.bears
    found.boars = hero.boars
    found.misfortunes = hero.misfortunes
    found.cerberus = hero.cerberus
    found.tritons = hero.tritons
    found.scepters = hero.scepters
    found.lent = tuple([(at, gold, LETTERS[kind], left) for at, gold, kind, left in hero.lent])
    found.companions = hero.companions
    found.golem = hero.golem
    found.loyalty = hero.loyalty
    found.zone = state.zone(seat)
    found.memories = tuple([(island, "AL"[side]) for island, side in hero.memories])
    return found


def see_stack(state: Forge, slot: int, feat: Feat) -> Stack:
    """Build what everybody sees of the stack in a slot."""
    parts = state.parts
    found = Stack()
    found.slot = SLOTS[slot]
    found.feat = feat.name
    found.island = parts.islands[slot]
    found.suns = parts.suns[slot]
    found.moons = parts.moons[slot]
    found.glory = feat.glory
    found.left = state.stacks[slot]
    return found


def see_pool(state: Forge, index: int) -> Pool:
    """Build what everybody sees of a pool."""
    parts = state.parts
    found = Pool()
    found.name = parts.pool_names[index]
    found.cost = parts.costs[index] if index < SANCTUARY else 0
    found.faces = tuple(texts(state.pools[index]))
    return found


def view(state: Forge, seat: int | None) -> View:
    """Build the view of a seat; ``None`` is a spectator."""
    parts = state.parts
    edition = parts.edition
    found = View()
    found.seat = seat
    found.setup = dict(state.setup)
    found.edition = None if edition is None else edition.plain()
    found.question = state.question
    found.asked = state.to_act
    found.round = state.round
    found.rounds = parts.rounds[state.seats()]
    found.active = state.active
    found.heroes = tuple([hero_view(state, number) for number in range(state.seats())])
    found.stacks = tuple(
        [see_stack(state, slot, feat) for slot, feat in enumerate(state.sets) if feat is not None]
    )
    found.pools = tuple([see_pool(state, index) for index in range(len(state.pools))])
    found.removed = tuple(texts(state.removed))
    found.treasures = state.treasures
    found.to_do = tuple([WORDS.write(step) for step in state.agenda])
    return found
