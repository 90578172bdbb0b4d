"""The seven steps of the final scoring.  Pure functions of the state."""

from typing import Any

from fogado.core.game import Outcome
from fogado.games.dwarven_smithy.cards import GUILD, NAMES, SUBTYPES
from fogado.games.dwarven_smithy.smith import Smith
from fogado.games.dwarven_smithy.state import Smithy


def last_sale(smith: Smith) -> int:
    """Step 3: what the resources in the market bring.  DS-12.8"""
    coins = 0
    for code in smith.market + smith.rotated:
        if code < GUILD:
            coins += smith.sale(code)
    return coins


def total_of_subtype(state: Smithy, smith: Smith, subtype: str) -> int:
    """Add up the completed values of finished King's Items of a subtype.  DS-12.10"""
    total = 0
    for pile in smith.kings:
        printed = state.parts.cards[pile.recipe.card]
        if printed.subtype == subtype:
            total += printed.value
    return total


def bonuses(state: Smithy) -> list[dict[str, int]]:
    """Step 5: what each player gets for each subtype.  DS-12.10, DS-12.11"""
    found: list[dict[str, int]] = [{} for _ in state.smiths]
    for subtype in SUBTYPES:
        totals = [total_of_subtype(state, smith, subtype) for smith in state.smiths]
        best = max(totals)
        if best == 0:
            continue
        share = state.parts.bonus // totals.count(best)
        for seat, total in enumerate(totals):
            if total == best:
                found[seat][subtype] = share
    return found


def kings_pay(state: Smithy, smith: Smith) -> int:
    """Step 6: what the finished King's Items pay.  DS-12.12, DS-10.11"""
    coins = 0
    for pile in smith.kings:
        value = state.parts.cards[pile.recipe.card].value
        for ability in smith.abilities:
            value = ability.king_value(value)
        coins += value
    return coins


def score(state: Smithy) -> Outcome:
    """Rank the players of a finished play.  DS-12.13, DS-12.14"""
    extra = bonuses(state)
    sheets: list[dict[str, int]] = []
    for seat, smith in enumerate(state.smiths):
        sheets.append(
            {
                "start": state.parts.coins,
                "crafted": smith.crafted,
                "sales": smith.sales,
                "trade": smith.trade,
                "warehouse": -smith.spent,
                "last-sale": last_sale(smith),
                "bonuses": sum(extra[seat].values()),
                "kings": kings_pay(state, smith),
            }
        )
    scores = tuple([sum(sheet.values()) for sheet in sheets])
    places = tuple([1 + sum(other > mine for other in scores) for mine in scores])
    winners = tuple([seat for seat, place in enumerate(places) if place == 1])
    return Outcome(scores, places, tuple(sheets), winners)


def story(state: Smithy) -> list[tuple[str, dict[str, Any]]]:
    """Tell the scoring step by step."""
    told: list[tuple[str, dict[str, Any]]] = []
    extra = bonuses(state)
    for seat, smith in enumerate(state.smiths):
        told.append(("last-sale", {"seat": seat, "coins": last_sale(smith)}))
    for seat, smith in enumerate(state.smiths):
        for pile in smith.kings:
            told.append(("revealed", {"seat": seat, "card": NAMES[pile.recipe.card]}))
    for seat in range(state.seats()):
        for subtype, coins in extra[seat].items():
            told.append(("bonus", {"seat": seat, "subtype": subtype, "coins": coins}))
    for seat, smith in enumerate(state.smiths):
        told.append(("kings-paid", {"seat": seat, "coins": kings_pay(state, smith)}))
    scores = score(state).scores
    for seat, coins in enumerate(scores):
        told.append(("counted", {"seat": seat, "coins": coins}))
    return told
