"""The list of games, and how strangers join it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fogado.core import registry
from fogado.core.errors import UnknownGame
from fogado.core.game import Game
from tests.toys.lanterns.game import GAME as LANTERNS


@pytest.fixture(autouse=True)
def the_list_stays_as_it_was() -> Iterator[None]:
    """Whoever joins in a test leaves after it."""
    before = dict(registry._known)
    yield
    registry._known.clear()
    registry._known.update(before)


def joins(folder: Path, name: str, place: str) -> None:
    """Install a distribution whose entry point brings a game."""
    info = folder / f"guest_{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: guest-{name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[fogado.games]\n{name} = {place}\n")


def test_the_games_of_the_house_are_on_the_list() -> None:
    assert set(registry.HOUSE_GAMES) <= set(registry.games())
    assert list(registry.games()) == sorted(registry.games())


def test_a_game_is_loaded_once() -> None:
    assert registry.game("emerald-skulls") is registry.game("emerald-skulls")


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"There is no game 'ludo'; there are .*emerald-skulls"):
        registry.game("ludo")


def test_a_game_can_join_for_as_long_as_the_process_runs() -> None:
    registry.register(LANTERNS)

    assert "lanterns" in registry.games()
    assert registry.game("lanterns") is LANTERNS


def test_a_game_joins_by_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    joins(tmp_path, "lanterns", "tests.toys.lanterns.game:GAME")
    monkeypatch.syspath_prepend(tmp_path)

    assert "lanterns" in registry.games()
    assert registry.game("lanterns") is LANTERNS


def test_what_joins_must_be_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    joins(tmp_path, "impostor", "tests.toys.lanterns.game:PACKAGE")
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(
        UnknownGame,
        match=r"^guest-impostor 1\.0 brings .*:PACKAGE as 'impostor' in fogado\.games, "
        r"but it is not a game but str\.$",
    ):
        registry.game("impostor")


BROKEN = {
    "absent": ("nowhere_at_all.game:GAME", "cannot be imported: ModuleNotFoundError"),
    "impostor": ("tests.toys.lanterns.game:PACKAGE", "it is not a game but str"),
    "lights": ("tests.toys.lanterns.game:GAME", "the game calls itself 'lanterns'"),
    "emerald-skulls": ("tests.toys.lanterns.game:GAME", "brings a game of this name"),
    "silent": ("tests.core.test_registry:SILENT", "does not declare title or rulebook"),
}


class Silent(Game):
    """A game that forgot to say something of itself."""

    def __init__(self) -> None:
        self.name = "silent"
        for declared in set(registry.DECLARED) - {"name", "title", "rulebook"}:
            setattr(self, declared, getattr(LANTERNS, declared))


SILENT = Silent()


def test_a_broken_package_is_told_in_a_sentence_and_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    joins(tmp_path, "lanterns", "tests.toys.lanterns.game:GAME")
    for name, (place, _) in BROKEN.items():
        joins(tmp_path, name, place)
    monkeypatch.syspath_prepend(tmp_path)

    assert registry.games() == tuple(sorted([*registry.HOUSE_GAMES, "lanterns"]))
    assert len(registry.problems()) == len(BROKEN)
    for name, (_, why) in BROKEN.items():
        [said] = [line for line in registry.problems() if f"as {name!r}" in line]
        assert said.startswith(f"guest-{name} 1.0 brings ")
        assert why in said
        assert said.endswith(".")
    with pytest.raises(UnknownGame, match="ModuleNotFoundError: No module named 'nowhere_at_all'"):
        registry.game("absent")


def test_of_two_packages_with_one_game_the_first_is_taken_and_the_other_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    joins(tmp_path, "lanterns", "tests.toys.lanterns.game:GAME")
    info = tmp_path / "other-2.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 2.0\n")
    (info / "entry_points.txt").write_text("[fogado.games]\nlanterns = json:loads\n")
    monkeypatch.syspath_prepend(tmp_path)

    assert registry.game("lanterns") is LANTERNS
    assert registry.problems() == [
        "other 2.0 brings json:loads as 'lanterns' in fogado.games, "
        "but another package brings a game of this name."
    ]


def test_a_guest_cannot_take_the_place_of_a_game_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    joins(tmp_path, "emerald-skulls", "tests.toys.lanterns.game:GAME")
    monkeypatch.syspath_prepend(tmp_path)

    assert registry.find("emerald-skulls") is not LANTERNS
    assert registry.games().count("emerald-skulls") == 1
