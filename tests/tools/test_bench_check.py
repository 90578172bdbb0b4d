"""The guard against slowness compares ratios, tells what became slower, and asks twice."""

import json
from pathlib import Path

import pytest

from benches import check
from benches.run import Rounds

pytestmark = pytest.mark.interpreted_only  # about the tool, not about the engine


def a_round(reference: float, decisions: float, copy: float) -> dict[str, dict[str, float]]:
    """Make what one process measures of one game."""
    game = {"decisions/s": decisions, "copy us": copy, "options us": 1.0, "simulations/s": 1000.0}
    return {"reference": {"us": reference}, "lanterns": game}


def rounds(pace: float = 1.0, slow: float = 1.0) -> Rounds:
    """Measure three rounds on a machine of some pace, with an engine that may have become slow."""
    return {
        "interpreted": [a_round(9000 / pace, 100_000 * pace, 4 / pace)] * 3,
        "compiled": [a_round(9000 / pace, 800_000 * pace / slow, slow / pace)] * 3,
    }


def test_the_ratios_are_of_the_loop_and_of_the_other_form() -> None:
    found = check.ratios(rounds())["lanterns"]

    assert found["decisions/s"][check.COMPILED] == pytest.approx(8)
    assert found["copy us"][check.COMPILED] == pytest.approx(4)
    assert found["decisions/s"][check.PER_LOOP] == pytest.approx(0.8 * 9000)
    assert found["copy us"][check.PER_LOOP] == pytest.approx(9000)


def test_a_slower_machine_is_no_slower_engine() -> None:
    assert check.slower(check.ratios(rounds()), check.ratios(rounds(pace=0.4))) == []


def test_one_disturbed_round_does_not_count() -> None:
    disturbed = rounds()
    disturbed["compiled"][1] = a_round(9000, 100_000, 9.0)

    assert check.slower(check.ratios(rounds()), check.ratios(disturbed)) == []


@pytest.mark.parametrize(("slow", "told"), [(1.4, False), (1.5, True)])
def test_more_than_thirty_percent_slower_is_told(slow: float, told: bool) -> None:
    found = check.slower(check.ratios(rounds()), check.ratios(rounds(slow=slow)))

    assert bool(found) is told


def test_the_sentence_names_case_and_figures() -> None:
    found = check.slower(check.ratios(rounds()), check.ratios(rounds(slow=2)))

    assert found[0].sentence() == (
        "lanterns: decisions, in one reference loop, was 7.2e+03 and is 3.6e+03, 50 % slower; "
        "at most 30 % are allowed."
    )
    assert {(one.figure, one.ratio) for one in found} == {
        (figure, ratio)
        for figure in ("decisions/s", "copy us")
        for ratio in (check.PER_LOOP, check.COMPILED)
    }


class Machine:
    """Measures without measuring: one set of rounds after the other."""

    def __init__(self, *plays: Rounds) -> None:
        self.plays = list(plays)
        self.asked: list[list[str]] = []

    def in_turns(self, forms: list[str], count: int, seconds: float, cases: list[str]) -> Rounds:
        self.asked.append(cases)
        return self.plays.pop(0)


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with a compiled form and stored ratios."""
    (tmp_path / "build" / "native").mkdir(parents=True)
    file = tmp_path / "stored.json"
    data = {"python": check.minor_version(), "ratios": check.ratios(rounds())}
    file.write_text(json.dumps(data))
    monkeypatch.setattr(check, "ROOT", tmp_path)
    monkeypatch.setattr(check, "STORED", file)
    return file


def checked(monkeypatch: pytest.MonkeyPatch, machine: Machine, *words: str) -> int:
    monkeypatch.setattr(check, "in_turns", machine.in_turns)
    return check.main(list(words))


def test_what_is_slow_twice_fails(
    stored: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = Machine(rounds(slow=2), rounds(slow=2))

    assert checked(monkeypatch, machine) == 1
    assert machine.asked == [["lanterns"], ["lanterns"]], "only what seemed slow, once more"
    assert "50 % slower" in capsys.readouterr().err


def test_what_is_slow_once_passes(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert checked(monkeypatch, Machine(rounds(slow=2), rounds())) == 0


def test_what_is_as_fast_as_ever_is_measured_once(
    stored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert checked(monkeypatch, Machine(rounds())) == 0


def test_write_stores_what_is_so_now(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert checked(monkeypatch, Machine(rounds(slow=2)), "--write") == 0
    assert checked(monkeypatch, Machine(rounds(slow=2))) == 0


def test_another_python_is_not_compared(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored.write_text(json.dumps({"python": "2.7", "ratios": {}}))

    with pytest.raises(SystemExit, match=r"stored with Python 2\.7"):
        checked(monkeypatch, Machine())


def test_a_broken_file_is_told(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored.write_text("[]")

    with pytest.raises(SystemExit, match="holds no ratios"):
        checked(monkeypatch, Machine())


def test_the_stored_ratios_are_of_cases_that_exist() -> None:
    from benches import run

    known = {name for name, *_ in run.CASES}
    assert set(check.CASES) <= known
    assert set(check.read(check.STORED)) == set(check.CASES)
