"""Imported once before all mutants, in the process from which each mutant is started.

It starts pytest without any test, so that its plugins are in memory for every mutant and
nothing of any game is; and it lets every function but the changed one run at full speed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from mutmut.mutation import trampoline

import fogado.core.match
import fogado.core.record  # noqa: F401  tests need the core, and no mutant changes it

QUIET = ("--rootdir=.", "--collect-only", "-qq", "-p", "no:cacheprovider", "-p", "no:xdist")

switch = trampoline.wrap_in_trampoline


def is_changed(function: Callable[..., Any], mutant: str) -> bool:
    """Tell whether a mutant is a change of this function."""
    module, _, name = mutant.rpartition(".")
    owner, _, own_name = function.__qualname__.rpartition(".")
    mangled = f"xǁ{owner}ǁ{own_name}" if owner else f"x_{own_name}"
    return function.__module__ == module and name.partition("__mutmut_")[0] == mangled


def switch_where_changed(mutants: dict[str, Any], is_classmethod: bool = False) -> Any:
    """Decorate a function: mutmut asks at every call which mutant is on, and that is slow.

    Here the mutant is known before the game is imported, so all other functions stay as they
    are written.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        if is_changed(function, trampoline.get_mutant_under_test()):
            return switch(mutants, is_classmethod)(function)
        return function

    return decorate


trampoline.wrap_in_trampoline = switch_where_changed
with contextlib.chdir("mutants"):
    pytest.main([*QUIET, "tests/conftest.py"])
