"""``fogado new-game``: what it writes, and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fogado.cli.new_game import letters, package_files
from fogado.cli.template.package.bots import Four
from fogado.cli.template.package.game import GAME
from fogado.core.source import seeded
from fogado.testing import laws
from tests.cli.running import fine, refused

test_the_template_keeps_the_laws = laws(GAME, seeds=[1])


def test_everything_has_the_new_name() -> None:
    written = dict(package_files("nine-holes"))
    assert set(written) == {
        "README.md",
        "pyproject.toml",
        "src/fogado_nine_holes/__init__.py",
        "src/fogado_nine_holes/bots.py",
        "src/fogado_nine_holes/game.py",
        "src/fogado_nine_holes/py.typed",
        "src/fogado_nine_holes/rulebook/en.md",
        "src/fogado_nine_holes/rulebook/hu.md",
        "src/fogado_nine_holes/text/en.toml",
        "src/fogado_nine_holes/text/hu.toml",
        "tests/test_nine_holes.py",
    }
    for place, text in written.items():
        assert not re.search(r"template|\bTG\b", text, re.IGNORECASE), place
        if place.endswith(".py"):
            compile(text, place, "exec")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("nine-holes", "NH"),
        ("pig", "PI"),
        ("x", "XX"),
        ("three-men-s-morris", "TM"),
        ("go-9", "GO"),
    ],
)
def test_rules_begin_with_two_letters(name: str, expected: str) -> None:
    assert letters(name) == expected


@pytest.mark.parametrize("name", ["Pig", "9-holes", "nine--holes", "../up", "nine_holes", "x" * 41])
def test_a_name_that_cannot_be_is_refused(name: str) -> None:
    assert "cannot be the name of a game; write small letters" in refused("new-game", name)


def test_what_is_there_already_is_left_alone(tmp_path: Path) -> None:
    assert "called dice-forge already" in refused("new-game", "dice-forge")
    (tmp_path / "nine-holes").mkdir()
    said = refused("new-game", "nine-holes", "--into", str(tmp_path))
    assert said.endswith("is there already; choose another name or --into DIR.")
    assert not list((tmp_path / "nine-holes").iterdir())


def test_it_says_what_to_do_next(tmp_path: Path) -> None:
    said = fine("new-game", "nine-holes", "--into", str(tmp_path))
    for command in ("pip install --editable", "fogado play nine-holes", "python -m pytest"):
        assert command in said
    assert (tmp_path / "nine-holes" / "pyproject.toml").is_file()


def test_the_bot_leaves_a_multiple_of_four() -> None:
    from fogado.bots.base import Asked

    state = GAME.start(2, {"stones": 11})
    state.settle(0)
    chosen = Four(GAME).choose(Asked(state, 0, seeded(1)))
    assert chosen.write() == "take 3"
