"""A new table: what was asked for is checked, and becomes the first rows of a journal."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

import fogado
from fogado.core.content import edition_of
from fogado.core.errors import FogadoError
from fogado.core.fair import commitment
from fogado.server.bot_levels import STAND_IN, stand_in, usual_bot
from fogado.server.deciding import begin, bot_spec, entropy_of
from fogado.server.proposal import Proposal
from fogado.server.protocol import Betting, NewSeat, NewTable, Settings
from fogado.server.refused import Refused
from fogado.server.rows import TableRow
from fogado.server.table import Table

if TYPE_CHECKING:
    from fogado.core.commitments import Entry
    from fogado.core.game import Game
    from fogado.server.rows import Dice, Person, Row

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No letter that is easily taken for another."""
CODE = 8


class Agreed(NamedTuple):
    """What a new table is to be like, checked."""

    game: Game
    setup: dict[str, Any]
    settings: Settings
    entropy: str


def agree(new: NewTable) -> Agreed:
    """Check what was asked for as far as that is possible without the table."""
    game = game_of(new.game)
    if new.entropy and not new.dice:
        raise Refused("bad-setup", "dice-first")
    return Agreed(game, *agree_on(game, new), entropy_of(new.entropy))


def set_up(
    who: Person, new: NewTable, agreed: Agreed, now: int, dice: Dice, entry: Entry
) -> tuple[Table, TableRow, list[Row]]:
    """Make a table as it was asked for, with dice that are in the log, or say what is wrong."""
    game, setup, settings, entropy = agreed
    row = TableRow(
        id=dice.table,
        code="".join(secrets.choice(CODE_LETTERS) for _ in range(CODE)),
        game=game.name,
        visibility=settings.visibility,
        phase="open",
        owner=who.id,
        people=[who.id],
        title={"names": [name_of(game, seat, who) for seat in new.seats]},
        head=0,
        made=now,
        changed=now,
        secret=dice.secret,
        wake=0,
        keeper="",
        kept_until=0,
    )
    table = Table(row)
    data = {
        "rules_version": game.rules_version,
        "setup": setup,
        "edition": new.edition,
        "settings": msgspec.to_builtins(settings),
        "seats": seats_of(game, new, who, entropy),
        "commitment": commitment(row.secret),
        "entry": entry.plain(),
    }
    proposal = Proposal(table, now, who.id)
    proposal.add("made", **data)
    table = proposal.table
    for seat in new.seats:
        if seat.who == "bot":
            bot_spec(table, seat.bot or usual_bot(game))
    bot_spec(table, settings.stalled)
    if new.start and all(seated.kind != "open" for seated in table.seats):
        begin(proposal)
    change = table.change()
    row.head = table.head
    row.phase = table.phase
    row.people = change.people or []
    row.title = change.title or {}
    row.wake = change.wake or 0
    return table, row, proposal.rows


def game_of(name: str) -> Game:
    """Give a game of the house."""
    try:
        return fogado.game(name)
    except FogadoError as error:
        raise Refused("bad-setup", "unknown-game", why=str(error)) from None


def agree_on(game: Game, new: NewTable) -> tuple[dict[str, Any], Settings]:
    """Check the setup with the engine itself, and fit the betting form to it."""
    wanted = dict(new.setup)
    betting = new.settings.betting
    has_betting = any(choice.name == "betting" for choice in game.setups.choices)
    if betting.form != "ordered":
        if not has_betting or len(new.seats) == 1:
            raise Refused("bad-setup", "bad-betting")
        wanted["betting"] = "open"
    try:
        setup = game.setups.fill(wanted)
        edition = edition_of(game.name, new.edition)
        if edition is not None:
            game.edition(edition)
        game.start(len(new.seats), setup, edition)
    except FogadoError as error:
        raise Refused("bad-setup", "bad-setup", why=str(error)) from None
    settings = new.settings
    if setup.get("betting") == "open" and betting.form == "ordered":
        live = Betting("live", betting.window, betting.last_call, betting.bound)
        settings = msgspec.structs.replace(settings, betting=live)
    if settings.stalled == STAND_IN:  # what is agreed on where nothing is said
        settings = msgspec.structs.replace(settings, stalled=stand_in(game))
    return setup, settings


def seats_of(game: Game, new: NewTable, who: Person, entropy: str) -> list[dict[str, Any]]:
    """Say who sits where from the beginning."""
    return [
        {
            "person": who.id if seat.who == "me" else "",
            "bot": (seat.bot or usual_bot(game)) if seat.who == "bot" else "",
            "entropy": entropy if seat.who == "me" else "",
        }
        for seat in new.seats
    ]


def name_of(game: Game, seat: NewSeat, who: Person) -> str:
    """Name a seat: the person's name, another at the same device, or the bot's."""
    if seat.who == "me":
        return seat.name.strip() or who.name
    if seat.who == "bot":
        return seat.name.strip() or (seat.bot or usual_bot(game)).partition(":")[0]
    return ""
