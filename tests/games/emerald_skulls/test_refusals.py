"""Every refusal: its rule, and its sentence in both languages."""

import pytest

from fogado.core.agenda import Option
from fogado.core.errors import FogadoError
from fogado.games.emerald_skulls.game import GAME
from fogado.games.emerald_skulls.state import Skulls
from tests.games.emerald_skulls.table import (
    act,
    bet,
    cards,
    finish,
    give,
    luck,
    play,
    put,
    refusal,
    roll,
    start,
)


def window() -> Skulls:
    return start(3)


def placing(faces: str = "I II W", board: str = "", picks: int = 0, cubes: int = 0) -> Skulls:
    state = start(2)
    give(state, 0, cubes=cubes)
    put(state, board, len(faces.split()), picks)
    roll(state, faces)
    return state


def checking() -> Skulls:
    state = placing("III III I")
    play(state, "place 3: III")
    return state


def buying() -> Skulls:
    state = start(2)
    give(state, 1, 4)
    roll(state, "V I I")
    play(state, "place 5: V")
    return state


def paying() -> Skulls:
    state = start(2)
    finish(state, "", "W I I", "place 5: W")
    return state


def solo() -> Skulls:
    state = start(1)
    luck(state, "card 1", "I II III")
    return state


def taken() -> Skulls:
    state = start(4, betting="open")
    act(state, 1, "bet final-jewel 1")
    return state


def full() -> Skulls:
    state = taken()
    act(state, 2, "bet final-jewel 2")
    return state


def spent() -> Skulls:
    state = taken()
    act(state, 1, "bet busted-fowl 1")
    return state


def advanced() -> Skulls:
    state = start(3, betting="open", cards=cards("28b"))
    act(state, 1, "bet pick-n-bust 1")
    return state


def stopped() -> Skulls:
    state = start(2, cards=cards("18b", seats=2))
    put(state, "4: IV", 2)
    return state


def void(board: str, hand: int = 2, picks: int = 0) -> Skulls:
    state = start(2)
    put(state, board, hand, picks)
    return state


CASES = [
    ("not-asked", window, 2, "pass", "ES-1.9",
     "It is not yours to act now.",
     "Most nem te következel."),
    ("not-asked", window, 2, "bet final-jewel 1", "ES-1.9",
     "It is not yours to act now.",
     "Most nem te következel."),
    ("not-offered", window, 1, "go on", "ES-1.10",
     "That does not answer what is asked: Do you bet?",
     "Ez nem válasz arra, amit kérdeztünk: Fogadsz?"),
    ("not-offered", checking, 0, "roll", "ES-1.10",
     "That does not answer what is asked: Do you go on?",
     "Ez nem válasz arra, amit kérdeztünk: Folytatod?"),
    ("not-in-play", window, 1, "bet eyed-skull 1", "ES-1.10",
     "Eyed Skull is not on any card in play.",
     "Szemes koponya: ilyen fogadás most egyik kártyán sincs."),
    ("bought-already", placing, 0, "buy 3", "ES-2.2",
     "Dice are taken once, at the start of the turn.",
     "Kockát csak a kör elején lehet venni, egyszer."),
    ("no-credit", buying, 1, "buy 6", "ES-2.4",
     "6 dice cost 6 gears; you have 4.",
     "6 kocka ára 6 fogaskerék; neked 4 van."),
    ("solo-bet", solo, 0, "bet final-jewel 1", "ES-12.8",
     "In the solo game only Vrax and Kar bet, and only by their card.",
     "Egyszemélyes játékban csak Vrax és Kar fogad, a kártyájuk szerint."),
    ("tumbler-bets", window, 0, "bet final-jewel 1", "ES-3.2",
     "The tumbler does not bet.",
     "A dobó nem fogad."),
    ("no-marker", spent, 1, "bet empty-hands 1", "ES-3.3",
     "Both your markers are on bets already.",
     "Mindkét jelölőd fogadáson áll már."),
    ("window-closed", placing, 1, "bet final-jewel 1", "ES-3.18",
     "Bets are made before a roll, not now.",
     "Fogadni dobás előtt lehet, nem most."),
    ("same-side", taken, 1, "bet final-jewel 2", "ES-3.5",
     "You have a marker on Final Jewel already; one is all this side takes from you.",
     "Van már jelölőd itt: Az utolsó ékkő. Erre az oldalra több nem kerülhet tőled."),
    ("same-card", advanced, 1, "bet tumblers-triumph 1", "ES-11.5",
     "You have a marker on card 28b already; one bet is all an advanced card takes from you.",
     "A(z) 28b kártyán van már jelölőd; egy haladó kártyán egy fogadásod lehet."),
    ("bet-full", full, 3, "bet final-jewel 3", "ES-3.6",
     "Final Jewel has 2 slots, and they are taken.",
     "Az utolsó ékkő: 2 hely van, és mind foglalt."),
    ("slot-taken", taken, 2, "bet final-jewel 1", "ES-3.8",
     "Somebody was faster: slot 1 of Final Jewel is taken. Your marker is still yours; "
     "the next free slot is 2.",
     "Valaki gyorsabb volt: Az utolsó ékkő, a(z) 1. hely foglalt. A jelölőd nálad maradt; "
     "a következő szabad hely: 2."),
    ("slot-in-the-air", taken, 2, "bet busted-fowl 2", "ES-3.7",
     "Markers are stacked from the bottom: the next free slot of Busted Fowl is 1.",
     "A jelölők alulról épülnek: Szárnypánik, a következő szabad hely: 1."),
    ("slot-in-the-air", taken, 2, "bet final-jewel 4", "ES-3.7",
     "Markers are stacked from the bottom: the next free slot of Final Jewel is 2.",
     "A jelölők alulról épülnek: Az utolsó ékkő, a következő szabad hely: 2."),
    ("stopped", stopped, 1, "bet perfect-proportions-odd 1", "ES-11.6",
     "Card 18b is closed: the tumbler has reached the eyes.",
     "A(z) 18b kártya lezárult, amikor a dobó idáig ért: szemek."),
    ("nothing-rolled", checking, 0, "place 3: III", "ES-5.2",
     "There is no roll to place from now.",
     "Most nincs dobás, amiből lehelyezhetnél."),
    ("place-none", placing, 0, "place 1:", "ES-5.1",
     "At least one die must be placed.",
     "Legalább egy kockát le kell helyezni."),
    ("not-rolled", placing, 0, "place 1: I I", "ES-5.2",
     "The roll shows I II W; those dice are not in it.",
     "A dobás: I II W. Ezek a kockák nincsenek benne."),
    ("not-rolled", placing, 0, "place 1: I W W", "ES-5.2",
     "The roll shows I II W; those dice are not in it.",
     "A dobás: I II W. Ezek a kockák nincsenek benne."),
    ("below-floor", lambda: placing("I II W", "3: III"), 0, "place 2: II", "ES-5.6",
     "The tumbler has reached the nose; nothing goes below it any more.",
     "A dobó már itt tart: orr. Ez alá nem kerülhet kocka."),
    ("eyes-full", lambda: placing("IV W", "4: IV"), 0, "place 4: IV W", "ES-5.7",
     "The eyes hold two dice, and 1 lies there already.",
     "A szemeken két kocka fér el, és 1 már ott van."),
    ("eyes-full", lambda: placing("IV W W I", "4: IV IV", cubes=1), 0, "place 4: IV", "ES-5.7",
     "The eyes hold two dice, and 2 lie there already.",
     "A szemeken két kocka fér el, és 2 már ott van."),
    ("one-gem", lambda: placing("V W I"), 0, "place 5: V W", "ES-5.8",
     "The gem holds a single die.",
     "Az ékkőre egyetlen kocka fér."),
    ("two-tiers", placing, 0, "place 1: I II", "ES-5.3",
     "All dice of one placement go on one tier; II does not belong with I.",
     "Egy dobás után csak egy szintre lehet lehelyezni; II és I nem fér össze."),
    ("two-tiers", lambda: placing("II III IV"), 0, "place 1: II III", "ES-5.3",
     "All dice of one placement go on one tier; II does not belong with I.",
     "Egy dobás után csak egy szintre lehet lehelyezni; II és I nem fér össze."),
    ("wrong-face", placing, 0, "place 4: II W", "ES-5.4",
     "II does not fit the eyes; IV and skulls do.",
     "II nem ide való: szemek. Ide IV és koponya kerülhet."),
    ("reroll-later", checking, 0, "use cube", "ES-4.5",
     "A reroll comes after a roll and before placing.",
     "Újradobni a dobás után és a lehelyezés előtt lehet."),
    ("reroll-later", checking, 0, "pick nose", "ES-4.5",
     "A reroll comes after a roll and before placing.",
     "Újradobni a dobás után és a lehelyezés előtt lehet."),
    ("no-cube", placing, 0, "use cube", "ES-4.3",
     "You have no reroll cube.",
     "Nincs újradobásjelződ."),
    ("picked-twice", lambda: placing("III IV", "3: III", 2), 0, "pick nose", "ES-4.10",
     "The nose has been picked twice this turn; that was your last marker.",
     "Ebben a körben kétszer túrtál már orrot; elfogyott a jelölőd."),
    ("nothing-to-pick", lambda: placing("III IV", "3: W"), 0, "pick nose", "ES-4.9",
     "There is no natural III on the nose; a skull cannot be picked.",
     "Az orron nincs valódi III; a koponyát nem lehet kitúrni."),
    ("bust-later", checking, 0, "bust", "ES-6.2",
     "There is no roll to bust with now.",
     "Most nincs dobás, amivel befuccsolhatnál."),
    ("must-place", placing, 0, "bust", "ES-5.11",
     "I II W can be placed, so it must be, or rerolled; a bust cannot be chosen.",
     "I II W: ebből van mit lehelyezni, tehát le kell, vagy újra kell dobni. "
     "A befuccsolás nem választható."),
    ("chicken-later", placing, 0, "chicken out", "ES-6.7",
     "Chickening out is for the moment right after a placement, with dice left in the hand.",
     "Megfutamodni közvetlenül a lehelyezés után lehet, ha maradt kocka a kézben."),
    ("no-jackpot", paying, 0, "take jackpot final-jewel", "ES-7.8",
     "No card in play offers a jackpot for Final Jewel.",
     "Egyik kártya sem kínál jackpotot erre: Az utolsó ékkő."),
    ("no-jackpot", paying, 0, "take jackpot gnarled-face", "ES-7.8",
     "No card in play offers a jackpot for Gnarled Face.",
     "Egyik kártya sem kínál jackpotot erre: Bütykös arc."),
    ("jackpot-later", placing, 0, "take jackpot mad-nargash", "ES-7.7",
     "A jackpot is taken at the payout, instead of the base payout.",
     "Jackpotot a kifizetéskor lehet kérni, az alap kifizetés helyett."),
    ("jackpot-not-met", paying, 0, "take jackpot grim-grin", "ES-7.8",
     "Grim Grin did not come true, so its jackpot stays where it is.",
     "Kegyetlen vigyor nem teljesült, a jackpotja marad, ahol van."),
    ("void-bet", lambda: void("4: IV"), 1, "bet pick-n-bust 1", "ES-3.9",
     "Pick n' Bust can no longer win: the nose can no longer be picked often enough.",
     "Túltúrás már nem nyerhet: már nem lehet elégszer orrot túrni."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "set_up", "seat", "text", "rule", "english", "hungarian"),
    CASES,
    ids=[f"{case[0]}:{case[3]}" for case in CASES],
)
def test_a_refusal_names_its_rule_in_both_languages(
    key: str, set_up: object, seat: int, text: str, rule: str, english: str, hungarian: str
) -> None:
    assert callable(set_up)
    state = set_up()
    assert refusal(state, seat, text) == (rule, english, hungarian)
    found = state.why_not(seat, state.game.parse(text))
    assert (found.key, found.rule) == (key, rule)


VOID = [
    ("mad-nargash", "1: I", 2, 0,
     "dice without a skull lie on the board for good",
     "koponya nélküli kocka maradt véglegesen a táblán"),
    ("grim-grin", "3: III", 2, 0,
     "the tumbler is past the teeth", "a dobó túljutott a fogakon"),
    ("emerald-skull", "", 3, 0,
     "there are not enough dice left for it", "nem maradt hozzá elég kocka"),
    ("gnarled-face", "1: I", 5, 0,
     "there are too many dice in play for it", "túl sok hozzá a kocka"),
    ("scarred-face", "1: I I", 5, 0,
     "a tier holds too many dice for it", "az egyik szinten túl sok hozzá a kocka"),
    ("scarred-face", "2: II", 5, 0,
     "a tier it needs has been passed", "egy szint, ami kellene hozzá, már kimaradt"),
    ("feeble-fingers", "1: I I", 1, 0,
     "the last die fits everywhere, so it will be placed",
     "az utolsó kocka bárhová illik, le is kerül"),
    ("empty-hands", "4: IV IV", 2, 0,
     "there are more dice in the hand than places left",
     "több kocka van a kézben, mint ahány hely maradt"),
    ("legendary-emerald-skull", "1: W", 6, 0,
     "a skull lies on the board", "koponya van a táblán"),
    ("toothless-roll", "1: I", 2, 0,
     "there are teeth on the board", "fogak vannak a táblán"),
    ("obsessive-picker-0", "", 3, 1,
     "there are too many already", "már most is túl sok van belőle"),
    ("obsessive-picker-2", "4: IV", 3, 0,
     "the nose can no longer be picked often enough", "már nem lehet elégszer orrot túrni"),
]  # fmt: skip


@pytest.mark.rule("ES-3.9")
@pytest.mark.parametrize(("name", "board", "hand", "picks", "english", "hungarian"), VOID)
def test_a_void_bet_says_why(
    name: str, board: str, hand: int, picks: int, english: str, hungarian: str
) -> None:
    """Each reason has its own sentence."""
    chosen = "standard"
    if name in ("gnarled-face", "scarred-face", "legendary-emerald-skull"):
        chosen = cards("8b", "10b", seats=2)
    elif name not in ("mad-nargash", "grim-grin", "emerald-skull"):
        chosen = cards("12b", "16a", "24a", seats=2)
    state = start(2, cards=chosen)
    put(state, board, hand, picks)
    rule, said, hungarian_said = refusal(state, 1, f"bet {name} 1")
    assert rule == "ES-3.9"
    assert said.endswith(f" can no longer win: {english}.")
    assert hungarian_said.endswith(f" már nem nyerhet: {hungarian}.")


def test_every_refusal_of_the_game_is_tried() -> None:
    """No sentence is written that nobody ever hears."""
    for language in ("en", "hu"):
        keys = GAME.phrases.keys(language)
        assert {case[0] for case in CASES} == {
            key.removeprefix("refusal.") for key in keys if key.startswith("refusal.")
        }
        reasons = {GAME.phrases.say(language, key, {}) for key in keys if key.startswith("void.")}
        assert {case[4 if language == "en" else 5] for case in VOID} == reasons


def test_the_order_of_reasons_for_a_bet() -> None:
    """Somebody who may not bet for several reasons hears the one closest to the table."""
    state = start(3)
    assert refusal(state, 0, "bet eyed-skull 1")[0] == "ES-1.10", "not in play, before: tumbler"
    roll(state, "I I II")
    assert refusal(state, 0, "bet final-jewel 1")[0] == "ES-3.2", "tumbler, before: closed"
    live = start(3, betting="open")
    act(live, 1, "bet final-jewel 1")
    act(live, 1, "bet busted-fowl 1")
    assert refusal(live, 1, "bet final-jewel 2")[0] == "ES-3.3", "no marker, before: same side"
    act(live, 2, "bet final-jewel 2")
    assert refusal(live, 2, "bet final-jewel 2")[0] == "ES-3.5", "same side, before: full"
    assert refusal(live, 2, "bet emerald-skull 2")[0] == "ES-3.9", "void, before: in the air"
    late = start(2, cards=cards("12b", seats=2))
    put(late, "1: I, 3: III", 2)
    assert refusal(late, 1, "bet toothless-roll 1")[0] == "ES-11.6", "stopped, before: void"


def test_a_move_of_another_game_is_no_move() -> None:
    """Not a refusal but a mistake."""
    state = start(2)
    with pytest.raises(FogadoError, match="is not a move of emerald-skulls"):
        state.apply(1, Option())


def test_a_bet_of_a_gambler_who_is_not_asked_hears_about_the_bet_first() -> None:
    state = start(3)
    bet(state, 1, "final-jewel")
    assert refusal(state, 1, "bet final-jewel 2")[0] == "ES-3.5"
    assert refusal(state, 1, "bet empty-hands 1")[0] == "ES-1.9"
