"""A mind: a process that only thinks, ``python -m fogado.server.mind``, for a process that serves.

It reads one question per line from the standard input, answers it with lines on the standard
output, and goes when the input ends.  A state that comes here was made up from the view of one
seat: what is hidden from that seat is not even known here.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import msgspec

from fogado.bots.base import Asked
from fogado.bots.house import make_bot
from fogado.core import registry
from fogado.core.record import read_record
from fogado.core.source import seeded
from fogado.core.words import plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.bots.base import Bot
    from fogado.core.game import Game

LANGUAGES = ("en", "hu")
KEPT_BOTS = 64
"""Bots that are kept in mind between two questions, with what they have worked out."""
TOLD_EVERY = 0.2
"""Seconds between two words on how far a thought is."""


class Question(msgspec.Struct):
    """Something to think about."""

    what: str
    facts: dict[str, Any]


class Reply(msgspec.Struct, omit_defaults=True):
    """How far a thought is, or what it came to."""

    done: int = 0
    total: int = 0
    answer: Any = None
    error: str = ""
    ms: float = -1.0
    """The milliseconds of computing it took; less than 0 while it goes on."""


BOTS: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def think_bot(facts: dict[str, Any], _: Callable[[int, int], None]) -> str | None:
    """Let a bot choose; ``None`` where it would rather wait."""
    game = registry.game(facts["game"])
    seat, spec = facts["seat"], facts["spec"]
    key = (facts["table"], seat, spec)
    bot = BOTS.pop(key, None) or make_bot(spec, game)
    BOTS[key] = bot
    while len(BOTS) > KEPT_BOTS:
        BOTS.popitem(last=False)
    option = bot.choose(Asked(game.load(facts["state"]), seat, seeded(facts["seed"])))
    return None if option is None else option.write()


def think_hints(facts: dict[str, Any], _: Callable[[int, int], None]) -> list[dict[str, Any]]:
    """Find the best options of a seat, and why they are, in every language."""
    from fogado.analysis.hints import hints

    game = registry.game(facts["game"])
    seat = facts["seat"]
    found = hints(game, game.load(facts["state"]).view(seat), seat)
    return [
        {
            "take": hint.option.text,
            "key": hint.option.key,
            "facts": plain(hint.option.facts),
            "says": {
                language: game.describe(game.parse(hint.option.text), language)
                for language in LANGUAGES
            },
            "chance": hint.option.chance,
            "error": hint.option.error,
            "gain": hint.gain,
            "then": list(hint.then),
            "reasons": [reason_said(game, reason) for reason in hint.reasons],
        }
        for hint in found.best
    ]


def reason_said(game: Game, reason: Any) -> dict[str, Any]:
    """Write a reason down, in every language."""
    from fogado.analysis.reasons import say_reason

    return {
        "key": reason.key,
        "facts": plain(reason.facts),
        "says": {language: say_reason(game, language, reason) for language in LANGUAGES},
    }


def think_odds(facts: dict[str, Any], _: Callable[[int, int], None]) -> dict[str, Any] | None:
    """Work out the odds that are seen through one pair of eyes."""
    from fogado.analysis.table_odds import table_odds

    game = registry.game(facts["game"])
    return table_odds(game, game.load(facts["state"]).view(facts["seat"]))


def think_review(facts: dict[str, Any], tell: Callable[[int, int], None]) -> dict[str, Any]:
    """Look at a whole play again."""
    from fogado.analysis.review import review

    return review(read_record(facts["record"]), progress=tell).plain()


THOUGHTS: dict[str, Callable[[dict[str, Any], Callable[[int, int], None]], Any]] = {
    "bot": think_bot,
    "hints": think_hints,
    "odds": think_odds,
    "review": think_review,
}


class Teller:
    """Says how far a thought is, not too often."""

    def __init__(self, say: Callable[[Reply], None]) -> None:
        self.say = say
        self.last = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self.last >= TOLD_EVERY:
            self.last = now
            self.say(Reply(done, total))


def answer(question: Question, say: Callable[[Reply], None]) -> Reply:
    """Think about one question; what goes wrong is an answer, too."""
    began = time.process_time()
    reply = Reply()
    try:
        reply.answer = THOUGHTS[question.what](question.facts, Teller(say))
    except Exception as error:  # the mind must be there for the next question
        reply.error = f"{type(error).__name__}: {error}"
    reply.ms = (time.process_time() - began) * 1000
    return reply


def main() -> int:
    """Think until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks
    with contextlib.suppress(OSError):
        os.nice(5)  # whoever serves comes first
    # Whatever else writes to the standard output must not come between the answers.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def say(reply: Reply) -> None:
        out.write(msgspec.json.encode(reply) + b"\n")
        out.flush()

    with contextlib.suppress(BrokenPipeError):
        for line in sys.stdin.buffer:
            say(answer(msgspec.json.decode(line, type=Question), say))
    return 0


if __name__ == "__main__":
    sys.exit(main())
