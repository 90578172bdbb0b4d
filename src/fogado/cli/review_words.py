"""What a review says in words, for the terminal and for the page alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.analysis.reasons import say_reason
from fogado.analysis.review_data import CHOICE, LUCK
from fogado.cli.boards import board_of
from fogado.cli.numbers import points, with_error
from fogado.cli.table.seats import seats_of_record
from fogado.cli.words import of_game, say
from fogado.core import registry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from fogado.analysis.review_data import Exercise, Moment, Reason, Review, Total

MANY = 12
"""Costly choices that are listed."""
LUCKIEST = 6
"""Events of luck that are listed."""
PAPER = 88
"""The columns of a drawn position."""
MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", "": ""}


class Words:
    """A review in one language, through the eyes of one seat or of everybody."""

    def __init__(self, review: Review, lang: str, eyes: int | None) -> None:
        self.review = review
        self.lang = lang
        self.eyes = eyes
        self.game = registry.game(review.game)
        self.names = seats_of_record(review.seats, self.game).names

    def say(self, key: str, **facts: object) -> str:
        """Say a sentence about reviews."""
        return say(self.lang, f"review.{key}", **facts)

    def name(self, seat: int) -> str:
        """Name a seat, or the table."""
        return self.names[seat] if seat >= 0 else self.say("table")

    def option(self, text: str) -> str:
        """Describe an option."""
        return self.game.describe(self.game.parse(text), self.lang)

    def question(self, key: str) -> str:
        """Say what was asked, or what luck decided."""
        return of_game(self.game, self.lang, f"question.{key}")

    def reasons(self, reasons: Sequence[Reason]) -> str:
        """Say reasons one after the other."""
        return "; ".join(say_reason(self.game, self.lang, reason) for reason in reasons)

    # ── the whole ────────────────────────────────────────────────────────────────────────

    def title(self) -> str:
        """Say what is looked at."""
        return self.say("title", title=self.game.title[self.lang], names=", ".join(self.names))

    def remarks(self) -> list[str]:
        """Say what must be known to read the numbers."""
        review = self.review
        said = [self.say("unit"), self.say("judge", judge=review.judge, lines=review.lines)]
        if not review.complete:
            said.append(self.say("stopped", done=len(review.moments), lines=review.lines))
        elif not review.over:
            said.append(self.say("unfinished"))
        return said

    def verdict(self, total: Total) -> str:
        """Say in one line how a seat fared."""
        ended = ""
        if total.place:
            ended = self.say("ended", place=total.place, adjusted=total.adjusted_place)
        return self.say(
            "verdict",
            name=self.names[total.seat],
            luck=with_error(total.luck, total.luck_error, self.lang),
            cost=with_error(-total.own, total.own_error, self.lang).lstrip("+"),
            ended=ended,
        ).rstrip()

    def seen(self, seat: int) -> bool:
        """Is this seat looked at?"""
        return self.eyes is None or seat == self.eyes

    # ── what is listed ───────────────────────────────────────────────────────────────────

    def costly(self) -> list[Moment]:
        """List the choices with a mark, the costliest of them, in the order of the play."""
        marked = [
            moment
            for moment in self.review.moments
            if moment.kind == CHOICE and moment.mark and self.seen(moment.seat)
        ]
        dearest = sorted(marked, key=lambda moment: -moment.loss)[:MANY]
        return sorted(dearest, key=lambda moment: moment.line)

    def lucky(self) -> list[tuple[Moment, int]]:
        """List the luck that mattered most, each with the seat it mattered to."""
        found = []
        for moment in self.review.moments:
            if moment.kind == LUCK:
                seats = [seat for seat in range(len(moment.luck)) if self.seen(seat)]
                seat = max(seats, key=lambda seat: abs(moment.luck[seat]))
                found.append((moment, seat))
        found.sort(key=lambda one: -abs(one[0].luck[one[1]]))
        return sorted(found[:LUCKIEST], key=lambda one: one[0].line)

    def happened(self, moment: Moment) -> str:
        """Say what luck gave, and whose it was."""
        purpose = self.question(moment.question).rstrip(".?")
        return f"{self.name(moment.seat)}: {purpose}: {moment.text}"

    def exercises(self) -> list[Exercise]:
        """List the exercises: three of a seat, or the three costliest of all."""
        mine = [one for one in self.review.exercises if self.seen(one.seat)]
        return sorted(mine, key=lambda one: -one.loss)[:3]

    def board(self, one: Exercise) -> RenderableType:
        """Draw the table as the seat saw it."""
        return board_of(self.game).draw(one.view, self.game, self.lang, self.names)

    def position(self, one: Exercise) -> str:
        """Draw the table in plain letters."""
        from rich.console import Console

        paper = Console(width=PAPER, color_system=None, highlight=False, markup=False, emoji=False)
        with paper.capture() as drawn:
            paper.print(self.board(one))
        return drawn.get().rstrip()

    def answer(self, one: Exercise) -> list[str]:
        """Say what was chosen, what was better, and why."""
        cost = with_error(-one.loss, one.loss_error, self.lang)
        option = self.option(one.taken)
        said = [
            self.say("taken", option=option, cost=cost, mark=one.mark or "none"),
            self.say("best", option=self.option(one.best)),
        ]
        if one.for_best:
            said.append(self.say("because", reasons=self.reasons(one.for_best)))
        if one.for_taken:
            said.append(self.say("for-it", reasons=self.reasons(one.for_taken)))
        return said

    def points(self, change: float) -> str:
        """Write a change."""
        return points(change, self.lang)
