"""Learning to judge: slopes, targets, courses that stop and go on, and files that are no course."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from fogado.arena.crew import Here
from fogado.arena.learning import Learner, chances_of, fresh, targets
from fogado.arena.selfplay import Lesson, Played, play_lesson
from fogado.arena.training import BadCourse, Course, Training
from fogado.bots.minds.judges import NoJudge, module_of, read_net
from fogado.bots.minds.net import LAYERS, Net, softmax

if TYPE_CHECKING:
    from pathlib import Path

SMALL = Course("dice-forge", seed=5, games=3, tests=0, teacher="greedy", teacher_games=2)


def nothing(done: int, total: int) -> None:
    """Tell nobody."""


def test_the_slopes_are_those_of_the_loss() -> None:
    """Each array is moved a little: the loss changes as its slope says."""
    luck = np.random.default_rng(3)
    looks = luck.normal(size=(6, 3, 5)).astype(np.float32)
    wanted = luck.dirichlet((1, 1, 1), 6)
    for name in LAYERS:
        learner = Learner(fresh(5, (4, 3), 1))
        for bias in ("b1", "b2"):
            learner.arrays[bias] += 0.1  # away from the kinks
        place = (0,) * learner.arrays[name].ndim
        before = learner.loss(looks, wanted)
        learner.arrays[name][place] += 1e-2
        up = learner.loss(looks, wanted)
        learner.arrays[name][place] -= 2e-2
        down = learner.loss(looks, wanted)
        learner.arrays[name][place] += 1e-2
        # After one step, what Adam remembers is a tenth of the slope.
        learner.step(looks, wanted, 0.0, 0.0)
        slope = float(learner.means[name][place]) / 0.1
        assert slope == pytest.approx((up - down) / 2e-2, abs=2e-3), name
        assert before > 0


def test_it_learns_what_can_be_learned() -> None:
    """Who has more of the first number wins."""
    luck = np.random.default_rng(4)
    looks = luck.normal(size=(512, 2, 4)).astype(np.float32)
    wanted = np.eye(2)[looks[:, :, 0].argmax(1)]
    learner = Learner(fresh(4, (16, 8), 2))
    first = learner.loss(looks, wanted)
    for _ in range(300):
        learner.step(looks, wanted, 5e-3, 0.0)
    assert first > 0.5
    assert learner.loss(looks, wanted) < 0.1


def test_the_last_table_learns_the_result_and_the_others_from_the_next() -> None:
    played = Played(
        looks=np.zeros((3, 2, 1)),
        chances=np.array([[0.5, 0.5], [0.6, 0.4], [0.8, 0.2]]),
        ends=np.array([[1.0, 0.0]] * 2 + [[0.0, 1.0]]),
        last=np.array([False, True, True]),
    )
    wanted = targets(played, 0.75)
    assert wanted[2].tolist() == [0.0, 1.0]
    assert wanted[1].tolist() == [1.0, 0.0]
    assert wanted[0].tolist() == pytest.approx([0.25 * 0.6 + 0.75, 0.25 * 0.4])


def test_the_network_that_plays_is_the_one_that_learned() -> None:
    arrays = fresh(7, (6, 5), 9)
    looks = np.random.default_rng(1).normal(size=(4, 3, 7)).astype(np.float32)
    expected = chances_of(arrays, looks)[0]
    net = Net(arrays)
    for table, chances in zip(looks, expected, strict=True):
        assert softmax(net.scores(table).tolist()) == pytest.approx(chances.tolist(), abs=1e-5)


@pytest.mark.parametrize("game", ["dice-forge", "dwarven-smithy"])
def test_a_lesson_is_the_same_each_time(game: str) -> None:
    module = module_of(game)
    seats, setup, _ = module.TABLES[0]
    arrays = fresh(module.SIZE, (8, 4), 1)
    lesson = Lesson(game, seats, dict(setup), "again", 1, 0.05, "greedy")
    one, other = play_lesson(lesson, arrays), play_lesson(lesson, arrays)
    assert np.array_equal(one.looks, other.looks)
    assert one.looks.shape[1:] == (seats, module.SIZE)
    assert one.last.sum() == 1
    assert one.last[-1]
    assert np.isfinite(one.looks.astype(np.float32)).all()


@pytest.mark.slow
def test_a_course_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    with Here() as run:
        whole = Training(SMALL, tmp_path / "whole")
        for _ in range(2):
            whole.round(run, nothing)
        Training(SMALL, tmp_path / "parts").round(run, nothing)
        again = Training(SMALL, tmp_path / "parts")
        assert again.rounds == 1
        heard = again.round(run, nothing)
    assert heard.round == 2
    assert heard.games == 3
    log = (tmp_path / "parts" / "log.jsonl").read_text().splitlines()
    assert len(log) == 2
    # The games of the first round were forgotten, their arrays were not.
    for name in LAYERS:
        assert again.learner.arrays[name].shape == whole.learner.arrays[name].shape


@pytest.mark.slow
def test_what_is_no_course_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with Here() as run:
        Training(SMALL, tmp_path).round(run, nothing)
    with pytest.raises(BadCourse, match="holds a course in dice-forge with seed 5"):
        Training(replace(SMALL, seed=6), tmp_path)
    file = tmp_path / "checkpoint.npz"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(NoJudge, match=r"checkpoint\.npz is"):
        Training(SMALL, tmp_path)
    file.write_text("not arrays")
    with pytest.raises(NoJudge, match=r"checkpoint\.npz is"):
        Training(SMALL, tmp_path)


def test_a_network_of_another_size_is_refused(tmp_path: Path) -> None:
    arrays: dict[str, Any] = fresh(12, (4, 3), 1)
    np.savez(tmp_path / "other.npz", **arrays)
    with pytest.raises(NoJudge, match=r"trained on 12 numbers a seat; .* has 150"):
        read_net(tmp_path / "other.npz", 150)


def test_a_judge_that_does_not_learn_is_told_before_a_folder_is_made(tmp_path: Path) -> None:
    """The judge of Emerald Skulls was made another way."""
    with pytest.raises(NoJudge, match=r"those of dice-forge or dwarven-smithy do\.$"):
        Training(Course("emerald-skulls", 1, 1, tests=1), tmp_path / "lessons")
    assert not (tmp_path / "lessons").exists()
