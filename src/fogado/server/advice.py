"""Advice at the tables: hints, odds and reviews, worked out in other processes and kept a while.

A hint comes from the view of its seat and from nothing else: the question that is put holds a world
that was made up from that view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from fogado.server.play_records import must_be_played_today, payer_of, question_about
from fogado.server.protocol import Hint, Hints, Odds, ReasonSaid, Reviewed
from fogado.server.refused import Refused
from fogado.server.telling import ask_of
from fogado.server.tending import own_bets_placed
from fogado.server.thinking_job import question

if TYPE_CHECKING:
    from fogado.core.game import State
    from fogado.server.house import House
    from fogado.server.rows import Person
    from fogado.server.table import Table
    from fogado.server.thinking_job import Question
    from fogado.server.thinking_results import Result

REVIEWED = 200.0
"""Milliseconds it takes to review one line of a play."""


class ToldReview(msgspec.Struct):
    """A review in one language, as another process wrote it."""

    review: dict[str, msgspec.Raw]
    exercises: list[tuple[int, msgspec.Raw]]


READ_JSON = msgspec.json.Decoder().decode
READ_REVIEW = msgspec.json.Decoder(dict[str, ToldReview]).decode


class Adviser:
    """Gives advice in one process of the house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.pending: dict[tuple[str, int], Result] = {}
        """By table and seat, the hint that was asked for last."""

    # ── hints ────────────────────────────────────────────────────────────────────────────

    async def hint(self, who: Person, table: str, seat: int, language: str, id: str) -> Hints:
        """Give the best answers of a seat that is asked something."""
        hosted = await self.house.fresh(table)
        self.house.may_see(hosted.table, who, seat, "")
        state = asked_state(hosted.table, seat)
        seq, digest = hosted.table.head, hosted.table.digest
        key = ("hints", table, digest, seat)
        busy = self.pending.get((table, seat))
        if busy is not None and busy is not self.house.results.kept.get(key):
            raise Refused("not-now", "hint-pending")
        result = self.begin(key, payer_of(who, ""), state, seat)
        self.pending[table, seat] = result
        try:
            found = await self.house.results.value(result)
        finally:
            if self.pending.get((table, seat)) is result:
                del self.pending[table, seat]
        return Hints(id, table, seat, seq, [hint_said(hint, language) for hint in found])

    def begin(
        self, key: tuple[str, str, str, int | None], payer: str, state: State, seat: int | None
    ) -> Result:
        """Begin to think about a position as one pair of eyes sees it, unless it is known."""

        async def make() -> Question:
            return question(key[0], state, seat)

        label = f"{key[0]}/{state.game.name}"
        return self.house.results.begin(key, payer, make, READ_JSON, label=label)

    # ── odds ─────────────────────────────────────────────────────────────────────────────

    async def odds(
        self,
        who: Person | None,
        table: str,
        seat: int | None,
        id: str,
        code: str = "",
        payer: str = "",
    ) -> Odds:
        """Say how likely things are, as far as a seat or a spectator knows."""
        hosted = await self.house.fresh(table)
        mine = [] if who is None else hosted.table.seats_of(who.id)
        if seat is None and len(mine) == 1:
            seat = mine[0]
        self.house.may_see(hosted.table, who, seat, code)
        self.house.release(hosted)
        shown = hosted.shown_to(seat)
        if not shown.settings.odds:
            raise Refused("forbidden", "odds-off")
        if shown.play is None or shown.phase != "playing":
            raise Refused("not-now", "not-playing")
        seq, state = shown.head, shown.play.state.copy()
        result = self.begin(("odds", table, shown.digest, seat), payer_of(who, payer), state, seat)
        return Odds(id, table, seat, seq, await self.house.results.value(result))

    # ── reviews ──────────────────────────────────────────────────────────────────────────

    async def review(
        self,
        who: Person | None,
        table: str,
        seat: int | None,
        language: str = "en",
        payer: str = "",
    ) -> Reviewed:
        """Return the review of a play that is over, or say how far it is."""
        play = await self.house.records.done(who, table)
        shown = (await self.house.host(table)).table
        must_be_played_today(shown)
        if seat is not None and not 0 <= seat < len(shown.seats):
            raise Refused("unknown", "unknown-seat", seat=seat + 1)
        result = self.house.results.begin(
            ("review", play.digest),
            payer_of(who, payer),
            lambda: question_about("review", play),
            READ_REVIEW,
            cost=REVIEWED * len(play.entries),
        )
        if result.ready:
            told: ToldReview = result.value[language]
            return Reviewed(table, seat, 1.0, of_seat(told, list(play.names), seat))
        if result.done.is_set():
            raise Refused("unavailable", "no-answer")
        return Reviewed(table, seat, result.share)


def asked_state(table: Table, seat: int) -> State:
    """Give the state in which a seat is asked something; refuse a hint where there is none."""
    if not table.settings.hints:
        raise Refused("forbidden", "hints-off")
    if table.play is None or table.phase != "playing":
        raise Refused("not-now", "not-playing")
    if table.seats[seat].plays:
        raise Refused("not-now", "bot-plays")
    if ask_of(table, seat, "en") is not None:
        state = own_bets_placed(table, seat)
        if seat in state.to_act:
            return state
    raise Refused("not-now", "not-asked", seat=seat + 1)


def hint_said(hint: dict[str, Any], language: str) -> Hint:
    """Say a hint in the reader's language."""
    reasons = [
        ReasonSaid(reason["key"], reason["facts"], reason["says"][language])
        for reason in hint["reasons"]
    ]
    return Hint(**{**hint, "says": hint["says"][language], "reasons": reasons})


def of_seat(told: ToldReview, names: list[str], seat: int | None) -> dict[str, Any]:
    """Return a review with the names of now; with a seat, only that one's exercises."""
    exercises = [one for whose, one in told.exercises if seat is None or whose == seat]
    return {**told.review, "seats": names, "exercises": exercises}
