"""Sentences by key, in English and Hungarian.

A sentence is a template: ``{name}`` stands for a fact, ``{n|gear|gears}`` for one word or the
other by the number ``n``, ``{bet@bet}`` for another sentence whose key is ``bet.<the fact>``; a
list of facts gives their sentences one after the other, an empty one ``bet.nothing``.
The same keys serve the terminal now and the browser later.
"""

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from fogado.core.errors import FogadoError, either

LANGUAGES: Final[tuple[str, ...]] = ("en", "hu")
SLOT: Final[re.Pattern[str]] = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*)|@([\w.-]+))?\}")


def check_language(language: str) -> str:
    """Give the language back, or say which ones there are."""
    if language not in LANGUAGES:
        raise FogadoError(f"We do not speak {language!r}; choose {either(LANGUAGES)}.")
    return language


class Phrases:
    """All sentences of one game in every language."""

    def __init__(self, package: str) -> None:
        self.sentences: dict[str, dict[str, str]] = {}
        for language in LANGUAGES:
            text = files(package).joinpath("text", f"{language}.toml").read_text("utf-8")
            self.sentences[language] = flat(tomllib.loads(text))

    def keys(self, language: str) -> set[str]:
        """List the keys that exist in a language."""
        return set(self.sentences[language])

    def say(self, language: str, key: str, facts: Mapping[str, Any]) -> str:
        """Fill in a sentence.  A missing key is a mistake of ours and fails loudly."""
        sentences = self.sentences[check_language(language)]

        def fill(match: re.Match[str]) -> str:
            name, one, many, table = match.groups()
            fact = facts[name]
            if table is not None:
                parts = fact if isinstance(fact, (list, tuple)) else [fact]
                said = [self.say(language, f"{table}.{part}", facts) for part in parts]
                return ", ".join(said) or self.say(language, f"{table}.nothing", facts)
            if one is not None:
                return one if fact == 1 else many
            return str(fact)

        return SLOT.sub(fill, sentences[key])


def flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Turn nested tables into dotted keys."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found.update(flat(value, f"{prefix}{key}."))
        else:
            found[prefix + key] = value
    return found
