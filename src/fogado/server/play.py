"""The play at a table: the engine's state as far as the journal goes, and how it got there."""

from __future__ import annotations

from bisect import bisect_right
from sys import intern
from typing import TYPE_CHECKING, Any, NamedTuple

from fogado.core.errors import FogadoError
from fogado.core.fair import Draws, Fair, commitment
from fogado.core.lines import Entry
from fogado.core.record import Record, begin, check_back, enter
from fogado.server.refused import Refused

if TYPE_CHECKING:
    from fogado.core.agenda import Option
    from fogado.core.content import Edition
    from fogado.core.events import Event
    from fogado.core.game import Game, State

LANGUAGES = ("en", "hu")
MOST_BACKS = 1_000
"""Nothing more is taken back after so often in one play: journals stay bounded."""
SPACING = 32
"""A state is remembered every so many standing lines: going back begins at the nearest one."""
NEAR = 2
"""How many remembered states stay per doubling of their distance."""


class Snapshot(NamedTuple):
    """A state that was remembered, and after how many standing lines it was so."""

    depth: int
    state: State


class Play:
    """One game going on: its state, its record, and what may be taken back."""

    def __init__(
        self,
        game: Game,
        names: list[str],
        setup: dict[str, Any],
        edition: Edition | None,
        secret: bytes,
        entropies: tuple[str, ...],
    ) -> None:
        self.game = game
        self.secret = secret
        self.draws = Draws(secret, entropies)
        self.record = Record(
            game.name,
            game.rules_version,
            list(names),
            game.setups.fill(setup),
            None if edition is None else edition.plain(),
            fair=Fair(commitment(secret), entropies),
        )
        self.state = begin(self.record, game)
        self.standing: list[int] = [1]
        """The record lines that were not taken back, in order; the first line is the set-up."""
        self.free: list[tuple[int, int]] = []
        """What its seat may take back alone: who acted, and the record line before the act."""
        self.snapshots = [Snapshot(1, self.state.copy())]
        self.backs = 0
        """How often something was taken back."""
        self.fences: list[int] = [0] * len(names)
        """By seat, the row since which its present question stands."""
        self.asked: tuple[int, ...] = ()

    def copy(self) -> Play:
        """Return a play that goes on by itself; what lies behind is shared."""
        twin = Play.__new__(Play)
        twin.game = self.game
        twin.secret = self.secret
        twin.draws = self.draws.copy()
        twin.record = self.record.copy()
        twin.state = self.state.copy()
        twin.standing = self.standing.copy()
        twin.free = self.free
        twin.snapshots = self.snapshots
        twin.backs = self.backs
        twin.fences = self.fences.copy()
        twin.asked = self.asked
        return twin

    # ── what the journal says ────────────────────────────────────────────────────────────

    def begin(self, seq: int) -> None:
        """Let the first questions stand since this row, where no luck comes before them."""
        self.asked = self.state.to_act
        for seat in self.asked:
            self.fences[seat] = seq

    def enter(self, entry: Entry, seq: int, checked: Any = None) -> list[Event]:
        """Play one line of the record and return what happened.

        ``checked`` is the option or the outcome that the line stands for, where it was found to be
        possible just now; without it the line comes from a journal, and is read and checked.
        """
        line = len(self.record.entries) + 2
        if entry.back is not None:
            self._go_back(entry, line)
        else:
            self.state.log = []
            self._play(entry, line, checked)
            self.record.entries.append(entry)
            self.standing.append(line)
            if len(self.standing) % SPACING == 0:
                self._remember()
        self._move_fences(entry, seq)
        happened = self.state.log or []
        self.state.log = None
        return happened

    def _play(self, entry: Entry, line: int, checked: Any) -> None:
        """Play an answer or luck, and note what may be taken back."""
        if entry.purpose is not None:
            if checked is None:
                enter(self.state, entry, line)
            else:
                self.state.settle(checked)
            self.draws.count(entry.purpose, entry.seat)
            self.free = []  # what luck revealed cannot be taken back
        elif entry.acts and checked is not None:
            self._note_act(entry.seat)
            self.state.take(entry.seat, checked)
        else:
            enter(self.state, entry, line)
            if entry.acts:
                self._note_act(entry.seat)

    def _note_act(self, seat: int) -> None:
        """Note an act about to be written: its seat may take it back alone, as those before it."""
        own = self.free if all(actor == seat for actor, _ in self.free) else []
        self.free = [*own, (seat, self.standing[-1])]

    def _remember(self) -> None:
        """Remember the present state; of older ones the fewer, the longer ago they are."""
        depth = len(self.standing)
        kept = [
            old
            for old in self.snapshots
            if old.depth == 1 or depth - old.depth <= NEAR * spacing_of(old.depth)
        ]
        self.snapshots = [*kept, Snapshot(depth, self.state.copy())]

    def _go_back(self, entry: Entry, line: int) -> None:
        """Make the state again as it was after an earlier line."""
        to = entry.back
        assert to is not None
        there = self._state_after(to)
        check_back(self.record, entry, self.standing, {to: there}, line)
        self.record.entries.append(entry)
        self.backs += 1
        depth = len(self.standing)
        kept = [known for known in self.snapshots if known.depth < depth]
        self.snapshots = [*kept, Snapshot(depth, there.copy())]
        self.state = there
        self.free = [act for act in self.free if act[1] < to]

    def _state_after(self, to: int) -> State:
        """Play on from the nearest remembered state before a standing line."""
        depth = bisect_right(self.standing, to)
        known = next(old for old in reversed(self.snapshots) if old.depth <= max(1, depth))
        state = known.state.copy()
        for line in self.standing[known.depth : depth]:
            enter(state, self.record.entries[line - 2], line)
        state.log = None
        return state

    def _move_fences(self, entry: Entry, seq: int) -> None:
        """Note since when each question stands: what others answer beside it leaves it as it is."""
        if entry.lost:
            return
        anew = entry.purpose is not None or entry.back is not None
        asked = self.state.to_act
        for seat in asked:
            if anew or seat == entry.seat or seat not in self.asked:
                self.fences[seat] = seq
        self.asked = asked

    def end(self, data: dict[str, Any]) -> None:
        """The play is over; the dice can be checked."""
        self.record.end = data["end"]
        self.record.reveal(self.secret)
        self.free = []

    # ── what may be done ─────────────────────────────────────────────────────────────────

    def option(self, seat: int, take: str) -> Option:
        """Read an option, and refuse it if it is not possible now."""
        return possible_option(self.state, seat, take)

    def can_undo(self, seat: int) -> bool:
        """May this seat take its last act back without asking anybody?"""
        return bool(self.free) and self.free[-1][0] == seat

    def before_last_free_act(self) -> int:
        """Return the line to go back to if the last act that is free to be taken back is."""
        return self.free[-1][1]

    def before_last_act(self, seat: int) -> int | None:
        """Return the line to go back to if this seat's last act is taken back."""
        for at in range(len(self.standing) - 1, 0, -1):
            entry = self.record.entries[self.standing[at] - 2]
            if entry.acts and entry.seat == seat:
                return self.standing[at - 1]
        return None


def spacing_of(depth: int) -> int:
    """Return the largest power of two, at least ``SPACING``, that divides a depth."""
    return max(SPACING, depth & -depth)


def possible_option(state: State, seat: int, take: str) -> Option:
    """Read an option, and refuse it if it is not possible now."""
    try:
        option = state.game.parse(take)
    except FogadoError as error:
        raise Refused("illegal", "bad-notation", why=str(error)) from None
    refusal = state.why_not(seat, option)
    if refusal is not None:
        said = {language: state.game.explain(refusal, language) for language in LANGUAGES}
        raise Refused("illegal", said=said, rule=refusal.rule)
    return option


def entry_of(kind: str, data: dict[str, Any]) -> Entry:
    """Read a line of the record from a row of the journal; equal texts share their memory."""
    if kind == "back":
        return Entry(data["seat"], "", back=data["to"])
    if kind == "lost":
        return Entry(data["seat"], data["take"], at=data.get("at"), lost=True)
    if kind == "luck":
        return Entry(data["seat"], intern(data["gives"]), intern(data["luck"]))
    return Entry(data["seat"], intern(data["take"]), at=data.get("at"))
