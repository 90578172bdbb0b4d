"""Whatever a forger changes in a play with fair dice is found, digests made right again or not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import fogado
from fogado.core.errors import BadRecord, FogadoError
from fogado.core.fair import commitment
from fogado.core.record import Entry, Record, read_record, replay, verify
from fogado.games.emerald_skulls.game import GAME as SKULLS
from fogado.testing.faults import ends_as_a_sentence
from tests.core.fair_plays import (
    ENTROPIES,
    OTHER_SECRET,
    SECRET,
    Lines,
    data_of,
    fair_match,
    fair_play,
    rechained,
)

PLAY = fair_play()
SHORT = fair_play(fogado.game("dice-forge"))
LUCK = [at for at, line in enumerate(data_of(SHORT)) if "luck" in line]


def found(lines: Lines, noted: str | None = None) -> tuple[int, str]:
    """Verify lines that must be bad; give the line that is named and what is said."""
    with pytest.raises(BadRecord) as caught:
        verify(rechained(lines), fogado.game, noted)
    assert ends_as_a_sentence(str(caught.value))
    return caught.value.line, str(caught.value)


def sound(lines: Lines) -> bool:
    """Does a record verify?"""
    try:
        verify(rechained(lines), fogado.game)
    except BadRecord:
        return False
    return True


# ── honest records ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", fogado.games())
def test_every_draw_of_an_honest_play_is_found_again(name: str) -> None:
    record = fair_play(fogado.game(name))
    checked = verify(record.text(), fogado.game, commitment(SECRET))

    assert checked.text() == record.text()
    assert checked.dice == "revealed"
    assert checked.revealed == SECRET.hex()
    assert checked.end is not None


def test_the_lines_of_fair_dice() -> None:
    """The commitment stands first, the secret last, and the chain holds both."""
    lines = data_of(PLAY)

    assert lines[0]["fair"] == {"commitment": commitment(SECRET), "entropies": list(ENTROPIES)}
    assert lines[0]["seed"] is None
    assert list(lines[-2]) == ["end"]
    assert lines[-1] == {"reveal": SECRET.hex()}


def test_a_record_without_fair_dice_says_nothing_of_them() -> None:
    record = fogado.play("emerald-skulls", ["random"], seed=3)

    assert "fair" not in data_of(record)[0]
    assert record.dice == "plain"
    assert list(data_of(record)[-1]) == ["end"]


def test_a_running_play_is_sealed_and_a_done_one_without_secret_withheld() -> None:
    lines = data_of(PLAY)

    assert verify(rechained(lines[:50]), fogado.game).dice == "sealed"
    assert verify(rechained(lines[:-1]), fogado.game).dice == "withheld"


def test_a_play_that_was_given_up_reveals_its_secret() -> None:
    match = fair_match()
    match.act(1, SKULLS.parse("bet final-jewel 1"))
    match.close("The house closes for tonight.")
    record = verify(match.record.text(), fogado.game)

    assert (record.closed, record.end, record.dice) == (
        "The house closes for tonight.",
        None,
        "revealed",
    )
    assert not match.can_undo(1)
    with pytest.raises(FogadoError, match="given up"):
        match.act(2, SKULLS.parse("pass"))
    with pytest.raises(FogadoError, match="done already"):
        match.close("again")
    with pytest.raises(FogadoError, match="done; nothing can be taken back"):
        match.take_back(1, 1)


def test_the_secret_is_revealed_at_the_end_and_not_before() -> None:
    record = fair_match().record

    with pytest.raises(FogadoError, match="not before"):
        record.reveal(SECRET)
    record.close("enough")
    with pytest.raises(FogadoError, match="not the secret"):
        record.reveal(OTHER_SECRET)
    record.reveal(SECRET)
    assert record.revealed == SECRET.hex()
    plain = fogado.play("emerald-skulls", ["random"], seed=3)
    with pytest.raises(FogadoError, match="not the secret"):
        plain.reveal(SECRET)


@pytest.mark.parametrize("given_up", [False, True])
def test_a_secret_that_another_table_still_needs_is_shown_later(given_up: bool) -> None:
    match = fair_match()
    match.reveals = False
    if given_up:
        match.close("enough")
    while not match.record.done:
        seat = match.state.to_act[0]
        match.act(seat, match.state.options(seat)[0])

    assert verify(match.record.text(), fogado.game).dice == "withheld"
    match.reveal()
    assert verify(match.record.text(), fogado.game).dice == "revealed"


def test_an_answer_may_say_when_it_came() -> None:
    """Arrivals are part of the digest, and replay does not care."""
    match = fair_match(betting="open")
    match.act(2, SKULLS.parse("bet final-jewel 1"), at=0)
    match.act(1, SKULLS.parse("bet final-jewel 2"), at=1250)
    record = verify(match.record.text(), fogado.game)

    assert [entry.at for entry in record.entries] == [0, 1250]
    assert record.text() == match.record.text()
    assert Entry(1, "pass", at=7).plain() == {"seat": 1, "take": "pass", "at": 7}
    later = match.record.text().replace("1250", "1249")
    with pytest.raises(BadRecord, match="Line 3 was changed"):
        verify(later, fogado.game)


@pytest.mark.parametrize("name", ["a\u2028b", "c\x85d", "e\r"])
def test_only_a_newline_ends_a_line(name: str) -> None:
    record = Record("emerald-skulls", 1, [name], SKULLS.setups.fill(None))

    assert read_record(record.text()).seats == [name]


@pytest.mark.parametrize(
    "line",
    ['{"seat": "\\ud800"}', "[" * 100_000, '{"seat": ' + "9" * 5000 + "}"],
    ids=["half a letter", "deep", "long"],
)
def test_strange_json_is_refused_in_a_sentence(line: str) -> None:
    with pytest.raises(BadRecord, match="Line 1 "):
        read_record(line)


# ── tampering: the digests are made right again ──────────────────────────────────────────────


@settings(max_examples=40)
@given(at=st.integers(0, 31), flip=st.integers(1, 255))
def test_another_secret_does_not_fit_the_commitment(at: int, flip: int) -> None:
    lines = data_of(SHORT)
    secret = bytearray(SECRET)
    secret[at] ^= flip
    lines[-1]["reveal"] = secret.hex()

    line, said = found(lines)
    assert line == len(lines)
    assert "does not fit the commitment" in said


@settings(max_examples=30)
@given(secret=st.binary(min_size=32, max_size=32))
def test_a_house_that_changes_its_mind_is_found_by_the_dice(secret: bytes) -> None:
    """Another secret with its own commitment gives other draws; so says the noted commitment."""
    assume(secret != SECRET)
    lines = data_of(SHORT)
    lines[0]["fair"]["commitment"] = commitment(secret)
    lines[-1]["reveal"] = secret.hex()

    line, said = found(lines)
    assert line - 1 in LUCK
    assert f"Line {line} is not what the dice gave" in said
    assert found(lines, commitment(SECRET)) == (
        1,
        "Line 1: the dice are not those of the published commitment.",
    )


@settings(max_examples=50)
@given(seat=st.integers(0, 2), text=st.text(max_size=20))
def test_another_entropy_gives_other_dice(seat: int, text: str) -> None:
    lines = data_of(SHORT)
    assume(lines[0]["fair"]["entropies"][seat] != text)
    lines[0]["fair"]["entropies"][seat] = text

    line, said = found(lines)
    assert line - 1 in LUCK
    assert "is not what the dice gave" in said


@pytest.mark.parametrize("order", [(1, 0, 2), (2, 1, 0), (0, 2, 1)])
def test_entropies_in_another_order_give_other_dice(order: tuple[int, ...]) -> None:
    lines = data_of(SHORT)
    lines[0]["fair"]["entropies"] = [ENTROPIES[seat] for seat in order]

    assert found(lines)[0] - 1 in LUCK


@settings(max_examples=50)
@given(data=st.data())
def test_any_other_luck_is_named_by_its_line(data: st.DataObject) -> None:
    """The forger chooses something that luck could have given there."""
    lines = data_of(SHORT)
    at = data.draw(st.sampled_from(LUCK))
    for line, (state, _) in enumerate(replay(SHORT, fogado.game("dice-forge")), 1):
        if line == at:
            pending = state.chance
            assert pending is not None
            could = {pending.write(outcome) for outcome, _ in pending.outcomes()}
            break
    could -= {lines[at]["gives"]}
    lines[at]["gives"] = data.draw(st.sampled_from(sorted(could)))

    line, said = found(lines)
    assert line == at + 1
    assert f"not {lines[at]['gives']!r}." in said


@settings(max_examples=60)
@given(data=st.data())
def test_luck_in_another_order_is_found(data: st.DataObject) -> None:
    lines = data_of(SHORT)
    one = data.draw(st.sampled_from(LUCK))
    other = data.draw(st.sampled_from(LUCK))
    assume(lines[one] != lines[other])
    lines[one], lines[other] = lines[other], lines[one]

    assert min(one, other) < found(lines)[0] <= max(one, other) + 1


@settings(max_examples=60)
@given(at=st.sampled_from(LUCK), doubled=st.booleans())
def test_luck_left_out_or_dealt_twice_is_found(at: int, doubled: bool) -> None:
    lines = data_of(SHORT)
    lines[at : at + 1] = [lines[at]] * (2 if doubled else 0)

    assert not sound(lines)


@settings(max_examples=60)
@given(data=st.data())
def test_without_new_digests_every_order_is_found(data: st.DataObject) -> None:
    """Answers of open hands may be swapped by a forger, but never in the chain of digests."""
    lines = SHORT.lines()
    one = data.draw(st.integers(0, len(lines) - 2))
    other = data.draw(st.integers(one + 1, len(lines) - 1))
    lines[one], lines[other] = lines[other], lines[one]

    with pytest.raises(BadRecord, match="was changed") as caught:
        verify("\n".join(lines), fogado.game)
    assert caught.value.line == one + 1


# ── lines that cannot be ─────────────────────────────────────────────────────────────────────

REVEAL = {"reveal": SECRET.hex()}


@pytest.mark.parametrize(
    ("tail", "line", "said"),
    [
        ([REVEAL], 3, "neither an answer nor luck"),
        ([{"closed": "x"}, {"reveal": "00"}], 4, "64 small hex digits"),
        ([{"closed": "x"}, {"reveal": SECRET.hex().upper() + "F"}], 4, "64 small hex digits"),
        ([{"closed": "x"}, REVEAL, REVEAL], 5, "comes after the end"),
        ([{"closed": "x"}, {"closed": "y"}], 4, "comes after the end"),
        ([{"closed": 3}], 3, "neither an answer nor luck"),
        ([{"seat": 2, "take": "pass", "at": -1}], 3, "milliseconds"),
        ([{"seat": 2, "take": "pass", "at": True}], 3, "milliseconds"),
        ([{"seat": 2, "take": "pass", "at": None}], 3, "milliseconds"),
        ([{"luck": "roll", "seat": 2, "gives": "I", "at": 5}], 3, "milliseconds"),
    ],
)
def test_a_tail_that_cannot_be_is_named(tail: Lines, line: int, said: str) -> None:
    match = fair_match()
    match.act(1, SKULLS.parse("bet final-jewel 1"))

    assert found(data_of(match.record) + tail)[0] == line
    assert said in found(data_of(match.record) + tail)[1]


def test_dice_that_were_not_fair_have_nothing_to_reveal() -> None:
    lines = data_of(fogado.play("emerald-skulls", ["random"], seed=3))

    assert "comes after the end" in found([*lines, REVEAL])[1]


@pytest.mark.parametrize("fair", [None, {}, {"commitment": "0" * 64, "entropies": []}])
def test_a_header_that_is_not_fair_is_named(fair: Any) -> None:
    lines = data_of(SHORT)
    lines[0]["fair"] = fair

    assert found(lines)[0] == 1


def test_a_noted_commitment_finds_a_record_without_one() -> None:
    record = fogado.play("emerald-skulls", ["random"], seed=3)

    with pytest.raises(BadRecord, match="published commitment"):
        verify(record.text(), fogado.game, commitment(SECRET))


def test_the_chain_of_a_running_play_is_the_beginning_of_the_whole() -> None:
    """What was written stays: only lines are added, so a server can append them."""
    match = fair_match()
    before: list[str] = []
    for _ in range(60):
        lines = match.record.lines()
        assert lines[: len(before)] == before
        before = lines
        seat = match.state.to_act[0]
        match.act(seat, match.state.options(seat)[0])
    assert json.loads(before[-1])["digest"] in match.record.text()
