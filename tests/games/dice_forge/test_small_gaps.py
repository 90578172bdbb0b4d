"""Small things that other tests went past."""

from __future__ import annotations

import pytest

from fogado.core.errors import BadNotation, BadSetup
from fogado.core.game import advance
from fogado.games.dice_forge.faces import Bundle
from fogado.games.dice_forge.forging import BuyFace, upgrades_to
from fogado.games.dice_forge.game import GAME
from fogado.games.dice_forge.state import Forge
from tests.games.dice_forge.table import (
    answers,
    asked,
    cards_with,
    equip,
    refused,
    rich,
    table,
    tell,
)


def test_a_roll_that_cannot_be_is_shown_how_it_is_written() -> None:
    state = table()
    equip(state.heroes[1], light="G1 5*S1", dark="V2 5*M1")
    tell(state, "pass")
    assert state.chance is not None
    with pytest.raises(BadNotation) as caught:
        state.chance.read("G6 G6")
    assert str(caught.value) == (
        "'G6 G6' cannot be rolled; write a face of the light and one of the dark die, "
        "such as G1 V2."
    )


@pytest.mark.rule("DF-9.9")
def test_an_owner_of_two_boars_gains_from_both() -> None:
    """Red and blue: the second card does not take the place of the first."""
    state = table("boar", seats=3)
    hero = rich(state)
    tell(state, "feat boar", "player 2", "over light G1", "extra")
    hero.moons = 6
    tell(state, "feat boar", "player 3", "over light G1")
    assert [other.up_light.text for other in state.heroes[1:]] == ["boar-red", "boar-blue"]
    hero.suns = hero.moons = 0
    tell(state, "boar-red G1", "boar-blue G1", "G1 G1", "take S1", "take V3", "take S1")
    assert asked(state) == (0, "choose", ["take S1", "take M1", "take V3"])
    tell(state, "take V3")
    assert hero.glory == 6


@pytest.mark.rule("DF-6.13", "DF-3.13")
def test_a_ship_is_asked_while_a_token_could_bring_the_gold() -> None:
    state = table("ship", "triton")
    equip(state.heroes[0], gold=0, tritons=1)
    state.agenda.append(BuyFace(0, 0))
    advance(state)
    assert asked(state) == (0, "buy-face", ["done", "triton G6", "triton S2", "triton M2"])


@pytest.mark.rule("DF-12.10")
def test_the_highest_level_can_be_reached() -> None:
    state = table(seats=3)
    pools = {level: state.pools[pool] for pool, level in enumerate(state.parts.levels[:10])}
    [*high] = upgrades_to(state, pools[6][0], 1)
    assert high == [*dict.fromkeys(pools[7])] != []
    assert upgrades_to(state, pools[7][0], 1) == []


@pytest.mark.rule("DF-14.13", "DF-3.13")
def test_no_token_is_used_while_shards_are_paid() -> None:
    state = table("triton", rebellion="titans")
    equip(rich(state), suns=4, moons=5, ancients=3, tritons=1)
    tell(state, "feat hydra")
    assert asked(state)[1] == "pay-shards"
    assert all(text.startswith("pay ") for text in answers(state))


@pytest.mark.rule("DF-10.5", "DF-9.14")
def test_cerberus_does_not_repeat_a_loss() -> None:
    state = table("minotaur", "cerberus")
    rich(state)
    equip(state.heroes[1], gold=9, glory=9, cerberus=1)
    tell(state, "feat minotaur", "G1 V2")
    assert (state.heroes[1].gold, state.heroes[1].glory) == (8, 7)
    assert asked(state)[:2] == (0, "extra")


@pytest.mark.rule("DF-10.5", "DF-5.5")
def test_what_is_lost_is_chosen_among_what_the_face_shows() -> None:
    state = table("minotaur", seats=3)
    rich(state)
    equip(state.heroes[1], light="5*G1 G3/V2", gold=5, glory=5)
    tell(state, "feat minotaur", "G3/V2 G1", "G1 G1")
    assert asked(state)[:2] == (1, "lose")
    assert refused(state, "take S1") == "DF-5.5"


@pytest.mark.rule("DF-10.14")
def test_cyclops_leaves_shards_alone() -> None:
    state = table("cyclops")
    hero = rich(state)
    equip(hero, light="6*G2M1", moons=0)
    tell(state, "feat cyclops", "roll light", "G2M1")
    assert asked(state) == (0, "convert", ["keep", "for glory"])
    assert hero.moons == 1
    tell(state, "for glory")
    assert (hero.gold, hero.glory, hero.moons) == (0, 2, 1)


@pytest.mark.rule("DF-11.5")
def test_what_two_scepters_do_not_take_reaches_the_third() -> None:
    state = table("scepter", "spirits")
    hero = rich(state)
    equip(hero, scepters=(1, 2, 3))
    tell(state, "feat spirits", "store 0", "store 1", "store 2")
    assert (hero.scepters, hero.gold) == ((1, 3, 5), 0)


@pytest.mark.rule("DF-2.3", "DF-2.5", "DF-2.6")
@pytest.mark.parametrize(
    ("rebellion", "cards", "sentence"),
    [
        ("cards", "hammer+twins", "hammer and twins both belong on M1; choose one. [DF-2.3]"),
        ("off", "hammer", "No set is named for "),
        (
            "off",
            cards_with("cards", ("twins",)),
            "twins cannot be used with rebellion=off; for M1 choose hammer. [DF-2.5]",
        ),
        (
            "goddess",
            cards_with("off", ("owl",)),
            "hind cannot be used with rebellion=goddess; for M3 choose moon-golem. [DF-2.6]",
        ),
    ],
)
def test_what_is_wrong_with_a_selection_is_said(rebellion: str, cards: str, sentence: str) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.start(2, {"rebellion": rebellion, "cards": cards})
    assert str(caught.value).startswith(sentence)


TOKENS = {
    "hammer": "hammers",
    "chest": "chests",
    "twins": "twins",
    "bear": "bears",
    "cerberus": "cerberus",
    "triton": "tritons",
}


def complaints(state: Forge, word: str) -> list[str]:
    return [sentence for sentence in state.check() if word in sentence]


@pytest.mark.rule("DF-1.5")
@pytest.mark.parametrize("name", TOKENS)
def test_tokens_and_cards_must_match(name: str) -> None:
    """Nobody has a token without its card; what a card gives for good is not lost either."""
    state = table(name)
    hero = state.heroes[0]
    assert complaints(state, "tokens") == []
    setattr(hero, TOKENS[name], 1)
    assert complaints(state, f"1 {name} tokens do not match the cards.") != []
    hero.cards = (state.parts.by_name[name],)
    state.stacks[hero.cards[0].slot] -= 1
    assert complaints(state, "tokens") == []
    setattr(hero, TOKENS[name], 0)
    kept = name in ("cerberus", "triton")
    assert (complaints(state, f"0 {name} tokens do not match the cards.") == []) == kept


@pytest.mark.rule("DF-1.5")
def test_missing_faces_and_cards_are_counted() -> None:
    state = table("ferryman")
    state.pools[0] = state.pools[0][1:]
    assert complaints(state, "faces") == ["There are 3 faces G3, not 4."]
    state = table("ferryman")
    state.stacks[state.parts.by_name["ferryman"].slot] = 1
    assert complaints(state, "cards") == ["The cards of ferryman are not 2."]


def test_a_bundle_shows_itself() -> None:
    assert repr(Bundle(2, 0, 1, 0, 0, 0)) == "G2M1"
    assert repr(Bundle(0, 0, 0, 0, 0, 0)) == "nothing"


def test_the_game_is_known_by_its_name_in_both_languages() -> None:
    assert GAME.title == {"en": "Dice Forge", "hu": "Dice Forge – A sors kovácsai"}


@pytest.mark.rule("DF-2.9")
def test_a_table_with_rebellion_must_say_how_its_cards_are_chosen() -> None:
    with pytest.raises(BadSetup, match=r" or cards=random, draft or a preset\. \[DF-2\.9\]$"):
        GAME.start(2, {"rebellion": "cards"})


@pytest.mark.rule("DF-11.14")
def test_the_ancestor_brings_one_minor_blessing_with_the_new_face() -> None:
    state = table("ancestor")
    hero = rich(state)
    tell(state, "feat ancestor")
    assert asked(state)[1] == "ancestor"
    tell(state, answers(state)[0], "over light G1")
    assert asked(state)[:2] == (0, "die")
    tell(state, "G1")
    assert hero.gold == 1
    assert asked(state)[1] != "die", "one roll, not two"


@pytest.mark.rule("DF-11.35", "DF-16.3")
def test_a_bear_is_told_when_the_left_hand_ousts() -> None:
    state = table("left-hand", "bear")
    equip(rich(state), bears=2)
    state.heroes[1].place = 2
    state.log = []
    tell(state, "feat left-hand")
    assert state.log is not None
    assert [GAME.tell(event.seen_by(None)) for event in state.log] == [
        "Seat 1 pays 6 sun.",
        "Seat 1 performs Left Hand.",
        "Seat 1 gains 6 glory (Great Bear).",
        "Seat 1 ousts Seat 2.",
    ]
