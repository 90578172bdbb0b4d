"""What a client says: every message has a ``do``."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fogado.server.protocol.basics import Id, Language, SeatNumber


class Command(
    msgspec.Struct, tag_field="do", forbid_unknown_fields=True, frozen=True, kw_only=True
):
    """Something somebody wants done at a table.  Sent twice with one ``id``, it is done once."""

    id: Id
    table: Id


class Act(Command, tag="act", frozen=True, kw_only=True):
    """Answer the question a seat is asked."""

    seat: SeatNumber
    take: Annotated[str, msgspec.Meta(max_length=500)]
    """The option in the game's notation."""
    seq: int
    """The last row the sender knew of."""


class Undo(Command, tag="undo", frozen=True, kw_only=True):
    """Take back one's last act, or ask the others whether one may."""

    seat: SeatNumber
    seq: int


class Agree(Command, tag="agree", frozen=True, kw_only=True):
    """Answer somebody who asks to take something back."""

    seat: SeatNumber
    yes: bool


class Sit(Command, tag="sit", frozen=True, kw_only=True):
    """Sit down; without a number, at the first free seat."""

    seat: SeatNumber | None = None
    name: Annotated[str, msgspec.Meta(max_length=32)] = ""
    """Several people at one device: the name at this seat, if it is not one's own."""
    entropy: str = ""
    """What one adds to the dice: at most 128 bytes as UTF-8."""


class AddEntropy(Command, tag="entropy", frozen=True, kw_only=True):
    """Add to the dice at one's own seat, before the play; what one added before is replaced."""

    seat: SeatNumber
    entropy: str
    """At most 128 bytes as UTF-8."""


class Stand(Command, tag="stand", frozen=True, kw_only=True):
    """Give up a seat; in play a bot goes on for it, and one may take it back."""

    seat: SeatNumber


class Reclaim(Command, tag="reclaim", frozen=True, kw_only=True):
    """Take back a seat that a bot plays for one."""

    seat: SeatNumber


class PutBot(Command, tag="bot", frozen=True, kw_only=True):
    """Put a bot on a seat; an empty spec frees the seat again."""

    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=100)]


class Start(Command, tag="start", frozen=True, kw_only=True):
    """Begin the play."""


class Close(Command, tag="close", frozen=True, kw_only=True):
    """Give the table up."""


class Rematch(Command, tag="rematch", frozen=True, kw_only=True):
    """Set up the same table once more."""

    dice: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Dice drawn with ``POST /api/dice``, as for a new table."""
    entropy: str = ""
    """What one adds to them."""


class Say(Command, tag="say", frozen=True, kw_only=True):
    """Say something to everybody at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Mute(Command, tag="mute", frozen=True, kw_only=True):
    """No longer hear somebody, or hear them again."""

    person: Id
    on: bool = True


AnyCommand = (
    Act
    | Undo
    | Agree
    | Sit
    | AddEntropy
    | Stand
    | Reclaim
    | PutBot
    | Start
    | Close
    | Rematch
    | Say
    | Mute
)


class Hello(msgspec.Struct, tag_field="do", tag="hello", forbid_unknown_fields=True, frozen=True):
    """The first thing a client says on a socket."""

    version: int
    language: Language = "en"


class Watch(msgspec.Struct, tag_field="do", tag="watch", forbid_unknown_fields=True, frozen=True):
    """Follow a table as one of one's seats, or as a spectator."""

    id: Id
    table: Id
    seat: SeatNumber | None = None
    since: int | None = None
    """The last row one has seen; without it, everything comes anew."""
    code: Annotated[str, msgspec.Meta(max_length=16)] = ""
    """The invitation, where one is needed."""
    changes: bool = False
    """May updates come as what differs from the one before?"""


class Unwatch(
    msgspec.Struct, tag_field="do", tag="unwatch", forbid_unknown_fields=True, frozen=True
):
    """Follow a table no longer."""

    id: Id
    table: Id
    seat: SeatNumber | None = None


class Why(msgspec.Struct, tag_field="do", tag="why", forbid_unknown_fields=True, frozen=True):
    """Ask why something may not be done."""

    id: Id
    table: Id
    seat: SeatNumber
    take: Annotated[str, msgspec.Meta(max_length=500)]


class AskHint(msgspec.Struct, tag_field="do", tag="hint", forbid_unknown_fields=True, frozen=True):
    """Ask which answers of a seat are best, where the table allows it."""

    id: Id
    table: Id
    seat: SeatNumber


class AskOdds(msgspec.Struct, tag_field="do", tag="odds", forbid_unknown_fields=True, frozen=True):
    """Ask how likely things are, where the table allows it."""

    id: Id
    table: Id
    seat: SeatNumber | None = None
    """Through whose eyes; without it one's own, if one has a single seat, else a spectator's."""


class Pong(msgspec.Struct, tag_field="do", tag="pong", forbid_unknown_fields=True, frozen=True):
    """Answer the house's ping, so that it knows how slow the line is."""

    n: int


AnySaid = AnyCommand | Hello | Watch | Unwatch | Why | AskHint | AskOdds | Pong
