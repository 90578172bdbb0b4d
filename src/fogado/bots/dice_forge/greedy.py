"""``greedy``: somebody who knows what every resource is worth, and takes what is worth most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.bots.base import Asked, Bot
from fogado.bots.dice_forge.acting import Acting, fallback
from fogado.bots.dice_forge.blessings import Blessings
from fogado.bots.dice_forge.errands import Errands
from fogado.bots.dice_forge.outlook import Judgement, Outlook
from fogado.bots.dice_forge.turning import Turning

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fogado.core.agenda import Option


class Answers(Turning, Blessings, Errands):
    """Answers one question, whichever it is."""


class Greedy(Bot):
    """A decent player at a friendly table."""

    name = "greedy"
    judgement = Judgement()

    def choose(self, asked: Asked) -> Option:
        options = asked.options
        if len(options) == 1:
            return options[0]
        view = asked.view
        if view.question == "draft":
            return Answers.draft(options)
        outlook = Outlook(view, asked.seat, self.judgement)
        answer = ANSWERS.get(view.question)
        if answer is None:
            return fallback(options)
        return answer(Answers(outlook, Acting(outlook)), options)


ANSWERS: dict[str, Callable[[Any, Sequence[Option]], Option]] = {
    "reinforce": Answers.reinforce,
    "action": Answers.action,
    "extra": Answers.extra,
    "offering": Answers.offering,
    "buy-face": Answers.buy_face,
    "choose-face": Answers.take_face,
    "trident": Answers.take_face,
    "ancestor": Answers.take_face,
    "place": Answers.place,
    "upgrade": Answers.upgrade,
    "upgrade-to": Answers.upgrade_to,
    "merchants": Answers.merchants,
    "mirror": Answers.mirror,
    "visible": Answers.visible,
    "satyrs": Answers.satyrs,
    "order": Answers.order,
    "choose": Answers.take,
    "lose": Answers.lose,
    "hammer": Answers.hammer,
    "scepter": Answers.scepter,
    "pay-gold": Answers.pay_gold,
    "pay-shards": Answers.pay_shards,
    "convert": Answers.convert,
    "which-die": Answers.which_die,
    "twins": Answers.twins,
    "cerberus": Answers.cerberus,
    "golem-pair": Answers.golem_pair,
    "turn-dice": Answers.turn_dice,
    "curse": Answers.curse,
    "wind": Answers.wind,
    "right-hand": Answers.right_hand,
    "first-titan": Answers.first_titan,
    "memory": Answers.memory,
    "branch": Answers.branch,
    "treasure": Answers.treasure,
    "pay-for-glory": Answers.pay_for_glory,
}
"""By the name of the question, how it is answered."""
