"""How much anybody may ask of the house: rates and counts, by address, network, person and socket.

They live in the memory of one process and are bounded there; with several processes each one
keeps its own.  The slow ones, which bound what is kept, are divided among the processes of a
machine.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from fogado.core.errors import FogadoError, either
from fogado.server.refused import Refused, phrases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Rate(NamedTuple):
    """So many at once, and as many again in so many seconds."""

    many: float
    seconds: float


RATES = {
    "requests": Rate(600, 10),  # per address
    "guests": Rate(30, 3600),  # per address
    "accounts": Rate(20, 3600),  # per address
    "sign-ins": Rate(10, 300),  # per address and login
    "sign-ins-of-day": Rate(40, 86_400),  # per address and login
    "sign-ins-of-device": Rate(10, 300),  # per login and device that signed in to it before
    "sign-ins-of-login": Rate(100, 3600),  # per login, from everywhere but such devices
    "sign-ins-besieged": Rate(3, 3600),  # per network and login, when that is used up
    "passwords": Rate(60, 300),  # per address: every one costs a tenth of a second of work
    "codes": Rate(30, 60),  # per address: invitations are short, and nobody may try them all
    "tables": Rate(60, 3600),  # per person
    "tables-of-address": Rate(120, 3600),  # per address
    "bot-games": Rate(10, 3600),  # per person: tables at which bots play among themselves
    "bot-games-of-address": Rate(20, 3600),  # per address
    "dice": Rate(90, 3600),  # per person: every one is a line of the log for ever
    "exports": Rate(10, 3600),  # per person
    "commands": Rate(60, 3),  # per person
    "chat": Rate(6, 6),  # per person
    "hints": Rate(20, 60),  # per person: each one is a second of thinking
    "odds": Rate(120, 60),  # per person, or address of a spectator
    "reviews": Rate(120, 60),  # per address: asked again until it is there
    "replays": Rate(240, 60),  # per address: a page of a hundred lines each
    "checks": Rate(60, 60),  # per address: records, checks and draws of whole plays
    "messages": Rate(300, 5),  # per socket
    "mistakes": Rate(20, 20),  # per socket: what cannot be understood at all
}
"""What may be done how often."""

COUNTS = {
    "tokens": 20,  # per person
    "sockets-of-address": 200,
    "sockets-of-network": 800,
    "sockets-of-person": 20,
    "watched": 32,  # tables and seats on one socket
}
"""Of what one may have how many."""

NETWORK = 4
"""A network (IPv4 /24, IPv6 /48) may do so many times as much as one address."""
SLOW = 300
"""A rate over so many seconds is divided among the processes of a machine."""

Spent = list[tuple[str, str]]
"""What was counted, so that it can be given back."""

REMEMBERED = 50_000
"""Whose rates are remembered at most; whoever was seen longest ago is forgotten first."""


class Limits:
    """Counts what is done, and says when it is too much."""

    def __init__(
        self,
        changed: Iterable[str] = (),
        clock: Callable[[], float] = time.monotonic,
        processes: int = 1,
    ) -> None:
        self.rates = dict(RATES)
        self.counts = dict(COUNTS)
        self.clock = clock
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self.held: dict[tuple[str, str], int] = {}
        self.note: Callable[[str], object] = str
        """Told the name of a limit whenever somebody reached it."""
        for words in changed:
            self.change(words)
        for name, rate in self.rates.items():
            if rate.seconds >= SLOW and rate.many:
                self.rates[name] = Rate(max(1, math.ceil(rate.many / processes)), rate.seconds)

    def change(self, words: str) -> None:
        """Read ``sockets-of-address=5000`` or ``guests=100/3600``."""
        name, _, value = words.partition("=")
        many, slash, seconds = value.partition("/")
        if name in self.counts and many.isdecimal() and not slash:
            self.counts[name] = int(many)
        elif name in self.rates and many.isdecimal() and seconds.isdecimal() and int(seconds):
            self.rates[name] = Rate(int(many), int(seconds))
        elif name in self.counts or name in self.rates:
            example = f"{name}=10/60" if name in self.rates else f"{name}=10"
            raise FogadoError(f"The limit {words!r} is not understood; write it like {example}.")
        else:
            names = either([*self.rates, *self.counts])
            raise FogadoError(f"There is no limit {name!r}; choose {names}.")

    def spend(self, name: str, key: str) -> None:
        """Count one thing; refuse it when it is one too many, and say how long to wait."""
        wait = self.wait(name, key)
        if wait:
            raise TooMany(name, wait)

    def spend_at(self, name: str, address: str, of: str = "") -> Spent:
        """Count one thing against an address, and against its whole network.

        ``of`` says whose: a login, for example, of which each address has its own count.
        """
        self.spend(name, f"{address} {of}")
        spent = [(name, f"{address} {of}")]
        network = network_of(address)
        if network:
            key = f"{network} {of}"
            if wait := self.wait(name, key, NETWORK):
                raise TooMany(name, wait)
            spent.append((name, key))
        return spent

    def give_back(self, spent: Spent) -> None:
        """Count as not done what turned out to be no reason for caution."""
        for name, key in spent:
            if (name, key) in self.buckets:
                left, since = self.buckets[name, key]
                self.buckets[name, key] = (left + 1, since)

    def wait(self, name: str, key: str, times: int = 1) -> float:
        """Count one thing; return the seconds to wait, or 0 if it may be done now.

        ``times``: who has this key may do so many times as much.
        """
        rate = Rate(self.rates[name].many * times, self.rates[name].seconds)
        now = self.clock()
        left, since = self.buckets.pop((name, key), (rate.many, now))
        left = min(rate.many, left + (now - since) * rate.many / rate.seconds)
        # A bucket that refills by whole things never quite reaches 1 in floating point.
        allowed = left > 1 - 1e-9
        if allowed:
            left -= 1
        self.buckets[(name, key)] = (left, now)
        while len(self.buckets) > REMEMBERED:
            self.buckets.popitem(last=False)
        if allowed:
            return 0
        self.note(name)
        return (1 - left) * rate.seconds / rate.many if rate.many else rate.seconds

    def hold(self, name: str, key: str) -> None:
        """Take one more of what one may have at the same time; ``let_go`` gives it back."""
        have = self.held.get((name, key), 0)
        if have >= self.counts[name]:
            self.note(name)
            raise TooMany(name, 0)
        self.held[(name, key)] = have + 1

    def let_go(self, name: str, key: str) -> None:
        """Give back what was held."""
        have = self.held[(name, key)] - 1
        if have:
            self.held[(name, key)] = have
        else:
            del self.held[(name, key)]


class TooMany(Refused):
    """Somebody asked for too much; ``wait`` says for how many seconds, where that helps."""

    def __init__(self, name: str, wait: float) -> None:
        self.name = name
        self.wait = wait
        if wait:
            key = f"edge.too-often-{name}"
            if f"refused.{key}" not in phrases().keys("en"):
                key = "edge.too-often"
            super().__init__("too-many", key, wait=max(1, round(wait + 0.5)))
        else:
            super().__init__("too-many", f"edge.too-many-{name}")


def counted_address(address: str) -> str:
    """Give what counts as one address: with IPv6 everybody has a whole network of them."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(ipaddress.ip_network((known, 64), strict=False).network_address)
    return str(known)


def network_of(address: str) -> str:
    """Return the network of an address, which one person may have many of; or nothing."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return ""
    return str(ipaddress.ip_network((known, 24 if known.version == 4 else 48), strict=False))
