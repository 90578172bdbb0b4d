"""What the pages about games and bots show is what stands in the files, and runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.guests.installing import ROOT, Environment
from tests.research.extra import MISSING

HOWTO = ROOT / "docs" / "howto"
FENCE = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PAGES = ("add-a-game.md", "write-a-bot.md")


def blocks(page: str) -> list[tuple[str, str, str]]:
    """List the blocks of a page: language, the file it is from, text."""
    return FENCE.findall((HOWTO / page).read_text("utf-8"))


QUOTED = [(page, file, text) for page in PAGES for _, file, text in blocks(page) if file]


@pytest.mark.interpreted_only
@pytest.mark.parametrize(("page", "file", "text"), QUOTED, ids=lambda value: value.split("\n")[0])
def test_what_is_quoted_stands_in_the_file(page: str, file: str, text: str) -> None:
    assert text in (ROOT / file).read_text("utf-8")


@pytest.mark.interpreted_only
def test_the_pages_quote_the_example() -> None:
    assert len([file for page, file, _ in QUOTED if page == "add-a-game.md"]) >= 10
    assert all(file.startswith("examples/pig/") for _, file, _ in QUOTED)


@pytest.mark.slow
@pytest.mark.interpreted_only
@pytest.mark.skipif(bool(MISSING), reason="the extra for research is not whole here")
def test_the_programs_and_commands_of_the_pages_run(tmp_path: Path) -> None:
    """In an environment where Pig is installed, in the order in which they stand."""
    room = Environment(tmp_path / "environment")
    room.install(ROOT)
    room.install(ROOT / "examples" / "pig")
    for page in PAGES:
        found = blocks(page)
        programs = [text for language, file, text in found if language == "python" and not file]
        assert programs
        room.run("-W", "ignore", "-c", "\n".join(programs))
        commands = [text for language, _, text in found if language == "console"]
        for line in "".join(commands).splitlines():
            run_line(room, line)


def run_line(room: Environment, line: str) -> None:
    """Run one line of a console."""
    first, *words = line.split()
    if first == "fogado":
        room.fogado(*words, typed="1\n" * 900)
    elif first == "pip":
        assert words[:2] == ["install", "--editable"]
        room.install(room.folder / words[2])
    else:
        assert [first, *words[:2]] == ["python", "-m", "pytest"]
        folder = room.folder / words[2]
        room.run("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", cwd=folder)
