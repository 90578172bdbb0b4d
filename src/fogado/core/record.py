"""A saved play: how the table was set up, every answer and all luck, how it ended.

A record is a text of JSON lines.  Every line ends with a digest of itself and of all lines before
it, so a changed file is known, and the first changed line with it.  Luck is written down, never
made again: a record replays for ever under its ``rules_version``.  Where the dice are fair, the
secret stands at the end, and every draw can be checked.
"""

from collections.abc import Iterator
from typing import Any, Final, final

from fogado.core.content import edition_of
from fogado.core.errors import BadRecord, FogadoError
from fogado.core.fair import Draws, Fair, read_fair, read_secret
from fogado.core.game import Game, Outcome, State
from fogado.core.lines import Entry as Entry
from fogado.core.lines import chain as chain
from fogado.core.lines import digested as digested
from fogado.core.lines import last_digest as last_digest
from fogado.core.lines import read_entry, read_lines

FORMAT: Final[int] = 1


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
        fair: Fair | None = None,
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
        self.fair = fair
        """The commitment and the entropies, if the dice are fair."""
        self.closed: str | None = None
        """Why the play was given up, if it was."""
        self.revealed: str | None = None
        """The secret of fair dice, once the play is over or given up."""

    def copy(self) -> "Record":
        """Return a copy to which lines can be added; the lines themselves are shared."""
        twin = Record(
            self.game,
            self.rules_version,
            self.seats,
            self.setup,
            self.edition,
            self.seed,
            self.entries.copy(),
            self.end,
            self.fair,
        )
        twin.closed = self.closed
        twin.revealed = self.revealed
        return twin

    @property
    def done(self) -> bool:
        """Does nobody play on here, because it is over or was given up?"""
        return self.end is not None or self.closed is not None

    @property
    def dice(self) -> str:
        """Say what can be checked of the dice.

        ``plain``: nothing, the house was not committed; ``sealed``: nothing before the play is
        done; ``withheld``: it is done, and the secret is missing; ``revealed``: every draw.
        """
        if self.fair is None:
            return "plain"
        if self.revealed is not None:
            return "revealed"
        return "withheld" if self.done else "sealed"

    def close(self, why: str) -> None:
        """Give the play up."""
        if self.done:
            raise FogadoError("This play is done already; it cannot be given up.")
        self.closed = why

    def reveal(self, secret: bytes) -> None:
        """Write the secret of fair dice at the end."""
        if self.fair is None or not self.fair.fits(secret):
            raise FogadoError(
                "This is not the secret to which the dice of this play are committed."
            )
        if not self.done:
            raise FogadoError(
                "The secret is revealed when the play is over or given up, not before."
            )
        self.revealed = secret.hex()

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

    def header(self) -> dict[str, Any]:
        """Give the first line as plain data."""
        header: dict[str, Any] = {
            "record": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "seats": self.seats,
            "setup": self.setup,
            "edition": self.edition,
            "seed": self.seed,
        }
        if self.fair is not None:
            header["fair"] = self.fair.plain()
        return header

    def tail(self) -> list[dict[str, Any]]:
        """Give the lines after the entries as plain data; none while the play goes on."""
        tail: list[dict[str, Any]] = []
        if self.end is not None:
            tail.append({"end": self.end})
        if self.closed is not None:
            tail.append({"closed": self.closed})
        if self.revealed is not None:
            tail.append({"reveal": self.revealed})
        return tail

    def lines(self) -> list[str]:
        """Write the record, a line each."""
        digest = ""
        written = []
        for data in (self.header(), *(entry.plain() for entry in self.entries), *self.tail()):
            line, digest = digested(digest, data)
            written.append(line)
        return written

    def text(self) -> str:
        """Write the record as the text of a file."""
        return "\n".join(self.lines()) + "\n"


def read_record(text: str) -> Record:
    """Read a record and check its digests; does not replay it."""
    # Only a newline ends a line: a name may hold what Unicode takes for the end of one.
    lines = text.removesuffix("\n").split("\n")
    if not text:
        raise BadRecord("The record is empty.", 1)
    data = read_lines(lines)
    record = read_header(data[0])
    for number, parsed in enumerate(data[1:], 2):
        read_next(record, parsed, number)
    return record


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
    record = Record(data["game"], data["rules_version"], seats, data["setup"], edition, seed)
    if "fair" in data:
        try:
            record.fair = read_fair(data["fair"], len(seats))
        except FogadoError as error:
            raise BadRecord(f"Line 1: {error}", 1) from None
    return record


def read_next(record: Record, data: dict[str, Any], number: int) -> None:
    """Add a line to what was read before it."""
    if "reveal" in data and record.done and record.dice == "withheld":
        try:
            record.revealed = read_secret(data["reveal"]).hex()
        except FogadoError as error:
            raise BadRecord(f"Line {number}: {error}", number) from None
    elif record.done:
        raise BadRecord(f"Line {number} comes after the end.", number)
    elif isinstance(data.get("end"), dict):
        record.end = data["end"]
    elif isinstance(data.get("closed"), str):
        record.closed = data["closed"]
    else:
        record.entries.append(read_entry(data, number))


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
        if entry.lost:
            # It came too late and changed nothing; but it must be a move of this game.
            state.game.parse(entry.text)
            return
        if entry.purpose is None:
            state.apply(entry.seat, state.game.parse(entry.text))
            return
        pending = state.chance
        if pending is None or (pending.purpose, pending.seat) != (entry.purpose, entry.seat):
            raise FogadoError(f"the table is not waiting for {entry.purpose} of seat {entry.seat}.")
        state.settle(pending.read(entry.text))
    except FogadoError as error:
        raise BadRecord(f"Line {line} is not possible: {error}", line) from None


def standing(record: Record) -> list[int]:
    """List the lines that still stand, the first among them; others were taken back."""
    lines = [1]
    for line, entry in enumerate(record.entries, 2):
        if entry.back is None:
            lines.append(line)
        else:
            while lines[-1] > entry.back:
                lines.pop()
    return lines


def retrace(
    record: Record, game: Game, listen: bool = False
) -> Iterator[tuple[State, Entry | None]]:
    """Replay the lines of a play, however far it went; see ``replay``."""
    state = begin(record, game)
    # Only where somebody goes back to is worth a copy.
    wanted = {entry.back for entry in record.entries if entry.back is not None}
    kept = {1: state.copy()} if 1 in wanted else {}
    lines = [1]
    if listen:
        state.log = []
    yield state, None
    for line, entry in enumerate(record.entries, 2):
        if entry.back is not None:
            check_back(record, entry, lines, kept, line)
            state = kept[entry.back].copy()
        if listen:
            state.log = []
        if entry.back is None:
            enter(state, entry, line)
            lines.append(line)
        if line in wanted:
            kept[line] = state.copy()
        yield state, entry


def check_back(
    record: Record, entry: Entry, lines: list[int], kept: dict[int, State], line: int
) -> None:
    """Check that a line takes back what can be; leave only the ``lines`` that still stand."""
    to = entry.back
    assert to is not None
    last = lines[-1]
    while lines and lines[-1] > to:
        lines.pop()
    if not lines or lines[-1] != to:
        raise BadRecord(f"Line {line} goes back to line {to}, which does not stand.", line)
    if to == last:
        raise BadRecord(f"Line {line} takes nothing back: the table is as after line {to}.", line)
    if not kept[to].to_act:
        # Or luck could be tried again and again, with nobody answering anything.
        raise BadRecord(f"Line {line} goes back to line {to}, where no seat was asked.", line)
    if not 0 <= entry.seat < len(record.seats):
        raise BadRecord(f"Line {line} goes back, but there is no seat {entry.seat}.", line)


def replay(
    record: Record, game: Game, listen: bool = False
) -> Iterator[tuple[State, Entry | None]]:
    """Replay a record: the state before the first line, then after each line.

    It is one state that goes on, until something is taken back; copy it to keep it.  With
    ``listen``, ``state.log`` holds what happened at that line.  At the end, the outcome must be
    the one that was written down.
    """
    over = False
    outcome: dict[str, Any] | None = None
    for state, entry in retrace(record, game, listen):
        yield state, entry
        over = state.over
        outcome = state.outcome.plain() if over else None
    last = len(record.entries) + 2
    if record.end is None:
        if over:
            raise BadRecord(f"Line {last} is missing: the play is over but has no end.", last)
    elif not over:
        raise BadRecord(f"Line {last}: the record ends, but the play does not.", last)
    elif record.end != outcome:
        raise BadRecord(f"Line {last}: the play ended otherwise: {outcome}.", last)


def verify(text: str, game_of: Any, commitment: str | None = None) -> Record:
    """Read a record, replay it, and check its digests, its moves, its dice and its outcome.

    ``game_of`` gives a game by its name, as ``fogado.game`` does.  ``commitment`` is what the
    house published before the first draw, as somebody noted it down.  Dice are checked if their
    secret was revealed; ``record.dice`` says whether it was.
    """
    record = read_record(text)
    try:
        game = game_of(record.game)
    except FogadoError as error:
        raise BadRecord(f"Line 1: {error}", 1) from None
    if commitment is not None and (record.fair is None or record.fair.commitment != commitment):
        raise BadRecord("Line 1: the dice are not those of the published commitment.", 1)
    secret = known_secret(record)
    if secret is None:
        for _ in replay(record, game):
            pass
    else:
        watch(record, game, secret)
    if secret is None and record.revealed is not None:
        last = len(record.entries) + 3
        raise BadRecord(f"Line {last}: the secret does not fit the commitment of line 1.", last)
    return record


def known_secret(record: Record) -> bytes | None:
    """Give the secret that was revealed, if it is the one the house was committed to."""
    if record.fair is None or record.revealed is None:
        return None
    secret = read_secret(record.revealed)
    return secret if record.fair.fits(secret) else None


def watch(record: Record, game: Game, secret: bytes) -> None:
    """Replay a record and check every draw against the secret and the entropies."""
    assert record.fair is not None
    draws = Draws(secret, record.fair.entropies)
    due = ""
    for line, (state, entry) in enumerate(replay(record, game), 1):
        if entry is not None and entry.purpose is not None:
            count = draws.count(entry.purpose, entry.seat)
            if entry.text != due:
                raise BadRecord(
                    f"Line {line} is not what the dice gave: {entry.purpose} {count} of seat "
                    f"{entry.seat} is {due!r}, not {entry.text!r}.",
                    line,
                )
        pending = state.chance
        if pending is not None:
            due = pending.write(draws.next(pending))
