"""What somebody has set: what is read here has a form, the rest is kept for clients, in bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from fogado.server.protocol import Id
from fogado.server.refused import Refused

if TYPE_CHECKING:
    from fogado.server.rows import Person

SIZE = 4096
"""So many bytes of settings are kept of one person."""
MUTED = 100
DEPTH = 4
"""Plain data may be nested so deep."""


class OwnSettings(msgspec.Struct):
    """The settings that the house itself reads."""

    muted: Annotated[list[Id], msgspec.Meta(max_length=MUTED)] | msgspec.UnsetType = msgspec.UNSET
    """Whom one does not want to hear."""


def check_settings(settings: dict[str, Any]) -> None:
    """Refuse settings of another form than the house reads, or out of bounds."""
    if len(msgspec.json.encode(settings)) > SIZE:
        raise Refused("too-large", "edge.settings-too-large", most=SIZE)
    check_text(settings)
    if depth(settings) > DEPTH:
        raise Refused("bad-message", "edge.bad-settings", why=f"nested deeper than {DEPTH}")
    try:
        msgspec.convert(settings, OwnSettings)
    except msgspec.ValidationError as error:
        raise Refused("bad-message", "edge.bad-settings", why=str(error)[:200]) from None


def renewed(before: dict[str, Any], settings: dict[str, Any]) -> dict[str, Any]:
    """Return the settings that take the place of others; who is muted stays unless it is said."""
    return (
        settings
        if "muted" in settings or "muted" not in before
        else {
            **settings,
            "muted": before["muted"],
        }
    )


def muted_of(person: Person) -> set[str]:
    """Return whom somebody does not want to hear; what is kept may be of any form."""
    muted = person.settings.get("muted")
    return {one for one in muted if isinstance(one, str)} if isinstance(muted, list) else set()


def depth(value: Any) -> int:
    """Count how deep plain data is nested."""
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(depth, value), default=0)
    return 0


def check_text(value: Any) -> None:
    """Refuse text and numbers that a store cannot keep, anywhere in plain data."""
    if isinstance(value, int):
        if not -(2**63) <= value < 2**63:
            raise Refused("bad-message", "edge.bad-text")
    elif isinstance(value, str):
        if "\0" in value:
            raise Refused("bad-message", "edge.bad-text")
    elif isinstance(value, dict):
        for key, part in value.items():
            check_text(key)
            check_text(part)
    elif isinstance(value, list):
        for part in value:
            check_text(part)
