"""Nothing here runs without the extra; where ``CI`` is set, that is an error and not a reason."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest

EXTRA = ("gymnasium", "pettingzoo", "pyspiel", "polars")


def pytest_ignore_collect() -> bool | None:
    """Leave the folder out where the extra is missing, unless somebody promised that it is not."""
    missing = [name for name in EXTRA if find_spec(name) is None]
    if not missing:
        return None
    if os.environ.get("CI"):
        raise pytest.UsageError(f"fogado[research] is not whole here: {', '.join(missing)}.")
    return True
