"""``fogado odds emerald-skulls``: what a tumbler's turn is worth, and every bet on it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import click

from fogado.cli.bars import bar, percent
from fogado.cli.common import (
    console,
    edition_option,
    examples,
    json_option,
    language_option,
    print_json,
    read_edition_file,
)
from fogado.cli.words import say

if TYPE_CHECKING:
    from rich.table import Table

BAR = 24
"""The columns of a bar that means 100 %, beside two columns of numbers."""


@examples(
    "fogado odds emerald-skulls --dice 5 --cubes 2",
    "fogado odds emerald-skulls --dice 3 --cube-value 1.5 --lang hu",
    "fogado odds emerald-skulls --cards high-rollers --dice 4 --json",
    'fogado odds emerald-skulls --position "1: I W; 4: IV; roll III V; picks 1; pot 24"',
    'fogado odds emerald-skulls --cards 6b+14a+28b --position "3: III; hand 2; on pick-n-bust 1"',
)
@click.command("emerald-skulls")
@click.option("--dice", type=int, metavar="N", help="Dice in the turn, 3 to 7; usually 3.")
@click.option("--cubes", type=int, metavar="C", help="The tumbler's reroll cubes; usually 0.")
@click.option(
    "--cube-value",
    type=float,
    default=2.0,
    show_default=True,
    metavar="X",
    help="What a cube held at the end is worth, in gears.",
)
@click.option(
    "--cards",
    default="standard",
    show_default=True,
    metavar="CARDS",
    help="The betting cards: standard, a named lay-out, or cards as in 6b+14a+28b.",
)
@click.option(
    "--position",
    default="",
    metavar="TEXT",
    help='Any moment of a turn: "1: I W; 4: IV; roll III V; picks 1; cubes 2; pot 24".',
)
@edition_option
@language_option
@json_option
def emerald_skulls(
    dice: int | None,
    cubes: int | None,
    cube_value: float,
    cards: str,
    position: str,
    edition_file: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Say what a turn of Emerald Skulls is worth, how it ends, and what every bet on it promises.

    The value is in gears, a cube held at the end counted as --cube-value. It is that of a tumbler
    who never errs; beside it stands a casual tumbler, who places the most frequent face, keeps
    skulls, and stops when one roll in four would be lost.

    A position is written part by part, in any order: dice on a tier "1: I W", "hand 3" before a
    roll or "roll I III W" after it, "check" right after a placement, "exit run-out" before the
    payout, "picks 1", "cubes 2", "pot 24", markers on a bet "on final-jewel 1".
    """
    from fogado.analysis.skull_odds import BadOdds, odds_at, table_of
    from fogado.analysis.skull_position import read_position
    from fogado.core.phrases import check_language

    check_language(lang)
    if not (math.isfinite(cube_value) and cube_value >= 0):
        raise BadOdds(f"A cube is worth 0 gears or more, as in --cube-value 2, not {cube_value}.")
    if cubes is not None and cubes < 0:
        raise BadOdds(f"Nobody has {cubes} cubes; write 0 or more.")
    table = table_of(cards, read_edition_file(edition_file, "emerald-skulls"), cube_value)
    data = odds_at(table, read_position(position, dice, cubes))
    if as_json:
        print_json({"game": "emerald-skulls", **data})
        return
    out = console()
    out.print(say(lang, "odds.title", position=data["position"]), style="bold")
    casual = data["casual"]
    out.print(say(lang, "odds.value", best=gears(data["value"]), casual=gears(casual["value"])))
    if len(data["options"]) > 1:
        out.print(option_table(data["options"], lang))
    out.print(exit_table(data["exits"], casual["exits"], lang))
    out.print(bet_table(data["bets"], casual["bets"], lang))


# ── showing ──────────────────────────────────────────────────────────────────────────────────


def gears(amount: float) -> str:
    """Write an amount of gears."""
    return f"{amount:.2f}"


def headed(title: str, *columns: str) -> Table:
    """Begin a table with a title; the first column is words, the others are numbers."""
    from rich.table import Table

    table = Table(title=f"\n{title}", title_justify="left", box=None, pad_edge=False)
    table.add_column(columns[0], overflow="fold")
    for column in columns[1:]:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def option_table(options: list[dict[str, Any]], lang: str) -> Table:
    """Lay out what each answer is worth, the best first."""
    from fogado.games.emerald_skulls.game import GAME

    table = headed(
        say(lang, "odds.options"), "", "", say(lang, "odds.worth"), say(lang, "odds.bust")
    )
    table.columns[1].justify = "left"
    for found in sorted(options, key=lambda found: -found["value"]):
        words = GAME.describe(GAME.parse(found["option"]), lang)
        table.add_row(words, found["option"], gears(found["value"]), percent(found["bust"]))
    return table


def exit_table(best: dict[str, float], casual: dict[str, float], lang: str) -> Table:
    """Lay out how the turn ends."""
    from fogado.cli.words import of_game
    from fogado.games.emerald_skulls.game import GAME

    heads = [say(lang, f"odds.{head}") for head in ("best", "casual")]
    table = headed(say(lang, "odds.exits"), "", *heads)
    table.add_column("", no_wrap=True, style="green")
    for name, chance in best.items():
        words = of_game(GAME, lang, f"exit.{name}")
        table.add_row(words, percent(chance), percent(casual[name]), bar(chance, BAR))
    return table


def bet_table(best: dict[str, Any], casual: dict[str, Any], lang: str) -> Table:
    """Lay out every bet: how likely it is, and what each slot may expect."""
    from fogado.cli.words import of_game
    from fogado.games.emerald_skulls.game import GAME

    heads = [say(lang, f"odds.{head}") for head in ("chance", "slots", "casual", "slots")]
    table = headed(say(lang, "odds.bets"), "", *heads)
    for name, found in best.items():
        table.add_row(
            of_game(GAME, lang, f"bet.{name}"),
            percent(found["chance"]),
            slots(found, lang),
            percent(casual[name]["chance"]),
            slots(casual[name], lang),
        )
    return table


def slots(found: dict[str, Any], lang: str) -> str:
    """Write what the slots of a bet may expect, from the bottom up; a taken one in brackets."""
    words = [
        f"({gears(slot['expected'])})" if slot["taken"] else gears(slot["expected"])
        for slot in found["slots"]
    ]
    text = " ".join(words)
    return say(lang, "odds.in-cubes", slots=text) if found["in"] == "cubes" else text
