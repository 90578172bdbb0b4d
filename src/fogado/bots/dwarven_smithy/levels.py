"""The five levels of Dwarven Smithy: the same habits, followed more or less, or thought over."""

from __future__ import annotations

from fogado.bots.dwarven_smithy.greedy import Greedy
from fogado.bots.dwarven_smithy.practised import MANNERS, WAYS_TO_DRAW, Practised
from fogado.bots.minds.rehearser import Rehearser
from fogado.bots.minds.slipping import Slipping


class Novice(Slipping):
    """Somebody who has just learned the rules, and often forgets what the plan was."""

    name = "novice"
    keys = {"slips": 24}  # noqa: RUF012 - read only
    habit = Greedy


class Casual(Slipping):
    """Somebody who plays now and then."""

    name = "casual"
    keys = {"slips": 10}  # noqa: RUF012 - read only
    habit = Greedy


class Skilled(Slipping):
    """Somebody who plans every turn and seldom slips."""

    name = "skilled"
    keys = {"slips": 6}  # noqa: RUF012 - read only
    habit = Practised


class Expert(Slipping):
    """Somebody who has played many thousand games, and never slips."""

    name = "expert"
    keys = {"slips": 0}  # noqa: RUF012 - read only
    habit = Practised


class Master(Rehearser):
    """Somebody who takes the time to think every plan over, and where to draw from.

    What a tool is good for shows many turns later, and only on average: habit decides.
    """

    name = "master"
    keys = {"ms": 1800, "evals": 480, "turns": 3, "plans": 24, "look": 6}  # noqa: RUF012 - read only
    habit = Practised
    manners = MANNERS
    ways = {"draw": WAYS_TO_DRAW}  # noqa: RUF012 - read only
    by_habit = ("tool",)
