"""Bots and judges that other packages bring by their entry points."""

from __future__ import annotations

from pathlib import Path

import pytest

import fogado
from fogado.arena.contest import hold
from fogado.arena.schedule import Contest
from fogado.arena.schedule import check as check_contest
from fogado.arena.sim import Plan, simulate
from fogado.bots.base import Asked, Bot
from fogado.bots.house import UnknownBot, bots_of, default_bot, installed_bots_of, make_bot
from fogado.bots.minds.judge import Judge
from fogado.bots.minds.judges import NoJudge
from fogado.bots.minds.play_outs import PlayOutJudge, any_judge
from fogado.core.agenda import Option
from fogado.core.game import State
from tests.toys.lanterns.game import GAME as LANTERNS

HERE = "tests.bots.test_guest_bots"
SKULLS = fogado.game("emerald-skulls")


class First(Bot):
    """Gives the first option."""

    name = "first"
    keys = {"step": 0}  # noqa: RUF012 - read only

    def choose(self, asked: Asked) -> Option | None:
        return asked.options[self.settings["step"] % len(asked.options)]


class Last(Bot):
    """Gives the last option."""

    name = "last"

    def choose(self, asked: Asked) -> Option | None:
        return asked.options[-1]


class Shouting(Last):
    """Has a name that cannot be written in a spec."""

    name = "LAST!"


class Impostor(Last):
    """Calls itself like a bot of ours."""

    name = "random"


class Fair(Judge):
    """Says that all seats are equal."""

    def chances(self, states: list[State]) -> list[list[float]]:
        return [[0.5, 0.5] for _ in states]


SOME = (First, Shouting, Impostor, Judge)


def brings(folder: Path, group: str, name: str, place: str) -> None:
    """Install a distribution with one entry point."""
    info = folder / f"guest_{len(list(folder.iterdir()))}-1.0.dist-info"
    info.mkdir()
    title = info.name.removesuffix("-1.0.dist-info")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {title}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {place}\n")


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder on the path where distributions can be installed."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_bots_join_one_game_or_every_game(guests: Path) -> None:
    brings(guests, "fogado.bots", "emerald-skulls", f"{HERE}:First")
    brings(guests, "fogado.bots", "*", f"{HERE}:Last")

    assert list(bots_of(SKULLS))[-2:] == ["last", "first"]
    assert set(bots_of(LANTERNS)) == {"random", "last"}
    assert make_bot("first:step=2", SKULLS).settings == {"step": 2}


def test_what_cannot_play_is_told_and_stops_no_other(guests: Path) -> None:
    brings(guests, "fogado.bots", "emerald-skulls", f"{HERE}:SOME")
    brings(guests, "fogado.bots", "emerald-skulls", "nowhere_at_all:BOTS")

    found, wrong = installed_bots_of(SKULLS)
    assert "first" in found
    assert "last" not in found
    assert found["random"] is not Impostor
    for why in ("'LAST!'", "'random' already", "not a subclass", "No module named"):
        assert any(why in said for said in wrong), wrong
    assert all(said.endswith(".") for said in wrong)
    with pytest.raises(UnknownBot, match=r"no bot 'lost' .* No module named 'nowhere_at_all'"):
        make_bot("lost", SKULLS)


def test_where_nobody_says_who_plays_a_game_has_its_own_bot(guests: Path) -> None:
    assert default_bot(SKULLS) == "greedy"
    assert default_bot(LANTERNS) == "random"
    brings(guests, "fogado.bots", "lanterns", f"{HERE}:First")
    assert default_bot(LANTERNS) == "first"


def test_a_guest_bot_plays_in_simulations_and_in_the_arena(guests: Path) -> None:
    brings(guests, "fogado.bots", "emerald-skulls", f"{HERE}:First")

    played = simulate(Plan("emerald-skulls", ("first:step=1", "random"), {}, None, "g", 2))
    assert len(played.played) == 2
    arena = hold(Contest("emerald-skulls", ("first", "random"), 2, {}, None, "g"), 2)
    assert len(list(arena.games())) == 2


def test_a_class_in_an_arena_is_told_how_to_join() -> None:
    with pytest.raises(UnknownBot, match=r"joins an arena by the entry point group fogado\.bots"):
        check_contest(Contest("emerald-skulls", (First, "random"), 2, {}, None, "g"))  # type: ignore[arg-type]


def test_a_judge_joins(guests: Path) -> None:
    assert isinstance(any_judge(LANTERNS), PlayOutJudge)

    brings(guests, "fogado.judges", "lanterns", f"{HERE}:Fair")
    assert isinstance(any_judge(LANTERNS), Fair)


def test_what_is_no_judge_is_told(guests: Path) -> None:
    brings(guests, "fogado.judges", "lanterns", f"{HERE}:First.keys.copy")
    from fogado.bots.minds.judges import judge_named

    judge_named.cache_clear()
    with pytest.raises(NoJudge, match="it makes no Judge"):
        any_judge(LANTERNS)


def test_a_game_that_is_called_like_a_module_of_ours_has_its_own_bots() -> None:
    """``fogado.bots.minds`` is a package, and ``fogado.cli.boards.plain`` a board."""
    from fogado.cli.boards import board_of
    from tests.toys.lanterns.game import Lanterns

    assert set(bots_of(Lanterns(name="minds"))) == {"random"}
    assert isinstance(any_judge(Lanterns(name="minds")), PlayOutJudge)
    assert type(board_of(Lanterns(name="plain"))).__name__ == "PlainBoard"
