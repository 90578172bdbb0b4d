"""Plays with fair dice, for the tests of records, take-backs and the command."""

from __future__ import annotations

import json
from typing import Any

from fogado.bots.house import Bots, play_to_end
from fogado.core.dealer import FairDealer
from fogado.core.game import Game
from fogado.core.match import Match, begin_match
from fogado.core.record import Record, chain
from fogado.games.emerald_skulls.game import GAME as SKULLS

SECRET = bytes(range(32))
OTHER_SECRET = bytes(range(1, 33))
ENTROPIES = ("Anna's cat", "", "🎲 7")

Lines = list[dict[str, Any]]


def fair_match(
    game: Game = SKULLS,
    secret: bytes = SECRET,
    entropies: tuple[str, ...] = ENTROPIES,
    **setup: str,
) -> Match:
    """Sit down at a table with fair dice; luck has decided what it can."""
    names = [f"seat {seat}" for seat in range(len(entropies))]
    match = begin_match(game, names, FairDealer(secret, entropies), dict(setup))
    match.let_luck_decide()
    return match


def fair_play(
    game: Game = SKULLS,
    secret: bytes = SECRET,
    entropies: tuple[str, ...] = ENTROPIES,
    thinking: str = "think",
) -> Record:
    """Let bots play to the end with fair dice."""
    match = fair_match(game, secret, entropies)
    play_to_end(match, Bots(game, dict.fromkeys(range(len(entropies)), "random"), thinking))
    return match.record


def data_of(record: Record) -> Lines:
    """Give the lines of a record as data, without digests."""
    lines = [json.loads(line) for line in record.lines()]
    for line in lines:
        del line["digest"]
    return lines


def rechained(lines: Lines) -> str:
    """Write lines with fresh digests, as a skilful forger would."""
    digest = ""
    written = []
    for line in lines:
        digest = chain(digest, line)
        written.append(json.dumps({**line, "digest": digest}, ensure_ascii=False))
    return "\n".join(written) + "\n"
