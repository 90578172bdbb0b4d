"""What the verbs share that let bots play many games: options, the table, and how they end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fogado.cli.common import (
    bot_option,
    cluster_option,
    edition_option,
    json_option,
    print_json,
    read_edition_file,
    read_setup,
    setup_option,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Verb = Callable[..., Any]


def together(*options: Callable[[Verb], Verb]) -> Callable[[Verb], Verb]:
    """Make one decorator of several options, which stand in the help in this order."""

    def add(verb: Verb) -> Verb:
        for option in reversed(options):
            verb = option(verb)
        return verb

    return add


crew_options = together(
    click.option("--seed", default="0", show_default=True, help="The same seed, the same games."),
    click.option("--jobs", default=1, show_default=True, metavar="K", help="Processes that play."),
    cluster_option,
)
"""With which luck the games are played, and by how many processes: ``seed, jobs, cluster``."""

table_options = together(bot_option, setup_option, edition_option, json_option)
"""How the table is set up, and how it is told: ``setup_words, edition_file, as_json``."""


def read_table(
    game: str, setup_words: tuple[str, ...], edition_file: str | None
) -> tuple[str, dict[str, Any], dict[str, Any] | None]:
    """Give the game's full name, its setup, and its edition as plain data."""
    from fogado.core import registry

    name = registry.game(game).name
    edition = read_edition_file(edition_file, name)
    return name, read_setup(setup_words), None if edition is None else edition.plain()


def tell(
    ctx: click.Context,
    data: dict[str, Any],
    show: Callable[[], None] | None,
    *,
    as_json: bool,
    stopped: bool,
) -> None:
    """Tell a program or a person what came out; who was stopped ends with a code of its own."""
    from fogado.cli import INTERRUPTED

    if as_json:
        print_json(data)
    elif show is None:
        click.echo("Stopped before the first game was over.")
    else:
        show()
    if stopped:
        ctx.exit(INTERRUPTED)
