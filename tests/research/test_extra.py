"""Is the extra there?"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import fogado
from tests.research.extra import MISSING


def test_the_whole_extra_is_installed() -> None:
    """Without it the other tests are left out; where ``CI`` is set that would be a lie."""
    if MISSING and not os.environ.get("CI"):
        pytest.skip(f"fogado[research] is not whole here, {', '.join(MISSING)} is missing.")
    assert not MISSING


MISSED = """
import sys
from importlib import import_module
for library, module in (
    ("gymnasium", "gym"),
    ("librt.strings", "stepping"),
    ("pettingzoo", "pettingzoo"),
    ("pyspiel", "openspiel"),
):
    sys.modules[library] = None  # as if it were not installed
    try:
        import_module("fogado.research." + module)
    except Exception as error:
        print(error)
    del sys.modules[library]
"""


def test_what_is_missing_is_said_in_a_sentence() -> None:
    """Each interface names the library it needs and the extra that brings it."""
    said = subprocess.run([sys.executable, "-c", MISSED], capture_output=True, text=True)
    assert [line.partition(";")[0] for line in said.stdout.splitlines()] == [
        "Gymnasium is not installed",
        "librt is not installed",
        "PettingZoo is not installed",
        "OpenSpiel is not installed",
    ]
    assert said.stdout.count("pip install 'fogado[research]'") == 4


ARRAYS_MISSED = """
import sys
for library in ("librt.strings", "librt.vecs"):
    sys.modules[library] = None
import fogado.research
for wanted in (fogado.research.encoding, lambda game: fogado.research.vector(game, 2)):
    try:
        wanted("dice-forge")
    except fogado.research.NeedsExtra as error:
        print(error)
"""


def test_without_what_arrays_need_the_rest_can_be_had() -> None:
    """Nothing breaks until numbers are asked for; then the missing library is named."""
    said = subprocess.run([sys.executable, "-c", ARRAYS_MISSED], capture_output=True, text=True)
    assert (
        said.stdout.splitlines()
        == ["librt is not installed; it comes with the extra: pip install 'fogado[research]'."] * 2
    ), said.stderr


ROOT = Path(__file__).resolve().parents[2]
EVERYTHING = """
import sys
sys.path[:0] = sys.argv[1:]
import numpy as np
from fogado.research import gym, openspiel, pettingzoo, vector
from fogado.research.export import Exporter
tables = vector("dice-forge", 2, see="observations")
tables.step([int(np.flatnonzero(mask)[0]) for mask in tables.reset().masks])
pettingzoo.env("dwarven-smithy").reset(seed=1)
Exporter(sys.argv[1] + "/data", "emerald-skulls", observe=True)
print("all of it works")
"""


def closure(wanted: list[Requirement]) -> dict[str, Distribution]:
    """List what an installer would bring, by what each package says that it needs."""
    found: dict[str, Distribution] = {}
    while wanted:
        need = wanted.pop()
        extras = need.extras or {""}
        if need.name in found or (need.marker and not need.marker.evaluate({"extra": ""})):
            continue
        found[need.name] = distribution(need.name)
        for line in found[need.name].requires or []:
            inner = Requirement(line)
            if not inner.marker or any(inner.marker.evaluate({"extra": one}) for one in extras):
                inner.marker = None
                wanted.append(inner)
    return found


@pytest.mark.slow
@pytest.mark.skipif(bool(MISSING), reason="the extra is not whole here")
def test_what_the_extra_names_is_enough(tmp_path: Path) -> None:
    """In an environment of what ``pip install 'fogado[research]'`` brings, every interface works.

    A developer has more: mypy brought a module here that librt imports and does not ask for.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = [*project["dependencies"], *project["optional-dependencies"]["research"]]
    for one in closure([Requirement(line) for line in lines]).values():
        for top in {file.parts[0] for file in one.files or ()} - {".."}:
            target = tmp_path / top
            if not target.exists():
                target.symlink_to(Path(str(one.locate_file(top))).resolve())
    source = str(Path(fogado.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-W", "ignore", "-c", EVERYTHING, str(tmp_path), source],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": ""},
    )
    assert done.stdout.endswith("all of it works\n"), done.stderr


EXTENSIONS_MISSED = """
import sys
import fogado.core.native
sys.modules["mypy_extensions"] = None
import fogado.research
try:
    fogado.research.encoding("dice-forge")
except fogado.research.NeedsExtra as error:
    print(error)
"""


@pytest.mark.interpreted_only
@pytest.mark.skipif(bool(MISSING), reason="the extra is not whole here")
def test_the_module_that_is_missing_is_named_and_no_other() -> None:
    """librt is there, and cannot be imported for want of another module."""
    said = subprocess.run([sys.executable, "-c", EXTENSIONS_MISSED], capture_output=True, text=True)
    assert said.stdout == (
        "mypy_extensions is not installed; "
        "it comes with the extra: pip install 'fogado[research]'.\n"
    ), said.stderr
