"""The odds of Dice Forge: the same as the engine's own rolls, and as counting by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import fogado
from fogado.analysis.forge_odds import (
    EMPTY,
    NAMES,
    BadOdds,
    Given,
    Reserve,
    Rolls,
    afford,
    distribution,
    divine,
    minor,
    reserve_of,
)
from fogado.core.agenda import then
from fogado.games.dice_forge.blessing import BLESSED, ROLL, ROLL_ONE, Blessed
from fogado.games.dice_forge.faces import LETTERS, Face, bundle_of, face_of
from fogado.games.dice_forge.gains import BLESSING
from fogado.games.dice_forge.moves import DONE
from fogado.games.dice_forge.notation import parse_die
from fogado.games.dice_forge.state import DARK, LIGHT, Forge

START = (parse_die("5*G1 S1"), parse_die("4*G1 M1 V2"))
CAPS = Reserve(12, 6, 6, 6)
NOTHING = Reserve(0, 0, 0, 0)

DICE = [
    ("5*G1 S1", "4*G1 M1 V2"),
    ("G3 G4 G6 S2 M2 V3", "G2M1 V1S1 V2M2 G1V1S1M1 V4 G1"),
    ("G1/S1/M1 G2/S2/M2 G3/V2 G1 S1 M1", "G3/V2 G1/S1/M1 x3 V2 G1 M1"),
    ("x3 G1 S1 G3/V2 ship shield-red", "x3 M2 ship G1 shield-blue V2"),
    ("shield-red shield-blue shield-yellow shield-green G1 S1", "G1/S1/M1 V2 M1 G3/V2 ship G1"),
    ("shield-red shield-green shield-yellow G1 G1 x3", "shield-blue shield-yellow S1 G6 V3 x3"),
    ("boar-red boar-blue x3 G1 shield-red M1", "shield-blue boar-green G1 S1 V2 x3"),
    (
        "chaos-red chaos-blue chaos-yellow chaos-green A1 G1",
        "L1V1 G3A1 L1V1G2 S1 misfortune-red M1",
    ),
    ("mirror G1 S1 x3 shield-red G1", "mirror G1 V2 x3 M1 shield-yellow"),
]


# ── the engine as the judge ──────────────────────────────────────────────────────────────────


def table(light: str, dark: str, sees: tuple[Face, ...]) -> Forge:
    """Set a table where seat 0 has these dice and seat 1 shows these faces; nothing to do."""
    titans = "A1" in light  # ancient shards and loyalty exist nowhere else
    state = fogado.game("dice-forge").start(2, {"preset": "titans" if titans else "beginner"})
    assert isinstance(state, Forge)
    hero, other = state.heroes
    hero.light, hero.dark = parse_die(light), parse_die(dark)
    other.up_light, other.up_dark = sees
    state.agenda.clear()
    state.log = []
    return state


def given(state: Forge, ships: int) -> Given:
    """Add up what seat 0 was given, kept or not."""
    assert state.log is not None
    found = [0] * len(NAMES)
    for event in state.log:
        if event.kind in ("gained", "overflowed"):
            found[LETTERS.index(event.facts["resource"])] += event.facts["amount"]
    found[NAMES.index("ship")] = ships
    return tuple(found)


def ends(state: Forge, ships: int = 0) -> set[Given]:
    """Answer every question in every way; count the ships, and buy nothing."""
    if not state.agenda:
        return {given(state, ships)}
    found: set[Given] = set()
    seat = state.to_act[0]
    buying = state.question == "buy-face"
    for option in (DONE,) if buying else state.options(seat):
        child = state.copy()
        child.log = list(state.log or [])
        child.apply(seat, option)
        found |= ends(child, ships + buying)
    return found


def rolled(state: Forge) -> Rolls:
    """Let the engine throw everything that the pending dice can show."""
    rolls: Rolls = {}
    luck = state.agenda[-1]
    for outcome, weight in luck.weights(state):  # type: ignore[attr-defined]
        child = state.copy()
        child.log = []
        child.settle(outcome)
        key = tuple(sorted(ends(child), reverse=True))
        rolls[key] = rolls.get(key, 0) + weight
    return rolls


@pytest.mark.parametrize("others", ["G6 S2", "x3 shield-green", "G3/V2 ship"])
@pytest.mark.parametrize(("light", "dark"), DICE)
def test_a_divine_blessing_gives_what_the_engine_gives(light: str, dark: str, others: str) -> None:
    """Every pair of faces, every choice: the results one may end with, and their weights."""
    sees = tuple([face_of(text) for text in others.split()])
    state = table(light, dark, sees)
    then(state, ROLL[0], BLESSED[0])
    assert divine(parse_die(light), parse_die(dark), sees) == rolled(state)


@pytest.mark.parametrize(("light", "dark"), DICE)
def test_a_minor_blessing_gives_what_the_engine_gives(light: str, dark: str) -> None:
    """One die alone: ×3 gives nothing, shields and chaos their lower reward."""
    sees = (face_of("G6"), face_of("S2"))
    for die, text in ((LIGHT, light), (DARK, dark)):
        state = table(light, dark, sees)
        then(state, ROLL_ONE[0][die], Blessed(0, die, BLESSING))
        assert minor(parse_die(text), sees) == rolled(state)


def test_golems_walk_and_a_pair_of_them_rolls_the_celestial_die() -> None:
    """Steps and celestial rolls are counted; where they lead is the labyrinth's affair."""
    rolls = divine(parse_die("5*G1 moon-golem"), parse_die("4*G1 sun-golem x3"))
    steps = {one: weight for one, weight in rolls.items() if one[0][6]}
    together = (0, 0, 0, 0, 0, 0, 2, 1, 0)
    tripled = (0, 0, 0, 0, 0, 0, 3, 0, 0)
    with_gold = (1, 0, 0, 0, 0, 0, 1, 0, 0)
    assert steps == {(together,): 1, (tripled,): 1, (with_gold,): 9}


# ── counting by hand ─────────────────────────────────────────────────────────────────────────


def test_the_first_blessing_of_all() -> None:
    """The dice of the start: 20 of 36 throws give two gold, and so on."""
    found = distribution(divine(*START))
    assert found.chance((2, 0, 0, 0, 0, 0, 0, 0, 0)) == Fraction(20, 36)
    assert found.chance((0, 1, 1, 0, 0, 0, 0, 0, 0)) == Fraction(1, 36)
    assert [found.mean(k) for k in range(4)] == [
        Fraction(5 + 4, 6),
        Fraction(1, 6),
        Fraction(1, 6),
        Fraction(2, 6),
    ]
    assert found.amounts(0) == {0: Fraction(2, 36), 1: Fraction(14, 36), 2: Fraction(20, 36)}


@pytest.mark.parametrize("preference", ["VSMGAL", "GV", "m"])
def test_several_blessings_are_all_throws_added_up(preference: str) -> None:
    """Two blessings: 36 × 36 throws, each counted once, each choice by preference."""
    light, dark = parse_die("x3 G3/V2 G1 S2 G1/S1/M1 shield-red"), parse_die("3*G1 M1 V2 S1")
    rolls = divine(light, dark)
    letters = preference.upper()
    order = [LETTERS.index(letter) for letter in letters]
    order += [LETTERS.index(letter) for letter in "VSMGAL" if letter not in letters]
    throws: list[Given] = []
    for results, weight in rolls.items():
        throws += [max(results, key=lambda one: [one[k] for k in order])] * weight
    counts: dict[Given, int] = {}
    for one, two in product(throws, throws):
        total = tuple(a + b for a, b in zip(one, two, strict=True))
        counts[total] = counts.get(total, 0) + 1
    found = distribution(rolls, 2, preference)
    assert len(throws) == 36
    assert found.weights == counts
    assert sum(found.amounts(1).values()) == 1
    assert found.mean(1) == 2 * distribution(rolls, 1, preference).mean(1)


def by_hand(rolls: Rolls, left: int, held: Reserve, cost: Reserve, caps: Reserve) -> Fraction:
    """Try every throw and every choice, counting on past what is needed."""
    if left == 0:
        return Fraction(int(held.pays(cost)))
    total = Fraction(0)
    for results, weight in rolls.items():
        branches = [
            by_hand(
                rolls,
                left - 1,
                Reserve(
                    min(held.gold + one[0], caps.gold),
                    min(held.suns + one[1], caps.suns),
                    min(held.moons + one[2], caps.moons),
                    min(held.ancients + one[4], caps.ancients),
                ),
                cost,
                caps,
            )
            for one in results
        ]
        total += Fraction(weight, sum(rolls.values())) * max(branches)
    return total


@pytest.mark.parametrize("cost", ["G4", "S1", "S1M1", "S2M2", "G3S1", "M6", "G13", ""])
@pytest.mark.parametrize("stock", ["", "G2", "S1", "A1", "M5"])
def test_the_chance_to_afford_is_that_of_the_best_choices(cost: str, stock: str) -> None:
    """Every throw and every choice: the same chance as counting without any short cut."""
    rolls = minor(parse_die("G1/S1/M1 G3/V2 A1 S2 M1 G1"))
    held, price = reserve_of(bundle_of(stock)), reserve_of(bundle_of(cost))
    assert afford(rolls, 3, held, price, CAPS) == by_hand(rolls, 3, held, price, CAPS)


def test_a_cost_above_the_cap_is_never_affordable() -> None:
    """Thirteen gold do not fit into a reserve of twelve; with a Chest they do."""
    rolls = divine(parse_die("6*G6"), parse_die("6*G6"))
    price = Reserve(13, 0, 0, 0)
    assert afford(rolls, 2, NOTHING, price, CAPS) == 0
    assert afford(rolls, 2, NOTHING, price, CAPS._replace(gold=16)) == 1


def test_ancient_shards_stand_for_either_kind() -> None:
    """A1 on one face in six: one roll pays for a feat that costs a sun, or a moon."""
    rolls = minor(parse_die("5*G1 A1"))
    for price in (Reserve(0, 1, 0, 0), Reserve(0, 0, 1, 0)):
        assert afford(rolls, 1, NOTHING, price, CAPS) == Fraction(1, 6)
    assert afford(rolls, 1, NOTHING, Reserve(0, 1, 1, 0), CAPS) == 0


def test_what_cannot_be_counted_is_refused() -> None:
    """Numbers and letters that mean nothing."""
    rolls = divine(*START)
    with pytest.raises(BadOdds, match="choose 1 to 24"):
        distribution(rolls, 0)
    with pytest.raises(BadOdds, match="choose 1 to 24"):
        afford(rolls, 25, NOTHING, Reserve(1, 0, 0, 0), CAPS)
    for wrong in ("GX", "GG"):
        with pytest.raises(BadOdds, match="at most once"):
            distribution(rolls, 1, wrong)
    assert distribution(minor(parse_die("6*mirror"))).weights == {EMPTY: 6}
