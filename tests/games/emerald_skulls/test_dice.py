"""The dice: every handful, every throw, and no die likelier than another."""

from collections import Counter
from itertools import pairwise, product
from math import comb

import pytest

from fogado.core.errors import BadNotation
from fogado.core.source import Source
from fogado.games.emerald_skulls.dice import (
    BY_TEXT,
    DICE,
    FACES,
    NO_DICE,
    OF_DICE,
    ROLLS,
    THROWS,
    read_roll,
    throw,
)


class Says(Source):
    """A source that gives the number it was told, and remembers what it was asked."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.number


def test_there_are_1716_rolls_of_none_to_seven_dice() -> None:
    assert len(ROLLS) == 1716 == comb(13, 6)
    assert [len(rolls) for rolls in OF_DICE] == [comb(dice + 5, 5) for dice in range(DICE + 1)]
    assert len({roll.counts for roll in ROLLS}) == 1716
    assert [roll.dice for roll in ROLLS] == sorted(roll.dice for roll in ROLLS)
    assert tuple(6**dice for dice in range(8)) == THROWS
    assert (NO_DICE.text, NO_DICE.dice, NO_DICE.weight) == ("", 0, 1)


def test_a_roll_knows_its_dice() -> None:
    roll = read_roll("W III I W")
    assert roll.counts == (1, 0, 1, 0, 0, 2)
    assert (roll.dice, roll.wilds, roll.text) == (4, 2, "I III W W")
    assert roll.weight == 12
    assert roll is BY_TEXT["I III W W"]
    assert repr(roll) == "Roll(I III W W)"


def test_one_die_is_listed_from_one_to_the_skull() -> None:
    """The order of outcomes is fixed: it is part of every record and every search."""
    assert [roll.text for roll, _ in OF_DICE[1]] == list(FACES)
    assert [roll.text for roll, _ in OF_DICE[2]][:4] == ["I I", "I II", "II II", "I III"]


@pytest.mark.parametrize("dice", range(DICE + 1))
def test_the_weights_are_those_of_all_throws(dice: int) -> None:
    """Counted one by one over every throw of dice that can be told apart."""
    thrown: Counter[tuple[str, ...]] = Counter(
        tuple(sorted(faces)) for faces in product(FACES, repeat=dice)
    )
    assert {tuple(sorted(roll.text.split())): weight for roll, weight in OF_DICE[dice]} == thrown
    assert sum(weight for _, weight in OF_DICE[dice]) == 6**dice
    assert all(roll.weight == weight for roll, weight in OF_DICE[dice])


@pytest.mark.parametrize("dice", range(1, DICE + 1))
def test_every_draw_throws_and_all_throws_are_equally_likely(dice: int) -> None:
    """One draw of 279936 decides the dice; over all of them each roll comes by its weight."""
    source = Says(0)
    below = 6**dice
    counted: Counter[str] = Counter()
    for number in range(below):
        source.number = number
        counted[throw(dice, source).text] += 1
    assert counted == {roll.text: weight for roll, weight in OF_DICE[dice]}
    assert set(source.asked) == {279936}
    for number in (below, 2 * below + 7, 279935):
        if number < 279936:
            source.number = number
            beyond = throw(dice, source)
            source.number = number % below
            assert throw(dice, source) is beyond, "draws beyond repeat, each as often"
    assert 279936 % below == 0


def test_the_same_draw_gives_fewer_dice_the_same_faces() -> None:
    """A seat that rolls fewer dice at another table still meets the first of them."""
    source = Says(0)
    for number in range(0, 279936, 37):
        source.number = number
        rolls = [throw(dice, source) for dice in range(1, DICE + 1)]
        for fewer, more in pairwise(rolls):
            extra = [b - a for a, b in zip(fewer.counts, more.counts, strict=True)]
            assert sorted(extra) == [0, 0, 0, 0, 0, 1]
        digits = [number // 6**die % 6 for die in range(DICE)]
        assert rolls[-1].counts == tuple(digits.count(face) for face in range(6))


@pytest.mark.slow
def test_the_same_draw_gives_fewer_dice_the_same_faces_always() -> None:
    """The same for every one of the 279936 draws."""
    source = Says(0)
    for number in range(279936):
        source.number = number
        counts = [0] * 6
        for die in range(DICE):
            counts[number // 6**die % 6] += 1
            assert throw(die + 1, source).counts == tuple(counts)


def test_no_dice_are_thrown_from_an_empty_hand() -> None:
    assert throw(0, Says(5)) is NO_DICE


def test_rolls_are_read_in_any_order_and_wrong_ones_are_named() -> None:
    assert read_roll("V I V").text == "I V V"
    assert read_roll("").dice == 0
    with pytest.raises(BadNotation) as error:
        read_roll("I VI")
    assert str(error.value) == "'VI' is not a face of a die; the faces are I II III IV V W."
    with pytest.raises(BadNotation) as error:
        read_roll("I I I I I I I I")
    assert str(error.value) == "'I I I I I I I I' shows 8 dice; there are 7."
