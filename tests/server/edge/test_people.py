"""Guests, accounts, sessions and tokens, over the network."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from tests.server.edge.visitors import OpenHouse, Visitor

if TYPE_CHECKING:
    from typing import Any

pytestmark = pytest.mark.interpreted_only  # about the door, not about the engine

PASSWORD = "correct horse battery"


def test_a_guest_needs_nothing_but_a_name(house: OpenHouse) -> None:
    """The cookie is signed, out of reach of scripts, and knows the guest again."""
    with Visitor(house) as visitor:
        answer = visitor.post("/api/guests", json={"name": "  Kovács\tAnna "})
        assert answer.status_code == 201
        assert answer.json()["name"] == "Kovács Anna"
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie, "this house is visited over http"
        me = visitor.get("/api/me").json()
        assert me["id"] == answer.json()["id"]
        assert me["account"] is False


@pytest.mark.parametrize("name", ["", "   ", "a" * 33, "tab\u0000", "turned\u202eround", "\u200b"])
def test_names_that_cannot_be_shown_are_refused(stranger: Visitor, name: str) -> None:
    """A name has 1 to 32 letters that can be seen."""
    answer = stranger.post("/api/guests", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad-message"
    assert "set-cookie" not in answer.headers


def test_names_at_seats_can_be_shown_too(anna: Visitor, bence: Visitor) -> None:
    """Several people at one device have names of their own, and they must be seen as well."""
    bad = "turned\u202eround"
    seats = [{"who": "me", "name": bad}, {"who": "open"}]
    answer = anna.post("/api/tables", json={"game": "emerald-skulls", "seats": seats})
    assert answer.status_code == 400
    table = anna.made("open")
    assert bence.do(table, "sit", name=bad).status_code == 400
    with bence.socket() as phone:
        assert phone.ask(do="sit", table=table, name=bad)["code"] == "bad-message"
    assert bence.do(table, "sit", name="Bence és Dani").is_success
    assert anna.get(f"/api/tables/{table}").json()["seats"][1]["name"] == "Bence és Dani"


def test_a_cookie_that_was_tampered_with_is_nobody(anna: Visitor, house: OpenHouse) -> None:
    """Neither another signature nor another token is accepted."""
    cookie = anna.cookies["fogado"]
    token, _, signature = cookie.rpartition(".")
    swapped = ("A" if signature[0] != "A" else "B") + signature[1:]
    for bad in (f"{token}.{swapped}", f"{token}x.{signature}", token, "", "é"):
        with Visitor(house) as visitor:
            answer = visitor.get("/api/me", headers={b"cookie": f"fogado={bad}".encode()})
            assert answer.status_code == 401
            assert answer.headers["www-authenticate"].startswith("Bearer")


def test_a_guest_who_makes_an_account_keeps_id_and_seats(house: OpenHouse) -> None:
    """The same person, with a new key; the old cookie opens nothing any more."""
    with Visitor(house, "Dóra") as dora, Visitor(house) as old:
        table = dora.made("open")
        old.cookies.update(dora.cookies)
        body = {"login": "Dora.K", "password": PASSWORD}
        answer = dora.post("/api/accounts", json=body)
        assert answer.status_code == 201
        assert answer.json() == {"id": dora.id, "name": "Dóra", "account": True}
        assert old.get("/api/me").status_code == 401
        assert [listed["table"] for listed in dora.get("/api/mine").json()] == [table]
        assert dora.post("/api/accounts", json=body).json()["code"] == "conflict"

    with Visitor(house) as elsewhere:
        body = {"login": "dora.k", "password": PASSWORD}
        assert elsewhere.post("/api/sign-in", json=body).json()["id"] == dora.id
        assert elsewhere.get("/api/me").json()["login"] == "dora.k"


def test_a_login_is_taken_in_any_case_of_letters(house: OpenHouse) -> None:
    """Two people never share a login."""
    with Visitor(house) as one, Visitor(house) as two:
        assert one.post("/api/accounts", json={"login": "Emil", "password": PASSWORD}).is_success
        answer = two.post("/api/accounts", json={"login": "eMIL", "password": PASSWORD})
        assert answer.status_code == 409
        assert two.get("/api/me").status_code == 401


def test_signing_in_tells_nobody_whether_a_login_exists(
    house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong login and a wrong password: the same answer, after the same work."""
    people = house.edge.people
    work: list[str] = []
    verified = people.verified

    async def counted(hashed: str, password: str, **more: bool) -> bool:
        work.append(hashed.split("$")[1] + hashed.split("$")[3])
        return await verified(hashed, password, **more)

    monkeypatch.setattr(people, "verified", counted)
    with Visitor(house) as visitor:
        visitor.post("/api/accounts", json={"login": "flora", "password": PASSWORD})
        visitor.cookies.clear()
        wrong = visitor.post("/api/sign-in", json={"login": "flora", "password": "x"})
        unknown = visitor.post("/api/sign-in", json={"login": "nobody", "password": "x"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.content == unknown.content
    assert dict(wrong.headers, date="") == dict(unknown.headers, date="")
    assert len(work) == 2
    assert work[0] == work[1], "the same kind of hash with the same cost"


def test_sessions_are_listed_and_revoked(house: OpenHouse) -> None:
    """A revoked device is nobody, and its open lines are told and closed."""
    with Visitor(house, "Gabi") as here, Visitor(house) as there:
        here.post("/api/accounts", json={"login": "gabi", "password": PASSWORD})
        there.post("/api/sign-in", json={"login": "gabi", "password": PASSWORD})
        sessions = here.get("/api/sessions").json()
        assert [session["current"] for session in sessions].count(True) == 1
        other = next(session["id"] for session in sessions if not session["current"])
        with there.socket() as phone:
            assert here.delete(f"/api/sessions/{other}").status_code == 204
            bye = phone.hear("bye")
            assert bye["back"] == 0
        assert there.get("/api/me").status_code == 401
        assert here.delete(f"/api/sessions/{other}").status_code == 404


def test_nobody_revokes_the_session_of_another(anna: Visitor, bence: Visitor) -> None:
    """A session of somebody else is not even known."""
    session = anna.get("/api/sessions").json()[0]["id"]
    assert bence.delete(f"/api/sessions/{session}").status_code == 404
    assert anna.get("/api/me").is_success


def test_signing_out_ends_the_session(house: OpenHouse) -> None:
    """The cookie is taken back, and worth nothing if somebody kept it."""
    with Visitor(house, "Hédi") as visitor:
        kept = visitor.cookies["fogado"]
        assert visitor.post("/api/sign-out").is_success
        assert "fogado" not in visitor.cookies
        assert visitor.get("/api/me", headers={"cookie": f"fogado={kept}"}).status_code == 401


def test_a_new_password_signs_everything_else_out(house: OpenHouse) -> None:
    """It needs the old one; other devices and bots must sign in again."""
    with Visitor(house) as here, Visitor(house) as there:
        assert here.post("/api/me/password", json={"old": "", "new": "x" * 8}).status_code == 401
        here.post("/api/accounts", json={"login": "ivan", "password": PASSWORD})
        there.post("/api/sign-in", json={"login": "ivan", "password": PASSWORD})
        token = here.token()
        wrong = here.post("/api/me/password", json={"old": "no", "new": "another one"})
        assert wrong.status_code == 403
        right = {"old": PASSWORD, "new": "another one"}
        assert here.post("/api/me/password", json=right).status_code == 204
        assert here.get("/api/me").is_success
        assert there.get("/api/me").status_code == 401
        bearer = {"authorization": f"Bearer {token}"}
        assert there.get("/api/me", headers=bearer).status_code == 401
        old = there.post("/api/sign-in", json={"login": "ivan", "password": PASSWORD})
        assert old.status_code == 401
        new = there.post("/api/sign-in", json={"login": "ivan", "password": "another one"})
        assert new.is_success


def test_a_guest_has_no_password_to_change(anna: Visitor) -> None:
    """There is nothing to change."""
    answer = anna.post("/api/me/password", json={"old": "x", "new": "12345678"})
    assert answer.status_code == 409


def test_a_bots_token_is_for_playing_only(house: OpenHouse) -> None:
    """It makes tables and moves, and touches nothing else that is its owner's."""
    with Visitor(house, "Jenő") as owner:
        bearer = {"authorization": f"Bearer {owner.token('my bot')}"}
        with Visitor(house, headers=bearer) as bot:
            assert bot.get("/api/me").json()["id"] == owner.id
            assert bot.made("random")
            forbidden: list[tuple[str, str, Any]] = [
                ("PATCH", "/api/me", {"name": "x"}),
                ("DELETE", "/api/me", None),
                ("GET", "/api/me/export", None),
                ("POST", "/api/me/password", {"old": "x", "new": "12345678"}),
                ("GET", "/api/sessions", None),
                ("DELETE", "/api/sessions/abc", None),
                ("POST", "/api/tokens", {"label": "more"}),
                ("POST", "/api/sign-out", None),
            ]
            for method, path, body in forbidden:
                answer = bot.request(method, path, json=body)
                assert answer.status_code == 403, (method, path)
        sessions = owner.get("/api/sessions").json()
        token = next(session for session in sessions if session["kind"] == "token")
        assert token["label"] == "my bot"
        assert owner.delete(f"/api/sessions/{token['id']}").status_code == 204
        with Visitor(house, headers=bearer) as bot:
            assert bot.get("/api/me").status_code == 401


def test_a_cookies_token_is_no_bearer_token(anna: Visitor, house: OpenHouse) -> None:
    """What belongs into a cookie does not open the door as a bot's token."""
    token = anna.cookies["fogado"].rpartition(".")[0]
    with Visitor(house, headers={"authorization": f"Bearer {token}"}) as bot:
        assert bot.get("/api/me").status_code == 401


def test_tokens_are_limited_in_number(house: OpenHouse) -> None:
    """Twenty, then the others must be revoked first."""
    with Visitor(house, "Kata") as owner:
        for _ in range(house.edge.limits.counts["tokens"]):
            assert owner.post("/api/tokens", json={"label": "bot"}).status_code == 201
        assert owner.post("/api/tokens", json={"label": "bot"}).status_code == 429


def test_names_and_settings_are_ones_own(anna: Visitor) -> None:
    """They can be changed apart from one another, within bounds."""
    assert anna.patch("/api/me", json={"name": "Anni"}).json()["name"] == "Anni"
    kept = anna.patch("/api/me", json={"settings": {"theme": "dark", "n": [1, None]}}).json()
    assert kept["name"] == "Anni"
    assert anna.get("/api/me").json()["settings"] == {"theme": "dark", "n": [1, None]}
    assert anna.patch("/api/me", json={"settings": {"x": "y" * 5000}}).status_code == 413
    for bad in ("\u0000", 2**63, -(2**63) - 1, [[{"deep": "\u0000"}]]):
        assert anna.patch("/api/me", json={"settings": {"x": bad}}).status_code == 400
    assert anna.patch("/api/me", json={"settings": {"\u0000": 1}}).status_code == 400
    assert anna.patch("/api/me", json={"settings": {"x": 2**63 - 1}}).is_success
    assert anna.patch("/api/me", json={"nmae": "x"}).status_code == 400


@pytest.mark.parametrize("muted", [5, "p1", None, {"p1": 1}, [5], ["no id!"], ["p1"] * 101])
def test_settings_the_house_reads_have_a_form(anna: Visitor, muted: Any) -> None:
    """A sentence, and nothing is kept; muting and watching go on."""
    table = anna.made("open")
    answer = anna.patch("/api/me", json={"settings": {"muted": muted}})
    assert answer.status_code == 400
    assert "cannot be kept" in answer.json()["says"]
    assert anna.do(table, "mute", person="p9").is_success
    with anna.socket() as phone:
        phone.watch(table, 0)
    # Other settings do not make one hear again whom one has muted.
    kept = anna.patch("/api/me", json={"settings": {"theme": "dark"}}).json()["settings"]
    assert kept == {"theme": "dark", "muted": ["p9"]}
    assert anna.patch("/api/me", json={"settings": {"x": [[[[[1]]]]]}}).status_code == 400


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "12345678",
        "        ",
        "P@ssw0rd99",
        "qwertzuiop",
        "jelszo2024",
        "Vilmos.K1",
        "aaaaaaaa1",
    ],
)
def test_a_password_everybody_would_guess_is_refused(house: OpenHouse, password: str) -> None:
    """For a new account and for a new password, in a sentence that says why."""
    with Visitor(house, "Vili") as vili:
        body = {"login": "vilmos.k", "password": password}
        answer = vili.post("/api/accounts", json=body, headers={"accept-language": "hu"})
        assert answer.status_code == 400
        assert "hamar kitalálnák" in answer.json()["says"]
        assert vili.get("/api/me").json()["account"] is False
        assert vili.post("/api/accounts", json={**body, "password": PASSWORD}).is_success
        changed = vili.post("/api/me/password", json={"old": PASSWORD, "new": password})
        assert changed.status_code == 400
        assert vili.request("DELETE", "/api/me", json={"password": PASSWORD}).is_success


def test_two_changes_at_once_do_not_undo_each_other(house: OpenHouse) -> None:
    """A name, settings and an account, asked for at the same moment: all of them are kept."""
    with Visitor(house, "Olga") as olga, ThreadPoolExecutor(3) as pool:
        cookies = {"cookie": f"fogado={olga.cookies['fogado']}"}

        def ask(method: str, path: str, body: dict[str, Any]) -> int:
            with Visitor(house, headers=cookies) as device:
                return device.request(method, path, json=body).status_code

        asked = [
            pool.submit(ask, "PATCH", "/api/me", {"name": "Olgi"}),
            pool.submit(ask, "PATCH", "/api/me", {"settings": {"a": 1}}),
            pool.submit(ask, "POST", "/api/accounts", {"login": "olga", "password": PASSWORD}),
        ]
        done = [future.result() for future in asked]
        assert done[2] == 201
        olga.post("/api/sign-in", json={"login": "olga", "password": PASSWORD})
        me = olga.get("/api/me").json()
        assert me["account"] is True
        # A change that came after the new key was made is refused; one before it is kept.
        assert me["name"] == ("Olgi" if done[0] == 200 else "Olga")
        assert me["settings"] == ({"a": 1} if done[1] == 200 else {})


def test_a_new_name_is_known_on_open_lines(anna: Visitor) -> None:
    """Whoever chats on has the new name at once."""
    table = anna.made("open")
    with anna.socket() as phone:
        phone.watch(table, 0)
        anna.patch("/api/me", json={"name": "Anni"})
        phone.ask(do="say", table=table, text="Hello")
        chat = next(message for message in phone.heard if message["is"] == "chat")
        assert chat["lines"][-1]["name"] == "Anni"


def test_whoever_comes_again_keeps_the_cookie_for_longer(anna: Visitor) -> None:
    """The same cookie, for another four hundred days; a bot gets none."""
    answer = anna.get("/api/me")
    assert anna.cookies["fogado"] in answer.headers["set-cookie"]
    assert "Max-Age=34560000" in answer.headers["set-cookie"]
    bearer = {"authorization": f"Bearer {anna.token()}"}
    assert "set-cookie" not in anna.get("/api/me", headers=bearer).headers


def test_export_has_everything_and_no_secret(house: OpenHouse) -> None:
    """Person, sessions, tables and chat; no hash, no token."""
    with Visitor(house, "Lili") as lili:
        lili.post("/api/accounts", json={"login": "lili", "password": PASSWORD})
        table = lili.made("open")
        assert lili.do(table, "say", text="Sziasztok!").is_success
        answer = lili.get("/api/me/export")
        assert "attachment" in answer.headers["content-disposition"]
        export = answer.json()
        assert export["me"]["login"] == "lili"
        assert [said["text"] for said in export["chat"]] == ["Sziasztok!"]
        assert [listed["table"] for listed in export["tables"]] == [table]
        for secret in ("argon2", lili.cookies["fogado"].rpartition(".")[0]):
            assert secret not in answer.text


def test_whoever_is_deleted_is_gone_and_nobody_waits_for_them(house: OpenHouse) -> None:
    """Seats are given up, the session is over, the login is free, the chat is empty."""
    with Visitor(house, "Mici") as mici, Visitor(house, "Nóra") as nora:
        mici.post("/api/accounts", json={"login": "mici", "password": PASSWORD})
        table = nora.made("open")
        assert mici.do(table, "sit").is_success
        assert nora.do(table, "start").is_success
        opened = mici.made("open")
        mici.do(table, "say", text="I was never here")
        with mici.socket() as phone:
            for body in ({}, {"password": "a guess"}):
                wrong = mici.request("DELETE", "/api/me", json=body)
                assert wrong.status_code == 403
                assert "password" in wrong.json()["says"]
            assert mici.get("/api/me").is_success, "nothing was deleted"
            right = {"password": PASSWORD}
            assert mici.request("DELETE", "/api/me", json=right).is_success
            phone.hear("bye")
        assert mici.get("/api/me").status_code == 401
        info = nora.get(f"/api/tables/{table}").json()
        assert info["phase"] == "playing"
        assert info["seats"][1]["bot"], "a bot plays on"
        assert nora.get(f"/api/tables/{opened}").json()["phase"] == "closed"
        with Visitor(house) as stranger:
            for name in (table, opened):
                for path in ("", "/update", "/record", "/replay", "/review"):
                    assert "Mici" not in stranger.get(f"/api/tables/{name}{path}").text
        again = mici.post("/api/accounts", json={"login": "mici", "password": PASSWORD})
        assert again.status_code == 201
        assert again.json()["id"] != mici.id
        chat = house.call(lambda: house.edge.house.store.chat(table))
        assert all(said.text != "I was never here" for said in chat)


def test_a_guest_is_deleted_without_a_password(house: OpenHouse) -> None:
    """There is none to say."""
    with Visitor(house, "Piroska") as guest:
        assert guest.delete("/api/me").is_success
        assert guest.get("/api/me").status_code == 401


def test_a_store_knows_no_token(house: OpenHouse, anna: Visitor) -> None:
    """Whoever steals the database cannot come in with what they find."""
    token = anna.cookies["fogado"].rpartition(".")[0].encode()
    bearer = anna.token().encode()
    for file in house.folder.rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            assert token not in content
            assert bearer not in content
