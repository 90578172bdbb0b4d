"""What other packages bring, found by their entry points; one broken package stops no other.

A package names what it brings in its ``pyproject.toml``:

.. code-block:: toml

    [project.entry-points."fogado.games"]
    pig = "fogado_pig.game:GAME"

The name is always that of a game.  See ``docs/howto/add-a-game.md`` for the groups.
"""

from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from fogado.core.errors import FogadoError

GAMES: Final[str] = "fogado.games"
"""A game: an instance of ``Game``."""
BOTS: Final[str] = "fogado.bots"
"""Bots for a game, or for ``*``, every game: a tuple of subclasses of ``Bot``."""
JUDGES: Final[str] = "fogado.judges"
"""A judge of the positions of a game: a callable that makes a ``Judge``."""
ENCODERS: Final[str] = "fogado.encoders"
"""A game as arrays: an instance of ``Looks``."""


class BrokenPlugin(FogadoError):
    """Something that another package brings cannot be used."""


_loaded: Final[dict[tuple[str, str, str], Any]] = {}
_broken: Final[dict[tuple[str, str, str], str]] = {}


def plugins(group: str) -> list[EntryPoint]:
    """List the entry points of a group by name, and those of one name by package."""
    found = list(entry_points(group=group))
    found.sort(key=lambda entry: (entry.name, package_of(entry), entry.value))
    return found


def package_of(entry: EntryPoint) -> str:
    """Name the package that brings something, with its version."""
    package = entry.dist
    return "an unnamed package" if package is None else f"{package.name} {package.version}"


def load(entry: EntryPoint) -> Any:
    """Import what an entry point names, once; raise ``BrokenPlugin`` with what went wrong."""
    key = (entry.group, entry.name, entry.value)
    if key in _loaded:
        return _loaded[key]
    if key not in _broken:
        try:
            _loaded[key] = entry.load()
            return _loaded[key]
        except Exception as error:  # the code of others may fail in any way
            _broken[key] = f"{type(error).__name__}: {error}".rstrip(".")
    raise BrokenPlugin(broken(entry, f"it cannot be imported: {_broken[key]}"))


def broken(entry: EntryPoint, why: str) -> str:
    """Say which entry point of which package cannot be used, and why."""
    return (
        f"{package_of(entry)} brings {entry.value} as {entry.name!r} in {entry.group}, but {why}."
    )
