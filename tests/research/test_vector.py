"""Many tables at once."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest

from fogado.core.errors import FogadoError
from fogado.core.source import seeded
from fogado.research import encoding, vector
from fogado.research.lane import OVER, begin
from tests.research.tables import TABLES, name_of


def places(asked: Any, luck: np.random.Generator) -> Any:
    """Draw a place of every menu."""
    return (luck.random(len(asked.counts)) * asked.counts).astype(int)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_what_tables_show_is_what_their_plays_show(table: tuple[str, int, dict[str, Any]]) -> None:
    """Seats, counts, masks and observations are those of each play, step after step."""
    game, seats, setup = table
    tables = vector(game, 3, players=seats, setup=setup, seed="shown", see="observations")
    coding = encoding(game)
    luck = np.random.default_rng(1)
    asked = tables.reset()
    for _ in range(25):
        assert asked.masks is not None
        assert asked.observations is not None
        for row, lane in enumerate(tables.tables.lanes):
            assert asked.seats[row] == lane.seat
            assert asked.counts[row] == len(lane.menu) + lane.may_wait
            assert (asked.masks[row] == coding.mask(lane)).all()
            seen = coding.observe(lane.state.view(lane.seat))
            assert (asked.observations[row] == seen).all()
        asked = tables.pick(places(asked, luck))


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_tables_hold_no_cycles(table: tuple[str, int, dict[str, Any]]) -> None:
    """So the collector may be kept away while they are stepped: it would find nothing."""
    game, seats, setup = table
    tables = vector(game, 8, players=seats, setup=setup, seed="cycles", see="counts")
    luck = np.random.default_rng(3)
    asked = tables.reset()
    gc.collect()
    gc.disable()
    try:
        for _ in range(200):
            asked = tables.pick(places(asked, luck))
        assert gc.collect() < 10
        assert not gc.isenabled(), "whoever switched it off before finds it so"
    finally:
        gc.enable()
    tables.pick(places(asked, luck))
    assert gc.isenabled()


@pytest.mark.parametrize("table", TABLES[:4] + TABLES[7:], ids=name_of)
def test_plays_end_pay_and_begin_anew(table: tuple[str, int, dict[str, Any]]) -> None:
    """A play at a table is the play that its seed and answers give; its end is paid once."""
    game, seats, setup = table
    tables = vector(game, 2, players=seats, setup=setup, seed="whole", see="masks")
    # The second table is played beside it, alone.
    lane = begin(tables.setting.start.copy(), seeded("whole/1"))
    luck = np.random.default_rng(2)
    asked = tables.reset()
    for _ in range(6000):
        assert asked.masks is not None
        answers = [int(luck.choice(np.flatnonzero(row))) for row in asked.masks]
        option = encoding(game).actions.options[answers[1]]
        if option is None:
            lane.wait()
        else:
            lane.take(option)
        asked = tables.step(np.array(answers))
        assert (asked.rewards[~asked.dones] == 0).all()
        if asked.dones[1]:
            break
        assert asked.seats[1] == lane.seat
    assert lane.awaits == OVER
    places_shared = lane.state.outcome.places
    if seats > 1:
        first = places_shared.index(1)
        assert asked.rewards[1][first] == asked.rewards[1].max()
        assert abs(asked.rewards[1].sum()) < 1e-6
    assert (asked.counts > 0).all(), "the next play has begun"
    assert tables.tables.lanes[1].taken == 0


def test_the_same_seed_gives_the_same_plays_whatever_sits_beside() -> None:
    """Table i has luck of its own: more tables do not change it."""
    few, many = (vector("dice-forge", n, seed=5, see="counts") for n in (2, 9))
    luck = np.random.default_rng(3)
    few_asked, many_asked = few.reset(), many.reset()
    for _ in range(60):
        chosen = places(many_asked, luck)
        few_asked, many_asked = few.pick(chosen[:2]), many.pick(chosen)
        assert few_asked.masks is None
        assert (few_asked.counts == many_asked.counts[:2]).all()
        assert (few_asked.rewards == many_asked.rewards[:2]).all()
    again = few.reset(seed=5)
    assert (again.counts == vector("dice-forge", 2, seed=5).reset().counts).all()


@pytest.mark.parametrize("table", TABLES[:4] + TABLES[4:9:2], ids=name_of)
@pytest.mark.parametrize("by", ["places", "actions"])
def test_a_stretch_is_the_same_as_its_steps(
    table: tuple[str, int, dict[str, Any]], by: str
) -> None:
    """Played in groups or all together: the same questions, answers, ends and rewards."""
    game, seats, setup = table
    together, grouped = (
        vector(game, 5, players=seats, setup=setup, seed="stretch", see="observations")
        for _ in range(2)
    )
    steps = 40
    chance = np.random.default_rng(4).random((2 * steps, 5))

    def answer(asked: Any, chances: Any) -> Any:
        if by == "places":
            return (chances * asked.counts).astype(int)
        open_now = [np.flatnonzero(row) for row in asked.masks]
        return np.array(
            [row[int(luck * len(row))] for row, luck in zip(open_now, chances, strict=True)]
        )

    clocks = [0] * 5

    def policy(shown: Any) -> Any:
        step = clocks[shown.tables.start]
        for table in range(5)[shown.tables]:
            clocks[table] += 1
        return answer(shown, chance[step, shown.tables])

    asked = together.reset()
    for begin_at in (0, steps):
        played = grouped.roll_out(
            policy, steps, by=by, keep=("masks", "observations"), group=2 + begin_at
        )
        assert played.masks is not None
        assert played.observations is not None
        for step in range(steps):
            assert (played.seats[step] == asked.seats).all()
            assert (played.counts[step] == asked.counts).all()
            assert (played.masks[step] == asked.masks).all()
            assert (played.observations[step] == asked.observations).all()
            answers = answer(asked, chance[begin_at + step])
            assert (played.answers[step] == answers).all()
            asked = together.pick(answers) if by == "places" else together.step(answers)
            assert (played.rewards[step] == asked.rewards).all()
            assert (played.dones[step] == asked.dones).all()
        now = grouped.asked()
        assert (now.counts == asked.counts).all()
        assert not now.dones.any()
        assert now.observations is not None
        assert asked.observations is not None
        assert (now.observations == asked.observations).all()


def test_every_end_in_a_stretch_is_paid_once() -> None:
    """Rewards stand where plays ended, and nowhere else; two players share nothing."""
    tables = vector("dice-forge", 8, seed="paid", see="counts")
    luck = np.random.default_rng(5)
    played = tables.roll_out(lambda asked: places(asked, luck), 300, group=5)
    assert played.masks is None
    assert played.dones.sum() > 8
    assert (played.rewards[~played.dones] == 0).all()
    assert (played.rewards.sum(2) == 0).all()
    assert set(np.unique(played.rewards[played.dones])) <= {-1.0, 0.0, 1.0}
    assert (played.counts > 1).all()
    assert (played.answers < played.counts).all()
    for number, lane in enumerate(tables.tables.lanes):
        last = np.flatnonzero(played.dones[:, number])[-1]
        assert lane.taken == 300 - 1 - last, "the next play has begun at once"


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_lots_answer_as_a_policy_would(table: tuple[str, int, dict[str, Any]]) -> None:
    """Drawing places from the counts gives the same plays, two stretches in a row."""
    game, seats, setup = table
    drawn, picked = (
        vector(game, 19, players=seats, setup=setup, seed="lots", see="counts") for _ in range(2)
    )
    chance = np.random.default_rng(6).integers(0, 2**32, (2, 90, 19)) / 2.0**32
    chance[0, 5] = 0.0
    chance[1, 7] = 1 - 2.0**-32
    ended = 0
    ours = None
    for lots in chance:
        clocks = [0] * 19

        def policy(shown: Any, lots: Any = lots, clocks: Any = clocks) -> Any:
            step = clocks[shown.tables.start]
            for table in range(19)[shown.tables]:
                clocks[table] += 1
            return (lots[step, shown.tables] * shown.counts).astype(int)

        before = ours
        ours, theirs = drawn.by_lot(lots, out=before), picked.roll_out(policy, 90, group=7)
        assert before is None or ours is before, "written over, nothing of it is left"
        assert (ours.seats == theirs.seats).all()
        assert (ours.counts == theirs.counts).all()
        assert (ours.answers == theirs.answers).all()
        assert (ours.rewards == theirs.rewards).all()
        assert (ours.dones == theirs.dones).all()
        ended += int(ours.dones.sum())
    assert (drawn.asked().counts == picked.asked().counts).all()
    assert ended or game != "dice-forge", "ends were compared, too"


def test_the_bits_of_a_lot_are_one_too() -> None:
    """Whole numbers of 32 bits are the lots that they are the share of all such numbers."""
    bits = np.random.default_rng(8).integers(2**32, size=(70, 9), dtype=np.uint32)
    bits[3], bits[4] = 0, 2**32 - 1
    whole, parts = (vector("dwarven-smithy", 9, seed="bits", see="counts") for _ in range(2))
    ours, theirs = whole.by_lot(bits), parts.by_lot(bits / 2.0**32)
    assert (ours.answers == theirs.answers).all()
    assert (ours.answers[4] == ours.counts[4] - 1).all()
    assert ours.answers.max() > 1, "some lots are above the middle"


def test_lots_that_are_none_are_refused() -> None:
    """Wrong shapes and types, and numbers that no lot can be."""
    tables = vector("emerald-skulls", 3, see="counts")
    with pytest.raises(FogadoError, match=r"3 tables need lots of the shape \(steps, 3\), as flo"):
        tables.by_lot(np.zeros(3))
    with pytest.raises(FogadoError, match=r"these have the shape \(2, 4\) and hold float64"):
        tables.by_lot(np.zeros((2, 4)))
    with pytest.raises(FogadoError, match=r"these have the shape \(2, 3\) and hold int"):
        tables.by_lot(np.zeros((2, 3), int))
    for lot in (1.0, -0.1, float("nan")):
        with pytest.raises(FogadoError, match=r"from 0 up to, but not including, 1"):
            tables.by_lot(np.array([[0.5, lot, 0.5]]))
    assert len(tables.by_lot(np.zeros((0, 3))).seats) == 0
    with pytest.raises(FogadoError, match=r"out= wants what by_lot gave for 2 steps of 3 tables"):
        tables.by_lot(np.zeros((2, 3)), out=tables.by_lot(np.zeros((1, 3))))
    other = tables.roll_out(lambda asked: np.zeros(3, int), 2)
    with pytest.raises(FogadoError, match=r"out= wants what by_lot gave"):
        tables.by_lot(np.zeros((2, 3)), out=other)
    for kind in (np.float16, np.float32, np.float64):
        highest = np.nextafter(kind(1), kind(0))
        played = tables.by_lot(np.full((5, 3), highest))
        assert (played.answers == played.counts - 1).all()
    with pytest.raises(FogadoError, match=r"from 0 up to, but not including, 1"):
        tables.by_lot(np.full((5, 3), np.longdouble(1) - np.finfo(np.longdouble).epsneg))
    assert gc.isenabled(), "a mistake leaves the collector as it was"


def test_a_policy_that_answers_wrongly_is_told_so() -> None:
    """Wrong shapes, types, places and settings, each in a sentence."""
    tables = vector("dice-forge", 5, see="counts")

    def zeros(count: int) -> Any:
        return lambda asked: np.zeros(count, int)

    with pytest.raises(FogadoError, match=r"2 tables need 2 whole numbers, .* the shape \(5,\)"):
        tables.roll_out(zeros(5), 3, group=2)
    with pytest.raises(FogadoError, match=r"holds float64"):
        tables.roll_out(lambda asked: np.zeros(len(asked.seats)), 3)
    with pytest.raises(FogadoError, match=r"Table 0 has no option at place -1; its places are 0"):
        tables.roll_out(lambda asked: np.full(len(asked.seats), -1), 3)
    with pytest.raises(FogadoError, match=r"Table 4 has no option at place 65536; its places"):
        tables.roll_out(lambda asked: 65536 * (np.arange(5) == 4), 3)
    with pytest.raises(FogadoError, match=r"0 steps of 128 tables at a time cannot be played"):
        tables.roll_out(zeros(5), 0)
    with pytest.raises(FogadoError, match=r"1 steps of 0 tables at a time cannot be played"):
        tables.roll_out(zeros(5), 1, group=0)
    with pytest.raises(FogadoError, match=r"by='names' is not known; choose places or actions"):
        tables.roll_out(zeros(5), 1, by="names")
    with pytest.raises(FogadoError, match=r"'masks' cannot be kept of tables made with see='cou"):
        tables.roll_out(zeros(5), 1, keep=["masks"])
    assert gc.isenabled(), "a mistake leaves the collector as it was"


def test_mistakes_are_told_in_sentences() -> None:
    """Wrong shapes, wrong actions, unknown settings."""
    with pytest.raises(FogadoError, match=r"0 tables cannot be stepped"):
        vector("dice-forge", 0)
    with pytest.raises(FogadoError, match=r"see='all' is not known; choose counts, masks or obs"):
        vector("dice-forge", 1, see="all")
    with pytest.raises(FogadoError, match=r"reward='money' is not known; choose places, win or"):
        vector("dice-forge", 1, reward="money")
    with pytest.raises(FogadoError, match=r"Dice Forge is for 2 to 4 players, not 9\."):
        vector("dice-forge", 1, players=9)
    with pytest.raises(FogadoError, match=r"There is no preset 'gold'; choose beginner"):
        vector("dice-forge", 1, preset="gold")
    tables = vector("dice-forge", 3)
    asked = tables.reset()
    with pytest.raises(FogadoError, match=r"3 tables need 3 whole numbers, .* the shape \(2,\)"):
        tables.step([1, 2])
    with pytest.raises(FogadoError, match=r"holds float64"):
        tables.step([1.0, 2.0, 3.0])
    with pytest.raises(FogadoError, match=r"Table 0: 99999 is no action; they are 0 to 2100\."):
        tables.step([99999, 0, 0])
    assert asked.masks is not None
    closed = int(np.flatnonzero(~asked.masks[0])[5])
    with pytest.raises(FogadoError, match=rf"Table 0: action {closed} \(.*\) may not be taken now"):
        tables.step([closed, 0, 0])
    with pytest.raises(FogadoError, match=r"Table 0 has no option at place 77; its places are 0"):
        tables.pick([77, 0, 0])
