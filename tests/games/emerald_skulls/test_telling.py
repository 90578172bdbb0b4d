"""What happens is told, in two languages."""

from tests.games.emerald_skulls.table import (
    bet,
    close,
    finish,
    give,
    luck,
    play,
    start,
    told,
)

NAMES = ("Anna", "Béla", "Csaba", "Dóra")


def test_a_turn_is_told_in_both_languages() -> None:
    lines: dict[str, list[str]] = {}
    for language in ("en", "hu"):
        state = start(3)
        give(state, 0, 4, cubes=1)
        state.log = []
        bet(state, 2, "final-jewel")
        close(state)
        luck(state, "III I I")
        play(state, "place 3: III", "go on")
        close(state)
        luck(state, "I I")
        play(state, "pick nose")
        close(state)
        luck(state, "I I I")
        play(state, "use cube")
        close(state)
        luck(state, "III III W IV")
        play(state, "place 3: III III", "chicken out")
        lines[language] = told(state, language, NAMES)
    assert lines["en"] == [
        "Béla passes.",
        "Csaba bets on Final Jewel, slot 1.",
        "Béla passes.",
        "Csaba passes.",
        "Anna rolls I I III.",
        "Anna places 1 die on the nose.",
        "Béla passes.",
        "Csaba passes.",
        "Anna rolls I I.",
        "Anna picks the nose, 1 time this turn.",
        "Béla passes.",
        "Csaba passes.",
        "Anna rolls I I I.",
        "Anna spends a cube; 1 die joins the hand.",
        "Béla passes.",
        "Csaba passes.",
        "Anna rolls III III IV W.",
        "Anna places 2 dice on the nose.",
        "Anna: Chicken Out!",
        "Anna is paid 0 gears and 2 cubes.",
        "Turn 2: Béla is the tumbler.",
        "Béla takes 3 dice for 0 gears.",
    ]
    assert lines["hu"] == [
        "Béla passzol.",
        "Csaba fogad: Az utolsó ékkő, 1. hely.",
        "Béla passzol.",
        "Csaba passzol.",
        "Anna dobása: I I III.",
        "Anna lehelyez 1 kockát: orr.",
        "Béla passzol.",
        "Csaba passzol.",
        "Anna dobása: I I.",
        "Anna orrot túr, ebben a körben 1. alkalommal.",
        "Béla passzol.",
        "Csaba passzol.",
        "Anna dobása: I I I.",
        "Anna újradobásjelzőt költ; új kocka a kézben: 1.",
        "Béla passzol.",
        "Csaba passzol.",
        "Anna dobása: III III IV W.",
        "Anna lehelyez 2 kockát: orr.",
        "Anna: megfutamodás!",
        "Anna kap 0 fogaskereket és 2 újradobásjelzőt.",
        "2. kör: Béla a dobó.",
        "Béla 3 kockát vesz, ára 0 fogaskerék.",
    ]


def test_the_set_up_is_told() -> None:
    state = start(2, cards="random", first="random", opening="random")
    state.log = []
    luck(state, "6a", "8a", "14a", "16b", "22a", "24a", "1", "0")
    assert told(state, "en", NAMES) == [
        "Card 6a is laid out.",
        "Card 8a is laid out.",
        "Card 14a is laid out.",
        "Card 16b is laid out.",
        "Card 22a is laid out.",
        "Card 24a is laid out.",
        "Béla is thought to be the unluckiest and begins.",
        "Turn 1: Béla is the tumbler.",
        "Béla takes 3 dice for 0 gears.",
        "Anna may bet first.",
    ]


def test_jackpots_and_bought_dice_are_told() -> None:
    state = start(2)
    give(state, 1, 4)
    bet(state, 1, "mad-nargash")
    close(state)
    state.log = []
    luck(state, "W I I")
    play(state, "place 5: W", "take jackpot mad-nargash", "buy 5")
    assert told(state, "en", NAMES) == [
        "Anna rolls I I W.",
        "Anna places 1 die on the gem.",
        "Anna: Gem Out!",
        "Jackpot! Anna takes 5 gears for Mad Nargash.",
        "Mad Nargash pays Béla 8 gears.",
        "Turn 2: Béla is the tumbler.",
        "Béla takes 5 dice for 3 gears.",
    ]
    assert told(state) == []


def test_events_carry_plain_facts() -> None:
    """What the browser and records get: kinds, seats and numbers."""
    state = start(2)
    state.log = []
    finish(state, "4: IV", "W I", "place 4: W")
    play(state, "chicken out")
    assert [event.seen_by(None) for event in state.log][1:] == [
        {"event": "rolled", "seat": 0, "roll": "I W"},
        {"event": "placed", "seat": 0, "tier": 4, "natural": 0, "wild": 1, "dice": 1},
        {"event": "out", "seat": 0, "exit": "chicken-out"},
        {"event": "tumbler-paid", "seat": 0, "gears": 2, "cubes": 0},
        {"event": "turn", "seat": 1, "turn": 2},
        {"event": "bought", "seat": 1, "dice": 3, "cost": 0},
    ]


def test_solo_events_carry_who_and_how_many() -> None:
    state = start(1, deck=1)
    state.log = []
    luck(state, "card 2")
    finish(state, "4: IV", "IV")
    assert [event.seen_by(0) for event in state.log] == [
        {"event": "revealed", "card": 2, "left": 0},
        {"event": "opposition-bet", "who": "vrax", "bet": "busted-fowl"},
        {"event": "opposition-bet", "who": "vrax", "bet": "empty-hands"},
        {"event": "opposition-bet", "who": "kar", "bet": "empty-hands"},
        {"event": "rolled", "seat": 0, "roll": "IV"},
        {"event": "placed", "seat": 0, "tier": 4, "natural": 1, "wild": 0, "dice": 1},
        {"event": "out", "seat": 0, "exit": "run-out"},
        {"event": "tumbler-paid", "seat": 0, "gears": 10, "cubes": 0},
        {"event": "opposition-paid", "seat": -1, "who": "vrax", "bet": "empty-hands", "gears": 2},
        {"event": "opposition-paid", "seat": -2, "who": "kar", "bet": "empty-hands", "gears": 1},
        {"event": "deck-ended", "gears": 67},
    ]
