"""Chapter 11: card by card."""

import pytest

from fogado.games.emerald_skulls.cards import HOUSE_PARTS
from tests.games.emerald_skulls.printed import SIDES, SPECIALS
from tests.games.emerald_skulls.table import (
    finish,
    offered,
    play,
    put,
    roll,
    seated,
)


@pytest.mark.rule("ES-11.13")
def test_card_6_nargash() -> None:
    """Bane against Mad Nargash; the Gamble needs five dice."""
    state = seated("6b", "nargashs-bane", "mad-nargash", "nargashs-gamble")
    finish(state, "1: W W W", "W I", "place 5: W", "take base")
    assert state.gears == [6, 0, 9, 0], "four wild dice: no Gamble; Mad Nargash 8 + 1"
    state = seated("6b", "nargashs-bane", "mad-nargash", "nargashs-gamble")
    finish(state, "1: W W W W", "W I", "place 5: W")
    assert offered(state) == ["take base", "take jackpot mad-nargash"]
    play(state, "take jackpot mad-nargash")
    assert state.gears == [25, 0, 9, 12]
    state = seated("6b", "nargashs-bane", "mad-nargash", "nargashs-gamble")
    finish(state, "1: W W W W", "V I", "place 5: V")
    assert state.gears == [7, 6, 0, 0], "Bane 3 × 2"


@pytest.mark.rule("ES-11.14")
def test_card_8_the_skull() -> None:
    """Cracked Skull against Emerald Skull; the Legendary one without wild dice."""
    state = seated("8b", "cracked-skull", "emerald-skull", "legendary-emerald-skull")
    finish(state, "1: I I W, 3: III, 4: IV IV", "V", "place 5: V")
    assert offered(state) == ["take base", "take jackpot emerald-skull"]
    play(state, "take jackpot emerald-skull")
    assert state.gears == [30, 0, 11, 0]
    state = seated("8b", "cracked-skull", "emerald-skull", "legendary-emerald-skull")
    finish(state, "1: I I I, 3: III, 4: IV IV", "V", "place 5: V")
    play(state, "take jackpot legendary-emerald-skull")
    assert state.gears == [40, 0, 11, 15]
    state = seated("8b", "cracked-skull", "emerald-skull", "legendary-emerald-skull")
    finish(state, "2: II", "I I")
    assert state.gears == [0, 6, 0, 0]


@pytest.mark.rule("ES-11.15")
def test_card_10_the_face() -> None:
    """Grim Visage against Scarred Face; Gnarled Face after a Double Out."""
    face = "1: I, 2: II, 3: III, 4: IV"
    state = seated("10b", "grim-visage", "scarred-face", "gnarled-face")
    finish(state, face, "V I", "place 5: V")
    assert offered(state) == ["take base", "take jackpot scarred-face"]
    play(state, "take jackpot scarred-face")
    assert state.gears == [20, 0, 9, 0]
    state = seated("10b", "grim-visage", "scarred-face", "gnarled-face")
    finish(state, face, "V", "place 5: V")
    assert offered(state)[1:] == ["take jackpot scarred-face", "take jackpot gnarled-face"]
    play(state, "take jackpot gnarled-face")
    assert state.gears == [25, 0, 9, 12]
    state = seated("10b", "grim-visage", "scarred-face", "gnarled-face")
    finish(state, "2: II", "I I")
    assert state.gears == [0, 6, 0, 0]


@pytest.mark.rule("ES-11.16")
def test_card_12_the_grin() -> None:
    """Grim Grin against Broken Tusks; Toothless Roll pays cubes: 2, then 1."""
    state = seated("12b", "grim-grin", "broken-tusks", "toothless-roll")
    finish(state, "1: I", "II II", "place 2: II II")
    assert offered(state) == ["take base", "take jackpot grim-grin"]
    play(state, "take jackpot grim-grin")
    assert (state.gears, state.cubes) == ([9, 7, 0, 0], [0, 0, 0, 0]), "Grim Grin 5 + 2"
    state = seated("12b", "toothless-roll", "toothless-roll", "broken-tusks")
    finish(state, "4: IV", "V I")
    assert (state.gears, state.cubes) == ([5, 0, 0, 0], [0, 2, 1, 0]), "Broken Tusks 3 × 0"
    state = seated("12b", "toothless-roll", "broken-tusks", "grim-grin")
    finish(state, "1: I", "V I", "place 5: V")
    assert (state.gears, state.cubes) == ([4, 0, 3, 0], [0, 0, 0, 0])


@pytest.mark.rule("ES-11.17")
def test_card_14_wild_dice() -> None:
    """Wild Bones: at least 2, 3, 4, all at once.  Epitaph: odd, even, none."""
    state = seated("14a", "wild-bones-2", "wild-bones-3", "wild-bones-4")
    finish(state, "2: W W W", "I I")
    assert state.gears == [0, 3, 5, 0], "several win at once, and plainly"
    state = seated("14b", "epitaph-odd", "epitaph-even", "epitaph-none")
    finish(state, "2: II", "I I")
    assert state.gears == [0, 0, 3, 3], "none is even; the special is no counter-bet of even"
    state = seated("14b", "epitaph-odd", "epitaph-even", "epitaph-none")
    finish(state, "2: W", "I I")
    assert state.gears == [0, 4, 0, 0]
    state = seated("14b", "epitaph-odd", "epitaph-even", "epitaph-none")
    finish(state, "2: W W", "I I")
    assert state.gears == [0, 0, 3, 0]


@pytest.mark.rule("ES-11.18")
def test_card_16_picks_and_eyes() -> None:
    """Exactly 0, 1 or 2 nose picks; exactly 0, 1 or 2 dice on the eyes."""
    for picks, gears in ((0, [0, 4, 0, 0]), (1, [0, 0, 5, 0]), (2, [0, 0, 0, 7])):
        state = seated("16a", *(f"obsessive-picker-{n}" for n in range(3)))
        finish(state, "2: II", "I I", picks=picks)
        assert state.gears == gears
    for board, gears in (
        ("2: II", [0, 4, 0, 0]),
        ("4: W", [0, 0, 5, 0]),
        ("4: IV W", [0, 0, 0, 7]),
    ):
        state = seated("16b", *(f"eyeball-collection-{n}" for n in range(3)))
        finish(state, board, "I I")
        assert state.gears == gears


@pytest.mark.rule("ES-11.19")
def test_card_18_the_nose() -> None:
    """Sniffer Set: 0, 1, 2 and more.  Perfect Proportions: odd, even, none."""
    for board, gears in (
        ("2: II", [0, 4, 0, 0]),
        ("3: W", [0, 0, 5, 0]),
        ("3: W W", [0, 0, 0, 7]),
        ("3: W W W", [0, 0, 0, 7]),
    ):
        state = seated("18a", *(f"sniffer-set-{n}" for n in range(3)))
        finish(state, board, "I I")
        assert state.gears == gears
    named = [f"perfect-proportions-{kind}" for kind in ("odd", "even", "none")]
    for board, gears in (
        ("2: II", [0, 0, 2, 3]),
        ("3: W", [0, 5, 0, 0]),
        ("3: W W", [0, 0, 2, 0]),
    ):
        state = seated("18b", *named)
        finish(state, board, "I I")
        assert state.gears == gears
    state = seated("18b", *named)
    put(state, "3: III", 2)
    roll(state, "I I")
    play(state, "pick nose")
    roll(state, "I I I")
    assert state.gears == [0, 0, 2, 3], "a picked die does not count"


@pytest.mark.rule("ES-11.20")
def test_card_20_the_teeth() -> None:
    """Bite Alignment: lower more, equal, upper more.  Crooked Smirk: 0, 1 or 2, 3 and more."""
    named = [f"bite-alignment-{kind}" for kind in ("lower", "equal", "upper")]
    for board, gears in (
        ("1: I I, 2: W", [0, 5, 0, 0]),
        ("1: I, 2: W", [0, 0, 5, 0]),
        ("3: W", [0, 0, 5, 0]),
        ("1: I, 2: W W", [0, 0, 0, 5]),
    ):
        state = seated("20a", *named)
        finish(state, board, "I I")
        assert state.gears == gears
    for board, gears in (
        ("3: W", [0, 5, 0, 0]),
        ("2: II", [0, 0, 4, 0]),
        ("1: I, 2: W", [0, 0, 4, 0]),
        ("1: I, 2: W W", [0, 0, 0, 5]),
    ):
        state = seated("20b", "crooked-smirk-0", "crooked-smirk-1", "crooked-smirk-3")
        finish(state, board, "I I")
        assert state.gears == gears


@pytest.mark.rule("ES-11.21")
def test_card_22_the_jewel() -> None:
    """Lost Jewel against Final Jewel; Wild Crystal needs a wild gem."""
    for board, faces, gears in (
        ("2: II", "I I", [0, 4, 0, 0]),
        ("4: IV", "IV", [10, 4, 0, 0]),
        ("2: II", "V I", [4, 0, 3, 0]),
        ("2: II", "V", [7, 0, 3, 0]),
    ):
        state = seated("22b", "lost-jewel", "final-jewel", "wild-crystal")
        finish(state, board, faces)
        assert state.gears == gears
    state = seated("22b", "lost-jewel", "final-jewel", "wild-crystal")
    finish(state, "2: II", "W", "place 5: W")
    assert state.gears == [7, 0, 3, 5]


@pytest.mark.rule("ES-11.22")
def test_card_24_the_hand() -> None:
    """Empty Hands against Feeble Fingers; Broken Limbs needs two dice left."""
    for board, faces, gears in (
        ("4: IV", "IV", [10, 4, 0, 0]),
        ("4: IV", "V", [10, 4, 0, 0]),
        ("4: IV", "V I", [5, 0, 3, 0]),
        ("4: IV", "V I I", [5, 0, 3, 5]),
        ("2: II", "I I", [0, 0, 3, 5]),
    ):
        state = seated("24b", "empty-hands", "feeble-fingers", "broken-limbs")
        finish(state, board, faces)
        assert state.gears == gears


@pytest.mark.rule("ES-11.23")
def test_card_26_the_double() -> None:
    """Botched Jewel against Empty n' Shiny; Eyed Skull needs both eyes."""
    for board, faces, gears in (
        ("4: IV", "V I", [5, 6, 0, 0]),
        ("4: IV", "IV", [10, 6, 0, 0]),
        ("4: IV", "V", [10, 0, 6, 0]),
        ("4: IV W", "V", [15, 0, 6, 10]),
    ):
        state = seated("26b", "botched-jewel", "empty-n-shiny", "eyed-skull")
        finish(state, board, faces)
        assert state.gears == gears


@pytest.mark.rule("ES-11.24")
def test_card_28_the_bust() -> None:
    """Two on Triumph, one on Downfall: 3 × 1 and 2 × 1 after a Run Out, 5 + 2 after a bust."""
    for board, faces, gears in (("4: IV", "IV", [10, 3, 2, 0]), ("2: II", "I", [0, 0, 0, 7])):
        state = seated("28a", "tumblers-triumph", "tumblers-triumph", "draguls-downfall")
        finish(state, board, faces)
        assert state.gears == gears
    state = seated("28b", "pick-n-bust", "pick-n-bust", "pick-n-bust")
    finish(state, "2: II", "I I", picks=1)
    assert state.gears == [0, 10, 8, 5], "plain, on the b-side too"


def test_every_side_lies_as_printed() -> None:
    """Bets top to bottom with payouts, mark, jackpot and stop level."""
    for card, (stop, bets) in SIDES.items():
        zones = HOUSE_PARTS.layout((card,)).zones
        assert [zone.stop for zone in zones] == [stop] * len(bets)
        assert [
            (zone.name, zone.pays, ("", "+", "x")[zone.mark], zone.jackpot) for zone in zones
        ] == bets
        assert [zone.name for zone in zones if zone.in_cubes] == (
            ["toothless-roll"] if card == "12b" else []
        )
        whole = (1 << len(zones)) - 1
        assert [zone.blocks for zone in zones] == [whole] * len(zones)
        assert [zone.index for zone in zones] == list(range(len(zones)))
        assert SPECIALS.get(card, zones[-1].name) == zones[-1].name
