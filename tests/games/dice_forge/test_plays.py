"""Laws that hold in every play: copies, saves, views, notation, words, conservation."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fogado.core.dealer import SeededDealer
from fogado.core.match import begin_match
from fogado.core.source import seeded
from fogado.games.dice_forge.feats import PARTS
from fogado.games.dice_forge.game import GAME, PRESETS
from fogado.games.dice_forge.parts import SLOTS
from fogado.games.dice_forge.setting_up import eligible
from fogado.games.dice_forge.state import Forge
from fogado.games.dice_forge.statistics import Statistics
from tests.games.dice_forge.soak import soak

SETUPS: list[dict[str, str]] = [
    {},
    {"cards": "advanced", "tie-break": "yes"},
    {"cards": "draft", "rebellion": "cards"},
    {"preset": "goddess"},
    {"preset": "titans"},
    {"rebellion": "goddess", "cards": "random", "ask": "all"},
    {"rebellion": "titans", "cards": "random"},
]


def check_laws(state: Forge, said: set[str]) -> None:
    """Look at one moment of a play from every side."""
    assert state.check() == []
    twin = state.copy()
    assert twin == state
    data = json.loads(json.dumps(GAME.save(state)))
    assert GAME.load(data) == state
    assert GAME.sample(state.view(0), None) == state
    assert GAME.phrases.say("hu", f"question.{state.question}", {})
    for seat in state.to_act:
        options = state.options(seat)
        assert options
        assert len(set(options)) == len(options)
        for option in options:
            assert GAME.parse(option.write()) is option
            if option.write() not in said:
                said.add(option.write())
                assert GAME.describe(option, "en") != ""
                assert GAME.describe(option, "hu") != ""
        twin.apply(seat, options[-1])
        assert twin != state
        assert GAME.load(data) == state, "a copy is independent"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_laws_in_random_plays(seats: int, setup: dict[str, str]) -> None:
    """Copy, save, load, sample, notation and words at every seventh moment of a play."""
    source = seeded(f"{seats}/{setup}")
    state = GAME.start(seats, setup)
    assert isinstance(state, Forge)
    state.log = []
    said: set[str] = set()
    moments = 0
    while not state.over:
        moments += 1
        if moments % 7 == 0:
            check_laws(state, said)
        if state.chance is not None:
            outcome = state.chance.sample(source)
            assert state.chance.read(state.chance.write(outcome)) == outcome
            state.settle(outcome)
        else:
            seat = state.to_act[0]
            options = state.options(seat)
            state.apply(seat, options[source.below(len(options))])
        for event in state.log:
            seen = event.seen_by(None)
            assert GAME.tell(seen, "en")
            assert GAME.tell(seen, "hu", ("Ada", "Bea", "Csilla", "Dóra"))
        state.log = []
    assert state.check() == []
    outcome = state.outcome
    assert all(
        sum(sheet.values()) == score
        for sheet, score in zip(outcome.sheets, outcome.scores, strict=True)
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_plays_to_its_end(preset: str) -> None:
    """Random play of the named selections."""
    source = seeded(preset)
    state = GAME.start(2, {"preset": preset})
    while not state.over:
        if state.chance is not None:
            state.settle(state.chance.sample(source))
        else:
            options = state.options(state.to_act[0])
            state.apply(state.to_act[0], options[source.below(len(options))])
    assert state.check() == []


@st.composite
def selections(draw: st.DrawFn) -> dict[str, str]:
    """Draw any legal selection of sets."""
    rebellion = draw(st.sampled_from(["off", "cards", "goddess", "titans"]))
    names = [
        draw(st.sampled_from([feat.name for feat in eligible(PARTS, rebellion, slot)]))
        for slot in range(len(SLOTS))
    ]
    ask = draw(st.sampled_from(["needed", "all"]))
    return {"rebellion": rebellion, "cards": "+".join(names), "ask": ask}


@settings(max_examples=40, derandomize=True, deadline=None)
@given(selections(), st.integers(2, 4), st.integers(0, 10**6))
def test_any_selection_keeps_what_must_be_true(
    setup: dict[str, str], seats: int, seed: int
) -> None:
    """Conservation of faces, cards and tokens; caps; glory never below zero; locks."""
    source = seeded(seed)
    state = GAME.start(seats, setup)
    while not state.over:
        if state.chance is not None:
            state.settle(state.chance.sample(source))
        else:
            options = state.options(state.to_act[0])
            state.take(state.to_act[0], options[source.below(len(options))])
            assert state.check() == []


def test_every_effect_is_executed_without_breaking_anything() -> None:
    """The small form of the soak; ``make soak`` runs the whole."""
    assert min(soak(3, "a small soak").values()) >= 3


def test_statistics_listen_to_events() -> None:
    """What the listeners count agrees with the table."""
    match = begin_match(GAME, ["a", "b", "c"], SeededDealer("stats"), {"cards": "advanced"})
    numbers = Statistics(3)
    numbers.listen_to(match.let_luck_decide())
    source = seeded("stats")
    while not match.state.over:
        seat = match.state.to_act[0]
        options = match.state.options(seat)
        numbers.listen_to(match.act(seat, options[source.below(len(options))]))
    state = match.state
    assert isinstance(state, Forge)
    assert numbers.turns == 30
    for seat, hero in enumerate(state.heroes):
        assert numbers.get(seat, "turns") == 10
        assert numbers.get(seat, "faces_forged") == len(hero.discard)
        assert numbers.get(seat, "feats") == len(hero.cards)
        gained = sum(
            count for name, count in numbers.seats[seat].items() if name.startswith("glory_")
        )
        lost = numbers.get(seat, "glory_lost_to_minotaur")
        assert gained - 2 * lost == hero.glory
        assert numbers.get(seat, "rolls") >= 30
    assert sum(numbers.get(seat, "ousted_others") for seat in range(3)) == sum(
        numbers.get(seat, "ousted_by_others") for seat in range(3)
    )
