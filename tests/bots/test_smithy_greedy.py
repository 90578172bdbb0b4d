"""Greedy for Dwarven Smithy: legal everywhere, blind to what is hidden, and no fool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from fogado.bots.dwarven_smithy.greedy import Greedy
from fogado.bots.house import UnknownBot, make_bot, play_match
from fogado.core.dealer import SeededDealer
from fogado.core.game import advance
from fogado.core.source import seeded
from fogado.games.dwarven_smithy.cards import kinds_in, many_of
from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.turn import PHASES
from tests.bots.from_view import FromView
from tests.games.dwarven_smithy.table import bare, begin, box, crowned, give, play, started, stock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fogado.core.agenda import Option

pytestmark = pytest.mark.slow  # whole plays: left to `make test`

CHEAP = box(
    "[resource.gold]\nbuy = [1, 1]\n[item.I01]\nvalue = 70\n[limits]\nhand = 8\nmarket = 3\n"
)
VARIANTS: list[dict[str, Any]] = [
    {"game": "starter"},
    {"game": "full"},
    {"game": "starter", "bidding": "yes", "mine": "endless"},
    {"game": "full", "bidding": "yes"},
    {"game": "full", "mine": "endless"},
    {"game": "full", "workshop": "strict", "bidding": "yes"},
]
MODES = [(seats, setup) for seats in (2, 3, 4) for setup in VARIANTS]


def ask(state: Any, seat: int, bot: Greedy | None = None) -> Option:
    """Ask greedy from a view alone."""
    asked = FromView(state, seat)
    option = (bot or Greedy(GAME)).choose(asked)
    assert option is not None
    return option


def answer(state: Any, seat: int = 0) -> str:
    """Give what greedy answers, as it is written."""
    return ask(state, seat).write()


def moments(seats: int, setup: dict[str, Any], seed: str, edition: Any = None) -> Iterator[Any]:
    """Play a game of greedy bots, and stop before each answer: state, seat, answer."""
    dealer = SeededDealer(seed)
    state: Any = GAME.start(seats, setup, edition)
    bots = [Greedy(GAME) for _ in range(seats)]
    while not state.over:
        luck = state.chance
        if luck is not None:
            state.settle(dealer.deal(luck))
            continue
        [seat] = state.to_act
        option = ask(state, seat, bots[seat])
        yield state, seat, option
        state.apply(seat, option)


def turn(state: Any, seat: int = 0) -> list[str]:
    """Let greedy act until the phase is over; give what it did."""
    done: list[str] = []
    while state.question == "act" and state.to_act == (seat,) and "done" not in done:
        done.append(answer(state, seat))
        play(state, done[-1])
    return done


def dug_out(state: Any, left: int) -> None:
    """Leave so many cards in the mine; the others were used."""
    there = kinds_in(state.mine)
    state.mine = many_of(there[:left])
    state.mine_discard += many_of(there[left:])
    assert state.check() == []


# ── at every table ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("seats", "setup"), MODES)
def test_it_only_gives_what_is_offered(seats: int, setup: dict[str, Any]) -> None:
    """Every answer is taken, and a game ends in reasonable length."""
    answers = 0
    for state, seat, _ in moments(seats, setup, f"{seats} at {setup}"):
        answers += state.to_act == (seat,)
    assert 50 < answers < 3000
    assert state.over
    assert state.ended != "rest", "somebody goes on digging"


def test_it_plays_any_edition() -> None:
    """Prices, values and limits are read off the table."""
    for state, _, _ in moments(2, {}, "edition", CHEAP):
        assert state.parts.market == 3
    assert state.over
    state = bare(edition=CHEAP)
    give(state, hand="I01 K11", workshop="refined-iron refined-silver refined-gold")
    assert answer(state) == "craft I01 with iron", "nails for 70 coins"


@pytest.mark.parametrize("setup", [VARIANTS[1], VARIANTS[2]], ids=["full", "variants"])
def test_it_answers_from_what_it_sees(setup: dict[str, Any]) -> None:
    """Two worlds that look alike to a seat get the same answer, also from a fresh bot."""
    questions = set()
    for number, (state, seat, option) in enumerate(moments(3, setup, "two worlds")):
        if number % 7 == 0 or state.question not in questions:
            questions.add(state.question)
            twin = GAME.sample(state.view(seat), seeded(f"twin {number}"))
            assert ask(twin, seat) is option
    assert {"act", "draw", "complete"} <= questions


def test_it_beats_somebody_who_does_not_think() -> None:
    """From either seat, in both games."""
    for number in range(6):
        bots = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        setup = {"game": "full" if number % 3 else "starter"}
        record = play_match(GAME, bots, seed=f"fool {number}", setup=setup)
        scores = record.outcome.scores
        assert record.outcome.winners == (bots.index("greedy"),)
        assert max(scores) > 120, "somebody who plans earns in earnest"


def test_it_has_no_settings() -> None:
    """A wrong spec is refused in words."""
    assert isinstance(make_bot("greedy", GAME), Greedy)
    with pytest.raises(UnknownBot, match="no setting 'depth'; choose none"):
        make_bot("greedy:depth=3", GAME)
    with pytest.raises(UnknownBot, match="There is no bot 'greedier'"):
        make_bot("greedier", GAME)


# ── the turn ─────────────────────────────────────────────────────────────────────────────────


def test_it_crafts_what_pays_best() -> None:
    """The parts go into the King's Item, not into the hatchet."""
    state = bare()
    give(state, hand="I02 K11 iron", workshop="refined-iron refined-silver refined-gold")
    assert answer(state) == "craft K11 with iron silver gold"


def test_it_fetches_a_part_from_its_market() -> None:
    """What lies in the market is part of the plan; a full workshop makes way."""
    state = bare()
    workshop = "refined-iron refined-silver mithril mithril mithril mithril mithril"
    give(state, hand="K11", market="refined-gold", workshop=workshop)
    done = turn(state)
    assert "craft K11 with iron silver gold" in done


def test_it_buys_the_missing_part() -> None:
    """A refined part in another market completes a King's Item at once."""
    state = bare()
    give(state, hand="K11", workshop="refined-iron refined-silver")
    give(state, seat=1, market="refined-gold refined-mithril")
    done = turn(state)
    assert done[:2] == [
        "buy refined-gold from 1 to workshop",
        "craft K11 with iron silver gold",
    ]


def test_it_buys_from_the_warehouse_for_its_plan() -> None:
    """One iron is all that a good card lacks, and the warehouse has it."""
    state = bare(game="full")
    give(state, hand="K16", workshop="refined-mithril refined-mithril storm", coins=40)
    stock(state, "iron", "gold")
    done = turn(state)
    assert "buy iron" in done
    assert "buy gold" not in done
    assert "play iron to workshop" in done


def test_it_keeps_out_of_a_subtype_that_is_lost() -> None:
    """The same parts make a weapon or a dearer shield: a rival's shields decide."""
    workshop = "refined-iron refined-iron refined-silver refined-silver refined-gold"
    state = bare()
    give(state, hand="K01 K07", workshop=workshop)
    assert answer(state).startswith("craft K07")
    crowned(state, 1, "K13", "iron silver ruby", seen=True)
    crowned(state, 1, "K14", "gold mithril storm", seen=True)
    assert answer(state).startswith("craft K01")


def test_it_refines_before_it_sells() -> None:
    """Metal goes from the hand to the workshop; what is spare and refined goes to the market."""
    state = bare()
    give(state, hand="iron gold mithril", workshop="refined-iron refined-iron refined-iron")
    done = turn(state)
    assert {"play iron to workshop", "play gold to workshop", "play mithril to workshop"} < {*done}
    assert "move refined-iron to market" in done


def test_it_sells_out_on_its_last_turn() -> None:
    """What lies in the market is sold, and the dearest of the rest takes the places."""
    state = bare()
    state.left = 0
    state.ended = "mine"
    workshop = "refined-emerald refined-mithril refined-gold refined-iron refined-iron"
    give(state, hand="storm K11 iron", market="refined-iron refined-silver", workshop=workshop)
    done = turn(state)
    assert done[:2] == ["sell refined-iron", "sell refined-silver"]
    market = {"move refined-emerald to market", "move refined-mithril to market"}
    assert market | {"move refined-gold to market", "play storm to market"} == {*done[2:-1]}


def test_it_makes_room_in_a_full_hand() -> None:
    """What it will not use goes to the market, so that it can draw."""
    state = bare()
    crowned(state, 0, "K13", "iron silver ruby")
    give(state, hand="A01 A02 T02 A05 I11 I13", workshop="refined-iron storm")
    done = turn(state)
    assert any(text.startswith("play A0") for text in done)


# ── other questions ──────────────────────────────────────────────────────────────────────────


def test_it_keeps_a_tool_while_it_will_help() -> None:
    """Early in the game it is kept, near the end it is sold."""
    for left, wanted in ((100, "keep"), (6, "sell tool")):
        state = bare()
        started(state, 0, "T01", "iron silver")
        dug_out(state, left)
        begin(state)
        assert state.question == "tool"
        assert answer(state) == wanted


def test_it_does_not_end_the_game_to_its_own_loss() -> None:
    """The last card of the mine stays there while it is behind and has something in the making."""
    state = bare()
    give(state, 1, coins=200)
    started(state, 0, "K11", "iron silver gold")
    dug_out(state, 1)
    state.agenda = PHASES[0][:2]
    advance(state)
    assert state.question == "draw"
    assert answer(state) != "draw mine"


def test_it_bids_no_more_than_it_must() -> None:
    """The last one asked bids the lowest bid for what it needs, and passes on the rest."""
    state = bare(bidding="yes")
    give(state, hand="K11", workshop="refined-iron refined-silver")
    give(state, seat=1, market="refined-gold I01")
    assert answer(state) == "put up refined-gold from 1"
    play(state, "put up refined-gold from 1")
    assert answer(state) == "bid 6"
    play(state, "bid 6")
    assert answer(state) == "to workshop"
    play(state, "to workshop", "put up I01 from 1")
    assert answer(state) == "pass"
