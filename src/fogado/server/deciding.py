"""What a command comes to: the rows it would add to the journal, or why it is refused.

Nothing changes here.  The rows are kept first, and then taken in by every process alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.bots.house import UnknownBot, make_bot
from fogado.core.content import edition_of
from fogado.core.errors import FogadoError
from fogado.core.fair import check_entropy
from fogado.server import protocol as say
from fogado.server.play import Play, check
from fogado.server.refused import Refused, phrases
from fogado.server.window import DONE, akin

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.core.agenda import Option
    from fogado.server.play import Ahead, Draft
    from fogado.server.protocol import AnyCommand
    from fogado.server.table import Table
    from fogado.server.window import BettingWindow


ABSENT = 5 * 60 * 1000
"""Milliseconds after which the others may put a bot on a seat that everybody waits for."""


class Asking:
    """Who asks for something, and when."""

    def __init__(self, person: str, now: int, rtt: int = 0, *, bot: bool = False) -> None:
        self.person = person
        self.now = now
        self.rtt = rtt
        self.bot = bot
        """Is it the house's own bot that acts?"""


def decide(table: Table, command: AnyCommand, asking: Asking) -> list[Draft]:
    """Give the rows that a command adds."""
    if table.phase == "closed":
        why = closed_words(table)
        said = {
            language: phrases().say(language, "refused.closed", {"why": why[language]})
            for language in why
        }
        raise Refused("gone", said=said)
    return DECIDERS[type(command)](table, command, asking)


def closed_words(table: Table) -> dict[str, str]:
    """Say why a table was closed, by language."""
    assert table.closed is not None
    facts = {"old": 0, "new": 0, "why": "", **table.closed}
    key = f"closed.{table.closed['key']}"
    return {language: phrases().say(language, key, facts) for language in ("en", "hu")}


# ── sitting down and getting up ──────────────────────────────────────────────────────────


def sit(table: Table, command: say.Sit, asking: Asking) -> list[Draft]:
    """Sit down at a free seat."""
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
    return [("sat", {"seat": seat, "person": asking.person, "entropy": entropy})]


def stand(table: Table, command: say.Stand, asking: Asking) -> list[Draft]:
    """Give up a seat; in play, a bot goes on for it."""
    seat = own(table, command.seat, asking)
    if table.phase == "open":
        return [("stood", {"seat": seat, "bot": ""})]
    must_play(table)
    if table.seats[seat].stand_in:
        raise Refused("not-now", "bot-plays")
    return [("stood", {"seat": seat, "bot": table.settings.stalled or "greedy"})]


def reclaim(table: Table, command: say.Reclaim, asking: Asking) -> list[Draft]:
    """Take back a seat that a bot plays."""
    must_play(table)
    seat = own(table, command.seat, asking)
    if not table.seats[seat].stand_in:
        raise Refused("not-now", "not-stalled")
    return [("reclaimed", {"seat": seat})]


def put_bot(table: Table, command: say.PutBot, asking: Asking) -> list[Draft]:
    """Put a bot on a free seat, or in play on one's own."""
    must_exist(table, command.seat)
    seated = table.seats[command.seat]
    if table.phase == "open":
        if asking.person not in (table.owner, seated.person):
            raise Refused("forbidden", "not-owner")
        if seated.kind == "person" and seated.person != asking.person:
            raise Refused("conflict", "seat-taken")
        return [("bot", {"seat": command.seat, "bot": bot_spec(table, command.bot)})]
    must_play(table)
    if seated.person != asking.person and command.bot and table.seats_of(asking.person):
        must_be_absent(table, command.seat, asking)
        return [("bot", {"seat": command.seat, "bot": bot_spec(table, command.bot)})]
    seat = own(table, command.seat, asking)
    if not command.bot:
        return reclaim(table, say.Reclaim(id=command.id, table=command.table, seat=seat), asking)
    return [("bot", {"seat": seat, "bot": bot_spec(table, command.bot)})]


def must_be_absent(table: Table, seat: int, asking: Asking) -> None:
    """Refuse to put a bot on another's seat, unless the table has waited for it long enough."""
    assert table.play is not None
    waited = asking.now - table.changed
    if not table.is_person(seat) or table.play.state.to_act != (seat,) or waited < ABSENT:
        raise Refused("not-now", "not-absent", minutes=ABSENT // 60_000)


def bot_spec(table: Table, spec: str) -> str:
    """Take a bot's spec as it is, if the house has such a bot; nothing frees the seat."""
    if spec and table.game is not None:
        try:
            make_bot(spec, table.game)
        except UnknownBot as error:
            raise Refused("bad-setup", "bad-bot", why=str(error)) from None
    return spec


def entropy_of(text: str) -> str:
    """Take what a seat adds to the dice, if it can be written down."""
    try:
        return check_entropy(text)
    except FogadoError as error:
        raise Refused("bad-setup", "bad-setup", why=str(error)) from None


# ── beginning and ending ─────────────────────────────────────────────────────────────────


def start(table: Table, command: say.Start, asking: Asking) -> list[Draft]:
    """Begin the play once every seat is taken."""
    if asking.person != table.owner:
        raise Refused("forbidden", "not-owner")
    must_be_open(table)
    free = sum(seated.kind == "open" for seated in table.seats)
    if free:
        raise Refused("not-now", "seats-missing", n=free)
    return started(table)


def started(table: Table) -> list[Draft]:
    """Give the rows that begin the play: the first luck with them."""
    assert table.game is not None
    edition = edition_of(table.game_name, table.edition)
    entropies = tuple(seated.entropy for seated in table.seats)
    play = Play(table.game, table.names, table.setup, edition, table.secret, entropies)
    ahead = play.ahead()
    ahead.luck()
    return [("started", {"entropies": list(entropies)}), *ahead.drafts]


def close(table: Table, command: say.Close, asking: Asking) -> list[Draft]:
    """Give the table up; only whoever made it may, and not over the heads of other people."""
    if asking.person != table.owner:
        raise Refused("forbidden", "not-owner")
    if table.phase == "over":
        raise Refused("not-now", "not-playing")
    others = [
        number
        for number, seated in enumerate(table.seats)
        if table.is_person(number) and seated.person != table.owner
    ]
    if table.phase == "playing" and others:
        raise Refused("forbidden", "others-play")
    return [("closed", {"key": "owner", "why": "given up"})]


# ── playing ──────────────────────────────────────────────────────────────────────────────


def act(table: Table, command: say.Act, asking: Asking) -> list[Draft]:
    """Answer the question a seat is asked."""
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
        return act_in_window(table, table.window, seat, command.take, asking)
    option = table.play.option(seat, command.take)
    ahead = table.ahead()
    ahead.act(seat, option)
    return ahead.drafts


def act_in_window(
    table: Table, window: BettingWindow, seat: int, take: str, asking: Asking
) -> list[Draft]:
    """Answer while the betting window is open."""
    assert table.play is not None
    if asking.now >= window.closes:
        raise Refused("not-now", "window-closed")
    if seat == window.closer:
        table.play.option(seat, take)
        if not table.patient_people(window.closer):
            return close_window(table, window)
        if window.called <= asking.now:
            raise Refused("not-now", "last-call-made")
        return [("last-call", {"seat": seat})]
    if take == DONE:
        if seat in window.done or seat not in table.play.state.to_act:
            raise Refused("not-now", "not-asked", seat=seat + 1)
        return [("done", {"seat": seat})]
    if seat in window.done:
        raise Refused("not-now", "done-betting")
    option = foreseen(table, window, seat, take)
    if window.form == "sealed":
        return [("sealed", {"seat": seat, "take": option.write()})]
    sent = window.sent(asking.now, asking.rtt)
    rivals = [other for other in table.patient_people(window.closer) if other != seat]
    if window.rules.bound and (rivals or window.arrivals) and not asking.bot:
        # As the game writes it: the row of the bet that stands must be known by it again.
        arrival = {"seat": seat, "take": option.write(), "sent": sent, "rtt": asking.rtt}
        return [("arrival", arrival)]
    ahead = table.ahead()
    ahead.act(seat, option, sent)
    return ahead.drafts


def foreseen(table: Table, window: BettingWindow, seat: int, take: str) -> Option:
    """Read a bet, and refuse it if it is not possible after this seat's own bets that wait."""
    assert table.play is not None
    ahead = table.ahead()
    for bet in window.waiting(seat):
        ahead_act(ahead, seat, bet, None)
    game = table.play.game
    try:
        option = game.parse(take)
    except FogadoError as error:
        raise Refused("illegal", "bad-notation", why=str(error)) from None
    check(ahead.state, seat, option)
    return option


def ahead_act(ahead: Ahead, seat: int, take: str, at: int | None) -> bool:
    """Let a waiting bet stand, on whichever slot is free; say whether it could."""
    option = akin(ahead.state, seat, ahead.state.game.parse(take))
    if option is None:
        return False
    ahead.act(seat, option, at)
    return True


def settle_bets(table: Table, window: BettingWindow, now: int) -> list[Draft]:
    """Let live bets stand that nobody can be ahead of any more; tell those who were too late."""
    ahead = table.ahead()
    for bet in window.ripe(now):
        option = ahead.state.game.parse(bet.take)
        if ahead.possible(bet.seat, option):
            ahead.act(bet.seat, option, bet.sent)
        else:
            lost = {"seat": bet.seat, "take": bet.take, "at": bet.sent}
            ahead.drafts.append(("lost", lost))
    return ahead.drafts


def close_window(table: Table, window: BettingWindow) -> list[Draft]:
    """Close the window: bets that wait stand or are lost, and the seat that closes goes on."""
    ahead = table.ahead()
    for bet in window.in_order(window.arrivals):
        option = ahead.state.game.parse(bet.take)
        if ahead.possible(bet.seat, option):
            ahead.act(bet.seat, option, bet.sent)
        else:
            ahead.drafts.append(("lost", {"seat": bet.seat, "take": bet.take, "at": bet.sent}))
    for seat, sealed in window.opened_seals():
        if not ahead_act(ahead, seat, sealed, None):
            ahead.drafts.append(("lost", {"seat": seat, "take": sealed}))
    options = ahead.state.options(window.closer)
    if window.closer in ahead.state.to_act and len(options) == 1:
        ahead.act(window.closer, options[0])
    return ahead.drafts


# ── taking back ──────────────────────────────────────────────────────────────────────────


def undo(table: Table, command: say.Undo, asking: Asking) -> list[Draft]:
    """Take back the last act of a seat, or ask the others."""
    must_play(table)
    assert table.play is not None
    seat = own(table, command.seat, asking)
    if table.settings.undo == "none":
        raise Refused("forbidden", "undo-off")
    if table.seats[seat].stand_in:
        raise Refused("not-now", "bot-plays")
    if table.window is not None and table.window.sealed.get(seat):
        return [("unsealed", {"seat": seat})]
    if command.seq < table.head:
        raise Refused("stale", seq=table.head)
    if table.play.can_undo(seat):
        to = table.play.before_last_act(seat, free=True)
        return [("back", {"seat": seat, "to": to})]
    to = table.play.before_last_act(seat, free=False)
    if table.settings.undo != "agree" or to is None:
        raise Refused("not-now", "no-undo")
    if table.asks_back is not None:
        raise Refused("conflict", "undo-pending")
    others = sorted(
        {
            number
            for number, seated in enumerate(table.seats)
            if table.is_person(number) and seated.person != asking.person
        }
    )
    if not others:
        return [("back", {"seat": seat, "to": to})]
    return [("asks-back", {"seat": seat, "to": to, "asked": others})]


def agree(table: Table, command: say.Agree, asking: Asking) -> list[Draft]:
    """Answer somebody who asks to take something back."""
    must_play(table)
    seat = own(table, command.seat, asking)
    asks = table.asks_back
    if asks is None or seat not in asks.asked or seat in asks.agreed:
        raise Refused("not-now", "no-undo-asked")
    if not command.yes:
        return [("refuses", {"seat": seat})]
    drafts: list[Draft] = [("agrees", {"seat": seat})]
    if set(asks.asked) <= {*asks.agreed, seat}:
        drafts.append(("back", {"seat": asks.seat, "to": asks.to}))
    return drafts


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


DECIDERS: dict[type, Callable[[Table, Any, Asking], list[Draft]]] = {
    say.Sit: sit,
    say.Stand: stand,
    say.Reclaim: reclaim,
    say.PutBot: put_bot,
    say.Start: start,
    say.Close: close,
    say.Act: act,
    say.Undo: undo,
    say.Agree: agree,
}
