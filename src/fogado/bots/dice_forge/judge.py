"""Dice Forge, as somebody judges it: what a seat sees, when a table is quiet, what is sensible."""

from typing import Final, final

from fogado.bots.dice_forge import features
from fogado.bots.dice_forge.sensible import sensible
from fogado.bots.minds.judges import learned, read_net
from fogado.bots.minds.net import Net, NetJudge
from fogado.core.agenda import Option
from fogado.core.game import State
from fogado.games.dice_forge.blessing import RollOne
from fogado.games.dice_forge.celestial import CelestialWindow
from fogado.games.dice_forge.state import Forge

SIZE: Final[int] = features.SIZE
"""Numbers in a look."""

QUIET: Final[dict[str, str]] = {
    "draft": "nothing has begun",
    "reinforce": "the cards show it, and what is ready is counted",
    "action": "the top of a turn",
    "extra": "what may still be paid for is counted",
    "offering": "all faces so far lie on a die; gold that is left may still buy more",
    "buy-face": "a chance to buy, which is counted; everything before it is done",
    "hammer": "gold that has no place yet counts as kept",
    "scepter": "gold that has no place yet counts as kept",
    "twins": "what was rolled counts as gained; rolling again is only an offer",
    "cerberus": "the roll is applied, and the token is still there",
    "memory": "a token in hand counts like one that lies",
}
"""The questions at which a table can be judged, with the reason."""

LOUD: Final[dict[str, str]] = {
    "choose-face": "the card is paid, the face is not there yet",
    "trident": "the gold is gone, the face is not there yet",
    "ancestor": "the face is not there yet",
    "place": "the face lies on no die",
    "upgrade": "the better face is not there yet",
    "upgrade-to": "the better face is not there yet",
    "merchants": "the reinforcement is used, what it gives is open",
    "mirror": "what the mirror gives is open",
    "visible": "what is copied is open",
    "satyrs": "what the dice give is open",
    "order": "both faces are still to be applied",
    "choose": "the gain is open",
    "lose": "the loss is open",
    "pay-gold": "what was bought is there, the gold is not gone yet",
    "pay-shards": "the feat is still to be performed, or the shards are not gone yet",
    "convert": "the gain is open",
    "which-die": "the blessing is counted only once its die is known",
    "golem-pair": "the steps and the celestial die are still to come",
    "turn-dice": "what the chosen faces give is open",
    "curse": "the face lies on nobody's die",
    "wind": "what is gathered is open",
    "right-hand": "how much gold becomes glory is open",
    "first-titan": "the free card is not there yet",
    "branch": "where the golem goes, and what it finds, is open",
    "treasure": "the treasure is not there yet",
    "pay-for-glory": "an offer at this moment only, which nothing shows",
}
"""The questions in the middle of something whose result nothing shows, with the reason."""


@final
class ForgeJudge(NetJudge):
    """Judges tables of Dice Forge."""

    @property
    def hides(self) -> bool:
        return False  # nothing but luck is unknown here

    def seats(self, state: State) -> int:
        assert isinstance(state, Forge)
        return len(state.heroes)

    def look(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Forge)
        return features.look(state, seat)

    def quiet(self, state: State) -> bool:
        step = state.agenda[-1]
        # The celestial die shows on no hero's dice.
        return step.question() in QUIET and not isinstance(step, CelestialWindow)

    def opens(self, state: State) -> bool:
        # Which of two dice is rolled shows only once it has been.
        return isinstance(state.agenda[-1], RollOne)

    def sensible(self, state: State, seat: int, options: tuple[Option, ...]) -> tuple[Option, ...]:
        assert isinstance(state, Forge)
        return sensible(state, seat, options)


TABLES: Final[tuple[tuple[int, dict[str, str], float], ...]] = (
    (2, {}, 0.25),
    (2, {"preset": "advanced"}, 0.1),
    (2, {"preset": "goddess"}, 0.15),
    (2, {"preset": "titans"}, 0.15),
    (2, {"rebellion": "cards", "cards": "random"}, 0.1),
    (3, {}, 0.05),
    (3, {"rebellion": "goddess", "cards": "random"}, 0.05),
    (4, {}, 0.05),
    (4, {"rebellion": "titans", "cards": "random"}, 0.05),
    (4, {"preset": "goddess"}, 0.05),
)
"""Where it learns: seats, set-up, and their share of the games."""


def judge(net: Net | None = None) -> ForgeJudge:
    """Make the judge: with a network, or with what the house has learned."""
    return ForgeJudge(read_net(learned("dice-forge"), SIZE) if net is None else net)
