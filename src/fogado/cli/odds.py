"""``fogado odds``: what the dice of a game promise, exactly; a file for each game."""

from __future__ import annotations

import click

from fogado.cli.odds_forge import dice_forge
from fogado.cli.odds_skulls import emerald_skulls


@click.group()
def command() -> None:
    """Work out what dice promise, exactly: no dice are thrown."""


command.add_command(dice_forge)
command.add_command(emerald_skulls)
