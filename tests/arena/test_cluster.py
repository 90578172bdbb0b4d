"""The same work on a Ray cluster: the same results, whoever dies on the way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fogado import __version__
from fogado.arena.cluster import ClusterTrouble, do_there
from fogado.arena.crew import Chunk, Processes
from fogado.bots.threads import NAMES, one_thread
from tests.arena.on_ray import PLAN
from tests.cli.running import SKULLS, refused
from tests.server.services import free_port

pytestmark = pytest.mark.interpreted_only

ROOT = Path(__file__).parents[2]
SIM = ("sim", SKULLS, "--seats", "greedy,random", "--num", "2")


def in_a_process(
    *words: str, settings: dict[str, str] | None = None, **more: Any
) -> subprocess.CompletedProcess[str]:
    """Run Python with some words, from the project's folder."""
    path = os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(ROOT)]).strip(os.pathsep)
    env = {**os.environ, **(settings or {}), "PYTHONPATH": path}
    words = (sys.executable, *words)
    return subprocess.run(words, env=env, cwd=ROOT, capture_output=True, text=True, **more)


# ── a real one ───────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Start a Ray of two workers once, and let it do everything (see ``on_ray``)."""
    pytest.importorskip("ray", reason="the extra fogado[ray] is not installed")
    if not Path("/proc/self/stat").exists():
        pytest.skip("workers are found by /proc, which this system does not have")
    folder = tmp_path_factory.mktemp("ray")
    script = str(ROOT / "tests" / "arena" / "on_ray.py")
    done = in_a_process(script, str(folder), timeout=540, settings=one_thread())
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_a_worker_that_is_killed_loses_nothing_and_counts_nothing_twice(
    told: dict[str, Any],
) -> None:
    """A simulation on two workers, one of them killed at work, is that of one process."""
    assert told["hands"] == 2
    assert told["killed"] > 0
    assert told["there"] == told["here"]
    assert [one["index"] for one in told["there"]["games"]] == list(range(PLAN.num))


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_played_on_the_cluster(told: dict[str, Any]) -> None:
    """Fewer games, but each is the one it would have been."""
    stopped = told["stopped"]
    assert stopped["stopped"] is True
    assert 1 < len(stopped["games"]) < PLAN.num
    whole = told["here"]["games"]
    assert all(one == whole[one["index"]] for one in stopped["games"])


@pytest.mark.slow
def test_everybody_computes_alone(told: dict[str, Any]) -> None:
    """Where a product is shared out decides its last bits: so nobody shares one out."""
    assert told["settings"] == [["1"]] * len(NAMES)


@pytest.mark.slow
def test_a_round_of_training_learns_the_same(told: dict[str, Any]) -> None:
    """Games played elsewhere are learned from in the same order: equal to the last bit."""
    assert told["trained there"] == told["trained here"]


# ── without one ──────────────────────────────────────────────────────────────────────────────


def test_ray_is_asked_for_only_with_cluster() -> None:
    """Whoever plays here never loads it."""
    script = "import sys; from fogado.cli import main\n"
    script += f"try: main({list(SIM)!r})\nexcept SystemExit: print('ray' in sys.modules)"
    assert in_a_process("-c", script, timeout=300).stdout.splitlines()[-1] == "False"


def test_without_the_extra_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The same for simulation, arena and training."""
    monkeypatch.setitem(sys.modules, "ray", None)
    said = "Runs on a cluster need ray, which is not installed: pip install 'fogado[ray]'."
    assert refused(*SIM, "--cluster", "auto") == said
    assert refused("arena", SKULLS, "--bots", "greedy,random", "--cluster", "auto") == said
    folder = tmp_path / "course"
    assert refused("train", "dice-forge", "--out", str(folder), "--cluster", "auto") == said
    assert not folder.exists()


def test_a_cluster_uses_all_its_cores() -> None:
    """--jobs would mean nothing."""
    assert "leave --jobs out" in refused(*SIM, "--jobs", "2", "--cluster", "auto")


def test_an_address_where_nobody_answers_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Ray says, in one line, and what may be written instead."""

    def init(address: str, **settings: Any) -> None:
        raise ConnectionError("Failed to connect to GCS.\nPlease check the firewall.")

    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(init=init))
    said = refused(*SIM, "--cluster", "auto")
    assert said.startswith("No Ray cluster answers at auto: Failed to connect to GCS. ")
    assert "--cluster local" in said
    assert "firewall" not in said


def test_where_nobody_listens_ray_does_not_wait() -> None:
    """It would try for minutes, without a word; a port that is none is seen, too."""
    pytest.importorskip("ray", reason="the extra fogado[ray] is not installed")
    for address in (f"127.0.0.1:{free_port()}", f"ray://127.0.0.1:{free_port()}"):
        said = refused(*SIM, "--cluster", address)
        assert said.startswith(f"No Ray cluster answers at {address}: Connection refused. Write ")
    assert "No Ray cluster answers at here:door: " in refused(*SIM, "--cluster", "here:door")


def double(task: int, number: int) -> int:
    """Some work that everybody can check."""
    return task * number


def test_a_machine_with_another_version_does_not_play() -> None:
    """It might play otherwise, and nobody would see it."""
    chunk = Chunk(double, 2, (1, 2, 3))
    assert do_there(chunk, __version__) == [2, 4, 6]
    with pytest.raises(ClusterTrouble, match="install the same everywhere"):
        do_there(chunk, "0.0.1")


@pytest.mark.slow
def test_processes_that_stay_together_do_more_than_one_thing() -> None:
    """A crew inside ``with`` keeps its processes; stopped, it finds others."""
    chunks = [Chunk(pow, 2, (number,)) for number in range(6)]
    with Processes(2) as crew:
        assert sorted(crew.do_all(chunks)) == [[2**number] for number in range(6)]
        first = crew.there[0]
        doing = crew.do_all(chunks)
        next(doing)
        assert crew.there[0] is first
        doing.close()
        assert crew.there == []
        assert len(list(crew.do_all(chunks))) == 6
    assert crew.there == []
