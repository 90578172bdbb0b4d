"""Settings that hold for all tests."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The same examples every time, on a slow machine too.
settings.register_profile(
    "house",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("house")

# The laws are plain functions in modules of their own; a broken one shall show its values.
for helper in ("laws", "luck", "plays", "hidden", "walks"):
    pytest.register_assert_rewrite(f"tests.conformance.{helper}")

BROWSER = Path(__file__).parent / "web"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser take minutes each: begun last, they would leave the other cores idle."""
    items.sort(key=lambda item: BROWSER not in item.path.parents)
