"""Catanatron: Catan between four random players, copies of it, and what a search must do with it.

Its own tree search is not part of the package on PyPI.  Every simulation of that search copies the
game and plays it to the end, so doing just that is more than it can reach.
"""

from __future__ import annotations

from catanatron import Color, Game, RandomPlayer
from stall import Act, Counts, serve

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def table() -> Game:
    return Game([RandomPlayer(colour) for colour in COLOURS])


def to_the_end(game: Game) -> int:
    """Play at random until somebody has won, or a thousand turns are over, as it does itself."""
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        decisions += 1
    return decisions


def play() -> Act:
    def act() -> Counts:
        return {"decisions": to_the_end(table()), "games": 1}

    return act


def midway() -> Game:
    game = table()
    for _ in range(60):
        game.play_tick()
    while len(game.state.playable_actions) < 2:
        game.play_tick()
    return game


def copy() -> Act:
    game = midway()

    def act() -> Counts:
        for _ in range(20):
            game.copy()
        return {"copies": 20}

    return act


def search() -> Act:
    game = midway()

    def act() -> Counts:
        to_the_end(game.copy())
        return {"simulations": 1}

    return act


serve(
    {
        "play catan": play,
        "copy catan": copy,
        "search catan, only the copy and the play-out": search,
    }
)
