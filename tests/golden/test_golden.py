"""Old plays replay for ever, and the same seeds still lead to the same plays."""

from __future__ import annotations

import pytest

import fogado
from fogado.core.record import verify
from tests.golden.make import GOLDEN, RECORDS, Golden

BYTES = 600_000
"""All records of one game together: small enough to be read in a review."""

every_golden = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)


@every_golden
def test_a_golden_record_replays_to_its_end(golden: Golden) -> None:
    """Digests, moves, luck and outcome are all as they were written down."""
    record = verify(golden.path.read_text("utf-8"), fogado.game)

    assert record.end is not None
    assert len(record.seats) == golden.seats
    assert record.text() == golden.path.read_text("utf-8")


@every_golden
def test_the_same_seed_still_leads_to_the_golden_record(golden: Golden) -> None:
    written = verify(golden.path.read_text("utf-8"), fogado.game)

    assert golden.play().digest == written.digest, (
        "if this was meant, raise rules_version and run `make golden`"
    )


def test_every_file_is_a_golden_record_and_all_are_small() -> None:
    files = sorted(RECORDS.iterdir())

    assert files == sorted(golden.path for golden in GOLDEN)
    for name in {golden.game for golden in GOLDEN}:
        assert sum(file.stat().st_size for file in files if file.name.startswith(name)) < BYTES


def test_every_number_of_seats_is_there_with_standard_and_advanced_cards() -> None:
    skulls = [golden for golden in GOLDEN if golden.game == "emerald-skulls"]
    standard = {golden.seats for golden in skulls if "cards" not in golden.setup}
    advanced = {golden.seats for golden in skulls if "cards" in golden.setup}

    assert standard == set(range(1, 9))
    assert advanced == set(range(2, 9))


def test_both_games_of_the_smithy_are_there_with_every_number_of_seats_and_every_variant() -> None:
    smithies = [golden for golden in GOLDEN if golden.game == "dwarven-smithy"]
    for mode in ("starter", "full"):
        plain = [golden for golden in smithies if golden.setup in ({}, {"game": mode})]
        assert {golden.seats for golden in plain} == {2, 3, 4}
    chosen = {f"{key}={value}" for golden in smithies for key, value in golden.setup.items()}
    assert chosen == {"game=full", "bidding=yes", "mine=endless", "workshop=strict"}


def test_every_module_is_there_with_every_number_of_seats() -> None:
    forge = [golden for golden in GOLDEN if golden.game == "dice-forge"]
    for preset in ("goddess", "titans"):
        assert {golden.seats for golden in forge if golden.setup.get("preset") == preset} == {
            2,
            3,
            4,
        }
    for cards in ("advanced", "random"):
        assert {golden.seats for golden in forge if golden.setup.get("cards") == cards} == {2, 3, 4}
    assert {golden.seats for golden in forge if not golden.setup} == {2, 3, 4}
    presets = {golden.setup.get("preset") for golden in forge}
    assert set(fogado.game("dice-forge").setups.presets) - {"beginner", "advanced"} <= presets
