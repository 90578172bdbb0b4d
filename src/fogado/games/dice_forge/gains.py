"""Gaining, losing and paying: where gold goes, what is turned into glory, how tokens move."""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import Option, Step, then
from fogado.games.dice_forge.asking import Ask
from fogado.games.dice_forge.events import tell, tell_gained, tell_lost
from fogado.games.dice_forge.faces import (
    ANCIENT,
    GLORY,
    GOLD,
    LOYALTY,
    MOON,
    SUN,
    Bundle,
)
from fogado.games.dice_forge.moves import FOR_GLORY, KEEP
from fogado.games.dice_forge.parts import TITANS
from fogado.games.dice_forge.purse_moves import STORE, TAKE, Store, Take
from fogado.games.dice_forge.state import Forge, Hero

# How a face is applied.  Flags, because a step holds numbers only.
OWN: Final[int] = 1
"""An own die in an own blessing: zones give their bonus.  DF-14.21"""
LOSE: Final[int] = 2
"""Under the Minotaur.  DF-10.5"""
SENTINEL: Final[int] = 4
CYCLOPS: Final[int] = 8
ORACLE: Final[int] = 16
INHERITED: Final[int] = 32
"""The pair a card owner got by misfortune: it triggers no more misfortune.  DF-14.30"""
TWINS: Final[int] = 64
"""The Twins may reroll.  DF-11.1"""
CERBERUS: Final[int] = 128
"""Cerberus may repeat it.  DF-9.14"""
AS_BEARER: Final[int] = 256
"""A mirror looks around from the seat that bears it.  DF-11.37"""
BLESSING: Final[int] = OWN | TWINS | CERBERUS

SENTINEL_GLORY: Final[int] = 2
CYCLOPS_GLORY: Final[int] = 1

# ── gaining ──────────────────────────────────────────────────────────────────────────────────


def gain_glory(state: Forge, seat: int, amount: int, source: str) -> None:
    """Add to the glory track."""
    if amount:
        state.heroes[seat].glory += amount
        tell_gained(state, seat, GLORY, amount, amount, source)


def gain_suns(state: Forge, seat: int, amount: int, source: str) -> None:
    """Add sun shards to the reserve, as many as it holds.  DF-4.2"""
    hero = state.heroes[seat]
    room = state.sun_cap(hero) - hero.suns
    kept = amount if amount < room else room
    hero.suns += kept
    tell_gained(state, seat, SUN, amount, kept, source)


def gain_moons(state: Forge, seat: int, amount: int, source: str) -> None:
    """Add moon shards to the reserve, as many as it holds.  DF-4.2"""
    hero = state.heroes[seat]
    room = state.moon_cap(hero) - hero.moons
    kept = amount if amount < room else room
    hero.moons += kept
    tell_gained(state, seat, MOON, amount, kept, source)


def keep_gold(state: Forge, seat: int, amount: int, source: str) -> None:
    """Add gold to the reserve, as much as it holds.  DF-4.2"""
    hero = state.heroes[seat]
    room = state.gold_cap(hero) - hero.gold
    kept = amount if amount < room else room
    hero.gold += kept
    tell_gained(state, seat, GOLD, amount, kept, source)


def gain_gold(state: Forge, seat: int, amount: int, source: str) -> None:
    """Gain gold: into the reserve, or asked where it goes.  DF-4.5"""
    hero = state.heroes[seat]
    if hero.hammers and state.hammer_room(hero):
        then(state, SplitGold(seat, amount, source))
    elif hero.scepters:
        then(state, FillScepter(seat, 0, amount, source))
    else:
        keep_gold(state, seat, amount, source)


def gain_ancients(state: Forge, seat: int, amount: int, source: str) -> None:
    """Add ancient shards, and move the token left for each, kept or not.  DF-14.12"""
    hero = state.heroes[seat]
    room = state.parts.ancient_cap - hero.ancients
    kept = amount if amount < room else room
    hero.ancients += kept
    tell_gained(state, seat, ANCIENT, amount, kept, source)
    move_token(state, seat, -amount)


def move_token(state: Forge, seat: int, steps: int) -> None:
    """Move a loyalty token right, or left for a negative number.  DF-14.11, DF-14.15"""
    if state.module != TITANS or steps == 0:
        return
    hero = state.heroes[seat]
    parts = state.parts
    ways = parts.right if steps > 0 else parts.left
    place = hero.loyalty
    for _ in range(steps if steps > 0 else -steps):
        place = ways[place - parts.first_space]
    hero.loyalty = place
    if state.log is not None:
        tell(state, "token-moved", {"seat": seat, "steps": steps, "space": place})


def gain(state: Forge, seat: int, bundle: Bundle, source: str) -> None:
    """Gain everything in a bundle.  Where gold goes may be asked afterwards."""
    if bundle.gold:
        gain_gold(state, seat, bundle.gold, source)
    if bundle.suns:
        gain_suns(state, seat, bundle.suns, source)
    if bundle.moons:
        gain_moons(state, seat, bundle.moons, source)
    if bundle.glory:
        gain_glory(state, seat, bundle.glory, source)
    if bundle.ancients:
        gain_ancients(state, seat, bundle.ancients, source)
    if bundle.loyalty:
        tell_gained(state, seat, LOYALTY, bundle.loyalty, bundle.loyalty, source)
        move_token(state, seat, bundle.loyalty)


def gain_from_die(state: Forge, seat: int, bundle: Bundle, flags: int, source: str) -> None:
    """Gain what a die gives: zones add to it, Sentinel and Cyclops may change it."""
    bonus_gold = 0
    bonus_glory = 0
    if flags & OWN and state.module == TITANS:
        zone = state.zone(seat)  # read before the face moves the token: DF-14.22
        if zone[0] == "L":
            if bundle.gold:
                bonus_gold = 1
                bonus_glory = 0 if zone == "L1" else 1
            if bundle.glory and zone == "L3":
                bonus_glory += 1
    if flags & (SENTINEL | CYCLOPS):
        refusable(state, seat, bundle, flags, source)
    else:
        gain(state, seat, bundle, source)
    if bonus_gold:
        gain_gold(state, seat, bonus_gold, "zone")
    gain_glory(state, seat, bonus_glory, "zone")


def refusable(state: Forge, seat: int, bundle: Bundle, flags: int, source: str) -> None:
    """Gain a bundle of which some may be turned into glory.  DF-9.17, DF-10.14"""
    if bundle.gold:
        if flags & CYCLOPS:
            then(state, Convert(seat, GOLD, bundle.gold, source))
        else:
            gain_gold(state, seat, bundle.gold, source)
    if bundle.moons:
        if flags & SENTINEL:
            then(state, Convert(seat, MOON, bundle.moons, source))
        else:
            gain_moons(state, seat, bundle.moons, source)
    if bundle.suns:
        if flags & SENTINEL:
            then(state, Convert(seat, SUN, bundle.suns, source))
        else:
            gain_suns(state, seat, bundle.suns, source)
    if bundle.glory:
        gain_glory(state, seat, bundle.glory, source)
    if bundle.ancients:
        gain_ancients(state, seat, bundle.ancients, source)
    if bundle.loyalty:
        tell_gained(state, seat, LOYALTY, bundle.loyalty, bundle.loyalty, source)
        move_token(state, seat, bundle.loyalty)


@final
@dataclass(init=False)
class Gain(Step):
    """Gain a bundle."""

    seat: int
    bundle: Bundle
    source: str

    def __init__(self, seat: int, bundle: Bundle, source: str) -> None:
        self.seat = seat
        self.bundle = bundle
        self.source = source

    def run(self, state: Forge) -> None:
        gain(state, self.seat, self.bundle, self.source)


@final
@dataclass(init=False)
class GainOneOf(Ask):
    """Which of these is gained?  DF-5.5"""

    parts: tuple[Bundle, ...]
    source: str

    def __init__(self, seat: int, parts: tuple[Bundle, ...], source: str) -> None:
        self.seat = seat
        self.parts = parts
        self.source = source

    def question(self) -> str:
        return "choose"

    def answers(self, state: Forge) -> list[Option]:
        return takes(self.parts)

    def answer(self, state: Forge, option: Take) -> None:
        gain(state, self.seat, option.bundle, self.source)


def takes(parts: tuple[Bundle, ...]) -> list[Option]:
    """List the options of an "or", each of a single resource."""
    found: list[Option] = []
    for part in parts:
        for resource, amount in enumerate(part.amounts):
            if amount:
                found.append(TAKE[resource][amount])
    return found


@final
@dataclass(init=False)
class SplitGold(Ask):
    """How much of the gold goes on the hammer?  DF-4.5"""

    gold: int
    source: str

    def __init__(self, seat: int, gold: int, source: str) -> None:
        self.seat = seat
        self.gold = gold
        self.source = source

    def question(self) -> str:
        return "hammer"

    def answers(self, state: Forge) -> list[Option]:
        room = state.hammer_room(state.heroes[self.seat])
        return [*STORE[: 1 + (self.gold if self.gold < room else room)]]

    def answer(self, state: Forge, option: Store) -> None:
        if option.gold:
            strike(state, self.seat, option.gold, self.source)
        if option.gold < self.gold:
            keep_gold(state, self.seat, self.gold - option.gold, self.source)


def strike(state: Forge, seat: int, gold: int, source: str) -> None:
    """Move a hammer token on; each end of a side gives glory.  DF-9.1, DF-9.2"""
    hero = state.heroes[seat]
    spaces = state.parts.hammer_spaces
    sides = hero.hammer // spaces
    hero.hammer += gold
    if state.log is not None:
        facts = {"seat": seat, "gold": gold, "space": hero.hammer % spaces, "source": source}
        tell(state, "hammered", facts)
    while sides < hero.hammer // spaces:
        gain_glory(state, seat, state.parts.hammer_glory[sides % 2], "hammer")
        sides += 1


@final
@dataclass(init=False)
class FillScepter(Ask):
    """How much of the gold goes on this Scepter?  Then the next one is asked.  DF-11.5"""

    scepter: int
    gold: int
    source: str

    def __init__(self, seat: int, scepter: int, gold: int, source: str) -> None:
        self.seat = seat
        self.scepter = scepter
        self.gold = gold
        self.source = source

    def question(self) -> str:
        return "scepter"

    def answers(self, state: Forge) -> list[Option]:
        room = state.parts.scepter_spaces - state.heroes[self.seat].scepters[self.scepter]
        return [*STORE[: 1 + (self.gold if self.gold < room else room)]]

    def answer(self, state: Forge, option: Store) -> None:
        hero = state.heroes[self.seat]
        if option.gold:
            add_to_scepter(hero, self.scepter, option.gold)
            if state.log is not None:
                facts = {"seat": self.seat, "number": self.scepter + 1, "gold": option.gold}
                tell(state, "stored", {**facts, "source": self.source})
        left = self.gold - option.gold
        if left and self.scepter + 1 < len(hero.scepters):
            then(state, FillScepter(self.seat, self.scepter + 1, left, self.source))
        elif left:
            keep_gold(state, self.seat, left, self.source)


def add_to_scepter(hero: Hero, scepter: int, gold: int) -> None:
    """Put gold on a Scepter, or take it off."""
    held = hero.scepters
    hero.scepters = held[:scepter] + (held[scepter] + gold,) + held[scepter + 1 :]


@final
@dataclass(init=False)
class Convert(Ask):
    """Is this gain kept, or turned into glory?  DF-9.18, DF-10.14"""

    resource: int
    amount: int
    source: str

    def __init__(self, seat: int, resource: int, amount: int, source: str) -> None:
        self.seat = seat
        self.resource = resource
        self.amount = amount
        self.source = source

    def question(self) -> str:
        return "convert"

    def answers(self, state: Forge) -> list[Option]:
        return [KEEP, FOR_GLORY]

    def answer(self, state: Forge, option: Option) -> None:
        if option is FOR_GLORY:
            if self.resource == GOLD:
                gain_glory(state, self.seat, CYCLOPS_GLORY * self.amount, "cyclops")
            else:
                gain_glory(state, self.seat, SENTINEL_GLORY * self.amount, "sentinel")
        elif self.resource == GOLD:
            gain_gold(state, self.seat, self.amount, self.source)
        elif self.resource == SUN:
            gain_suns(state, self.seat, self.amount, self.source)
        else:
            gain_moons(state, self.seat, self.amount, self.source)


# ── losing ───────────────────────────────────────────────────────────────────────────────────


def lose(state: Forge, seat: int, bundle: Bundle, source: str) -> Bundle:
    """Lose a bundle, or what there is of it; say what was lost.  DF-4.4"""
    hero = state.heroes[seat]
    gold = min(bundle.gold, hero.gold)
    suns = min(bundle.suns, hero.suns)
    moons = min(bundle.moons, hero.moons)
    glory = min(bundle.glory, hero.glory)
    ancients = min(bundle.ancients, hero.ancients)
    hero.gold -= gold
    hero.suns -= suns
    hero.moons -= moons
    hero.glory -= glory
    hero.ancients -= ancients
    tell_lost(state, seat, GOLD, gold, source)
    tell_lost(state, seat, SUN, suns, source)
    tell_lost(state, seat, MOON, moons, source)
    tell_lost(state, seat, GLORY, glory, source)
    tell_lost(state, seat, ANCIENT, ancients, source)
    return Bundle(gold, suns, moons, glory, ancients, 0)


STEPS: Final[tuple[type, ...]] = (Gain, GainOneOf, SplitGold, FillScepter, Convert)
