"""What the administrator does with people: find, shut out, give a new password, forget."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from fogado.core.errors import FogadoError
from fogado.server.people import change_person
from fogado.server.refused import Refused

if TYPE_CHECKING:
    from fogado.server.bus import Bus
    from fogado.server.rows import Person
    from fogado.server.store.base import Store

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""Without those that are taken for one another."""


async def find_person(store: Store, word: str) -> Person:
    """Find somebody by id or login."""
    found = await store.person(word) or await store.person_by_login(word.strip().lower())
    if found is None or found.state == "leaving":
        raise FogadoError(f"There is nobody {word}; name somebody by id or login.")
    return found


def public_facts(person: Person) -> dict[str, Any]:
    """Return somebody as data, without the hash of the password and without settings."""
    return {
        "id": person.id,
        "name": person.name,
        "login": person.login,
        "state": person.state or ("account" if person.login is not None else "guest"),
        "made": person.made,
        "seen": person.seen,
    }


async def shut_out(store: Store, word: str, *, back: bool = False) -> Person:
    """Shut somebody out, with every session and token, or let them in again."""
    person = await find_person(store, word)

    def take(kept: Person) -> None:
        kept.state = "" if back else "banned"

    return await changed(store, person, take, None if back else "")


async def reset_password(store: Store, word: str) -> tuple[Person, str]:
    """Give an account a new password, which is shown this once; every session ends."""
    from argon2 import PasswordHasher

    person = await find_person(store, word)
    if person.login is None:
        raise FogadoError(f"{person.id} is a guest and has no password.")
    drawn = ["".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4)]
    password = "-".join(drawn)
    hashed = PasswordHasher().hash(password)

    def take(kept: Person) -> None:
        kept.password = hashed

    return await changed(store, person, take, ""), password


async def changed(store: Store, person: Person, take: Any, keep_session: str | None) -> Person:
    """Change somebody, or say that they are gone."""
    try:
        return await change_person(store, person.id, take, keep_session)
    except Refused as refused:
        raise FogadoError(str(refused)) from None


async def forget(store: Store, bus: Bus, word: str) -> Person:
    """Forget somebody, as if they had asked for it themselves."""
    from fogado.server.house import House

    person = await find_person(store, word)
    house = House(store, bus)
    house.closing = True  # nobody plays here: bots and clocks are the business of the servers
    try:
        await house.forget_person(person)
        if await store.person(person.id) is not None:
            raise FogadoError(
                f"{person.id} can no longer come in, but not every name is off the tables yet; "
                "the house goes on with it, or try again."
            )
    finally:
        await house.close()
    return person
