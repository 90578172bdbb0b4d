"""Why the house does not do something, in the reader's language."""

from __future__ import annotations

from functools import cache
from typing import Any

from fogado.core.errors import FogadoError
from fogado.core.phrases import Phrases


@cache
def phrases() -> Phrases:
    """Give the sentences of the house."""
    return Phrases("fogado.server")


class Refused(FogadoError):
    """Something was not done, and nothing has changed.

    ``code`` says what kind of refusal it is (and so the HTTP status); ``key`` and ``facts`` make
    the sentence.  Where the engine refuses, the sentence is the game's own, in ``said``.
    """

    def __init__(
        self,
        code: str,
        key: str = "",
        *,
        rule: str = "",
        seq: int = 0,
        said: dict[str, str] | None = None,
        **facts: Any,
    ) -> None:
        self.code = code
        self.key = key
        self.facts = facts
        self.rule = rule
        self.seq = seq
        self.said = said
        super().__init__(self.says("en"))

    def says(self, language: str) -> str:
        """Say it."""
        if self.said is not None:
            return self.said[language]
        return phrases().say(language, f"refused.{self.key or self.code}", self.facts)


STATUS = {
    "bad-message": 400,
    "not-signed-in": 401,
    "not-yours": 403,
    "forbidden": 403,
    "unknown": 404,
    "stale": 409,
    "conflict": 409,
    "not-now": 409,
    "illegal": 409,
    "gone": 410,
    "too-large": 413,
    "bad-setup": 422,
    "too-many": 429,
    "unavailable": 503,
}
"""The HTTP status of each kind of refusal."""
