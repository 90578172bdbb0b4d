"""Every route about games, tables and records, as a visitor uses it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import fogado
from fogado.core.phrases import LANGUAGES
from tests.server.edge.visitors import SKULLS, OpenHouse, Visitor


def play_to_end(visitor: Visitor, table: str) -> dict[str, Any]:
    """Take the first option again and again until the play is over."""
    with visitor.socket() as phone:
        update = phone.watch(table)
        while update["info"]["phase"] == "playing":
            if update["ask"] is None:
                update = phone.hear("update")
                continue
            take = update["ask"]["choices"][0]["take"]
            answer = phone.ask(do="act", table=table, seat=0, take=take, seq=update["seq"])
            assert answer["is"] == "ack" or answer["code"] == "stale", answer
            seen = [message for message in phone.heard if message["is"] == "update"]
            if seen[-1]["seq"] == update["seq"]:
                seen.append(phone.hear("update"))
            update = seen[-1]
        return update


def test_games_are_listed_with_everything_to_choose(stranger: Visitor) -> None:
    """Names, titles in both languages, choices, presets and bots."""
    games = stranger.get("/api/games").json()
    assert [game["name"] for game in games] == list(fogado.games())
    for game in games:
        assert game == stranger.get(f"/api/games/{game['name']}").json()
        assert set(game["title"]) == set(LANGUAGES)
        assert "random" in game["bots"]
        known = fogado.game(game["name"])
        assert [choice["name"] for choice in game["choices"]] == [
            choice.name for choice in known.setups.choices
        ]
        assert game["presets"] == known.setups.presets
    assert stranger.get("/api/games/chess").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_come_in_the_language_asked_for(stranger: Visitor, language: str) -> None:
    """Numbered paragraphs under their chapters."""
    book = fogado.game(SKULLS).rulebook
    rules = stranger.get(f"/api/games/{SKULLS}/rules", params={"lang": language}).json()
    numbers = [rule["id"] for rule in rules if not rule["heading"]]
    assert numbers == book.numbers(language)
    paragraph = book.find("ES-4.3", language)[0]
    text = next(rule["text"] for rule in rules if rule["id"] == "ES-4.3")
    assert paragraph.title in text
    by_header = stranger.get(
        f"/api/games/{SKULLS}/rules", headers={"accept-language": f"de, {language};q=0.7"}
    )
    assert by_header.json() == rules


def test_content_says_where_values_are_known_from(stranger: Visitor) -> None:
    """The same as the engine's, value by value."""
    content = stranger.get(f"/api/games/{SKULLS}/content").json()
    assert content["dice.cost.7"] == {"is": 10, "from": "rulebook"}
    assert content.keys() == fogado.game(SKULLS).content.values.keys()


@pytest.mark.parametrize(
    ("proposal", "says", "rule"),
    [
        ({"game": "dice-forge", "seats": 5}, "2 to 4 players", "DF-1.1"),
        ({"game": SKULLS, "seats": 2, "setup": {"deck": 3}}, "solo", "ES-12.2"),
        ({"game": SKULLS, "seats": 2, "setup": {"hats": 3}}, "nothing to choose", ""),
        ({"game": SKULLS, "seats": 2, "setup": {"preset": "none"}}, "no preset", ""),
        ({"game": SKULLS, "seats": 2, "edition": {"name": 3}}, "edition", ""),
    ],
)
def test_an_impossible_setup_is_explained(
    stranger: Visitor, proposal: dict[str, Any], says: str, rule: str
) -> None:
    """In words, with the rule that forbids it where one does."""
    answer = stranger.post("/api/setups/check", json=proposal)
    assert answer.status_code == 200
    checked = answer.json()
    assert checked["possible"] is False
    assert says in checked["says"]
    assert checked["rule"] == rule
    assert "[" not in checked["says"][-10:], "the rule's number stands apart"


def test_a_possible_setup_is_filled_in(stranger: Visitor) -> None:
    """Everything that was left open gets its default."""
    proposal = {"game": SKULLS, "seats": 3, "setup": {"preset": "live"}}
    checked = stranger.post("/api/setups/check", json=proposal).json()
    assert checked["possible"] is True
    assert checked["setup"]["betting"] == "open"
    missing = stranger.post("/api/setups/check", json={"game": "chess", "seats": 2})
    assert missing.status_code == 404


def test_a_table_from_the_lobby_to_the_record(house: OpenHouse) -> None:
    """Create, find, sit down, start, play, download, replay and check the dice."""
    with Visitor(house, "Anna") as anna, Visitor(house, "Bence") as bence:
        table = anna.made("open", settings={"visibility": "public"})
        lobby = bence.get("/api/tables", params={"game": SKULLS}).json()
        assert table in [listed["table"] for listed in lobby]
        assert bence.get(f"/api/codes/{anna.code}").json() == {"table": table}
        assert bence.do(table, "sit").is_success
        assert bence.get("/api/mine").json()[0]["mine"] is True
        assert anna.do(table, "start").is_success
        assert anna.get(f"/api/tables/{table}/record").status_code in (403, 409)
        assert bence.do(table, "stand", seat=1).is_success
        assert play_to_end(anna, table)["info"]["outcome"] is not None

        record = bence.get(f"/api/tables/{table}/record")
        assert record.headers["content-type"].startswith("application/jsonl")
        lines = [json.loads(line) for line in record.text.splitlines()]
        assert lines[0]["game"] == SKULLS
        replay = bence.get(f"/api/tables/{table}/replay", params={"seat": 0, "count": 3}).json()
        assert len(replay["steps"]) == 3
        assert replay["lines"] >= 3
        checked = bence.get(f"/api/tables/{table}/verify", params={"lang": "hu"}).json()
        assert checked["fair"] is True
        assert checked["draws"] > 0


def test_a_command_over_http_is_done_once(anna: Visitor) -> None:
    """The same id again gives the same answer, and nothing more happens."""
    table = anna.made(me=2)
    body = {"id": "once", **anna.asked(table)[1]}
    first = anna.post(f"/api/tables/{table}/act", json=body)
    assert first.status_code == 200, first.text
    after = anna.update(table)["seq"]
    again = anna.post(f"/api/tables/{table}/act", json=body)
    assert again.json() == first.json()
    assert anna.update(table)["seq"] == after


def test_the_address_and_the_body_agree(anna: Visitor) -> None:
    """What stands in the address may be said again, but not otherwise."""
    table = anna.made("open")
    body = {"id": "said", "text": "x"}
    for extra in ({"do": "start"}, {"table": "another"}):
        answer = anna.post(f"/api/tables/{table}/say", json={**body, **extra})
        assert answer.status_code == 400
        assert next(iter(extra)) in answer.json()["says"]
    same = {**body, "do": "say", "table": table}
    assert anna.post(f"/api/tables/{table}/say", json=same).is_success


def test_every_command_has_a_route_and_refuses_nonsense(anna: Visitor) -> None:
    """An empty body, an unknown field, a wrong type: told in words, and nothing changes."""
    from fogado.server.rest_tables import COMMANDS

    table = anna.made(me=2)
    before = anna.update(table)["seq"]
    for do in COMMANDS:
        for body in ("{}", '{"id": "x", "what": 1}', '{"id": 7}', "[]", '"x"', "null", "", "{"):
            answer = anna.post(
                f"/api/tables/{table}/{do}",
                content=body,
                headers={"content-type": "application/json"},
            )
            assert answer.status_code == 400, (do, body)
            assert answer.json()["code"] == "bad-message"
    assert anna.update(table)["seq"] == before


def test_why_over_http(anna: Visitor) -> None:
    """Allowed, or the sentence and the rule."""
    table = anna.made(me=2)
    answer = anna.asked(table)[1]
    asked = {"seat": answer["seat"], "take": answer["take"]}
    fine = anna.get(f"/api/tables/{table}/why", params=asked).json()
    assert fine["allowed"] is True
    asked["seat"] = 1 - asked["seat"]
    other = anna.get(f"/api/tables/{table}/why", params=asked).json()
    assert other["allowed"] is False
    assert other["says"]


def test_a_table_by_code_opens_with_the_code_only(house: OpenHouse) -> None:
    """Without the invitation nobody learns that the table exists."""
    with Visitor(house, "Anna") as anna, Visitor(house, "Bence") as bence:
        table = anna.made("open", settings={"visibility": "code"})
        assert bence.get(f"/api/tables/{table}").status_code == 404
        assert bence.get(f"/api/tables/{table}/update").status_code == 404
        assert bence.do(table, "sit").status_code == 404
        code = {"code": anna.code}
        assert bence.get(f"/api/tables/{table}", params=code).status_code == 200
        assert bence.get(f"/api/codes/{anna.code.lower()}").json() == {"table": table}
        sat = bence.post(f"/api/tables/{table}/sit", params=code, json={"id": "s"})
        assert sat.is_success
        with bence.socket() as phone:
            assert phone.watch(table, 1)["info"]["code"] == anna.code
    assert bence.is_closed


def test_a_socket_remembers_the_invitation(house: OpenHouse) -> None:
    """Whoever watches with the code may also sit down."""
    with Visitor(house, "Anna") as anna, Visitor(house, "Bence") as bence:
        table = anna.made("open", settings={"visibility": "code"})
        with bence.socket() as phone:
            refused = phone.ask(do="watch", table=table)
            assert refused["code"] == "unknown"
            assert phone.ask(do="sit", table=table)["code"] == "unknown"
            phone.watch(table, None, code=anna.code)
            assert phone.ask(do="sit", table=table)["is"] == "ack"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/tables/nowhere", 404),
        ("/api/tables/nowhere/update", 404),
        ("/api/tables/nowhere/record", 404),
        ("/api/tables/nowhere/replay", 404),
        ("/api/tables/nowhere/verify", 404),
        ("/api/codes/NOWHERE", 404),
        ("/api/nothing", 404),
        ("/nothing.js", 404),
        ("/../../etc/passwd", 404),
        ("/api/tables?phase=dancing", 400),
        ("/api/tables?what=1", 400),
        ("/api/games?lang=xx", 400),
        ("/api/tables/nowhere/update?seat=8", 400),
        ("/api/tables/nowhere/update?seat=one", 400),
        ("/api/tables/nowhere/replay?count=0", 400),
        ("/api/tables/a%20b", 400),
        ("/api/stream", 400),
        ("/api/stream?table=nowhere", 404),
        ("/api/mine", 401),
        ("/api/sessions", 401),
        ("/api/me/export", 401),
    ],
)
def test_what_is_not_there_is_told_as_json(stranger: Visitor, path: str, status: int) -> None:
    """Always an error with a code and a sentence, in both languages."""
    for language in LANGUAGES:
        answer = stranger.get(path, headers={"accept-language": language})
        assert answer.status_code == status
        error = answer.json()
        assert error["is"] == "error"
        assert error["says"]
    english, hungarian = (
        stranger.get(path, headers={"accept-language": language}).json()["says"]
        for language in LANGUAGES
    )
    assert english != hungarian or "lang" in path


def test_a_wrong_method_names_the_right_ones(stranger: Visitor) -> None:
    """405, with the methods the address takes."""
    answer = stranger.put("/api/me", json={})
    assert answer.status_code == 405
    assert {"GET", "PATCH", "DELETE"} <= set(answer.headers["allow"].split(", "))
    assert answer.json()["code"] == "not-allowed"


def test_a_rematch_leads_to_the_next_table(anna: Visitor) -> None:
    """Whoever asks gets the new table's name."""
    table = anna.made("random")
    play_to_end(anna, table)
    answer = anna.do(table, "rematch")
    assert answer.is_success, answer.text
    assert anna.get(f"/api/tables/{table}").json()["rematch"]
