"""Every question can be saved, seen from outside, and made up anew; wrong answers are refused."""

import pytest

from fogado.core.errors import BadNotation, BadOutcome, FogadoError
from fogado.core.game import play_out
from fogado.core.source import seeded
from fogado.core.words import plain
from fogado.games.dwarven_smithy.cards import ONE
from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.state import Smithy
from tests.games.dwarven_smithy.table import (
    bare,
    begin,
    box,
    crowned,
    give,
    luck,
    offered,
    play,
    refused,
    start,
    started,
)


def at_tool() -> Smithy:
    state = bare()
    started(state, 0, "T01", "iron silver")
    begin(state)
    return state


def at_replace() -> Smithy:
    state = bare()
    give(state, 0, apprentices="A01 A02")
    started(state, 0, "A04", "iron silver")
    begin(state)
    return state


def at_make_room() -> Smithy:
    state = bare()
    give(state, 0, market="iron gold K01 K02")
    started(state, 0, "K05", "iron gold gold", seen=False)
    begin(state)
    return state


def at_complete() -> Smithy:
    state = bare()
    started(state, 0, "K05", "iron gold gold", seen=False)
    started(state, 0, "A01", "iron silver")
    begin(state)
    return state


def at_hurry() -> Smithy:
    state = bare(game="full")
    give(state, 0, hand="I01", workshop="refined-iron", apprentices="A09")
    play(state, "craft I01 with iron")
    return state


def at_bid() -> Smithy:
    state = bare(3, bidding="yes")
    give(state, 1, market="iron K01")
    play(state, "put up K01 from 1", "bid 6")
    return state


def at_place() -> Smithy:
    state = at_bid()
    play(state, "bid 9")
    return state


def at_draw() -> Smithy:
    state = bare()
    give(state, 0, hand="iron")
    play(state, "done")
    return state


def at_a_drawn_card() -> Smithy:
    state = at_draw()
    play(state, "draw guild")
    return state


def at_set_up() -> Smithy:
    state = start(3)
    luck(state, *["iron", "gold", "silver", "storm"], *["iron", "gold", "silver", "storm", "K01"])
    return state


def at_the_first_player() -> Smithy:
    state = start(2, first="random")
    for cards in ("K01 K02", "K03 K04"):
        luck(state, *["iron", "gold", "silver", "iron"] * 2, *cards.split())
    return state


QUESTIONS = {
    "tool": at_tool,
    "replace": at_replace,
    "make-room": at_make_room,
    "complete": at_complete,
    "hurry": at_hurry,
    "bid": at_bid,
    "place": at_place,
    "draw": at_draw,
    "guild": at_a_drawn_card,
    "guild-hand": at_set_up,
    "first-player": at_the_first_player,
}


@pytest.mark.rule("DS-14.1", "DS-14.3")
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_can_be_saved_and_made_up_anew(question: str) -> None:
    state = QUESTIONS[question]()
    assert state.question == question
    again = GAME.load(GAME.save(state))
    assert again == state
    for seat in (*range(state.seats()), None):
        view = GAME.view(state, seat)
        twin = GAME.sample(view, seeded(5))
        assert plain(GAME.view(twin, seat)) == plain(view)
        assert twin.agenda[:-1] == state.agenda[:-1]
        assert twin.question == question
        if state.to_act and seat == state.to_act[0]:
            assert [option.write() for option in twin.options(seat)] == offered(state)


@pytest.mark.rule("DS-14.1")
def test_what_is_asked_names_the_card_only_to_who_may_know_it() -> None:
    state = at_make_room()
    assert GAME.view(state, 0).asking.card == "K05"
    assert GAME.view(state, 1).asking.card == "?"
    assert GAME.view(state, 1).asking.pile == 0
    tool = GAME.view(at_tool(), 1).asking
    assert (tool.card, tool.pile, tool.owner, tool.lowest, tool.leader, tool.left) == (
        *("T01", 0, -1, 0),
        *(-1, 0),
    )
    nothing = GAME.view(at_draw(), 1).asking
    assert (nothing.card, nothing.pile, nothing.owner, nothing.leader) == ("", -1, -1, -1)
    bid = GAME.view(at_bid(), 2).asking
    assert (bid.card, bid.owner, bid.lowest, bid.leader, bid.left) == ("K01", 1, 7, 0, 0)
    assert GAME.view(at_place(), 0).asking.leader == 2


@pytest.mark.rule("DS-1.12")
@pytest.mark.parametrize("question", [name for name, make in QUESTIONS.items() if make().to_act])
def test_answers_to_other_questions_are_refused(question: str) -> None:
    state = QUESTIONS[question]()
    answers = {
        "keep": "tool",
        "replace A01": "replace",
        "make room iron": "make-room",
        "complete K05": "complete",
        "at once": "hurry",
        "bid 9": "bid",
        "to market": "place",
        "draw mine": "draw",
        "pass": "bid",
        "sell iron": "act",
        "craft I01 with iron": "act",
    }
    for text, belongs in answers.items():
        if belongs != question:
            assert refused(state, text) in ("DS-1.12", "DS-6.2"), text


@pytest.mark.rule("DS-5.7", "DS-14.6")
def test_with_three_apprentices_who_is_needed_cannot_make_way() -> None:
    state = bare(edition=box("limits.apprentices = 3"))
    give(state, 0, apprentices="A01 A02 A04", hand="iron iron iron iron iron iron iron")
    started(state, 0, "A05", "iron silver")
    begin(state)
    assert offered(state) == ["replace A02", "replace A04"]
    assert refused(state, "replace A01") == "DS-5.7"


@pytest.mark.rule("DS-1.12", "DS-5.17")
def test_only_what_is_in_the_making_is_completed() -> None:
    assert refused(at_complete(), "complete K01") == "DS-5.1"


def test_luck_gives_only_what_is_there() -> None:
    state = at_a_drawn_card()
    pending = state.chance
    assert pending is not None
    with pytest.raises(BadNotation, match="not in the guild deck"):
        pending.read("K18")
    with pytest.raises(BadOutcome):
        state.settle(77)
    first = start()
    assert first.chance is not None
    with pytest.raises(BadNotation, match="not in the mine"):
        first.chance.read("K18")
    with pytest.raises(BadOutcome):
        first.settle(12)


def test_a_view_of_something_else_is_not_sampled() -> None:
    with pytest.raises(FogadoError, match="not a view of dwarven-smithy"):
        GAME.sample("nothing", seeded(1))


def test_states_are_compared_by_what_they_hold() -> None:
    state = bare()
    assert state == state.copy()
    assert state != "a state"
    other = state.copy()
    other.agenda.pop()
    assert state != other


@pytest.mark.rule("DS-5.13")
def test_checks_name_impossible_piles() -> None:
    state = bare()
    crowned(state, 0, "K05", "iron gold gold")
    smith = state.smiths[0]
    smith.piles, smith.kings = smith.kings, ()
    assert state.check() == []
    started(state, 1, "I01", "iron")
    state.smiths[1].kings, state.smiths[1].piles = state.smiths[1].piles, ()
    assert any("no King's Item" in said for said in state.check())


@pytest.mark.parametrize(
    ("question", "change", "said"),
    [
        ("draw", {"seat": 9}, "not a step for a table of 2"),
        ("tool", {"card": 3}, "not being crafted"),
        ("bid", {"code": 2}, "a card that is not there"),
        ("bid", {"owner": 7}, "a card that is not there"),
        ("bid", {"leader": 8}, "cannot have come so far"),
        ("guild", {"where": 5}, "leads nowhere"),
    ],
)
def test_a_step_about_nothing_is_not_loaded(
    question: str, change: dict[str, int], said: str
) -> None:
    data = GAME.save(QUESTIONS[question]())
    data["agenda"][-1].update(change)
    with pytest.raises(FogadoError, match=said):
        GAME.load(data)


def test_a_bid_for_a_card_that_was_not_put_up_is_not_loaded() -> None:
    data = GAME.save(at_bid())
    data["put_up"] = []
    with pytest.raises(FogadoError, match="not put up"):
        GAME.load(data)


@pytest.mark.parametrize("seed", range(3))
def test_a_play_out_answers_as_anybody_would(seed: int) -> None:
    """The quick way to play at random makes the same choices as options and answers do."""
    quick = GAME.start(2, {"bidding": "yes"})
    slow = quick.copy()
    decisions = play_out(quick, seeded(seed))
    source = seeded(seed)
    asked = 0
    while not slow.over:
        pending = slow.chance
        if pending is not None:
            slow.settle(pending.sample(source))
            continue
        [seat] = slow.to_act
        options = slow.options(seat)
        assert len(options) > 1, "a forced answer is not asked for"
        slow.apply(seat, options[source.below(len(options))])
        asked += 1
    assert decisions == asked > 100
    assert quick == slow


def test_luck_cannot_give_what_is_used_up() -> None:
    state = start()
    state.mine -= 3 * ONE[7]
    assert state.chance is not None
    assert not state.chance.step.possible(state, 7)
    assert state.chance.step.possible(state, 6)
    assert not state.chance.step.possible(state, "iron")
