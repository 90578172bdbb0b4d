"""What the owner of another box may correct, to the last value that is possible."""

from __future__ import annotations

import pytest

from fogado.core.content import Edition
from fogado.core.errors import BadEdition
from fogado.games.dice_forge.game import GAME

NO_FACE = "faces are written like G3, V1S1, G3/V2 or shield-red."
MOST = "19 of a resource at once is the most."
SPACE = (
    "It is a bundle such as G6/V3, or begins with "
    "nothing, rob, chest, celestial, forge, pay, forged or goddess."
)
SIDE = "It is written like 'mirror', 'choose' or 'upgrade 2'."
NUMBER = "A whole number up to 99 stands there."

WORDS: list[tuple[str, str | list[str], str]] = [
    ("start.base.light", ["G1"] * 5 + ["dragon"], f"There is no face 'dragon'; {NO_FACE}"),
    ("sanctuary.1.faces", ["G3", "G3", "G3", "G33"], f"There is no face 'G33'; {NO_FACE}"),
    ("gardens.ship", ["ship"] * 3 + ["boat"], f"There is no face 'boat'; {NO_FACE}"),
    ("forest.sun-golem", ["sun-golem"] * 3 + ["x4"], f"There is no face 'x4'; {NO_FACE}"),
    (
        "treasure.sun",
        ["S4", "dragon"],
        "'dragon' is no bundle of resources; write one like G2M1.",
    ),
    ("treasure.sun", ["S1", "S20"], MOST),
    ("memory.sides", ["A2M1", "L20"], MOST),
    ("labyrinth.3.effect", "", SPACE),
    ("labyrinth.3.effect", "dragon 1 2 3", SPACE),
    ("labyrinth.3.effect", "pay G6", "It is written like 'pay G6 V6'."),
    ("labyrinth.3.effect", "pay G6 V6 V6", "It is written like 'pay G6 V6'."),
    ("labyrinth.3.effect", "pay G6 V20", MOST),
    ("labyrinth.3.effect", "pay G20 V6", MOST),
    ("labyrinth.3.effect", "chest 2", "It is written 'chest' and nothing else."),
    ("labyrinth.3.effect", "nothing 1", "It is written 'nothing' and nothing else."),
    ("labyrinth.3.effect", "rob", "It is written like 'rob 1'."),
    ("labyrinth.3.effect", "rob 1 2", "It is written like 'rob 1'."),
    ("labyrinth.3.effect", "rob 100", NUMBER),
    ("labyrinth.3.effect", "rob two", NUMBER),
    ("labyrinth.3.effect", "G20", MOST),
    ("labyrinth.3.effect", "G1S1/V1", "Each part of a choice is a single resource."),
    ("celestial.1", "upgrade", SIDE),
    ("celestial.1", "upgrade 2 3", SIDE),
    ("celestial.1", "upgrade x", NUMBER),
    ("celestial.1", "mirror 2", SIDE),
    ("celestial.1", "choose 1", SIDE),
    ("celestial.1", "", "It is written like 'G12' or 'V3 G3/S1/M1'."),
    ("celestial.1", "G1 G1 G1", "It is written like 'G12' or 'V3 G3/S1/M1'."),
    ("celestial.1", "G1 V20", MOST),
    ("titans.zone", ["L3"] * 30 + ["L4"], "It is one of R2, R1, none, L1, L2 or L3."),
    ("titans.colour", ["pink"] * 30 + ["green"], "It is one of pink, blue, gold or start."),
]


@pytest.mark.parametrize(
    ("name", "value", "why"), WORDS, ids=[f"{name} {value}"[:60] for name, value, _ in WORDS]
)
def test_a_word_that_means_nothing_is_named(name: str, value: str | list[str], why: str) -> None:
    text = value if isinstance(value, str) else value[-1]
    with pytest.raises(BadEdition) as caught:
        GAME.edition(Edition("dice-forge", "odd box", {name: value}))
    assert str(caught.value) == f"{name} cannot be {text!r}: {why}"


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("setup.rounds.2", 1, 99),
        ("caps.gold", 0, 40),
        ("caps.ancient", 0, 9),
        ("hammer.spaces", 1, 40),
        ("extra-action.suns", 0, 9),
        ("sanctuary.1.level", 1, 7),
        ("sanctuary.1.cost", 0, 40),
        ("slots.M1.moons", 0, 9),
        ("slots.X8.island", 1, 7),
        ("feats.hydra.glory", 0, 99),
    ],
)
def test_a_number_may_go_to_its_bounds_and_no_further(name: str, low: int, high: int) -> None:
    for inside in (low, high):
        GAME.edition(Edition("dice-forge", "my box", {name: inside}))
    for outside in (low - 1, high + 1):
        with pytest.raises(BadEdition) as caught:
            GAME.edition(Edition("dice-forge", "odd box", {name: outside}))
        assert str(caught.value) == f"{name} must be from {low} to {high}."


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("setup.gold", [12, 0, 1, 1]),
        ("labyrinth.1.exits", [1, 9, 36]),
        ("treasure.sun", ["S19", "S1"]),
        ("labyrinth.3.effect", "pay G19 V19"),
        ("labyrinth.3.effect", "chest"),
        ("labyrinth.3.effect", "nothing"),
        ("labyrinth.3.effect", "rob 99"),
        ("labyrinth.3.effect", "G6/V3"),
        ("labyrinth.3.effect", "G1S1"),
        ("celestial.1", "upgrade 2"),
        ("celestial.1", "mirror"),
        ("celestial.1", "choose"),
        ("celestial.1", "G12"),
        ("celestial.1", "V3 G3/S1/M1"),
        ("titans.zone", ["L3"] * 31),
        ("start.base.light", ["G1"] * 5 + ["S2"]),
    ],
)
def test_what_can_be_printed_is_taken(name: str, value: object) -> None:
    state = GAME.start(2, None, Edition("dice-forge", "my box", {name: value}))
    assert GAME.load(GAME.save(state)) == state


def test_all_that_is_wrong_is_said_at_once() -> None:
    values: dict[str, object] = {
        "slots.M1.moons": 10,
        "hammer.spaces": 0,
        "celestial.1": "x",
        "feats.hydra.box": "base",
        "setup.gold": [1],
        "labyrinth.1.exits": [0, 9, 36],
    }
    with pytest.raises(BadEdition) as caught:
        GAME.edition(Edition("dice-forge", "odd box", values))
    assert str(caught.value).splitlines() == [
        "slots.M1.moons must be from 0 to 9.",
        "hammer.spaces must be from 1 to 40.",
        "celestial.1 cannot be 'x': 'x' is no bundle of resources; write one like G2M1.",
        "feats.hydra.box cannot be corrected: it is what the set is.",
        "setup.gold must have 4 entries, not 1.",
        "labyrinth.1.exits must be from 1 to 36.",
    ]
