"""Answers about faces and dice: what is forged, turned, copied, rolled again."""

from typing import Any, Final, final

from fogado.core.agenda import Refusal
from fogado.core.moves import not_offered
from fogado.games.dice_forge.faces import FACES, NOTHING, Face
from fogado.games.dice_forge.moves import MOST_SEATS, Move, list_moves
from fogado.games.dice_forge.parts import SANCTUARY
from fogado.games.dice_forge.state import DICE, Forge


@final
class TakeFace(Move):
    """Take a face from a pool, to forge it."""

    def __init__(self, face: Face) -> None:
        self.face = face
        self.text = f"forge {face.text}"
        self.key = "forge"
        self.facts = {"face": face.text}

    def fault(self, state: Forge, seat: int) -> Refusal:
        facts: dict[str, Any] = {"face": self.face.text}
        question = state.question
        if question == "upgrade-to":
            return Refusal("DF-12.10", "wrong-level", facts)
        if question == "trident":
            return Refusal("DF-11.32", "beyond-trident", facts)
        if question not in ("action", "offering", "buy-face"):
            return not_offered(state)
        pool = state.parts.pool_by_face.get(self.face.text, SANCTUARY)
        if pool >= SANCTUARY:
            return Refusal("DF-7.5", "not-for-gold", facts)
        if self.face not in state.pools[pool]:
            return Refusal("DF-7.2", "not-in-pool", facts)
        cost = state.parts.costs[pool]
        gold = state.heroes[seat].all_gold()
        if question != "offering" or cost > gold:
            return Refusal("DF-4.7", "no-gold", {**facts, "cost": cost, "gold": gold})
        return Refusal("DF-7.3", "same-face", facts)


@final
class Over(Move):
    """Forge a new face over this one."""

    def __init__(self, die: int, face: Face) -> None:
        self.die = die
        self.face = face
        self.text = f"over {DICE[die]} {face.text}"
        self.key = "over"
        self.facts = {"die": DICE[die], "face": face.text}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "place":
            return not_offered(state)
        if self.face in state.heroes[seat].die(self.die):
            return Refusal("DF-7.7", "locked", self.facts)
        return Refusal("DF-7.6", "not-on-die", self.facts)


@final
class Upgrade(Move):
    """Upgrade this face."""

    def __init__(self, die: int, face: Face) -> None:
        self.die = die
        self.face = face
        self.text = f"upgrade {DICE[die]} {face.text}"
        self.key = "upgrade"
        self.facts = {"die": DICE[die], "face": face.text}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "upgrade":
            return not_offered(state)
        if self.face not in state.heroes[seat].die(self.die):
            return Refusal("DF-7.6", "not-on-die", self.facts)
        if state.locked(self.face):
            return Refusal("DF-7.7", "locked", self.facts)
        return Refusal("DF-12.12", "no-upgrade", self.facts)


@final
class Turn(Move):
    """Turn a die to this face."""

    def __init__(self, die: int, face: Face) -> None:
        self.die = die
        self.face = face
        self.text = f"turn {DICE[die]} {face.text}"
        self.key = "turn"
        self.facts = {"die": DICE[die], "face": face.text}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "turn-dice":
            return not_offered(state)
        return Refusal("DF-7.6", "not-on-die", self.facts)


@final
class PickFace(Move):
    """Use the visible face of this die."""

    def __init__(self, seat: int, die: int) -> None:
        self.seat = seat
        self.die = die
        self.text = f"face {seat + 1} {DICE[die]}"
        self.key = "face"
        self.facts = {"number": seat + 1, "die": DICE[die]}

    def fault(self, state: Forge, seat: int) -> Refusal:
        question = state.question
        if question == "mirror":
            return Refusal("DF-6.8", "not-reflected", self.facts)
        if question == "satyrs":
            return Refusal("DF-9.7", "not-rolled", self.facts)
        return not_offered(state)


@final
class First(Move):
    """Apply this face first."""

    def __init__(self, face: Face) -> None:
        self.face = face
        self.text = f"first {face.text}"
        self.key = "first"
        self.facts = {"face": face.text}


@final
class RollDie(Move):
    """Roll this die."""

    def __init__(self, die: int) -> None:
        self.die = die
        self.text = f"roll {DICE[die]}"
        self.key = "roll"
        self.facts = {"die": DICE[die]}


@final
class Reroll(Move):
    """Let the Twins roll this die again; 2 is the celestial die."""

    def __init__(self, die: int) -> None:
        self.die = die
        name = (*DICE, "celestial")[die]
        self.text = f"reroll {name}"
        self.key = "reroll"
        self.facts = {"die": name}

    def fault(self, state: Forge, seat: int) -> Refusal:
        hero = state.heroes[seat]
        if state.question == "twins" and hero.all_gold() < 3:
            return Refusal("DF-11.2", "twins-gold", {"gold": hero.all_gold()})
        return Refusal("DF-11.4", "no-reroll", self.facts)


# ── made once ────────────────────────────────────────────────────────────────────────────────

TAKE_FACE: Final[list[TakeFace]] = [TakeFace(face) for face in FACES]
OVER: Final[list[list[Over]]] = [[Over(die, face) for face in FACES] for die in (0, 1)]
UPGRADE: Final[list[list[Upgrade]]] = [[Upgrade(die, face) for face in FACES] for die in (0, 1)]
TURN: Final[list[list[Turn]]] = [[Turn(die, face) for face in FACES] for die in (0, 1)]
PICK_FACE: Final[list[list[PickFace]]] = [
    [PickFace(seat, die) for die in (0, 1)] for seat in range(MOST_SEATS)
]
FIRST: Final[list[First]] = [First(face) for face in FACES]
ROLL_DIE: Final[tuple[RollDie, ...]] = (RollDie(0), RollDie(1))
REROLL: Final[list[Reroll]] = [Reroll(0), Reroll(1), Reroll(2)]


def list_dice_moves() -> None:
    """Let everything above be found by its notation."""
    for face in FACES:
        if face is not NOTHING:
            list_moves([TAKE_FACE[face.index], FIRST[face.index]])
            for die in (0, 1):
                list_moves([OVER[die][face.index], UPGRADE[die][face.index]])
                list_moves([TURN[die][face.index]])
    for seat in range(MOST_SEATS):
        list_moves([*PICK_FACE[seat]])
    list_moves([*ROLL_DIE, *REROLL])


list_dice_moves()
