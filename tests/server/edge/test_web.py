"""The browser client as the house serves it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from fogado.core.phrases import LANGUAGES
from fogado.server.edge import EdgeSettings
from fogado.server.refused import phrases
from tests.server.edge.visitors import NO_LIMITS, Visitor, open_house

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.interpreted_only  # about the door, not about the engine

SCRIPT = "console.log('Fogadó');\n" * 100


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """Visit a house with a small client."""
    folder: Path = tmp_path_factory.mktemp("web")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Fogadó</title>", "utf-8")
    (folder / "assets" / "index-Ab3_x9Zq.js").write_text(SCRIPT, "utf-8")
    (folder / "assets" / "index-Ab3_x9Zq.js.map").write_text("{}", "utf-8")
    (folder / "icon.svg").write_text("<svg/>", "utf-8")
    (folder.parent / "secret.txt").write_text("secret", "utf-8")
    settings = EdgeSettings(limits=NO_LIMITS, web=folder)
    data = tmp_path_factory.mktemp("data")
    with open_house(data, settings) as house, Visitor(house) as found:
        yield found


def test_the_first_page_is_asked_for_again_each_time(visitor: Visitor) -> None:
    """A new version is seen at once; an unchanged one is not sent twice."""
    answer = visitor.get("/")
    assert "<title>Fogadó</title>" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    same = visitor.get("/", headers={"if-none-match": answer.headers["etag"]})
    assert same.status_code == 304
    assert same.content == b""


def test_hashed_files_are_kept_for_ever(visitor: Visitor) -> None:
    """Their names change with their content; they come packed where that helps."""
    packed = visitor.get("/assets/index-Ab3_x9Zq.js")
    assert packed.text == SCRIPT
    assert packed.headers["content-encoding"] == "gzip"
    assert "immutable" in packed.headers["cache-control"]
    assert packed.headers["content-type"].startswith("text/javascript")
    plain = visitor.get("/assets/index-Ab3_x9Zq.js", headers={"accept-encoding": "identity"})
    assert plain.text == SCRIPT
    assert "content-encoding" not in plain.headers
    icon = visitor.get("/icon.svg")
    assert icon.headers["content-type"] == "image/svg+xml"
    assert icon.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/",
        "/assets/index-Ab3_x9Zq.js.map",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "//etc/passwd",
        "/index.html/",
        "/table/abc",
    ],
)
def test_nothing_else_is_there(visitor: Visitor, path: str) -> None:
    """404 as JSON, inside and outside the folder."""
    answer = visitor.get(path)
    assert answer.status_code == 404
    assert answer.json()["is"] == "error"


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_client_a_page_says_so(tmp_path: Path, language: str) -> None:
    """The house is open for programs all the same."""
    settings = EdgeSettings(limits=NO_LIMITS, web=tmp_path / "none")
    with open_house(tmp_path / "data", settings) as house, Visitor(house) as visitor:
        answer = visitor.get("/", headers={"accept-language": language})
        assert f'<html lang="{language}">' in answer.text
        assert phrases().say(language, "page.text", {}) in answer.text
        (link,) = re.findall(r'href="(.*?)"', answer.text)
        assert visitor.get(link).status_code == 200


def test_both_languages_say_the_same_things() -> None:
    """Every sentence of the house exists in both languages, with the same facts."""
    english, hungarian = (phrases().sentences[language] for language in LANGUAGES)
    assert english.keys() == hungarian.keys()
    for key, sentence in english.items():
        facts = set(re.findall(r"\{(\w+)", sentence))
        assert set(re.findall(r"\{(\w+)", hungarian[key])) <= facts, key
