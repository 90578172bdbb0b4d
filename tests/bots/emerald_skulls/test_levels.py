"""The levels of Emerald Skulls: in order, blind to what is hidden, within their budgets."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

import fogado
from fogado.bots.base import Asked
from fogado.bots.emerald_skulls import BOTS
from fogado.bots.emerald_skulls.fallible import Casual, Novice, Skilled
from fogado.bots.emerald_skulls.master import Master
from fogado.bots.house import Bots, UnknownBot, make_bot, play_match
from fogado.core.dealer import SeededDealer
from fogado.core.errors import FogadoError
from fogado.core.match import begin_match
from fogado.core.source import seeded
from fogado.games.emerald_skulls.moves import PASS, BetOn
from tests.games.emerald_skulls.table import give, leave, put, roll, start

GAME = fogado.game("emerald-skulls")
LEVELS = ("novice", "casual", "skilled", "expert", "master")


def test_all_levels_are_there_in_order() -> None:
    """The five levels, from the weakest to the strongest; greedy stays."""
    names = [bot.name for bot in BOTS]
    assert [name for name in names if name in LEVELS] == list(LEVELS)
    assert "greedy" in names


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("novice:slip=3", "The bot novice has no setting 'slip'; choose slips."),
        ("casual:slips=few", "The bot casual needs a whole number for slips, not 'few'."),
        ("casual:slips=101", "The bot casual takes 0 to 100 for slips, not 101."),
        ("master:depth=3", "The bot master has no setting 'depth'; choose evals or ms."),
        ("master:evals=0", "The bot master takes 1 to 10000 for evals, not 0."),
        ("champion", "There is no bot 'champion' for emerald-skulls;"),
    ],
)
def test_bad_specs_are_refused_in_sentences(spec: str, said: str) -> None:
    """Whoever misspells a level or a setting is told what there is."""
    with pytest.raises(FogadoError) as refused:
        make_bot(spec, GAME)
    assert said in str(refused.value)
    assert isinstance(refused.value, UnknownBot)


def some_tables() -> list[tuple[Any, int]]:
    """Give tables where somebody has a choice: buying, betting, placing, going on."""
    buying = start(2)
    give(buying, 0, gears=9, cubes=1)
    betting = start(2)
    put(betting, "1: I, 4: IV", 2)
    placing = start(2)
    put(placing, "2: II", 3)
    roll(placing, "I II IV")
    checking = start(2)
    give(checking, 0, gears=28)
    leave(checking, 3, 1)
    put(checking, "1: I", 3)
    roll(checking, "I I IV")
    checking.apply(0, GAME.parse("place 4: IV"))
    return [(state, state.to_act[0]) for state in (buying, betting, placing, checking)]


@pytest.mark.parametrize("level", LEVELS)
def test_two_worlds_with_one_view_get_one_answer(level: str) -> None:
    """What a seat cannot see does not matter, and the same luck gives the same answer."""
    for state, seat in some_tables():
        other = GAME.sample(state.view(seat), seeded("another world"))
        answers = [
            make_bot(level, GAME).choose(Asked(world, seat, seeded(5))) for world in (state, other)
        ]
        assert answers[0] is answers[1]
        assert answers[0] is None or answers[0] in state.options(seat)


def test_alone_the_order_of_the_deck_is_not_known() -> None:
    """Solo: the deck of a sampled world holds the same cards, and the answer is the same."""
    state = GAME.start(1, {"opposition": 20})
    assert state.question == "opposition", "three dice are all one can pay"
    state.settle(3)
    pending = state.chance
    assert pending is not None
    state.settle(SeededDealer(1).deal(pending))
    other = GAME.sample(state.view(0), seeded(2))
    for level in LEVELS:
        answers = [
            make_bot(level, GAME).choose(Asked(world, 0, seeded(5))) for world in (state, other)
        ]
        assert answers[0] is answers[1]


def test_master_keeps_its_budget() -> None:
    """It never solves more turns for an answer than it may."""
    state = start(2)
    put(state, "1: I, 4: IV", 2)
    found = {}
    for evals in (1, 2):
        bot = Master(GAME, evals=evals)
        bot.choose(Asked(state.copy(), 1, seeded(1)))
        found[evals] = bot.solved
        assert bot.solved <= evals
    assert found == {1: 1, 2: 2}, "with more to spend it looks at more"


def test_a_master_in_a_hurry_begins_nothing_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one millisecond it answers all the same, by a look at the bets alone."""
    clock = count(step=0.002)
    monkeypatch.setattr("fogado.bots.emerald_skulls.master.perf_counter", lambda: next(clock))
    state = start(2)
    put(state, "1: I, 4: IV", 2)
    bot = Master(GAME, ms=1)
    assert bot.choose(Asked(state, 1, seeded(1))) in state.options(1)
    assert bot.solved == 0


def test_slips_are_what_the_setting_says() -> None:
    """Without slips the answer is always the same; with many it is not."""
    state = start(2)
    put(state, "1: I", 4)
    roll(state, "I II III IV")
    steady = {Casual(GAME, slips=0).choose(Asked(state, 0, seeded(n))) for n in range(12)}
    shaky = {Novice(GAME, slips=100).choose(Asked(state, 0, seeded(n))) for n in range(12)}
    assert len(steady) == 1
    assert len(shaky) > 1


def test_master_does_not_end_a_game_it_would_lose() -> None:
    """Three gears in the pot and twenty behind: stopping takes them all, and loses."""
    state, seat = some_tables()[3]
    option = Master(GAME).choose(Asked(state, seat, seeded(1)))
    assert option is not None
    assert GAME.write(option) == "go on"


@pytest.mark.slow
def test_far_apart_levels_are_in_order() -> None:
    """Expert wins most of some fixed games against novice, from both seats."""
    wins = 0.0
    games = 10
    for number in range(games):
        for seat, names in enumerate((["expert", "novice"], ["novice", "expert"])):
            record = play_match(GAME, names, seed=f"order/{number}")
            assert record.outcome is not None
            wins += seat in record.outcome.winners
    assert wins >= 0.75 * 2 * games


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("casual", "novice"), ("skilled", "casual")])
def test_quick_levels_are_a_step_apart(better: str, worse: str) -> None:
    """Also the weaker ones: of 80 fixed games most go to the better."""
    wins = 0
    for number in range(40):
        for seat, names in enumerate(([better, worse], [worse, better])):
            record = play_match(GAME, names, seed=f"order/{number}")
            assert record.outcome is not None
            wins += seat in record.outcome.winners
    assert wins >= 46


def test_who_is_patient_waits_for_a_better_bet() -> None:
    """One die lies there, and nobody can take the slot: patience keeps the marker in the hand."""
    state = start(2)
    put(state, "1: I", 4)
    patient, hasty = Skilled(GAME, slips=0), Skilled(GAME, slips=0)
    patient.habits = Skilled.habits._replace(patience=9.0)
    hasty.habits = Skilled.habits._replace(patience=0.0)
    assert patient.choose(Asked(state, 1, seeded(1))) is PASS
    assert isinstance(hasty.choose(Asked(state, 1, seeded(1))), BetOn)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "setup"),
    [
        (1, {"opposition": 20}),
        (3, {"cards": "nose-job"}),
        (2, {"betting": "open"}),
        (5, {"opening": "random"}),
    ],
)
def test_they_answer_every_question(seats: int, setup: dict[str, Any]) -> None:
    """Solo, advanced cards, open betting, a drawn opener: the first turns of each."""
    names = ["master", "novice", "casual", "master", "novice"][:seats]
    match = begin_match(GAME, names, SeededDealer(8), setup, None, "8")
    match.let_luck_decide()
    table = Bots(GAME, dict(enumerate(names)), "8")
    while not match.state.over and match.state.view(None).turn < 3:
        act = table.next_act(match.state)
        assert act is not None
        match.act(*act)
