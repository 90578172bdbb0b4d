"""The list of games.  Others join by the entry point ``fogado.games``."""

from importlib import import_module
from importlib.metadata import entry_points
from typing import Final

from fogado.core.errors import UnknownGame, either
from fogado.core.game import Game

HOUSE_GAMES: Final[dict[str, str]] = {
    "dice-forge": "fogado.games.dice_forge.game",
    "dwarven-smithy": "fogado.games.dwarven_smithy.game",
    "emerald-skulls": "fogado.games.emerald_skulls.game",
}

_known: Final[dict[str, Game]] = {}


def games() -> tuple[str, ...]:
    """List the names of all games."""
    guests = [entry.name for entry in entry_points(group="fogado.games")]
    return tuple(sorted({*HOUSE_GAMES, *guests, *_known}))


def register(game: Game) -> None:
    """Put a game on the list for as long as this process runs."""
    _known[game.name] = game


def game(name: str) -> Game:
    """Give a game by its name; it is loaded when first asked for."""
    if name not in _known:
        _known[name] = find(name)
    return _known[name]


def find(name: str) -> Game:
    """Load a game of the house, or one that joined by entry point."""
    if name in HOUSE_GAMES:
        found = import_module(HOUSE_GAMES[name]).GAME
    else:
        guests = [entry for entry in entry_points(group="fogado.games") if entry.name == name]
        if not guests:
            raise UnknownGame(f"There is no game {name!r}; there are {either(games())}.")
        found = guests[0].load()
    if not isinstance(found, Game):
        raise UnknownGame(f"What joined as {name!r} is not a game.")
    return found
