"""Where luck comes from.  The numbers written here must never change: records depend on them."""

import random
from collections import Counter

import pytest

from fogado.core.source import WORD, Borrowed, Source, as_source, keyed, seeded

WORDS: list[tuple[int | str, list[int]]] = [
    (0, [1497667531, 1632877599, 2246267243, 2946680118]),
    (1, [2471403009, 3717121967, 2907847217, 825362937]),
    ("fogado", [2687458332, 3485010301, 2996170060, 1562990073]),
]
ROLLS: list[tuple[int | str, list[int]]] = [
    (0, [1, 3, 5, 0, 1, 1, 2, 0, 2, 5, 3, 5]),
    (1, [3, 5, 5, 3, 5, 1, 1, 0, 1, 4, 1, 4]),
    ("fogado", [0, 1, 4, 3, 3, 3, 3, 1, 5, 2, 5, 1]),
]


@pytest.mark.parametrize(("seed", "words"), WORDS)
def test_the_first_words_of_a_seed_never_change(seed: int | str, words: list[int]) -> None:
    source = seeded(seed)

    assert [source.word() for _ in words] == words


@pytest.mark.parametrize(("seed", "rolls"), ROLLS)
def test_the_first_dice_of_a_seed_never_change(seed: int | str, rolls: list[int]) -> None:
    source = seeded(seed)

    assert [source.below(6) for _ in rolls] == rolls


def test_the_first_fractions_of_a_seed_never_change() -> None:
    source = seeded("fogado")

    assert [source.random(), source.random()] == [0.6257226527587859, 0.6976002034836409]


def test_a_keyed_draw_never_changes() -> None:
    source = keyed("7", "roll", 2, 3)

    assert [source.word() for _ in range(3)] == [1085904596, 3135338514, 3188439713]


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert seeded(42).word() == seeded("42").word()


def test_every_part_of_a_key_counts() -> None:
    """Another secret, purpose, seat or count is another draw."""
    draws = [
        keyed("a", "roll", 0, 0),
        keyed("b", "roll", 0, 0),
        keyed("a", "card", 0, 0),
        keyed("a", "roll", 1, 0),
        keyed("a", "roll", 0, 1),
        keyed("a", "roll", -1, 0),
    ]

    assert len({draw.word() for draw in draws}) == len(draws)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 10, 36])
def test_small_draws_are_even(n: int) -> None:
    """Each of 0 … n-1 comes about as often as the others."""
    source = seeded(f"even {n}")
    counts = Counter(source.below(n) for _ in range(400 * n))

    assert set(counts) == set(range(n))
    assert sum((count - 400) ** 2 / 400 for count in counts.values()) < n + 6 * (2 * n) ** 0.5 + 6


def test_large_draws_have_no_favourites() -> None:
    """Three quarters of all words: without drawing again, small numbers would come twice."""
    n = WORD // 4 * 3
    source = seeded("large")
    low = sum(source.below(n) < n // 3 for _ in range(3000))

    assert 900 < low < 1100


@pytest.mark.parametrize("n", [0, -1, WORD + 1])
def test_an_impossible_draw_is_refused_in_a_sentence(n: int) -> None:
    with pytest.raises(ValueError, match=f"below {n} is not possible; 1 to {WORD} are"):
        seeded(1).below(n)


def test_the_largest_draw_is_a_word() -> None:
    assert seeded(1).below(WORD) == seeded(1).word()


def test_fractions_lie_from_zero_up_to_one() -> None:
    source = seeded("fractions")
    drawn = [source.random() for _ in range(2000)]

    assert all(0 <= number < 1 for number in drawn)
    assert 0.48 < sum(drawn) / len(drawn) < 0.52


def test_luck_can_be_borrowed_from_anything_with_random() -> None:
    lender = random.Random(5)
    expected = random.Random(5)
    source = as_source(lender)

    assert isinstance(source, Borrowed)
    assert source.random() == expected.random()
    assert source.below(6) == int(expected.random() * 6)


def test_a_source_is_taken_as_it_is() -> None:
    source = seeded(1)

    assert as_source(source) is source


def test_a_bare_source_has_no_numbers() -> None:
    with pytest.raises(NotImplementedError):
        Source().below(6)
    with pytest.raises(NotImplementedError):
        Source().random()
