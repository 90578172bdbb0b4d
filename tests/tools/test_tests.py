"""The totals at the end of ``make test`` are right, whatever went wrong before."""

from pathlib import Path

import pytest

from tools import check, tests

pytestmark = pytest.mark.interpreted_only  # about the tool, not about the engine

REPORT = """<testsuites><testsuite tests="5">
<testcase classname="a" name="passes"/>
<testcase classname="a" name="fails"><failure>no</failure></testcase>
<testcase classname="a" name="skips"><skipped/></testcase>
<testcase classname="a" name="cannot end"/>
<testcase classname="a" name="cannot end"><error>teardown</error></testcase>
</testsuite></testsuites>"""


def test_one_test_counts_once_and_its_errors_are_failures(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT)

    assert tests.read(report) == tests.Count(passed=1, failed=2, skipped=1)


def test_no_report_counts_nothing(tmp_path: Path) -> None:
    assert tests.read(tmp_path / "nothing.xml") == tests.Count()


def test_the_last_line_is_plain() -> None:
    assert str(tests.Count(3) + tests.Count(4, 1)) == "7 passed, 1 failed"
    assert str(tests.Count(3, 0, 2)) == "3 passed, 0 failed, 2 skipped"


def test_tests_of_tools_run_on_one_form_only(pytestconfig: pytest.Config) -> None:
    """One's own marks come last, and then count instead."""
    assert tests.about_the_engine([]) == ["-m", "not interpreted_only"]
    assert tests.about_the_engine(["-m", "slow"])[-2:] == ["-m", "slow"]
    known = [line.partition(":")[0] for line in pytestconfig.getini("markers")]
    assert "interpreted_only" in known, "a misspelt mark would leave nothing out"


def test_arguments_after_two_dashes_are_for_pytest() -> None:
    assert tests.split(["compiled", "--", "-k", "bets"]) == (["compiled"], ["-k", "bets"])
    assert tests.split([]) == ([], [])


def test_every_core_works_unless_somebody_says_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than a few processes would cost more than they save."""
    for cores, words in ((1, []), (2, ["-n", "2"]), (64, ["-n", "4"])):
        monkeypatch.setattr("os.cpu_count", lambda found=cores: found)
        assert tests.workers(["-k", "bets"])[:2] == words
        assert tests.workers(["-n", "0"]) == []


def test_every_test_is_of_the_rules_or_among_the_others(pytester: pytest.Pytester) -> None:
    """Fast tests of the rules are measured, all others are not; none is left out or run twice."""
    house = tests.ROOT / "tests" / "conftest.py"
    pytester.makeini("[pytest]\nmarkers = slow: slow")
    folder = pytester.mkdir("tests")
    (folder / "conftest.py").write_text(house.read_text())
    for name in ("core", "web", "server"):
        (folder / name).mkdir()
        (folder / name / f"test_{name}.py").write_text(
            "import pytest\ndef test_fast(): pass\n@pytest.mark.slow\ndef test_slow(): pass\n"
        )
    found = {}
    for part in ("rules", "others"):
        done = pytester.runpytest("-q", "--collect-only", "--part", part)
        found[part] = [line.split("/")[-1] for line in done.outlines if "::" in line]
    assert found["rules"] == ["test_core.py::test_fast"]
    assert sorted(found["others"]) == [
        "test_core.py::test_slow",
        *(
            f"test_{name}.py::test_{speed}"
            for name in ("server", "web")
            for speed in ("fast", "slow")
        ),
    ]
    assert found["others"][0].startswith("test_web"), "what takes longest is begun first"


def test_the_fast_tests_take_all_cores_that_help(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, processes in ((1, "0"), (2, "2"), (4, "4"), (64, "4")):
        monkeypatch.setattr("os.cpu_count", lambda found=cores: found)
        words = check.fast_tests()
        assert words[words.index("-n") + 1] == processes


def test_programs_that_tests_start_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the environment says, Python keeps what it has compiled."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    found = tests.environment(Path("src"))
    assert found["PYTHONDONTWRITEBYTECODE"] == ""
    assert found["PYTHONPATH"] == "src"
