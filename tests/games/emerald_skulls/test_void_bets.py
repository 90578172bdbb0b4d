"""A bet is refused as void exactly when nothing the tumbler can still do makes it win."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from fogado.games.emerald_skulls import advanced, effects
from fogado.games.emerald_skulls.cards import BETS, HOUSE_PARTS, PRINTED, Parts, stopped
from fogado.games.emerald_skulls.dice import NO_DICE
from fogado.games.emerald_skulls.effects import Bet
from fogado.games.emerald_skulls.skull import EXITS, STILL_ON, Board, Tumble, board_of
from tests.games.emerald_skulls import reach
from tests.games.emerald_skulls.reach import WINS, End, Found, Position, Sight, sight

pytestmark = pytest.mark.slow  # every position there is: left to `make test`

NAMES = list(WINS)


@pytest.fixture(scope="module")
def found() -> Found:
    return reach.search()


def board_in(at: Position | End) -> Board:
    code = 0
    for tier in range(5):
        code += (at.natural[tier] + 8 * at.wild[tier]) << (6 * (tier + 1))
    return board_of(code)


def turn_at(at: Position) -> Tumble:
    return Tumble(0, 3, at.hand, NO_DICE, board_in(at), at.picks, STILL_ON)


def turn_after(end: End) -> Tumble:
    return Tumble(0, 3, end.hand, NO_DICE, board_in(end), end.picks, EXITS.index(end.exit))


@cache
def wins_by_the_book(seen: Sight) -> int:
    """Mask the bets that win."""
    return sum(1 << number for number, name in enumerate(NAMES) if WINS[name](seen))


def named(mask: int) -> list[str]:
    return [name for number, name in enumerate(NAMES) if mask >> number & 1]


def can_win(found: Found) -> dict[Position, int]:
    """For every position, mask the bets that some way to go on makes win."""
    known: dict[Position, int] = {}

    def look(at: Position) -> int:
        if at not in known:
            mask = 0
            for following in found.positions[at]:
                if isinstance(following, Position):
                    mask |= look(following)
                else:
                    mask |= wins_by_the_book(sight(following))
            known[at] = mask
        return known[at]

    for first in reach.FIRST_ROLLS:
        look(first)
    return known


def test_the_search_knows_every_bet_and_every_position(found: Found) -> None:
    assert sorted(WINS) == sorted(BETS)
    assert len(BETS) == 49
    assert (len(found.positions), len(found.ends)) == (20141, 61578)


def compare_wins(ends: list[End]) -> None:
    bets = [HOUSE_PARTS.bets[name] for name in NAMES]
    for end in ends:
        turn = turn_after(end)
        won = sum(1 << number for number, bet in enumerate(bets) if bet.wins(turn))
        book = wins_by_the_book(sight(end))
        assert won == book, (end, named(won ^ book))


def test_every_bet_wins_at_exactly_the_ends_the_rulebook_says(found: Found) -> None:
    compare_wins(found.ends[::7])


@pytest.mark.slow
def test_every_bet_wins_at_exactly_the_ends_the_rulebook_says_always(found: Found) -> None:
    compare_wins(found.ends)


REASONS = {
    "pick-n-bust": {"no-pick": 3018},
    "mad-nargash": {"naturals-stay": 16803},
    "grim-grin": {"past-the-teeth": 19254},
    "emerald-skull": {"tier-overfull": 6310, "tier-passed": 4285, "too-few-dice": 7711},
    "busted-fowl": {"last-die-fits": 25},
    "empty-hands": {"no-room": 2475},
    "empty-n-shiny": {"no-room": 2475},
    "nargashs-gamble": {"naturals-stay": 16803, "too-few-dice": 664},
    "legendary-emerald-skull": {
        "tier-overfull": 398,
        "tier-passed": 582,
        "too-few-dice": 1129,
        "wild-placed": 17862,
    },
    "scarred-face": {"tier-overfull": 9654, "tier-passed": 9542, "too-few-dice": 53},
    "gnarled-face": {
        "tier-overfull": 1642,
        "tier-passed": 4153,
        "too-few-dice": 53,
        "too-many-dice": 13846,
    },
    "toothless-roll": {"teeth-placed": 18236},
    "wild-bones-2": {"too-few-dice": 553},
    "wild-bones-3": {"too-few-dice": 2795},
    "wild-bones-4": {"too-few-dice": 7138},
    "epitaph-none": {"too-many-already": 17862},
    "obsessive-picker-0": {"too-many-already": 13140},
    "obsessive-picker-1": {"no-pick": 3018, "too-many-already": 6570},
    "obsessive-picker-2": {"no-pick": 6851},
    "eyeball-collection-0": {"too-many-already": 12141},
    "eyeball-collection-1": {"too-many-already": 4455},
    "eyeball-collection-2": {"too-few-dice": 1419},
    "sniffer-set-0": {"too-many-already": 10998},
    "sniffer-set-1": {"tier-passed": 4626, "too-many-already": 4778},
    "sniffer-set-2": {"tier-passed": 8658, "too-few-dice": 205},
    "perfect-proportions-odd": {"tier-passed": 6005},
    "perfect-proportions-even": {"tier-passed": 3166},
    "perfect-proportions-none": {"too-many-already": 10998},
    "bite-alignment-lower": {"tier-passed": 12457},
    "bite-alignment-equal": {"tier-passed": 14967, "too-few-dice": 135},
    "bite-alignment-upper": {"tier-passed": 11956, "too-few-dice": 187},
    "crooked-smirk-0": {"too-many-already": 18236},
    "crooked-smirk-1": {"past-the-teeth": 1890, "too-many-already": 8406},
    "crooked-smirk-3": {"past-the-teeth": 11510},
    "feeble-fingers": {"last-die-fits": 25},
    "broken-limbs": {"too-few-dice": 4731},
    "eyed-skull": {"no-room": 2475, "too-few-dice": 5725},
    "draguls-downfall": {"last-die-fits": 25},
}
"""How often each bet is void, by the reason that is given, over all positions."""


@pytest.mark.rule("ES-3.9")
def test_a_bet_is_void_exactly_when_no_way_to_go_on_makes_it_win(found: Found) -> None:
    """Every roll and choice still open counts as a chance, cubes and nose picks included."""
    bets = [HOUSE_PARTS.bets[name] for name in NAMES]
    reasons: dict[str, Counter[str]] = {name: Counter() for name in NAMES}
    for at, winnable in can_win(found).items():
        turn = turn_at(at)
        alive = 0
        for number, bet in enumerate(bets):
            reason = bet.lost(turn, at.spare)
            if reason:
                reasons[NAMES[number]][reason] += 1
            else:
                alive |= 1 << number
        assert alive == winnable, (at, named(alive & ~winnable), named(winnable & ~alive))
    assert {name: dict(given) for name, given in reasons.items() if given} == REASONS


def test_what_is_shut_is_remembered_for_each_position_alone(found: Found) -> None:
    """No position is taken for another: asked twice, in two orders, each gets its own answer."""
    layout = Parts(PRINTED, None).layout(("12b", "14b", "16b", "28a"))
    turns = [(turn_at(at), at.spare) for at in found.positions]
    answers = [layout.shut(turn, spare) for turn, spare in turns]
    assert [layout.shut(turn, spare) for turn, spare in reversed(turns)] == answers[::-1]
    for (turn, spare), answer in zip(turns[::11], answers[::11], strict=True):
        shut = sum(
            zone.bit for zone in layout.zones if stopped(zone, turn) or zone.bet.lost(turn, spare)
        )
        assert answer == shut


# ── counts that only an edition prints ───────────────────────────────────────────────────────

RANGES = [(fewest, most) for fewest in range(8) for most in range(fewest, 8)]
COUNTED: dict[str, type[Bet]] = {
    "wild dice": advanced.WildCount,
    "nose picks": advanced.PickCount,
    "eyes": advanced.EyeCount,
    "noses": advanced.NoseCount,
    "teeth": advanced.ToothCount,
}


def counted(what: str, seen: Sight) -> int:
    """Count what such a bet is on; below 0 where it cannot win with any count."""
    counts = {
        "wild dice": seen.wilds,
        "nose picks": seen.picks,
        "eyes": seen.on(4),
        "noses": seen.on(3),
        "teeth": seen.on(1, 2),
        "dice of Mad Nargash": seen.on(1, 2, 3, 4, 5) if WINS["mad-nargash"](seen) else -1,
        "dice left in the hand": seen.hand if WINS["feeble-fingers"](seen) else -1,
    }
    return counts[what]


def reachable_counts(found: Found, what: str) -> dict[Position, set[int]]:
    """For every position, the counts the turn can still end with."""
    known: dict[Position, set[int]] = {}

    def look(at: Position) -> set[int]:
        if at not in known:
            counts: set[int] = set()
            for following in found.positions[at]:
                if isinstance(following, Position):
                    counts |= look(following)
                else:
                    counts.add(counted(what, sight(following)))
            known[at] = counts
        return known[at]

    for first in reach.FIRST_ROLLS:
        look(first)
    return known


@pytest.mark.slow
@pytest.mark.parametrize("what", list(COUNTED))
def test_any_count_an_edition_may_print_is_void_exactly_when_it_must_be(
    found: Found, what: str
) -> None:
    """From any fewest to any most."""
    make: Any = COUNTED[what]
    bets: list[Bet] = [make(fewest, most) for fewest, most in RANGES]
    for at, counts in reachable_counts(found, what).items():
        turn = turn_at(at)
        for (fewest, most), bet in zip(RANGES, bets, strict=True):
            wanted = any(fewest <= count <= most for count in counts)
            assert (bet.lost(turn, at.spare) == "") == wanted, (at, fewest, most)


@pytest.mark.slow
def test_any_number_of_dice_an_edition_may_print_is_void_exactly_when_it_must_be(
    found: Found,
) -> None:
    """Nargash's Gamble and Broken Limbs with at least one to seven dice."""
    mad_nargash = effects.MadNargash()
    bets: dict[str, list[Bet]] = {
        "dice of Mad Nargash": [advanced.NargashsGamble(mad_nargash, dice) for dice in range(1, 8)],
        "dice left in the hand": [advanced.BrokenLimbs(dice) for dice in range(1, 8)],
    }
    for what, by_dice in bets.items():
        for at, counts in reachable_counts(found, what).items():
            turn = turn_at(at)
            for dice, bet in enumerate(by_dice, 1):
                wanted = max(counts) >= dice
                assert (bet.lost(turn, at.spare) == "") == wanted, (what, at, dice)
