"""How often a password may be tried, and by which device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fogado.server import devices
from fogado.server.limits import network_of
from fogado.server.routes import cookie_name

if TYPE_CHECKING:
    from fogado.server.limits import Spent
    from fogado.server.routes import Asked


def spend_try(asked: Asked, login: str, device: str) -> Spent:
    """Count a try at a password; return what to give back if it was the right one.

    A device that signed in to this account before has its own tries, which no stranger can use
    up.  All others share the login's; when strangers have used those up, every network still has
    a few, so that the owner gets in from a new device, too.
    """
    limits = asked.edge.limits
    if device:
        key = f"{device} {login}"
        limits.spend("sign-ins-of-device", key)
        return [("sign-ins-of-device", key)]
    spent = limits.spend_at("passwords", asked.address)
    spent += limits.spend_at("sign-ins", asked.address, login)
    spent += limits.spend_at("sign-ins-of-day", asked.address, login)
    if limits.wait("sign-ins-of-login", login):
        key = f"{network_of(asked.address) or asked.address} {login}"
        limits.spend("sign-ins-besieged", key)
        return [*spent, ("sign-ins-besieged", key)]
    return [*spent, ("sign-ins-of-login", login)]


def known_devices(asked: Asked) -> str:
    """Return the cookie that says to which accounts this device has signed in before."""
    name = cookie_name(asked.request.scope["fogado.secure"], devices.COOKIE)
    return asked.request.cookies.get(name, "")


def spend_own_password(asked: Asked) -> None:
    """Count a try at the password of somebody who is signed in: the page may be another's."""
    asked.edge.limits.spend_at("passwords", asked.address)
    asked.edge.limits.spend("sign-ins", asked.person.id)
