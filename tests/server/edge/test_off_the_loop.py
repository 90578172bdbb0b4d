"""Nothing that takes long runs in the process that serves, whatever is asked of it."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from functools import wraps
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest

import fogado
from fogado.analysis import hints, review, table_odds
from fogado.bots.house import bots_of
from fogado.bots.rolling_stone import RandomBot
from fogado.core import record
from fogado.server import replaying, rest_games, rest_people, rest_tables, review_text
from fogado.server.app import make_app
from fogado.server.bus import Bus
from fogado.server.edge import Edge, EdgeSettings
from fogado.server.house import House
from fogado.server.limits import RATES, Limits
from fogado.server.store.sqlite import SqliteStore
from fogado.server.thinking_job import KINDS
from fogado.server.thinking_pool import ThinkingPool
from tests.server.edge.visitors import NO_LIMITS, QUICK_HASHES
from tests.server.slow_thinking import SlowPool, inline_pool

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from pathlib import Path

    from fogado.server.routes import Route

pytestmark = pytest.mark.interpreted_only  # about the door, not about the engine

FORGE = "dice-forge"
HEAVY = {
    "retrace": record.retrace,
    "verify": record.verify,
    "read_record": record.read_record,
    "hints": hints.hints,
    "table_odds": table_odds.table_odds,
    "review": review.review,
    "review_said": review_text.review_said,
    "steps_of": replaying.steps_of,
    "draws_of": replaying.draws_of,
    "check_dice": replaying.check_dice,
    "record_text": replaying.record_text,
}
"""What takes long, by name; bots' choices come on top."""


ANSWERED = (
    *("replay", "record", "verify", "draws", "review", "odds", "hint"),
    *("act", "bot", "undo", "update", "why"),
)
"""What must have been answered well, so that the walk says something."""


def watch(patch: pytest.MonkeyPatch, seen: Counter[str]) -> None:
    """Note every call of something that takes long in this process."""

    def noted(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(work)
        def call(*given: Any, **more: Any) -> Any:
            seen[name] += 1
            return work(*given, **more)

        return call

    for name, work in HEAVY.items():
        for module in [known for key, known in sys.modules.items() if key.startswith("fogado")]:
            if getattr(module, name, None) is work:
                patch.setattr(module, name, noted(name, work))
    for game in fogado.games():
        for bot in bots_of(fogado.game(game)).values():
            if bot is not RandomBot:
                patch.setattr(bot, "choose", noted("choose", bot.choose))


def visit(
    folder: Path,
    pool: ThinkingPool,
    story: Callable[[Callable[[str], httpx.AsyncClient], Edge], Awaitable[None]],
    limits: Limits | None = None,
) -> None:
    """Open a house in this process; the story makes visitors by their address."""

    async def whole() -> None:
        house = House(SqliteStore(folder), Bus(), bot_pause=0, thinking=pool)
        given = limits or Limits(NO_LIMITS)
        edge = Edge(house, EdgeSettings(), limits=given, hasher=QUICK_HASHES)
        app = make_app(edge)

        def visitor(address: str) -> httpx.AsyncClient:
            door = httpx.ASGITransport(app, client=(address, 5000))
            headers = {"x-fogado": "1"}
            return httpx.AsyncClient(transport=door, base_url="http://house", headers=headers)

        async with app.router.lifespan_context(app):
            await story(visitor, edge)

    asyncio.run(asyncio.wait_for(whole(), 300))


async def plays(anna: httpx.AsyncClient, *seats: str, game: str = FORGE) -> str:
    """Set a table up where Anna sits first."""
    asked = [{"who": "me"} if seat == "me" else {"who": "bot", "bot": seat} for seat in seats]
    answer = await anna.post("/api/tables", json={"game": game, "seats": asked})
    assert answer.status_code == 201
    return str(answer.json()["table"])


async def acts(anna: httpx.AsyncClient, table: str, seat: int = 0) -> bool:
    """Answer the first thing that is possible; say whether anything was asked."""
    known = (await anna.get(f"/api/tables/{table}/update", params={"seat": seat})).json()
    if known["ask"] is None:
        return False
    take = known["ask"]["choices"][0]["take"]
    body = {"id": f"a{known['seq']}", "seat": seat, "take": take, "seq": known["seq"]}
    return (await anna.post(f"/api/tables/{table}/act", json=body)).status_code == 200


async def told(anna: httpx.AsyncClient, table: str) -> dict[str, Any]:
    """Return what seat 0 is told."""
    answer = await anna.get(f"/api/tables/{table}/update", params={"seat": 0})
    return answer.json() if answer.status_code == 200 else {"ask": None, "seq": 0}


def body_of(kind: Any, told: dict[str, Any]) -> dict[str, Any]:
    """Make the body of a command that can be understood, and of an act that is possible."""
    takes = [choice["take"] for choice in (told["ask"] or {"choices": []})["choices"]]
    words = {
        "id": kind.__name__,
        "seat": 0,
        "seq": told["seq"],
        "take": next(iter(takes), "pass"),
        "bot": "casual",
        "text": "Well played",
        "yes": True,
        "on": True,
        "person": "p",
    }
    names = {field.name for field in msgspec.structs.fields(kind)}
    return {name: word for name, word in words.items() if name in names}


async def walk(visitor: Callable[[str], httpx.AsyncClient], edge: Edge) -> None:
    """Ask every route for something at a running and at a finished table, and play with bots."""
    async with visitor("203.0.113.9") as anna:
        await anna.post("/api/guests", json={"name": "Anna"})
        known = sorted(name for name in bots_of(fogado.game(FORGE)) if name not in ("master",))
        running = await plays(anna, "me", "greedy", "master:ms=50,evals=4")
        bots = await plays(anna, "me", *known[:3])
        alone = await plays(anna, "me", game="emerald-skulls")
        for _ in range(6):
            await acts(anna, alone)
        await anna.post(f"/api/tables/{alone}/close", json={"id": "c"})
        while edge.house.counts["bot_moves"] < 6:
            for table in (running, bots):
                await acts(anna, table)
            await asyncio.sleep(0.01)
        while (await told(anna, running))["ask"] is None:
            await asyncio.sleep(0.01)
        asked = await ask_everything(anna, running, rest_tables.ROUTES)
        # Whoever is signed out or deleted in between has nothing left to ask.
        others = [*rest_games.ROUTES, *rest_people.ROUTES]
        asked += await ask_everything(anna, alone, [*rest_tables.ROUTES, *others])
        for name in ANSWERED:
            assert asked[name], f"{name} was never answered"


async def ask_everything(
    anna: httpx.AsyncClient, table: str, routes: Sequence[Route]
) -> Counter[str]:
    """Ask every route for something; count what was answered, by the last part of the path."""
    asked: Counter[str] = Counter()
    words = {"table": table, "game": FORGE, "code": "ABCDEFGH", "session": "none"}
    for route in routes:
        queries: list[dict[str, Any]] = [{}]
        if route.method == "GET" and "{table}" in route.path:
            queries += [{"seat": 0}, {"seat": 0, "take": "pass"}]
        for query in queries:
            path = route.path.format(**words)
            again = True
            while again:
                body = None if route.body is None else body_of(route.body, await told(anna, table))
                answer = await anna.request(route.method, path, params=query, json=body)
                # An answer is being worked out, or a bot was faster than what we wanted.
                stale = answer.status_code == 409 and answer.json()["code"] == "stale"
                again = answer.status_code == 202 or stale
                if again:
                    await asyncio.sleep(0.01)
            assert answer.status_code < 500, (route.method, path, query, answer.text)
            if answer.status_code == 200:
                asked[route.path.rsplit("/", 1)[-1]] += 1
    return asked


def test_nothing_that_takes_long_runs_in_the_process_that_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every route and command, beside bots of several levels, without one call of it here."""
    seen: Counter[str] = Counter()
    watch(monkeypatch, seen)
    pool = ThinkingPool()
    visit(tmp_path, pool, walk)
    assert seen == {}
    assert all(pool.counts[f"{kind}_done"] for kind in KINDS)


def test_whoever_thinks_in_the_process_that_serves_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same with a pool that thinks where it is asked: each kind of work is seen."""
    seen: Counter[str] = Counter()
    watch(monkeypatch, seen)
    visit(tmp_path, inline_pool(), walk)
    assert {*seen} >= {*HEAVY, "choose"}


def test_a_flood_of_one_address_is_refused_there_and_nowhere_else(tmp_path: Path) -> None:
    """Replays and checks have a rate for each address; 429 says when to come again."""
    limits = Limits([], clock=lambda: 0.0)

    async def story(visitor: Callable[[str], httpx.AsyncClient], edge: Edge) -> None:
        async with visitor("203.0.113.9") as anna, visitor("198.51.100.7") as flood:
            await anna.post("/api/guests", json={"name": "Anna"})
            table = await plays(anna, "me", game="emerald-skulls")
            await anna.post(f"/api/tables/{table}/close", json={"id": "c"})
            for name, paths in (
                ("replays", ("replay",)),
                ("checks", ("verify", "draws", "record")),
            ):
                many = int(RATES[name].many)
                codes: Counter[int] = Counter()
                for number in range(many + 20):
                    path = f"/api/tables/{table}/{paths[number % len(paths)]}"
                    answer = await flood.get(path)
                    codes[answer.status_code] += 1
                    if answer.status_code == 429:
                        assert int(answer.headers["retry-after"]) >= 1
                assert codes == {200: many, 429: 20}
                for path in paths:
                    assert (await anna.get(f"/api/tables/{table}/{path}")).status_code == 200
            assert sum(edge.house.thinking.counts[f"{kind}_begun"] for kind in KINDS) == 4

    visit(tmp_path, inline_pool(), story, limits)


def test_too_many_open_questions_of_one_address_are_refused(tmp_path: Path) -> None:
    """While eight answers are on their way; others ask on, and the one who flooded, later."""
    pool = SlowPool()

    async def story(visitor: Callable[[str], httpx.AsyncClient], edge: Edge) -> None:
        async with visitor("203.0.113.9") as anna, visitor("198.51.100.7") as flood:
            await anna.post("/api/guests", json={"name": "Anna"})
            tables = [await plays(anna, "me", game="emerald-skulls") for _ in range(10)]
            for table in tables:
                await anna.post(f"/api/tables/{table}/close", json={"id": "c"})
            waiting = [
                asyncio.ensure_future(flood.get(f"/api/tables/{table}/draws"))
                for table in tables[:8]
            ]
            while sum(pool.kinds.values()) + len(pool.open) < 8:
                await asyncio.sleep(0)
            refused = await flood.get(f"/api/tables/{tables[8]}/draws", params={"lang": "hu"})
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) >= 1
            assert "8 válaszra" in refused.json()["says"]
            other = asyncio.ensure_future(anna.get(f"/api/tables/{tables[9]}/draws"))
            while not all(one.done() for one in (*waiting, other)):
                for asked in pool.open:
                    asked.answers([])
                await asyncio.sleep(0)
            assert {(await one).status_code for one in (*waiting, other)} == {200}
            again = asyncio.ensure_future(flood.get(f"/api/tables/{tables[8]}/draws"))
            while not again.done():
                for asked in pool.open:
                    asked.answers([])
                await asyncio.sleep(0)
            assert (await again).status_code == 200

    visit(tmp_path, pool, story)
