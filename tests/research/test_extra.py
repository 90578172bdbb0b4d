"""Is the extra there?"""

from __future__ import annotations

import os

import pytest

from tests.research.extra import MISSING


def test_the_whole_extra_is_installed() -> None:
    """Without it the other tests are left out; where ``CI`` is set that would be a lie."""
    if MISSING and not os.environ.get("CI"):
        pytest.skip(f"fogado[research] is not whole here, {', '.join(MISSING)} is missing.")
    assert not MISSING
