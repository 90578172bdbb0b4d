"""A state as plain JSON data and back, in the middle of a turn too."""

from typing import Any, Final

from fogado.core.content import edition_of
from fogado.core.errors import BadState, FogadoError
from fogado.core.game import Game
from fogado.core.words import Words
from fogado.games.emerald_skulls.cards import NO_CARDS, SIDES, STANDARD, Layout, parts_of
from fogado.games.emerald_skulls.dice import BY_TEXT
from fogado.games.emerald_skulls.notation import parse
from fogado.games.emerald_skulls.skull import EXITS, Tumble, board_of
from fogado.games.emerald_skulls.state import Choices, Ledger, Skulls
from fogado.games.emerald_skulls.turn import STEPS

WORDS: Final[Words] = Words(STEPS, parse)


def save(state: Skulls) -> dict[str, Any]:
    """Write the whole truth down."""
    turn = state.tumble
    edition = state.parts.edition
    return {
        "game": state.game.name,
        "rules_version": state.game.rules_version,
        "setup": dict(state.setup.plain),
        "edition": None if edition is None else edition.plain(),
        "cards": list(state.layout.cards),
        "pot": state.pot,
        "gears": list(state.gears),
        "cubes": list(state.cubes),
        "ledgers": [[led.base, led.jackpots, led.bets, led.dice] for led in state.ledgers],
        "stacks": [list(stack) for stack in state.stacks],
        "tumbler": turn.seat,
        "bought": turn.bought,
        "hand": turn.hand,
        "roll": turn.roll.text,
        "board": turn.board.code,
        "picks": turn.picks,
        "exit": EXITS[turn.exit],
        "turn": state.turn,
        "opposition": state.opposition,
        "deck": list(state.deck),
        "rounds": state.rounds,
        "shown": state.shown,
        "drawn": list(state.drawn),
        "agenda": [WORDS.write(step) for step in state.agenda],
    }


def load(game: Game, data: Any) -> Skulls:
    """Read a state back; whatever is not one is refused in a sentence."""
    if not isinstance(data, dict) or data.get("game") != game.name:
        raise BadState(f"This is not a saved state of {game.name}.")
    if data.get("rules_version") != game.rules_version:
        raise BadState(
            f"This state was saved under rules version {data.get('rules_version')}; "
            f"this engine has version {game.rules_version}."
        )
    try:
        state = rebuild(game, data)
        wrong = state.check()
        # Asked last: a step may look into what is not possible.
        if not wrong and state.agenda and not state.agenda[-1].waits(state):
            wrong = ["The table waits neither for a seat nor for luck."]
    except FogadoError as error:
        raise BadState(f"The saved state cannot be read: {error}") from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as fault:
        # Another name than above: once compiled, one name is one type.
        raise BadState(
            f"The saved state cannot be read: {type(fault).__name__} at {fault}."
        ) from None
    if wrong:
        raise BadState(f"The saved state is not possible: {' '.join(wrong)}")
    return state


def layout_of(state_parts: Any, cards: tuple[str, ...]) -> Layout:
    """Lay out saved cards."""
    if not cards:
        return NO_CARDS
    for card in cards:
        if card not in STANDARD and card not in SIDES:
            raise BadState(f"There is no card {card!r}.")
    layout: Layout = state_parts.layout(cards)
    return layout


def numbers(data: Any) -> list[int]:
    """Give a list of whole numbers, and nothing else."""
    if not isinstance(data, list) or not all(type(number) is int for number in data):
        raise BadState(f"{data!r} is not a list of whole numbers.")
    return list(data)


def number(data: Any) -> int:
    """Give a whole number, and nothing else."""
    if type(data) is not int:
        raise BadState(f"{data!r} is not a whole number.")
    found: int = data
    return found


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
    turn = Tumble(
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
        turn,
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
