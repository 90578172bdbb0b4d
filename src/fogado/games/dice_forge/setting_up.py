"""Setting the table: which sets lie on the islands, and which faces stay in the sanctuary."""

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, final

from fogado.core.agenda import Chance, Option, Step, then
from fogado.core.errors import BadSetup, either
from fogado.core.source import Source
from fogado.games.dice_forge.asking import Ask
from fogado.games.dice_forge.events import tell
from fogado.games.dice_forge.faces import Face, without
from fogado.games.dice_forge.feat_moves import DRAFT, Draft
from fogado.games.dice_forge.parts import MODULES, SANCTUARY, SLOTS, Feat, Parts
from fogado.games.dice_forge.state import Forge
from fogado.games.dice_forge.turn import TURN

TWO_PLAYERS: Final[tuple[str, ...]] = ("challenge-2021", "challenge-final")


def eligible(parts: Parts, rebellion: str, slot: int) -> list[Feat]:
    """List the sets that may lie on a slot.  DF-2.5, DF-2.6"""
    here = [feat for feat in parts.feats if feat.slot == slot]
    if rebellion in MODULES:
        fixed = [feat for feat in here if feat.box == "module" and feat.mark == rebellion]
        if fixed:
            return fixed
    boxes = ("base",) if rebellion == "off" else ("base", "rebellion")
    return [feat for feat in here if feat.box in boxes]


def marked(parts: Parts, rebellion: str, mark: str) -> tuple[Feat | None, ...]:
    """Give the set with a mark for every slot; the module's own come first.  DF-2.7, DF-2.12"""
    found: list[Feat | None] = []
    for slot in range(len(SLOTS)):
        sets = eligible(parts, rebellion, slot)
        chosen = sets[0]
        for feat in sets:
            if feat.mark == mark:
                chosen = feat
        found.append(chosen)
    return tuple(found)


def named(parts: Parts, rebellion: str, names: tuple[str, ...]) -> tuple[Feat | None, ...]:
    """Give the sets of a full list, or say what is wrong with it.  DF-2.3 to DF-2.6"""
    sets: list[Feat | None] = [None] * len(SLOTS)
    for name in names:
        feat = parts.by_name[name]
        other = sets[feat.slot]
        if other is not None:
            raise BadSetup(
                f"{other.name} and {name} both belong on {SLOTS[feat.slot]}; choose one. [DF-2.3]"
            )
        sets[feat.slot] = feat
    for slot in range(len(SLOTS)):
        may = eligible(parts, rebellion, slot)
        feat_here = sets[slot]
        choices = either([feat.name for feat in may])
        if feat_here is None:
            if len(may) > 1:
                raise BadSetup(f"No set is named for {SLOTS[slot]}; choose {choices}. [DF-2.3]")
            sets[slot] = may[0]
        elif feat_here not in may:
            rule = "DF-2.6" if may[0].box == "module" else "DF-2.5"
            raise BadSetup(
                f"{feat_here.name} cannot be used with rebellion={rebellion}; "
                f"for {SLOTS[slot]} choose {choices}. [{rule}]"
            )
    return tuple(sets)


def choose_sets(parts: Parts, chosen: dict[str, Any], seats: int) -> tuple[Feat | None, ...]:
    """Give the sets the table chose; open slots are drawn or drafted."""
    rebellion = str(chosen["rebellion"])
    cards = str(chosen["cards"])
    if cards in ("beginner", "advanced"):
        if rebellion == "cards":
            raise BadSetup(
                f"cards={cards} would use none of Rebellion's cards; choose rebellion=off, "
                "or cards=random, draft or a preset. [DF-2.9]"
            )
        return marked(parts, rebellion, "intro" if cards == "beginner" else "alternate")
    if cards == "recommended":
        if rebellion not in MODULES:
            raise BadSetup(
                "cards=recommended belongs to a module; choose rebellion=goddess or titans. "
                "[DF-2.12]"
            )
        return marked(parts, rebellion, rebellion)
    if cards in ("random", "draft"):
        found: list[Feat | None] = []
        for slot in range(len(SLOTS)):
            sets = eligible(parts, rebellion, slot)
            found.append(sets[0] if len(sets) == 1 else None)
        return tuple(found)
    if cards in parts.presets:
        if rebellion != "cards":
            raise BadSetup(f"cards={cards} is made for rebellion=cards. [DF-2.14]")
        if cards in TWO_PLAYERS and seats != 2:
            raise BadSetup(f"cards={cards} is for two players, not {seats}. [DF-2.14]")
        return named(parts, rebellion, parts.presets[cards])
    return named(parts, rebellion, tuple(cards.split("+")))


def first_steps(state: Forge, chosen: dict[str, Any]) -> list[Step]:
    """Say what luck and the players decide before the first turn."""
    steps: list[Step] = []
    open_slots = [slot for slot, feat in enumerate(state.sets) if feat is None]
    if chosen["cards"] == "draft":
        steps += [DrawSlot(count % state.seats()) for count in range(len(open_slots))]
    else:
        steps += [DrawSet(slot) for slot in open_slots]
    size = state.parts.pool_size[state.seats()]
    for pool in range(SANCTUARY):
        if len(state.pools[pool]) > size:
            steps.append(KeepFaces(pool, size))
    steps.append(TURN[0])
    return steps


def lay_set(state: Forge, slot: int, feat: Feat) -> None:
    """Put a set on its slot."""
    state.sets = state.sets[:slot] + (feat,) + state.sets[slot + 1 :]
    if state.log is not None:
        tell(state, "set-laid", {"feat": feat.name, "slot": SLOTS[slot]})


@final
@dataclass
class DrawSet(Chance):
    """Which set lies on this slot?  Each that may is as likely.  DF-2.10"""

    slot: int

    def purpose(self) -> str:
        return "set"

    def weights(self, state: Forge) -> list[tuple[Any, int]]:
        sets = eligible(state.parts, str(state.setup["rebellion"]), self.slot)
        return [(feat.name, 1) for feat in sets]

    def happens(self, state: Forge, outcome: str) -> None:
        lay_set(state, self.slot, state.parts.by_name[outcome])


@final
@dataclass
class DrawSlot(Chance):
    """For which empty slot does the next player pick a set?  DF-2.11"""

    seat: int

    def purpose(self) -> str:
        return "slot"

    def weights(self, state: Forge) -> list[tuple[Any, int]]:
        return [(SLOTS[slot], 1) for slot, feat in enumerate(state.sets) if feat is None]

    def happens(self, state: Forge, outcome: str) -> None:
        then(state, DraftSet(self.seat, SLOTS.index(outcome)))


@final
@dataclass(init=False)
class DraftSet(Ask):
    """Which set does this player pick for the slot?  DF-2.11"""

    slot: int

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def question(self) -> str:
        return "draft"

    def answers(self, state: Forge) -> list[Option]:
        sets = eligible(state.parts, str(state.setup["rebellion"]), self.slot)
        return [DRAFT[feat.name] for feat in sets]

    def answer(self, state: Forge, option: Draft) -> None:
        lay_set(state, self.slot, state.parts.by_name[option.name])


@final
@dataclass
class KeepFaces(Chance):
    """Two players: some faces of a pool leave at random.  DF-1.11"""

    pool: int
    size: int

    def purpose(self) -> str:
        return "faces"

    def weights(self, state: Forge) -> list[tuple[Any, int]]:
        counts: dict[tuple[Face, ...], int] = {}
        for kept in combinations(state.pools[self.pool], self.size):
            counts[kept] = counts.get(kept, 0) + 1
        return list(counts.items())

    def write(self, outcome: tuple[Face, ...]) -> str:
        return " ".join(face.text for face in outcome)

    def happens(self, state: Forge, outcome: tuple[Face, ...]) -> None:
        gone = state.pools[self.pool]
        for face in outcome:
            gone = without(gone, face)
        state.pools[self.pool] = outcome
        state.removed = state.removed + gone

    def waits(self, state: Forge) -> bool:
        return len(self.weights(state)) > 1

    def run(self, state: Forge) -> None:
        # A pool of four like faces leaves luck nothing to decide.
        self.happens(state, self.weights(state)[0][0])

    def play(self, state: Forge, source: Source) -> int:
        kept = self.sample(state, source) if self.waits(state) else self.weights(state)[0][0]
        self.happens(state, kept)
        return 0


STEPS: Final[tuple[type, ...]] = (DrawSet, DrawSlot, DraftSet, KeepFaces)
