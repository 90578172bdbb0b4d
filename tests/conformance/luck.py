"""The laws about luck: what is listed is what comes, and as often as it says."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from fogado.core.errors import BadOutcome
from fogado.core.game import Pending
from tests.conformance.walks import Case, saved

DRAWS = 1500


def probabilities_add_up_to_one(case: Case) -> None:
    """Every outcome is listed once, has a chance, can happen, and leaves a possible table."""
    for state in case.moments:
        pending = state.chance
        if pending is None:
            continue
        outcomes = pending.outcomes()
        written = [pending.write(outcome) for outcome, _ in outcomes]
        assert len(set(written)) == len(written), f"an outcome twice in {written}"
        assert abs(sum(share for _, share in outcomes) - 1) < 1e-9, "the shares are not one"
        assert all(share > 0 for _, share in outcomes), "an outcome without a chance is listed"
        assert pending.seat == -1 or pending.seat in case.seats, f"luck of seat {pending.seat}"
        before = saved(state)
        for outcome, _ in outcomes[:: max(1, len(outcomes) // 20)]:
            child = state.copy()
            child.settle(outcome)
            assert child.check() == [], child.check()
            assert saved(child) != before, f"{pending.write(outcome)} changed nothing"
        assert saved(state) == before, "the copies changed the state"


def samples_come_as_often_as_listed(case: Case) -> None:
    """Samples are among the outcomes, and agree with their probabilities (chi-square)."""
    tried: set[str] = set()
    for state in case.moments:
        pending = state.chance
        if pending is None:
            continue
        shares = {pending.write(outcome): share for outcome, share in pending.outcomes()}
        if f"{pending.purpose} {shares}" in tried or len(shares) == 1:
            continue
        tried.add(f"{pending.purpose} {shares}")
        agree(pending, shares, case)


def agree(pending: Pending, shares: dict[str, float], case: Case) -> None:
    """Compare many samples with the listed shares; rare outcomes are counted together."""
    source = case.luck(f"chi-square {pending.purpose}")
    counts = Counter(pending.write(pending.sample(source)) for _ in range(DRAWS))
    strangers = set(counts) - set(shares)
    assert not strangers, f"{strangers} came and are not listed"
    bins = [
        (share * DRAWS, counts[written]) for written, share in shares.items() if share * DRAWS >= 5
    ]
    rest = DRAWS - sum(expected for expected, _ in bins)
    if rest >= 5:
        bins.append((rest, DRAWS - sum(count for _, count in bins)))
    if len(bins) > 1:
        freedom = len(bins) - 1
        chi_square = sum((count - expected) ** 2 / expected for expected, count in bins)
        # Six deviations above the mean: on a fixed seed an honest source never gets there.
        assert chi_square < freedom + 6 * sqrt(2 * freedom) + 6, (
            f"{pending.purpose}: chi-square {chi_square:.0f} with {freedom} degrees of freedom"
        )


def luck_is_settled_only_when_awaited(case: Case) -> None:
    """While a seat is asked, or at the end, no outcome can be settled."""
    awaited = [state for state in case.moments if state.chance is not None]
    others = [state for state in case.moments if state.chance is None]
    for luck in awaited[:1]:
        assert luck.chance is not None
        outcome = luck.chance.outcomes()[0][0]
        for state in others:
            before = saved(state)
            with pytest.raises(BadOutcome, match=r"\.$"):
                state.settle(outcome)
            assert saved(state) == before
