"""Answers about feats and the boards: what is performed, drafted, used, and where tokens go."""

from typing import Final, final

from fogado.core.agenda import Refusal
from fogado.core.moves import not_offered
from fogado.games.dice_forge.moves import MOST_SEATS, Move, list_moves
from fogado.games.dice_forge.parts import GODDESS_SPACE, ISLANDS, TREASURES
from fogado.games.dice_forge.state import Forge


@final
class Perform(Move):
    """Perform this feat."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.text = f"feat {name}"
        self.key = "feat"
        self.facts = {"feat": name}

    def fault(self, state: Forge, seat: int) -> Refusal:
        question = state.question
        if question not in ("action", "first-titan"):
            return not_offered(state)
        if not state.in_play(self.name):
            return Refusal("DF-2.5", "not-in-play", self.facts)
        slot = state.parts.by_name[self.name].slot
        if state.stacks[slot] == 0:
            return Refusal("DF-8.3", "sold-out", self.facts)
        if question == "first-titan":
            return Refusal("DF-11.20", "not-so-cheap", self.facts)
        facts = {**self.facts, "suns": state.parts.suns[slot], "moons": state.parts.moons[slot]}
        return Refusal("DF-8.2", "no-shards", facts)


@final
class Draft(Move):
    """Pick this set for the slot."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.text = f"draft {name}"
        self.key = "draft"
        self.facts = {"feat": name}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "draft":
            return not_offered(state)
        return Refusal("DF-2.4", "wrong-slot", self.facts)


@final
class Use(Move):
    """Use a reinforcement; Companions are numbered."""

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.number = number
        self.text = f"use {name}" if number < 0 else f"use {name} {number + 1}"
        self.key = "use"
        self.facts = {"feat": name}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "reinforce":
            return Refusal("DF-3.7", "reinforce-later", self.facts)
        hero = state.heroes[seat]
        feat = state.parts.by_name[self.name]
        if not hero.owns(feat) or feat.reinforcement is None:
            return Refusal("DF-3.5", "not-yours", self.facts)
        if feat.reinforcement.usable(state, seat):
            return Refusal("DF-3.6", "used-already", self.facts)
        if self.name == "companion":
            return Refusal("DF-11.9", "companion-end")
        facts = {**self.facts, "gold": hero.all_gold()}
        if self.name == "elder":
            return Refusal("DF-10.1", "reinforce-gold", facts)
        return Refusal("DF-11.27", "reinforce-gold", facts)


@final
class ChooseHero(Move):
    """Choose another player."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.text = f"player {seat + 1}"
        self.key = "player"
        self.facts = {"number": seat + 1}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question == "curse":
            return Refusal("DF-9.10", "not-yourself")
        return not_offered(state)


@final
class Merchants(Move):
    """Let so many Merchants upgrade; the others pay glory."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.text = f"merchants {count}"
        self.key = "merchants"
        self.facts = {"count": count}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "merchants":
            return not_offered(state)
        return Refusal("DF-12.12", "no-such-upgrade", self.facts)


@final
class Go(Move):
    """Lead the golem to this space."""

    def __init__(self, space: int) -> None:
        self.space = space
        self.text = f"go {space}"
        self.key = "go"
        self.facts = {"space": space}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "branch":
            return not_offered(state)
        return Refusal("DF-13.9", "no-way", {"space": self.space})


@final
class Treasure(Move):
    """Take this treasure from a chest."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.text = f"treasure {TREASURES[index]}"
        self.key = "treasure"
        self.facts = {"treasure": TREASURES[index]}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "treasure":
            return not_offered(state)
        return Refusal("DF-13.20", "treasure-placed", self.facts)


@final
class PlaceMemory(Move):
    """Lay a Memory token on an island, with one side up."""

    def __init__(self, side: int, island: int) -> None:
        self.side = side
        self.island = island
        letter = "AL"[side]
        self.text = f"memory {letter} {island}"
        self.key = "memory"
        self.facts = {"side": letter, "island": island}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "memory":
            return not_offered(state)
        return Refusal("DF-14.3", "same-island", self.facts)


# ── made once ────────────────────────────────────────────────────────────────────────────────

CHOOSE_HERO: Final[list[ChooseHero]] = [ChooseHero(seat) for seat in range(MOST_SEATS)]
MERCHANTS: Final[list[Merchants]] = [Merchants(count) for count in range(MOST_SEATS + 1)]
GO: Final[list[Go]] = [Go(space) for space in range(GODDESS_SPACE + 1)]
TREASURE: Final[list[Treasure]] = [Treasure(index) for index in range(3)]
MEMORY: Final[list[list[PlaceMemory]]] = [
    [PlaceMemory(side, island) for island in range(ISLANDS + 1)] for side in (0, 1)
]
USE_COMPANION: Final[list[Use]] = [Use("companion", number) for number in range(MOST_SEATS)]
PERFORM: Final[dict[str, Perform]] = {}
DRAFT: Final[dict[str, Draft]] = {}
USE: Final[dict[str, Use]] = {}
"""By the name of the set; filled by ``feats``, which knows all names."""


def add_feat(name: str) -> None:
    """Make the moves that name a set."""
    PERFORM[name] = Perform(name)
    DRAFT[name] = Draft(name)
    USE[name] = Use(name, -1)
    list_moves([PERFORM[name], DRAFT[name], USE[name]])


list_moves([*CHOOSE_HERO, *MERCHANTS, *GO[1:], *TREASURE, *MEMORY[0][1:], *MEMORY[1][1:]])
list_moves([*USE_COMPANION])
