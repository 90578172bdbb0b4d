"""Plays as tables of data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import polars
import pytest

import fogado
from fogado.core.errors import FogadoError
from fogado.research.encoding import encoding
from fogado.research.export import Exporter, export
from tests.cli.running import data, fine, refused

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fogado.core.record import Record


def test_every_decision_of_a_play_is_a_row(tmp_path: Path) -> None:
    """Answers, menus and observations are those of the record, outcomes those of its end."""
    record = fogado.play("dwarven-smithy", ["random", "random"], seed=3)
    export([("one", record)], str(tmp_path / "data"), "dwarven-smithy")
    rows = polars.read_parquet(tmp_path / "data" / "decisions" / "*.parquet")
    acts = [entry for entry in record.entries if entry.purpose is None]
    assert rows["notation"].to_list() == [entry.text for entry in acts]
    assert rows["seat"].to_list() == [entry.seat for entry in acts]
    assert rows["number"].to_list() == list(range(len(acts)))
    actions = encoding("dwarven-smithy").actions
    for row in rows.head(50).iter_rows(named=True):
        assert actions.names[row["action"]] == row["notation"]
        assert row["action"] in row["legal"]
        assert len(row["observation"]) == encoding("dwarven-smithy").observation_size
        assert row["score"] == record.outcome.scores[row["seat"]]
        assert row["won"] == (row["seat"] in record.outcome.winners)
    seats = polars.read_parquet(tmp_path / "data" / "plays.parquet")
    assert seats["who"].to_list() == ["random", "random"]
    assert seats["reward"].sum() == 0
    assert set(seats["digest"]) == {record.digest}


def test_the_verb_writes_games_of_bots_and_records(tmp_path: Path) -> None:
    """The same games as data, once played for it and once read from files."""
    played = data(
        "export", "--game", "dice-forge", "--bots", "random,random", "--num", "2",
        "--seed", "5", "--to", str(tmp_path / "played"),
    )  # fmt: skip
    assert (played["plays"], played["parts"], played["stopped"]) == (2, 1, False)
    files = []
    for number in range(2):
        file = tmp_path / f"{number}.jsonl"
        file.write_text(fogado.play("dice-forge", ["random"] * 2, seed=f"5/{number}").text())
        files.append(str(file))
    said = fine("export", *files, "--to", str(tmp_path / "read"), "--no-observations")
    assert f"{played['decisions']:,} decisions of 2 plays of dice-forge" in said
    one = polars.read_parquet(tmp_path / "played" / "decisions" / "*.parquet")
    two = polars.read_parquet(tmp_path / "read" / "decisions" / "*.parquet")
    assert "observation" not in two.columns
    assert one.drop("play", "observation").equals(two.drop("play"))


def test_an_interrupt_keeps_the_plays_that_are_whole(tmp_path: Path) -> None:
    """Ctrl-C in the middle: what was exported before it can be read."""

    def plays() -> Iterator[tuple[str, Record]]:
        yield "whole", fogado.play("dice-forge", ["random", "random"], seed=1)
        raise KeyboardInterrupt

    exporter, stopped = export(plays(), str(tmp_path / "data"), "dice-forge")
    assert stopped
    rows = polars.read_parquet(tmp_path / "data" / "decisions" / "*.parquet")
    assert len(rows) == exporter.decisions > 0


def test_what_was_taken_back_and_what_has_no_end(tmp_path: Path) -> None:
    """An unfinished play has decisions and no outcome."""
    record = fogado.play("dice-forge", ["random", "random"], seed=1)
    record.end = None
    del record.entries[40:]
    export([("half", record)], str(tmp_path / "data"), "dice-forge")
    rows = polars.read_parquet(tmp_path / "data" / "decisions" / "*.parquet")
    assert len(rows) == sum(entry.purpose is None for entry in record.entries)
    assert rows["reward"].null_count() == len(rows)


def test_mistakes_are_told_in_sentences(tmp_path: Path) -> None:
    """Two games, no game, a folder with something in it, a file that is no record."""
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "kept").write_text("mine")
    with pytest.raises(FogadoError, match=r"is not empty; export into a new folder\."):
        Exporter(str(tmp_path / "full"), "dice-forge", True)
    skulls = fogado.play("emerald-skulls", ["random"], seed=1)
    with pytest.raises(FogadoError, match="x is a play of emerald-skulls; one export holds plays"):
        Exporter(str(tmp_path / "new"), "dice-forge", True).add("x", skulls)
    to = ("--to", str(tmp_path / "nothing"))
    assert "Name one or more records, or --game" in refused("export", *to)
    assert "not both" in refused("export", "some.jsonl", "--game", "dice-forge", *to)
    (tmp_path / "bad.jsonl").write_text(json.dumps({"record": 9}))
    assert "bad.jsonl: " in refused("export", str(tmp_path / "bad.jsonl"), *to)
    assert not (tmp_path / "nothing").exists()
