"""A review in words: its answers, its luck and its reasons, said in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.analysis.reasons import say_reason
from fogado.analysis.review_data import CHOICE, Reason
from fogado.core import registry

if TYPE_CHECKING:
    from fogado.core.game import Game


def review_told(review: dict[str, Any], language: str) -> dict[str, Any]:
    """Say a review in one language, its exercises apart, each beside its seat."""
    said = review_said(review, language)
    exercises = said.pop("exercises")
    return {"review": said, "exercises": [[one["seat"], one] for one in exercises]}


def review_said(review: dict[str, Any], language: str) -> dict[str, Any]:
    """Give a review in which everything that has words says them."""
    game = registry.game(review["game"])
    return {
        **review,
        "moments": [moment_said(game, moment, language) for moment in review["moments"]],
        "exercises": [exercise_said(game, one, language) for one in review["exercises"]],
    }


def moment_said(game: Game, moment: dict[str, Any], language: str) -> dict[str, Any]:
    """Say what was answered and what could have been, or what luck gave."""
    if moment["kind"] != CHOICE:
        return {**moment, "says": luck_said(game, moment["question"], moment["text"], language)}
    return {
        **moment,
        "says": option_said(game, moment["text"], language),
        "options": options_said(game, moment["options"], language),
    }


def exercise_said(game: Game, one: dict[str, Any], language: str) -> dict[str, Any]:
    """Say the options of an exercise, and what speaks for two of them."""
    return {
        **one,
        "options": options_said(game, one["options"], language),
        "for_best": reasons_said(game, one["for_best"], language),
        "for_taken": reasons_said(game, one["for_taken"], language),
    }


def luck_said(game: Game, purpose: str, text: str, language: str) -> str:
    """Say what luck decided, if the game has words for it, and how."""
    key = f"question.{purpose}"
    if key not in game.phrases.keys(language):
        return text
    return f"{game.phrases.say(language, key, {}).rstrip('.?')}: {text}"


def option_said(game: Game, text: str, language: str) -> str:
    """Describe an option."""
    return game.describe(game.parse(text), language)


def options_said(game: Game, options: list[dict[str, Any]], language: str) -> list[dict[str, Any]]:
    """Describe options, each beside what it is worth."""
    return [{**each, "says": option_said(game, each["text"], language)} for each in options]


def reasons_said(game: Game, reasons: list[dict[str, Any]], language: str) -> list[dict[str, Any]]:
    """Say reasons one by one."""
    return [
        {**each, "says": say_reason(game, language, Reason(each["key"], each["facts"]))}
        for each in reasons
    ]
