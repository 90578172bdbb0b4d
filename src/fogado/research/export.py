"""Plays as tables of data: every decision with what was seen and what came of it, in Parquet.

A folder gets ``decisions/part-00000.parquet`` and so on, one row for each decision, and
``plays.parquet``, one row for each seat of each play.  See docs/reference/research.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fogado.core import registry
from fogado.core.errors import FogadoError
from fogado.core.record import Record, retrace, standing
from fogado.research.actions import NO_NUMBER, WAIT
from fogado.research.encoding import encoding
from fogado.research.extra import needs_extra
from fogado.research.lane import worth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from fogado.core.game import State
    from fogado.core.lines import Entry

SHORT = 2**15 - 1
PART = 20_000
"""Decisions in one file, about: a part is written when it is full, so nothing piles up."""


def decisions_of(name: str, record: Record, observe: bool) -> Iterator[dict[str, Any]]:
    """Give every decision of a play that was not taken back, as a row."""
    game = registry.game(record.game)
    coding = encoding(record.game)
    stands = set(standing(record))
    ends = endings(record)
    number = 0
    before = retrace(record, game)
    for line, entry in enumerate(record.entries, 2):
        state, _ = next(before)
        if line in stands and entry.purpose is None and not entry.lost and entry.back is None:
            row = {"play": name, "number": number, **decision(state, entry)}
            if observe:
                row["observation"] = coding.raw(state.view(entry.seat))
            yield {**row, **ends[entry.seat]}
            number += 1
    for _ in before:
        pass  # the last line, too, must be possible


def decision(state: State, entry: Entry) -> dict[str, Any]:
    """Write down one question and its answer."""
    actions = encoding(state.game.name).actions
    seat = entry.seat
    option = state.game.parse(entry.text)
    options = state.options(seat)
    if actions.buckets:
        menu = actions.placed(options)
    else:
        menu = [actions.numbers.get(one, NO_NUMBER) for one in options]
    return {
        "seat": seat,
        "question": state.question,
        "action": actions.number_in(options, option),
        "notation": option.write(),
        "legal": [*menu, WAIT] if state.may_wait(seat) else menu,
    }


def endings(record: Record) -> list[dict[str, Any]]:
    """Say, by seat, what came of it; nothing is known of an unfinished play."""
    if record.end is None:
        nothing = {"score": None, "place": None, "won": None, "reward": None}
        return [dict(nothing) for _ in record.seats]
    outcome = record.outcome
    rewards = worth(outcome, "places")
    return [
        {
            "score": outcome.scores[seat],
            "place": outcome.places[seat],
            "won": seat in outcome.winners,
            "reward": rewards[seat],
        }
        for seat in range(len(record.seats))
    ]


def plays_of(name: str, record: Record) -> list[dict[str, Any]]:
    """Give a row for every seat of a play."""
    ends = endings(record)
    return [
        {
            "play": name,
            "game": record.game,
            "rules_version": record.rules_version,
            "setup": ",".join(f"{key}={value}" for key, value in record.setup.items()),
            "seats": len(record.seats),
            "seat": seat,
            "who": who,
            "digest": record.digest,
            **ends[seat],
        }
        for seat, who in enumerate(record.seats)
    ]


class Exporter:
    """Writes plays of one game into a folder.  What was written stays, whatever happens then."""

    def __init__(self, folder: str, game: str, observe: bool) -> None:
        try:
            import polars
        except ImportError:  # pragma: no cover - the test environment has the extra
            raise needs_extra("polars") from None
        self.polars = polars
        self.folder = Path(folder)
        self.game = registry.game(game).name
        self.observe = observe
        coding = encoding(game)
        self.size = coding.observation_size
        self.wide = any(max(-field.low, field.high) > SHORT for field in coding.fields)
        """Does a number of an observation need more than 16 bits?"""
        self.rows: list[dict[str, Any]] = []
        self.plays: list[dict[str, Any]] = []
        self.parts = 0
        self.decisions = 0
        if self.folder.exists() and any(self.folder.iterdir()):
            raise FogadoError(f"{folder} is not empty; export into a new folder.")

    def add(self, name: str, record: Record) -> None:
        """Take a play."""
        if record.game != self.game:
            raise FogadoError(
                f"{name} is a play of {record.game}; one export holds plays of {self.game} only."
            )
        self.rows += decisions_of(name, record, self.observe)
        self.plays += plays_of(name, record)
        if len(self.rows) >= PART:
            self.write()

    def write(self) -> None:
        """Write what was taken since the last part, and the list of plays anew."""
        folder = self.folder / "decisions"
        folder.mkdir(parents=True, exist_ok=True)
        table = self.polars.DataFrame(self.rows, schema=self.columns())
        table.write_parquet(folder / f"part-{self.parts:05}.parquet")
        self.polars.DataFrame(self.plays, schema=self.play_columns()).write_parquet(
            self.folder / "plays.parquet"
        )
        self.decisions += len(self.rows)
        self.parts += 1
        self.rows = []

    def columns(self) -> dict[str, Any]:
        """Name the columns of a decision with their types."""
        pl = self.polars
        columns = {
            "play": pl.String,
            "number": pl.Int32,
            "seat": pl.Int8,
            "question": pl.String,
            "action": pl.Int32,
            "notation": pl.String,
            "legal": pl.List(pl.Int32),
        }
        if self.observe:
            columns["observation"] = pl.Array(pl.Int32 if self.wide else pl.Int16, self.size)
        return {**columns, **self.end_columns()}

    def end_columns(self) -> dict[str, Any]:
        """Name the columns that tell how it ended."""
        pl = self.polars
        return {"score": pl.Int32, "place": pl.Int8, "won": pl.Boolean, "reward": pl.Float32}

    def play_columns(self) -> dict[str, Any]:
        """Name the columns of a seat's play with their types."""
        pl = self.polars
        texts = dict.fromkeys(("setup", "who", "digest"), pl.String)
        return {
            "play": pl.String,
            "game": pl.String,
            "rules_version": pl.Int16,
            "setup": texts["setup"],
            "seats": pl.Int8,
            "seat": pl.Int8,
            "who": texts["who"],
            "digest": texts["digest"],
            **self.end_columns(),
        }


def export(
    plays: Iterable[tuple[str, Record]],
    folder: str,
    game: str,
    observe: bool = True,
    progress: Callable[[int], None] = lambda count: None,
) -> tuple[Exporter, bool]:
    """Write plays into a folder; Ctrl-C keeps those that are whole.  Say whether it came."""
    exporter = Exporter(folder, game, observe)
    stopped = False
    count = 0
    try:
        for name, record in plays:
            exporter.add(name, record)
            count += 1
            progress(count)
    except KeyboardInterrupt:
        stopped = True
    if exporter.rows or not exporter.parts:
        exporter.write()
    return exporter, stopped
