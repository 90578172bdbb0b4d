"""Processes of this machine that are killed at work: everything is done, and nothing twice."""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from fogado.arena.crew import Chunk, Killed, Processes, hand_out, work_for
from fogado.core.errors import FogadoError

pytestmark = [
    pytest.mark.interpreted_only,
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nobody is killed on this system"),
]


def square_if_spared(folder: str, number: int) -> int:
    """Square a number; whoever is the first to try 3 or 5 is killed."""
    grave = Path(folder) / str(number)
    if number in (3, 5) and not grave.exists():
        grave.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def never(task: Any, number: int) -> int:
    """Be killed whenever somebody tries."""
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuse(task: Any, number: int) -> int:
    """Say what is wrong, in a way that cannot be sent as it is."""
    raise Odd(f"{number} is odd", lambda: None) if task else FogadoError("Not even.")


class Odd(FogadoError):
    """An error that holds something that cannot travel."""

    def __init__(self, text: str, held: Any) -> None:
        super().__init__(text)
        self.held = held


def one_by_one(work: Any, task: Any, many: int) -> list[Chunk]:
    """Make a chunk of every number."""
    return [Chunk(work, task, (number,)) for number in range(many)]


@pytest.mark.slow
def test_what_a_killed_process_was_doing_is_done_by_another(tmp_path: Path) -> None:
    """Every number comes back once, whoever died of it the first time."""
    with Processes(2) as crew:
        found = list(crew.do_all(one_by_one(square_if_spared, str(tmp_path), 8)))
        assert sorted(found) == [[number * number] for number in range(8)]
        assert {grave.name for grave in tmp_path.iterdir()} == {"3", "5"}
        # Somebody dies while there is nothing to do: the next task is done all the same.
        crew.there[0].process.kill()
        crew.there[0].process.join()
        assert len(list(crew.do_all(one_by_one(pow, 2, 4)))) == 4


@pytest.mark.slow
def test_work_that_kills_everybody_is_given_up_in_a_sentence() -> None:
    """Nobody waits for ever, and nobody is left behind."""
    crew = Processes(2)
    with pytest.raises(Killed, match=r"3 processes .* were killed while they did number 0"):
        list(crew.do_all(one_by_one(never, None, 1)))
    assert crew.there == []
    assert "numbers 4 to 9" in str(Killed(Chunk(pow, 2, (4, 5, 9))))


@pytest.mark.slow
def test_what_is_wrong_there_is_told_here() -> None:
    """An error arrives as it is; one that cannot travel arrives in words."""
    with pytest.raises(FogadoError, match=r"Not even\.") as told:
        list(Processes(2).do_all(one_by_one(refuse, None, 2)))
    assert "in refuse" in told.value.__notes__[0]
    with pytest.raises(RuntimeError, match="Odd: 0 is odd"):
        list(Processes(2).do_all(one_by_one(refuse, "odd", 1)))


@pytest.mark.slow
def test_a_simulation_goes_on_when_a_process_is_killed() -> None:
    """Results come in any order, each once."""
    crew = Processes(2)
    numbers: list[int] = []
    for few in hand_out(crew, pow, 1, range(40)):
        if not numbers and crew.there:
            crew.there[0].process.kill()
        numbers += few
    assert numbers == [1] * 40


def test_a_process_ends_quietly_when_its_answer_is_not_read_any_more() -> None:
    """Interrupted on a crowded machine, a simulation left the traceback of its helper behind."""
    ours, theirs = multiprocessing.Pipe()
    ours.send(Chunk(pow, 2, (3,)))
    with ThreadPoolExecutor(1) as threads:
        done = threads.submit(work_for, theirs)
        assert ours.poll(60)
        ours.close()
        assert done.result(60) is None
