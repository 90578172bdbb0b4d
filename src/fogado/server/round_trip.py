"""How long a line takes there and back, as the operating system measures it.

A client that answers pings late on purpose looks slow, and would have more of its delay made good
than it has.  The acknowledgements of TCP come from the kernel on its side: whoever holds those
back holds back the bets on the same line as well.
"""

from __future__ import annotations

import socket
import struct
from typing import Any

TCP_INFO = getattr(socket, "TCP_INFO", None)
MIN_RTT = 148
"""Where ``tcpi_min_rtt`` lies in Linux's ``struct tcp_info``, in microseconds."""
UNKNOWN = 0xFFFFFFFF
"""What it says before anything was measured."""


def measured_ms(transport: Any) -> int:
    """Return the least round trip of a connection in milliseconds; 0 where nobody measures it."""
    line = None if transport is None else transport.get_extra_info("socket")
    if line is None or TCP_INFO is None:
        return 0
    try:
        info = line.getsockopt(socket.IPPROTO_TCP, TCP_INFO, MIN_RTT + 4)
    except OSError:
        return 0
    if len(info) < MIN_RTT + 4:
        return 0
    (found,) = struct.unpack_from("=I", info, MIN_RTT)
    return 0 if found == UNKNOWN else int(found) // 1000
