"""What each number says that a judge sees of a smithy, from the seat that looks."""

from typing import Final

from fogado.games.dwarven_smithy.cards import KINDS, METALS
from fogado.games.dwarven_smithy.cards import NAMES as SIGNS
from fogado.games.dwarven_smithy.effects import ABILITIES

TIME: Final[tuple[str, ...]] = (
    "rounds left",
    "guild deck",
    "mine",
    "guild deck nearly empty",
    "mine nearly empty",
    "last round",
    "a turn of mine comes again",
    "my last turn is now or next",
    "my turn: completing",
    "my turn: acting",
    "my turn: drawing",
    "cards I drew this turn",
    "turns until mine",
    "turns without a drawn card",
    "three players",
    "four players",
    "full game",
    "endless mine",
    "bidding",
)
OWN: Final[tuple[str, ...]] = (
    "coins",
    "last sale",
    "finished King's Items pay",
    "bonuses for finished ones",
    "certain score",
    "items and tools in the making",
    "King's Items in the making pay",
    "bonuses they add",
    "apprentices in the making",
    "score with what is in the making",
    "King's Items",
    "King's Items with those in the making",
    "free places in the hand",
    "free places in the market",
    "free places in the workshop",
    "straight cards of the market bring",
    "mine cards in hand",
    "guild cards in hand",
    "loose guild cards elsewhere",
    "what can be sold in the last turn",
)
KIND_NAMES: Final[tuple[str, ...]] = ("iron", "silver", "gold", "mithril", "gems", "runestones")
STOCK: Final[tuple[str, ...]] = tuple(
    f"{kind} {where}"
    for where in ("refined", "raw in the workshop", "raw elsewhere")
    for kind in KIND_NAMES
    if kind != "runestones" or where == "refined"
)
CRAFT: Final[tuple[str, ...]] = (
    "crafts possible now gain",
    "best craft now",
    "crafts now",
    "crafts possible next turn gain",
    "best craft next turn",
    "crafts next turn",
    "crafts after refining gain",
    "best craft after refining",
    "crafts after refining",
    "crafts without parts of their own",
    "best craft that lacks one part",
    "crafts that lack one part",
    "best craft with a part bought",
    "best craft that lacks more",
    "crafts that lack more",
    "likely gain of crafts that lack parts",
    "resources no craft needs",
    "best card in another market",
)
HELP: Final[tuple[str, ...]] = (
    *[f"apprentice: {name}" for name in ABILITIES],
    "apprentices until the end",
    "tools",
    "tools until the end",
    "tool saves iron or any metal",
    "tool saves silver",
    "tool saves gold",
    "tool saves mithril",
    "tool saves gems or runestones",
)
RIVAL: Final[tuple[str, ...]] = (
    "coins",
    "last sale",
    "King's Items pay",
    "bonuses",
    "certain score",
    "items and tools in the making",
    "King's Items in the making pay",
    "King's Items with those in the making",
    "workshop sells for",
    "gems and runestones in the workshop",
    "mine cards in hand",
    "guild cards in hand",
    "apprentices and tools until the end",
    "free places in the workshop",
)
RACE: Final[tuple[str, ...]] = (
    "certain score ahead of the best rival",
    "score with what is in the making ahead",
    "prospects ahead",
    "ahead in the last round",
    "certain score ahead of the mean",
    "rivals on average: score with what is in the making",
    "rivals on average: apprentices and tools until the end",
    "most King's Items of a rival",
    "weapons: mine",
    "armor: mine",
    "shields: mine",
    "weapons: ahead",
    "armor: ahead",
    "shields: ahead",
)
CARDS: Final[tuple[str, ...]] = tuple([f"at hand: {name}" for name in SIGNS])
"""Which guild cards are there to be crafted: some go together, some wait for a rare part."""
SUPPLY: Final[tuple[str, ...]] = (
    *[f"at hand: {kind}" for kind in KINDS[METALS:]],
    *[f"warehouse: {kind}" for kind in KINDS],
    *[f"other markets: {kind}" for kind in KINDS],
    *[f"unseen: {kind}" for kind in KINDS],
)
"""The rare kinds each by itself, and where more of every kind may come from."""
NAMES: Final[tuple[str, ...]] = (
    TIME
    + OWN
    + STOCK
    + CRAFT
    + HELP
    + tuple([f"best rival: {name}" for name in RIVAL])
    + RACE
    + CARDS
    + SUPPLY
)
"""What each number says."""
SIZE: Final[int] = len(NAMES)
