"""Over HTTP: the games of the house, their rules and parts, and whether a setup is possible."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from fogado.core import registry
from fogado.core.content import Content, edition_of
from fogado.core.errors import BadEdition, BadSetup, UnknownGame
from fogado.core.setup import NamesOr, Number, OneOf
from fogado.server.bot_levels import bots_in_order, usual_bot
from fogado.server.protocol import GameInfo, Rule, SetupChoice
from fogado.server.refused import Refused
from fogado.server.routes import Route
from fogado.server.settings import check_text

if TYPE_CHECKING:
    from fogado.core.game import Game
    from fogado.core.setup import Choice
    from fogado.server.routes import Asked

CITED = re.compile(r" ?\[([A-Z]+-\d+\.\d+)\]$")


class PrintedValue(msgspec.Struct, frozen=True, rename={"value": "is", "source": "from"}):
    """A printed value, and where it is known from."""

    value: Any
    source: str


class ProposedSetup(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A setup somebody thinks about."""

    game: Annotated[str, msgspec.Meta(max_length=64)]
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    setup: dict[str, Any] = {}
    edition: dict[str, Any] | None = None


class SetupChecked(msgspec.Struct, frozen=True):
    """Can a table be set up like this?"""

    possible: bool
    says: str = ""
    """Why not, in words."""
    rule: str = ""
    """The number of the rule that forbids it, where one does."""
    setup: dict[str, Any] = {}
    """The whole setup, with everything that was left open filled in."""


def found_game(name: str) -> Game:
    """Give a game, or refuse."""
    try:
        return registry.game(name)
    except UnknownGame as error:
        raise Refused("unknown", "edge.why", why=str(error)) from None


async def list_games(_: Asked) -> list[GameInfo]:
    """List every game."""
    return [game_info(registry.game(name)) for name in registry.games()]


async def show_game(asked: Asked) -> GameInfo:
    """Show one game."""
    return game_info(found_game(asked.path["game"]))


def game_info(game: Game) -> GameInfo:
    """Say what can be chosen in a game, and who can play it."""
    return GameInfo(
        name=game.name,
        title=dict(game.title),
        fewest=game.fewest,
        most=game.most,
        rules_version=game.rules_version,
        choices=[setup_choice(choice) for choice in game.setups.choices],
        presets={name: dict(preset) for name, preset in game.setups.presets.items()},
        bots=bots_in_order(game),
        usual_bot=usual_bot(game),
    )


def setup_choice(choice: Choice) -> SetupChoice:
    """Write one choice as data."""
    if isinstance(choice, Number):
        return SetupChoice(choice.name, "number", choice.default, low=choice.low, high=choice.high)
    if isinstance(choice, NamesOr):
        names, parts = list(choice.names), list(choice.parts)
        return SetupChoice(choice.name, "names", choice.default, names, parts)
    assert isinstance(choice, OneOf)
    return SetupChoice(choice.name, "one-of", choice.default, list(choice.names))


async def show_rules(asked: Asked) -> list[Rule]:
    """Give the rulebook in the asker's language: chapters and numbered paragraphs."""
    book = found_game(asked.path["game"]).rulebook
    found: list[Rule] = []
    chapter = ""
    for number, paragraph in book.paragraphs[asked.language].items():
        if paragraph.chapter != chapter:
            chapter = paragraph.chapter
            found.append(Rule(number.split(".")[0], chapter, True))
        found.append(Rule(number, f"{paragraph.title}. {paragraph.text}", False))
    return found


async def show_content(asked: Asked) -> dict[str, PrintedValue]:
    """Give every printed value of a game by its dotted name."""
    content = getattr(found_game(asked.path["game"]), "content", None)
    if not isinstance(content, Content):
        return {}
    return {
        name: PrintedValue(printed.value, printed.source)
        for name, printed in content.values.items()
    }


async def check_setup(asked: Asked) -> SetupChecked:
    """Say whether a table can be set up like this, and if not, why."""
    wanted: ProposedSetup = asked.body
    check_text(msgspec.to_builtins(wanted))
    game = found_game(wanted.game)
    try:
        filled = game.setups.fill(wanted.setup)
        game.start(wanted.seats, wanted.setup, edition_of(game.name, wanted.edition))
    except (BadSetup, BadEdition) as error:
        sentence = str(error)
        cited = CITED.search(sentence)
        return SetupChecked(False, CITED.sub("", sentence), cited[1] if cited else "")
    return SetupChecked(True, setup=filled)


ROUTES = [
    Route("GET", "/api/games", "List the games.", list_games, "games", list[GameInfo]),
    Route(
        "GET",
        "/api/games/{game}",
        "Show a game: how it can be set up, and its bots.",
        show_game,
        "games",
        GameInfo,
        refuses=("unknown",),
    ),
    Route(
        "GET",
        "/api/games/{game}/rules",
        "Read the rules, in the language asked for.",
        show_rules,
        "games",
        list[Rule],
        refuses=("unknown",),
    ),
    Route(
        "GET",
        "/api/games/{game}/content",
        "Read what is printed on the parts, and where each value is known from.",
        show_content,
        "games",
        dict[str, PrintedValue],
        refuses=("unknown",),
    ),
    Route(
        "POST",
        "/api/setups/check",
        "Ask whether a table can be set up like this.",
        check_setup,
        "games",
        SetupChecked,
        ProposedSetup,
        refuses=("unknown",),
    ),
]
