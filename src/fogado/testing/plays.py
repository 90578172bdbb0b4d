"""The laws about whole plays: they end, they repeat, they are independent, they are told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from fogado.bots.house import play_match
from fogado.core.errors import BadSetup
from fogado.core.game import State, play_out
from fogado.core.phrases import LANGUAGES
from fogado.core.record import Record, read_record, replay, verify
from fogado.testing.cases import Case, saved, walk
from fogado.testing.faults import fail, is_sentence, raised

if TYPE_CHECKING:
    from fogado.core.events import Event
    from fogado.core.source import Source

OTHER_SEEDS = 16
"""One of so many other seeds must give another play, if there is anything to decide."""


def plays_end_and_are_scored(case: Case) -> None:
    """A play ends within its bound, and every seat has a score, a place and a sheet."""
    state = case.start()
    for _ in case.play(state):
        pass
    outcome = state.outcome
    count = len(case.seats)
    if not len(outcome.scores) == len(outcome.places) == len(outcome.sheets) == count:
        fail(f"The outcome does not have a score, a place and a sheet for each of {count} seats.")
    if not set(outcome.winners) <= set(case.seats):
        fail(f"The winners are {outcome.winners}, but the seats are 0 to {count - 1}.")
    for seat in outcome.winners:
        if outcome.places[seat] != 1:
            fail(f"Seat {seat} wins, but its place is {outcome.places[seat]}.")
    for seat in case.seats:
        better = sum(place < outcome.places[seat] for place in outcome.places)
        if count > 1 and outcome.places[seat] != better + 1:
            fail(f"The places are {outcome.places}; they must be 1, 2, …, with equal ones shared.")
    for source in {source for sheet in outcome.sheets for source in sheet}:
        for language in LANGUAGES:
            if f"sheet.{source}" not in case.game.phrases.keys(language):
                fail(f"{source!r} on the score sheet has no sentence sheet.{source} in {language}.")
    if json.loads(json.dumps(outcome.plain())) != outcome.plain():
        fail("The outcome is not plain data.")
    turns = case.game.turns(state)
    if turns is not None and turns < 0:
        fail(f"The game counts {turns} turns.")


def copies_are_equal_and_independent(case: Case) -> None:
    """Every copy made on the way is, at the end, still what it was when it was made."""
    state = case.start()
    state.log = []
    history = [(state.copy(), saved(state))]
    for done in case.play(state):
        twin = state.copy()
        if twin != state:
            fail(f"After {done} the copy is another state.")
        if twin is state or twin.agenda is state.agenda:
            fail("The copy shares its agenda with the state.")
        if twin.log is not None:
            fail("The copy has the log of the state: nobody listens to a copy.")
        history.append((twin, saved(state)))
    for at, (twin, then) in enumerate(history):
        if saved(twin) != then:
            fail(f"The copy made after {at} steps has changed since.")


def a_play_by_mail_is_the_same_play(case: Case) -> None:
    """Saved and loaded at every single step, it goes exactly where the other play went."""
    straight = case.start()
    said = list(case.play(straight))
    state, source = case.start(), case.luck()
    for step, expected in enumerate(said):
        case.at(step, state)
        state = case.game.load(json.loads(json.dumps(case.game.save(state))))
        done = next(walk(state, source, case.table.most))
        if done != expected:
            fail(f"A play by mail has {done!r} where the other play has {expected!r}.")
    if saved(state) != saved(straight):
        fail("A play by mail ends in another state.")


def listening_changes_nothing(case: Case) -> None:
    """With a listener the play goes as without, and every event is told to everybody."""
    quiet, heard = case.start(), case.start()
    heard.log = []
    for _ in case.play(quiet):
        pass
    met: dict[str, Event] = {}
    for _ in case.play(heard):
        for event in heard.log:
            met.setdefault(f"{event.kind} {sorted(event.facts)} {event.seats}", event)
        heard.log = []
    if saved(quiet) != saved(heard):
        fail("A play with a listener goes another way than without.")
    for event in met.values():
        is_told(case, event)


def is_told(case: Case, event: Event) -> None:
    """An event is plain data and a sentence for every seat and for spectators."""
    names = tuple(f"Anna-{seat}" for seat in case.seats)
    for seat in (*case.seats, None):
        facts = event.seen_by(seat)
        if json.loads(json.dumps(facts)) != facts:
            fail(f"The event {event.kind!r} is not plain data.")
        for language in LANGUAGES:
            if f"event.{event.kind}" not in case.game.phrases.keys(language):
                fail(f"There is no sentence event.{event.kind} in {language}.")
            for players in ((), names):
                said = case.game.tell(facts, language, players)
                if not is_sentence(said):
                    fail(f"{said!r} does not tell {event.kind!r}.")


def the_same_seed_gives_the_same_record(case: Case) -> None:
    """A seed decides everything, another seed decides otherwise, and the record proves it."""
    bots = ["random"] * case.table.seats

    def played(seed: int) -> Record:
        table = case.table
        return play_match(case.game, bots, seed=seed, setup=table.setup, edition=table.edition)

    record = played(case.seed)
    if record.text() != played(case.seed).text():
        fail("The same seed gave another play.")
    others = (played(case.seed + more) for more in range(1, OTHER_SEEDS + 1))
    if record.entries and all(said(other) == said(record) for other in others):
        fail(f"{OTHER_SEEDS} other seeds gave the same play.")
    checked = verify(record.text(), lambda name: case.game)
    if not checked.digest == record.digest == read_record(record.text()).digest:
        fail("The record that was written and read has another digest.")
    if checked.outcome.plain() != record.outcome.plain():
        fail("The record that was written and read has another outcome.")
    replays(case, record)


def said(record: Record) -> list[str]:
    """List what was answered and what luck gave."""
    return [str(entry.plain()) for entry in record.entries]


def replays(case: Case, record: Record) -> None:
    """A record replays with and without a listener to the same end."""
    ends = []
    for listen in (False, True):
        last: State | None = None
        for state, _ in replay(record, case.game, listen):
            last = state
        if last is None or not last.over:
            fail("The record of a whole play does not replay to its end.")
        ends.append(saved(last))
    if ends[0] != ends[1]:
        fail("A record replays to another end when somebody listens.")


def play_outs_agree_with_the_checked_way(case: Case) -> None:
    """``play_out`` makes the same choices from the same luck as options and apply do."""
    for state in case.one_of_each:
        fast, slow = state.copy(), state.copy()
        decisions = play_out(fast, case.luck("out"))
        wrong = fast.check()
        if not fast.over or wrong:
            fail(f"A play-out does not come to a possible end. {' '.join(wrong)}")
        careful = careful_play_out(slow, case.luck("out"))
        if saved(fast) != saved(slow):
            fail("The play-out went another way than options and apply do.")
        if careful != decisions:
            fail(f"The play-out counts {decisions} decisions instead of {careful}.")


def careful_play_out(state: State, source: Source) -> int:
    """Choose through the checked API exactly as ``play_out`` is documented to."""
    decisions = 0
    while not state.over:
        pending = state.chance
        if pending is not None:
            state.settle(pending.sample(source))
            continue
        asked = state.to_act
        if any(state.may_wait(seat) for seat in asked):
            # A window: somebody acts; who may not wait closes it.
            seat = asked[source.below(len(asked))]
            options = state.options(seat)
            chosen = source.below(len(options)) if state.may_wait(seat) else 0
            state.apply(seat, options[chosen])
            decisions += 1
            continue
        sealed = [(seat, state.options(seat)) for seat in asked]
        for seat, options in sealed:
            alone = len(sealed) == 1 and len(options) == 1
            state.apply(seat, options[0 if alone else source.below(len(options))])
            decisions += len(options) > 1
    return decisions


def every_preset_starts(case: Case) -> None:
    """Every preset starts with some number of seats, and says why not with the others."""
    for preset in case.game.setups.presets:
        refusals = []
        for seats in range(case.game.fewest, case.game.most + 1):
            try:
                state = case.game.start(seats, {"preset": preset})
            except BadSetup as error:
                refusals.append(str(error))
            else:
                if state.over:
                    fail(f"With the preset {preset} and {seats} seats the play is over at once.")
        if len(refusals) > case.game.most - case.game.fewest:
            fail(f"The preset {preset} starts with no number of seats: {refusals[0]}")
        uncited = [said for said in refusals if "[" not in said]
        if uncited:
            fail(f"The preset {preset} is refused without a rule: {uncited[0]}")


def impossible_tables_are_refused(case: Case) -> None:
    """Too few or too many seats are no table."""
    for seats in (-1, case.game.fewest - 1, case.game.most + 1, 1000):
        what = f"start({seats})"
        error = raised(lambda seats=seats: case.game.start(seats), BadSetup, what)  # type: ignore[misc]
        if str(seats) not in str(error):
            fail(f"{what} is refused by {str(error)!r}, which does not name the {seats} seats.")
