"""Break the rules on purpose, one small change at a time, and see which tests notice.

Runs mutmut (its settings stand in pyproject.toml) and writes the result to docs/mutation.md.
A mutant that survives is a rule that no test holds, or a change that changes nothing.

    python tools/mutation.py            from the start: new tests count for every mutant
    python tools/mutation.py --keep     go on where the last run stopped
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "mutants"
SUMMARY = ROOT / "docs" / "mutation.md"

MOST_SHOWN = 40
"""Survivors named in the summary; mutmut itself knows them all."""

# mutmut stores the exit code of the tests for each mutant.
KILLED, SURVIVED, NO_TESTS, TIMED_OUT = "killed", "survived", "not reached", "timed out"
MEANING = {0: SURVIVED, 1: KILLED, 3: KILLED, 5: NO_TESTS, 33: NO_TESTS, 36: TIMED_OUT}
MEANING |= {24: TIMED_OUT, 152: TIMED_OUT, 255: TIMED_OUT, -24: TIMED_OUT}
OTHER = "other"


@dataclass
class Module:
    """What became of the mutants of one file."""

    name: str
    counts: Counter[str] = field(default_factory=Counter)
    survivors: list[str] = field(default_factory=list)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure how well tests hold the rules.")
    parser.add_argument("--keep", action="store_true", help="keep the results of the last run")
    if not parser.parse_args(arguments).keep:
        shutil.rmtree(RESULTS, ignore_errors=True)
    status = subprocess.run([sys.executable, "-m", "mutmut", "run"], cwd=ROOT).returncode
    modules = read(RESULTS)
    if status or not modules:
        print("mutmut did not finish: see its message above.", file=sys.stderr)
        return status or 1
    SUMMARY.parent.mkdir(exist_ok=True)
    SUMMARY.write_text(summary(modules), encoding="utf-8")
    print(f"Wrote {SUMMARY.relative_to(ROOT)}.")
    return 0


def read(results: Path) -> list[Module]:
    """Read the result files that mutmut keeps beside the mutated sources."""
    modules = []
    for file in sorted(results.rglob("*.py.meta")):
        name = file.relative_to(results).as_posix().removesuffix(".meta")
        module = Module(name)
        exit_codes = json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"]
        for mutant, code in sorted(exit_codes.items()):
            what = MEANING.get(code, OTHER)
            module.counts[what] += 1
            if what == SURVIVED:
                module.survivors.append(mutant)
        if module.counts:
            modules.append(module)
    return modules


def summary(modules: list[Module]) -> str:
    columns = (KILLED, TIMED_OUT, SURVIVED, NO_TESTS, OTHER)
    total = sum((module.counts for module in modules), Counter[str]())
    caught = total[KILLED] + total[TIMED_OUT]
    lines = [
        "# Mutation testing",
        "",
        "`make mutation` changes the rules of Emerald Skulls in small ways and runs the tests of",
        "that game on each change. This file is its last result; it is written by the tool.",
        "",
        f"**{caught} of {total.total()} mutants caught ({100 * caught / total.total():.1f} %).**",
        "",
        f"| file | {' | '.join(columns)} |",
        f"|---|{'--:|' * len(columns)}",
    ]
    for module in modules:
        numbers = " | ".join(str(module.counts[column]) for column in columns)
        lines.append(f"| `{module.name}` | {numbers} |")
    survivors = [mutant for module in modules for mutant in module.survivors]
    if survivors:
        lines += ["", "Survivors (`mutmut show NAME` prints the change):", ""]
        lines += [f"- `{mutant}`" for mutant in survivors[:MOST_SHOWN]]
        if len(survivors) > MOST_SHOWN:
            lines.append(f"- and {len(survivors) - MOST_SHOWN} more")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
