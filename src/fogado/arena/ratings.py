"""How strong everybody is, in one number and how sure we are of it: OpenSkill's Plackett–Luce.

It takes whole placings of any number of players, ties included.  The numbers are those its users
know: everybody begins at 25 ± 25/3.  Bots do not change between games, so nothing is forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fogado.arena.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True)
class Rating:
    """A strength, and the standard deviation of what we believe about it."""

    mu: float
    sigma: float

    def plain(self) -> dict[str, float]:
        """Give it as plain data."""
        return {"mu": self.mu, "sigma": self.sigma}


def rate(
    bots: Sequence[str], games: Iterable[tuple[Sequence[str], Sequence[int]]]
) -> dict[str, Rating]:
    """Rate bots by games, in their order: who sat there, and at which place each seat ended."""
    models: Any = need("openskill.models", "Ratings")
    model = models.PlackettLuce(tau=0.0)
    held = {bot: model.rating(name=bot) for bot in bots}
    for seats, places in games:
        after = model.rate([[held[bot]] for bot in seats], ranks=[float(at) for at in places])
        gathered: dict[str, list[Any]] = {}
        for bot, team in zip(seats, after, strict=True):
            gathered.setdefault(bot, []).append(team[0])
        for bot, found in gathered.items():
            # Who sat there twice learned two things; one person has one strength.
            mu = sum(one.mu for one in found) / len(found)
            sigma = sum(one.sigma for one in found) / len(found)
            held[bot] = model.rating(mu=mu, sigma=sigma, name=bot)
    return {bot: Rating(one.mu, one.sigma) for bot, one in held.items()}
