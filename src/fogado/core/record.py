"""A saved play: how the table was set up, every answer and all luck, how it ended.

A record is a text of JSON lines.  Every line ends with a digest of itself and of all lines before
it, so a changed file is known, and the first changed line with it.  Luck is written down, never
made again: a record replays for ever under its ``rules_version``.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final, final

from fogado.core.content import edition_of
from fogado.core.errors import BadRecord, FogadoError
from fogado.core.game import Game, Outcome, State

FORMAT: Final[int] = 1
DIGEST: Final[int] = 16
"""Hex digits of the digest at the end of a line."""


@final
class Entry:
    """One line of a play: a seat's answer, or what luck gave."""

    def __init__(self, seat: int, text: str, purpose: str | None = None) -> None:
        self.seat = seat
        self.text = text
        self.purpose = purpose
        """The kind of luck; ``None`` for an answer."""

    def plain(self) -> dict[str, Any]:
        """Give the line as plain data."""
        if self.purpose is None:
            return {"seat": self.seat, "take": self.text}
        return {"luck": self.purpose, "seat": self.seat, "gives": self.text}


@final
class Record:
    """A play, finished or not."""

    def __init__(
        self,
        game: str,
        rules_version: int,
        seats: list[str],
        setup: dict[str, Any],
        edition: dict[str, Any] | None = None,
        seed: str | None = None,
        entries: list[Entry] | None = None,
        end: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.rules_version = rules_version
        self.seats = seats
        """Who sat where: a person's name, or a bot's."""
        self.setup = setup
        self.edition = edition
        self.seed = seed
        """The dealer's secret, if it may be known."""
        self.entries: list[Entry] = [] if entries is None else entries
        self.end = end
        """The outcome as plain data; ``None`` while the play is unfinished."""

    @property
    def outcome(self) -> Outcome:
        """Say how the play ended."""
        if self.end is None:
            raise FogadoError("The play is not over; it has no outcome yet.")
        return Outcome(
            tuple(self.end["scores"]),
            tuple(self.end["places"]),
            tuple(self.end["sheets"]),
            tuple(self.end["winners"]),
        )

    @property
    def digest(self) -> str:
        """Give the digest of the last line: two plays are the same if it is."""
        return last_digest(self.lines())

    def lines(self) -> list[str]:
        """Write the record, a line each."""
        header: dict[str, Any] = {
            "record": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "seats": self.seats,
            "setup": self.setup,
            "edition": self.edition,
            "seed": self.seed,
        }
        data = [header, *(entry.plain() for entry in self.entries)]
        if self.end is not None:
            data.append({"end": self.end})
        digest = ""
        written = []
        for line in data:
            digest = chain(digest, line)
            line["digest"] = digest
            written.append(json.dumps(line, ensure_ascii=False))
        return written

    def text(self) -> str:
        """Write the record as the text of a file."""
        return "\n".join(self.lines()) + "\n"


def chain(before: str, line: dict[str, Any]) -> str:
    """Digest a line together with everything before it."""
    said = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(f"{before}\n{said}".encode()).hexdigest()[:DIGEST]


def last_digest(lines: list[str]) -> str:
    """Give the digest that stands on the last line."""
    digest = json.loads(lines[-1])["digest"]
    assert isinstance(digest, str)
    return digest


def read_record(text: str) -> Record:
    """Read a record and check its digests; does not replay it."""
    lines = text.splitlines()
    if not lines:
        raise BadRecord("The record is empty.", 1)
    digest = ""
    data: list[dict[str, Any]] = []
    for number, line in enumerate(lines, 1):
        parsed = read_line(line, number)
        claimed = parsed.pop("digest", None)
        digest = chain(digest, parsed)
        if claimed != digest:
            raise BadRecord(f"Line {number} was changed: its digest does not fit.", number)
        data.append(parsed)
    record = read_header(data[0])
    for number, parsed in enumerate(data[1:], 2):
        if record.end is not None:
            raise BadRecord(f"Line {number} comes after the end.", number)
        if isinstance(parsed.get("end"), dict):
            record.end = parsed["end"]
        else:
            record.entries.append(read_entry(parsed, number))
    return record


def read_line(line: str, number: int) -> dict[str, Any]:
    """Read one line of JSON."""
    try:
        parsed = json.loads(line)
    except json.JSONDecodeError:
        raise BadRecord(f"Line {number} is not JSON.", number) from None
    if not isinstance(parsed, dict):
        raise BadRecord(f"Line {number} is not a line of a record.", number)
    return parsed


def read_header(data: dict[str, Any]) -> Record:
    """Read the first line."""
    if data.get("record") != FORMAT:
        raise BadRecord(f"Line 1 does not begin a record of format {FORMAT}.", 1)
    seats = data.get("seats")
    if (
        not isinstance(data.get("game"), str)
        or not isinstance(data.get("rules_version"), int)
        or not isinstance(data.get("setup"), dict)
        or not isinstance(seats, list)
        or not all(isinstance(name, str) for name in seats)
    ):
        raise BadRecord("Line 1 must name game, rules_version, seats and setup.", 1)
    edition = data.get("edition")
    seed = data.get("seed")
    if edition is not None and not isinstance(edition, dict):
        raise BadRecord("Line 1 has an edition that is not one.", 1)
    if seed is not None and not isinstance(seed, str):
        raise BadRecord("Line 1 has a seed that is not a text.", 1)
    return Record(data["game"], data["rules_version"], seats, data["setup"], edition, seed)


def read_entry(data: dict[str, Any], number: int) -> Entry:
    """Read an answer or what luck gave."""
    seat = data.get("seat")
    text = data.get("take", data.get("gives"))
    purpose = data.get("luck")
    named = isinstance(purpose, str) and purpose != ""
    if (
        not isinstance(seat, int)
        or not isinstance(text, str)
        or ("take" in data) == ("luck" in data)
        or named != ("luck" in data)
    ):
        raise BadRecord(f"Line {number} is neither an answer nor luck.", number)
    return Entry(seat, text, purpose)


def begin(record: Record, game: Game) -> State:
    """Set up the table of a record."""
    if game.name != record.game:
        raise BadRecord(f"Line 1: this is a record of {record.game}, not of {game.name}.", 1)
    if record.rules_version != game.rules_version:
        raise BadRecord(
            f"Line 1: played under rules version {record.rules_version} of {game.name}; "
            f"this engine has version {game.rules_version}.",
            1,
        )
    try:
        edition = edition_of(record.game, record.edition)
        return game.start(len(record.seats), record.setup, edition)
    except FogadoError as error:
        raise BadRecord(f"Line 1: {error}", 1) from None


def enter(state: State, entry: Entry, line: int) -> None:
    """Play one line of a record on a state; a line that is not possible is named."""
    try:
        if entry.purpose is None:
            state.apply(entry.seat, state.game.parse(entry.text))
            return
        pending = state.chance
        if pending is None or (pending.purpose, pending.seat) != (entry.purpose, entry.seat):
            raise FogadoError(f"the table is not waiting for {entry.purpose} of seat {entry.seat}.")
        state.settle(pending.read(entry.text))
    except FogadoError as error:
        raise BadRecord(f"Line {line} is not possible: {error}", line) from None


def replay(
    record: Record, game: Game, listen: bool = False
) -> Iterator[tuple[State, Entry | None]]:
    """Replay a record: the state before the first line, then after each line.

    It is one state that goes on; copy it to keep it.  With ``listen``, ``state.log`` holds what
    happened at that line.  At the end, the outcome must be the one that was written down.
    """
    state = begin(record, game)
    if listen:
        state.log = []
    yield state, None
    for line, entry in enumerate(record.entries, 2):
        if listen:
            state.log = []
        enter(state, entry, line)
        yield state, entry
    last = len(record.entries) + 2
    if record.end is None:
        if state.over:
            raise BadRecord(f"Line {last} is missing: the play is over but has no end.", last)
    elif not state.over:
        raise BadRecord(f"Line {last}: the record ends, but the play does not.", last)
    elif record.end != state.outcome.plain():
        raise BadRecord(f"Line {last}: the play ended otherwise: {state.outcome.plain()}.", last)


def verify(text: str, game_of: Any) -> Record:
    """Read a record, replay it, and check its digests, its moves and its outcome.

    ``game_of`` gives a game by its name, as ``fogado.game`` does.
    """
    record = read_record(text)
    try:
        game = game_of(record.game)
    except FogadoError as error:
        raise BadRecord(f"Line 1: {error}", 1) from None
    for _ in replay(record, game):
        pass
    return record
