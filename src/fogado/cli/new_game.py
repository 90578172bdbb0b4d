"""``fogado new-game``: a package with a small game that works, to be turned into another."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fogado.cli.common import examples
from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40
LEFT_OUT = ("__pycache__",)
COMPILED = (".pyc", ".so", ".pyd")


@examples("fogado new-game nine-holes", "fogado new-game nine-holes --into games")
@click.command("new-game")
@click.argument("name")
@click.option(
    "--into",
    default=".",
    show_default=True,
    metavar="DIR",
    help="The folder in which the package is made.",
)
def command(name: str, into: str) -> None:
    """Write a package with a game called NAME: rules, words, a bot and tests, ready to be changed.

    The package stands outside of Fogadó and joins by its entry points, once it is installed.
    """
    target = write_package(name, Path(into))
    click.echo(f"Wrote {target}.  Install it, play it, test it:")
    click.echo(f"  pip install --editable {target}")
    click.echo(f"  fogado play {name}")
    click.echo(f"  python -m pytest {target}")


def write_package(name: str, into: Path) -> Path:
    """Write the package of a new game; return its folder."""
    from fogado.core import registry

    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise FogadoError(
            f"{name!r} cannot be the name of a game; write small letters, digits and single "
            "dashes, such as nine-holes."
        )
    if name in registry.games():
        raise FogadoError(f"There is a game called {name} already; choose another name.")
    target = into / name
    if target.exists():
        raise FogadoError(f"{target} is there already; choose another name or --into DIR.")
    try:
        for place, text in package_files(name):
            path = target / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    except OSError as error:
        raise FogadoError(f"{target} cannot be written: {error.strerror}.") from None
    return target


def package_files(name: str) -> Iterator[tuple[str, str]]:
    """List the files of a new package: their places and what stands in them."""
    template = files("fogado.cli.template")
    snake = name.replace("-", "_")
    for place, source in (
        ("pyproject.toml", "pyproject.toml.txt"),
        ("README.md", "README.md.txt"),
        (f"tests/test_{snake}.py", "test_game.py.txt"),
    ):
        yield place, renamed(template.joinpath(source).read_text("utf-8"), name)
    yield f"src/fogado_{snake}/py.typed", ""
    for place, found in sources(template.joinpath("package"), f"src/fogado_{snake}"):
        yield place, renamed(found.read_text("utf-8"), name)


def sources(folder: Traversable, place: str) -> Iterator[tuple[str, Traversable]]:
    """List the files of a folder and of those inside, without what Python made of them."""
    for found in sorted(folder.iterdir(), key=lambda one: one.name):
        if found.is_dir():
            if found.name not in LEFT_OUT:
                yield from sources(found, f"{place}/{found.name}")
        elif not found.name.endswith(COMPILED):
            yield f"{place}/{found.name}", found


def renamed(text: str, name: str) -> str:
    """Put the name of the new game wherever the template has its own."""
    words = name.split("-")
    title = " ".join(word.capitalize() for word in words)
    for old, new in (
        ("template_game", "_".join(words)),
        ("template-game", name),
        ("TemplateGame", title.replace(" ", "")),
        ("Template Game", title),
        ("TG-", f"{letters(name)}-"),
        (r"TG\-", rf"{letters(name)}\-"),
    ):
        text = text.replace(old, new)
    return text


def letters(name: str) -> str:
    """Choose the two letters that begin the numbers of the rules."""
    words = [re.sub(r"[0-9]", "", word) for word in name.split("-")]
    words = [word for word in words if word]
    initials = "".join(word[0] for word in words)[:2]
    return (initials if len(initials) == 2 else (words[0] + "x")[:2]).upper()
