"""Bots that think long, in processes of their own: nobody waits for them who need not."""

from __future__ import annotations

import asyncio
import time

import pytest

from fogado.server.mind import Question
from fogado.server.minds import Minds, NoAnswer, budget_of, is_quick, note_time
from tests.server.room import Room, in_a_room, new_table
from tests.server.slow_minds import SlowMinds

SKULLS = "emerald-skulls"


def test_budgets() -> None:
    """A spec may give its bot more time or less; who takes longer is logged."""
    assert budget_of("casual") == 50
    assert budget_of("master") == 2000
    assert budget_of("master:ms=300,evals=2") == 300
    assert budget_of("master:evals=2") == 2000
    assert not note_time("master:ms=300", 329)
    assert note_time("master:ms=300", 331)
    assert is_quick("casual:slips=10")
    assert not is_quick("master:ms=300")


@in_a_room
async def test_masters_at_several_tables_keep_nobody_waiting(room: Room) -> None:
    """However long masters think at other tables, a quick bot answers here."""
    anna = await room.guest("Anna")
    house = anna.house
    minds = house.minds = SlowMinds(house)  # type: ignore[assignment]
    for _ in range(5):
        await house.create(anna.person, new_table(SKULLS, "master", "expert"))
    made = await house.create(anna.person, new_table(SKULLS, "me", "casual", "greedy", "random"))
    await anna.watch(made.table, 0)
    while sum(row.by == "bot" for row in await room.store.rows(made.table)) < 30:
        if anna.choices(0):
            await anna.acts(made.table, 0, anna.choices(0)[0])
        await asyncio.sleep(0)
    assert len(minds.asked) == 5
    assert {asked.facts["spec"] for asked in minds.asked} <= {"master", "expert"}
    assert house.counts["thoughts_lost"] == 0


@in_a_room
async def test_a_house_closes_in_the_middle_of_thoughts(room: Room) -> None:
    """Nobody waits until they are thought, and no process is left."""
    anna = await room.guest("Anna")
    house = anna.house
    lane = house.minds.lanes["bots"]
    for _ in range(3):
        await house.create(anna.person, new_table(SKULLS, "master", "master"))
    while lane.waiting < 3 or not all(mind.process for mind in lane.minds):
        await asyncio.sleep(0.01)
    processes = [mind.process for mind in lane.minds]
    began = time.monotonic()
    await house.close()
    assert time.monotonic() - began < 20
    assert all(process is not None and process.poll() is not None for process in processes)


@in_a_room
async def test_a_long_thinker_plays_by_the_rules_and_to_the_end_of_its_turn(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "skilled"))
    await anna.watch(made.table, 0)
    while not any(row.by == "bot" for row in await room.store.rows(made.table)):
        if anna.choices(0):
            await anna.acts(made.table, 0, anna.choices(0)[0])
        await asyncio.sleep(0.01)
    assert anna.house.counts["bot_moves"] >= 1
    assert anna.house.counts["thoughts_lost"] == 0


@in_a_room
async def test_a_bot_whose_mind_is_lost_is_helped_out(room: Room) -> None:
    anna = await room.guest("Anna")
    lane = anna.house.minds.lanes["bots"]
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "master"))
    await anna.watch(made.table, 0)
    killed = 0
    while not anna.house.counts["thoughts_lost"]:
        if anna.choices(0):
            await anna.acts(made.table, 0, anna.choices(0)[0])
        for mind in lane.minds:
            if lane.waiting and mind.process is not None and mind.process.poll() is None:
                mind.process.kill()
                killed += 1
        await asyncio.sleep(0.01)
    while not any(row.by == "bot" for row in await room.store.rows(made.table)):
        await asyncio.sleep(0.01)
    assert killed


def test_a_mind_that_fails_is_there_for_the_next_question() -> None:
    """What cannot be thought of is said; a process that died is started anew; none is left."""

    async def inside() -> None:
        minds = Minds({"odds": 1})
        mind = minds.lanes["odds"].minds[0]
        with pytest.raises(NoAnswer, match="UnknownGame"):
            await minds.think("odds", lambda: Question("odds", {"game": "nonsense"}))
        first = mind.process
        assert first is not None
        with pytest.raises(NoAnswer, match="KeyError"):
            await minds.think("odds", lambda: Question("dance", {}))
        assert mind.process is first
        with pytest.raises(NoAnswer, match="could not be put"):
            await minds.think("odds", lambda: Question("odds", {"a": 1 // 0}))
        first.kill()
        first.wait()
        with pytest.raises(NoAnswer, match="UnknownGame"):
            await minds.think("odds", lambda: Question("odds", {"game": "nonsense"}))
        second = mind.process
        assert second is not None
        assert second is not first
        minds.rest(idle=3600)
        assert second.poll() is None
        minds.rest(idle=0)
        assert second.poll() is not None
        minds.end()
        with pytest.raises(NoAnswer):
            await minds.think("odds", lambda: Question("odds", {"game": "nonsense"}))

    asyncio.run(asyncio.wait_for(inside(), 120))


def test_a_thought_beyond_all_patience_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fogado.server.minds.LONGEST", {"bots": 0.0})

    async def inside() -> None:
        minds = Minds({"bots": 1})
        try:
            with pytest.raises(NoAnswer):
                await minds.think("bots", lambda: Question("bot", {"game": SKULLS}))
        finally:
            minds.end()

    asyncio.run(asyncio.wait_for(inside(), 120))
