"""``fogado games``: what can be played, how it is set up, and who can play it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fogado.cli.common import console, examples, json_option, language_option, print_json

if TYPE_CHECKING:
    from fogado.core.game import Game
    from fogado.core.setup import Choice


@examples("fogado games", "fogado games --lang hu", "fogado games --json")
@click.command()
@language_option
@json_option
def command(lang: str, as_json: bool) -> None:
    """List the games, how they can be set up, and who can play them."""
    from fogado.bots.house import installed_bots_of
    from fogado.core import registry
    from fogado.core.phrases import check_language

    check_language(lang)
    found = [registry.game(name) for name in registry.games()]
    wrong = registry.problems()
    for game in found:
        wrong += installed_bots_of(game)[1]
    for sentence in dict.fromkeys(wrong):
        click.echo(sentence, err=True)
    if as_json:
        print_json([as_data(game) for game in found])
        return
    for number, game in enumerate(found):
        if number:
            click.echo()
        show(game, lang)


def as_data(game: Game) -> dict[str, Any]:
    """Give what a program wants to know of a game."""
    from fogado.bots.house import bots_of
    from fogado.cli.words import of_game
    from fogado.core.phrases import LANGUAGES

    return {
        "name": game.name,
        "title": game.title,
        "players": {"fewest": game.fewest, "most": game.most},
        "rules_version": game.rules_version,
        "setups": [
            {
                "name": choice.name,
                "default": choice.default,
                **allowed(choice),
                "says": {lang: of_game(game, lang, f"setup.{choice.name}") for lang in LANGUAGES},
            }
            for choice in game.setups.choices
        ],
        "presets": game.setups.presets,
        "bots": {name: dict(bot.keys) for name, bot in bots_of(game).items()},
    }


def allowed(choice: Choice) -> dict[str, Any]:
    """Give the values of a choice as data: names, a range, or names and parts of a list."""
    from fogado.core.setup import NamesOr, Number, OneOf

    if isinstance(choice, OneOf):
        return {"one_of": list(choice.names)}
    if isinstance(choice, Number):
        return {"from": choice.low, "to": choice.high}
    if isinstance(choice, NamesOr):
        return {"one_of": list(choice.names), "or_list_of": list(choice.parts)}
    return {"values": choice.values()}


def show(game: Game, lang: str) -> None:
    """Print one game for a person."""
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    from fogado.bots.house import bots_of
    from fogado.cli.words import of_game, say

    out = console()
    players = say(lang, "games.players", fewest=game.fewest, most=game.most)
    out.print(Text.assemble((game.name, "bold green"), f"  {game.title[lang]}, {players}"))
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for choice in game.setups.choices:
        what = Text(of_game(game, lang, f"setup.{choice.name}"))
        values = say(lang, "games.values", values=choice.values(), default=choice.default)
        table.add_row(choice.name, what.append(f"\n{values}", style="dim"))
    for name, preset in game.setups.presets.items():
        table.add_row(f"preset={name}", " ".join(f"{key}={preset[key]}" for key in preset))
    bots = [
        name + (f" ({', '.join(f'{key}={value}' for key, value in bot.keys.items())})")
        if bot.keys
        else name
        for name, bot in bots_of(game).items()
    ]
    table.add_row(say(lang, "games.bots"), ", ".join(bots))
    out.print(Padding(table, (0, 0, 0, 2)))
