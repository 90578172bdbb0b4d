"""Setting the table up: sets, presets, options, and what is refused."""

from __future__ import annotations

import pytest

from fogado.core.content import Edition
from fogado.core.errors import BadEdition, BadSetup
from fogado.games.dice_forge.feats import INSTANT, PARTS, REINFORCEMENT
from fogado.games.dice_forge.game import GAME, PRESETS
from fogado.games.dice_forge.parts import SLOTS
from fogado.games.dice_forge.setting_up import eligible
from fogado.games.dice_forge.state import Forge
from tests.games.dice_forge.table import asked, cards_with, table, tell


def start(seats: int = 2, **setup: str) -> Forge:
    """Set a table up."""
    state = GAME.start(seats, setup)
    assert isinstance(state, Forge)
    return state


def sets_of(state: Forge) -> list[str]:
    """Name the sets by slot."""
    return ["" if feat is None else feat.name for feat in state.sets]


@pytest.mark.rule("DF-1.1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_seats(seats: int) -> None:
    """'A table has 2 to 4 players.'"""
    with pytest.raises(BadSetup, match=r"DF-1.1"):
        GAME.start(seats)


@pytest.mark.rule("DF-1.5", "DF-1.6", "DF-1.7", "DF-1.8", "DF-1.10", "DF-1.13")
def test_the_table_at_the_start() -> None:
    """Stacks, dice, gold and pools."""
    state = start(4)
    assert state.stacks == [4] * 15
    assert [hero.gold for hero in state.heroes] == [3, 2, 1, 0]
    assert [face.text for face in state.heroes[3].light] == ["G1"] * 5 + ["S1"]
    assert [face.text for face in state.heroes[3].dark] == ["G1"] * 4 + ["V2", "M1"]
    assert [len(pool) for pool in state.pools] == [4] * 20
    assert state.parts.costs == [2, 2, 3, 3, 4, 5, 6, 8, 8, 12]
    assert sum(len(pool) for pool in state.pools[:15]) + 4 * 12 == 108
    assert state.check() == []


@pytest.mark.rule("DF-1.11")
def test_two_players_keep_two_faces_of_each_pool() -> None:
    """'Two faces drawn at random leave each of the ten sanctuary pools.'"""
    state = start(2)
    assert asked(state)[1] == "faces"
    assert len(state.chance.outcomes()) == 6  # type: ignore[union-attr]
    tell(state, "G6 G2M1")
    tell(state, "V4 V2M2")
    assert [len(pool) for pool in state.pools[:10]] == [2] * 10
    assert [len(pool) for pool in state.pools[10:]] == [4] * 10, "gardens keep all"
    assert len(state.removed) == 20
    assert state.check() == []


@pytest.mark.rule("DF-1.12")
def test_no_6_gold_face() -> None:
    """'It goes before the draw, and pool 5 then keeps two of its other three faces.'"""
    state = start(2, **{"gold-6": "out"})
    assert len(state.chance.outcomes()) == 3  # type: ignore[union-attr]
    assert "G6" not in [face.text for face in state.pools[4]]
    with pytest.raises(BadSetup, match=r"DF-1.12"):
        start(3, **{"gold-6": "out"})


@pytest.mark.rule("DF-2.7", "DF-2.8", "DF-2.1")
def test_beginner_and_advanced() -> None:
    """The blue-dot sets, and the nine alternates with the six that have none."""
    beginner = sets_of(start())
    assert beginner == [
        *("hammer", "chest", "hind", "satyrs", "ferryman", "helmet", "cancer", "hydra"),
        *("elder", "spirits", "owl", "minotaur", "gorgon", "mirror", "sphinx"),
    ]
    advanced = sets_of(start(cards="advanced"))
    assert advanced == [
        *("hammer", "chest", "bear", "boar", "cerberus", "helmet", "sentinel", "typhon"),
        *("elder", "spirits", "ship", "shield", "triton", "mirror", "cyclops"),
    ]


@pytest.mark.rule("DF-2.6", "DF-2.9", "DF-2.12", "DF-1.14")
@pytest.mark.parametrize(("module", "own", "marked"), [("goddess", 4, 11), ("titans", 6, 9)])
def test_modules_fix_their_own_sets(module: str, own: int, marked: int) -> None:
    """'Their places are filled first'; recommended sets fill the rest."""
    state = start(preset=module)
    feats = [feat for feat in state.sets if feat is not None]
    assert sum(feat.box == "module" for feat in feats) == own
    assert sum(feat.box == "rebellion" and feat.mark == module for feat in feats) == marked
    beginner = start(rebellion=module)
    assert sum(feat.box == "base" for feat in beginner.sets if feat is not None) == marked


@pytest.mark.rule("DF-2.14", "DF-2.15", "DF-2.16", "DF-2.17", "DF-2.18")
@pytest.mark.rule("DF-2.19", "DF-2.20", "DF-2.21", "DF-2.22")
@pytest.mark.parametrize("preset", PRESETS)
def test_named_selections(preset: str) -> None:
    """'The eight selections are made for Rebellion's cards only.'"""
    state = start(preset=preset)
    assert sets_of(state) == list(PARTS.presets[preset])
    with pytest.raises(BadSetup, match=r"DF-2.14"):
        start(cards=preset)
    if "challenge" in preset:
        with pytest.raises(BadSetup, match=r"DF-2.14"):
            start(3, preset=preset)


@pytest.mark.rule("DF-2.2", "DF-2.3", "DF-2.4", "DF-2.5", "DF-2.6", "DF-2.9", "DF-2.12", "DF-2.13")
@pytest.mark.parametrize(
    ("setup", "rule"),
    [
        ({"rebellion": "goddess+titans"}, "choose off"),
        ({"cards": "hammer+chest"}, "DF-2.3"),
        ({"cards": "hammer+twins", "rebellion": "cards"}, "DF-2.3"),
        ({"cards": cards_with("cards", ("twins",))}, "DF-2.5"),
        ({"cards": cards_with("off", ("owl",)), "rebellion": "goddess"}, "DF-2.6"),
        ({"rebellion": "cards"}, "DF-2.9"),
        ({"rebellion": "cards", "cards": "advanced"}, "DF-2.9"),
        ({"cards": "recommended"}, "DF-2.12"),
        ({"cards": "recommended", "rebellion": "cards"}, "DF-2.12"),
        ({"cards": "dragon"}, "there is no 'dragon'"),
        ({"preset": "dragon"}, "There is no preset"),
    ],
)
def test_illegal_selections_are_refused(setup: dict[str, str], rule: str) -> None:
    """Illegal combinations are refused with the reason."""
    with pytest.raises(BadSetup, match=rule):
        GAME.start(2, setup)


@pytest.mark.rule("DF-2.13")
def test_a_module_needs_only_its_open_places_named() -> None:
    """'The table names a set for every open place itself.'"""
    names = [
        name for name in cards_with("titans", ("twins",)).split("+") if name not in MODULE_SETS
    ]
    assert len(names) == 9
    assert "twins" in sets_of(start(rebellion="titans", cards="+".join(names)))


MODULE_SETS = {feat.name for feat in PARTS.feats if feat.box == "module"}


@pytest.mark.rule("DF-2.10")
def test_random_draws_each_set_with_the_same_chance() -> None:
    """'A coloured set counts once.'"""
    state = start(3, rebellion="cards", cards="random")
    pending = state.chance
    assert pending is not None
    assert pending.purpose == "set"
    assert [probability for _, probability in pending.outcomes()] == [1 / 3] * 3
    drawn = 0
    while state.question == "set":
        pending = state.chance
        assert pending is not None
        state.settle(pending.outcomes()[-1][0])
        drawn += 1
    open_slots = [slot for slot in range(15) if len(eligible(PARTS, "cards", slot)) > 1]
    assert drawn == len(open_slots)
    assert None not in state.sets


@pytest.mark.rule("DF-2.11", "DF-2.4")
def test_draft() -> None:
    """'An open place is drawn, and the next player picks one of the sets that may lie there.'"""
    state = start(3, cards="draft")
    asked_seats = []
    while state.question in ("slot", "draft"):
        if state.question == "slot":
            tell(state, [name for name, _ in state.chance.outcomes()][-1])  # type: ignore[union-attr]
        else:
            seat, _, options = asked(state)
            asked_seats.append(seat)
            assert len(options) == 2
            refusal = state.why_not(seat, GAME.parse("draft hammer"))
            assert refusal is not None
            assert refusal.rule == "DF-2.4"
            tell(state, options[-1])
    assert asked_seats == [0, 1, 2] * 3
    assert sets_of(state) == sets_of(start(3, cards="advanced"))


@pytest.mark.rule("DF-1.15")
def test_coloured_stacks_are_sold_in_order() -> None:
    """'The stack is sold in the order red, blue, yellow, green.'"""
    state = table("boar", seats=3)
    state.stacks[3] = 1
    state.heroes[0].moons = 3
    tell(state, "feat boar", "player 2", "over light G1")
    assert state.heroes[1].up_light.text == "boar-yellow"


def test_the_box_is_complete() -> None:
    """54 sets on 15 slots, 108 + 32 faces, and an effect for every card that has one."""
    assert len(PARTS.feats) == 54
    assert {feat.slot for feat in PARTS.feats} == set(range(len(SLOTS)))
    assert sum(feat.box == "base" for feat in PARTS.feats) == 24
    assert sum(feat.box == "rebellion" for feat in PARTS.feats) == 20
    names = {feat.name for feat in PARTS.feats}
    assert names - set(INSTANT) - set(REINFORCEMENT) == {"ferryman", "gorgon", "hydra"}
    assert set(INSTANT) | set(REINFORCEMENT) <= names
    assert sum(len(pool) for pool in PARTS.pools[15:]) == 20


def test_an_edition_corrects_what_is_printed() -> None:
    """The owner of another box may correct any number."""
    values = {
        "slots.M1.moons": 2,
        "feats.hydra.glory": 30,
        "labyrinth.3.effect": "pay G2 V3",
        "celestial.6": "upgrade 3",
        "celestial.1": "V1 G3/S2",
        "titans.glory": [1] * 31,
    }
    edition = Edition("dice-forge", "my box", values)
    state = GAME.start(2, None, edition)
    assert isinstance(state, Forge)
    assert (state.parts.moons[0], state.parts.by_name["hydra"].glory) == (2, 30)
    assert GAME.load(GAME.save(state)) == state


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"slots.M1.moons": -1}, "0 to 9"),
        ({"slots.X8.island": 8}, "1 to 7"),
        ({"sanctuary.1.level": 9}, "1 to 7"),
        ({"hammer.spaces": 0}, "1 to 40"),
        ({"labyrinth.1.exits": [2, 9, 37]}, "1 to 36"),
        ({"labyrinth.3.effect": "dragon"}, "no bundle"),
        ({"labyrinth.3.effect": "pay G6"}, "written like"),
        ({"labyrinth.3.effect": "chest 2"}, "nothing else"),
        ({"labyrinth.3.effect": "rob"}, "written like"),
        ({"labyrinth.3.effect": "rob two"}, "whole number"),
        ({"labyrinth.3.effect": "dragon 1 2 3"}, "begins with"),
        ({"labyrinth.3.effect": "G99"}, "is the most"),
        ({"labyrinth.3.effect": "G1S1/V1"}, "single resource"),
        ({"celestial.1": "upgrade"}, "written like"),
        ({"celestial.1": "G1 G1 G1"}, "written like"),
        ({"treasure.sun": ["S4", "dragon"]}, "no bundle"),
        ({"titans.zone": ["L4"] * 31}, "one of"),
        ({"titans.colour": ["green"] * 31}, "one of"),
        ({"presets.versatility": ["dragon"] * 15}, "one of"),
        ({"setup.gold": [1, 2]}, "4 entries"),
        ({"sanctuary.1.faces": ["G3", "G3", "G3", "G33"]}, "no face"),
        ({"feats.hydra.slot": "Z9"}, "cannot be corrected"),
        ({"dragon": 1}, "not printed"),
    ],
)
def test_an_impossible_edition_is_refused(values: dict[str, object], complaint: str) -> None:
    """An edition is refused with every mistake."""
    with pytest.raises(BadEdition, match=complaint):
        GAME.edition(Edition("dice-forge", "odd box", values))
