"""Which answers nobody would give: worse in every way than another one that is offered."""

from typing import Final

from fogado.core.agenda import Option, Step
from fogado.games.dice_forge.applying import PickPart, Reflect
from fogado.games.dice_forge.dice_moves import Over, PickFace, TakeFace, Turn
from fogado.games.dice_forge.faces import CHOICE, FACES, PLAIN, Bundle, Face
from fogado.games.dice_forge.feat_moves import PlaceMemory, Use
from fogado.games.dice_forge.gains import LOSE, GainOneOf, SplitGold
from fogado.games.dice_forge.moves import DONE
from fogado.games.dice_forge.parts import GODDESS
from fogado.games.dice_forge.paying import PayGold
from fogado.games.dice_forge.purse_moves import Draw, PayShards, Store, Take
from fogado.games.dice_forge.state import Forge, Hero
from fogado.games.dice_forge.tokens import TakeBack
from fogado.games.dice_forge.turn import Action

ALWAYS_USED: Final[tuple[str, ...]] = ("hind", "owl", "companion", "tree", "merchant")
"""Reinforcements that cost nothing and harm nobody: one uses them before being done."""


# ── faces ────────────────────────────────────────────────────────────────────────────────────


def covers(better: Bundle, worse: Bundle) -> bool:
    """Does a bundle hold at least as much?  Ancient shards and loyalty may hurt: as many."""
    return (
        better.gold >= worse.gold
        and better.suns >= worse.suns
        and better.moons >= worse.moons
        and better.glory >= worse.glory
        and better.ancients == worse.ancients
        and better.loyalty == worse.loyalty
    )


def answered(wanted: Bundle, better: Face, strictly: bool) -> bool:
    """Does a face have a part that covers this one, and perhaps holds more?"""
    for part in better.parts:
        if covers(part, wanted) and not (strictly and covers(wanted, part)):
            return True
    return False


def outdoes(better: Face, worse: Face, strictly: bool) -> bool:
    """Does a face give at least what another gives, or more, whatever one would choose?"""
    if better.index <= worse.index or not (is_resource(better) and is_resource(worse)):
        return False
    return all(answered(wanted, better, strictly) for wanted in worse.parts)


def is_resource(face: Face) -> bool:
    """Does a face give resources and nothing else?"""
    return face.kind in (PLAIN, CHOICE)


def list_worse(strictly: bool) -> list[tuple[int, ...]]:
    """List for each face the faces that it outdoes, by their indexes."""
    return [
        tuple([other.index for other in FACES if outdoes(face, other, strictly)]) for face in FACES
    ]


WORSE: Final[list[tuple[int, ...]]] = list_worse(False)
MUCH_WORSE: Final[list[tuple[int, ...]]] = list_worse(True)
"""The faces that give less, whichever part of an "or" one takes."""


def weakest_places(options: tuple[Option, ...]) -> list[Option]:
    """Forge over a face only if no weaker one lies on the same die."""
    there: list[set[int]] = [set(), set()]
    for option in options:
        if isinstance(option, Over):
            there[option.die].add(option.face.index)
    kept: list[Option] = []
    for option in options:
        if not isinstance(option, Over) or there[option.die].isdisjoint(WORSE[option.face.index]):
            kept.append(option)
    return kept


def best_faces(state: Forge, options: tuple[Option, ...]) -> list[Option]:
    """Turn up or copy a face only if none that is offered outdoes it."""
    beaten: set[int] = set()
    for option in options:
        face = face_of(state, option)
        if face is not None:
            beaten.update(MUCH_WORSE[face.index])
    kept: list[Option] = []
    for option in options:
        face = face_of(state, option)
        if face is None or face.index not in beaten:
            kept.append(option)
    return kept


def face_of(state: Forge, option: Option) -> Face | None:
    """Give the face that an answer applies."""
    if isinstance(option, Turn):
        return option.face
    if isinstance(option, PickFace):
        return state.heroes[option.seat].up(option.die)
    return None


# ── gold and shards ──────────────────────────────────────────────────────────────────────────


def with_room(state: Forge, hero: Hero, options: tuple[Option, ...]) -> list[Option]:
    """Take no more of what the reserve cannot hold, if there is anything else to take."""
    kept: list[Option] = []
    useful = False
    for option in options:
        if isinstance(option, Take):
            bundle = option.bundle
            if bundle.suns and hero.suns >= state.sun_cap(hero):
                continue
            if bundle.moons and hero.moons >= state.moon_cap(hero):
                continue
            if bundle.gold and hero.gold >= state.gold_cap(hero):
                if not hero.scepters and not (hero.hammers and state.hammer_room(hero)):
                    continue
            useful = True
        kept.append(option)
    return kept if useful else list(options)


def no_overflow(
    state: Forge, hero: Hero, step: SplitGold, options: tuple[Option, ...]
) -> list[Option]:
    """Put at least that on the hammer which the reserve cannot hold."""
    least = hero.gold + step.gold - state.gold_cap(hero)
    most = state.hammer_room(hero)
    if least > most:
        least = most
    return [o for o in options if not isinstance(o, Store) or o.gold >= least]


def all_or_nothing(options: tuple[Option, ...]) -> list[Option]:
    """Put nothing on a Scepter, or all there is room for: that gold can still be spent."""
    most = 0
    for option in options:
        if isinstance(option, Store) and option.gold > most:
            most = option.gold
    return [o for o in options if not isinstance(o, Store) or o.gold in (0, most)]


def draws(state: Forge, hero: Hero, step: PayGold, options: tuple[Option, ...]) -> list[Option]:
    """Of the draws that leave a Scepter the same shards, keep the smallest and the largest."""
    shards = state.parts.scepter_shards
    held = hero.scepters[step.scepter]
    kept: list[Option] = []
    last = len(options) - 1
    for at, option in enumerate(options):
        if isinstance(option, Draw) and 0 < at < last:
            before = options[at - 1]
            after = options[at + 1]
            if isinstance(before, Draw) and isinstance(after, Draw):
                left = shards[held - option.gold]
                if left == shards[held - before.gold] == shards[held - after.gold]:
                    continue
        kept.append(option)
    return kept


def corners(options: tuple[Option, ...]) -> list[Option]:
    """Pay as many suns and moons as possible, or as few of one, or of both."""
    suns = [o.suns for o in options if isinstance(o, PayShards)]
    most = max(suns)
    least = min(suns)
    kept: list[Option] = []
    for option in options:
        if isinstance(option, PayShards) and option.suns in (most, least):
            row = [o.moons for o in options if isinstance(o, PayShards) and o.suns == option.suns]
            if option.moons in (max(row), min(row)):
                kept.append(option)
    return kept


# ── cards ────────────────────────────────────────────────────────────────────────────────────


def not_done_yet(options: tuple[Option, ...]) -> list[Option]:
    """Use what costs nothing before being done."""
    for option in options:
        if isinstance(option, Use) and option.name in ALWAYS_USED:
            return [o for o in options if o is not DONE]
    return list(options)


def in_stock(state: Forge, options: tuple[Option, ...]) -> list[Option]:
    """Lay Memory tokens where there is a feat left to perform."""
    open_islands: set[int] = set()
    for slot, island in enumerate(state.parts.islands):
        if state.stacks[slot]:
            open_islands.add(island)
    return [o for o in options if not isinstance(o, PlaceMemory) or o.island in open_islands]


def turns_after(state: Forge, seat: int) -> int:
    """Count the own turns after the present one."""
    rounds = state.parts.rounds[len(state.heroes)] - state.round
    return rounds + (1 if seat > state.active else 0)


def forging_is_late(state: Forge, seat: int, step: Step) -> bool:
    """Is it the last action of the play, where no face comes up again and none is counted?"""
    seats = len(state.heroes)
    if seat != seats - 1 or seat != state.active or state.round < state.parts.rounds[seats]:
        return False
    if state.module == GODDESS or state.setup["tie-break"] == "yes":
        return False
    if state.in_play("typhon") or state.in_play("fire"):
        return False
    if not isinstance(step, Action):
        return False
    hero = state.heroes[seat]
    if step.extra:
        return True
    if hero.tritons or hero.scepters or hero.companions or hero.lent:
        return False
    return hero.suns + hero.ancients < state.parts.extra_action


def no_faces(options: tuple[Option, ...]) -> list[Option]:
    """Leave the faces where they are."""
    return [o for o in options if not isinstance(o, TakeFace)]


# ── all together ─────────────────────────────────────────────────────────────────────────────


def sensible(state: Forge, seat: int, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Leave out what is never better than another answer; at least one is left."""
    if len(options) < 2:
        return options
    # Lending shards and taking them back could go on for ever: what is lent stays lent.
    kept = [option for option in filtered(state, seat, options) if not isinstance(option, TakeBack)]
    return tuple(kept) if kept else options


def filtered(state: Forge, seat: int, options: tuple[Option, ...]) -> list[Option]:
    """Filter the answers to the question that is asked."""
    step = state.agenda[-1]
    hero = state.heroes[seat]
    question = step.question()
    if question == "place":
        return weakest_places(options)
    if question == "reinforce":
        return not_done_yet(options)
    if question == "scepter":
        return all_or_nothing(options)
    if question == "pay-shards":
        return corners(options)
    if question == "memory":
        return in_stock(state, options)
    if isinstance(step, PayGold):
        return draws(state, hero, step, options)
    if isinstance(step, SplitGold):
        return no_overflow(state, hero, step, options)
    if question == "action" and forging_is_late(state, seat, step):
        return no_faces(options)
    # At the very end resources are worth nothing, and a worse face may be as good.
    if turns_after(state, seat) > 0:
        if question in ("turn-dice", "visible"):
            return best_faces(state, options)
        if isinstance(step, Reflect) and not step.flags & LOSE:
            return best_faces(state, options)
        if isinstance(step, GainOneOf):
            return with_room(state, hero, options)
        if isinstance(step, PickPart) and not step.flags & LOSE:
            other = step.other
            if other is None or not other.face.judged:
                return with_room(state, hero, options)
    return list(options)
