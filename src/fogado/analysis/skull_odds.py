"""The exact odds of a turn of Emerald Skulls, as plain data.

``odds_of(view)`` answers at a table from what everybody can see; ``odds_at(table, position)``
answers for any position.  Both say what the turn is worth to a tumbler who never errs, how likely
each exit and each bet is then, what every slot may expect, the same for a casual tumbler, and what
each option of the present question is worth.  Bets that are still to be made are not foreseen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fogado.analysis.skull_bets import bets_data
from fogado.analysis.skull_position import FEWEST_DICE, MOST_CUBES, Position, write_position
from fogado.bots.emerald_skulls.slots import NOBODY, chances_of
from fogado.bots.emerald_skulls.solved import solved
from fogado.bots.emerald_skulls.solver.menu import best_of, menu_at, outlook_of
from fogado.bots.emerald_skulls.solver.moments import EXITS_OF_NODE, moment_of
from fogado.bots.emerald_skulls.solver.payoff import BASE, payments
from fogado.bots.emerald_skulls.solver.prospects import WORTH
from fogado.bots.emerald_skulls.standings import CUBE_VALUE
from fogado.core.content import edition_of
from fogado.core.errors import FogadoError, either
from fogado.games.emerald_skulls.cards import (
    LAYOUTS,
    SIDES,
    STANDARD,
    in_order,
    named_layout,
    parts_of,
)
from fogado.games.emerald_skulls.dice import BY_TEXT, DICE, NO_DICE
from fogado.games.emerald_skulls.game import GAME
from fogado.games.emerald_skulls.moves import (
    CHICKEN_OUT,
    GO_ON,
    JACKPOTS,
    ROLL,
    TAKE_BASE,
    BetOn,
    Buy,
    TakeJackpot,
)
from fogado.games.emerald_skulls.skull import EXITS, STILL_ON, TIERS, board_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.bots.emerald_skulls.solved import Solved
    from fogado.bots.emerald_skulls.solver.best import Outlook
    from fogado.bots.emerald_skulls.solver.prospects import Prospects
    from fogado.core.agenda import Option
    from fogado.core.content import Edition
    from fogado.games.emerald_skulls.cards import Layout, Parts
    from fogado.games.emerald_skulls.view import View

USUAL_SEATS = 4
"""A named lay-out is taken as it lies for two to four players."""
TURN_GOES_ON = ("bet", "open-betting", "opener", "opposition", "roll", "place", "check", "payout")
"""What a table waits for while a turn can be judged."""


class BadOdds(FogadoError):
    """These odds cannot be worked out."""


class Table(NamedTuple):
    """What a position is played with."""

    parts: Parts
    cards: tuple[str, ...]
    cube: float = CUBE_VALUE

    @property
    def layout(self) -> Layout:
        """Lay the cards out."""
        return self.parts.layout(self.cards)

    def solved(self, pot: int | None) -> Solved:
        """Give what is known for a pot."""
        return solved(self.parts, self.cards, pot, self.cube)


def table_of(
    cards: str = "standard", edition: Edition | None = None, cube: float = CUBE_VALUE
) -> Table:
    """Make a table from the cards somebody names: a lay-out, or any cards as in ``6b+14a``."""
    return Table(parts_of(edition), cards_named(cards), cube)


def cards_named(text: str) -> tuple[str, ...]:
    """Read which cards lie there; for odds any number of them may."""
    if text == "standard":
        return STANDARD
    if text in LAYOUTS:
        return named_layout(text, USUAL_SEATS)
    cards = tuple(text.replace("+", " ").replace(",", " ").split())
    for card in cards:
        if card not in (*STANDARD, *SIDES):
            raise BadOdds(
                f"There are no cards {card!r}; choose standard, {either(LAYOUTS)}, "
                "or cards as in 6b+14a+28b."
            )
    numbers = [card.rstrip("ab") for card in cards]
    for number in numbers:
        if numbers.count(number) > 1:
            raise BadOdds(f"Card {number} can lie there once, with one side up. [ES-11.4]")
    bets = [zone.name for zone in parts_of(None).layout(in_order(cards)).zones]
    for bet in bets:
        if bets.count(bet) > 1:
            raise BadOdds(f"Two of these cards have the bet {bet}; it can lie there once.")
    if not cards:
        raise BadOdds("Name at least one card, as in --cards 6b+14a, or standard.")
    return in_order(cards)


def prepare(table: Table, cubes: int, pot: int | None = None) -> None:
    """Solve every turn with up to so many cubes: after that, any position is quick to answer."""
    known = table.solved(pot)
    for dice in range(FEWEST_DICE, DICE + 1):
        for held in range(cubes + 1):
            start = moment_of(0, dice, 0, held)
            known.best.rolling(start)
            known.under_best.rolling(start)
            known.under_casual.rolling(start)


# ── any position ─────────────────────────────────────────────────────────────────────────────


def odds_at(table: Table, position: Position, *, casual: bool = True) -> dict[str, Any]:
    """Say everything about a position."""
    stacks = stacks_said(table, position)
    options = position_options(table, position)
    node, value = best_node(table, position, options)
    data = turn_data(table, position, stacks, node, casual=casual)
    data["value"] = value
    data["options"] = [option_data(table, position, option) for option in options]
    return data


def stacks_said(table: Table, position: Position) -> list[tuple[int, ...]]:
    """Lay the markers of a position on the bets; nobody knows whose they are."""
    heights = dict(position.markers)
    for zone in table.layout.zones:
        most = len(zone.pays)
        if heights.get(zone.name, 0) > most:
            raise BadOdds(f"The bet {zone.name} has {most} slots, not {heights[zone.name]}.")
    names = [zone.name for zone in table.layout.zones]
    for bet in heights:
        if bet not in names:
            raise BadOdds(f"The bet {bet} is not on these cards; they have {either(names)}.")
    return [(NOBODY,) * heights.get(name, 0) for name in names]


def position_options(table: Table, position: Position) -> list[Option]:
    """List what the tumbler can answer at a position."""
    if position.question == "place":
        return menu_at(position.moment, position.roll)
    if position.question == "check":
        return [GO_ON, CHICKEN_OUT]
    if position.question == "roll":
        return [ROLL]
    pot = table.solved(position.pot).payoff.pot
    found = payments(table.parts, table.layout, pot, position.moment, position.exit)
    return [TAKE_BASE if paid.jackpot == BASE else JACKPOTS[paid.jackpot] for paid in found]


def best_node(table: Table, position: Position, options: Sequence[Option]) -> tuple[int, float]:
    """Say where the best answer leads, and what it is worth."""
    moment = position.moment
    if position.exit != STILL_ON:
        payoff = table.solved(position.pot).payoff
        return moment * EXITS_OF_NODE + position.exit, payoff.worth(moment, position.exit)
    _, outlook = best_of(table.solved(position.pot).best, moment, list(options))
    return outlook.node, outlook.value


def casual_node(known: Solved, position: Position) -> int:
    """Say where the habits of a casual tumbler lead."""
    moment = position.moment
    if position.question == "place":
        return known.casual.answer(moment, position.roll)
    if position.question == "check":
        return known.casual.goes_after(moment)
    return moment * EXITS_OF_NODE + position.exit


def turn_data(
    table: Table,
    position: Position,
    stacks: list[tuple[int, ...]],
    node: int,
    *,
    casual: bool,
) -> dict[str, Any]:
    """Say what becomes of a turn from a node on, and what from the position on without care."""
    known = table.solved(position.pot)
    data = {
        "position": write_position(position),
        "cards": list(table.cards),
        "cube_value": table.cube,
        "question": position.question,
        **prospect_data(table, position.pot, stacks, known.under_best, node),
    }
    if casual:
        lazily = casual_node(known, position)
        data["casual"] = prospect_data(table, position.pot, stacks, known.under_casual, lazily)
    return data


def prospect_data(
    table: Table,
    pot: int | None,
    stacks: list[tuple[int, ...]],
    prospects: Prospects,
    node: int,
) -> dict[str, Any]:
    """Say what a node promises: its value, the exits and the bets."""
    prospect = prospects.at(node)
    chances = chances_of(prospects.results, prospect)
    return {
        "value": prospect[WORTH],
        "gears": sum(chance * result.gears for result, chance in chances),
        "exits": {
            name: sum((chance for result, chance in chances if result.exit == exit), start=0.0)
            for exit, name in enumerate(EXITS)
            if exit != STILL_ON
        },
        "bets": bets_data(table.layout, stacks, pot, chances),
    }


# ── the options of a question ────────────────────────────────────────────────────────────────


def option_data(table: Table, position: Position, option: Option) -> dict[str, Any]:
    """Say what one option is worth to whoever is asked, and how likely the turn busts then."""
    text = GAME.write(option)
    if isinstance(option, Buy):
        outlook = bought(table, position, option.dice)
        value = outlook.value - table.parts.cost[option.dice]
        return {"option": text, "value": value, "bust": outlook.risk}
    if isinstance(option, TakeJackpot) or option is TAKE_BASE:
        return {"option": text, "value": payment_value(table, position, option), "bust": 0.0}
    known = table.solved(position.pot)
    outlook = outlook_of(known.best, position.moment, option)
    return {"option": text, "value": outlook.value, "bust": outlook.risk}


def bought(table: Table, position: Position, dice: int) -> Outlook:
    """Look at a turn that begins with so many dice, their price in the pot already.  ES-2.5"""
    cost = table.parts.cost[dice]
    pot = None if position.pot is None else position.pot + cost
    return table.solved(pot).best.rolling(moment_of(0, dice, 0, position.cubes))


def payment_value(table: Table, position: Position, option: Option) -> float:
    """Value a payout of the tumbler's choice."""
    payoff = table.solved(position.pot).payoff
    wanted = option.bet if isinstance(option, TakeJackpot) else BASE
    moment, exit = position.moment, position.exit
    for paid in payments(table.parts, table.layout, payoff.pot, moment, exit):
        if paid.jackpot == wanted:
            return payoff.worth_of(moment, exit, paid)
    raise BadOdds(f"{GAME.write(option)} cannot be taken here.")


# ── at a table ───────────────────────────────────────────────────────────────────────────────


def odds_of(
    view: View, *, cube: float = CUBE_VALUE, casual: bool = True, most_cubes: int = MOST_CUBES
) -> dict[str, Any] | None:
    """Say the odds of the turn that goes on at a table; ``None`` while there is none.

    Everything comes from the view, so from what its seat may know.  The options are those of the
    view's seat if it is asked, else of the first seat that is.  Of the tumbler's cubes no more than
    ``most_cubes`` are thought of: each makes a solve longer.
    """
    asks_to_buy = view.question == "buy"
    if not view.cards or (not asks_to_buy and view.question not in TURN_GOES_ON):
        return None
    parts = parts_of(edition_of("emerald-skulls", view.edition))
    table = Table(parts, tuple(view.cards), cube)
    stacks = [tuple(bet.stack) for bet in view.bets]
    options = options_seen(view)
    position = position_seen(view, most_cubes)
    if asks_to_buy:
        # The turn is judged as it goes on after the best purchase.
        best = max(options, key=lambda option: option_data(table, position, option)["value"])
        data = after_buying(table, position, stacks, best, casual=casual)
    else:
        answers = position_options(table, position)
        node, value = best_node(table, position, answers)
        data = turn_data(table, position, stacks, node, casual=casual)
        data["value"] = value
    data["question"] = view.question
    data["tumbler"] = view.tumbler
    data["options"] = [seen_option(table, position, option, data) for option in options]
    return data


def position_seen(view: View, most_cubes: int = MOST_CUBES) -> Position:
    """Read the turn off a view, with no more cubes than are thought of."""
    code = 0
    for tier, (natural, wild) in zip(TIERS, view.board, strict=True):
        code += (natural + 8 * wild) << (6 * tier)
    return Position(
        board_of(code),
        view.hand,
        view.picks,
        min(view.cubes[view.tumbler], most_cubes),
        BY_TEXT[view.roll] if view.question == "place" else NO_DICE,
        view.question == "check",
        EXITS.index(view.exit),
        view.pot,
        tuple((bet.name, len(bet.stack)) for bet in view.bets if bet.stack),
    )


def options_seen(view: View) -> tuple[Option, ...]:
    """List what the seat of a view, or else the first seat that is asked, may answer."""
    if not view.asked:
        return ()
    seat = view.seat if view.seat in view.asked else view.asked[0]
    assert seat is not None
    options: tuple[Option, ...] = GAME.sample(view, None).options(seat)
    return options


def after_buying(
    table: Table,
    position: Position,
    stacks: list[tuple[int, ...]],
    option: Option,
    *,
    casual: bool,
) -> dict[str, Any]:
    """Say what becomes of a turn for which dice are still to be bought."""
    assert isinstance(option, Buy)
    cost = table.parts.cost[option.dice]
    pot = None if position.pot is None else position.pot + cost
    begun = position._replace(hand=option.dice, pot=pot)
    node = begun.moment * EXITS_OF_NODE
    data = turn_data(table, begun, stacks, node, casual=casual)
    data["value"] = data["value"] - cost
    if casual:
        data["casual"]["value"] -= cost
    return data


def seen_option(
    table: Table, position: Position, option: Option, data: dict[str, Any]
) -> dict[str, Any]:
    """Say what an option at a table is worth to whoever may take it."""
    text = GAME.write(option)
    bust = data["exits"]["bust-out"]
    if isinstance(option, BetOn):
        zone = table.layout.zones[table.layout.zone_of[option.bet]]
        slot = data["bets"][zone.name]["slots"][option.slot]
        worth = slot["expected"] * (table.cube if zone.in_cubes else 1.0)
        return {"option": text, "value": worth, "bust": bust, "chance": slot["chance"]}
    if text == "pass":
        return {"option": text, "value": 0.0, "bust": bust}
    return option_data(table, position, option)
