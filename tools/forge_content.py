"""Write ``web/src/boards/forge/content.json``: texts of cards and printed boards of Dice Forge.

    python -m tools.forge_content          write the file
    python -m tools.forge_content --check  say whether the committed file is up to date

The browser draws cards, faces, the labyrinth and the Titans' board; what is printed on them, and
the rule that explains each, is read from the engine, in both languages.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

import fogado
from fogado.core.rulebook import Paragraph
from fogado.games.dice_forge.faces import FACES, NOTHING, Face
from fogado.games.dice_forge.feats import PARTS, PRINTED
from fogado.games.dice_forge.parts import GODDESS_SPACE, TREASURES

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "boards" / "forge" / "content.json"
LANGUAGES: Final = ("en", "hu")
KINDS: Final = {"I": "Instant:", "R": "Reinforcement:", "A": "Automatic:"}
"""How the rulebook marks what kind of effect a card has."""
RULES_OF_FACES: Final = {
    "x3": "DF-6.1",
    "mirror": "DF-6.8",
    "ship": "DF-6.13",
    "shield": "DF-6.14",
    "boar": "DF-6.18",
    "chaos": "DF-14.26",
    "misfortune": "DF-14.27",
    "golem": "DF-13.7",
    "or": "DF-5.5",
    "and": "DF-5.4",
}
"""The paragraph that explains each family of faces."""
GAME: Final = fogado.game("dice-forge")


def by_title() -> dict[str, str]:
    """Find the number of each English paragraph by its title."""
    paragraphs = GAME.rulebook.paragraphs["en"]
    return {each.title.rstrip("."): number for number, each in paragraphs.items()}


def paragraph(number: str, language: str) -> Paragraph:
    """Give one paragraph of the rulebook."""
    return GAME.rulebook.paragraphs[language][number]


def effect(text: str) -> str:
    """Leave out where a card lies, its cost and its glory: the card shows them."""
    return text.split(". ", 1)[1] if ". " in text else text


def feats() -> dict[str, Any]:
    """Describe every set of feats."""
    titles = by_title()
    found: dict[str, Any] = {}
    for feat in PARTS.feats:
        number = titles[GAME.phrases.say("en", f"feat.{feat.name}", {})]
        texts = {lang: effect(paragraph(number, lang).text) for lang in LANGUAGES}
        found[feat.name] = {
            "slot": PRINTED.word(f"feats.{feat.name}.slot"),
            "glory": feat.glory,
            "kinds": "".join(kind for kind, word in KINDS.items() if word in texts["en"]),
            "rule": number,
            "text": texts,
        }
    return found


def family(face: Face) -> str:
    """Name the family of a face, for its rule."""
    for name in ("shield", "boar", "chaos", "misfortune", "golem"):
        if name in face.text:
            return name
    if face.text in RULES_OF_FACES:
        return face.text
    if "/" in face.text:
        return "or"
    return "and" if face.mask.bit_count() > 1 else ""


def faces() -> dict[str, str]:
    """Give the rule of every face of a die."""
    return {
        face.text: RULES_OF_FACES.get(family(face), "") for face in FACES if face is not NOTHING
    }


def rules() -> dict[str, Any]:
    """Give the texts of the rules that faces and boards point to."""
    wanted = set(RULES_OF_FACES.values())
    return {
        number: {lang: paragraph(number, lang).text for lang in LANGUAGES}
        for number in sorted(wanted)
    }


def content() -> dict[str, Any]:
    """Gather everything the browser prints."""
    spaces = range(1, GODDESS_SPACE + 1)
    return {
        "feats": feats(),
        "faces": faces(),
        "rules": rules(),
        "slots": {
            slot: {
                key: PRINTED.number(f"slots.{slot}.{key}") for key in ("island", "suns", "moons")
            }
            for slot in PRINTED.under("slots")
        },
        "labyrinth": [
            {
                "effect": PRINTED.word(f"labyrinth.{number}.effect"),
                "exits": list(PRINTED.numbers(f"labyrinth.{number}.exits")),
            }
            for number in spaces
        ],
        "treasure": {name: list(PRINTED.words(f"treasure.{name}")) for name in TREASURES},
        "celestial": [PRINTED.word(f"celestial.{side}") for side in range(1, 7)],
        "titans": {
            "first": PARTS.first_space,
            "glory": list(PARTS.space_glory),
            "colour": list(PRINTED.words("titans.colour")),
            "zone": list(PARTS.zones),
            "left": list(PARTS.left),
            "right": list(PARTS.right),
            "rewards": {zone: list(reward) for zone, reward in PARTS.rewards.items()},
        },
        "hammer": {"spaces": PARTS.hammer_spaces, "glory": list(PARTS.hammer_glory)},
        "scepter": {"spaces": PARTS.scepter_spaces, "shards": list(PARTS.scepter_shards)},
        "companion": PARTS.companion_spaces,
        "ancients": PARTS.ancient_cap,
    }


def written() -> str:
    """Write it as it is committed."""
    return json.dumps(content(), ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    """Write the file, or check it."""
    if "--check" in sys.argv[1:]:
        if TARGET.read_text("utf-8") == written():
            return 0
        print(f"{TARGET.name} is out of date; write it with python -m tools.forge_content.")
        return 1
    TARGET.write_text(written(), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
