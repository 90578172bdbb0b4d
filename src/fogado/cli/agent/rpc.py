"""The Model Context Protocol over two streams: JSON-RPC 2.0, one message a line.

Of the protocol we need the handshake, ``ping`` and tools; what else is asked for is refused as the
protocol wants it.
"""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any

from fogado import __version__

if TYPE_CHECKING:
    from fogado.cli.agent.tools import Toolbox

VERSIONS = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
"""What we speak, the newest first; tools and the handshake are the same in all of them."""

NOT_JSON = -32700
NO_REQUEST = -32600
NO_METHOD = -32601
BAD_PARAMS = -32602

INSTRUCTIONS = (
    "Tabletop games with exact rules. list_games, then start_game: you sit at the seats called "
    "'me', bots of the house at the others. look shows the table, options lists every legal answer "
    "in notation; act takes one. why_not and rules cite numbered paragraphs. hint weighs the best "
    "options, odds says what dice promise. You are told only what your seat may know."
)


class Refused(Exception):
    """A request that cannot be answered: the protocol's number and a sentence."""

    def __init__(self, code: int, says: str) -> None:
        super().__init__(says)
        self.code = code


def serve(tools: Toolbox, back: IO[str], out: IO[str]) -> None:
    """Answer line after line until the input ends."""
    for line in back:
        if not line.strip():
            continue
        answer = answer_to(tools, line)
        if answer is not None:
            out.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n")
            out.flush()


def answer_to(tools: Toolbox, line: str) -> dict[str, Any] | None:
    """Answer one message; a notification has no answer."""
    number: Any = None
    try:
        try:
            message = json.loads(line)
        except ValueError as error:
            raise Refused(NOT_JSON, f"This line is not JSON: {error}.") from None
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            raise Refused(NO_REQUEST, "A message is one object with 'jsonrpc': '2.0'.")
        number = message.get("id")
        method, params = message.get("method"), message.get("params", {})
        if method is None and ("result" in message or "error" in message):
            return None  # we ask nothing, so nobody waits for this
        if not isinstance(method, str) or not isinstance(params, dict):
            raise Refused(NO_REQUEST, "A request has a 'method', and 'params' are an object.")
        if "id" not in message:
            return None
        return {"jsonrpc": "2.0", "id": number, "result": result_of(tools, method, params)}
    except Refused as refused:
        wrong = {"code": refused.code, "message": str(refused)}
        return {"jsonrpc": "2.0", "id": number, "error": wrong}


def result_of(tools: Toolbox, method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Do what a request asks for."""
    if method == "initialize":
        wanted = params.get("protocolVersion")
        return {
            "protocolVersion": wanted if wanted in VERSIONS else VERSIONS[0],
            "capabilities": {"tools": {"listChanged": False}},
            "serverInfo": {"name": "fogado", "title": "Fogadó", "version": __version__},
            "instructions": INSTRUCTIONS,
        }
    if method == "ping":
        return {}
    if method == "tools/list":
        return {"tools": tools.listed()}
    if method == "tools/call":
        name, given = params.get("name"), params.get("arguments") or {}
        if name not in tools.tools or not isinstance(given, dict):
            known = ", ".join(tools.tools)
            raise Refused(BAD_PARAMS, f"There is no tool {name!r} for this; there are {known}.")
        return tools.call(name, given)
    raise Refused(NO_METHOD, f"There is no method {method!r} here.")
