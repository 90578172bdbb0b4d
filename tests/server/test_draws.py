"""What the house tells of every draw, so that a page can draw it again."""

from __future__ import annotations

import json

import pytest

import fogado
from fogado.core.fair import Draws
from fogado.core.source import keyed
from fogado.server.replaying import MOST_WAYS, draws_of
from tests.core.fair_plays import ENTROPIES, SECRET, fair_play


@pytest.mark.parametrize("name", ["emerald-skulls", "dwarven-smithy", "dice-forge"])
def test_every_line_of_luck_can_be_drawn_again_from_what_is_told(name: str) -> None:
    """The number that the key gives leads to the outcome that the record holds."""
    entropies = ENTROPIES[:2]
    text = fair_play(fogado.game(name), SECRET, entropies).text()
    lines = [json.loads(line) for line in text.splitlines()]
    luck = {number: line for number, line in enumerate(lines, 1) if "luck" in line}
    draws = draws_of(text)
    counts = Draws(SECRET, entropies)

    assert [draw.line for draw in draws] == list(luck)
    for draw in draws:
        line = luck[draw.line]
        assert (draw.purpose, draw.seat) == (line["luck"], line["seat"])
        count = counts.count(draw.purpose, draw.seat)
        if draw.purpose == "roll":
            assert draw.ways == [], "a roll of Emerald Skulls has too many numbers"
            continue
        numbers = sum(many for _, many in draw.ways)
        assert 0 < numbers <= MOST_WAYS
        number = keyed(counts.key, draw.purpose, draw.seat, count).below(numbers)
        assert [gives for gives, many in draw.ways for _ in range(many)][number] == line["gives"]


def test_a_record_that_cannot_be_replayed_has_no_draws() -> None:
    """What is wrong with it, the check of the dice says."""
    text = fair_play(fogado.game("dice-forge"), SECRET, ENTROPIES[:2]).text()
    assert draws_of(text.replace('"dice-forge"', '"lanterns"')) == []
    assert draws_of("nothing") == []
