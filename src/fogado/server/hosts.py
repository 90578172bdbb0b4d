"""Under which names the house is visited: those it was given, and the addresses it has.

A page of another site can let its own name point to this machine (DNS rebinding); its requests
then carry that name.  So a name is answered only if it is one of ours.  An address cannot be made
to point elsewhere: the one a request has come to is always ours.
"""

from __future__ import annotations

import ipaddress
import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from fogado.core.errors import FogadoError
from fogado.server.refused import Refused

if TYPE_CHECKING:
    from starlette.datastructures import Headers
    from starlette.types import Scope

    from fogado.server.edge import EdgeSettings

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")
SHOWN = 100
EVERY_ADDRESS = frozenset({"0.0.0.0", "::"})
"""What it is called to listen on every address of a machine."""


def host_name(host: str) -> str:
    """Return the name or address of a ``Host`` header, without its port."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].removesuffix(".")


def is_address(name: str) -> bool:
    """Tell whether a name is an address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def checked_name(word: str) -> str:
    """Return a host name as it is compared, or refuse a word that is none."""
    name = word.strip().lower().removesuffix(".").removeprefix("[").removesuffix("]")
    if is_address(name):
        return str(ipaddress.ip_address(name))
    if not NAME.fullmatch(name) or len(name) > 253:
        raise FogadoError(
            f"{word!r} is not the name of a host; write it like play.example.org, "
            "without https://, port and path."
        )
    return name


def names_of(settings: EdgeSettings) -> frozenset[str]:
    """Return every name under which the house may be visited."""
    names = {name.lower() for name in settings.hosts}
    if settings.behind_proxy:
        names |= {urlsplit(origin).hostname or "" for origin in settings.origins}
    return LOOPBACK_NAMES | {name for name in names if name}


def check_host(scope: Scope, headers: Headers, names: frozenset[str]) -> None:
    """Refuse a request that came under a name which is not ours."""
    told = headers.getlist("host")
    name = host_name(told[0]) if len(told) == 1 else ""
    server = scope.get("server")
    if name in names or (server and name and name == server[0]):
        return
    if names & EVERY_ADDRESS and is_address(name):
        return  # a machine that listens everywhere may be reached by addresses it does not know
    raise Refused("wrong-host", "edge.wrong-host", host=name[:SHOWN] or "?")
