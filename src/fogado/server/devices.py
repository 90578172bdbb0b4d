"""Devices that have signed in before: strangers who try passwords do not use up their tries.

A device keeps a signed cookie that names, by digests, the logins it has signed in to, and for
each a number of its own.  It opens nothing; it only says that the right password was known here.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from itsdangerous import BadSignature, Signer

COOKIE = "fogado-known"
LOGINS = 5
"""So many logins are remembered on one device, the last ones."""


class Devices:
    """Reads and writes the cookie of known devices."""

    def __init__(self, secret: bytes) -> None:
        self.signer = Signer(secret or b"-", salt=b"fogado.device", digest_method=sha256)

    def read(self, cookie: str) -> dict[str, str]:
        """Return the number of the device for each login's digest; nothing from a forged cookie."""
        try:
            text = self.signer.unsign(cookie.encode("utf-8", "replace")).decode()
        except (BadSignature, UnicodeDecodeError):
            return {}
        parts = (one.partition("-") for one in text.split("_"))
        return {login: number for login, _, number in parts if login and number}

    def number(self, cookie: str, login: str) -> str:
        """Return the device's number for a login, or nothing."""
        return self.read(cookie).get(name_of(login), "")

    def renewed(self, cookie: str, login: str) -> str:
        """Return the cookie of a device that has just signed in."""
        known = self.read(cookie)
        number = known.pop(name_of(login), "") or secrets.token_hex(8)
        known[name_of(login)] = number
        kept = list(known.items())[-LOGINS:]
        return self.signer.sign("_".join(f"{one}-{number}" for one, number in kept)).decode()


def name_of(login: str) -> str:
    """Return what stands for a login in the cookie."""
    return sha256(login.lower().encode("utf-8", "replace")).hexdigest()[:16]
