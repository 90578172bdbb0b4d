"""Bots by name, and what is said about a wrong name."""

from __future__ import annotations

import pytest

import fogado
from fogado.bots.emerald_skulls.greedy import Greedy
from fogado.bots.house import UnknownBot, bots_of, make_bot, play_match

GAME = fogado.game("emerald-skulls")


def test_emerald_skulls_has_a_greedy_bot() -> None:
    assert bots_of(GAME)["greedy"] is Greedy
    assert isinstance(make_bot("greedy", GAME), Greedy)
    assert isinstance(make_bot(Greedy, GAME), Greedy), "a class will do instead of a name"


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("greedy:foo=1", "The bot greedy has no setting 'foo'; choose none: it has no settings."),
        ("greediest", "There is no bot 'greediest' for emerald-skulls; choose "),
    ],
)
def test_a_wrong_spec_is_refused_in_words(spec: str, said: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        make_bot(spec, GAME)
    assert str(refused.value).startswith(said)


def test_the_same_seed_gives_the_same_match() -> None:
    """Also when a bot is given by its class."""
    by_name = play_match(GAME, ["greedy", "random"], seed=5)
    by_class = play_match(GAME, [Greedy, "random"], seed=5)
    assert by_name.lines() == by_class.lines()
