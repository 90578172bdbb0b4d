"""A table of Emerald Skulls for tests: moves in notation, luck from a script, nothing by hand."""

from typing import Any

from fogado.core.agenda import Option
from fogado.core.content import Edition, read_edition
from fogado.core.dealer import ScriptedDealer
from fogado.core.game import IllegalOption, advance
from fogado.games.emerald_skulls.cards import KINDS, kind_of, room_for
from fogado.games.emerald_skulls.dice import FACES, NO_DICE, WILD
from fogado.games.emerald_skulls.game import GAME
from fogado.games.emerald_skulls.rolling import PICK_UP
from fogado.games.emerald_skulls.skull import EXITS, Board, Tumble, board_of
from fogado.games.emerald_skulls.state import Ledger, Skulls
from fogado.games.emerald_skulls.turn import PHASES

# ── sitting down ─────────────────────────────────────────────────────────────────────────────


def start(seats: int = 3, edition: Edition | None = None, **setup: Any) -> Skulls:
    """Set a table up."""
    state = GAME.start(seats, setup, edition)
    assert isinstance(state, Skulls)
    assert state.check() == []
    return state


def cards(*wanted: str, seats: int = 3) -> str:
    """Name a lay-out with these advanced cards in it, filled up with a-sides."""
    chosen = list(wanted)
    numbers = [card[:-1] for card in wanted]
    for kind in KINDS:
        missing = room_for(seats)[kind] - sum(kind_of(card) == kind for card in wanted)
        spare = [f"{n}a" for n in range(6, 29, 2) if str(n) not in numbers]
        chosen += [card for card in spare if kind_of(card) == kind][:missing]
    return "+".join(chosen)


def box(corrections: str) -> Edition:
    """Give the edition of somebody who has the box and corrects some numbers."""
    return read_edition(f'game = "emerald-skulls"\nname = "my box"\n{corrections}')


def give(state: Skulls, seat: int, gears: int = 0, cubes: int = 0) -> None:
    """Let a seat have won gears (from the pot) and cubes earlier in the play."""
    state.pot -= gears
    state.gears[seat] += gears
    old = state.ledgers[seat]
    state.ledgers[seat] = Ledger(old.base + gears, old.jackpots, old.bets, old.dice)
    state.cubes[seat] += cubes


def leave(state: Skulls, pot: int, seat: int) -> None:
    """Let a seat have won so much earlier that only this much is left in the pot."""
    give(state, seat, state.pot - pot)


# ── acting ───────────────────────────────────────────────────────────────────────────────────


def act(state: Skulls, seat: int, text: str) -> None:
    """Let one seat do something."""
    state.apply(seat, GAME.parse(text))
    assert state.check() == []


def play(state: Skulls, *texts: str) -> None:
    """Let the one seat that is asked answer; again for each text."""
    for text in texts:
        [seat] = state.to_act
        act(state, seat, text)


def bet(state: Skulls, seat: int, name: str) -> None:
    """Let a gambler bet on the next free slot; whoever is asked before passes."""
    while state.question == "bet" and state.to_act != (seat,):
        play(state, "pass")
    [text] = [text for text in offered(state, seat) if text.startswith(f"bet {name} ")]
    act(state, seat, text)


def close(state: Skulls) -> None:
    """Let nobody bet any more before this roll."""
    while state.question == "bet":
        play(state, "pass")
    if state.question == "open-betting":
        act(state, state.tumble.seat, "roll")


def luck(state: Skulls, *script: str) -> None:
    """Let luck give what is written."""
    for text in script:
        pending = state.chance
        assert pending is not None, f"{text} cannot come: {state.question} is asked"
        state.settle(ScriptedDealer([text]).deal(pending))
    assert state.check() == []


def roll(state: Skulls, faces: str) -> None:
    """Let nobody bet any more, and roll this."""
    close(state)
    assert state.question == "roll"
    luck(state, faces)


def asked(state: Skulls) -> tuple[Any, ...]:
    """Say what is asked, and whom."""
    return (state.question, *state.to_act)


def offered(state: Skulls, seat: int | None = None) -> list[str]:
    """List what a seat may do: the one that is asked, unless it is named."""
    if seat is None:
        [seat] = state.to_act
    return [GAME.write(option) for option in state.options(seat)]


def slots(state: Skulls, seat: int) -> list[str]:
    """List the bets a gambler may make, without the word and the slot."""
    return [text.split()[1] for text in offered(state, seat) if text.startswith("bet ")]


def stack(state: Skulls, name: str) -> tuple[int, ...]:
    """Say whose markers lie on a bet, the first at the bottom."""
    [found] = [state.stacks[zone.index] for zone in state.layout.zones if zone.name == name]
    return found


# ── being refused ────────────────────────────────────────────────────────────────────────────


def refusal(state: Skulls, seat: int, move: str | Option) -> tuple[str, str, str]:
    """Let a seat try what it may not: the rule, and the sentence in English and Hungarian."""
    option = GAME.parse(move) if isinstance(move, str) else move
    before = GAME.save(state)
    try:
        state.apply(seat, option)
    except IllegalOption as error:
        found = error.refusal
        sentence = str(error)
    else:
        raise AssertionError(f"seat {seat} was allowed to {move}")
    assert GAME.save(state) == before, "what is refused changes nothing"
    english = GAME.explain(found, "en")
    hungarian = GAME.explain(found, "hu")
    assert sentence == english
    ending = f" [{found.rule}]"
    assert english.endswith(ending)
    assert hungarian.endswith(ending)
    return found.rule, english.removesuffix(ending), hungarian.removesuffix(ending)


def refused(state: Skulls, seat: int, text: str) -> str:
    """Let a seat try what it may not, and give the rule that forbids it."""
    return refusal(state, seat, text)[0]


# ── positions ────────────────────────────────────────────────────────────────────────────────


def skull(text: str) -> Board:
    """Lay dice on the skull: ``1: I W, 4: IV``."""
    code = 0
    for part in filter(None, text.split(", ")):
        tier, faces = part.split(": ")
        for face in faces.split():
            assert face in ("W", FACES[int(tier) - 1]), text
            code += (8 if FACES.index(face) == WILD else 1) << (6 * int(tier))
    return board_of(code)


def ended(exit: str, board: str = "", hand: int = 0, picks: int = 0) -> Tumble:
    """Give a turn that has ended."""
    return Tumble(0, 3, hand, NO_DICE, skull(board), picks, EXITS.index(exit))


def going(board: str = "", hand: int = 3, picks: int = 0) -> Tumble:
    """Give a turn that goes on: dice are in the hand and about to be rolled."""
    return Tumble(0, 3, hand, NO_DICE, skull(board), picks, EXITS.index("still-on"))


def put(state: Skulls, board: str, hand: int, picks: int = 0) -> None:
    """Begin a betting window with these dice already on the skull."""
    turn = state.tumble
    turn.board, turn.hand, turn.picks = skull(board), hand, picks
    turn.bought = max(3, turn.board.dice + hand)
    state.agenda = [*PHASES[turn.seat][:-1], PICK_UP[turn.seat]]
    advance(state)
    assert state.check() == []


def lying(state: Skulls) -> str:
    """Write down the dice on the skull."""
    board = state.tumble.board
    tiers = []
    for tier in range(1, 6):
        faces = [FACES[tier - 1]] * board.natural[tier] + ["W"] * board.wild[tier]
        if faces:
            tiers.append(f"{tier}: {' '.join(faces)}")
    return ", ".join(tiers)


def told(state: Skulls, language: str = "en", names: tuple[str, ...] = ()) -> list[str]:
    """Tell what has happened since somebody began to listen, and listen on."""
    assert state.log is not None
    lines = [GAME.tell(event.seen_by(None), language, names) for event in state.log]
    state.log = []
    return lines


def finish(state: Skulls, board: str, faces: str, *answers: str, picks: int = 0) -> None:
    """Let the tumbler, with these dice on the skull, roll the rest of the hand and answer."""
    put(state, board, len(faces.split()), picks)
    roll(state, faces)
    play(state, *answers)


def markers(state: Skulls) -> dict[str, tuple[int, ...]]:
    """Say what lies where."""
    zones = state.layout.zones
    return {zone.name: state.stacks[zone.index] for zone in zones if state.stacks[zone.index]}


def seated(card: str, *bets: str, seats: int = 4) -> Skulls:
    """Set a table with a card where seats 1, 2, 3 … have each put a marker on a bet of it."""
    state = start(seats, cards=cards(card, seats=seats))
    state.cubes[0] = 4  # so that no bet is void before the first roll
    put(state, "", 3)
    for seat, name in enumerate(bets, 1):
        if name:
            bet(state, seat, name)
    state.cubes[0] = 0
    return state
