"""How this game asks: every question, and the tokens that may be used while it is open."""

from dataclasses import dataclass
from typing import Any, Final

from fogado.core.agenda import NO_QUESTION, Decision, Offer, Option, Refusal
from fogado.core.moves import not_asked, not_offered
from fogado.core.native import mypyc_attr
from fogado.core.source import Source
from fogado.games.dice_forge.moves import Move
from fogado.games.dice_forge.state import Forge, Hero


@mypyc_attr(allow_interpreted_subclasses=True)
class FreeMove(Move):
    """Something the active player may do whenever they are asked.  DF-3.13"""

    def offered(self, state: Forge, hero: Hero) -> bool:
        """Can the active player do it now?"""
        raise NotImplementedError

    def why_not(self, state: Forge, seat: int) -> Refusal:
        if seat not in state.to_act:
            return not_asked(state, seat)
        if seat != state.active:
            return Refusal("DF-3.13", "not-your-turn")
        if self.offered(state, state.heroes[seat]):
            return not_offered(state)  # in the middle of paying
        return self.fault(state, seat)


FREE_MOVES: Final[list[FreeMove]] = []
"""Filled by ``tokens``, which knows what each does."""


def free_moves(state: Forge, hero: Hero) -> list[Option]:
    """List the tokens and cards the active player could use now."""
    return [move for move in FREE_MOVES if move.offered(state, hero)]


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Ask(Decision):
    """A question.  The active player may use tokens before answering it.  DF-3.13"""

    def answers(self, state: Forge) -> list[Option]:
        """List every answer, in a fixed order."""
        raise NotImplementedError

    def answer(self, state: Forge, option: Any) -> None:
        """Do what was answered."""
        raise NotImplementedError

    def spends(self) -> bool:
        """Could a token make more answers possible?  Then it is asked while one is left."""
        return False

    def interrupts(self) -> bool:
        """May a token be used first?  Not in the middle of paying."""
        return True

    def free(self, state: Forge) -> list[Option]:
        """List the tokens that may be used before answering."""
        hero = state.heroes[self.seat]
        if self.seat == state.active and hero.has_free_move() and self.interrupts():
            return free_moves(state, hero)
        return []

    def options(self, state: Forge) -> tuple[Option, ...]:
        return tuple(self.answers(state) + self.free(state))

    def waits(self, state: Forge) -> bool:
        if state.ask_all:
            return True
        return len(self.answers(state)) > 1 or (self.spends() and bool(self.free(state)))

    def go_on(self, state: Forge, source: Source, offer: Offer) -> int:
        answers = self.answers(state)
        count = len(answers)
        if self.seat == state.active and state.heroes[self.seat].has_free_move():
            if count > 1 or (self.waits(state) if state.ask_all else self.spends()):
                menu = answers + self.free(state)
                if len(menu) > 1:
                    offer.decision = self
                    offer.kept = menu
                    return len(menu)
        if count > 1:
            offer.decision = self
            offer.kept = answers
            return count
        if count == 1:
            self.answer(state, answers[0])
        else:
            self.run(state)
        return NO_QUESTION

    def how_many(self, state: Forge, offer: Offer) -> int:
        menu = self.answers(state) + self.free(state)
        offer.decision = self
        offer.kept = menu
        return len(menu)

    def option_at(self, state: Forge, offer: Offer, place: int) -> Option:
        menu: list[Option] = offer.kept
        return menu[place]

    def listed(self, state: Forge, offer: Offer) -> tuple[Option, ...]:
        menu: list[Option] = offer.kept
        return tuple(menu)

    def take_at(self, state: Forge, offer: Offer, place: int) -> None:
        menu: list[Any] = offer.kept
        self.take(state, menu[place])

    def run(self, state: Forge) -> None:
        self.answer(state, self.answers(state)[0])

    def take(self, state: Forge, option: Any) -> None:
        if isinstance(option, FreeMove):
            # The same question again, once the token has done its work.
            state.agenda.append(self)
            option.happen(state, self.seat)
        else:
            self.answer(state, option)

    def play(self, state: Forge, source: Source) -> int:
        answers = self.answers(state)
        if self.seat == state.active and state.heroes[self.seat].has_free_move():
            if len(answers) > 1 or state.ask_all or self.spends():
                answers += self.free(state)
        count = len(answers)
        if count == 1:
            self.answer(state, answers[0])
            return 0
        if count == 0:
            self.run(state)
            return 0
        self.take(state, answers[source.below(count)])
        return 1
