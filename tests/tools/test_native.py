"""The compiled form is built beside the sources, and only when they change."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import native

pytestmark = pytest.mark.interpreted_only  # about the tool, not about the engine

LAMP = '''"""A lamp."""

from dataclasses import dataclass


class Step:
    def run(self, oil: int) -> int:
        raise NotImplementedError


@dataclass(init=False)
class Light(Step):
    cost: int

    def __init__(self, cost: int) -> None:
        self.cost = cost

    def run(self, oil: int) -> int:
        return oil - self.cost
'''


@pytest.fixture
def lanterns(tmp_path: Path) -> Path:
    """A small package of the same shape as ours."""
    package = tmp_path / "src" / "lanterns"
    for folder in (package, package / "core", package / "games", package / "cli"):
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text('"""A room."""\n')
    (package / "core" / "lamp.py").write_text(LAMP)
    (package / "games" / "en.md").write_text("Light a lamp.\n")
    return package


def test_core_and_games_are_compiled_and_the_rest_is_not(lanterns: Path) -> None:
    names = [str(Path(file).relative_to(lanterns)) for file in native.modules(lanterns)]

    assert names == ["core/__init__.py", "core/lamp.py", "games/__init__.py"]


def test_a_module_can_stay_plain_for_a_reason(
    lanterns: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(native.INTERPRETED, "core/lamp", "it is only an example")

    assert not any(file.endswith("lamp.py") for file in native.modules(lanterns))


def test_the_fingerprint_changes_with_what_is_compiled(lanterns: Path) -> None:
    before = native.fingerprint(lanterns, "1")
    assert native.fingerprint(lanterns, "3") != before

    (lanterns / "cli" / "__init__.py").write_text('"""Another."""\n')
    assert native.fingerprint(lanterns, "1") == before

    (lanterns / "core" / "lamp.py").write_text(LAMP + "\n# brighter\n")
    assert native.fingerprint(lanterns, "1") != before


def test_a_missing_compiler_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")

    assert native.main([]) == native.CANNOT_BUILD
    said = capsys.readouterr().err.strip()
    assert said == (
        "No C compiler here (no-such-compiler was not found): install gcc or clang, or set CC."
    )


@pytest.mark.slow
def test_the_compiled_form_is_chosen_by_the_path(lanterns: Path, tmp_path: Path) -> None:
    if obstacle := native.why_not():
        pytest.skip(obstacle)
    target = tmp_path / "native"
    command = [sys.executable, native.__file__, "--opt", "0"]
    command += ["--source", str(lanterns), "--target", str(target)]

    assert "built in" in subprocess.run(command, check=True, capture_output=True, text=True).stdout
    (lanterns / "cli" / "__init__.py").write_text('"""Another."""\n')
    (lanterns / "games" / "en.md").unlink()
    again = subprocess.run(command, check=True, capture_output=True, text=True)
    assert "up to date" in again.stdout
    assert "Another" in (target / "lanterns" / "cli" / "__init__.py").read_text()
    assert not (target / "lanterns" / "games" / "en.md").exists()

    play = "import lanterns.core.lamp as lamp; print(lamp.__file__, lamp.Light(2).run(5))"
    said = subprocess.run(
        [sys.executable, "-c", play],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(target)},
    ).stdout.split()
    assert said[0].startswith(str(target))
    assert not said[0].endswith(".py")
    assert said[1] == "3"
