"""A record can be checked by anybody: the first line that was touched is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import fogado
from fogado.core.content import read_edition
from fogado.core.errors import BadRecord, FogadoError
from fogado.core.lines import read_entry
from fogado.core.record import Entry, Record, last_digest, read_record, replay, verify
from fogado.games.emerald_skulls.game import GAME as SKULLS
from fogado.testing.faults import ends_as_a_sentence
from tests.core.fair_plays import Lines, data_of, rechained
from tests.toys.lanterns.game import GAME as LANTERNS

BOX = read_edition('game = "emerald-skulls"\nname = "my box"\npot.per-player = 9')
SOLO = fogado.play("emerald-skulls", ["random"], seed=3)
BOXED = fogado.play("emerald-skulls", ["random"] * 3, seed=3, edition=BOX)


def forged(change: Callable[[Lines], object]) -> str:
    """Change a record, and make its digests right again."""
    lines = data_of(SOLO)
    change(lines)
    return rechained(lines)


def first_bad_line(text: str) -> tuple[int, str]:
    """Verify a text that must be bad; give the line it names and what is said."""
    with pytest.raises(BadRecord) as caught:
        verify(text, fogado.game)
    said = str(caught.value)
    assert ends_as_a_sentence(said)
    return caught.value.line, said


LUCK = next(at for at, line in enumerate(data_of(SOLO)) if line.get("luck") == "opposition")
ANSWER = next(at for at, line in enumerate(data_of(SOLO)) if "take" in line)


# ── honest records ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("record", [SOLO, BOXED], ids=["solo", "boxed"])
def test_an_honest_record_verifies(record: Record) -> None:
    checked = verify(record.text(), fogado.game)

    assert checked.text() == record.text()
    assert checked.digest == record.digest == last_digest(record.lines())
    assert checked.outcome.scores == record.outcome.scores
    assert checked.outcome.ranking == record.outcome.ranking


def test_the_edition_travels_with_the_record() -> None:
    assert BOXED.edition is not None
    assert BOXED.edition["digest"] == BOX.digest
    assert sum(BOXED.outcome.scores) <= 27


def test_an_unfinished_record_has_no_outcome_but_replays() -> None:
    half = Record("emerald-skulls", 1, ["Anna"], SOLO.setup, entries=SOLO.entries[:5])

    with pytest.raises(FogadoError, match="not over"):
        _ = half.outcome
    assert len(list(replay(half, SKULLS))) == 6
    assert read_record(half.text()).end is None


def test_a_listener_hears_each_line_by_itself() -> None:
    heard = [
        [event.kind for event in state.log or ()] for state, _ in replay(SOLO, SKULLS, listen=True)
    ]

    assert heard[0] == []
    assert heard[1][0] in ("bought", "revealed")
    assert sum(line.count("turn") for line in heard) > 3


def test_a_line_of_luck_and_a_line_of_an_answer() -> None:
    assert Entry(2, "pass").plain() == {"seat": 2, "take": "pass"}
    assert Entry(2, "I I V", "roll").plain() == {"luck": "roll", "seat": 2, "gives": "I I V"}


# ── somebody touched the file ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("at", [0, 1, 7, len(SOLO.lines()) - 1])
def test_a_changed_line_is_named(at: int) -> None:
    """One letter more anywhere in a line, and its digest no longer fits."""
    lines = SOLO.lines()
    lines[at] = lines[at].replace('"', '"x', 3).replace('"x', '"', 2)

    line, said = first_bad_line("\n".join(lines))
    assert (line, "digest does not fit" in said) == (at + 1, True)


def test_a_removed_line_is_noticed_at_the_next() -> None:
    lines = SOLO.lines()
    del lines[4]

    assert first_bad_line("\n".join(lines))[0] == 5


def test_swapped_lines_are_noticed_at_the_first() -> None:
    lines = SOLO.lines()
    lines[4], lines[5] = lines[5], lines[4]

    assert first_bad_line("\n".join(lines))[0] == 5


def test_a_doubled_line_is_noticed() -> None:
    lines = SOLO.lines()
    lines.insert(4, lines[3])

    assert first_bad_line("\n".join(lines))[0] == 5


def test_a_missing_digest_is_noticed() -> None:
    lines = SOLO.lines()
    data = json.loads(lines[2])
    del data["digest"]
    lines[2] = json.dumps(data)

    assert first_bad_line("\n".join(lines))[0] == 3


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "empty"),
        ("\n", 1, "not JSON"),
        ("nonsense", 1, "not JSON"),
        ("[1, 2]", 1, "not a line of a record"),
        ("null", 1, "not a line of a record"),
        (SOLO.lines()[0] + "\n{", 2, "not JSON"),
        (SOLO.lines()[0] + "\n\n" + SOLO.lines()[1], 2, "not JSON"),
    ],
)
def test_garbage_is_named(text: str, line: int, said: str) -> None:
    assert first_bad_line(text) == (line, first_bad_line(text)[1])
    assert said in first_bad_line(text)[1]


# ── a forger made the digests right again: the rules still tell ──────────────────────────────


def set_(at: int, key: str, value: Any) -> Callable[[Lines], object]:
    """Make a change of one value in one line."""
    return lambda lines: lines[at].__setitem__(key, value)


HEADERS = [
    ("record", 2, "does not begin a record of format 1"),
    ("game", 7, "must name game"),
    ("game", "ludo", "There is no game 'ludo'"),
    ("rules_version", "1", "must name game"),
    ("rules_version", 99, "played under rules version 99 of emerald-skulls; this engine has"),
    ("seats", "Anna", "must name game"),
    ("seats", [1], "must name game"),
    ("seats", [], "is for 1 to 8 players, not 0"),
    ("setup", [], "must name game"),
    ("setup", {"cards": "none"}, "cards=none is not possible"),
    ("setup", {"colour": "red"}, "'colour' is nothing to choose here"),
    ("edition", "mine", "edition that is not one"),
    ("edition", {"name": "mine"}, "a name and its values"),
    ("edition", {**BOX.plain(), "digest": "0"}, "does not match its digest"),
    ("edition", {**BOX.plain(), "values": {}}, "does not match its digest"),
    ("seed", 3, "seed that is not a text"),
]


@pytest.mark.parametrize(("key", "value", "said"), HEADERS)
def test_a_header_that_cannot_be_is_named(key: str, value: Any, said: str) -> None:
    line, sentence = first_bad_line(forged(set_(0, key, value)))

    assert line == 1
    assert said in sentence


@pytest.mark.parametrize(
    "change",
    [
        set_(ANSWER, "seat", "0"),
        set_(ANSWER, "seat", None),
        set_(ANSWER, "take", 3),
        set_(ANSWER, "luck", "roll"),
        lambda lines: lines[ANSWER].pop("take"),
        lambda lines: lines[ANSWER].clear(),
        set_(LUCK, "take", "pass"),
        set_(LUCK, "luck", 5),
        set_(LUCK, "luck", ""),
        set_(LUCK, "gives", None),
        lambda lines: lines[LUCK].pop("luck"),
    ],
)
def test_a_line_that_is_neither_answer_nor_luck_is_named(change: Callable[[Lines], object]) -> None:
    line, said = first_bad_line(forged(change))

    assert line in (LUCK + 1, ANSWER + 1)
    assert "neither an answer nor luck" in said


def test_an_illegal_answer_is_named_with_its_rule() -> None:
    """Dice are taken once, at the start of the turn."""
    line, said = first_bad_line(forged(set_(ANSWER, "take", "buy 7")))

    assert line == ANSWER + 1
    assert "[ES-2.2]" in said


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("take", "dance", "'dance' is not a move"),
        ("seat", 5, "[ES-1.9]"),
    ],
)
def test_an_impossible_answer_is_named(key: str, value: Any, said: str) -> None:
    line, sentence = first_bad_line(forged(set_(ANSWER, key, value)))

    assert line == ANSWER + 1
    assert said in sentence


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("gives", "card 11", "is not an outcome of opposition"),
        ("luck", "roll", "is not waiting for roll"),
        ("seat", 0, "is not waiting for opposition of seat 0"),
    ],
)
def test_impossible_luck_is_named(key: str, value: Any, said: str) -> None:
    line, sentence = first_bad_line(forged(set_(LUCK, key, value)))

    assert line == LUCK + 1
    assert said in sentence


def test_luck_without_anybody_waiting_for_it_is_named() -> None:
    lines = data_of(SOLO)
    lines.insert(1, {"luck": "roll", "seat": 0, "gives": "I"})

    assert first_bad_line(rechained(lines))[0] == 2


def test_another_outcome_is_named() -> None:
    """Everything right but the score: the replay knows better."""

    def richer(lines: Lines) -> None:
        lines[-1]["end"]["scores"] = [999]

    line, said = first_bad_line(forged(richer))
    assert line == len(SOLO.lines())
    assert "the play ended otherwise" in said


def test_a_cut_record_is_read_but_its_end_is_missed() -> None:
    """Without the last line, the play is over but has no end."""
    line, said = first_bad_line(rechained(data_of(SOLO)[:-1]))

    assert line == len(SOLO.lines())
    assert "is missing" in said


def test_an_end_too_early_is_named() -> None:
    lines = data_of(SOLO)
    line, said = first_bad_line(rechained([*lines[:9], lines[-1]]))

    assert line == 10
    assert "the play does not" in said


def test_nothing_comes_after_the_end() -> None:
    lines = data_of(SOLO)
    line, said = first_bad_line(rechained([*lines, lines[1]]))

    assert line == len(lines) + 1
    assert "comes after the end" in said


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(BadRecord, match="a record of emerald-skulls, not of lanterns"):
        list(replay(SOLO, LANTERNS))


def test_an_answer_that_came_too_late_is_kept_and_changes_nothing() -> None:
    record = fogado.play("emerald-skulls", ["random", "random"], seed=3)
    late = Entry(1, record.entries[0].text, at=950, lost=True)
    assert late.plain() == {"seat": 1, "lost": record.entries[0].text, "at": 950}
    assert not late.acts
    record.entries.insert(2, late)
    again = verify(record.text(), fogado.game)
    assert [entry.plain() for entry in again.entries] == [entry.plain() for entry in record.entries]
    record.entries[2] = Entry(1, "no move of this game", at=950, lost=True)
    with pytest.raises(BadRecord, match="Line 4 is not possible"):
        verify(record.text(), fogado.game)


@pytest.mark.parametrize("line", [{"seat": 1, "lost": "roll", "take": "roll"}, {"lost": "roll"}])
def test_a_line_that_is_two_things_or_nobodys_is_refused(line: dict[str, object]) -> None:
    with pytest.raises(BadRecord, match="Line 3 is neither an answer nor luck"):
        read_entry(line, 3)
