"""What all answers of this game stand on, and those that are a word.

An answer knows how it is written and why it may not be given just now; what it does stands with the
question it answers.  Each is made once and shared.  Those about faces and dice stand in
``dice_moves``, those about gold, shards and glory in ``purse_moves``, those about feats and the
boards in ``feat_moves``.
"""

from typing import Final, final

from fogado.core import moves
from fogado.core.agenda import Option, Refusal
from fogado.core.native import mypyc_attr
from fogado.games.dice_forge.state import Forge

MOST_SEATS: Final[int] = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(moves.Move):
    """One of the answers in this game."""


MOVES: Final[tuple[type[Option], ...]] = (Move,)
BY_TEXT: Final[dict[str, Move]] = {}
"""Every answer by its notation; each file adds its own."""


def list_moves(found: list[Move]) -> None:
    """Let these moves be found by their notation."""
    for move in found:
        BY_TEXT[move.text] = move


@final
class Say(Move):
    """An answer without numbers."""

    def __init__(self, text: str, key: str) -> None:
        self.text = text
        self.key = key
        self.facts = {}


PASS: Final[Say] = Say("pass", "pass")
DONE: Final[Say] = Say("done", "done")
KEEP: Final[Say] = Say("keep", "keep")
FOR_GLORY: Final[Say] = Say("for glory", "for-glory")
REPEAT: Final[Say] = Say("repeat", "repeat")
CELESTIAL: Final[Say] = Say("celestial", "celestial")
ACCEPT: Final[Say] = Say("accept", "accept")


@final
class ExtraAction(Move):
    """Pay for one more action."""

    def __init__(self) -> None:
        self.text = "extra"
        self.key = "extra"
        self.facts = {}

    def fault(self, state: Forge, seat: int) -> Refusal:
        if state.question != "extra":
            return Refusal("DF-3.11", "extra-once")
        return Refusal("DF-3.11", "extra-too-dear", {"suns": state.parts.extra_action})


EXTRA: Final[ExtraAction] = ExtraAction()

list_moves([PASS, DONE, KEEP, FOR_GLORY, REPEAT, CELESTIAL, ACCEPT, EXTRA])
