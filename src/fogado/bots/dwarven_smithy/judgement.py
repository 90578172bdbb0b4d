"""What cannot be read off the table: the numbers by which ``greedy`` judges."""

from __future__ import annotations

from typing import NamedTuple


class Judgement(NamedTuple):
    """Coins and shares.

    Those that change matches were tried against their neighbours; what an apprentice does was
    measured by giving it to one of two players from the start.
    """

    spare: float = 1.0
    """A refined resource for which there is no plan, above what it sells for."""
    kept: int = 1
    """Of each kind, how many of them are kept for a card still to come."""
    peddles: bool = False
    """Does a runestone that no card asks for go to the market at once?  It needs no refining."""
    later: float = 0.92
    """Of what a card brings, how much is left if all parts are there, but not yet refined."""
    hope: float = 7.0
    """What a card must promise to be waited for."""
    patience: int = 3
    """Turns one waits for a missing part, at most."""
    digs: float = 2.6
    """Cards of the mine that a player draws in a turn,"""
    guild_draws: float = 1.2
    """and cards of the guild."""
    crafts: float = 0.8
    """Cards that are crafted in a turn: how often a tool helps."""
    slot: float = 1.0
    """A part less in the workshop, beside the part itself."""
    rivalry: float = 18.0
    """By how many coins a lead in a subtype must change to matter."""
    king_slot: float = 2.0
    """A place of the market for one turn, which a King's Item takes for good."""
    margin: float = 1.0
    """What a purchase must promise above its price."""
    envy: float = 0.5
    """A coin that goes to a rival, shared among all rivals."""
    dig: float = 0.8
    """Of what a refined resource is worth, how much the next card of the mine is."""
    held: int = 2
    """Guild cards that the hand bears without being in the way of drawing,"""
    clog: float = 6.0
    """and what each further one costs."""
    crowns: float = -30.0
    """Coins by which one must be ahead to end the game with a King's Item."""
    hand: float = 0.9
    """What one more place in the hand is worth in a turn,"""
    market: float = 2.0
    """in the market,"""
    workshop: float = 0.5
    """in the workshop;"""
    draw: float = 1.2
    """one more card drawn;"""
    haggle: float = 0.3
    """a coin less for each purchase,"""
    sale: float = 1.1
    """a coin more for each sale;"""
    bellows: float = 0.8
    """a metal that comes refined,"""
    cutter: float = 1.0
    """gems that do;"""
    hurry: float = 0.8
    """and a card completed at once."""


HOUSE = Judgement()
