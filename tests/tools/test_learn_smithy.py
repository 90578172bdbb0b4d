"""How the judge of Dwarven Smithy learns: plays are watched once, and looked at from their ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

np = pytest.importorskip("numpy", reason="learning needs numpy")

from fogado.arena.learning import chances_of, fresh  # noqa: E402 - only where numpy is
from fogado.bots.dwarven_smithy.judge import SIZE  # noqa: E402
from fogado.core.errors import FogadoError  # noqa: E402
from tools import learn_smithy  # noqa: E402

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two plays in a file, and small steps."""
    monkeypatch.setattr(learn_smithy, "TOGETHER", 2)
    monkeypatch.setattr(learn_smithy, "BATCH", 32)


@pytest.mark.usefixtures("few")
def test_a_table_learns_from_what_the_next_one_is_thought_of(tmp_path: Path) -> None:
    file = tmp_path / "0.npz"
    learn_smithy.watch_some(file)
    watched = learn_smithy.Watched(file)
    assert watched.looks.shape[1:] == (2, SIZE)
    assert [name.name for name in tmp_path.iterdir()] == ["0.npz"], "nothing half done is left"
    came_to = watched.wanted.copy()
    arrays = fresh(SIZE, (4, 4), 1)
    watched.look_ahead(arrays, 1.0)
    assert watched.wanted == pytest.approx(came_to), "with a trace of 1 only the end counts"
    watched.look_ahead(arrays, 0.0)
    judged = chances_of(arrays, watched.looks.astype(np.float32))[0]
    for play, last in enumerate(watched.last):
        assert watched.wanted[last] == pytest.approx(watched.shares[play])
    first_end = int(watched.last[0])
    assert watched.wanted[:first_end] == pytest.approx(judged[1 : first_end + 1])


@pytest.mark.usefixtures("few")
def test_the_same_plays_teach_the_same(tmp_path: Path) -> None:
    for first in (0, 2):
        learn_smithy.watch_some(tmp_path / f"{first}.npz")
    (tmp_path / "4.part.npz").write_bytes(b"half a file")
    arrays, log = learn_smithy.learn(tmp_path)
    again, _ = learn_smithy.learn(tmp_path)
    assert all((arrays[name] == again[name]).all() for name in arrays)
    assert log[0]["plays"] == 4
    assert log[-1]["surprise"].keys() == {2}


def test_nothing_can_be_learned_from_no_plays(tmp_path: Path) -> None:
    with pytest.raises(FogadoError, match=r"no plays in .* yet; watch some first"):
        learn_smithy.learn(tmp_path)
    assert learn_smithy.main(["learn", "--folder", str(tmp_path)]) == 1
