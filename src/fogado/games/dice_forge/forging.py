"""Taking faces from the pools, and forging them: written once, used by everything that forges."""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import Option, Step, then
from fogado.games.dice_forge.asking import Ask
from fogado.games.dice_forge.dice_moves import OVER, TAKE_FACE, UPGRADE, Over, TakeFace, Upgrade
from fogado.games.dice_forge.events import tell
from fogado.games.dice_forge.faces import Face, kinds_of, without
from fogado.games.dice_forge.moves import DONE
from fogado.games.dice_forge.parts import LEVELS, SANCTUARY
from fogado.games.dice_forge.paying import pay_gold
from fogado.games.dice_forge.state import DICE, Forge, Hero


def take_from_pool(state: Forge, face: Face) -> None:
    """Take a face out of its pool."""
    pool = state.parts.pool_by_face[face.text]
    state.pools[pool] = without(state.pools[pool], face)


def places(state: Forge, hero: Hero) -> list[Option]:
    """List the faces of both dice that a new one may replace.  DF-7.6, DF-7.7"""
    found: list[Option] = []
    for die in (0, 1):
        row = OVER[die]
        last: Face | None = None
        for face in hero.die(die):
            if face is not last:
                last = face
                if not (face.lockable and state.locked(face)):
                    found.append(row[face.index])
    return found


def set_in(state: Forge, seat: int, die: int, old: Face, new: Face) -> None:
    """Put a new face on a die."""
    state.heroes[seat].forge(die, old, new)
    if state.log is not None:
        facts = {"seat": seat, "die": DICE[die], "face": new.text, "old": old.text}
        tell(state, "forged", facts)


@final
@dataclass(init=False)
class PlaceFace(Ask):
    """Over which face is the new one forged?  DF-7.6"""

    face: Face
    after: Step | None
    """What follows once it is known on which die: see ``WithDie``."""

    def __init__(self, seat: int, face: Face, after: Step | None) -> None:
        self.seat = seat
        self.face = face
        self.after = after

    def question(self) -> str:
        return "place"

    def answers(self, state: Forge) -> list[Option]:
        return places(state, state.heroes[self.seat])

    def waits(self, state: Forge) -> bool:
        count = len(self.answers(state))
        return count > 1 or (state.ask_all and count == 1)

    def run(self, state: Forge) -> None:
        answers = self.answers(state)
        if answers:
            self.answer(state, answers[0])
        else:
            # Every face is locked: the new one goes back.  DF-7.11
            pool = state.parts.pool_by_face[self.face.text]
            state.pools[pool] = state.pools[pool] + (self.face,)

    def answer(self, state: Forge, option: Option) -> None:
        assert isinstance(option, Over)
        set_in(state, self.seat, option.die, option.face, self.face)
        after = self.after
        if isinstance(after, WithDie):
            then(state, after.with_die(option.die))


class WithDie(Step):
    """Something that happens with the die on which a face has just been forged."""

    def with_die(self, die: int) -> Step:
        """Give the step for that die."""
        raise NotImplementedError


def forge(state: Forge, seat: int, face: Face) -> None:
    """Take a face from its pool and forge it at once."""
    take_from_pool(state, face)
    then(state, PlaceFace(seat, face, None))


# ── for gold ─────────────────────────────────────────────────────────────────────────────────


def for_sale(state: Forge, gold: int, discount: int, taken: tuple[Face, ...]) -> list[Option]:
    """List the sanctuary faces that so much gold can buy and that were not taken yet."""
    found: list[Option] = []
    costs = state.parts.costs
    pools = state.pools
    limit = gold + discount
    for pool in range(SANCTUARY):
        if costs[pool] <= limit:
            last: Face | None = None
            for face in pools[pool]:
                if face is not last:
                    last = face
                    if face not in taken:
                        found.append(TAKE_FACE[face.index])
    return found


def buy(state: Forge, seat: int, face: Face, discount: int) -> None:
    """Pay for a face and forge it.  DF-7.1"""
    cost = state.cost_of(state.parts.pool_by_face[face.text], discount)
    forge(state, seat, face)
    if state.log is not None:
        tell(state, "bought", {"seat": seat, "face": face.text, "cost": cost})
    pay_gold(state, seat, cost)


@final
@dataclass(init=False)
class BuyFace(Ask):
    """Does this hero take one face for its cost less a discount?  DF-6.13, DF-13.16"""

    discount: int

    def __init__(self, seat: int, discount: int) -> None:
        self.seat = seat
        self.discount = discount

    def question(self) -> str:
        return "buy-face"

    def spends(self) -> bool:
        return True

    def answers(self, state: Forge) -> list[Option]:
        gold = state.heroes[self.seat].all_gold()
        return [*for_sale(state, gold, self.discount, ()), DONE]

    def answer(self, state: Forge, option: Option) -> None:
        if isinstance(option, TakeFace):
            buy(state, self.seat, option.face, self.discount)


@final
@dataclass(init=False)
class Offering(Ask):
    """Does the active player take another face?  Each kind once.  DF-7.1, DF-7.3"""

    taken: tuple[Face, ...]

    def __init__(self, seat: int, taken: tuple[Face, ...]) -> None:
        self.seat = seat
        self.taken = taken

    def question(self) -> str:
        return "offering"

    def spends(self) -> bool:
        return True

    def answers(self, state: Forge) -> list[Option]:
        gold = state.heroes[self.seat].all_gold()
        return [*for_sale(state, gold, 0, self.taken), DONE]

    def answer(self, state: Forge, option: Option) -> None:
        if isinstance(option, TakeFace):
            then(state, Offering(self.seat, self.taken + (option.face,)))
            buy(state, self.seat, option.face, 0)


# ── by a card ────────────────────────────────────────────────────────────────────────────────


@final
@dataclass(init=False)
class ChooseFace(Ask):
    """Which of these faces is forged?  DF-7.10"""

    faces: tuple[Face, ...]
    optional: bool
    asks_for: str
    after: Step | None
    otherwise: Step | None
    """What follows when no face is taken."""

    def __init__(
        self,
        seat: int,
        faces: tuple[Face, ...],
        optional: bool,
        asks_for: str,
        after: Step | None,
        otherwise: Step | None,
    ) -> None:
        self.seat = seat
        self.faces = faces
        self.optional = optional
        self.asks_for = asks_for
        self.after = after
        self.otherwise = otherwise

    def question(self) -> str:
        return self.asks_for

    def answers(self, state: Forge) -> list[Option]:
        found: list[Option] = [TAKE_FACE[face.index] for face in self.faces]
        if self.optional:
            found.append(DONE)
        return found

    def answer(self, state: Forge, option: Option) -> None:
        if isinstance(option, TakeFace):
            take_from_pool(state, option.face)
            then(state, PlaceFace(self.seat, option.face, self.after))
        elif self.otherwise is not None:
            then(state, self.otherwise)


def forge_one_of(state: Forge, seat: int, faces: tuple[Face, ...]) -> None:
    """Forge one of the faces left in a garden; none left is no forging.  DF-7.11"""
    kinds = kinds_of(faces)
    if kinds:
        then(state, ChooseFace(seat, tuple(kinds), False, "choose-face", None, None))


# ── upgrading ────────────────────────────────────────────────────────────────────────────────


def upgrades_to(state: Forge, face: Face, levels: int) -> list[Face]:
    """List the faces an upgrade by so many levels can give.  DF-12.10, DF-12.11"""
    parts = state.parts
    level = parts.level(face)
    if level >= LEVELS or (face.lockable and state.locked(face)):
        return []
    wanted = min(level + levels, LEVELS)
    while wanted <= LEVELS:
        found: list[Face] = []
        for pool in range(SANCTUARY):
            if parts.levels[pool] == wanted:
                found += kinds_of(state.pools[pool])
        if found:
            return found
        wanted += 1
    return []


def upgradable(state: Forge, seat: int, levels: int) -> list[Option]:
    """List the faces of a hero that can be upgraded by so many levels.  DF-12.12"""
    hero = state.heroes[seat]
    found: list[Option] = []
    for die in (0, 1):
        for face in kinds_of(hero.die(die)):
            if upgrades_to(state, face, levels):
                found.append(UPGRADE[die][face.index])
    return found


@final
@dataclass(init=False)
class UpgradeFace(Ask):
    """Which face is upgraded?  DF-12.10"""

    levels: int
    optional: bool

    def __init__(self, seat: int, levels: int, optional: bool) -> None:
        self.seat = seat
        self.levels = levels
        self.optional = optional

    def question(self) -> str:
        return "upgrade"

    def answers(self, state: Forge) -> list[Option]:
        found = upgradable(state, self.seat, self.levels)
        if self.optional:
            found.append(DONE)
        return found

    def answer(self, state: Forge, option: Option) -> None:
        if isinstance(option, Upgrade):
            then(state, UpgradeTo(self.seat, option.die, option.face, self.levels))


@final
@dataclass(init=False)
class UpgradeTo(Ask):
    """Which face of the higher level is forged over it?"""

    die: int
    old: Face
    levels: int

    def __init__(self, seat: int, die: int, old: Face, levels: int) -> None:
        self.seat = seat
        self.die = die
        self.old = old
        self.levels = levels

    def question(self) -> str:
        return "upgrade-to"

    def answers(self, state: Forge) -> list[Option]:
        return [TAKE_FACE[face.index] for face in upgrades_to(state, self.old, self.levels)]

    def answer(self, state: Forge, option: TakeFace) -> None:
        take_from_pool(state, option.face)
        set_in(state, self.seat, self.die, self.old, option.face)


STEPS: Final[tuple[type, ...]] = (
    PlaceFace,
    BuyFace,
    Offering,
    ChooseFace,
    UpgradeFace,
    UpgradeTo,
)
