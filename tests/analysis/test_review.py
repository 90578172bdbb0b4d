"""A play looked at again: everything adds up, luck is nothing on average, and Ctrl-C keeps it."""

from __future__ import annotations

import json
from itertools import pairwise
from math import sqrt
from typing import Any

import pytest

import fogado
from fogado.analysis.review import Reviewing, review
from fogado.analysis.review_data import CHOICE, LUCK, THRESHOLDS, Review, mark_of
from fogado.analysis.weighing import after
from fogado.bots.house import Bots, play_match
from fogado.bots.minds.judge import Judge, decided
from fogado.bots.minds.play_outs import PlayOutJudge
from fogado.core.dealer import SeededDealer
from fogado.core.errors import BadRecord
from fogado.core.game import Game, State
from fogado.core.match import begin_match
from fogado.core.record import Record, read_record, replay
from fogado.games.dice_forge.state import Forge
from tests.analysis.score_judge import ScoreJudge
from tests.toys.lanterns.game import Lanterns

TABLES = [
    ("dice-forge", ["greedy", "greedy"], {}),
    # Hundreds of lines with dozens of options each.
    pytest.param("dwarven-smithy", ["greedy", "random"], {}, marks=pytest.mark.slow),
    ("emerald-skulls", ["greedy", "greedy", "random"], {"betting": "open"}),
    ("emerald-skulls", ["greedy"], {"preset": "solo-easy"}),
]


def adds_up(found: Review) -> None:
    """Every line, and every seat's sum, explains itself to 1e-9."""
    now = found.start
    for moment in found.moments:
        assert moment.before == now, f"line {moment.line} begins where the line before ended"
        for seat, end in enumerate(moment.after):
            parts = (moment.before, moment.luck, moment.choice, moment.residual)
            assert sum(part[seat] for part in parts) == pytest.approx(end, abs=1e-9)
        now = moment.after
    for total in found.totals:
        terms = (total.start, total.luck, total.own, total.others, total.residual)
        assert sum(terms) == pytest.approx(total.end, abs=1e-9)
        assert total.end == now[total.seat]
        assert total.adjusted == pytest.approx(total.end - total.luck)
        assert total.own <= 0


@pytest.mark.parametrize(("name", "bots", "setup"), TABLES)
def test_luck_and_choices_explain_the_result(
    name: str, bots: list[str], setup: dict[str, Any]
) -> None:
    """From the chance at the start to who has won, nothing is missing."""
    record = fogado.play(name, bots, seed=2, setup=setup)
    last = [state for state, _ in replay(record, fogado.game(name))][-1]

    found = review(record, ScoreJudge(loud=("place",) if name == "dice-forge" else ()), worlds=2)

    adds_up(found)
    assert (found.over, found.complete) == (True, True)
    assert [total.end for total in found.totals] == decided(last)
    assert [total.place for total in found.totals] == list(record.outcome.places)
    assert len(found.moments) == len(record.entries)
    assert {moment.kind for moment in found.moments} == {CHOICE, LUCK}


def test_the_parts_are_what_they_are_called() -> None:
    """Luck, choice and rest, worked out again with nothing but copies and the judge."""
    judge = ScoreJudge()
    game = fogado.game("dice-forge")
    record = fogado.play("dice-forge", ["random", "greedy"], seed=4)
    states = [state.copy() for state, _ in replay(record, game)]

    def backed(state: Any) -> list[float]:
        pending = state.chance
        if pending is None:
            return judge.judged(state)
        ends = [(p, judge.judged(after(state, o))) for o, p in pending.outcomes()]
        return [sum(p * end[seat] for p, end in ends) for seat in range(2)]

    def in_order(state: Any, first: str, second: str) -> float:
        seat = state.to_act[0]
        tried = state.copy()
        tried.take(seat, game.parse(first))
        if tried.to_act != (seat,) or game.parse(second) not in tried.options(seat):
            return -1.0
        tried.take(seat, game.parse(second))
        return float(backed(tried)[seat])

    costs = 0
    for moment, before, then in zip(
        review(record, judge).moments, states, states[1:], strict=False
    ):
        if moment.kind == LUCK:
            came = judge.judged(then)
            expected = [a - b for a, b in zip(came, backed(before), strict=True)]
            assert moment.luck == pytest.approx(expected, abs=1e-12)
            continue
        worths = {}
        for option in before.options(moment.seat):
            tried = before.copy()
            tried.take(moment.seat, option)
            worths[option.write()] = backed(tried)[moment.seat]
        best = max(worths.values())
        assert moment.options[0].chance == pytest.approx(best)
        wanted = moment.options[0].text
        taken_worth = max(worths[moment.text], in_order(before, moment.text, wanted))
        best_worth = max(best, in_order(before, wanted, moment.text))
        loss = max(0.0, best_worth - taken_worth) if best > worths[moment.text] else 0.0
        costs += moment.loss > 0
        assert moment.loss == pytest.approx(loss, abs=1e-12)
        rest = backed(then)[moment.seat] - judge.judged(before)[moment.seat] + loss
        assert moment.residual[moment.seat] == pytest.approx(rest, abs=1e-12)
    assert costs > 20


@pytest.mark.slow
def test_the_order_of_two_actions_costs_nothing() -> None:
    """Dwarven Smithy: who plays a card and sells then has lost nothing by not selling first."""
    record = fogado.play("dwarven-smithy", ["greedy", "greedy"], seed=3)
    met = 0
    found = review(record, ScoreJudge(), worlds=1).moments
    for moment, following in pairwise(found):
        same_seat = moment.kind == following.kind == CHOICE and moment.seat == following.seat
        if not same_seat or following.text != moment.options[0].text:
            continue
        # What was best came next anyway: habits rehearse it, in either order.
        met += 1
        assert moment.loss == pytest.approx(0.0, abs=1e-9)
    assert met > 5


# ── luck is nothing on average ───────────────────────────────────────────────────────────────


WRONG = ScoreJudge(favour=7.0)
"""Somebody who thinks too much of the first seat: luck must come out right all the same."""


@pytest.mark.parametrize(
    ("game", "bots", "judge"),
    [
        (Lanterns(), ["random"] * 3, PlayOutJudge(plays=3)),
        (fogado.game("dice-forge"), ["greedy"] * 2, WRONG),
    ],
)
def test_luck_of_every_event_is_nothing_on_average(
    game: Game, bots: list[str], judge: Judge
) -> None:
    """Exactly so, over all outcomes, whatever the judge thinks."""
    record = play_match(game, bots, seed=1)
    looking = Reviewing(record, game, judge, 2)
    mattered = 0
    for line in range(2, min(80, len(record.entries) + 2)):
        before = looking.state
        if before.chance is not None:
            expected = looking.now.chances
            mean = [0.0] * len(bots)
            for outcome, share in before.chance.outcomes():
                came = looking.weigher.worth(after(before, outcome)).chances
                mattered += abs(came[0] - expected[0]) > 0.001
                for seat in range(len(bots)):
                    mean[seat] += share * (came[seat] - expected[seat])
            assert mean == pytest.approx([0.0] * len(bots), abs=1e-12)
        looking.look_at(line)
    assert mattered > 10


class Drifting(ScoreJudge):
    """Thinks better and better of the first seat as gold comes to the table."""

    def judged(self, state: State) -> list[float]:
        assert isinstance(state, Forge)
        self.favour = sum(hero.gold for hero in state.heroes) / 4
        return super().judged(state)


@pytest.mark.slow
@pytest.mark.parametrize("few", [64, 1])
def test_luck_of_many_plays_is_nothing_on_average(few: int) -> None:
    """Unbiased, exact or sampled; value after less value before, which seems as good, is not."""
    game = fogado.game("dice-forge")
    judge = Drifting()
    luck, naive = [], []
    for seed in range(100):
        record = play_match(game, ["random", "random"], seed=f"luck/{seed}")
        looking = Reviewing(record, game, judge, 1)
        looking.weigher.few, looking.weigher.samples = few, 6
        looking.now = looking.weigher.expected(looking.state, "start")
        values = []
        for line in range(2, 32):
            was = judge.judged(looking.state)[0]
            looking.look_at(line)
            if looking.moments[-1].kind == LUCK:
                values.append(judge.judged(looking.state)[0] - was)
        luck.append(sum(moment.luck[0] for moment in looking.moments))
        naive.append(sum(values))
    assert abs(mean_in_errors(luck)) < 3.5
    assert mean_in_errors(naive) > 6, "or this test could not tell the two apart"


def mean_in_errors(values: list[float]) -> float:
    """Say how many standard errors a mean lies from nothing."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean / sqrt(spread / len(values))


def test_sampled_luck_says_its_error() -> None:
    record = fogado.play("dice-forge", ["greedy", "greedy"], seed=2)
    looking = Reviewing(record, fogado.game("dice-forge"), ScoreJudge(), 1)
    looking.weigher.few = 1
    for line in range(2, 60):
        looking.look_at(line)
    found = looking.told(58)
    adds_up(found)
    sampled = [moment for moment in found.moments if moment.kind == LUCK and not moment.exact]
    assert len(sampled) > 5
    squares = sum(moment.error[0] ** 2 for moment in found.moments)
    assert found.totals[0].luck_error == pytest.approx(sqrt(squares))
    assert found.totals[0].luck_error > 0


# ── what is told ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("loss", "mark"),
    [
        (0, ""),
        (0.0199, ""),
        (0.02, "inaccuracy"),
        (0.05, "mistake"),
        (0.1, "blunder"),
        (1, "blunder"),
    ],
)
def test_what_a_choice_is_called(loss: float, mark: str) -> None:
    assert mark_of(loss) == mark
    assert list(THRESHOLDS) == ["inaccuracy", "mistake", "blunder"]


def test_exercises_are_the_costliest_choices_of_every_seat() -> None:
    record = fogado.play("dice-forge", ["random", "greedy"], seed=4)
    found = review(record, ScoreJudge())
    for seat in (0, 1):
        losses = sorted(
            (moment.loss for moment in found.moments if moment.seat == seat), reverse=True
        )
        mine = [one for one in found.exercises if one.seat == seat]
        assert [one.loss for one in mine] == losses[:3]
    states = [state.copy() for state, _ in replay(record, fogado.game("dice-forge"))]
    for one in found.exercises:
        before = states[one.line - 2]
        assert one.view == before.view(one.seat), "the position before the line"
        assert {worth.text for worth in one.options} == {
            option.write() for option in before.options(one.seat)
        }
        assert one.options[0].text == one.best
        assert one.taken == record.entries[one.line - 2].text
        assert one.for_best


def test_it_is_plain_data_and_the_same_every_time() -> None:
    record = fogado.play("dwarven-smithy", ["random", "greedy"], seed=4)
    record.end = None
    del record.entries[24:]
    once, again = (review(record, ScoreJudge(), worlds=1).plain() for _ in range(2))
    said = json.dumps(once, allow_nan=False)
    assert json.loads(said) == json.loads(json.dumps(again))
    assert once["curve"][0] == [1, list(once["start"])]
    assert len(once["curve"]) == len(once["moments"]) + 1
    assert once["moments"][-1]["line"] == 25
    assert {one["kind"] for one in once["moments"]} == {"luck", "choice"}


# ── records of every kind ────────────────────────────────────────────────────────────────────


def short(lines: int) -> Record:
    """Give the beginning of a play."""
    record = fogado.play("dice-forge", ["greedy", "greedy"], seed=2)
    record.end = None
    del record.entries[lines:]
    return record


def test_a_play_that_is_not_over_is_counted_up_to_its_last_line() -> None:
    found = review(short(40), ScoreJudge())
    adds_up(found)
    assert (found.over, found.complete) == (False, True)
    assert [total.place for total in found.totals] == [0, 0]


def test_nothing_played_is_nothing_to_say() -> None:
    found = review(short(0), ScoreJudge())
    adds_up(found)
    assert found.moments == ()
    assert found.totals[0].end == found.start[0]


def test_ctrl_c_keeps_what_was_looked_at() -> None:
    """The report so far adds up, too."""

    def stop(done: int, total: int) -> None:
        assert total == 50
        if done == 20:
            raise KeyboardInterrupt

    found = review(short(50), ScoreJudge(), progress=stop)
    assert (found.complete, len(found.moments), found.lines) == (False, 20, 50)
    adds_up(found)


def test_progress_is_told_from_nothing_to_all() -> None:
    told: list[tuple[int, int]] = []
    review(short(12), ScoreJudge(), progress=lambda done, total: told.append((done, total)))
    assert told == [(done, 12) for done in range(13)]


def test_what_was_taken_back_does_not_count() -> None:
    """Only the lines that still stand are looked at."""
    game: Game = fogado.game("dice-forge")
    match = begin_match(game, ["greedy", "greedy"], SeededDealer(3), {}, None, "3")
    match.let_luck_decide()
    bots = Bots(game, {0: "greedy", 1: "greedy"}, 3)
    for _ in range(3):
        act = bots.next_act(match.state)
        assert act is not None
        match.act(*act)
    seat = next(entry.seat for entry in reversed(match.record.entries) if entry.acts)
    line = match.before_last_act(seat)
    assert line is not None
    match.take_back(seat, line)
    match.act(seat, match.state.options(seat)[-1])

    found = review(match.record, ScoreJudge())

    adds_up(found)
    assert len(found.moments) < len(match.record.entries)
    assert line + 1 not in [moment.line for moment in found.moments]
    assert found.moments[-1].line == len(match.record.entries) + 1


def test_a_broken_record_is_refused_before_anything_is_judged() -> None:
    judge = ScoreJudge()
    whole = fogado.play("dice-forge", ["greedy", "greedy"], seed=2)
    text = whole.text()
    with pytest.raises(BadRecord, match="Line 31 is not JSON"):
        read_record("\n".join([*text.split("\n")[:30], text.split("\n")[30][:20]]))
    whole.entries[20].text = "forge nonsense"
    with pytest.raises(BadRecord, match="Line 22 is not possible"):
        review(whole, judge)
    whole.rules_version = 99
    with pytest.raises(BadRecord, match="rules version 99"):
        review(whole, judge)
    assert judge.asked == []
