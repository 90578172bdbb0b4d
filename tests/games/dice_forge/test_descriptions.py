"""Every answer is written in notation and described in a sentence."""

import pytest

from fogado.games.dice_forge.game import GAME

DESCRIBED = {
    "pass": "Pass",
    "done": "Done",
    "keep": "Keep it as it is",
    "for glory": "Turn it into glory",
    "repeat": "Spend a Cerberus token: apply the same roll again",
    "celestial": "Roll the celestial die",
    "accept": "Pay, and take the glory",
    "extra": "Pay for one more action",
    "forge G3": "Forge 3 gold",
    "forge G1/S1/M1": "Forge 1 gold or 1 sun or 1 moon",
    "over light G1": "Over 1 gold on the light die",
    "over dark V2": "Over 2 glory on the dark die",
    "upgrade dark S1": "Upgrade 1 sun on the dark die",
    "turn light M1": "Turn the light die to 1 moon",
    "face 2 light": "The light die of seat 2",
    "face 4 dark": "The dark die of seat 4",
    "first x3": "First ×3",
    "take G3": "Take 3 gold",
    "take V2": "Take 2 glory",
    "store 0": "Put 0 gold away",
    "store 7": "Put 7 gold away",
    "draw 2": "Pay 2 gold from this Scepter",
    "pay 1S 2M 3A": "Pay 1 sun, 2 moon and 3 ancient shards",
    "roll light": "Roll the light die",
    "roll dark": "Roll the dark die",
    "reroll dark": "Pay 3 gold and reroll the dark die",
    "reroll celestial": "Pay 3 gold and reroll the celestial die",
    "player 3": "Seat 3",
    "merchants 1": "Upgrade with 1 Merchant, glory from the others",
    "merchants 2": "Upgrade with 2 Merchants, glory from the others",
    "give 5": "Give 5 gold for as much glory",
    "gather L": "Gather loyalty",
    "gather A": "Gather ancient",
    "go 12": "Go to space 12",
    "treasure sun": "Take the sun treasure",
    "treasure glory": "Take the glory treasure",
    "memory A 3": "A token with 2 ancient shards and 1 moon up on island 3",
    "memory L 7": "A token with 2 loyalty and 1 sun up on island 7",
    "feat hammer": "Perform Blacksmith's Hammer",
    "draft wind": "Pick Wind",
    "use elder": "Use Elder",
    "use companion 2": "Use Companion",
    "triton G6": "Discard a Triton token for 6 gold",
    "triton S2": "Discard a Triton token for 2 sun",
    "triton M2": "Discard a Triton token for 2 moon",
    "companion 3": "Cash in the Companion: 3 sun and 3 glory",
    "scepter 1 S": "Empty Scepter 1 for sun",
    "scepter 2 M": "Empty Scepter 2 for moon",
    "take back 1": "Put the gold back on Scepter 1",
}


@pytest.mark.rule("DF-1.4")
@pytest.mark.parametrize("text", DESCRIBED)
def test_every_answer_is_described(text: str) -> None:
    option = GAME.parse(text)
    assert option.write() == text
    assert repr(option) == f"<{text}>"
    assert GAME.describe(option, "en") == DESCRIBED[text]
