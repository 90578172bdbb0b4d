"""The tables that every law is tried on.  A new game adds one ``House`` with a few lines."""

from __future__ import annotations

from dataclasses import dataclass, field

from fogado import testing
from fogado.core.agenda import Option
from fogado.core.content import Content, read_edition
from fogado.games.dice_forge.feats import PRINTED as FORGE_PRINTED
from fogado.games.dice_forge.game import GAME as DICE_FORGE
from fogado.games.dice_forge.game import PRESETS as FORGE_PRESETS
from fogado.games.dice_forge.moves import BY_TEXT as FORGE_MOVES
from fogado.games.dwarven_smithy import moves as smithy_moves
from fogado.games.dwarven_smithy.cards import CODE_OF
from fogado.games.dwarven_smithy.cards import PRINTED as SMITHY_PRINTED
from fogado.games.dwarven_smithy.game import GAME as DWARVEN_SMITHY
from fogado.games.emerald_skulls import moves as skull_moves
from fogado.games.emerald_skulls.cards import PRINTED as SKULLS_PRINTED
from fogado.games.emerald_skulls.game import GAME as EMERALD_SKULLS
from tests.toys.lanterns.game import GAME as LANTERNS
from tests.toys.lanterns.game import PRINTED as LANTERNS_PRINTED
from tests.toys.lanterns.table import MOVES as LANTERN_MOVES


@dataclass
class Table(testing.Table):
    """One way to set a table up."""

    quick: bool = False
    """Is it one of the few tables that `make check` tries the laws on?"""

    __str__ = testing.Table.__str__


@dataclass(repr=False)
class House(testing.Subject):
    """What the tests must know about a game besides its contract."""

    content: Content = field(kw_only=True)
    """Everything printed in the box."""


# ── Emerald Skulls ───────────────────────────────────────────────────────────────────────────

SMALL_BOX = read_edition(
    """
    game = "emerald-skulls"
    name = "small box"
    pot = { per-player = 12, solo = 70 }
    dice.cost.4 = 0
    payout.gem.double-out = 9
    cards.1.pick-n-bust.pays = [9, 7, 4, 2]
    cards.22b.stop = 4
    """
)
CHOSEN = "6b+10a+14b+20a+22b+26a"

EMERALD_TABLES = [
    Table(1, quick=True),
    Table(2),
    Table(3, quick=True),
    *(Table(seats) for seats in range(4, 9)),
    Table(3, {"cards": "first-taste"}),
    Table(4, {"cards": "wild-night"}, quick=True),
    Table(6, {"cards": "nose-job"}),
    Table(8, {"cards": "high-rollers"}),
    Table(7, {"cards": "first-taste"}),
    Table(5, {"cards": "wild-night"}),
    Table(5, {"cards": "random"}, quick=True),
    Table(7, {"cards": "random"}),
    Table(3, {"opening": "random"}),
    Table(5, {"first": "random"}),
    Table(8, {"preset": "live"}),
    Table(1, {"deck": 1}),
    Table(1, {"opposition": 0}),
    Table(1, {"preset": "solo-hard", "opposition": 7, "first": "random"}),
    # Two who play at random hand the same gears to and fro for very long: their pot is small.
    Table(2, {"opening": "random", "first": "1"}, SMALL_BOX),
    Table(2, {"cards": "nose-job"}, SMALL_BOX),
    Table(2, {"cards": "random"}, SMALL_BOX, quick=True),
    Table(2, {"betting": "open"}, SMALL_BOX),
    Table(4, {"betting": "open", "cards": CHOSEN}, SMALL_BOX, quick=True),
    Table(3, {"betting": "open", "cards": "high-rollers"}, SMALL_BOX),
    Table(1, {}, SMALL_BOX),
]


def every_skull_move() -> list[Option]:
    """List the moves of Emerald Skulls, and some placements that can never be right."""
    wrong = ["place 1: II", "place 2: I II", "place 5: W IV", "place 3:"]
    return [*skull_moves.all_moves(), *(EMERALD_SKULLS.parse(text) for text in wrong)]


# ── Dwarven Smithy ───────────────────────────────────────────────────────────────────────────

ROOMY_BOX = read_edition(
    """
    game = "dwarven-smithy"
    name = "roomy box"
    limits = { hand = 7, market = 5 }
    start.coins = 40
    resource.iron = { sell = [2, 3], buy = [3, 4] }
    item.I01.value = 6
    king.K03.cost = ["gold", "ruby"]
    tool.T01.saves = ["metal"]
    """
)

SMITHY_TABLES = [
    Table(2, {"bidding": "yes"}, quick=True),
    Table(2),
    Table(3, {"game": "full", "first": "0"}),
    Table(4, {"game": "full"}),
    Table(3, {"game": "full", "bidding": "yes"}),
    Table(4, {"bidding": "yes", "mine": "endless"}),
    Table(2, {"mine": "endless", "game": "full"}),
    Table(3, {"workshop": "strict"}),
    Table(4, {"workshop": "strict", "bidding": "yes", "mine": "endless", "game": "full"}),
    Table(2, {"preset": "full"}, ROOMY_BOX),
]
# Cards of the mine and of the guild deck are seen by nobody but whoever draws them.
SMITHY_SECRETS = ("mine", "guild", "mine-hand", "guild-hand")


def some_smithy_moves() -> list[Option]:
    """List moves of every kind, for some cards of every kind; there are thousands in all."""
    cards = ("iron", "refined-iron", "refined-ruby", "storm", "A01", "T03", "I14", "K07", "K11")
    moves: list[Option] = [
        move
        for text, move in smithy_moves.BY_TEXT.items()
        if not any(word in CODE_OF and word not in cards for word in text.split())
    ]
    crafts = ["A01 with iron silver", "I14 with mithril", "I14 with nothing", "K07 with iron"]
    moves += [DWARVEN_SMITHY.parse(f"craft {text}") for text in crafts]
    moves += [DWARVEN_SMITHY.parse(f"swap {card} for {other}") for card in cards for other in cards]
    return moves + [DWARVEN_SMITHY.parse(f"bid {coins}") for coins in (0, 1, 3, 6, 15, 60, 999)]


# ── Dice Forge ───────────────────────────────────────────────────────────────────────────────

GENEROUS_BOX = read_edition(
    """
    game = "dice-forge"
    name = "generous box"
    setup.gold = [9, 8, 7, 6]
    setup.rounds = { 2 = 3, 3 = 3, 4 = 3 }
    caps = { sun = 9, moon = 9 }
    slots.X8 = { suns = 2, moons = 2 }
    sanctuary.10.cost = 6
    """
)

FORGE_TABLES = [
    Table(2, quick=True),
    Table(3),
    Table(4),
    Table(2, {"cards": "advanced", "gold-6": "out", "tie-break": "yes"}),
    Table(4, {"cards": "random", "ask": "all"}),
    Table(3, {"cards": "draft"}),
    Table(2, {"rebellion": "cards", "cards": "random"}),
    Table(3, {"rebellion": "cards", "cards": "random"}, GENEROUS_BOX, quick=True),
    *(Table(seats, {"preset": "goddess"}) for seats in (2, 3, 4)),
    *(Table(seats, {"preset": "titans"}) for seats in (2, 3, 4)),
    Table(3, {"rebellion": "titans", "cards": "advanced"}),
    Table(2, {"rebellion": "goddess", "cards": "random"}, GENEROUS_BOX, quick=True),
    Table(4, {"rebellion": "titans", "cards": "random"}, GENEROUS_BOX, quick=True),
    Table(2, {"rebellion": "goddess", "cards": "random", "ask": "all"}),
    *(Table(2, {"preset": preset}) for preset in FORGE_PRESETS),
]


# ── Lanterns, the toy ────────────────────────────────────────────────────────────────────────

BRIGHT_BOX = read_edition(
    """
    game = "lanterns"
    name = "bright box"
    start = { oil = 3, hand = 3 }
    worth.lantern = 5
    """
)

LANTERN_TABLES = [
    Table(2, quick=True, most=60),
    Table(3, {"nights": 3}, quick=True, most=90),
    Table(4, {"preset": "short"}, quick=True, most=90),
    Table(4, {"shine": "no"}, quick=True, most=90),
    Table(4, {"nights": 3}, BRIGHT_BOX, quick=True, most=120),
]

EMERALD_HOUSE = House(EMERALD_SKULLS, EMERALD_TABLES, every_skull_move, content=SKULLS_PRINTED)
SMITHY_HOUSE = House(
    DWARVEN_SMITHY,
    SMITHY_TABLES,
    some_smithy_moves,
    content=SMITHY_PRINTED,
    secret_luck=SMITHY_SECRETS,
)
LANTERN_HOUSE = House(
    LANTERNS,
    LANTERN_TABLES,
    lambda: list(LANTERN_MOVES),
    content=LANTERNS_PRINTED,
    secret_luck=("draw",),
)
FORGE_HOUSE = House(
    DICE_FORGE, FORGE_TABLES, lambda: list(FORGE_MOVES.values()), content=FORGE_PRINTED
)
HOUSES = [EMERALD_HOUSE, SMITHY_HOUSE, FORGE_HOUSE, LANTERN_HOUSE]
