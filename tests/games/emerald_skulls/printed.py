"""What is printed, copied by hand: the tests compare the game with this and not with itself."""

STANDARD: dict[str, list[tuple[str, tuple[int, ...], int]]] = {
    "1": [("pick-n-bust", (10, 8, 5), 0), ("mad-nargash", (8, 5, 3), 5)],
    "2": [("grim-grin", (5, 3, 2), 3), ("emerald-skull", (10, 8, 5), 30)],
    "3": [("busted-fowl", (5, 3, 2), 0), ("final-jewel", (2, 1), 0)],
    "4": [("empty-hands", (2, 1), 0), ("empty-n-shiny", (5, 3, 2), 0)],
}
"""By card: the left bet, then the right, with payouts and jackpot."""

SIDES: dict[str, tuple[int, list[tuple[str, tuple[int, ...], str, int]]]] = {
    "6a": (0, [("nargashs-bane", (3, 2, 1), "x", 0), ("mad-nargash", (8, 5, 3), "+", 5)]),
    "6b": (
        0,
        [
            ("nargashs-bane", (3, 2, 1), "x", 0),
            ("mad-nargash", (8, 5, 3), "+", 5),
            ("nargashs-gamble", (12, 10, 8), "", 0),
        ],
    ),
    "8a": (0, [("cracked-skull", (3, 2, 1), "x", 0), ("emerald-skull", (10, 8, 5), "+", 30)]),
    "8b": (
        0,
        [
            ("cracked-skull", (3, 2, 1), "x", 0),
            ("emerald-skull", (10, 8, 5), "+", 30),
            ("legendary-emerald-skull", (15, 12, 10), "", 40),
        ],
    ),
    "10a": (0, [("grim-visage", (3, 2, 1), "x", 0), ("scarred-face", (8, 5, 3), "+", 20)]),
    "10b": (
        0,
        [
            ("grim-visage", (3, 2, 1), "x", 0),
            ("scarred-face", (8, 5, 3), "+", 20),
            ("gnarled-face", (12, 10, 8), "", 25),
        ],
    ),
    "12a": (3, [("grim-grin", (5, 3, 2), "+", 3), ("broken-tusks", (3, 2, 1), "x", 0)]),
    "12b": (
        3,
        [
            ("grim-grin", (5, 3, 2), "+", 3),
            ("broken-tusks", (3, 2, 1), "x", 0),
            ("toothless-roll", (2, 1), "", 0),
        ],
    ),
    "14a": (
        0,
        [
            ("wild-bones-2", (3, 2, 1), "", 0),
            ("wild-bones-3", (5, 3, 2), "", 0),
            ("wild-bones-4", (8, 5, 3), "", 0),
        ],
    ),
    "14b": (
        0,
        [
            ("epitaph-odd", (2, 1), "+", 0),
            ("epitaph-even", (2, 1), "+", 0),
            ("epitaph-none", (3, 2, 1), "", 0),
        ],
    ),
    "16a": (
        0,
        [
            ("obsessive-picker-0", (2, 1), "x", 0),
            ("obsessive-picker-1", (3, 2, 1), "+", 0),
            ("obsessive-picker-2", (5, 3, 2), "+", 0),
        ],
    ),
    "16b": (
        4,
        [
            ("eyeball-collection-0", (2, 1), "x", 0),
            ("eyeball-collection-1", (3, 2, 1), "+", 0),
            ("eyeball-collection-2", (5, 3, 2), "+", 0),
        ],
    ),
    "18a": (
        4,
        [
            ("sniffer-set-0", (2, 1), "x", 0),
            ("sniffer-set-1", (3, 2, 1), "+", 0),
            ("sniffer-set-2", (5, 3, 2), "+", 0),
        ],
    ),
    "18b": (
        4,
        [
            ("perfect-proportions-odd", (3, 2, 1), "+", 0),
            ("perfect-proportions-even", (2, 1), "x", 0),
            ("perfect-proportions-none", (3, 2, 1), "", 0),
        ],
    ),
    "20a": (
        3,
        [
            ("bite-alignment-lower", (3, 2, 1), "+", 0),
            ("bite-alignment-equal", (3, 2, 1), "+", 0),
            ("bite-alignment-upper", (3, 2, 1), "+", 0),
        ],
    ),
    "20b": (
        3,
        [
            ("crooked-smirk-0", (3, 2, 1), "+", 0),
            ("crooked-smirk-1", (2, 1), "+", 0),
            ("crooked-smirk-3", (3, 2, 1), "+", 0),
        ],
    ),
    "22a": (0, [("lost-jewel", (2, 1), "+", 0), ("final-jewel", (2, 1), "+", 0)]),
    "22b": (
        0,
        [
            ("lost-jewel", (2, 1), "+", 0),
            ("final-jewel", (2, 1), "+", 0),
            ("wild-crystal", (5, 3, 2), "", 0),
        ],
    ),
    "24a": (0, [("empty-hands", (2, 1), "+", 0), ("feeble-fingers", (2, 1), "+", 0)]),
    "24b": (
        0,
        [
            ("empty-hands", (2, 1), "+", 0),
            ("feeble-fingers", (2, 1), "+", 0),
            ("broken-limbs", (5, 3, 2), "", 0),
        ],
    ),
    "26a": (0, [("botched-jewel", (3, 2, 1), "x", 0), ("empty-n-shiny", (5, 3, 2), "+", 0)]),
    "26b": (
        0,
        [
            ("botched-jewel", (3, 2, 1), "x", 0),
            ("empty-n-shiny", (5, 3, 2), "+", 0),
            ("eyed-skull", (10, 8, 5), "", 0),
        ],
    ),
    "28a": (0, [("tumblers-triumph", (3, 2, 1), "x", 0), ("draguls-downfall", (5, 3, 2), "+", 0)]),
    "28b": (
        0,
        [
            ("tumblers-triumph", (3, 2, 1), "x", 0),
            ("draguls-downfall", (5, 3, 2), "+", 0),
            ("pick-n-bust", (10, 8, 5), "", 0),
        ],
    ),
}
"""By side: the stop level, and top to bottom each bet with payouts, mark and jackpot."""

SPECIALS = {
    "6b": "nargashs-gamble",
    "8b": "legendary-emerald-skull",
    "10b": "gnarled-face",
    "12b": "toothless-roll",
    "14b": "epitaph-none",
    "18b": "perfect-proportions-none",
    "22b": "wild-crystal",
    "24b": "broken-limbs",
    "26b": "eyed-skull",
    "28b": "pick-n-bust",
}
"""The special bet of a side; it is the last one, and one group with the bet above it."""

SHORT = {
    "PB": "pick-n-bust",
    "MN": "mad-nargash",
    "GG": "grim-grin",
    "ES": "emerald-skull",
    "BF": "busted-fowl",
    "FJ": "final-jewel",
    "EH": "empty-hands",
    "SH": "empty-n-shiny",
}
OPPOSITION = {
    1: "EH BF SH | EH FJ BF | FJ SH BF | FJ MN BF | FJ MN BF",
    2: "BF EH EH | BF SH EH | BF FJ FJ | BF FJ MN | BF FJ ES",
    3: "SH FJ BF | SH EH BF | SH FJ PB | FJ PB SH | FJ ES PB",
    4: "GG EH FJ | GG FJ EH | EH BF FJ | FJ BF EH | FJ MN SH",
    5: "MN EH BF | MN FJ SH | MN FJ BF | MN FJ BF | MN FJ ES",
    6: "EH FJ SH | EH SH FJ | FJ EH SH | FJ SH MN | FJ SH MN",
    7: "BF SH PB | BF PB EH | BF PB FJ | BF PB FJ | BF PB FJ",
    8: "EH GG BF | EH BF GG | EH FJ BF | FJ BF BF | FJ ES BF",
    9: "SH MN EH | FJ SH MN | FJ MN SH | FJ MN PB | FJ MN PB",
    10: "FJ PB EH | FJ BF PB | FJ BF BF | FJ BF SH | FJ BF MN",
}
"""By Opposition card, for 3, 4, 5, 6 and 7 dice: the bets of Vrax, Vrax and Kar."""
