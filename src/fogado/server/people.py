"""Who somebody is: guests, accounts, devices that are signed in, and tokens of outside bots."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import secrets
import unicodedata
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadSignature, Signer

from fogado.server.devices import Devices
from fogado.server.limits import network_of
from fogado.server.naming import new_name
from fogado.server.passwords import check_password
from fogado.server.refused import Refused
from fogado.server.rows import Person, Session
from fogado.server.settings import check_settings, renewed
from fogado.server.store.base import Taken

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.server.store.base import Store

DAY = 24 * 3600 * 1000
IDLE = 400 * DAY
"""A device that was not seen for so long is no longer signed in."""
TOUCH = DAY // 24
TOKEN_PREFIX = "fogado_"
HASHING = 2
"""Passwords hashed at the same time: each takes 64 MB."""
WAITING = 40
"""Passwords that may wait for their turn."""
TRIES = 200
"""So often a change is made anew when others come in between; each time one of them was kept."""
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
        self.strangers = Line(HASHING, WAITING)
        self.trusted = Line(1, WAITING)
        self.signer: Signer | None = None
        self.devices = Devices(b"")
        self.origins = b""
        self.nobody = ""

    async def open(self) -> None:
        """Learn the secret that signs cookies."""
        secret = await self.store.house_secret()
        self.signer = Signer(secret, salt=b"fogado.cookie", digest_method=sha256)
        self.devices = Devices(secret)
        self.origins = hmac.digest(secret, b"fogado.origin", "sha256")
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
        if person is None or person.state:
            return None
        known = Known(person, session)
        await self.touch(known)
        return known

    async def touch(self, known: Known) -> None:
        """Note that somebody was seen, once an hour."""
        now = self.clock()
        if known.session.seen + TOUCH < now:
            known.session.seen = now
            await self.store.touch_session(known.session.id, now)
            await self.store.touch_person(known.person.id, now)

    async def still(self, known: Known) -> bool:
        """Is a session still good, after some time?  A new name is learned on the way."""
        if await self.store.session(known.session.id) is None:
            return False
        person = await self.store.person(known.person.id)
        if person is None:
            return False
        known.person.name = person.name
        await self.touch(known)
        return not person.state

    async def confirm(self, known: Known, password: str) -> None:
        """Refuse somebody with an account who does not know its password."""
        kept = known.person.password
        if kept is not None and not await self.verified(kept, password):
            raise Refused("forbidden", "edge.wrong-own-password")

    async def change_kept(
        self, person: Person, change: Callable[[Person], None], keep_session: str | None = None
    ) -> None:
        """Change somebody as they are now, and let ``person`` know how they are then."""
        kept = await change_person(self.store, person.id, change, keep_session)
        for name in person.__struct_fields__:
            setattr(person, name, getattr(kept, name))

    def origin(self, address: str) -> str:
        """Return what stands for the network of an address where no address may be kept."""
        network = network_of(address)
        if not network or ipaddress.ip_address(address).is_loopback:
            return ""
        return hmac.digest(self.origins, network.encode(), "sha256").hex()[:16]

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
        shown = clean_name(name) if name else ""
        check_password(password, login, shown)
        hashed = await self.hashed(password)
        now = self.clock()
        login = login.lower()
        if guest is None:
            person = Person(new_id(), shown or clean_name(login), login, hashed, now, now, {})
            if not await self.store.add_person(person):
                raise Refused("conflict", "edge.login-taken")
            return await self.sign_in_as(person, label)
        person = guest.person

        def become(kept: Person) -> None:
            if kept.login is not None and kept.password != hashed:
                raise Refused("conflict", "edge.has-account")
            kept.login, kept.password, kept.name = login, hashed, shown or kept.name

        # What is worth more deserves new keys: the guest's own, and those of the guest's bots.
        await self.change_kept(person, become, keep_session="")
        return await self.sign_in_as(person, label)

    async def sign_in(
        self, login: str, password: str, label: str, *, trusted: bool = False
    ) -> tuple[Known, str]:
        """Open an account again; a wrong login and a wrong password look alike.

        ``trusted``: a device that signed in to it before does not wait behind strangers.
        """
        person = await self.store.person_by_login(login.lower())
        hashed = self.nobody if person is None or person.password is None else person.password
        right = await self.verified(hashed, password, trusted=trusted)
        if person is None or person.password is None or not right:
            raise Refused("not-signed-in", "edge.wrong-password")
        if person.state == "banned":
            raise Refused("forbidden", "edge.banned")
        fits = person.password
        if self.hasher.check_needs_rehash(fits):
            fits = await self.rehash(person, password)
        known, cookie = await self.sign_in_as(person, label)
        # A password that was changed meanwhile opens nothing any more.
        now = await self.store.person(person.id)
        still = now is not None and now.password is not None and not now.state
        if still and now is not None and now.password != fits:
            still = await self.verified(now.password or "", password)
        if not still:
            await self.store.end_session(known.session.id, person.id)
            raise Refused("not-signed-in", "edge.wrong-password")
        return known, cookie

    async def rehash(self, person: Person, password: str) -> str:
        """Keep a password in a stronger form, unless it was changed meanwhile."""
        old, new = person.password, await self.hashed(password)

        def strengthen(kept: Person) -> None:
            if kept.password == old:
                kept.password = new

        await self.change_kept(person, strengthen)
        return new

    async def sign_in_as(self, person: Person, label: str) -> tuple[Known, str]:
        """Open a session for a browser; the second is the cookie."""
        assert self.signer is not None
        token = secrets.token_urlsafe(32)
        now = self.clock()
        session = Session(digest(token), person.id, "browser", label, now, now)
        if not await self.store.add_session(session):
            raise Refused("not-signed-in", "not-signed-in")
        return Known(person, session), self.signer.sign(token).decode()

    async def add_token(self, person: Person, label: str) -> tuple[Session, str]:
        """Make a token for an outside bot."""
        token = TOKEN_PREFIX + secrets.token_urlsafe(32)
        now = self.clock()
        session = Session(digest(token), person.id, "token", clean_name(label), now, now)
        if not await self.store.add_session(session):
            raise Refused("not-signed-in", "not-signed-in")
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
            check_settings(settings)

        def take(kept: Person) -> None:
            kept.name = kept.name if shown is None else shown
            if settings is not None:
                kept.settings = renewed(kept.settings, settings)

        await self.change_kept(person, take)
        return person

    async def change_password(self, known: Known, old: str, new: str) -> None:
        """Take a new password; every other device and bot must sign in again."""
        person = known.person
        if person.password is None:
            raise Refused("conflict", "edge.no-account")
        if not await self.verified(person.password, old):
            raise Refused("forbidden", "edge.wrong-old-password")
        check_password(new, person.login or "", person.name)
        verified, hashed = person.password, await self.hashed(new)

        def take(kept: Person) -> None:
            if kept.password not in (verified, hashed):
                raise Refused("forbidden", "edge.wrong-old-password")
            kept.password = hashed

        await self.change_kept(person, take, keep_session=known.session.id)

    # ── passwords ────────────────────────────────────────────────────────────────────────

    async def hashed(self, password: str) -> str:
        """Hash a password, beside the event loop."""
        result = await self.strangers.work(self.hasher.hash, password)
        assert isinstance(result, str)
        return result

    async def verified(self, hashed: str, password: str, *, trusted: bool = False) -> bool:
        """Does a password fit?"""
        line = self.trusted if trusted else self.strangers
        try:
            await line.work(self.hasher.verify, hashed, password)
        except VerificationError:
            return False
        return True


class Line:
    """Those who wait for their password to be worked on, a few at a time."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self.turn = asyncio.Semaphore(at_once)
        self.most = waiting
        self.waiting = 0

    async def work(self, job: Callable[..., object], *given: str) -> object:
        """Do heavy work in a thread; refuse when too much is waiting."""
        if self.waiting >= self.most:
            raise Refused("unavailable", "edge.busy-passwords")
        self.waiting += 1
        try:
            async with self.turn:
                return await asyncio.to_thread(job, *given)
        finally:
            self.waiting -= 1


async def change_person(
    store: Store,
    person: str,
    change: Callable[[Person], None],
    keep_session: str | None = None,
) -> Person:
    """Change somebody as they are at this moment, in whichever process others change them too.

    ``change`` may be called several times, each time with somebody just read.  With
    ``keep_session`` all their other sessions end in the moment of the change.
    """
    for _ in range(TRIES):
        kept = await store.person(person)
        if kept is None or kept.state == "leaving":
            raise Refused("not-signed-in", "not-signed-in")
        change(kept)
        try:
            if await store.change_person(kept, keep_session):
                kept.version += 1
                return kept
        except Taken:
            raise Refused("conflict", "edge.login-taken") from None
    raise Refused("unavailable", "busy")


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
