"""A bare echo: Starlette and uvicorn as they come, and nothing else; the yardstick of a message."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect

if TYPE_CHECKING:
    from starlette.websockets import WebSocket


async def echo(websocket: WebSocket) -> None:
    """Send back whatever comes."""
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except WebSocketDisconnect:
        return


def main(port: int) -> None:
    """Serve on this machine only."""
    app = Starlette(routes=[WebSocketRoute("/echo", echo)])
    config = uvicorn.Config(
        app, host="127.0.0.1", port=port, lifespan="off", log_level="error", access_log=False
    )
    try:
        from uvloop import new_event_loop
    except ImportError:
        asyncio.run(uvicorn.Server(config).serve())
        return
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(uvicorn.Server(config).serve())


if __name__ == "__main__":
    main(int(sys.argv[1]))
