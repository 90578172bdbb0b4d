"""Play the turns behind ``turns.json``: ``python -m fogado.bots.emerald_skulls.make_turns``.

For every kind of position that can come up, boards are made up and the greedy tumbler plays on
from there, with the standard cards.  Of the endings, sorted by exit and board, every so-many-th is
kept: a small sample that has the right shares.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from fogado.bots.emerald_skulls.greedy import Greedy
from fogado.bots.emerald_skulls.plans import OPEN_FACES
from fogado.bots.emerald_skulls.position import Box, Position
from fogado.bots.emerald_skulls.tumbling import NO_STAKES, Tumbler
from fogado.bots.emerald_skulls.turns import NATURAL_NOSE, Ending, kind_of
from fogado.core.source import seeded
from fogado.games.emerald_skulls.cards import HOUSE_PARTS, STANDARD
from fogado.games.emerald_skulls.dice import DICE, throw
from fogado.games.emerald_skulls.moves import BUST, PICK_NOSE, USE_CUBE, Place
from fogado.games.emerald_skulls.rolling import GO_ON_OR_STOP, menu_of
from fogado.games.emerald_skulls.skull import (
    BUST_OUT,
    CHICKEN_OUT,
    DOUBLE_OUT,
    EMPTY,
    EYES,
    GEM_OUT,
    NOSE,
    RUN_OUT,
)

if TYPE_CHECKING:
    from fogado.core.source import Source

BOARDS = 3000
"""Boards made up for each hand and floor."""
PLAYED = 480
"""Turns played for each kind of position, at most."""
KEPT = 48
"""Endings kept of them."""


def play_on(position: Position, tumbler: Tumbler, source: Source) -> Ending:
    """Play a turn from a betting window to its end."""
    began = position
    rolls = 0
    while True:
        roll = throw(position.hand, source)
        rolls += 1
        rerolls = (1 if position.cubes else 0) + (2 if position.can_pick() else 0)
        move = tumbler.choose(
            position, menu_of(roll, position.floor(), position.board.eyes, rerolls)
        )
        if move is USE_CUBE:
            position = position.with_cube()
        elif move is PICK_NOSE:
            position = position.with_pick()
        elif move is BUST:
            return ending(began, position, BUST_OUT, rolls)
        else:
            assert isinstance(move, Place)
            position = position.placed(move)
            if position.board.gem:
                return ending(began, position, GEM_OUT if position.hand else DOUBLE_OUT, rolls)
            if position.hand == 0:
                return ending(began, position, RUN_OUT, rolls)
            if tumbler.choose(position, GO_ON_OR_STOP) is GO_ON_OR_STOP[1]:
                return ending(began, position, CHICKEN_OUT, rolls)


def ending(began: Position, ended: Position, exit: int, rolls: int) -> Ending:
    """Tell how a turn went on from where we began to look."""
    picked = max(0, began.board.natural[NOSE] - ended.board.natural[NOSE])
    dice = ended.board.code - began.board.code
    assert dice >= -(picked << NATURAL_NOSE)
    return Ending(dice, picked, ended.picks - began.picks, ended.hand, exit, rolls, 1)


def some_position(hand: int, floor: int, eyes: int, source: Source) -> Position | None:
    """Make up a position with this hand and floor, if the seven dice allow one."""
    # The nose may also be the floor because its only die was picked.
    picks = 1 if floor == NOSE and (hand == DICE or source.below(6) == 0) else 0
    tiers = [EYES] * eyes
    if floor > 1 and not eyes and not picks:
        tiers = [floor]
    room = DICE - hand - len(tiers)
    if room < 0:
        return None
    highest = NOSE if eyes else floor
    tiers += [1 + source.below(highest) for _ in range(source.below(room + 1))]
    board = EMPTY
    for tier in tiers:
        wild = 1 if source.below(5) == 0 else 0
        board = board.with_dice(tier, 1 - wild, wild)
    return Position(board, hand, picks, source.below(3) // 2)


def make() -> dict[tuple[int, ...], list[Ending]]:
    """Play from every kind of position."""
    tumbler = Tumbler(Box(HOUSE_PARTS, STANDARD, Greedy.judgement.cube), NO_STAKES)
    source = seeded("turns")
    found: dict[tuple[int, ...], list[Ending]] = {}
    for hand in range(1, DICE + 1):
        for floor, eyes in OPEN_FACES:
            for _ in range(BOARDS):
                position = some_position(hand, floor, eyes, source)
                if position is None:
                    break
                so_far = found.setdefault(kind_of(position), [])
                if len(so_far) < PLAYED:
                    so_far.append(play_on(position, tumbler, source))
    return found


def every_so_many_th(endings: list[Ending]) -> list[Ending]:
    """Keep a few endings, evenly from the sorted list, and count those that are alike."""
    ordered = sorted(endings, key=lambda end: (end.exit, end.rolls > 1, end.dice, end))
    kept = [ordered[(2 * k + 1) * len(ordered) // (2 * KEPT)] for k in range(KEPT)]
    return [end._replace(times=times) for end, times in Counter(kept).items()]


def main() -> None:
    """Write ``turns.json`` anew."""
    lines = [
        json.dumps([kind, every_so_many_th(endings)], separators=(",", ":"))
        for kind, endings in sorted(make().items())
    ]
    text = '{"made_by": "python -m fogado.bots.emerald_skulls.make_turns", "turns": [\n'
    text += ",\n".join(lines) + "\n]}\n"
    Path(__file__).with_name("turns.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
