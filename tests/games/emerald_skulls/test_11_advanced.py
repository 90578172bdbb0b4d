"""Chapter 11: the advanced game."""

import pytest

from fogado.core.errors import BadSetup
from fogado.games.emerald_skulls.cards import LAYOUTS, kind_of
from fogado.games.emerald_skulls.payout import counter_bets, payout_of
from tests.games.emerald_skulls.printed import SIDES, SPECIALS
from tests.games.emerald_skulls.table import (
    asked,
    bet,
    box,
    cards,
    finish,
    luck,
    offered,
    play,
    put,
    refusal,
    refused,
    roll,
    seated,
    slots,
    stack,
    start,
)

# ── set-up ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("ES-11.1")
def test_twelve_advanced_cards_instead_of_the_standard_ones() -> None:
    """Jackpot 6 to 12, Side 14 to 20, Out 22 to 28; all other rules stay."""
    kinds: dict[str, list[str]] = {}
    for card in SIDES:
        kinds.setdefault(kind_of(card), []).append(card)
    assert kinds == {
        "jackpot": ["6a", "6b", "8a", "8b", "10a", "10b", "12a", "12b"],
        "side": ["14a", "14b", "16a", "16b", "18a", "18b", "20a", "20b"],
        "out": ["22a", "22b", "24a", "24b", "26a", "26b", "28a", "28b"],
    }
    state = start(2, cards="6a+8a+14a+16a+22a+24a")
    assert (state.pot, state.gears, state.tumble.hand) == (80, [0, 0], 3)
    assert refused(state, 1, "bet busted-fowl 1") == "ES-1.10"
    assert asked(state) == ("bet", 1)


@pytest.mark.rule("ES-11.2")
@pytest.mark.parametrize(
    ("seats", "jackpot", "side", "out"),
    [
        (2, 2, 2, 2),
        (3, 2, 2, 2),
        (4, 2, 2, 2),
        (5, 2, 2, 4),
        (6, 2, 2, 4),
        (7, 3, 3, 4),
        (8, 3, 3, 4),
    ],
)
def test_how_many_cards_lie_there(seats: int, jackpot: int, side: int, out: int) -> None:
    """2, 2 and 2 for up to four players; 2, 2 and 4 for six; 3, 3 and 4 for eight."""
    chosen = cards(seats=seats).split("+")
    kinds = [kind_of(card) for card in chosen]
    assert [kinds.count(kind) for kind in ("jackpot", "side", "out")] == [jackpot, side, out]
    assert len(start(seats, cards=chosen).layout.cards) == jackpot + side + out
    one_more = next(card for card in SIDES if card[:-1] not in [c[:-1] for c in chosen])
    for wrong in (chosen[1:], [*chosen, one_more]):
        with pytest.raises(BadSetup, match=r"\[ES-11.2\]$"):
            start(seats, cards=wrong)
    with pytest.raises(BadSetup) as error:
        start(2, cards="6a+8a+10a+14a+22a+24a")
    assert str(error.value) == (
        "With 2 players lie 2 jackpot (6–12), 2 side (14–20) and 2 out cards (22–28), "
        "not 3, 1 and 2. [ES-11.2]"
    )


@pytest.mark.rule("ES-11.3")
def test_the_cards_can_be_drawn() -> None:
    """Card by card, each with either side up; what is drawn lies there."""
    state = start(5, cards="random", first="random")
    assert asked(state) == ("jackpot-card",)
    assert state.view(None).cards == ()
    drawn = ["12b", "6a", "20a", "14b", "28b", "22a", "24a", "26b"]
    purposes = []
    for card in drawn:
        pending = state.chance
        assert pending is not None
        purposes.append(pending.purpose)
        chances = pending.outcomes()
        assert card in dict(chances)
        assert {probability for _, probability in chances} == {1 / len(chances)}
        luck(state, card)
    assert purposes == ["jackpot-card"] * 2 + ["side-card"] * 2 + ["out-card"] * 4
    assert state.layout.cards == ("6a", "12b", "14b", "20a", "22a", "24a", "26b", "28b")
    assert asked(state) == ("first-tumbler",)
    luck(state, "4")
    assert asked(state) == ("bet", 0)
    assert state.view(None).drawn == ()


@pytest.mark.rule("ES-11.3")
def test_a_named_lay_out() -> None:
    """A table takes as many cards of each kind as it has room for."""
    laid = {
        name: [start(seats, cards=name).layout.cards for seats in (2, 6, 8)] for name in LAYOUTS
    }
    assert laid == {
        "first-taste": [
            ("6a", "12a", "14a", "16a", "24a", "28a"),
            ("6a", "12a", "14a", "16a", "22a", "24a", "26a", "28a"),
            ("6a", "8a", "12a", "14a", "16a", "20b", "22a", "24a", "26a", "28a"),
        ],
        "wild-night": [
            ("6b", "8b", "14b", "16a", "22b", "28b"),
            ("6b", "8b", "14b", "16a", "22b", "24a", "26a", "28b"),
            ("6b", "8b", "10a", "14b", "16a", "18a", "22b", "24a", "26a", "28b"),
        ],
        "nose-job": [
            ("10a", "12b", "16a", "18b", "24b", "28b"),
            ("10a", "12b", "16a", "18b", "22a", "24b", "26a", "28b"),
            ("6a", "10a", "12b", "14b", "16a", "18b", "22a", "24b", "26a", "28b"),
        ],
        "high-rollers": [
            ("8b", "10b", "14a", "16b", "26b", "28b"),
            ("8b", "10b", "14a", "16b", "22b", "24b", "26b", "28b"),
            ("6b", "8b", "10b", "14a", "16b", "20a", "22b", "24b", "26b", "28b"),
        ],
    }


@pytest.mark.rule("ES-11.4")
def test_one_side_up() -> None:
    """The same card cannot lie there twice or with both sides."""
    with pytest.raises(BadSetup) as error:
        start(2, cards="6a+6b+14a+16a+22a+24a")
    assert str(error.value) == "Card 6 can lie with one side up only. [ES-11.4]"
    with pytest.raises(BadSetup, match="twice"):
        start(2, cards="6a+6a+14a+16a+22a+24a")
    state = start(2, cards="random")
    luck(state, "6b")
    pending = state.chance
    assert pending is not None
    assert [card for card, _ in pending.outcomes()] == ["8a", "8b", "10a", "10b", "12a", "12b"]
    assert state.view(None).drawn == ("6b",)


# ── betting ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("ES-11.5")
def test_one_marker_on_an_advanced_card() -> None:
    """Whichever bet it is on."""
    state = start(3, cards=cards("28b"))
    bet(state, 1, "tumblers-triumph")
    play(state, "pass")
    for name in ("tumblers-triumph 2", "draguls-downfall 1", "pick-n-bust 1"):
        assert refused(state, 1, f"bet {name}") == "ES-11.5"
    assert "draguls-downfall" not in slots(state, 1)
    bet(state, 1, "lost-jewel")
    bet(state, 2, "draguls-downfall")
    assert stack(state, "draguls-downfall") == (2,)
    assert asked(state) == ("bet", 2)


STOPS = {"12a": 3, "12b": 3, "20a": 3, "20b": 3, "16b": 4, "18a": 4, "18b": 4}


@pytest.mark.rule("ES-11.6")
@pytest.mark.parametrize("card", list(SIDES))
def test_the_stop_level_of_each_card(card: str) -> None:
    """A die on that tier or a higher one closes the card; so does a pick on tier 3."""
    names = [name for name, *_ in SIDES[card][1]]
    stop = STOPS.get(card, 0)
    for board, picks, reached in (("2: W", 0, 2), ("3: W", 0, 3), ("", 1, 3), ("4: W", 0, 4)):
        state = start(2, cards=cards(card, seats=2))
        put(state, board, 3, picks)
        closed = stop != 0 and reached >= stop
        rules = {
            refused(state, 1, f"bet {name} 1") for name in names if name not in slots(state, 1)
        }
        if closed:
            assert rules == {"ES-11.6"}
            assert not set(names) & set(slots(state, 1))
        else:
            assert "ES-11.6" not in rules
            assert set(names) & set(slots(state, 1))


@pytest.mark.rule("ES-11.6")
def test_markers_on_a_stopped_card_stay_and_win() -> None:
    """Only new bets are closed out."""
    state = seated("20b", "crooked-smirk-1")
    put(state, "1: I, 3: III", 2)
    assert refusal(state, 1, "bet crooked-smirk-3 1")[0] == "ES-11.5"
    assert refusal(state, 2, "bet crooked-smirk-1 2") == (
        "ES-11.6",
        "Card 20b is closed: the tumbler has reached the nose.",
        "A(z) 20b kártya lezárult, amikor a dobó idáig ért: orr.",
    )
    roll(state, "V I")
    play(state, "place 5: V")
    assert state.gears == [4, 2, 0, 0]


# ── what is paid ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("ES-11.7")
def test_an_advanced_bet_pays_what_its_card_shows() -> None:
    """A corrected card pays the corrected ladder, with the corrected mark."""
    edition = box('[cards.22a.lost-jewel]\npays = [7, 4, 2]\nmark = "x"')
    for chosen, gears in ((None, [0, 3, 2, 0]), (edition, [0, 7, 4, 0])):
        state = start(4, edition=chosen, cards=cards("22a", seats=4))
        bet(state, 1, "lost-jewel")
        bet(state, 2, "lost-jewel")
        bet(state, 3, "final-jewel")
        finish(state, "2: II", "I I")
        assert state.gears == gears


@pytest.mark.rule("ES-11.8")
def test_plus_adds_one_for_each_counter_bet() -> None:
    """Without any it pays the plain number; a bet without a mark never changes."""
    state = seated("22b", "lost-jewel", "", "")
    finish(state, "2: II", "I I")
    assert state.gears == [0, 2, 0, 0]
    state = seated("22b", "lost-jewel", "final-jewel", "wild-crystal")
    finish(state, "2: II", "I I")
    assert state.gears == [0, 4, 0, 0]
    state = seated("22b", "lost-jewel", "final-jewel", "wild-crystal")
    finish(state, "2: II", "W I", "place 5: W")
    assert state.gears == [4, 0, 3, 5], "the special is a plain 5 and no counter-bet of its partner"


@pytest.mark.rule("ES-11.9")
def test_times_multiplies_by_the_counter_bets() -> None:
    """Without any it pays 0."""
    against = "draguls-downfall"
    for others, paid in (((), 0), ((against,), 3), ((against, against), 6)):
        state = seated("28a", "tumblers-triumph", *others)
        finish(state, "2: II", "V I")
        assert state.gears == [4, paid, 0, 0]


@pytest.mark.rule("ES-11.10")
@pytest.mark.parametrize("card", list(SIDES))
def test_counter_bets_and_groups(card: str) -> None:
    """All markers on the card outside the own group; a special belongs to the bet above it."""
    state = start(8, cards=cards(card, seats=8))
    zones = [zone for zone in state.layout.zones if zone.card == card]
    names = [zone.name for zone in zones]
    assert names == [name for name, *_ in SIDES[card][1]]
    seat = 1
    for zone in zones:  # two markers everywhere
        for _ in range(2):
            state.put_marker(zone.index, seat)
            seat += 1
    for place, (zone, (_, pays, mark, _)) in enumerate(zip(zones, SIDES[card][1], strict=True)):
        partner = len(zones) - 2 if card in SPECIALS else -1
        paired = card in SPECIALS and place >= partner
        against = 2 * (len(zones) - (2 if paired else 1))
        assert counter_bets(state, zone) == against
        for slot, printed in enumerate(pays):
            wanted = {"": printed, "+": printed + against, "x": printed * against}[mark]
            assert payout_of(state, zone, slot) == wanted
    elsewhere = [zone for zone in state.layout.zones if zone.card != card]
    state.put_marker(elsewhere[0].index, 7)
    assert counter_bets(state, zones[0]) == 2 * (len(zones) - 1), "other cards do not count"


@pytest.mark.rule("ES-11.11")
def test_two_players_have_no_counter_bets() -> None:
    """A × bet may be taken, but it pays 0."""
    state = start(2, cards=cards("28a", seats=2))
    bet(state, 1, "tumblers-triumph")
    assert refused(state, 1, "bet draguls-downfall 1") == "ES-11.5"
    finish(state, "2: II", "V I")
    assert state.gears == [4, 0]
    assert asked(state) == ("bet", 0)


@pytest.mark.rule("ES-11.12")
def test_a_full_skull_is_exactly_seven_dice() -> None:
    """Three teeth in any mix, one nose, two eyes, one gem."""
    for teeth in ("1: I I I", "1: I W, 2: II", "1: W, 2: II II", "2: W W W"):
        state = start(2)
        finish(state, f"{teeth}, 3: III, 4: IV W", "V", "place 5: V")
        assert offered(state)[1:] == ["take jackpot emerald-skull"]
    state = start(2)
    finish(state, "1: I I I I, 4: IV W", "V")
    assert state.question == "bet", "four teeth and no nose: paid without a question"
    assert state.turn == 2
