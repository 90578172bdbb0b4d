"""What a seat or a spectator is told.  Hidden things leave the house through here only.

The play comes through the engine's own views, options and events; this adds the table around it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from fogado.bots.lines import choice_data
from fogado.core.fair import commitment
from fogado.server.deciding import closed_words
from fogado.server.protocol import Ask, Choice, Fair, Seat, TableInfo, Told, Window
from fogado.server.refused import phrases
from fogado.server.window import DONE, NEVER, with_bets

if TYPE_CHECKING:
    from fogado.core.agenda import Option
    from fogado.core.events import Event
    from fogado.core.game import Game
    from fogado.server.table import Table

MOST_TOLD = 60
"""So many lines of what happened are told to somebody who comes anew."""
MOST_CHOICES = 20_000
CHOICES: dict[tuple[str, int, str], dict[str, msgspec.Raw]] = {}
"""Options in words, encoded: by game and language, then by notation."""


def info_of(table: Table, language: str, now: int, here: set[int], *, insider: bool) -> TableInfo:
    """Tell everything of a table but its play."""
    done = table.phase in ("over", "closed")
    return TableInfo(
        id=table.id,
        game=table.game_name,
        rules_version=table.rules_version,
        phase=table.phase,  # type: ignore[arg-type]
        owner=table.owner,
        seats=[seat_of(table, seat, now, here) for seat in range(len(table.seats))],
        setup=table.setup,
        edition=table.edition,
        settings=table.settings,
        fair=Fair(
            commitment(table.secret),
            # Told together when the play begins: nobody answers to another's.
            [] if table.phase == "open" else [seated.entropy for seated in table.seats],
            table.secret.hex() if done else None,
            table.entry,
        ),
        made=table.made,
        now=now,
        seq=table.head,
        code=table.code if insider else "",
        window=window_of(table, now),
        asks_back=table.asks_back,
        outcome=table.outcome,
        closed=None if table.closed is None else closed_words(table)[language],
        rematch=table.rematch,
    )


def seat_of(table: Table, seat: int, now: int, here: set[int]) -> Seat:
    """Tell who sits at a seat."""
    seated = table.seats[seat]
    return Seat(
        kind=seated.kind,  # type: ignore[arg-type]
        name=table.names[seat],
        person=seated.person,
        bot=seated.plays,
        here=seat in here,
        left=table.clocks.at(seat, now),
    )


def window_of(table: Table, now: int) -> Window | None:
    """Tell how the betting window stands."""
    window = table.window
    if window is None:
        return None
    return Window(
        form=window.form,  # type: ignore[arg-type]
        stage="last-call" if now >= window.last_call else "open",
        opened=window.opened,
        last_call=0 if window.last_call >= NEVER else window.last_call,
        closes=0 if window.closes >= NEVER else window.closes,
        bound=window.rules.bound,
        waiting=table.patient_people(window.closer),
    )


def ask_of(table: Table, seat: int | None, language: str) -> Ask | None:
    """Tell a seat what it is asked."""
    play = table.play
    if play is None or seat is None or table.phase != "playing":
        return None
    state = play.state
    if seat not in state.to_act or table.seats[seat].plays:
        return None
    window = table.window
    if window is not None and seat == window.closer and window.called < NEVER:
        return None  # the last call is made; the window closes by itself
    pending: list[str] = []
    options = state.options(seat)
    if window is not None and seat != window.closer:
        if seat in window.done:
            return None
        pending = window.waiting(seat)
        if pending:
            placed = with_bets(state, seat, pending)
            options = placed.options(seat) if placed.may_wait(seat) else ()
    choices: list[Any] = [choice_of(play.game, option, language) for option in options]
    if window is not None and seat != window.closer:
        says = phrases().say(language, "option.done", {})
        choices.append(Choice(DONE, "house.done", {}, says))
    return Ask(seat, state.question, choices, state.may_wait(seat), pending)


def choice_of(game: Game, option: Option, language: str) -> Any:
    """Tell one option, encoded: what its notation says is the same at every table."""
    known = CHOICES.setdefault((game.name, game.rules_version, language), {})
    take = option.write()
    found = known.get(take)
    if found is None:
        if len(known) >= MOST_CHOICES:
            known.clear()
        said = Choice(**choice_data(game, option, language))
        found = known[take] = msgspec.Raw(msgspec.json.encode(said))
    return found


def told_of(
    table: Table, events: list[tuple[int, Event]], seat: int | None, language: str
) -> list[Told]:
    """Tell events as a seat saw them."""
    return [tell(table, seq, event, seat, language) for seq, event in events]


def tell(table: Table, seq: int, event: Event, seat: int | None, language: str) -> Told:
    """Tell one event as a seat saw it."""
    seen = event.seen_by(seat)
    if event.kind.startswith("house."):
        return Told(seq, event.kind, event.facts, told_by_house(table, event, language))
    assert table.game is not None
    says = table.game.tell(seen, language, tuple(table.names))
    facts = {key: fact for key, fact in seen.items() if key != "event"}
    return Told(seq, event.kind, facts, says)


def told_by_house(table: Table, event: Event, language: str) -> str:
    """Say something that the house, not the game, has to tell."""
    facts: dict[str, Any] = dict(event.facts)
    if "seat" in facts:
        facts["player"] = table.names[facts["seat"]] or str(facts["seat"] + 1)
    if "take" in facts and table.game is not None:
        facts["option"] = table.game.describe(table.game.parse(facts["take"]), language)
    return phrases().say(language, f"told.{event.kind.removeprefix('house.')}", facts)


def undo_of(table: Table, seat: int | None) -> str:
    """Tell whether a seat may take something back, or ask to."""
    play = table.play
    if play is None or seat is None or table.phase != "playing" or table.seats[seat].plays:
        return ""
    if table.settings.undo == "none":
        return ""
    if play.can_undo(seat) or (table.window is not None and table.window.sealed.get(seat)):
        return "own"
    if table.settings.undo == "agree" and play.before_last_act(seat) is not None:
        return "ask"
    return ""
