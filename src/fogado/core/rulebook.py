"""The rules as numbered paragraphs in two languages, looked up by number."""

import re
from importlib.resources import files
from typing import Final, final

from fogado.core.errors import FogadoError, either
from fogado.core.phrases import LANGUAGES, check_language

CHAPTER: Final[re.Pattern[str]] = re.compile(r"^## (\d+) (.+)$")
PARAGRAPH: Final[re.Pattern[str]] = re.compile(r"^\*\*([A-Z]+-\d+\.\d+)\*\* \*\*(.+?)\*\* ?(.*)$")


@final
class Paragraph:
    """One numbered rule."""

    def __init__(self, number: str, chapter: str, title: str, text: str) -> None:
        self.number = number
        self.chapter = chapter
        self.title = title
        self.text = text


@final
class Rulebook:
    """The numbered rules of one game."""

    def __init__(self, package: str) -> None:
        self.titles: dict[str, str] = {}
        self.paragraphs: dict[str, dict[str, Paragraph]] = {}
        for language in LANGUAGES:
            text = files(package).joinpath("rulebook", f"{language}.md").read_text("utf-8")
            title, paragraphs = read(text)
            self.titles[language] = title
            self.paragraphs[language] = paragraphs

    def numbers(self, language: str = "en") -> list[str]:
        """List the numbers of all rules, in order."""
        return list(self.paragraphs[check_language(language)])

    def find(self, wanted: str, language: str = "en") -> list[Paragraph]:
        """Look up a rule (``ES-4.3``) or a chapter (``ES-4``)."""
        paragraphs = self.paragraphs[check_language(language)]
        wanted = wanted.upper()
        found = [
            paragraph
            for number, paragraph in paragraphs.items()
            if number == wanted or number.split(".")[0] == wanted
        ]
        if not found:
            chapters = dict.fromkeys(number.split(".")[0] for number in paragraphs)
            raise FogadoError(
                f"There is no rule {wanted}; give a chapter ({either(chapters)}) "
                f"or a paragraph such as {next(iter(paragraphs))}."
            )
        return found

    def search(self, words: str, language: str = "en") -> list[Paragraph]:
        """List the rules in which every one of these words stands."""
        needles = words.casefold().split()
        found = []
        for paragraph in self.paragraphs[check_language(language)].values():
            hay = f"{paragraph.chapter} {paragraph.title} {paragraph.text}".casefold()
            if all(needle in hay for needle in needles):
                found.append(paragraph)
        return found


def read(text: str) -> tuple[str, dict[str, Paragraph]]:
    """Read a rulebook: its title and its paragraphs in order."""
    title = ""
    chapter = ""
    paragraphs: dict[str, Paragraph] = {}
    latest: Paragraph | None = None
    for line in text.splitlines():
        heading = CHAPTER.match(line)
        begins = PARAGRAPH.match(line)
        if heading:
            chapter = heading[2]
            latest = None
        elif begins:
            number = begins[1]
            if number in paragraphs:
                raise FogadoError(f"The rulebook has {number} twice.")
            latest = Paragraph(number, chapter, begins[2].rstrip("."), begins[3])
            paragraphs[number] = latest
        elif line.startswith("# "):
            title = line[2:]
        elif not line.strip():
            latest = None
        elif latest is not None:
            latest.text = f"{latest.text}\n{line}"
        else:
            raise FogadoError(f"This line of the rulebook belongs to no paragraph: {line!r}.")
    return title, paragraphs
