"""Advice at the tables: hints, odds and reviews, thought of beside the event loop and kept a while.

A hint comes from the view of its seat and from nothing else: the question that goes to a mind holds
a world that was made up from that view.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from fogado.server.logs import log
from fogado.server.mind import Question
from fogado.server.minds import NoAnswer, question
from fogado.server.protocol import Hint, Hints, Odds, ReasonSaid, Reviewed
from fogado.server.refused import Refused
from fogado.server.rehearsing import rules_now
from fogado.server.telling import ask_of
from fogado.server.tending import own_bets_placed

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.core.game import State
    from fogado.server.house import House
    from fogado.server.rows import Person
    from fogado.server.table import Table

Key = tuple[str, str, int | None]
"""A table, the digest of its last row, and a seat."""
KEPT = 500
"""Answers that are kept, so that nobody thinks of the same question twice."""
KEPT_REVIEWS = 32
MOST_WAITING = {"hints": 20, "odds": 40, "review": 8}
"""So many wait for a mind; whoever comes then is asked to come back."""


class Thought:
    """Something that was asked: it is thought about, or was."""

    def __init__(self) -> None:
        self.share = 0.0
        self.answer: Any = None
        self.ready = False
        self.task: asyncio.Task[None]

    def tell(self, done: int, total: int) -> None:
        """Note how far it is; called from another thread."""
        self.share = done / total if total else 0.0


class Adviser:
    """Gives advice in one process of the house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: OrderedDict[tuple[Any, ...], Thought] = OrderedDict()
        self.reviews: OrderedDict[str, Thought] = OrderedDict()
        self.pending: dict[tuple[str, int], Thought] = {}
        """By table and seat, the hint that is being thought of."""

    # ── thinking ─────────────────────────────────────────────────────────────────────────

    def begin(self, lane: str, make: Callable[[], Question]) -> Thought:
        """Begin to think about something, unless too many wait already."""
        if self.house.minds.lanes[lane].waiting >= MOST_WAITING[lane]:
            raise Refused("unavailable", "minds-busy")
        thought = Thought()
        thought.task = self.house.start(self.think(lane, make, thought))
        return thought

    async def think(self, lane: str, make: Callable[[], Question], thought: Thought) -> None:
        """Think; a thought that comes to nothing is not ready when it ends."""
        try:
            thought.answer, ms = await self.house.minds.think(lane, make, thought.tell)
        except NoAnswer as error:
            self.house.counts["thoughts_lost"] += 1
            log.warning("no answer", about=lane, error=type(error).__name__)
            return
        thought.ready = True
        thought.share = 1.0
        self.house.counts[f"{lane}_thought"] += 1
        self.house.counts[f"{lane}_ms"] += round(ms)

    def thought_of(self, lane: str, key: Key, make: Callable[[], Question]) -> Thought:
        """Give a thought that is kept, or begin it; whoever asks the same gets the same."""
        thought = self.kept.get((lane, *key))
        if thought is None:
            thought = self.kept[(lane, *key)] = self.begin(lane, make)
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end((lane, *key))
        return thought

    async def answer(self, lane: str, key: Key, thought: Thought) -> Any:
        """Wait for a thought; one that came to nothing is forgotten, and may be had again."""
        if not thought.task.done():
            await asyncio.shield(thought.task)
        if not thought.ready:
            self.kept.pop((lane, *key), None)
            raise Refused("unavailable", "no-answer")
        return thought.answer

    # ── hints ────────────────────────────────────────────────────────────────────────────

    async def hint(self, who: Person, table: str, seat: int, language: str, id: str) -> Hints:
        """Give the best answers of a seat that is asked something."""
        hosted = await self.house.fresh(table)
        self.house.may_see(hosted.table, who, seat, "")
        state = asked_state(hosted.table, seat)
        seq, digest = hosted.table.head, hosted.table.digest
        key = (table, digest, seat)
        busy = self.pending.get((table, seat))
        if busy is not None and busy is not self.kept.get(("hints", *key)):
            raise Refused("not-now", "hint-pending")
        thought = self.thought_of("hints", key, lambda: question("hints", state, seat))
        if busy is None and not thought.task.done():
            self.pending[table, seat] = thought
            thought.task.add_done_callback(lambda _: self.pending.pop((table, seat), None))
        found = await self.answer("hints", key, thought)
        return Hints(id, table, seat, seq, [hint_said(hint, language) for hint in found])

    # ── odds ─────────────────────────────────────────────────────────────────────────────

    async def odds(
        self, who: Person | None, table: str, seat: int | None, id: str, code: str = ""
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
        key = (table, shown.digest, seat)
        thought = self.thought_of("odds", key, lambda: question("odds", state, seat))
        return Odds(id, table, seat, seq, await self.answer("odds", key, thought))

    # ── reviews ──────────────────────────────────────────────────────────────────────────

    async def review(self, who: Person | None, table: str, seat: int | None) -> Reviewed:
        """Give the review of a play that is over, or say how far it is."""
        text = await self.house.record(who, table)
        hosted = await self.house.host(table)
        shown = hosted.table
        if shown.game is None:
            new = rules_now(shown.game_name)
            raise Refused("gone", "older-rules", old=shown.rules_version, new=new)
        if seat is not None and not 0 <= seat < len(shown.seats):
            raise Refused("unknown", "unknown-seat", seat=seat + 1)
        thought = self.reviews.get(table)
        if thought is None:
            thought = self.begin("review", lambda: Question("review", {"record": text}))
            self.reviews[table] = thought
            while len(self.reviews) > KEPT_REVIEWS:
                self.reviews.popitem(last=False)
        self.reviews.move_to_end(table)
        if thought.ready:
            return Reviewed(table, seat, 1.0, of_seat(thought.answer, shown.names, seat))
        if thought.task.done():
            self.reviews.pop(table, None)
            raise Refused("unavailable", "no-answer")
        return Reviewed(table, seat, thought.share)


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


def of_seat(review: dict[str, Any], names: list[str], seat: int | None) -> dict[str, Any]:
    """Give a review with the names of now; with a seat, only that one's exercises."""
    exercises = [each for each in review["exercises"] if seat is None or each["seat"] == seat]
    return {**review, "seats": list(names), "exercises": exercises}
