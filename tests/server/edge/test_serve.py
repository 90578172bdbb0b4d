"""``fogado serve`` as a command: one process, several, and their ends."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from fogado.core.errors import FogadoError
from fogado.server.serving import Plan, listen
from fogado.server.workers import Supervisor
from tests.cli.running import fine, refused
from tests.server.edge.visitors import LONG, Visitor, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.interpreted_only  # about the door, not about the engine

COMMAND = [sys.executable, "-c", "from fogado.cli import main; main()", "serve"]


class Served:
    """A house in another process."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "--port", "0", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.log: list[str] = []
        self.reader = threading.Thread(target=self.log.extend, args=[self.process.stderr])
        self.reader.start()
        self.ready = self.process.stdout.readline()
        self.url = next((word for word in self.ready.split() if "://" in word), "").rstrip("/")

    def end(self, how: signal.Signals = signal.SIGTERM) -> str:
        """Stop it; give the last thing it said."""
        self.process.send_signal(how)
        assert self.process.stdout is not None
        said = self.process.stdout.read()
        self.process.wait(LONG)
        return said

    def close(self) -> None:
        """Clear everything away, whatever happened."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(LONG)
        self.reader.join(LONG)
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()


@contextlib.contextmanager
def served(*words: str, **environment: str) -> Iterator[Served]:
    """Start a house, and see to it that it is gone afterwards."""
    house = Served(*words, **environment)
    try:
        assert house.url, "".join(house.log)
        yield house
    finally:
        house.close()


# ── what cannot be served ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--workers", "2"], "give --database and --redis"),
        (["--workers", "2", "--lang", "hu"], "add meg a --database"),
        (["--data", "x", "--database", "postgresql://x/y"], "not in both"),
        (["--limit", "hats=1"], "There is no limit 'hats'"),
        (["--lang", "de"], "We do not speak 'de'"),
        (["--keep", "hats=3"], "choose guests, open, unfinished, bots or plays"),
        (["--keep", "plays=0"], "write days or ever, like plays=30"),
        (["--keep", "plays=-1"], "write days or ever, like plays=30"),
        (["--keep", "plays"], "write days or ever, like plays=30"),
        (["--behind-proxy"], "say under which name the house is visited"),
        (["--behind-proxy", "--lang", "hu"], "milyen néven"),
        (["--allow-host", "https://play.example"], "is not the name of a host"),
        (["--allow-host", "play.example:8000"], "is not the name of a host"),
        (["--host", "256.0.0.1"], "cannot be used"),
        (["--database", "mysql://x", "--check"], "write it like postgresql://"),
        (["--fixed-luck", "x", "--origin", "https://inn.example"], "is for tests in one process"),
        (["--fixed-luck", "x", "--host", "0.0.0.0"], "is for tests in one process"),
        (["--fixed-luck", "x", "--behind-proxy"], "is for tests in one process"),
        (["--fixed-luck", "x", "--redis", "redis://x"], "is for tests in one process"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_sentence(words: list[str], says: str) -> None:
    """Before anything is opened."""
    assert says in refused("serve", "--port", "0", *words)


def test_a_taken_port_is_told_in_one_sentence() -> None:
    """Which, and why."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"127.0.0.1 port {port} cannot be used" in refused("serve", "--port", str(port))


def test_check_opens_everything_and_serves_nothing(tmp_path: Path) -> None:
    """The folder is made, the store answers, and the command ends."""
    said = fine("serve", "--check", "--port", "0", "--data", str(tmp_path / "new"))
    assert said.startswith("Everything is in order for http://127.0.0.1:")
    assert list((tmp_path / "new").iterdir())
    (tmp_path / "file").write_text("")
    complaint = refused("serve", "--check", "--port", "0", "--data", str(tmp_path / "file"))
    assert str(tmp_path / "file") in complaint


# ── one process ──────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_house_closes_well_and_keeps_everything(tmp_path: Path, how: signal.Signals) -> None:
    """It says goodbye, ends with 0, and knows everybody when it opens again."""
    with served("--data", str(tmp_path)) as house:
        assert house.ready.startswith("The house is open at http://127.0.0.1:")
        with Visitor(house, "Anna") as anna:  # type: ignore[arg-type]  # all it needs is the url
            table = anna.made(me=2)
            with anna.socket() as phone:
                phone.watch(table)
                said = house.end(how)
                assert phone.hear("bye")
        assert house.process.returncode == 0
        assert said == "The house is closed; everything is kept.\n"
        cookies = dict(anna.cookies)
    for line in house.log:
        assert json.loads(line)["level"] == "info", line
    with served("--data", str(tmp_path), "--lang", "hu") as again:
        assert again.ready.startswith("A ház nyitva van: ")
        mine = httpx.get(f"{again.url}/api/mine", cookies=cookies, timeout=LONG).json()
        assert [listed["table"] for listed in mine] == [table]


# ── several processes ────────────────────────────────────────────────────────────────────


def workers_of(house: Served) -> set[int]:
    """List the processes below a supervisor."""
    children = Path(f"/proc/{house.process.pid}/task/{house.process.pid}/children")
    return {int(pid) for pid in children.read_text().split()}


def alive(pid: int) -> bool:
    """Does a process live, and is it no mere leftover?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


needs_proc = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="looks for processes in /proc"
)


@needs_proc
@pytest.mark.slow
def test_workers_share_tables_and_a_dead_one_is_replaced(postgres_url: str, redis_url: str) -> None:
    """Two serve, one is killed, players go on with the other, and soon two serve again."""
    both = {"FOGADO_DATABASE": postgres_url, "FOGADO_REDIS": redis_url}
    with served("--workers", "2", **both) as house:
        before = workers_of(house)
        assert len(before) == 2
        with Visitor(house, "Anna") as anna:  # type: ignore[arg-type]  # all it needs is the url
            table = anna.made(me=2)
            for _ in range(3):
                _, answer = anna.asked(table)
                assert anna.do(table, "act", **answer).is_success
            victim = min(before)
            os.kill(victim, signal.SIGKILL)
            cookies = dict(anna.cookies)
        wait_until(lambda: len(workers_of(house) - {victim}) == 2)

        def answers() -> bool:
            try:
                path = f"{house.url}/api/tables/{table}/update?seat=0"
                answer = httpx.get(path, cookies=cookies, timeout=LONG)
            except httpx.TransportError:
                return False
            return answer.status_code == 200 and answer.json()["view"] is not None

        for _ in range(5):
            wait_until(answers)
        metrics = httpx.get(f"{house.url}/metrics", timeout=LONG).text
        assert "fogado_requests_total" in metrics
        after = workers_of(house)
        assert house.end() == "The house is closed; everything is kept.\n"
        assert house.process.returncode == 0
        assert not any(alive(pid) for pid in after)
    died = [json.loads(line) for line in house.log if "worker died" in line]
    assert [line["pid"] for line in died] == [victim]
    assert postgres_url not in "".join(house.log)


@needs_proc
@pytest.mark.slow
def test_workers_do_not_outlive_their_supervisor(postgres_url: str, redis_url: str) -> None:
    """A supervisor that is killed takes everybody along."""
    words = ["--workers", "2", "--database", postgres_url, "--redis", redis_url]
    with served(*words) as house:
        workers = workers_of(house)
        house.process.kill()
        wait_until(lambda: not any(alive(pid) for pid in workers))


@pytest.mark.slow
def test_workers_that_cannot_begin_are_not_begun_again(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Each says why in a sentence, and so does the supervisor."""
    file = tmp_path / "file"
    file.write_text("")
    with listen("127.0.0.1", 0) as listening:
        supervisor = Supervisor(Plan(data=str(file), workers=2), listening, lambda: None)
        with pytest.raises(FogadoError, match="could not begin"):
            supervisor.run()
    complaint = capfd.readouterr().err
    assert str(file) in complaint
    assert "Traceback" not in complaint
    assert "PROMETHEUS_MULTIPROC_DIR" not in os.environ
