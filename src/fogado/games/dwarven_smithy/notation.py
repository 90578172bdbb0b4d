"""Text forms: answers both ways."""

import re
from typing import Final

from fogado.core.agenda import Option
from fogado.core.game import not_notation
from fogado.games.dwarven_smithy.cards import CODE_OF, GUILD, KINDS
from fogado.games.dwarven_smithy.moves import BY_TEXT, bids_to, craft_with, swap_of

CRAFT: Final[re.Pattern[str]] = re.compile(r"^craft ([ATIK]\d\d) with ((?:[a-z]+ ?)+)$")
SWAP: Final[re.Pattern[str]] = re.compile(r"^swap (\S+) for (\S+)$")
BID: Final[re.Pattern[str]] = re.compile(r"^bid (\d{1,4})$")
MOST_PARTS: Final[int] = 12
EXAMPLES: Final[list[str]] = [
    "play iron to workshop",
    "move refined-gold to market",
    "sell refined-gold",
    "buy silver",
    "craft K07 with iron silver silver gold",
    "done",
]


def parse(text: str) -> Option:
    """Read an answer; the order of the parts of a craft does not matter."""
    wanted = " ".join(text.split())
    answer = BY_TEXT.get(wanted)
    if answer is not None:
        return answer
    bid = BID.match(wanted)
    if bid is not None:
        coins = int(bid[1])
        return bids_to(coins)[coins]
    swap = SWAP.match(wanted)
    if swap is not None and swap[1] in CODE_OF and swap[2] in CODE_OF:
        return swap_of(CODE_OF[swap[1]], CODE_OF[swap[2]])
    craft = CRAFT.match(wanted)
    if craft is not None and craft[1] in CODE_OF:
        words = craft[2].split()
        if words == ["nothing"]:
            words = []
        if len(words) <= MOST_PARTS and all(word in KINDS for word in words):
            return craft_with(
                CODE_OF[craft[1]] - GUILD, tuple([KINDS.index(word) for word in words])
            )
    raise not_notation(text, EXAMPLES)
