"""Why an option of Emerald Skulls is good: the risk, the gears, what stays open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.analysis.review_data import Reason
from fogado.analysis.skull_odds import Table, odds_of, option_data, position_seen
from fogado.core.content import edition_of
from fogado.games.emerald_skulls.cards import parts_of
from fogado.games.emerald_skulls.moves import (
    CHICKEN_OUT,
    PASS,
    PICK_NOSE,
    ROLL,
    TAKE_BASE,
    USE_CUBE,
    BetOn,
    Buy,
    Place,
    TakeJackpot,
)
from fogado.games.emerald_skulls.skull import EYES, GEM, NOSE

if TYPE_CHECKING:
    from fogado.core.agenda import Option
    from fogado.games.emerald_skulls.view import View

THOUGHT_CUBES = 2
"""Cubes that a player thinks of."""
LOW_POT = 12
"""Gears in the pot from which on the end is near."""
LEADING = 3.0
GEARS = 2.0
RISK = 2.5
SHAPE = 1.0
SMALL = 0.5
"""How much the kinds of reasons matter."""

_last: list[tuple[Any, dict[str, dict[str, Any]]]] = []
"""The odds that were worked out last: a hint asks for every option of one question."""


def reasons(before: View, after: View, seat: int, option: Option) -> list[Reason]:
    """List what speaks for an option, or against it."""
    found = [*of_gears(before, after, seat), *of_the_end(before)]
    if isinstance(option, BetOn):
        found += of_bet(before, option, odds_of_bets(before).get(option.write(), {}))
    elif option is PASS:
        found += of_pass(before, seat, list(odds_of_bets(before).values()))
    elif isinstance(option, TakeJackpot):
        found += of_jackpot(before, option)
    elif before.tumbler == seat:
        found += of_turn(before, after, seat, option)
    return found


def odds_of_bets(view: View) -> dict[str, dict[str, Any]]:
    """Work out, once for a view, what every bet may expect."""
    if not _last or _last[0][0] != view:
        odds = odds_of(view, casual=False, most_cubes=THOUGHT_CUBES)
        options = [] if odds is None else odds["options"]
        _last[:] = [(view, {each["option"]: each for each in options})]
    return _last[0][1]


def odds_of_option(view: View, option: Option) -> dict[str, Any]:
    """Work out what an option of the tumbler is worth, and how likely it busts."""
    parts = parts_of(edition_of("emerald-skulls", view.edition))
    table = Table(parts, tuple(view.cards))
    return option_data(table, position_seen(view, THOUGHT_CUBES), option)


def percent(share: float) -> int:
    """Write a chance in percent."""
    return round(100 * share)


# ── what everybody counts ────────────────────────────────────────────────────────────────────


def of_gears(before: View, after: View, seat: int) -> list[Reason]:
    """Say what comes in at once, and who leads then."""
    found: list[Reason] = []
    gears = after.gears[seat] - before.gears[seat]
    cubes = after.cubes[seat] - before.cubes[seat]
    if gears > 0:
        found.append(Reason("gears-now", {"gears": gears}, GEARS + gears / 10))
    if cubes > 0:
        found.append(Reason("cubes-now", {"cubes": cubes}, SHAPE))
    if gears > 0 and leads(after, seat) and not leads(before, seat):
        found.append(Reason("takes-lead", {"gears": after.gears[seat]}, LEADING))
    return found


def leads(view: View, seat: int) -> bool:
    """Has this seat more gears than every other?"""
    others = [gears for other, gears in enumerate(view.gears) if other != seat]
    return bool(others) and view.gears[seat] > max(others)


def of_the_end(view: View) -> list[Reason]:
    """Say that the end is near."""
    return [Reason("pot-low", {"pot": view.pot}, SMALL)] if view.pot <= LOW_POT else []


# ── bets ─────────────────────────────────────────────────────────────────────────────────────


def of_bet(view: View, option: BetOn, odds: dict[str, Any]) -> list[Reason]:
    """Say how likely a bet is, what it pays, and how it lies."""
    found: list[Reason] = []
    bet = next(each for each in view.bets if each.name == option.facts["bet"])
    if "chance" in odds:
        found.append(Reason("bet-chance", {"percent": percent(odds["chance"])}, RISK))
        found.append(Reason("bet-worth", {"gears": round(odds["value"], 1)}, GEARS))
    if option.slot == 0 and len(bet.pays) > 1:
        found.append(Reason("bet-first", {"pays": bet.pays[0]}, SHAPE))
    elif option.slot == len(bet.pays) - 1 and option.slot:
        found.append(Reason("bet-last", {"pays": bet.pays[-1]}, SHAPE))
    return found


def of_pass(view: View, seat: int, options: list[dict[str, Any]]) -> list[Reason]:
    """Say what is kept, and how little the best bet would bring."""
    found = [Reason("keeps-markers", {"markers": view.markers[seat]}, SHAPE)]
    worths = [each["value"] for each in options if "chance" in each]
    if worths:
        found.append(Reason("poor-bets", {"gears": round(max(worths), 1)}, GEARS))
    return found


def of_jackpot(view: View, option: TakeJackpot) -> list[Reason]:
    """Say how much more a jackpot brings than the base payout, if it does."""
    more = odds_of_option(view, option)["value"] - odds_of_option(view, TAKE_BASE)["value"]
    if more <= 0:
        return []
    return [Reason("jackpot", {"bet": option.facts["bet"], "gears": round(more, 1)}, GEARS)]


# ── the tumbler's turn ───────────────────────────────────────────────────────────────────────


def of_turn(before: View, after: View, seat: int, option: Option) -> list[Reason]:
    """Say what becomes of the turn: its risk, its worth, what stays open."""
    found: list[Reason] = []
    if after.exit == "still-on" and after.turn == before.turn and option not in (ROLL, TAKE_BASE):
        odds = odds_of_option(before, option)
        found.append(Reason("bust-risk", {"percent": percent(odds["bust"])}, RISK))
        found.append(Reason("turn-worth", {"gears": round(odds["value"], 1)}, GEARS))
    if isinstance(option, Buy):
        found += of_dice(before, option)
    if isinstance(option, Place):
        found += of_place(before, after, option)
    if option is USE_CUBE:
        found.append(Reason("spends-cube", {"left": before.cubes[seat] - 1}, SHAPE))
    if option is PICK_NOSE:
        found.append(Reason("picks-nose", {"picks": before.picks + 1}, SHAPE))
    if option is CHICKEN_OUT:
        found.append(Reason("safe", {"dice": before.hand}, SHAPE))
    return found + of_spoiled(before, after, seat)


def of_dice(view: View, option: Buy) -> list[Reason]:
    """Say what the dice cost."""
    cost = parts_of(edition_of("emerald-skulls", view.edition)).cost[option.dice]
    if cost == 0:
        return [Reason("free-dice", {"dice": option.dice}, SHAPE)]
    return [Reason("dice-cost", {"dice": option.dice, "gears": cost}, SHAPE)]


def of_place(before: View, after: View, option: Place) -> list[Reason]:
    """Say what a placement leaves open, or that it ends the turn."""
    ended = ended_by(before, after, option)
    if ended:
        return [Reason("ends-turn", {"exit": ended}, RISK)]
    found = [Reason("dice-left", {"dice": after.hand}, SMALL)]
    if option.tier <= NOSE:
        found.append(Reason("stays-low", {"tier": option.tier}, SHAPE))
    if option.tier == EYES or (option.tier < GEM and before.floor >= EYES):
        found.append(Reason("gem-open", {}, SHAPE + SMALL))
    if option.wild and not option.natural:
        found.append(Reason("only-skulls", {"dice": option.wild}, SMALL))
    return found


def ended_by(before: View, after: View, option: Place) -> str:
    """Name the exit a placement leads to; nothing if the turn goes on."""
    if after.exit != "still-on":
        return after.exit
    if after.turn == before.turn and after.question != "over":
        return ""
    empty = before.hand == option.natural + option.wild
    if option.tier == GEM:
        return "double-out" if empty else "gem-out"
    return "run-out"


def of_spoiled(before: View, after: View, seat: int) -> list[Reason]:
    """Say which bets of others can no longer come true."""
    found: list[Reason] = []
    if after.turn != before.turn:
        return found
    for was, now in zip(before.bets, after.bets, strict=True):
        others = [whose for whose in was.stack if whose != seat]
        if others and was.open and not now.open and was.stack == now.stack:
            facts = {"bet": was.name, "markers": len(others)}
            found.append(Reason("spoils-bet", facts, SHAPE))
    return found
