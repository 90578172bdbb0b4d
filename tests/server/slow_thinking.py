"""Stand-ins for processes that think: one that answers at once, one that waits for the test."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from fogado.server.thinking_job import Question, framed
from fogado.server.thinking_pool import ThinkingPool
from fogado.server.thinking_process import NoAnswer, ThinkingProcess
from fogado.server.thinking_worker import answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.server.thinking_job import Size


class InlineProcess(ThinkingProcess):
    """Thinks where it is asked, in the process of the test: the same bytes, no waiting."""

    async def ask(
        self, question: Question, wall: float, tell: Callable[[int, int], None]
    ) -> tuple[msgspec.Raw, float]:
        read = msgspec.json.decode(framed(question)[4:], type=Question)
        reply = answer(read, lambda _: None)
        if reply.error:
            raise NoAnswer(reply.error)
        return reply.answer, reply.ms


class Asked:
    """A question that waits for the test to answer it."""

    def __init__(self, question: Question, tell: Callable[[int, int], None], size: Size) -> None:
        self.question = question
        self.facts = msgspec.json.decode(msgspec.json.encode(question.facts))
        self.tell = tell
        self.size = size
        """The size of the process that was asked."""
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.ms = 1.0

    def answers(self, value: Any, ms: float = 1.0) -> None:
        """Let the process answer, or fail with an exception."""
        self.ms = ms
        if isinstance(value, Exception):
            self.future.set_exception(value)
        else:
            self.future.set_result(value)


class SlowPool(ThinkingPool):
    """A pool whose processes answer when a test says so."""

    def __init__(self, many: int = 0) -> None:
        self.questions: list[Asked] = []
        pool = self

        class SlowProcess(ThinkingProcess):
            async def ask(
                self, question: Question, wall: float, tell: Callable[[int, int], None]
            ) -> tuple[msgspec.Raw, float]:
                asked = Asked(question, tell, self.size)
                pool.questions.append(asked)
                value = await asked.future
                return msgspec.Raw(msgspec.json.encode(value)), asked.ms

        super().__init__(many, SlowProcess)

    @property
    def open(self) -> list[Asked]:
        """What runs and was not answered yet."""
        return [asked for asked in self.questions if not asked.future.done()]


def inline_pool() -> ThinkingPool:
    """Make a pool that thinks at once."""
    return ThinkingPool(process=InlineProcess)
