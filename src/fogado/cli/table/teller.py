"""Everything a table says: what happened, the board, the options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fogado.cli.boards import board_of, colour
from fogado.cli.words import of_game, say

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from fogado.core.agenda import Option
    from fogado.core.events import Event
    from fogado.core.game import Game, State

FEW = 10
"""More options than this are laid out in two columns."""


class Teller:
    """Tells one screen what happens, in one language."""

    def __init__(self, game: Game, out: Console, lang: str, names: tuple[str, ...]) -> None:
        self.game = game
        self.out = out
        self.lang = lang
        self.names = names
        self.board = board_of(game)
        self.told: list[str] = []
        """Every event so far, as it was told."""

    def say(self, key: str, **facts: Any) -> str:
        """Say a sentence of the command in the table's language."""
        return say(self.lang, key, **facts)

    def line(self, text: str, style: str = "") -> None:
        """Print one sentence."""
        self.out.print(Text(text, style=style))

    def tell(self, events: list[Event], seat: int | None) -> None:
        """Tell events as a seat, or a spectator, saw them."""
        for event in events:
            sentence = self.game.tell(event.seen_by(seat), self.lang, self.names)
            self.told.append(sentence)
            if event.kind == "turn":
                self.out.print()
                self.out.print(Rule(self.coloured(sentence), style="dim", align="left"))
            else:
                self.out.print(Text("  ").append_text(self.coloured(sentence)))

    def coloured(self, sentence: str) -> Text:
        """Colour the players' names in a sentence."""
        text = Text(sentence)
        # The longest name last: it wins where one name is the beginning of another.
        for name in sorted(self.names, key=len):
            text.highlight_words([name], style=f"bold {colour(self.names.index(name))}")
        return text

    def draw(self, state: State, seat: int | None) -> None:
        """Draw the board as a seat sees it."""
        self.out.print()
        self.out.print(self.board.draw(state.view(seat), self.game, self.lang, self.names))

    def ask(self, state: State, seat: int, options: tuple[Option, ...], waits: bool) -> None:
        """Say what is asked, and list the options with their numbers."""
        question = of_game(self.game, self.lang, f"question.{state.question}")
        self.out.print()
        asked = f"{self.say('play.your-turn', name=self.names[seat])} "
        self.out.print(self.coloured(asked).append(question, style="bold"))
        rows = self.rows(state.view(seat), options)
        if waits:
            last = ("0", self.say("play.waits"), "", self.say("play.wait-notation"))
            rows[-1].append(last)
        self.out.print(laid_out(rows, self.out.width))

    def rows(self, view: Any, options: tuple[Option, ...]) -> list[list[tuple[str, ...]]]:
        """Write the options in groups of one kind: number, words, aside, notation."""
        groups: list[list[tuple[str, ...]]] = []
        kind = ""
        for number, option in enumerate(options, 1):
            if option.phrase()[0] != kind or not groups:
                kind = option.phrase()[0]
                groups.append([])
            if len(options) > FEW:
                words, aside = self.board.brief(view, option, self.game, self.lang)
            else:
                words = self.game.describe(option, self.lang)
                aside = self.board.aside(view, option, self.lang)
            groups[-1].append((str(number), words, aside, option.write()))
        return groups


def laid_out(groups: list[list[tuple[str, ...]]], width: int) -> RenderableType:
    """Lay out groups of options: a long one in two columns, the others with their notation."""
    if sum(len(group) for group in groups) <= FEW:
        return listed([row for group in groups for row in group], with_notation=True)
    parts: list[RenderableType] = []
    short: list[tuple[str, ...]] = []
    for group in groups:
        if len(group) < 4:
            short += group
            continue
        if short:
            parts.append(listed(short, with_notation=True))
            short = []
        half = (len(group) + 1) // 2
        table = Table.grid(padding=(0, 2), expand=True)
        table.add_column(ratio=1)
        table.add_column(ratio=1)
        table.add_row(*(listed(rows, with_notation=False) for rows in (group[:half], group[half:])))
        parts.append(table)
    if short:
        parts.append(listed(short, with_notation=True))
    return Group(*parts)


def listed(rows: list[tuple[str, ...]], with_notation: bool) -> Table:
    """Lay out options below each other."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold green", no_wrap=True, min_width=4)
    table.add_column()
    table.add_column(style="dim")
    for number, words, aside, notation in rows:
        said = Text(words)
        if aside:
            said.append(f"  ({aside})", style="yellow")
        table.add_row(number, said, notation if with_notation else "")
    return table
