"""Every move in writing, both ways, and described in two languages."""

import pytest

from fogado.core.errors import BadNotation
from fogado.games.emerald_skulls.game import GAME
from fogado.games.emerald_skulls.moves import all_moves


def test_every_move_is_read_as_it_is_written() -> None:
    moves = all_moves()
    assert len(moves) == 8 + 5 + 49 * 4 + 5 * 36 + 49
    for move in moves:
        assert GAME.parse(GAME.write(move)) is move
        assert repr(move) == f"<{move.text}>"
        for language in ("en", "hu"):
            assert GAME.describe(move, language)
    assert len({move.text for move in moves}) == len(moves)


@pytest.mark.parametrize(
    ("text", "english", "hungarian"),
    [
        ("pass", "Pass", "Passz"),
        ("roll", "Roll the dice", "Dobj a kockákkal"),
        ("go on", "Go on: pick the dice up again", "Tovább: vedd fel újra a kockákat"),
        ("take base", "Take the base payout", "Kérem az alap kifizetést"),
        ("buy 4", "Take 4 dice", "4 kockát veszek"),
        ("bet final-jewel 2", "Bet on Final Jewel, slot 2", "Fogadás: Az utolsó ékkő, 2. hely"),
        ("place 3: III W", "Place III W on the nose", "Lehelyezés: III W – orr"),
        ("place 4: IV I", "Place IV I on the eyes", "Lehelyezés: IV I – szemek"),
        (
            "use cube",
            "Spend a cube: one more die, roll the hand again",
            "Újradobásjelző: egy kockával több, és újra az egész kéz",
        ),
        (
            "pick nose",
            "Pick the nose: take a III back and roll the hand again",
            "Orrtúrás: vissza egy III, és újra az egész kéz",
        ),
        ("bust", "Admit the bust", "Befuccsoltam"),
        (
            "chicken out",
            "Chicken out: stop and be paid",
            "Megfutamodás: megállok, és jöhet a fizetség",
        ),
        (
            "take jackpot grim-grin",
            "Take the jackpot of Grim Grin",
            "Kérem a jackpotot: Kegyetlen vigyor",
        ),
    ],
)
def test_a_move_is_described_in_both_languages(text: str, english: str, hungarian: str) -> None:
    option = GAME.parse(text)
    assert GAME.write(option) == text
    assert (GAME.describe(option), GAME.describe(option, "hu")) == (english, hungarian)


def test_the_order_of_dice_and_spaces_do_not_matter() -> None:
    assert GAME.parse("place 3: W III") is GAME.parse("  place   3: III  W ")
    assert GAME.write(GAME.parse("place 2:")) == "place 2:"
    assert GAME.parse("place 1:I") is GAME.parse("place 1: I")


@pytest.mark.parametrize(
    "text",
    ["", "buy", "buy 2", "bet nobody 1", "bet final-jewel 0", "bet final-jewel 5", "place 6: V",
     "place 1: I I I I I I I I", "place 1: VI", "place 1: IW",
     "place 1: I, W", "place 1: X", "Pass", "place", "place 0: I", "take jackpot"],
)  # fmt: skip
def test_what_is_no_move_is_answered_with_examples(text: str) -> None:
    with pytest.raises(BadNotation) as error:
        GAME.parse(text)
    assert str(error.value) == (
        f"{text!r} is not a move of this game; moves look like 'buy 4', 'bet final-jewel 1', "
        "'place 3: III W', 'use cube', 'go on', 'take base'."
    )


def test_a_misplacement_is_written_as_it_was_read() -> None:
    for text in ("place 1: II", "place 5: V IV W"):
        assert GAME.write(GAME.parse(text)) == text
