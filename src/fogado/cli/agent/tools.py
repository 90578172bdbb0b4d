"""The tools: each is a small request with a sentence that says what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from fogado.bots.house import default_bot
from fogado.cli.agent.tables import Table
from fogado.core import registry
from fogado.core.errors import FogadoError
from fogado.core.words import plain

if TYPE_CHECKING:
    from collections.abc import Callable

Said = tuple[str, dict[str, Any]]
"""An answer: in words, and as data."""
MANY = 64
"""Tables that one agent may keep at a time."""


class Request(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a tool is given; its docstring is what the agent reads about it."""


class ListGames(Request, frozen=True):
    """List the games: seats, what can be chosen in the set-up, presets, and the bots."""


class StartGame(Request, frozen=True):
    """Set up a table and begin. Gives its name, the board and your first question."""

    game: Annotated[str, msgspec.Meta(description="As list_games names it.")]
    seats: Annotated[
        tuple[str, ...],
        msgspec.Meta(
            description="Who sits where: 'me', 'me:Name', or a bot such as 'greedy'; "
            "if nothing is said, you and a usual bot."
        ),
    ] = ()
    setup: Annotated[dict[str, Any], msgspec.Meta(description="Choices of the set-up.")] = {}
    seed: Annotated[
        str | None, msgspec.Meta(description="The same seed, the same luck; usually left out.")
    ] = None


class AtTable(Request, frozen=True):
    """A request about a table."""

    table: Annotated[str, msgspec.Meta(description="As start_game named it.")]


class AtSeat(AtTable, frozen=True):
    """A request about a question."""

    seat: Annotated[
        int | None, msgspec.Meta(description="One of your seats, if you have several.")
    ] = None


class Look(AtTable, frozen=True):
    """Show the table: what happened since you last heard, the board in words and as data."""


class Options(AtSeat, frozen=True):
    """List every legal answer to your question, in notation and in words."""


class Act(AtTable, frozen=True):
    """Answer your question; then the bots play until you are asked again, or it is over."""

    take: Annotated[str, msgspec.Meta(description="An option in notation; 'wait' where offered.")]
    seat: int | None = None


class WhyNot(AtTable, frozen=True):
    """Say whether something may be done now, and if not, why, with the rule."""

    take: Annotated[str, msgspec.Meta(description="A move in the game's notation.")]
    seat: int | None = None


class Rules(Request, frozen=True):
    """Read numbered rules: one paragraph (ES-4.3), a chapter (ES-4), or all with some words."""

    game: str
    rule: str | None = None
    search: str | None = None


class Odds(AtTable, frozen=True):
    """Say what dice promise at this table, exactly, where the game has dice to count."""


class Hint(AtSeat, frozen=True):
    """Weigh your options: the best three, what they bring in chances to win, and why."""


class Resign(AtTable, frozen=True):
    """Give the play up. It has no outcome, but its record can be kept."""


class Record(AtTable, frozen=True):
    """Give the whole record of a play that is over or given up; it shows what was hidden."""


class Toolbox:
    """The tools of one agent, and the tables it has begun."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.tables: dict[str, Table] = {}
        self.begun = 0
        self.tools: dict[str, tuple[type[Request], Callable[[Any], Said]]] = {
            "list_games": (ListGames, self.list_games),
            "start_game": (StartGame, self.start_game),
            "look": (Look, self.look),
            "options": (Options, self.options),
            "act": (Act, self.act),
            "why_not": (WhyNot, self.why_not),
            "rules": (Rules, self.rules),
            "odds": (Odds, self.odds),
            "hint": (Hint, self.hint),
            "resign": (Resign, self.resign),
            "record": (Record, self.record),
        }

    def listed(self) -> list[dict[str, Any]]:
        """List the tools as the protocol wants them."""
        found = []
        for name, (request, _) in self.tools.items():
            (_, parts) = msgspec.json.schema_components([request])
            schema = {key: parts[request.__name__].get(key) for key in ("properties", "required")}
            schema |= {"type": "object", "additionalProperties": False}
            text = " ".join((request.__doc__ or "").split())
            found.append({"name": name, "description": text, "inputSchema": schema})
        return found

    def call(self, name: str, given: dict[str, Any]) -> dict[str, Any]:
        """Use a tool; what goes wrong is an answer, too, so that the agent can do better."""
        request, tool = self.tools[name]
        try:
            text, data = tool(msgspec.convert(given, request))
        except (FogadoError, msgspec.ValidationError) as error:
            return {"content": [{"type": "text", "text": str(error)}], "isError": True}
        content = [{"type": "text", "text": text}]
        return {"content": content, "structuredContent": data, "isError": False}

    def table(self, asked: Any) -> Table:
        """Find a table."""
        found = self.tables.get(asked.table)
        if found is None:
            known = ", ".join(self.tables) or "none; start_game begins one"
            raise FogadoError(f"There is no table {asked.table!r}; there are {known}.")
        return found

    # ── the tools ────────────────────────────────────────────────────────────────────────

    def list_games(self, _: ListGames) -> Said:
        from fogado.server.rest_games import game_info

        games = [game_info(registry.game(name)) for name in registry.games()]
        lines = [
            f"{game.name}: {game.title[self.language]}, {game.fewest} to {game.most} players; "
            f"bots {', '.join(game.bots)}; presets {', '.join(game.presets) or 'none'}"
            for game in games
        ]
        return "\n".join(lines), {"games": msgspec.to_builtins(games)}

    def start_game(self, asked: StartGame) -> Said:
        if len(self.tables) >= MANY:
            done = [name for name, table in self.tables.items() if table.done]
            if not done:
                raise FogadoError(f"{MANY} plays go on already; end one with resign.")
            del self.tables[done[0]]
        setup = dict(asked.setup)
        seats = asked.seats or ("me", default_bot(registry.game(asked.game)))
        table = Table(asked.game, seats, setup, asked.seed, self.language)
        self.begun += 1
        name = f"table-{self.begun}"
        self.tables[name] = table
        text, data = table.stand(view=True)
        return f"This is {name}.\n\n{text}", {"table": name, **data}

    def look(self, asked: Look) -> Said:
        return self.table(asked).stand(view=True)

    def options(self, asked: Options) -> Said:
        table = self.table(asked)
        ask = table.ask(table.asked(asked.seat))
        if ask is None:
            raise FogadoError(f"Seat {asked.seat} is not asked anything now.")
        return table.in_words(ask), {"ask": ask}

    def act(self, asked: Act) -> Said:
        table = self.table(asked)
        table.act(table.asked(asked.seat), asked.take)
        return table.stand(view=False)

    def why_not(self, asked: WhyNot) -> Said:
        table = self.table(asked)
        seat = table.asked(asked.seat)
        refusal = table.match.state.why_not(seat, table.option(seat, asked.take))
        if refusal is None:
            return "This may be done.", {"allowed": True, "says": "", "rule": ""}
        says = table.game.explain(refusal, self.language)
        rule = table.game.rulebook.find(refusal.rule, self.language)[0]
        data = {"allowed": False, "says": says, "rule": refusal.rule}
        return f"{says}\n\n{rule.number} {rule.title}. {rule.text}", data

    def rules(self, asked: Rules) -> Said:
        from fogado.cli.rules import as_data, full_number

        book = registry.game(asked.game).rulebook
        found = book.search(asked.search or "", self.language)
        if asked.rule is not None:
            wanted = {one.number for one in book.find(full_number(book, asked.rule), self.language)}
            found = [paragraph for paragraph in found if paragraph.number in wanted]
        if not found:
            raise FogadoError(f"No rule of {asked.game} has all of these words: {asked.search}.")
        if asked.rule is None and not asked.search:
            chapters = {one.number.split(".")[0]: one.chapter for one in found}
            lines = [f"{number} {title}" for number, title in chapters.items()]
            return "\n".join(lines), {"chapters": chapters}
        lines = [f"{one.number} {one.title}. {one.text}" for one in found]
        return "\n".join(lines), {"rules": [as_data(one) for one in found]}

    def odds(self, asked: Odds) -> Said:
        from fogado.cli.agent.promises import promises

        table = self.table(asked)
        view = table.match.state.view(table.seat_shown())
        return promises(table.game, view, table.names)

    def hint(self, asked: Hint) -> Said:
        from fogado.analysis.hints import hints
        from fogado.analysis.reasons import say_reason

        table = self.table(asked)
        seat = table.asked(asked.seat)
        game, lang = table.game, self.language
        found = hints(game, table.match.state.view(seat), seat)
        lines = []
        for one in found.best:
            why = "; ".join(say_reason(game, lang, reason) for reason in one.reasons)
            chance = f"{one.option.chance:.1%} to win, {one.gain:+.1%} against the average"
            lines.append(f"- {one.option.text}   {chance}{': ' + why if why else ''}")
        return "\n".join(lines), plain(found.plain())

    def resign(self, asked: Resign) -> Said:
        table = self.table(asked)
        table.asked()
        table.match.close("The agent gave the play up.")
        return "The play is given up; record gives what was played.", {"done": True}

    def record(self, asked: Record) -> Said:
        table = self.table(asked)
        if not table.done:
            raise FogadoError("A record shows what is hidden; it is given when the play is done.")
        text = table.match.record.text()
        return text, {"record": text}
