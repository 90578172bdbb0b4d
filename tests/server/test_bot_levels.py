"""Which bots a table may have: the levels in order, and nothing that could think for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import fogado
from fogado.bots.house import bots_of
from fogado.server import protocol as say
from fogado.server.bot_levels import (
    CEILING,
    LEVELS,
    bots_in_order,
    check_spec,
    limited_spec,
    usual_bot,
)
from fogado.server.refused import Refused
from fogado.server.rest_games import game_info
from tests.bots.test_levels import EVERY, NONSENSE
from tests.server.room import Room, in_a_room, new_table

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

SKULLS = "emerald-skulls"


@pytest.mark.parametrize("game", ["emerald-skulls", "dwarven-smithy", "dice-forge"])
def test_every_bot_is_offered_the_levels_first(game: str) -> None:
    """From the weakest to the strongest; then those for research."""
    known = fogado.game(game)
    offered = game_info(known).bots
    assert offered == bots_in_order(known)
    assert sorted(offered) == sorted(bots_of(known))
    levels = [name for name in LEVELS if name in offered]
    assert offered[: len(levels)] == levels
    assert usual_bot(known) == ("casual" if "casual" in offered else "greedy")
    assert game_info(known).usual_bot == usual_bot(known)


@in_a_room
async def test_a_bot_nobody_named_is_the_usual_one(room: Room) -> None:
    anna = await room.guest("Anna")
    seats = [say.NewSeat("me"), say.NewSeat("bot"), say.NewSeat("bot", "greedy")]
    made = await anna.house.create(anna.person, say.NewTable(SKULLS, seats))
    info = await anna.house.info(anna.person, made.table)
    usual = usual_bot(fogado.game(SKULLS))
    assert [seat.bot for seat in info.seats] == ["", usual, "greedy"]
    assert [seat.name for seat in info.seats] == ["Anna", usual, "greedy"]


def says(spec: str, game: str) -> dict[str, str]:
    """Return what the house says of a spec that it refuses, in both languages."""
    with pytest.raises(Refused) as refused:
        check_spec(spec, fogado.game(game))
    assert refused.value.code == "bad-setup"
    return {language: refused.value.says(language) for language in ("en", "hu")}


@pytest.mark.parametrize(("game", "bot"), EVERY)
def test_nonsense_in_a_setting_is_refused_in_both_languages(game: str, bot: str) -> None:
    kind = bots_of(fogado.game(game))[bot]
    check_spec(bot, fogado.game(game))
    for key in kind.keys:
        _, most = kind.ranges[key]
        for value in (*NONSENSE, str(most + 1)):
            told = says(f"{bot}:{key}={value}", game)
            assert told["en"] != told["hu"]
            assert all(one.endswith(".") and bot in one for one in told.values())
    for unknown in (f"{bot}:speed=3", f"{bot}:,", f"{bot}:=", f"{bot}er", f"{bot} :ms=1"):
        told = says(unknown, game)
        assert told["en"] != told["hu"]


@pytest.mark.parametrize(("game", "bot"), EVERY)
def test_no_bot_thinks_longer_than_the_ceiling(game: str, bot: str) -> None:
    """By the clock, or by no more evaluations than are known to end soon."""
    known = fogado.game(game)
    keys = bots_of(known)[bot].keys
    if "ms" not in keys:
        return
    assert f"{CEILING} ms" in says(f"{bot}:ms={CEILING + 1}", game)["en"]
    assert "50000 ms" in says(f"{bot}:ms=50000", game)["hu"]
    check_spec(f"{bot}:ms={CEILING}", known)
    if "evals" in keys:
        many = keys["evals"] + 1
        check_spec(f"{bot}:ms=100,evals={many}", known)
        check_spec(f"{bot}:ms=0,evals={keys['evals']}", known)
        assert f"evals={keys['evals']}" in says(f"{bot}:ms=0,evals={many}", game)["en"]
        assert limited_spec(f"{bot}:ms=0,evals={many}", known) == (
            f"{bot}:ms={CEILING},evals={many}"
        )
    # What stands in an older journal is not refused any more, but thinks no longer either.
    assert limited_spec(f"{bot}:ms=50000", known) == f"{bot}:ms={CEILING}"
    assert limited_spec(bot, known) == bot


@pytest.mark.parametrize("way", ["seat", "stalled", "put"])
@in_a_room
async def test_whichever_way_a_bot_comes_its_settings_are_checked(room: Room, way: str) -> None:
    anna = await room.guest("Anna")
    spec = "novice:slips=99999999999999999999"
    free = await anna.house.create(anna.person, new_table(SKULLS, "me", "open"))
    ways: dict[str, Callable[[], Awaitable[object]]] = {
        "seat": lambda: anna.house.create(anna.person, new_table(SKULLS, "me", spec)),
        "stalled": lambda: anna.house.create(
            anna.person, new_table(SKULLS, "me", "me", stalled=spec)
        ),
        "put": lambda: anna.does(say.PutBot, free.table, seat=1, bot=spec),
    }
    with pytest.raises(Refused, match="takes 0 to 100 for slips") as refused:
        await ways[way]()
    assert refused.value.code == "bad-setup"
