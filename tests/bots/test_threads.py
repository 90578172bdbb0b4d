"""Products of numpy are computed by one thread wherever Fogadó computes them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from fogado.arena.crew import Chunk, Processes
from fogado.bots.threads import NAMES, children_of_one_thread, one_thread
from tests.arena.on_ray import setting

pytestmark = pytest.mark.interpreted_only


@pytest.fixture(autouse=True)
def nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def test_one_thread_unless_somebody_chose(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(one_thread().values()) == {"1"}
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "4")
    assert one_thread()["OPENBLAS_NUM_THREADS"] == "4"
    with children_of_one_thread():
        assert os.environ["OPENBLAS_NUM_THREADS"] == "4"
        assert os.environ["MKL_NUM_THREADS"] == "1"
    assert os.environ["OPENBLAS_NUM_THREADS"] == "4"
    assert "MKL_NUM_THREADS" not in os.environ


@pytest.mark.slow
def test_the_processes_of_a_crew_compute_alone() -> None:
    """And whoever hired them stays as they were."""
    with Processes(1) as crew:
        found = [*crew.do_all([Chunk(setting, name, (0,)) for name in NAMES])]
    assert found == [["1"]] * len(NAMES)
    assert not any(name in os.environ for name in NAMES)


@pytest.mark.slow
def test_the_command_chooses_before_numpy_is_loaded() -> None:
    """Later it would be in vain."""
    script = """
import os, sys
import fogado.cli
assert "numpy" not in sys.modules
try:
    fogado.cli.main(["--version"])
except SystemExit:
    print(os.environ["OPENBLAS_NUM_THREADS"])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "1", done.stderr
