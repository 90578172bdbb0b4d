"""A full state that agrees with a view.  Only luck is unknown here, and luck is not state."""

from typing import Any

from fogado.core.agenda import Step
from fogado.core.errors import BadState
from fogado.core.game import Game
from fogado.games.emerald_skulls.betting import DRAW_OPENER, OPEN_BETTING, PLACE_BET
from fogado.games.emerald_skulls.cards import KINDS, kind_of, room_for
from fogado.games.emerald_skulls.rolling import CHECK, PICK_UP, PLACE_DICE, ROLL_DICE
from fogado.games.emerald_skulls.saving import WORDS
from fogado.games.emerald_skulls.setting_up import DrawCard, DrawFirst, LayOut
from fogado.games.emerald_skulls.skull import TIERS
from fogado.games.emerald_skulls.turn import PHASES, REVEAL, TURN
from fogado.games.emerald_skulls.view import View


def sample(game: Game, view: Any) -> Any:
    """Rebuild the state behind a view."""
    if not isinstance(view, View):
        raise BadState(f"This is not a view of {game.name}.")
    board = 0
    for tier, (natural, wild) in zip(TIERS, view.board, strict=True):
        board += (natural + 8 * wild) << (6 * tier)
    solo = len(view.gears) == 1
    data = {
        "game": game.name,
        "rules_version": game.rules_version,
        "setup": view.setup,
        "edition": view.edition,
        "cards": list(view.cards),
        "pot": view.pot,
        "gears": list(view.gears),
        "cubes": list(view.cubes),
        "ledgers": [list(ledger) for ledger in view.ledgers],
        "stacks": [list(bet.stack) for bet in view.bets],
        "tumbler": view.tumbler,
        "bought": view.bought,
        "hand": view.hand,
        "roll": view.roll,
        "board": board,
        "picks": view.picks,
        "exit": view.exit,
        "turn": view.turn,
        "opposition": view.opposition,
        "deck": [card for card in range(1, 11) if solo and card not in view.seen],
        "rounds": view.rounds,
        "shown": view.shown,
        "drawn": list(view.drawn),
        "agenda": [WORDS.write(step) for step in agenda_behind(view)],
    }
    return game.load(data)


def agenda_behind(view: View) -> list[Step]:
    """Say what must still be to do when the table waits for this."""
    seat = view.tumbler
    question = view.question
    if question == "over":
        return []
    if view.turn == 0:
        return setting_up(view)
    phases = PHASES[seat]
    if question == "buy":
        return phases[:]
    below = phases[:-1]
    if question == "opposition":
        return [*below, PICK_UP[seat], REVEAL]
    if question == "payout":
        return below
    if question == "check":
        return [*below, CHECK[seat]]
    below = [*below, PLACE_DICE[seat]]
    if question == "place":
        return below
    below = [*below, ROLL_DICE[seat][view.hand]]
    windows: dict[str, Step] = {
        "bet": PLACE_BET[view.asked[0] if view.asked else 0][view.passes_left],
        "open-betting": OPEN_BETTING[seat],
        "opener": DRAW_OPENER[seat],
    }
    return below if question == "roll" else [*below, windows[question]]


def setting_up(view: View) -> list[Step]:
    """Say what is left of the set-up."""
    seats = len(view.gears)
    first: Step = DrawFirst() if view.setup["first"] == "random" else TURN[int(view.setup["first"])]
    if view.question == "first-tumbler":
        return [first]
    draws: list[Step] = [DrawCard(kind) for kind in KINDS for _ in range(room_for(seats)[kind])]
    done = len(view.drawn)
    assert [kind_of(card) for card in view.drawn] == [
        step.kind for step in draws[:done] if isinstance(step, DrawCard)
    ]
    return [first, LayOut(), *draws[done:][::-1]]
