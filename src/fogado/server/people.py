"""Who somebody is: guests, accounts, devices that are signed in, and tokens of outside bots."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import unicodedata
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, Signer

from fogado.server.naming import new_name
from fogado.server.refused import Refused
from fogado.server.rows import Person, Session

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from fogado.server.store.base import Store

DAY = 24 * 3600 * 1000
IDLE = 400 * DAY
"""A device that was not seen for so long is no longer signed in."""
TOUCH = DAY // 24
TOKEN_PREFIX = "fogado_"
SETTINGS_SIZE = 4096
HASHING = 2
"""Passwords hashed at the same time: each takes 64 MB."""
WAITING = 40
"""Passwords that may wait for their turn."""
LOCKS = 64
SHOWN = 16
"""A session is named by so many letters of its id: enough to tell them apart."""


class Known(NamedTuple):
    """Somebody the house recognised."""

    person: Person
    session: Session

    @property
    def is_bot(self) -> bool:
        """Did an outside bot come, with a token?"""
        return self.session.kind == "token"


class People:
    """The book of people."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        hasher: PasswordHasher | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.hasher = hasher or PasswordHasher()
        self.turn = asyncio.Semaphore(HASHING)
        self.waiting = 0
        self.locks = [asyncio.Lock() for _ in range(LOCKS)]
        self.signer: Signer | None = None
        self.nobody = ""

    async def open(self) -> None:
        """Learn the secret that signs cookies."""
        secret = await self.store.house_secret()
        self.signer = Signer(secret, salt=b"fogado.cookie", digest_method=sha256)
        # Whoever signs in with an unknown login waits as long as with a wrong password.
        self.nobody = await asyncio.to_thread(self.hasher.hash, secrets.token_hex(16))

    # ── recognising ──────────────────────────────────────────────────────────────────────

    async def by_cookie(self, cookie: str) -> Known | None:
        """Recognise a device by its signed cookie."""
        assert self.signer is not None
        try:
            token = self.signer.unsign(cookie.encode("utf-8", "replace")).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        return await self.by_token(token, "browser")

    async def by_token(self, token: str, kind: str) -> Known | None:
        """Recognise whoever holds a token; the store knows only its digest."""
        session = await self.store.session(digest(token))
        now = self.clock()
        if session is None or session.kind != kind or session.seen + IDLE < now:
            return None
        person = await self.store.person(session.person)
        if person is None:
            return None
        if session.seen + TOUCH < now:
            await self.store.touch_session(session.id, now)
            async with self.changing(person) as kept:
                kept.seen = now
        return Known(person, session)

    async def still(self, known: Known) -> bool:
        """Is a session still good, after some time?  A new name is learned on the way."""
        if await self.store.session(known.session.id) is None:
            return False
        person = await self.store.person(known.person.id)
        if person is None:
            return False
        known.person.name = person.name
        return True

    @contextlib.asynccontextmanager
    async def changing(self, person: Person) -> AsyncIterator[Person]:
        """Change somebody as they are now: two changes at once must not undo each other."""
        async with self.locks[hash(person.id) % LOCKS]:
            kept = await self.store.person(person.id)
            if kept is None:
                raise Refused("not-signed-in", "not-signed-in")
            yield kept
            if not await self.store.change_person(kept):
                raise Refused("conflict", "edge.login-taken")
            person.name, person.settings = kept.name, kept.settings
            person.login, person.password = kept.login, kept.password

    # ── arriving ─────────────────────────────────────────────────────────────────────────

    async def add_guest(self, name: str, label: str) -> tuple[Known, str]:
        """Welcome a guest; the second is the cookie."""
        now = self.clock()
        person = Person(new_id(), clean_name(name), None, None, now, now, {})
        await self.store.add_person(person)
        return await self.sign_in_as(person, label)

    async def add_account(
        self, guest: Known | None, login: str, password: str, name: str, label: str
    ) -> tuple[Known, str]:
        """Make an account; a guest keeps id, seats and games."""
        if guest is not None and guest.person.login is not None:
            raise Refused("conflict", "edge.has-account")
        hashed = await self.hashed(password)
        now = self.clock()
        login = login.lower()
        if guest is None:
            person = Person(new_id(), clean_name(name or login), login, hashed, now, now, {})
            if not await self.store.add_person(person):
                raise Refused("conflict", "edge.login-taken")
            return await self.sign_in_as(person, label)
        person = guest.person
        shown = clean_name(name) if name else ""
        async with self.changing(person) as kept:
            if kept.login is not None:
                raise Refused("conflict", "edge.has-account")
            kept.login, kept.password, kept.name = login, hashed, shown or kept.name
        # What is worth more deserves a new key.
        await self.store.end_session(guest.session.id, person.id)
        return await self.sign_in_as(person, label)

    async def sign_in(self, login: str, password: str, label: str) -> tuple[Known, str]:
        """Open an account again; a wrong login and a wrong password look alike."""
        person = await self.store.person_by_login(login.lower())
        hashed = self.nobody if person is None or person.password is None else person.password
        right = await self.verified(hashed, password)
        if person is None or person.password is None or not right:
            raise Refused("not-signed-in", "edge.wrong-password")
        if self.hasher.check_needs_rehash(person.password):
            hashed = await self.hashed(password)
            async with self.changing(person) as kept:
                kept.password = hashed
        return await self.sign_in_as(person, label)

    async def sign_in_as(self, person: Person, label: str) -> tuple[Known, str]:
        """Open a session for a browser; the second is the cookie."""
        assert self.signer is not None
        token = secrets.token_urlsafe(32)
        now = self.clock()
        session = Session(digest(token), person.id, "browser", label, now, now)
        await self.store.add_session(session)
        return Known(person, session), self.signer.sign(token).decode()

    async def add_token(self, person: Person, label: str) -> tuple[Session, str]:
        """Make a token for an outside bot."""
        token = TOKEN_PREFIX + secrets.token_urlsafe(32)
        now = self.clock()
        session = Session(digest(token), person.id, "token", clean_name(label), now, now)
        await self.store.add_session(session)
        return session, token

    # ── one's own things ─────────────────────────────────────────────────────────────────

    async def find_session(self, person: Person, shown: str) -> Session:
        """Find a session of somebody by the short id that is shown."""
        for session in await self.store.sessions_of(person.id):
            if session.id[:SHOWN] == shown:
                return session
        raise Refused("unknown", "edge.unknown-session")

    async def change(
        self, person: Person, name: str | None, settings: dict[str, Any] | None
    ) -> Person:
        """Take a new name, or other settings."""
        shown = None if name is None else clean_name(name)
        if settings is not None:
            if len(msgspec.json.encode(settings)) > SETTINGS_SIZE:
                raise Refused("too-large", "edge.settings-too-large", most=SETTINGS_SIZE)
            check_text(settings)
        async with self.changing(person) as kept:
            kept.name = kept.name if shown is None else shown
            kept.settings = kept.settings if settings is None else settings
        return person

    async def change_password(self, known: Known, old: str, new: str) -> None:
        """Take a new password; every other device and bot must sign in again."""
        person = known.person
        if person.password is None:
            raise Refused("conflict", "edge.no-account")
        if not await self.verified(person.password, old):
            raise Refused("forbidden", "edge.wrong-old-password")
        hashed = await self.hashed(new)
        async with self.changing(person) as kept:
            kept.password = hashed
        for session in await self.store.sessions_of(person.id):
            if session.id != known.session.id:
                await self.store.end_session(session.id, person.id)

    # ── passwords ────────────────────────────────────────────────────────────────────────

    async def hashed(self, password: str) -> str:
        """Hash a password, beside the event loop."""
        result = await self.work(self.hasher.hash, password)
        assert isinstance(result, str)
        return result

    async def verified(self, hashed: str, password: str) -> bool:
        """Does a password fit?"""
        try:
            await self.work(self.hasher.verify, hashed, password)
        except VerificationError:
            return False
        return True

    async def work(self, job: Callable[..., object], *given: str) -> object:
        """Do heavy work in a thread, a few at a time; refuse when too much is waiting."""
        if self.waiting >= WAITING:
            raise Refused("unavailable", "edge.busy-passwords")
        self.waiting += 1
        try:
            async with self.turn:
                return await asyncio.to_thread(job, *given)
        finally:
            self.waiting -= 1


def digest(token: str) -> str:
    """Digest a token: only this is kept."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def new_id() -> str:
    """Draw the id of a new person."""
    return new_name()


def clean_name(name: str) -> str:
    """Give a name as it is shown, or refuse one that cannot be."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(shown) <= 32 or any(unicodedata.category(c)[0] == "C" for c in shown):
        raise Refused("bad-message", "edge.bad-name")
    return shown


def check_text(value: Any) -> None:
    """Refuse text and numbers that a store cannot keep, anywhere in plain data."""
    if isinstance(value, int):
        if not -(2**63) <= value < 2**63:
            raise Refused("bad-message", "edge.bad-text")
    elif isinstance(value, str):
        if "\0" in value:
            raise Refused("bad-message", "edge.bad-text")
    elif isinstance(value, dict):
        for key, part in value.items():
            check_text(key)
            check_text(part)
    elif isinstance(value, list):
        for part in value:
            check_text(part)
