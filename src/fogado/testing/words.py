"""The laws about what is said: both languages say the same, and nothing that is asked is unsaid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fogado.core.phrases import LANGUAGES
from fogado.core.setup import NamesOr, OneOf
from fogado.testing.faults import fail

if TYPE_CHECKING:
    from fogado.testing.cases import Case

RULE = re.compile(r"\b[A-Z]+-\d+\.\d+\b")
EVERY_GAME_SAYS = ("refusal.not-asked", "refusal.not-offered", "player.seat")
"""Sentences that ``fogado.core`` asks every game for."""


def both_languages_say_the_same(case: Case) -> None:
    """Sentences and rules have the same keys and numbers in each language, in the same order."""
    first, *others = LANGUAGES
    phrases, book = case.game.phrases, case.game.rulebook
    for language in others:
        for here, there in ((first, language), (language, first)):
            missing = sorted(phrases.keys(here) - phrases.keys(there))
            if missing:
                fail(f"The sentence {missing[0]} is missing in {there}.")
            unwritten = [rule for rule in book.numbers(here) if rule not in book.numbers(there)]
            if unwritten:
                fail(f"The rule {unwritten[0]} is missing in {there}.")
        if book.numbers(first) != book.numbers(language):
            fail(f"The rules do not stand in the same order in {first} and {language}.")
    for language in LANGUAGES:
        for number, paragraph in book.paragraphs[language].items():
            if not (paragraph.chapter and paragraph.title and paragraph.text):
                fail(f"The rule {number} needs a chapter, a title and a text in {language}.")
            for rule in RULE.findall(f"{paragraph.title} {paragraph.text}"):
                if rule not in book.paragraphs[language]:
                    fail(f"The rule {number} refers to {rule}, which is no rule.")


def what_every_game_says_is_said(case: Case) -> None:
    """There is a sentence for what every game is asked to say, and for each choice of a set-up."""
    wanted = list(EVERY_GAME_SAYS)
    for choice in case.game.setups.choices:
        wanted.append(f"setup.{choice.name}")
    for language in LANGUAGES:
        missing = [key for key in wanted if key not in case.game.phrases.keys(language)]
        if missing:
            fail(f"The sentence {missing[0]} is missing in {language}.")
    for rule in (case.game.not_asked, case.game.not_offered):
        if rule not in case.game.rulebook.numbers():
            fail(f"{rule}, which refuses a seat that is not asked, is no rule of the game.")


def questions_have_a_sentence(case: Case) -> None:
    """Every question that is asked in a play has a sentence in each language."""
    state = case.start()
    met = {state.question} if state.to_act else set()
    for _ in case.play(state):
        if state.to_act and state.question not in met:
            met.add(state.question)
            for language in LANGUAGES:
                if f"question.{state.question}" not in case.game.phrases.keys(language):
                    fail(f"The sentence question.{state.question} is missing in {language}.")


def defaults_are_possible(case: Case) -> None:
    """What is chosen where nothing was said is among what may be chosen, and reads as itself."""
    setups = case.game.setups
    chosen = setups.fill(None)
    if setups.fill(chosen) != chosen:
        fail(f"The defaults {chosen} are read as {setups.fill(chosen)}.")
    for choice in setups.choices:
        if isinstance(choice, (OneOf, NamesOr)) and len(set(choice.names)) != len(choice.names):
            fail(f"The choice {choice.name} has a name twice.")
