"""A smith with ``greedy``'s habits, whose judgement was learned by playing.

``tools/learn_judgement.py`` says how; ``judgement.jsonl`` is its log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.bots.dwarven_smithy.greedy import Greedy
from fogado.bots.dwarven_smithy.judgement import Judgement
from fogado.core.source import seeded
from fogado.games.dwarven_smithy.moves import DRAW_GUILD, DRAW_MINE, STOP

if TYPE_CHECKING:
    from fogado.bots.base import Asked
    from fogado.core.agenda import Option

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


# ── others who judge otherwise ───────────────────────────────────────────────────────────────

WAYS = 16
"""How many smiths there are who judge otherwise."""
DOUBLED = (
    "spare", "later", "hope", "digs", "slot", "king_slot", "margin", "envy", "dig", "clog",
    "hand", "market", "workshop", "draw", "sale", "bellows", "cutter", "hurry",
)  # fmt: skip
"""Numbers that they halve or double, or anything between."""


def another_way(number: int) -> Judgement:
    """Give the judgement of a smith who sees some things quite differently."""
    luck = seeded(f"another way/{number}")
    numbers = {name: getattr(PRACTISED, name) * 4 ** (luck.random() - 0.5) for name in DOUBLED}
    return PRACTISED._replace(
        **numbers,
        kept=luck.below(3),
        peddles=luck.below(2) == 1,
        held=1 + luck.below(3),
        patience=2 + luck.below(3),
    )


def smith_with(another: Judgement) -> type[Greedy]:
    """Make a smith who judges like this."""

    class Otherwise(Greedy):
        name = "otherwise"
        judgement = another

    return Otherwise


MANNERS = tuple([smith_with(another_way(number)) for number in range(WAYS)])
"""What each of them would do is worth a rehearsal, whoever is right on average."""


class Digging(Practised):
    """A smith who takes the first few cards of a turn from the guild, and digs for the others."""

    name = "digging"
    first = 0

    def choose(self, asked: Asked) -> Option | None:
        own = super().choose(asked)
        if asked.question != "draw" or own is STOP:
            return own
        wanted = DRAW_GUILD if asked.view.drawn < self.first else DRAW_MINE
        return wanted if wanted in asked.options else own


def digging_after(cards: int) -> type[Digging]:
    """Make a smith who digs after so many cards."""

    class After(Digging):
        first = cards

    return After


WAYS_TO_DRAW = tuple([digging_after(cards) for cards in (0, 1, 2, 4)])
"""All from the mine, one or two from the guild before, or all from the guild."""
