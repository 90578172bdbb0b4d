"""A refusal is a whole sentence: it names the face, the number, the feat and the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fogado.games.dice_forge.game import GAME
from fogado.games.dice_forge.state import Forge
from tests.games.dice_forge.table import equip, rich, table, tell
from tests.games.dice_forge.test_descriptions import DESCRIBED

GOLD = ["G1 G1"]


def said(state: Forge, text: str, seat: int | None = None) -> str:
    """Say why a seat may not do something; nothing if it may."""
    who = state.to_act[0] if seat is None else seat
    refusal = state.why_not(who, GAME.parse(text))
    return "" if refusal is None else GAME.explain(refusal, "en")


def acting() -> Forge:
    return table()


def next_turn(*cards: str, seats: int = 2, **numbers: Any) -> Forge:
    """Seat 0 owns these cards and begins its next turn."""
    state = table(*cards, seats=seats)
    hero = state.heroes[0]
    hero.cards = tuple(state.parts.by_name[name] for name in cards)
    equip(hero, **numbers)
    rolls = GOLD * (4 if seats == 2 else seats)
    tell(state, *(["pass", *rolls] * seats))
    return state


def story(*cards: str, lines: str, **numbers: Any) -> Forge:
    """Seat 0 can pay for any feat and does this."""
    state = table(*cards)
    equip(rich(state), **numbers)
    tell(state, *lines.split(", "))
    return state


def offering() -> Forge:
    state = table(seats=3)
    equip(state.heroes[0], gold=9)
    state.pools[0] = ()
    tell(state, "forge G6", "over light G1", "forge M1", "over light G6")
    return state


def upgrading() -> Forge:
    state = next_turn("merchant", seats=3)
    tell(state, "use merchant")
    return state


def cursing() -> Forge:
    state = table("boar", seats=3)
    rich(state)
    tell(state, "feat boar")
    return state


def cursed() -> Forge:
    state = cursing()
    tell(state, "player 3", "over dark V2", "done", *GOLD * 3, "pass")
    state.heroes[2].gold = 12
    tell(state, *GOLD * 3, "forge G3")
    return state


def satyrs() -> Forge:
    state = table("satyrs", seats=3)
    rich(state)
    tell(state, "feat satyrs", "G1 V2", "S1 M1")
    return state


def mirrored() -> Forge:
    state = table("mirror", seats=3)
    rich(state)
    tell(state, "feat mirror", "over light S1", "S1 V2", "G1 M1", "mirror G1")
    return state


def twins() -> Forge:
    state = table("twins", ask="all")
    equip(state.heroes[0], twins=1, gold=2, light="6*G6")
    tell(state, "pass", "G1 G1", "G6 G1", "first G1")
    return state


def golem(space: int) -> Forge:
    state = table(rebellion="goddess")
    hero = rich(state)
    hero.golem = space
    tell(state, "feat great-golem")
    return state


def chests() -> Forge:
    """The glory treasure lies on space 8 already."""
    state = golem(7)
    tell(state, "treasure glory")
    state.heroes[0].golem = 20
    equip(state.heroes[0], suns=6, moons=5)
    tell(state, "extra", "feat great-golem")
    return state


def celestial() -> Forge:
    state = table("celestial", seats=3)
    equip(rich(state), light="5*V4 boar-red", dark="6*G3")
    tell(state, "feat celestial", "6")
    return state


def titans(*lines: str, **numbers: Any) -> Forge:
    state = table(rebellion="titans")
    equip(rich(state), **numbers)
    tell(state, *lines)
    return state


def others_turn() -> Forge:
    state = table("triton", "cerberus")
    equip(rich(state), tritons=1, cerberus=1)
    tell(state, "pass", "G1 G1", "G1 G1")
    return state


def poor_extra() -> Forge:
    state = table(ask="all")
    equip(state.heroes[0], moons=1)
    tell(state, "feat chest")
    return state


def drafting() -> Forge:
    state = GAME.start(2, {"cards": "draft"})
    assert isinstance(state, Forge)
    while state.question != "draft":
        assert state.chance is not None
        state.settle(state.chance.outcomes()[0][0])
    return state


def unmet(**numbers: Any) -> Callable[[], Forge]:
    def make() -> Forge:
        state = table("scepter", "companion", "triton")
        equip(state.heroes[0], **numbers)
        return state

    return make


def sold_out() -> Forge:
    state = table("ferryman")
    rich(state)
    state.stacks[state.parts.by_name["ferryman"].slot] = 0
    return state


CASES: list[tuple[Callable[[], Forge], str, str]] = [
    (acting, "extra", "There is one extra action in a turn, after the first one. [DF-3.11]"),
    (poor_extra, "extra", "The extra action costs 2 sun, and you do not have them. [DF-3.11]"),
    (acting, "forge G3", "3 gold costs 2 gold before any discount; you have 0. [DF-4.7]"),
    (acting, "forge mirror", "the mirror is not for sale; only cards give it. [DF-7.5]"),
    (acting, "forge G1", "1 gold is not for sale; only cards give it. [DF-7.5]"),
    (acting, "forge ship", "the ship is not for sale; only cards give it. [DF-7.5]"),
    (offering, "forge G3", "3 gold is not in the sanctuary any more. [DF-7.2]"),
    (
        offering,
        "forge M1",
        "You have taken 1 moon in this offering already; "
        "all faces of one offering are different. [DF-7.3]",
    ),
    (offering, "forge V4", "4 glory costs 12 gold before any discount; you have 3. [DF-4.7]"),
    (
        lambda: story("helmet", lines="feat helmet"),
        "over light V2",
        "That die has no such face: 2 glory. [DF-7.6]",
    ),
    (cursed, "over dark boar-red", "the red boar is locked and never leaves its die. [DF-7.7]"),
    (cursing, "player 1", "Choose another player, never yourself. [DF-9.10]"),
    (
        satyrs,
        "face 1 dark",
        "Choose two different dice of the others; the dark die of seat 1 is not among them. "
        "[DF-9.7]",
    ),
    (
        mirrored,
        "face 1 light",
        "The mirror cannot show the light die of seat 1: it is your own, a mirror itself, "
        "or the same face was named already. [DF-6.8]",
    ),
    (twins, "reroll light", "A reroll costs 3 gold; you have 2. [DF-11.2]"),
    (twins, "take G1", "That does not answer what is asked: Do the Twins reroll? [DF-1.4]"),
    (acting, "reroll celestial", "The Twins do not reroll the celestial die now. [DF-11.4]"),
    (lambda: golem(1), "go 3", "No way leads from your golem to space 3. [DF-13.9]"),
    (chests, "treasure glory", "The glory treasure lies in a chest already. [DF-13.20]"),
    (celestial, "upgrade light V4", "Nothing higher is left for 4 glory. [DF-12.12]"),
    (celestial, "upgrade light G1", "That die has no such face: 1 gold. [DF-7.6]"),
    (
        upgrading,
        "merchants 2",
        "2 Merchants cannot upgrade anything now. [DF-12.12]",
    ),
    (
        lambda: titans("feat memory", "memory A 1"),
        "memory L 1",
        "The two tokens of a Memory go on two different islands. [DF-14.3]",
    ),
    (
        lambda: titans("feat hydra", suns=4, moons=5, ancients=3),
        "pay 5S 5M 0A",
        "Those shards do not make up the cost, or you do not have them. [DF-8.2]",
    ),
    (
        lambda: story("spirits", "hammer", lines="feat spirits", hammers=1),
        "store 4",
        "4 gold do not go there: there is less gold, or less room. [DF-9.2]",
    ),
    (
        lambda: story("spirits", "scepter", lines="feat spirits", scepters=(4, 1)),
        "store 3",
        "3 gold do not go there: there is less gold, or less room. [DF-11.5]",
    ),
    (
        lambda: story("scepter", lines="forge G4", scepters=(3, 2), gold=2),
        "draw 4",
        "4 gold from this Scepter cannot be right: it holds less, "
        "or the rest could not be paid. [DF-4.6]",
    ),
    (
        lambda: story("right-hand", lines="feat right-hand", gold=4),
        "give 7",
        "You have 4 gold to give. [DF-4.7]",
    ),
    (
        lambda: story("wind", lines="feat wind, G1 G1, G1 G1"),
        "gather A",
        "There is no ancient without the Titans. [DF-11.11]",
    ),
    (
        lambda: story("goddess", lines="feat goddess"),
        "turn light V2",
        "That die has no such face: 2 glory. [DF-7.6]",
    ),
    (
        lambda: story("first-titan", "ferryman", lines="feat first-titan"),
        "feat ferryman",
        "The First Titan gives only a card that costs one shard. [DF-11.20]",
    ),
    (
        lambda: story("trident", lines="feat trident", gold=9),
        "forge sun-golem",
        "the sun golem is out of the Trident's reach: it is not there, in the forest, "
        "or given by a card of this game. [DF-11.32]",
    ),
    (sold_out, "feat ferryman", "No card of Ferryman is left. [DF-8.3]"),
    (acting, "feat guardian", "Guardian is not in this game. [DF-2.5]"),
    (drafting, "draft wind", "Wind does not belong on the place that was drawn. [DF-2.4]"),
    (acting, "use hind", "Reinforcements are used before the action, not now. [DF-3.7]"),
    (
        lambda: next_turn("elder", "hind"),
        "use owl",
        "You have no Guardian's Owl to reinforce you. [DF-3.5]",
    ),
    (unmet(), "triton G6", "You have no Triton token. [DF-10.11]"),
    (unmet(companions=(2,)), "companion 3", "You have no Companion on space 3. [DF-11.10]"),
    (unmet(companions=(3,)), "companion 3", ""),
    (
        unmet(scepters=(4, 3)),
        "scepter 2 M",
        "Scepter 2 needs at least 4 gold for a shard. [DF-11.6]",
    ),
    (unmet(scepters=(4, 3)), "scepter 1 M", ""),
    (
        unmet(scepters=(4, 3)),
        "take back 1",
        "There is nothing to take back on Scepter 1. [DF-11.8]",
    ),
    (others_turn, "triton G6", "Tokens are used in your own turn only. [DF-3.13]"),
]


@pytest.mark.rule("DF-1.4")
@pytest.mark.parametrize(
    ("make", "text", "sentence"), CASES, ids=[f"{text}: {said[-9:]}" for _, text, said in CASES]
)
def test_why_not_is_said_exactly(make: Callable[[], Forge], text: str, sentence: str) -> None:
    assert said(make(), text) == sentence


OWN_REASON = (
    *("forge", "feat", "use", "extra", "reroll", "triton", "companion", "scepter"),
    *("take back", "pass"),
)
"""What says at every question why it cannot be done, or can be done."""


@pytest.mark.rule("DF-1.4")
@pytest.mark.parametrize("text", [text for text in DESCRIBED if not text.startswith(OWN_REASON)])
def test_an_answer_to_another_question_hears_what_is_asked(text: str) -> None:
    assert said(acting(), text) == (
        "That does not answer what is asked: "
        "What do you do: an offering, a feat, or nothing? [DF-1.4]"
    )


@pytest.mark.rule("DF-1.4")
@pytest.mark.parametrize("text", ["forge G3", "feat hammer", "take G1", "done", "triton G6"])
def test_in_the_middle_of_paying_nothing_else_answers(text: str) -> None:
    state = table("scepter", "triton")
    equip(state.heroes[0], scepters=(4,), gold=2, tritons=1)
    tell(state, "forge G3")
    assert said(state, text) == (
        "That does not answer what is asked: How much do you pay from this Scepter? [DF-1.4]"
    )


@pytest.mark.rule("DF-5.5")
def test_what_is_not_among_the_choices_is_named() -> None:
    state = next_turn("owl")
    tell(state, "use owl")
    assert said(state, "take V3") == "3 glory is not among what there is to choose. [DF-5.5]"


@pytest.mark.rule("DF-12.10")
def test_an_upgrade_names_the_face_of_another_level() -> None:
    state = upgrading()
    tell(state, "merchants 1", "upgrade light S1")
    assert said(state, "forge G3") == "3 gold is not of the level this upgrade reaches. [DF-12.10]"


@pytest.mark.rule("DF-3.6", "DF-10.1", "DF-11.9", "DF-11.27")
def test_why_a_reinforcement_cannot_be_used_is_said() -> None:
    state = next_turn("elder", "companion", companions=(5,))
    state.heroes[0].gold = 2
    assert said(state, "use elder") == "Elder costs 3 gold; you have 2. [DF-10.1]"
    assert said(state, "use companion 1") == "That Companion can go no farther. [DF-11.9]"
    state = next_turn("owl", "hind")
    tell(state, "use owl", "take S1")
    assert said(state, "use owl") == "Guardian's Owl has been used this turn. [DF-3.6]"


@pytest.mark.rule("DF-1.3")
@pytest.mark.parametrize("text", ["pass", "triton G6", "feat hammer", "forge G3"])
def test_a_seat_that_is_not_asked_hears_so(text: str) -> None:
    assert said(acting(), text, 1) == "It is not yours to act now. [DF-1.3]"
