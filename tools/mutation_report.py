"""Write down what mutation testing found: one section of docs/mutation.md for each game.

The tool counts; people judge.  A verdict written behind a survivor stays when the section is
written again, as long as the change is the same, and so do the words under ``WORDS``.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Protocol

# mutmut stores how the tests of each mutant ended: pytest's exit code, or a signal.
KILLED, SURVIVED, NO_TESTS, TIMED_OUT = "killed", "survived", "not reached", "timed out"
MEANING = {0: SURVIVED, 1: KILLED, 3: KILLED, 5: NO_TESTS, 33: NO_TESTS, 36: TIMED_OUT}
MEANING |= {24: TIMED_OUT, 152: TIMED_OUT, -24: TIMED_OUT}
BROKEN = "could not begin"
MEANING |= {2: BROKEN, 4: BROKEN, 255: BROKEN}  # the change broke the import of tests
OTHER = "other"

NOT_READ = "not read"
WORDS = "### In our words"

INTRODUCTION = """\
# Mutation testing

`make mutation GAME=...` changes the rules of a game in small ways, one at a time, and runs the
tests of that game on each change (not those marked slow). A change that no test notices survives.
`ARGS="--sample 600 --seed 1"` tries a random sample. The tool writes the counts; the
verdicts behind survivors and the words above them are ours, and the tool keeps them.

What is counted:

- mutmut changes what stands inside functions and methods. It leaves alone what stands at the top of
  a module or a class (tables of printed values, defaults) and functions with a decorator
  (`@property`, `@cache`): these are no mutants, so no score speaks of them.
- Functions that work while a module is imported make tables. A mutant of such a function gets a
  process that has not imported the game yet, so the tables are made by the mutant; all tests of
  the game answer for it. Every other mutant finds the game imported and no test run.
- A score is what was caught among what was tried. Of what was caught, some mutants broke the
  import of tests (*at import*) or never came to an end (*by time*). A mutant that no test reaches
  is not caught.
- The range behind the score of a sample is its 95 % confidence interval (Wilson). `--again` tries
  survivors once more after tests were written for them; that score holds for the sample alone and
  has no range.

Verdicts: **same** changes nothing that anybody could see; **speed** changes only time or memory;
**guard** would show only in a state that no play reaches; **words** changes the text of an error
that only a programmer sees; **gap** ought to have a test and has none.
"""

SURVIVOR = re.compile(r"^- `(?P<where>[^`]+)`: `(?P<change>.+)` – (?P<verdict>.+)$")


class Drawn(Protocol):
    """Which mutants were to be tried."""

    sample: int | None
    seed: int
    modules: tuple[str, ...]
    again: bool

    def of(self, names: list[str]) -> list[str]:
        """Choose among all mutants."""


@dataclass
class Module:
    """What became of the mutants of one file."""

    name: str
    counts: Counter[str] = field(default_factory=Counter)
    untried: int = 0
    survivors: list[str] = field(default_factory=list)

    @property
    def tried(self) -> int:
        return self.counts.total()

    @property
    def caught(self) -> int:
        return self.counts[KILLED] + self.counts[TIMED_OUT] + self.counts[BROKEN]


@dataclass
class Survivor:
    """A change that no test noticed."""

    where: str
    change: str


def unnoticed(code: int | None) -> bool:
    """Tell whether a mutant was tried and nobody noticed."""
    return code is not None and MEANING.get(code, OTHER) in (SURVIVED, NO_TESTS, OTHER)


def exit_codes(results: Path) -> dict[str, int | None]:
    """Read how each mutant ended, from the files that mutmut keeps beside the sources."""
    codes: dict[str, int | None] = {}
    for file in sorted(results.rglob("*.py.meta")):
        codes |= json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"]
    return codes


def all_broken(results: Path) -> bool:
    """Tell whether not a single mutant let a test begin: then it is not the mutants' fault."""
    codes = [code for code in exit_codes(results).values() if code is not None]
    return bool(codes) and all(MEANING.get(code) == BROKEN for code in codes)


def read(results: Path, draw: Drawn) -> list[Module]:
    """Count the results of each file; what was tried but not drawn would bend the score."""
    codes = exit_codes(results)
    drawn = set(draw.of([*codes]))
    modules: dict[str, Module] = {}
    for mutant, code in sorted(codes.items()):
        name = mutant.rpartition(".")[0].rpartition(".")[2]
        module = modules.setdefault(name, Module(name))
        if code is None or mutant not in drawn:
            module.untried += 1
            continue
        module.counts[MEANING.get(code, OTHER)] += 1
        if unnoticed(code):
            module.survivors.append(mutant)
    return [modules[name] for name in sorted(modules)]


def write(summary: Path, game: str, results: Path, draw: Drawn) -> None:
    """Write the section of one game; those of the others stay as they are."""
    sections = read_sections(summary)
    modules = read(results, draw)
    survivors = [survivor(results, name) for module in modules for name in module.survivors]
    title = game.replace("-", " ").title()
    old = sections.get(title, "")
    lines = [
        *counts(modules, draw, at_import(results)),
        *own_words(old),
        *judged(survivors, verdicts(old)),
    ]
    sections[title] = "\n".join(lines)
    text = INTRODUCTION + "".join(f"\n## {name}\n\n{sections[name]}\n" for name in sorted(sections))
    summary.parent.mkdir(exist_ok=True)
    summary.write_text(text, encoding="utf-8")


def read_sections(summary: Path) -> dict[str, str]:
    """Take the present file apart: title of a game, and what stands below it."""
    text = summary.read_text(encoding="utf-8") if summary.exists() else ""
    parts = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)[1:]
    return {title: body.strip() for title, body in zip(parts[::2], parts[1::2], strict=True)}


def verdicts(section: str) -> dict[tuple[str, str], str]:
    """Read the verdicts that people wrote behind survivors."""
    matches = (SURVIVOR.match(line) for line in section.splitlines())
    return {
        (found["where"], found["change"]): found["verdict"]
        for found in matches
        if found and found["verdict"] != NOT_READ
    }


def own_words(section: str) -> list[str]:
    """Read what people wrote about the run."""
    _, heading, after = section.partition(WORDS)
    words = re.split(r"^### ", after, flags=re.MULTILINE)[0].strip()
    return ["", WORDS, "", words] if heading else []


def counts(modules: list[Module], draw: Drawn, table_makers: set[str]) -> list[str]:
    tried = sum(module.tried for module in modules)
    caught = sum(module.caught for module in modules)
    mutants = tried + sum(module.untried for module in modules)
    lines = [
        f"**{caught} of {tried} mutants caught: {score(caught, tried, mutants, draw.again)}.**",
        f"There are {mutants} mutants{how_drawn(draw, tried, mutants)}.",
        f"Functions that work at import: {len(table_makers)}.",
        "",
        "| file | mutants | tried | caught | at import | by time | survived | unreached | other |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for module in modules:
        row = [module.tried + module.untried, module.tried, module.caught]
        row += [module.counts[what] for what in (BROKEN, TIMED_OUT, SURVIVED, NO_TESTS, OTHER)]
        lines.append(f"| `{module.name}` | {' | '.join(map(str, row))} |")
    return lines


def how_drawn(draw: Drawn, tried: int, mutants: int) -> str:
    if tried == mutants:
        return "; all were tried"
    files = f" of {', '.join(f'`{name}`' for name in draw.modules)}" if draw.modules else ""
    if draw.sample is None:
        return f"; {tried}{files} were tried"
    missing = f", {tried} of them tried" if tried < draw.sample else ""
    return f"; {draw.sample}{files} were drawn at random with seed {draw.seed}{missing}"


def score(caught: int, tried: int, mutants: int, again: bool) -> str:
    """Say how much was caught, and how sure that is for a sample that no test was written for."""
    if not tried:
        return "nothing was tried"
    said = f"{100 * caught / tried:.1f} %"
    if tried == mutants or again:
        return said
    low, high = confidence(caught, tried)
    return f"{said} (95 %: {100 * low:.1f}–{100 * high:.1f} %)"


def confidence(caught: int, tried: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of a random sample."""
    z = 1.96
    share = caught / tried
    middle = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    half = z * sqrt(share * (1 - share) / tried + z * z / (4 * tried**2)) / (1 + z * z / tried)
    return middle - half, middle + half


def judged(survivors: list[Survivor], known: dict[tuple[str, str], str]) -> list[str]:
    """List the survivors, each with its verdict."""
    if not survivors:
        return []
    said = [(one, known.get((one.where, one.change), NOT_READ)) for one in survivors]
    classes = Counter(verdict.partition(":")[0] for _, verdict in said)
    sums = ", ".join(f"{verdict} {number}" for verdict, number in classes.most_common())
    lines = ["", "### Survivors", "", f"{len(survivors)} by verdict: {sums}.", ""]
    return lines + [f"- `{one.where}`: `{one.change}` – {verdict}" for one, verdict in said]


def survivor(results: Path, name: str) -> Survivor:
    """Find out what a mutant changed."""
    from mutmut.mutation.diff_apply import find_mutant, get_diff_for_mutant

    with contextlib.chdir(results.parent):
        diff = get_diff_for_mutant(name, path=find_mutant(name).path)
    module, _, mangled = name.partition("__mutmut_")[0].rpartition(".")
    function = mangled.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
    return Survivor(f"{module.rpartition('.')[2]}.{function}", change(diff))


def change(diff: str) -> str:
    """Say a change in one line: ``old → new``, as code."""
    lines = [line for line in diff.splitlines() if not line.startswith(("---", "+++"))]
    old = " ".join(line[1:].strip() for line in lines if line.startswith("-"))
    new = " ".join(line[1:].strip() for line in lines if line.startswith("+"))
    return f"{old}` → `{new}"


def at_import(results: Path) -> set[str]:
    """Read which functions worked while the game was imported."""
    file = results / "at-import.json"
    return set(json.loads(file.read_text())) if file.exists() else set()
