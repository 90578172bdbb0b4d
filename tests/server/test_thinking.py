"""Thinking in other processes: nobody waits for others' long thoughts, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import random
import select
import signal
import socket
import subprocess
import sys
from collections import Counter
from functools import wraps
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import fogado
from fogado.bots.base import Bot
from fogado.core.dealer import SeededDealer
from fogado.server import protocol as say
from fogado.server.refused import Refused
from fogado.server.serving import Plan, make_house
from fogado.server.thinking_job import KINDS, Kind, Question, Size, framed, question, size_of
from fogado.server.thinking_pool import (
    FEWEST,
    MOST,
    MOST_OF_PAYER,
    ThinkingPool,
    TooManyWaiting,
    first_cost,
    sizes,
)
from fogado.server.thinking_process import GivenUp, NoAnswer, ThinkingProcess
from fogado.server.thinking_queue import FairQueue, Job
from fogado.server.thinking_worker import think_bot
from tests.server.room import Guest, Room, in_a_room, new_table, until
from tests.server.slow_thinking import SlowPool

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from fogado.server.proposal import Proposal

SKULLS, FORGE = "emerald-skulls", "dice-forge"


def in_a_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test that needs an event loop and no house."""

    @wraps(test)
    def run(**given: Any) -> None:
        asyncio.run(asyncio.wait_for(test(**given), 120))

    return run


async def about(kind: str, **facts: Any) -> Question:
    return Question(kind, facts)


async def turns(count: int = 50) -> None:
    """Let everything that is ready run."""
    for _ in range(count):
        await asyncio.sleep(0)


# ── the order ────────────────────────────────────────────────────────────────────────────


def job(payer: str, cost: float) -> Job:
    return Job("bot", payer, lambda: about("bot"), cost)


@in_a_loop
async def test_everybody_has_a_turn_however_many_jobs_others_have() -> None:
    """Whoever comes with nothing waiting goes behind at most two jobs of anybody else."""
    queue = FairQueue()
    for number in range(100):
        queue.add(job(f"many{number % 2}", 10), f"many{number % 2}")
    first = queue.take()
    assert first is not None
    late = job("late", 10)
    queue.add(late, "late")
    before: Counter[str] = Counter()
    while (taken := queue.take()) is not late:
        assert taken is not None
        before[taken.payer] += 1
    assert max(before.values()) <= 2


@pytest.mark.parametrize("seed", range(20))
def test_the_law_of_the_queue(seed: int) -> None:
    """From a payer with nothing waiting, a job of cost c waits for c / d + 1 jobs of cost d."""

    async def inside() -> None:
        source = random.Random(seed)
        queue, costs = FairQueue(), [source.choice((1, 5, 20, 100)) for _ in range(12)]
        waiting: Counter[str] = Counter()
        watched: dict[Job, Counter[str]] = {}
        for step in range(3_000):
            who = source.randrange(len(costs))
            payer = f"p{who}"
            if step < 1_500 and source.random() < 0.6:
                asked = job(payer, costs[who])
                if not waiting[payer]:
                    watched[asked] = Counter()
                waiting[payer] += 1
                queue.add(asked, payer)
            elif (taken := queue.take()) is not None:
                waiting[taken.payer] -= 1
                before = watched.pop(taken, Counter())
                for other, many in before.items():
                    assert many <= taken.cost / costs[int(other[1:])] + 1
                for counted in watched.values():
                    counted[taken.payer] += 1
        assert not waiting.total()
        assert not watched

    asyncio.run(inside())


@in_a_loop
async def test_what_a_job_really_cost_is_charged() -> None:
    """A payer whose jobs take longer than was thought goes behind others with the next."""
    queue = FairQueue()
    for payer in ("cheap", "dear"):
        queue.add(job(payer, 10), payer)
    for ms in (10, 1_000):
        taken = queue.take()
        assert taken is not None
        queue.charge(taken, ms)
    dear, *cheap = job("dear", 10), job("cheap", 10), job("cheap", 10), job("cheap", 10)
    queue.add(dear, "dear")
    for one in cheap:
        queue.add(one, "cheap")
    assert [queue.take() for _ in range(4)] == [*cheap, dear]


@in_a_loop
async def test_whoever_joins_a_job_waits_in_their_own_turn() -> None:
    """A job that one asked for behind many others is due when it is for the second."""
    pool = SlowPool()
    queue = pool.queues.of[Size.SHORT]
    many = [job("many", 10) for _ in range(8)]
    for one in many:
        pool.queues.add(one)
    pool.queues.join(many[-1], "single")
    taken = [queue.take() for _ in range(8)]
    assert taken.index(many[-1]) <= 1
    assert {*taken} == {*many}
    assert queue.take() is None


def test_there_is_a_process_for_every_size() -> None:
    for many in range(12):
        found = sizes(many)
        assert {*found} == {*Size}
        assert len(found) >= FEWEST
    assert sizes(4) == [*Size]
    assert [size_of(cost) for cost in (1, 300, 301, 2_500, 10_000, 50_000)] == [
        Size.SHORT,
        Size.SHORT,
        Size.USUAL,
        Size.USUAL,
        Size.LONG,
        Size.BATCH,
    ]


def test_an_operator_chooses_how_many_processes_think(tmp_path: Path) -> None:
    """``fogado serve --thinkers``: not fewer than there are sizes."""
    for asked, made in ((7, 7), (1, FEWEST)):
        house = make_house(Plan(data=str(tmp_path), thinkers=asked))
        assert len(house.thinking.processes) == made


# ── the pool ─────────────────────────────────────────────────────────────────────────────


@in_a_loop
async def test_long_thoughts_never_hold_the_processes_of_shorter_ones() -> None:
    pool = SlowPool(4)
    for _ in range(8):
        pool.submit("review", "address:1", lambda: about("review"))
    for number in range(30):
        pool.submit("bot", f"bots:{number}", lambda: about("bot"), cost=10_000)
    await turns()
    assert sorted((one.question.kind, one.size) for one in pool.open) == [
        ("bot", Size.LONG),
        ("review", Size.BATCH),
    ]
    pool.submit("hints", "person:a", lambda: about("hints"))
    pool.submit("bot", "bots:a", lambda: about("bot"), cost=50)
    await turns()
    assert sorted((one.question.kind, one.size) for one in pool.open) == [
        ("bot", Size.SHORT),
        ("bot", Size.LONG),
        ("hints", Size.USUAL),
        ("review", Size.BATCH),
    ]


@pytest.mark.parametrize("workers", [4, 6])
def test_a_flood_keeps_nobody_else_waiting(workers: int) -> None:
    """30 tables with long-thinking bots and 100 questions of one address: others go on.

    Between asking and the beginning of another table's bot or another person's replay or hint, no
    process begins more than two other jobs.
    """

    async def inside() -> None:
        pool = SlowPool(workers)
        refused = 0
        for number in range(30):
            pool.submit("bot", f"bots:slow{number}", lambda: about("bot", who="slow"), cost=9_000)
        for number in range(100):
            kind = "review" if number % 2 else "replay"
            try:
                pool.submit(kind, "address:flood", lambda: about("flood", who="flood"))
            except TooManyWaiting:
                refused += 1
        assert refused == 100 - MOST_OF_PAYER
        await turns()
        for number in range(40):
            begun = len(pool.questions)
            wanted: dict[str, Any] = {
                "bot": pool.submit(
                    "bot", f"bots:other{number}", lambda: about("bot", who="other"), cost=50
                ),
                "hints": pool.submit(
                    "hints", f"person:{number}", lambda: about("hints", who="other")
                ),
                "replay": pool.submit(
                    "replay", f"person:{number}", lambda: about("replay", who="other")
                ),
            }
            while any(one.waiting for one in wanted.values()):
                # The one that has run longest is done; the flood asks at once for more.
                pool.open[0].answers(None, ms=50)
                await turns()
                try:
                    pool.submit("replay", "address:flood", lambda: about("flood", who="flood"))
                except TooManyWaiting:
                    refused += 1
            others = [one for one in pool.questions[begun:] if one.facts["who"] != "other"]
            assert len(others) <= 2 * workers
            for one in pool.open:
                if one.facts["who"] == "other":
                    one.answers(None, ms=50)
            await turns()
        assert pool.counts["bot_begun"] > 40, "the slow ones had turns, too"

    asyncio.run(asyncio.wait_for(inside(), 120))


@in_a_loop
async def test_reviews_of_one_address_keep_nobody_elses_waiting() -> None:
    """Eight plays that one address has reviewed: another's review is next, or the one after."""
    pool = SlowPool()
    for number in range(MOST_OF_PAYER):
        pool.submit("review", "address:flood", lambda: about("review"), cost=40_000 + number)
    own = pool.submit("review", "person:anna", lambda: about("review"), cost=50_000)
    await turns()
    for _ in range(2):
        assert own.waiting
        pool.open[0].answers({}, ms=44_000)
        await turns()
    assert not own.waiting


def test_what_a_bot_says_about_itself_decides_where_it_first_thinks() -> None:
    """A bot with a limit of time, or that counts instead, never begins among the short thoughts."""
    game = fogado.game(FORGE)
    found = [first_cost(spec, game) for spec in ("casual", "master", "master:ms=9000")]
    assert found == [None, 1_800, 9_000]
    assert size_of(first_cost("master:ms=0,evals=1", game) or 0) > Size.SHORT
    assert size_of(first_cost("master", fogado.game(SKULLS)) or 0) > Size.SHORT


@in_a_loop
async def test_too_many_are_refused_and_may_come_again() -> None:
    pool = SlowPool()
    jobs = [pool.submit("replay", "a", lambda: about("replay")) for _ in range(MOST_OF_PAYER)]
    with pytest.raises(TooManyWaiting) as refused:
        pool.submit("verify", "a", lambda: about("verify"))
    assert refused.value.code == "too-many"
    assert refused.value.wait > 0
    assert "8 válaszra" in refused.value.says("hu")
    pool.submit("verify", "b", lambda: about("verify"))
    await turns()
    pool.open[0].answers(None)
    await turns()
    assert jobs[0].future.done()
    pool.submit("verify", "a", lambda: about("verify"))
    for number in range(MOST - MOST_OF_PAYER - 1):
        pool.submit("replay", f"c{number}", lambda: about("replay"))
    with pytest.raises(Refused, match="Too many wait") as full:
        pool.submit("replay", "d", lambda: about("replay"))
    assert full.value.code == "unavailable"
    # Bots are not refused: a table asks one at a time.
    pool.submit("bot", "bots:a", lambda: about("bot"))
    figures = pool.figures()
    assert figures["thinking_bot_waiting"] == 1
    assert figures["thinking_refused"] == 2
    assert sum(figures[f"thinking_{kind}_running"] for kind in KINDS) == len(pool.open)


@in_a_loop
async def test_nobody_pays_for_what_they_no_longer_want() -> None:
    """What is cancelled before its turn is never begun; what waits too long is given up."""
    pool = SlowPool()
    gone = [pool.submit("replay", "a", lambda: about("replay", n=1)) for _ in range(8)]
    await turns()
    begun = len(pool.questions)
    for one in gone:
        one.future.cancel()
    late = pool.submit("replay", "b", lambda: about("replay", n=2))
    pool.lose_patience(late)
    with pytest.raises(NoAnswer, match="did not come in time"):
        await late.future
    for asked in pool.open:
        asked.answers(None)
    await turns()
    assert len(pool.questions) == begun
    assert pool.waiting.total() == 0
    assert pool.kinds.total() == 0


@in_a_loop
async def test_what_is_known_of_a_bot_decides_where_it_thinks() -> None:
    """A bot that is said to be quick and is not, goes to the long thoughts the next time."""
    pool = SlowPool()
    for expected, took in ((Size.SHORT, 5_000.0), (Size.LONG, 5_000.0), (Size.LONG, 10.0)):
        one = pool.submit("bot", "bots:a", lambda: about("bot"), cost=20, label="game/bot")
        assert one.size == expected
        await turns()
        pool.open[0].answers("pass", ms=took)
        assert msgspec.json.decode((await one.future)[0]) == "pass"
    one = pool.submit("bot", "bots:a", lambda: about("bot"), cost=20, label="game/other")
    await turns()
    pool.open[0].answers(GivenUp("It computed for too long."))
    await turns()
    one = pool.submit("bot", "bots:a", lambda: about("bot"), cost=20, label="game/other")
    assert one.size == Size.LONG


# ── real processes ───────────────────────────────────────────────────────────────────────


async def ask(pool: ThinkingPool, kind: str, **facts: Any) -> Any:
    answer, _ = await pool.submit(kind, "a", lambda: about(kind, **facts)).future
    return msgspec.json.decode(answer)


@in_a_loop
async def test_a_process_that_fails_is_there_for_the_next_question() -> None:
    """What cannot be thought of is said; a process that died is started anew; none is left."""
    pool = ThinkingPool()
    with pytest.raises(NoAnswer, match="UnknownGame"):
        await ask(pool, "odds", game="nonsense")
    (process,) = [one for one in pool.processes if one.alive]
    first = process.process
    assert first is not None
    with pytest.raises(NoAnswer, match="KeyError"):
        await ask(pool, "odds")
    assert process.process is first

    async def broken() -> Question:
        raise ZeroDivisionError

    with pytest.raises(NoAnswer, match="could not be put"):
        await pool.submit("odds", "a", broken).future
    first.kill()
    first.wait()
    with pytest.raises(NoAnswer, match="UnknownGame"):
        await ask(pool, "odds", game="nonsense")
    second = process.process
    assert second is not None
    assert second is not first
    assert pool.counts["died"] == 1
    pool.rest(idle=3600)
    assert second.poll() is None
    pool.rest(idle=0)
    assert second.poll() is not None
    with pytest.raises(NoAnswer, match="UnknownGame"):
        await ask(pool, "odds", game="nonsense")
    third = process.process
    await pool.close()
    assert third is not None
    assert third.poll() is not None
    with pytest.raises(Refused):
        await ask(pool, "odds", game="nonsense")


async def long_thought() -> Question:
    """Ask a bot something it would think about for a minute."""
    state = fogado.game(FORGE).start(2)
    dealer = SeededDealer("deadline")
    while (pending := state.chance) is not None:
        state.settle(dealer.deal(pending))
    spec = "master:ms=60000,evals=0"
    return question("bot", state, state.to_act[0], table="t", seed="s", spec=spec)


@in_a_loop
async def test_a_process_ends_with_the_server_that_asked_it() -> None:
    """A server that is killed leaves nobody behind who thinks on for it."""
    process = ThinkingProcess(Size.SHORT)
    await process.start()
    assert process.process is not None
    assert process.writer is not None
    process.writer.write(framed(await long_thought()))
    await process.writer.drain()
    # As if the server had been killed: nobody ends the process, the line is just gone.
    started, process.process = process.process, None
    process.hang_up()
    assert await asyncio.to_thread(started.wait, 60) == 0


@pytest.mark.parametrize("begun", [b"", b"\0\0\0", b"\0\0\1\0half a question"])
def test_a_process_whose_server_was_killed_says_nothing(begun: bytes) -> None:
    """In the middle of a question, or with an answer that nobody has read."""
    ours, theirs = socket.socketpair()
    line = theirs.fileno()
    command = [sys.executable, "-P", "-m", "fogado.server.thinking_worker", "1"]
    process = subprocess.Popen(command, stdin=line, stdout=line, stderr=subprocess.PIPE)
    theirs.close()
    select.select([ours], [], [], 60)  # it has said that it is there; that is never read
    ours.sendall(begun)
    ours.close()
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, b"")


@pytest.mark.parametrize("deadline", ["wall", "cpu"])
def test_a_thought_beyond_its_deadline_is_given_up(
    deadline: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the time that passes or by the time it computes; then another process is started."""
    limits = {"wall": Kind(1.0, 60.0, 0.5, 0.0), "cpu": Kind(1.0, 0.3, 60.0, 0.0)}

    async def inside() -> None:
        pool = ThinkingPool()
        with monkeypatch.context() as patched:
            patched.setitem(KINDS, "bot", limits[deadline])
            # Not the start of the process, but the thought is to be too long.
            await pool.processes[0].start()
            with pytest.raises(NoAnswer):
                await pool.submit("bot", "bots:a", long_thought).future
        assert pool.counts["bot_killed"] == 1
        assert pool.counts["died"] == 0
        with pytest.raises(NoAnswer, match="UnknownGame"):
            await ask(pool, "odds", game="nonsense")
        assert pool.healthy
        await pool.close()

    asyncio.run(asyncio.wait_for(inside(), 120))


@in_a_loop
async def test_a_pool_that_cannot_start_processes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    pool = ThinkingPool()
    assert pool.figures()["thinking_healthy"] == 1
    with pytest.raises(NoAnswer, match="did not start"):
        await ask(pool, "odds", game="nonsense")
    assert pool.figures()["thinking_healthy"] == 0
    monkeypatch.undo()
    with pytest.raises(NoAnswer, match="UnknownGame"):
        await ask(pool, "odds", game="nonsense")
    assert pool.figures()["thinking_healthy"] == 1
    await pool.close()


# ── at tables ────────────────────────────────────────────────────────────────────────────


@in_a_room
async def test_masters_at_several_tables_keep_nobody_waiting(room: Room) -> None:
    """However long masters think at other tables, a quick bot answers here."""
    anna = await room.guest("Anna")
    bela = await room.guest("Béla")
    house = anna.house
    pool = house.thinking = SlowPool()
    for _ in range(5):
        await house.create(bela.person, new_table(FORGE, "master:ms=9000", "master:ms=9000"))
    made = await house.create(anna.person, new_table(SKULLS, "me", "casual", "greedy", "random"))
    await anna.watch(made.table, 0)
    while sum(row.by == "bot" for row in await room.store.rows(made.table)) < 30:
        if anna.choices(0):
            await anna.acts(made.table, 0, anna.choices(0)[0])
        for one in pool.open:
            if one.facts["table"] == made.table:
                one.answers(think_bot(one.facts, lambda done, total: None))
        await asyncio.sleep(0)
    slow = [one for one in pool.questions if one.facts["table"] != made.table]
    assert {one.facts["spec"] for one in slow} == {"master:ms=9000"}
    assert len(slow) <= 2
    assert house.counts["thoughts_lost"] == 0
    for one in pool.open:
        one.answers(NoAnswer("the test is over"))


@in_a_room
async def test_a_house_closes_in_the_middle_of_thoughts(room: Room) -> None:
    """Nobody waits until they are thought, and no process is left."""
    anna = await room.guest("Anna")
    house = await room.open_house(thinking=ThinkingPool())
    for _ in range(3):
        await house.create(anna.person, new_table(FORGE, "master:ms=9000", "master:ms=9000"))
    await until(lambda: any(one.alive for one in house.thinking.processes))
    processes = [one.process for one in house.thinking.processes if one.process is not None]
    await house.close()
    assert all(process.poll() is not None for process in processes)
    assert not any(one.alive for one in house.thinking.processes)


@in_a_room
async def test_a_long_thinker_plays_by_the_rules_and_to_the_end_of_its_turn(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "skilled"))
    await anna.watch(made.table, 0)
    await until_a_bot_has_moved(room, anna, made.table)
    assert anna.house.counts["bot_moves"] >= 1
    assert anna.house.counts["thoughts_lost"] == 0


@in_a_room
async def test_a_bot_whose_process_is_lost_twice_is_helped_out(room: Room) -> None:
    house = await room.open_house(thinking=ThinkingPool())
    there = await room.guest("Béla", house)
    made = await house.create(there.person, new_table(SKULLS, "me", "master:ms=9000"))
    await there.watch(made.table, 0)
    killed: set[int] = set()
    while not house.counts["thoughts_lost"]:
        if there.choices(0):
            await there.acts(made.table, 0, there.choices(0)[0])
        for one in house.thinking.processes:
            if one.process is not None and one not in house.thinking.idle:
                killed.add(one.process.pid)
                os.kill(one.process.pid, signal.SIGKILL)
        await asyncio.sleep(0.01)
    while not any(row.by == "bot" for row in await room.store.rows(made.table)):
        await asyncio.sleep(0.01)
    assert len(killed) >= 2, "it was tried once more"


async def until_a_bot_has_moved(room: Room, guest: Guest, table: str) -> None:
    """Play from seat 1 until a bot at this table has answered something."""
    while not any(row.by == "bot" for row in await room.store.rows(table)):
        if guest.choices(0):
            await guest.acts(table, 0, guest.choices(0)[0])
        await asyncio.sleep(0.001)


class Broken(Bot):
    """A bot that always fails."""

    def choose(self, asked: Any) -> Any:
        raise RuntimeError("I am broken.")


@in_a_room
async def test_a_bot_that_fails_does_not_stop_the_table(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fogado.server.thinking_worker.make_bot", lambda _, game: Broken(game))
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "greedy"))
    await anna.watch(made.table, 0)
    await until_a_bot_has_moved(room, anna, made.table)
    assert anna.house.counts["thoughts_lost"] > 0


@in_a_room
async def test_an_older_table_with_a_spec_that_is_refused_today_goes_on(room: Room) -> None:
    """Its bot thinks no longer than the ceiling; if no bot is like that, chance answers."""
    anna = await room.guest("Anna")
    for spec, chance in (("master:evals=1,ms=50000", False), ("casual:slips=999999999999", True)):
        made = await anna.house.create(anna.person, new_table(SKULLS, "me", "greedy", start=False))
        hosted = await anna.house.host(made.table)

        def puts(proposal: Proposal, spec: str = spec) -> None:
            proposal.add("bot", seat=1, bot=spec)

        await anna.house.write(hosted, puts, anna.person.id, "")
        await anna.does(say.Start, made.table)
        await anna.watch(made.table, 0)
        lost = anna.house.counts["thoughts_lost"]
        await until_a_bot_has_moved(room, anna, made.table)
        assert (anna.house.counts["thoughts_lost"] > lost) == chance
