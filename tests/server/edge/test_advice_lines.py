"""Hints, odds and the review over the network."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from tests.server.edge.visitors import LONG

if TYPE_CHECKING:
    from tests.server.edge.visitors import Visitor

pytestmark = pytest.mark.interpreted_only  # about the door, not about the engine

FORGE = "dice-forge"


def test_nobody_waits_with_a_move_for_a_hint(anna: Visitor) -> None:
    """A hint is thought of beside everything else that is said on the same line."""
    table = anna.made(me=2, game=FORGE)
    with anna.socket() as phone:
        ask = phone.watch(table, 0)["ask"]
        phone.say(do="hint", id="h1", table=table, seat=0)
        phone.say(do="why", id="y1", table=table, seat=0, take=ask["choices"][0]["take"])
        assert phone.hear("because")["allowed"] is True
        hints = phone.hear("hints", id="h1")
        takes = [choice["take"] for choice in ask["choices"]]
        assert 1 <= len(hints["hints"]) <= 3
        assert all(hint["take"] in takes for hint in hints["hints"])
        refused = phone.ask(do="hint", table=table, seat=1)
        assert (refused["is"], refused["code"]) == ("error", "not-now")
    over_http = anna.get(f"/api/tables/{table}/hint", params={"seat": 0, "lang": "hu"})
    assert over_http.status_code == 200
    told = over_http.json()
    assert [hint["take"] for hint in told["hints"]] == [hint["take"] for hint in hints["hints"]]
    assert told["hints"][0]["says"] != hints["hints"][0]["says"]


def test_a_stranger_may_ask_for_odds_but_not_for_a_hint(anna: Visitor, stranger: Visitor) -> None:
    """Odds are public where the table allows them; a hint is for whoever is asked."""
    table = anna.made(me=2, game=FORGE)
    with stranger.socket() as phone:
        odds = phone.ask(do="odds", table=table)
        assert (odds["is"], odds["seat"], len(odds["odds"]["seats"])) == ("odds", None, 2)
        refused = phone.ask(do="hint", table=table, seat=0)
        assert refused["code"] == "not-signed-in"
        assert phone.ask(do="odds", table=table, seat=0)["code"] == "not-yours"
    same = stranger.get(f"/api/tables/{table}/odds").json()
    assert same["odds"] == odds["odds"]
    closed = anna.made(me=2, game=FORGE, settings={"odds": False, "hints": False})
    assert stranger.get(f"/api/tables/{closed}/odds").status_code == 403
    assert anna.get(f"/api/tables/{closed}/hint", params={"seat": 0}).status_code == 403


def test_a_review_of_a_finished_play(anna: Visitor, stranger: Visitor) -> None:
    """First it is said how far it is, then it is there, for everybody who may have the record."""
    table = anna.made("random", "random", me=0, game=FORGE)
    address = f"/api/tables/{table}/review"
    until = time.monotonic() + LONG
    while (answer := stranger.get(address)).status_code == 403:
        assert time.monotonic() < until, "the bots play on and on"
        time.sleep(0.05)
    assert answer.status_code == 202
    assert answer.headers["retry-after"] == "1"
    shares = [answer.json()["share"]]
    until = time.monotonic() + 10 * LONG
    while answer.status_code == 202:
        assert time.monotonic() < until, "the review is never done"
        assert answer.json()["review"] is None
        time.sleep(0.2)
        answer = stranger.get(address, params={"seat": 1})
        shares.append(answer.json()["share"])
    assert answer.status_code == 200
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    review = answer.json()["review"]
    assert review["complete"]
    assert {exercise["seat"] for exercise in review["exercises"]} == {1}
    for total in review["totals"]:
        parts = [total[name] for name in ("start", "luck", "own", "others", "residual")]
        assert sum(parts) == pytest.approx(total["end"])
    assert anna.get(address).status_code == 200
