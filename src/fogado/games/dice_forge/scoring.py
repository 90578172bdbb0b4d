"""Who has won, and where the glory came from.  Pure functions of the state."""

from fogado.core.game import Outcome
from fogado.games.dice_forge.parts import TITANS
from fogado.games.dice_forge.state import Forge


def sheet(state: Forge, seat: int) -> dict[str, int]:
    """Add up what a seat would score now.  DF-15.2, DF-15.3"""
    hero = state.heroes[seat]
    lines = {"track": hero.glory, "feats": 0}
    for feat in hero.cards:
        lines["feats"] += feat.glory
    if state.module == TITANS:
        lines["titans"] = state.parts.space_glory[hero.loyalty - state.parts.first_space]
    return lines


def score(state: Forge) -> Outcome:
    """Rank the players of a finished play.  DF-15.5, DF-15.6"""
    seats = range(state.seats())
    sheets = tuple([sheet(state, seat) for seat in seats])
    scores = tuple([sum(lines.values()) for lines in sheets])
    merits: list[tuple[int, ...]] = []
    for seat in seats:
        hero = state.heroes[seat]
        merit: tuple[int, ...] = (scores[seat],)
        if state.setup["tie-break"] == "yes":
            left = hero.gold + hero.suns + hero.moons
            merit = (scores[seat], len(hero.discard), len(hero.cards), left, -seat)
        merits.append(merit)
    places = tuple([1 + sum(other > merit for other in merits) for merit in merits])
    winners = tuple([seat for seat in seats if places[seat] == 1])
    return Outcome(scores, places, sheets, winners)
