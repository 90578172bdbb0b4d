"""``fogado admin``: a house is looked after, for a person and for a program."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from fogado.core.record import verify
from fogado.core.registry import game
from fogado.server.bus import LOOK_AGAIN, open_bus
from tests.cli.houses import CODE, HOUSE, furnish_house
from tests.cli.running import data, fine, refused, run


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables of a house in the present folder."""
    monkeypatch.chdir(tmp_path)
    for name in ("FOGADO_DATA", "FOGADO_DATABASE", "FOGADO_REDIS"):
        monkeypatch.delenv(name, raising=False)
    return asyncio.run(furnish_house())


def change(statement: str) -> None:
    """Have a hand in the house."""
    db = sqlite3.connect(f"{HOUSE}/fogado.sqlite")
    db.execute(statement)
    db.commit()
    db.close()


def secrets_of_the_house() -> list[str]:
    db = sqlite3.connect(f"{HOUSE}/fogado.sqlite")
    found = [values[0].hex() for values in db.execute("SELECT secret FROM tables")]
    db.close()
    return found


def test_tables_are_listed_the_last_changed_first(tables: list[str]) -> None:
    """For a person in two languages, for a program as data; never with the secret."""
    first, second = tables
    said = fine("admin", "list")
    assert said.index(second) < said.index(first)
    assert CODE in said
    assert "2 of 2 tables." in said
    assert "1 of 2 tables." in fine("admin", "list", "--limit", "1")
    assert "0 of 0 tables." in fine("admin", "list", "--phase", "over")
    hungarian = fine("admin", "list", "--lang", "hu")
    assert "játszik" in hungarian
    assert "2 asztalból 2." in hungarian
    listed = data("admin", "list", "--phase", "playing")
    assert listed["count"] == 2
    assert [table["id"] for table in listed["tables"]] == [second, first]
    assert "secret" not in listed["tables"][0]


def test_a_table_is_shown_without_what_is_hidden(tables: list[str]) -> None:
    """What the house lists, and which rows there are; not the secret, not what they say."""
    said = fine("admin", "show", CODE.lower())
    for words in (f"Table: {tables[0]}", "Phase: playing", "Seats: Anna, Anna", "started"):
        assert words in said
    shown = data("admin", "show", tables[0])
    assert shown["table"]["code"] == CODE
    assert [row["kind"] for row in shown["journal"]][:2] == ["made", "started"]
    assert set(shown["journal"][0]) == {"seq", "at", "kind", "by"}
    for secret in secrets_of_the_house():
        assert secret not in json.dumps(shown) + said
    assert "Szakasz: játszik" in fine("admin", "show", CODE, "--lang", "hu")


def test_a_table_is_closed_with_a_reason(tables: list[str]) -> None:
    """Once; then its record can be exported and verified."""
    said = fine("admin", "close", CODE, "--why", "Bezárunk.")
    assert f"Table {tables[0]} is closed by row" in said
    assert "is closed already" in refused("admin", "close", CODE, "--why", "again")
    closed = data("admin", "close", tables[1], "--why", "both")
    assert (closed["table"], closed["why"]) == (tables[1], "both")
    assert "2 records written to records." in fine("admin", "export", "--all", "--to", "records")
    record = verify(Path("records", f"{tables[0]}.jsonl").read_text("utf-8"), game)
    assert record.closed == "Bezárunk."
    assert record.dice == "revealed"


def test_the_processes_of_a_house_hear_that_a_table_is_closed(
    tables: list[str], redis_url: str
) -> None:
    """Through Redis, where the house has one."""
    heard: list[tuple[str, str]] = []

    async def story() -> None:
        bus = await open_bus(redis_url, lambda table, hint: heard.append((table, hint)))
        await bus.listen(tables[0])
        words = ("admin", "close", CODE, "--why", "now", "--redis", redis_url)
        await asyncio.to_thread(fine, *words)
        async with asyncio.timeout(60):
            while not heard:
                await asyncio.sleep(0.01)
        await bus.close()

    asyncio.run(story())
    assert heard == [(tables[0], LOOK_AGAIN)]


def test_plays_that_go_on_are_exported_only_on_demand(tables: list[str]) -> None:
    """Their records show what is hidden."""
    assert "--running exports it all the same" in refused("admin", "export", CODE)
    assert data("admin", "export", "--all") == {"records": []}
    written = data("admin", "export", CODE, "--running", "--to", "here")
    assert written == {"records": [f"here/{tables[0]}.jsonl"]}
    assert verify(Path(written["records"][0]).read_text("utf-8"), game).dice == "sealed"
    for words in (["--all", CODE], []):
        assert "Name tables, or say --all." in refused("admin", "export", *words)


def test_a_sound_house_passes_the_check_and_a_spoilt_one_does_not(tables: list[str]) -> None:
    """Exit code 1, every broken table with its sentence, and the same for a program."""
    assert "All is well: 2 tables" in fine("admin", "check")
    assert "Minden rendben: 2 asztal" in fine("admin", "check", "--lang", "hu")
    assert data("admin", "check")["ok"] is True
    change(f"UPDATE journal SET who = 'bea' WHERE seq = 2 AND tbl = '{tables[0]}'")
    result = run("admin", "check")
    assert result.exit_code == 1
    assert result.stdout == "1 of 2 tables broken; see above.\n"
    assert f"{tables[0]}: Row 2 was changed: its digest does not fit.\n" == result.stderr
    result = run("admin", "check", "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert found["ok"] is False
    assert [one["table"] for one in found["broken"]] == [tables[0]]


def test_a_house_moves_with_a_backup(tables: list[str]) -> None:
    """Into an empty house only, and nothing is lost."""
    said = fine("admin", "backup", "house.backup")
    assert "house.backup holds 2 tables" in said
    assert "exists already" in refused("admin", "backup", "house.backup")
    back = data("admin", "restore", "house.backup", "--data", "new")
    assert back["items"]["table"] == 2
    assert f"digest {back['digest']}" in said
    assert "is not empty" in refused("admin", "restore", "house.backup", "--data", "new")
    fine("admin", "check", "--data", "new")
    assert data("admin", "list", "--data", "new") == data("admin", "list")
    Path("house.backup").write_bytes(Path("house.backup").read_bytes()[:-40])
    assert "is not a whole backup" in refused("admin", "restore", "house.backup", "--data", "n2")


def test_a_house_moves_into_a_database_and_back(tables: list[str], postgres_url: str) -> None:
    """Either kind of store takes the backup of the other."""
    fine("admin", "backup", "one")
    fine("admin", "restore", "one", "--database", postgres_url)
    fine("admin", "check", "--database", postgres_url)
    said = fine("admin", "list", env={"FOGADO_DATABASE": postgres_url})
    assert tables[0] in said
    fine("admin", "backup", "two", "--database", postgres_url)
    fine("admin", "restore", "two", "--data", "again")
    assert data("admin", "list", "--data", "again") == data("admin", "list")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["list", "--data", "typo"], "There is no house in typo; name its folder with --data."),
        (["show", "NOBODY"], "There is no table NOBODY; name one by its id or its code."),
        (["close", CODE], "Missing option '--why'"),
        (["restore", "nothing", "--data", "n"], "nothing cannot be read: No such file"),
        (["list", "--lang", "de"], "We do not speak 'de'; choose en or hu."),
        (["list", "--data", "x", "--database", "postgresql://h/d"], "and not both"),
        (["list", "--database", "nonsense:pass"], "write it like postgresql://user@host/name"),
        (["list", "--phase", "late"], "'late' is not one of"),
    ],
)
def test_nonsense_is_answered_in_one_sentence(
    tables: list[str], words: list[str], says: str
) -> None:
    """With exit code 2, and nothing is made unawares."""
    complaint = refused("admin", *words)
    assert says in complaint
    assert "\n" not in complaint
    assert not Path("typo").exists()


@pytest.mark.slow
def test_on_a_terminal_a_bar_is_shown_and_gone_again(tables: list[str]) -> None:
    """Progress goes where no program reads it."""
    leader, follower = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-c", "from fogado.cli import main; main()", "admin", "check", "--json"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=follower,
    )
    os.close(follower)
    shown = os.read(leader, 100_000)
    os.close(leader)
    assert done.returncode == 0
    assert json.loads(done.stdout)["ok"] is True
    assert b"2/2" in shown


# ── people, and what is kept ─────────────────────────────────────────────────────────────


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables of a house where Anna has an account, in the present folder."""
    monkeypatch.chdir(tmp_path)
    for name in ("FOGADO_DATA", "FOGADO_DATABASE", "FOGADO_REDIS"):
        monkeypatch.delenv(name, raising=False)
    return asyncio.run(furnish_house(account=True))


def test_people_are_found_shut_out_and_let_in(people: list[str]) -> None:
    """By login, id or name; never with the hash of a password."""
    said = fine("admin", "people", "list", "anna")
    assert "b2ed" in said
    assert "2 people." in said
    assert "argon" not in said + json.dumps(data("admin", "people", "list"))
    assert [one["state"] for one in data("admin", "people", "list", "b2ed")["people"]] == [
        "account"
    ]
    assert "shut out" in fine("admin", "people", "ban", "Anna")
    assert "kizárva" in fine("admin", "people", "list", "b2ed", "--lang", "hu")
    assert data("admin", "people", "ban", "b2ed", "--lift") == {"person": "b2ed", "banned": False}
    assert "nobody Mallory" in refused("admin", "people", "ban", "Mallory")


def test_a_password_is_reset(people: list[str]) -> None:
    """The new one is shown once and fits; a guest has none."""
    from argon2 import PasswordHasher

    told = data("admin", "people", "reset-password", "anna")
    db = sqlite3.connect(f"{HOUSE}/fogado.sqlite")
    (hashed,) = db.execute("SELECT password FROM people WHERE login = 'anna'").fetchone()
    assert PasswordHasher().verify(hashed, told["password"])
    assert "is a guest" in refused("admin", "people", "reset-password", "owner")
    assert "csak most látható" in fine("admin", "people", "reset-password", "anna", "--lang", "hu")


def test_somebody_is_forgotten(people: list[str]) -> None:
    """Asked first; then the name is off every table."""
    assert "Anna, Anna" in fine("admin", "show", CODE)
    refused_to = run("admin", "people", "forget", "owner", typed="n\n")
    assert refused_to.exit_code == 130
    assert "Anna, Anna" in fine("admin", "show", CODE)
    assert "forgotten" in fine("admin", "people", "forget", "owner", "--yes")
    assert "Anna" not in fine("admin", "show", CODE)
    assert "nobody owner" in refused("admin", "people", "forget", "owner", "--yes")
    fine("admin", "check")


def test_what_nobody_needs_is_pruned(people: list[str]) -> None:
    """The plays of long ago; the dry run only says so."""
    dry = data("admin", "prune", "--dry-run")
    assert dry == {"dry_run": True, "deleted": {"unfinished": 2}}
    assert data("admin", "list")["count"] == 2
    assert "0 dolog" in fine("admin", "prune", "--keep", "unfinished=ever", "--lang", "hu")
    said = fine("admin", "prune")
    assert "abandoned plays: 2" in said
    # The guest who owned them is seen by nobody any more.
    assert "idle guests: 1" in said
    assert data("admin", "list")["count"] == 0
    assert "write days or ever" in refused("admin", "prune", "--keep", "plays=soon")
