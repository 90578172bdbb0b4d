"""Questions and answers as lines of JSON, for players that are no part of this process.

A question is what the house tells outside bots over the network, less the table around it: the
same ``view``, ``ask``, ``choices`` and ``error`` as in ``fogado.server.protocol``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from fogado.core.errors import FogadoError, either
from fogado.core.words import plain

if TYPE_CHECKING:
    from fogado.bots.base import Asked
    from fogado.core.agenda import Option
    from fogado.core.game import Game, Outcome

VERSION = 1
"""Goes up when an older program could no longer be understood."""
LANGUAGES = ("en", "hu")
LUCK = 2**32
"""The luck of a program is a whole number below this: exact in every language's JSON."""


class BadAnswer(FogadoError):
    """An answer that is not one; ``rule`` forbids it, where a rule does."""

    def __init__(self, says: str, rule: str = "") -> None:
        super().__init__(says)
        self.rule = rule


def choice_data(game: Game, option: Option, language: str) -> dict[str, Any]:
    """Tell one option: notation, key and facts for programs, words for people."""
    key, facts = option.phrase()
    says = game.describe(option, language)
    return {"take": option.write(), "key": key, "facts": plain(facts), "says": says}


def question(asked: Asked, table: str, seq: int, budget: int, language: str) -> dict[str, Any]:
    """Tell a seat what it is asked, and everything it may know."""
    game, view = asked.game, asked.view
    choices = [choice_data(game, option, language) for option in asked.options]
    return {
        "is": "asked",
        "table": table,
        "game": game.name,
        "rules_version": game.rules_version,
        "seat": asked.seat,
        "seq": seq,
        "budget": budget,
        "luck": asked.source.below(LUCK),
        "view": plain(view),
        "ask": {
            "seat": asked.seat,
            "question": asked.question,
            "choices": choices,
            "may_wait": asked.may_wait,
            "pending": [],
        },
    }


def refusal(error: BadAnswer, seq: int) -> dict[str, Any]:
    """Tell a program that its answer was refused; nothing has changed."""
    return {"is": "error", "code": "refused", "says": str(error), "rule": error.rule, "seq": seq}


def ending(table: str, outcome: Outcome) -> dict[str, Any]:
    """Tell how a play ended."""
    return {"is": "over", "table": table, "outcome": outcome.plain()}


def read_line(line: str) -> dict[str, Any]:
    """Read what a program said."""
    try:
        said = json.loads(line)
    except ValueError:
        said = None
    if not isinstance(said, dict):
        raise BadAnswer(
            f"{shortened(line)} is not a JSON object on one line; notes belong on stderr."
        )
    return said


def read_hello(said: dict[str, Any]) -> str:
    """Check the first thing that a program says; give the language it wants to hear."""
    version, language = said.get("version"), said.get("language", "en")
    if said.get("do") != "hello" or version != VERSION:
        wanted = json.dumps({"do": "hello", "version": VERSION})
        raise BadAnswer(f"The first line has to be {wanted}, not {shortened(json.dumps(said))}.")
    if language not in LANGUAGES:
        raise BadAnswer(f"There are no words in {language!r}; choose {either(LANGUAGES)}.")
    return str(language)


def read_answer(said: dict[str, Any], asked: Asked, seq: int) -> Option | None:
    """Read an answer: an option, or ``None`` to wait where that is allowed."""
    if said.get("seq", seq) != seq:
        raise BadAnswer(f"Question {seq} is asked; the answer was to {said['seq']}.")
    if said.get("do") == "wait":
        if asked.may_wait:
            return None
        raise BadAnswer("This seat may not wait; it has to answer.")
    take = said.get("take")
    if said.get("do") != "act" or not isinstance(take, str):
        wanted = json.dumps({"do": "act", "take": asked.options[0].write()})
        raise BadAnswer(f"{shortened(json.dumps(said))} is no answer; write {wanted}.")
    for option in asked.options:
        if option.write() == take:
            return option
    raise refused(asked, take)


def refused(asked: Asked, take: str) -> BadAnswer:
    """Say why something may not be answered, with its rule."""
    try:
        option = asked.game.parse(take)
        because = asked.why_not(option)
    except FogadoError as error:
        return BadAnswer(str(error))
    # ``None`` for what is written otherwise than we do, or is no option of this seat.
    if because is None:
        return BadAnswer(f"Write {asked.game.write(option)!r}, as it stands in the choices.")
    return BadAnswer(asked.game.explain(because), because.rule)


def shortened(text: str) -> str:
    """Quote something that may be long."""
    text = text.strip()
    return repr(text if len(text) <= 80 else text[:79] + "…")
