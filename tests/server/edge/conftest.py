"""One house for all tests of a file that break nothing in it."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING

import pytest

pytest.register_assert_rewrite("tests.server.edge.visitors")

from fogado.server.logs import set_up_logs  # noqa: E402  after the line above
from tests.server.edge.visitors import OpenHouse, Visitor, open_house  # noqa: E402  after the line above

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """Open a house that limits nobody."""
    with open_house(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def anna(house: OpenHouse) -> Iterator[Visitor]:
    """Let Anna in, a guest."""
    with Visitor(house, "Anna") as visitor:
        yield visitor


@pytest.fixture
def bence(house: OpenHouse) -> Iterator[Visitor]:
    """Let Bence in, another guest."""
    with Visitor(house, "Bence") as visitor:
        yield visitor


@pytest.fixture
def stranger(house: OpenHouse) -> Iterator[Visitor]:
    """Let somebody in who did not say a name."""
    with Visitor(house) as visitor:
        yield visitor


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Catch what is logged."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    text = io.StringIO()
    set_up_logs("info", text)
    for visitors in ("httpx", "httpcore", "websockets.client"):  # not part of the house
        logging.getLogger(visitors).setLevel(logging.CRITICAL)
    yield text
    root.handlers[:] = before
    root.setLevel(level)
