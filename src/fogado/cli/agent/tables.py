"""A table at which an agent plays with bots of the house, told as its seats may know it."""

from __future__ import annotations

import secrets
from io import StringIO
from typing import TYPE_CHECKING, Any

from fogado.bots.house import Bots
from fogado.bots.lines import choice_data
from fogado.cli.boards import board_of
from fogado.cli.table.seats import BadSeats, display_names, person_called
from fogado.cli.words import of_game
from fogado.core import registry
from fogado.core.dealer import SeededDealer
from fogado.core.errors import FogadoError
from fogado.core.match import begin_match
from fogado.core.phrases import check_language
from fogado.core.words import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.core.agenda import Option

WIDTH = 100
"""Columns of a board; an agent has no terminal."""
WAIT = "wait"


class Table:
    """One play: the agent's seats, the bots at the others, and what was not told yet."""

    def __init__(
        self,
        name: str,
        seats: Sequence[str],
        setup: dict[str, Any],
        seed: str | None,
        language: str,
    ) -> None:
        check_language(language)
        self.game = registry.game(name)
        self.language = language
        self.own = [seat for seat, spec in enumerate(seats) if person_called(spec) is not None]
        if not self.own:
            raise BadSeats("Nobody asks you anything: call at least one seat 'me'.")
        specs = {seat: spec for seat, spec in enumerate(seats) if seat not in self.own}
        written = [person_called(spec) or spec for spec in seats]
        self.names = display_names(written, specs)
        luck = secrets.token_hex(8) if seed is None else seed
        self.bots = Bots(self.game, specs, luck)
        self.match = begin_match(self.game, written, SeededDealer(luck), setup, None, luck)
        self.news: list[str] = []
        self.hear(self.match.let_luck_decide())
        self.go_on()

    # ── playing ──────────────────────────────────────────────────────────────────────────

    @property
    def done(self) -> bool:
        """Is nothing to be played any more?"""
        return self.match.record.done

    def asked(self, seat: int | None = None) -> int:
        """Give the seat that is to answer: the one that was named, or the first of the agent's."""
        if self.done:
            raise FogadoError("This play is done; start_game begins another.")
        if seat is None:
            return next(own for own in self.own if own in self.match.state.to_act)
        if seat not in self.own:
            raise FogadoError(f"Seat {seat} is not yours; {self.own} are.")
        return seat

    def option(self, seat: int, take: str) -> Option:
        """Read an answer in notation."""
        for option in self.match.state.options(seat):
            if option.write() == take.strip():
                return option
        return self.game.parse(take)

    def act(self, seat: int, take: str) -> None:
        """Let a seat of the agent answer, and then the bots."""
        state = self.match.state
        if take.strip() == WAIT and state.may_wait(seat):
            acted = self.bots.next_act(state)
            if acted is None:
                raise FogadoError("Nobody else wants to act now; answer, or let another seat.")
            self.hear(self.match.act(*acted))
        else:
            self.hear(self.match.act(seat, self.option(seat, take)))
        self.go_on()

    def go_on(self) -> None:
        """Let the bots act until the agent is asked, or the play is over."""
        state = self.match.state
        while not state.over and not any(seat in state.to_act for seat in self.own):
            acted = self.bots.next_act(state)
            assert acted is not None, "somebody without leave to wait waited"
            self.hear(self.match.act(*acted))
            state = self.match.state

    def hear(self, events: Sequence[Any]) -> None:
        """Keep what happened, as the agent's first seat saw it, until it is told."""
        for event in events:
            seen = event.seen_by(self.own[0])
            self.news.append(self.game.tell(seen, self.language, self.names))

    # ── telling ──────────────────────────────────────────────────────────────────────────

    def seat_shown(self) -> int:
        """Say through whose eyes the table is shown: the seat that is asked, or the first."""
        return self.own[0] if self.done else self.asked()

    def ask(self, seat: int) -> dict[str, Any] | None:
        """Tell a seat what it is asked, as the house tells everybody who plays."""
        state = self.match.state
        if self.done or seat not in state.to_act:
            return None
        choices = [choice_data(self.game, option, self.language) for option in state.options(seat)]
        may_wait = state.may_wait(seat)
        return {
            "seat": seat,
            "question": state.question,
            "choices": choices,
            "may_wait": may_wait,
            "pending": [],
        }

    def stand(self, view: bool) -> tuple[str, dict[str, Any]]:
        """Say how the table stands, and what happened since it was last said."""
        seat = self.seat_shown()
        news, self.news = self.news, []
        ask = self.ask(seat)
        data: dict[str, Any] = {"seat": seat, "names": list(self.names), "happened": news}
        data |= {"ask": ask, "done": self.done, "outcome": self.match.record.end}
        parts = ["\n".join(news)]
        if view:
            data["view"] = plain(self.match.state.view(seat))
            parts.append(self.drawn(seat))
        if ask is not None:
            parts.append(self.in_words(ask))
        if self.match.record.end is not None:
            scores = zip(self.names, self.match.record.end["scores"], strict=True)
            parts.append("Over: " + ", ".join(f"{name} {score}" for name, score in scores) + ".")
        return "\n\n".join(part for part in parts if part), data

    def drawn(self, seat: int) -> str:
        """Draw the board as a seat sees it, as plain text."""
        from rich.console import Console

        out = Console(
            file=StringIO(), width=WIDTH, highlight=False, markup=False, emoji=False, no_color=True
        )
        view = self.match.state.view(seat)
        out.print(board_of(self.game).draw(view, self.game, self.language, self.names))
        text: str = out.file.getvalue()  # type: ignore[attr-defined] # it is our StringIO
        return "\n".join(line.rstrip() for line in text.splitlines())

    def in_words(self, ask: dict[str, Any]) -> str:
        """Write a question and its options, each with its notation."""
        words = of_game(self.game, self.language, f"question.{ask['question']}")
        lines = [f"{self.names[ask['seat']]} (seat {ask['seat']}): {words}"]
        lines += [f"- {choice['take']}   {choice['says']}" for choice in ask["choices"]]
        if ask["may_wait"]:
            lines.append(f"- {WAIT}   Let the others go on for now")
        return "\n".join(lines)
