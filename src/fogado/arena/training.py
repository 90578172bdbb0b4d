"""A course of self-play: rounds of games and of learning from them, kept after every round.

Everything that a round needs stands in the folder of the course: the arrays, what Adam remembers,
the number of the round and a log with one line a round.  Stopped at any moment, the same command
goes on with the round that was not finished.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from fogado.arena.crew import Chunk
from fogado.arena.learning import Learner, fresh, targets
from fogado.arena.selfplay import Lesson, Played, play_lesson, play_test
from fogado.bots.minds.judges import NoJudge, learned, module_of, read_net
from fogado.bots.minds.net import LAYERS
from fogado.core.errors import FogadoError, either
from fogado.core.registry import HOUSE_GAMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fogado.arena.crew import Crew

HANDFUL = 8
"""Games that a process plays at a time."""
CHECKPOINT = "checkpoint.npz"
LOG = "log.jsonl"


class BadCourse(FogadoError):
    """A course that cannot be gone on with."""


@dataclass(frozen=True)
class Course:
    """How a game is learned."""

    game: str
    seed: int = 1
    games: int = 512
    """Played in each round."""
    slips: float = 0.12
    trace: float = 0.85
    rate: float = 1e-3
    decay: float = 1e-4
    batch: int = 256
    remembered: int = 6
    """Rounds that are learned from together."""
    passes: int = 2
    """How often each table is learned from in a round, on average."""
    hidden: tuple[int, int] = (64, 32)
    teacher: str = ""
    """Who plays in the first round, if nothing was learned yet."""
    teacher_games: int = 0
    tests: int = 64
    """Games against ``greedy`` after each round, for the learning curve."""


@dataclass
class Heard:
    """What is told while a course goes on."""

    round: int
    games: int
    loss: float
    wins: float
    tests: int
    seconds: float


def learners() -> list[str]:
    """List the games whose judge is a network that learns by self-play."""
    return [name for name in HOUSE_GAMES if hasattr(module_of(name), "SIZE")]


class Training:
    """A course and how far it is."""

    def __init__(self, course: Course, folder: Path) -> None:
        self.course = course
        self.folder = folder
        if course.game not in learners():
            raise NoJudge(
                f"No judge of {course.game} learns by self-play; those of {either(learners())} do."
            )
        self.module = module_of(course.game)
        self.rounds = 0
        self.memory: list[tuple[int, Played, Any]] = []
        """By round: what was played and what is wanted of it."""
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            self.resume()
        elif course.teacher:
            self.learner = Learner(fresh(self.module.SIZE, course.hidden, course.seed))
        else:
            self.learner = Learner(read_net(learned(course.game), self.module.SIZE).arrays)

    # ── what is kept ─────────────────────────────────────────────────────────────────────

    def keep(self) -> None:
        """Write everything down, whole or not at all."""
        learner = self.learner
        arrays: dict[str, Any] = dict(learner.arrays)
        arrays.update({f"mean {name}": learner.means[name] for name in LAYERS})
        arrays.update({f"square {name}": learner.squares[name] for name in LAYERS})
        course = json.dumps(asdict(self.course))
        half = self.folder / "half.npz"
        with half.open("wb") as file:
            np.savez(
                file,
                **arrays,
                numbers=np.array([self.rounds, learner.steps]),
                course=np.array(course),
            )
        os.replace(half, self.folder / CHECKPOINT)

    def resume(self) -> None:
        """Go on where the folder was left."""
        file = self.folder / CHECKPOINT
        net = read_net(file, self.module.SIZE)
        try:
            with file.open("rb") as opened, np.load(opened, allow_pickle=False) as found:
                course = json.loads(str(found["course"]))
                self.learner = Learner(net.arrays)
                for name in LAYERS:
                    self.learner.means[name] = found[f"mean {name}"]
                    self.learner.squares[name] = found[f"square {name}"]
                self.rounds, self.learner.steps = (int(number) for number in found["numbers"])
        except (OSError, ValueError, KeyError) as error:
            raise BadCourse(f"{file} is not a checkpoint of a course: {error}.") from None
        if course["game"] != self.course.game or course["seed"] != self.course.seed:
            raise BadCourse(
                f"{self.folder} holds a course in {course['game']} with seed {course['seed']}; "
                f"choose another folder for {self.course.game} with seed {self.course.seed}."
            )

    # ── a round ──────────────────────────────────────────────────────────────────────────

    def lessons(self) -> list[Lesson]:
        """Share the games of this round out among the tables of the game."""
        course = self.course
        teacher = course.teacher if self.rounds == 0 else ""
        games = course.teacher_games if teacher else course.games
        found: list[Lesson] = []
        so_far = 0.0
        for number, (seats, setup, share) in enumerate(self.module.TABLES):
            # Counted from the first table on, so that all of them together are as many as asked.
            left = round(games * (so_far + share)) - round(games * so_far)
            so_far += share
            while left > 0:
                few = min(HANDFUL, left)
                seed = f"train/{course.seed}/{self.rounds}/{number}/{left}"
                found.append(
                    Lesson(course.game, seats, dict(setup), seed, few, course.slips, teacher)
                )
                left -= few
        return found

    def round(self, crew: Crew, progress: Callable[[int, int], None]) -> Heard:
        """Play a round, learn from it, and test what was learned."""
        began = time.perf_counter()
        course = self.course
        lessons = self.lessons()
        total = sum(lesson.num for lesson in lessons)
        done = 0

        def count(lesson: Lesson) -> None:
            nonlocal done
            done += lesson.num
            progress(done, total)

        results = self.give(crew, play_numbered, lessons, count)
        for lesson, played in zip(lessons, results, strict=True):
            trace = 1.0 if lesson.teacher else course.trace
            self.memory.append((self.rounds, played, targets(played, trace)))
        self.forget()
        loss = self.learn()
        wins, tests = self.test(crew)
        self.rounds += 1
        heard = Heard(self.rounds, total, loss, wins, tests, time.perf_counter() - began)
        self.keep()
        with (self.folder / LOG).open("a") as log:
            log.write(json.dumps(asdict(heard)) + "\n")
        return heard

    def forget(self) -> None:
        """Keep the last rounds; a teacher's games are soon worse than one's own."""
        oldest = self.rounds - self.course.remembered + 1
        if self.course.teacher and self.rounds > 2:
            oldest = max(oldest, 1)
        self.memory = [one for one in self.memory if one[0] >= oldest]

    def learn(self) -> float:
        """Go over what is remembered in an order that the seed decides."""
        course = self.course
        luck = np.random.default_rng([course.seed, self.rounds])
        newest = sum(
            len(played.looks) for number, played, _ in self.memory if number == self.rounds
        )
        steps = max(1, course.passes * newest * (3 if self.rounds == 0 else 1) // course.batch)
        groups: dict[int, tuple[Any, Any]] = {}
        for seats in sorted({played.looks.shape[1] for _, played, _ in self.memory}):
            same = [one for one in self.memory if one[1].looks.shape[1] == seats]
            groups[seats] = (
                np.concatenate([played.looks for _, played, _ in same]),
                np.concatenate([wanted for _, _, wanted in same]),
            )
        sizes = np.array([len(looks) for looks, _ in groups.values()], dtype=float)
        order = luck.choice(list(groups), size=steps, p=sizes / sizes.sum())
        losses: list[float] = []
        for number, seats in enumerate(order):
            looks, wanted = groups[int(seats)]
            rows = luck.integers(0, len(looks), course.batch)
            rate = course.rate * (1 - 0.9 * number / steps if self.rounds == 0 else 0.5)
            losses.append(
                self.learner.step(looks[rows].astype(np.float32), wanted[rows], rate, course.decay)
            )
        return float(np.mean(losses[-max(1, steps // 4) :]))

    def test(self, crew: Crew) -> tuple[float, int]:
        """Play the house's ``greedy`` with what was learned, two at a table."""
        count = self.course.tests
        if not count:
            return 0.0, 0
        tables = [table for table in self.module.TABLES if table[0] == 2]
        base = Lesson(self.course.game, 2, {}, "", 4, 0.0, "greedy")
        lessons = [
            replace(base, setup=dict(tables[k % len(tables)][1]), seed=f"test/{self.rounds}/{k}")
            for k in range(count // 4)
        ]
        results = self.give(crew, try_numbered, lessons)
        return sum(wins for wins, _ in results), sum(games for _, games in results)

    def give(
        self,
        crew: Crew,
        work: Callable[[Class, int], tuple[int, Any]],
        lessons: list[Lesson],
        heard: Callable[[Lesson], None] = lambda lesson: None,
    ) -> list[Any]:
        """Let a crew do some lessons with what is known by now; give the results in their order."""
        arrays = self.learner.arrays
        chunks = [
            Chunk(work, Class(lesson, arrays), (number,)) for number, lesson in enumerate(lessons)
        ]
        found: dict[int, Any] = {}
        doing = crew.do_all(chunks)
        try:
            for few in doing:
                for number, result in few:
                    found[number] = result
                    heard(lessons[number])
        finally:
            doing.close()
        return [found[number] for number in range(len(lessons))]


@dataclass(frozen=True)
class Class:
    """A lesson, and the network that takes it: plain data, so that it can be sent."""

    lesson: Lesson
    arrays: dict[str, Any]


def play_numbered(given: Class, number: int) -> tuple[int, Played]:
    """Play the games of a lesson."""
    return number, play_lesson(given.lesson, given.arrays)


def try_numbered(given: Class, number: int) -> tuple[int, tuple[float, int]]:
    """Play the test games of a lesson."""
    return number, play_test(given.lesson, given.arrays)
