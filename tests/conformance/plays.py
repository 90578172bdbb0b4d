"""The laws about whole plays: they end, they repeat, they are independent, they are told."""

from __future__ import annotations

import json

import pytest

from fogado.bots.house import play_match
from fogado.core.errors import BadSetup
from fogado.core.events import Event
from fogado.core.game import State, play_out
from fogado.core.phrases import LANGUAGES
from fogado.core.record import Record, read_record, replay, verify
from fogado.core.source import Source
from tests.conformance.laws import is_sentence
from tests.conformance.walks import Case, saved, walk


def plays_end_and_are_scored(case: Case) -> None:
    """A play ends within its bound, and every seat has a score, a place and a sheet."""
    state = case.start()
    for _ in case.play(state):
        pass
    outcome = state.outcome
    count = len(case.seats)
    assert len(outcome.scores) == len(outcome.places) == len(outcome.sheets) == count
    assert sorted(outcome.ranking) == list(case.seats), f"the ranking is {outcome.ranking}"
    assert set(outcome.winners) <= set(case.seats)
    for seat in outcome.winners:
        assert outcome.places[seat] == 1, "a winner is not first"
    for seat in case.seats:
        ahead = sum(place < outcome.places[seat] for place in outcome.places)
        assert count == 1 or outcome.places[seat] == ahead + 1, f"the places are {outcome.places}"
    for source in {source for sheet in outcome.sheets for source in sheet}:
        for language in LANGUAGES:
            named = f"sheet.{source}" in case.game.phrases.keys(language)
            assert named, f"{source} on the score sheet has no name in {language}"
    assert json.loads(json.dumps(outcome.plain())) == outcome.plain()
    assert state.to_act == ()
    assert state.chance is None
    assert state.question == "over"


def copies_are_equal_and_independent(case: Case) -> None:
    """Every copy made on the way is, at the end, still what it was when it was made."""
    state = case.start()
    state.log = []
    history = [(state.copy(), saved(state))]
    for done in case.play(state):
        twin = state.copy()
        assert twin == state, f"after {done} the copy is another"
        assert twin is not state
        assert twin.agenda is not state.agenda
        assert twin.log is None, "somebody listens to a copy"
        history.append((twin, saved(state)))
    for at, (twin, then) in enumerate(history):
        assert saved(twin) == then, f"the copy made after {at} steps has changed since"


def a_play_by_mail_is_the_same_play(case: Case) -> None:
    """Saved and loaded at every single step, it goes exactly where the other play went."""
    straight = case.start()
    said = list(case.play(straight))
    state, source = case.start(), case.luck()
    for expected in said:
        state = case.game.load(json.loads(json.dumps(case.game.save(state))))
        done = next(walk(state, source, case.table.most))
        assert done == expected, f"by mail {done} instead of {expected}"
    assert saved(state) == saved(straight), "by mail it ended otherwise"


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
    assert saved(quiet) == saved(heard), "listening changed the play"
    assert met, "nothing was told"
    for event in met.values():
        is_told(case, event)


def is_told(case: Case, event: Event) -> None:
    """An event is plain data and a sentence for every seat and for spectators."""
    names = tuple(f"Anna-{seat}" for seat in case.seats)
    for seat in (*case.seats, None):
        facts = event.seen_by(seat)
        assert json.loads(json.dumps(facts)) == facts, f"{event.kind} is not plain data"
        for language in LANGUAGES:
            for players in ((), names):
                said = case.game.tell(facts, language, players)
                assert is_sentence(said), f"{said!r} does not tell {event.kind}"


def the_same_seed_gives_the_same_record(case: Case) -> None:
    """A seed decides everything, another seed decides otherwise, and the record proves it."""
    bots = ["random"] * case.table.seats

    def played(seed: int) -> Record:
        table = case.table
        return play_match(case.game, bots, seed=seed, setup=table.setup, edition=table.edition)

    record = played(case.seed)
    assert record.text() == played(case.seed).text(), "the same seed gave another play"
    others = (played(seed) for seed in (case.seed + 1, case.seed + 2))
    assert any(said(other) != said(record) for other in others), "another seed gave the same play"
    checked = verify(record.text(), lambda name: case.game)
    assert checked.digest == record.digest == read_record(record.text()).digest
    assert checked.outcome.plain() == record.outcome.plain()
    replays(case, record)


def said(record: Record) -> list[str]:
    """List what was answered and what luck gave."""
    return [str(entry.plain()) for entry in record.entries]


def replays(case: Case, record: Record) -> None:
    """A record replays with and without a listener to the same end."""
    ends = []
    for listen in (False, True):
        last = None
        for state, _ in replay(record, case.game, listen):
            last = state
        assert last is not None
        assert last.over
        ends.append(saved(last))
    assert ends[0] == ends[1]


def play_outs_agree_with_the_checked_way(case: Case) -> None:
    """``play_out`` makes the same choices from the same luck as options and apply do."""
    for state in case.one_of_each:
        fast, slow = state.copy(), state.copy()
        decisions = play_out(fast, case.luck("out"))
        assert fast.over, "a play-out did not end"
        assert fast.check() == [], fast.check()
        careful = careful_play_out(slow, case.luck("out"))
        assert saved(fast) == saved(slow), "the play-out went another way"
        assert careful == decisions, "decisions are miscounted"


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
                assert not state.over
        assert len(refusals) <= case.game.most - case.game.fewest, f"{preset} never starts"
        assert all("[" in said for said in refusals), f"{refusals} cite no rule"


def impossible_tables_are_refused(case: Case) -> None:
    """Too few or too many seats are no table."""
    for seats in (-1, case.game.fewest - 1, case.game.most + 1, 1000):
        with pytest.raises(BadSetup, match=str(seats)):
            case.game.start(seats)
