"""The vocabulary that feats are written in.

Each word is a value made once; ``happen`` does it, or puts the steps that ask on the agenda.
"""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import Option, Step, then, then_each
from fogado.games.dice_forge.applying import Seen, apply
from fogado.games.dice_forge.asking import Ask
from fogado.games.dice_forge.blessing import ROLL, Blessed, MinorBlessing, bless
from fogado.games.dice_forge.buying import BEAR_GLORY, oust
from fogado.games.dice_forge.celestial import roll_celestial
from fogado.games.dice_forge.dice_moves import PICK_FACE, PickFace
from fogado.games.dice_forge.events import tell
from fogado.games.dice_forge.faces import (
    BOARS,
    GLORY,
    MISFORTUNE,
    MISFORTUNES,
    Face,
    bundle_of,
    bundles_of,
    one,
)
from fogado.games.dice_forge.feat_moves import CHOOSE_HERO, ChooseHero
from fogado.games.dice_forge.forging import (
    PlaceFace,
    forge_one_of,
    take_from_pool,
)
from fogado.games.dice_forge.gains import (
    AS_BEARER,
    BLESSING,
    LOSE,
    OWN,
    Gain,
    GainOneOf,
    gain,
    gain_glory,
)
from fogado.games.dice_forge.labyrinth import TurnDice, Walk
from fogado.games.dice_forge.parts import (
    MINES,
    TITANS,
    Effect,
)
from fogado.games.dice_forge.paying import pay_gold
from fogado.games.dice_forge.purse_moves import GATHER, Gather
from fogado.games.dice_forge.state import BOTH, DARK, LIGHT, Forge
from fogado.games.dice_forge.turn import turn_inside

# ── plain words ──────────────────────────────────────────────────────────────────────────────


@final
class Gains(Effect):
    """Gain a bundle, or one of several."""

    def __init__(self, text: str, source: str) -> None:
        self.parts = bundles_of(text)
        self.source = source

    def happen(self, state: Forge, seat: int) -> None:
        if len(self.parts) == 1:
            then(state, Gain(seat, self.parts[0], self.source))
        else:
            then(state, GainOneOf(seat, self.parts, self.source))


@final
class DivineBlessings(Effect):
    """Receive divine blessings, one after the other.  DF-9.16"""

    def __init__(self, times: int, flags: int) -> None:
        self.times = times
        self.flags = BLESSING | flags

    def happen(self, state: Forge, seat: int) -> None:
        for _ in range(self.times):
            bless(state, seat, self.flags)


@final
class MinorBlessings(Effect):
    """Choose a die, and receive minor blessings with it.  DF-9.4, DF-10.13"""

    def __init__(self, times: int, flags: int) -> None:
        self.times = times
        self.flags = BLESSING | flags

    def happen(self, state: Forge, seat: int) -> None:
        then(state, MinorBlessing(seat, self.times, self.flags))


@final
class ForgeFrom(Effect):
    """Forge one of the faces of a garden or forest pool.  DF-7.10"""

    def __init__(self, pool: str) -> None:
        self.pool = pool

    def happen(self, state: Forge, seat: int) -> None:
        forge_one_of(state, seat, state.pools[state.parts.pool_by_name[self.pool]])


@final
class PayFor(Effect):
    """Pay gold for a bundle.  DF-10.1"""

    def __init__(self, gold: int, bundle: str, source: str) -> None:
        self.gold = gold
        self.bundle = bundle_of(bundle)
        self.source = source

    def usable(self, state: Forge, seat: int) -> bool:
        return state.heroes[seat].all_gold() >= self.gold

    def happen(self, state: Forge, seat: int) -> None:
        then(state, Gain(seat, self.bundle, self.source))
        pay_gold(state, seat, self.gold)


@final
class PerForged(Effect):
    """Gain glory for each face forged in this game.  DF-10.16"""

    def happen(self, state: Forge, seat: int) -> None:
        gain_glory(state, seat, len(state.heroes[seat].discard), "typhon")


@final
class March(Effect):
    """Move the golem, forward or backward.  DF-13.4, DF-13.6"""

    def __init__(self, steps: int, direction: int) -> None:
        self.steps = steps
        self.direction = direction

    def happen(self, state: Forge, seat: int) -> None:
        then(state, Walk(seat, self.steps, self.direction))


@final
class RollTheCelestial(Effect):
    """Roll the celestial die.  DF-11.13"""

    def happen(self, state: Forge, seat: int) -> None:
        roll_celestial(state, seat)


@final
class ChooseBoth(Effect):
    """Turn both dice to chosen faces and apply them.  DF-11.22"""

    def happen(self, state: Forge, seat: int) -> None:
        then(state, TurnDice(seat, BOTH))


@final
class NewTurn(Effect):
    """Have a whole new turn at once.  DF-11.33"""

    def happen(self, state: Forge, seat: int) -> None:
        tell(state, "new-turn", {"seat": seat})
        turn_inside(state, seat)


# ── things that stay with the hero ───────────────────────────────────────────────────────────


@final
class Attach(Effect):
    """Get something that works from now on: a track, room, a token."""

    def __init__(self, what: str) -> None:
        self.what = what

    def happen(self, state: Forge, seat: int) -> None:
        hero = state.heroes[seat]
        what = self.what
        if what == "hammer":
            hero.hammers += 1
        elif what == "chest":
            hero.chests += 1
        elif what == "twins":
            hero.twins += 1
        elif what == "bear":
            hero.bears += 1
        elif what == "cerberus":
            hero.cerberus += 1
        elif what == "triton":
            hero.tritons += 1
        elif what == "scepter":
            hero.scepters = hero.scepters + (0,)
        else:
            assert what == "companion"
            hero.companions = hero.companions + (0,)


@final
class Advance(Effect):
    """A Companion's token moves on; which one is part of the move.  DF-11.9"""

    def usable(self, state: Forge, seat: int) -> bool:
        spaces = state.parts.companion_spaces
        return any(0 <= space < spaces for space in state.heroes[seat].companions)

    def happen(self, state: Forge, seat: int) -> None:
        raise AssertionError("Companions are moved by number")


# ── other players' dice ──────────────────────────────────────────────────────────────────────


@final
class Satyrs(Effect):
    """The others roll; two of the rolled dice are applied.  DF-9.6"""

    def happen(self, state: Forge, seat: int) -> None:
        others = state.others(seat)
        then(state, PickRolled(seat, None))
        then_each(state, [ROLL[other] for other in others])


@final
@dataclass(init=False)
class PickRolled(Ask):
    """Which rolled die is applied?  Two different ones.  DF-9.7"""

    picked: Seen | None

    def __init__(self, seat: int, picked: Seen | None) -> None:
        self.seat = seat
        self.picked = picked

    def question(self) -> str:
        return "satyrs"

    def answers(self, state: Forge) -> list[Option]:
        found: list[Option] = []
        faces: list[Face] = []
        picked = self.picked
        for other in state.others(self.seat):
            for die in (LIGHT, DARK):
                if picked is not None and picked.bearer == other and picked.die == die:
                    continue
                face = state.heroes[other].up(die)
                if face not in faces or face.kind == MISFORTUNE or state.ask_all:
                    faces.append(face)
                    found.append(PICK_FACE[other][die])
        # With one opponent both dice are taken, whichever is named first.
        return found[:1] if state.seats() == 2 and not state.ask_all else found

    def answer(self, state: Forge, option: Option) -> None:
        assert isinstance(option, PickFace)
        face = state.heroes[option.seat].up(option.die)
        seen = Seen(face, option.seat, option.die)
        if self.picked is None:
            then(state, PickRolled(self.seat, seen))
        else:
            apply(state, self.seat, self.picked, seen, 0)


@final
class Minotaur(Effect):
    """The others roll and lose what they show.  DF-10.5"""

    def happen(self, state: Forge, seat: int) -> None:
        others = state.others(seat)
        steps: list[Step] = []
        for other in others:
            steps.append(ROLL[other])
        for other in others:
            steps.append(Blessed(other, BOTH, LOSE))
        then_each(state, steps)


@final
class LeftHand(Effect):
    """All pawns on islands are ousted; you apply what their players roll.  DF-11.35"""

    def happen(self, state: Forge, seat: int) -> None:
        hero = state.heroes[seat]
        ousted = [other for other in state.others(seat) if state.heroes[other].place != MINES]
        hero.place = MINES
        if ousted:
            gain_glory(state, seat, BEAR_GLORY * hero.bears, "bear")
        for other in ousted:
            if state.log is not None:
                tell(state, "ousted", {"seat": seat, "owner": other})
            oust(state, other)
        steps: list[Step] = [ROLL[seat]]
        for other in ousted:
            steps.append(ROLL[other])
        steps.append(ApplyPair(seat, seat, OWN))
        for other in ousted:
            steps.append(ApplyPair(seat, other, AS_BEARER))
        then_each(state, steps)


@final
@dataclass(init=False)
class ApplyPair(Step):
    """Apply the two dice somebody has rolled."""

    seat: int
    bearer: int
    flags: int

    def __init__(self, seat: int, bearer: int, flags: int) -> None:
        self.seat = seat
        self.bearer = bearer
        self.flags = flags

    def run(self, state: Forge) -> None:
        hero = state.heroes[self.bearer]
        first = Seen(hero.up_light, self.bearer, LIGHT)
        apply(state, self.seat, first, Seen(hero.up_dark, self.bearer, DARK), self.flags)


@final
class Wind(Effect):
    """Everybody rolls; one kind of resource is gathered.  DF-11.11"""

    def happen(self, state: Forge, seat: int) -> None:
        then(state, GatherOne(seat))
        then_each(state, [ROLL[other] for other in state.from_active()])


@final
@dataclass
class GatherOne(Ask):
    """Which resource does the wind gather?  DF-11.11"""

    def question(self) -> str:
        return "wind"

    def answers(self, state: Forge) -> list[Option]:
        return [*GATHER] if state.module == TITANS else [*GATHER[: GLORY + 1]]

    def answer(self, state: Forge, option: Gather) -> None:
        amount = blown(state, option.resource)
        if amount:
            gain(state, self.seat, one(option.resource, amount), "wind")


def blown(state: Forge, resource: int) -> int:
    """Count a resource on all visible faces, each part of an "or" included.  DF-11.12"""
    total = 0
    for hero in state.heroes:
        for face in (hero.up_light, hero.up_dark):
            for part in face.parts:
                total += part.amounts[resource]
    return total


@final
class Curse(Effect):
    """Another player must forge a face of the card's colour.  DF-9.9, DF-14.9"""

    def __init__(self, misfortune: bool) -> None:
        self.misfortune = misfortune

    def happen(self, state: Forge, seat: int) -> None:
        hero = state.heroes[seat]
        name = "misfortune" if self.misfortune else "boar"
        slot = state.parts.by_name[name].slot
        colour = state.seats() - state.stacks[slot] - 1
        if self.misfortune:
            hero.misfortunes |= 1 << colour
        else:
            hero.boars |= 1 << colour
        face = MISFORTUNES[colour] if self.misfortune else BOARS[colour]
        then(state, ChooseVictim(seat, face))


@final
@dataclass(init=False)
class ChooseVictim(Ask):
    """Who must forge this face?  DF-9.10"""

    face: Face

    def __init__(self, seat: int, face: Face) -> None:
        self.seat = seat
        self.face = face

    def question(self) -> str:
        return "curse"

    def answers(self, state: Forge) -> list[Option]:
        return [CHOOSE_HERO[other] for other in state.others(self.seat)]

    def answer(self, state: Forge, option: ChooseHero) -> None:
        if state.log is not None:
            facts = {"seat": option.seat, "face": self.face.text}
            tell(state, "cursed", facts)
        take_from_pool(state, self.face)
        then(state, PlaceFace(option.seat, self.face, None))


STEPS: Final[tuple[type, ...]] = (PickRolled, ApplyPair, GatherOne, ChooseVictim)
