"""What several verbs need: options, files read and written, a console that is plain when piped."""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fogado.core.errors import BadSetup, FogadoError

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console
    from rich.table import Table

    from fogado.core.content import Edition

NAME = re.compile(r"(?!me\d*$)[a-z][a-z0-9-]{0,31}")
"""What a program may be called: never like a person."""
WIDEST = 100
"""Columns beyond this make a board harder to read, not easier."""

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for a program.")
language_option = click.option(
    "--lang",
    default="en",
    envvar="FOGADO_LANG",
    show_default=True,
    metavar="en|hu",
    help="The language to speak.",
)
edition_option = click.option(
    "--edition",
    "edition_file",
    metavar="FILE",
    help="Play with the printed values corrected in this edition file.",
)


def invite_bots(_: click.Context, __: click.Parameter, words: tuple[str, ...]) -> None:
    """Let programs play under a name: ``mine='python bot.py'``."""
    from fogado.bots.house import invite

    found: dict[str, str] = {}
    for word in words:
        name, _equals, command = word.partition("=")
        if not (NAME.fullmatch(name) and command.strip()):
            raise FogadoError(
                f"--bot {word} is not understood; write NAME='COMMAND …', with a name of small "
                "letters, digits and dashes, but not me."
            )
        if name in found:
            raise FogadoError(f"--bot {name} is given twice; give each program its own name.")
        found[name] = command
    invite(found)


bot_option = click.option(
    "--bot",
    multiple=True,
    expose_value=False,
    callback=invite_bots,
    metavar="NAME=COMMAND",
    help="Let a program play under this name; may be given several times.",
)
cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on a Ray cluster instead: auto, HOST:6379, ray://HOST:10001, or local to try it.",
)
setup_option = click.option(
    "--setup",
    "setup_words",
    multiple=True,
    metavar="KEY=VALUE",
    help="Choose how the table is set up; may be given several times.",
)


def examples(*lines: str) -> Callable[[click.Command], click.Command]:
    """Put examples at the end of a verb's help; a test runs every one of them."""

    def add(command: click.Command) -> click.Command:
        command.epilog = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)
        return command

    return add


def read_setup(words: tuple[str, ...]) -> dict[str, Any]:
    """Read ``key=value`` words; the game knows which keys and values there are."""
    chosen: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not (key and equals and value):
            raise BadSetup(f"--setup {word} is not understood; write key=value.")
        if key in chosen:
            raise BadSetup(f"--setup {key} is given twice; choose {chosen[key]} or {value}.")
        chosen[key] = value
    return chosen


def read_text(path: str) -> str:
    """Read a file, or say in a sentence why it cannot be read."""
    try:
        return Path(path).read_text("utf-8")
    except UnicodeDecodeError:
        raise FogadoError(f"{path} is not a text file in UTF-8.") from None
    except OSError as error:
        raise FogadoError(f"{path} cannot be read: {error.strerror}.") from None


def write_text(path: str, text: str) -> None:
    """Replace a file in one go: a crash leaves the old text or the new one, never half of it."""
    target = Path(path)
    try:
        handle, made = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        # A temporary file is ours alone; what is kept may be read like any other file.
        kept = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~umask()
        Path(made).chmod(kept)
        Path(made).replace(target)
    except OSError as error:
        raise FogadoError(f"{path} cannot be written: {error.strerror}.") from None


def umask() -> int:
    """Ask which permissions new files do not get; the only way to ask is to set it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def read_edition_file(path: str | None, game: str) -> Edition | None:
    """Read an edition file for a game."""
    if path is None:
        return None
    from fogado.core.content import read_edition
    from fogado.core.errors import BadEdition

    edition = read_edition(read_text(path))
    if edition.game != game:
        raise BadEdition(f"{path} is an edition of {edition.game}, not of {game}.")
    return edition


def print_json(data: Any) -> None:
    """Print data for a program, and nothing else."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def console(width: int | None = None) -> Console:
    """Make a console: coloured on a terminal that wants it, plain text everywhere else."""
    from rich.console import Console

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal without some letter shows a question mark; it does not end the play.
            stream.reconfigure(errors="replace")
    made = Console(highlight=False, markup=False, emoji=False, width=width)
    if width is None and made.width > WIDEST:
        made.width = WIDEST
    return made


def new_table(*heads: str) -> Table:
    """Make a table without lines: the first column is text, numbers stand on the right."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left")
    return table
