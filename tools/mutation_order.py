"""What mutation testing asks of pytest: quick tests first, and who is at work before any test.

Loaded by mutmut only (see ``pyproject.toml``); it runs in mutmut's own processes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

STATISTICS = Path("mutmut-stats.json")
"""Where mutmut keeps how long each test took; tests run in the same folder."""

AT_IMPORT = Path("at-import.json")
"""The functions that worked while modules were imported: they make the tables."""


def is_changed(function: Callable[..., Any], mutant: str) -> bool:
    """Tell whether a mutant is a change of this function."""
    module, _, name = mutant.rpartition(".")
    owner, _, own_name = function.__qualname__.rpartition(".")
    mangled = f"xǁ{owner}ǁ{own_name}" if owner else f"x_{own_name}"
    return function.__module__ == module and name.partition("__mutmut_")[0] == mangled


def pytest_load_initial_conftests() -> None:
    """Before the game is imported with a mutant, let all other functions run at full speed."""
    mutant = os.environ.get("MUTANT_UNDER_TEST", "")
    if "__mutmut_" not in mutant:
        return
    from mutmut.mutation import trampoline

    switch = trampoline.wrap_in_trampoline

    def switch_where_changed(mutants: dict[str, Any], is_classmethod: bool = False) -> Any:
        return lambda function: (
            switch(mutants, is_classmethod)(function) if is_changed(function, mutant) else function
        )

    trampoline.wrap_in_trampoline = switch_where_changed


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the quick tests first: most changes are noticed by many, and one is enough."""
    if STATISTICS.exists():
        seconds = json.loads(STATISTICS.read_text(encoding="utf-8"))["duration_by_test"]
        items.sort(key=lambda item: float(seconds.get(item.nodeid, 0)))


def pytest_collection_finish(session: pytest.Session) -> None:
    """A table made at import is used everywhere, so every test answers for it.

    mutmut would hand such a function to the first test alone.
    """
    from mutmut.mutation.trampoline import get_mutant_under_test
    from mutmut.state import state

    if get_mutant_under_test() != "stats":
        return
    tests = {item.nodeid for item in session.items}
    functions = set(state()._stats)
    state()._stats.clear()
    for function in functions:
        state().tests_by_mangled_function_name[function] |= tests
    known = set(json.loads(AT_IMPORT.read_text())) if AT_IMPORT.exists() else set()
    AT_IMPORT.write_text(json.dumps(sorted(known | functions)))
