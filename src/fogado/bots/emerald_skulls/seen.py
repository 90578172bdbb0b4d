"""Tables as they were when turns began, with who won in the end: what judgement is learned from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fogado.bots.house import Bots
from fogado.core import registry
from fogado.core.dealer import SeededDealer
from fogado.core.match import begin_match

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fogado.games.emerald_skulls.view import View


class Moment(NamedTuple):
    """The table when a turn begins, and who won."""

    gears: tuple[int, ...]
    cubes: tuple[int, ...]
    pot: int
    following: int
    """Who tumbles now."""
    opposition: int
    """Solo: the gears of Vrax and Kar."""
    rounds: int
    """Solo: cards still to come."""
    winners: tuple[int, ...]


def moments_of(
    players: list[str], seed: str, setup: Mapping[str, Any] | None = None
) -> list[Moment]:
    """Let bots play once, and note every beginning of a turn."""
    game = registry.game("emerald-skulls")
    bots = Bots(game, dict(enumerate(players)), seed)
    chosen = None if setup is None else dict(setup)
    match = begin_match(game, players, SeededDealer(seed), chosen, None, seed)
    match.let_luck_decide()
    found: list[View] = []
    while not match.state.over:
        view = match.state.view(None)
        if not found or view.turn != found[-1].turn:
            found.append(view)
        act = bots.next_act(match.state)
        assert act is not None
        match.act(*act)
    winners = tuple(match.state.outcome.winners)
    return [
        Moment(
            view.gears, view.cubes, view.pot, view.tumbler, view.opposition, view.rounds, winners
        )
        for view in found
    ]


def moments(player: str, seats: int, plays: int, name: str) -> Iterable[Moment]:
    """Let equal bots play many times, and note every beginning of a turn."""
    for play in range(plays):
        yield from moments_of([player] * seats, f"{name}/{seats}/{play}")
