"""What happens at the table, told to whoever listens, and who may know it."""

from typing import Any

from fogado.core.events import Event
from fogado.games.dwarven_smithy.state import Smithy


def tell(state: Smithy, kind: str, facts: dict[str, Any]) -> None:
    """Tell everybody.  Ask ``state.log is not None`` before building costly facts."""
    if state.log is not None:
        state.log.append(Event(kind, facts))


def tell_one(state: Smithy, kind: str, facts: dict[str, Any], card: str) -> None:
    """Tell everybody, and the seat in the facts which card it was, in a sentence of its own."""
    if state.log is not None:
        secret = {"event": f"{kind}-known", "card": card}
        state.log.append(Event(kind, facts, secret, (facts["seat"],)))
