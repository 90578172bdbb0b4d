"""Applying faces: mirrors, ×3, the order, choices, boars and misfortune.  DF-5.6

The same steps serve every way in which faces are applied: own blessings, Satyrs, Light, the
celestial die, Left Hand, the pair got by misfortune, and, with everything lost instead of gained,
the Minotaur.
"""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import Option, Step, then
from fogado.games.dice_forge.asking import Ask
from fogado.games.dice_forge.dice_moves import FIRST, PICK_FACE, First, PickFace
from fogado.games.dice_forge.events import tell
from fogado.games.dice_forge.faces import (
    BOAR,
    CHOICE,
    IS_GLORY,
    IS_GOLD,
    MIRROR,
    MISFORTUNE,
    MOON_GOLEM,
    MOVES_TOKEN,
    NOTHING,
    SHIP,
    SUN_GOLEM,
    TRIPLE,
    Bundle,
    Face,
    bundles_of,
    told,
)
from fogado.games.dice_forge.forging import BuyFace
from fogado.games.dice_forge.gains import (
    AS_BEARER,
    INHERITED,
    LOSE,
    ORACLE,
    OWN,
    GainOneOf,
    gain_from_die,
    lose,
    move_token,
    takes,
)
from fogado.games.dice_forge.golems import GOLEMS, GolemPair
from fogado.games.dice_forge.parts import TITANS
from fogado.games.dice_forge.purse_moves import Take
from fogado.games.dice_forge.state import DARK, LIGHT, Forge

SHIP_DISCOUNT: Final[int] = 2
BOAR_REWARD: Final[tuple[Bundle, ...]] = bundles_of("S1/M1/V3")


@final
@dataclass(init=False)
class Seen:
    """A face to be applied, and the die it is on."""

    face: Face
    bearer: int
    die: int

    def __init__(self, face: Face, bearer: int, die: int) -> None:
        self.face = face
        self.bearer = bearer
        """The seat of the die it is on; a misfortune face looks at that seat's other die."""
        self.die = die


# ── mirrors ──────────────────────────────────────────────────────────────────────────────────


def apply(state: Forge, seat: int, first: Seen, second: Seen | None, flags: int) -> None:
    """Apply one face or two: mirrors first, then ×3, then the order.  DF-5.6"""
    if first.face.kind == MIRROR:
        then(state, Reflect(seat, first, second, False, flags))
    elif second is not None and second.face.kind == MIRROR:
        then(state, Reflect(seat, first, second, True, flags))
    else:
        combine(state, seat, first, second, flags)


def reflections(state: Forge, viewer: int) -> list[PickFace]:
    """List the dice whose faces a mirror can show.  DF-6.8, DF-6.10"""
    anything = False
    for seat, hero in enumerate(state.heroes):
        if seat != viewer and MIRROR in (hero.up_light.kind, hero.up_dark.kind):
            anything = True
    found: list[PickFace] = []
    faces: list[Face] = []
    for seat, hero in enumerate(state.heroes):
        if seat != viewer or anything:
            for die in (0, 1):
                face = hero.up(die)
                # The same face twice is one choice, unless it matters whose die it is.
                known = face in faces and face.kind != MISFORTUNE and not state.ask_all
                if face.kind != MIRROR and not known:
                    faces.append(face)
                    found.append(PICK_FACE[seat][die])
    return found


@final
@dataclass(init=False)
class Reflect(Ask):
    """Which visible face does the mirror copy?  DF-6.8"""

    first: Seen
    second: Seen | None
    is_second: bool
    flags: int

    def __init__(
        self, seat: int, first: Seen, second: Seen | None, is_second: bool, flags: int
    ) -> None:
        self.seat = seat
        self.first = first
        self.second = second
        self.is_second = is_second
        self.flags = flags

    def question(self) -> str:
        return "mirror"

    def answers(self, state: Forge) -> list[Option]:
        viewer = self.seat
        if self.flags & AS_BEARER:
            second = self.second
            viewer = self.first.bearer if not self.is_second or second is None else second.bearer
        return [*reflections(state, viewer)]

    def waits(self, state: Forge) -> bool:
        found = len(self.answers(state))
        return found > 1 or (state.ask_all and found == 1)

    def run(self, state: Forge) -> None:
        answers = self.answers(state)
        if answers:
            self.answer(state, answers[0])
        else:
            self.show(state, Seen(NOTHING, self.seat, LIGHT))

    def answer(self, state: Forge, option: Option) -> None:
        assert isinstance(option, PickFace)
        face = state.heroes[option.seat].up(option.die)
        if state.log is not None:
            tell(state, "reflected", {"seat": self.seat, "face": face.text})
        self.show(state, Seen(face, option.seat, option.die))

    def show(self, state: Forge, seen: Seen) -> None:
        """Go on with what the mirror shows."""
        if self.is_second:
            apply(state, self.seat, self.first, seen, self.flags)
        else:
            apply(state, self.seat, seen, self.second, self.flags)


# ── ×3 and the order ─────────────────────────────────────────────────────────────────────────


def combine(state: Forge, seat: int, first: Seen, second: Seen | None, flags: int) -> None:
    """Look for ×3 and for a pair of golems, then apply in the right order."""
    if second is None:
        in_order(state, seat, first, None, 1, flags)
        return
    one = first.face
    two = second.face
    if one.kind == TRIPLE or two.kind == TRIPLE:
        if one.kind != two.kind:
            in_order(state, seat, first if two.kind == TRIPLE else second, None, 3, flags)
    elif one.kind + two.kind == MOON_GOLEM + SUN_GOLEM:  # the two highest numbers
        if not flags & LOSE:
            then(state, GolemPair(seat, True, True, True))
    elif one.judged and not two.judged:
        in_order(state, seat, second, first, 1, flags)
    elif two.judged and not one.judged:
        in_order(state, seat, first, second, 1, flags)
    elif state.ask_all or (one is not two and order_matters(state, one, two, flags)):
        then(state, ChooseOrder(seat, first, second, flags))
    else:
        in_order(state, seat, first, second, 1, flags)


def order_matters(state: Forge, one: Face, two: Face, flags: int) -> bool:
    """Can the order of two faces change anything?  DF-16.1"""
    if flags & LOSE:
        return one.judged
    if one.kind == SHIP or two.kind == SHIP or one.kind >= MOON_GOLEM or two.kind >= MOON_GOLEM:
        return True
    if one.judged:  # and so is the other
        return True
    if state.module != TITANS:
        return False
    # Two moves of the token, or a move and what a zone rewards.
    moved = MOVES_TOKEN | IS_GOLD | IS_GLORY if flags & OWN else MOVES_TOKEN
    return bool(
        (one.mask & MOVES_TOKEN and two.mask & moved)
        or (two.mask & MOVES_TOKEN and one.mask & moved)
    )


@final
@dataclass(init=False)
class ChooseOrder(Ask):
    """Which of the two faces is applied first?  DF-5.7"""

    first: Seen
    second: Seen
    flags: int

    def __init__(self, seat: int, first: Seen, second: Seen, flags: int) -> None:
        self.seat = seat
        self.first = first
        self.second = second
        self.flags = flags

    def question(self) -> str:
        return "order"

    def answers(self, state: Forge) -> list[Option]:
        first = self.first.face
        second = self.second.face
        return (
            [FIRST[first.index]] if first is second else [FIRST[first.index], FIRST[second.index]]
        )

    def answer(self, state: Forge, option: First) -> None:
        if option.face is self.first.face:
            in_order(state, self.seat, self.first, self.second, 1, self.flags)
        else:
            in_order(state, self.seat, self.second, self.first, 1, self.flags)


# ── applying ─────────────────────────────────────────────────────────────────────────────────


def in_order(
    state: Forge, seat: int, first: Seen, second: Seen | None, factor: int, flags: int
) -> None:
    """Apply faces in this order; owners of boars and misfortune get theirs afterwards."""
    if second is not None:
        trigger(state, second, 1, flags)
    trigger(state, first, factor, flags)
    apply_face(state, seat, first, second, factor, 0, flags)


def apply_face(
    state: Forge, seat: int, seen: Seen, other: Seen | None, factor: int, given: int, flags: int
) -> None:
    """Apply one face, then the other; a judged face is told what was ``given`` before it."""
    face = seen.face
    kind = face.kind
    if kind in (CHOICE, BOAR, MISFORTUNE):
        then(state, PickPart(seat, seen, other, factor, flags))
        return
    bundle = face.gives
    if face.judged and face.test & given:
        bundle = face.better
    if other is not None:
        then(state, ApplyFace(seat, other, bundle.mask, flags))
    if kind == SHIP:
        if not flags & LOSE:
            then(state, BuyFace(seat, SHIP_DISCOUNT * factor))
    elif kind in (MOON_GOLEM, SUN_GOLEM):
        if not flags & LOSE:
            GOLEMS[0].walk(state, seat, factor)
    elif bundle.mask:
        give(state, seat, bundle.times(factor), flags, "shield" if face.judged else "dice")


def give(state: Forge, seat: int, bundle: Bundle, flags: int, source: str) -> None:
    """Let a face give, or under the Minotaur take, a bundle."""
    if flags & LOSE:
        lose(state, seat, bundle, "minotaur")
        return
    gain_from_die(state, seat, bundle, flags, source)
    if flags & ORACLE and bundle.mask & MOVES_TOKEN:
        # The others' tokens move, but they gain no shard.  DF-14.5
        for other in state.others(seat):
            move_token(state, other, -1)


@final
@dataclass(init=False)
class ApplyFace(Step):
    """Apply the second face, now that it is known what the first one gave."""

    seat: int
    seen: Seen
    given: int
    flags: int

    def __init__(self, seat: int, seen: Seen, given: int, flags: int) -> None:
        self.seat = seat
        self.seen = seen
        self.given = given
        self.flags = flags

    def run(self, state: Forge) -> None:
        apply_face(state, self.seat, self.seen, None, 1, self.given, self.flags)


@final
@dataclass(init=False)
class PickPart(Ask):
    """Which part of an "or" does the face give?  DF-5.5, DF-6.2"""

    seen: Seen
    other: Seen | None
    factor: int
    flags: int

    def __init__(self, seat: int, seen: Seen, other: Seen | None, factor: int, flags: int) -> None:
        self.seat = seat
        self.seen = seen
        self.other = other
        self.factor = factor
        self.flags = flags

    def question(self) -> str:
        return "choose" if not self.flags & LOSE else "lose"

    def answers(self, state: Forge) -> list[Option]:
        return takes(tuple([part.times(self.factor) for part in self.seen.face.parts]))

    def answer(self, state: Forge, option: Take) -> None:
        other = self.other
        if other is not None:
            then(state, ApplyFace(self.seat, other, option.bundle.mask, self.flags))
        if state.log is not None:
            tell(state, "chose", {"seat": self.seat, **told(option.bundle)})
        give(state, self.seat, option.bundle, self.flags, "dice")


# ── boars and misfortune ─────────────────────────────────────────────────────────────────────


def trigger(state: Forge, seen: Seen, factor: int, flags: int) -> None:
    """Let the owner of a boar or a misfortune card have theirs afterwards.  DF-6.19, DF-14.28"""
    face = seen.face
    if not face.lockable:
        return
    owner = state.owner(face)
    if owner < 0:
        return
    if face.kind == BOAR:
        for _ in range(factor):
            then(state, GainOneOf(owner, BOAR_REWARD, "boar"))
        if state.log is not None:
            tell(state, "boar-triggered", {"seat": owner, "face": face.text})
    elif not flags & INHERITED:
        then(state, Inherit(owner, seen.face, seen.bearer, seen.die))


@final
@dataclass(init=False)
class Inherit(Step):
    """The owner of a misfortune card applies both dice of the player who bears it.  DF-14.28"""

    seat: int
    face: Face
    bearer: int
    die: int

    def __init__(self, seat: int, face: Face, bearer: int, die: int) -> None:
        self.seat = seat
        self.face = face
        self.bearer = bearer
        self.die = die

    def run(self, state: Forge) -> None:
        other = DARK if self.die == LIGHT else LIGHT
        if state.log is not None:
            tell(state, "misfortune", {"seat": self.seat, "owner": self.bearer})
        first = Seen(self.face, self.bearer, self.die)
        second = Seen(state.heroes[self.bearer].up(other), self.bearer, other)
        apply(state, self.seat, first, second, INHERITED)


STEPS: Final[tuple[type, ...]] = (
    Seen,
    Reflect,
    ChooseOrder,
    ApplyFace,
    PickPart,
    Inherit,
)
