"""Games of other packages, built as wheels and installed in a fresh environment beside our wheel.

Pig, the example, and what ``fogado new-game`` writes go through the same: their own tests, lists,
terminal, simulation, arena, a learner's environment, and the server.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import httpx
import pytest

from fogado.core.native import COMPILED
from tests.guests.installing import ROOT, Environment, environment
from tests.research.extra import MISSING

pytestmark = pytest.mark.slow
NEW = "nine-holes"
GUESTS = {
    "pig": ("optimal", "hold", "Malac", "Megállás. Aki megáll"),
    NEW: ("four", "random", "Nine Holes", "Elvétel. A játékos elvesz"),
}
"""By name: two bots, the Hungarian title, and what a rule says in Hungarian."""
LETTERS = {"pig": "PG-2", NEW: "NH-2"}
guests = pytest.mark.parametrize("name", GUESTS)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Make the environment once: our wheel, Pig, and a game that was just written."""
    made = Environment(tmp_path_factory.mktemp("guests") / "environment")
    if not COMPILED:
        made.install(ROOT)
    made.install(ROOT / "examples" / "pig")
    said = made.fogado("new-game", NEW, "--into", "written")
    assert f"fogado play {NEW}" in said
    made.install(made.folder / "written" / NEW)
    return made


def folder_of(room: Environment, name: str) -> Path:
    """Find the sources of a package."""
    return room.folder / "written" / NEW if name == NEW else ROOT / "examples" / name


def test_our_package_is_the_wheel(room: Environment) -> None:
    """Not the sources that this test runs from."""
    where = room.run("-c", "import fogado, fogado_pig; print(fogado.__file__, fogado_pig.__file__)")
    fogado, pig = where.split()
    assert pig.startswith(str(room.folder))
    assert COMPILED or fogado.startswith(str(room.folder))


@guests
def test_its_own_tests_pass(room: Environment, name: str) -> None:
    """The laws of a game, every rule, and the bots."""
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0")
    said = room.run(*words, cwd=folder_of(room, name))
    assert " passed" in said


@guests
def test_it_passes_check_game(room: Environment, name: str) -> None:
    room.run("-c", f"import fogado, fogado.testing as t; t.check_game(fogado.game({name!r}))")


@guests
def test_it_is_listed_with_its_bots(room: Environment, name: str) -> None:
    listed = {one["name"]: one for one in json.loads(room.fogado("games", "--json"))}
    bot, other, title, _ = GUESTS[name]
    assert listed[name]["title"]["hu"] == title
    assert {bot, other, "random"} <= set(listed[name]["bots"])


@guests
def test_it_is_played_in_the_terminal(room: Environment, name: str) -> None:
    said = room.fogado("play", name, "--seats", "me,random", "--seed", "3", typed="1\n" * 900)
    assert "Traceback" not in said
    rules = room.fogado("rules", name, LETTERS[name], "--lang", "hu")
    assert GUESTS[name][3].partition(".")[0] in rules


@guests
def test_its_bot_plays_in_simulations_and_in_the_arena(room: Environment, name: str) -> None:
    bot, other, *_ = GUESTS[name]
    played = json.loads(
        room.fogado("sim", name, "--seats", f"{bot},{other}", "--num", "4", "--seed", "1", "--json")
    )
    assert played["result"]["turns"]["mean"] > 2, "as the game itself counts them"
    words = ("--bots", f"{bot},{other}", "--num", "4", "--seed", "1", "--jobs", "2", "--json")
    assert bot in room.fogado("arena", name, *words)


LEARNER = """
import sys
import gymnasium, numpy as np
import fogado.research
env = gymnasium.make(fogado.research.gym.env_id(sys.argv[1]), opponents=[sys.argv[2]])
_, info = env.reset(seed=1)
done = False
while not done:
    action = int(np.flatnonzero(info["action_mask"])[0])
    _, reward, done, _, info = env.step(action)
print(reward, info["view"].turn)
"""


@guests
@pytest.mark.skipif(bool(MISSING), reason="the extra for research is not whole here")
def test_a_learner_steps_in_its_environment(room: Environment, name: str) -> None:
    said = room.run("-W", "ignore", "-c", LEARNER, name, GUESTS[name][0])
    assert float(said.split()[0]) in (-1.0, 1.0)


@pytest.fixture(scope="module")
def server(room: Environment) -> Any:
    """Serve from the environment; return the address."""
    process = subprocess.Popen(
        [
            str(room.python),
            "-m",
            "fogado.cli",
            "serve",
            "--port",
            "0",
            "--data",
            "kept",
            "--bot-pause",
            "0",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=room.folder,
        env=environment(),
    )
    assert process.stdout is not None
    try:
        ready = process.stdout.readline()
        yield next(word for word in ready.split() if "://" in word).rstrip("/")
    finally:
        process.terminate()
        process.wait(60)
        process.stdout.close()


@guests
def test_the_server_offers_it_in_hungarian_too(server: str, name: str) -> None:
    def ask(path: str) -> Any:
        with urlopen(Request(f"{server}{path}", headers={"accept-language": "hu"})) as answer:
            return json.load(answer)

    [one] = [one for one in ask("/api/games") if one["name"] == name]
    bot, _, title, rule = GUESTS[name]
    assert one["title"]["hu"] == title
    assert bot in one["bots"]
    assert any(rule in line["text"] for line in ask(f"/api/games/{name}/rules"))


@guests
def test_a_whole_play_at_the_server(server: str, room: Environment, name: str) -> None:
    """The bot of the how-to plays over the network against the bot of the package."""
    page = (ROOT / "docs" / "howto" / "write-an-outside-bot.md").read_text("utf-8")
    [program] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    program = program.replace('"dice-forge"', repr(name))
    program = program.replace('"bot": "random"', f'"bot": "{GUESTS[name][0]}"')
    with httpx.Client(base_url=server, headers={"x-fogado": "1"}) as anna:
        anna.post("/api/guests", json={"name": "Anna"})
        token = anna.post("/api/tokens", json={"label": "outside"}).json()["token"]
    scores = json.loads(room.run("-c", program, server, token))
    assert len(scores) == 2
    assert max(scores) > 0


def test_a_package_that_is_broken_stops_no_other(room: Environment) -> None:
    """It is told once, where no program reads it, and everything else goes on."""
    [site] = room.folder.glob("lib/python*/site-packages")
    info = site / "ludo-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ludo\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(
        "[fogado.games]\nludo = ludo.game:GAME\n[fogado.bots]\npig = ludo.bots:BOTS\n", "utf-8"
    )
    try:
        done = subprocess.run(
            [str(room.python), "-m", "fogado.cli", "games", "--json"],
            capture_output=True,
            text=True,
            cwd=room.folder,
            env=environment(),
        )
    finally:
        for file in info.iterdir():
            file.unlink()
        info.rmdir()
    assert {"pig", NEW} <= {one["name"] for one in json.loads(done.stdout)}
    assert done.stderr.splitlines() == [
        f"ludo 1.0 brings ludo.{what} as {name!r} in fogado.{group}, but it cannot be imported: "
        "ModuleNotFoundError: No module named 'ludo'."
        for what, name, group in (("game:GAME", "ludo", "games"), ("bots:BOTS", "pig", "bots"))
    ]
