"""What a command comes to: the rows it would add to the journal, or why it is refused.

All of it happens on a proposal, a copy of the table.  The rows are kept first; only then does
anybody see the table as they leave it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.core.errors import FogadoError
from fogado.core.fair import check_entropy
from fogado.server import protocol as say
from fogado.server.bot_levels import RANDOM, check_spec, stand_in
from fogado.server.play import MOST_BACKS, possible_option
from fogado.server.refused import Refused, phrases
from fogado.server.window import DONE, akin, with_bets

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.core.agenda import Option
    from fogado.server.proposal import Proposal
    from fogado.server.protocol import AnyCommand
    from fogado.server.table import Table
    from fogado.server.window import Arrival, BettingWindow

MINUTE = 60 * 1000


class Asking:
    """Who asks for something, and when."""

    def __init__(self, person: str, now: int, rtt: int = 0, *, bot: bool = False) -> None:
        self.person = person
        self.now = now
        self.rtt = rtt
        self.bot = bot
        """Is it the house's own bot that acts?"""


def decide(proposal: Proposal, command: AnyCommand, asking: Asking) -> None:
    """Add the rows that a command comes to."""
    table = proposal.table
    if table.phase == "closed":
        why = closed_words(table)
        said = {
            language: phrases().say(language, "refused.closed", {"why": why[language]})
            for language in why
        }
        raise Refused("gone", said=said)
    DECIDERS[type(command)](proposal, command, asking)


def closed_words(table: Table) -> dict[str, str]:
    """Say why a table was closed, by language."""
    assert table.closed is not None
    facts = {"old": 0, "new": 0, "why": "", **table.closed}
    key = f"closed.{table.closed['key']}"
    return {language: phrases().say(language, key, facts) for language in ("en", "hu")}


# ── sitting down and getting up ──────────────────────────────────────────────────────────


def sit(proposal: Proposal, command: say.Sit, asking: Asking) -> None:
    """Sit down at a free seat."""
    table = proposal.table
    must_be_open(table)
    seat = command.seat
    if seat is None:
        free = [number for number, seated in enumerate(table.seats) if seated.kind == "open"]
        if not free:
            raise Refused("conflict", "no-seat-free")
        seat = free[0]
    must_exist(table, seat)
    if table.seats[seat].kind != "open":
        raise Refused("conflict", "seat-taken")
    entropy = entropy_of(command.entropy)
    proposal.add("sat", seat=seat, person=asking.person, entropy=entropy)


def add_entropy(proposal: Proposal, command: say.AddEntropy, asking: Asking) -> None:
    """Add to the dice at one's own seat, as long as no draw was made."""
    must_be_open(proposal.table)
    seat = own(proposal.table, command.seat, asking)
    proposal.add("entropy", seat=seat, entropy=entropy_of(command.entropy))


def stand(proposal: Proposal, command: say.Stand, asking: Asking) -> None:
    """Give up a seat; in play, a bot goes on for it."""
    table = proposal.table
    seat = own(table, command.seat, asking)
    if table.phase == "open":
        proposal.add("stood", seat=seat, bot="")
        return
    must_play(table)
    if table.seats[seat].stand_in:
        raise Refused("not-now", "bot-plays")
    usual = RANDOM if table.game is None else stand_in(table.game)
    proposal.add("stood", seat=seat, bot=table.settings.stalled or usual)


def reclaim(proposal: Proposal, command: say.Reclaim, asking: Asking) -> None:
    """Take back a seat that a bot plays."""
    table = proposal.table
    must_play(table)
    take_seat_back(proposal, own(table, command.seat, asking))


def take_seat_back(proposal: Proposal, seat: int) -> None:
    """Let a person decide again, unless that would win time to think."""
    table = proposal.table
    if not table.seats[seat].stand_in:
        raise Refused("not-now", "not-stalled")
    if seat in table.clocks.flagged:
        raise Refused("not-now", "bot-answers")
    if not table.clocks.may_come_back(seat):
        raise Refused("not-now", "no-time-left")
    proposal.add("reclaimed", seat=seat)


def put_bot(proposal: Proposal, command: say.PutBot, asking: Asking) -> None:
    """Put a bot on a free seat, or in play on one's own or on that of somebody who is away."""
    table = proposal.table
    seat = must_exist(table, command.seat)
    seated = table.seats[seat]
    bot = bot_spec(table, command.bot)
    if table.phase == "open":
        if asking.person not in (table.owner, seated.person):
            raise Refused("forbidden", "not-owner")
        if seated.kind == "person" and seated.person != asking.person:
            raise Refused("conflict", "seat-taken")
        proposal.add("bot", seat=seat, bot=bot)
        return
    must_play(table)
    if seated.person != asking.person and bot and table.seats_of(asking.person):
        must_be_absent(table, seat, bot, asking)
        proposal.add("bot", seat=seat, bot=bot)
        return
    own(table, seat, asking)
    if bot:
        proposal.add("bot", seat=seat, bot=bot)
    else:
        take_seat_back(proposal, seat)


def must_be_absent(table: Table, seat: int, bot: str, asking: Asking) -> None:
    """Refuse to put a bot on another's seat, unless the table agreed on that and has waited.

    Where there are clocks, they say how long the table waits.  The bot is the one that the table
    names: nobody chooses a rival's stand-in.
    """
    assert table.play is not None
    settings = table.settings
    if table.clocks.run:
        raise Refused("forbidden", "clock-decides")
    if not settings.absent or not settings.stalled:
        raise Refused("forbidden", "table-waits")
    waited = asking.now - table.changed
    absent = table.is_person(seat) and table.play.state.to_act == (seat,)
    if not absent or waited < settings.absent * MINUTE:
        raise Refused("not-now", "not-absent", minutes=settings.absent)
    if bot != settings.stalled:
        raise Refused("forbidden", "other-stand-in", bot=settings.stalled)


def bot_spec(table: Table, spec: str) -> str:
    """Take a bot's spec as it is, if the house has such a bot; nothing frees the seat."""
    if spec and table.game is not None:
        check_spec(spec, table.game)
    return spec


def entropy_of(text: str) -> str:
    """Take what a seat adds to the dice, if it can be written down."""
    try:
        return check_entropy(text)
    except FogadoError as error:
        raise Refused("bad-setup", "bad-setup", why=str(error)) from None


# ── beginning and ending ─────────────────────────────────────────────────────────────────


def start(proposal: Proposal, command: say.Start, asking: Asking) -> None:
    """Begin the play once every seat is taken."""
    table = proposal.table
    if asking.person != table.owner:
        raise Refused("forbidden", "not-owner")
    must_be_open(table)
    free = sum(seated.kind == "open" for seated in table.seats)
    if free:
        raise Refused("not-now", "seats-missing", n=free)
    begin(proposal)


def begin(proposal: Proposal) -> None:
    """Begin the play, with its first luck."""
    proposal.add("started", entropies=[seated.entropy for seated in proposal.table.seats])
    proposal.luck()


def close(proposal: Proposal, command: say.Close, asking: Asking) -> None:
    """Give the table up; only its owner may, and not over the heads of other people.

    Nobody has left who only ran out of time, or was away for a while.
    """
    table = proposal.table
    if asking.person != table.owner:
        raise Refused("forbidden", "not-owner")
    if table.phase == "over":
        raise Refused("not-now", "not-playing")
    staying = [seat for seat in others_of(table, table.owner) if not table.seats[seat].left]
    if table.phase == "playing" and staying:
        raise Refused("forbidden", "others-play")
    proposal.add("closed", key="owner", why="given up")


def others_of(table: Table, person: str) -> list[int]:
    """List the seats of all other people, also where a bot plays on for them."""
    return [
        number
        for number, seated in enumerate(table.seats)
        if seated.kind == "person" and seated.person != person
    ]


# ── playing ──────────────────────────────────────────────────────────────────────────────


def act(proposal: Proposal, command: say.Act, asking: Asking) -> None:
    """Answer the question a seat is asked."""
    table = proposal.table
    must_play(table)
    assert table.play is not None
    seat = must_exist(table, command.seat) if asking.bot else own(table, command.seat, asking)
    if table.seats[seat].stand_in and not asking.bot:
        raise Refused("not-now", "bot-plays")
    if asking.bot and not table.seats[seat].plays:
        raise Refused("not-now", "not-stalled")  # its person came back while it was thinking
    if seat in table.play.state.to_act and command.seq < table.play.fences[seat]:
        raise Refused("stale", seq=table.head)
    if table.window is not None:
        act_in_window(proposal, table.window, seat, command.take, asking)
    else:
        proposal.act(seat, table.play.option(seat, command.take))


def act_in_window(
    proposal: Proposal, window: BettingWindow, seat: int, take: str, asking: Asking
) -> None:
    """Answer while the betting window is open."""
    table = proposal.table
    assert table.play is not None
    if asking.now >= window.closes:
        raise Refused("not-now", "window-closed")
    if seat == window.closer:
        table.play.option(seat, take)
        if not table.patient_people(window.closer):
            close_window(proposal, window)
        elif window.called <= asking.now:
            raise Refused("not-now", "last-call-made")
        else:
            proposal.add("last-call", seat=seat)
    elif take == DONE:
        if seat in window.done or seat not in table.play.state.to_act:
            raise Refused("not-now", "not-asked", seat=seat + 1)
        proposal.add("done", seat=seat)
    elif seat in window.done:
        raise Refused("not-now", "done-betting")
    else:
        bet(proposal, window, seat, foreseen(table, window, seat, take), asking)


def bet(
    proposal: Proposal, window: BettingWindow, seat: int, option: Option, asking: Asking
) -> None:
    """Place a possible bet: sealed, kept back while an earlier one may arrive, or at once."""
    # As the game writes it: the row of the bet that stands must be known by it again.
    take = option.write()
    if window.form == "sealed":
        proposal.add("sealed", seat=seat, take=take)
        return
    sent = window.sent(asking.now, asking.rtt)
    rivals = [other for other in proposal.table.patient_people(window.closer) if other != seat]
    if window.rules.bound and (rivals or window.arrivals) and not asking.bot:
        proposal.add("arrival", seat=seat, take=take, sent=sent, rtt=asking.rtt)
    else:
        proposal.act(seat, option, sent)


def foreseen(table: Table, window: BettingWindow, seat: int, take: str) -> Option:
    """Read a bet, and refuse it if it is not possible after this seat's own bets that wait."""
    assert table.play is not None
    return possible_option(with_bets(table.play.state, seat, window.waiting(seat)), seat, take)


def settle_bets(proposal: Proposal, window: BettingWindow, now: int) -> None:
    """Let live bets stand that nobody can be ahead of any more; tell those who were too late."""
    for arrival in window.ripe(now):
        let_stand(proposal, arrival)


def let_stand(proposal: Proposal, arrival: Arrival) -> None:
    """Let a live bet stand that was kept back, or note that it came too late."""
    play = proposal.table.play
    assert play is not None
    option = play.game.parse(arrival.take)
    if option in play.state.options(arrival.seat):
        proposal.act(arrival.seat, option, arrival.sent)
    else:
        proposal.add("lost", seat=arrival.seat, take=arrival.take, at=arrival.sent)


def close_window(proposal: Proposal, window: BettingWindow) -> None:
    """Close the window: bets that wait stand or are lost, and the seat that closes goes on."""
    play = proposal.table.play
    assert play is not None
    for arrival in window.in_order(window.arrivals):
        let_stand(proposal, arrival)
    for seat, sealed in window.opened_seals():
        option = akin(play.state, seat, play.game.parse(sealed))
        if option is None:
            proposal.add("lost", seat=seat, take=sealed)
        else:
            proposal.act(seat, option)
    options = play.state.options(window.closer)
    if window.closer in play.state.to_act and len(options) == 1:
        proposal.act(window.closer, options[0])


# ── what time brings ─────────────────────────────────────────────────────────────────────


def closing(proposal: Proposal, now: int) -> None:
    """Close a window whose time is up."""
    window = proposal.table.window
    if window is not None and now >= window.closes:
        close_window(proposal, window)


def settling(proposal: Proposal, now: int) -> None:
    """Let live bets stand that were kept back long enough."""
    window = proposal.table.window
    if window is not None and now >= window.due():
        settle_bets(proposal, window, now)


def flagging(proposal: Proposal, now: int) -> None:
    """Note that a clock has run out: a bot plays on, or the table waits."""
    ends = proposal.table.deadline()
    if ends is not None and now >= ends[0]:
        proposal.add("flag", seat=ends[1], bot=proposal.table.settings.stalled)


# ── taking back ──────────────────────────────────────────────────────────────────────────


def undo(proposal: Proposal, command: say.Undo, asking: Asking) -> None:
    """Take back the last act of a seat, or ask the others."""
    table = proposal.table
    must_play(table)
    play = table.play
    assert play is not None
    seat = own(table, command.seat, asking)
    if table.settings.undo == "none":
        raise Refused("forbidden", "undo-off")
    if table.seats[seat].stand_in:
        raise Refused("not-now", "bot-plays")
    if table.window is not None and table.window.sealed.get(seat):
        proposal.add("unsealed", seat=seat)
        return
    if command.seq < table.head:
        raise Refused("stale", seq=table.head)
    if play.backs >= MOST_BACKS:
        raise Refused("not-now", "too-many-backs", n=MOST_BACKS)
    if play.can_undo(seat):
        proposal.add("back", seat=seat, to=play.before_last_free_act())
        return
    to = play.before_last_act(seat)
    if table.settings.undo != "agree" or to is None:
        raise Refused("not-now", "no-undo")
    if table.asks_back is not None:
        raise Refused("conflict", "undo-pending")
    others = others_of(table, asking.person)
    if others:
        proposal.add("asks-back", seat=seat, to=to, asked=others)
    else:
        proposal.add("back", seat=seat, to=to)


def agree(proposal: Proposal, command: say.Agree, asking: Asking) -> None:
    """Answer somebody who asks to take something back."""
    table = proposal.table
    must_play(table)
    seat = own(table, command.seat, asking)
    asks = table.asks_back
    if asks is None or seat not in asks.asked or seat in asks.agreed:
        raise Refused("not-now", "no-undo-asked")
    if not command.yes:
        proposal.add("refuses", seat=seat)
        return
    proposal.add("agrees", seat=seat)
    if set(asks.asked) <= {*asks.agreed, seat}:
        proposal.add("back", seat=asks.seat, to=asks.to)


# ── what must hold ───────────────────────────────────────────────────────────────────────


def must_exist(table: Table, seat: int) -> int:
    """Refuse a seat that this table does not have."""
    if not 0 <= seat < len(table.seats):
        raise Refused("unknown", "unknown-seat", seat=seat + 1)
    return seat


def own(table: Table, seat: int, asking: Asking) -> int:
    """Refuse whoever does not own a seat."""
    must_exist(table, seat)
    if not asking.person or table.seats[seat].person != asking.person:
        raise Refused("not-yours", "not-your-seat", seat=seat + 1)
    return seat


def must_be_open(table: Table) -> None:
    """Refuse what can only be done before the play."""
    if table.phase != "open":
        raise Refused("not-now", "not-open")


def must_play(table: Table) -> None:
    """Refuse what can only be done in play."""
    if table.phase != "playing":
        raise Refused("not-now", "not-playing")


DECIDERS: dict[type, Callable[[Proposal, Any, Asking], None]] = {
    say.Sit: sit,
    say.AddEntropy: add_entropy,
    say.Stand: stand,
    say.Reclaim: reclaim,
    say.PutBot: put_bot,
    say.Start: start,
    say.Close: close,
    say.Act: act,
    say.Undo: undo,
    say.Agree: agree,
}
