"""Nobody acts for, or sees through the eyes of, a seat that is not theirs: on every way in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.server.edge.visitors import OpenHouse, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator

SEAT: dict[str, dict[str, Any]] = {
    "act": {"take": "roll", "seq": 0},
    "undo": {"seq": 0},
    "agree": {"yes": True},
    "stand": {},
    "reclaim": {},
}
OWNER: dict[str, dict[str, Any]] = {"bot": {"seat": 1, "bot": "random"}, "start": {}, "close": {}}
WHO = ("stranger", "outsider", "neighbour", "bot of outsider")


@pytest.fixture(scope="module")
def scene(house: OpenHouse) -> Iterator[dict[str, Any]]:
    """Anna and Bence play; Csilla only knows the address; a bot of hers and a stranger too."""
    with (
        Visitor(house, "Anna") as anna,
        Visitor(house, "Bence") as bence,
        Visitor(house, "Csilla") as csilla,
        Visitor(house) as stranger,
    ):
        table = anna.made("open", game="dwarven-smithy")
        assert bence.do(table, "sit").is_success
        assert anna.do(table, "start").is_success
        bearer = {"authorization": f"Bearer {csilla.token()}"}
        with Visitor(house, headers=bearer) as bot:
            yield {
                "table": table,
                "anna": anna,
                "stranger": stranger,
                "outsider": csilla,
                "neighbour": bence,
                "bot of outsider": bot,
            }


def allowed_codes(who: str) -> set[str]:
    """Say how somebody may be refused."""
    return {"not-signed-in", "not-yours"} if who == "stranger" else {"not-yours", "forbidden"}


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("do", SEAT)
def test_nobody_acts_for_another(scene: dict[str, Any], who: str, do: str) -> None:
    """Over HTTP and over the socket, every command that names a seat."""
    visitor: Visitor = scene[who]
    table = scene["table"]
    update = scene["anna"].update(table)
    fields = {"seat": 0, **SEAT[do]}
    if do == "act" and update["ask"]:
        fields["take"] = update["ask"]["choices"][0]["take"]
    if "seq" in fields:
        fields["seq"] = update["seq"]
    answer = visitor.do(table, do, **fields)
    assert answer.status_code in (401, 403), answer.text
    assert answer.json()["code"] in allowed_codes(who)
    headers = {name: value for name, value in visitor.headers.items() if name == "authorization"}
    with visitor.socket(headers=headers) as phone:
        told = phone.ask(do=do, table=table, **fields)
        assert told["is"] == "error"
        assert told["code"] in allowed_codes(who)
    after = scene["anna"].update(table)
    assert after["seq"] == update["seq"], "and nothing has changed"


@pytest.mark.parametrize("who", WHO)
def test_nobody_sees_through_anothers_eyes(scene: dict[str, Any], who: str) -> None:
    """One look, the stream, the socket, why, and the replay of a running play."""
    visitor: Visitor = scene[who]
    table = scene["table"]
    looks: list[tuple[str, dict[str, Any]]] = [
        (f"/api/tables/{table}/update", {"seat": 0}),
        (f"/api/tables/{table}/replay", {"seat": 0}),
        (f"/api/tables/{table}/why", {"seat": 0, "take": "x"}),
        ("/api/stream", {"table": table, "seat": 0}),
    ]
    for path, query in looks:
        answer = visitor.get(path, params=query)
        assert answer.status_code in (401, 403), (path, answer.text)
    headers = {name: value for name, value in visitor.headers.items() if name == "authorization"}
    with visitor.socket(headers=headers) as phone:
        told = phone.ask(do="watch", table=table, seat=0)
        assert told["is"] == "error"
        told = phone.ask(do="why", table=table, seat=0, take="x")
        assert told["is"] == "error"
        assert not [message for message in phone.heard if message["is"] == "update"]


@pytest.mark.parametrize("who", WHO)
def test_nobody_gets_a_running_record(scene: dict[str, Any], who: str) -> None:
    """Not even whoever plays: it holds everybody's secrets."""
    for visitor in (scene[who], scene["anna"]):
        for what in ("record", "verify"):
            answer = visitor.get(f"/api/tables/{scene['table']}/{what}")
            assert answer.status_code in (403, 409), answer.text


@pytest.mark.parametrize("who", ["stranger", "outsider", "neighbour"])
@pytest.mark.parametrize("do", OWNER)
def test_only_the_owner_rules_the_table(house: OpenHouse, who: str, do: str) -> None:
    """Bots, the start and the end are for whoever made the table."""
    with Visitor(house, "Anna") as anna, Visitor(house, "Bence" * (who != "stranger")) as other:
        table = anna.made("open", "open")
        if who == "neighbour":
            other.do(table, "sit", seat=1)
        fields = {**OWNER[do]}
        if "seat" in fields:
            fields["seat"] = 2
        answer = other.do(table, do, **fields)
        assert answer.status_code in (401, 403), answer.text
        info = anna.get(f"/api/tables/{table}").json()
        assert info["phase"] == "open"
        assert info["seats"][2]["kind"] == "open"


def test_a_spectator_sees_no_more_than_a_spectator(scene: dict[str, Any]) -> None:
    """A stranger's view has nobody's hand, and no invitation."""
    table = scene["table"]
    update = scene["stranger"].update(table, None)
    assert update["ask"] is None
    assert update["info"]["code"] == ""
    assert update["info"]["fair"]["secret"] is None
    own = scene["anna"].update(table)
    assert own["view"] != update["view"]
