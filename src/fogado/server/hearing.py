"""What comes over a socket, read or refused before anything is done about it."""

from __future__ import annotations

from typing import Any

import msgspec

from fogado.server.protocol import AnySaid
from fogado.server.refused import Refused
from fogado.server.routes import why

MESSAGE_SIZE = 16 * 1024
FRAME_SIZE = 64 * 1024
"""Beyond this the line is cut before the message is even read."""
SAID = msgspec.json.Decoder(AnySaid)


def read_said(text: str | None, data: bytes | None) -> Any:
    """Read one message, or say what is wrong with it."""
    if text is None:
        raise Refused("bad-message", "edge.not-text")
    if len(text) > MESSAGE_SIZE or len(text.encode()) > MESSAGE_SIZE:
        raise Refused("too-large", "edge.message-too-large", most=MESSAGE_SIZE)
    try:
        return SAID.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused("bad-message", "edge.bad-message", why=why(error)) from None


class OnlyId(msgspec.Struct):
    """The id of a message, whatever else is wrong with it."""

    id: str = ""


def id_of(text: str | None) -> str:
    """Find the id of a message that cannot be understood, so that its sender knows which it was."""
    if text is None or len(text) > FRAME_SIZE:
        return ""
    try:
        return msgspec.json.decode(text, type=OnlyId).id[:64]
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""
