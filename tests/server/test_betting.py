"""The betting window: live bets in the order they were sent, sealed bets, the last call."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fogado
from fogado.core.record import read_record, retrace
from fogado.server import protocol as say
from fogado.server.refused import Refused
from fogado.server.window import Arrival, BettingWindow
from tests.server.room import Guest, Room, in_a_room, new_table

SKULLS = "emerald-skulls"


async def gamblers(
    room: Room, form: str, tumbler: str = "me", **rules: Any
) -> tuple[list[Guest], str]:
    """Seat 0 tumbles, seats 1 to 3 gamble; the window has just opened."""
    guests = [await room.guest(name) for name in ("Anna", "Béla", "Cili", "Dani")]
    betting = say.Betting(form, **rules)  # type: ignore[arg-type]
    asked = new_table(SKULLS, tumbler, "open", "open", "open", betting=betting, start=False)
    made = await guests[0].house.create(guests[0].person, asked)
    for guest in guests[1:]:
        await guest.does(say.Sit, made.table)
    await guests[0].does(say.Start, made.table)
    for seat, guest in enumerate(guests):
        if seat or tumbler == "me":
            await guest.watch(made.table, seat)
    while not guests[1].told[1]["info"]["window"]:
        await room.settle()
        asked_now = [
            seat for seat in range(4) if seat in guests[seat].told and guests[seat].ask(seat)
        ]
        for seat in asked_now:
            await guests[seat].acts(made.table, seat, guests[seat].choices(seat)[0])
            break
    return guests, made.table


def stack_of(guest: Guest, seat: int, bet: str) -> list[int]:
    bets = guest.told[seat]["view"]["bets"]
    stack: list[int] = next(one["stack"] for one in bets if one["name"] == bet)
    return stack


async def rolled(room: Room, table: str) -> bool:
    """Have the dice rolled, and so closed a window?"""
    return any(row.data.get("take") == "roll" for row in await room.store.rows(table))


def first_bet(guest: Guest, seat: int) -> tuple[str, str]:
    ask = guest.ask(seat)
    assert ask is not None
    choice = ask["choices"][0]
    return choice["take"], choice["facts"]["bet"]


@in_a_room
async def test_a_slow_line_is_made_good_within_the_bound(room: Room) -> None:
    """Cili's click was earlier, her line is slow: she has the better slot."""
    guests, table = await gamblers(room, "live", bound=150)
    seats = [seat for seat in (1, 2, 3) if guests[seat].ask(seat)]
    near, far = seats[0], seats[1]
    take, bet = first_bet(guests[near], near)
    await room.pass_time(1_000)
    await guests[near].acts(table, near, take, rtt=0)
    assert stack_of(guests[near], near, bet) == []
    assert guests[near].ask(near)["pending"] == [take]  # type: ignore[index]
    assert guests[far].ask(far)["pending"] == []  # type: ignore[index]
    await room.pass_time(50)
    await guests[far].acts(table, far, take, rtt=200)
    await room.pass_time(200)
    assert stack_of(guests[near], near, bet) == [far]
    assert any("too late" in line for line in guests[near].happened[near])
    rows = await room.store.rows(table)
    arrivals = {row.data["seat"]: row.data for row in rows if row.kind == "arrival"}
    assert arrivals[far]["sent"] < arrivals[near]["sent"]
    assert arrivals[far]["rtt"] == 200
    lost = [row.data for row in rows if row.kind == "lost"]
    assert [(one["seat"], one["take"]) for one in lost] == [(near, take)]
    taken = [row.data for row in rows if row.kind == "take" and row.data["take"] == take]
    assert [(one["seat"], one["at"]) for one in taken] == [(far, arrivals[far]["sent"])]
    # Both arrivals are in the record too, with their times, and it still replays.
    record = room.houses[0].hosts[table].table.record
    assert record is not None
    written = [(entry.seat, entry.text, entry.at, entry.lost) for entry in record.entries[-2:]]
    assert written == [
        (far, take, arrivals[far]["sent"], False),
        (near, take, arrivals[near]["sent"], True),
    ]
    again = read_record(record.text())
    assert [entry.plain() for entry in again.entries] == [entry.plain() for entry in record.entries]
    assert sum(1 for _ in retrace(again, fogado.game(SKULLS))) == len(record.entries) + 1


@in_a_room
async def test_a_line_is_never_made_good_beyond_the_bound(room: Room) -> None:
    guests, table = await gamblers(room, "live", bound=100)
    seats = [seat for seat in (1, 2, 3) if guests[seat].ask(seat)]
    near, far = seats[0], seats[1]
    take, bet = first_bet(guests[near], near)
    await room.pass_time(1_000)
    await guests[near].acts(table, near, take, rtt=0)
    await room.pass_time(99)
    # It stands already, or will stand first: a claim of ten seconds is cut to the bound.
    await room.pass_time(2)
    with pytest.raises(Refused) as refused:
        await guests[far].acts(table, far, take, rtt=20_000)
    assert refused.value.rule == "ES-3.8"
    assert stack_of(guests[far], far, bet) == [near]


@in_a_room
async def test_the_window_closes_by_the_clock(room: Room) -> None:
    guests, table = await gamblers(room, "live", window=10, last_call=3, bound=100)
    window = guests[1].told[1]["info"]["window"]
    assert (window["stage"], window["closes"] - window["opened"]) == ("open", 13_000)
    seat = next(seat for seat in (1, 2, 3) if guests[seat].ask(seat))
    take, _ = first_bet(guests[seat], seat)
    await room.pass_time(12_950)
    await guests[seat].acts(table, seat, take)
    await room.pass_time(60)
    # The bet that was still kept back stands, and the dice have rolled.
    rows = await room.store.rows(table)
    kinds = [(row.kind, row.data.get("take")) for row in rows[-4:]]
    assert ("take", take) in kinds
    assert ("take", "roll") in kinds
    with pytest.raises(Refused):
        await guests[seat].acts(table, seat, take)


@in_a_room
async def test_the_tumbler_makes_the_last_call(room: Room) -> None:
    guests, table = await gamblers(room, "live", window=60, last_call=3)
    await guests[0].acts(table, 0, "roll")
    assert guests[0].ask(0) is None
    assert guests[1].told[1]["info"]["window"]["stage"] == "last-call"
    with pytest.raises(Refused, match="last call has been made"):
        await guests[0].acts(table, 0, "roll")
    assert not await rolled(room, table)
    await room.pass_time(3_001)
    assert await rolled(room, table)


@in_a_room
async def test_when_everybody_is_done_the_tumbler_rolls_at_once(room: Room) -> None:
    guests, table = await gamblers(room, "live", window=60)
    for seat in (1, 2, 3):
        if guests[seat].ask(seat):
            await guests[seat].acts(table, seat, "done")
            assert guests[seat].ask(seat) is None
            with pytest.raises(Refused, match=r"bets no more|not asked"):
                await guests[seat].acts(table, seat, "done")
    await guests[0].acts(table, 0, "roll")
    assert await rolled(room, table)


@in_a_room
async def test_sealed_bets_are_opened_together(room: Room) -> None:
    guests, table = await gamblers(room, "sealed", window=60, last_call=3)
    seats = [seat for seat in (1, 2, 3) if guests[seat].ask(seat)]
    assert len(seats) >= 2
    first, second = seats[:2]
    take, bet = first_bet(guests[first], first)
    views = {seat: guests[seat].told[seat]["view"] for seat in range(4)}
    await guests[second].acts(table, second, take)
    await guests[first].acts(table, first, take)
    for seat in range(4):
        assert guests[seat].told[seat]["view"] == views[seat]
    assert guests[first].ask(first)["pending"] == [take]  # type: ignore[index]
    other = next(seat for seat in seats if seat != first)
    assert take in guests[other].ask(other)["pending"]  # type: ignore[index]
    # One changes their mind, and seals it again.
    await guests[first].does(say.Undo, table, seat=first, seq=guests[first].told[first]["seq"])
    assert guests[first].ask(first)["pending"] == []  # type: ignore[index]
    await guests[first].acts(table, first, take)
    for seat in seats:
        await guests[seat].acts(table, seat, "done")
    await guests[0].acts(table, 0, "roll")
    # Clockwise after the tumbler, whatever the order of the clicks.
    assert stack_of(guests[0], 0, bet)[:2] == sorted(seats)[:2]


@in_a_room
async def test_bots_bet_in_a_window_too(room: Room) -> None:
    anna = await room.guest("Anna")
    betting = say.Betting("live", window=60)
    asked = new_table(SKULLS, "me", "greedy", "greedy", betting=betting)
    made = await anna.house.create(anna.person, asked)
    await anna.watch(made.table, 0)
    for _ in range(400):
        await room.settle()
        rows = await room.store.rows(made.table)
        if any(row.by == "bot" and row.data.get("take", "").startswith("bet") for row in rows):
            return
        if anna.ask(0):
            await anna.acts(made.table, 0, anna.choices(0)[-1])
    pytest.fail("no bot has bet")


@given(
    bets=st.lists(
        st.tuples(st.integers(0, 7), st.integers(0, 2000), st.integers(0, 3000)), max_size=12
    ),
    bound=st.integers(0, 500),
    steps=st.lists(st.integers(1, 400), min_size=1, max_size=20),
)
def test_bets_stand_in_the_order_they_were_sent(
    bets: list[tuple[int, int, int]], bound: int, steps: list[int]
) -> None:
    """However the house looks in between, it never lets a later bet stand before an earlier one."""
    window = BettingWindow(say.Betting("live", bound=bound), 10_000, 0, True, 1)
    coming = sorted(((at, seat, rtt) for seat, at, rtt in bets), key=lambda bet: bet[0])
    stood: list[Arrival] = []
    now = 10_000
    for step in [*steps, 10_000]:
        now += step
        while coming and 10_000 + coming[0][0] <= now:
            at, seat, rtt = coming.pop(0)
            sent = window.sent(10_000 + at, rtt)
            assert at - bound <= sent <= at or sent == 0
            # The house looks whenever a bet arrives.
            ripe = window.ripe(10_000 + at)
            stood += ripe
            window.arrivals = [bet for bet in window.arrivals if bet not in ripe]
            window.arrivals.append(Arrival(seat, "bet", sent))
        ripe = window.ripe(now)
        stood += ripe
        window.arrivals = [bet for bet in window.arrivals if bet not in ripe]
    assert len(stood) == len(bets)
    assert [bet.sent for bet in stood] == sorted(bet.sent for bet in stood)
