"""Chapter 1: the table and set-up."""

import pytest

from fogado.core.errors import BadNotation, BadSetup
from fogado.core.source import seeded
from fogado.games.emerald_skulls.dice import DICE, FACES, OF_DICE
from fogado.games.emerald_skulls.game import GAME, SETUPS
from fogado.games.emerald_skulls.moves import all_moves
from tests.games.emerald_skulls.table import (
    asked,
    close,
    luck,
    lying,
    offered,
    play,
    refused,
    roll,
    start,
)


@pytest.mark.rule("ES-1.1")
def test_one_to_eight_players_sit_down() -> None:
    """A table has 1 to 8 players; one alone plays solo."""
    for seats in range(1, 9):
        state = start(seats)
        assert state.seats() == seats
        assert state.solo() == (seats == 1)
    for seats in (0, 9):
        with pytest.raises(BadSetup) as error:
            start(seats)
        assert str(error.value) == f"Emerald Skulls is for 1 to 8 players, not {seats}. [ES-1.1]"
    assert (GAME.fewest, GAME.most) == (1, 8)


@pytest.mark.rule("ES-1.2")
def test_seven_dice_with_five_numbers_and_a_skull() -> None:
    """Seven dice, each with I to V and a skull; every face is as likely as another."""
    assert DICE == 7
    assert FACES == ("I", "II", "III", "IV", "V", "W")
    assert [(one.text, weight) for one, weight in OF_DICE[1]] == [(face, 1) for face in FACES]
    state = start(2)
    roll(state, "W I V")
    assert offered(state) == [
        "place 1: W",
        "place 1: I",
        "place 1: I W",
        "place 2: W",
        "place 3: W",
        "place 4: W",
        "place 5: W",
        "place 5: V",
    ], "the skull may stand for anything"


@pytest.mark.rule("ES-1.3")
def test_each_tier_takes_its_own_face() -> None:
    """Lower jaw I, upper jaw II, nose III, eyes IV, gem V; the jaws hold the teeth."""
    state = start(2)
    roll(state, "I III V")
    assert offered(state) == ["place 1: I", "place 3: III", "place 5: V"]
    play(state, "place 1: I", "go on")
    roll(state, "II IV")
    assert offered(state) == ["place 2: II", "place 4: IV"]
    play(state, "place 2: II")
    assert lying(state) == "1: I, 2: II"
    assert state.tumble.board.teeth == 2
    names = [GAME.phrases.say("en", f"tier.{tier}", {}) for tier in range(1, 6)]
    assert names == ["lower jaw", "upper jaw", "nose", "eyes", "gem"]
    assert asked(state) == ("check", 0)


@pytest.mark.rule("ES-1.4")
def test_forty_gears_a_seat() -> None:
    """The pot starts with 40 gears for each seat."""
    pots = {seats: start(seats).pot for seats in range(2, 9)}
    assert pots == {2: 80, 3: 120, 4: 160, 5: 200, 6: 240, 7: 280, 8: 320}


@pytest.mark.rule("ES-1.5")
def test_the_standard_cards_lie_face_up() -> None:
    """Cards 1 to 4, each with a bet on the left and one on the right."""
    state = start(2)
    assert state.layout.cards == ("1", "2", "3", "4")
    assert [(zone.card, zone.name) for zone in state.layout.zones] == [
        ("1", "pick-n-bust"),
        ("1", "mad-nargash"),
        ("2", "grim-grin"),
        ("2", "emerald-skull"),
        ("3", "busted-fowl"),
        ("3", "final-jewel"),
        ("4", "empty-hands"),
        ("4", "empty-n-shiny"),
    ]
    assert state.view(None).setup["cards"] == "standard"


@pytest.mark.rule("ES-1.6")
def test_empty_pockets() -> None:
    """Two markers, no gears, no cubes."""
    state = start(4)
    assert state.gears == [0, 0, 0, 0]
    assert state.cubes == [0, 0, 0, 0]
    assert state.view(None).markers == (2, 2, 2, 2)


@pytest.mark.rule("ES-1.7")
def test_the_first_seat_begins_unless_the_table_says_otherwise() -> None:
    """The first seat is the first tumbler, or a named one, or one that is drawn."""
    assert start(3).tumble.seat == 0
    assert start(3, first="2").tumble.seat == 2
    assert asked(start(3, first="2")) == ("bet", 0)
    with pytest.raises(BadSetup) as error:
        start(3, first="3")
    assert str(error.value) == "first=3 is not a seat here; choose 0 to 2 or random. [ES-1.7]"

    for seat in range(3):
        state = start(3, first="random")
        assert asked(state) == ("first-tumbler",)
        pending = state.chance
        assert pending is not None
        assert pending.outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
        assert (pending.purpose, pending.seat) == ("first-tumbler", -1)
        luck(state, str(seat))
        assert (state.tumble.seat, state.turn) == (seat, 1)
        assert asked(state) == ("bet", (seat + 1) % 3)


@pytest.mark.rule("ES-1.8")
def test_the_turn_passes_to_the_left() -> None:
    """After the last seat comes the first one again."""
    state = start(3, first="1")
    tumblers = []
    for _ in range(4):
        tumblers.append(state.tumble.seat)
        close(state)
        luck(state, "V II III")
        play(state, "place 5: V")
        if state.question == "buy":
            play(state, "buy 3")
    assert tumblers == [1, 2, 0, 1]


@pytest.mark.rule("ES-1.9")
def test_only_a_seat_that_is_asked_may_act() -> None:
    """A move from any other seat is refused."""
    state = start(3)
    assert asked(state) == ("bet", 1)
    assert refused(state, 2, "pass") == "ES-1.9"
    assert refused(state, 2, "bet final-jewel 1") == "ES-1.9"
    assert refused(state, 0, "chicken out") == "ES-1.9"
    assert refused(state, 7, "pass") == "ES-1.9", "nobody sits there"
    assert refused(state, -1, "bet final-jewel 1") == "ES-1.9"
    assert refused(state, 3, "bet final-jewel 1") == "ES-1.9"
    play(state, "pass")
    assert asked(state) == ("bet", 2)


@pytest.mark.rule("ES-1.10")
def test_only_what_is_offered_is_an_answer() -> None:
    """An answer to another question, or a bet on a card that is not there, is refused."""
    state = start(2)
    assert refused(state, 1, "roll") == "ES-1.10"
    assert refused(state, 1, "bet lost-jewel 1") == "ES-1.10", "card 22 is in the box"
    play(state, "pass")
    roll(state, "I I II")
    assert refused(state, 0, "go on") == "ES-1.10"
    assert refused(state, 0, "take base") == "ES-1.10"
    play(state, "place 1: I")
    assert asked(state) == ("check", 0)


@pytest.mark.rule("ES-1.11")
def test_nothing_passes_from_player_to_player() -> None:
    """Gears move between the pot and one player; no move hands anything over."""
    assert {move.key for move in all_moves()} == {
        "pass", "roll", "go-on", "take-base", "use-cube", "pick-nose", "bust", "chicken-out",
        "buy", "bet", "place", "take-jackpot",
    }  # fmt: skip
    with pytest.raises(BadNotation):
        GAME.parse("give 1 gear to seat 2")
    state = start(4)
    source = seeded("no trading")
    while not state.over:
        gears, cubes, pot = state.gears[:], state.cubes[:], state.pot
        if state.chance is not None:
            state.settle(state.chance.sample(source))
        else:
            [seat] = state.to_act
            options = state.options(seat)
            buying = state.question == "buy"
            state.apply(seat, options[source.below(len(options))])
            if buying:
                assert sum(state.gears) == sum(gears) + pot - state.pot
                continue
        lost = [seat for seat in range(4) if state.gears[seat] < gears[seat]]
        assert lost == [], "gears only come out of the pot"
        assert sum(state.gears) - sum(gears) == pot - state.pot
        spent = [seat for seat in range(4) if state.cubes[seat] < cubes[seat]]
        assert len(spent) <= 1
        assert not spent or sum(state.cubes) == sum(cubes) - 1, "a spent cube is nobody's"


def test_the_choices_of_a_table() -> None:
    """What may be chosen, what is taken if nothing is, and the named presets."""
    assert SETUPS.fill(None) == {
        "cards": "standard",
        "betting": "ordered",
        "opening": "left",
        "first": "0",
        "deck": 10,
        "opposition": 40,
    }
    assert SETUPS.presets == {
        "standard": {"cards": "standard"},
        "advanced": {"cards": "random"},
        "live": {"betting": "open", "first": "random"},
        "solo-easy": {"opposition": 20},
        "solo-hard": {"deck": 8},
    }
    values = {choice.name: choice.values() for choice in SETUPS.choices}
    assert values == {
        "cards": (
            "standard, random, first-taste, wild-night, nose-job or high-rollers, "
            "or a list such as 6a+6b"
        ),
        "betting": "ordered or open",
        "opening": "left or random",
        "first": "0, 1, 2, 3, 4, 5, 6, 7 or random",
        "deck": "1 to 10",
        "opposition": "0 to 40",
    }
    assert asked(start(2, preset="live")) == ("first-tumbler",)
    assert asked(start(2, preset="advanced")) == ("jackpot-card",)


def test_the_game_says_what_it_is() -> None:
    assert GAME.name == "emerald-skulls"
    assert GAME.title == {"en": "Emerald Skulls", "hu": "Smaragd koponyák"}
    assert GAME.rules_version == 1
    assert GAME.rulebook.titles == GAME.title
