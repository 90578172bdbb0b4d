"""Lanterns, broken on purpose: each of these breaks one law, and the suite must notice."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fogado.core.agenda import Option, Refusal, Step
from fogado.core.content import Edition
from fogado.core.game import Outcome
from fogado.core.setup import Number, OneOf, Setups
from fogado.core.source import Source
from tests.toys.lanterns.game import Lanterns, View
from tests.toys.lanterns.table import LIGHT, Light, Night
from tests.toys.lanterns.turn import Draw, Fall, LightOne

# ── games that show or remember wrongly ──────────────────────────────────────────────────────


class LeakyView(Lanterns):
    """Shows everybody the whole hand of seat 0."""

    def view(self, state: Night, seat: int | None) -> View:
        shown = super().view(state, seat)
        shown.edition = {"hand of seat 0": list(state.hands[0])}
        return shown

    def sample(self, view: Any, source: Any) -> Night:
        view.edition = None
        return super().sample(view, source)


class NotPlainView(Lanterns):
    """Shows something that cannot be sent."""

    def view(self, state: Night, seat: int | None) -> View:
        shown = super().view(state, seat)
        shown.setup["shine"] = {1, 2}
        return shown


class ForgetfulSample(Lanterns):
    """Makes up a hand that the seat does not hold."""

    def sample(self, view: Any, source: Any) -> Night:
        state = super().sample(view, source)
        if view.seat is not None and len(state.deck) > 1 and state.hands[view.seat]:
            hand = state.hands[view.seat]
            state.hands[view.seat] = tuple(sorted((*hand[1:], state.deck[0])))
            state.deck = tuple(sorted((*state.deck[1:], hand[0])))
        return state


class ForgetfulSave(Lanterns):
    """Saves no oil, and thinks that everybody has some."""

    def save(self, state: Night) -> dict[str, Any]:
        return {**super().save(state), "oil": None}

    def rebuild(self, data: dict[str, Any]) -> Night:
        return super().rebuild({**data, "oil": [1] * len(data["hands"])})


class FreshOptions(Lanterns):
    """Reads a text as an option that nobody was offered."""

    def parse(self, text: str) -> Option:
        option = super().parse(text)
        return Light(option.card) if isinstance(option, Light) else option


class SilentEvent(Lanterns):
    """Has no Hungarian sentence for a draw."""

    def __init__(self) -> None:
        super().__init__()
        del self.phrases.sentences["hu"]["event.drew"]


class OpenSlot(Lanterns):
    """Describes an option with a slot that nobody fills."""

    def __init__(self) -> None:
        super().__init__()
        self.phrases.sentences["en"]["option.light"] = "Light the {{card}}"


class UnknownRule(Lanterns):
    """Cites rules that are not in the book."""

    def __init__(self) -> None:
        super().__init__()
        del self.rulebook.paragraphs["en"]["LA-1.2"]


class WrongPlaces(Lanterns):
    """Ranks nobody first."""

    def score(self, state: Night) -> Outcome:
        right = super().score(state)
        places = tuple(place + 1 for place in right.places)
        return Outcome(right.scores, places, right.sheets, ())


class MonolingualRule(Lanterns):
    """Has a rule that was never translated."""

    def __init__(self) -> None:
        super().__init__()
        del self.rulebook.paragraphs["hu"]["LA-3.1"]


class NamelessChoice(Lanterns):
    """Has a choice at the set-up that nobody described."""

    def __init__(self) -> None:
        super().__init__()
        for sentences in self.phrases.sentences.values():
            del sentences["setup.nights"]


class NamelessQuestion(Lanterns):
    """Asks something that has no words."""

    def __init__(self) -> None:
        super().__init__()
        for sentences in self.phrases.sentences.values():
            del sentences["question.shine"]


class WrongDefault(Lanterns):
    """Has a default that may not be chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.setups = Setups((Number("nights", 1, 3, 9), OneOf("shine", ("yes", "no"), "yes")), {})


class DeadPreset(Lanterns):
    """Has a preset that never starts."""

    def __init__(self) -> None:
        super().__init__()
        self.setups = Setups(self.setups.choices, {"long": {"nights": 99}})

    def start(
        self,
        seats: int,
        setup: Mapping[str, Any] | None = None,
        edition: Edition | None = None,
    ) -> Night:
        return super().start(seats, self.setups.fill(setup), edition)


class Anybody(Lanterns):
    """Seats as many as come, but says that it does not."""

    def __init__(self) -> None:
        super().__init__()
        self.most = 3

    def start(
        self,
        seats: int,
        setup: Mapping[str, Any] | None = None,
        edition: Edition | None = None,
    ) -> Night:
        self.most = 4
        try:
            return super().start(seats, setup, edition)
        finally:
            self.most = 3


# ── states that lie ──────────────────────────────────────────────────────────────────────────


class SharedHands(Night):
    """A copy that holds the very same hands."""

    def copy(self) -> Night:
        copied = super().copy()
        copied.hands = self.hands
        return copied


class Gossip(Night):
    """Tells everybody every secret."""

    def tell(
        self,
        kind: str,
        facts: dict[str, Any],
        secret: dict[str, Any] | None = None,
        seats: tuple[int, ...] = (),
    ) -> None:
        super().tell(kind, {**facts, **(secret or {})})


class TooManyOptions(Night):
    """Lists a card that may not be in the hand."""

    def options(self, seat: int) -> tuple[Option, ...]:
        listed = super().options(seat)
        extra = tuple(LIGHT[card] for card in LIGHT if LIGHT[card] not in listed)
        return listed + extra[:1] if listed and self.question == "light" else listed


class TooFewOptions(Night):
    """Keeps one legal option to itself."""

    def options(self, seat: int) -> tuple[Option, ...]:
        listed = super().options(seat)
        return listed[:-1] if len(listed) > 1 else listed


class TwiceTheSame(Night):
    """Lists an option twice."""

    def options(self, seat: int) -> tuple[Option, ...]:
        listed = super().options(seat)
        return listed + listed[:1]


class Reshuffled(Night):
    """Lists its options in another order each time."""

    def options(self, seat: int) -> tuple[Option, ...]:
        turn = next(CLOCK)
        listed = super().options(seat)
        return listed if turn % 2 else listed[::-1]


CLOCK = itertools.count()


class Touchy(Night):
    """Takes an oil from whoever asks why not."""

    def why_not(self, seat: int, option: Any) -> Refusal | None:
        refusal = super().why_not(seat, option)
        if refusal is not None:
            self.oil[0] += 1
        return refusal


class Lossy(Night):
    """Loses a card now and then."""

    def settle(self, outcome: Any) -> None:
        super().settle(outcome)
        if len(self.deck) == 15:
            self.deck = self.deck[1:]


class Crowd(Night):
    """Lets seat 0 act while luck decides."""

    @property
    def to_act(self) -> tuple[int, ...]:
        return (0,) if self.chance is not None else super().to_act


class Patient(Night):
    """Lets everybody wait for everybody."""

    def may_wait(self, seat: int) -> bool:
        return seat in self.to_act


# ── steps that cheat ─────────────────────────────────────────────────────────────────────────


@dataclass
class LoadedDraw(Draw):
    """Draws the highest card far too often."""

    def sample(self, state: Night, source: Source) -> Any:
        drawn = super().sample(state, source)
        return max(state.deck) if source.below(2) else drawn


@dataclass
class WrongWeights(Draw):
    """Lists a card twice."""

    def weights(self, state: Night) -> list[tuple[Any, int]]:
        listed = super().weights(state)
        return listed + listed[:1]


@dataclass
class UnseededDraw(Draw):
    """Draws by a clock instead of the luck it is given."""

    def sample(self, state: Night, source: Source) -> Any:
        return state.deck[next(CLOCK) % len(state.deck)]


@dataclass
class Endless(Draw):
    """Puts the card back, and draws again."""

    def happens(self, state: Night, outcome: int) -> None:
        state.agenda.append(self)


class OtherDraw(Lanterns):
    """Lanterns with another way to draw."""

    def __init__(self, draws: type[Draw]) -> None:
        super().__init__()
        self.draws = draws
        self.words.classes["Draw"] = draws
        self.words.names[draws.__name__] = ["seat"]
        self.words.classes[draws.__name__] = draws

    def draw(self, seat: int) -> Step:
        return self.draws(seat)


@dataclass
class SlyLight(LightOne):
    """In a play-out it always lights the lowest card."""

    def play(self, state: Night, source: Source) -> int:
        lowest = state.hands[self.seat][0]
        self.take(state, LIGHT[lowest])
        return 1


@dataclass
class OneByOne(Fall):
    """Asks one after the other, in the open, what should be sealed."""

    def run(self, state: Night) -> None:
        super().run(state)
        at = next(i for i, step in enumerate(state.agenda) if type(step).__name__ == "LightAll")
        state.agenda[at : at + 1] = [SlyLight(seat) for seat in range(state.seats())][::-1]


class InTheOpen(Lanterns):
    """Lanterns without sealed answers, whose play-outs are not random."""

    def __init__(self) -> None:
        super().__init__()
        for step in (SlyLight, OneByOne):
            self.words.classes[step.__name__] = step
            self.words.names[step.__name__] = ["seat"] if step is SlyLight else ["night"]

    def start(self, seats: int, setup: Any = None, edition: Any = None) -> Night:
        state = super().start(seats, setup, edition)
        state.agenda[0] = OneByOne(1)
        return state


class Credulous(Night):
    """Takes any luck at any time."""

    def settle(self, outcome: Any) -> None:
        if self.chance is not None:
            super().settle(outcome)


class PeekingSample(Lanterns):
    """Remembers the truth behind the last view, and gives it back."""

    def view(self, state: Night, seat: int | None) -> View:
        shown = super().view(state, seat)
        self.truth = state.copy()
        return shown

    def sample(self, view: Any, source: Any) -> Night:
        truth = self.truth
        made_up = super().sample(view, source)
        if len(truth.deck) > 1 and truth.deck == made_up.deck:
            return made_up
        return truth


class Cheeky(Lanterns):
    """After the first night, shows how many high cards there are in other hands."""

    def view(self, state: Night, seat: int | None) -> View:
        shown = super().view(state, seat)
        if state.night > 1 and seat is not None and state.question == "light":
            others = [max(hand, default=0) for hand in state.hands]
            shown.setup["hint"] = sum(others)
        return shown

    def sample(self, view: Any, source: Any) -> Night:
        view.setup.pop("hint", None)
        return super().sample(view, source)


class OpenEnvelopes(Lanterns):
    """Shows the sealed answers of all."""

    def view(self, state: Night, seat: int | None) -> View:
        shown = super().view(state, seat)
        step = state.agenda[-1] if state.agenda else None
        shown.sealed = str(getattr(step, "sealed", None))
        return shown
