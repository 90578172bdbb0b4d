"""A fresh environment with packages in it, made without a network."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import fogado
from fogado.core.native import COMPILED

ROOT = Path(__file__).resolve().parents[2]


class Environment:
    """An environment of its own: wheels that are installed there, and what they need from here."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder, symlinks=True)
        self.python = folder / "bin" / "python"
        found = self.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
        # Only a folder of packages: what is installed here as editable is not there.
        here = sysconfig.get_path("purelib")
        (Path(found.strip()) / "from_here.pth").write_text(f"{here}\n", "utf-8")

    def run(self, *words: str, typed: str = "", cwd: Path | None = None) -> str:
        """Run its Python, which must be content; return what it said."""
        done = subprocess.run(
            [str(self.python), *words],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=cwd or self.folder,
            env=environment(),
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def fogado(self, *words: str, typed: str = "") -> str:
        """Run the command."""
        return self.run("-m", "fogado.cli", *words, typed=typed)

    def install(self, package: Path) -> None:
        """Build a wheel of a package and install it."""
        wheels = self.folder / "wheels" / package.name
        offline = ["--quiet", "--no-deps", "--disable-pip-version-check", "--no-index"]
        pip(["wheel", *offline, "--no-build-isolation", "--wheel-dir", str(wheels), str(package)])
        [wheel] = wheels.glob("*.whl")
        pip(["--python", str(self.python), "install", *offline, str(wheel)])


def pip(words: list[str]) -> None:
    """Run pip, which must be content."""
    done = subprocess.run(
        [sys.executable, "-m", "pip", *words],
        capture_output=True,
        text=True,
        env={**environment(), "FOGADO_WEB": "0", "FOGADO_NATIVE": "0"},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def environment() -> dict[str, str]:
    """Say what a command finds around it: the compiled form, if that is what is tested."""
    left = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHONPATH", "FOGADO_LANG") and not name.startswith(("COV", "PYTEST"))
    }
    if COMPILED:
        left["PYTHONPATH"] = str(Path(fogado.__file__).parents[1])
    return {**left, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1"}
