"""What is printed: complete, with its provenance, and corrected only by what can be true."""

import pytest

from fogado.core.content import PROVENANCE, Content, Printed, read_edition
from fogado.core.errors import BadEdition
from fogado.games.emerald_skulls.cards import (
    BETS,
    HOUSE_PARTS,
    KINDS,
    MOST_SLOTS,
    PRINTED,
    complaints,
    kind_of,
    parts_of,
)
from fogado.games.emerald_skulls.cards import SIDES as KNOWN_SIDES
from fogado.games.emerald_skulls.cards import STANDARD as KNOWN_STANDARD
from fogado.games.emerald_skulls.game import GAME
from tests.games.emerald_skulls.printed import OPPOSITION, SHORT, SIDES, SPECIALS, STANDARD
from tests.games.emerald_skulls.table import box, ended


def test_all_parts_are_there() -> None:
    """Four standard cards, both sides of twelve advanced ones, 49 bets, ten Opposition cards."""
    assert tuple(STANDARD) == KNOWN_STANDARD
    assert tuple(SIDES) == KNOWN_SIDES
    assert len(SIDES) == 24
    assert len(BETS) == len(set(BETS)) == 49
    assert KINDS == ("jackpot", "side", "out")
    assert [sum(kind_of(card) == kind for card in SIDES) for kind in KINDS] == [8, 8, 8]
    slots = [len(pays) for _, bets in SIDES.values() for _, pays, _, _ in bets]
    assert (len(slots), slots.count(2), slots.count(3)) == (64, 16, 48)
    assert sum(len(pays) for bets in STANDARD.values() for _, pays, _ in bets) == 22
    assert len(HOUSE_PARTS.opposition) == 10
    assert MOST_SLOTS == 4


@pytest.mark.rule("ES-10.1", "ES-10.2", "ES-10.3", "ES-10.4")
@pytest.mark.rule("ES-10.5", "ES-10.6", "ES-10.7", "ES-10.8")
def test_the_standard_cards_are_as_printed() -> None:
    """Left and right, payouts and jackpots; no marks, no stop levels."""
    for card, bets in STANDARD.items():
        zones = HOUSE_PARTS.layout((card,)).zones
        assert [(zone.name, zone.pays, zone.jackpot) for zone in zones] == bets
        assert [(zone.mark, zone.stop, zone.in_cubes) for zone in zones] == [(0, 0, False)] * 2
        assert [zone.blocks for zone in zones] == [1, 2], "one marker on each side"
        assert [zone.group for zone in zones] == [1, 2]


def test_the_opposition_cards_are_as_printed() -> None:
    for card, lines in OPPOSITION.items():
        row = HOUSE_PARTS.opposition[card - 1]
        assert row[:3] == [(), (), ()]
        assert row[3:] == [
            tuple(SHORT[short] for short in line.split()) for line in lines.split(" | ")
        ]
        assert sorted(OPPOSITION) == list(range(1, 11))


def test_vrax_never_bets_twice_on_a_bet_and_none_is_overfull() -> None:
    pays = {name: pays for bets in STANDARD.values() for name, pays, _ in bets}
    for row in HOUSE_PARTS.opposition:
        for dice, names in enumerate(row[3:], 3):
            assert names[0] != names[1]
            for name in names:
                assert names.count(name) <= len(pays[name])
            assert "emerald-skull" not in names or dice == 7, "it needs seven dice"


def test_prices_pots_and_payouts_are_as_printed() -> None:
    assert HOUSE_PARTS.cost == [0, 0, 0, 0, 1, 3, 6, 10]
    assert (HOUSE_PARTS.pot_per_player, HOUSE_PARTS.solo_pot) == (40, 120)
    small, big = [0, 1, 1, 1, 2, 3], [0, 1, 2, 1, 5, 5]
    nothing = [0, 0, 0, 0, 0, 0]
    assert HOUSE_PARTS.payout == [nothing, nothing, small, big, small, big]
    assert HOUSE_PARTS.edition is None


@pytest.mark.rule("ES-13.1")
def test_every_printed_value_says_where_it_is_known_from() -> None:
    """What the rulebook fixes is marked so; the rest is published or reconstructed."""
    assert {printed.source for printed in PRINTED.values.values()} == set(PROVENANCE)
    fixed = [name for name, printed in PRINTED.values.items() if printed.source == "rulebook"]
    for name in PRINTED.values:
        if name.startswith(("dice.", "pot.", "payout.", "jackpot.", "cards.28b")) or (
            name.endswith(".stop")
        ):
            assert name in fixed, name
        if name.startswith(("opposition.", "cards.28a.tumblers", "cards.28a.draguls")):
            assert PRINTED.values[name].source == "reconstructed"
    assert "cards.4.empty-hands.pays" in fixed
    assert "cards.12b.toothless-roll.pays" in fixed
    published = {n for n, printed in PRINTED.values.items() if printed.source == "published"}
    standard = {name for bets in STANDARD.values() for name, _, _ in bets}
    everywhere = {f"cards.{card}.{name}.pays" for card in STANDARD for name in standard}
    everywhere |= {f"cards.{card}.{name}.pays" for card in SIDES for name in standard}
    assert published == (everywhere & set(PRINTED.values)) - {
        "cards.4.empty-hands.pays",
        "cards.28b.pick-n-bust.pays",
    }


def test_a_special_bet_is_the_last_of_a_b_side() -> None:
    for card in SIDES:
        zones = HOUSE_PARTS.layout((card,)).zones
        groups = [zone.group for zone in zones]
        if card in SPECIALS:
            assert zones[-1].name == SPECIALS[card]
            assert groups == [1, 6, 6]
        else:
            assert groups == [1 << place for place in range(len(zones))]


# ── editions ─────────────────────────────────────────────────────────────────────────────────

LOST = "[cards.22a.lost-jewel]\n"
SNIFF = "[counts]\nsniffer-set-1"
LADDER = "cards.22a.lost-jewel.pays must be 1 to 4 payouts, the highest first."
RANGE = "counts.sniffer-set-1 must be [fewest, most] within 0 to 7."
BAD = [
    (LOST + "pays = []", LADDER),
    (LOST + "pays = [5, 4, 3, 2, 1]", LADDER),
    (LOST + "pays = [1, 2]", LADDER),
    (LOST + "pays = [2, 0]", "cards.22a.lost-jewel.pays must pay at least 1 on every slot."),
    (LOST + 'mark = "*"', 'cards.22a.lost-jewel.mark must be "+", "x" or "", not "*".'),
    ("[cards.22a]\nstop = 1", "cards.22a.stop must be a tier from 2 to 5, or 0 for none, not 1."),
    ("[cards.22a]\nstop = 6", "cards.22a.stop must be a tier from 2 to 5, or 0 for none, not 6."),
    (SNIFF + " = [1]", RANGE),
    (SNIFF + " = [2, 1]", RANGE),
    (SNIFF + " = [-1, 1]", RANGE),
    (SNIFF + " = [1, 8]", RANGE),
    ('[opposition.1]\n3 = ["lost-jewel", "final-jewel", "final-jewel"]',
     "opposition.1.3 names 'lost-jewel'; the standard bets are pick-n-bust, mad-nargash, "
     "grim-grin, emerald-skull, busted-fowl, final-jewel, empty-hands or empty-n-shiny."),
    ('[opposition.1]\n3 = ["final-jewel", "final-jewel", "grim-grin"]',
     "opposition.1.3 must be two different bets of Vrax and one of Kar."),
    ('[opposition.1]\n3 = ["final-jewel", "grim-grin"]',
     "opposition.1.3 must be two different bets of Vrax and one of Kar."),
    ('[opposition.2]\n3 = ["grim-grin", "final-jewel", "final-jewel"]\n'
     "[cards.3.final-jewel]\npays = [2]",
     "opposition.2.3 puts more markers on final-jewel than it has slots."),
    ("[pot]\nsolo = 0", "pot.solo must be at least 1, not 0."),
    ("[payout.gem]\ngem-out = -1", "payout.gem.gem-out must not be negative; it is -1."),
    ("[jackpot]\nmad-nargash = -5", "jackpot.mad-nargash must not be negative; it is -5."),
    ("[dice.cost]\n3 = 1", "dice.cost must begin with 0 for three dice and never fall."),
    ("[dice.cost]\n5 = 7", "dice.cost must begin with 0 for three dice and never fall."),
    ("[dice.cost]\n4 = -1", "dice.cost.4 must not be negative; it is -1."),
]  # fmt: skip


@pytest.mark.rule("ES-13.1")
@pytest.mark.parametrize(("corrections", "sentence"), BAD)
def test_what_cannot_be_printed_is_named(corrections: str, sentence: str) -> None:
    """An edition is refused with every mistake it has."""
    with pytest.raises(BadEdition) as error:
        GAME.edition(box(corrections))
    assert sentence in str(error.value).splitlines()


GOOD = [
    "[cards.22a.lost-jewel]\npays = [9]",
    "[cards.22a.lost-jewel]\npays = [4, 3, 2, 1]",
    "[cards.22a.lost-jewel]\npays = [1, 1]",
    *(f"[cards.22a]\nstop = {stop}" for stop in (0, 2, 3, 4, 5)),
    *(f'[cards.22a.lost-jewel]\nmark = "{mark}"' for mark in ("", "+", "x")),
    "[counts]\nsniffer-set-1 = [0, 7]",
    "[counts]\nsniffer-set-1 = [1, 1]",
    "[pot]\nsolo = 1\nper-player = 1",
    "[payout.gem]\ngem-out = 0",
    "[dice.cost]\n4 = 0\n5 = 6",
    '[opposition.1]\n3 = ["final-jewel", "grim-grin", "final-jewel"]',
]


@pytest.mark.parametrize("corrections", GOOD)
def test_what_can_be_printed_is_taken(corrections: str) -> None:
    GAME.edition(box(corrections))


def test_every_mistake_is_named_at_once() -> None:
    with pytest.raises(BadEdition) as error:
        GAME.edition(box("[pot]\nsolo = 0\n[cards.6a]\nstop = 9\n[dice.cost]\n3 = 2"))
    assert str(error.value).splitlines() == [
        "pot.solo must be at least 1, not 0.",
        "cards.6a.stop must be a tier from 2 to 5, or 0 for none, not 9.",
        "dice.cost must begin with 0 for three dice and never fall.",
    ]


def test_our_own_parts_have_nothing_to_complain_about() -> None:
    assert complaints(PRINTED) == []
    broken = dict(PRINTED.values)
    broken["pot.solo"] = Printed(0, "edition")
    assert complaints(Content("emerald-skulls", broken)) == ["pot.solo must be at least 1, not 0."]


def test_an_edition_is_made_once_and_leaves_the_house_alone() -> None:
    edition = box("[jackpot]\nemerald-skull = 33")
    assert parts_of(edition) is parts_of(box("[jackpot]\nemerald-skull = 33"))
    assert parts_of(edition) is not HOUSE_PARTS
    made = parts_of(edition).edition
    assert made is not None
    assert made.digest == edition.digest
    assert parts_of(None) is HOUSE_PARTS
    assert parts_of(edition).layout(("8a",)).zones[1].jackpot == 33
    assert HOUSE_PARTS.layout(("8a",)).zones[1].jackpot == 30


def test_an_edition_for_another_game_is_refused() -> None:
    other = read_edition('game = "lanterns"\nname = "lamp"\n[jackpot]\nemerald-skull = 33')
    with pytest.raises(BadEdition, match="is for lanterns, not emerald-skulls"):
        GAME.edition(other)


@pytest.mark.parametrize(
    ("corrections", "name", "text"),
    [
        ("[counts]\nnargashs-gamble = [3, 7]", "nargashs-gamble", "1: W W, 5: W"),
        ("[counts]\nwild-bones-2 = [1, 7]", "wild-bones-2", "5: W"),
        ("[counts]\nepitaph-none = [0, 1]", "epitaph-none", "5: W"),
        ("[counts]\neyeball-collection-0 = [0, 1]", "eyeball-collection-0", "4: IV, 5: V"),
        ("[counts]\nsniffer-set-0 = [0, 1]", "sniffer-set-0", "3: III, 5: V"),
        ("[counts]\nperfect-proportions-none = [0, 1]", "perfect-proportions-none", "3: W, 5: V"),
        ("[counts]\ncrooked-smirk-0 = [0, 1]", "crooked-smirk-0", "1: I, 5: V"),
        ("[counts]\nobsessive-picker-1 = [0, 1]", "obsessive-picker-1", "5: V"),
    ],
)
def test_a_corrected_count_changes_what_wins(corrections: str, name: str, text: str) -> None:
    turn = ended("gem-out", text, 1)
    assert not HOUSE_PARTS.bets[name].wins(turn)
    assert parts_of(box(corrections)).bets[name].wins(turn)
    limbs = parts_of(box("[counts]\nbroken-limbs = [1, 7]")).bets["broken-limbs"]
    assert limbs.wins(turn)
    assert not HOUSE_PARTS.bets["broken-limbs"].wins(turn)
