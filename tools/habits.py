"""Check the habits that the compiled form and the rules need and no other tool knows.

Looks at ``src/fogado/core`` and ``src/fogado/games``.  Each finding is one sentence with
the place and what to do instead.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parent.parent
WATCHED = ("src/fogado/core", "src/fogado/games")

Finding: TypeAlias = tuple[int, str]
"""A line number and a sentence."""

FORBIDDEN = {
    "random": "luck is a Chance that a dealer answers",
    "secrets": "luck is a Chance that a dealer answers",
    "time": "rules have no clock; the server keeps it",
    "datetime": "rules have no clock; the server keeps it",
    "os": "rules know no machine; package data comes from importlib.resources",
    "asyncio": "nobody waits inside a rule; push a step and return",
    "threading": "nobody waits inside a rule; push a step and return",
    "logging": "what happens is told by events",
    "copy": "write the state's own copy(), which shares what cannot change",
}

SLOW_BASES = {"Generic", "ABC", "Protocol"}

THIRD_PARTY_ALLOWED = {"mypy_extensions": "core/native.py"}
"""The one import from outside, and the one file that may have it (with a stand-in)."""

MACHINE_PATH = re.compile(r"(?<![\w.:/])/(?:home|root|Users|work|tmp|opt|usr|mnt)/\w")


def main(folders: list[str] | None = None) -> int:
    places = [Path(folder) for folder in folders or []] or [ROOT / name for name in WATCHED]
    missing = [place for place in places if not place.is_dir()]
    for place in missing:
        print(f"{place} is not a folder: name folders that hold Python files.")
    files = sorted(file for place in places for file in place.rglob("*.py"))
    findings = 0
    for file in files:
        for line, sentence in check(file.read_text(encoding="utf-8"), file.as_posix()):
            print(f"{shown(file)}:{line}: {sentence}")
            findings += 1
    print(f"Habits: {len(files)} files, {findings or 'no'} findings.")
    return 1 if findings or missing else 0


def shown(file: Path) -> Path:
    return file.relative_to(ROOT) if file.is_relative_to(ROOT) else file


def check(source: str, path: str) -> list[Finding]:
    """Give every finding in one file, in the order of its lines."""
    tree = ast.parse(source, path)
    return sorted(finding for rule in RULES for finding in rule(tree, path))


def final_has_its_type(tree: ast.Module, path: str) -> Iterator[Finding]:
    """mypyc reads a table slowly unless ``Final`` says what it holds."""
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and name_of(node.annotation) == "Final":
            if isinstance(node.annotation, ast.Subscript):
                continue
            if isinstance(
                node.value,
                (ast.Tuple, ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp),
            ) or (isinstance(node.value, ast.Call) and name_of(node.value.func) in TABLE_MAKERS):
                yield (
                    node.lineno,
                    "A table needs its type to be fast when compiled: "
                    "write Final[tuple[int, ...]] or the like, not a bare Final.",
                )


TABLE_MAKERS = {"tuple", "list", "dict", "set", "frozenset"}


def nothing_is_frozen(tree: ast.Module, path: str) -> Iterator[Finding]:
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "frozen":
            if isinstance(node.value, ast.Constant) and node.value.value is True:
                yield (
                    node.value.lineno,
                    "frozen=True costs ten times as much to make: leave it out, "
                    "and never change steps and options by habit.",
                )


def bases_are_plain(tree: ast.Module, path: str) -> Iterator[Finding]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            bases = [*node.bases, *(keyword.value for keyword in node.keywords)]
            for base in bases:
                if name_of(base) in SLOW_BASES | {"ABCMeta"}:
                    yield (
                        base.lineno,
                        f"{name_of(base)} breaks dataclasses below it or is slow when compiled: "
                        "write a plain base class whose methods raise NotImplementedError.",
                    )


def imports_are_real(tree: ast.Module, path: str) -> Iterator[Finding]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.Name, ast.Attribute)) and name_of(node) == "TYPE_CHECKING":
            yield (
                node.lineno,
                "Imports under TYPE_CHECKING can crash the compiled form: "
                "put the type in a lower module that both can import.",
            )


def imports_stay_home(tree: ast.Module, path: str) -> Iterator[Finding]:
    """Standard library and ``fogado`` only, and of the library only what rules may know."""
    for line, module in imported(tree):
        top = module.partition(".")[0]
        if top in FORBIDDEN:
            yield line, f"{top} has no place in core or games: {FORBIDDEN[top]}."
        elif module == "fogado":
            yield (
                line,
                "fogado itself opens the whole house: import from the module that holds the name.",
            )
        elif top != "fogado" and top not in sys.stdlib_module_names:
            if not path.endswith(THIRD_PARTY_ALLOWED.get(top, "\0")):
                yield (
                    line,
                    f"{top} is not in the standard library: core and games need nothing else "
                    "(mypy_extensions comes through fogado.core.native).",
                )


def no_path_of_a_machine(tree: ast.Module, path: str) -> Iterator[Finding]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if MACHINE_PATH.search(node.value):
                yield (
                    node.lineno,
                    "This looks like a path of one machine: "
                    "take paths from the caller, or importlib.resources for package data.",
                )


def caught_faults_have_their_own_names(tree: ast.Module, path: str) -> Iterator[Finding]:
    """Once compiled, one name is one type: a second kind of fault under it is a ``TypeError``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Try):
            kinds: dict[str, str] = {}
            for handler in node.handlers:
                if handler.name is None or handler.type is None:
                    continue
                kind = ast.unparse(handler.type)
                if kinds.setdefault(handler.name, kind) != kind:
                    yield (
                        handler.lineno,
                        f"{handler.name} already names another kind of fault here: "
                        "give the second one a name of its own.",
                    )


RULES: tuple[Callable[[ast.Module, str], Iterator[Finding]], ...] = (
    final_has_its_type,
    nothing_is_frozen,
    bases_are_plain,
    imports_are_real,
    imports_stay_home,
    no_path_of_a_machine,
    caught_faults_have_their_own_names,
)


def imported(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Give the line and the full name of every imported module; relative ones are ours."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.lineno, node.module


def name_of(node: ast.expr | None) -> str:
    """Give the last word of a dotted or subscripted name: ``typing.Generic[T]`` -> Generic."""
    if isinstance(node, ast.Subscript):
        return name_of(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
