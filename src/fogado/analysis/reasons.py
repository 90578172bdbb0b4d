"""Why an option is good, in the words of the game: what it changes that a player would name.

Every game of the house has a module ``reasons_<game>`` that compares two views of one seat, before
and after.  Only views are compared, so no reason tells what the seat cannot see.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fogado.core.registry import HOUSE_GAMES

if TYPE_CHECKING:
    from fogado.analysis.review_data import Reason
    from fogado.analysis.weighing import Weighing
    from fogado.core.agenda import Option
    from fogado.core.game import Game, State

SAID = 3
"""More reasons than this nobody reads."""


def reasons_for(
    before: State, weighing: Weighing, at: int, other: int | None = None
) -> tuple[Reason, ...]:
    """Say what speaks for an option; with ``other``, what does not speak for that one as well."""
    found = all_reasons(before, weighing, at)
    if other is not None:
        told = [(reason.key, reason.facts) for reason in all_reasons(before, weighing, other)]
        found = [reason for reason in found if (reason.key, reason.facts) not in told] or found
    return tuple(sorted(found, key=lambda reason: -reason.weight)[:SAID])


def all_reasons(before: State, weighing: Weighing, at: int) -> list[Reason]:
    """List everything that speaks for an option."""
    seat = weighing.seat
    reached = weighing.worlds[0][at].reached
    return find_reasons(
        before.game, before.view(seat), reached.view(seat), seat, weighing.options[at]
    )


def find_reasons(game: Game, before: Any, after: Any, seat: int, option: Option) -> list[Reason]:
    """Ask our module about the game; nothing is said of games of other packages."""
    if game.name not in HOUSE_GAMES:
        return []
    own = import_module(f"fogado.analysis.reasons_{game.name.replace('-', '_')}")
    reasons: list[Reason] = own.reasons(before, after, seat, option)
    return reasons


def say_reason(game: Game, language: str, reason: Reason) -> str:
    """Say a reason in the game's words."""
    facts = {name: said_number(fact, language) for name, fact in reason.facts.items()}
    return game.phrases.say(language, f"reason.{reason.key}", facts)


def said_number(fact: Any, language: str) -> Any:
    """Write a number with a comma where the language does; everything else stays as it is."""
    if isinstance(fact, float):
        return f"{fact:.1f}".replace(".", "," if language == "hu" else ".")
    return fact
