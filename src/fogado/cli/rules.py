"""``fogado rules``: the numbered rules, by chapter, by paragraph or by word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fogado.cli.common import console, examples, json_option, language_option, print_json

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fogado.core.rulebook import Paragraph, Rulebook


@examples(
    "fogado rules emerald-skulls",
    "fogado rules emerald-skulls ES-4",
    "fogado rules emerald-skulls 4.3 --lang hu",
    'fogado rules emerald-skulls --search "reroll cube"',
)
@click.command()
@click.argument("game")
@click.argument("rule", required=False)
@click.option("--search", metavar="WORDS", help="List the rules in which all these words stand.")
@language_option
@json_option
def command(game: str, rule: str | None, search: str | None, lang: str, as_json: bool) -> None:
    """Read the rules of GAME: the chapters, one RULE (ES-4.3), one chapter (ES-4), or a search."""
    from fogado.core import registry
    from fogado.core.errors import FogadoError

    book = registry.game(game).rulebook
    everything = rule is None and search is None
    if rule is not None:
        found = book.find(full_number(book, rule), lang)
        if search is not None:
            matching = {paragraph.number for paragraph in book.search(search, lang)}
            found = [paragraph for paragraph in found if paragraph.number in matching]
    else:
        found = book.search(search or "", lang)
    if not found:
        raise FogadoError(f"No rule of {game} has all of these words: {search}.")
    if as_json:
        print_json([as_data(paragraph) for paragraph in found])
    elif everything:
        console().print(chapters(book, lang))
    else:
        console().print(printed(found))


def as_data(paragraph: Paragraph) -> dict[str, str]:
    """Give a rule as plain data."""
    return {
        "rule": paragraph.number,
        "chapter": paragraph.chapter,
        "title": paragraph.title,
        "text": paragraph.text,
    }


def full_number(book: Rulebook, wanted: str) -> str:
    """Complete ``4.3`` to ``ES-4.3``."""
    prefix = book.numbers()[0].split("-")[0]
    return f"{prefix}-{wanted}" if wanted[:1].isdecimal() else wanted


def chapters(book: Rulebook, lang: str) -> RenderableType:
    """Lay out the table of chapters."""
    from rich.table import Table
    from rich.text import Text

    rows: dict[str, list[Paragraph]] = {}
    for paragraph in book.search("", lang):
        rows.setdefault(paragraph.number.split(".")[0], []).append(paragraph)
    title = Text(book.titles[lang], style="bold")
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold green", no_wrap=True)
    table.add_column()
    table.add_column(style="dim", no_wrap=True)
    for number, paragraphs in rows.items():
        table.add_row(
            number, paragraphs[0].chapter, f"{paragraphs[0].number} – {paragraphs[-1].number}"
        )
    return table


def printed(found: list[Paragraph]) -> RenderableType:
    """Lay out some rules, with a heading where a chapter begins."""
    from rich.console import Group
    from rich.text import Text

    parts: list[Text] = []
    chapter = ""
    for paragraph in found:
        if paragraph.chapter != chapter:
            chapter = paragraph.chapter
            parts.append(Text(("\n" if parts else "") + chapter, style="bold underline"))
        head = (f"{paragraph.number}  ", "bold green")
        text = paragraph.text.replace("*", "")
        parts.append(Text.assemble(head, (f"{paragraph.title}. ", "bold"), text))
    return Group(*parts)
