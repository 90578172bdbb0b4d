"""Luck that is fixed for tests: the same game each time, and never among people."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fogado.core.errors import FogadoError
from fogado.server.luck import MARK, FixedLuck, Luck, luck_of
from fogado.server.serving import Plan
from tests.server.edge.test_serve import served
from tests.server.room import Room, in_a_room, new_table, play_on

GAMES = ("emerald-skulls", "dwarven-smithy", "dice-forge")


async def story(room: Room, game: str, word: str, entropy: str) -> list[str]:
    """Play a game against a bot in a house whose luck is fixed; give all that was told."""
    house = await room.open_house(luck=FixedLuck(word))
    anna = await room.guest("Anna", house)
    dice = (await house.draw_dice(anna.person)).table
    asked = new_table(game, "me", "greedy")
    new = msgspec.structs.replace(asked, dice=dice, entropy=entropy)
    made = await house.create(anna.person, new)
    await anna.watch(made.table, 0)
    await play_on({0: anna}, made.table)
    assert (await house.verify(anna.person, made.table, "en")).fair
    return anna.happened[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@in_a_room
async def test_fixed_luck_gives_the_same_game_again(room: Room, game: str) -> None:
    """To whoever makes the same choices; another entropy of a seat is another game."""
    first = await story(room, game, "seven", "a")
    assert await story(room, game, "seven", "a") == first
    assert await story(room, game, "seven", "b") != first
    assert await story(room, game, "eight", "a") != first


def test_luck_is_not_fixed_unless_somebody_says_so(tmp_path: Path) -> None:
    """Two tables of a house for people share nothing."""
    luck = luck_of(Plan(data=str(tmp_path / "house")))
    assert type(luck) is Luck
    assert luck.secret() != luck.secret()
    assert not (tmp_path / "house").exists()


def test_a_house_for_people_never_opens_where_luck_was_fixed(tmp_path: Path) -> None:
    """Nor does fixed luck come to a folder that is in use."""
    tried = Plan(data=str(tmp_path / "tried"), fixed_luck="seven")
    assert type(luck_of(tried)) is FixedLuck
    assert type(luck_of(tried)) is FixedLuck, "it may open again"
    with pytest.raises(FogadoError, match="luck was fixed there for tests"):
        luck_of(Plan(data=tried.data))
    used = tmp_path / "used"
    used.mkdir()
    (used / "house.sqlite").touch()
    with pytest.raises(FogadoError, match="is in use"):
        luck_of(Plan(data=str(used), fixed_luck="seven"))
    assert not (used / MARK).exists()


@pytest.mark.slow
@pytest.mark.interpreted_only
def test_fixed_luck_is_said_aloud(tmp_path: Path) -> None:
    """In both languages, where whoever starts it looks."""
    words = ("--data", str(tmp_path / "x"), "--fixed-luck", "seven")
    with served(*words) as house:
        house.end()
    assert any("FIXED LUCK: this house is for tests only" in line for line in house.log)
    with served(*words, "--lang", "hu") as house:
        house.end()
    assert any("RÖGZÍTETT SZERENCSE" in line for line in house.log)
