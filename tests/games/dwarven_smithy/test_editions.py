"""How far an edition may correct a number: the last value that is possible, and the next."""

import pytest

from fogado.core.errors import BadEdition
from fogado.games.dwarven_smithy.game import GAME
from tests.games.dwarven_smithy.table import box

RANGES = {
    "limits.hand": (6, 12),
    "limits.market": (1, 8),
    "limits.workshop": (4, 9),
    "limits.apprentices": (1, 4),
    "limits.tools": (0, 2),
    "limits.draw": (1, 12),
    "start.coins": (0, 1000),
    "start.workshop": (0, 4),
    "start.mine": (0, 4),
    "start.guild": (0, 2),
    "end.kings": (1, 8),
    "end.bonus": (0, 1000),
    "apprentice.A01.amount": (1, 3),
    "apprentice.A06.amount": (1, 25),
}
"""A01 raises the hand limit, A06 lowers prices."""


@pytest.mark.rule("DS-14.6")
@pytest.mark.parametrize("name", RANGES)
def test_a_number_may_go_to_its_bounds_and_no_further(name: str) -> None:
    low, high = RANGES[name]
    for inside in (low, high):
        GAME.edition(box(f"{name} = {inside}"))
    for outside in (low - 1, high + 1):
        with pytest.raises(BadEdition, match=rf"{name} must be {low} to {high}"):
            GAME.edition(box(f"{name} = {outside}"))


@pytest.mark.rule("DS-14.6")
@pytest.mark.parametrize(
    "name", ["item.I01.value", "item.I01.buy", "king.K01.value", "tool.T01.buy"]
)
def test_a_card_is_worth_at_least_one_coin(name: str) -> None:
    GAME.edition(box(f"{name} = 1"))
    with pytest.raises(BadEdition, match=rf"^{name} must be at least 1\.$"):
        GAME.edition(box(f"{name} = 0"))


@pytest.mark.rule("DS-14.6")
def test_a_resource_is_worth_at_least_one_coin_and_no_less_when_refined() -> None:
    GAME.edition(box("resource.iron.sell = [1, 1]"))
    GAME.edition(box("resource.storm.buy = [1, 1]"))
    wrong = r"^resource.iron.sell must be \[unrefined, refined\], the lower first\.$"
    for values in ("[0, 1]", "[2, 1]", "[1]", "[1, 2, 3]"):
        with pytest.raises(BadEdition, match=wrong):
            GAME.edition(box(f"resource.iron.sell = {values}"))


@pytest.mark.rule("DS-1.4", "DS-14.6")
def test_the_mine_has_116_cards_and_some_of_each_kind() -> None:
    """26 irons, 22 silvers, 3 emeralds: they may change places, but none may be missing."""
    for iron, silver, emerald in ((31, 17, 3), (28, 22, 1)):
        GAME.edition(
            box(
                f"resource.iron.count = {iron}\nresource.silver.count = {silver}\n"
                f"resource.emerald.count = {emerald}"
            )
        )
    for iron, silver, emerald, there in ((32, 16, 3, 116), (29, 22, 0, 116), (27, 22, 3, 117)):
        wrong = f"There are 116 resources, 1 to 31 of each kind, not {there}"
        with pytest.raises(BadEdition, match=wrong):
            GAME.edition(
                box(
                    f"resource.iron.count = {iron}\nresource.silver.count = {silver}\n"
                    f"resource.emerald.count = {emerald}"
                )
            )


@pytest.mark.rule("DS-14.6")
def test_a_cost_has_one_to_six_parts() -> None:
    GAME.edition(box(f"king.K27.cost = {['iron'] * 6}"))
    GAME.edition(box("king.K27.cost = ['iron']"))
    with pytest.raises(BadEdition, match=r"^king.K27.cost must be 1 to 6 parts\.$"):
        GAME.edition(box(f"king.K27.cost = {['iron'] * 7}"))


@pytest.mark.rule("DS-14.6")
def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(BadEdition) as caught:
        GAME.edition(box("limits.hand = 5\nend.kings = 9\nitem.I01.buy = 0"))
    assert str(caught.value).splitlines() == [
        "item.I01.buy must be at least 1.",
        "limits.hand must be 6 to 12, not 5.",
        "end.kings must be 1 to 8, not 9.",
    ]
