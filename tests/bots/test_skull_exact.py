"""Expert and master at Emerald Skulls: legal everywhere, and they know why they play."""

from __future__ import annotations

from typing import Any

import pytest

import fogado
from fogado.bots.base import Asked
from fogado.bots.emerald_skulls.exact import Expert
from fogado.bots.emerald_skulls.master import Master
from fogado.bots.house import Bots, play_match
from fogado.core.dealer import SeededDealer
from fogado.core.match import begin_match
from fogado.core.source import seeded
from fogado.games.emerald_skulls.state import Skulls
from tests.games.emerald_skulls.table import give, leave, put, roll, start

GAME = fogado.game("emerald-skulls")


def answer(bot: type[Expert], state: Skulls, seat: int) -> str | None:
    """Ask a bot what it would do."""
    option = bot(GAME).choose(Asked(state, seat, seeded(1)))
    return None if option is None else GAME.write(option)


@pytest.mark.slow
def test_they_play_a_whole_game() -> None:
    """Both bots against each other, to the last gear."""
    record = play_match(GAME, ["expert", "master"], seed=3)
    assert record.outcome is not None
    assert sum(record.outcome.scores) == 80


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
    names = ["master", "expert", "master", "expert", "master"][:seats]
    match = begin_match(GAME, names, SeededDealer(8), setup, None, "8")
    match.let_luck_decide()
    table = Bots(GAME, dict(enumerate(names)), "8")
    turn = match.state.view(None).turn
    while not match.state.over and match.state.view(None).turn < turn + 4:
        act = table.next_act(match.state)
        assert act is not None
        match.act(*act)


def test_master_does_not_end_a_game_it_would_lose() -> None:
    """Three gears in the pot and twenty behind: stopping takes them all, and loses."""
    state = start(2)
    give(state, 0, gears=28)
    leave(state, 3, 1)
    put(state, "1: I", 3)
    roll(state, "I I IV")
    state.apply(0, GAME.parse("place 4: IV"))
    assert state.question == "check"
    assert state.gears == [28, 49]
    assert answer(Expert, state, 0) == "chicken out", "all the gears there are"
    assert answer(Master, state, 0) == "go on", "a bust keeps the game alive"


def test_they_take_the_jackpot_that_wins() -> None:
    """Grim Grin pays more than the teeth."""
    state = start(2)
    put(state, "1: I I", 2)
    roll(state, "I I")
    state.apply(0, GAME.parse("place 1: I I"))
    assert state.question == "payout"
    for bot in (Expert, Master):
        assert answer(bot, state, 0) == "take jackpot grim-grin"


def test_a_gambler_alone_waits_for_a_better_moment() -> None:
    """Nobody can take the slot: a bet that will be surer after the roll is not made yet."""
    state = start(2)
    put(state, "", 3)
    assert state.question == "bet"
    assert answer(Expert, state, 1) in ("pass", "bet mad-nargash 1", "bet final-jewel 1")
    put(state, "1: I, 4: IV IV", 2)
    chosen = answer(Expert, state, 1)
    assert chosen is not None
    assert chosen.startswith("bet "), "only the gem is open: now or never"


def test_only_what_is_seen_matters() -> None:
    """The same view, the same answer: a copy of the table gives the same."""
    state = start(3)
    put(state, "3: III", 3)
    seat = state.to_act[0]
    assert answer(Master, state, seat) == answer(Master, state.copy(), seat)
    sampled = GAME.sample(state.view(seat), seeded(5))
    assert isinstance(sampled, Skulls)
    assert answer(Master, sampled, seat) == answer(Master, state, seat)
