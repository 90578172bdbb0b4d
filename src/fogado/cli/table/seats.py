"""Who sits at the table: persons and bots, and what they are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fogado.core.errors import FogadoError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fogado.core.game import Game

PERSON = "me"


class BadSeats(FogadoError):
    """Nobody can sit like this."""


@dataclass(frozen=True)
class Seats:
    """The players by seat."""

    written: list[str]
    """What the record says: a person's name, or a bot's spec."""
    bots: dict[int, str]
    """The bots' specs by seat."""
    names: tuple[str, ...]
    """What the players are called in sentences; no two alike."""

    @property
    def persons(self) -> tuple[int, ...]:
        """List the seats where persons sit."""
        return tuple(seat for seat in range(len(self.written)) if seat not in self.bots)


def split_seats(text: str, option: str = "--seats") -> list[str]:
    """Split ``greedy,search:ms=50,width=3,me`` at the commas between seats.

    A comma may also stand inside a bot's settings; a piece such as ``width=3`` belongs to the bot.
    """
    seats: list[str] = []
    for piece in text.split(","):
        word = piece.strip()
        if not word:
            raise BadSeats(f"{option} {text} has an empty seat; write names with commas between.")
        if "=" in word and ":" not in word and seats:
            seats[-1] += f",{word}"
        else:
            seats.append(word)
    return seats


def person_called(spec: str) -> str | None:
    """Give the name in ``me:Anna``, nothing for ``me`` or ``me2``, ``None`` for a bot."""
    head, _, name = spec.partition(":")
    if head == PERSON or (head.startswith(PERSON) and head[len(PERSON) :].isdecimal()):
        return name.strip()
    return None


def seat_players(specs: Sequence[str], game: Game, guest: str, name: str | None) -> Seats:
    """Seat everybody; ``guest`` is what a person without a name is called."""
    from fogado.bots.house import bots_of, make_bot

    written: list[str] = []
    bots: dict[int, str] = {}
    nameless = 0
    for seat, spec in enumerate(specs):
        called = person_called(spec)
        if called is None:
            make_bot(spec, game)
            bots[seat] = spec
            written.append(spec)
            continue
        if not called and name is not None and len(bots) == len(written):
            called = name
        if not called:
            nameless += 1
            called = guest if nameless == 1 else f"{guest} {nameless}"
        if called.partition(":")[0] in bots_of(game):
            raise BadSeats(f"{called!r} is the name of a bot; choose another for a person.")
        if called in written:
            raise BadSeats(f"Two persons are called {called!r}; give each a name of their own.")
        written.append(called)
    return Seats(written, bots, display_names(written, bots))


def seats_of_record(written: Sequence[str], game: Game) -> Seats:
    """Seat everybody again as a record says: who is not a bot's spec is a person."""
    from fogado.bots.house import bots_of, make_bot

    bots: dict[int, str] = {}
    for seat, spec in enumerate(written):
        if spec.partition(":")[0] in bots_of(game):
            make_bot(spec, game)
            bots[seat] = spec
    return Seats(list(written), bots, display_names(list(written), bots))


def display_names(written: list[str], bots: dict[int, str]) -> tuple[str, ...]:
    """Name everybody for sentences: bots with a capital, and numbered where two are alike."""
    plain = [
        bots[seat].partition(":")[0].capitalize() if seat in bots else name
        for seat, name in enumerate(written)
    ]
    names: list[str] = []
    for seat, name in enumerate(plain):
        if plain.count(name) > 1:
            names.append(f"{name} {plain[: seat + 1].count(name)}")
        else:
            names.append(name)
    return tuple(names)
