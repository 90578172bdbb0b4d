"""Answers about gold, shards and glory: what is taken, stored, paid, given."""

from typing import Final, final

from fogado.core.agenda import Refusal
from fogado.core.moves import not_offered
from fogado.games.dice_forge.faces import LETTERS, RESOURCES, Bundle, one, told
from fogado.games.dice_forge.moves import Move, list_moves
from fogado.games.dice_forge.state import Forge

MOST_TAKEN: Final[int] = 60
MOST_STORED: Final[int] = 60
MOST_GIVEN: Final[int] = 60


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


# ── made once ────────────────────────────────────────────────────────────────────────────────

TAKE: Final[list[list[Take]]] = [
    [Take(one(resource, amount)) for amount in range(MOST_TAKEN)] for resource in RESOURCES
]
STORE: Final[list[Store]] = [Store(gold) for gold in range(MOST_STORED)]
DRAW: Final[list[Draw]] = [Draw(gold) for gold in range(7)]
PAY: Final[list[list[list[PayShards]]]] = [
    [[PayShards(suns, moons, ancients) for ancients in range(10)] for moons in range(10)]
    for suns in range(10)
]
GIVE: Final[list[Give]] = [Give(gold) for gold in range(MOST_GIVEN)]
GATHER: Final[list[Gather]] = [Gather(resource) for resource in RESOURCES]


def list_purse_moves() -> None:
    """Let everything above be found by its notation."""
    for resource in RESOURCES:
        list_moves([*TAKE[resource][1:], GATHER[resource]])
    list_moves([*STORE, *DRAW, *GIVE])
    for row in PAY:
        for column in row:
            list_moves([*column])


list_purse_moves()
