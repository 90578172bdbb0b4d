"""Build the compiled form of the engine with mypyc.

The sources are copied to ``build/native`` and compiled there, so ``src`` stays plain Python.
``PYTHONPATH=build/native`` then selects the compiled form for any command.

    python tools/native.py --opt 1      quick to build, nearly as fast in play
    python tools/native.py --opt 3      the fastest form, minutes to build
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import importlib.util
import os
import shlex
import shutil
import sys
import sysconfig
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

COMPILED = (
    "core",
    "games",
    "bots/dice_forge/dues",
    "bots/dice_forge/features",
    "bots/dice_forge/income",
    "bots/dice_forge/judge",
    "bots/dice_forge/sensible",
    "bots/dice_forge/standing",
    "bots/emerald_skulls/solver",
    "bots/minds/judge",
    "bots/minds/net",
    "bots/minds/ahead",
    "bots/minds/alike",
    "bots/minds/rough",
    "bots/minds/tree",
    "bots/dwarven_smithy/bench",
    "bots/dwarven_smithy/drawing",
    "bots/dwarven_smithy/judgement",
    "bots/dwarven_smithy/lore",
    "bots/dwarven_smithy/moment",
    "bots/dwarven_smithy/outlook",
    "bots/dwarven_smithy/planning",
    "bots/dwarven_smithy/steps",
    "bots/dwarven_smithy/trading",
    "bots/dwarven_smithy/worth",
    "bots/dwarven_smithy/standing",
    "bots/dwarven_smithy/projects",
    "bots/dwarven_smithy/entries",
    "bots/dwarven_smithy/features",
    "bots/dwarven_smithy/pruning",
    "bots/dwarven_smithy/judge",
    "research/actions",
    "research/lane",
    "research/looks",
    "research/tables",
)
"""Packages and modules below ``fogado`` that are compiled, as paths without ``.py``."""

INTERPRETED: dict[str, str] = {}
"""Modules inside ``COMPILED`` that stay plain Python: path below ``fogado`` -> the reason."""

TO_ITSELF = ("-fvisibility=hidden", "-fno-semantic-interposition")
"""The library is told that nobody replaces its functions, so that it may inline its own: gcc and
clang would otherwise go through a table for every call, the smallest ones of mypyc among them."""

CANNOT_BUILD = 2
"""Exit code when this machine has no compiler or no mypyc: not an error of the code."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the compiled form of Fogadó.")
    parser.add_argument("--opt", choices="0123", default="3", help="optimisation level (default 3)")
    parser.add_argument("--target", type=Path, default=ROOT / "build" / "native")
    parser.add_argument("--source", type=Path, default=ROOT / "src" / "fogado")
    parser.add_argument("--force", action="store_true", help="build even when nothing changed")
    chosen = parser.parse_args(arguments)

    obstacle = why_not()
    if obstacle:
        print(obstacle, file=sys.stderr)
        return CANNOT_BUILD
    began = time.monotonic()
    if build(chosen.source, chosen.target, chosen.opt, force=chosen.force):
        seconds = time.monotonic() - began
        print(f"Compiled form (level {chosen.opt}) built in {seconds:.0f} s: {chosen.target}")
    else:
        print(f"Compiled form (level {chosen.opt}) is up to date: {chosen.target}")
    return 0


def why_not() -> str | None:
    """Say in one sentence why this machine cannot compile, or ``None`` if it can."""
    configured = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    compiler = shlex.split(configured)[0]
    if not shutil.which(compiler) and os.name == "posix":
        return f"No C compiler here ({compiler} was not found): install gcc or clang, or set CC."
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "No Python headers here: install the development package of this Python."
    for module, package in (("mypyc", "mypy"), ("setuptools", "setuptools")):
        if importlib.util.find_spec(module) is None:
            return f"{package} is not installed: run `make build`, which installs it first."
    return None


def build(source: Path, target: Path, opt: str, *, force: bool = False) -> bool:
    """Bring the compiled form up to date; say whether anything had to be compiled."""
    stamp = target / "stamp"
    package = target / source.name
    wanted = fingerprint(source, opt)
    if not force and stamp.is_file() and stamp.read_text() == wanted:
        refresh(source, package)
        return False
    shutil.rmtree(target, ignore_errors=True)
    refresh(source, package)
    try:
        with inside(target):
            compile_here(modules(Path(source.name)), source.name, opt)
    except BaseException:
        # Half a build would run, interpreted, and nobody would notice.
        shutil.rmtree(target)
        raise
    stamp.write_text(wanted)
    return True


def refresh(source: Path, package: Path) -> None:
    """Make the copy of the sources equal to the sources; leave the libraries alone."""
    shutil.copytree(
        source, package, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True
    )
    for file in package.rglob("*"):
        if file.suffix in (".so", ".pyd", ".pyc") or file.is_dir():
            continue
        if not (source / file.relative_to(package)).exists():
            file.unlink()


def modules(package: Path) -> list[str]:
    """List the files to compile, in a fixed order."""
    files: list[Path] = []
    for name in COMPILED:
        folder = package / name
        files += sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]
    plain = {(package / name).with_suffix(".py") for name in INTERPRETED}
    return [file.as_posix() for file in files if file.is_file() and file not in plain]


def compile_here(files: list[str], name: str, opt: str) -> None:
    """Compile the files below the current folder; the libraries land beside them."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    # One C file per module compiles on all cores at once; one C file for everything lets
    # the compiler inline across modules.  The fastest level takes its time.
    many_files = opt != "3"
    extensions = mypycify(
        # No configuration file: the checks are `make check`'s business, not the build's.
        ["--config-file=", "--no-warn-unused-configs", *files],
        opt_level=opt,
        debug_level="0",
        multi_file=many_files,
        group_name=name,
        target_dir="c",
    )
    if os.name == "posix":
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *TO_ITSELF]
    distribution = Distribution({"name": name, "ext_modules": extensions})
    distribution.cmdclass["build_ext"] = parallel_build_ext()
    distribution.verbose = 0
    command = distribution.get_command_obj("build_ext")
    command.build_lib = "."
    command.build_temp = "objects"
    command.force = True
    distribution.run_command("build_ext")
    shutil.rmtree("objects", ignore_errors=True)


def parallel_build_ext() -> type:
    """Give a ``build_ext`` that compiles the C files of one library side by side."""
    from setuptools.command.build_ext import build_ext

    class ParallelBuild(build_ext):
        def build_extension(self, ext):  # type: ignore[no-untyped-def]
            def compiled(c_file: str) -> list[str]:
                objects: list[str] = self.compiler.compile(
                    [c_file],
                    output_dir=self.build_temp,
                    include_dirs=ext.include_dirs,
                    extra_postargs=ext.extra_compile_args,
                    depends=ext.depends,
                )
                return objects

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                groups = list(pool.map(compiled, ext.sources))
            ext.sources = []
            ext.extra_objects = [file for group in groups for file in group]
            super().build_extension(ext)

    return ParallelBuild


def fingerprint(source: Path, opt: str) -> str:
    """Name everything that the libraries depend on: nothing outside ``COMPILED`` counts."""
    digest = hashlib.sha256()
    for part in (sys.version, sys.platform, opt, importlib.metadata.version("mypy")):
        digest.update(f"{part}\n".encode())
    digest.update(Path(__file__).read_bytes())
    for name in modules(source):
        digest.update(f"{Path(name).relative_to(source)}\n".encode())
        digest.update(hashlib.sha256(Path(name).read_bytes()).digest())
    return digest.hexdigest()


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    """Work inside a folder: mypyc names modules by their path from here."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


if __name__ == "__main__":
    raise SystemExit(main())
