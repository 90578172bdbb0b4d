"""What the house does at a table by itself: bots play, clocks run out, betting windows close.

One process tends a table at a time, and says so in the store; if it dies, its word runs out and
another process takes over.  Nothing is lost meanwhile: people can always act through any process.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from fogado.bots.base import Asked
from fogado.bots.rolling_stone import RandomBot
from fogado.core.errors import FogadoError
from fogado.core.source import seeded
from fogado.server.bot_levels import limited_spec
from fogado.server.deciding import Asking, act, close_window, closing, flagging, settling
from fogado.server.logs import log
from fogado.server.protocol import Act
from fogado.server.refused import Refused
from fogado.server.store.base import StoreTrouble
from fogado.server.thinking_job import question
from fogado.server.thinking_pool import first_cost
from fogado.server.thinking_process import NoAnswer
from fogado.server.window import NEVER, with_bets

if TYPE_CHECKING:
    from fogado.core.game import State
    from fogado.server.hosting import Hosted
    from fogado.server.proposal import Proposal
    from fogado.server.rooms import Rooms
    from fogado.server.table import Table
    from fogado.server.thinking_job import Question

AFTER_TROUBLE = 0.5
"""Seconds after which a tender tries again what the store could not keep."""
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
            if not await house.leases.keep(hosted):
                return
            hosted.changed.clear()
            if await do_next(house, hosted):
                continue
        except StoreTrouble:
            # Nothing was kept; the store may be back in a moment.
            await asyncio.sleep(AFTER_TROUBLE)
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
    """Let a bot answer in another process; chance answers for one that comes to nothing.

    A table is charged to who made it: however many tables that is, others have their share.
    """
    if spec != RandomBot.name:
        game = state.game
        label = f"{game.name}/{spec}"

        async def make() -> Question:
            limited = limited_spec(spec, game)
            return question("bot", state, seat, table=hosted.id, spec=limited, seed=seed)

        try:
            job = house.thinking.submit(
                "bot",
                f"bots:{hosted.table.owner}",
                make,
                cost=first_cost(spec, game),
                label=label,
                home=hosted.id,
            )
            answer, ms = await job.future
        except (NoAnswer, FogadoError) as error:
            if house.closing:
                return None
            log.warning("no answer", about="bot", bot=spec, error=type(error).__name__)
            house.counts["thoughts_lost"] += 1
        else:
            house.bot_thought(spec, ms)
            return msgspec.json.decode(answer, type=str | None)
    option = RandomBot(state.game).choose(Asked(state, seat, seeded(seed)))
    house.bot_thought(RandomBot.name, 0.0)
    return None if option is None else option.write()
