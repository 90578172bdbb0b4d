"""Every answer is described in a sentence; every apprentice carries the word of its ability."""

import pytest

from fogado.games.dwarven_smithy.cards import NAMES
from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.parts import HOUSE_PARTS
from tests.games.dwarven_smithy.table import bare, give

DESCRIBED = {
    "done": "Done: go on to draw",
    "stop": "Stop drawing",
    "pass": "Pass",
    "later": "Complete it next turn",
    "keep": "Keep the tool",
    "sell tool": "Sell the tool",
    "to market": "Put it into the market",
    "to workshop": "Put it into the workshop",
    "at once": "Complete it at once",
    "draw mine": "Draw from the mine",
    "draw guild": "Draw from the guild deck",
    "play iron to market": "Play iron to the market",
    "play K01 to workshop": "Play King's Broadsword to the workshop",
    "play gold refined to workshop": "Play gold to the workshop, refined by the bellows",
    "move refined-ruby to market": "Move refined ruby to the market",
    "move A01 to workshop": "Move Porter to the workshop",
    "swap silver for storm": "Swap silver of the market for storm runestone of the workshop",
    "discard K02": "Discard King's War Axe",
    "sell refined-iron": "Sell refined iron",
    "buy emerald": "Buy emerald from the warehouse",
    "buy gold from 2 to workshop": "Buy gold from player 3 to the workshop",
    "put up T01 from 3": "Put up Iron Tongs of player 4 for bids",
    "craft K05 with iron gold gold": "Craft King's Gilded Cuirass with iron, gold, gold",
    "craft I01 with nothing": "Craft Iron Nails with nothing",
    "complete I01": "Complete Iron Nails next",
    "replace A02": "Stallkeeper makes way",
    "make room refined-gold": "refined gold makes way for the King's Item",
    "bid 1": "Bid 1 coin",
    "bid 7": "Bid 7 coins",
}


@pytest.mark.rule("DS-6.1")
@pytest.mark.parametrize("text", DESCRIBED)
def test_every_answer_is_described(text: str) -> None:
    option = GAME.parse(text)
    assert option.write() == text
    assert repr(option) == f"<{text}>"
    assert GAME.describe(option, "en") == DESCRIBED[text]


@pytest.mark.rule("DS-10.1")
@pytest.mark.parametrize(
    ("card", "word"),
    [
        ("A01", "hand-limit"),
        ("A02", "market-limit"),
        ("A03", "workshop-limit"),
        ("A04", "refined-metal"),
        ("A05", "draw"),
        ("A06", "buy-discount"),
        ("A07", "sell-bonus"),
        ("A08", "refined-gems"),
        ("A09", "at-once"),
        ("A10", "king-bonus"),
    ],
)
def test_an_apprentice_at_work_has_the_ability_on_its_card(card: str, word: str) -> None:
    state = bare(game="starter" if card == "A05" else "full")
    [ability] = give(state, 0, apprentices=card).abilities
    assert ability.name == word
    assert ability.amount >= 1
    assert HOUSE_PARTS.cards[NAMES.index(card)].name == card
