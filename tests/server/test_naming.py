"""Names of tables and people can be typed after a command."""

from __future__ import annotations

from itertools import cycle

import pytest

from fogado.server import naming


def test_no_name_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = cycle(["-AtPQwUXi2o7jFif", "--why", "a-bQwUXi2o7jFif1"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: next(drawn))
    assert naming.new_name() == "a-bQwUXi2o7jFif1"
