"""A table, worked out from its journal row by row.  What it may come to next is in ``deciding``.

Nothing here waits, reads a clock or draws luck: the same rows give the same table in every
process, today and in ten years.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import msgspec

import fogado
from fogado.core.content import edition_of
from fogado.core.errors import FogadoError
from fogado.core.events import Event
from fogado.core.fair import Fair, commitment
from fogado.core.record import Record
from fogado.server.clocks import Clocks
from fogado.server.done_commands import DoneCommands
from fogado.server.play import Play, entry_of
from fogado.server.protocol import AsksBack, Entry, Settings
from fogado.server.rows import Change, Row, TableRow, row_digest
from fogado.server.window import NEVER, Arrival, BettingWindow, closer_of

if TYPE_CHECKING:
    from fogado.core.game import Game

LOG = 60
"""So many events are kept for those who come later; the replay has them all."""
GAME_KINDS = ("take", "luck", "back")


@dataclass(frozen=True)
class Seated:
    """A seat and who sits there."""

    person: str = ""
    bot: str = ""
    """The bot whose seat it is."""
    stand_in: str = ""
    """The bot that plays on for a person."""
    left: bool = False
    """Did the person choose to leave the seat to a bot?  Not where time ran out."""
    entropy: str = ""

    @property
    def kind(self) -> str:
        return "bot" if self.bot else "person" if self.person else "open"

    @property
    def plays(self) -> str:
        """Name the bot that decides here now, or nothing if a person does."""
        return self.bot or self.stand_in


class Table:
    """One table at one moment of its journal."""

    def __init__(self, row: TableRow) -> None:
        self.id = row.id
        self.code = row.code
        self.secret = row.secret
        self.owner = row.owner
        self.made = row.made
        self.names: list[str] = list(row.title.get("names", []))
        """Names by seat.  They are kept beside the journal, so that they can be deleted."""
        self.phase = "open"
        self.head = 0
        self.digest = ""
        self.changed = row.made
        self.game_name = row.game
        self.game: Game | None = None
        """``None`` if the house no longer plays by the rules this table began under."""
        self.rules_version = 0
        self.setup: dict[str, Any] = {}
        self.edition: dict[str, Any] | None = None
        self.settings = Settings()
        self.seats: list[Seated] = []
        self.entry: Entry | None = None
        """The commitment in the log; ``None`` at a table older than the log."""
        self.record: Record | None = None
        self.play: Play | None = None
        self.clocks = Clocks(self.settings.pace, 0)
        self.window: BettingWindow | None = None
        self.asks_back: AsksBack | None = None
        self.outcome: dict[str, Any] | None = None
        self.closed: dict[str, Any] | None = None
        self.rematch: str | None = None
        self.seen = DoneCommands()
        self.log: deque[tuple[int, Event]] = deque(maxlen=LOG)

    # ── reading the journal ──────────────────────────────────────────────────────────────

    def copy(self) -> Table:
        """Return a table that goes on by itself; rows entered there change nothing here."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.names = self.names.copy()
        twin.seats = self.seats.copy()
        twin.clocks = self.clocks.copy()
        twin.window = None if self.window is None else self.window.copy()
        twin.seen = self.seen.copy()
        twin.log = self.log.copy()
        if self.play is not None:
            twin.play = self.play.copy()
            twin.record = twin.play.record
        elif self.record is not None:
            twin.record = self.record.copy()
        return twin

    def enter(self, row: Row, checked: Any = None) -> None:
        """Take in the next row.

        ``checked`` is the option or the outcome of a row that was found possible just now.
        """
        if row.kind == "take":
            self._take(row, checked)
        elif row.kind == "luck":
            self._game_row(row, None, checked)
        else:
            getattr(self, f"_{row.kind.replace('-', '_')}")(row)
        self.head = row.seq
        self.digest = row.digest
        self.changed = row.at
        if row.message:
            self.seen.note(row.by, row.message, row.seq)

    def _tell(self, seq: int, kind: str, **facts: Any) -> None:
        """Note something that the house, not the game, has to tell."""
        self.log.append((seq, Event(f"house.{kind}", facts)))

    def _made(self, row: Row) -> None:
        data = row.data
        self.rules_version = data["rules_version"]
        self.setup = data["setup"]
        self.edition = data["edition"]
        self.settings = msgspec.convert(data["settings"], Settings)
        self.seats = [
            Seated(seat["person"], seat["bot"], entropy=seat["entropy"]) for seat in data["seats"]
        ]
        if "entry" in data:
            self.entry = msgspec.convert(data["entry"], Entry)
        self.clocks = Clocks(self.settings.pace, len(self.seats))
        try:
            game = fogado.game(self.game_name)
        except FogadoError:
            return
        if game.rules_version == self.rules_version:
            self.game = game

    def _sat(self, row: Row) -> None:
        seat = row.data["seat"]
        self.seats[seat] = Seated(row.data["person"], entropy=row.data["entropy"])
        self._tell(row.seq, "sat", seat=seat)

    def _entropy(self, row: Row) -> None:
        seat = row.data["seat"]
        self.seats[seat] = replace(self.seats[seat], entropy=row.data["entropy"])

    def _stood(self, row: Row) -> None:
        seat = row.data["seat"]
        if self.phase == "open":
            self.seats[seat] = Seated()
        else:
            self._stand_in(seat, row, left=True)
        self._tell(row.seq, "stood", seat=seat)

    def _bot(self, row: Row) -> None:
        seat = row.data["seat"]
        if self.phase == "open":
            self.seats[seat] = Seated(bot=row.data["bot"])
        else:
            self._stand_in(seat, row, left=row.by == self.seats[seat].person)
        self._tell(row.seq, "bot", seat=seat, bot=row.data["bot"])

    def _stand_in(self, seat: int, row: Row, *, left: bool = False) -> None:
        """Let a bot play on for a person."""
        seated = self.seats[seat]
        left = left or seated.left
        self.seats[seat] = replace(seated, stand_in=row.data["bot"], left=left)
        self.clocks.stand_in(seat, row.at)

    def _reclaimed(self, row: Row) -> None:
        seat = row.data["seat"]
        self.seats[seat] = replace(self.seats[seat], stand_in="", left=False)
        self.clocks.come_back(seat)
        self._run_clocks(None, row.at)
        self._tell(row.seq, "reclaimed", seat=seat)

    def _flag(self, row: Row) -> None:
        seat = row.data["seat"]
        bot = row.data["bot"]
        if bot:
            self._stand_in(seat, row)
        self.clocks.run_out(seat, waits=not bot)
        self._tell(row.seq, "flag", seat=seat, bot=bot)

    def _resumed(self, row: Row) -> None:
        """The house was away for a while: time that nobody could use is nobody's."""
        away = row.data["away"]
        self.clocks.away(away, row.at)
        if self.window is not None:
            self.window.away(away)

    def _started(self, row: Row) -> None:
        self.phase = "playing"
        entropies = tuple(seat.entropy for seat in self.seats)
        if self.game is None:
            fair = Fair(commitment(self.secret), entropies)
            names = list(self.names)
            self.record = Record(
                self.game_name, self.rules_version, names, self.setup, self.edition, fair=fair
            )
            return
        edition = edition_of(self.game_name, self.edition)
        self.play = Play(self.game, self.names, self.setup, edition, self.secret, entropies)
        self.play.begin(row.seq)
        self.record = self.play.record
        self._tell(row.seq, "started")
        self._after_game_row(row, None)

    def _take(self, row: Row, checked: Any) -> None:
        seat = row.data["seat"]
        if self.window is not None and seat == self.window.closer:
            self.window = None
        if self.window is not None:
            taken = row.data["take"]
            self.window.arrivals = [
                bet for bet in self.window.arrivals if (bet.seat, bet.take) != (seat, taken)
            ]
        self._game_row(row, seat, checked)

    def _back(self, row: Row) -> None:
        self.asks_back = None
        window = self.window
        if window is not None and row.data["to"] < window.line:
            self.window = None  # what was taken back is older than the window
        self.clocks.taken_back(row.data["to"], row.at)
        self._game_row(row, None)
        self._tell(row.seq, "back", seat=row.data["seat"])

    def _game_row(self, row: Row, acted: int | None, checked: Any = None) -> None:
        assert self.record is not None
        entry = entry_of(row.kind, row.data)
        if self.play is None:
            self.record.entries.append(entry)
            return
        for event in self.play.enter(entry, row.seq, checked):
            self.log.append((row.seq, event))
        self._after_game_row(row, acted)

    def _after_game_row(self, row: Row, acted: int | None) -> None:
        """Open or leave the betting window, and move the clocks."""
        assert self.play is not None
        state = self.play.state
        if acted is not None and self.asks_back is not None and row.kind == "take":
            self.asks_back = None
        closer = closer_of(state)
        if closer is None or self.settings.betting.form == "ordered":
            self.window = None
        elif self.window is None:
            timed = self.patient_people(closer) != []
            line = len(self.play.record.entries) + 1
            self.window = BettingWindow(self.settings.betting, row.at, closer, timed, line)
        self._run_clocks(acted, row.at)

    def _run_clocks(self, acted: int | None, at: int) -> None:
        """Let the clocks run of those people whom the table waits for."""
        assert self.play is not None
        asked = self.play.state.to_act
        if self.window is not None:
            # The window has a clock of its own, except for a seat that only bots wait for.
            asked = () if self.window.timed else (self.window.closer,)
        people = tuple(seat for seat in asked if self.seats[seat].kind == "person")
        self.clocks.moved(people, acted, at, len(self.play.record.entries) + 1)

    def _arrival(self, row: Row) -> None:
        assert self.window is not None
        data = row.data
        self.window.arrivals.append(Arrival(data["seat"], data["take"], data["sent"]))

    def _lost(self, row: Row) -> None:
        data = row.data
        if self.window is not None:
            self.window.arrivals = [
                bet
                for bet in self.window.arrivals
                if (bet.seat, bet.take) != (data["seat"], data["take"])
            ]
        assert self.record is not None
        entry = entry_of(row.kind, data)
        if self.play is None:
            self.record.entries.append(entry)
        else:
            self.play.enter(entry, row.seq)
        self._tell(row.seq, "lost", seat=data["seat"], take=data["take"])

    def _sealed(self, row: Row) -> None:
        assert self.window is not None
        self.window.sealed.setdefault(row.data["seat"], []).append(row.data["take"])

    def _unsealed(self, row: Row) -> None:
        assert self.window is not None
        self.window.sealed[row.data["seat"]].pop()

    def _last_call(self, row: Row) -> None:
        assert self.window is not None
        self.window.called = row.at
        self._tell(row.seq, "last-call", seat=row.data["seat"])

    def _done(self, row: Row) -> None:
        assert self.window is not None
        self.window.done.add(row.data["seat"])
        self._tell(row.seq, "done", seat=row.data["seat"])

    def _asks_back(self, row: Row) -> None:
        data = row.data
        self.asks_back = AsksBack(data["seat"], data["to"], [], data["asked"])
        self._tell(row.seq, "asks-back", seat=data["seat"])

    def _agrees(self, row: Row) -> None:
        asks = self.asks_back
        assert asks is not None
        agreed = [*asks.agreed, row.data["seat"]]
        self.asks_back = AsksBack(asks.seat, asks.to, agreed, asks.asked)

    def _refuses(self, row: Row) -> None:
        self.asks_back = None
        self._tell(row.seq, "refuses", seat=row.data["seat"])

    def _end(self, row: Row) -> None:
        self.phase = "over"
        self.outcome = row.data["end"]
        self.window = None
        self.asks_back = None
        self.clocks.end()
        assert self.record is not None
        if self.play is not None:
            self.play.end(row.data)
        else:
            self.record.end = row.data["end"]
            self.record.reveal(self.secret)

    def _closed(self, row: Row) -> None:
        self.phase = "closed"
        self.closed = row.data
        self.window = None
        self.asks_back = None
        self.clocks.end()
        if self.record is not None and not self.record.done:
            self.record.close(str(row.data["why"]))
            self.record.reveal(self.secret)

    def _rematch(self, row: Row) -> None:
        self.rematch = row.data["table"]

    def _forgotten(self, row: Row) -> None:
        """Somebody was deleted: the name is gone from beside the journal, not from within."""

    # ── asking the table ─────────────────────────────────────────────────────────────────

    def seats_of(self, person: str) -> list[int]:
        """List the seats that belong to somebody."""
        return [
            number for number, seat in enumerate(self.seats) if person and seat.person == person
        ]

    def is_person(self, seat: int) -> bool:
        """Does a person decide here now?"""
        return self.seats[seat].kind == "person" and not self.seats[seat].stand_in

    def patient_people(self, closer: int) -> list[int]:
        """List the people who may still act in the open window."""
        assert self.play is not None
        done = set() if self.window is None else self.window.done
        return [
            seat
            for seat in self.play.state.to_act
            if seat != closer and seat not in done and self.is_person(seat)
        ]

    def bots_to_act(self) -> list[int]:
        """List the seats that the table waits for, and where a bot decides."""
        if self.play is None or self.phase != "playing":
            return []
        return [seat for seat in self.play.state.to_act if self.seats[seat].plays]

    def deadline(self) -> tuple[int, int] | None:
        """Say which seat's clock runs out first, and when."""
        ends = [
            (end, seat)
            for seat in self.clocks.since
            if (end := self.clocks.deadline(seat)) is not None
        ]
        return min(ends) if ends else None

    def wake(self) -> int:
        """Say when the house must look after this table by itself; 0 for never."""
        if self.phase != "playing":
            return 0
        moments = []
        if self.bots_to_act() or (self.settings.pace.kind == "live" and self.clocks.since):
            # A live clock always has a keeper: nobody is given the time for which it had none.
            moments.append(self.changed)
        if self.window is not None:
            moments += [self.window.due(), self.window.closes]
        ends = self.deadline()
        if ends is not None:
            moments.append(ends[0])
        soonest = min(moments, default=NEVER)
        return 0 if soonest >= NEVER else max(1, soonest)

    # ── what the store lists ─────────────────────────────────────────────────────────────

    def people(self) -> list[str]:
        """List everybody whose table this is."""
        people = [seat.person for seat in self.seats if seat.person]
        return sorted({*people, self.owner})

    def change(self, before: Table | None = None) -> Change:
        """Return what the house lists of this table, where that is not as it was before."""
        people = self.people()
        same = before is not None and before.people() == people
        return Change(
            phase=self.phase,
            people=None if same else people,
            title=self.title(),
            wake=self.wake(),
        )

    def title(self) -> dict[str, Any]:
        """Give what the lobby shows; nothing hidden is in it."""
        asked = () if self.play is None or self.phase != "playing" else self.play.state.to_act
        return {
            "names": self.names,
            "kinds": [seat.kind for seat in self.seats],
            "setup": self.setup,
            "pace": msgspec.to_builtins(self.settings.pace),
            "asked": [self.seats[seat].person for seat in asked if self.is_person(seat)],
            "hints": self.settings.hints,
            "odds": self.settings.odds,
        }


def fold(row: TableRow, rows: list[Row]) -> Table:
    """Work a table out from its whole journal."""
    table = Table(row)
    for line in rows:
        table.enter(line)
    return table


def check_journal(row: TableRow, rows: list[Row]) -> list[str]:
    """List what is wrong with a journal, in sentences: its numbers, its digests, its play."""
    wrong: list[str] = []
    digest = ""
    for number, line in enumerate(rows, 1):
        if line.seq != number:
            return [*wrong, f"Row {number} is missing: {line.seq} comes in its place."]
        data = (line.seq, line.at, line.kind, line.by, line.message, line.data)
        digest = row_digest(digest, *data)
        if digest != line.digest:
            return [*wrong, f"Row {number} was changed: its digest does not fit."]
    if row.head != len(rows):
        wrong.append(f"The table counts {row.head} rows, the journal has {len(rows)}.")
    table = Table(row)
    for line in rows:
        try:
            table.enter(line)
        except Exception as error:  # whatever a broken row brings about is what we report
            return [*wrong, f"Row {line.seq} ({line.kind}) cannot be played: {error!r}."]
    if table.play is not None:
        wrong += table.play.state.check()
    if table.phase != row.phase:
        wrong.append(f"The table is listed as {row.phase}, but its journal says {table.phase}.")
    return wrong
