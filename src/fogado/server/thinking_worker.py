"""A process that only thinks, for one that serves: ``python -m fogado.server.thinking_worker``.

It reads questions from the standard input, answers on the standard output, and goes when the input
ends.  A state in a question about a hint, odds or a bot was made up from the view of one seat: what
is hidden from that seat is not even known here.  Replays, records and reviews come as whole plays.
"""

from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
import sys
import threading
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import msgspec

from fogado.bots.base import Asked
from fogado.bots.house import bots_of, make_bot
from fogado.core import registry
from fogado.core.record import read_record
from fogado.core.source import seeded
from fogado.core.words import plain
from fogado.server.replaying import check_dice, draws_of, record_text, steps_of
from fogado.server.review_text import review_told
from fogado.server.thinking_job import HEAD, Question, Reply, framed

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.bots.base import Bot
    from fogado.core.game import Game

    Tell = Callable[[int, int], None]

LANGUAGES = ("en", "hu")
KEPT_BOTS = 64
"""Bots that are kept between two questions, with what they have worked out."""
TOLD_EVERY = 0.2
"""Seconds between two words on how far a thought is."""
MEMORY = 4 << 30
"""Bytes that one process may have; what needs more is given up."""

BOTS: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def think_bot(facts: dict[str, Any], _: Tell) -> str | None:
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


def think_hints(facts: dict[str, Any], _: Tell) -> list[dict[str, Any]]:
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


def think_odds(facts: dict[str, Any], _: Tell) -> dict[str, Any] | None:
    """Work out the odds that are seen through one pair of eyes."""
    from fogado.analysis.table_odds import table_odds

    game = registry.game(facts["game"])
    return table_odds(game, game.load(facts["state"]).view(facts["seat"]))


def think_review(facts: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Look at a whole play again, and tell what was found in every language."""
    from fogado.analysis.review import review

    found = review(read_record(record_text(facts)), progress=tell).plain()
    return {language: review_told(found, language) for language in LANGUAGES}


THOUGHTS: dict[str, Callable[[dict[str, Any], Tell], Any]] = {
    "bot": think_bot,
    "hints": think_hints,
    "odds": think_odds,
    "review": think_review,
    "replay": lambda facts, _: steps_of(facts),
    "record": lambda facts, _: record_text(facts),
    "verify": lambda facts, _: check_dice(record_text(facts), facts["language"]),
    "draws": lambda facts, _: draws_of(record_text(facts)),
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
        found = THOUGHTS[question.kind](question.facts, Teller(say))
        reply.answer = msgspec.Raw(msgspec.json.encode(found))
    except Exception as error:  # the process must be there for the next question
        reply.error = f"{type(error).__name__}: {error}"
    reply.ms = (time.process_time() - began) * 1000
    return reply


def set_up(nice: int) -> None:
    """Stand back behind the server, and take no more memory than a machine can spare."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    with contextlib.suppress(OSError):
        os.nice(nice)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    for name in registry.games():
        bots_of(registry.game(name))


def end_with_the_server() -> None:
    """Wait until the other end of the line is gone, then end, also in the middle of a thought."""
    line = select.poll()
    line.register(sys.stdin.fileno(), 0)  # no data wakes it, only that nobody is there
    line.poll()
    os._exit(0)


def main() -> int:
    """Think until nobody asks any more."""
    # Whatever else writes to the standard output must not come between the answers.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    set_up(int(sys.argv[1]))
    threading.Thread(target=end_with_the_server, daemon=True).start()

    def say(reply: Reply) -> None:
        out.write(framed(reply))
        out.flush()

    questions = sys.stdin.buffer
    # The server may be killed while it asks: then nobody waits for an answer.
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        say(Reply())
        while head := questions.read(HEAD):
            size = int.from_bytes(head, "big")
            data = questions.read(size)
            if len(data) < size:
                break
            question = msgspec.json.decode(data, type=Question)
            # The signal that comes then ends a process that does not expect it.
            signal.setitimer(signal.ITIMER_PROF, question.cpu)
            reply = answer(question, say)
            signal.setitimer(signal.ITIMER_PROF, 0.0)
            say(reply)
    return 0


if __name__ == "__main__":
    sys.exit(main())
