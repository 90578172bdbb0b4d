"""Chapters 10 and 11: each bet on the boards where it just wins and just loses."""

import pytest

from fogado.games.emerald_skulls.cards import BETS, HOUSE_PARTS
from tests.games.emerald_skulls.table import ended

ONE_EACH = "1: I, 2: II, 3: III, 4: IV, 5: V"
FULL = "1: I I, 2: II, 3: III, 4: IV IV, 5: V"
FULL_WILD = "1: I I, 2: II, 3: III, 4: IV IV, 5: W"

# name, rules, ends that win, ends that lose: (exit, board, dice left in the hand, nose picks)
CASES = [
    (
        "pick-n-bust",
        [("bust-out", "3: III", 2, 1), ("bust-out", "", 3, 2)],
        [("bust-out", "3: III", 2, 0), ("chicken-out", "3: III", 2, 1), ("gem-out", "5: V", 1, 2)],
    ),
    (
        "mad-nargash",
        [("gem-out", "5: W", 2, 0), ("double-out", "1: W, 5: W", 0, 0), ("gem-out", "5: W", 3, 1)],
        [
            ("gem-out", "1: I, 5: W", 2, 0),
            ("double-out", "1: W, 5: V", 0, 0),
            ("run-out", "1: W W", 0, 0),
            ("chicken-out", "1: W", 2, 0),
            ("bust-out", "2: W", 2, 0),
        ],
    ),
    (
        "grim-grin",
        [("run-out", "1: I I I", 0, 0), ("run-out", "2: W", 0, 0), ("run-out", "1: I, 2: W", 0, 0)],
        [
            ("run-out", "1: I, 3: III", 0, 0),
            ("run-out", "2: II, 4: W", 0, 0),
            ("double-out", "1: I, 5: V", 0, 0),
            ("chicken-out", "1: I I", 1, 0),
            ("bust-out", "2: II", 1, 0),
        ],
    ),
    (
        "emerald-skull",
        [("double-out", FULL, 0, 0), ("double-out", FULL_WILD, 0, 2)],
        [
            ("double-out", "1: I I, 3: III, 4: IV IV, 5: V", 0, 0),
            ("double-out", "1: I I I, 3: III III, 4: IV, 5: V", 0, 0),
            ("double-out", "1: I I I I, 4: IV IV, 5: V", 0, 0),
            ("double-out", "1: I I I I, 3: III, 4: IV, 5: V", 0, 0),
            ("double-out", "2: II II, 3: III III, 4: IV IV, 5: V", 0, 0),
            ("run-out", "1: I I I, 3: III, 4: IV IV", 0, 0),
        ],
    ),
    (
        "busted-fowl",
        [("bust-out", "2: II", 2, 0), ("chicken-out", "1: I", 2, 0)],
        [("gem-out", "5: V", 2, 0), ("run-out", "1: I", 0, 0), ("double-out", "5: V", 0, 0)],
    ),
    (
        "final-jewel",
        [("gem-out", "5: V", 2, 0), ("double-out", "5: W", 0, 0)],
        [("run-out", "1: I", 0, 0), ("chicken-out", "1: I", 1, 0), ("bust-out", "2: II", 1, 0)],
    ),
    (
        "empty-hands",
        [("run-out", "1: I", 0, 0), ("double-out", "5: V", 0, 0)],
        [("gem-out", "5: V", 1, 0), ("chicken-out", "1: I", 1, 0), ("bust-out", "2: II", 1, 0)],
    ),
    (
        "empty-n-shiny",
        [("double-out", "5: V", 0, 0)],
        [("gem-out", "5: V", 1, 0), ("run-out", "4: IV", 0, 0), ("bust-out", "2: II", 1, 0)],
    ),
    (
        "nargashs-bane",
        [("gem-out", "1: I, 5: W", 1, 0), ("bust-out", "2: W", 1, 0), ("run-out", "1: W", 0, 0)],
        [("gem-out", "5: W", 1, 0), ("double-out", "1: W, 5: W", 0, 0)],
    ),
    (
        "nargashs-gamble",
        [("gem-out", "1: W W W W, 5: W", 1, 0), ("double-out", "1: W W W W W, 5: W", 0, 0)],
        [
            ("gem-out", "1: W W W, 5: W", 1, 0),
            ("gem-out", "1: W W W W, 5: V", 1, 0),
            ("run-out", "1: W W W W W", 0, 0),
        ],
    ),
    (
        "cracked-skull",
        [("double-out", ONE_EACH, 0, 0), ("bust-out", "2: II", 3, 0)],
        [("double-out", FULL, 0, 0), ("double-out", FULL_WILD, 0, 0)],
    ),
    (
        "legendary-emerald-skull",
        [("double-out", FULL, 0, 0)],
        [("double-out", FULL_WILD, 0, 0), ("double-out", ONE_EACH, 0, 0)],
    ),
    (
        "grim-visage",
        [("gem-out", "1: I, 2: II, 3: III, 5: V", 1, 0), ("chicken-out", "1: I", 2, 0)],
        [("gem-out", ONE_EACH, 1, 0), ("double-out", ONE_EACH, 0, 0)],
    ),
    (
        "scarred-face",
        [("gem-out", ONE_EACH, 2, 0), ("double-out", "1: W, 2: W, 3: W, 4: W, 5: W", 0, 0)],
        [
            ("gem-out", "1: I I, 2: II, 3: III, 4: IV, 5: V", 1, 0),
            ("gem-out", "1: I, 2: II, 3: III III, 4: IV, 5: V", 1, 0),
            ("gem-out", "1: I, 2: II, 4: IV, 5: V", 1, 0),
            ("gem-out", "1: I, 2: II, 3: III, 4: IV IV, 5: V", 1, 0),
            ("run-out", "1: I, 2: II, 3: III, 4: IV", 0, 0),
        ],
    ),
    (
        "gnarled-face",
        [("double-out", ONE_EACH, 0, 0), ("double-out", "1: W, 2: II, 3: III, 4: IV, 5: V", 0, 1)],
        [("gem-out", ONE_EACH, 1, 0), ("double-out", FULL, 0, 0)],
    ),
    (
        "broken-tusks",
        [("run-out", "1: I, 3: III", 0, 0), ("double-out", "1: I, 5: V", 0, 0)],
        [("run-out", "1: I I I", 0, 0), ("run-out", "2: II", 0, 0)],
    ),
    (
        "toothless-roll",
        [("gem-out", "5: V", 2, 0), ("bust-out", "3: III", 2, 0), ("run-out", "3: W, 4: W", 0, 0)],
        [("gem-out", "1: I, 5: V", 2, 0), ("bust-out", "2: W", 2, 0)],
    ),
    ("wild-bones-2", [("bust-out", "2: W W", 1, 0)], [("gem-out", "1: I I, 5: W", 1, 0)]),
    ("wild-bones-3", [("run-out", "1: W W, 2: W", 0, 0)], [("gem-out", "2: W, 5: W", 1, 0)]),
    (
        "wild-bones-4",
        [("gem-out", "3: W W W, 5: W", 1, 0), ("run-out", "3: W W W W W W W", 0, 0)],
        [("gem-out", "3: III W W, 5: W", 1, 0)],
    ),
    (
        "epitaph-odd",
        [("gem-out", "5: W", 1, 0), ("bust-out", "2: W W W", 1, 0)],
        [("gem-out", "5: V", 1, 0), ("run-out", "1: W W", 0, 0)],
    ),
    (
        "epitaph-even",
        [("gem-out", "5: V", 1, 0), ("run-out", "1: W W", 0, 0)],
        [("gem-out", "5: W", 1, 0), ("bust-out", "2: W W W", 1, 0)],
    ),
    ("epitaph-none", [("gem-out", "1: I, 5: V", 1, 0)], [("run-out", "1: I W", 0, 0)]),
    (
        "obsessive-picker-0",
        [("gem-out", "3: III, 5: V", 1, 0)],
        [("gem-out", "3: III, 5: V", 1, 1), ("bust-out", "", 3, 2)],
    ),
    (
        "obsessive-picker-1",
        [("gem-out", "3: III, 5: V", 1, 1)],
        [("gem-out", "3: III, 5: V", 1, 0), ("bust-out", "", 3, 2)],
    ),
    (
        "obsessive-picker-2",
        [("bust-out", "", 3, 2)],
        [("gem-out", "3: III, 5: V", 1, 1), ("gem-out", "5: V", 1, 0)],
    ),
    (
        "eyeball-collection-0",
        [("gem-out", "3: III, 5: V", 1, 0)],
        [("gem-out", "4: IV, 5: V", 1, 0), ("run-out", "4: W W", 0, 0)],
    ),
    (
        "eyeball-collection-1",
        [("bust-out", "4: W", 2, 0)],
        [("gem-out", "3: III, 5: V", 1, 0), ("run-out", "4: W W", 0, 0)],
    ),
    (
        "eyeball-collection-2",
        [("run-out", "4: IV W", 0, 0)],
        [("gem-out", "4: IV, 5: V", 1, 0), ("gem-out", "5: V", 1, 0)],
    ),
    (
        "sniffer-set-0",
        [("gem-out", "4: IV, 5: V", 1, 0), ("bust-out", "", 3, 1)],
        [("bust-out", "3: W", 1, 0)],
    ),
    (
        "sniffer-set-1",
        [("chicken-out", "3: W", 1, 0)],
        [("bust-out", "", 3, 1), ("run-out", "3: III III", 0, 0)],
    ),
    (
        "sniffer-set-2",
        [("run-out", "3: III W", 0, 0), ("run-out", "3: III III III", 0, 0)],
        [("bust-out", "3: III", 1, 0), ("gem-out", "5: V", 1, 0)],
    ),
    (
        "perfect-proportions-odd",
        [("run-out", "3: III", 0, 0), ("run-out", "3: W W W", 0, 0)],
        [("run-out", "3: III III", 0, 0), ("gem-out", "5: V", 1, 0)],
    ),
    (
        "perfect-proportions-even",
        [("run-out", "3: III W", 0, 0), ("gem-out", "5: V", 1, 0)],
        [("run-out", "3: III", 0, 0), ("run-out", "3: III III III", 0, 0)],
    ),
    (
        "perfect-proportions-none",
        [("gem-out", "5: V", 1, 0), ("bust-out", "", 3, 1)],
        [("run-out", "3: III W", 0, 0), ("bust-out", "3: W", 1, 0)],
    ),
    (
        "bite-alignment-lower",
        [("run-out", "1: I W, 2: II", 0, 0), ("gem-out", "1: I, 5: V", 1, 0)],
        [("run-out", "1: I, 2: II", 0, 0), ("gem-out", "5: V", 1, 0), ("bust-out", "2: W", 1, 0)],
    ),
    (
        "bite-alignment-equal",
        [("run-out", "1: I, 2: W", 0, 0), ("gem-out", "5: V", 1, 0)],
        [("run-out", "1: I I, 2: II", 0, 0), ("bust-out", "2: II", 1, 0)],
    ),
    (
        "bite-alignment-upper",
        [("run-out", "1: I, 2: II W", 0, 0), ("bust-out", "2: W", 1, 0)],
        [("run-out", "1: I, 2: II", 0, 0), ("run-out", "1: I", 0, 0), ("gem-out", "5: V", 1, 0)],
    ),
    (
        "crooked-smirk-0",
        [("gem-out", "4: IV, 5: V", 1, 0)],
        [("run-out", "1: I", 0, 0), ("bust-out", "2: W", 1, 0)],
    ),
    (
        "crooked-smirk-1",
        [("run-out", "1: I", 0, 0), ("run-out", "1: I, 2: W", 0, 0), ("bust-out", "2: II", 1, 0)],
        [("gem-out", "5: V", 1, 0), ("run-out", "1: I I, 2: II", 0, 0)],
    ),
    (
        "crooked-smirk-3",
        [("run-out", "1: I, 2: II W", 0, 0), ("run-out", "1: I I I I", 0, 0)],
        [("run-out", "1: I, 2: II", 0, 0)],
    ),
    (
        "lost-jewel",
        [("run-out", "1: I", 0, 0), ("chicken-out", "1: I", 1, 0), ("bust-out", "2: II", 1, 0)],
        [("gem-out", "5: V", 1, 0), ("double-out", "5: W", 0, 0)],
    ),
    (
        "wild-crystal",
        [("gem-out", "1: I, 5: W", 1, 0), ("double-out", "5: W", 0, 0)],
        [("gem-out", "1: W, 5: V", 1, 0), ("run-out", "4: W", 0, 0)],
    ),
    (
        "feeble-fingers",
        [("gem-out", "5: V", 1, 0), ("chicken-out", "1: I", 1, 0), ("bust-out", "2: II", 1, 0)],
        [("run-out", "1: I", 0, 0), ("double-out", "5: V", 0, 0)],
    ),
    (
        "broken-limbs",
        [("gem-out", "5: V", 2, 0), ("chicken-out", "1: I", 2, 0), ("bust-out", "2: II", 3, 0)],
        [("gem-out", "5: V", 1, 0), ("run-out", "1: I", 0, 0), ("bust-out", "2: II", 1, 0)],
    ),
    (
        "botched-jewel",
        [("gem-out", "5: V", 1, 0), ("run-out", "1: I", 0, 0), ("bust-out", "2: II", 1, 0)],
        [("double-out", "5: V", 0, 0)],
    ),
    (
        "eyed-skull",
        [("double-out", "4: IV W, 5: V", 0, 0)],
        [("double-out", "4: IV, 5: V", 0, 0), ("gem-out", "4: IV IV, 5: V", 1, 0)],
    ),
    (
        "tumblers-triumph",
        [
            ("gem-out", "5: V", 1, 0),
            ("run-out", "1: I", 0, 0),
            ("chicken-out", "1: I", 1, 0),
            ("double-out", "5: V", 0, 0),
        ],
        [("bust-out", "2: II", 1, 0)],
    ),
    (
        "draguls-downfall",
        [("bust-out", "2: II", 1, 0), ("bust-out", "", 3, 1)],
        [
            ("gem-out", "5: V", 1, 0),
            ("run-out", "1: I", 0, 0),
            ("chicken-out", "1: I", 1, 0),
            ("double-out", "5: V", 0, 0),
        ],
    ),
]
End = tuple[str, str, int, int]


def test_no_bet_is_forgotten() -> None:
    assert tuple(name for name, _, _ in CASES) == BETS


@pytest.mark.parametrize(("name", "wins", "loses"), CASES, ids=[case[0] for case in CASES])
def test_where_a_bet_just_wins_and_just_loses(name: str, wins: list[End], loses: list[End]) -> None:
    """Judged at the end of the turn, by exit, board, hand and picks."""
    bet = HOUSE_PARTS.bets[name]
    for end in wins:
        assert bet.wins(ended(*end)), end
    for end in loses:
        assert not bet.wins(ended(*end)), end
