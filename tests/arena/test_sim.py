"""Many plays between bots, and the verb that shows them."""

from __future__ import annotations

import json
from typing import Any

import pytest

import fogado
from fogado.arena.sim import Plan, play_one, seed_of, simulate
from fogado.arena.tally import tally
from fogado.core.errors import FogadoError
from tests.cli.running import SKULLS, data, fine, refused, run

pytestmark = pytest.mark.slow  # whole plays: left to `make test`

PLAN = Plan(SKULLS, ("greedy", "random", "random"), {}, None, "1", 6)


def timeless(said: str) -> dict[str, Any]:
    """Read the JSON of a simulation without what the clock says."""
    found: dict[str, Any] = json.loads(said)
    del found["timing"]
    return found


@pytest.mark.parametrize("setup", [{}, {"betting": "open"}, {"cards": "random"}])
def test_a_simulated_game_is_the_play_of_its_seed(setup: dict[str, str]) -> None:
    """Game number i is ``fogado.play`` with the seed SEED/i."""
    plan = Plan(SKULLS, ("greedy", "random"), setup, None, "x", 3)
    one = play_one(plan, 2)
    record = fogado.play(SKULLS, plan.seats, seed=seed_of(plan, 2), setup=setup)
    assert one.scores == record.outcome.scores
    assert one.winners == record.outcome.winners
    assert one.decisions == sum(1 for entry in record.entries if entry.purpose is None)


def test_processes_do_not_change_the_result() -> None:
    """The same seed gives the same JSON, apart from the timing, whatever --jobs is."""
    words = (
        "sim",
        SKULLS,
        "--seats",
        "greedy,random,random",
        "--num",
        "9",
        "--seed",
        "1",
        "--json",
    )
    alone = timeless(fine(*words))
    assert timeless(fine(*words, "--jobs", "2")) == alone
    assert timeless(fine(*words, "--seed", "2")) != alone
    assert alone["num"] == alone["result"]["games"] == 9
    assert alone["stopped"] is False


def test_wins_add_up() -> None:
    """Every game has one win to give, shared or not."""
    found = data("sim", SKULLS, "--seats", "random,greedy,random", "--num", "8")["result"]
    assert sum(seat["wins"] for seat in found["by_seat"]) == pytest.approx(8)
    assert sum(bot["wins"] for bot in found["by_bot"].values()) == pytest.approx(8)
    assert found["by_bot"]["random"]["fair"] == pytest.approx(2 / 3)
    for seat in found["by_seat"]:
        low, high = seat["ci95"]
        assert low <= seat["share"] <= high
        assert seat["score"]["min"] <= seat["score"]["mean"] <= seat["score"]["max"]
    assert found["decisions"]["min"] > 0
    assert found["turns"]["min"] > 0


def test_a_person_reads_a_table() -> None:
    """Wins by seat and by bot, scores, length and speed."""
    said = fine("sim", SKULLS, "--seats", "greedy,random,random", "--num", "4")
    for words in ("0 greedy", "random, 2 seats", "95 % sure", "Turns in a game", "per second"):
        assert words in said


def test_alone_against_the_game() -> None:
    """Solo: the share is that against the game itself."""
    said = fine("sim", SKULLS, "--seats", "greedy", "--num", "5")
    found = data("sim", SKULLS, "--seats", "greedy", "--num", "5")["result"]
    lost = found["won_by_nobody"]
    assert f"The game itself won {lost} of 5." in said
    assert found["by_seat"][0]["wins"] == 5 - lost


def test_ctrl_c_reports_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped after some games: they are counted, and the exit code is 130."""

    def impatient(plan: Plan, index: int) -> Any:
        if index == 3:
            raise KeyboardInterrupt
        return play_one(plan, index)

    monkeypatch.setattr("fogado.arena.sim.play_one", impatient)
    words = ("sim", SKULLS, "--seats", "random,random", "--num", "9")
    result = run(*words, "--json")
    assert result.exit_code == 130
    found = json.loads(result.stdout)
    assert found["stopped"] is True
    assert found["result"]["games"] == 3
    assert "3 games of 9: stopped" in run(*words).stdout


def test_ctrl_c_before_the_first_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was played; nothing is counted."""

    def impatient(plan: Plan, index: int) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("fogado.arena.sim.play_one", impatient)
    simulation = simulate(PLAN)
    assert simulation.stopped
    assert tally(simulation) is None
    result = run("sim", SKULLS, "--seats", "random,random", "--num", "9")
    assert result.exit_code == 130
    assert result.stdout == "Stopped before the first game was over.\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess", "--seats", "random"], "There is no game 'chess'"),
        ([SKULLS], "Missing option '--seats'. See 'fogado sim --help'."),
        ([SKULLS, "--seats", "me,random"], "There is no bot 'me' for emerald-skulls; choose"),
        ([SKULLS, "--seats", "random,random", "--num", "0"], "0 games cannot be played"),
        ([SKULLS, "--seats", "random,random", "--num", "many"], "'many' is not a valid integer"),
        ([SKULLS, "--seats", "random,random", "--jobs", "0"], "0 processes cannot play"),
        ([SKULLS, "--seats", "random", "--setup", "cards=random"], "[ES-12.4]"),
        ([SKULLS, "--seats", "random", "--edition", "missing.toml"], "cannot be read"),
    ],
)
def test_nonsense_is_refused(words: list[str], says: str) -> None:
    """One sentence, exit code 2, before anything is played."""
    assert says in refused("sim", *words)


def test_a_plan_with_nonsense_is_refused_in_the_library_too() -> None:
    """``simulate`` checks before it plays."""
    with pytest.raises(FogadoError, match="at least 1"):
        simulate(PLAN, jobs=0)
