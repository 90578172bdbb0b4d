"""An agent plays over the Model Context Protocol; the official client holds the other end."""

from __future__ import annotations

import json
import sys
from io import StringIO
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from fogado.cli.agent.rpc import VERSIONS, serve
from fogado.cli.agent.tools import Toolbox
from fogado.core import registry
from fogado.core.record import read_record, verify
from tests.cli.running import SKULLS, run

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mcp import ClientSession

pytestmark = pytest.mark.interpreted_only

STARTED = [sys.executable, "-c", "from fogado.cli import main; main()", "mcp"]


def said_to(*messages: Any) -> list[Any]:
    """Say some messages line by line; give the answers."""
    out = StringIO()
    lines = [one if isinstance(one, str) else json.dumps(one) for one in messages]
    serve(Toolbox("en"), StringIO("\n".join(lines) + "\n"), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def use(tools: Toolbox, name: str, **given: Any) -> Any:
    """Use a tool, which must be content; give its data."""
    answer = tools.call(name, given)
    assert answer["isError"] is False, answer["content"]
    assert answer["content"][0]["text"]
    return answer["structuredContent"]


def complaint(tools: Toolbox, name: str, **given: Any) -> str:
    """Use a tool, which must refuse; give its sentence."""
    answer = tools.call(name, given)
    assert answer["isError"] is True
    text: str = answer["content"][0]["text"]
    return text


# ── the protocol ─────────────────────────────────────────────────────────────────────────────


def test_what_is_no_request_is_refused_by_the_protocols_numbers() -> None:
    """Wrong lines are answered; notifications and answers are not."""
    answers = said_to(
        "{",
        [],
        {"jsonrpc": "2.0", "id": 1, "method": "dance"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "dance"}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 9, "result": {}},
        {"jsonrpc": "2.0", "id": "x", "method": "ping"},
    )
    assert [one.get("error", {}).get("code") for one in answers] == [
        -32700,
        -32600,
        -32601,
        -32602,
        None,
    ]
    assert answers[-1] == {"jsonrpc": "2.0", "id": "x", "result": {}}


@pytest.mark.parametrize(("wanted", "given"), [(VERSIONS[-1], VERSIONS[-1]), ("1", VERSIONS[0])])
def test_the_handshake_takes_the_agents_version_if_it_knows_it(wanted: str, given: str) -> None:
    """An unknown version is answered with our newest."""
    hello = {"protocolVersion": wanted, "capabilities": {}, "clientInfo": {}}
    (answer,) = said_to({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello})
    assert answer["result"]["protocolVersion"] == given
    assert answer["result"]["serverInfo"]["name"] == "fogado"


def test_the_verb_answers_line_by_line_until_the_input_ends() -> None:
    """``fogado mcp`` is the protocol and nothing else."""
    result = run("mcp", typed='{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    assert result.exit_code == 0
    assert result.stdout == '{"jsonrpc":"2.0","id":1,"result":{}}\n'


# ── the tools ────────────────────────────────────────────────────────────────────────────────


def test_an_agent_plays_a_whole_game_and_keeps_an_honest_record() -> None:
    """Look, options, act until it is over; before that, the record stays closed."""
    tools = Toolbox("en")
    begun = use(tools, "start_game", game=SKULLS, seats=["me", "greedy"], seed="4")
    table = begun["table"]
    assert "what is hidden" in complaint(tools, "record", table=table)
    data = begun
    while not data["done"]:
        listed = use(tools, "options", table=table)["ask"]
        assert listed == data["ask"] == use(tools, "look", table=table)["ask"]
        data = use(tools, "act", table=table, take=listed["choices"][-1]["take"])
    assert data["ask"] is None
    assert len(data["outcome"]["scores"]) == 2
    record = verify(use(tools, "record", table=table)["record"], registry.game)
    assert record.seats == ["me", "greedy"]
    assert record.end == data["outcome"]
    assert "done" in complaint(tools, "act", table=table, take="pass")


def test_an_agent_that_waits_lets_the_others_go_on() -> None:
    """Open betting: who may wait says so, and is asked again."""
    tools = Toolbox("en")
    seats = ["me", "random", "random"]
    setup = {"betting": "open", "first": "1"}
    data = use(tools, "start_game", game=SKULLS, seats=seats, setup=setup, seed="1")
    assert data["ask"]["may_wait"]
    data = use(tools, "act", table=data["table"], take="wait")
    assert data["happened"]


def test_mistakes_are_sentences() -> None:
    """Unknown games, tables, bots and moves, and arguments of a wrong kind."""
    tools = Toolbox("en")
    assert "There is no game 'chess'" in complaint(tools, "start_game", game="chess")
    nobody = {"game": SKULLS, "seats": ["random", "random"]}
    assert "call at least one seat 'me'" in complaint(tools, "start_game", **nobody)
    assert "no bot 'x'" in complaint(tools, "start_game", game=SKULLS, seats=["me", "x"])
    assert "start_game begins one" in complaint(tools, "look", table="table-1")
    assert "unknown field" in complaint(tools, "look", table="a", tabel="b")
    assert "Expected `str`" in complaint(tools, "look", table=3)
    table = use(tools, "start_game", game=SKULLS, seed="4")["table"]
    assert "not a move" in complaint(tools, "act", table=table, take="castle")
    assert "not yours" in complaint(tools, "act", table=table, take="pass", seat=1)


def test_why_not_cites_the_rule() -> None:
    """The refusal, its number and the paragraph."""
    tools = Toolbox("en")
    data = use(tools, "start_game", game=SKULLS, seed="4")
    given = {"table": data["table"], "take": "roll"}
    if data["ask"]["question"] != "bet":
        given["take"] = "bet final-jewel 1"
    found = use(tools, "why_not", **given)
    assert found["allowed"] is False
    assert found["rule"].startswith("ES-")
    take = data["ask"]["choices"][0]["take"]
    assert use(tools, "why_not", table=data["table"], take=take)["allowed"]


def test_rules_by_number_and_by_word() -> None:
    """The chapters, a paragraph, a search."""
    tools = Toolbox("en")
    assert "ES-4" in use(tools, "rules", game=SKULLS)["chapters"]
    (rule,) = use(tools, "rules", game=SKULLS, rule="4.3")["rules"]
    assert rule["rule"] == "ES-4.3"
    assert use(tools, "rules", game=SKULLS, search="reroll cube")["rules"]
    assert "all of these words" in complaint(tools, "rules", game=SKULLS, search="zeppelin")


def test_a_play_given_up_has_a_record_without_an_end() -> None:
    """Resign closes the table; nobody plays on."""
    tools = Toolbox("en")
    table = use(tools, "start_game", game="dwarven-smithy", seed="4")["table"]
    assert "no dice" in complaint(tools, "odds", table=table)
    assert use(tools, "resign", table=table) == {"done": True}
    record = read_record(use(tools, "record", table=table)["record"])
    assert record.closed is not None
    assert record.end is None


@pytest.mark.slow  # judges think
def test_odds_and_hints_come_from_what_the_seat_sees() -> None:
    """A hint names a legal option; Dice Forge says what a blessing brings."""
    tools = Toolbox("hu")
    data = use(tools, "start_game", game="dice-forge", seed="4")
    legal = [choice["take"] for choice in data["ask"]["choices"]]
    best = use(tools, "hint", table=data["table"])["best"]
    assert best
    assert all(one["option"]["text"] in legal for one in best)
    income = use(tools, "odds", table=data["table"])["income"]
    assert all(brought["gold"] > 0 for brought in income.values())


# ── the official client ──────────────────────────────────────────────────────────────────────


def with_client(play: Callable[[ClientSession], Awaitable[None]]) -> None:
    """Start the real command, and talk to it as agents do."""
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    async def talk() -> None:
        import os

        env = {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}
        started = StdioServerParameters(command=STARTED[0], args=STARTED[1:], env=env)
        async with stdio_client(started) as (read, write), ClientSession(read, write) as session:
            await play(session)

    anyio.run(talk)


@pytest.mark.slow
def test_the_official_client_plays() -> None:
    """Handshake, tools, a play of some answers, a refusal, all in a real process."""

    async def play(session: ClientSession) -> None:
        hello = await session.initialize()
        assert hello.server_info.name == "fogado"
        tools = (await session.list_tools()).tools
        assert [tool.name for tool in tools] == list(Toolbox("en").tools)
        games = await session.call_tool("list_games", {})
        assert SKULLS in str(games.structured_content)
        given = {"game": SKULLS, "seats": ["me", "greedy"], "seed": "7"}
        data: Any = (await session.call_tool("start_game", given)).structured_content
        table = data["table"]
        for _ in range(5):
            take = data["ask"]["choices"][0]["take"]
            found = await session.call_tool("act", {"table": table, "take": take})
            assert not found.is_error
            data = found.structured_content
        wrong = await session.call_tool("act", {"table": table, "take": "castle"})
        assert wrong.is_error
        await session.call_tool("resign", {"table": table})
        kept: Any = (await session.call_tool("record", {"table": table})).structured_content
        assert read_record(kept["record"]).closed is not None

    with_client(play)
