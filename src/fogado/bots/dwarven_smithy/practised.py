"""A smith with ``greedy``'s habits, whose judgement was learned by playing.

``tools/learn_judgement.py`` says how; ``judgement.jsonl`` is its log.
"""

from __future__ import annotations

from fogado.bots.dwarven_smithy.greedy import Greedy
from fogado.bots.dwarven_smithy.judgement import Judgement

LEARNED = Judgement(
    spare=0.008,
    later=0.684,
    hope=10.922,
    digs=3.162,
    guild_draws=1.161,
    crafts=1.543,
    slot=0.888,
    rivalry=21.017,
    king_slot=2.89,
    margin=0.856,
    envy=0.85,
    dig=0.191,
    clog=6.825,
    crowns=-57.425,
    hand=0.845,
    market=3.018,
    workshop=0.785,
    draw=1.423,
    haggle=0.294,
    sale=1.488,
    bellows=1.371,
    cutter=1.091,
    hurry=0.925,
)


PRACTISED = LEARNED._replace(kept=0, peddles=True, hope=7.0, clog=4.0)
"""What cannot be learned by small steps was tried afterwards: who waits with nothing that can be
sold, and keeps the workshop for what has to be refined, wins more coins at either table."""


class Practised(Greedy):
    """A smith who has played many thousand games."""

    name = "practised"
    judgement = PRACTISED
