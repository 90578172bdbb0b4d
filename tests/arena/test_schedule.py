"""Who meets whom: every seat and all luck are shared fairly."""

from __future__ import annotations

from collections import Counter

import pytest

import fogado
from fogado.arena.schedule import (
    Contest,
    check,
    games_in,
    groups,
    meeting_of,
    meetings_for,
    play_meeting,
    round_of,
    round_tables,
    seatings,
    seed_of,
)
from fogado.core.errors import FogadoError

SKULLS = "emerald-skulls"


def contest(bots: str, players: int = 2, seed: str = "s") -> Contest:
    """Make a contest whose bots nobody looks up."""
    return Contest(SKULLS, tuple(bots), players, {}, None, seed)


@pytest.mark.parametrize(
    ("bots", "players"),
    [
        ("ab", 2),
        ("abcd", 2),
        ("abc", 3),
        ("abcde", 3),
        ("abcd", 4),
        ("ab", 3),
        ("ab", 4),
        ("abc", 5),
    ],
)
def test_every_bot_sits_equally_often_everywhere(bots: str, players: int) -> None:
    """After every round, not only at the end."""
    plan = contest(bots, players)
    together = len(groups(plan.bots, players))
    for turn in range(7):
        sat: Counter[tuple[str, int]] = Counter()
        for number in range(turn * together, (turn + 1) * together):
            assert round_of(plan, number) == turn
            assert len(set(seatings(plan, number))) == len(seatings(plan, number))
            sat.update(
                (bot, seat) for seats in seatings(plan, number) for seat, bot in enumerate(seats)
            )
        for bot in bots:
            assert len({sat[bot, seat] for seat in range(players)}) == 1, "every seat alike"
            assert sat[bot, 0] > 0
        if len(bots) >= players:
            assert len(set(sat.values())) == 1, "and every bot as often as the others"


def test_every_pair_of_bots_meets() -> None:
    """Every choice of bots is a group; with few bots some sit there twice."""
    assert groups(("a", "b", "c"), 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert groups(("a", "b"), 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert groups(("a", "b"), 4) == [("a", "a", "b", "b")]


def test_neighbours_change_from_round_to_round() -> None:
    """Who sits after whom takes turns; a rotation is not another table."""
    assert round_tables(("a", "b", "c")) == [("a", "b", "c"), ("a", "c", "b")]
    assert round_tables(("a", "a", "b", "b")) == [("a", "a", "b", "b"), ("a", "b", "a", "b")]
    plan = contest("abc", 3)
    assert seatings(plan, 0) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert seatings(plan, 1) == [("a", "c", "b"), ("c", "b", "a"), ("b", "a", "c")]
    assert seatings(plan, 2) == seatings(plan, 0)


def test_whole_rounds_make_at_least_so_many_games() -> None:
    """Rounded up; more games only add rounds at the end."""
    plan = contest("abc")
    assert meetings_for(plan, 1) == 3
    assert games_in(plan, range(meetings_for(plan, 7))) == 12
    with pytest.raises(FogadoError, match="at least 1"):
        meetings_for(plan, 0)


def test_games_of_a_round_have_the_same_luck_and_can_be_played_again() -> None:
    """``fogado.play`` with the seed SEED/round gives every game of the round."""
    plan = check(Contest(SKULLS, ("greedy", "random"), 2, {}, None, "x"))
    meeting = play_meeting(plan, 3)
    assert seed_of(plan, 3) == "x/3"
    assert len(meeting.games) == 2
    for seats, played in zip(seatings(plan, 3), meeting.games, strict=True):
        record = fogado.play(SKULLS, seats, seed="x/3")
        assert played.scores == record.outcome.scores
        assert played.places == record.outcome.places
    rolls = [
        [entry.text for entry in fogado.play(SKULLS, seats, seed="x/3").entries if entry.purpose]
        for seats in seatings(plan, 3)
    ]
    assert rolls[0][0] == rolls[1][0], "the first roll of seat 0 is the same for both bots"
    assert meeting_of(meeting.plain()) == meeting


@pytest.mark.parametrize(
    ("bots", "players", "says"),
    [
        (("greedy",), 2, "at least 2 bots"),
        (("greedy", "greedy"), 2, "listed twice"),
        (("greedy", "wise"), 2, "There is no bot 'wise'"),
        (("greedy:depth=3", "random"), 2, "has no setting 'depth'"),
        (("greedy", "random"), 9, "9 players cannot meet at emerald-skulls; 2 to 8 can"),
        (("greedy", "random"), 1, "1 players cannot meet"),
    ],
)
def test_a_contest_that_cannot_be_is_refused(
    bots: tuple[str, ...], players: int, says: str
) -> None:
    """In a sentence, before anything is played."""
    with pytest.raises(FogadoError, match=says):
        check(Contest(SKULLS, bots, players, {}, None, "0"))


def test_what_decides_the_games_decides_the_digest() -> None:
    """Another seed, set-up or number of players is another contest."""
    digests = {
        contest("ab").digest(),
        contest("ba").digest(),
        contest("ab", seed="t").digest(),
        contest("ab", 3).digest(),
    }
    assert len(digests) == 4
    assert contest("ab").digest() == contest("ab").digest()
