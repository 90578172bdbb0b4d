"""Catanatron: Catan between four random players, copies of it, and its tree search."""

from __future__ import annotations

from catanatron import Color, Game, RandomPlayer
from catanatron.players.mcts import MCTSPlayer
from stall import Act, Counts, serve

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
SIMULATIONS = 5


def table() -> Game:
    return Game([RandomPlayer(colour) for colour in COLOURS])


def play() -> Act:
    def act() -> Counts:
        game = table()
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return {"decisions": decisions, "games": 1}

    return act


def midway() -> Game:
    game = table()
    for _ in range(60):
        game.play_tick()
    while len(game.playable_actions) < 2:
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
    bot = MCTSPlayer(game.state.current_color(), SIMULATIONS)

    def act() -> Counts:
        bot.decide(game, game.playable_actions)
        return {"simulations": SIMULATIONS}

    return act


serve({"play catan": play, "copy catan": copy, "search catan": search})
