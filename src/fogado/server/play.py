"""The play at a table: the engine's state, as far as the journal goes, and what would come next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.core.dealer import FairDealer
from fogado.core.errors import FogadoError
from fogado.core.fair import Draws
from fogado.core.lines import Entry
from fogado.core.match import begin_match, remembered, still_free
from fogado.core.record import enter, retrace, standing
from fogado.server.refused import Refused

if TYPE_CHECKING:
    from fogado.core.agenda import Option
    from fogado.core.content import Edition
    from fogado.core.events import Event
    from fogado.core.game import Game, State
    from fogado.core.record import Record

Draft = tuple[str, dict[str, Any]]
"""A row to be: its kind and its data."""

LANGUAGES = ("en", "hu")


class Play:
    """One game going on."""

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
        self.dealer = FairDealer(secret, entropies)
        self.match = begin_match(game, names, self.dealer, setup, edition)
        self.match.state.log = []
        self.fences: list[int] = [0] * len(names)
        """By seat, the row since which its present question stands."""
        self.asked: tuple[int, ...] = ()

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def record(self) -> Record:
        return self.match.record

    # ── what the journal says ────────────────────────────────────────────────────────────

    def begin(self, seq: int) -> None:
        """The play begins with this row: so do its first questions, where no luck comes before."""
        self.asked = self.state.to_act
        for seat in self.asked:
            self.fences[seat] = seq

    def enter(self, entry: Entry, seq: int) -> list[Event]:
        """Play one line of the record; give what happened."""
        record = self.record
        line = len(record.entries) + 2
        if entry.back is not None:
            self._go_back(entry)
        else:
            self.state.log = []
            enter(self.state, entry, line)
            if entry.purpose is not None:
                self.match.past = []
                self.dealer.dealt(entry.purpose, entry.seat)
            elif entry.acts:
                # Going back replays the record, so no state need be kept for it.
                past = remembered(self.match.past, entry.seat, self.state, len(record.entries))
                self.match.past = past
            record.entries.append(entry)
        self._move_fences(entry, seq)
        happened = self.state.log or []
        self.state.log = None
        return happened

    def _go_back(self, entry: Entry) -> None:
        assert entry.back is not None
        self.record.entries.append(entry)
        there = self.state
        for state, _ in retrace(self.record, self.game):
            there = state
        self.match.state = there
        self.match.past = still_free(self.match.past, entry.back)

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
        self.match.past = []

    # ── what may be done ─────────────────────────────────────────────────────────────────

    def option(self, seat: int, take: str) -> Option:
        """Read an option, and refuse it if it is not possible now."""
        try:
            option = self.game.parse(take)
        except FogadoError as error:
            raise Refused("illegal", "bad-notation", why=str(error)) from None
        check(self.state, seat, option)
        return option

    def can_undo(self, seat: int) -> bool:
        """May this seat take its last act back without asking anybody?"""
        return self.match.can_undo(seat)

    def before_last_act(self, seat: int, *, free: bool) -> int | None:
        """Name the line to go back to if this seat's last act is taken back."""
        if free:
            lines = standing(self.record)
            length = self.match.past[-1][2]
            return max(line for line in lines if line <= length + 1)
        return self.match.before_last_act(seat)

    def ahead(self) -> Ahead:
        """Look ahead: what would be written down if somebody did something now."""
        return Ahead(self)


class Ahead:
    """A copy of the play that runs ahead of the journal; it gathers the rows that would follow."""

    def __init__(self, play: Play) -> None:
        self.state = play.state.copy()
        self.secret = play.secret
        self.draws = Draws(play.secret, play.dealer.fair.entropies)
        self.draws.counts = dict(play.dealer.draws.counts)
        self.drafts: list[Draft] = []
        self.record = play.record

    def act(self, seat: int, option: Option, at: int | None = None) -> None:
        """Let a seat act, then luck."""
        check(self.state, seat, option)
        self.state.take(seat, option)
        data: dict[str, Any] = {"seat": seat, "take": option.write()}
        if at is not None:
            data["at"] = at
        self.drafts.append(("take", data))
        self.luck()

    def luck(self) -> None:
        """Deal until a seat is to act or the play is over."""
        state = self.state
        pending = state.chance
        while pending is not None:
            outcome = self.draws.next(pending)
            self.draws.count(pending.purpose, pending.seat)
            gives = pending.write(outcome)
            drawn = {"luck": pending.purpose, "seat": pending.seat, "gives": gives}
            self.drafts.append(("luck", drawn))
            state.settle(outcome)
            pending = state.chance
        if state.over:
            self.drafts.append(("end", {"end": state.outcome.plain(), "secret": self.secret.hex()}))

    def possible(self, seat: int, option: Option) -> bool:
        """Could this seat do this now?"""
        return option in self.state.options(seat)


def check(state: State, seat: int, option: Option) -> None:
    """Refuse an option that is not possible, with the game's own sentence and its rule."""
    refusal = state.why_not(seat, option)
    if refusal is not None:
        said = {language: state.game.explain(refusal, language) for language in LANGUAGES}
        raise Refused("illegal", said=said, rule=refusal.rule)


def entry_of(kind: str, data: dict[str, Any]) -> Entry:
    """Read a line of the record from a row of the journal."""
    if kind == "back":
        return Entry(data["seat"], "", back=data["to"])
    if kind == "lost":
        return Entry(data["seat"], data["take"], at=data.get("at"), lost=True)
    if kind == "luck":
        return Entry(data["seat"], data["gives"], data["luck"])
    return Entry(data["seat"], data["take"], at=data.get("at"))
