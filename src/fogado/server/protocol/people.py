"""Who somebody is: guests, accounts and their tokens, over REST."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from fogado.server.protocol.basics import Name


class NewGuest(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A guest gives a name, and nothing else."""

    name: Name


class NewAccount(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An account; a guest who makes one keeps seats and games."""

    login: Annotated[
        str, msgspec.Meta(min_length=3, max_length=32, pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$")
    ]
    password: Annotated[str, msgspec.Meta(min_length=8, max_length=200)]
    name: Annotated[str, msgspec.Meta(max_length=32)] = ""


class SignIn(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Come back to an account."""

    login: Annotated[str, msgspec.Meta(max_length=32)]
    password: Annotated[str, msgspec.Meta(max_length=200)]


class Farewell(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Be forgotten; whoever has an account says its password again."""

    password: Annotated[str, msgspec.Meta(max_length=200)] = ""


class NewToken(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A token for a bot of one's own."""

    label: Name


class Token(msgspec.Struct, frozen=True):
    """The token; it is shown this once only."""

    token: str
    id: str
    label: str


class SessionInfo(msgspec.Struct, frozen=True):
    """A device that is signed in, or a bot's token."""

    id: str
    kind: str
    label: str
    made: int
    seen: int
    current: bool


class Renamed(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A new name, or other settings of one's own."""

    name: Name | None = None
    settings: dict[str, Any] | None = None
