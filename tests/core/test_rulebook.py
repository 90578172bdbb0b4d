"""The rules by number: reading, finding, searching, and lines that belong nowhere."""

from __future__ import annotations

import pytest

from fogado.core.errors import FogadoError
from fogado.core.rulebook import Rulebook, read

BOOK = Rulebook("tests.toys.lanterns")


def test_a_book_is_read_paragraph_by_paragraph() -> None:
    title, paragraphs = read(
        "# Lanterns\n"
        "\n"
        "## 1 The table\n"
        "\n"
        "**LA-1.1** **Seats.** Two to four.\n"
        "They sit around.\n"
        "\n"
        "**LA-1.2** **Bare.**\n"
        "## 2 Night\n"
        "**LA-2.1** **Light.** All at once.\n"
    )

    assert title == "Lanterns"
    assert list(paragraphs) == ["LA-1.1", "LA-1.2", "LA-2.1"]
    first = paragraphs["LA-1.1"]
    assert (first.number, first.chapter, first.title) == ("LA-1.1", "The table", "Seats")
    assert first.text == "Two to four.\nThey sit around."
    assert paragraphs["LA-1.2"].text == ""
    assert paragraphs["LA-2.1"].chapter == "Night"


def test_the_same_number_twice_is_refused() -> None:
    with pytest.raises(FogadoError, match=r"has LA-1\.1 twice"):
        read("**LA-1.1** **A.** a\n\n**LA-1.1** **B.** b")


@pytest.mark.parametrize("text", ["lost", "## 1 A\nlost", "**LA-1.1** **A.** a\n\nlost"])
def test_a_line_that_belongs_nowhere_is_refused(text: str) -> None:
    with pytest.raises(FogadoError, match="belongs to no paragraph: 'lost'"):
        read(text)


def test_a_rule_or_a_chapter_is_found_by_its_number() -> None:
    assert [rule.number for rule in BOOK.find("LA-2.2")] == ["LA-2.2"]
    assert [rule.number for rule in BOOK.find("la-2")] == ["LA-2.1", "LA-2.2", "LA-2.3", "LA-2.4"]
    assert BOOK.find("LA-2.1", "hu")[0].title == "Gyújtás"


@pytest.mark.parametrize("wanted", ["LA-9", "LA-2.9", "2", ""])
def test_a_rule_that_is_not_there_is_answered_with_those_that_are(wanted: str) -> None:
    with pytest.raises(FogadoError, match=r"chapter \(LA-1, LA-2 or LA-3\) or .* such as LA-1\.1"):
        BOOK.find(wanted)


def test_searching_finds_rules_with_every_word() -> None:
    assert [rule.number for rule in BOOK.search("card RANDOM")] == ["LA-3.1"]
    assert [rule.number for rule in BOOK.search("olajért", "hu")] == ["LA-3.2"]
    assert BOOK.search("card elephant") == []
    assert len(BOOK.search("")) == len(BOOK.numbers())


def test_both_languages_have_the_same_numbers() -> None:
    assert BOOK.numbers("en") == BOOK.numbers("hu")
    assert BOOK.titles == {"en": "Lanterns", "hu": "Lámpások"}


def test_an_unknown_language_is_answered_with_ours() -> None:
    for ask in (
        lambda: BOOK.numbers("de"),
        lambda: BOOK.find("LA-1", "de"),
        lambda: BOOK.search("a", "de"),
    ):
        with pytest.raises(FogadoError, match="We do not speak 'de'; choose en or hu"):
            ask()
