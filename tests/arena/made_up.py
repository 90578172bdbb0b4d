"""Meetings that nobody played: quick, and the same every time."""

from __future__ import annotations

from random import Random

from fogado.arena.schedule import Contest, Meeting, seatings, seed_of
from fogado.arena.sim import Played

STRENGTH = {"random": 1.0, "greedy": 3.0}
"""A bot wins as often as its share of all strength at the table."""


def made_up(contest: Contest, number: int) -> Meeting:
    """Make up the games of a meeting, from the seed alone."""
    games = []
    for index, seats in enumerate(seatings(contest, number)):
        source = Random(f"{seed_of(contest, number)}/{seats}")
        chances = [STRENGTH.get(bot, 1.0) * source.random() for bot in seats]
        order = sorted(range(len(seats)), key=lambda seat: -chances[seat])
        places = tuple(order.index(seat) + 1 for seat in range(len(seats)))
        scores = tuple(10 * (len(seats) - place) for place in places)
        games.append(Played(index, scores, (order[0],), 20, None, places))
    return Meeting(number, tuple(games))
