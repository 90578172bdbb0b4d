"""``fogado replay``: a recorded play, as a seat saw it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from fogado.cli.common import console, examples, language_option, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fogado.cli.table.teller import Teller
    from fogado.core.game import State
    from fogado.core.record import Entry, Record


@examples(
    "fogado replay play.jsonl",
    "fogado replay play.jsonl --seat 0 --all --boards",
    "fogado replay play.jsonl --lang hu",
)
@click.command()
@click.argument("file")
@click.option("--seat", metavar="N", help="Through whose eyes: a seat from 0, or a name.")
@click.option(
    "--step/--all",
    default=None,
    help="Stop after every entry, or tell everything at once; usually --step on a terminal.",
)
@click.option("--boards", is_flag=True, help="With --all: draw the board after every entry too.")
@language_option
def command(file: str, seat: str | None, step: bool | None, boards: bool, lang: str) -> None:
    """Watch the record in FILE as a seat saw it, or as a spectator did.

    Enter goes on to the next entry, q quits. Without a terminal everything is told at once.
    """
    from fogado.cli.table.seats import seats_of_record
    from fogado.cli.table.teller import Teller
    from fogado.core import registry
    from fogado.core.phrases import check_language
    from fogado.core.record import read_record, replay

    check_language(lang)
    record = read_record(read_text(file))
    game = registry.game(record.game)
    eyes = seat_of(seat, record.seats)
    names = seats_of_record(record.seats, game).names
    teller = Teller(game, console(), lang, names)
    who = teller.say("replay.spectator") if eyes is None else names[eyes]
    title = teller.say("replay.title", title=game.title[lang], who=who, names=", ".join(names))
    teller.line(title, "bold green")
    if step is None:
        step = sys.stdin.isatty() and sys.stdout.isatty()
    lines = replay(record, game, listen=True)
    last = stepped(lines, teller, eyes) if step else told(lines, teller, eyes, boards)
    if last is not None:
        finish(record, teller, last, eyes)


def seat_of(wanted: str | None, seats: Sequence[str]) -> int | None:
    """Find a seat by its number or by who sits there."""
    from fogado.core.errors import FogadoError, either

    if wanted is None:
        return None
    if wanted in seats:
        return seats.index(wanted)
    if wanted.isdecimal() and int(wanted) < len(seats):
        return int(wanted)
    known = [f"{seat} ({name})" for seat, name in enumerate(seats)]
    raise FogadoError(f"There is no seat {wanted!r} in this record; choose {either(known)}.")


def tell(teller: Teller, state: State, entry: Entry | None, eyes: int | None) -> bool:
    """Tell what happened at a line; was there anything?"""
    if entry is not None and entry.back is not None:
        teller.line("  " + teller.say("replay.back", name=teller.names[entry.seat]))
        return True
    if entry is not None and entry.lost:
        option = teller.game.describe(teller.game.parse(entry.text), teller.lang)
        name = teller.names[entry.seat]
        teller.line("  " + teller.say("replay.lost", name=name, option=option))
        return True
    teller.tell(state.log or [], eyes)
    return bool(state.log)


def told(
    lines: Iterator[tuple[State, Entry | None]], teller: Teller, eyes: int | None, boards: bool
) -> State:
    """Tell everything at once."""
    last: State | None = None
    for state, entry in lines:
        happened = tell(teller, state, entry, eyes)
        if boards and happened and not state.over:
            teller.draw(state, eyes)
        last = state
    assert last is not None
    return last


def stepped(
    lines: Iterator[tuple[State, Entry | None]], teller: Teller, eyes: int | None
) -> State | None:
    """Tell entry by entry; ``None`` if somebody has seen enough."""
    from fogado.cli.table.reader import Reader

    reader = Reader()
    last: State | None = None
    for state, entry in lines:
        if not tell(teller, state, entry, eyes) and entry is not None:
            continue
        last = state
        if state.over:
            continue
        teller.draw(state, eyes)
        answer = reader.ask(teller.say("replay.more") + " ")
        if answer is None or answer.casefold() in ("q", "quit"):
            return None
    return last


def finish(record: Record, teller: Teller, state: State, eyes: int | None) -> None:
    """Show how it ended, or that it did not."""
    from fogado.cli.table.result import result

    teller.draw(state, eyes)
    teller.out.print()
    if record.closed is not None:
        teller.line(teller.say("replay.closed", why=record.closed))
        return
    if record.end is None:
        teller.line(teller.say("replay.unfinished"))
        return
    teller.out.print(result(record.outcome, teller.game, teller.lang, teller.names))
    teller.line(teller.say("play.digest", digest=record.digest), "dim")
