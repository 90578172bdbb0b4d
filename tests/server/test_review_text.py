"""A review is told in words, in the language of whoever reads it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from fogado.server.review_text import review_said


def worth(text: str) -> dict[str, Any]:
    """Make an option as a review holds it."""
    return {"text": text, "key": "k", "facts": {}, "chance": 0.5, "behind": 0.0, "error": 0.0}


REVIEW: dict[str, Any] = {
    "game": "emerald-skulls",
    "moments": [
        {"kind": "choice", "text": "go on", "options": [worth("chicken out"), worth("go on")]},
        {"kind": "luck", "question": "roll", "text": "III IV W", "options": []},
        {"kind": "luck", "question": "nothing", "text": "W", "options": []},
    ],
    "exercises": [
        {
            "options": [worth("bet final-jewel 1")],
            "for_best": [{"key": "takes-lead", "facts": {"gears": 4}, "weight": 3.0}],
            "for_taken": [],
        }
    ],
}


def test_answers_and_reasons_are_said_in_both_languages() -> None:
    """What was answered, what was better and why: each has words beside its notation."""
    english, hungarian = (review_said(REVIEW, language) for language in ("en", "hu"))
    for told in (english, hungarian):
        choice, luck, other = told["moments"]
        assert choice["says"] == choice["options"][1]["says"]
        assert choice["options"][0]["says"] != choice["says"]
        assert luck["says"].endswith(": III IV W")
        assert other["says"] == "W", "what has no words is told in notation"
    assert english["exercises"][0]["for_best"][0]["says"] == "takes the lead with 4 gears"
    assert "Final Jewel" in english["exercises"][0]["options"][0]["says"]
    assert english["moments"][0]["says"] != hungarian["moments"][0]["says"]


def test_the_review_that_is_kept_stays_as_it_was() -> None:
    """The same thought is told to readers of both languages."""
    before = deepcopy(REVIEW)
    review_said(REVIEW, "hu")
    assert before == REVIEW
