"""Every draw of every game, checked by a stranger who has the page and no engine."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import pkgutil
import re
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import fogado
from fogado.bots.house import Bots, play_to_end
from fogado.core.agenda import Chance
from fogado.core.dealer import FairDealer
from fogado.core.errors import FogadoError
from fogado.core.match import Match, begin_match
from fogado.core.source import Source, seeded
from fogado.games.dice_forge.feats import PARTS
from fogado.games.dice_forge.parts import MODULES, SLOTS
from fogado.games.dwarven_smithy.cards import KINDS, NAMES, RESOURCES, count_of
from fogado.server.replaying import draws_of
from tests.core import luck_alone
from tests.core.luck_alone import Page, WrongDice, check, draw_below

LUCK = Path(__file__).parents[2] / "docs" / "reference" / "luck.md"
PAGE = Page(LUCK.read_text("utf-8"))
KEY = "6230288d288eacf120c79742502a39fb3abbc0cfc9cfccda7e347c8d7b35cfbd"

Lines = list[dict[str, Any]]

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("emerald-skulls", 1, {}),
    ("emerald-skulls", 1, {"deck": 6}),
    *(
        ("emerald-skulls", seats, {"cards": "random", "first": "random", "opening": "random"})
        for seats in (2, 3, 5, 8)
    ),
    ("emerald-skulls", 4, {"betting": "open"}),
    *(
        ("dwarven-smithy", seats, {"game": game, "mine": mine})
        for seats in (2, 3, 4)
        for game in ("starter", "full")
        for mine in ("closes", "endless")
    ),
    ("dwarven-smithy", 3, {"game": "full", "bidding": "yes", "workshop": "strict"}),
    ("dwarven-smithy", 2, {"game": "full", "bidding": "yes", "mine": "endless"}),
    *(
        ("dice-forge", seats, {"rebellion": rebellion, "cards": cards})
        for seats in (2, 3, 4)
        for rebellion in ("off", "cards", "goddess", "titans")
        for cards in ("random", "draft")
    ),
    ("dice-forge", 2, {"gold-6": "out"}),
    ("dice-forge", 3, {"ask": "all", "rebellion": "titans", "cards": "random"}),
]


def play(
    game: str, seats: int, setup: dict[str, Any], number: int, backs: int = 0, bot: str = "random"
) -> Match:
    """Let bots play to the end with fair dice, and take back now and then."""
    known = fogado.game(game)
    secret = bytes([number]) * 32
    entropies = tuple(f"{game} {seat} é" for seat in range(seats))
    names = [f"seat {seat}" for seat in range(seats)]
    match = begin_match(known, names, FairDealer(secret, entropies), dict(setup))
    match.let_luck_decide()
    bots = Bots(known, dict.fromkeys(range(seats), bot), f"think {number}")
    source = seeded(f"backs {number}")
    for _ in range(backs):
        for _ in range(source.below(40)):
            if match.state.over or match.record.done:
                break
            act = bots.next_act(match.state)
            assert act is not None
            match.act(*act)
        if not match.record.done:
            take_back(match, source)
    play_to_end(match, bots)
    return match


def take_back(match: Match, source: Source) -> None:
    """Go back to some line at which somebody was asked, if there is one."""
    for _ in range(20 if match.record.entries else 0):
        line = 1 + source.below(len(match.record.entries))
        try:
            match.take_back(0, line)
        except FogadoError:
            continue
        return


def told(match: Match) -> tuple[Lines, Lines]:
    """Give what a stranger has: the record, and the lists that the house prints."""
    text = match.record.text()
    printed = [
        {"line": one.line, "purpose": one.purpose, "seat": one.seat, "ways": one.ways}
        for one in draws_of(text)
    ]
    return [json.loads(line) for line in text.splitlines()], json.loads(json.dumps(printed))


def drawn(lines: Lines) -> Counter[tuple[str, str]]:
    """Count the draws of a record."""
    return Counter((lines[0]["game"], line["luck"]) for line in lines if "luck" in line)


def test_the_stranger_knows_nothing_of_the_engine() -> None:
    tree = ast.parse(inspect.getsource(luck_alone))
    imported = {
        name.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert imported == {"__future__", "copy", "re", "collections", "hashlib", "itertools", "typing"}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "setup"), TABLES, ids=str)
def test_every_draw_of_a_play_is_found_again(game: str, seats: int, setup: dict[str, Any]) -> None:
    """From the page, the record and lists that fit together; with take-backs and without."""
    for number, backs in ((1, 0), (2, 6)):
        lines, printed = told(play(game, seats, setup, number, backs))
        found = check(PAGE, lines, printed)
        assert found.draws == drawn(lines).total() > 0
        assert any("back" in line for line in lines) == bool(backs)


# ── what must be found out ───────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def plays() -> dict[str, tuple[Lines, Lines]]:
    """A finished play of each game, with what a stranger has of it."""
    setups: dict[str, dict[str, Any]] = {
        "emerald-skulls": {"cards": "random", "opening": "random"},
        "dwarven-smithy": {"game": "full", "mine": "endless"},
        "dice-forge": {"rebellion": "goddess", "cards": "random"},
    }
    return {name: told(play(name, 3, setup, 3, 2)) for name, setup in setups.items()}


def copied(plays: dict[str, tuple[Lines, Lines]], game: str) -> tuple[Lines, Lines]:
    lines, printed = plays[game]
    check(PAGE, lines, printed)
    copy: tuple[Lines, Lines] = json.loads(json.dumps([lines, printed]))
    return copy


@pytest.mark.slow
@pytest.mark.parametrize("game", fogado.games())
def test_another_secret_or_entropy_gives_other_dice(
    plays: dict[str, tuple[Lines, Lines]], game: str
) -> None:
    lines, printed = copied(plays, game)
    lines[0]["fair"]["entropies"][1] += "x"
    with pytest.raises(WrongDice):
        check(PAGE, lines, printed)
    lines, printed = copied(plays, game)
    lines[-1]["reveal"] = "00" * 32
    with pytest.raises(WrongDice, match="not the secret that was promised"):
        check(PAGE, lines, printed)


@pytest.mark.slow
@pytest.mark.parametrize("game", fogado.games())
def test_a_draw_that_was_changed_is_found(plays: dict[str, tuple[Lines, Lines]], game: str) -> None:
    """Each purpose's draws in turn: the outcome of another line of luck in its place."""
    lines, _ = plays[game]
    for purpose in {line["luck"] for line in lines if "luck" in line}:
        forged, printed = copied(plays, game)
        draws = [line for line in forged if line.get("luck") == purpose]
        other = next((one["gives"] for one in draws if one["gives"] != draws[-1]["gives"]), None)
        if other is not None:
            draws[-1]["gives"] = other
            with pytest.raises(WrongDice):
                check(PAGE, forged, printed)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "purpose"),
    [("dwarven-smithy", "mine"), ("dwarven-smithy", "guild"), ("dice-forge", "dice")],
)
def test_a_printed_list_cannot_be_invented(
    plays: dict[str, tuple[Lines, Lines]], game: str, purpose: str
) -> None:
    """A list that leaves something out, has it twice, or takes one for another fits no other."""
    _, known = plays[game]
    places = [k for k, one in enumerate(known) if one["purpose"] == purpose]
    for place in places[:: max(1, len(places) // 8)]:
        for change in range(3):
            lines, printed = copied(plays, game)
            ways = printed[place]["ways"]
            if change == 0:
                ways[0][1] -= 1
            elif change == 1:
                ways[-1][1] += 1
            elif len({gives for gives, _ in ways}) > 1:
                ways[0][0] = ways[-1][0]
            else:
                continue
            with pytest.raises(WrongDice):
                check(PAGE, lines, printed)


# ── the page and the engine ──────────────────────────────────────────────────────────────────


def modules_of(package: str) -> list[ModuleType]:
    """Import all modules of a game."""
    root = importlib.import_module(package)
    names = [one.name for one in pkgutil.walk_packages(root.__path__, f"{package}.")]
    return [root, *map(importlib.import_module, names)]


def purposes_of(kind: type) -> list[str]:
    """Read from the source which purposes a step of luck can name; `*` stands for some word."""
    source = inspect.getsource(kind)
    tree = ast.parse(source)
    (method,) = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == "purpose"
    ]
    found: list[str] = []
    formatted = [node for node in ast.walk(method) if isinstance(node, ast.JoinedStr)]
    parts = {id(part) for node in formatted for part in node.values}
    for text in formatted:
        values = [part.value if isinstance(part, ast.Constant) else "*" for part in text.values]
        found.append("".join(map(str, values)))
    for node in ast.walk(method):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in parts:
                found.append(node.value)
        elif isinstance(node, ast.Name) and node.id.isupper():
            constant = getattr(inspect.getmodule(kind), node.id)
            if isinstance(constant, tuple):
                found += constant
    return found


@pytest.mark.interpreted_only
@pytest.mark.parametrize("game", fogado.games())
def test_the_page_describes_every_purpose_of_the_engine(game: str) -> None:
    """And no other: a new kind of luck without a description fails here."""
    here = {purpose for name, purpose in PAGE.purposes if name == game}
    used: set[str] = set()
    for module in modules_of(f"fogado.games.{game.replace('-', '_')}"):
        for _, kind in inspect.getmembers(module, inspect.isclass):
            if (
                issubclass(kind, Chance)
                and kind is not Chance
                and kind.__module__ == module.__name__
            ):
                for name in purposes_of(kind):
                    pattern = re.escape(name).replace(r"\*", "[a-z]+")
                    fits = {one for one in here if re.fullmatch(pattern, one)}
                    assert fits, (
                        f"{game} draws for {name}, and docs/reference/luck.md does not say how"
                    )
                    used |= fits
    assert used == here


def test_the_counts_of_the_page_are_those_of_the_games() -> None:
    """Cards, dice, pools and sets, as they are printed."""
    counts = {name: " ".join(words) for name, words in PAGE.counts.items()}
    smithy: Any = fogado.game("dwarven-smithy").start(2)
    skulls: Any = fogado.game("emerald-skulls").start(1)
    mine = [f"{KINDS[kind]} {count_of(smithy.parts.mine, kind)}" for kind in range(RESOURCES)]
    wanted = {
        "emerald-skulls opposition": " ".join(map(str, skulls.deck)),
        "dwarven-smithy mine": " ".join(mine),
        "dice-forge slots": " ".join(SLOTS),
    }
    for mode in ("starter", "full"):
        cards = [NAMES[card] for card in smithy.parts.deck(mode)]
        wanted[f"dwarven-smithy guild {mode}"] = " ".join(cards)
    for module, dice in zip(MODULES, PARTS.start, strict=True):
        for die, faces in zip(("light", "dark"), dice, strict=True):
            wanted[f"dice-forge {die} {module}"] = " ".join(face.text for face in faces)
    for number in range(10):
        faces = PARTS.pools[number]
        wanted[f"dice-forge pool {number + 1}"] = " ".join(face.text for face in faces)
    for place, slot in enumerate(SLOTS):
        wanted[f"dice-forge sets {slot}"] = " ".join(
            f"{feat.name}/{feat.mark if feat.box == 'module' else feat.box}"
            for feat in PARTS.feats
            if feat.slot == place
        )
    assert counts == wanted
    assert PARTS.pool_size[2:] == [2, 4, 4], "two faces of a pool stay, and only with two players"


def vectors() -> Lines:
    found = re.search(r"```json list-vectors\n(.*?)```", LUCK.read_text("utf-8"), re.DOTALL)
    assert found is not None
    read: Lines = json.loads(found[1])
    return read


SETUPS: dict[tuple[str, str], tuple[int, dict[str, Any]]] = {
    ("dwarven-smithy", ""): (3, {"game": "full"}),
    ("dice-forge", ""): (2, {"rebellion": "titans", "cards": "random"}),
    ("dice-forge", "dice"): (2, {}),
    ("dice-forge", "celestial"): (2, {}),
    ("emerald-skulls", "opposition"): (1, {}),
    ("emerald-skulls", "jackpot-card"): (3, {}),
}


def test_the_vectors_of_lists_are_what_everybody_finds() -> None:
    """A table for each run of draws, as the page describes them."""
    playing: dict[tuple[str, str], luck_alone.Play] = {}
    for vector in vectors():
        game, purpose, seat = vector["game"], vector["purpose"], vector["seat"]
        table = (game, purpose) if (game, purpose) in SETUPS else (game, "")
        if table not in playing:
            seats, setup = SETUPS[table]
            filled = fogado.game(game).setups.fill(setup)
            header = {"seats": ["x"] * seats, "setup": filled}
            playing[table] = luck_alone.GAMES[game](PAGE, header)
        ways = playing[table].ways(purpose, seat, [])
        assert ways is not None
        of = sum(numbers for _, numbers in ways)
        number = draw_below(of, KEY, purpose, seat, vector["count"])
        gives = luck_alone.along(ways, number)
        assert (of, number, gives) == (vector["of"], vector["number"], vector["gives"])
        playing[table].came(purpose, seat, gives)
