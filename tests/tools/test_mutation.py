"""The mutation report counts what mutmut stored and keeps what people wrote."""

import json
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tools import mutation, mutation_order, mutation_report
from tools.mutation_report import Survivor

pytestmark = pytest.mark.interpreted_only  # about the tool, not about the engine

NAME = "fogado.games.lanterns.turn.x_light__mutmut_"


def results(folder: Path, codes: dict[str, int | None]) -> Path:
    """Write what mutmut would leave behind."""
    for name, code in codes.items():
        module = mutation.module_of(name)
        file = folder / "mutants" / "src" / f"{module}.py.meta"
        file.parent.mkdir(parents=True, exist_ok=True)
        known = json.loads(file.read_text())["exit_code_by_key"] if file.exists() else {}
        file.write_text(json.dumps({"exit_code_by_key": known | {name: code}}))
    return folder / "mutants"


@pytest.fixture(autouse=True)
def _changes_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """mutmut is not needed here: a mutant is called by its own name."""

    def named(results: Path, name: str) -> Survivor:
        return Survivor("turn.light", f"oil -= 1` → `oil -= {name.rpartition('_')[2]}")

    monkeypatch.setattr(mutation_report, "survivor", named)


def section(folder: Path, codes: dict[str, int | None], draw: mutation.Draw) -> str:
    summary = folder / "docs" / "mutation.md"
    mutation_report.write(summary, "the-lanterns", results(folder, codes), draw)
    return summary.read_text(encoding="utf-8")


def test_the_summary_counts_each_file_and_names_survivors(tmp_path: Path) -> None:
    ends = [1, 0, 33, -24, 2, 255, -9]
    codes: dict[str, int | None] = {f"{NAME}{k}": end for k, end in enumerate(ends)}
    codes["fogado.games.lanterns.view.x_see__mutmut_1"] = 1

    text = section(tmp_path, codes, mutation.Draw())

    assert "## The Lanterns" in text
    assert "**5 of 8 mutants caught: 62.5 %.**" in text
    assert "There are 8 mutants; all were tried." in text
    assert "| `turn` | 7 | 7 | 4 | 2 | 1 | 1 | 1 | 1 |" in text
    assert "| `view` | 1 | 1 | 1 | 0 | 0 | 0 | 0 | 0 |" in text
    assert "3 by verdict: not read 3." in text
    assert "- `turn.light`: `oil -= 1` → `oil -= 2` – not read" in text
    assert "oil -= 3" not in text, "it was caught"


def test_a_sample_says_how_it_was_drawn_and_how_sure_it_is(tmp_path: Path) -> None:
    names = [f"{NAME}{k}" for k in range(101)]
    drawn = mutation.Draw(100, 7).of(names)
    codes: dict[str, int | None] = dict.fromkeys(names)
    codes |= {name: int(place < 95) for place, name in enumerate(drawn)}

    text = section(tmp_path, codes, mutation.Draw(100, 7))

    assert "**95 of 100 mutants caught: 95.0 % (95 %: 88.8–97.8 %).**" in text
    assert "There are 101 mutants; 100 were drawn at random with seed 7." in text
    text = section(tmp_path, codes, mutation.Draw(101, 7))
    assert "; 101 were drawn at random with seed 7, 100 of them tried." in text


def test_a_sample_that_tests_were_written_for_speaks_for_itself_alone(tmp_path: Path) -> None:
    codes: dict[str, int | None] = {f"{NAME}1": 1, f"{NAME}2": 1, f"{NAME}3": None}
    drawn = [f"{NAME}1", f"{NAME}2"]
    seed = next(k for k in range(99) if mutation.Draw(2, k).of([*codes]) == drawn)
    assert "95 %" in section(tmp_path, codes, mutation.Draw(2, seed)).partition("## The")[2]
    text = section(tmp_path, codes, mutation.Draw(2, seed, again=True))
    assert "**2 of 2 mutants caught: 100.0 %.**" in text


def test_what_was_tried_but_not_drawn_does_not_bend_the_score(tmp_path: Path) -> None:
    codes: dict[str, int | None] = {f"{NAME}{k}": k % 2 for k in range(40)}
    draw = mutation.Draw(10, 3)
    caught = sum(codes[name] == 1 for name in draw.of([*codes]))
    text = section(tmp_path, codes, draw)
    assert f"**{caught} of 10 mutants caught" in text
    assert "| `turn` | 40 | 10 |" in text


def test_only_some_files_may_be_tried(tmp_path: Path) -> None:
    other = "fogado.games.lanterns.view.x_see__mutmut_1"
    text = section(tmp_path, {f"{NAME}1": 1, other: None}, mutation.Draw(modules=("turn",)))
    assert "There are 2 mutants; 1 of `turn` were tried." in text


def test_verdicts_words_and_other_games_stay_when_a_game_is_run_again(tmp_path: Path) -> None:
    summary = tmp_path / "docs" / "mutation.md"
    codes: dict[str, int | None] = {f"{NAME}2": 0, f"{NAME}3": 0}
    first = section(tmp_path, codes, mutation.Draw())
    judged = first.replace("oil -= 2` – not read", "oil -= 2` – same: oil is free")
    judged = judged.replace("### Survivors", "### In our words\n\nWe looked.\n\n### Survivors")
    summary.write_text(f"{judged}\n## Zebras\n\nStriped.\n", encoding="utf-8")

    again = section(tmp_path, {f"{NAME}3": 1, f"{NAME}4": 0}, mutation.Draw())

    assert "- `turn.light`: `oil -= 1` → `oil -= 2` – same: oil is free" in again
    assert "- `turn.light`: `oil -= 1` → `oil -= 4` – not read" in again
    assert "oil -= 3" not in again
    assert "2 by verdict: same 1, not read 1." in again
    assert again.count("### In our words\n\nWe looked.\n") == 1
    assert again.endswith("## Zebras\n\nStriped.\n")


def test_functions_that_make_tables_are_counted(tmp_path: Path) -> None:
    results(tmp_path, {f"{NAME}1": 1})
    (tmp_path / "mutants" / "at-import.json").write_text('["a", "b"]')
    text = section(tmp_path, {f"{NAME}1": 1}, mutation.Draw())
    assert "Functions that work at import: 2." in text


def test_a_change_is_said_in_one_line() -> None:
    diff = (
        "--- turn.py\n+++ turn.py\n@@ -1,3 +1,3 @@\n def light():\n-    oil -= 1\n+    oil += 1\n"
    )
    assert mutation_report.change(diff) == "oil -= 1` → `oil += 1"


def test_a_larger_sample_of_the_same_seed_contains_the_smaller() -> None:
    names = [f"{NAME}{k}" for k in range(50)]
    small, large = mutation.Draw(10, 3).of(names), mutation.Draw(20, 3).of(names)
    assert len(small) == 10
    assert set(small) < set(large)
    assert small != mutation.Draw(10, 4).of(names)
    assert mutation.Draw(10, 3).of(names[::-1]) == small, "the order of files does not matter"
    assert mutation.Draw().of(names) == names
    assert mutation.Draw(modules=("view",)).of(names) == []


def test_settings_are_those_of_the_house_and_one_game() -> None:
    house = (mutation.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    text = mutation.settings(house, "lanterns")
    assert text.startswith(house.rstrip())
    assert 'only_mutate = ["src/fogado/games/lanterns/*"]' in text
    with pytest.raises(ValueError, match="must be the last section"):
        mutation.settings("[tool.mutmut]\n[tool.other]\n", "lanterns")


def test_every_game_can_be_tried() -> None:
    assert {"dice-forge", "dwarven-smithy", "emerald-skulls"} <= set(mutation.game_names())


def test_a_run_that_was_drawn_is_remembered(tmp_path: Path) -> None:
    mutation.prepare(tmp_path / "work", "dice_forge")
    mutation.prepare(tmp_path / "work", "dice_forge")
    assert (tmp_path / "work" / "src" / "fogado" / "games").is_dir()
    assert mutation.read_draw(tmp_path) is None
    (tmp_path / "draw.json").write_text('{"sample": 5, "seed": 2, "modules": ["turn"]}')
    assert mutation.read_draw(tmp_path) == mutation.Draw(5, 2, ("turn",))
    (tmp_path / "draw.json").write_text(
        '{"sample": 5, "seed": 2, "modules": ["turn"], "again": true}'
    )
    assert mutation.read_draw(tmp_path) == mutation.Draw(5, 2, ("turn",), again=True)


@pytest.mark.parametrize("again", [False, True])
def test_only_what_has_no_result_yet_is_tried_or_only_survivors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    names = [f"{NAME}{k}" for k in range(5)]
    commands: list[list[str]] = []

    def called(command: list[str], cwd: Path, env: dict[str, str]) -> SimpleNamespace:
        assert cwd == tmp_path
        assert "PYTHONDONTWRITEBYTECODE" not in env
        commands.append(command)
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(mutation, "all_mutants", lambda folder, package: names)
    monkeypatch.setattr(subprocess, "run", called)
    results(tmp_path, dict(zip(names, [1, 0, 33, None, None], strict=True)))

    assert mutation.run(tmp_path, "lanterns", mutation.Draw(), again, jobs=2) == 0

    assert commands[0][1:6] == ["-m", "mutmut", "run", "--max-children", "2"]
    assert commands[0][6:] == (names[1:3] if again else names[3:])
    results(tmp_path, dict.fromkeys(names, 1))
    assert mutation.run(tmp_path, "lanterns", mutation.Draw(), again, jobs=2) == 0
    assert len(commands) == 1, "nothing was left to try"


def test_quick_tests_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    items = cast(list[pytest.Item], [SimpleNamespace(nodeid=name) for name in "abc"])
    mutation_order.pytest_collection_modifyitems(items)
    assert [item.nodeid for item in items] == ["a", "b", "c"], "nothing is known yet"

    seconds = {"duration_by_test": {"a": 2.5, "b": 0.5}}
    mutation_order.STATISTICS.write_text(json.dumps(seconds))
    mutation_order.pytest_collection_modifyitems(items)
    assert [item.nodeid for item in items] == ["c", "b", "a"]


def test_a_run_in_which_no_test_can_begin_is_not_believed(tmp_path: Path) -> None:
    where = results(tmp_path, {f"{NAME}1": 255, f"{NAME}2": 2, f"{NAME}3": None})
    assert mutation_report.all_broken(where)
    results(tmp_path, {f"{NAME}3": 1})
    assert not mutation_report.all_broken(where)
    assert not mutation_report.all_broken(tmp_path / "nothing")
