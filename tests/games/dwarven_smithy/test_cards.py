"""Each of the 78 guild cards says what we believe is printed, and does what it says."""

import pytest

from fogado.games.dwarven_smithy.cards import KINDS, NAMES, PRINTED
from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.parts import HOUSE_PARTS
from fogado.games.dwarven_smithy.scoring import bonuses
from fogado.games.dwarven_smithy.state import Smithy
from tests.games.dwarven_smithy.printed import APPRENTICES, ITEMS, KINGS, TOOLS, filled, lines
from tests.games.dwarven_smithy.table import (
    bare,
    begin,
    cards,
    coins,
    give,
    play,
    the_end,
)

LANGUAGES = ("en", "hu")


def craft(state: Smithy, card: str, cost: list[str]) -> None:
    """Start a card with parts that lie ready in the workshop."""
    parts = filled(cost)
    refined = " ".join(part if part in KINDS[8:] else f"refined-{part}" for part in parts)
    give(state, 0, workshop=refined, hand=card)
    play(state, f"craft {card} with {' '.join(parts)}")


def mode_of(set_name: str) -> str:
    return "full" if set_name == "full" else "starter"


def check_printed(card: str, set_name: str, cost: list[str], buy: str) -> None:
    """The content file agrees with the table, and the card has a name in both languages."""
    printed = HOUSE_PARTS.cards[NAMES.index(card)]
    assert (printed.name, printed.set) == (card, set_name)
    assert list(printed.cost) == cost
    assert printed.buy == int(buy)
    for language in LANGUAGES:
        assert GAME.phrases.say(language, f"card.{card}", {})


@pytest.mark.rule("DS-5.4", "DS-10.1")
@pytest.mark.parametrize("line", lines(APPRENTICES), ids=lambda line: line[0])
def test_apprentice(line: list[str]) -> None:
    card, set_name, *cost, buy, ability, amount = line
    check_printed(card, set_name, cost, buy)
    assert PRINTED.get(f"apprentice.{card}.ability") == ability
    state = bare(game=mode_of(set_name))
    craft(state, card, cost)
    give(state, 0, hand="iron")
    begin(state)
    smith = state.smiths[0]
    assert cards(smith.apprentices) == card
    more = int(amount)
    asked = {
        "hand-limit": smith.hand_limit() - 6,
        "market-limit": smith.market_limit() - 4,
        "workshop-limit": smith.workshop_limit() - 7,
        "refined-metal": smith.metals_refined(),
        "draw": smith.draws() - 4,
        "buy-discount": 10 - smith.price(10),
        "sell-bonus": smith.sale(0) - 1,
        "refined-gems": smith.as_it_enters(8) - 8,
        "at-once": smith.hurried(),
        "king-bonus": sum(one.king_value(10) for one in smith.abilities) - 10,
    }
    assert asked == {name: more if name == ability else 0 for name in asked}
    for language in LANGUAGES:
        assert GAME.phrases.say(language, f"ability.{ability}", {"amount": more})


@pytest.mark.rule("DS-5.10", "DS-9.1")
@pytest.mark.parametrize("line", lines(TOOLS), ids=lambda line: line[0])
def test_tool(line: list[str]) -> None:
    colon = next(place for place, word in enumerate(line) if word.endswith(":"))
    numbers = [place for place, word in enumerate(line) if word.isdecimal()]
    card, set_name = line[:2]
    cost = line[2 : numbers[0]]
    value, buy = line[numbers[0]], line[numbers[1]]
    saves = [word.rstrip(":") for word in line[numbers[1] + 1 : colon + 1]]
    targets = line[colon + 1 :]
    check_printed(card, set_name, cost, buy)

    state = bare(game=mode_of(set_name))
    craft(state, card, cost)
    begin(state)
    kept = state.copy()
    assert isinstance(kept, Smithy)
    play(state, "sell tool")
    assert coins(state)[0] == 15 + int(value)
    play(kept, "keep")
    assert cards(kept.smiths[0].tools) == card

    groups = {"metal": KINDS[:4], "gem": (*KINDS[4:8], "gem"), "rune": (*KINDS[8:], "rune")}
    for other in HOUSE_PARTS.cards:
        type_name = {"A": "apprentice", "T": "tool", "I": "item", "K": "king"}[other.name[0]]
        meant = "all" in targets or type_name in targets or other.subtype in targets
        left = list(other.cost)
        for part in saves:
            fits = [one for one in left if one == part or one in groups.get(part, ())]
            if meant and fits:
                left.remove(fits[0])
        sizes = {len(recipe.parts) for recipe in kept.smiths[0].book[other.number]}
        assert sizes == {len(left)}, other.name


@pytest.mark.rule("DS-5.12")
@pytest.mark.parametrize("line", lines(ITEMS), ids=lambda line: line[0])
def test_item(line: list[str]) -> None:
    card, set_name, subtype, *cost, value, buy = line
    check_printed(card, set_name, cost, buy)
    assert HOUSE_PARTS.cards[NAMES.index(card)].subtype == subtype
    state = bare(game=mode_of(set_name))
    craft(state, card, cost)
    begin(state)
    assert coins(state)[0] == 15 + int(value)
    assert GAME.view(state, 1).guild_discard == (card,)
    assert sorted(GAME.view(state, 1).mine_discard) == sorted(filled(cost))


@pytest.mark.rule("DS-5.13", "DS-12.10", "DS-12.12")
@pytest.mark.parametrize("line", lines(KINGS), ids=lambda line: line[0])
def test_kings_item(line: list[str]) -> None:
    card, set_name, subtype, *cost, value, buy = line
    check_printed(card, set_name, cost, buy)
    state = bare(game=mode_of(set_name))
    craft(state, card, cost)
    assert GAME.view(state, 1).smiths[0].piles[0].card == "?"
    begin(state)
    assert coins(state)[0] == 15
    assert GAME.view(state, 0).smiths[0].kings[0].card == card
    sheet = the_end(state)["sheets"][0]
    assert (sheet["kings"], sheet["bonuses"]) == (int(value), 25)
    assert bonuses(state)[0] == {subtype: 25}


@pytest.mark.rule("DS-1.4")
def test_the_tables_hold_all_78_cards() -> None:
    signs = [line[0] for table in (APPRENTICES, TOOLS, ITEMS, KINGS) for line in lines(table)]
    assert tuple(signs) == NAMES
