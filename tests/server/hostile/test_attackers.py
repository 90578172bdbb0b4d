"""Cheats at work: whatever they try, alone and together, no law is broken.

The same few evenings every time; ``FOGADO_SOAK=20`` spends twenty times as many.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from fogado.server import protocol as say
from tests.server.hostile.attacks import at_once, misbehave
from tests.server.hostile.game_night import Night, night
from tests.server.hostile.troubled import FAILS_AFTER, FAILS_BEFORE

if TYPE_CHECKING:
    from pathlib import Path

SKULLS, SMITHY, FORGE = "emerald-skulls", "dwarven-smithy", "dice-forge"
SOAK = max(1, int(os.environ.get("FOGADO_SOAK", "0")))
STEPS = 120
LIVE = say.Betting("live", window=5, last_call=2, bound=150)
SEALED = say.Betting("sealed", window=5, last_call=2)
BANK = say.Pace("live", bank=60, increment=2)
DAYS = say.Pace("days", days=1)

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "skulls untimed, agree": (SKULLS, {"stalled": "random"}),
    "skulls live bets, clock": (SKULLS, {"betting": LIVE, "pace": BANK, "stalled": "random"}),
    "skulls sealed, waits": (SKULLS, {"betting": SEALED, "pace": BANK, "stalled": ""}),
    "smithy clock, own": (SMITHY, {"pace": BANK, "undo": "own", "stalled": "random"}),
    "smithy bids, late spectators": (
        SMITHY,
        {"setup": {"game": "full", "bidding": "yes"}, "delay": 30, "undo": "none"},
    ),
    "forge days, agree": (FORGE, {"pace": DAYS, "undo": "agree", "stalled": "random"}),
    "forge no spectators": (FORGE, {"spectators": False, "visibility": "code", "undo": "own"}),
    "skulls clock, agree": (SKULLS, {"pace": BANK, "undo": "agree", "stalled": "greedy"}),
}


@pytest.mark.parametrize("seed", range(1, 1 + SOAK))
@pytest.mark.parametrize("table", TABLES)
def test_whatever_cheats_try(tmp_path: Path, table: str, seed: int) -> None:
    game, settings = TABLES[table]
    said: list[str] = []

    async def evening(here: Night) -> None:
        here.said = said
        await here.begin(game, here.anna, here.bela, here.dani, **settings)
        await misbehave(here, STEPS)

    found = night(tmp_path, evening, seed)
    assert found == [], "\n".join(said[-40:])


# ── attacks that somebody thought of ─────────────────────────────────────────────────────


async def play(here: Night, rounds: int) -> None:
    """Everybody answers what they are asked."""
    for _ in range(rounds):
        for ear in list(here.ears):
            if ear.choices and here.phase == "playing":
                await here.acts(ear)
                await here.settle()


async def until_bela_is_asked(here: Night) -> None:
    """Everybody plays until the table waits for Béla alone."""
    bela = here.ear_of(here.bela, 1)
    while not bela.choices:
        for ear in here.ears:
            if ear is not bela and ear.choices:
                await here.acts(ear)
                await here.settle()
                break


async def undo(here: Night, guest: Any, seat: int) -> Any:
    """Try to take something back, with everything a cheat can know."""
    head = here.checker.tables[here.table].truth.head
    said = await here.does(guest, say.Undo, seat=seat, seq=head)
    await here.settle()
    return said


async def bots_for_the_absent(here: Night, **settings: Any) -> None:
    """Béla is away; Anna would like the worst bot on his seat, and new dice."""
    await here.begin(SKULLS, here.anna, here.bela, **settings)
    await until_bela_is_asked(here)
    for minutes in (1, 5, 30, 60):
        await here.wait(minutes * 60_000)
        for bot in ("random", "novice:slips=1", "", settings.get("stalled", "greedy")):
            await here.does(here.anna, say.PutBot, seat=1, bot=bot)
            await here.settle()
    for _ in range(3):
        await play(here, 1)
        await undo(here, here.anna, 0)
    await here.does(here.anna, say.Close)
    await here.settle()
    await here.honest(here.ear_of(here.bela, 1))


async def absent_untimed(here: Night) -> None:
    await bots_for_the_absent(here)


async def absent_and_no_bot_wanted(here: Night) -> None:
    await bots_for_the_absent(here, stalled="")


async def absent_for_days(here: Night) -> None:
    await bots_for_the_absent(here, pace=say.Pace("days", days=3))


async def absent_with_a_clock(here: Night) -> None:
    await bots_for_the_absent(here, pace=say.Pace("live", bank=7200))


async def the_flag_falls(here: Night) -> None:
    """Béla's time is up; a bot plays on, and Anna would like to roll again, then to close."""
    await here.begin(SKULLS, here.anna, here.bela, pace=BANK, stalled="random")
    await until_bela_is_asked(here)
    await here.wait(120_000)
    for _ in range(3):
        for ear in list(here.ears):
            if ear.guest is here.anna and ear.choices:
                await here.acts(ear)
                await here.settle()
        await undo(here, here.anna, 0)
    await here.does(here.anna, say.Close)
    await here.settle()
    await here.honest(here.ear_of(here.bela, 1))


async def a_clock_is_refilled(here: Night, pace: say.Pace) -> None:
    """Anna's time runs out; she gets up and sits down again, and again."""
    await here.begin(SMITHY, here.anna, here.bela, pace=pace, stalled="random")
    anna = here.ear_of(here.anna, 0)
    for _ in range(4):
        for _ in range(6):
            if anna.choices:
                break
            await here.honest(here.ear_of(here.bela, 1))
            await here.settle()
        await here.wait(pace.bank * 900 if pace.kind == "live" else 80_000_000)
        await here.does(here.anna, say.Stand, seat=0)
        await here.does(here.anna, say.Reclaim, seat=0)
        await here.settle()


async def a_bank_is_refilled(here: Night) -> None:
    await a_clock_is_refilled(here, say.Pace("live", bank=10, increment=0))


async def days_are_refilled(here: Night) -> None:
    await a_clock_is_refilled(here, DAYS)


async def taking_back_brings_time(here: Night, pace: say.Pace) -> None:
    """Every answer brings some time; Anna answers and takes it back, for ever."""
    await here.begin(SMITHY, here.anna, here.bela, pace=pace, undo="own")
    anna = here.ear_of(here.anna, 0)
    taken = 0
    for _ in range(40):
        if anna.last is not None and anna.last["undo"] == "own" and taken < 8:
            await here.wait(500)
            taken += 1
            await undo(here, here.anna, 0)
        elif anna.choices:
            await here.acts(anna, anna.choices[0])
        else:
            await here.honest(here.ear_of(here.bela, 1))
        await here.settle()
    assert taken > 2


async def taking_back_brings_seconds(here: Night) -> None:
    await taking_back_brings_time(here, say.Pace("live", bank=60, increment=30))


async def taking_back_brings_days(here: Night) -> None:
    await taking_back_brings_time(here, DAYS)


async def collusion_against_one(here: Night) -> None:
    """Anna and Dani agree to every take-back; Béla never does."""
    await here.begin(SKULLS, here.anna, here.bela, here.dani)
    for _ in range(10):
        await play(here, 1)
        for guest, seat in ((here.anna, 0), (here.dani, 2)):
            await undo(here, guest, seat)
            other = 2 if seat == 0 else 0
            cheat = here.dani if seat == 0 else here.anna
            await here.does(cheat, say.Agree, seat=other, yes=True)
            await here.settle()
            await here.honest(here.ear_of(here.bela, 1))
            await here.settle()


async def bots_do_not_speak_for_bela(here: Night) -> None:
    """Béla let a bot play for a while: what he would have been asked he is asked all the same."""
    await here.begin(SKULLS, here.anna, here.bela, stalled="random")
    await play(here, 2)
    await here.does(here.bela, say.Stand, seat=1)
    await here.settle()
    for _ in range(4):
        anna = here.ear_of(here.anna, 0)
        if anna.choices:
            await here.acts(anna)
            await here.settle()
        await undo(here, here.anna, 0)
    await here.does(here.anna, say.Close)


async def two_processes_two_answers(here: Night) -> None:
    """The same question is answered through both processes at once, again and again."""
    await here.begin(SKULLS, here.anna, here.bela)
    for _ in range(25):
        await at_once(here)
        await here.settle()
        for ear in list(here.ears):
            if ear.last is not None and ear.last["info"]["seats"][0]["bot"]:
                await here.does(here.anna, say.Reclaim, seat=0)
                await here.settle()
        await here.honest(here.ear_of(here.bela, 1))
        await here.settle()


async def luck_is_seen_while_the_store_fails(here: Night) -> None:
    """Every second answer meets a store that fails; cheats look, and answer otherwise."""
    await here.begin(SKULLS, here.anna, here.bela)
    for number in range(30):
        here.trouble(FAILS_BEFORE if number % 2 else FAILS_AFTER)
        for ear in list(here.ears):
            if ear.choices:
                await here.acts(ear)
                await ear.cut()
                await here.settle()
                await here.listen_again(since=True)
                await here.settle()


async def a_process_ends_while_a_clock_runs(here: Night) -> None:
    """Nobody acts after a restart; the time until the flag is no time of the house's."""
    await here.begin(SKULLS, here.anna, here.bela, pace=BANK, stalled="random")
    await until_bela_is_asked(here)
    await here.wait(5_000)
    for number in (0, 1):
        await here.restart(number)
    await here.settle()
    for _ in range(8):
        await here.wait(10_000)


ATTACKS = [
    a_process_ends_while_a_clock_runs,
    absent_untimed,
    absent_and_no_bot_wanted,
    absent_for_days,
    absent_with_a_clock,
    the_flag_falls,
    a_bank_is_refilled,
    days_are_refilled,
    taking_back_brings_seconds,
    taking_back_brings_days,
    collusion_against_one,
    bots_do_not_speak_for_bela,
    two_processes_two_answers,
    luck_is_seen_while_the_store_fails,
]


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_an_attack_breaks_no_law(tmp_path: Path, attack: Any) -> None:
    assert night(tmp_path, attack) == []
