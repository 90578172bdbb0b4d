"""``fogado content``: what is printed on the parts, and editions that correct it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fogado.cli.common import console, examples, json_option, print_json, read_text

if TYPE_CHECKING:
    from fogado.core.content import Content


@click.group()
def command() -> None:
    """Show what is printed on the parts of a game, or check an edition file."""


def content_of(name: str) -> Content:
    """Give the printed values of a game."""
    from fogado.core import registry
    from fogado.core.content import Content
    from fogado.core.errors import FogadoError

    content = getattr(registry.game(name), "content", None)
    if not isinstance(content, Content):
        raise FogadoError(f"{name} does not list its printed values.")
    return content


@examples(
    "fogado content show emerald-skulls",
    "fogado content show emerald-skulls cards.1",
    "fogado content show emerald-skulls dice --json",
)
@command.command()
@click.argument("game")
@click.argument("prefix", default="")
@json_option
def show(game: str, prefix: str, as_json: bool) -> None:
    """Show the printed values of GAME whose names begin with PREFIX, and where each is known from.

    rulebook: printed in the rules. published: public elsewhere. reconstructed: ours, until
    somebody with the box knows better and writes an edition file.
    """
    from fogado.core.content import shown
    from fogado.core.errors import FogadoError, either

    content = content_of(game)
    wanted = prefix.rstrip(".")
    found = {
        name: printed
        for name, printed in content.values.items()
        if not wanted or name == wanted or name.startswith(wanted + ".")
    }
    if not content.values:
        raise FogadoError(f"{content.game} has no printed values.")
    if not found:
        tops = dict.fromkeys(name.split(".")[0] for name in content.values)
        raise FogadoError(
            f"Nothing is printed under {prefix}; the names begin with {either(tops)}."
        )
    if as_json:
        print_json(
            {name: {"is": printed.value, "from": printed.source} for name, printed in found.items()}
        )
        return
    table(["name", "value", "from"], [(n, shown(p.value), p.source) for n, p in found.items()])


@examples("fogado content check my-box.toml", "fogado content check my-box.toml --json")
@command.command()
@click.argument("file")
@json_option
def check(file: str, as_json: bool) -> None:
    """Check the edition in FILE: list what it corrects, or every mistake in it.

    An edition names its game, itself, and some printed values as 'content show' names them:

    \b
      game = "emerald-skulls"
      name = "my box"
      [cards.1.pick-n-bust]
      pays = [10, 8, 4]
    """
    from fogado.core import registry
    from fogado.core.content import read_edition, shown

    edition = read_edition(read_text(file))
    registry.game(edition.game).edition(edition)
    content = content_of(edition.game)
    rows = [(name, content.values[name], value) for name, value in edition.values.items()]
    if as_json:
        print_json(
            {
                "game": edition.game,
                "name": edition.name,
                "digest": edition.digest,
                "changes": {
                    name: {"was": old.value, "from": old.source, "is": new}
                    for name, old, new in rows
                },
            }
        )
        return
    click.echo(f"{edition.name!r} is a good edition of {edition.game}.")
    table(
        ["name", "was", "from", "is"],
        [
            (name, shown(old.value), old.source, shown(new) if new != old.value else "the same")
            for name, old, new in rows
        ],
    )


def table(heads: list[str], rows: list[tuple[str, ...]]) -> None:
    """Print rows under heads."""
    from rich.table import Table

    made = Table(*heads, box=None, pad_edge=False)
    made.columns[0].style = "bold"
    for row in rows:
        made.add_row(*row)
    console().print(made)
