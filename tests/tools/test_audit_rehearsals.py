"""What a rehearser promised, and what came of it."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="judging needs numpy")

from tools import audit_rehearsals
from tools.audit_rehearsals import Departure, audit, told


@pytest.mark.slow  # a whole play of a master
def test_every_departure_is_followed_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(audit_rehearsals.Audited.keys, "evals", 16)
    found = audit(0, {"game": "starter"}, 2)
    assert found
    for departure in found:
        assert departure.own != departure.given
        assert departure.promised > 0
        assert -1 <= departure.chance <= 1
        assert departure.question not in audit_rehearsals.Audited.by_habit
    assert audit(0, {"game": "starter"}, 2) == found


def test_promises_stand_beside_what_was_won() -> None:
    one = Departure("act", "done", "sell iron", 0.05, 0.02, 3.0)
    other = Departure("act", "done", "sell gold", 0.03, 0.00, 1.0)
    assert told([one, other], 1) == (
        "1 plays, 2 departures. Each promised 0.040 and won 0.010 ± 0.007 of a game, "
        "2.0 ± 0.7 coins."
    )
    assert told([], 3) == "3 plays, and nobody left a habit."
