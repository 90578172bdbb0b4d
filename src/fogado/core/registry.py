"""The list of games.  Other packages join by the entry point group ``fogado.games``."""

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import EntryPoint
from typing import Any, Final

from fogado.core.errors import UnknownGame, either
from fogado.core.game import Game
from fogado.core.phrases import LANGUAGES
from fogado.core.plugins import GAMES, BrokenPlugin, broken, load, plugins

HOUSE_GAMES: Final[dict[str, str]] = {
    "dice-forge": "fogado.games.dice_forge.game",
    "dwarven-smithy": "fogado.games.dwarven_smithy.game",
    "emerald-skulls": "fogado.games.emerald_skulls.game",
}
DECLARED: Final[tuple[str, ...]] = (
    "name",
    "title",
    "rules_version",
    "fewest",
    "most",
    "moves",
    "not_asked",
    "not_offered",
    "setups",
    "content",
    "phrases",
    "rulebook",
)
"""What every game says of itself: lists of games show it before anybody plays."""

_known: Final[dict[str, Game]] = {}


def games() -> tuple[str, ...]:
    """List the names of all games that can be played; see ``problems`` for those that cannot."""
    return tuple(sorted({*HOUSE_GAMES, *guest_games()[0], *_known}))


def problems() -> list[str]:
    """Say in sentences which games other packages bring that cannot be played, and why."""
    return guest_games()[1]


def guest_games() -> tuple[dict[str, Game], list[str]]:
    """Load the games of other packages: those that can be played, and what is wrong with others."""
    found: dict[str, Game] = {}
    wrong: list[str] = []
    for entry in plugins(GAMES):
        try:
            if entry.name in HOUSE_GAMES:
                raise BrokenPlugin(broken(entry, "Fogadó itself brings a game of this name"))
            if entry.name in found:
                raise BrokenPlugin(broken(entry, "another package brings a game of this name"))
            found[entry.name] = guest_game(entry)
        except BrokenPlugin as error:
            wrong.append(str(error))
    return found, wrong


def guest_game(entry: EntryPoint) -> Game:
    """Load one game of another package, or raise ``BrokenPlugin``."""
    found = load(entry)
    if not isinstance(found, Game):
        raise BrokenPlugin(broken(entry, f"it is not a game but {type(found).__name__}"))
    undeclared = [name for name in DECLARED if not hasattr(found, name)]
    if undeclared:
        raise BrokenPlugin(broken(entry, f"the game does not declare {either(undeclared)}"))
    if found.name != entry.name:
        raise BrokenPlugin(broken(entry, f"the game calls itself {found.name!r}"))
    title: Any = found.title
    if not isinstance(title, Mapping) or not all(title.get(language) for language in LANGUAGES):
        raise BrokenPlugin(broken(entry, f"its title is missing in {either(LANGUAGES)}"))
    if not 1 <= found.fewest <= found.most:
        raise BrokenPlugin(
            broken(entry, f"it is for {found.fewest} to {found.most} players, which is no range")
        )
    return found


def register(game: Game) -> None:
    """Put a game on the list for as long as this process runs."""
    _known[game.name] = game


def game(name: str) -> Game:
    """Return a game by its name; it is loaded when it is first asked for."""
    if name not in _known:
        _known[name] = find(name)
    return _known[name]


def find(name: str) -> Game:
    """Load a game of ours, or one that another package brings."""
    if name in HOUSE_GAMES:
        found: Game = import_module(HOUSE_GAMES[name]).GAME
        return found
    entries = [entry for entry in plugins(GAMES) if entry.name == name]
    if not entries:
        raise UnknownGame(f"There is no game {name!r}; there are {either(games())}.")
    try:
        return guest_game(entries[0])
    except BrokenPlugin as error:
        raise UnknownGame(str(error)) from None
