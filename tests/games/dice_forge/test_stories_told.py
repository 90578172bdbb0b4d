"""Small stories, told sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from fogado.games.dice_forge.game import GAME
from tests.games.dice_forge.table import equip, rich, table, tell

TURN = ["Seat 1's turn is over.", "Round 1: it is Seat 2's turn."]
TWO_GOLD = ["Seat 2 gains 1 gold (dice)."] * 2
PASS = [
    "Seat 1 passes.",
    *TURN,
    "Seat 2 rolls 1 gold and 1 gold.",
]

STORIES: dict[str, tuple[str, dict[str, Any], str, list[str]]] = {
    "an oust": (
        "hind",
        {},
        "feat hind, G1 G1, done",
        [
            "Seat 1 pays 2 moon.",
            "Seat 1 ousts Seat 2.",
            "Seat 1 performs Silver Hind.",
            "Seat 2 rolls 1 gold and 1 gold.",
            *TWO_GOLD,
            *TURN,
        ],
    ),
    "a hammer": (
        "hammer spirits",
        {"hammers": 1, "hammer": 13},
        "feat spirits, store 3",
        [
            "Seat 1 pays 1 sun.",
            "Seat 1 performs Wild Spirits.",
            "Seat 1 gains 3 moon and has room for 0 (Wild Spirits).",
            "Seat 1 puts 3 gold on the hammer.",
            "Seat 1 gains 10 glory (Blacksmith's Hammer).",
        ],
    ),
    "two Scepters": (
        "scepter spirits",
        {"scepters": (4, 1)},
        "feat spirits, store 1, store 1, scepter 1 S, take back 1, scepter 1 M",
        [
            "Seat 1 pays 1 sun.",
            "Seat 1 performs Wild Spirits.",
            "Seat 1 gains 3 moon and has room for 0 (Wild Spirits).",
            "Seat 1 puts 1 gold on Scepter 1.",
            "Seat 1 puts 1 gold on Scepter 2.",
            "Seat 1 gains 1 gold (Wild Spirits).",
            "Seat 1 empties Scepter 1 for 1 sun.",
            "Seat 1 puts 5 gold back on Scepter 1.",
            "Seat 1 empties Scepter 1 for 1 moon.",
        ],
    ),
    "tokens": (
        "triton companion",
        {"tritons": 1, "companions": (3,), "suns": 0},
        "triton G6, companion 3",
        [
            "Seat 1 discards a Triton token.",
            "Seat 1 gains 6 gold (Triton).",
            "Seat 1 cashes in a Companion on space 3.",
            "Seat 1 gains 3 sun (Companion).",
            "Seat 1 gains 3 glory (Companion).",
        ],
    ),
    "a feat that forges": (
        "helmet",
        {},
        "feat helmet, over light G1",
        [
            "Seat 1 pays 5 moon.",
            "Seat 1 performs Helmet of Invisibility.",
            "Seat 1 forges ×3 over 1 gold on the light die.",
        ],
    ),
    "the Twins": (
        "twins",
        {"twins": 1, "gold": 4, "suns": 0},
        "pass, G1 G1, G1 G1, reroll light, S1",
        [
            *PASS,
            "Seat 1 rolls 1 gold and 1 gold.",
            *TWO_GOLD,
            "Seat 1 lets the Twins reroll.",
            "Seat 1 pays 3 gold.",
            "Seat 1 rolls 1 sun with the light die.",
            "Seat 1 gains 1 sun (dice).",
            "Seat 1 gains 1 gold (dice).",
        ],
    ),
    "Cerberus": (
        "cerberus",
        {"cerberus": 1},
        "pass, G1 G1, G1 V2, repeat",
        [
            *PASS,
            "Seat 1 rolls 1 gold and 2 glory.",
            *TWO_GOLD,
            "Seat 1 gains 1 gold (dice).",
            "Seat 1 gains 2 glory (dice).",
            "Seat 1 spends a Cerberus token.",
            "Seat 1 gains 1 gold (dice).",
            "Seat 1 gains 2 glory (dice).",
        ],
    ),
    "the Goddess": (
        "goddess",
        {},
        "feat goddess, turn light G1, turn dark V2",
        [
            "Seat 1 pays 5 sun.",
            "Seat 1 pays 5 moon.",
            "Seat 1 performs Goddess.",
            "Seat 1 turns the light die to 1 gold.",
            "Seat 1 turns the dark die to 2 glory.",
            "Seat 1 gains 1 gold (dice).",
            "Seat 1 gains 2 glory (dice).",
            *TURN,
        ],
    ),
    "the celestial die": (
        "celestial",
        {},
        "feat celestial, 1",
        [
            "Seat 1 pays 3 moon.",
            "Seat 1 performs Celestial Die.",
            "Seat 1 rolls the celestial die: 12 gold.",
            "Seat 1 gains 12 gold (Celestial Die).",
        ],
    ),
    "a new turn": (
        "fire",
        {},
        "feat fire",
        [
            "Seat 1 pays 6 sun.",
            "Seat 1 performs Eternal Fire.",
            "Seat 1 has a new turn at once.",
        ],
    ),
    "an offering": (
        "",
        {"gold": 9, "suns": 3},
        "forge G3, over light G1, forge M1, over dark V2, done, extra, pass, S1 V2, G1 G1",
        [
            "Seat 1 makes an offering.",
            "Seat 1 takes 3 gold for 2 gold.",
            "Seat 1 pays 2 gold.",
            "Seat 1 forges 3 gold over 1 gold on the light die.",
            "Seat 1 takes 1 moon for 2 gold.",
            "Seat 1 pays 2 gold.",
            "Seat 1 forges 1 moon over 2 glory on the dark die.",
            "Seat 1 pays for an extra action.",
            "Seat 1 pays 2 sun.",
            "Seat 1 passes.",
            *TURN,
            "Seat 2 rolls 1 sun and 2 glory.",
            "Seat 1 rolls 1 gold and 1 gold.",
            "Seat 2 gains 1 sun (dice).",
            "Seat 2 gains 2 glory (dice).",
            "Seat 1 gains 1 gold (dice).",
            "Seat 1 gains 1 gold (dice).",
        ],
    ),
}


@pytest.mark.rule("DF-16.3")
@pytest.mark.parametrize("name", STORIES)
def test_a_story_is_told(name: str) -> None:
    cards, numbers, lines, told = STORIES[name]
    state = table(*cards.split())
    equip(rich(state), **numbers)
    if name == "an oust":
        state.heroes[1].place = 2
    state.log = []
    tell(state, *lines.split(", "))
    assert state.log is not None
    assert [GAME.tell(event.seen_by(None)) for event in state.log] == told


@pytest.mark.rule("DF-13.20", "DF-16.3")
def test_a_golem_is_followed_space_by_space() -> None:
    state = table(rebellion="goddess")
    rich(state).golem = 7
    state.log = []
    tell(state, "feat great-golem", "treasure glory")
    assert state.log is not None
    assert [GAME.tell(event.seen_by(None)) for event in state.log] == [
        "Seat 1 pays 5 moon.",
        "Seat 1 performs Great Golem.",
        "Seat 1's golem enters space 8.",
        "Seat 1 finds the glory treasure on space 8.",
        "Seat 1 gains 10 glory (labyrinth).",
        "Seat 1's golem enters space 13.",
        "Seat 1 gains 3 glory (labyrinth).",
    ]


@pytest.mark.rule("DF-9.10", "DF-9.12", "DF-16.3")
def test_a_boar_is_told_to_whoever_gains() -> None:
    state = table("boar", seats=3)
    rich(state)
    state.log = []
    tell(state, "feat boar", "player 3", "over dark V2", "done")
    tell(state, "G1 G1", "G1 boar-red", "G1 G1", "take S1", "take V3")
    assert state.log is not None
    told = [GAME.tell(event.seen_by(None)) for event in state.log]
    assert told[2:4] == [
        "Seat 3 must forge the red boar.",
        "Seat 3 forges the red boar over 2 glory on the dark die.",
    ]
    assert told[11:] == [
        "Seat 1's boar was applied.",
        "Seat 3 gains 1 gold (dice).",
        "Seat 3 chooses 1 sun.",
        "Seat 3 gains 1 sun (dice).",
        "Seat 1 gains 3 glory (Tenacious Boar).",
        "Seat 1 gains 1 gold (dice).",
        "Seat 1 gains 1 gold (dice).",
    ]


@pytest.mark.rule("DF-8.5", "DF-16.3")
def test_who_is_ousted_is_told_by_name() -> None:
    state = table("hind")
    rich(state)
    state.heroes[1].place = 2
    state.log = []
    tell(state, "feat hind")
    assert state.log is not None
    (ousted,) = [event for event in state.log if event.kind == "ousted"]
    names = ("Anna", "Béla")
    assert GAME.tell(ousted.seen_by(1), "en", names) == "Anna ousts Béla."
    assert GAME.tell(ousted.seen_by(1), "hu", names) == "Anna elűzi Béla hősét."
