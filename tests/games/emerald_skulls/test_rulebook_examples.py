"""The worked examples and the questions and answers of the printed rulebook, in our words."""

import pytest

from tests.games.emerald_skulls.table import (
    act,
    asked,
    bet,
    cards,
    close,
    finish,
    give,
    leave,
    luck,
    lying,
    offered,
    play,
    put,
    refused,
    roll,
    slots,
    stack,
    start,
)

PISTI, IMI, KATI, KADOSA, TUMBLER = 0, 1, 2, 3, 4


@pytest.mark.rule("ES-2.3", "ES-2.5")
def test_pisti_buys_five_dice() -> None:
    """He puts 3 gears back into the pot and takes five dice: his hand."""
    state = start(2)
    give(state, 1, 8)
    roll(state, "V I I")
    play(state, "place 5: V")
    pot = state.pot
    play(state, "buy 5")
    assert (state.gears[1], state.pot) == (5, pot + 3)
    assert (state.tumble.hand, state.tumble.supply()) == (5, 2)
    assert asked(state) == ("bet", 0)


@pytest.mark.rule("ES-6.3")
def test_pisti_places_the_gem_and_has_dice_left() -> None:
    """Dice are left in the hand, so it is a Gem Out and not a Double Out."""
    state = start(3)
    bet(state, IMI, "final-jewel")
    bet(state, KATI, "empty-n-shiny")
    finish(state, "2: II", "V I I")
    assert state.gears == [4, 2, 0]
    assert asked(state) == ("buy", IMI)


@pytest.mark.rule("ES-9.1", "ES-9.3", "ES-8.1", "ES-8.2")
def test_seventeen_gears_in_the_pot() -> None:
    """Double Out with gem, one eye, two upper teeth: 14; then Imi 2; Kati the last 1 of 5."""
    state = start(3)
    bet(state, IMI, "mad-nargash")
    bet(state, KATI, "grim-grin")
    bet(state, IMI, "empty-hands")
    bet(state, KATI, "empty-n-shiny")
    leave(state, 17, IMI)
    assert state.gears == [0, 103, 0]
    finish(state, "2: II II, 4: IV", "V")
    assert state.gears == [14, 105, 1]
    assert state.pot == 0
    assert asked(state) == ("over",)
    assert state.outcome.winners == (IMI,)


@pytest.mark.rule("ES-5.6", "ES-5.5", "ES-4.2")
def test_after_a_three_pisti_rolls_one_three_four_and_a_skull() -> None:
    """Not the I; the III or the IV, each with or without the skull; the skull alone; a reroll."""
    state = start(2)
    give(state, PISTI, cubes=1)
    put(state, "3: III", 4)
    roll(state, "I III IV W")
    assert offered(state) == [
        "place 3: W",
        "place 3: III",
        "place 3: III W",
        "place 4: W",
        "place 4: IV",
        "place 4: IV W",
        "place 5: W",
        "use cube",
        "pick nose",
    ]
    assert refused(state, PISTI, "place 1: I") == "ES-5.6"
    assert asked(state) == ("place", PISTI)


@pytest.mark.rule("ES-3.6", "ES-3.7")
def test_stacking_on_empty_hands() -> None:
    """Kati bet before the last roll for 2, Imi now for 1 on top of hers; then it is full."""
    state = start(4)
    bet(state, KATI, "empty-hands")
    roll(state, "I I II")
    play(state, "place 1: I", "go on")
    assert "bet empty-hands 2" in offered(state, IMI)
    bet(state, IMI, "empty-hands")
    assert stack(state, "empty-hands") == (KATI, IMI)
    assert "empty-hands" not in slots(state, KADOSA) + slots(state, state.to_act[0])
    while state.to_act != (KADOSA,):
        play(state, "pass")
    assert refused(state, KADOSA, "bet empty-hands 3") == "ES-3.6"
    roll(state, "II II")
    play(state, "place 2: II II", "take base")
    assert state.gears == [5, 1, 2, 0]


@pytest.mark.rule("ES-11.6")
def test_an_eye_closes_perfect_proportions() -> None:
    """Pisti places on tier 4; Imi can no longer bet on that card."""
    state = start(2, cards=cards("18b", seats=2))
    assert "perfect-proportions-odd" in slots(state, IMI)
    roll(state, "IV III I")
    play(state, "place 4: IV", "go on")
    for kind in ("odd", "even", "none"):
        assert refused(state, IMI, f"bet perfect-proportions-{kind} 1") == "ES-11.6"
    assert asked(state) == ("bet", IMI)


@pytest.mark.rule("ES-11.8", "ES-11.10", "ES-11.24")
def test_card_28b_plus() -> None:
    """Bust after a pick: Imi 5 + 1, Pisti 3 + 1, Kadosa a plain 10, Kati nothing."""
    state = start(5, first="4", cards=cards("28b", seats=5))
    bet(state, KATI, "tumblers-triumph")
    bet(state, IMI, "draguls-downfall")
    bet(state, PISTI, "draguls-downfall")
    bet(state, KADOSA, "pick-n-bust")
    finish(state, "2: II", "I I", picks=1)
    assert state.gears == [4, 6, 0, 10, 0]
    assert asked(state) == ("buy", PISTI)


@pytest.mark.rule("ES-11.9", "ES-11.10", "ES-11.24")
def test_card_28b_times() -> None:
    """Double Out: Kati 3 × 3, the other three nothing."""
    state = start(5, first="4", cards=cards("28b", seats=5))
    bet(state, KATI, "tumblers-triumph")
    bet(state, IMI, "draguls-downfall")
    bet(state, PISTI, "draguls-downfall")
    bet(state, KADOSA, "pick-n-bust")
    finish(state, "4: IV", "V")
    assert state.gears == [0, 0, 9, 0, 10]
    assert asked(state) == ("bet", IMI)


@pytest.mark.rule("ES-8.4")
def test_a_double_out_pays_three_kinds_of_bets() -> None:
    """Bets on the gem and on the empty hand pay too, since both have come true."""
    state = start(4)
    bet(state, 1, "final-jewel")
    bet(state, 2, "empty-hands")
    bet(state, 3, "empty-n-shiny")
    finish(state, "4: IV", "V")
    assert state.gears == [10, 2, 2, 5]


@pytest.mark.rule("ES-11.2")
def test_the_advanced_game_for_four() -> None:
    """Two Jackpot, two Side and two Out cards, either side up."""
    state = start(4, cards="6b+12a+16b+18b+24a+28b")
    assert state.layout.cards == ("6b", "12a", "16b", "18b", "24a", "28b")
    assert asked(state) == ("bet", 1)


@pytest.mark.rule("ES-12.2", "ES-12.3")
def test_the_solo_set_up() -> None:
    """As for three, but 40 of the 120 gears are theirs; ten cards lie face down."""
    state = start(1)
    assert (state.pot, state.opposition, state.rounds) == (80, 40, 10)
    assert state.tumble.bought == 3
    assert asked(state) == ("opposition",)


# ── questions and answers ────────────────────────────────────────────────────────────────────


@pytest.mark.rule("ES-4.9")
def test_may_a_wild_die_be_picked_from_the_nose() -> None:
    """No: only a III."""
    state = start(2)
    put(state, "3: W", 2)
    roll(state, "III IV")
    assert refused(state, 0, "pick nose") == "ES-4.9"
    assert asked(state) == ("place", 0)


@pytest.mark.rule("ES-4.6", "ES-4.5")
def test_may_a_cube_add_a_die_without_a_reroll() -> None:
    """No: the whole hand is rolled again, and only between a roll and a placement."""
    state = start(2)
    give(state, 0, cubes=1)
    roll(state, "I I II")
    play(state, "use cube")
    close(state)
    pending = state.chance
    assert pending is not None
    assert {outcome.dice for outcome, _ in pending.outcomes()} == {4}


@pytest.mark.rule("ES-4.4")
def test_may_a_cube_be_used_with_an_empty_supply() -> None:
    """Yes: the hand is rolled again as it is."""
    state = start(2)
    give(state, 0, cubes=1)
    put(state, "1: I", 6)
    roll(state, "I I I I I I")
    play(state, "use cube")
    assert (state.tumble.hand, state.cubes[0]) == (6, 0)
    close(state)
    assert asked(state) == ("roll",)


@pytest.mark.rule("ES-5.3")
def test_may_two_eyes_and_a_gem_be_placed_at_once() -> None:
    """No: after one roll dice go on one tier only."""
    state = start(2)
    roll(state, "IV IV V")
    assert refused(state, 0, "place 4: IV IV V") == "ES-5.3"
    assert offered(state) == ["place 4: IV", "place 4: IV IV", "place 5: V"]


@pytest.mark.rule("ES-5.11", "ES-6.2")
def test_may_a_bust_be_chosen() -> None:
    """No, while a die fits; but whoever has nothing to place need not reroll."""
    state = start(2)
    give(state, 0, cubes=1)
    put(state, "2: II", 2)
    roll(state, "II I")
    assert refused(state, 0, "bust") == "ES-5.11"
    play(state, "use cube")
    give(state, 0, cubes=1)
    roll(state, "I I I")
    assert offered(state) == ["bust", "use cube"]
    play(state, "bust")
    assert (state.turn, state.cubes, state.gears) == (2, [1, 0], [0, 0])


@pytest.mark.rule("ES-4.11")
def test_may_teeth_follow_when_the_picked_nose_is_empty() -> None:
    """No: the marker says that the nose was reached; the nose itself is open again."""
    state = start(2)
    roll(state, "III II I")
    play(state, "place 3: III", "go on")
    roll(state, "II I")
    play(state, "pick nose")
    assert lying(state) == ""
    roll(state, "II III IV")
    assert offered(state) == ["place 3: III", "place 4: IV"]
    assert refused(state, 0, "place 2: II") == "ES-5.6"


@pytest.mark.rule("ES-4.13", "ES-6.7")
def test_may_the_tumbler_chicken_out_after_a_reroll() -> None:
    """Not before rolling and placing again; then yes."""
    state = start(2, betting="open")
    give(state, 0, cubes=1)
    put(state, "2: II", 2)
    roll(state, "I I")
    play(state, "use cube")
    assert refused(state, 0, "chicken out") == "ES-6.7"
    act(state, 0, "roll")
    luck(state, "II I I")
    play(state, "chicken out")
    assert state.gears == [2, 0]


@pytest.mark.rule("ES-7.5")
def test_do_cubes_run_out() -> None:
    """No: the 24 of the box are not a limit."""
    state = start(2)
    give(state, 1, cubes=24)
    finish(state, "3: III W W", "III V", "place 3: III", "chicken out")
    assert state.cubes == [2, 24]


# ── etiquette ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("ES-3.17")
def test_the_tumbler_need_not_wait_for_everybody() -> None:
    """In the open form: whoever cannot decide may be too late."""
    state = start(3, betting="open")
    act(state, IMI, "bet final-jewel 1")
    act(state, PISTI, "roll")
    assert refused(state, KATI, "bet final-jewel 2") == "ES-3.18"


@pytest.mark.rule("ES-3.9", "ES-3.10")
def test_an_impossible_bet_is_handed_back_but_one_that_became_impossible_is_not() -> None:
    """The first is refused with the marker still in hand; the second stays."""
    state = start(3)
    bet(state, IMI, "grim-grin")
    roll(state, "III III I")
    play(state, "place 3: III", "go on")
    assert stack(state, "grim-grin") == (IMI,)
    close_to = state.view(KATI).markers
    while state.to_act != (KATI,):
        play(state, "pass")
    assert refused(state, KATI, "bet grim-grin 2") == "ES-3.9"
    assert state.view(KATI).markers == close_to == (2, 1, 2)


@pytest.mark.rule("ES-3.8")
def test_bets_at_the_same_time() -> None:
    """Who comes second keeps the marker and may think again."""
    state = start(3, betting="open")
    act(state, KATI, "bet busted-fowl 1")
    assert refused(state, IMI, "bet busted-fowl 1") == "ES-3.8"
    act(state, IMI, "bet empty-n-shiny 1")
    assert (stack(state, "busted-fowl"), stack(state, "empty-n-shiny")) == ((KATI,), (IMI,))
