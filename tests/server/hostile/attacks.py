"""What cheats try: every command and every read, in words right, nearly right and wrong."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from fogado.server import protocol as say
from fogado.server.refused import Refused
from tests.server.hostile.laws import HIDDEN, SECRET
from tests.server.hostile.troubled import FAILS_AFTER, FAILS_BEFORE

if TYPE_CHECKING:
    from tests.server.hostile.game_night import Night

BOTS = ("random", "greedy", "", "novice:slips=1", "no such bot", "random:ms=9")
TAKES = ("roll", "done", "end", "", "pass", "go on", "bet empty-hands 1", "\x00", "fly")
LATER = (1, 149, 1_000, 5_100, 11_000, 61_000, 301_000, 90_000_000)
COMMANDS = (
    *(say.Act, say.Act, say.Act, say.Undo, say.Undo, say.Agree, say.Sit, say.Stand, say.Reclaim),
    *(say.PutBot, say.PutBot, say.Start, say.Close, say.Rematch, say.Say, say.Mute),
)


async def attack(here: Night) -> None:
    """Let one of the cheats send one command."""
    source = here.source
    guest = source.choice(here.cheats)
    kind = source.choice(COMMANDS)
    watched = here.checker.tables[here.table]
    head = watched.truth.head
    words: dict[str, Any] = {}
    if kind in (say.Act, say.Undo, say.Agree, say.Sit, say.Stand, say.Reclaim, say.PutBot):
        words["seat"] = source.choice((0, 1, 2, 2, 0, 1, 7))
    if kind in (say.Act, say.Undo):
        words["seq"] = source.choice((head, head, head, head - 1, 0, head + 5, -1))
    if kind is say.Act:
        offered = [take for ear in here.ears for take in ear.choices]
        words["take"] = source.choice([*offered, source.choice(TAKES)])
        words["rtt"] = source.choice((0, 80, 9_000))
    elif kind is say.Agree:
        words["yes"] = True
    elif kind is say.PutBot:
        words["bot"] = source.choice(BOTS)
    elif kind is say.Say:
        words["text"] = source.choice(("hm", "I have the dice", "\u202e"))
    elif kind is say.Mute:
        words["person"] = here.bela.person.id
    elif kind is say.Sit:
        words["entropy"] = source.choice(("", "x", "y" * 64))
    if source.random() < 0.1 and watched.rows:
        row = source.choice(watched.rows)
        words["id"] = row.message or "again"  # somebody's number, once more
    await here.does(guest, kind, **words)


async def at_once(here: Night) -> None:
    """The same answer through both processes, and a take-back, all at the same moment."""
    mine = [ear for ear in here.ears if ear.choices and ear.guest is not here.bela]
    if not mine:
        return
    ear = here.source.choice(mine)
    assert ear.last is not None
    words = {"seat": ear.seat, "seq": ear.last["seq"]}
    take, other = here.source.choice(ear.choices), here.source.choice(ear.choices)
    elsewhere = here.also_at(ear.guest)
    await asyncio.gather(
        here.does(ear.guest, say.Act, take=take, **words),
        here.does(elsewhere, say.Act, take=other, **words),
        here.does(elsewhere, say.Undo, **words),
        here.does(ear.guest, say.Stand, seat=ear.seat),
    )


async def cooperate(here: Night) -> None:
    """Cheats play, too, and agree to whatever one of them asks for."""
    for ear in here.ears:
        last = ear.last
        if ear.guest is here.bela or ear.seat is None or last is None:
            continue
        asks = last["info"]["asks_back"]
        if asks is not None and ear.seat in asks["asked"]:
            await here.does(ear.guest, say.Agree, seat=ear.seat, yes=True)
        elif ear.choices:
            await here.acts(ear)
            return


async def peep(here: Night) -> None:
    """Read whatever can be read; through another's eyes nothing may come."""
    guest = here.source.choice([*here.cheats, None])
    seat = here.source.choice((None, 0, 1, 2))
    house = here.anna.house if guest is None else guest.house
    person = None if guest is None else guest.person
    truth = here.checker.tables[here.table].truth
    owner = truth.seats[seat].person if seat is not None and seat < len(truth.seats) else ""
    done = truth.phase in ("over", "closed")
    mine = person is not None and owner == person.id
    reads: list[tuple[str, Any]] = [
        ("update", house.update(person, here.table, seat, "en")),
        ("replay", house.replay(person, here.table, seat, 0, 100, "en")),
        ("record", house.record(person, here.table)),
        ("draws", house.draws(person, here.table)),
        ("verify", house.verify(person, here.table, "en")),
    ]
    if person is not None and seat is not None:
        reads.append(("why", house.why(person, here.table, seat, "roll", "en", "")))
    for name, reading in reads:
        try:
            await reading
        except Refused:
            continue
        if name in ("record", "draws", "verify") and not done:
            here.checker.broken(SECRET, f"{name} was given before the end")
        elif seat is not None and not mine and not done and name in ("update", "replay", "why"):
            here.checker.broken(HIDDEN, f"{guest} read {name} through seat {seat}")


async def disturb(here: Night) -> None:
    """A process ends, forgets its tables, or its store is in trouble; a line breaks."""
    source = here.source
    what = source.randrange(5)
    if what == 0:
        await here.restart(source.randrange(2))
    elif what == 1:
        for ear in here.ears:
            await ear.cut()
        for house in here.room.houses:
            await house.evict(2**62)
        await here.listen_again()
    elif what == 2:
        ear = source.choice(here.ears)
        await ear.cut()
        await here.settle()
        await here.listen_again(since=source.random() < 0.5)
    else:
        here.trouble(FAILS_AFTER if what == 3 else FAILS_BEFORE)


async def misbehave(here: Night, steps: int) -> None:
    """Do all of that at random, while an honest player plays on."""
    honest = here.ear_of(here.bela, 1)
    for _ in range(steps):
        luck = here.source.random()
        if luck < 0.35:
            await attack(here)
        elif luck < 0.65:
            await cooperate(here)
        elif luck < 0.72:
            await at_once(here)
        elif luck < 0.82:
            await peep(here)
        elif luck < 0.92:
            await disturb(here)
        else:
            await here.wait(here.source.choice(LATER))
        await here.settle()
        if here.source.random() < 0.8:
            await here.honest(honest)
            await here.settle()
        if here.phase in ("over", "closed"):
            return
    for _ in range(3):
        # Whatever they did: in the end the honest player still plays.
        await here.honest(honest)
        await here.settle()
