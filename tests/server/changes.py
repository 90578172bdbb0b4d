"""A client that takes differences, as docs/reference/protocol.md describes it."""

from __future__ import annotations

import copy
from typing import Any


def put_together(before: dict[str, Any] | None, told: dict[str, Any]) -> dict[str, Any]:
    """Return the whole update that a message comes to after the one before."""
    if told["is"] == "update":
        return told
    assert told["is"] == "change"
    assert before is not None, "a difference to nothing"
    assert told["from"] == before["seq"]
    assert (told["table"], told["seat"]) == (before["table"], before["seat"])
    after = copy.deepcopy(before)
    for place, part in told["parts"].items():
        *path, last = place.split(".")
        inside: Any = after
        for step in path:
            inside = inside[int(step)] if isinstance(inside, list) else inside[step]
        if isinstance(inside, list):
            inside[int(last)] = part
        else:
            assert last in inside, place
            inside[last] = part
    for number, left in enumerate(told["left"] or []):
        after["info"]["seats"][number]["left"] = left
    after["info"] |= {"now": told["now"], "seq": told["seq"]}
    return after | {"seq": told["seq"], "whole": False, "happened": told["happened"]}
