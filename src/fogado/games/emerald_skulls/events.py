"""What happens at the table, told to whoever listens.  Everything here is public."""

from typing import Any

from fogado.core.events import Event
from fogado.games.emerald_skulls.skull import EXITS, Board
from fogado.games.emerald_skulls.state import Skulls


def tell(state: Skulls, kind: str, facts: dict[str, Any]) -> None:
    """Tell everybody.  Ask ``state.log is not None`` before building costly facts."""
    if state.log is not None:
        state.log.append(Event(kind, facts))


def tell_rolled(state: Skulls) -> None:
    """The tumbler rolled."""
    if state.log is not None:
        tell(state, "rolled", {"seat": state.tumble.seat, "roll": state.tumble.roll.text})


def tell_placed(state: Skulls, tier: int, natural: int, wild: int) -> None:
    """The tumbler placed dice."""
    if state.log is not None:
        facts = {
            "seat": state.tumble.seat,
            "tier": tier,
            "natural": natural,
            "wild": wild,
            "dice": natural + wild,
        }
        tell(state, "placed", facts)


def tell_out(state: Skulls) -> None:
    """The turn ended."""
    if state.log is not None:
        tell(state, "out", {"seat": state.tumble.seat, "exit": EXITS[state.tumble.exit]})


def plain_board(board: Board) -> list[list[int]]:
    """Give the natural and wild dice of each tier, lowest first."""
    return [[board.natural[tier], board.wild[tier]] for tier in range(1, 6)]
