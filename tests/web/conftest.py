"""The browser client, built once for all tests that need it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from tools import web


def without(what: str) -> None:
    """Skip, or fail where a browser is required."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} Here, with CI=true, one is required.")
    pytest.skip(what)


@pytest.fixture(scope="session")
def client() -> Path:
    """Build the client, where there is Node to build it with; give that Node."""
    found = web.node()
    if found is None:
        without("There is no Node here, so the browser client cannot be built.")
    assert found is not None
    (web.ROOT / "build").mkdir(exist_ok=True)
    try:
        # Several processes run tests at once; one of them builds, the others wait for it.
        with (web.ROOT / "build" / "web.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            web.install()
            web.build()
    except web.NoNode as error:
        without(str(error))
    return found
