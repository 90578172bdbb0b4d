"""The sequential test: it errs as seldom as it says, and its arithmetic is right."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from fogado.arena.sprt import BEFORE, Claims, Sprt, expected, log_ratio, read_claims, tilt
from fogado.core.errors import FogadoError

CLAIMS = Claims(0, 120, 0.05, 0.05)


def pair_score(source: Random, strength: float, luck: float) -> float:
    """Play a mirrored pair in which, with this chance, luck alone decides both games."""
    if source.random() < luck:
        return 0.5
    share = 0.5 + (strength - 0.5) / (1 - luck)
    return ((source.random() < share) + (source.random() < share)) / 2


def believed(elo: float, luck: float, runs: int) -> tuple[float, float]:
    """Run tests of bots so much apart: how often is ``elo1`` believed, and when?"""
    source = Random(f"{elo}/{luck}")
    found = rounds = 0
    for _ in range(runs):
        sprt = Sprt(CLAIMS)
        while sprt.verdict is None:
            sprt.add(pair_score(source, expected(elo), luck))
        found += sprt.verdict == "elo1"
        rounds += sprt.rounds
    return found / runs, rounds / runs


@pytest.mark.slow
@pytest.mark.parametrize("luck", [0.0, 0.5])
def test_errors_are_as_rare_as_promised(luck: float) -> None:
    """5 % either way, however much of a game is luck; 300 tests may show up to 8.5 %."""
    wrong, _ = believed(CLAIMS.elo0, luck, 300)
    right, _ = believed(CLAIMS.elo1, luck, 300)
    assert wrong <= 0.085
    assert right >= 0.915


def test_luck_that_is_shared_makes_it_shorter() -> None:
    """Pairs that luck splits evenly have less noise; a test by pairs knows that."""
    _, noisy = believed(CLAIMS.elo1, 0.0, 100)
    _, quiet = believed(CLAIMS.elo1, 0.5, 100)
    assert quiet < noisy


def test_beyond_the_claims_it_is_clear_sooner() -> None:
    """Much stronger or much weaker than claimed: believed always, and soon."""
    above, fast = believed(300, 0.0, 60)
    below, _ = believed(-200, 0.0, 60)
    _, slow = believed(60, 0.0, 60)
    assert (above, below) == (1.0, 0.0)
    assert fast < slow


def test_the_likeliest_shares_have_the_mean() -> None:
    """What was seen is bent to the claimed mean, and no further."""
    values, shares = [0.0, 0.25, 0.5, 0.75, 1.0], [0.1, 0.2, 0.4, 0.2, 0.1]
    for claimed in (0.05, 0.3, 0.5, 0.61, 0.97):
        by = tilt(values, shares, claimed)
        bent = [
            share / (1 + by * (value - claimed))
            for value, share in zip(values, shares, strict=True)
        ]
        assert all(share > 0 for share in bent)
        assert sum(bent) == pytest.approx(1)
        assert sum(v * share for v, share in zip(values, bent, strict=True)) == pytest.approx(
            claimed
        )


def test_wins_and_losses_alone_give_the_plain_ratio() -> None:
    """With nothing but whole wins and losses it is the test that textbooks have."""
    seen = {0.0: 30.0, 1.0: 50.0}
    plain = 50 * log(0.6 / 0.5) + 30 * log(0.4 / 0.5)
    assert log_ratio(seen, 0.5, 0.6) == pytest.approx(plain)


def test_it_counts_until_it_is_clear_and_not_further() -> None:
    """The verdict rests on the first rounds that are enough."""
    sprt = Sprt(Claims(0, 100))
    assert sprt.run([1.0] * 100) == sprt.rounds < 100
    assert sprt.verdict == "elo1"
    before = Sprt(Claims(0, 100))
    before.run([1.0] * (sprt.rounds - 1))
    assert before.verdict is None
    even = Sprt(Claims(0, 100))
    even.run([0.5] * 100)
    assert even.verdict == "elo0"
    assert sprt.plain()["bounds"] == pytest.approx([-log(19), log(19)])


def test_thirds_that_mean_the_same_are_the_same() -> None:
    """Rounds of several players have other scores; sums in another order do not make new ones."""
    sprt = Sprt(Claims(0, 100))
    sprt.add(1 / 3 + 1 / 3)
    sprt.add(2 / 3)
    assert sprt.seen[round(2 / 3, 9)] == 2 + BEFORE


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("30", "has 1 numbers"),
        ("a,b", "is not understood"),
        ("0,30,0.05", "has 3 numbers"),
        ("30,0", "ELO0 below ELO1"),
        ("0,nan", "ELO0 below ELO1"),
        ("0,30,0.6,0.05", "ALPHA and BETA"),
    ],
)
def test_claims_that_make_no_sense_are_refused(text: str, says: str) -> None:
    """In a sentence that shows how to write them."""
    with pytest.raises(FogadoError, match=says):
        read_claims(text)


def test_claims_are_read() -> None:
    """With or without the error rates."""
    assert read_claims("0,30") == Claims(0, 30, 0.05, 0.05)
    assert read_claims("-5,5,0.1,0.2") == Claims(-5, 5, 0.1, 0.2)
