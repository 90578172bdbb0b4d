"""Settings that hold for all tests."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from fogado.bots.threads import one_thread

# As under the command ``fogado``; nothing has loaded numpy yet.
os.environ.update(one_thread())

# The same examples every time, on a slow machine too.
settings.register_profile(
    "house",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("house")

TESTS = Path(__file__).parent
BROWSER = "web"
OF_THE_RULES = ("core", "games", "conformance", "golden", "research")
"""The folders whose fast tests reach all of the rules."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The rules are measured by the tests that are about them; measuring makes tests slow."""
    about = "only the fast tests of the rules, or only all others"
    parser.addoption("--part", choices=("rules", "others"), help=about)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests in a browser take minutes each: begun last, they would leave the other cores idle."""
    items.sort(key=lambda item: folder_of(item) != BROWSER)
    part = config.getoption("--part")
    if part is not None:
        left_out = [item for item in items if is_of_the_rules(item) != (part == "rules")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if is_of_the_rules(item) == (part == "rules")]


def folder_of(item: pytest.Item) -> str:
    """Give the folder of all tests in which a test stands."""
    return item.path.relative_to(TESTS).parts[0]


def is_of_the_rules(item: pytest.Item) -> bool:
    """Is it a fast test of the rules?"""
    return folder_of(item) in OF_THE_RULES and item.get_closest_marker("slow") is None
