"""What is told when something happens.  Everything lies open at this table.

``gained`` and ``lost`` carry the ``source``: the dice, a feat, a face, the labyrinth.  Statistics
listen to these events; the rules keep none.
"""

from typing import Any

from fogado.core.events import Event
from fogado.games.dice_forge.faces import LETTERS
from fogado.games.dice_forge.state import Forge


def tell(state: Forge, kind: str, facts: dict[str, Any]) -> None:
    """Tell everybody.  Ask ``state.log is not None`` before building costly facts."""
    if state.log is not None:
        state.log.append(Event(kind, facts))


def tell_gained(
    state: Forge, seat: int, resource: int, amount: int, kept: int, source: str
) -> None:
    """Somebody gained something, and kept that much of it."""
    if state.log is not None:
        facts = {
            "seat": seat,
            "resource": LETTERS[resource],
            "amount": amount,
            "kept": kept,
            "source": source,
        }
        state.log.append(Event("gained" if kept == amount else "overflowed", facts))


def tell_lost(state: Forge, seat: int, resource: int, amount: int, source: str) -> None:
    """Somebody lost something."""
    if state.log is not None and amount:
        facts = {"seat": seat, "resource": LETTERS[resource], "amount": amount, "source": source}
        state.log.append(Event("lost", facts))


def tell_spent(state: Forge, seat: int, resource: int, amount: int) -> None:
    """Somebody paid something."""
    if state.log is not None and amount:
        facts = {"seat": seat, "resource": LETTERS[resource], "amount": amount}
        state.log.append(Event("spent", facts))
