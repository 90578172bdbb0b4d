"""Everything that travels between the house and those who play: one schema for all of it.

What a client sends has a ``do``, what the house sends has an ``is``.  The same commands come over
the WebSocket and over REST; the same types make the OpenAPI document and the types of the browser.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

VERSION = 1
"""Goes up when an older client could no longer be understood."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Language = Literal["en", "hu"]
Phase = Literal["open", "playing", "over", "closed"]
Visibility = Literal["public", "link", "code"]

# ── a table as it is asked for ───────────────────────────────────────────────────────────


class Pace(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How much time there is to decide."""

    kind: Literal["untimed", "live", "days"] = "untimed"
    bank: Annotated[int, msgspec.Meta(ge=10, le=7200)] = 600
    """Live: seconds for the whole game."""
    increment: Annotated[int, msgspec.Meta(ge=0, le=300)] = 10
    """Live: seconds that each decision adds."""
    days: Annotated[int, msgspec.Meta(ge=1, le=30)] = 3
    """By correspondence: days for each decision."""


class Betting(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Emerald Skulls: how bets are placed."""

    form: Literal["ordered", "live", "sealed"] = "ordered"
    window: Annotated[int, msgspec.Meta(ge=3, le=300)] = 20
    """Live and sealed: seconds until the last call."""
    last_call: Annotated[int, msgspec.Meta(ge=1, le=60)] = 4
    """Seconds from the last call until the window closes."""
    bound: Annotated[int, msgspec.Meta(ge=0, le=500)] = 150
    """Live: at most so many milliseconds of a slow line are made good."""


class NewSeat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who is to sit there."""

    who: Literal["me", "open", "bot"] = "open"
    bot: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """The bot's spec, such as ``greedy``."""
    name: Annotated[str, msgspec.Meta(max_length=32)] = ""
    """Several people at one device: the name at this seat, if it is not one's own; or a bot's."""


class Settings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a table agrees on besides the game's own setup."""

    visibility: Visibility = "link"
    pace: Pace = msgspec.field(default_factory=Pace)
    betting: Betting = msgspec.field(default_factory=Betting)
    undo: Literal["none", "own", "agree"] = "agree"
    """``own``: back to what was revealed; ``agree``: beyond that if the others agree."""
    hints: bool = True
    """May a seat ask which options are best?"""
    odds: bool = True
    """May everybody ask how likely things are?"""
    stalled: Annotated[str, msgspec.Meta(max_length=100)] = "greedy"
    """The bot that plays on for a seat whose time is up; empty: the table waits."""
    spectators: bool = True
    delay: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """Spectators see everything so many seconds later."""
    chat: bool = True


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table to be set up."""

    game: Annotated[str, msgspec.Meta(max_length=64)]
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=8)]
    setup: dict[str, Any] = {}
    edition: dict[str, Any] | None = None
    settings: Settings = msgspec.field(default_factory=Settings)
    start: bool = True
    """Begin at once if nobody is missing."""
    entropy: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """What one adds to the dice oneself."""


# ── what a client says ───────────────────────────────────────────────────────────────────


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
    entropy: Annotated[str, msgspec.Meta(max_length=64)] = ""


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


class Say(Command, tag="say", frozen=True, kw_only=True):
    """Say something to everybody at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Mute(Command, tag="mute", frozen=True, kw_only=True):
    """No longer hear somebody, or hear them again."""

    person: Id
    on: bool = True


AnyCommand = (
    Act | Undo | Agree | Sit | Stand | Reclaim | PutBot | Start | Close | Rematch | Say | Mute
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

# ── what the house says ──────────────────────────────────────────────────────────────────


class You(msgspec.Struct, frozen=True):
    """Who one is here."""

    id: str
    name: str
    account: bool


class Seat(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    kind: Literal["open", "person", "bot"]
    name: str
    person: str = ""
    bot: str = ""
    """The bot that plays here, also while it plays on for a person."""
    here: bool = False
    """Is somebody looking at the table from this seat?"""
    left: int | None = None
    """Milliseconds on the clock at the time of ``TableInfo.now``; ``None`` without one."""


class Fair(msgspec.Struct, frozen=True):
    """What is known of the dice."""

    commitment: str
    entropies: list[str]
    secret: str | None = None
    """Told when the play is over."""


class Window(msgspec.Struct, frozen=True):
    """Emerald Skulls: the betting window.  Times are of the house's clock."""

    form: Literal["live", "sealed"]
    stage: Literal["open", "last-call"]
    opened: int
    last_call: int
    closes: int
    bound: int
    waiting: list[int]
    """Sealed: the seats that have not said they are done."""


class AsksBack(msgspec.Struct, frozen=True):
    """Somebody asks to take something back."""

    seat: int
    to: int
    agreed: list[int]
    asked: list[int]


class TableInfo(msgspec.Struct, frozen=True):
    """A table, without its play."""

    id: str
    game: str
    rules_version: int
    phase: Phase
    owner: str
    seats: list[Seat]
    setup: dict[str, Any]
    edition: dict[str, Any] | None
    settings: Settings
    fair: Fair
    made: int
    now: int
    """The house's clock in milliseconds."""
    seq: int
    code: str = ""
    """The invitation; only those who sit here, or made the table, see it."""
    window: Window | None = None
    asks_back: AsksBack | None = None
    outcome: dict[str, Any] | None = None
    closed: str | None = None
    """Why the table was given up, in words."""
    rematch: str | None = None


class Choice(msgspec.Struct, frozen=True):
    """One thing a seat may do."""

    take: str
    """In notation: this is what is sent back."""
    key: str
    facts: dict[str, Any]
    says: str
    """In words, in the client's language."""


class Ask(msgspec.Struct, frozen=True):
    """The question a seat is asked."""

    seat: int
    question: str
    choices: list[Choice]
    may_wait: bool
    pending: list[str] = []
    """In a betting window: this seat's own bets that are sealed or still kept back."""


class Told(msgspec.Struct, frozen=True):
    """Something that happened, as this seat saw it."""

    seq: int
    event: str
    facts: dict[str, Any]
    says: str


class ChatLine(msgspec.Struct, frozen=True):
    """Something said."""

    n: int
    at: int
    person: str
    name: str
    text: str


class Welcome(msgspec.Struct, tag_field="is", tag="welcome", frozen=True):
    """The answer to ``hello``."""

    version: int
    you: You | None
    now: int
    engine: str


class Update(msgspec.Struct, tag_field="is", tag="update", frozen=True):
    """How a table stands for one seat, and what happened since the last update."""

    table: str
    seat: int | None
    seq: int
    whole: bool
    """Does ``happened`` begin anew (true), or go on from the last update?"""
    info: TableInfo
    view: dict[str, Any] | None
    """What this seat may know; ``None`` before the play begins."""
    ask: Ask | None
    undo: Literal["", "own", "ask"]
    """May this seat take something back, or ask to?"""
    happened: list[Told]


class ChatSaid(msgspec.Struct, tag_field="is", tag="chat", frozen=True):
    """Lines of chat, new or from before."""

    table: str
    lines: list[ChatLine]


class Ack(msgspec.Struct, tag_field="is", tag="ack", frozen=True):
    """A command was done, and is kept for ever."""

    id: str
    seq: int
    data: dict[str, Any] = {}


class Error(msgspec.Struct, tag_field="is", tag="error", frozen=True):
    """A command was not done; nothing has changed."""

    code: str
    says: str
    id: str = ""
    rule: str = ""
    """The number of the rule that forbids it."""
    seq: int = 0
    """How far the table is, where the sender was behind."""


class Because(msgspec.Struct, tag_field="is", tag="because", frozen=True):
    """The answer to ``why``."""

    id: str
    allowed: bool
    says: str = ""
    rule: str = ""


class ReasonSaid(msgspec.Struct, frozen=True):
    """Something that speaks for an option."""

    key: str
    facts: dict[str, Any]
    says: str
    """In words, in the client's language."""


class Hint(msgspec.Struct, frozen=True):
    """One option worth a thought."""

    take: str
    """In notation: this is what is sent back."""
    key: str
    facts: dict[str, Any]
    says: str
    """In words, in the client's language."""
    chance: float
    """To win, after this."""
    gain: float
    """Against the average of all options."""
    error: float
    """The standard error of how far it is behind the best one."""
    then: list[str]
    """The answers that were thought of next, in notation."""
    reasons: list[ReasonSaid]


class Hints(msgspec.Struct, tag_field="is", tag="hints", frozen=True):
    """The answer to ``hint``: at most three options, the best first."""

    id: str
    table: str
    seat: int
    seq: int
    """The row of the journal the question stood at."""
    hints: list[Hint]


class Odds(msgspec.Struct, tag_field="is", tag="odds", frozen=True):
    """The answer to ``odds``: each game has odds of its own."""

    id: str
    table: str
    seat: int | None
    """Through whose eyes."""
    seq: int
    odds: dict[str, Any] | None
    """``None`` while there is nothing to be told."""


class Ping(msgspec.Struct, tag_field="is", tag="ping", frozen=True):
    """To be answered with ``pong`` at once."""

    n: int
    now: int


class Bye(msgspec.Struct, tag_field="is", tag="bye", frozen=True):
    """The house closes this line; come back after so many milliseconds."""

    why: str
    back: int


AnyTold = Welcome | Update | ChatSaid | Ack | Error | Because | Hints | Odds | Ping | Bye

# ── REST bodies ──────────────────────────────────────────────────────────────────────────


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


class Made(msgspec.Struct, frozen=True):
    """A table that was set up."""

    table: str
    code: str
    phase: Phase


class Listed(msgspec.Struct, frozen=True):
    """A table as the lobby lists it."""

    table: str
    game: str
    phase: Phase
    seats: list[str]
    """Names; an empty one is a free seat."""
    setup: dict[str, Any]
    pace: Pace
    made: int
    changed: int
    mine: bool
    my_turn: bool = False
    hints: bool = True
    odds: bool = True
    """What the table allows."""


class SetupChoice(msgspec.Struct, frozen=True):
    """One thing to choose when a table is set up."""

    name: str
    kind: Literal["one-of", "number", "names"]
    default: Any
    names: list[str] = []
    parts: list[str] = []
    low: int = 0
    high: int = 0


class GameInfo(msgspec.Struct, frozen=True):
    """A game of the house."""

    name: str
    title: dict[str, str]
    fewest: int
    most: int
    rules_version: int
    choices: list[SetupChoice]
    presets: dict[str, dict[str, Any]]
    bots: list[str]
    """The bots, from the weakest level to the strongest, then those for research."""
    usual_bot: str
    """Whom one plays against, unless one says otherwise."""


class Rule(msgspec.Struct, frozen=True):
    """A paragraph of the rulebook."""

    id: str
    text: str
    heading: bool


class ReplayStep(msgspec.Struct, frozen=True):
    """One line of a play as one seat saw it."""

    line: int
    seat: int | None
    """Who acted; ``None`` for luck and for the set-up."""
    happened: list[Told]
    view: dict[str, Any]


class Replay(msgspec.Struct, frozen=True):
    """A stretch of a play."""

    table: str
    seat: int | None
    lines: int
    """Of the whole play, as far as the asker may see."""
    steps: list[ReplayStep]
    names: list[str]


class Verified(msgspec.Struct, frozen=True):
    """What a check of the dice found."""

    fair: bool
    draws: int
    says: str
    commitment: str = ""
    secret: str | None = None
    line: int = 0
    """The first bad line, or 0."""


class Drawn(msgspec.Struct, frozen=True):
    """What could have come at a line of luck, so that anybody can draw it again."""

    line: int
    purpose: str
    seat: int
    ways: list[tuple[str, int]]
    """What each number gives, from 0: an outcome, and for how many numbers on end.  Empty where
    there are too many numbers; how such dice are read is written in the reference."""


class Reviewed(msgspec.Struct, frozen=True):
    """A play looked at again, or how far that is."""

    table: str
    seat: int | None
    """Whose choices and exercises these are; ``None``: everybody's."""
    share: float
    """How much of it is done, from 0 to 1."""
    review: dict[str, Any] | None = None
    """``None`` while it is still being thought about: ask again in a moment."""
