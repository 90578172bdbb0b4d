"""Several processes, one store: nobody owns a table, and whoever dies is replaced."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import fogado
from fogado.core.record import verify
from fogado.server import protocol as say
from fogado.server.bus import Bus
from fogado.server.leases import LEASE
from fogado.server.refused import Refused
from fogado.server.store.base import StoreTrouble
from fogado.server.table import check_journal
from tests.server.room import Guest, Room, in_a_room, new_table, play_on, until

if TYPE_CHECKING:
    from collections.abc import Callable

SKULLS = "emerald-skulls"


class Wire(Bus):
    """Carries hints between houses of one test; can be cut."""

    def __init__(self, others: list[Wire]) -> None:
        self.others = others
        self.cut = False
        self.hear: Callable[[str, str], None] = lambda table, hint: None
        others.append(self)

    @property
    def healthy(self) -> bool:
        return not self.cut

    async def open(self, hear: Callable[[str, str], None]) -> None:
        self.hear = hear

    async def close(self) -> None:
        if self in self.others:
            self.others.remove(self)

    def tell(self, table: str, hint: str) -> None:
        if self.healthy:
            for other in self.others:
                if other is not self and other.healthy:
                    asyncio.get_running_loop().call_soon(other.hear, table, hint)


async def two_houses(room: Room, game: str = SKULLS, **more: Any) -> tuple[Guest, Guest, str]:
    """Anna sits in one process, Béla in the other."""
    wires: list[Wire] = []
    await room.houses.pop().close()  # it has no wire to the others
    first = await room.open_house(Wire(wires))
    second = await room.open_house(Wire(wires))
    anna, bela = await room.guest("Anna", first), await room.guest("Béla", second)
    seats = more.pop("seats", ("me", "open"))
    made = await first.create(anna.person, new_table(game, *seats, start=False, **more))
    await bela.does(say.Sit, made.table)
    await anna.watch(made.table, 0)
    await bela.watch(made.table, 1)
    await anna.does(say.Start, made.table)
    await room.settle()
    return anna, bela, made.table


@in_a_room
async def test_two_processes_play_one_table(room: Room) -> None:
    anna, bela, table = await two_houses(room, seats=("me", "open", "greedy"))
    await play_on({0: anna, 1: bela}, table)
    await room.settle()
    assert anna.told[0]["info"]["outcome"] == bela.told[1]["info"]["outcome"]
    assert anna.happened[0][-1] == bela.happened[1][-1]
    assert verify(await bela.house.record(bela.person, table), fogado.game).dice == "revealed"


@in_a_room
async def test_each_process_sees_who_is_there(room: Room) -> None:
    anna, bela, table = await two_houses(room)
    assert [seat["here"] for seat in anna.told[0]["info"]["seats"]] == [True, True]
    watchers = bela.house.hosts[table].watchers
    await bela.house.unwatch(watchers[0])
    await room.settle()
    assert [seat["here"] for seat in anna.told[0]["info"]["seats"]] == [True, False]


@in_a_room
async def test_what_two_processes_do_at_once_happens_one_after_the_other(room: Room) -> None:
    """Both people act at the same moment, again and again; every acknowledged act is there."""
    betting = say.Betting("live", window=300, bound=0)
    anna, bela, table = await two_houses(room, seats=("me", "open", "me"), betting=betting)
    await anna.watch(table, 2)
    seats = {0: anna, 1: bela, 2: anna}
    acknowledged: list[tuple[int, str]] = []
    races = 0
    for turn in range(60):
        if anna.told[0]["info"]["phase"] != "playing":
            break

        async def act(seat: int, turn: int) -> None:
            guest = seats[seat]
            choices = guest.choices(seat)
            if choices:
                take = choices[turn % len(choices)]
                try:
                    ack = await guest.acts(table, seat, take)
                except Refused:
                    return
                acknowledged.append((ack.seq, take))

        await asyncio.gather(*(act(seat, turn) for seat in seats))
        await room.settle()
        races = sum(house.counts["races"] for house in room.houses)
    rows = {row.seq: row for row in await room.store.rows(table)}
    assert acknowledged
    assert races > 0
    for seq, take in acknowledged:
        said = [row.data.get("take") for row in rows.values() if row.seq <= seq]
        assert take in said or take in ("done", "roll")
    row = await room.store.table(table)
    assert row is not None
    assert check_journal(row, list(rows.values())) == []


@in_a_room
async def test_a_cut_bus_costs_a_moment_and_no_move(room: Room) -> None:
    anna, bela, table = await two_houses(room)
    for house in (anna.house, bela.house):
        assert isinstance(house.bus, Wire)
        house.bus.cut = True
    for _ in range(6):
        seat, guest = (0, anna) if anna.ask(0) else (1, bela)
        if guest.ask(seat):
            await guest.acts(table, seat, guest.choices(seat)[0])
        await until(lambda: anna.told[0]["seq"] == bela.told[1]["seq"])


@in_a_room
async def test_a_table_is_taken_over_when_its_process_dies(room: Room) -> None:
    """The bot's turn comes while the process that tends the table is dead."""
    anna, bela, table = await two_houses(room, seats=("me", "open", "greedy"))
    # Whoever tended the table so far has stopped, and a process that is dead by now began to.
    room.now += LEASE + 1
    assert await room.store.keep(table, "dead", room.now, room.now + LEASE)
    for house in room.houses:
        for hosted in house.hosts.values():
            hosted.kept_until = 0
    seats = {0: anna, 1: bela}
    while asked := [seat for seat in seats if seats[seat].ask(seat)]:
        await seats[asked[0]].acts(table, asked[0], seats[asked[0]].choices(asked[0])[0])
        await room.settle()
    # It is the bot's turn, and nobody else plays for it while the dead one's word holds.
    head = (await room.store.rows(table))[-1].seq
    await room.settle()
    assert (await room.store.rows(table))[-1].seq == head
    room.now += LEASE + 1
    await until(lambda: bela.told[1]["seq"] > head)
    assert (await room.store.rows(table))[head].by == "bot"


@in_a_room
async def test_what_cannot_be_kept_was_not_done(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me"))
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    seat = 0 if anna.ask(0) else 1
    before = dict(anna.told[seat])
    append = room.store.append

    async def trouble(*_: Any) -> bool:
        raise StoreTrouble("the disk is full")

    room.store.append = trouble  # type: ignore[method-assign, assignment]
    with pytest.raises(Refused) as refused:
        await anna.acts(made.table, seat, anna.choices(seat)[0])
    assert refused.value.code == "unavailable"
    room.store.append = append  # type: ignore[method-assign]
    after = await anna.house.update(anna.person, made.table, seat, "en")
    view = msgspec.json.decode(msgspec.json.encode(after.view))
    assert (after.seq, view) == (before["seq"], before["view"])
    await anna.acts(made.table, seat, anna.choices(seat)[0])
    assert anna.told[seat]["seq"] > before["seq"]


@in_a_room
async def test_an_idle_table_leaves_the_memory_and_comes_back(room: Room) -> None:
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me"))
    watcher = await anna.watch(made.table, 0)
    view = anna.told[0]["view"]
    await anna.house.evict(room.now + 10**9)
    assert made.table in anna.house.hosts
    await anna.house.unwatch(watcher)
    await anna.house.evict(room.now + 10**9)
    assert anna.house.hosts == {}
    await anna.watch(made.table, 0)
    assert anna.told[0]["view"] == view


@in_a_room
async def test_whoever_watches_goes_on_after_the_store_was_away(room: Room) -> None:
    """Not even reading was possible; the same watchers are told what happens afterwards."""
    anna = await room.guest("Anna")
    made = await anna.house.create(anna.person, new_table(SKULLS, "me", "me"))
    for seat in (0, 1):
        await anna.watch(made.table, seat)
    seat = 0 if anna.ask(0) else 1
    before = anna.told[seat]["seq"]

    async def trouble(*_: Any) -> Any:
        raise StoreTrouble("the database is away")

    kept = {name: getattr(room.store, name) for name in ("append", "table", "rows")}
    for name in kept:
        setattr(room.store, name, trouble)
    for _ in range(2):
        with pytest.raises((Refused, StoreTrouble)):
            await anna.acts(made.table, seat, anna.choices(seat)[0])
    anna.house.hosts[made.table].broadcast(room.now)
    assert anna.told[seat]["seq"] == before
    for name, method in kept.items():
        setattr(room.store, name, method)
    await anna.acts(made.table, seat, anna.choices(seat)[0])
    assert anna.told[seat]["seq"] > before
