"""The laws of the contract at one moment of a play: who may do what, and what is refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from fogado.core.agenda import Option, Refusal
from fogado.core.errors import BadNotation, BadOutcome, FogadoError
from fogado.core.game import IllegalOption, State
from fogado.core.phrases import LANGUAGES
from fogado.core.source import Source, seeded
from fogado.core.words import plain
from tests.conformance.walks import Case, offered, saved, seen, text

NOBODYS_SEATS = (-1, 99)
CITED = re.compile(r" \[[A-Z]+-\d+\.\d+\]$")


def is_sentence(said: str) -> bool:
    """Does it read as one line that begins and ends properly, with every slot filled?"""
    return bool(said.strip()) and "\n" not in said and "{" not in said and "}" not in said


def ends_as_a_sentence(said: str) -> bool:
    """Does it end with a full stop, or with the number of a rule after one?"""
    return CITED.sub("", said).endswith((".", "!", "?"))


def somebody_or_luck_is_asked(case: Case) -> None:
    """Either the play is over, or luck is awaited, or some seats are asked; never two of these."""
    for state in case.moments:
        asked, luck = bool(state.to_act), state.chance is not None
        assert [state.over, luck, asked].count(True) == 1, f"{state.over=} {luck=} {asked=}"
        assert state.over == (state.question == "over"), "the question at the end is 'over'"
        assert len(set(state.to_act)) == len(state.to_act), f"a seat twice in {state.to_act}"
        for seat in (*case.seats, *NOBODYS_SEATS):
            options = state.options(seat)
            assert isinstance(options, tuple), "options are a tuple"
            assert bool(options) == (seat in state.to_act), f"seat {seat} is offered {options}"
            assert (state.asked(seat) is None) == (not options), f"seat {seat} is asked wrongly"
            if state.may_wait(seat):
                assert seat in state.to_act, f"seat {seat} may wait but is not asked"
        if asked:
            waits = all(state.may_wait(seat) for seat in state.to_act)
            assert not waits, "if every seat may wait, the play may never go on"


def options_are_different_and_in_a_fixed_order(case: Case) -> None:
    """The options of a seat are all different, and always listed in the same order."""
    for state in case.moments:
        again = case.game.load(case.game.save(state))
        for seat in state.to_act:
            listed = offered(state, seat)
            assert len(set(listed)) == len(listed), f"an option twice in {listed}"
            for other in (state, state.copy(), again):
                assert offered(other, seat) == listed, "the order of the options changed"


def every_listed_option_is_accepted(case: Case) -> None:
    """What is listed may be done, the trusted way does the same, and the table stays possible."""
    for state in case.moments:
        before = saved(state)
        for seat in state.to_act:
            for option in state.options(seat):
                assert state.why_not(seat, option) is None, f"{option} is listed and refused"
                child, trusted = state.copy(), state.copy()
                child.apply(seat, option)
                trusted.take(seat, option)
                assert saved(child) == saved(trusted), f"take and apply of {option} differ"
                assert child.check() == [], child.check()
                assert saved(child) != before, f"{option} changed nothing"
        assert saved(state) == before, "the copies changed the state"


def everything_else_is_refused(case: Case) -> None:
    """Any other move of any seat is refused with a rule and a sentence, and changes nothing."""
    numbers = set(case.game.rulebook.numbers())
    moves = case.house.moves()
    explained: set[str] = set()
    for state in case.moments:
        before = saved(state)
        few = seeded(f"{case.seed}/{state.question}")
        for seat in (*case.seats, *NOBODYS_SEATS):
            options = state.options(seat)
            some = moves if seat in state.to_act[:2] else few_of(moves, few)
            for option in (move for move in some if move not in options):
                refusal = state.why_not(seat, option)
                assert refusal is not None, f"{option} of seat {seat} is neither listed nor refused"
                assert refusal.rule in numbers, f"{refusal.rule} is no rule of the game"
                reason = f"{refusal.rule} {refusal.key} {refusal.facts}"
                if reason not in explained:
                    explained.add(reason)
                    is_explained(case, refusal)
                    is_raised(state, seat, option, case.game.explain(refusal))
        assert saved(state) == before, "asking, or a refusal, changed the state"


def few_of(moves: list[Option], source: Source) -> list[Option]:
    """Give a dozen of the moves."""
    return [moves[source.below(len(moves))] for _ in range(12)]


def is_explained(case: Case, refusal: Refusal) -> None:
    """A refusal is a sentence that cites its rule, in both languages."""
    for language in LANGUAGES:
        said = case.game.explain(refusal, language)
        assert is_sentence(said), f"{said!r} is not a sentence"
        assert said.endswith(f" [{refusal.rule}]"), f"{said!r} does not cite its rule"
        assert ends_as_a_sentence(said), f"{said!r} does not end properly"


def is_raised(state: State, seat: int, option: Option, said: str) -> None:
    """The same refusal must come as an error."""
    with pytest.raises(IllegalOption) as caught:
        state.apply(seat, option)
    assert str(caught.value) == said, f"{caught.value} is not {said}"
    assert caught.value.refusal.rule in said


class Stranger(Option):
    """A move of no game that we know."""

    def write(self) -> str:
        return "dance"


def nonsense_is_refused_in_a_sentence(case: Case) -> None:
    """What is no move, no outcome and no notation is named as such, and changes nothing."""
    nonsense: list[Any] = [Stranger(), None, "nonsense", -7]
    for state in case.moments:
        before = saved(state)
        for seat in (*state.to_act[:1], *NOBODYS_SEATS):
            for thing in nonsense:
                for ask in (state.why_not, state.apply):
                    complains(lambda ask=ask, seat=seat, thing=thing: ask(seat, thing), FogadoError)
        for thing in (*nonsense, object()):
            complains(lambda state=state, thing=thing: state.settle(thing), BadOutcome)
        pending = state.chance
        if pending is not None:
            for written in ("", "nonsense", "-1", "{"):
                complains(lambda pending=pending, it=written: pending.read(it), BadNotation)
        if not state.over:
            complains(lambda state=state: state.outcome, FogadoError)
        for written in ("", "nonsense", "-1", "\n", "7 7 7"):
            complains(lambda written=written: case.game.parse(written), BadNotation)
        complains(lambda: case.game.load({}), FogadoError)
        complains(lambda: case.game.load(None), FogadoError)
        complains(lambda: case.game.sample(None, case.luck()), FogadoError)
        assert saved(state) == before, "nonsense changed the state"


def complains(ask: Any, kind: type[FogadoError]) -> None:
    """It must raise our own error, and the error must be a sentence."""
    with pytest.raises(kind) as caught:
        ask()
    assert ends_as_a_sentence(str(caught.value)), f"{str(caught.value)!r} is not a sentence"


def saving_loses_nothing(case: Case) -> None:
    """A state written as JSON and read back is the same to everybody, in any moment."""
    for state in case.moments:
        back = case.game.load(json.loads(json.dumps(case.game.save(state))))
        assert back == state, "the state read back is another"
        assert saved(back) == saved(state), "saving what was read back gives something else"
        assert (back.to_act, back.question, back.over) == (state.to_act, state.question, state.over)
        for seat in (*case.seats, None):
            assert seen(back, seat) == seen(state, seat), f"seat {seat} sees something else"
        for seat in case.seats:
            assert offered(back, seat) == offered(state, seat), f"seat {seat} may do other things"
            assert back.may_wait(seat) == state.may_wait(seat)
        if state.chance is not None and back.chance is not None:
            assert listed_luck(back) == listed_luck(state), "luck has changed"


def listed_luck(state: State) -> list[tuple[str, float]]:
    """Write what luck can give, with probabilities."""
    pending = state.chance
    assert pending is not None
    return [(pending.write(outcome), share) for outcome, share in pending.outcomes()]


def notation_goes_both_ways(case: Case) -> None:
    """Whatever is offered can be written, read back, and described in both languages."""
    for state in case.moments:
        for seat in state.to_act:
            for option in state.options(seat):
                written = case.game.write(option)
                assert case.game.parse(written) == option, f"{written!r} is read as another option"
                assert case.game.parse(f"  {written} ") == option, "blanks around it matter"
                for language in LANGUAGES:
                    said = case.game.describe(option, language)
                    assert is_sentence(said), f"{said!r} does not describe {written}"
        pending = state.chance
        if pending is not None:
            for outcome, _ in pending.outcomes():
                written = pending.write(outcome)
                assert pending.read(written) == outcome, f"{written!r} is read as another outcome"


def views_are_plain_data(case: Case) -> None:
    """What a seat or a spectator sees can be sent as JSON, and looking changes nothing."""
    for state in case.moments:
        before = saved(state)
        for seat in (*case.seats, None):
            data = plain(state.view(seat))
            assert json.loads(json.dumps(data)) == data, f"the view of seat {seat} is not plain"
            assert seen(state, seat) == text(data), "the same view differs when built again"
        assert saved(state) == before, "looking changed the state"


def nothing_impossible_lies_on_the_table(case: Case) -> None:
    """The invariants hold at every step of a play, not only at the moments kept."""
    state = case.start()
    assert state.check() == [], state.check()
    for done in case.play(state):
        assert state.check() == [], f"after {done}: {state.check()}"
