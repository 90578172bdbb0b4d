"""Chapter 14: what is hidden, what everybody knows, taking back, editions."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fogado.core.dealer import SeededDealer
from fogado.core.errors import BadEdition, FogadoError
from fogado.core.game import play_out
from fogado.core.match import begin_match
from fogado.core.source import seeded
from fogado.core.words import plain
from fogado.games.dwarven_smithy.cards import KINDS, NAMES, ONE, total_of
from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.parts import HOUSE_PARTS, parts_of
from fogado.games.dwarven_smithy.state import Smithy
from tests.games.dwarven_smithy.table import (
    bare,
    begin,
    box,
    crowned,
    end,
    give,
    hand,
    luck,
    play,
    refused,
    started,
    stock,
)


def made_up(state: Smithy, seat: int | None, source: int = 1) -> Smithy:
    """Make a table that looks the same to a seat."""
    sampled = GAME.sample(GAME.view(state, seat), seeded(source))
    assert isinstance(sampled, Smithy)
    assert sampled.check() == []
    assert plain(GAME.view(sampled, seat)) == plain(GAME.view(state, seat))
    return sampled


@pytest.mark.rule("DS-14.1")
def test_hands_are_seen_by_their_owners_alone() -> None:
    state = bare(3)
    give(state, 0, hand="iron K01")
    give(state, 1, hand="ruby ruby K02")
    assert GAME.view(state, 0).smiths[0].hand == ("iron", "K01")
    for seat in (0, 2, None):
        seen = GAME.view(state, seat).smiths[1]
        assert (seen.hand, seen.hand_mine, seen.hand_guild) == ((), 2, 1)


@pytest.mark.rule("DS-14.1")
def test_a_drawn_card_is_told_to_nobody_else() -> None:
    state = bare()
    give(state, 0, hand="iron")
    play(state, "done", "draw guild")
    state.log = []
    luck(state, "K07")
    [event] = state.log
    assert event.seen_by(0)["card"] == "K07"
    assert "card" not in event.seen_by(1)
    assert "card" not in event.seen_by(None)


@pytest.mark.rule("DS-14.2")
def test_nobody_else_looks_under_a_finished_kings_item() -> None:
    state = bare()
    started(state, 0, "K05", "iron gold gold", seen=False)
    assert GAME.view(state, 1).smiths[0].piles[0].parts == ("iron", "gold", "gold")
    give(state, 0, hand="iron")
    begin(state)
    seen = GAME.view(state, 1).smiths[0].kings[0]
    assert (seen.card, seen.parts) == ("?", ())
    assert seen.remembered == ("iron", "gold", "gold"), "but everybody saw what went in"
    own = GAME.view(state, 0).smiths[0].kings[0]
    assert (own.card, own.parts) == ("K05", ("iron", "gold", "gold"))


@pytest.mark.rule("DS-14.3")
def test_everything_else_is_open() -> None:
    state = bare(3)
    stock(state, "iron")
    give(state, 1, market="K01", workshop="gold", apprentices="A01", tools="T01", coins=33)
    state.mine_discard, state.mine = ONE[1], state.mine - ONE[1]
    for seat in (0, 2, None):
        view = GAME.view(state, seat)
        other = view.smiths[1]
        assert (other.market, other.workshop) == (("K01",), ("gold",))
        assert (other.apprentices, other.tools, other.coins) == (("A01",), ("T01",), 33)
        assert view.warehouse == (("iron", 1, 3),)
        assert view.mine_discard == ("silver",)
        assert (view.mine, view.guild) == (total_of(state.mine), len(state.guild))


@pytest.mark.rule("DS-14.4")
def test_a_forced_answer_is_not_asked_for() -> None:
    state = bare()
    give(state, 1, hand="iron")
    started(state, 0, "T01", "iron silver")
    give(state, 0, tools="T02 T03")
    begin(state)
    assert state.question == "draw", "the tool was sold, and there was nothing to do"


@pytest.mark.rule("DS-14.5")
def test_steps_are_taken_back_to_the_last_drawn_card() -> None:
    match = begin_match(GAME, ["a", "b"], SeededDealer(3), {"first": "0"})
    match.let_luck_decide()
    before = GAME.save(match.state)
    for _ in range(3):
        option = match.state.options(0)[0]
        match.act(0, option)
    for _ in range(3):
        assert match.can_undo(0)
        match.undo(0)
    assert GAME.save(match.state) == before
    match.act(0, GAME.parse("done"))
    if match.state.question == "draw":
        match.act(0, GAME.parse("draw mine"))
        assert not match.can_undo(0), "a card was seen"


@pytest.mark.rule("DS-14.5")
def test_steps_are_not_taken_back_past_another_players_answer() -> None:
    match = begin_match(GAME, ["a", "b", "c"], SeededDealer(3), {"first": "0", "bidding": "yes"})
    match.let_luck_decide()
    state = match.state
    assert isinstance(state, Smithy)
    give(state, 2, market="iron")
    match.act(0, GAME.parse("put up iron from 2"))
    assert match.can_undo(0)
    match.act(1, GAME.parse("pass"))
    match.act(0, GAME.parse("pass"))
    assert match.can_undo(0)
    match.undo(0)
    assert not match.can_undo(0), "seat 1 has answered"


# ── editions ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DS-14.6")
def test_an_edition_corrects_any_number() -> None:
    edition = box(
        """
        item.I01 = { value = 99, cost = ["ruby"], buy = 7 }
        apprentice.A01.amount = 3
        tool.T01 = { saves = ["gold"], for = ["king"] }
        resource.iron.sell = [5, 6]
        start.coins = 3
        """
    )
    state = bare(edition=edition)
    assert state.smiths[0].coins == 3
    give(state, 0, hand="I01", workshop="refined-ruby", market="iron", apprentices="A01")
    assert state.smiths[0].hand_limit() == 9
    play(state, "sell iron", "craft I01 with ruby")
    begin(state)
    assert state.smiths[0].coins == 3 + 5 + 99
    assert GAME.view(state, 0).edition == edition.plain()
    again = GAME.load(json.loads(json.dumps(GAME.save(state))))
    assert again == state
    assert parts_of(edition) is parts_of(edition)


@pytest.mark.rule("DS-14.6", "DS-1.4")
@pytest.mark.parametrize(
    ("correction", "said"),
    [
        ("resource.iron.count = 25", "116 resources"),
        ("resource.iron.sell = [3, 2]", "the lower first"),
        ("resource.storm.buy = [3, 4]", "one state"),
        ('item.I01.cost = ["wood"]', "'wood'"),
        ("item.I01.cost = []", "must be a list of words"),
        ('item.I01.set = "deluxe"', "core, starter or full"),
        ('item.I01.set = "full"', "25 core, 18 starter and 35 full"),
        ("item.I01.value = 0", "at least 1"),
        ("item.I01.buy = 0", "at least 1"),
        ('item.I01.subtype = "toy"', "weapon, armor, shield or goods"),
        ('king.K01.subtype = "goods"', "weapon, armor or shield"),
        ('tool.T01.saves = ["time"]', "'time'"),
        ('tool.T01.for = ["hat"]', "'hat'"),
        ('apprentice.A01.ability = "fly"', "hand-limit"),
        ("apprentice.A01.amount = 4", "1 to 3"),
        ("limits.hand = 2", "6 to 12"),
        ("end.kings = 0", "1 to 8"),
        ("item.I99.value = 3", "not printed anywhere"),
        (
            'king.K27.cost = ["iron", "iron", "iron", "iron", "iron", "iron", "iron"]',
            "1 to 6 parts",
        ),
    ],
)
def test_an_impossible_edition_is_refused_in_a_sentence(correction: str, said: str) -> None:
    with pytest.raises(BadEdition, match=said):
        GAME.edition(box(correction))


@pytest.mark.rule("DS-14.6")
def test_every_value_says_where_it_is_known_from() -> None:
    from fogado.games.dwarven_smithy.cards import PRINTED

    for name, printed in PRINTED.values.items():
        known = name.endswith(".count") or name.startswith(("limits.", "start.", "end."))
        known = known or name in ("item.I01.cost",)
        known = known or (
            name.startswith(("tool.T01.", "tool.T02.")) and name.endswith((".saves", ".for"))
        )
        assert (printed.source == "rulebook") == known, name


# ── what a sample must respect ───────────────────────────────────────────────────────────────


def test_a_sample_keeps_what_was_bought_from_the_warehouse() -> None:
    state = bare()
    stock(state, "emerald")
    give(state, 0, hand="iron iron", coins=40)
    play(state, "buy emerald")
    for source in range(10):
        other = made_up(state, 1, source)
        assert "emerald" in hand(other)
    play(state, "play emerald to market", "play iron to market")
    assert state.smiths[0].known == ()


def test_a_sample_keeps_the_parts_under_kings_items_and_finds_cards_that_fit() -> None:
    state = bare(3, game="full")
    crowned(state, 0, "K03", "gold gold ruby")
    started(state, 1, "K16", "iron mithril mithril storm", seen=False)
    give(state, 0, hand="iron")
    give(state, 2, hand="K18 iron")
    met = set()
    for source in range(20):
        other = made_up(state, 2, source)
        met.add(NAMES[other.smiths[0].kings[0].recipe.card])
        assert NAMES[other.smiths[1].piles[0].recipe.card] == "K16", "nothing else fits"
    assert met == {"K03"}, "K18 is in the own hand, and needs mithril besides"


def test_a_sample_thinks_of_the_tools_that_were_kept_then() -> None:
    """Two golds under a face-down card of somebody with the Gem Vise: a weapon or shield."""
    state = bare(game="full")
    give(state, 0, tools="T02")
    crowned(state, 0, "K03", "gold gold")
    give(state, 0, tools="T14", hand="iron")
    for source in range(10):
        other = made_up(state, 1, source)
        assert NAMES[other.smiths[0].kings[0].recipe.card] == "K03"
        assert other.smiths[0].tools == state.smiths[0].tools


def test_other_cards_are_dealt_anew_and_not_always_the_same() -> None:
    state = bare(3)
    give(state, 0, hand="iron silver K01")
    give(state, 1, hand="gold ruby K02 K03")
    hands = {hand(made_up(state, 0, source), 1) for source in range(20)}
    assert len(hands) > 10
    assert {hand(made_up(state, 0, source), 0) for source in range(20)} == {"iron silver K01"}


def test_whoever_counts_knows_the_other_hand_when_the_mine_is_filled_again() -> None:
    """With the mine empty, what is nowhere else is in the other hand; drawing makes it unsure."""
    state = bare(mine="endless")
    give(state, 0, hand="gold")
    give(state, 1, hand="emerald ruby")
    state.mine_discard, state.mine = state.mine - ONE[0], ONE[0]
    play(state, "done", "draw mine")
    luck(state, "iron")
    play(state, "stop")
    for source in range(20):
        assert hand(made_up(state, 0, source), 1) == "ruby emerald"
        assert hand(made_up(state, 1, source), 0) == "iron gold"
    play(state, "play ruby to market", "done", "draw mine")
    luck(state, "silver")
    play(state, "stop")
    seen = {hand(made_up(state, 0, source), 1) for source in range(30)}
    assert all("emerald" in cards for cards in seen)
    assert len(seen) > 3, "the drawn card is not known"


def test_how_many_cards_in_hand_may_be_new_is_remembered() -> None:
    """Two cards drawn since A04 went back: showing A04 leaves one, showing an old card both."""
    state = bare(2)
    give(state, 0, apprentices="A01 A02", workshop="K01 K02 K03 K04")
    give(state, 1, hand="K05 K06 gold")
    started(state, 0, "A04", "iron silver")
    begin(state)
    assert GAME.view(state, 0).guild_new == (0, 0)
    end(state)
    play(state, "done", "draw guild")
    luck(state, "A04")
    play(state, "draw guild")
    luck(state, "K07")
    play(state, "stop")
    assert GAME.view(state, 0).guild_new == (0, 2)
    begin(state, 1)
    play(state, "play K05 to market")
    assert GAME.view(state, 0).guild_new == (0, 2), "it may have been held before"
    play(state, "play A04 to market")
    assert GAME.view(state, 0).guild_new == (), "nothing is out of sight that went back"


def test_a_new_card_must_have_been_shown_when_no_old_one_is_left() -> None:
    state = bare(2)
    give(state, 0, apprentices="A01 A02", workshop="K01 K02 K03 K04")
    give(state, 1, hand="gold")
    started(state, 0, "A04", "iron silver")
    begin(state)
    end(state)
    play(state, "done")
    for card in ("K05", "K06", "K07"):
        play(state, "draw guild")
        luck(state, card)
    play(state, "stop")
    begin(state, 1)
    assert GAME.view(state, 0).guild_new == (0, 3)
    play(state, "play K05 to market")
    assert GAME.view(state, 0).guild_new == (0, 2)
    play(state, "play K06 to market")
    assert GAME.view(state, 0).guild_new == (0, 1)


def test_a_card_that_went_back_was_drawn_after_and_not_held_before() -> None:
    """Seat 1 held an emerald and draws; the ruby it shows went back, so it must be the new card."""
    state = bare(mine="endless")
    give(state, 0, hand="gold")
    give(state, 1, hand="emerald")
    state.mine_discard, state.mine = state.mine - ONE[0], ONE[0]
    play(state, "done", "draw mine")
    luck(state, "iron")
    play(state, "stop", "done", "draw mine")
    luck(state, "ruby")
    play(state, "stop")
    begin(state, 1)
    play(state, "play ruby to market")
    for source in range(30):
        assert hand(made_up(state, 0, source), 1) == "emerald"


def test_a_hand_that_has_not_drawn_since_holds_nothing_that_went_back() -> None:
    state = bare(3)
    give(state, 0, apprentices="A01 A02", workshop="K01 K02 K03 K04")
    give(state, 1, hand="gold K05")
    give(state, 2, hand="gold K06")
    started(state, 0, "A04", "iron silver")
    # Only A04 and one more guild card are out of sight besides the hands.
    rest = state.guild[:-1]
    state.guild_discard, state.guild = rest, state.guild[-1:]
    begin(state)
    assert NAMES.index("A04") in state.guild
    for source in range(20):
        other = made_up(state, 0, source)
        assert "A04" not in hand(other, 1)
        assert "A04" not in hand(other, 2)
    end(state)
    play(state, "done", "draw guild")
    luck(state, "A04")
    play(state, "stop")
    found = {"A04" in hand(made_up(state, 0, source), 1) for source in range(40)}
    assert found == {True, False}
    assert not any("A04" in hand(made_up(state, 0, source), 2) for source in range(20))


@pytest.mark.slow
@settings(max_examples=25)
@given(st.integers(0, 10_000), st.sampled_from([2, 3, 4]), st.booleans(), st.booleans())
def test_samples_agree_with_every_view_of_any_play(
    seed: int, seats: int, endless: bool, bidding: bool
) -> None:
    setup = {
        "mine": "endless" if endless else "closes",
        "bidding": "yes" if bidding else "no",
        "game": "full" if seed % 2 else "starter",
    }
    state = GAME.start(seats, setup)
    assert isinstance(state, Smithy)
    source = seeded(seed)
    for _ in range(60 + seed % 400):
        if state.over:
            break
        pending = state.chance
        if pending is not None:
            state.settle(pending.sample(source))
        else:
            options = state.options(state.to_act[0])
            state.take(state.to_act[0], options[source.below(len(options))])
    for seat in (seed % seats, None):
        twin = made_up(state, seat, seed)
        play_out(twin, seeded(seed))
        assert twin.check() == []


@settings(max_examples=25)
@given(st.integers(0, 10_000))
def test_nothing_gets_lost_in_any_play(seed: int) -> None:
    """116 resources and all guild cards are always somewhere; coins move only by a rule."""
    state = GAME.start(2 + seed % 3, {"game": "full" if seed % 2 else "starter"})
    assert isinstance(state, Smithy)
    assert total_of(state.resources_there()) == 116
    play_out(state, seeded(seed))
    assert state.check() == []
    assert total_of(state.resources_there()) == 116
    assert len(state.guild_there()) == (60 if seed % 2 else 43)


def remembered(**change: list[object]) -> dict[str, object]:
    """Give what is saved of a table where nothing is remembered, with something changed."""
    nothing: dict[str, object] = {"hidden": [], "back": [], "log": []}
    return {**nothing, "guild_back": [], "guild_new": [], **change}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"mine": ["iron"]}, "resources"),
        ({"guild": []}, "guild cards"),
        ({"seat": 7}, "one of them has the turn"),
        ({"seat": "0"}, "not a whole number"),
        ({"smiths": []}, "two to four seats"),
        ({"mine": ["wood"]}, "cannot be read"),
        ({"mine": ["emerald"] * 40}, "more resources of a kind"),
        ({"agenda": [{"is": "Dance"}]}, "no step called"),
        ({"rules_version": 0}, "rules version"),
        ({"game": "chess"}, "not a saved state"),
        ({"memory": {}}, "cannot be read"),
        ({"agenda": [3]}, "not a step"),
        (
            {"agenda": [{"is": "EndTurn", "seat": "0"}]},
            "not a step for|EndTurn cannot",
        ),
        ({"turn": -1}, "not counted rightly"),
        ({"left": 2, "ended": "mine"}, "not counted rightly"),
        ({"left": 0}, "not counted rightly"),
        ({"left": 0, "ended": "rain"}, "not counted rightly"),
        ({"put_up": [[5, "iron"]]}, "nobody's"),
        ({"memory": remembered(hidden=[1])}, "cannot have happened"),
        ({"memory": remembered(hidden=[1, -1])}, "cannot have happened"),
        ({"memory": remembered(log=[14])}, "cannot have happened"),
        ({"memory": remembered(log=[40])}, "cannot have happened"),
        ({"memory": remembered(log=[76])}, "cannot have happened"),
        ({"memory": remembered(guild_back=["A01"])}, "cannot have happened"),
    ],
)
def test_what_is_no_state_is_refused_in_a_sentence(change: dict[str, object], said: str) -> None:
    data = {**GAME.save(bare()), **change}
    with pytest.raises(FogadoError, match=said):
        GAME.load(data)


def test_invariants_name_what_is_wrong() -> None:
    state = bare()
    give(state, 0, hand="iron gold")
    smith = state.smiths[0]
    smith.hand = smith.hand[::-1]
    assert any("not in order" in said for said in state.check())
    smith.hand = smith.hand[::-1]
    smith.coins += 1
    assert any("does not explain" in said for said in state.check())
    smith.coins -= 1
    smith.known = (4, 4)
    assert any("does not hold" in said for said in state.check())
    smith.known = ()
    state.smiths[1].rotated, smith.hand = smith.hand, ()
    assert any("another player's turn" in said for said in state.check())


def test_notation_reads_what_it_writes_and_refuses_the_rest() -> None:
    assert GAME.parse("  craft K05   with gold iron gold ").write() == (
        "craft K05 with iron gold gold"
    )
    for text in ("craft K99 with iron", "craft K05 with wood", "bid -1", "play wood to market"):
        with pytest.raises(FogadoError, match="moves look like"):
            GAME.parse(text)
    assert refused(bare_with_hand(), "swap iron for gold") == "DS-1.12"
    assert KINDS[0] == "iron"
    assert HOUSE_PARTS.edition is None


def bare_with_hand() -> Smithy:
    state = bare()
    give(state, 0, hand="iron")
    return state
