"""Run every test on both forms of the engine and add up the results.

First interpreted, with branch coverage; then compiled, if this machine has a C compiler, without
the tests marked ``interpreted_only``: they are about tools and texts, not about the engine.
The last line is the sum of both runs: ``N passed, M failed``.

    python tools/tests.py                       both forms
    python tools/tests.py interpreted           one form
    python tools/tests.py -- -k betting         arguments after -- go to pytest
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # called as a script, Python looks in tools/ only
    sys.path.insert(0, str(ROOT))

from tools import native  # noqa: E402  the path must be known first

BUILD = ROOT / "build"
COMPILED = BUILD / "native-test"
BUILDING = BUILD / "native-test.log"
"""What the build of the compiled form said."""
COVERED = "src/fogado/core/*,src/fogado/games/*"
BRANCH_COVERAGE = 95
"""Per cent of lines and branches of the rules that tests must reach."""

MOST_WORKERS = 4
"""More processes than this cost more to start than they save."""


@dataclass
class Count:
    """How many tests passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )

    def __str__(self) -> str:
        line = f"{self.passed} passed, {self.failed} failed"
        return f"{line}, {self.skipped} skipped" if self.skipped else line


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Run the tests on both forms of the engine.")
    parser.add_argument("form", nargs="?", choices=("both", "interpreted", "compiled"))
    parser.add_argument("pytest", nargs="*", help="arguments for pytest, after --")
    given = sys.argv[1:] if arguments is None else arguments
    ours, theirs = split(given)
    form = parser.parse_args(ours).form or "both"

    total = Count()
    covered = True
    building = None if form == "interpreted" else begin_building(wanted=form == "compiled")
    if form != "compiled":
        total += run_interpreted(theirs)
        # A selection of tests cannot reach everything: only the whole suite is measured.
        covered = bool(theirs) or coverage_holds()
    if form != "interpreted":
        total += run_compiled(theirs, building, wanted=form == "compiled")
    print(f"\n{total}")
    return 0 if covered and not total.failed else 1


def split(given: list[str]) -> tuple[list[str], list[str]]:
    """Part our own arguments from those for pytest."""
    if "--" not in given:
        return given, []
    at = given.index("--")
    return given[:at], given[at + 1 :]


def run_interpreted(extra: list[str]) -> Count:
    """Run the tests on the plain sources; the whole suite also measures what it reaches.

    Measuring makes them half as fast, and the fast tests of the rules reach everything that others
    do: so all others run unmeasured.
    """
    command = [sys.executable, "-m", "pytest"]
    if extra:
        return run_pytest("interpreted", command, extra, environment(ROOT / "src"))
    shutil.rmtree(BUILD / "coverage", ignore_errors=True)
    (BUILD / "coverage").mkdir(parents=True)
    measured = [sys.executable, "-m", "coverage", "run", "-m", "pytest"]
    plain = environment(ROOT / "src")
    rules = run_pytest("interpreted-rules", measured, ["--part", "rules"], plain)
    return rules + run_pytest("interpreted", command, ["--part", "others"], plain)


def begin_building(*, wanted: bool) -> subprocess.Popen[bytes] | None:
    """Begin to build the compiled form, beside the interpreted tests that wait for something."""
    obstacle = native.why_not()
    if obstacle:
        print(f"\n{obstacle}\nThe tests do not run on the compiled form.", flush=True)
        return None
    build = [sys.executable, str(ROOT / "tools" / "native.py"), "--opt", "1"]
    politely = [] if wanted or os.name != "posix" else ["nice"]
    BUILD.mkdir(exist_ok=True)
    with BUILDING.open("wb") as said:
        return subprocess.Popen(
            [*politely, *build, "--target", str(COMPILED)],
            cwd=ROOT,
            stdout=said,
            stderr=subprocess.STDOUT,
        )


def run_compiled(
    extra: list[str], building: subprocess.Popen[bytes] | None, *, wanted: bool
) -> Count:
    """Wait until the compiled form is built, and run the same tests on it."""
    if building is None:
        return Count(failed=1) if wanted else Count()
    failed = building.wait()
    print(f"\n{BUILDING.read_text(errors='replace')}", flush=True)
    if failed:
        print("The compiled form does not build; this counts as one failure.", flush=True)
        return Count(failed=1)
    ask = [sys.executable, "-c", "from fogado.core.native import COMPILED; exit(not COMPILED)"]
    if subprocess.run(ask, cwd=ROOT, env=environment(COMPILED)).returncode:
        print("The build is not what Python imports; this counts as one failure.", flush=True)
        return Count(failed=1)
    command = [sys.executable, "-m", "pytest"]
    return run_pytest("compiled", command, about_the_engine(extra), environment(COMPILED))


def about_the_engine(extra: list[str]) -> list[str]:
    """Leave out the tests of tools and texts, unless somebody selects by marks of their own."""
    # Of two -m on one line, pytest takes the last.
    return ["-m", "not interpreted_only", *extra]


def environment(sources: Path) -> dict[str, str]:
    """Choose the form of the engine: the first folder on the path that holds it wins.

    Python keeps what it has read: hundreds of tests start programs, and every worker reads all
    tests.
    """
    return {**os.environ, "PYTHONPATH": str(sources), "PYTHONDONTWRITEBYTECODE": ""}


def run_pytest(form: str, command: list[str], extra: list[str], env: dict[str, str]) -> Count:
    report = BUILD / f"tests-{form}.xml"
    report.unlink(missing_ok=True)
    BUILD.mkdir(exist_ok=True)
    print(f"\nTests on the {form.removesuffix('-rules')} form", flush=True)
    began = time.monotonic()
    options = ["-q", f"--junitxml={report}", *workers(extra)]
    status = subprocess.run([*command, *options, *extra], cwd=ROOT, env=env).returncode
    count = read(report)
    if status and not count.failed:
        # No tests, a wrong option, a crash: pytest has said which, and it is not a success.
        count.failed = 1
    print(f"{form}: {count} in {time.monotonic() - began:.0f} s", flush=True)
    return count


def workers(extra: list[str]) -> list[str]:
    """Use every core, but start no second process where there is only one, or somebody says how."""
    if "-n" in extra:
        return []
    cores = min(os.cpu_count() or 1, MOST_WORKERS)
    return [] if cores == 1 else ["-n", str(cores), "--dist", "worksteal"]


def read(report: Path) -> Count:
    """Count a JUnit report: one test with an error before or after it is one failure."""
    count = Count()
    if not report.is_file():
        return count
    outcomes: dict[tuple[str, str], str] = {}
    for case in ET.parse(report).getroot().iter("testcase"):
        name = (case.get("classname", ""), case.get("name", ""))
        if case.find("failure") is not None or case.find("error") is not None:
            outcomes[name] = "failed"
        elif case.find("skipped") is not None:
            outcomes.setdefault(name, "skipped")
        else:
            outcomes.setdefault(name, "passed")
    found = list(outcomes.values())
    count.passed, count.failed = found.count("passed"), found.count("failed")
    count.skipped = found.count("skipped")
    return count


def coverage_holds() -> bool:
    """Print what no test reaches in the rules; say whether enough is reached."""
    coverage = [sys.executable, "-m", "coverage"]
    subprocess.run([*coverage, "combine", "--quiet"], cwd=ROOT)
    report = [*coverage, "report", f"--include={COVERED}", f"--fail-under={BRANCH_COVERAGE}"]
    print("\nBranch coverage of core and games", flush=True)
    if subprocess.run(report, cwd=ROOT).returncode == 0:
        return True
    print(f"Tests must reach {BRANCH_COVERAGE} % of core and games.", flush=True)
    return False


if __name__ == "__main__":
    raise SystemExit(main())
