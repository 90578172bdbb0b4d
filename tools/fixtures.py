"""Write ``web/dev/fixtures``: positions from real play, as the server would tell them.

    python -m tools.fixtures              every table below
    python -m tools.fixtures skulls-4     only those whose name begins so

The dev page shows one without a server: ``/?fixture=skulls-4-bet`` (and ``&lang=hu``).  A table is
played by bots; of every question the occurrence nearest to the middle of the play is kept, as the
seat sees it that is asked, and the middle also as somebody who waits and as a spectator.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import fogado
from fogado.bots.house import Bots
from fogado.core.dealer import SeededDealer
from fogado.core.match import begin_match
from fogado.core.words import plain
from fogado.server import protocol

FOLDER = Path(__file__).parent.parent / "web" / "dev" / "fixtures"
NAMES = ("Rozi", "Bálint", "Csilla", "Marci", "Ilka", "Őrsi", "Kató", "Tivadar")
LANGUAGES = ("en", "hu")
LAST = 14
"""How many events a fixture tells."""
CLOCK = 1_800_000_000_000


class Table(NamedTuple):
    """A table to be played."""

    name: str
    game: str
    seats: int
    setup: dict[str, Any]
    bot: str = "greedy"


TABLES = (
    *(Table(f"skulls-{n}", "emerald-skulls", n, {"preset": "standard"}) for n in (2, 4, 5, 8)),
    Table("skulls-advanced-6", "emerald-skulls", 6, {"preset": "advanced"}),
    Table("skulls-live-5", "emerald-skulls", 5, {"preset": "live"}),
    Table("skulls-solo", "emerald-skulls", 1, {}),
    *(Table(f"smithy-{n}", "dwarven-smithy", n, {"preset": "starter"}) for n in (2, 3, 4)),
    Table("smithy-full-4", "dwarven-smithy", 4, {"preset": "full"}),
    Table("smithy-auction-3", "dwarven-smithy", 3, {"preset": "auction"}),
    Table("smithy-endless-2", "dwarven-smithy", 2, {"preset": "endless"}),
    *(Table(f"forge-{n}", "dice-forge", n, {"preset": "beginner"}) for n in (2, 3, 4)),
    Table("forge-advanced-4", "dice-forge", 4, {"preset": "advanced"}),
    Table("forge-goddess-4", "dice-forge", 4, {"preset": "goddess"}),
    Table("forge-titans-4", "dice-forge", 4, {"preset": "titans"}),
    Table("forge-draft-3", "dice-forge", 3, {"rebellion": "cards", "cards": "draft"}),
)


class Moment(NamedTuple):
    """The table before an answer."""

    state: Any
    events: int


def moments(table: Table) -> tuple[list[Moment], list[Any]]:
    """Play a table to its end; give every position that waits for somebody, and all events."""
    game = fogado.game(table.game)
    match = begin_match(game, [table.bot] * table.seats, SeededDealer(7), table.setup)
    bots = Bots(game, dict.fromkeys(range(table.seats), table.bot), 7)
    events = match.let_luck_decide()
    found: list[Moment] = []
    while not match.state.over:
        found.append(Moment(match.state.copy(), len(events)))
        act = bots.next_act(match.state)
        assert act is not None
        events += match.act(*act)
    found.append(Moment(match.state.copy(), len(events)))
    return found, events


def seat_of(table: Table, seat: int) -> protocol.Seat:
    """Seat a player: the first is a person, the others are bots."""
    if seat == 0:
        return protocol.Seat("person", NAMES[0], person="p0", here=True)
    return protocol.Seat("bot", NAMES[seat], bot=table.bot)


def info(table: Table, moment: Moment) -> protocol.TableInfo:
    """Describe the table as the server does."""
    game = fogado.game(table.game)
    over = moment.state.over
    return protocol.TableInfo(
        id="fixture",
        game=table.game,
        rules_version=game.rules_version,
        phase="over" if over else "playing",
        owner="p0",
        seats=[seat_of(table, seat) for seat in range(table.seats)],
        setup=game.setups.fill(table.setup),
        edition=None,
        settings=protocol.Settings(),
        fair=protocol.Fair("0" * 64, [""] * table.seats),
        made=CLOCK,
        now=CLOCK,
        seq=moment.events,
        window=window(table, moment),
        outcome=moment.state.outcome.plain() if over else None,
    )


def window(table: Table, moment: Moment) -> protocol.Window | None:
    """Open the betting window where bets are placed live."""
    if table.setup.get("preset") != "live" or moment.state.question != "open-betting":
        return None
    return protocol.Window("live", "open", CLOCK, CLOCK + 20_000, CLOCK + 24_000, 150, [])


def ask(state: Any, seat: int | None, lang: str) -> protocol.Ask | None:
    """Put the question a seat is asked."""
    if seat is None or seat not in state.to_act:
        return None
    choices = []
    for option in state.options(seat):
        key, facts = option.phrase()
        words = state.game.describe(option, lang)
        choices.append(protocol.Choice(option.write(), key, plain(facts), words))
    return protocol.Ask(seat, state.question, choices, state.may_wait(seat))


def update(
    table: Table, moment: Moment, events: list[Any], seat: int | None, lang: str
) -> protocol.Update:
    """Tell how the table stands for one seat."""
    game = fogado.game(table.game)
    names = NAMES[: table.seats]
    first = max(0, moment.events - LAST)
    told = []
    for seq, event in enumerate(events[first : moment.events], first):
        seen = event.seen_by(seat)
        facts = {key: plain(value) for key, value in seen.items() if key != "event"}
        told.append(protocol.Told(seq, event.kind, facts, game.tell(seen, lang, names)))
    return protocol.Update(
        table="fixture",
        seat=seat,
        seq=moment.events,
        whole=True,
        info=info(table, moment),
        view=plain(moment.state.view(seat)),
        ask=ask(moment.state, seat, lang),
        undo="own" if seat is not None else "",
        happened=told,
    )


def kept(found: list[Moment]) -> dict[str, tuple[Moment, int | None]]:
    """Choose the moments to keep: one for every question, and the seat that looks."""
    middle = len(found) * 55 // 100
    chosen: dict[str, tuple[Moment, int | None]] = {}
    for index in sorted(range(len(found)), key=lambda index: abs(index - middle)):
        moment = found[index]
        asked = moment.state.to_act
        chosen.setdefault(moment.state.question, (moment, asked[0] if asked else 0))
    moment = found[middle]
    asked = moment.state.to_act
    chosen["watch"] = (moment, None)
    if len(moment.state.view(None).asked) == 1 and seats_of(moment) > 1:
        chosen["wait"] = (moment, (asked[0] + 1) % seats_of(moment))
    chosen["start"] = (found[0], found[0].state.to_act[0])
    return chosen


def seats_of(moment: Moment) -> int:
    """Count the players."""
    view = moment.state.view(None)
    return len(getattr(view, "gears", None) or getattr(view, "smiths", None) or view.heroes)


def write(table: Table) -> list[str]:
    """Play one table and write its fixtures."""
    found, events = moments(table)
    written = []
    for what, (moment, seat) in kept(found).items():
        name = f"{table.name}-{what}"
        both = {lang: update(table, moment, events, seat, lang) for lang in LANGUAGES}
        (FOLDER / f"{name}.json").write_bytes(msgspec.json.encode(both))
        written.append(name)
    return written


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    begins = sys.argv[1] if len(sys.argv) > 1 else ""
    for table in TABLES:
        if table.name.startswith(begins):
            print(*write(table))


if __name__ == "__main__":
    main()
