"""All bots of all games: they answer from a view alone, and only with what is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import fogado
from fogado.bots.base import Asked
from fogado.bots.house import UnknownBot, bots_of, make_bot, read_spec
from fogado.core.dealer import SeededDealer
from fogado.core.source import seeded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fogado.core.game import State

LEVELS = ("novice", "casual", "skilled", "expert", "master")
TABLES: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {
    "emerald-skulls": ((2, {}), (4, {"betting": "open"})),
    "dwarven-smithy": ((2, {"game": "full"}), (3, {"preset": "auction"})),
    "dice-forge": ((2, {}), (3, {"preset": "goddess"}), (2, {"preset": "titans"})),
}
EVERY = [(name, bot) for name in TABLES for bot in bots_of(fogado.game(name))]


def spec_of(name: str, bot: str) -> str:
    """Let those who watch the clock count instead: the same seed, the same answer."""
    keys = bots_of(fogado.game(name))[bot].keys
    if "ms" not in keys or "evals" not in keys:
        return bot
    # Those of Emerald Skulls count whole turns that they solve.
    few = 1 if name == "emerald-skulls" else 30
    return f"{bot}:ms={60_000 if name == 'emerald-skulls' else 0},evals={few}"


def moments(
    name: str, seats: int, setup: dict[str, Any], every: int
) -> Iterator[tuple[State, int]]:
    """Stop before every so-many-th answer of a play that chances along."""
    game = fogado.game(name)
    dealer, luck = SeededDealer("levels"), seeded("levels")
    state = game.start(seats, setup)
    number = 0
    while not state.over and number < 8 * every:
        pending = state.chance
        if pending is not None:
            state.settle(dealer.deal(pending))
            continue
        seat = state.to_act[luck.below(len(state.to_act))]
        options = state.options(seat)
        number += 1
        if number % every == 0 and len(options) > 1:
            yield state, seat
        state.apply(seat, options[luck.below(len(options))])


@pytest.mark.parametrize("name", TABLES)
def test_there_are_five_levels_and_two_for_research(name: str) -> None:
    found = tuple(bots_of(fogado.game(name)))
    assert tuple(bot for bot in found if bot in LEVELS) == LEVELS
    assert {"random", "greedy"} <= set(found)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_the_same_view_gives_the_same_answer(name: str, bot: str) -> None:
    """In the true world and in one made up from the view; it is one of the options, or none."""
    game = fogado.game(name)
    asked = 0
    for seats, setup in TABLES[name]:
        for number, (state, seat) in enumerate(moments(name, seats, setup, 7)):
            other = game.sample(state.view(seat), seeded(f"other/{number}"))
            answers = set()
            for world in (state, other):
                made = make_bot(spec_of(name, bot), game)
                answers.add(made.choose(Asked(world, seat, seeded(f"same/{number}"))))
            assert len(answers) == 1
            (answer,) = answers
            assert answer in state.options(seat) or (answer is None and state.may_wait(seat))
            asked += 1
    assert asked >= 6


@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_a_bad_spec_is_told_in_a_sentence(name: str, bot: str) -> None:
    game = fogado.game(name)
    with pytest.raises(UnknownBot, match=f"The bot {bot} has no setting 'speed'"):
        make_bot(f"{bot}:speed=3", game)
    for key in bots_of(game)[bot].keys:
        with pytest.raises(UnknownBot, match=f"needs a whole number for {key}, not 'much'"):
            make_bot(f"{bot}:{key}=much", game)


NONSENSE = (
    "much",
    "",
    "-1",
    "1.5",
    "0x10",
    "1_000",
    "٣",
    "²",
    "9" * 20,
    "9" * 5000,
    " 1",
    "=",
    "nan",
)
"""What is no value of any setting of any bot."""


@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_every_setting_has_a_range_and_refuses_everything_outside_it(name: str, bot: str) -> None:
    """A bot is made for the ends of each range and for nothing beyond them."""
    game = fogado.game(name)
    kind = bots_of(game)[bot]
    assert kind.ranges.keys() == kind.keys.keys()
    for key, default in kind.keys.items():
        least, most = kind.ranges[key]
        assert least <= default <= most
        for value in (least, most):
            other = {"ms": ",evals=1", "evals": ",ms=1"}.get(key, "") if value == 0 else ""
            assert read_spec(f"{bot}:{key}={value}{other}", game)[1][key] == value
        beyond = (str(most + 1), *([str(least - 1)] if least else []))
        for wrong in (*NONSENSE, *beyond):
            with pytest.raises(UnknownBot) as refused:
                make_bot(f"{bot}:{key}={wrong}", game)
            assert refused.value.key in ("number", "range")
            assert str(refused.value).endswith(".")
    with pytest.raises(UnknownBot):
        make_bot(f"{bot}:=", game)
