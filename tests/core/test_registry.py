"""The list of games, and how strangers join it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fogado.core import registry
from fogado.core.errors import UnknownGame
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

    with pytest.raises(UnknownGame, match="What joined as 'impostor' is not a game"):
        registry.game("impostor")


def test_a_guest_cannot_take_the_place_of_a_game_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    joins(tmp_path, "emerald-skulls", "tests.toys.lanterns.game:GAME")
    monkeypatch.syspath_prepend(tmp_path)

    assert registry.find("emerald-skulls") is not LANTERNS
    assert registry.games().count("emerald-skulls") == 1
