"""How a play ended, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from fogado.cli.boards import colour
from fogado.cli.words import of_game, say

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fogado.core.game import Game, Outcome


MOST_COLUMNS = 5
"""More sources of points than this stand below each other, so that their names can be read."""


def result(outcome: Outcome, game: Game, lang: str, names: tuple[str, ...]) -> RenderableType:
    """Lay out places, scores and where they came from, and say who has won."""
    sources = list(dict.fromkeys(source for sheet in outcome.sheets for source in sheet))
    lay_out = beside if len(sources) <= MOST_COLUMNS else below
    return Group(
        Text(say(lang, "result.title"), style="bold"),
        lay_out(outcome, game, lang, names, sources),
        Text(verdict(outcome, lang, names), style="bold green"),
    )


def beside(
    outcome: Outcome, game: Game, lang: str, names: tuple[str, ...], sources: list[str]
) -> Table:
    """Give every player a line."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(say(lang, "result.place"), justify="right")
    table.add_column(say(lang, "result.player"))
    table.add_column(say(lang, "result.score"), justify="right", style="bold")
    for source in sources:
        table.add_column(of_game(game, lang, f"sheet.{source}"), justify="right", style="dim")
    for seat in outcome.ranking:
        sheet = outcome.sheets[seat]
        cells = [str(sheet.get(source, "")) for source in sources]
        name = Text(names[seat], style=colour(seat))
        table.add_row(f"{outcome.places[seat]}.", name, str(outcome.scores[seat]), *cells)
    return table


def below(
    outcome: Outcome, game: Game, lang: str, names: tuple[str, ...], sources: list[str]
) -> Table:
    """Give every player a column, from the first place to the last."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for seat in outcome.ranking:
        place = f"{outcome.places[seat]}. "
        table.add_column(Text(place + names[seat], style=colour(seat)), justify="right")
    for source in sources:
        cells = [str(outcome.sheets[seat].get(source, "")) for seat in outcome.ranking]
        table.add_row(of_game(game, lang, f"sheet.{source}"), *cells, style="dim")
    scores = [str(outcome.scores[seat]) for seat in outcome.ranking]
    table.add_row(say(lang, "result.score"), *scores, style="bold")
    return table


def verdict(outcome: Outcome, lang: str, names: tuple[str, ...]) -> str:
    """Say who has won."""
    winners = ", ".join(names[seat] for seat in outcome.winners)
    if not winners:
        return say(lang, "result.lost")
    return say(lang, "result.wins" if len(outcome.winners) == 1 else "result.share", names=winners)
