"""A game that nobody wrote an encoder for: from its view and menu to arrays, in every interface."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import gymnasium
import numpy as np
import polars
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test, seed_test

import fogado
from fogado.bots.house import play_match
from fogado.core import registry
from fogado.core.agenda import Option
from fogado.core.errors import FogadoError
from fogado.core.hints import AtMost, BySeat, Hashed, Names, Seat, UpTo
from fogado.core.registry import HOUSE_GAMES
from fogado.core.source import seeded
from fogado.research import gym, vector
from fogado.research.actions import NO_NUMBER, Actions, UnknownAction
from fogado.research.encoding import Encoding, encoding
from fogado.research.export import Exporter
from fogado.research.generic import GenericLooks, bucket, node_of
from fogado.research.looks.sheet import Sheet
from fogado.research.pettingzoo import env
from fogado.testing.cases import walk
from tests.research.tables import TABLES, name_of
from tests.toys.lanterns.game import GAME as LANTERNS
from tests.toys.lanterns.game import Lanterns
from tests.toys.lanterns.table import MOVES, Say

assert ismcts  # imported with OpenSpiel's other searches
GUEST = "lanterns"


class Declared(Lanterns):
    """Lanterns that declares its moves."""

    def all_moves(self) -> tuple[Option, ...]:
        return tuple(MOVES)


@pytest.fixture(autouse=True, params=[Lanterns, Declared], ids=["hashed", "declared"])
def a_guest(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let the toy join for as long as one test lasts, without and with a list of its moves."""
    encoding.cache_clear()
    registry.register(request.param())
    yield
    registry._known.pop(GUEST)
    encoding.cache_clear()


# ── in every interface ───────────────────────────────────────────────────────────────────────


@pytest.mark.filterwarnings("ignore:Observation space for each agent")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_pettingzoo() -> None:
    api_test(env(GUEST, players=3), num_cycles=300)
    seed_test(lambda: env(GUEST, players=3), num_cycles=50)


def test_gymnasium() -> None:
    gym.register()
    name = gym.env_id(GUEST)
    check_env(gymnasium.make(name).unwrapped)
    table = gymnasium.make(name)
    _, info = table.reset(seed=3)
    done, reward = False, 0.0
    while not done:
        chosen = int(np.flatnonzero(info["action_mask"])[0])
        _, reward, done, _, info = table.step(chosen)  # type: ignore[assignment]
    assert reward in (-1.0, 0.0, 1.0)
    _, info = table.reset(seed=3)
    closed = int(np.flatnonzero(info["action_mask"] == 0)[-1])
    _, reward, done, _, info = table.step(closed)  # type: ignore[assignment]
    assert (reward, done) == (-1.0, True)
    assert info["why_not"].endswith((".", "]"))


def test_openspiel() -> None:
    from fogado.research import openspiel

    openspiel.register()
    game = pyspiel.load_game("fogado_lanterns(players=3,setup=nights:1)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    said = sorted(state.action_to_string(action) for action in state.legal_actions())
    assert said[0] == "light 1"
    assert len(set(said)) == len(said)
    bot = mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    assert bot.step(state) in state.legal_actions()


def test_vector() -> None:
    tables = vector(GUEST, 5, players=4, seed=1, see="observations")
    luck = np.random.default_rng(1)
    asked = tables.reset()
    for _ in range(60):
        assert asked.masks is not None
        assert (asked.masks.sum(axis=1) == asked.counts).all()
        actions = [int(luck.choice(np.flatnonzero(mask))) for mask in asked.masks]
        asked = tables.step(actions)
        for lane, seen in zip(tables.tables.lanes, asked.observations, strict=True):  # type: ignore[arg-type]
            expected = tables.encoding.observe(lane.state.view(lane.seat))
            assert seen.tolist() == pytest.approx(expected.tolist())
    with pytest.raises(UnknownAction, match=r"Table 0: action \d+ .* may not be taken now"):
        tables.step([int(np.flatnonzero(~mask)[-1]) for mask in asked.masks])  # type: ignore[union-attr]


def test_export(tmp_path: Path) -> None:
    exporter = Exporter(str(tmp_path / "data"), GUEST, observe=True)
    record = play_match(fogado.game(GUEST), ["random"] * 3, seed=4)
    exporter.add("one", record)
    exporter.write()
    rows = polars.read_parquet(tmp_path / "data" / "decisions" / "*.parquet")
    assert len(rows) > 3
    for action, legal in zip(rows["action"], rows["legal"], strict=True):
        assert action in legal.to_list()
    assert rows["observation"].dtype.shape == (encoding(GUEST).observation_size,)


# ── what is written ──────────────────────────────────────────────────────────────────────────


def test_every_field_of_the_view_has_its_cells() -> None:
    code = encoding(GUEST)
    names = [field.name for field in code.fields]
    assert names[0] == "players"
    for name in ("setup.nights", "hand#", "hand_sizes#", "oil#", "night/10"):
        assert name in names
    assert not any(name.startswith(("edition", "seat")) for name in names)
    state = fogado.game(GUEST).start(2, {"nights": 3})
    seen = code.raw(state.view(0))
    assert code.part(seen, "setup.nights").tolist() == [3]
    assert code.part(seen, "oil#").tolist() == [2]


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_it_writes_every_game_of_ours_too(table: tuple[str, int, dict[str, Any]]) -> None:
    """Large views, unions, nested classes: always so many numbers, all of them finite."""
    name, seats, setup = table
    game = fogado.game(name)
    code = Encoding(GenericLooks(game))
    state, source = game.start(seats, setup), seeded("generic")
    for step, _ in zip(range(60), walk(state, source, 10**6), strict=False):
        for seat in (*range(seats), None) if step % 10 == 0 else ():
            assert np.isfinite(code.observe(state.view(seat))).all()


def test_what_a_seat_cannot_know_is_in_no_number() -> None:
    """Two worlds that one seat cannot tell apart are the same numbers to it."""
    game, code = fogado.game(GUEST), encoding(GUEST)
    state, source = game.start(3), seeded("worlds")
    differ = 0
    for _ in walk(state, source, 200):
        for seat in range(3):
            twin = game.sample(state.view(seat), seeded("twin"))
            assert code.raw(twin.view(seat)) == code.raw(state.view(seat))
            differ += twin != state
    assert differ > 10


def test_it_is_the_same_in_every_process() -> None:
    assert [bucket(word, 16) for word in ("light 1", "shrug", "blow")] == [8, 8, 7]


@dataclass
class Inner:
    """A part of a view."""

    first: bool
    second: Annotated[int, UpTo(5, low=-5)]


@dataclass
class Shown:
    """A view with a field of each kind."""

    flag: bool
    kind: Literal["a", "b"]
    word: Annotated[str, Names("x", "y")]
    any_word: Annotated[str, Hashed(4)]
    number: int
    maybe: Annotated[int, UpTo(9)] | None
    player: Annotated[int, Seat()]
    scores: Annotated[tuple[Annotated[int, UpTo(9)], ...], BySeat()]
    inner: Inner
    listed: Annotated[list[Inner], AtMost(2)]
    pair: tuple[bool, bool]
    free: Any


SHOWN = Shown(
    True, "b", "y", "light 1", -123, None, 2, (1, 2, 3), Inner(True, -3), [Inner(False, 4)] * 3,
    (False, True), {"word": "x", "more": [1, 2]},
)  # fmt: skip


def test_each_kind_of_field() -> None:
    """Seen from seat 1 at a table of three; up to four may sit there."""
    node = node_of(Shown, 4)
    sheet = Sheet(node.size)
    node.write(SHOWN, sheet, 1, 3)
    cells = [int(number) for number in sheet.cells]
    found: dict[str, list[int]] = {}
    at = 0
    for field in node.fields(""):
        found[field.name] = cells[at : at + field.size]
        at += field.size
    assert at == node.size
    free = found.pop("free")
    assert sorted(number for number in free if number) in ([1, 3], [4], [1, 1, 2])
    word = found.pop("any_word")
    assert sum(word) == 1
    assert found == {
        "flag": [1],
        "kind": [0, 1],
        "word": [0, 1],
        "number/10": [-10],
        "number/300": [-123],
        "number/10000": [-123],
        "maybe?": [0],
        "maybe": [0],
        "player": [0, 1, 0, 0],
        "scores#": [3],
        "scores": [2, 3, 1, 0],
        "inner.first": [1],
        "inner.second": [-3],
        "listed#": [3],
        "listed[0].first": [0],
        "listed[0].second": [4],
        "listed[1].first": [0],
        "listed[1].second": [4],
        "pair.0": [0],
        "pair.1": [1],
    }


# ── options in buckets ───────────────────────────────────────────────────────────────────────


def menu_of(*notations: str) -> tuple[Option, ...]:
    """Make options."""
    return tuple(Say(notation, "shrug", "react") for notation in notations)


def test_options_of_one_menu_never_share_an_action() -> None:
    actions = Actions("toy", [], buckets=8)
    menu = menu_of(*"abcdefgh")
    numbers = actions.of_menu(menu, may_wait=True)
    assert sorted(numbers) == list(range(9))
    assert actions.of_menu(menu[::-1], may_wait=False) == numbers[-2::-1]
    for option, number in zip(menu, numbers, strict=False):
        assert actions.option_in(menu, number) is option
        assert actions.number_in(menu, option) == number
        assert actions.name_in(menu, number) == option.write()
    assert actions.number_in(menu[:3], menu[5]) == NO_NUMBER
    assert actions.option_in((), 3) is None
    assert actions.name_in((), 3) == "bucket 3"


def test_what_is_wrong_with_buckets_is_told() -> None:
    actions = Actions("toy", [], buckets=2)
    with pytest.raises(UnknownAction, match="3 options at once, and only 2 actions"):
        actions.of_menu(menu_of("a", "b", "c"), may_wait=False)
    with pytest.raises(UnknownAction, match="depends on the menu"):
        actions.number(menu_of("a")[0])


def test_an_encoder_joins_by_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "looks-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: looks\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[fogado.encoders]\nlanterns = tests.research.test_generic:OWN\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert encoding(GUEST).action_size == 41

    (info / "entry_points.txt").write_text("[fogado.encoders]\nlanterns = json:loads\n")
    encoding.cache_clear()
    with pytest.raises(FogadoError, match=r"^looks 1\.0 brings json:loads .* it is no Looks"):
        encoding(GUEST)


OWN = GenericLooks(LANTERNS, actions=40)


def test_games_of_ours_keep_their_own_encoders() -> None:
    for name in HOUSE_GAMES:
        assert not isinstance(encoding(name).looks, GenericLooks)
