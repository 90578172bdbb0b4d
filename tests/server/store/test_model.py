"""Whatever is done to a store in whatever order, it answers like a few plain dicts."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from fogado.server.rows import Change, Chat, Person, Row, Session, TableRow
from fogado.server.store import open_store
from fogado.server.store.base import Store, Taken
from tests.server.services import KINDS, fresh_place
from tests.server.store.samples import new_person, new_rows, new_session, new_table

TABLES = st.sampled_from(["t1", "t2", "Ő"])
EVERYBODY = ["anna", "bea", "cili"]
PEOPLE = st.sampled_from(EVERYBODY)
KEEPERS = st.sampled_from(["one", "two"])
PHASES = st.sampled_from(["open", "playing", "over", "closed"])
TIMES = st.integers(1, 60)
LOGINS = st.sampled_from([None, "x", "y"])
NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=5)
CHANGES = st.builds(
    Change,
    phase=st.none() | PHASES,
    people=st.none() | st.lists(PEOPLE, max_size=3),
    title=st.none() | st.dictionaries(st.text(max_size=3), st.none() | st.text(max_size=3)),
    wake=st.none() | st.integers(0, 60),
)


class House(RuleBasedStateMachine):
    """A store, and what it should hold."""

    request: pytest.FixtureRequest
    kind: str

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[str, TableRow] = {}
        self.journals: dict[str, list[Row]] = {}
        self.persons: dict[str, Person] = {}
        self.sessions: dict[str, Session] = {}
        self.lines: list[Chat] = []
        self.stack = ExitStack()
        self.runner = self.stack.enter_context(asyncio.Runner())

    @initialize()
    def begin(self) -> None:
        place = self.stack.enter_context(fresh_place(self.kind, self.request))
        self.where = place.where
        self.store: Store = self.runner.run(open_store(**self.where))

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.runner.run(self.store.close())
        self.runner.close()
        self.stack.close()

    @rule()
    def close_and_open(self) -> None:
        self.runner.run(self.store.close())
        self.store = self.runner.run(open_store(**self.where))

    # ── tables ───────────────────────────────────────────────────────────────────────────

    @rule(name=TABLES, rows=st.integers(0, 3), people=st.lists(PEOPLE, max_size=2))
    def add_table(self, name: str, rows: int, people: list[str]) -> None:
        table, journal = new_table(name, rows, people=people), new_rows(rows)
        try:
            self.runner.run(self.store.add_table(table, journal))
        except Taken:
            assert name in self.tables
        else:
            assert name not in self.tables
            self.tables[name], self.journals[name] = table, journal

    @rule(name=TABLES, back=st.integers(0, 2), rows=st.integers(0, 3), change=CHANGES, at=TIMES)
    def append(self, name: str, back: int, rows: int, change: Change, at: int) -> None:
        journal = self.journals.get(name, [])
        after = max(0, len(journal) - back)
        more = new_rows(rows, journal[:after], at=at, by="somebody")
        done = self.runner.run(self.store.append(name, after, more, change))
        if name not in self.tables or after != len(journal):
            assert done == (bool(more) and journal[after : after + rows] == more)
            return
        assert done
        journal += more
        table = self.tables[name]
        table.head = len(journal)
        if more:
            table.changed = max(table.changed, at)
        for field, value in msgspec.structs.asdict(change).items():
            if value is not None:
                setattr(table, field, value)

    @rule(name=TABLES, keeper=KEEPERS, now=TIMES, long=st.integers(0, 30))
    def keep(self, name: str, keeper: str, now: int, long: int) -> None:
        kept = self.runner.run(self.store.keep(name, keeper, now, now + long))
        table = self.tables.get(name)
        assert kept == (
            table is not None and (table.keeper in ("", keeper) or table.kept_until <= now)
        )
        if kept and table is not None:
            table.keeper, table.kept_until = keeper, now + long

    @rule(now=TIMES, limit=st.integers(1, 3))
    def due(self, now: int, limit: int) -> None:
        waiting = [
            table
            for table in self.tables.values()
            if 0 < table.wake <= now and (table.keeper == "" or table.kept_until <= now)
        ]
        waiting.sort(key=lambda table: (table.wake, table.id))
        found = self.runner.run(self.store.due(now, limit))
        assert found == [table.id for table in waiting[:limit]]

    @rule(keeper=KEEPERS, names=st.lists(TABLES, max_size=3), until=TIMES)
    def renew(self, keeper: str, names: list[str], until: int) -> None:
        renewed = self.runner.run(self.store.renew(keeper, names, until))
        mine = {
            name for name in names if name in self.tables and self.tables[name].keeper == keeper
        }
        assert set(renewed) == mine
        for name in mine:
            self.tables[name].kept_until = max(self.tables[name].kept_until, until)

    @rule(keeper=KEEPERS, now=TIMES)
    def release(self, keeper: str, now: int) -> None:
        self.runner.run(self.store.release(keeper, now))
        for table in self.tables.values():
            if table.keeper == keeper:
                table.keeper, table.kept_until = "", now

    @rule()
    def latest_change(self) -> None:
        changed = [table.changed for table in self.tables.values()]
        assert self.runner.run(self.store.latest_change()) == max(changed, default=0)

    @rule(phase=PHASES, person=PEOPLE, limit=st.integers(1, 3))
    def list_tables(self, phase: str, person: str, limit: int) -> None:
        newest = sorted(self.tables.values(), key=lambda table: (-table.changed, table.id))
        lobby = [table for table in newest if table.phase == phase]
        own = [table for table in newest if person in table.people]
        busy = [table for table in newest if table.phase in ("open", "playing")]
        assert self.runner.run(self.store.lobby(None, phase, limit)) == lobby[:limit]
        assert self.runner.run(self.store.tables_of(person, None, limit)) == own[:limit]
        assert self.runner.run(self.store.count_tables("anna")) == len(busy)

    # ── people ───────────────────────────────────────────────────────────────────────────

    def login_is_free(self, person: Person) -> bool:
        others = [one.login for one in self.persons.values() if one.id != person.id]
        return person.login is None or person.login not in others

    @rule(name=PEOPLE, login=LOGINS)
    def add_person(self, name: str, login: str | None) -> None:
        person = new_person(name, login=login)
        fine = name not in self.persons and self.login_is_free(person)
        assert self.runner.run(self.store.add_person(person)) == fine
        if fine:
            self.persons[name] = person

    @rule(
        name=PEOPLE,
        login=LOGINS,
        called=st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=5),
    )
    def change_person(self, name: str, login: str | None, called: str) -> None:
        known = self.persons.get(name)
        person = new_person(name, login=login, name=called, version=known.version if known else 0)
        if known is not None and not self.login_is_free(person):
            with pytest.raises(Taken):
                self.runner.run(self.store.change_person(person))
            return
        assert self.runner.run(self.store.change_person(person)) == (known is not None)
        # What was read before that change is too old now.
        assert not self.runner.run(self.store.change_person(person))
        if known is not None:
            self.persons[name] = msgspec.structs.replace(person, version=person.version + 1)

    @rule(name=PEOPLE)
    def forget_person(self, name: str) -> None:
        self.runner.run(self.store.forget_person(name))
        self.persons.pop(name, None)
        self.sessions = {key: one for key, one in self.sessions.items() if one.person != name}
        self.lines = [line for line in self.lines if line.person != name]

    @rule(name=st.sampled_from("abcd"), person=PEOPLE)
    def add_session(self, name: str, person: str) -> None:
        if name not in self.sessions:
            session = new_session(name, person)
            assert self.runner.run(self.store.add_session(session)) == (person in self.persons)
            if person in self.persons:
                self.sessions[name] = session

    @rule(name=st.sampled_from("abcd"), person=PEOPLE)
    def end_session(self, name: str, person: str) -> None:
        ended = self.runner.run(self.store.end_session(name, person))
        assert ended == (name in self.sessions and self.sessions[name].person == person)
        if ended:
            del self.sessions[name]

    @rule(name=st.sampled_from("abcd"), seen=st.integers(0, 2_000))
    def touch_session(self, name: str, seen: int) -> None:
        self.runner.run(self.store.touch_session(name, seen))
        if name in self.sessions:
            self.sessions[name].seen = max(self.sessions[name].seen, seen)

    # ── chat ─────────────────────────────────────────────────────────────────────────────

    @rule(name=TABLES, person=PEOPLE, at=TIMES)
    def add_chat(self, name: str, person: str, at: int) -> None:
        if name in self.tables:
            line = self.runner.run(self.store.add_chat(name, at, person, "Name", "text"))
            assert all(line.id > other.id for other in self.lines)
            self.lines.append(line)

    @rule(name=TABLES, back=st.integers(0, 4), limit=st.integers(1, 4))
    def read_chat(self, name: str, back: int, limit: int) -> None:
        own = [line for line in self.lines if line.table == name]
        after = own[-back].id if 0 < back <= len(own) else 0
        wanted = [line for line in own if line.id > after][-limit:]
        assert self.runner.run(self.store.chat(name, after, limit)) == wanted

    @invariant()
    def everything_is_there(self) -> None:
        if hasattr(self, "store"):
            assert self.runner.run(self.all_of_it()) == self.all_of_the_model()

    async def all_of_it(self) -> dict[str, Any]:
        """Ask the store for everything, in every way that names one thing."""
        store = self.store
        tables = {one.id: one async for one in store.all_tables()}
        return {
            "tables": tables,
            "again": {name: await store.table(name) for name in tables},
            "journals": {name: await store.rows(name) for name in tables},
            "people": await store.people(EVERYBODY),
            "logins": {login: await store.person_by_login(login) for login in "xy"},
            "sessions": {
                one.id: one
                for who in ("anna", "bea", "cili")
                for one in await store.sessions_of(who)
            },
            "chat": sorted(
                [line for who in EVERYBODY for line in await store.chat_of(who)],
                key=lambda line: line.id,
            ),
        }

    def all_of_the_model(self) -> dict[str, Any]:
        logins = {one.login: one for one in self.persons.values()}
        return {
            "tables": self.tables,
            "again": self.tables,
            "journals": self.journals,
            "people": self.persons,
            "logins": {login: logins.get(login) for login in "xy"},
            "sessions": self.sessions,
            "chat": self.lines,
        }


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_store_answers_like_a_few_dicts(kind: str, request: pytest.FixtureRequest) -> None:
    """Every method, in every order that hypothesis can think of."""
    if kind == "postgres":
        request.getfixturevalue("postgres_server")
    machine = type("TheHouse", (House,), {"request": request, "kind": kind})
    few = settings(max_examples=6 if kind == "postgres" else 15, stateful_step_count=30)
    run_state_machine_as_test(machine, settings=few)
