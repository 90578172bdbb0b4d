"""One action at a time: taken, refused in a sentence, or written down for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.research.actions import WAIT, UnknownAction
from fogado.research.lane import OVER

if TYPE_CHECKING:
    from fogado.research.lane import Lane
    from fogado.research.setting import Setting


def do(lane: Lane, setting: Setting, action: int) -> None:
    """Take an action, or say why it may not be taken."""
    sentence = why_not(lane, setting, action)
    if sentence is not None:
        raise UnknownAction(sentence)
    option = setting.encoding.actions.option_in(lane.menu, action)
    if option is None:
        lane.wait()
    else:
        lane.take(option)


def why_not(lane: Lane, setting: Setting, action: int) -> str | None:
    """Say why an action may not be taken now; nothing, if it may."""
    actions = setting.encoding.actions
    if not 0 <= action < actions.size:
        return f"{action} is no action of {setting.game.name}; they are 0 to {actions.size - 1}."
    if action == WAIT:
        return None if lane.may_wait else "Nobody may wait here; only where others act meanwhile."
    option = actions.option_in(lane.menu, action)
    if option is None:
        return f"Action {action} ({actions.names[action]}) stands for no option here."
    if option in lane.menu:
        return None
    refusal = lane.state.why_not(lane.seat, option)
    why = "It is not offered." if refusal is None else setting.game.explain(refusal)
    return f"Action {action} ({actions.names[action]}) may not be taken now. {why}"


def written(lane: Lane, setting: Setting) -> str:
    """Write down who is asked what, for a person."""
    if lane.awaits == OVER:
        return f"{setting.game.name}: over, scores {lane.state.outcome.scores}"
    options = [option.write() for option in lane.menu] + (["wait"] if lane.may_wait else [])
    heading = f"{setting.game.name}: seat {lane.seat}, {lane.state.question}"
    return "\n  ".join([heading, *options])
