"""What one store gives, another takes: dumps from and into every kind."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fogado.core.errors import FogadoError
from fogado.server.store.base import Store, Taken
from tests.server.services import KINDS, Place, fresh_place
from tests.server.store.samples import add, everything, new_person, new_session


@pytest.fixture(params=KINDS)
def other_place(request: pytest.FixtureRequest) -> Any:
    with fresh_place(request.param, request) as made:
        yield made


async def furnish(store: Store) -> None:
    """Put something of everything into a store."""
    await store.house_secret()
    for name in ("bea", "anna", "Árpád", "_"):
        await store.add_person(new_person(name, settings={"nul": "\0", "é": [1.5, None]}))
        await store.add_session(new_session(f"s-{name}", name))
    for name in ("t2", "T1", "ő"):
        await add(store, name, 7, people=["anna", "bea"], wake=3, secret=bytes(range(256)))
        await store.add_chat(name, 5, "anna", "Anna", f"szia {name}")
    await store.forget_person("bea")


def test_everything_moves_from_store_to_store(place: Place, other_place: Place) -> None:
    """The dumps are equal, and the new house goes on where the old one was."""

    async def story() -> None:
        async with place.store() as old, other_place.store() as new:
            await furnish(old)
            await new.house_secret()
            before = await everything(old)
            assert {kind for kind, _ in before} == {
                "house",
                "person",
                "session",
                "table",
                "row",
                "chat",
                "commitment",
            }
            await new.load(iter(before))
            assert await everything(new) == before
            assert await new.house_secret() == await old.house_secret()
            names = [one.id for one in await new.tables_of("anna", None, 9)]
            assert sorted(names) == ["T1", "t2", "ő"]
            last = (await new.chat("ő"))[-1]
            assert (await new.add_chat("ő", 6, "anna", "Anna", "tovább")).id > last.id

    asyncio.run(story())


def test_a_store_in_use_takes_nothing_back(place: Place) -> None:
    """``Taken``, and nothing is changed."""

    async def story() -> None:
        async with place.store() as store:
            await furnish(store)
            before = await everything(store)
            with pytest.raises(Taken, match="is not empty"):
                await store.load(iter(before))
            assert await everything(store) == before

    asyncio.run(story())


@pytest.mark.parametrize(
    ("kind", "spoil", "says"),
    [
        ("table", {"head": "many"}, "a table cannot be read"),
        ("row", {"table": "nowhere"}, "does not fit together"),
        ("chat", {"id": 1}, "does not fit together"),
        ("spoon", {}, "A dump has no 'spoon'"),
    ],
)
def test_a_damaged_dump_leaves_the_store_empty(
    place: Place, tmp_path: Path, kind: str, spoil: dict[str, Any], says: str
) -> None:
    """All or nothing; then a whole one is still welcome."""

    async def story() -> None:
        async with Place("sqlite", data=tmp_path / "old").store() as old, place.store() as new:
            await furnish(old)
            whole = await everything(old)
            spoilt = [(name, {**data, **spoil} if name == kind else data) for name, data in whole]
            spoilt += [("spoon", {})] if kind == "spoon" else []
            with pytest.raises(FogadoError, match=says):
                await new.load(iter(spoilt))
            assert await everything(new) == []
            await new.load(iter(whole))
            assert await everything(new) == whole

    asyncio.run(story())
