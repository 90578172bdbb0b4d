"""What can be seen.  Everything lies open at this table: only the coming rolls are unknown."""

from dataclasses import dataclass
from typing import Any, final

from fogado.games.dice_forge.faces import LETTERS
from fogado.games.dice_forge.parts import SANCTUARY, SLOTS
from fogado.games.dice_forge.saving import WORDS, texts
from fogado.games.dice_forge.scoring import sheet
from fogado.games.dice_forge.state import Forge


@final
@dataclass
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
@dataclass
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
@dataclass
class Pool:
    """A pool of faces."""

    name: str
    cost: int
    """In gold; 0 for gardens and forest, whose faces are not for sale."""
    faces: tuple[str, ...]


@final
@dataclass
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
    return HeroView(
        gold=hero.gold,
        gold_cap=state.gold_cap(hero),
        suns=hero.suns,
        sun_cap=state.sun_cap(hero),
        moons=hero.moons,
        moon_cap=state.moon_cap(hero),
        glory=hero.glory,
        ancients=hero.ancients,
        score=sum(sheet(state, seat).values()),
        light=tuple(texts(hero.light)),
        dark=tuple(texts(hero.dark)),
        up=(hero.up_light.text, hero.up_dark.text),
        cards=tuple([feat.name for feat in hero.cards]),
        discard=tuple(texts(hero.discard)),
        place=hero.place,
        hammers=hero.hammers,
        hammer=hero.hammer,
        chests=hero.chests,
        twins=hero.twins,
        bears=hero.bears,
        boars=hero.boars,
        misfortunes=hero.misfortunes,
        cerberus=hero.cerberus,
        tritons=hero.tritons,
        scepters=hero.scepters,
        lent=tuple([(at, gold, LETTERS[kind], left) for at, gold, kind, left in hero.lent]),
        companions=hero.companions,
        golem=hero.golem,
        loyalty=hero.loyalty,
        zone=state.zone(seat),
        memories=tuple([(island, "AL"[side]) for island, side in hero.memories]),
    )


def view(state: Forge, seat: int | None) -> View:
    """Build the view of a seat; ``None`` is a spectator."""
    parts = state.parts
    edition = parts.edition
    stacks: list[Stack] = []
    for slot, feat in enumerate(state.sets):
        if feat is not None:
            stacks.append(
                Stack(
                    SLOTS[slot],
                    feat.name,
                    parts.islands[slot],
                    parts.suns[slot],
                    parts.moons[slot],
                    feat.glory,
                    state.stacks[slot],
                )
            )
    pools: list[Pool] = []
    for index, faces in enumerate(state.pools):
        cost = parts.costs[index] if index < SANCTUARY else 0
        pools.append(Pool(parts.pool_names[index], cost, tuple(texts(faces))))
    return View(
        seat=seat,
        setup=dict(state.setup),
        edition=None if edition is None else edition.plain(),
        question=state.question,
        asked=state.to_act,
        round=state.round,
        rounds=parts.rounds[state.seats()],
        active=state.active,
        heroes=tuple([hero_view(state, number) for number in range(state.seats())]),
        stacks=tuple(stacks),
        pools=tuple(pools),
        removed=tuple(texts(state.removed)),
        treasures=state.treasures,
        to_do=tuple([WORDS.write(step) for step in state.agenda]),
    )
