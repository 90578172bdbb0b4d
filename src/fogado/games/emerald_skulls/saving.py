"""A state as plain JSON data and back, in the middle of a turn too."""

from typing import Any, Final

from fogado.core.content import edition_of
from fogado.core.errors import BadState
from fogado.core.game import Game
from fogado.core.saving import heading, number, numbers
from fogado.core.words import Words
from fogado.games.emerald_skulls import betting, rolling, setting_up, turn
from fogado.games.emerald_skulls.cards import NO_CARDS, SIDES, STANDARD, Layout, parts_of
from fogado.games.emerald_skulls.dice import BY_TEXT
from fogado.games.emerald_skulls.notation import parse
from fogado.games.emerald_skulls.skull import EXITS, Tumble, board_of
from fogado.games.emerald_skulls.state import Choices, Ledger, Skulls

WORDS: Final[Words] = Words((*setting_up.STEPS, *turn.STEPS, *betting.STEPS, *rolling.STEPS), parse)


def save(state: Skulls) -> dict[str, Any]:
    """Write the whole truth down."""
    tumble = state.tumble
    return {
        **heading(state.game, state.setup.plain, state.parts.edition),
        "cards": list(state.layout.cards),
        "pot": state.pot,
        "gears": list(state.gears),
        "cubes": list(state.cubes),
        "ledgers": [[led.base, led.jackpots, led.bets, led.dice] for led in state.ledgers],
        "stacks": [list(stack) for stack in state.stacks],
        "tumbler": tumble.seat,
        "bought": tumble.bought,
        "hand": tumble.hand,
        "roll": tumble.roll.text,
        "board": tumble.board.code,
        "picks": tumble.picks,
        "exit": EXITS[tumble.exit],
        "turn": state.turn,
        "opposition": state.opposition,
        "deck": list(state.deck),
        "rounds": state.rounds,
        "shown": state.shown,
        "drawn": list(state.drawn),
        "agenda": [WORDS.write(step) for step in state.agenda],
    }


def layout_of(state_parts: Any, cards: tuple[str, ...]) -> Layout:
    """Lay out saved cards."""
    if not cards:
        return NO_CARDS
    for card in cards:
        if card not in STANDARD and card not in SIDES:
            raise BadState(f"There is no card {card!r}.")
    layout: Layout = state_parts.layout(cards)
    return layout


def rebuild(game: Game, data: dict[str, Any]) -> Skulls:
    """Put a state together from its parts."""
    parts = parts_of(edition_of(game.name, data["edition"]))
    layout = layout_of(parts, tuple(data["cards"]))
    gears = numbers(data["gears"])
    if not 1 <= len(gears) <= 8:
        raise BadState("There must be one to eight seats.")
    seats = range(len(gears))
    if number(data["tumbler"]) not in seats or len(data["stacks"]) != len(layout.zones):
        raise BadState("The tumbler or the stacks do not fit the table.")
    tumble = Tumble(
        data["tumbler"],
        number(data["bought"]),
        number(data["hand"]),
        BY_TEXT[data["roll"]],
        board_of(number(data["board"])),
        number(data["picks"]),
        EXITS.index(data["exit"]),
    )
    ledgers: list[Ledger] = []
    for line in data["ledgers"]:
        base, jackpots, bets, dice = numbers(line)
        ledgers.append(Ledger(base, jackpots, bets, dice))
    state = Skulls(
        game,
        parts,
        Choices(game.setups.fill(data["setup"])),
        layout,
        WORDS.steps(data["agenda"], len(gears)),
        number(data["pot"]),
        gears,
        numbers(data["cubes"]),
        ledgers,
        [],
        [],
        [],
        0,
        tumble,
        number(data["turn"]),
        number(data["opposition"]),
        tuple(numbers(data["deck"])),
        number(data["rounds"]),
        number(data["shown"]),
        tuple(data["drawn"]),
    )
    if len(state.cubes) != len(gears) or len(ledgers) != len(gears):
        raise BadState("Every seat needs gears, cubes and a score sheet.")
    state.clear_bets()
    for zone, stack in zip(layout.zones, data["stacks"], strict=True):
        for whose in numbers(stack):
            state.put_marker(zone.index, whose)
            if whose >= 0:
                state.blocked[whose] |= zone.blocks
                state.marks[whose] += 1
    return state
