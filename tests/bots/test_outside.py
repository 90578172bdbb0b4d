"""Programs that play: what they are told, what they may answer, and what happens if they fail."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import fogado
from fogado.bots import house, outside
from fogado.bots.lines import VERSION, BadAnswer, read_hello
from fogado.bots.outside import BotTrouble
from fogado.core import registry
from fogado.core.record import read_record, verify
from fogado.server import protocol
from tests.cli.running import SKULLS, data, fine, refused, run

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.interpreted_only

EXAMPLE = Path(__file__).parents[2] / "examples" / "random_bot.py"
HELLO = json.dumps({"do": "hello", "version": VERSION})


@pytest.fixture(autouse=True)
def no_guests() -> Iterator[None]:
    """Nobody stays after a test."""
    yield
    house.invite({})
    outside.send_away()


def program(tmp_path: Path, *lines: str) -> str:
    """Write a program; give the command that starts it."""
    file = tmp_path / "bot.py"
    file.write_text("\n".join(["import json, sys, time", *lines]) + "\n", "utf-8")
    return f"{sys.executable} {file}"


def answers(tmp_path: Path, *lines: str) -> str:
    """Write a program that says hello and then does the same for every question."""
    body = [f"    {line}" for line in lines]
    head = [f"print({HELLO!r}, flush=True)", "for line in sys.stdin:"]
    return program(tmp_path, *head, "    message = json.loads(line)", *body)


def trouble(command: str, spec: str = "mine") -> str:
    """Let a program play, which must fail; give the sentence."""
    house.invite({"mine": command})
    with pytest.raises(BotTrouble) as caught:
        fogado.play(SKULLS, [spec, "greedy"], seed=1)
    return str(caught.value)


# ── a play ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_the_example_plays_and_the_same_seed_gives_the_same_play() -> None:
    """One line asked, one line answered, until the play is over."""
    house.invite({"mine": f"{sys.executable} {EXAMPLE}"})
    record = fogado.play(SKULLS, ["mine", "greedy"], seed=3)
    assert verify(record.text(), registry.game).seats == ["mine", "greedy"]
    assert fogado.play(SKULLS, ["mine", "greedy"], seed=3).text() == record.text()


@pytest.mark.slow
def test_a_program_plays_in_processes_and_in_an_arena() -> None:
    """``--bot`` names it; every process starts its own, and nothing else changes."""
    bot = f"mine={sys.executable} {EXAMPLE}"
    words = ("sim", SKULLS, "--seats", "mine,greedy", "--num", "3", "--bot", bot)
    alone, several = data(*words), data(*words, "--jobs", "2")
    assert alone["result"] == several["result"]
    met = data("arena", SKULLS, "--bots", "mine,greedy", "--num", "2", "--bot", bot)
    assert met["bots"] == ["mine", "greedy"]


def test_what_is_asked_has_the_schema_of_the_house(tmp_path: Path) -> None:
    """View, question, choices: an outside bot of the house reads the same here."""
    log = tmp_path / "asked.jsonl"
    command = answers(
        tmp_path,
        f"open({str(log)!r}, 'a').write(line)",
        "if message['seq'] == 3: sys.exit('enough')",
        "take = message['ask']['choices'][0]['take']",
        "print(json.dumps({'do': 'act', 'take': take}), flush=True)",
    )
    assert trouble(command).endswith("Its last words: enough")
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [line["seq"] for line in lines] == [1, 2, 3]
    for line in lines:
        ask = msgspec.convert(line["ask"], protocol.Ask)
        assert msgspec.to_builtins(ask) == line["ask"]
        assert line["view"]["seat"] == line["seat"] == ask.seat == 0
        assert line["budget"] == 10_000
        assert len({line["table"] for line in lines}) == 1
    assert protocol.VERSION == VERSION


# ── what goes wrong ──────────────────────────────────────────────────────────────────────────


def test_a_refused_answer_is_told_with_its_rule_and_asked_again(tmp_path: Path) -> None:
    """Twice it may err; the third time the play ends with a sentence."""
    log = tmp_path / "told.jsonl"
    command = answers(
        tmp_path,
        f"open({str(log)!r}, 'a').write(line)",
        "if message['is'] == 'asked':",
        "    print(json.dumps({'do': 'act', 'take': 'bet final-jewel 1'}), flush=True)",
    )
    said = trouble(command)
    assert said.startswith("The bot mine was refused 3 times at 'place': ")
    told = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [line["is"] for line in told] == ["asked", "error", "asked", "error", "asked"]
    error = msgspec.convert(told[1], protocol.Error)
    assert error.rule.startswith("ES-")
    assert error.says in said
    assert told[0]["seq"] == told[2]["seq"] == told[1]["seq"]


def test_a_program_that_errs_once_goes_on(tmp_path: Path) -> None:
    """After a refusal the right answer counts."""
    command = answers(
        tmp_path,
        "if message['is'] == 'error': tried = True; continue",
        "takes = [choice['take'] for choice in message['ask']['choices']]",
        "if message['seq'] == 2: sys.exit(0)",
        "take = takes[0] if 'tried' in globals() else 'castle'",
        "print(json.dumps({'do': 'act', 'take': take}), flush=True)",
    )
    assert "ended with exit code 0" in trouble(command)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("print('thinking', flush=True)", "'thinking' is not a JSON object on one line"),
        ("print('{}', flush=True)", "'{}' is no answer; write "),
        ('print(\'{"do": "wait"}\', flush=True)', "This seat may not wait"),
        ('print(\'{"do": "act", "take": "x", "seq": 7}\', flush=True)', "the answer was to 7"),
    ],
)
def test_what_is_no_answer_is_said(tmp_path: Path, line: str, says: str) -> None:
    """Every mistake has its own sentence."""
    assert says in trouble(answers(tmp_path, line))


def test_a_program_that_is_late_is_not_waited_for(tmp_path: Path) -> None:
    """``mine:ms=200``: its time is up, and it is ended."""
    command = answers(tmp_path, "time.sleep(600)")
    assert trouble(command, "mine:ms=200") == "The bot mine did not answer 'place' within 0.2 s."


def test_a_program_that_cannot_be_started_or_does_not_greet(tmp_path: Path) -> None:
    """No such command; another first line; an end at once."""
    assert "cannot be started: no-such-bot: No such file" in trouble("no-such-bot")
    assert "The first line has to be" in trouble(program(tmp_path, "print('{}', flush=True)"))
    said = trouble(program(tmp_path, "sys.exit('I am ill.')"))
    assert said == (
        "The bot mine did not say hello: it ended with exit code 1. Its last words: I am ill."
    )


def test_hello_names_version_and_language() -> None:
    """Another version or language is refused with the right ones."""
    assert read_hello({"do": "hello", "version": 1, "language": "hu"}) == "hu"
    with pytest.raises(BadAnswer, match="first line"):
        read_hello({"do": "hello", "version": 2})
    with pytest.raises(BadAnswer, match="choose en or hu"):
        read_hello({"do": "hello", "version": 1, "language": "de"})


def test_names_of_programs() -> None:
    """Not like a person, not like a bot of the house, not twice."""
    words = ("sim", SKULLS, "--seats", "random,random")
    assert "not understood" in refused(*words, "--bot", "me=x")
    assert "not understood" in refused(*words, "--bot", "x=")
    assert "given twice" in refused(*words, "--bot", "x=a", "--bot", "x=b")
    assert "bot of the house" in refused(*words, "--bot", "greedy=x")
    assert "There is no bot 'x'" in refused("sim", SKULLS, "--seats", "x,random")


# ── the other way round ──────────────────────────────────────────────────────────────────────


def spoken(*words: str, typed: str) -> list[Any]:
    """Let somebody play over ``fogado stdio``; give the lines."""
    return [json.loads(line) for line in fine("stdio", SKULLS, *words, typed=typed).splitlines()]


def test_stdio_asks_and_says_goodbye_when_the_input_ends() -> None:
    """The same lines as for a program; whoever leaves is told so."""
    act = json.dumps({"do": "act", "take": "place 4: IV"})
    lines = spoken("--seats", "me,random", typed=f"{HELLO}\n\n{act}\n")
    assert [line["is"] for line in lines][-1] == "bye"
    assert lines[0]["is"] == "asked"
    assert lines[1]["seq"] == 2
    assert msgspec.convert(lines[-1], protocol.Bye).why == "The input ended before the play did."


@pytest.mark.slow
def test_stdio_plays_to_the_end_and_keeps_the_record(tmp_path: Path) -> None:
    """Two at once: whoever answers reads the play that comes back; the record is honest."""
    import subprocess

    file = tmp_path / "play.jsonl"
    words = ["stdio", SKULLS, "--seats", "me,greedy", "--record", str(file)]
    host = [sys.executable, "-c", "from fogado.cli import main; main()", *words]
    with (
        subprocess.Popen(host, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game,
    ):
        assert game.stdin is not None
        assert game.stdout is not None
        print(HELLO, file=game.stdin, flush=True)
        for line in game.stdout:
            message = json.loads(line)
            if message["is"] == "over":
                break
            take = message["ask"]["choices"][-1]["take"]
            print(json.dumps({"do": "act", "take": take}), file=game.stdin, flush=True)
    assert game.returncode == 0
    record = verify(file.read_text("utf-8"), registry.game)
    assert record.end == message["outcome"]


def test_stdio_needs_somebody_to_ask_and_a_greeting(tmp_path: Path) -> None:
    """Mistakes are sentences; what was played is kept."""
    assert "has no seat that is me" in refused("stdio", SKULLS, "--seats", "random,random")
    assert "The first line has to be" in refused("stdio", SKULLS, typed="{}\n")
    file = tmp_path / "play.jsonl"
    result = run("stdio", SKULLS, "--record", str(file), typed=f"{HELLO}\n" + "{}\n" * 3)
    assert result.exit_code == 2
    assert "The program was refused 3 times" in result.stderr
    assert read_record(file.read_text("utf-8")).end is None
    assert "exists already" in refused("stdio", SKULLS, "--record", str(file))
