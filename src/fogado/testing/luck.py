"""The laws about luck: what is listed is what comes, and as often as it says."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Any

from fogado.core.errors import BadOutcome
from fogado.testing.cases import Case, saved
from fogado.testing.faults import ends_as_a_sentence, fail, raised
from fogado.testing.moments import possible, untouched

if TYPE_CHECKING:
    from fogado.core.game import Pending, State

DRAWS = 1500
TRIED = 20
"""About so many of the outcomes are settled at one moment."""
EXPECTED = 5
"""An outcome that is expected fewer times than this is counted with the other rare ones."""


def probabilities_add_up_to_one(case: Case) -> None:
    """Every outcome is listed once, has a chance, can happen, and leaves a possible table."""
    for state in case.moments:
        pending = state.chance
        if pending is None:
            continue
        outcomes = pending.outcomes()
        written = [pending.write(outcome) for outcome, _ in outcomes]
        if len(set(written)) != len(written):
            fail(f"An outcome of {pending.purpose} is listed twice in {written}.")
        if any(share <= 0 for _, share in outcomes):
            fail(f"An outcome of {pending.purpose} is listed that cannot come.")
        if abs(sum(share for _, share in outcomes) - 1) > 1e-9:
            fail(f"The probabilities of {pending.purpose} do not add up to 1.")
        if pending.seat != -1 and pending.seat not in case.seats:
            fail(f"{pending.purpose} is the luck of seat {pending.seat}, which is not there.")
        before = saved(state)
        for outcome, _ in outcomes[:: max(1, len(outcomes) // TRIED)]:
            child = state.copy()
            child.settle(outcome)
            possible(child, f"{pending.purpose}: {pending.write(outcome)}")
            if saved(child) == before:
                fail(f"{pending.purpose}: {pending.write(outcome)} changed nothing.")
        untouched(state, before, "Playing on with copies")


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
    unlisted = sorted(set(counts) - set(shares))
    if unlisted:
        fail(f"{pending.purpose} gives {unlisted}, which it does not list.")
    bins = [
        (share * DRAWS, counts[written])
        for written, share in shares.items()
        if share * DRAWS >= EXPECTED
    ]
    rest = DRAWS - sum(expected for expected, _ in bins)
    if rest >= EXPECTED:
        bins.append((rest, DRAWS - sum(count for _, count in bins)))
    if len(bins) > 1:
        freedom = len(bins) - 1
        chi_square = sum((count - expected) ** 2 / expected for expected, count in bins)
        # Six deviations above the mean: on a fixed seed an honest source never gets there.
        if chi_square >= freedom + 6 * sqrt(2 * freedom) + 6:
            fail(
                f"Samples of {pending.purpose} do not come as often as listed: chi-square "
                f"{chi_square:.0f} with {freedom} degrees of freedom."
            )


def luck_is_settled_only_when_awaited(case: Case) -> None:
    """While a seat is asked, or at the end, no outcome can be settled."""
    awaited = [state for _, state in case.kept if state.chance is not None]
    for luck in awaited[:1]:
        assert luck.chance is not None
        outcome = luck.chance.outcomes()[0][0]
        written = luck.chance.write(outcome)
        for state in case.moments:
            if state.chance is None:
                is_refused(state, outcome, written)


def is_refused(state: State, outcome: Any, written: str) -> None:
    """An outcome is refused where luck is not awaited, and changes nothing."""
    before = saved(state)
    what = f"settle({written!r}) while luck is not awaited"
    error = raised(lambda: state.settle(outcome), BadOutcome, what)
    if not ends_as_a_sentence(str(error)):
        fail(f"{what} is refused by {str(error)!r}, which is not a sentence.")
    untouched(state, before, what)
