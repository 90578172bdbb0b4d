"""Sentences by key: facts, plurals, sentences inside sentences, two languages."""

from __future__ import annotations

from typing import Any

import pytest

from fogado.core.errors import FogadoError
from fogado.core.phrases import LANGUAGES, Phrases, check_language, flat

PHRASES = Phrases("tests.toys.lanterns")


def said(template: str, facts: dict[str, Any], **others: str) -> str:
    """Say a template; other sentences stand beside it."""
    phrases = Phrases("tests.toys.lanterns")
    phrases.sentences["en"] = {
        "it": template,
        **{k.replace("_", "."): v for k, v in others.items()},
    }
    return phrases.say("en", "it", facts)


@pytest.mark.parametrize(
    ("template", "facts", "sentence"),
    [
        ("Nothing to fill.", {}, "Nothing to fill."),
        ("{who} has {n}.", {"who": "Anna", "n": 0}, "Anna has 0."),
        ("{n} {n|lamp|lamps}", {"n": 1}, "1 lamp"),
        ("{n} {n|lamp|lamps}", {"n": 0}, "0 lamps"),
        ("{n} {n|lamp|lamps}", {"n": 2}, "2 lamps"),
        ("{n||s}", {"n": 1}, ""),
        ("{n||s}", {"n": 3}, "s"),
        ("{who}{who}", {"who": "a"}, "aa"),
        ("{ not a slot }", {}, "{ not a slot }"),
    ],
)
def test_facts_fill_their_slots(template: str, facts: dict[str, Any], sentence: str) -> None:
    assert said(template, facts) == sentence


def test_a_sentence_may_stand_in_a_sentence() -> None:
    """The inner one sees the same facts."""
    template = "{what@lamp} is lit."
    inner = {"lamp_red": "the red lamp of {who}"}

    assert said(template, {"what": "red", "who": "Anna"}, **inner) == "the red lamp of Anna is lit."


def test_what_a_player_is_called_is_never_read_as_a_slot() -> None:
    assert said("{who} wins.", {"who": "{n|a|b}"}) == "{n|a|b} wins."


def test_a_missing_key_or_fact_fails_loudly() -> None:
    with pytest.raises(KeyError):
        PHRASES.say("en", "no.such.key", {})
    with pytest.raises(KeyError):
        PHRASES.say("en", "event.night", {})


def test_an_unknown_language_is_answered_with_ours() -> None:
    with pytest.raises(FogadoError, match="We do not speak 'de'; choose en or hu"):
        PHRASES.say("de", "event.night", {})
    with pytest.raises(FogadoError, match="choose en or hu"):
        check_language("")
    assert [check_language(language) for language in LANGUAGES] == ["en", "hu"]


def test_both_languages_say_the_same_things() -> None:
    assert PHRASES.keys("en") == PHRASES.keys("hu")
    assert PHRASES.say("en", "event.night", {"night": 2}) == "Night 2 falls."
    assert PHRASES.say("hu", "event.night", {"night": 2}) == "Leszáll a(z) 2. éjszaka."


def test_nested_tables_become_dotted_keys() -> None:
    assert flat({"a": {"b": {"c": "x"}, "d": "y"}, "e": "z"}) == {
        "a.b.c": "x",
        "a.d": "y",
        "e": "z",
    }
