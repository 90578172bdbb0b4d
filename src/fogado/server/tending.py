"""What the house does at a table by itself: bots play, clocks run out, betting windows close.

One process tends a table at a time, and says so in the store; if it dies, its word runs out and
another process takes over.  Nothing is lost meanwhile: people can always act through any process.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from fogado.bots.base import Asked, Bot
from fogado.bots.house import make_bot
from fogado.bots.rolling_stone import RandomBot
from fogado.core.source import seeded
from fogado.server.deciding import Asking, act, close_window, closing, flagging, settling
from fogado.server.logs import log
from fogado.server.minds import NoAnswer, is_quick, question
from fogado.server.protocol import Act
from fogado.server.refused import Refused
from fogado.server.store.base import StoreTrouble
from fogado.server.window import NEVER, with_bets

if TYPE_CHECKING:
    from fogado.core.game import State
    from fogado.server.hosting import Hosted
    from fogado.server.proposal import Proposal
    from fogado.server.rooms import Rooms
    from fogado.server.table import Table

LEASE = 6_000
"""Milliseconds for which a process speaks for a table it tends."""
RENEWED = LEASE // 3
"""After so many milliseconds it says so again."""
LONGEST_NAP = 60.0
"""Seconds after which a tender looks again, whatever it waits for."""
FAR = 600_000
"""Nobody tends a table that has so many milliseconds to wait; it is found again when it is due.

A table with live clocks is always tended: how long a house was away is told by its keeper.
"""


async def tend(house: Rooms, hosted: Hosted) -> None:
    """Do what is to be done at a table until it waits for people only."""
    while not house.closing:
        table = hosted.table
        wake = table.wake()
        if not wake:
            return
        try:
            if not await house.keep(hosted):
                return
            hosted.changed.clear()
            if await do_next(house, hosted):
                continue
        except StoreTrouble:
            # Nothing was kept; the store may be back in a moment.
            await asyncio.sleep(0.5)
            continue
        now = house.clock()
        wake = next_moment(hosted, now)
        table = hosted.table
        live = table.settings.pace.kind == "live"
        if wake - now > FAR and not live and not table.bots_to_act():
            if not hosted.changed.is_set():
                return
        nap = min(LONGEST_NAP, max(0.01, (wake - now) / 1000))
        try:
            async with asyncio.timeout(nap):
                await hosted.changed.wait()
        except TimeoutError:
            pass


def next_moment(hosted: Hosted, now: int) -> int:
    """Say when there is something to do that is not for bots: they have just been asked."""
    table = hosted.table
    moments = [NEVER]
    if table.window is not None:
        moments += [table.window.due(), table.window.closes]
    ends = table.deadline()
    if ends is not None:
        moments.append(ends[0])
    return min(moments)


async def do_next(house: Rooms, hosted: Hosted) -> bool:
    """Do one thing, if there is one to do."""
    table = hosted.table
    now = house.clock()
    window = table.window
    if window is not None and now >= window.closes:
        return await house.write(hosted, lambda then: closing(then, house.clock()), "", "") > 0
    if window is not None and now >= window.due():
        return await house.write(hosted, lambda then: settling(then, house.clock()), "", "") > 0
    ends = table.deadline()
    if ends is not None and now >= ends[0]:
        return await house.write(hosted, lambda then: flagging(then, house.clock()), "", "") > 0
    return await let_bots(house, hosted)


# ── bots ─────────────────────────────────────────────────────────────────────────────────


async def let_bots(house: Rooms, hosted: Hosted) -> bool:
    """Let one bot act, if one wants to."""
    table = hosted.table
    seats = table.bots_to_act()
    window = table.window
    if window is None:
        for seat in seats:
            if await let_bot(house, hosted, seat):
                return True
        return False
    length = -1 if table.record is None else len(table.record.entries)
    patient = [seat for seat in seats if seat != window.closer]
    for seat in house.luck.shuffled(patient):
        said = hosted.quiet.get(seat)
        if seat in window.done or said == length:
            continue
        if await let_bot(house, hosted, seat):
            return True
        hosted.quiet[seat] = length
    if window.closer in seats and not table.patient_people(window.closer):
        return await house.write(hosted, closing_now, "", "") > 0
    return False


def closing_now(proposal: Proposal) -> None:
    """Close a window in which nobody but bots is left."""
    window = proposal.table.window
    if window is not None and not proposal.table.patient_people(window.closer):
        close_window(proposal, window)


async def let_bot(house: Rooms, hosted: Hosted, seat: int) -> bool:
    """Let a bot think away from the event loop, then act; say whether it did."""
    table = hosted.table
    play = table.play
    spec = table.seats[seat].plays
    if play is None or not spec:
        return False
    await house.pause(hosted)
    if hosted.table is not table:
        return True  # something happened meanwhile; what is to be done now is looked up again
    state = own_bets_placed(table, seat)
    if seat not in state.to_act:
        return False
    seq = table.head
    seed = house.luck.thoughts(seat, len(play.record.entries))
    take = await answer_of(house, hosted, spec, state, seat, seed)
    if take is None:
        return False
    command = Act(id="bot", table=table.id, seat=seat, take=take, seq=seq)
    try:
        await house.write(
            hosted,
            lambda proposal: act(proposal, command, Asking("", house.clock(), bot=True)),
            "bot",
            "",
        )
    except Refused:
        # The table moved on while the bot was thinking.
        return True
    return True


def own_bets_placed(table: Table, seat: int) -> State:
    """Return the state as a seat whose bets still wait knows it to become."""
    assert table.play is not None
    bets = [] if table.window is None else table.window.waiting(seat)
    return with_bets(table.play.state, seat, bets)


async def answer_of(
    house: Rooms, hosted: Hosted, spec: str, state: State, seat: int, seed: str
) -> str | None:
    """Let a quick bot answer in a thread, any other in a process; neither waits for the other."""
    if not is_quick(spec):
        try:
            more = {"table": hosted.id, "spec": spec, "seed": seed}
            make = partial(question, "bot", state, seat, **more)
            take, ms = await house.minds.think("bots", make)
        except NoAnswer as error:
            if house.closing:
                return None
            log.warning("no answer", about="bots", bot=spec, error=type(error).__name__)
            house.counts["thoughts_lost"] += 1
        else:
            house.bot_thought(spec, ms)
            return None if take is None else str(take)
        spec = RandomBot.name
    loop = asyncio.get_running_loop()
    chosen, ms = await loop.run_in_executor(house.pool, thinking, hosted, spec, state, seat, seed)
    house.bot_thought(spec, ms)
    return chosen


def thinking(
    hosted: Hosted, spec: str, state: State, seat: int, seed: str
) -> tuple[str | None, float]:
    """Ask a bot, in a thread of its own; give its answer and the milliseconds it computed.

    It sees nothing but the view of its seat.
    """
    began = time.thread_time()
    bot = hosted.bots.get((seat, spec))
    if bot is None:
        bot = hosted.bots[seat, spec] = make_bot(spec, state.game)
    return choose(bot, state, seat, seed), (time.thread_time() - began) * 1000


def choose(bot: Bot, state: State, seat: int, seed: str) -> str | None:
    """Let a bot choose; one that fails is helped out by luck, so that the table goes on."""
    asked = Asked(state, seat, seeded(seed))
    try:
        option = bot.choose(asked)
    except Exception:  # a broken bot must not stop the people it plays with
        option = None if asked.may_wait else RandomBot(state.game).choose(asked)
    return None if option is None else option.write()
