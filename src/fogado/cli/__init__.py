"""The command ``fogado``: one file per verb, loaded when the verb is used."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from fogado.bots.threads import one_thread
from fogado.core.errors import FogadoError, either

if TYPE_CHECKING:
    from collections.abc import Sequence

VERBS = {
    "play": "Play a game here, against bots or with friends.",
    "games": "List the games, how they can be set up, and who can play them.",
    "rules": "Read the rules, a paragraph or a chapter, or search them.",
    "sim": "Let bots play many games and count who wins.",
    "arena": "Let bots meet with the same luck at every seat, and rate them.",
    "lab": "Report the balance of a game: seats, cards, scores, what an edition changes.",
    "replay": "Watch a recorded play, step by step.",
    "review": "Look back at a play: who was lucky, and which choices cost what.",
    "verify": "Check that a record is honest: its digests, moves and outcome.",
    "odds": "Say what the dice of a game promise, exactly.",
    "train": "Let the judge of a game go on learning by self-play.",
    "export": "Write decisions, observations and outcomes as tables of data.",
    "new-game": "Write a package with a small game that works, to be turned into another.",
    "content": "Show what is printed on the parts, or check an edition file.",
    "admin": "Look after a house: list, close, export, check, back up, restore.",
    "stdio": "Let a program play one game over its standard input and output.",
    "mcp": "Let an agent play over the Model Context Protocol.",
    "serve": "Open the house to browsers and bots, over the network.",
}
"""Every verb in one sentence: ``fogado --help`` must answer without loading them."""

WRONG = 2
"""The exit code for what we were given and cannot use."""
INTERRUPTED = 130


class House(click.Group):
    """The verbs, each in a module of its own name; mistakes are told in one sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            raise click.UsageError(f"There is no verb {cmd_name!r}; choose {either(VERBS)}.", ctx)
        command = import_module(f"fogado.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        os.environ.update(one_thread())  # numpy is not loaded yet
        try:
            code: Any = super().main(args, prog_name, complete_var, False, **extra)
        except click.UsageError as error:
            place = "fogado" if error.ctx is None else error.ctx.command_path
            hint = "" if "; choose" in error.message else f" See '{place} --help'."
            code = complain(error.format_message() + hint)
        except (click.ClickException, FogadoError) as error:
            code = complain(str(error))
        except click.Abort:
            click.echo(err=True)
            code = INTERRUPTED
        sys.exit(code if isinstance(code, int) else 0)


def complain(sentence: str) -> int:
    """Say what is wrong where no program reads it, and give the exit code for it."""
    click.echo(sentence, err=True)
    return WRONG


def show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Say which version this is, and in which form."""
    if wanted:
        from fogado import __version__
        from fogado.core.native import COMPILED

        click.echo(f"fogado {__version__} ({'compiled' if COMPILED else 'interpreted'})")
        ctx.exit()


@click.group(
    "fogado", cls=House, invoke_without_command=True, context_settings={"max_content_width": 96}
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Say which version this is, and in which form.",
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Fogadó: tabletop games with exact rules, to play, to study and to write bots for.

    \b
    Examples:
      fogado play emerald-skulls
      fogado rules emerald-skulls ES-4
      fogado sim emerald-skulls --seats random,random --num 100

    Every verb has its own --help.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
