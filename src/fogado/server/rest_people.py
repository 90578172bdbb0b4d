"""Over HTTP: guests, accounts, sessions, tokens, and what the house knows of somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from fogado.server import devices
from fogado.server.house import listed
from fogado.server.people import IDLE, SHOWN, Known
from fogado.server.protocol import (
    ChatLine,
    Farewell,
    Listed,
    NewAccount,
    NewGuest,
    NewToken,
    Renamed,
    SessionInfo,
    SignIn,
    Token,
    You,
)
from fogado.server.refused import Refused
from fogado.server.routes import COOKIE, Route, cookie_name
from fogado.server.signing_in import known_devices, spend_own_password, spend_try
from fogado.server.speaking import json_response

if TYPE_CHECKING:
    from starlette.responses import Response

    from fogado.server.edge import Edge
    from fogado.server.routes import Asked
    from fogado.server.rows import Person


EVERYTHING = 1_000_000
"""More tables than anybody has."""


class Me(msgspec.Struct, frozen=True):
    """Who one is here, and what one has set."""

    id: str
    name: str
    account: bool
    login: str
    settings: dict[str, Any]


class NewPassword(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A new password; it needs the old one."""

    old: Annotated[str, msgspec.Meta(max_length=200)]
    new: Annotated[str, msgspec.Meta(min_length=8, max_length=200)]


class Export(msgspec.Struct, frozen=True):
    """Everything the house keeps about somebody."""

    me: Me
    made: int
    seen: int
    sessions: list[SessionInfo]
    tables: list[Listed]
    chat: list[ChatLine]


def you(person: Person) -> You:
    """Say who somebody is."""
    return You(person.id, person.name, person.login is not None)


def me(person: Person) -> Me:
    """Say to somebody who they are."""
    account = person.login is not None
    return Me(person.id, person.name, account, person.login or "", person.settings)


# ── arriving and leaving ─────────────────────────────────────────────────────────────────


async def add_guest(asked: Asked) -> Response:
    """Welcome a guest."""
    asked.edge.limits.spend_at("guests", asked.address)
    wanted: NewGuest = asked.body
    known, cookie = await asked.edge.people.add_guest(wanted.name, device_label(asked))
    return welcome(asked, known, cookie, 201)


async def add_account(asked: Asked) -> Response:
    """Make an account, or turn a guest into one."""
    asked.edge.limits.spend_at("accounts", asked.address)
    wanted: NewAccount = asked.body
    guest = None if asked.known is None or asked.known.is_bot else asked.known
    known, cookie = await asked.edge.people.add_account(
        guest, wanted.login, wanted.password, wanted.name, device_label(asked)
    )
    if guest is not None:
        asked.edge.drop_others(guest.person.id, why="renewed")
    return welcome(asked, known, cookie, 201)


async def sign_in(asked: Asked) -> Response:
    """Come back to an account."""
    wanted: SignIn = asked.body
    login = wanted.login.lower()
    device = asked.edge.people.devices.number(known_devices(asked), login)
    spent = spend_try(asked, login, device)
    known, cookie = await asked.edge.people.sign_in(
        wanted.login, wanted.password, device_label(asked), trusted=bool(device)
    )
    asked.edge.limits.give_back(spent)
    return welcome(asked, known, cookie, 200)


async def sign_out(asked: Asked) -> Response:
    """Leave this device."""
    await revoke(asked.edge, asked.device)
    response = json_response({}, 200)
    forget_cookie(asked, response)
    return response


async def revoke(edge: Edge, known: Known) -> None:
    """End a session, here and on every line it has open."""
    await edge.house.store.end_session(known.session.id, known.person.id)
    edge.drop(known)


def welcome(asked: Asked, known: Known, cookie: str, status: int) -> Response:
    """Answer with who one is, and the cookie that will show it."""
    response = json_response(you(known.person), status)
    give_cookie(asked, response, cookie)
    if known.person.login is not None:
        kept = asked.edge.people.devices.renewed(known_devices(asked), known.person.login)
        give_cookie(asked, response, kept, devices.COOKIE)
    return response


def give_cookie(asked: Asked, response: Response, cookie: str, name: str = COOKIE) -> None:
    """Put a cookie on an answer; it lasts as long as browsers allow."""
    secure: bool = asked.request.scope["fogado.secure"]
    response.set_cookie(
        cookie_name(secure, name),
        cookie,
        max_age=IDLE // 1000,
        path="/",
        secure=secure,
        httponly=True,
        samesite="lax",
    )


def forget_cookie(asked: Asked, response: Response) -> None:
    """Take the cookie back."""
    secure: bool = asked.request.scope["fogado.secure"]
    response.delete_cookie(
        cookie_name(secure), path="/", secure=secure, httponly=True, samesite="lax"
    )


def device_label(asked: Asked) -> str:
    """Name a device roughly, so that one knows it again in the list."""
    agent = asked.request.headers.get("user-agent", "")
    for word in ("Firefox", "Edg", "Chrome", "Safari"):
        if word in agent:
            browser = "Edge" if word == "Edg" else word
            break
    else:
        return "device"
    for word in ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"):
        if word in agent:
            return f"{browser}, {word}"
    return browser


# ── oneself ──────────────────────────────────────────────────────────────────────────────


async def show_me(asked: Asked) -> Response:
    """Say who one is; whoever comes again keeps the cookie for longer."""
    response = json_response(me(asked.person))
    name = cookie_name(asked.request.scope["fogado.secure"])
    if not asked.device.is_bot:
        give_cookie(asked, response, asked.request.cookies[name])
    return response


async def change_me(asked: Asked) -> Me:
    """Take another name, or other settings."""
    wanted: Renamed = asked.body
    person = await asked.edge.people.change(asked.person, wanted.name, wanted.settings)
    asked.edge.rename(person)
    return me(person)


async def change_password(asked: Asked) -> None:
    """Take another password."""
    spend_own_password(asked)
    wanted: NewPassword = asked.body
    await asked.edge.people.change_password(asked.device, wanted.old, wanted.new)
    asked.edge.drop_others(asked.person.id, but=asked.device.session.id)


async def export_me(asked: Asked) -> Response:
    """Give everything the house keeps about somebody."""
    asked.edge.limits.spend("exports", asked.person.id)
    person = asked.person
    chat = await asked.house.store.chat_of(person.id)
    tables = await asked.house.store.tables_of(person.id, None, EVERYTHING)
    export = Export(
        me=me(person),
        made=person.made,
        seen=person.seen,
        sessions=await list_sessions(asked),
        tables=[listed(row, person.id) for row in tables],
        chat=[ChatLine(said.id, said.at, said.person, said.name, said.text) for said in chat],
    )
    name = {"content-disposition": 'attachment; filename="fogado-export.json"'}
    return json_response(export, 200, name)


async def delete_me(asked: Asked) -> Response:
    """Forget somebody: seats are given up, sessions end, chat goes, and so does the name."""
    wanted: Farewell = asked.body
    if asked.person.login is not None:
        spend_own_password(asked)
        await asked.edge.people.confirm(asked.device, wanted.password)
    await asked.house.forget_person(asked.person)
    asked.edge.drop_others(asked.person.id)
    response = json_response({}, 200)
    forget_cookie(asked, response)
    return response


# ── sessions and tokens ──────────────────────────────────────────────────────────────────


async def list_sessions(asked: Asked) -> list[SessionInfo]:
    """List the devices that are signed in, and the tokens of bots."""
    here = asked.device.session.id
    return [
        SessionInfo(
            id=session.id[:SHOWN],
            kind=session.kind,
            label=session.label,
            made=session.made,
            seen=session.seen,
            current=session.id == here,
        )
        for session in await asked.house.store.sessions_of(asked.person.id)
    ]


async def end_session(asked: Asked) -> None:
    """Revoke a session or a token."""
    session = await asked.edge.people.find_session(asked.person, asked.path["session"])
    await revoke(asked.edge, Known(asked.person, session))


async def add_token(asked: Asked) -> Token:
    """Make a token for an outside bot."""
    wanted: NewToken = asked.body
    sessions = await asked.house.store.sessions_of(asked.person.id)
    most = asked.edge.limits.counts["tokens"]
    if sum(session.kind == "token" for session in sessions) >= most:
        raise Refused("too-many", "edge.too-many-tokens")
    session, token = await asked.edge.people.add_token(asked.person, wanted.label)
    return Token(token, session.id[:SHOWN], session.label)


ROUTES = [
    Route(
        "POST", "/api/guests", "Come in as a guest.", add_guest, "people", You, NewGuest, status=201
    ),
    Route(
        "POST",
        "/api/accounts",
        "Make an account; a guest keeps seats and games.",
        add_account,
        "people",
        You,
        NewAccount,
        refuses=("conflict",),
        status=201,
    ),
    Route(
        "POST",
        "/api/sign-in",
        "Come back to an account.",
        sign_in,
        "people",
        You,
        SignIn,
        refuses=("not-signed-in",),
    ),
    Route(
        "POST",
        "/api/sign-out",
        "Leave this device.",
        sign_out,
        "people",
        dict[str, str],
        who="browser",
    ),
    Route("GET", "/api/me", "Say who one is.", show_me, "people", Me, who="person"),
    Route(
        "PATCH",
        "/api/me",
        "Take another name, or other settings.",
        change_me,
        "people",
        Me,
        Renamed,
        who="browser",
    ),
    Route(
        "DELETE",
        "/api/me",
        "Be forgotten: seats are given up, sessions end, name and chat are deleted; an account "
        "says its password again.",
        delete_me,
        "people",
        dict[str, str],
        Farewell,
        who="browser",
    ),
    Route(
        "GET",
        "/api/me/export",
        "Take away everything the house keeps about oneself.",
        export_me,
        "people",
        Export,
        who="browser",
    ),
    Route(
        "POST",
        "/api/me/password",
        "Take another password; other devices must sign in again.",
        change_password,
        "people",
        None,
        NewPassword,
        who="browser",
        refuses=("conflict",),
    ),
    Route(
        "GET",
        "/api/sessions",
        "List the devices that are signed in, and the tokens of bots.",
        list_sessions,
        "people",
        list[SessionInfo],
        who="browser",
    ),
    Route(
        "DELETE",
        "/api/sessions/{session}",
        "Revoke a session or a token.",
        end_session,
        "people",
        who="browser",
        refuses=("unknown",),
    ),
    Route(
        "POST",
        "/api/tokens",
        "Make a token for a bot of one's own; it is shown once.",
        add_token,
        "people",
        Token,
        NewToken,
        who="browser",
        status=201,
    ),
]
