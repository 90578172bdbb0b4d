"""Who has won, and where the gears came from.  Pure functions of the state."""

from fogado.core.game import Outcome
from fogado.games.emerald_skulls.state import Skulls


def score(state: Skulls) -> Outcome:
    """Rank the players of a finished play.  ES-9.5 to ES-9.7, ES-12.12"""
    sheets = tuple(ledger.sheet() for ledger in state.ledgers)
    scores = tuple(state.gears)
    if state.solo():
        won = state.gears[0] > state.opposition
        sheet = {**sheets[0], "opposition": state.opposition}
        return Outcome(scores, (1 if won else 2,), (sheet,), (0,) if won else ())
    merits = [
        (state.gears[seat], state.cubes[seat], state.recency(seat)) for seat in range(state.seats())
    ]
    places = tuple(1 + sum(other > merit for other in merits) for merit in merits)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(scores, places, sheets, winners)
