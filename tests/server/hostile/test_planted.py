"""Every law catches a planted violation of itself, and only of itself."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import msgspec
import pytest

from fogado.core.words import plain
from fogado.server import protocol as say
from fogado.server.clocks import Clocks
from fogado.server.deciding import DECIDERS, Asking
from fogado.server.house import House
from fogado.server.refused import Refused
from fogado.server.store.base import StoreTrouble
from fogado.server.table import fold
from fogado.server.updates import update_of
from tests.server.hostile import laws
from tests.server.hostile.game_night import Night, night

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    from fogado.server.proposal import Proposal

SKULLS, SMITHY = "emerald-skulls", "dwarven-smithy"
BANK = say.Pace("live", bank=600, increment=0)


async def play_a_while(here: Night, rounds: int = 12) -> None:
    """Everybody answers what they are asked."""
    for _ in range(rounds):
        for ear in list(here.ears):
            if ear.choices and here.phase == "playing":
                await here.acts(ear)
                await here.settle()


def test_an_honest_evening_breaks_no_law(tmp_path: Path) -> None:
    async def evening(here: Night) -> None:
        await here.begin(SKULLS, here.anna, here.bela)
        await play_a_while(here)

    assert night(tmp_path, evening) == []


# ── faults, each planted in the house itself ─────────────────────────────────────────────


@contextmanager
def decider(kind: type, decide: Callable[[Proposal, Any, Asking], None]) -> Iterator[None]:
    """Let the house decide a command in another way."""
    with patch.dict(DECIDERS, {kind: decide}):
        yield


@contextmanager
def told(change: Callable[[House, dict[str, Any]], None]) -> Iterator[None]:
    """Let the house tell something else than it should."""
    watch = House.watch

    async def other(house: House, who: Any, table: str, *more: Any, **named: Any) -> Any:
        given = list(more)
        send = given[3]

        def sending(data: bytes) -> None:
            message = msgspec.json.decode(data)
            if message["is"] == "update":
                change(house, message)
            send(msgspec.json.encode(message))

        given[3] = sending
        return await watch(house, who, table, *given, **named)

    with patch.object(House, "watch", other):
        yield


def acting_for_anybody(proposal: Proposal, command: say.Act, asking: Asking) -> None:
    owner = proposal.table.seats[command.seat].person
    ACT(proposal, command, Asking(owner, asking.now, asking.rtt, bot=asking.bot))


def taking_back_freely(proposal: Proposal, command: say.Undo, asking: Asking) -> None:
    play = proposal.table.play
    assert play is not None
    proposal.add("back", seat=command.seat, to=play.before_last_act(command.seat))


def acting_not_for_bela(proposal: Proposal, command: say.Act, asking: Asking) -> None:
    if not asking.bot and asking.person != proposal.table.owner:
        raise Refused("not-now", "not-playing")
    ACT(proposal, command, asking)


def closing_over_heads(proposal: Proposal, command: say.Close, asking: Asking) -> None:
    proposal.add("closed", key="owner", why="given up")


def a_clock_that_fills_up(clocks: Clocks, seat: int, at: int) -> None:
    STOP(clocks, seat, at)
    clocks.left[seat] = clocks.whole


def through_other_eyes(house: House, message: dict[str, Any]) -> None:
    play = house.hosts[message["table"]].table.play
    if play is not None and message["seat"] == 0:
        message["view"] = plain(play.state.view(1))


def with_the_secret(house: House, message: dict[str, Any]) -> None:
    message["info"]["fair"]["secret"] = house.hosts[message["table"]].table.secret.hex()


def with_another_commitment(house: House, message: dict[str, Any]) -> None:
    if message["seq"] > 8:
        message["info"]["fair"]["commitment"] = "0" * 64


ACT = DECIDERS[say.Act]
STOP = Clocks.stop


# ── evenings at which each of them shows ─────────────────────────────────────────────────


async def somebody_else_acts(here: Night) -> None:
    await here.begin(SKULLS, here.anna, here.bela)
    await play_a_while(here, 3)
    ear = next(ear for ear in here.ears if ear.choices)
    words = {"seat": ear.seat, "take": ear.choices[0], "seq": (ear.last or {})["seq"]}
    await here.does(here.eve, say.Act, **words)


async def everybody_plays(here: Night) -> None:
    await here.begin(SMITHY, here.anna, here.bela, pace=BANK)
    for _ in range(6):
        await play_a_while(here, 1)
        await here.wait(1_500)


async def honest_play(here: Night) -> None:
    await here.begin(SKULLS, here.anna, here.bela)
    for _ in range(8):
        for ear in here.ears:
            await here.honest(ear)
            await here.settle()


async def luck_is_rolled_again(here: Night) -> None:
    await here.begin(SKULLS, here.anna, here.bela)
    while not (asks := [ear for ear in here.ears if ear.last and ear.last["undo"] == "ask"]):
        await play_a_while(here, 1)
    ear = asks[0]
    assert ear.last is not None
    await here.does(ear.guest, say.Undo, seat=ear.seat, seq=ear.last["seq"])


async def the_table_is_closed(here: Night) -> None:
    await here.begin(SKULLS, here.anna, here.bela)
    await play_a_while(here, 2)
    await here.does(here.anna, say.Close)


async def told_before_it_is_kept(here: Night) -> None:
    """The store takes rows, and tells everybody before it says that it cannot keep them."""
    await here.begin(SKULLS, here.anna, here.bela)
    await play_a_while(here, 3)
    store = here.room.store

    async def append(table: str, after: int, rows: Any, *more: Any) -> bool:
        row = await store.table(table)
        assert row is not None
        ahead = fold(row, [*await store.rows(table), *rows])
        for hosted in here.room.hosts():
            for watcher in hosted.watchers:
                update = update_of(
                    ahead, watcher.seat, "en", None, here.room.now, set(), insider=True
                )
                watcher.send(msgspec.json.encode(update))
        raise StoreTrouble("full")

    ear = next(ear for ear in here.ears if ear.choices)
    with patch.object(here.room.store, "append", append):
        await here.acts(ear)
    await here.settle()


async def a_row_is_rewritten(here: Night) -> None:
    await here.begin(SKULLS, here.anna, here.bela)
    await play_a_while(here, 3)
    change = "UPDATE journal SET message = 'forged' WHERE seq = 5"
    await here.room.store.write(lambda db: db.execute(change))  # type: ignore[attr-defined]


async def a_row_is_lost(here: Night) -> None:
    await here.begin(SKULLS, here.anna, here.bela)
    ear = next(ear for ear in here.ears if ear.choices)
    kept = here.room.store.append

    async def append(table: str, after: int, rows: Any, *more: Any) -> bool:
        nameless = [msgspec.structs.replace(row, message="") for row in rows]
        return await kept(table, after, nameless, *more)

    with patch.object(here.room.store, "append", append):
        await here.acts(ear)


async def the_secret_is_exchanged(here: Night) -> None:
    await here.begin(SKULLS, here.anna, here.bela)
    await play_a_while(here, 2)
    change = "UPDATE tables SET secret = zeroblob(32)"
    await here.room.store.write(lambda db: db.execute(change))  # type: ignore[attr-defined]


PLANTED: list[tuple[str, str, Any, Callable[[Night], Awaitable[None]]]] = [
    (laws.SEAT, "a stranger acts", decider(say.Act, acting_for_anybody), somebody_else_acts),
    (laws.LUCK, "told before kept", None, told_before_it_is_kept),
    (
        laws.TIME,
        "a clock fills up",
        patch.object(Clocks, "stop", a_clock_that_fills_up),
        everybody_plays,
    ),
    (
        laws.AGAIN,
        "undo without asking",
        decider(say.Undo, taking_back_freely),
        luck_is_rolled_again,
    ),
    (laws.HIDDEN, "another's view", told(through_other_eyes), everybody_plays),
    (laws.PLAY, "a legal act is refused", decider(say.Act, acting_not_for_bela), honest_play),
    (laws.PLAY, "closed over heads", decider(say.Close, closing_over_heads), the_table_is_closed),
    (laws.RECORD, "a row is rewritten", None, a_row_is_rewritten),
    (laws.RECORD, "an acknowledged act is lost", None, a_row_is_lost),
    (laws.SECRET, "the secret is told", told(with_the_secret), everybody_plays),
    (laws.SECRET, "another commitment", told(with_another_commitment), everybody_plays),
    (laws.SECRET, "the secret is exchanged", None, the_secret_is_exchanged),
]


@pytest.mark.parametrize(
    ("law", "fault", "evening"),
    [
        pytest.param(law, fault, evening, id=f"{law}: {name}")
        for law, name, fault, evening in PLANTED
    ],
)
def test_a_planted_violation_is_caught(
    tmp_path: Path, law: str, fault: Any, evening: Callable[[Night], Awaitable[None]]
) -> None:
    with ExitStack() as stack:
        if fault is not None:
            stack.enter_context(fault)
        found = night(tmp_path, evening)
    assert {violation.law for violation in found} == {law}


@pytest.mark.parametrize("evening", sorted({each[3] for each in PLANTED[:6]}, key=str))
def test_without_the_fault_the_same_evening_breaks_no_law(
    tmp_path: Path, evening: Callable[[Night], Awaitable[None]]
) -> None:
    if evening is told_before_it_is_kept:
        return  # the fault is in the evening itself
    assert night(tmp_path, evening) == []


def test_every_law_has_a_planted_violation() -> None:
    assert {law for law, *_ in PLANTED} == set(laws.LAWS)
