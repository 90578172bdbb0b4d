"""Write ``web/src/lib/words/*.ts``: what the games call their parts, for the boards.

    python -m tools.words          write the files
    python -m tools.words --check  say whether the committed files are up to date

Sentences (options, events, refusals) come from the server; names of cards, faces, bets, tiers and
questions are needed wherever a board draws one.
"""

from __future__ import annotations

import json
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "web" / "src" / "lib" / "words"
GAMES = {"emerald_skulls": "skulls", "dwarven_smithy": "smithy", "dice_forge": "forge"}
LANGUAGES = ("en", "hu")
SENTENCES = ("option", "refusal", "event", "void", "player")
PRINTED = {
    "emerald_skulls": ("dice.cost.", "payout.", "cards."),
    "dwarven_smithy": ("resource.", "apprentice.", "tool.", "item.", "king.", "limits.", "end."),
}
"""Printed numbers that a board shows; an edition of the table may correct them."""
HEAD = "// Written by tools/words.py from the game's own texts.  Not to be changed by hand.\n"


def words_of(folder: str, language: str) -> dict[str, dict[str, str]]:
    """Give the names of a game's parts, by section."""
    path = ROOT / "src" / "fogado" / "games" / folder / "text" / f"{language}.toml"
    texts = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: words for name, words in texts.items() if name not in SENTENCES}


def whole(folder: str) -> str:
    """Write one game's file."""
    lines = [HEAD]
    for language in LANGUAGES:
        words = json.dumps(words_of(folder, language), ensure_ascii=False, indent=2)
        lines.append(f"const {language}: Record<string, Record<string, string>> = {words};\n")
    if folder in PRINTED:
        numbers = json.dumps(printed_of(folder), indent=2)
        lines.append(f"export const printed: Record<string, unknown> = {numbers};\n")
    return "\n".join([*lines, f"export default {{ {', '.join(LANGUAGES)} }};\n"])


def printed_of(folder: str) -> dict[str, Any]:
    """Give the printed numbers that a board shows."""
    content = import_module(f"fogado.games.{folder}.cards").PRINTED
    return {
        name: value.value
        for name, value in content.values.items()
        if name.startswith(PRINTED[folder]) and not name.endswith((".pays", ".mark"))
    }


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    for folder, name in GAMES.items():
        path = TARGET / f"{name}.ts"
        if "--check" not in sys.argv:
            path.write_text(whole(folder), encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != whole(folder):
            sys.exit(f"{path.name} is out of date: run python -m tools.words")


if __name__ == "__main__":
    main()
