"""Stopping as soon as it is clear: the sequential probability ratio test on mirrored games.

Two claims stand against each other: the first bot is ``elo0`` stronger than the second, or it is
``elo1``.  What is counted is the score of a whole round, from 0 to 1, because games with the same
luck say less than as many games with luck of their own.  Of each claim we take the likeliest
distribution of round scores that has its mean and resembles what was seen (Van den Bergh's
generalised test; for two players the five scores of a pair make it the "pentanomial" one).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log
from typing import TYPE_CHECKING, Any

from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Iterable

BEFORE = 1e-3
"""How often each score counts as seen before the first game: nothing is impossible."""

POSSIBLE = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The scores a mirrored pair can have; other rounds add their own."""

WRITE = "write --sprt ELO0,ELO1 or --sprt ELO0,ELO1,ALPHA,BETA, such as 0,30,0.05,0.05"


def expected(elo: float) -> float:
    """Say which share of the points so much Elo means."""
    return float(1 / (1 + 10 ** (-elo / 400)))


@dataclass(frozen=True)
class Claims:
    """What is tested: two strengths, and how often each may be believed in error."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often ``elo1`` is believed although ``elo0`` is true, at most about,"""
    beta: float = 0.05
    """and how often ``elo0`` although ``elo1`` is."""

    @property
    def lower(self) -> float:
        """Give the ratio at which ``elo0`` is believed."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """Give the ratio at which ``elo1`` is believed."""
        return log((1 - self.beta) / self.alpha)

    def plain(self) -> dict[str, float]:
        """Give them as plain data."""
        return {"elo0": self.elo0, "elo1": self.elo1, "alpha": self.alpha, "beta": self.beta}


def read_claims(text: str) -> Claims:
    """Read ``elo0,elo1`` or ``elo0,elo1,alpha,beta``."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        raise FogadoError(f"--sprt {text} is not understood; {WRITE}.") from None
    if len(numbers) not in (2, 4):
        raise FogadoError(f"--sprt {text} has {len(numbers)} numbers; {WRITE}.")
    claims = Claims(*numbers)
    if not -1000 <= claims.elo0 < claims.elo1 <= 1000:
        raise FogadoError(f"--sprt {text} needs ELO0 below ELO1, both from -1000 to 1000.")
    if not (0 < claims.alpha < 0.5 and 0 < claims.beta < 0.5):
        raise FogadoError(f"--sprt {text} needs ALPHA and BETA between 0 and 0.5.")
    return claims


@dataclass
class Sprt:
    """A test while it goes on."""

    claims: Claims
    seen: dict[float, float] = field(default_factory=lambda: dict.fromkeys(POSSIBLE, BEFORE))
    rounds: int = 0
    ratio: float = 0.0
    """The logarithm of how much likelier ``elo1`` is than ``elo0``."""

    @property
    def verdict(self) -> str | None:
        """Say which claim is believed, if it is clear."""
        if self.ratio >= self.claims.upper:
            return "elo1"
        return "elo0" if self.ratio <= self.claims.lower else None

    def add(self, score: float) -> None:
        """Count one more round."""
        # Sums of thirds and quarters that mean the same must not differ in the last digit.
        score = round(score, 9)
        self.seen[score] = self.seen.get(score, BEFORE) + 1
        self.rounds += 1
        self.ratio = log_ratio(self.seen, expected(self.claims.elo0), expected(self.claims.elo1))

    def run(self, scores: Iterable[float]) -> int:
        """Count rounds until it is clear or none is left; say how many were counted."""
        for score in scores:
            self.add(score)
            if self.verdict is not None:
                break
        return self.rounds

    def plain(self) -> dict[str, Any]:
        """Give it as plain data."""
        claims = self.claims
        return {
            **claims.plain(),
            "rounds": self.rounds,
            "llr": self.ratio,
            "bounds": [claims.lower, claims.upper],
            "verdict": self.verdict,
        }


def log_ratio(seen: dict[float, float], mean0: float, mean1: float) -> float:
    """Compare the likeliest distributions with these two means, given what was seen."""
    values, counts = list(seen), list(seen.values())
    total = sum(counts)
    shares = [count / total for count in counts]
    tilt0, tilt1 = tilt(values, shares, mean0), tilt(values, shares, mean1)
    return sum(
        count * log((1 + tilt0 * (value - mean0)) / (1 + tilt1 * (value - mean1)))
        for value, count in zip(values, counts, strict=True)
    )


def tilt(values: list[float], shares: list[float], mean: float) -> float:
    """Find the multiplier that gives what was seen another mean, and changes it the least.

    The likeliest shares with this mean are ``share / (1 + tilt · (value - mean))``.
    """
    away = [value - mean for value in values]
    low, high = -1 / max(away), -1 / min(away)
    found = 0.0
    for _ in range(100):
        parts = [
            (share * far / (1 + found * far), far / (1 + found * far))
            for share, far in zip(shares, away, strict=True)
        ]
        off = sum(part for part, _ in parts)
        if abs(off) < 1e-12:
            break
        # It falls as the multiplier grows: keep the sides, and go there by Newton's step.
        low, high = (found, high) if off > 0 else (low, found)
        found += off / sum(part * again for part, again in parts)
        if not low < found < high:
            found = (low + high) / 2
    return found
