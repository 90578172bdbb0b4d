"""Each habit that the engine keeps can be broken, and then is named."""

import ast
from pathlib import Path

import pytest

from tools import habits

pytestmark = pytest.mark.interpreted_only  # about the tool, not about the engine

PATH = "src/fogado/games/lanterns/turn.py"

# Put together here, so that no file of ours holds a real path.
SOMEBODYS_HOME = "/" + "home/anna/cards.toml"

BROKEN = [
    ("COST: Final = (0, 1, 3)", "Final[tuple[int, ...]]"),
    ("COST: Final = [0, 1, 3]", "Final[tuple[int, ...]]"),
    ("COST: Final = {'oil': 1}", "Final[tuple[int, ...]]"),
    ("COST: typing.Final = tuple(range(3))", "Final[tuple[int, ...]]"),
    ("@dataclass(frozen=True)\nclass Light: ...", "frozen=True"),
    ("class Light(Generic[S]): ...", "plain base class"),
    ("class Light(abc.ABC): ...", "plain base class"),
    ("class Light(metaclass=ABCMeta): ...", "plain base class"),
    ("class Light(Protocol): ...", "plain base class"),
    ("if TYPE_CHECKING:\n    from fogado.core.game import State", "TYPE_CHECKING"),
    ("if typing.TYPE_CHECKING:\n    pass", "TYPE_CHECKING"),
    ("import random", "a dealer answers"),
    ("from time import sleep", "no clock"),
    ("import os.path", "no machine"),
    ("def wait() -> None:\n    import asyncio", "push a step"),
    ("import logging", "events"),
    ("from copy import deepcopy", "own copy()"),
    ("import numpy as np", "standard library"),
    ("from mypy_extensions import i64", "standard library"),
    ("import fogado", "the module that holds the name"),
    ("from fogado import play", "the module that holds the name"),
    (f"CARDS = {SOMEBODYS_HOME!r}", "one machine"),
    (
        "try:\n    f()\nexcept KeyError as e:\n    g(e)\nexcept TypeError as e:\n    g(e)",
        "a name of its own",
    ),
]

KEPT = [
    "COST: Final[tuple[int, ...]] = (0, 1, 3)",
    "SEATS: Final = 8",
    "@dataclass(frozen=False)\nclass Light: ...",
    "@dataclass(eq=False)\nclass Light(Effect): ...",
    "from dataclasses import dataclass\nfrom importlib.resources import files",
    "from fogado.core.agenda import Step",
    "from . import effects",
    "NOTATION = 'a/b or /c'",
    "try:\n    f()\nexcept KeyError as e:\n    g(e)\nexcept TypeError as other:\n    g(other)",
]


@pytest.mark.parametrize(("source", "advice"), BROKEN, ids=[source for source, _ in BROKEN])
def test_a_broken_habit_is_named_with_what_to_do_instead(source: str, advice: str) -> None:
    [(line, sentence)] = habits.check(source, PATH)

    assert advice in sentence
    assert line <= len(source.splitlines())


@pytest.mark.parametrize("source", KEPT)
def test_a_kept_habit_is_left_alone(source: str) -> None:
    assert habits.check(source, PATH) == []


def test_every_rule_is_broken_by_some_example() -> None:
    for rule in habits.RULES:
        alone = [source for source, _ in BROKEN if list(rule(ast.parse(source), PATH))]
        assert alone, f"no example breaks {rule.__name__}"


def test_only_the_native_module_imports_mypy_extensions() -> None:
    source = "from mypy_extensions import i64"

    assert habits.check(source, "src/fogado/core/native.py") == []
    assert len(habits.check(source, "src/fogado/core/dealer.py")) == 1


def test_the_command_names_file_and_line_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "turn.py"
    file.write_text('"""A turn."""\n\nimport random\n')

    assert habits.main([str(tmp_path)]) == 1
    assert f"{file}:3: random has no place" in capsys.readouterr().out

    file.write_text('"""A turn."""\n')
    assert habits.main([str(tmp_path)]) == 0
    assert "1 files, no findings" in capsys.readouterr().out


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    assert habits.main([str(tmp_path / "nowhere")]) == 1


def test_our_own_engine_keeps_its_habits() -> None:
    assert habits.main([]) == 0
