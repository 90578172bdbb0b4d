"""A table of Dwarven Smithy for tests: cards laid out by name, moves and luck in notation."""

from typing import Any

import pytest

from fogado.core.content import Edition, read_edition
from fogado.core.game import IllegalOption, advance
from fogado.games.dwarven_smithy.cards import CODE_OF, GUILD, KINDS, NAMES, ONE
from fogado.games.dwarven_smithy.game import GAME
from fogado.games.dwarven_smithy.recipes import recipe_of
from fogado.games.dwarven_smithy.smith import Pile, Smith, put, take
from fogado.games.dwarven_smithy.state import Smithy
from fogado.games.dwarven_smithy.turn import PHASES, TURN

# ── sitting down ─────────────────────────────────────────────────────────────────────────────


def start(seats: int = 2, edition: Edition | None = None, **setup: Any) -> Smithy:
    """Set a table up, to the first dealt card."""
    state = GAME.start(seats, {"first": "0", **setup}, edition)
    assert isinstance(state, Smithy)
    assert state.check() == []
    return state


def bare(seats: int = 2, edition: Edition | None = None, **setup: Any) -> Smithy:
    """Set a table up where nobody has a card, in the action phase of seat 0."""
    state = start(seats, edition, **setup)
    state.agenda = PHASES[0][:3]
    state.turn = 1
    assert state.check() == []
    return state


def box(corrections: str) -> Edition:
    """Give the edition of somebody who has the box and corrects some numbers."""
    return read_edition(f'game = "dwarven-smithy"\nname = "my box"\n{corrections}')


def fetch(state: Smithy, name: str) -> int:
    """Take a card out of its deck, wherever it would have come from."""
    code = CODE_OF[name]
    if code < GUILD:
        assert state.mine // ONE[code >> 1] % 32 > 0, f"no {name} is left"
        state.mine -= ONE[code >> 1]
    else:
        state.guild = take(state.guild, code - GUILD)
    return code


def give(
    state: Smithy,
    seat: int = 0,
    hand: str = "",
    market: str = "",
    rotated: str = "",
    workshop: str = "",
    apprentices: str = "",
    tools: str = "",
    coins: int | None = None,
) -> Smith:
    """Lay cards out of the decks in front of a player, and say how many coins they have."""
    smith = state.smiths[seat]
    for name in hand.split():
        smith.hand = put(smith.hand, fetch(state, name))
    for name in market.split():
        smith.market = put(smith.market, fetch(state, name))
    for name in rotated.split():
        smith.rotated = put(smith.rotated, fetch(state, name))
    for name in workshop.split():
        smith.workshop = put(smith.workshop, fetch(state, name))
    for name in apprentices.split():
        smith.set_apprentices((*smith.apprentices, fetch(state, name) - GUILD))
    for name in tools.split():
        smith.set_tools(tuple(sorted((*smith.tools, fetch(state, name) - GUILD))))
    if coins is not None:
        smith.crafted += coins - smith.coins
        smith.coins = coins
    assert state.check() == []
    return smith


def pile(state: Smithy, seat: int, card: str, parts: str = "", seen: bool = True) -> Pile:
    """Take a card and its parts out of the decks and lay them on each other."""
    kinds = tuple(KINDS.index(name) for name in parts.split())
    for kind in kinds:
        state.mine -= ONE[kind]
    number = fetch(state, card) - GUILD
    return Pile(recipe_of(number, kinds), state.smiths[seat].tools, seen)


def started(state: Smithy, seat: int, card: str, parts: str = "", seen: bool = True) -> None:
    """Let a player have started a card in an earlier turn."""
    smith = state.smiths[seat]
    smith.piles = (*smith.piles, pile(state, seat, card, parts, seen))
    assert state.check() == []


def crowned(state: Smithy, seat: int, card: str, parts: str = "", seen: bool = False) -> None:
    """Let a player have finished a King's Item."""
    smith = state.smiths[seat]
    smith.kings = (*smith.kings, pile(state, seat, card, parts, seen))
    assert state.check() == []


def stock(state: Smithy, *names: str) -> None:
    """Let resources have been sold to the warehouse."""
    for name in names:
        state.warehouse += ONE[fetch(state, name) >> 1]


def begin(state: Smithy, seat: int = 0) -> None:
    """Begin the turn of a player."""
    state.agenda = [TURN[seat]]
    advance(state)
    assert state.check() == []


def the_end(state: Smithy) -> dict[str, Any]:
    """Let the game be over as it stands, and give its outcome."""
    state.agenda = []
    return state.outcome.plain()


# ── acting ───────────────────────────────────────────────────────────────────────────────────


def act(state: Smithy, seat: int, text: str) -> None:
    """Let one seat do something."""
    state.apply(seat, GAME.parse(text))
    assert state.check() == []


def play(state: Smithy, *texts: str) -> None:
    """Let the one seat that is asked answer; again for each text."""
    for text in texts:
        [seat] = state.to_act
        act(state, seat, text)


def end(state: Smithy) -> None:
    """Let whoever has the turn end it without doing or drawing anything more."""
    turn = state.turn
    if state.question == "act":
        play(state, "done")
    if state.turn == turn and state.question == "draw":
        play(state, "stop")
    assert state.turn == turn + 1 or state.over


def luck(state: Smithy, *texts: str) -> None:
    """Let luck give these, one after the other."""
    for text in texts:
        pending = state.chance
        assert pending is not None, f"the table waits for {state.question}"
        state.settle(pending.read(text))
        assert state.check() == []


def offered(state: Smithy, word: str = "", seat: int | None = None) -> list[str]:
    """List what the asked seat may answer, if it begins with a word."""
    who = state.to_act[0] if seat is None else seat
    written = [option.write() for option in state.options(who)]
    return [text for text in written if text.startswith(word)]


def refused(state: Smithy, text: str, seat: int | None = None) -> str:
    """Let a seat try what it may not; give the rule that is cited.  Nothing changes."""
    who = state.to_act[0] if seat is None else seat
    before = GAME.save(state)
    option = GAME.parse(text)
    with pytest.raises(IllegalOption) as caught:
        state.apply(who, option)
    refusal = caught.value.refusal
    assert GAME.save(state) == before
    for language in ("en", "hu"):
        assert GAME.explain(refusal, language).endswith(f"[{refusal.rule}]")
    return refusal.rule


# ── looking ──────────────────────────────────────────────────────────────────────────────────


def names(codes: tuple[int, ...]) -> str:
    """Write the cards of an area."""
    from fogado.games.dwarven_smithy.cards import CARD_NAMES

    return " ".join(CARD_NAMES[code] for code in codes)


def cards(numbers: tuple[int, ...]) -> str:
    """Write guild cards."""
    return " ".join(NAMES[number] for number in numbers)


def hand(state: Smithy, seat: int = 0) -> str:
    return names(state.smiths[seat].hand)


def market(state: Smithy, seat: int = 0) -> str:
    return names(state.smiths[seat].market)


def rotated(state: Smithy, seat: int = 0) -> str:
    return names(state.smiths[seat].rotated)


def workshop(state: Smithy, seat: int = 0) -> str:
    return names(state.smiths[seat].workshop)


def coins(state: Smithy) -> list[int]:
    return [smith.coins for smith in state.smiths]


def events(state: Smithy, seat: int | None = None) -> list[str]:
    """Tell what happened since somebody began to listen."""
    assert state.log is not None
    return [GAME.tell(event.seen_by(seat)) for event in state.log]
