"""What the browser client takes over from the server is written anew when the server changes."""

from __future__ import annotations

import pytest

from tools import forge_content, schema, words

pytestmark = pytest.mark.interpreted_only  # about texts; compiled classes keep no docstrings


def test_the_browsers_types_are_the_servers() -> None:
    """``protocol.ts`` is what ``tools.schema`` writes today."""
    assert schema.TARGET.read_text(encoding="utf-8") == schema.whole()


@pytest.mark.parametrize(("folder", "name"), words.GAMES.items())
def test_the_browser_names_parts_as_the_game_does(folder: str, name: str) -> None:
    """``words/*.ts`` is what ``tools.words`` writes today."""
    path = words.TARGET / f"{name}.ts"
    assert path.read_text(encoding="utf-8") == words.whole(folder)


def test_every_type_that_travels_is_in_the_browser() -> None:
    """No type of the protocol is left out."""
    written = schema.whole()
    for name in schema.structs():
        assert f"export interface {name} {{" in written


def test_the_browser_prints_dice_forge_as_the_engine_does() -> None:
    """``content.json`` is what ``tools.forge_content`` writes today."""
    assert forge_content.TARGET.read_text(encoding="utf-8") == forge_content.written()
