"""Imported once before all mutants, in the process from which each mutant is started.

mutmut would start pytest anew for each mutant and ask at every call of every function which
mutant is on.  Here the tests are collected once.  A mutant's process then puts the changed code
into the one function it changes and runs the tests that reach it, at full speed.  If that
function has already worked, because it makes tables at import, the process starts Python anew:
then the tables are made by the mutant.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from _pytest.config import _prepareconfig
from mutmut.configuration import config
from mutmut.mutation import trampoline
from mutmut.runners.harness import PytestRunner
from mutmut.utils.file_utils import change_cwd

PLAIN = ["--rootdir=.", "--tb=native", "-x", "-q", *config().pytest_add_cli_args]
SELECTION = config().pytest_add_cli_args_test_selection

CHANGES: dict[str, tuple[Any, dict[str, Any]]] = {}
"""By the name of a function in mutmut's notation: the function, and its mutants by name."""


switch = trampoline.wrap_in_trampoline


def remember(mutants: dict[str, Any], is_classmethod: bool = False) -> Callable[[Any], Any]:
    """Stand in for mutmut's decorator: a function stays as it is written until it is changed."""

    def decorate(function: Any) -> Any:
        owner, _, name = function.__qualname__.rpartition(".")
        mangled = f"xǁ{owner}ǁ{name}" if owner else f"x_{name}"
        key = f"{function.__module__}.{mangled}"
        if trampoline.get_mutant_under_test().partition("__mutmut_")[0] == key:
            return switch(mutants, is_classmethod)(function)  # imported by a test, with the mutant
        CHANGES[key] = function, mutants
        return function

    return decorate


def change(mutant: str) -> None:
    """Let a function do what its mutant does, if its module has been imported."""
    key = mutant.partition("__mutmut_")[0]
    if key not in CHANGES:
        return
    function, mutants = CHANGES[key]
    changed = mutants[mutant.rpartition(".")[2]]
    changed = getattr(changed, "__func__", changed)
    function.__code__ = changed.__code__
    function.__defaults__ = changed.__defaults__
    function.__kwdefaults__ = changed.__kwdefaults__


class Failures:
    """Notices a test that fails."""

    def __init__(self) -> None:
        self.found = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.found = self.found or report.failed


def collected() -> tuple[list[pytest.Item], Failures]:
    """Collect the tests of the game, and leave pytest ready to run them."""
    # Files that mutmut leaves open are not the fault of the first test.
    quiet = ["--capture=no", "-p", "no:unraisableexception", "-p", "no:threadexception"]
    settings = _prepareconfig([*PLAIN, *quiet, *SELECTION])
    settings._do_configure()
    session = pytest.Session.from_config(settings)
    failures = Failures()
    settings.pluginmanager.register(failures)
    settings.hook.pytest_sessionstart(session=session)
    settings.hook.pytest_collection(session=session)
    return session.items, failures


def run(items: list[pytest.Item]) -> int:
    """Run tests until one fails: 0 if none does, and 1 otherwise, as pytest says it."""
    for item, after in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if FAILURES.found:
            return 1
    return 0


def run_mutant(self: PytestRunner, *, mutant_name: str | None, tests: Iterable[str]) -> int:
    """Run the tests that reach a mutant."""
    assert mutant_name is not None
    with change_cwd("mutants"):
        if mutant_name.partition("__mutmut_")[0] in TABLE_MAKERS:
            start_anew(mutant_name)
        change(mutant_name)
        reach = set(tests)
        return run([item for item in ITEMS if item.nodeid in reach])


def prove() -> None:
    """Without a mutant, and in this very way, no test may fail: else nothing is believed."""
    child = os.fork()
    if child == 0:
        os._exit(run(ITEMS))
    if os.waitpid(child, 0)[1] != 0:
        raise RuntimeError("Tests fail here without any mutant.")


def start_anew(mutant_name: str) -> None:
    """Become a process that imports the game with this mutant."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    known = {**os.environ, "MUTANT_UNDER_TEST": mutant_name}
    known["PYTHONPATH"] = os.pathsep.join([".", "src"])
    os.execve(sys.executable, [sys.executable, "-m", "pytest", *PLAIN, *SELECTION], known)


def table_makers() -> set[str]:
    """Name the functions that have worked by now."""
    from tools.mutation_order import AT_IMPORT  # pytest must be the first to import a plugin

    return set(json.loads(AT_IMPORT.read_text(encoding="utf-8")))


with change_cwd("mutants"):
    trampoline.wrap_in_trampoline = remember
    ITEMS, FAILURES = collected()
    TABLE_MAKERS = table_makers()
    prove()
PytestRunner.run_tests = run_mutant
