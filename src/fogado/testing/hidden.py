"""The laws about what a seat cannot know."""

from __future__ import annotations

from typing import Any

from fogado.core.errors import BadNotation
from fogado.core.game import State, play_out
from fogado.core.source import seeded
from fogado.testing.cases import Case, offered, saved, seen
from fogado.testing.faults import fail
from fogado.testing.moments import untouched

SOURCES = 2
"""From how many sources the hidden things are made up."""
TOGETHER = 8
"""How many answers a play and its twin go on together."""


def a_sample_agrees_with_the_view(case: Case) -> None:
    """A sampled state looks the same to its seat, is possible, and can be played to its end."""
    for state in case.moments:
        before = saved(state)
        played_on = {before}
        for seat in (*case.some_seats(state), None):
            view = state.view(seat)
            looks = seen(state, seat)
            for made_up in range(SOURCES):
                twin = case.game.sample(view, seeded(f"{case.seed}/{made_up}"))
                if (truth := saved(twin)) == before:
                    continue  # nothing was hidden: it is the table itself
                is_like(state, twin, seat, looks)
            if truth not in played_on:
                played_on.add(truth)
                play_out(twin, seeded(case.seed))
                if not twin.over or twin.check():
                    fail("A sample that is played out does not come to a possible end.")
        untouched(state, before, "Sampling")


def is_like(state: State, twin: State, seat: int | None, looks: str) -> None:
    """A sample is possible, and the same to its seat in all that it sees and may do."""
    wrong = twin.check()
    if wrong:
        fail(f"A sample for seat {seat} is not possible: {' '.join(wrong)}")
    if seen(twin, seat) != looks:
        fail(f"Seat {seat} sees another table in a sample.")
    if (twin.to_act, twin.question) != (state.to_act, state.question):
        fail(f"In a sample for seat {seat} another question is asked.")
    if seat is not None:
        if offered(twin, seat) != offered(state, seat):
            fail(f"Seat {seat} has other options in a sample.")
        if twin.may_wait(seat) != state.may_wait(seat):
            fail(f"Seat {seat} may or may not wait otherwise in a sample.")


def samples_do_not_know_the_truth(case: Case) -> None:
    """The same view and source give the same sample, whatever the truth behind the view is."""
    for state in case.moments:
        for seat in case.some_seats(state):
            twin = case.game.sample(state.view(seat), seeded("y"))
            one = case.game.sample(state.view(seat), seeded("x"))
            other = case.game.sample(twin.view(seat), seeded("x"))
            if saved(one) != saved(other):
                fail(f"The sample of seat {seat} depends on the truth that it cannot see.")


def twins_look_alike_as_they_go_on(case: Case) -> None:
    """Two states that differ only in what a seat cannot know look alike to it, also later."""
    for state in case.moments:
        before = saved(state)
        for seat in case.some_seats(state):
            for made_up in range(SOURCES):
                twin = case.game.sample(state.view(seat), seeded(f"{case.seed}/{made_up}"))
                if saved(twin) != before:  # else nothing was hidden, and there is nothing to tell
                    go_on_together(case, state.copy(), twin, seat)


def go_on_together(case: Case, state: State, twin: State, seat: int) -> None:
    """Do the same at both tables for as long as both can, and compare all that the seat sees."""
    source = case.luck("twins")
    for _ in range(TOGETHER):
        state.log, twin.log = [], []
        if state.over or case.subject.reveals(state) or not same_step(state, twin, seat, source):
            return
        heard = [event.seen_by(seat) for event in state.log]
        if heard != [event.seen_by(seat) for event in twin.log]:
            fail(f"Seat {seat} hears of something it cannot know: {heard}.")
        if seen(state, seat) != seen(twin, seat):
            fail(f"Seat {seat} sees what it cannot know.")
        if offered(state, seat) != offered(twin, seat) or state.to_act != twin.to_act:
            fail(f"The options of seat {seat}, or who may act, tell what it cannot know.")


def same_step(state: State, twin: State, seat: int, source: Any) -> bool:
    """Take the same answer, or meet the same luck, at both; say whether that was possible."""
    pending = state.chance
    if pending is not None:
        there = twin.chance
        if there is None or (there.purpose, there.seat) != (pending.purpose, pending.seat):
            fail(f"What seat {seat} cannot know decides whether {pending.purpose} is drawn.")
        outcome = pending.sample(source)
        try:
            same = there.read(pending.write(outcome))
        except BadNotation:
            return False
        state.settle(outcome)
        twin.settle(same)
        return True
    actor = state.to_act[source.below(len(state.to_act))]
    options = state.options(actor)
    option = options[source.below(len(options))]
    if option not in twin.options(actor):
        if actor == seat:
            fail(f"Seat {seat} has other options for the same view.")
        return False
    state.apply(actor, option)
    twin.apply(actor, option)
    return True


def secret_luck_stays_secret(case: Case) -> None:
    """Whatever a seat draws in secret, the others see and hear the same."""
    for state in case.moments:
        pending = state.chance
        if pending is None or pending.purpose not in case.subject.secret_luck:
            continue
        shown = []
        for outcome, _ in pending.outcomes():
            child = state.copy()
            child.log = []
            child.settle(outcome)
            shown.append(what_others_notice(case, child, pending.seat))
        if any(noticed != shown[0] for noticed in shown):
            fail(f"The others learn what seat {pending.seat} got from {pending.purpose}.")


def sealed_answers_stay_sealed(case: Case) -> None:
    """Whatever a seat answers face down, the others see and hear the same until all are in."""
    for state in case.moments:
        if not case.subject.is_sealed(state) or len(state.to_act) < 2:
            continue
        for seat in state.to_act:
            shown = []
            for option in state.options(seat):
                child = state.copy()
                child.log = []
                child.apply(seat, option)
                if seat in child.to_act:
                    fail(f"Seat {seat} can give its sealed answer twice.")
                shown.append(what_others_notice(case, child, seat))
            if any(noticed != shown[0] for noticed in shown):
                fail(f"The others learn the sealed answer of seat {seat}.")


def what_others_notice(case: Case, state: State, seat: int) -> list[tuple[Any, ...]]:
    """Gather what everybody but one seat sees, hears and may do."""
    assert state.log is not None
    return [
        (
            seen(state, other),
            [event.seen_by(other) for event in state.log],
            () if other is None else offered(state, other),
        )
        for other in (*case.seats, None)
        if other != seat
    ]
