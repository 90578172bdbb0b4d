"""Dwarven Smithy for those who judge positions and look ahead."""

from typing import Final, final

from fogado.bots.dwarven_smithy import entries, features, pruning
from fogado.bots.dwarven_smithy.lore import Lore, lore_of
from fogado.bots.minds.judges import learned, read_net
from fogado.bots.minds.net import Net, NetJudge
from fogado.core.agenda import Option
from fogado.core.game import State
from fogado.games.dwarven_smithy.parts import HOUSE_PARTS
from fogado.games.dwarven_smithy.state import Smithy

NAMES: Final[tuple[str, ...]] = entries.NAMES
"""What each number of a look says."""
SIZE: Final[int] = entries.SIZE

QUIET: Final[dict[str, bool]] = {
    "act": True,  # whatever was done shows on the table
    "draw": True,  # so does what was drawn
    "complete": True,  # what is in the making is counted as it will be
    "hurry": False,  # a card would be judged as not completed, though it is about to be
    "tool": False,  # neither kept nor sold yet: both are worth more than a tool in the making
    "replace": False,  # two apprentices would be counted, and the new one as well
    "make-room": False,  # the King's Item has no place yet, nor has the card that makes way
    "bid": False,  # coins and the card are still where they were
    "place": False,  # won, but neither paid nor received
}
"""By question, whether a table can be judged as it is."""


@final
class SmithyJudge(NetJudge):
    """Judges the positions of Dwarven Smithy."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.lore: Lore = lore_of(HOUSE_PARTS, "starter")

    def lore_for(self, state: Smithy) -> Lore:
        """Give the lore of a table's cards; it seldom changes."""
        mode: str = state.setup["game"]
        if self.lore.parts is not state.parts or self.lore.mode != mode:
            self.lore = lore_of(state.parts, mode)
        return self.lore

    def seats(self, state: State) -> int:
        assert isinstance(state, Smithy)
        return len(state.smiths)

    def look(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Smithy)
        return features.look(self.lore_for(state), state, seat)

    def quiet(self, state: State) -> bool:
        return QUIET.get(state.question, True)

    def opens(self, state: State) -> bool:
        return True  # until a card is drawn, the mine and the guild look the same

    def turn(self, state: State) -> int:
        assert isinstance(state, Smithy)
        return state.turn

    def sensible(self, state: State, seat: int, options: tuple[Option, ...]) -> tuple[Option, ...]:
        assert isinstance(state, Smithy)
        return pruning.sensible(state, seat, options)


TABLES: Final[tuple[tuple[int, dict[str, str], float], ...]] = (
    (2, {"game": "full"}, 0.35),
    (2, {"game": "starter"}, 0.2),
    (3, {"game": "full"}, 0.15),
    (3, {"game": "starter"}, 0.05),
    (4, {"game": "full"}, 0.15),
    (2, {"game": "full", "bidding": "yes"}, 0.05),
    (3, {"game": "full", "bidding": "yes"}, 0.05),
)
"""Where it learns: seats, set-up, and their share of the games."""


def judge(net: Net | None = None) -> SmithyJudge:
    """Make the judge: with a network, or with what the house has learned."""
    return SmithyJudge(read_net(learned("dwarven-smithy"), SIZE) if net is None else net)
