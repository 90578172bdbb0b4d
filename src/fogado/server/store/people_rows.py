"""People and their sessions: the same statements for every store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from fogado.server.store import plain
from fogado.server.store.base import Taken
from fogado.server.store.written_once import SharedStore

if TYPE_CHECKING:
    from fogado.server.rows import Person, Session


def listed(columns: str) -> str:
    """Return columns as the names of their values."""
    return ", ".join(f":{name.strip()}" for name in columns.split(","))


ADD_PERSON = f"""
    INSERT INTO people ({plain.PERSON}) VALUES ({listed(plain.PERSON)}) ON CONFLICT DO NOTHING
"""
ADD_SESSION = f"INSERT INTO sessions ({plain.SESSION}) VALUES ({listed(plain.SESSION)})"
CHANGE_PERSON = """
    UPDATE people SET name = :name, login = :login, password = :password, settings = :settings,
        state = :state, version = version + 1
    WHERE id = :id AND version = :version
"""
END_OTHERS = "DELETE FROM sessions WHERE person = :id AND id <> :but"
FORGET_CHAT = "DELETE FROM chat WHERE person = :id"
FORGET_DICE = "DELETE FROM dice WHERE person = :id"
LEAVE = """
    UPDATE people SET name = :name, login = NULL, password = NULL, settings = '{}',
        state = 'leaving', version = version + 1
    WHERE id = :id
"""
TOUCH = "UPDATE {} SET seen = :seen WHERE id = :id AND seen < :seen"


class PeopleRows(SharedStore):
    """The part of a store that keeps people."""

    async def add_person(self, person: Person) -> bool:
        return await self.run(ADD_PERSON, **person_named(person)) == 1

    async def person(self, person: str) -> Person | None:
        found = await self.find_one(f"SELECT {plain.PERSON} FROM people WHERE id = :id", id=person)
        return None if found is None else plain.person_from(found)

    async def person_by_login(self, login: str) -> Person | None:
        sql = f"SELECT {plain.PERSON} FROM people WHERE login = :login"
        found = await self.find_one(sql, login=login)
        return None if found is None else plain.person_from(found)

    async def change_person(self, person: Person, ends_sessions_but: str | None = None) -> bool:
        values = person_named(person)
        steps = [(CHANGE_PERSON, values)]
        if ends_sessions_but is not None:
            steps.append((END_OTHERS, {"id": person.id, "but": ends_sessions_but}))
        return await self.together(*steps, again=True) == 1

    async def touch_person(self, person: str, seen: int) -> None:
        await self.run(TOUCH.format("people"), again=True, id=person, seen=seen)

    async def forget_person(self, person: str) -> None:
        await self.run(FORGET_CHAT, again=True, id=person)
        await self.run(FORGET_DICE, again=True, id=person)
        # Their sessions go with them.
        await self.run("DELETE FROM people WHERE id = :id", again=True, id=person)

    async def begin_leaving(self, person: str, name: str) -> bool:
        values = {"id": person, "name": name, "but": ""}
        steps = [(LEAVE, values), (END_OTHERS, values), (FORGET_CHAT, values)]
        return await self.together(*steps, again=True) == 1

    async def find_people(self, words: str, limit: int, after: str = "") -> list[Person]:
        sql = f"""
            SELECT {plain.PERSON} FROM people
            WHERE id > :after AND (:words = '' OR id = :words OR login = lower(:words)
                OR lower(name) LIKE lower(:like))
            ORDER BY id LIMIT :limit
        """
        like = f"%{words}%"
        found = await self.find(sql, after=after, words=words, like=like, limit=limit)
        return [plain.person_from(values) for values in found]

    async def leaving(self, limit: int) -> list[str]:
        sql = "SELECT id FROM people WHERE state = 'leaving' ORDER BY id LIMIT :limit"
        return [str(values[0]) for values in await self.find(sql, limit=limit)]

    # ── sessions ─────────────────────────────────────────────────────────────────────────

    async def add_session(self, session: Session) -> bool:
        values = msgspec.structs.asdict(session)
        try:
            return await self.run(ADD_SESSION, **values) == 1
        except Taken:
            raise Taken("There is a session with this id already.") from None

    async def session(self, session: str) -> Session | None:
        sql = f"SELECT {plain.SESSION} FROM sessions WHERE id = :id"
        found = await self.find_one(sql, id=session)
        return None if found is None else plain.session_from(found)

    async def sessions_of(self, person: str) -> list[Session]:
        sql = f"SELECT {plain.SESSION} FROM sessions WHERE person = :id ORDER BY made, id"
        return [plain.session_from(found) for found in await self.find(sql, id=person)]

    async def end_session(self, session: str, person: str) -> bool:
        sql = "DELETE FROM sessions WHERE id = :id AND person = :person"
        return await self.run(sql, id=session, person=person) == 1

    async def touch_session(self, session: str, seen: int) -> None:
        await self.run(TOUCH.format("sessions"), again=True, id=session, seen=seen)


def person_named(person: Person) -> dict[str, Any]:
    """Return somebody's columns by name."""
    names = (name.strip() for name in plain.PERSON.split(","))
    return dict(zip(names, plain.person_values(person), strict=True))
