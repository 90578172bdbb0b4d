"""What the tumbler can answer at a moment, and what each answer promises."""

from typing import Any

from fogado.bots.emerald_skulls.solver.best import TIE, Best, Outlook
from fogado.bots.emerald_skulls.solver.moments import (
    can_pick,
    cubes_in,
    placed,
    with_cube,
    with_pick,
)
from fogado.bots.emerald_skulls.solver.policy import floor_of, room_of
from fogado.core.agenda import Option
from fogado.games.emerald_skulls.dice import DICE, Roll
from fogado.games.emerald_skulls.moves import (
    BUST,
    CHICKEN_OUT,
    GO_ON,
    PICK_NOSE,
    PLACE,
    ROLL,
    USE_CUBE,
    Place,
)
from fogado.games.emerald_skulls.skull import BUST_OUT, EYES, GEM, TIERS
from fogado.games.emerald_skulls.skull import CHICKEN_OUT as CHICKENED_OUT


def menu_at(moment: int, roll: Roll) -> list[Option]:
    """List what can be done with a roll, in the order the game asks it."""
    menu: list[Option] = []
    floor = floor_of(moment)
    for tier in TIERS:
        room = 0 if tier < floor else 1 if tier == GEM else DICE
        if tier == EYES:
            room = min(room, room_of(moment))
        for natural in range(roll.counts[tier - 1] + 1):
            for wild in range(roll.wilds + 1):
                if 0 < natural + wild <= room:
                    menu.append(PLACE[tier][natural][wild])
    if not menu:
        menu.append(BUST)
    if cubes_in(moment):
        menu.append(USE_CUBE)
    if can_pick(moment):
        menu.append(PICK_NOSE)
    return menu


def outlook_of(best: Best, moment: int, option: Any) -> Outlook:
    """Look at what an answer of the tumbler promises: to a roll, or to the question to go on."""
    if isinstance(option, Place):
        return best.after(placed(moment, option.tier, option.natural, option.wild))
    if option is USE_CUBE:
        return best.rolling(with_cube(moment))
    if option is PICK_NOSE:
        return best.rolling(with_pick(moment))
    if option is BUST:
        return best.ended(moment, BUST_OUT)
    if option is CHICKEN_OUT:
        return best.ended(moment, CHICKENED_OUT)
    assert option is GO_ON or option is ROLL, f"{option} is no answer to a roll"
    return best.rolling(moment)


def best_of(best: Best, moment: int, options: list[Option]) -> tuple[Option, Outlook]:
    """Give the best answer and what it promises, the first of equally good ones."""
    chosen = options[0]
    found = outlook_of(best, moment, chosen)
    for option in options[1:]:
        outlook = outlook_of(best, moment, option)
        if outlook.value > found.value + TIE:
            chosen = option
            found = outlook
    return chosen, found
