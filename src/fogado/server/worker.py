"""One of several processes that serve: ``python -m fogado.server.worker``, by its supervisor.

It reads its orders from the standard input, and goes when that ends: whose supervisor is dead
must not go on alone.
"""

from __future__ import annotations

import os
import socket
import sys
import threading

import msgspec

from fogado.core.errors import FogadoError
from fogado.server.logs import set_up_logs
from fogado.server.serving import Plan, Server, run, serve


class Orders(msgspec.Struct):
    """What the supervisor tells a worker."""

    socket: int
    plan: Plan


def main() -> int:
    """Serve as ordered."""
    orders = msgspec.json.decode(sys.stdin.buffer.readline(), type=Orders)
    set_up_logs(orders.plan.log_level)
    listening = socket.socket(fileno=orders.socket)

    def started(server: Server) -> None:
        def watch() -> None:
            # Not through the buffered reader: a thread inside it cannot be left at the end.
            os.read(sys.stdin.fileno(), 1)
            server.should_exit = True

        threading.Thread(target=watch, daemon=True).start()

    def ready() -> None:
        os.write(sys.stdout.fileno(), b"ready\n")

    try:
        run(serve(orders.plan, listening, ready, started))
    except FogadoError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
