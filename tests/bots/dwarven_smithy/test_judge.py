"""Judging Dwarven Smithy: what a seat sees in numbers, and which answers are worth a thought."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

import pytest

np = pytest.importorskip("numpy", reason="judging needs numpy")

from fogado.bots.base import Asked  # noqa: E402 - only where numpy is
from fogado.bots.dwarven_smithy.greedy import Greedy  # noqa: E402
from fogado.bots.dwarven_smithy.judge import NAMES, QUIET, SIZE, SmithyJudge  # noqa: E402
from fogado.bots.minds.net import Net  # noqa: E402
from fogado.bots.minds.rehearser import Habits  # noqa: E402
from fogado.core.dealer import SeededDealer  # noqa: E402
from fogado.core.source import seeded  # noqa: E402
from fogado.games.dwarven_smithy.cards import KINDS, ONE  # noqa: E402
from fogado.games.dwarven_smithy.game import GAME  # noqa: E402
from tests.games.dwarven_smithy.table import (  # noqa: E402
    bare,
    begin,
    box,
    crowned,
    give,
    play,
    started,
    stock,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fogado.core.agenda import Option

VARIANTS: list[dict[str, Any]] = [
    {"game": "starter"},
    {"game": "full"},
    {"game": "full", "bidding": "yes"},
    {"game": "starter", "bidding": "yes", "mine": "endless"},
    {"game": "full", "workshop": "strict"},
]
MODES = [(seats, setup) for seats in (2, 3, 4) for setup in VARIANTS]


def judge() -> SmithyJudge:
    """Give a judge whose network adds up the numbers of a look."""
    eye = np.ones((SIZE, 1), dtype=np.float32)
    one = np.ones((1, 1), dtype=np.float32)
    none = np.zeros(1, dtype=np.float32)
    return SmithyJudge(Net({"w1": eye, "b1": none, "w2": one, "b2": none, "w3": one, "b3": none}))


def seen(state: Any, seat: int, name: str) -> float:
    """Give one number of a look."""
    return judge().look(state, seat)[NAMES.index(name)]


def moments(
    seats: int, setup: dict[str, Any], seed: str, bots: list[Any]
) -> Iterator[tuple[Any, int, Option]]:
    """Play a game, and stop before each answer: state, seat, answer."""
    dealer = SeededDealer(seed)
    source = seeded(f"{seed}/bots")
    state: Any = GAME.start(seats, setup)
    while not state.over:
        luck = state.chance
        if luck is not None:
            state.settle(dealer.deal(luck))
            continue
        [seat] = state.to_act
        option = bots[seat].choose(Asked(state, seat, source))
        yield state, seat, option
        state.take(seat, option)


class Wanderer:
    """Somebody who answers anything."""

    def choose(self, asked: Asked) -> Option:
        return asked.options[asked.source.below(len(asked.options))]


# ── what a look says ─────────────────────────────────────────────────────────────────────────


def test_every_number_of_a_look_has_a_name_of_its_own() -> None:
    assert len(NAMES) == SIZE
    assert len(set(NAMES)) == SIZE


@pytest.mark.slow  # whole plays, as below: left to `make test`
@pytest.mark.parametrize(("seats", "setup"), MODES)
def test_a_look_is_a_row_of_as_many_finite_numbers_at_every_moment(
    seats: int, setup: dict[str, Any]
) -> None:
    """Half of the seats play anything, so that the strangest tables are met."""
    mind = judge()
    bots: list[Any] = [Greedy(GAME) if seat % 2 else Wanderer() for seat in range(seats)]
    for count, (state, _, _) in enumerate(moments(seats, setup, "looks", bots)):
        if count % 5 == 0:
            for seat in range(seats):
                row = mind.look(state, seat)
                assert len(row) == SIZE
                assert all(isfinite(number) for number in row)
                far = [name for name, number in zip(NAMES, row, strict=True) if abs(number) > 8]
                assert far == [], "numbers are of the order of 1"


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "setup"), MODES)
def test_the_look_of_a_seat_does_not_depend_on_what_it_cannot_see(
    seats: int, setup: dict[str, Any]
) -> None:
    """Hands, decks and face-down cards are dealt anew: the numbers stay."""
    mind = judge()
    bots = [Greedy(GAME) for _ in range(seats)]
    luck = seeded("worlds")
    changed = 0
    for count, (state, _, _) in enumerate(moments(seats, setup, "hidden", bots)):
        if count % 25 == 7:
            for seat in range(seats):
                world: Any = GAME.sample(state.view(seat), luck)
                assert mind.look(world, seat) == mind.look(state, seat)
                other = (seat + 1) % seats
                changed += world.smiths[other].hand != state.smiths[other].hand
    assert changed > seats, "the worlds were other ones"


def test_a_face_down_card_counts_as_what_it_may_be() -> None:
    """With the Mithril Hammer, gold, gold and ruby make K03 (38 coins) or K18 (55)."""
    state = bare(game="full")
    give(state, 1, tools="T05")
    crowned(state, 1, "K18", "gold gold ruby", seen=False)
    assert seen(state, 1, "finished King's Items pay") == pytest.approx(0.55)
    assert seen(state, 0, "best rival: King's Items pay") == pytest.approx((0.38 + 0.55) / 2)
    give(state, 0, hand="K03")
    assert seen(state, 0, "best rival: King's Items pay") == pytest.approx(0.55)


def test_coins_in_sight_are_counted() -> None:
    state = bare()
    give(state, 0, market="iron gold", coins=40)
    assert seen(state, 0, "coins") == pytest.approx(0.40)
    assert seen(state, 0, "last sale") == pytest.approx(3 / 20)
    assert seen(state, 1, "best rival: coins") == pytest.approx(0.40)
    assert seen(state, 0, "certain score ahead of the best rival") == pytest.approx(28 / 78)
    assert seen(state, 1, "certain score ahead of the best rival") == pytest.approx(-28 / 78)


def test_guild_cards_at_hand_are_told_apart() -> None:
    state = bare()
    give(state, 0, hand="K07", market="I03", workshop="T01")
    told = [name for name in NAMES if name.startswith("at hand: ") and seen(state, 0, name)]
    assert told == ["at hand: T01", "at hand: I03", "at hand: K07"]
    assert not seen(state, 1, "at hand: K07")


def test_where_more_of_a_kind_may_come_from() -> None:
    state = bare()
    give(state, 0, hand="ruby", market="refined-iron iron")
    assert seen(state, 0, "at hand: ruby") == pytest.approx(1 / 2)
    assert seen(state, 1, "at hand: ruby") == 0
    assert seen(state, 1, "other markets: iron") == pytest.approx(2 / 2)
    assert seen(state, 0, "other markets: iron") == 0
    # A ruby in somebody's hand may as well be in the mine, for the others.
    rubies = [seen(state, seat, "unseen: ruby") for seat in (0, 1)]
    assert rubies[1] - rubies[0] == pytest.approx(1 / 8)
    state.warehouse += ONE[KINDS.index("gold")]
    assert seen(state, 0, "warehouse: gold") == pytest.approx(1 / 4)


def test_a_detour_does_not_put_the_judgement_off() -> None:
    """Whatever is answered, it is judged at the begin of the same turn."""
    mind = judge()
    habits = Habits(GAME, mind, Greedy, 2)
    bots = [Greedy(GAME), Greedy(GAME)]
    acting = (met for met in moments(2, {"game": "full"}, "detours", bots) if met[0].turn > 4)
    state, seat, _ = next(met for met in acting if met[0].question == "act")
    until = habits.until(state)
    reached = set()
    for option in state.options(seat)[:8]:
        table = state.copy()
        table.take(seat, option)
        habits.go_on(table, until, "luck")
        reached.add((table.turn, table.question))
    assert len(state.options(seat)) > 4
    assert {turn for turn, _ in reached} == {state.turn + 2}


def test_what_is_in_the_making_counts_while_a_turn_can_complete_it() -> None:
    state = bare()
    started(state, 0, "I01", "iron")
    assert seen(state, 0, "items and tools in the making") == pytest.approx(4 / 30)
    state.left = 1
    assert seen(state, 0, "a turn of mine comes again") == 0.0
    assert seen(state, 0, "items and tools in the making") == 0.0
    assert seen(state, 1, "a turn of mine comes again") == 1.0


def test_a_card_at_hand_is_as_near_as_its_parts() -> None:
    """I02 is made of iron and silver and brings 10, five more than they sell for."""
    state = bare()
    give(state, 0, hand="I02", workshop="refined-iron")
    assert seen(state, 0, "crafts that lack one part") == pytest.approx(1 / 3)
    assert seen(state, 0, "best craft that lacks one part") == pytest.approx(5 / 40)
    give(state, 0, hand="silver")
    assert seen(state, 0, "crafts that lack one part") == 0.0
    assert seen(state, 0, "crafts after refining gain") == pytest.approx(5 / 40)
    play(state, "play silver to workshop")
    assert seen(state, 0, "crafts after refining gain") == 0.0
    assert seen(state, 0, "crafts possible next turn gain") == pytest.approx(5 / 40)
    give(state, 0, market="refined-silver")
    assert seen(state, 0, "crafts possible now gain") == pytest.approx(5 / 40)
    assert seen(state, 0, "resources no craft needs") == pytest.approx(1 / 8)


def test_parts_and_cards_on_offer_count_for_who_can_pay() -> None:
    """Refined silver costs 4; I06 costs 2 and brings 12, six more than iron and gold."""
    state = bare()
    give(state, 0, hand="I02", workshop="refined-iron", coins=4)
    give(state, 1, market="refined-silver")
    assert seen(state, 0, "best craft with a part bought") == pytest.approx(1 / 40)
    give(state, 0, coins=3)
    assert seen(state, 0, "best craft with a part bought") == 0.0
    give(state, 1, workshop="refined-iron refined-gold")
    assert seen(state, 1, "best card in another market") == 0.0
    give(state, 0, market="I06")
    assert seen(state, 1, "best card in another market") == pytest.approx(4 / 40)


def test_an_edition_of_other_numbers_is_read_off_the_table() -> None:
    state = bare(edition=box("[item.I01]\nvalue = 70\n"))
    started(state, 0, "I01", "iron")
    assert seen(state, 0, "items and tools in the making") == pytest.approx(70 / 30)


def test_chances_come_from_the_looks_of_all_seats() -> None:
    state = bare(seats=3)
    give(state, 1, coins=200)
    [chances] = judge().chances([state])
    assert sum(chances) == pytest.approx(1.0)
    assert max(chances) == chances[1]


# ── which tables are quiet ───────────────────────────────────────────────────────────────────


def test_every_question_of_the_game_is_quiet_or_is_not() -> None:
    """Whatever is asked in whole plays has been decided on."""
    met: set[str] = set()
    for seats, setup in ((2, VARIANTS[1]), (3, VARIANTS[2]), (4, VARIANTS[1])):
        bots: list[Any] = [Wanderer() if seat else Greedy(GAME) for seat in range(seats)]
        for state, _, _ in moments(seats, setup, "questions", bots):
            met.add(state.question)
            assert judge().quiet(state) is QUIET[state.question]
    assert met <= set(QUIET)
    assert met >= {"act", "draw", "complete", "tool", "bid"}


def test_a_tool_that_is_neither_kept_nor_sold_is_not_judged() -> None:
    state = bare(game="full")
    started(state, 0, "T01", "iron silver")
    begin(state)
    assert state.question == "tool"
    assert not judge().quiet(state)
    play(state, "keep")
    assert judge().quiet(state)


# ── what is sensible ─────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "setup"), MODES)
def test_whatever_greedy_does_is_sensible(seats: int, setup: dict[str, Any]) -> None:
    mind = judge()
    for seed in ("a", "b", "c"):
        bots = [Greedy(GAME) for _ in range(seats)]
        for state, seat, option in moments(seats, setup, f"sensible {seed}", bots):
            assert option in mind.sensible(state, seat, state.options(seat))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "setup"), MODES)
def test_something_sensible_always_remains(seats: int, setup: dict[str, Any]) -> None:
    mind = judge()
    bots = [Wanderer() for _ in range(seats)]
    fewer = 0
    for count, (state, seat, _) in enumerate(moments(seats, setup, "remains", bots)):
        if count % 3:
            continue
        options = state.options(seat)
        kept = mind.sensible(state, seat, options)
        assert kept
        rest = iter(options)
        assert all(option in rest for option in kept), "offered ones, in the same order"
        fewer += len(kept) < len(options)
    assert fewer > 10


def sensible(state: Any) -> list[str]:
    """Write down what is sensible for the seat that is asked."""
    [seat] = state.to_act
    return [option.write() for option in judge().sensible(state, seat, state.options(seat))]


def test_cards_are_not_carried_about_for_nothing() -> None:
    """Refined iron has no use in the workshop without a card that asks for it."""
    state = bare()
    give(state, 0, market="refined-iron", workshop="silver")
    assert "move refined-iron to workshop" in options(state)
    assert sensible(state) == ["sell refined-iron", "done"]
    give(state, 0, hand="I02")
    assert "move refined-iron to workshop" in sensible(state)
    assert "play I02 to workshop" not in sensible(state)


def test_unrefined_cards_leave_a_full_workshop_only() -> None:
    state = bare()
    give(state, 0, workshop="iron silver gold")
    assert "move iron to market" not in sensible(state)
    give(state, 0, workshop="gold gold mithril mithril")
    assert "move iron to market" in sensible(state)


def test_a_purchase_serves_a_card_at_hand() -> None:
    state = bare()
    give(state, 0, coins=50)
    give(state, 1, market="refined-iron I02")
    stock(state, "gold", "iron")
    assert sensible(state) == ["buy I02 from 1 to market", "done"]
    give(state, 0, hand="I01")
    assert sensible(state)[0:] == [
        "buy iron",
        "buy refined-iron from 1 to workshop",
        "buy I02 from 1 to market",
        "done",
    ]


def test_a_card_more_is_drawn_unless_it_may_bring_the_end() -> None:
    state = bare()
    play(state, "done")
    assert sensible(state) == ["draw mine", "draw guild"]
    state.left = 1
    assert sensible(state) == ["draw mine", "draw guild", "stop"]


def test_the_last_who_is_asked_bids_the_least() -> None:
    state = bare(bidding="yes")
    give(state, 0, coins=50)
    give(state, 1, market="I02")
    play(state, "put up I02 from 1")
    assert options(state)[:3] == ["pass", "bid 2", "bid 3"]
    assert sensible(state) == ["pass", "bid 2"]
    assert not judge().quiet(state)


def options(state: Any) -> list[str]:
    """Write down what is offered to the seat that is asked."""
    [seat] = state.to_act
    return [option.write() for option in state.options(seat)]
