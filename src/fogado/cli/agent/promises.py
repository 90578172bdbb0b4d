"""What dice promise at a table, in words and as data, for the games that have dice to count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.core.game import Game

Said = tuple[str, dict[str, Any]]
RESOURCES = {"G": "gold", "S": "sun shards", "M": "moon shards", "V": "glory"}


def promises(game: Game, view: Any, names: tuple[str, ...]) -> Said:
    """Work the odds of a table out, from what a seat sees."""
    known: dict[str, Callable[[Any, tuple[str, ...]], Said]] = {
        "dice-forge": of_forge,
        "emerald-skulls": of_skulls,
    }
    if game.name not in known:
        raise FogadoError(f"{game.name} has no dice whose odds are counted; ask for a hint.")
    return known[game.name](view, names)


def of_skulls(view: Any, names: tuple[str, ...]) -> Said:
    """Say how the turn ends, and what every bet on it promises."""
    from fogado.analysis.skull_odds import odds_of

    data = odds_of(view, casual=False)
    if data is None:
        raise FogadoError("No turn goes on now; there are odds when the tumbler has dice.")
    lines = [f"The turn of {names[data['tumbler']]} is worth {data['value']:.2f} gears."]
    ends = ", ".join(f"{name} {chance:.1%}" for name, chance in data["exits"].items())
    lines.append(f"It ends with {ends}.")
    lines += [
        f"- bet {name}: {found['chance']:.1%}, the next slot is worth "
        + " / ".join(f"{slot['expected']:.2f}" for slot in found["slots"] if not slot["taken"])
        for name, found in data["bets"].items()
    ]
    return "\n".join(lines), data


def of_forge(view: Any, names: tuple[str, ...]) -> Said:
    """Say what a divine blessing brings every hero on average."""
    from fogado.analysis.reasons_dice_forge import COUNTED, income

    words = [RESOURCES[letter] for letter in COUNTED]
    data = {
        name: dict(zip(words, income(view, seat), strict=True)) for seat, name in enumerate(names)
    }
    lines = [
        f"{name}: a divine blessing brings "
        + ", ".join(f"{amount:.2f} {what}" for what, amount in brought.items())
        for name, brought in data.items()
    ]
    return "\n".join(lines), {"income": data}
