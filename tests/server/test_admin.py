"""The administrator's work: closing, checking, backing up and restoring a house that plays on."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any

import pytest

from fogado.core.errors import FogadoError
from fogado.core.record import verify
from fogado.core.registry import game
from fogado.server import admin
from fogado.server import protocol as say
from fogado.server.rows import Change
from fogado.server.store.base import Store
from fogado.server.store.postgres import PostgresStore
from fogado.server.store.sqlite import SqliteStore
from tests.server.room import Room, new_table, play_on
from tests.server.services import Place

SKULLS = "emerald-skulls"


async def spoil(store: Store, statement: str) -> None:
    """Have a hand in the store."""
    assert isinstance(store, SqliteStore | PostgresStore)
    await store.change(statement)


class Lived:
    """A house in which people have played, to be set up wherever a test needs it."""

    def __init__(self) -> None:
        self.items: list[tuple[str, dict[str, Any]]] = []
        self.over = ""
        self.going = ""

    async def live(self, store: Store) -> None:
        """Play one game to its end and begin another."""
        room = Room(store)
        house = await room.open_house()
        anna = await room.guest("Anna")
        over = await house.create(anna.person, new_table(SKULLS, "me"))
        await anna.watch(over.table, 0)
        await play_on({0: anna}, over.table)
        going = await house.create(anna.person, new_table(SKULLS, "me", "me"))
        await anna.watch(going.table, 0)
        await anna.does(say.Say, going.table, text="szia")
        await house.close()
        assert room.failures == []
        await store.house_secret()
        self.over, self.going = over.table, going.table
        self.items = [item async for item in store.dump()]


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Lived:
    made = Lived()
    told(Place("sqlite", data=tmp_path_factory.mktemp("lived")), made.live)
    return made


async def findings(store: Store) -> list[tuple[str, list[str]]]:
    return [found async for found in admin.check(store)]


def told(place: Place, story: Any) -> None:
    async def whole() -> None:
        async with place.store() as store:
            await story(store)

    asyncio.run(whole())


def test_a_sound_house_has_nothing_to_report(place: Place, lived: Lived) -> None:
    """Every journal is played again, and its record can be verified by anybody."""

    async def story(store: Store) -> None:
        await store.load(iter(lived.items))
        steps = []
        assert [found async for found in admin.check(store, lambda: steps.append(1))] == []
        assert len(steps) == 2
        record = await admin.record_of(store, await admin.find(store, lived.over))
        assert record is not None
        assert verify(record.text(), game).dice == "revealed"
        unfinished = await admin.record_of(store, await admin.find(store, lived.going))
        assert unfinished is not None
        assert unfinished.dice == "sealed", "a running play keeps its secret"

    told(place, story)


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("DELETE FROM journal WHERE seq = 3", "Row 3 is missing"),
        ("DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)", "counts"),
        ("UPDATE journal SET message = 'x' WHERE seq = 4", "Row 4 was changed"),
        ("UPDATE journal SET data = '{\"seat\":0}' WHERE seq = 4", "Row 4 was changed"),
        ("UPDATE journal SET data = 'x' WHERE seq = 4", "row 4 of table .* cannot be read"),
        ("UPDATE tables SET title = ''", "table .* cannot be read"),
        ("UPDATE tables SET phase = 'open' WHERE phase = 'over'", "is listed as open"),
    ],
)
def test_whatever_was_changed_is_named(
    place: Place, lived: Lived, statement: str, says: str
) -> None:
    """A hand in the store shows, with the place."""

    async def story(store: Store) -> None:
        await store.load(iter(lived.items))
        await spoil(store, statement)
        found = await findings(store)
        assert found
        for _, sentences in found:
            with pytest.raises(FogadoError, match=says):
                raise FogadoError(" ".join(sentences))

    told(place, story)


def test_a_table_is_closed_over_the_head_of_its_house(place: Place, lived: Lived) -> None:
    """The play is given up with the reason, the secret is revealed, and nothing goes on."""

    async def story(store: Store) -> None:
        await store.load(iter(lived.items))
        code = (await admin.find(store, lived.going)).code
        row = await admin.close(store, code.lower(), "the house moves")
        assert (row.kind, row.data) == ("closed", {"key": "admin", "why": "the house moves"})
        table = await admin.find(store, lived.going)
        assert (table.phase, table.head, table.wake) == ("closed", row.seq, 0)
        assert await findings(store) == []
        record = await admin.record_of(store, table)
        assert record is not None
        assert record.closed == "the house moves"
        for name, word in ((lived.over, "over"), (lived.going, "closed")):
            with pytest.raises(FogadoError, match=f"is {word} already"):
                await admin.close(store, name, "again")
        with pytest.raises(FogadoError, match="There is no table nowhere"):
            await admin.close(store, "nowhere", "why")

    told(place, story)


def test_a_table_that_cannot_be_played_can_be_closed(place: Place, lived: Lived) -> None:
    """The most broken table is the one that has to be closed."""

    async def story(store: Store) -> None:
        await store.load(iter(lived.items))
        await spoil(store, "UPDATE journal SET kind = 'nonsense' WHERE seq = 2")
        await admin.close(store, lived.going, "broken")
        table = await admin.find(store, lived.going)
        assert table.phase == "closed"
        assert len(await store.rows(lived.going)) == table.head

    told(place, story)


def test_closing_waits_for_whoever_was_faster(place: Place, lived: Lived) -> None:
    """The house appends in the same moment; the row that closes comes after."""

    async def story(store: Store) -> None:
        await store.load(iter(lived.items))
        append = store.append
        lost = 0

        async def slow(table: str, after: int, rows: Any, change: Change) -> bool:
            nonlocal lost
            if lost < 3:
                lost += 1
                return False
            return await append(table, after, rows, change)

        store.append = slow  # type: ignore[method-assign]
        await admin.close(store, lived.going, "in the end")
        assert (await admin.find(store, lived.going)).phase == "closed"

    told(place, story)


def test_a_backup_brings_the_house_back(place: Place, lived: Lived, tmp_path: Path) -> None:
    """Into an empty store of another kind, equal in everything; a full one is left alone."""
    file = tmp_path / "house.backup"
    other = Place("sqlite", data=tmp_path / "other")

    async def story() -> None:
        async with place.store() as store, other.store() as empty:
            await store.load(iter(lived.items))
            written = await admin.back_up(store, file)
            assert file.stat().st_mode & 0o777 == 0o600
            assert written.items["table"] == 2
            assert {"session": 0, **written.items} == {"house": 1, **await store.count_all()}
            with pytest.raises(FogadoError, match="exists already"):
                await admin.back_up(store, file)
            assert await admin.restore(empty, file) == written
            assert [x async for x in empty.dump()] == [x async for x in store.dump()]
            assert await findings(empty) == []
            with pytest.raises(FogadoError, match="is not empty"):
                await admin.restore(empty, file)
        assert [one.name for one in tmp_path.iterdir() if "backup" in one.name] == [file.name]

    asyncio.run(story())


def damaged(whole: bytes, how: str) -> bytes:
    """Damage a backup."""
    lines = gzip.decompress(whole).splitlines(keepends=True)
    match how:
        case "cut":
            return whole[: len(whole) // 2]
        case "not packed":
            return b"".join(lines)
        case "without end":
            lines.pop()
        case "with more":
            lines.append(lines[3])
        case "one line less":
            del lines[5]
        case "a letter changed":
            lines[2] = lines[2].replace(b"Anna", b"Hanna")
        case "another file":
            del lines[0]
        case "from tomorrow":
            lines[0] = lines[0].replace(b'"format":1', b'"format":2')
        case "no json":
            lines[4] = b"nonsense\n"
    return gzip.compress(b"".join(lines))


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("cut", "is not a whole backup"),
        ("not packed", "is not a whole backup"),
        ("without end", "has no end"),
        ("with more", "goes on after its end"),
        ("one line less", "its digest does not fit|does not fit together"),
        ("a letter changed", "its digest does not fit"),
        ("another file", "is not a backup of a house"),
        ("from tomorrow", "has format 2"),
        ("no json", "Line 5 of .* is not from a backup"),
    ],
)
def test_a_damaged_backup_is_not_restored(
    lived: Lived, tmp_path: Path, how: str, says: str
) -> None:
    """The store stays as empty as it was."""
    house, other = (Place("sqlite", data=tmp_path / name) for name in ("house", "other"))
    file = tmp_path / "house.backup"

    async def story() -> None:
        async with house.store() as store, other.store() as empty:
            await store.load(iter(lived.items))
            await admin.back_up(store, file)
            whole = file.read_bytes()
            broken = damaged(whole, how)
            assert broken != whole
            file.write_bytes(broken)
            with pytest.raises(FogadoError, match=says):
                await admin.restore(empty, file)
            assert [item async for item in empty.dump()] == []

    asyncio.run(story())


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    """And so is a folder that cannot be written."""

    async def story() -> None:
        async with Place("sqlite", data=tmp_path / "house").store() as store:
            with pytest.raises(FogadoError, match="cannot be read: No such file"):
                await admin.restore(store, tmp_path / "nothing")
            with pytest.raises(FogadoError, match="cannot be written: No such file"):
                await admin.back_up(store, tmp_path / "nowhere" / "file")

    asyncio.run(story())
