"""Special faces and their interactions, with scripted dice."""

from __future__ import annotations

import pytest

from fogado.games.dice_forge.faces import BY_NAME, FACES, GLORY, bundle_of
from fogado.games.dice_forge.game import GAME
from fogado.games.dice_forge.state import Forge
from tests.games.dice_forge.table import answers, asked, equip, refused, reserve, table, tell

PLAIN_FACES = [face for face in FACES if face.plain and not face.mask & 0b110000]


def blessed(light: str, dark: str, *sets: str, seats: int = 2, rebellion: str = "cards") -> Forge:
    """Let seat 0 roll these two faces in the turn of seat 1, whose dice show plain gold."""
    state = table(*sets, seats=seats, rebellion=rebellion)
    equip(state.heroes[0], light=f"6*{light}", dark=f"6*{dark}")
    tell(state, "pass")
    for seat in (*range(1, seats), 0):
        assert asked(state)[0] == seat
        tell(state, f"{light} {dark}" if seat == 0 else "G1 G1")
    return state


@pytest.mark.rule("DF-5.1", "DF-5.4")
@pytest.mark.parametrize("face", PLAIN_FACES, ids=lambda face: face.text)
def test_plain_faces_give_all_they_show(face: object) -> None:
    """'A face with several resources joined together gives all of them.'"""
    name = getattr(face, "text", "")
    if name == "nothing":
        return
    state = blessed(name, "G1")
    bundle = bundle_of(name)
    expected = (bundle.gold + 1, bundle.suns, bundle.moons, bundle.glory)
    assert reserve(state.heroes[0]) == expected


@pytest.mark.rule("DF-5.5")
@pytest.mark.parametrize(
    ("face", "choices"),
    [
        ("G1/S1/M1", ["take G1", "take S1", "take M1"]),
        ("G2/S2/M2", ["take G2", "take S2", "take M2"]),
        ("G3/V2", ["take G3", "take V2"]),
    ],
)
def test_faces_to_choose_from(face: str, choices: list[str]) -> None:
    """'…gives exactly one of them, in its full amount.'"""
    state = blessed(face, "G1")
    assert asked(state) == (0, "choose", choices)
    tell(state, choices[-1])
    gained = bundle_of(choices[-1].removeprefix("take "))
    assert reserve(state.heroes[0]) == (1, gained.suns, gained.moons, gained.glory)


@pytest.mark.rule("DF-5.3", "DF-5.9", "DF-5.10", "DF-3.3")
def test_everybody_rolls_before_anybody_applies() -> None:
    """A later mirror sees a face that an earlier ship has forged."""
    state = table("ship", "mirror")
    equip(state.heroes[1], light="6*ship", gold=12)
    equip(state.heroes[0], light="6*mirror")
    tell(state, "pass", "ship G1", "mirror G1", "first G1", "forge V3", "over dark G1")
    assert asked(state) == (0, "mirror", ["face 2 light", "face 2 dark"])
    tell(state, "face 2 dark")
    assert state.heroes[0].glory == 3


# ── ×3 ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DF-6.1")
@pytest.mark.parametrize(
    ("face", "after"),
    [("G2M1", (6, 0, 3, 0)), ("V1S1", (0, 3, 0, 3)), ("G1V1S1M1", (3, 3, 3, 3))],
)
def test_triple_and_a_joined_face(face: str, after: tuple[int, int, int, int]) -> None:
    """'Everything the other face gives is tripled.'"""
    assert reserve(blessed("x3", face).heroes[0]) == after


@pytest.mark.rule("DF-6.2")
def test_triple_and_a_choice() -> None:
    """'You still choose only one resource.  It cannot be mixed.'"""
    state = blessed("G1/S1/M1", "x3")
    assert answers(state) == ["take G3", "take S3", "take M3"]
    tell(state, "take S3")
    assert reserve(state.heroes[0]) == (0, 3, 0, 0)


@pytest.mark.rule("DF-6.3")
def test_two_triples_give_nothing() -> None:
    """'Two ×3 together give nothing.'"""
    state = blessed("x3", "x3")
    assert reserve(state.heroes[0]) == (0, 0, 0, 0)
    assert asked(state)[1] == "dice"


@pytest.mark.rule("DF-6.3")
def test_a_triple_alone_gives_nothing() -> None:
    """'…and neither does ×3 in a minor blessing.'"""
    state = table("sphinx")
    equip(state.heroes[0], light="6*x3", suns=6)
    tell(state, "feat sphinx", "roll light", *["x3"] * 4)
    assert reserve(state.heroes[0]) == (0, 0, 0, 0)


@pytest.mark.rule("DF-6.4")
def test_triple_and_a_ship() -> None:
    """'The ship still forges one face, for 6 gold less.'"""
    state = blessed("ship", "x3")
    assert answers(state)[-2:] == ["forge M2", "done"]
    tell(state, "forge M2", "over light ship")
    assert state.heroes[0].gold == 0


@pytest.mark.rule("DF-6.5")
def test_triple_and_a_boar() -> None:
    """'The boar's owner chooses three times, each time anew.'"""
    state = table("boar", seats=3)
    equip(state.heroes[0], light="6*x3", dark="6*boar-blue")
    equip(state.heroes[2], boars=2)
    tell(state, "pass", "G1 G1", "G1 G1", "x3 boar-blue")
    assert asked(state) == (0, "choose", ["take S3", "take M3"])
    tell(state, "take M3")
    owner = state.heroes[2]
    owner.gold = 0
    assert asked(state)[0] == 2
    tell(state, "take S1", "take M1", "take V3")
    assert reserve(owner) == (0, 1, 1, 3)


@pytest.mark.rule("DF-6.6")
def test_triple_and_a_shield() -> None:
    """'×3 gives no resource, so the shield gives its lower reward, three times.'"""
    assert reserve(blessed("x3", "shield-yellow").heroes[0]) == (9, 0, 0, 0)


# ── mirrors ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DF-6.9")
def test_a_copied_triple_triples_the_own_other_die() -> None:
    """'The copying comes before the tripling.'"""
    state = table("mirror", "helmet")
    equip(state.heroes[1], light="6*x3")
    equip(state.heroes[0], light="6*mirror", dark="6*V2")
    tell(state, "pass", "x3 G1", "mirror V2", "face 2 light")
    assert state.heroes[0].glory == 6


@pytest.mark.rule("DF-6.9")
def test_a_copied_shield_looks_at_the_own_other_die() -> None:
    """'…and a copied shield looks at your other die.'"""
    state = table("mirror")
    equip(state.heroes[1], light="6*shield-green")
    equip(state.heroes[0], light="6*mirror", dark="6*V2")
    tell(state, "pass", "shield-green G1", "mirror V2")
    tell(state, "face 2 light")
    assert state.heroes[0].glory == 7


@pytest.mark.rule("DF-6.9", "DF-6.19")
def test_a_copied_boar_pays_its_owner() -> None:
    """'A copied boar works for you; the boar's owner gets theirs.'"""
    state = table("boar", "mirror", seats=3)
    equip(state.heroes[1], light="6*boar-red")
    equip(state.heroes[2], boars=1)
    equip(state.heroes[0], light="6*mirror", dark="6*V2")
    tell(state, "pass", "boar-red G1", "G1 G1", "mirror V2", "take S1", "take V3")
    assert asked(state)[:2] == (0, "mirror")
    tell(state, "face 2 light", "take M1")
    assert asked(state) == (2, "choose", ["take S1", "take M1", "take V3"])


@pytest.mark.rule("DF-6.10")
def test_a_mirror_in_a_mirror_shows_everything() -> None:
    """'You may copy any visible face in the game, your own other die included.'"""
    state = table("mirror", seats=3)
    equip(state.heroes[1], light="6*mirror")
    equip(state.heroes[0], light="6*mirror", dark="6*V4")
    tell(state, "pass", "mirror G1", "S1 G1", "mirror V4")
    assert asked(state)[0] == 1, "seat 1 resolves its own mirror first"
    tell(state, "face 1 dark")
    assert asked(state)[0] == 0
    assert answers(state) == ["face 1 dark", "face 2 dark", "face 3 light"]
    tell(state, "face 1 dark")
    assert state.heroes[0].glory == 8


@pytest.mark.rule("DF-6.11")
def test_only_mirrors_give_nothing() -> None:
    """'If nothing but mirrors can be reached, the mirror gives nothing.'"""
    state = table("mirror")
    equip(state.heroes[1], light="6*mirror", dark="6*mirror")
    equip(state.heroes[0], light="6*mirror", dark="6*mirror")
    tell(state, "pass", "mirror mirror", "mirror mirror")
    assert asked(state)[1] == "dice"
    assert reserve(state.heroes[0]) == (0, 0, 0, 0)


@pytest.mark.rule("DF-6.12")
def test_two_mirrors_choose_twice() -> None:
    """'You choose for each of them on its own; both may copy the same face.'"""
    state = table("mirror")
    equip(state.heroes[0], light="6*mirror", dark="6*mirror")
    tell(state, "pass", "S1 V2", "mirror mirror", "face 2 dark")
    assert asked(state)[:2] == (0, "mirror")
    tell(state, "face 2 dark")
    assert state.heroes[0].glory == 4


# ── shields ──────────────────────────────────────────────────────────────────────────────────

SHIELDS = [
    ("shield-red", "S1", "S2"),
    ("shield-blue", "M1", "M2"),
    ("shield-yellow", "G1", "G3"),
    ("shield-green", "V2", "V3"),
]


@pytest.mark.rule("DF-6.14", "DF-5.8")
@pytest.mark.parametrize(("shield", "match", "lower"), SHIELDS)
def test_a_shield_looks_at_the_other_die(shield: str, match: str, lower: str) -> None:
    """'If it does, you gain 5 glory.  If not, you gain the lower reward.'"""
    hit = blessed(shield, match).heroes[0]
    given = bundle_of(match)
    assert reserve(hit) == (given.gold, given.suns, given.moons, given.glory + 5)
    other = "S1" if match != "S1" else "M1"
    miss = blessed(shield, other).heroes[0]
    both = bundle_of(lower + other)
    assert reserve(miss) == (both.gold, both.suns, both.moons, both.glory)


@pytest.mark.rule("DF-6.15", "DF-5.8")
@pytest.mark.parametrize(("taken", "glory"), [("take S1", 5), ("take G1", 0)])
def test_only_what_was_chosen_counts_for_a_shield(taken: str, glory: int) -> None:
    """'Of a face to choose from, only what you chose counts.'"""
    state = blessed("shield-red", "G1/S1/M1")
    assert asked(state)[1] == "choose", "the shield waits for the choice"
    tell(state, taken)
    assert state.heroes[0].glory == glory


@pytest.mark.rule("DF-6.15", "DF-4.2")
def test_what_had_no_room_counts_for_a_shield() -> None:
    """'…and what was lost for want of room counts too', and gold on a hammer as gold."""
    state = table("hammer")
    equip(state.heroes[0], light="6*shield-yellow", dark="6*G1", gold=12, hammers=1)
    tell(state, "pass", "G1 G1", "shield-yellow G1", "store 1")
    assert reserve(state.heroes[0]) == (12, 0, 0, 5)


@pytest.mark.rule("DF-6.16")
def test_a_shield_alone_gives_its_lower_reward() -> None:
    """'In a minor blessing it gives its lower reward.'"""
    state = table("sphinx")
    equip(state.heroes[0], light="6*shield-green", dark="6*V2", up="shield-green V2", suns=6)
    tell(state, "feat sphinx", "roll light", *["shield-green"] * 4)
    assert state.heroes[0].glory == 12


@pytest.mark.rule("DF-6.17")
def test_two_shields_in_the_order_chosen() -> None:
    """'The first finds nothing.  The second looks at what the first gave.'"""
    state = blessed("shield-red", "shield-blue")
    assert asked(state) == (0, "order", ["first shield-red", "first shield-blue"])
    tell(state, "first shield-red")
    assert reserve(state.heroes[0]) == (0, 2, 2, 0)
    state = table()
    equip(state.heroes[0], light="6*shield-green", dark="6*shield-green")
    tell(state, "pass", "G1 G1", "shield-green shield-green")
    assert state.heroes[0].glory == 3 + 5, "two like shields need no order"


# ── boars without an owner, locks, order ─────────────────────────────────────────────────────


@pytest.mark.rule("DF-6.20", "DF-11.31", "DF-11.32")
def test_a_boar_from_the_trident_has_no_owner_and_no_lock() -> None:
    """'It gives 1 sun or 1 moon, nobody else gains anything, and it is not locked.'"""
    state = table("trident", "satyrs", "owl", "helmet")
    hero = state.heroes[0]
    equip(hero, suns=5, gold=9)
    tell(state, "feat trident")
    assert hero.gold == 0
    assert {"forge boar-red", "forge ship", "forge G6"} <= set(answers(state))
    assert refused(state, "forge x3") == "DF-11.32", "the Helmet is in this game"
    assert refused(state, "forge sun-golem") == "DF-11.32"
    tell(state, "forge boar-red", "over light G1", "G1 G1", "boar-red G1", "take S1")
    assert hero.suns == 1
    assert asked(state)[1] == "dice"
    hero.gold = 12
    tell(state, "G1 G1", "G1 G1", "pass", *["G1 G1"] * 4, "forge G3")
    assert "over light boar-red" in answers(state)


@pytest.mark.rule("DF-16.1", "DF-16.2", "DF-5.7")
@pytest.mark.parametrize(("ask", "question"), [("needed", "dice"), ("all", "order")])
def test_an_order_that_cannot_matter_is_not_asked(ask: str, question: str) -> None:
    """'With ask=all every question is asked.'"""
    state = table(ask=ask)
    tell(state, "pass", "S1 V2", "G1 G1")
    assert asked(state)[1] == question
    if ask == "all":
        tell(state, "first V2")
        assert answers(state) == ["first G1"], "also one with a single answer"


@pytest.mark.rule("DF-11.30", "DF-14.26")
def test_which_faces_show_glory() -> None:
    """'All shields and all chaos faces show glory; boars do not.'"""
    showing = {face.text for face in FACES if face.shows(GLORY)}
    colours = ("red", "blue", "yellow", "green")
    assert showing == {
        *("V2", "V3", "V4", "V1S1", "V2M2", "G1V1S1M1", "G3/V2", "L1V1", "L1V1G2"),
        *(f"shield-{colour}" for colour in colours),
        *(f"chaos-{colour}" for colour in colours),
    }


def test_faces_have_notations_and_names() -> None:
    """Every face can be said in both languages."""
    for name in BY_NAME:
        for language in ("en", "hu"):
            assert GAME.phrases.say(language, f"face.{name}", {})
