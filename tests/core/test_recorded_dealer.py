"""The luck of a recorded play, met again."""

import pytest

import fogado
from fogado.core.dealer import RecordedDealer
from fogado.core.errors import BadOutcome
from fogado.core.match import begin_match


def test_the_same_answers_with_recorded_luck_give_the_same_play() -> None:
    """A recorded dealer gives every draw of the record again."""
    record = fogado.play("emerald-skulls", ["random", "random"], seed=11)
    match = begin_match(
        fogado.game("emerald-skulls"), record.seats, RecordedDealer(record), None, None, record.seed
    )
    match.let_luck_decide()
    for entry in record.entries:
        if entry.purpose is None:
            match.act(entry.seat, match.game.parse(entry.text))
    assert match.record.text() == record.text()


def test_luck_that_was_never_dealt_is_missed_in_a_sentence() -> None:
    """Who plays on longer than the record did is told so."""
    record = fogado.play("emerald-skulls", ["random"], seed=1)
    record.entries.clear()
    match = begin_match(fogado.game("emerald-skulls"), ["me"], RecordedDealer(record))
    with pytest.raises(BadOutcome, match="no more opposition for seat -1"):
        match.let_luck_decide()
