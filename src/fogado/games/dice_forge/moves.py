"""Everything a seat can answer: how it is written, and why it may not be done just now.

Each is made once and shared.  What it does stands with the question it answers.
"""

from typing import Any, Final, final

from fogado.core.agenda import Option, Refusal
from fogado.core.native import mypyc_attr
from fogado.games.dice_forge.faces import (
    FACES,
    LETTERS,
    NOTHING,
    RESOURCES,
    Bundle,
    Face,
    one,
    told,
)
from fogado.games.dice_forge.parts import (
    GODDESS_SPACE,
    ISLANDS,
    SANCTUARY,
    TREASURES,
)
from fogado.games.dice_forge.state import DICE, Forge

MOST_SEATS: Final[int] = 4
MOST_TAKEN: Final[int] = 60
MOST_STORED: Final[int] = 60


def not_asked(seat: int) -> Refusal:
    """Refuse a seat that is not asked anything."""
    return Refusal("DF-1.3", "not-asked", {"seat": seat})


def not_offered(state: Forge) -> Refusal:
    """Refuse an answer to another question."""
    return Refusal("DF-1.4", "not-offered", {"question": state.question})


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(Option):
    """One of the answers in this game."""

    text: str
    key: str
    facts: dict[str, Any]

    def write(self) -> str:
        return self.text

    def phrase(self) -> tuple[str, dict[str, Any]]:
        return self.key, self.facts

    def why_not(self, state: Forge, seat: int) -> Refusal:
        return self.fault(state, seat) if seat in state.to_act else not_asked(seat)

    def fault(self, state: Forge, seat: int) -> Refusal:
        """Say why a seat that is asked something cannot answer this."""
        return not_offered(state)

    def __repr__(self) -> str:
        return f"<{self.text}>"


@final
class Say(Move):
    """An answer without numbers."""

    def __init__(self, text: str, key: str) -> None:
        self.text = text
        self.key = key
        self.facts = {}


PASS: Final[Say] = Say("pass", "pass")
DONE: Final[Say] = Say("done", "done")
KEEP: Final[Say] = Say("keep", "keep")
FOR_GLORY: Final[Say] = Say("for glory", "for-glory")
REPEAT: Final[Say] = Say("repeat", "repeat")
CELESTIAL: Final[Say] = Say("celestial", "celestial")
ACCEPT: Final[Say] = Say("accept", "accept")


@final
class ExtraAction(Move):
    """Pay for one more action."""

    def __init__(self) -> None:
        self.text = "extra"
        self.key = "extra"
        self.facts = {}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "extra":
            return Refusal("DF-3.11", "extra-once")
        return Refusal("DF-3.11", "extra-too-dear", {"suns": state.parts.extra_action})


EXTRA: Final[ExtraAction] = ExtraAction()


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
class Take(Move):
    """Take this part of an "or"."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.text = f"take {bundle.text}"
        self.key = "take"
        self.facts = told(bundle)

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question not in ("choose", "lose"):
            return not_offered(state)
        return Refusal("DF-5.5", "not-this-choice", self.facts)


@final
class Store(Move):
    """Put so much of the gold away, on the hammer or on this Scepter."""

    def __init__(self, gold: int) -> None:
        self.gold = gold
        self.text = f"store {gold}"
        self.key = "store"
        self.facts = {"gold": gold}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question == "hammer":
            return Refusal("DF-9.2", "no-room", self.facts)
        if state.question == "scepter":
            return Refusal("DF-11.5", "no-room", self.facts)
        return not_offered(state)


@final
class Draw(Move):
    """Pay so much of the gold from this Scepter."""

    def __init__(self, gold: int) -> None:
        self.gold = gold
        self.text = f"draw {gold}"
        self.key = "draw"
        self.facts = {"gold": gold}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "pay-gold":
            return not_offered(state)
        return Refusal("DF-4.6", "wrong-gold", self.facts)


@final
class PayShards(Move):
    """Pay with these shards."""

    def __init__(self, suns: int, moons: int, ancients: int) -> None:
        self.suns = suns
        self.moons = moons
        self.ancients = ancients
        self.text = f"pay {suns}S {moons}M {ancients}A"
        self.key = "pay-shards"
        self.facts = {"suns": suns, "moons": moons, "ancients": ancients}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "pay-shards":
            return not_offered(state)
        return Refusal("DF-8.2", "wrong-shards", self.facts)


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
class Give(Move):
    """Give so much gold away for glory."""

    def __init__(self, gold: int) -> None:
        self.gold = gold
        self.text = f"give {gold}"
        self.key = "give"
        self.facts = {"gold": gold}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "right-hand":
            return not_offered(state)
        return Refusal("DF-4.7", "not-so-much", {"gold": state.heroes[seat].all_gold()})


@final
class Gather(Move):
    """Let the wind gather one resource."""

    def __init__(self, resource: int) -> None:
        self.resource = resource
        self.text = f"gather {LETTERS[resource]}"
        self.key = "gather"
        self.facts = {"resource": LETTERS[resource]}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "wind":
            return not_offered(state)
        return Refusal("DF-11.11", "no-titans", self.facts)


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


# ── feats: their names are printed, so the moves are made from the list of all sets ──────────


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


# ── made once ────────────────────────────────────────────────────────────────────────────────

TAKE_FACE: Final[list[TakeFace]] = [TakeFace(face) for face in FACES]
OVER: Final[list[list[Over]]] = [[Over(die, face) for face in FACES] for die in (0, 1)]
UPGRADE: Final[list[list[Upgrade]]] = [[Upgrade(die, face) for face in FACES] for die in (0, 1)]
TURN: Final[list[list[Turn]]] = [[Turn(die, face) for face in FACES] for die in (0, 1)]
PICK_FACE: Final[list[list[PickFace]]] = [
    [PickFace(seat, die) for die in (0, 1)] for seat in range(MOST_SEATS)
]
FIRST: Final[list[First]] = [First(face) for face in FACES]
TAKE: Final[list[list[Take]]] = [
    [Take(one(resource, amount)) for amount in range(MOST_TAKEN)] for resource in RESOURCES
]
STORE: Final[list[Store]] = [Store(gold) for gold in range(MOST_STORED)]
DRAW: Final[list[Draw]] = [Draw(gold) for gold in range(7)]
PAY: Final[list[list[list[PayShards]]]] = [
    [[PayShards(suns, moons, ancients) for ancients in range(10)] for moons in range(10)]
    for suns in range(10)
]
ROLL_DIE: Final[tuple[RollDie, ...]] = (RollDie(0), RollDie(1))
REROLL: Final[list[Reroll]] = [Reroll(0), Reroll(1), Reroll(2)]
CHOOSE_HERO: Final[list[ChooseHero]] = [ChooseHero(seat) for seat in range(MOST_SEATS)]
MERCHANTS: Final[list[Merchants]] = [Merchants(count) for count in range(MOST_SEATS + 1)]
GIVE: Final[list[Give]] = [Give(gold) for gold in range(60)]
GATHER: Final[list[Gather]] = [Gather(resource) for resource in RESOURCES]
GO: Final[list[Go]] = [Go(space) for space in range(GODDESS_SPACE + 1)]
TREASURE: Final[list[Treasure]] = [Treasure(index) for index in range(3)]
MEMORY: Final[list[list[PlaceMemory]]] = [
    [PlaceMemory(side, island) for island in range(ISLANDS + 1)] for side in (0, 1)
]
PERFORM: Final[dict[str, Perform]] = {}
DRAFT: Final[dict[str, Draft]] = {}
USE: Final[dict[str, Use]] = {}
"""By the name of the set; filled by ``feats``, which knows all names."""

MOVES: Final[tuple[type[Option], ...]] = (Move,)
BY_TEXT: Final[dict[str, Move]] = {}


def list_moves(moves: list[Move]) -> None:
    """Let these moves be found by their notation."""
    for move in moves:
        BY_TEXT[move.text] = move


def list_all() -> None:
    """Let everything above be found by its notation."""
    list_moves([PASS, DONE, KEEP, FOR_GLORY, REPEAT, CELESTIAL, ACCEPT, EXTRA])
    for face in FACES:
        if face is not NOTHING:
            list_moves([TAKE_FACE[face.index], FIRST[face.index]])
            for die in (0, 1):
                list_moves([OVER[die][face.index], UPGRADE[die][face.index]])
                list_moves([TURN[die][face.index]])
    for seat in range(MOST_SEATS):
        list_moves([*PICK_FACE[seat], CHOOSE_HERO[seat]])
    for resource in RESOURCES:
        list_moves([*TAKE[resource][1:], GATHER[resource]])
    list_moves([*STORE, *DRAW, *ROLL_DIE, *REROLL, *MERCHANTS, *GIVE, *GO[1:], *TREASURE])
    for row in PAY:
        for column in row:
            list_moves([*column])
    for side in MEMORY:
        list_moves([*side[1:]])


def add_feat(name: str) -> None:
    """Make the moves that name a set."""
    PERFORM[name] = Perform(name)
    DRAFT[name] = Draft(name)
    USE[name] = Use(name, -1)
    list_moves([PERFORM[name], DRAFT[name], USE[name]])


USE_COMPANION: Final[list[Use]] = [Use("companion", number) for number in range(MOST_SEATS)]

list_all()
list_moves([*USE_COMPANION])
