"""Whatever strangers give us, we answer with our own error in a sentence, and change nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fogado
from fogado.bots.house import play_match
from fogado.core.content import Edition, read_edition
from fogado.core.errors import FogadoError
from fogado.core.game import Game, State, play_out
from fogado.core.record import read_record, replay, verify
from fogado.core.source import seeded
from fogado.testing.cases import Case, saved, step_on
from fogado.testing.faults import ends_as_a_sentence
from tests.conformance.tables import EMERALD_HOUSE, HOUSES, LANTERN_HOUSE, House

houses = pytest.mark.parametrize(
    "house",
    [
        pytest.param(
            house,
            id=house.game.name,
            marks=() if house is LANTERN_HOUSE else (pytest.mark.slow,),
        )
        for house in HOUSES
    ],
)
"""Every test tries many examples: `make check` does so with the toy only."""

# ── what strangers bring along ───────────────────────────────────────────────────────────────

leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=6),
    st.sampled_from(["standard", "random", "0", "open", "buy 3", "I I V", "roll", "over", "Turn"]),
)
plain_data = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)


def refused_or(ask: Callable[[], Any]) -> Any:
    """Ask; give the answer, or check that the refusal is ours and a sentence, and give ``None``."""
    try:
        return ask()
    except FogadoError as error:
        said = str(error)
        wrong = [line for line in said.split("\n") if not ends_as_a_sentence(line)]
    assert said, "the refusal says nothing"
    assert not wrong, f"{wrong[0]!r} is not a sentence"
    assert "Traceback" not in said
    return None


@st.composite
def places(draw: st.DrawFn, data: Any) -> list[Any]:
    """Choose a place inside nested data: the keys that lead there."""
    path: list[Any] = []
    while isinstance(data, (dict, list)) and data:
        key = draw(st.sampled_from(sorted(data) if isinstance(data, dict) else range(len(data))))
        path.append(key)
        data = data[key]
        if draw(st.integers(0, 2)) == 0:
            break
    return path


def changed(data: Any, path: list[Any], value: Any, drop: bool) -> Any:
    """Give a copy of nested data with one place changed or dropped."""
    data = json.loads(json.dumps(data))
    if not path:
        return value
    inside = data
    for key in path[:-1]:
        inside = inside[key]
    if drop:
        del inside[path[-1]]
    else:
        inside[path[-1]] = value
    return data


# ── plays ────────────────────────────────────────────────────────────────────────────────────


@st.composite
def tables(draw: st.DrawFn, house: House) -> tuple[int, dict[str, Any]]:
    """Choose seats and a set-up among the possible values, whether they fit together or not."""
    game = house.game
    seats = draw(st.integers(game.fewest, game.most))
    chosen = {}
    for choice in game.setups.choices:
        if draw(st.booleans()):
            numbers = st.integers(getattr(choice, "low", 0), getattr(choice, "high", 3))
            names = st.sampled_from(getattr(choice, "names", ("",)))
            chosen[choice.name] = draw(names if hasattr(choice, "names") else numbers)
    return seats, chosen


@houses
@settings(max_examples=25)
@given(data=st.data())
def test_any_answers_at_any_table_keep_the_table_possible(
    house: House, data: st.DataObject
) -> None:
    """A set-up is refused or starts; from there, any options lead to possible tables."""
    seats, setup = data.draw(tables(house))
    state = refused_or(lambda: house.game.start(seats, setup))
    if state is None:
        return
    source = seeded(data.draw(st.integers(0, 999)))
    for answer in data.draw(st.lists(st.integers(0, 20), max_size=40)):
        pending = state.chance
        if state.over:
            break
        if pending is not None:
            state.settle(pending.sample(source))
        else:
            seat = state.to_act[answer % len(state.to_act)]
            options = state.options(seat)
            state.apply(seat, options[answer % len(options)])
        assert state.check() == []
    again = house.game.load(json.loads(json.dumps(house.game.save(state))))
    assert saved(again) == saved(state)


# ── texts ────────────────────────────────────────────────────────────────────────────────────

wordy = st.lists(
    st.sampled_from(
        ["buy", "bet", "place", "3", "1:", "5:", "I", "V", "W", "final-jewel", "use", "cube", "-1"]
        + ["light", "shine", "at", "99", "take", "jackpot", "pick", "nose", "card", "\t", "III"]
    ),
    max_size=6,
).map(" ".join)
texts = st.one_of(st.text(max_size=30), wordy)


@houses
@settings(max_examples=80)
@given(text=texts)
def test_any_text_is_an_option_or_is_refused(house: House, text: str) -> None:
    """What is read as an option can be written, and is refused or done like any other."""
    option = refused_or(lambda: house.game.parse(text))
    if option is None:
        return
    assert house.game.parse(house.game.write(option)).write() == option.write()
    for state in moments_of(house):
        before = saved(state)
        for seat in (0, 1, -1, 99):
            child = state.copy()
            refused_or(partial(child.apply, seat, option))
            if saved(child) != before:
                assert option in state.options(seat)


def moments_of(house: House) -> list[State]:
    """Give some moments of one play."""
    table = house.tables[2] if house is EMERALD_HOUSE else house.tables[1]
    found = MOMENTS.get(house.game.name)
    if found is None:
        found = list(Case(house, table, each=1).moments)
        MOMENTS[house.game.name] = found
    return found


MOMENTS: dict[str, list[State]] = {}


@houses
@settings(max_examples=60)
@given(text=texts)
def test_any_text_is_an_outcome_or_is_refused(house: House, text: str) -> None:
    for state in moments_of(house):
        pending = state.chance
        if pending is not None:
            outcome = refused_or(partial(pending.read, text))
            if outcome is not None:
                state.copy().settle(outcome)


# ── set-ups and editions ─────────────────────────────────────────────────────────────────────


@houses
@settings(max_examples=80)
@given(data=st.data())
def test_any_set_up_starts_or_is_refused(house: House, data: st.DataObject) -> None:
    names = [choice.name for choice in house.game.setups.choices] + ["preset", "colour"]
    setup = data.draw(
        st.dictionaries(st.sampled_from(names) | st.text(max_size=4), plain_data, max_size=3)
    )
    seats = data.draw(st.integers(-1, 9))
    state = refused_or(lambda: house.game.start(seats, setup))
    if state is not None:
        assert state.check() == []
        assert house.game.setups.fill(house.game.setups.fill(setup)) is not None


def toml(value: Any) -> str:
    """Write plain data as a TOML value."""
    if isinstance(value, dict):
        inner = ", ".join(f"{json.dumps(str(key))} = {toml(it)}" for key, it in value.items())
        return f"{{{inner}}}"
    if isinstance(value, list):
        return f"[{', '.join(toml(part) for part in value)}]"
    return "1979-05-27" if value is None else json.dumps(value)


@houses
@settings(max_examples=80)
@given(data=st.data())
def test_any_edition_is_played_or_is_refused(house: House, data: st.DataObject) -> None:
    """Printed names with any values: all that is wrong is told, the rest can be played."""
    printed = list(house.content.values)
    names = st.sampled_from(printed) | st.sampled_from(["moon", "dice", "cards.1", "start.oil.x"])
    values = st.one_of(st.integers(-1, 9), st.lists(st.integers(-1, 9), max_size=4), plain_data)
    wanted = data.draw(st.dictionaries(names, values, max_size=4))
    edition = refused_or(lambda: Edition(house.game.name, "any", wanted))
    assert edition is not None
    refused_or(lambda: house.game.edition(edition))
    state = refused_or(lambda: house.game.start(house.game.fewest, {}, edition))
    if state is None:
        return
    assert state.check() == []
    for at in range(30):
        if state.over:
            break
        pending = state.chance
        if pending is not None:
            state.settle(pending.sample(seeded(at)))
        else:
            state.apply(state.to_act[0], state.options(state.to_act[0])[-1])
        assert state.check() == []


@settings(max_examples=80)
@given(values=st.dictionaries(st.text(max_size=8), plain_data, max_size=4), named=st.booleans())
def test_any_edition_file_is_read_or_is_refused(values: dict[str, Any], named: bool) -> None:
    if named:
        values = {"game": "emerald-skulls", "name": "mine", **values}
    text = "\n".join(f"{json.dumps(key)} = {toml(value)}" for key, value in values.items())
    edition = refused_or(lambda: read_edition(text))
    if edition is not None:
        refused_or(lambda: fogado.game("emerald-skulls").edition(edition))


@settings(max_examples=60)
@given(text=st.text(max_size=60))
def test_any_text_as_an_edition_file_is_refused(text: str) -> None:
    assert refused_or(lambda: read_edition(text)) is None


# ── records ──────────────────────────────────────────────────────────────────────────────────

RECORDS = {
    house.game.name: play_match(house.game, ["random"] * house.game.fewest, seed=2).text()
    for house in HOUSES
}


def game_of(house: House) -> Callable[[str], Game]:
    """Give games by name as ``fogado.game`` does, the toy among them."""
    return lambda name: house.game if name == house.game.name else fogado.game(name)


@houses
@settings(max_examples=60)
@given(data=st.data())
def test_a_record_with_any_byte_changed_is_refused(house: House, data: st.DataObject) -> None:
    text = RECORDS[house.game.name]
    at = data.draw(st.integers(0, len(text) - 2))
    letter = data.draw(st.characters(codec="utf-8"))
    broken = text[:at] + letter + text[at + 1 :]
    record = refused_or(lambda: verify(broken, game_of(house)))
    if record is not None:
        assert record.text() == text, "only blanks between words may differ"


@houses
@settings(max_examples=80)
@given(data=st.data())
def test_a_forged_record_is_refused_or_is_another_sound_play(
    house: House, data: st.DataObject
) -> None:
    """Lines changed, dropped or added, and all digests made right again."""
    lines = [json.loads(line) for line in RECORDS[house.game.name].splitlines()]
    for line in lines:
        del line["digest"]
    path = data.draw(places(lines))
    lines = changed(lines, path, data.draw(plain_data), data.draw(st.booleans()))
    text = rechained(lines)
    record = refused_or(lambda: verify(text, game_of(house)))
    if record is not None:
        assert refused_or(lambda: verify(record.text(), game_of(house))) is not None


def rechained(lines: Any) -> str:
    """Write lines with digests that fit, as far as they are lines at all."""
    from fogado.core.record import chain

    digest = ""
    written = []
    for line in lines if isinstance(lines, list) else [lines]:
        if isinstance(line, dict):
            digest = chain(digest, line)
            line = {**line, "digest": digest}
        written.append(json.dumps(line))
    return "\n".join(written)


@settings(max_examples=60)
@given(text=st.text(max_size=40) | plain_data.map(json.dumps))
def test_any_text_as_a_record_is_refused(text: str) -> None:
    assert refused_or(lambda: verify(text, fogado.game)) is None


# ── saved states ─────────────────────────────────────────────────────────────────────────────


@houses
@settings(max_examples=80)
@given(data=st.data())
def test_a_saved_state_with_anything_changed_is_refused_or_can_be_used(
    house: House, data: st.DataObject
) -> None:
    """What is loaded can be looked at, saved again, and asked for options."""
    states = moments_of(house)
    state = states[data.draw(st.integers(0, len(states) - 1))]
    written = house.game.save(state)
    path = data.draw(places(written))
    broken = changed(written, path, data.draw(plain_data), data.draw(st.booleans()))
    loaded = refused_or(lambda: house.game.load(broken))
    if loaded is None:
        return
    assert loaded.check() == []
    for seat in (0, None):
        loaded.view(seat)
    for seat in loaded.to_act:
        loaded.options(seat)
    go_on(loaded)
    assert refused_or(lambda: house.game.load(json.loads(json.dumps(house.game.save(loaded)))))


def go_on(state: State) -> None:
    """Play a copy a little further."""
    child = state.copy()
    source = seeded(5)
    for _ in range(6):
        if not child.over:
            step_on(child, source)


@houses
@settings(max_examples=60)
@given(data=plain_data)
def test_any_data_as_a_saved_state_is_refused(house: House, data: Any) -> None:
    assert refused_or(lambda: house.game.load(data)) is None


@houses
@settings(max_examples=40)
@given(data=plain_data)
def test_any_data_as_a_view_is_refused(house: House, data: Any) -> None:
    assert refused_or(lambda: house.game.sample(data, seeded(1))) is None


def test_the_records_used_here_are_sound() -> None:
    for house in HOUSES:
        record = read_record(RECORDS[house.game.name])
        ends = [state for state, _ in replay(record, house.game)]
        assert ends[-1].over
        assert play_out(house.start(house.tables[0]), seeded(1)) > 0
