"""A moment of a tumbler's turn in words, and back: ``1: I W; 4: IV; roll III V; cubes 2; pot 24``.

The parts come in any order, with ``;`` or ``,`` between them.  What is not said is as at the start
of a turn: an empty skull, no picks, no cubes, no markers on any bet, and a pot that never runs dry.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from fogado.bots.emerald_skulls.solver.moments import moment_of
from fogado.core.errors import FogadoError, either
from fogado.games.emerald_skulls.cards import BETS
from fogado.games.emerald_skulls.dice import BY_CODE, DICE, FACES, NO_DICE, Roll, octal
from fogado.games.emerald_skulls.skull import (
    BUST_OUT,
    CHICKEN_OUT,
    DOUBLE_OUT,
    EMPTY,
    EXITS,
    GEM_OUT,
    LOWER,
    PICKS,
    ROOM,
    RUN_OUT,
    STILL_ON,
    TIERS,
    Board,
    Tumble,
    board_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

FEWEST_DICE = 3
"""Nobody begins with fewer, and no die leaves the turn."""
MOST_CUBES = 30
"""Cubes that are thought of: more were never seen at a table, and each makes a solve longer."""
EXAMPLE = "1: I W; 4: IV; roll III V; picks 1; cubes 2; pot 24; on final-jewel 1"
WORDS = ("hand 3", "roll I III", "check", "exit run-out", "picks 1", "cubes 2", "pot 24")


class BadPosition(FogadoError):
    """This is no position of a tumbler's turn."""


class Position(NamedTuple):
    """A moment of a tumbler's turn."""

    board: Board = EMPTY
    hand: int = FEWEST_DICE
    picks: int = 0
    cubes: int = 0
    roll: Roll = NO_DICE
    """What the hand shows; no dice while they are not rolled."""
    check: bool = False
    """Were dice just placed, and may the tumbler stop?"""
    exit: int = STILL_ON
    """How the turn has ended, if it has and waits for the payout."""
    pot: int | None = None
    """Gears in the pot; ``None`` for more than any turn can take."""
    markers: tuple[tuple[str, int], ...] = ()
    """Bets with markers on them, and how many."""

    @property
    def moment(self) -> int:
        """Write it as the solver does."""
        return moment_of(self.board.code, self.hand, self.picks, self.cubes)

    @property
    def question(self) -> str:
        """Say what the tumbler is asked."""
        if self.exit != STILL_ON:
            return "payout"
        if self.check:
            return "check"
        return "roll" if self.roll is NO_DICE else "place"


# ── reading ──────────────────────────────────────────────────────────────────────────────────


class Said:
    """What a text says, part by part; ``None`` where it says nothing."""

    def __init__(self) -> None:
        self.tiers: dict[int, tuple[int, int]] = {}
        self.numbers: dict[str, int] = {}
        self.roll: Roll | None = None
        self.check = False
        self.exit: int | None = None
        self.markers: dict[str, int] = {}


def read_position(text: str, dice: int | None = None, cubes: int | None = None) -> Position:
    """Read a position; ``dice`` in all and ``cubes`` may be said apart from the text."""
    said = Said()
    for part in re.split(r"[;,]", text):
        words = part.split()
        if words:
            read_part(said, " ".join(words))
    board = board_of(
        sum((natural + 8 * wild) << (6 * tier) for tier, (natural, wild) in said.tiers.items())
    )
    position = Position(
        board,
        hand_said(said, board, dice),
        said.numbers.get("picks", 0),
        agreed("cubes", said.numbers.get("cubes"), cubes, 0),
        said.roll or NO_DICE,
        said.check,
        said.exit or STILL_ON,
        said.numbers.get("pot"),
        tuple(said.markers.items()),
    )
    return checked(position)


def read_part(said: Said, part: str) -> None:
    """Read one part of a position."""
    tier = re.fullmatch(r"(\d+):(.*)", part)
    word, _, rest = part.partition(" ")
    if tier:
        read_tier(said, int(tier[1]), tier[2].split())
    elif word in ("hand", "picks", "cubes", "pot"):
        once(word, word not in said.numbers)
        said.numbers[word] = number_in(part, rest)
    elif word == "roll":
        once(word, said.roll is None)
        said.roll = BY_CODE[octal(tuple(count_faces(part, rest.split())))]
    elif part == "check":
        once(word, not said.check)
        said.check = True
    elif word == "exit":
        once(word, said.exit is None)
        if rest not in EXITS[1:]:
            raise BadPosition(f"{rest!r} is not an exit; choose {either(EXITS[1:])}.")
        said.exit = EXITS.index(rest)
    elif word == "on":
        read_markers(said, part, rest)
    else:
        raise BadPosition(
            f"{part!r} says nothing about a turn; write tiers as in '1: I W', "
            f"or {either(f'{word!r}' for word in WORDS)}, or 'on final-jewel 1'."
        )


def once(word: str, new: bool) -> None:
    """Refuse what is said twice."""
    if not new:
        raise BadPosition(f"The position says {word!r} twice.")


def number_in(part: str, text: str) -> int:
    """Read a whole number."""
    if not re.fullmatch(r"\d{1,4}", text):
        word = part.split()[0]
        raise BadPosition(f"{part!r} needs a whole number, as in '{word} 2'.")
    return int(text)


def count_faces(part: str, faces: Iterable[str]) -> list[int]:
    """Count the dice by face."""
    counts = [0] * len(FACES)
    for face in faces:
        if face not in FACES:
            raise BadPosition(
                f"{face!r} in {part!r} is not a face of a die; the faces are {' '.join(FACES)}."
            )
        counts[FACES.index(face)] += 1
    if not 1 <= sum(counts) <= DICE:
        raise BadPosition(f"{part!r} must show one to {DICE} dice.")
    return counts


def read_tier(said: Said, tier: int, faces: list[str]) -> None:
    """Read the dice on one tier."""
    if tier not in TIERS:
        raise BadPosition(f"There is no tier {tier}; they are 1 to {len(TIERS)}.")
    once(f"{tier}:", tier not in said.tiers)
    own = FACES[tier - 1]
    for face in faces:
        if face not in (own, "W"):
            raise BadPosition(f"{face} cannot lie on tier {tier}; {own} and W can. [ES-5.4]")
    if len(faces) > ROOM[tier]:
        raise BadPosition(f"Tier {tier} holds at most {ROOM[tier]}, not {len(faces)} dice.")
    said.tiers[tier] = (faces.count(own), faces.count("W"))


def read_markers(said: Said, part: str, text: str) -> None:
    """Read how many markers lie on a bet."""
    found = re.fullmatch(r"([\w-]+) (\d)", text)
    if not found:
        raise BadPosition(f"{part!r} needs a bet and its markers, as in 'on final-jewel 1'.")
    if found[1] not in BETS:
        raise BadPosition(f"There is no bet {found[1]!r}; there are {either(BETS)}.")
    once(f"on {found[1]}", found[1] not in said.markers)
    said.markers[found[1]] = int(found[2])


def agreed(word: str, inside: int | None, outside: int | None, default: int) -> int:
    """Take what the text says, or what was said apart from it; both must not differ."""
    if inside is not None and outside is not None and inside != outside:
        raise BadPosition(f"The position says {word} {inside}, but {outside} were asked for.")
    return inside if inside is not None else outside if outside is not None else default


def hand_said(said: Said, board: Board, dice: int | None) -> int:
    """Find out how many dice are in the hand: by number, by the roll, or what is left of all."""
    rolled = None if said.roll is None else said.roll.dice
    hand = said.numbers.get("hand")
    if hand is not None and rolled is not None and hand != rolled:
        raise BadPosition(f"The hand has {hand} dice, but the roll shows {rolled}.")
    hand = rolled if hand is None else hand
    if dice is None:
        if hand is None and said.exit in (RUN_OUT, DOUBLE_OUT):
            return 0
        return max(FEWEST_DICE - board.dice, 1) if hand is None else hand
    if not FEWEST_DICE <= dice <= DICE:
        raise BadPosition(f"A turn has {FEWEST_DICE} to {DICE} dice, not {dice}. [ES-2.2]")
    if hand is not None and hand + board.dice != dice:
        raise BadPosition(
            f"There are {board.dice} dice on the skull and {hand} in the hand, not {dice} in all."
        )
    return dice - board.dice


# ── what cannot be ───────────────────────────────────────────────────────────────────────────


def checked(position: Position) -> Position:
    """Give a position back, or say why no turn comes to it."""
    board, hand = position.board, position.hand
    if not FEWEST_DICE <= board.dice + hand <= DICE or hand < 0:
        raise BadPosition(
            f"There are {board.dice} dice on the skull and {hand} in the hand; "
            f"in a turn they are {FEWEST_DICE} to {DICE} together."
        )
    if position.picks > PICKS:
        raise BadPosition(f"There are at most {PICKS} nose picks, not {position.picks}. [ES-4.10]")
    if position.cubes > MOST_CUBES:
        raise BadPosition(f"We think of at most {MOST_CUBES} cubes, not {position.cubes}.")
    if position.pot == 0:
        raise BadPosition("With an empty pot the game is over; write a pot of 1 or more. [ES-9.2]")
    if position.check + (position.roll is not NO_DICE) + (position.exit != STILL_ON) > 1:
        raise BadPosition("A turn waits for one thing: say 'roll …', 'check' or 'exit …'.")
    complaint = exit_complaint(position) if position.exit else going_complaint(position)
    if complaint:
        raise BadPosition(complaint)
    return position


def going_complaint(position: Position) -> str:
    """Say why a turn cannot still be on like this."""
    board = position.board
    if board.gem:
        return (
            "With a die on the gem the turn is over: say 'exit gem-out' or 'exit double-out'. "
            "[ES-6.3]"
        )
    if position.hand == 0:
        return "With no dice in the hand the turn is over: say 'exit run-out'. [ES-6.4]"
    if position.check and board.dice == 0:
        return "'check' comes right after a placement, but no die lies on the skull. [ES-6.7]"
    return ""


def exit_complaint(position: Position) -> str:
    """Say why a turn cannot have ended like this."""
    board, hand, exit = position.board, position.hand, position.exit
    name = EXITS[exit]
    if bool(board.gem) != (exit in (GEM_OUT, DOUBLE_OUT)):
        return f"A {name} {'leaves the gem empty' if board.gem else 'needs a die on tier 5'}."
    if (hand == 0) != (exit in (RUN_OUT, DOUBLE_OUT)):
        return f"A {name} {'leaves dice in the hand' if hand == 0 else 'needs an empty hand'}."
    if exit == CHICKEN_OUT and board.dice == 0:
        return "A chicken-out comes right after a placement, but no die lies on the skull."
    if exit == BUST_OUT and turn_at(position).floor() == LOWER:
        return "Nobody busts while every tier is open: each die fits somewhere."
    return ""


def turn_at(position: Position) -> Tumble:
    """Lay a position on the table."""
    return Tumble(
        0,
        DICE,
        position.hand,
        position.roll,
        position.board,
        position.picks,
        position.exit,
    )


# ── writing ──────────────────────────────────────────────────────────────────────────────────


def write_position(position: Position) -> str:
    """Write a position in its canonical form."""
    board = position.board
    parts = []
    for tier in TIERS:
        faces = [FACES[tier - 1]] * board.natural[tier] + ["W"] * board.wild[tier]
        if faces:
            parts.append(f"{tier}: {' '.join(faces)}")
    if position.roll is NO_DICE:
        parts.append(f"hand {position.hand}")
    else:
        parts.append(f"roll {position.roll.text}")
    parts += ["check"] if position.check else []
    parts += [f"exit {EXITS[position.exit]}"] if position.exit != STILL_ON else []
    parts += [f"picks {position.picks}"] if position.picks else []
    parts += [f"cubes {position.cubes}"] if position.cubes else []
    parts += [] if position.pot is None else [f"pot {position.pot}"]
    parts += [f"on {bet} {height}" for bet, height in position.markers if height]
    return "; ".join(parts)
