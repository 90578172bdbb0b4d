"""The bots of the house by name, and a table where only bots sit."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

from fogado.core import plugins
from fogado.core.dealer import SeededDealer
from fogado.core.errors import FogadoError, either
from fogado.core.match import Match, begin_match
from fogado.core.registry import HOUSE_GAMES
from fogado.core.source import keyed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fogado.bots.base import Bot
    from fogado.core.agenda import Option
    from fogado.core.content import Edition
    from fogado.core.game import Game, State
    from fogado.core.record import Record


DIGITS = 9
"""Digits of the longest number that is read."""
ANY = (0, 10**DIGITS - 1)
"""The range of a setting for which a bot names none."""


class UnknownBot(FogadoError):
    """There is no bot of this name, it has no such setting, or the setting may not be this.

    ``key`` names what is wrong and ``facts`` say it, for programs that have their own sentences.
    """

    def __init__(self, message: str, key: str = "", **facts: Any) -> None:
        super().__init__(message)
        self.key = key
        self.facts = facts


EVERY_GAME = "*"
"""The name of an entry point whose bots play every game."""
BOT_NAME = re.compile(r"[a-z][a-z0-9-]*")

_guests: dict[str, str] = {}


def invite(guests: Mapping[str, str]) -> None:
    """Let these programs play under their names, and no others, while this process runs."""
    _guests.clear()
    _guests.update(guests)


def guests() -> dict[str, str]:
    """List the commands of the programs that may play, by name."""
    return dict(_guests)


def bots_of(game: Game) -> dict[str, type[Bot]]:
    """List the bots that can play a game: ours, then those of other packages, then programs."""
    found, _ = installed_bots_of(game)
    if _guests:
        from fogado.bots.outside import guest_bot

        for name, command in _guests.items():
            if name in found:
                raise UnknownBot(f"{name!r} is a bot of the house; give the program another name.")
            found[name] = guest_bot(name, command)
    return found


def house_bots_of(game: Game) -> dict[str, type[Bot]]:
    """List the bots of ours that can play a game."""
    from fogado.bots.rolling_stone import RandomBot

    found: dict[str, type[Bot]] = {RandomBot.name: RandomBot}
    if game.name in HOUSE_GAMES:
        own = import_module(f"fogado.bots.{game.name.replace('-', '_')}")
        found.update({bot.name: bot for bot in own.BOTS})
    return found


def installed_bots_of(game: Game) -> tuple[dict[str, type[Bot]], list[str]]:
    """List our bots and those of other packages, and say what is wrong with the others."""
    found = house_bots_of(game)
    wrong: list[str] = []
    for entry in plugins.plugins(plugins.BOTS):
        if entry.name not in (game.name, EVERY_GAME):
            continue
        try:
            brought = plugins.load(entry)
        except plugins.BrokenPlugin as error:
            wrong.append(str(error))
            continue
        for bot in brought if isinstance(brought, (tuple, list)) else (brought,):
            why = why_no_bot(bot, found)
            if why:
                wrong.append(plugins.broken(entry, why))
            else:
                found[bot.name] = bot
    return found, wrong


def default_bot(game: Game) -> str:
    """Name who plays where nobody said which bot: greedy, else the game's own first one."""
    known, _ = installed_bots_of(game)
    return next(name for name in ("greedy", *list(known)[1:], *known) if name in known)


def why_no_bot(bot: Any, known: Mapping[str, type[Bot]]) -> str:
    """Say why something another package brings cannot play; nothing, if it can."""
    from fogado.bots.base import Bot

    if not (isinstance(bot, type) and issubclass(bot, Bot)):
        return f"{bot!r} is not a subclass of Bot"
    if not BOT_NAME.fullmatch(str(bot.name)):
        return f"its name {bot.name!r} is not made of small letters, digits and dashes"
    if bot.name in known and known[bot.name] is not bot:
        return f"there is another bot called {bot.name!r} already"
    return ""


def make_bot(spec: str | type[Bot], game: Game) -> Bot:
    """Make a bot from its spec, ``greedy`` or ``name:key=value,key=value``, or from its class."""
    if not isinstance(spec, str):
        return spec(game)
    name, settings = read_spec(spec, game)
    return bots_of(game)[name](game, **settings)


def read_spec(spec: str, game: Game) -> tuple[str, dict[str, int]]:
    """Return the name and the settings of a spec; raise ``UnknownBot`` if no bot is like that."""
    name, _, rest = spec.partition(":")
    known = bots_of(game)
    if name not in known:
        said = f"There is no bot {name!r} for {game.name}; choose {either(known)}."
        said = " ".join([said, *installed_bots_of(game)[1]])
        raise UnknownBot(said, "name", bot=name, choices=", ".join(known))
    bot = known[name]
    settings: dict[str, int] = {}
    for part in rest.split(",") if rest else ():
        key, _, value = part.partition("=")
        settings[key] = read_setting(bot, key, value)
    chosen = {**bot.keys, **settings}
    if not chosen.get("ms", 1) and not chosen.get("evals", 1):
        raise UnknownBot(f"The bot {name} cannot think for ms=0 and evals=0.", "no-time", bot=name)
    return name, settings


def read_setting(bot: type[Bot], key: str, value: str) -> int:
    """Return the value of one setting; raise ``UnknownBot`` if it cannot be that."""
    name = bot.name
    if key not in bot.keys:
        if not bot.keys:
            said = f"The bot {name} has no setting {key!r}; choose none: it has no settings."
            raise UnknownBot(said, "no-settings", bot=name, setting=key)
        said = f"The bot {name} has no setting {key!r}; choose {either(bot.keys)}."
        raise UnknownBot(said, "setting", bot=name, setting=key, choices=", ".join(bot.keys))
    if not (value.isascii() and value.isdecimal()):
        said = f"The bot {name} needs a whole number for {key}, not {value!r}."
        raise UnknownBot(said, "number", bot=name, setting=key, value=value)
    least, most = bot.ranges.get(key, ANY)
    if len(value.lstrip("0")) > DIGITS or not least <= int(value) <= most:
        said = f"The bot {name} takes {least} to {most} for {key}, not {value}."
        facts = {"bot": name, "setting": key, "least": least, "most": most, "value": value}
        raise UnknownBot(said, "range", **facts)
    return int(value)


def named_bots(specs: Sequence[Any]) -> Sequence[str]:
    """Return specs that can be sent to another process; raise ``UnknownBot`` for a class."""
    for spec in specs:
        if not isinstance(spec, str):
            raise UnknownBot(
                f"{spec!r} is not a name: a bot class joins an arena by the entry point group "
                "fogado.bots, see docs/howto/write-a-bot.md."
            )
    return specs


class Bots:
    """The bots at a table, each with luck of its own, keyed like the dealer's."""

    def __init__(self, game: Game, specs: Mapping[int, str | type[Bot]], seed: int | str) -> None:
        self.bots = {seat: make_bot(spec, game) for seat, spec in specs.items()}
        self.seed = f"{seed}/bots"
        self.counts: dict[int, int] = {}

    def ask(self, state: State, seat: int) -> Option | None:
        """Let the bot of a seat answer; ``None`` if it would rather wait."""
        from fogado.bots.base import Asked

        count = self.counts.get(seat, 0)
        self.counts[seat] = count + 1
        return self.bots[seat].choose(Asked(state, seat, keyed(self.seed, "think", seat, count)))

    def next_act(self, state: State) -> tuple[int, Option] | None:
        """Give the next act of a bot.  Who may wait is asked first, in an order luck decides.

        ``None`` means that no bot wants to act, and a person is to.
        """
        patient = [seat for seat in state.to_act if seat in self.bots and state.may_wait(seat)]
        if patient:
            count = self.counts.get(-1, 0)
            self.counts[-1] = count + 1
            begin = keyed(self.seed, "arrival", -1, count).below(len(patient))
            patient = patient[begin:] + patient[:begin]
        pressed = [seat for seat in state.to_act if seat in self.bots and not state.may_wait(seat)]
        for seat in (*patient, *pressed):
            option = self.ask(state, seat)
            if option is not None:
                return seat, option
        return None


def play_match(
    game: Game,
    bots: Sequence[str | type[Bot]],
    *,
    seed: int | str = 0,
    setup: Mapping[str, Any] | None = None,
    edition: Edition | None = None,
) -> Record:
    """Let bots play one game to its end; the same seed gives the same record.

    A bot is named by its spec; one that the house does not know yet is given as its class.
    """
    table = Bots(game, dict(enumerate(bots)), seed)
    chosen = None if setup is None else dict(setup)
    names = [bot if isinstance(bot, str) else bot.name for bot in bots]
    match = begin_match(game, names, SeededDealer(seed), chosen, edition, str(seed))
    match.let_luck_decide()
    play_to_end(match, table)
    return match.record


def play_to_end(match: Match, table: Bots) -> None:
    """Let the bots act until the play is over."""
    while not match.state.over:
        act = table.next_act(match.state)
        assert act is not None, "somebody without leave to wait waited"
        match.act(*act)
