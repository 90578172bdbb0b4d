"""Lanterns as the house knows it: set up, shown, sampled, saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, cast

from fogado.core.agenda import Answered, Chance, Option, Step, Together, together
from fogado.core.content import Content, Edition, edition_of, load_content
from fogado.core.errors import BadEdition, BadSetup, BadState
from fogado.core.game import Game, Outcome, advance, not_notation
from fogado.core.phrases import Phrases
from fogado.core.rulebook import Rulebook
from fogado.core.saving import heading, number, numbers
from fogado.core.setup import Number, OneOf, Setups
from fogado.core.source import Source, as_source
from fogado.core.words import Words
from tests.toys.lanterns.table import BY_TEXT, MOST_SEATS, Move, Night
from tests.toys.lanterns.turn import (
    STEPS,
    Dusk,
    Fall,
    Fuel,
    Glimpse,
    Judge,
    LightAll,
    LightOne,
    React,
    ShineAt,
)

PACKAGE = "tests.toys.lanterns"
PRINTED = load_content("lanterns", PACKAGE, "printed.toml")
SETUPS = Setups(
    (Number("nights", 1, 3, 2), OneOf("shine", ("yes", "no"), "yes")),
    {"short": {"nights": 1}, "dark": {"shine": "no"}},
)


def printed(edition: Edition | None) -> Content:
    """Give what is printed; say what an edition got wrong."""
    if edition is None:
        return PRINTED
    content = PRINTED.corrected(edition)
    if not 1 <= content.number("cards.highest") <= 5:
        raise BadEdition("cards.highest must be 1 to 5.")
    if content.number("cards.copies") * content.number("cards.highest") < 24:
        raise BadEdition("There must be at least 24 cards in all.")
    if content.number("start.oil") < 0 or content.number("start.hand") not in (1, 2, 3):
        raise BadEdition("start.oil must not be negative, and start.hand must be 1, 2 or 3.")
    return content


@dataclass
class View:
    """What a seat, or a spectator, knows."""

    seat: int | None
    setup: dict[str, Any]
    edition: dict[str, Any] | None
    question: str
    asked: tuple[int, ...]
    ahead: tuple[tuple[Any, ...], ...]
    """What everybody knows is still to come, the next last; cards on it are left out."""
    sealed: str | None
    """The own answer that lies face down."""
    shown: int
    """The card that is being glimpsed, for the two who see it; else 0."""
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    pile: tuple[int, ...]
    oil: tuple[int, ...]
    lanterns: tuple[int, ...]
    lit: tuple[int, ...]
    known: tuple[tuple[int, int], ...]
    """Cards of others this seat has glimpsed: whose, and which."""
    exposed: tuple[tuple[int, int], ...]
    """Cards of its own that others have glimpsed: by whom, and which."""
    night: int


class Lanterns(Game):
    """The game."""

    def __init__(self, state: type[Night] = Night, name: str = "lanterns") -> None:
        self.name = name
        self.title = {"en": "Lanterns", "hu": "Lámpások"}
        self.rules_version = 1
        self.fewest = 2
        self.most = MOST_SEATS
        self.moves = (Move,)
        self.not_asked = "LA-1.2"
        self.not_offered = "LA-1.3"
        self.setups = SETUPS
        self.phrases = Phrases(PACKAGE)
        self.rulebook = Rulebook(PACKAGE)
        self.state = state
        self.words = Words(STEPS, self.parse)

    def draw(self, seat: int) -> Step:
        """Give the step by which a seat draws."""
        draws: Step = STEPS[0](seat)
        return draws

    def all_cards(self, edition: Edition | None) -> list[int]:
        """List every card there is."""
        content = printed(edition)
        each = range(1, content.number("cards.highest") + 1)
        return [card for card in each for _ in range(content.number("cards.copies"))]

    def start(
        self,
        seats: int,
        setup: Mapping[str, Any] | None = None,
        edition: Edition | None = None,
    ) -> Night:
        if not self.fewest <= seats <= self.most:
            raise BadSetup(f"Lanterns is for 2 to 4 players, not {seats}. [LA-1.1]")
        chosen = SETUPS.fill(setup)
        content = printed(edition)
        deal = [
            self.draw(seat) for _ in range(content.number("start.hand")) for seat in range(seats)
        ]
        state = self.state(
            self,
            chosen,
            edition,
            [Fall(1), *deal[::-1]],
            tuple(self.all_cards(edition)),
            [()] * seats,
            (),
            [content.number("start.oil")] * seats,
            [0] * seats,
            [0] * seats,
            [()] * seats,
            0,
        )
        advance(state)
        return state

    def edition(self, edition: Edition) -> None:
        printed(edition)

    def parse(self, text: str) -> Option:
        move = BY_TEXT.get(" ".join(text.split()))
        if move is None:
            raise not_notation(text, ["light 3", "shine at 2", "stay dark", "blow", "shrug"])
        return move

    def view(self, state: Night, seat: int | None) -> View:
        me = -1 if seat is None else seat
        return View(
            seat=seat,
            setup=dict(state.setup),
            edition=None if state.edition is None else state.edition.plain(),
            question=state.question,
            asked=state.to_act,
            ahead=tuple(in_the_open(step) for step in state.agenda),
            sealed=sealed_by(state, me),
            shown=shown_to(state, me),
            hand=() if seat is None else state.hands[me],
            hand_sizes=tuple(len(hand) for hand in state.hands),
            deck_size=len(state.deck),
            pile=state.pile,
            oil=tuple(state.oil),
            lanterns=tuple(state.lanterns),
            lit=tuple(state.lit),
            known=() if seat is None else state.known[me],
            exposed=tuple(
                (by, card)
                for by, knowledge in enumerate(state.known)
                for at, card in knowledge
                if at == me
            ),
            night=state.night,
        )

    def score(self, state: Night) -> Outcome:
        worth = printed(state.edition).number("worth.lantern")
        sheets = tuple(
            {"lanterns": worth * lanterns, "oil": oil}
            for lanterns, oil in zip(state.lanterns, state.oil, strict=True)
        )
        scores = tuple(sum(sheet.values()) for sheet in sheets)
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Outcome(scores, places, sheets, winners)

    def sample(self, view: Any, source: Any) -> Night:
        if not isinstance(view, View):
            raise BadState(f"This is not a view of {self.name}.")
        luck = as_source(source)
        edition = edition_of("lanterns", view.edition)
        unseen = self.all_cards(edition)
        for card in (*view.hand, *view.pile):
            unseen.remove(card)
        seats = len(view.hand_sizes)
        hands: list[list[int]] = [[] for _ in range(seats)]
        for at, card in view.known:
            hands[at].append(card)
            unseen.remove(card)
        for seat, size in enumerate(view.hand_sizes):
            if seat == view.seat:
                hands[seat] = list(view.hand)
            while len(hands[seat]) < size:
                hands[seat].append(unseen.pop(luck.below(len(unseen))))
        known: list[tuple[tuple[int, int], ...]] = [()] * seats
        if view.seat is not None:
            for by, card in view.exposed:
                known[by] = tuple(sorted((*known[by], (view.seat, card))))
            known[view.seat] = view.known
        state = self.state(
            self,
            dict(view.setup),
            edition,
            [],
            tuple(sorted(unseen)),
            [tuple(sorted(hand)) for hand in hands],
            view.pile,
            list(view.oil),
            list(view.lanterns),
            list(view.lit),
            known,
            view.night,
        )
        state.agenda = [self.behind(words, view, state, luck) for words in view.ahead]
        return state

    def behind(self, words: tuple[Any, ...], view: View, state: Night, luck: Source) -> Step:
        """Give the step that everybody knows as these words, with hidden things made up."""
        name, *numbers = words
        if name == "Together":
            step = together(tuple(LightOne(seat) for seat in range(state.seats())))
            sealed: list[Option | None] = []
            for decision in step.decisions:
                options = decision.options(state)
                if decision.seat in view.asked:
                    sealed.append(None)
                elif decision.seat == view.seat and view.sealed is not None:
                    sealed.append(self.parse(view.sealed))
                else:
                    sealed.append(options[luck.below(len(options))])
            return Together(step.decisions, tuple(sealed))
        if name == "Answered":
            decision = LightOne(*numbers)
            options = decision.options(state)
            if decision.seat == view.seat and view.sealed is not None:
                return Answered(decision, self.parse(view.sealed))
            return Answered(decision, options[luck.below(len(options))])
        if name == "React":
            seat, by = numbers
            card = view.shown
            if not card:
                card = state.hands[seat][luck.below(len(state.hands[seat]))]
                state.known[by] = tuple(sorted({*state.known[by], (seat, card)}))
            return React(seat, by, card)
        if name == "Draw":
            return self.draw(*numbers)
        kinds: dict[str, type[Step]] = {
            kind.__name__: kind for kind in (Fall, LightAll, Fuel, Judge, ShineAt, Glimpse, Dusk)
        }
        return kinds[name](*numbers)

    def save(self, state: Night) -> dict[str, Any]:
        return {
            **heading(self, state.setup, state.edition),
            "agenda": [self.words.write(step) for step in state.agenda],
            "deck": list(state.deck),
            "hands": [list(hand) for hand in state.hands],
            "pile": list(state.pile),
            "oil": list(state.oil),
            "lanterns": list(state.lanterns),
            "lit": list(state.lit),
            "known": [[list(pair) for pair in knowledge] for knowledge in state.known],
            "night": state.night,
        }

    def rebuild(self, data: dict[str, Any]) -> Night:
        seats = len(data["hands"])
        for field in ("oil", "lanterns", "lit", "known"):
            if len(data[field]) != seats or seats < self.fewest:
                raise BadState(f"{field} does not fit the table.")
        return self.state(
            self,
            SETUPS.fill(data["setup"]),
            edition_of("lanterns", data["edition"]),
            self.words.steps(data["agenda"], seats),
            tuple(numbers(data["deck"])),
            [tuple(numbers(hand)) for hand in data["hands"]],
            tuple(numbers(data["pile"])),
            numbers(data["oil"]),
            numbers(data["lanterns"]),
            numbers(data["lit"]),
            [tuple((at, card) for at, card in map(numbers, pairs)) for pairs in data["known"]],
            number(data["night"]),
        )


def in_the_open(step: Step) -> tuple[Any, ...]:
    """Say what everybody knows of a step."""
    name = type(step).__name__
    if isinstance(step, Together):
        return (name,)
    if isinstance(step, Answered):
        return (name, step.decision.seat)
    if isinstance(step, React):
        return (name, step.seat, step.by)
    if isinstance(step, Chance) and not isinstance(step, Glimpse):
        return ("Draw", step.whose())
    return (name, *(getattr(step, field.name) for field in fields(cast(Any, step))))


def sealed_by(state: Night, seat: int) -> str | None:
    """Give the answer a seat has sealed."""
    for step in state.agenda:
        if isinstance(step, Answered) and step.decision.seat == seat:
            return step.option.write()
        if isinstance(step, Together):
            for decision, option in zip(step.decisions, step.sealed, strict=True):
                if decision.seat == seat and option is not None:
                    return option.write()
    return None


def shown_to(state: Night, seat: int) -> int:
    """Give the card that is being glimpsed, if this seat sees it."""
    step = state.agenda[-1] if state.agenda else None
    return step.card if isinstance(step, React) and seat in (step.seat, step.by) else 0


GAME = Lanterns()
