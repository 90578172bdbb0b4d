"""Dice and the log of commitments, as a visitor asks for them."""

from __future__ import annotations

import pytest

from fogado.core.commitments import find_entry, read_log
from fogado.core.fair import commitment
from tests.server.edge.test_tables import play_to_end
from tests.server.edge.visitors import SKULLS, Visitor


def test_dice_are_drawn_for_a_table_and_stand_in_the_log(anna: Visitor, stranger: Visitor) -> None:
    """From the promise to the secret, with the log that anybody can download."""
    dice = anna.post("/api/dice", json={})
    assert dice.status_code == 201
    promised = dice.json()
    seats = [{"who": "me"}]
    new = {"game": SKULLS, "seats": seats, "dice": promised["table"], "entropy": "seven"}
    made = anna.post("/api/tables", json=new)
    assert made.status_code == 201
    assert made.json()["table"] == promised["table"]
    assert play_to_end(anna, promised["table"])["info"]["fair"]["entry"] == promised["entry"]
    fair = anna.get(f"/api/tables/{promised['table']}").json()["fair"]
    assert fair["entropies"] == ["seven"]
    assert commitment(bytes.fromhex(fair["secret"])) == promised["commitment"]
    told = stranger.get("/api/commitments")
    assert told.headers["content-type"] == "application/jsonl; charset=utf-8"
    found = find_entry(read_log(told.text), promised["commitment"], promised["table"])
    assert found.plain() == promised["entry"]


def test_the_log_comes_in_pages_that_may_be_kept(anna: Visitor, stranger: Visitor) -> None:
    """A full page never changes; an open end is asked for again."""
    for _ in range(3):
        anna.post("/api/dice", json={})
    whole = stranger.get("/api/commitments").text
    pages = [stranger.get("/api/commitments", params={"after": n, "count": 2}) for n in (0, 2)]
    assert whole.startswith(pages[0].text + pages[1].text[: len(pages[1].text)])
    assert pages[0].headers["cache-control"] == "public, max-age=86400"
    last = len(read_log(whole))
    end = stranger.get("/api/commitments", params={"after": last})
    assert (end.text, end.headers["cache-control"]) == ("", "public, max-age=5")
    assert stranger.get("/api/commitments", params={"count": 1001}).status_code == 400


def test_dice_are_for_those_who_said_their_name(stranger: Visitor) -> None:
    assert stranger.post("/api/dice", json={}).status_code == 401


@pytest.mark.parametrize(
    ("entropy", "status"), [("é" * 64, 201), ("é" * 65, 422), ("x" * 4000, 422)]
)
def test_entropy_is_as_long_as_the_page_says(anna: Visitor, entropy: str, status: int) -> None:
    """128 bytes; what is longer is refused with a sentence."""
    dice = anna.post("/api/dice", json={}).json()["table"]
    new = {"game": SKULLS, "seats": [{"who": "me"}], "dice": dice, "entropy": entropy}
    answer = anna.post("/api/tables", json=new)
    assert answer.status_code == status
    if status == 422:
        assert "at most 128 bytes as UTF-8" in answer.json()["says"]
    without = anna.post("/api/tables", json={**new, "dice": "", "entropy": "x"})
    assert without.status_code == 422
