"""Is the extra there?"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

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
