"""Break the rules of one game on purpose, one small change at a time, and see which tests notice.

Runs mutmut (its settings stand in pyproject.toml) in ``build/mutation/<game>`` and writes the
result into docs/mutation.md.  A mutant that survives is a rule that no test of the game holds,
or a change that changes nothing.

    python tools/mutation.py dice-forge                          every mutant: takes hours
    python tools/mutation.py dice-forge --sample 600 --seed 1    some, drawn at random
    python tools/mutation.py dice-forge --keep                   go on where a run stopped
    python tools/mutation.py dice-forge --again                  survivors only, after new tests
    python tools/mutation.py dice-forge --report                 only write the result again
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # called as a script, Python looks in tools/ only
    sys.path.insert(0, str(ROOT))

from tools import mutation_report  # noqa: E402  the path must be known first

WORK = ROOT / "build" / "mutation"
SUMMARY = ROOT / "docs" / "mutation.md"
GAMES = ROOT / "src" / "fogado" / "games"

LINKED = ("src", "tests", "tools")
"""What a run needs from the house; mutmut makes its own copies."""

PRELOADED = "tools.mutation_warm"
"""Imported once for all mutants: all that tests need, but nothing of the game."""


@dataclass
class Draw:
    """Which mutants were to be tried: all of them, or so many drawn at random."""

    sample: int | None = None
    seed: int = 1
    modules: tuple[str, ...] = ()
    again: bool = False
    """Were its survivors tried again?  Then tests were written for it, and it is no fair sample."""

    def of(self, names: list[str]) -> list[str]:
        """Choose among ``names``; a larger sample of the same seed contains the smaller."""
        if self.modules:
            names = [name for name in names if module_of(name) in self.modules]
        if self.sample is None:
            return names
        mixed = sorted(names)
        random.Random(self.seed).shuffle(mixed)
        return sorted(mixed[: self.sample])


def main(arguments: list[str] | None = None) -> int:
    asked = parse(arguments)
    package = asked.game.replace("-", "_")
    folder = WORK / asked.game
    kept = asked.keep or asked.again or asked.report
    if not kept:
        shutil.rmtree(folder, ignore_errors=True)
    prepare(folder, package)
    draw = read_draw(folder) if kept and asked.sample is None else None
    if draw is None:
        draw = Draw(asked.sample, asked.seed, tuple(asked.module))
    draw.again = draw.again or asked.again
    (folder / "draw.json").write_text(json.dumps(asdict(draw)))
    if not asked.report:
        status = run(folder, package, draw, asked.again, asked.jobs)
        if status:
            print("mutmut did not finish: see above; --keep goes on from there.", file=sys.stderr)
            return status
    if mutation_report.all_broken(folder / "mutants"):
        print("No test could begin, with any mutant: the run itself is broken.", file=sys.stderr)
        return 1
    mutation_report.write(SUMMARY, asked.game, folder / "mutants", draw)
    print(f"Wrote {SUMMARY.relative_to(ROOT)}.")
    return 0


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how well tests hold the rules.")
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--sample", type=int, metavar="N", help="try N mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws another sample")
    parser.add_argument("--module", action="append", default=[], help="this file only, e.g. turn")
    parser.add_argument("--keep", action="store_true", help="keep results, try the rest")
    parser.add_argument("--again", action="store_true", help="keep results, retry survivors")
    parser.add_argument("--report", action="store_true", help="write the last result again")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    return parser.parse_args(arguments)


def game_names() -> list[str]:
    """List the games that have a folder of rules."""
    return sorted(file.parent.name.replace("_", "-") for file in GAMES.glob("*/game.py"))


def module_of(name: str) -> str:
    """Tell the file of a mutant: ``turn`` in ``fogado.games.dice_forge.turn.x_f__mutmut_1``."""
    return name.rpartition(".")[0].rpartition(".")[2]


def prepare(folder: Path, package: str) -> None:
    """Make the folder that mutmut runs in: the house by links, and settings for one game."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in LINKED:
        if not (folder / name).exists():
            (folder / name).symlink_to(ROOT / name, target_is_directory=True)
    (folder / "preload.txt").write_text(PRELOADED + "\n", encoding="utf-8")
    house = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (folder / "pyproject.toml").write_text(settings(house, package), encoding="utf-8")


def settings(house: str, package: str) -> str:
    """Add to the house's settings which rules to change and which tests must notice."""
    text = (
        house.rstrip()
        + f'\nonly_mutate = ["src/fogado/games/{package}/*"]'
        + f'\npytest_add_cli_args_test_selection = ["tests/games/{package}"]\n'
    )
    if "only_mutate" not in tomllib.loads(text)["tool"]["mutmut"]:
        raise ValueError("[tool.mutmut] must be the last section of pyproject.toml.")
    return text


def read_draw(folder: Path) -> Draw | None:
    file = folder / "draw.json"
    if not file.exists():
        return None
    stored = json.loads(file.read_text())
    again = stored.get("again", False)
    return Draw(stored["sample"], stored["seed"], tuple(stored["modules"]), again)


def run(folder: Path, package: str, draw: Draw, again: bool, jobs: int) -> int:
    """Let mutmut try what is drawn and has no result yet, or ``again`` what nobody noticed."""
    codes = mutation_report.exit_codes(folder / "mutants")
    if again:
        names = [name for name in draw.of([*codes]) if mutation_report.unnoticed(codes[name])]
    else:
        # Asking takes a while: after a first run the names are known.
        known = [*codes] if codes else all_mutants(folder, package)
        names = [name for name in draw.of(known) if codes.get(name) is None]
    if not names:
        print("Nothing is left to try.")
        return 0
    print(f"Trying {len(names)} mutants ...", flush=True)
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(jobs), *names]
    # Each mutant imports the game anew: without stored bytecode that takes most of the time.
    own = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run(command, cwd=folder, env=own).returncode


def all_mutants(folder: Path, package: str) -> list[str]:
    """Ask mutmut for the names of all changes that it would make."""
    from mutmut.mutation.file_mutation import mutate_file_contents
    from mutmut.utils.format_utils import get_mutant_name

    names: list[str] = []
    with contextlib.chdir(folder):
        for file in sorted(Path("src/fogado/games", package).rglob("*.py")):
            changed = mutate_file_contents(str(file), file.read_text(encoding="utf-8"))
            names += [get_mutant_name(file, name) for name in changed.mutant_names]
    return names


if __name__ == "__main__":
    raise SystemExit(main())
