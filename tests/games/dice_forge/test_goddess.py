"""The celestial die, upgrades, and every space of the labyrinth."""

from __future__ import annotations

import pytest

from fogado.games.dice_forge.faces import BY_NAME
from fogado.games.dice_forge.feats import PARTS
from fogado.games.dice_forge.state import Forge, Hero
from tests.games.dice_forge.table import answers, asked, equip, refused, reserve, rich, table, tell


def labyrinth(*sets: str, seats: int = 2, at: int = 1) -> tuple[Forge, Hero]:
    """Let seat 0, with a golem there, be able to perform Great Golem."""
    state = table(*sets, seats=seats, rebellion="goddess")
    hero = rich(state)
    hero.golem = at
    return state, hero


def walk_onto(space: int, *sets: str, seats: int = 2) -> tuple[Forge, Hero]:
    """Let seat 0 enter a space with the first of two steps."""
    back = PARTS.spaces[space].back[-1]
    state, hero = labyrinth(*sets, seats=seats, at=back)
    equip(hero, suns=0, moons=5)
    tell(state, "feat great-golem")
    if len(PARTS.spaces[back].exits) > 1:
        tell(state, f"go {space}")
    return state, hero


# ── the graph ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DF-13.8", "DF-13.9")
def test_the_ways_through_the_labyrinth() -> None:
    """Eight ways lead from the start to the goddess, of 18 to 24 steps."""

    def lengths(space: int) -> list[int]:
        if space == 36:
            return [0]
        return [1 + rest for way in PARTS.spaces[space].exits for rest in lengths(way)]

    assert sorted(lengths(1)) == [18, 19, 20, 20, 20, 21, 21, 24]
    for space in PARTS.spaces[1:]:
        for way in space.exits:
            assert space.number in PARTS.spaces[way].back


@pytest.mark.rule("DF-13.1", "DF-13.2")
def test_setting_up_the_labyrinth() -> None:
    """'The dark die begins with a moon golem instead of the 1 moon.'"""
    state = table(rebellion="goddess")
    for hero in state.heroes:
        assert [face.text for face in hero.dark] == ["G1", "G1", "G1", "G1", "V2", "moon-golem"]
        assert hero.golem == 1
    assert state.treasures == (0, 0, 0)


@pytest.mark.rule("DF-13.4", "DF-13.9", "DF-13.10")
def test_great_golem_makes_two_steps_with_branches() -> None:
    """'Where several ways go on, you choose.  Each space entered is resolved completely.'"""
    state, hero = labyrinth()
    tell(state, "feat great-golem")
    assert asked(state) == (0, "branch", ["go 2", "go 9", "go 14"])
    assert refused(state, "go 3") == "DF-13.9"
    hero.suns = 0
    tell(state, "go 2")
    assert hero.suns == 1
    assert answers(state) == ["go 3", "go 9"]
    tell(state, "go 3")
    assert (hero.golem, hero.glory) == (3, 3)


@pytest.mark.rule("DF-13.6", "DF-13.11")
def test_time_golem_walks_back() -> None:
    """'Where several ways lead back, you choose.  On space 1 further steps are lost.'"""
    state, hero = labyrinth(at=12)
    tell(state, "feat time-golem")
    assert answers(state) == ["go 6", "go 11", "go 19"]
    tell(state, "go 11")
    assert hero.golem == 10, "each space entered is resolved"
    assert hero.gold == 6
    tell(state, "done")
    state, hero = labyrinth(at=2)
    tell(state, "feat time-golem")
    assert hero.golem == 1
    assert asked(state)[1] == "extra"


@pytest.mark.rule("DF-13.3", "DF-13.5", "DF-13.7")
@pytest.mark.parametrize("golem", ["moon-golem", "sun-golem"])
def test_golem_faces_walk_one_step(golem: str) -> None:
    """'Forge a golem face', which 'moves your golem one step forward'."""
    state, hero = labyrinth(at=2)
    tell(state, f"feat {golem}", "over light S1", "done")
    assert hero.up_light.text == golem
    tell(state, "G1 G1", f"{golem} G1", f"first {golem}", "go 3")
    assert (hero.golem, hero.glory) == (3, 3)


@pytest.mark.rule("DF-6.7")
def test_triple_and_a_golem() -> None:
    """'The golem makes three steps, and each space is resolved before the next step.'"""
    state, hero = labyrinth("trident", at=2)
    equip(hero, light="6*x3", dark="6*moon-golem", suns=0)
    tell(state, "pass", "G1 G1", "x3 moon-golem", "go 3", "take G6", "go 5")
    assert (hero.golem, hero.gold, hero.glory) == (5, 6, 8)


@pytest.mark.rule("DF-13.24")
def test_a_pair_of_golems_rolls_the_celestial_die() -> None:
    """'You choose whether before, between or after the steps.'"""
    state, hero = labyrinth(at=30)
    equip(hero, light="6*sun-golem", dark="6*moon-golem")
    tell(state, "pass", "G1 G1", "sun-golem moon-golem")
    assert asked(state) == (0, "golem-pair", ["first moon-golem", "celestial"])
    tell(state, "first moon-golem")
    assert hero.golem == 31
    assert answers(state) == ["first sun-golem", "celestial"]
    tell(state, "celestial", "2")
    assert (hero.golem, hero.glory) == (32, 5), "the last step needs no question"


@pytest.mark.rule("DF-13.24", "DF-13.22")
def test_two_golems_of_a_kind_are_no_pair_and_36_is_never_left() -> None:
    """'It works also when your golem stands on 36.'"""
    state, hero = labyrinth(at=36)
    equip(hero, light="6*moon-golem", dark="6*moon-golem")
    tell(state, "pass", "G1 G1", "moon-golem moon-golem")
    assert asked(state)[1] == "dice"
    equip(hero, light="6*sun-golem")
    tell(state, "G1 G1", "sun-golem moon-golem")
    assert asked(state)[1] == "golem-pair"
    tell(state, "celestial", "1")
    assert (hero.golem, hero.gold) == (36, 12)


# ── spaces ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DF-13.12", "DF-13.25")
@pytest.mark.parametrize(
    ("space", "after"),
    [
        (2, (0, 1, 0, 0)),
        (3, (0, 0, 0, 3)),
        (5, (0, 0, 0, 5)),
        (6, (0, 1, 1, 3)),
        (11, (6, 0, 0, 0)),
        (14, (0, 0, 1, 0)),
        (31, (0, 0, 0, 0)),
        (32, (0, 0, 0, 0)),
        (34, (0, 0, 0, 0)),
        (35, (0, 0, 0, 0)),
    ],
)
def test_plain_spaces(space: int, after: tuple[int, int, int, int]) -> None:
    """What a space gives, it gives at once."""
    state, hero = labyrinth(at=PARTS.spaces[space].back[-1])
    equip(hero, light="6*moon-golem", suns=0, moons=0)
    tell(state, "pass", "G1 V2", "moon-golem V2", "first moon-golem")
    if state.question == "branch":
        tell(state, f"go {space}")
    hero.glory -= 2  # of the other die
    assert hero.golem == space
    assert reserve(hero) == after


@pytest.mark.rule("DF-13.13")
@pytest.mark.parametrize(
    ("space", "choices"),
    [
        (4, ["take G6", "take V3"]),
        (15, ["take G3", "take S1", "take M1"]),
        (17, ["take G3", "take S1", "take M1"]),
        (20, ["take M2", "take V3"]),
        (22, ["take S2", "take M2"]),
        (26, ["take G3", "take S1", "take M1"]),
    ],
)
def test_spaces_with_a_choice(space: int, choices: list[str]) -> None:
    """'4: 6 gold or 3 glory…'"""
    state, _ = walk_onto(space)
    assert asked(state) == (0, "choose", choices)


@pytest.mark.rule("DF-13.14", "DF-4.4")
def test_tribute() -> None:
    """'Every other player loses 2 glory, or what they have.  You gain what was lost.'"""
    state = table(seats=3, rebellion="goddess")
    hero = rich(state)
    hero.golem = 6
    equip(state.heroes[1], glory=5)
    equip(state.heroes[2], glory=1)
    tell(state, "feat great-golem", "go 7")
    assert [other.glory for other in state.heroes] == [3, 3, 0]
    assert asked(state)[1] == "treasure", "the second step goes on to the chest on 8"


@pytest.mark.rule("DF-13.15", "DF-12.1")
@pytest.mark.parametrize(
    ("space", "rolls"), [(9, 1), (16, 1), (19, 1), (23, 2), (25, 1), (28, 2), (30, 1)]
)
def test_celestial_spaces(space: int, rolls: int) -> None:
    """'9, 16, 19, 25 and 30: one roll.  23 and 28: two rolls.'"""
    state, hero = walk_onto(space)
    for _ in range(rolls):
        assert asked(state)[:2] == (0, "celestial")
        tell(state, "2")
    assert hero.glory >= 5 * rolls
    assert hero.golem in PARTS.spaces[space].exits or asked(state)[1] == "branch"


@pytest.mark.rule("DF-13.16")
@pytest.mark.parametrize(
    ("space", "dearest"), [(10, "forge M2"), (18, "forge G1/S1/M1"), (24, "forge G1/S1/M1")]
)
def test_forging_spaces(space: int, dearest: str) -> None:
    """'18 and 24: at its cost.  10: the same for 2 gold less.'"""
    state, hero = labyrinth(seats=3, at=PARTS.spaces[space].back[-1])
    hero.gold = 4
    tell(state, "feat great-golem")
    if state.question == "branch":
        tell(state, f"go {space}")
    assert asked(state)[1] == "buy-face"
    assert answers(state)[-2:] == [dearest, "done"]
    assert refused(state, "forge V4") == "DF-4.7"
    tell(state, "forge M1", "over light G1")
    assert hero.gold == (4 + 6 if space == 10 else 2), "free at 10; then 11 gives 6 gold"


@pytest.mark.rule("DF-13.17", "DF-13.18")
def test_spaces_that_sell_glory() -> None:
    """'27: you may pay 6 gold for 6 glory.  29: 2 moon for 8 glory.'"""
    state, hero = labyrinth(at=26)
    hero.gold = 7
    tell(state, "feat great-golem")
    assert asked(state) == (0, "pay-for-glory", ["accept", "done"])
    tell(state, "accept")
    assert (hero.gold, hero.glory) == (1, 6)
    state, hero = labyrinth(at=28)
    hero.moons = 6
    tell(state, "feat great-golem")
    assert (hero.moons, asked(state)[1]) == (1, "celestial"), "one moon is not enough: not asked"
    state, hero = labyrinth("twins", at=28)
    equip(hero, light="6*moon-golem", moons=2)
    tell(state, "pass", "G1 G1", "moon-golem G1", "first G1", "accept")
    assert (hero.moons, hero.glory) == (0, 8)


@pytest.mark.rule("DF-13.17")
def test_a_space_that_cannot_be_paid_refuses() -> None:
    """'Without the gold it is refused.'"""
    state = table(rebellion="goddess", ask="all")
    hero = rich(state)
    hero.golem = 26
    tell(state, "feat great-golem", "go 27")
    assert asked(state) == (0, "pay-for-glory", ["done"])
    assert refused(state, "accept") == "DF-1.4"


@pytest.mark.rule("DF-13.19")
def test_space_33_counts_forged_faces() -> None:
    """'1 glory for each face you have forged.'"""
    state, hero = labyrinth(at=32)
    hero.discard = (BY_NAME["G1"],) * 4
    tell(state, "feat great-golem")
    assert (hero.golem, hero.glory) == (34, 4)


@pytest.mark.rule("DF-13.20", "DF-13.21")
def test_treasure_chests() -> None:
    """'The first player chooses one of the treasures not placed yet and takes its great reward.'"""
    state, hero = labyrinth(at=7)
    tell(state, "feat great-golem")
    assert asked(state) == (0, "treasure", ["treasure sun", "treasure moon", "treasure glory"])
    tell(state, "treasure glory")
    assert state.treasures == (0, 0, 8)
    assert hero.glory == 10 + 3, "space 13 follows"
    hero.golem = 20
    hero.moons = 5
    hero.suns = 6
    tell(state, "extra", "feat great-golem")
    assert refused(state, "treasure glory") == "DF-13.20"
    tell(state, "treasure moon")
    assert (hero.moons, state.treasures) == (4, (0, 21, 8))
    hero.golem = 13
    tell(state, "take S2")
    other = rich(state, 1)
    tell(state, *["G1 G1"] * 4)
    other.golem = 13
    other.glory = 0
    tell(state, "feat time-golem", "go 8")
    assert other.glory == 2 + 2, "the small reward, also backward; then the tribute of 7"


@pytest.mark.rule("DF-13.21")
def test_the_last_chest_leaves_no_choice() -> None:
    """'At the last chest there is no choice left.'"""
    state, hero = labyrinth(at=11)
    state.treasures = (0, 21, 8)
    hero.suns = 0
    tell(state, "feat great-golem")
    assert (hero.suns, state.treasures) == (4, (12, 21, 8))


@pytest.mark.rule("DF-13.22", "DF-13.23")
def test_the_goddess_and_the_first_to_arrive() -> None:
    """'You gain 15 glory.  The first player also turns both dice.'"""
    state, hero = labyrinth(at=34)
    tell(state, "feat great-golem")
    assert (hero.golem, hero.glory) == (36, 15)
    assert asked(state)[1] == "turn-dice"
    tell(state, "turn light S1", "turn dark V2")
    assert hero.glory == 17
    state.heroes[1].golem = 34
    tell(state, "extra", "pass", *["G1 G1"] * 4)
    other = rich(state, 1)
    other.glory = 0
    tell(state, "feat great-golem", "G1 G1")  # seat 0 is ousted
    assert (other.golem, other.glory) == (36, 15)
    assert asked(state)[1] == "extra", "later ones get the 15 glory only"


# ── the celestial die ────────────────────────────────────────────────────────────────────────


def celestial(*sets: str, seats: int = 2) -> tuple[Forge, Hero]:
    """Let seat 0 roll the celestial die by its card."""
    state = table("celestial", *sets, seats=seats)
    hero = rich(state)
    equip(hero, suns=0)
    tell(state, "feat celestial")
    assert asked(state)[:2] == (0, "celestial")
    return state, hero


@pytest.mark.rule("DF-12.2", "DF-11.13", "DF-12.1")
def test_celestial_gold_and_glory() -> None:
    """'The first face gives 12 gold.  The second gives 5 glory.'"""
    state, hero = celestial()
    assert [probability for _, probability in state.chance.outcomes()] == [1 / 6] * 6  # type: ignore[union-attr]
    tell(state, "1")
    assert hero.gold == 12
    state, hero = celestial()
    tell(state, "2")
    assert hero.glory == 5


@pytest.mark.rule("DF-12.2", "DF-4.5")
def test_celestial_gold_may_be_split() -> None:
    """'…to be split as any gold.'"""
    state = table("celestial", "hammer")
    hero = rich(state)
    equip(hero, hammers=1, gold=10)
    tell(state, "feat celestial", "1")
    assert answers(state) == [f"store {gold}" for gold in range(13)]
    tell(state, "store 10")
    assert (hero.gold, hero.hammer) == (12, 10)


@pytest.mark.rule("DF-12.3")
def test_celestial_gift() -> None:
    """'3 glory, and with it 3 gold, 1 sun or 1 moon.'"""
    state, hero = celestial()
    tell(state, "3")
    assert (hero.glory, answers(state)) == (3, ["take G3", "take S1", "take M1"])


@pytest.mark.rule("DF-12.4", "DF-12.7")
@pytest.mark.parametrize(
    ("up", "pick", "after"),
    [
        ("V4 S1", ["face 2 light"], 4),
        ("shield-green V2", ["face 2 light"], 3),
        ("x3 V2", ["face 2 light"], 0),
        ("mirror V3", ["face 2 light", "face 2 dark"], 3),
    ],
)
def test_celestial_mirror(up: str, pick: list[str], after: int) -> None:
    """'You apply one visible face of any die, your own included', as a single face."""
    state, hero = celestial()
    equip(state.heroes[1], up=up)
    tell(state, "4")
    assert "face 1 light" in answers(state)
    tell(state, *pick)
    assert hero.glory == after


@pytest.mark.rule("DF-12.5")
def test_celestial_choice() -> None:
    """'You turn one of your dice to a face of your choice and apply that face.'"""
    state, hero = celestial()
    tell(state, "5")
    assert "turn dark M1" in answers(state)
    tell(state, "turn dark V2")
    assert (hero.glory, hero.up_dark.text) == (2, "V2")


@pytest.mark.rule("DF-12.6", "DF-12.10", "DF-12.12")
def test_celestial_upgrade_skips_level_seven() -> None:
    """'A level 7 face cannot be upgraded'; the choice is optional."""
    state, hero = celestial(seats=3)
    equip(hero, light="6*V4", dark="6*G3")
    tell(state, "6")
    assert answers(state) == ["upgrade dark G3", "done"]
    assert refused(state, "upgrade light V4") == "DF-12.12"
    assert refused(state, "upgrade light G1") == "DF-7.6"
    tell(state, "upgrade dark G3", "forge G2M1")
    assert hero.up_dark.text == "G2M1"


@pytest.mark.rule("DF-12.8", "DF-11.1")
def test_twins_may_reroll_the_celestial_die_and_cerberus_may_not() -> None:
    """'Never tripled, not repeated by Cerberus.  Only Twins may reroll it.'"""
    state = table("celestial", "twins", "cerberus")
    hero = rich(state)
    equip(hero, twins=1, cerberus=1, gold=4, moons=3)
    tell(state, "feat celestial", "6")
    assert asked(state) == (0, "twins", ["reroll celestial", "keep"])
    tell(state, "reroll celestial", "2")
    assert (hero.gold, hero.glory) == (1, 5)
    assert answers(state) == ["take M1", "take V1"]
    tell(state, "take M1")
    assert asked(state)[1] == "extra"
