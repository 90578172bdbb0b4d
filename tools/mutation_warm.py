"""Imported once before all mutants, to start pytest a single time without any test.

Its plugins are then in memory for every mutant, and nothing of any game is.
"""

from __future__ import annotations

import contextlib

import pytest

import fogado.core.match
import fogado.core.record  # noqa: F401  tests need the core, and no mutant changes it

QUIET = ("--rootdir=.", "--collect-only", "-qq", "-p", "no:cacheprovider", "-p", "no:xdist")

with contextlib.chdir("mutants"):
    pytest.main([*QUIET, "tests/conftest.py"])
