"""The laws of the contract at one moment of a play: who may do what, and what is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from fogado.core.agenda import Option, Refusal
from fogado.core.errors import BadNotation, BadOutcome, FogadoError
from fogado.core.game import IllegalOption, State
from fogado.core.phrases import LANGUAGES
from fogado.core.source import Source, seeded
from fogado.core.words import plain
from fogado.testing.cases import Case, offered, saved, seen, text
from fogado.testing.faults import ends_as_a_sentence, fail, is_sentence, raised

if TYPE_CHECKING:
    from collections.abc import Callable

NOT_AT_THE_TABLE = (-1, 99)
FEW = 12
"""So many moves are tried for a seat that is not asked."""


def possible(state: State, after: str) -> None:
    """The state's own check finds nothing wrong."""
    wrong = state.check()
    if wrong:
        fail(f"After {after} the table is not possible: {' '.join(wrong)}")


def untouched(state: State, before: str, what: str) -> None:
    """Something that only looks, or works on copies, leaves the state as it was."""
    if saved(state) != before:
        fail(f"{what} changed the state.")


def somebody_or_luck_is_asked(case: Case) -> None:
    """Either the play is over, or luck is awaited, or some seats are asked; never two of these."""
    for state in case.moments:
        over, asked, luck = state.over, bool(state.to_act), state.chance is not None
        if [over, luck, asked].count(True) != 1:
            fail(f"Exactly one of over={over}, luck={luck} and seats asked={asked} must be true.")
        if over != (state.question == "over"):
            fail(f"The question is {state.question!r}, but over={over}.")
        if len(set(state.to_act)) != len(state.to_act):
            fail(f"A seat is listed twice in to_act={state.to_act}.")
        for seat in (*case.seats, *NOT_AT_THE_TABLE):
            options = state.options(seat)
            if not isinstance(options, tuple):
                fail(f"The options of seat {seat} are not a tuple but {type(options).__name__}.")
            if bool(options) != (seat in state.to_act):
                fail(f"Seat {seat} is offered {list(options)}, but to_act={state.to_act}.")
            if (state.asked(seat) is None) != (not options):
                fail(f"Seat {seat} is asked {state.asked(seat)}, and offered {list(options)}.")
            if state.may_wait(seat) and seat not in state.to_act:
                fail(f"Seat {seat} may wait, but is not asked.")
        if asked and all(state.may_wait(seat) for seat in state.to_act):
            fail("Every seat that is asked may wait: the play may never go on.")


def options_are_different_and_in_a_fixed_order(case: Case) -> None:
    """The options of a seat are all different, and always listed in the same order."""
    for state in case.moments:
        again = case.game.load(case.game.save(state))
        for seat in state.to_act:
            listed = offered(state, seat)
            if len(set(listed)) != len(listed):
                fail(f"An option is listed twice in {listed}.")
            for other in (state, state.copy(), again):
                if offered(other, seat) != listed:
                    fail(f"The order of the options changed: {listed}, {offered(other, seat)}.")


def every_listed_option_is_accepted(case: Case) -> None:
    """What is listed may be done, the trusted way does the same, and the table stays possible."""
    for state in case.moments:
        before = saved(state)
        for seat in state.to_act:
            for option in state.options(seat):
                refusal = state.why_not(seat, option)
                if refusal is not None:
                    fail(f"{option.write()!r} is listed and refused: {case.game.explain(refusal)}")
                child, trusted = state.copy(), state.copy()
                child.apply(seat, option)
                trusted.take(seat, option)
                if saved(child) != saved(trusted):
                    fail(f"take and apply of {option.write()!r} do different things.")
                possible(child, repr(option.write()))
                if saved(child) == before:
                    fail(f"{option.write()!r} changed nothing.")
        untouched(state, before, "Playing on with copies")


def everything_else_is_refused(case: Case) -> None:
    """Any other move of any seat is refused with a rule and a sentence, and changes nothing."""
    numbers = set(case.game.rulebook.numbers())
    moves = case.subject.known_moves
    explained: set[str] = set()
    for state in case.moments:
        before = saved(state)
        few = seeded(f"{case.seed}/{state.question}")
        for seat in (*case.seats, *NOT_AT_THE_TABLE):
            options = state.options(seat)
            some = moves if seat in state.to_act[:2] else few_of(moves, few)
            for option in (move for move in some if move not in options):
                refusal = state.why_not(seat, option)
                if refusal is None:
                    fail(f"{option.write()!r} of seat {seat} is neither listed nor refused.")
                if refusal.rule not in numbers:
                    fail(f"{option.write()!r} is refused by {refusal.rule}, no rule of the game.")
                reason = f"{refusal.rule} {refusal.key} {refusal.facts}"
                if reason not in explained:
                    explained.add(reason)
                    is_explained(case, refusal)
                    is_raised(state, seat, option, case.game.explain(refusal))
        untouched(state, before, "Asking why not, or a refusal,")


def few_of(moves: list[Option], source: Source) -> list[Option]:
    """Draw a few of the moves."""
    return [moves[source.below(len(moves))] for _ in range(FEW)] if moves else []


def is_explained(case: Case, refusal: Refusal) -> None:
    """A refusal is a sentence that cites its rule, in both languages."""
    for language in LANGUAGES:
        said = case.game.explain(refusal, language)
        if not is_sentence(said):
            fail(f"The refusal {said!r} is not a sentence.")
        if not said.endswith(f" [{refusal.rule}]"):
            fail(f"The refusal {said!r} does not cite its rule.")
        if not ends_as_a_sentence(said):
            fail(f"The refusal {said!r} does not end with a full stop.")


def is_raised(state: State, seat: int, option: Option, said: str) -> None:
    """The same refusal must come as an error."""
    what = f"apply of {option.write()!r} by seat {seat}"
    error = raised(lambda: state.apply(seat, option), IllegalOption, what)
    if str(error) != said or error.refusal.rule not in said:
        fail(f"apply says {str(error)!r}, and why_not says {said!r}.")


class Stranger(Option):
    """A move of no game."""

    def write(self) -> str:
        return "no such move"


def nonsense_is_refused_in_a_sentence(case: Case) -> None:
    """What is no move, no outcome and no notation is named as such, and changes nothing."""
    nonsense: list[Any] = [Stranger(), None, "nonsense", -7]
    for state in case.moments:
        before = saved(state)
        for seat in (*state.to_act[:1], *NOT_AT_THE_TABLE):
            for thing in nonsense:
                for ask, name in ((state.why_not, "why_not"), (state.apply, "apply")):
                    what = f"{name}({seat}, {thing!r})"
                    complains(lambda ask=ask, seat=seat, it=thing: ask(seat, it), FogadoError, what)
        for thing in (*nonsense, object()):
            complains(lambda it=thing: state.settle(it), BadOutcome, f"settle({thing!r})")  # noqa: B023
        pending = state.chance
        if pending is not None:
            for written in ("", "nonsense", "{"):
                complains(lambda it=written: pending.read(it), BadNotation, f"read({written!r})")  # noqa: B023
        if not state.over:
            complains(lambda: state.outcome, FogadoError, "outcome before the end")  # noqa: B023
        for written in ("", "nonsense", "\n", "no such move"):
            what = f"parse({written!r})"
            complains(lambda it=written: case.game.parse(it), BadNotation, what)
        complains(lambda: case.game.load({}), FogadoError, "load({})")
        complains(lambda: case.game.load(None), FogadoError, "load(None)")
        complains(lambda: case.game.sample(None, case.luck()), FogadoError, "sample(None)")
        untouched(state, before, "Nonsense")


def complains(ask: Callable[..., Any], kind: type[FogadoError], what: str) -> None:
    """It must raise our own error, and the error must be a sentence."""
    error = raised(ask, kind, what)
    if not ends_as_a_sentence(str(error)):
        fail(f"{what} is refused by {str(error)!r}, which is not a sentence.")


def saving_loses_nothing(case: Case) -> None:
    """A state written as JSON and read back is the same to everybody, in any moment."""
    for state in case.moments:
        back = case.game.load(json.loads(json.dumps(case.game.save(state))))
        for seat in (*case.seats, None):
            if seen(back, seat) != seen(state, seat):
                fail(f"After saving and loading seat {seat} sees something else.")
        for seat in case.seats:
            if offered(back, seat) != offered(state, seat):
                fail(f"After saving and loading seat {seat} may do other things.")
            if back.may_wait(seat) != state.may_wait(seat):
                fail(f"After saving and loading seat {seat} may or may not wait otherwise.")
        if back != state:
            fail("The state that was saved and loaded is another one.")
        if saved(back) != saved(state):
            fail("Saving what was loaded gives something else.")
        if (back.to_act, back.question, back.over) != (state.to_act, state.question, state.over):
            fail("After saving and loading another question is asked.")
        if state.chance is not None and back.chance is not None:
            same_luck(state, back)


def same_luck(state: State, back: State) -> None:
    """Luck awaited after loading lists the same outcomes."""
    assert state.chance is not None
    assert back.chance is not None
    here = [(state.chance.write(one), share) for one, share in state.chance.outcomes()]
    there = [(back.chance.write(one), share) for one, share in back.chance.outcomes()]
    if here != there:
        fail(f"After saving and loading luck gives {there} instead of {here}.")


def notation_goes_both_ways(case: Case) -> None:
    """Every option and every outcome can be written and read back, and an option described."""
    for state in case.moments:
        for seat in state.to_act:
            for option in state.options(seat):
                written = case.game.write(option)
                for read in (written, f"  {written} "):
                    if case.game.parse(read) != option:
                        fail(f"{read!r} is read as another option than was written.")
                for language in LANGUAGES:
                    said = case.game.describe(option, language)
                    if not is_sentence(said):
                        fail(f"{said!r} does not describe {written!r} in {language}.")
        pending = state.chance
        if pending is not None:
            for outcome, _ in pending.outcomes():
                written = pending.write(outcome)
                if pending.read(written) != outcome:
                    fail(f"{written!r} is read as another outcome than was written.")


def views_are_plain_data(case: Case) -> None:
    """What a seat or a spectator sees can be sent as JSON, and looking changes nothing."""
    for state in case.moments:
        before = saved(state)
        for seat in (*case.seats, None):
            data = plain(state.view(seat))
            try:
                sent = json.loads(json.dumps(data))
            except (TypeError, ValueError) as error:
                fail(f"The view of seat {seat} is not plain data: {error}.")
            if sent != data:
                fail(f"The view of seat {seat} is not the same after it was sent as JSON.")
            if seen(state, seat) != text(data):
                fail(f"The view of seat {seat} differs when it is built again.")
        untouched(state, before, "Looking")


def nothing_impossible_lies_on_the_table(case: Case) -> None:
    """The invariants hold at every step of a play, not only at the moments kept."""
    state = case.start()
    possible(state, "setting up")
    for done in case.play(state):
        possible(state, repr(done))
