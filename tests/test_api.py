"""The public names of the package, as a stranger uses them."""

from __future__ import annotations

import subprocess
import sys

import pytest

import fogado
from fogado.core.errors import FogadoError, UnknownGame
from fogado.core.game import IllegalOption
from fogado.core.record import verify


def test_the_games_are_listed_and_given_by_name() -> None:
    assert "emerald-skulls" in fogado.games()
    assert fogado.game("emerald-skulls").title["hu"] == "Smaragd koponyák"
    with pytest.raises(UnknownGame, match="There is no game 'ludo'"):
        fogado.game("ludo")


def test_the_games_are_still_listed_when_one_of_them_was_loaded() -> None:
    """``fogado.games`` is a function and a folder; loading a game must not hide the function."""
    script = (
        "import fogado; before = fogado.games(); fogado.game('emerald-skulls')\n"
        "import fogado.games.emerald_skulls.game as skulls\n"
        "assert fogado.games() == before and fogado.games.emerald_skulls.game is skulls\n"
    )

    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_first_play_by_hand() -> None:
    """Two players, the first questions, a refusal, a roll."""
    game = fogado.game("emerald-skulls")
    state = game.start(seats=2, setup={"cards": "standard", "betting": "ordered"})
    assert (state.question, state.to_act) == ("bet", (1,))

    with pytest.raises(IllegalOption) as caught:
        state.apply(0, game.parse("bet final-jewel 1"))
    assert caught.value.refusal.rule == "ES-3.2"
    assert str(caught.value) == "The tumbler does not bet. [ES-3.2]"

    state.apply(1, game.parse("bet final-jewel 1"))
    state.apply(1, game.parse("pass"))
    assert state.chance is not None
    state.settle(state.chance.read("I I V"))
    assert state.to_act == (0,)
    assert "place 5: V" in [game.write(option) for option in state.options(0)]
    assert not state.over


def test_bots_play_a_whole_game_and_leave_a_record() -> None:
    record = fogado.play("emerald-skulls", ["random", "random", "random"], seed=7)

    assert len(record.outcome.scores) == 3
    assert verify(record.text(), fogado.game).digest == record.digest
    assert record.text() == fogado.play("emerald-skulls", ["random"] * 3, seed="7").text()


def test_a_play_takes_a_set_up_and_an_edition() -> None:
    from fogado.core.content import read_edition

    box = read_edition('game = "emerald-skulls"\nname = "my box"\npot.per-player = 5')
    record = fogado.play("emerald-skulls", ["random"] * 2, setup={"first": "1"}, edition=box)

    assert record.setup["first"] == "1"
    assert sum(record.outcome.scores) <= 10


@pytest.mark.parametrize("bots", [[], ["random"] * 9, ["nobody", "random"]])
def test_an_impossible_table_is_refused_in_a_sentence(bots: list[str]) -> None:
    with pytest.raises(FogadoError, match=r"\.|\]$"):
        fogado.play("emerald-skulls", bots)


def test_the_version_is_a_version() -> None:
    assert all(part.isdecimal() for part in fogado.__version__.split("."))
