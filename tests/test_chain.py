"""Rules, code, tests and sentences are one chain: no link may be missing, in any game.

Every rule has a test, every test cites a rule that exists, every refusal names a rule and has a
sentence, both languages say the same things.  The checks take texts, so that small broken
fixtures can show that each of them fails.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from fogado.core.game import Game
from fogado.core.registry import HOUSE_GAMES, game
from fogado.core.rulebook import read

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(HOUSE_GAMES)
RULE_ID = re.compile(r"\b[A-Z]{2,}-\d+\.\d+\b")
CITED = re.compile(r"\[([A-Z]{2,}-\d+\.\d+)\]")
EVERY_GAME_REFUSES = ("self.not_asked", "self.not_offered")
SLOT = re.compile(r"\{(\w+)(?:\|[^}]*|@([\w.-]+))?\}")


# ── reading ──────────────────────────────────────────────────────────────────────────────────


def calls(source: str, name: str) -> Iterator[ast.Call]:
    """Find the calls of a function by the last part of its name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func
            last = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if last == name:
                yield node


def words(call: ast.Call) -> list[str]:
    """List the words a call is given, in order; anything else is left out."""
    return [word for argument in call.args for word in constants(argument)]


def constants(value: ast.expr | None) -> list[str]:
    """Give the word that stands here, if it is one."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return [value.value]
    return []


def cited_by_tests(sources: list[str]) -> list[str]:
    """List the rules that tests cite with ``pytest.mark.rule``."""
    found = []
    for source in sources:
        for call in calls(source, "rule"):
            if ast.unparse(call.func).endswith("mark.rule"):
                found += words(call)
    return found


def cited_by_code(source: str) -> list[str]:
    """List the rules that code names when it refuses: in refusals, and in brackets in errors."""
    found = [words(call)[0] for call in calls(source, "Refusal") if words(call)]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in EVERY_GAME_REFUSES:
            found += constants(node.value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found += CITED.findall(node.value)
    return found


def keys_used(source: str) -> set[str]:
    """List the keys of sentences that code asks for: refusals, events told, options described."""
    keys: set[str] = set()
    for call in calls(source, "Refusal"):
        keys |= {f"refusal.{key}" for argument in call.args[1:2] for key in constants(argument)}
    for name in ("tell", "Event"):
        for call in calls(source, name):
            keys |= {f"event.{key}" for key in words(call)[:1]}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "self.key":
            keys |= {f"option.{key}" for key in constants(node.value)}
        if isinstance(node, ast.FunctionDef) and node.name in ("question", "purpose"):
            for told in ast.walk(node):
                if isinstance(told, ast.Return):
                    keys |= {f"question.{key}" for key in constants(told.value)}
    return keys


# ── checking ─────────────────────────────────────────────────────────────────────────────────


def missing_links(rules: list[str], cited: list[str], prefixes: set[str]) -> list[str]:
    """Say which rules have no test, and which citations of these books have no rule."""
    wrong = [f"{rule} has no test." for rule in rules if rule not in cited]
    for rule in sorted(set(cited) - set(rules)):
        if rule.split("-")[0] in prefixes:
            wrong.append(f"A test cites {rule}, which is no rule.")
    return wrong


def differing(english: list[str], hungarian: list[str]) -> list[str]:
    """Say where two rulebooks differ in their numbers or their order."""
    wrong = [f"{rule} is missing in Hungarian." for rule in english if rule not in hungarian]
    wrong += [f"{rule} is missing in English." for rule in hungarian if rule not in english]
    if not wrong and english != hungarian:
        moved = next(a for a, b in zip(english, hungarian, strict=True) if a != b)
        wrong.append(f"{moved} does not stand in the same place in both languages.")
    return wrong


def dangling(book: str) -> list[str]:
    """Say which paragraphs refer to a rule that does not exist."""
    _, paragraphs = read(book)
    return [
        f"{number} refers to {rule}, which is no rule."
        for number, paragraph in paragraphs.items()
        for rule in RULE_ID.findall(f"{paragraph.title} {paragraph.text}")
        if rule not in paragraphs
    ]


def out_of_order(rules: list[str]) -> list[str]:
    """Say which rule does not follow the one before it: 1.1, 1.2, …, 2.1, …"""
    wrong = []
    before = (0, 0)
    for rule in rules:
        chapter, paragraph = map(int, rule.split("-")[1].split("."))
        if (chapter, paragraph) not in ((before[0], before[1] + 1), (before[0] + 1, 1)):
            wrong.append(f"{rule} does not follow {before[0]}.{before[1]}.")
        before = (chapter, paragraph)
    return wrong


def unknown_rules(code: dict[str, str], rules: list[str]) -> list[str]:
    """Say which files cite a rule that does not exist."""
    return [
        f"{name} cites {rule}, which is no rule."
        for name, source in code.items()
        for rule in cited_by_code(source)
        if rule not in rules
    ]


def unsaid(used: set[str], english: dict[str, str], hungarian: dict[str, str]) -> list[str]:
    """Say which sentences are missing, or say other facts in one language than in the other."""
    wrong = [f"{key} is missing in Hungarian." for key in sorted(set(english) - set(hungarian))]
    wrong += [f"{key} is missing in English." for key in sorted(set(hungarian) - set(english))]
    wrong += [f"{key} is used, but has no sentence." for key in sorted(used - set(english))]
    for sentences in (english, hungarian):
        for key, sentence in sentences.items():
            for _, table in SLOT.findall(sentence):
                if table and not any(other.startswith(f"{table}.") for other in sentences):
                    wrong.append(f"{key} looks into {table}, where nothing is.")
    for key in sorted(set(english) & set(hungarian)):
        facts = [{name for name, _ in SLOT.findall(book[key])} for book in (english, hungarian)]
        extra = facts[1] - facts[0] if key.startswith(("refusal.", "event.", "option.")) else set()
        if extra - {"player"}:
            wrong.append(f"{key} tells {min(extra)} in Hungarian only.")
    return wrong


# ── the house ────────────────────────────────────────────────────────────────────────────────


def folder(of: Game) -> Path:
    """Find the sources of a game; the compiled form lies elsewhere and has none."""
    module = HOUSE_GAMES[of.name].rsplit(".", 1)[0]
    return ROOT / "src" / Path(*module.split("."))


def code_of(of: Game) -> dict[str, str]:
    """Read the sources of a game."""
    return {
        str(path.relative_to(ROOT)): path.read_text("utf-8")
        for path in sorted(folder(of).rglob("*.py"))
    }


@cache
def cited_in_house() -> tuple[str, ...]:
    """List the rules that the tests cite; not this file's, with its broken examples."""
    paths = sorted((ROOT / "tests").rglob("*.py"))
    here = Path(__file__).resolve()
    sources = [path.read_text("utf-8") for path in paths if path != here]
    return tuple(cited_by_tests([source for source in sources if "mark.rule" in source]))


def prefixes() -> set[str]:
    """List the letters that begin the rules of our games."""
    return {rule.split("-")[0] for name in GAMES for rule in game(name).rulebook.numbers()}


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_test(name: str) -> None:
    rules = game(name).rulebook.numbers()
    assert len(rules) > 20
    mine = {rule.split("-")[0] for rule in rules}
    assert missing_links(rules, list(cited_in_house()), mine) == []


def test_every_test_cites_a_rule_of_some_game() -> None:
    strangers = {rule for rule in cited_in_house() if rule.split("-")[0] not in prefixes()}
    assert strangers == set()


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_rules_in_the_same_order(name: str) -> None:
    book = game(name).rulebook
    assert differing(book.numbers("en"), book.numbers("hu")) == []
    assert out_of_order(book.numbers("en")) == []
    assert book.titles == game(name).title
    for language in ("en", "hu"):
        for paragraph in book.paragraphs[language].values():
            assert paragraph.title
            assert paragraph.text
            assert paragraph.chapter


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "hu"])
def test_paragraphs_refer_to_rules_that_exist(name: str, language: str) -> None:
    book = (folder(game(name)) / "rulebook" / f"{language}.md").read_text("utf-8")
    assert dangling(book) == []


@pytest.mark.parametrize("name", GAMES)
def test_code_cites_rules_that_exist(name: str) -> None:
    code = code_of(game(name))
    rules = game(name).rulebook.numbers()
    assert unknown_rules(code, rules) == []
    assert sum(len(cited_by_code(source)) for source in code.values()) > 5


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_is_said_has_a_sentence_in_both_languages(name: str) -> None:
    phrases = game(name).phrases
    used = keys_used((ROOT / "src/fogado/core/moves.py").read_text("utf-8"))
    assert used == {"refusal.not-asked", "refusal.not-offered"}
    for source in code_of(game(name)).values():
        used |= keys_used(source)
    used.discard("question.")
    assert len(used) > 10
    assert unsaid(used, phrases.sentences["en"], phrases.sentences["hu"]) == []
    for key in phrases.keys("en"):
        if key.startswith(("refusal.", "option.")):
            assert key in used or key in dynamic(name), f"{key} is written, but never said"


def dynamic(name: str) -> set[str]:
    """List the keys that are put together while playing: options made from a table."""
    found: set[str] = set()
    for source in code_of(game(name)).values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {f"option.{node.value}", f"refusal.{node.value}"}
    return found


# ── the chain can break ──────────────────────────────────────────────────────────────────────

BOOK = """# Lanterns

## 1 Oil

**XL-1.1** **Oil.** Everybody has oil (XL-1.2).

**XL-1.2** **Lamps.** A lamp costs 1 oil.
"""
TEST = """
import pytest

@pytest.mark.rule("XL-1.1")
def test_oil() -> None: ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("XL-1.2"))])
def test_lamps(n: int) -> None: ...
"""
CODE = """
class Lanterns(Game):
    def __init__(self) -> None:
        self.not_asked = "XL-1.1"

class Light(Move):
    def __init__(self) -> None:
        self.key = "light"

    def fault(self, state, seat):
        raise BadSetup("Lanterns is for two. [XL-1.1]")
        return Refusal("XL-1.2", "no-oil", {"oil": 0})

    def question(self) -> str:
        return "what"

def burn(state):
    tell(state, "burnt", {"seat": 0})
"""


def test_a_rule_without_a_test_and_a_test_without_a_rule_are_named() -> None:
    rules = list(read(BOOK)[1])
    assert rules == ["XL-1.1", "XL-1.2"]
    assert cited_by_tests([TEST]) == rules
    assert missing_links(rules, rules, {"XL"}) == []
    assert missing_links(rules, ["XL-1.1"], {"XL"}) == ["XL-1.2 has no test."]
    assert missing_links(rules, [*rules, "XL-9.9", "YY-1.1"], {"XL"}) == [
        "A test cites XL-9.9, which is no rule."
    ]
    unrelated = 'self.rule("XL-1.1")\nbook.rule("XL-1.2")\n# pytest.mark.rule("XL-1.2")'
    assert cited_by_tests([unrelated]) == [], "only marks count, and no comments"


def test_books_that_differ_are_named() -> None:
    assert differing(["A-1.1", "A-1.2"], ["A-1.1", "A-1.2"]) == []
    assert differing(["A-1.1", "A-1.2"], ["A-1.1"]) == ["A-1.2 is missing in Hungarian."]
    assert differing(["A-1.1"], ["A-1.1", "A-1.2"]) == ["A-1.2 is missing in English."]
    assert differing(["A-1.1", "A-1.2"], ["A-1.2", "A-1.1"]) == [
        "A-1.1 does not stand in the same place in both languages."
    ]
    assert out_of_order(["A-1.1", "A-1.2", "A-2.1"]) == []
    assert out_of_order(["A-1.1", "A-1.3"]) == ["A-1.3 does not follow 1.1."]
    assert out_of_order(["A-1.1", "A-2.2"]) == ["A-2.2 does not follow 1.1."]


def test_a_paragraph_that_refers_to_nothing_is_named() -> None:
    assert dangling(BOOK) == []
    assert dangling(BOOK.replace("(XL-1.2)", "(XL-3.1)")) == [
        "XL-1.1 refers to XL-3.1, which is no rule."
    ]


def test_code_that_cites_nothing_is_named() -> None:
    assert cited_by_code(CODE) == ["XL-1.2", "XL-1.1", "XL-1.1"]
    assert unknown_rules({"moves.py": CODE}, ["XL-1.1", "XL-1.2"]) == []
    assert unknown_rules({"moves.py": CODE}, ["XL-1.1"]) == [
        "moves.py cites XL-1.2, which is no rule."
    ]
    assert (
        unknown_rules({"moves.py": CODE}, ["XL-1.2"])
        == ["moves.py cites XL-1.1, which is no rule."] * 2
    ), "in an error, and for a seat that is not asked"


def test_a_sentence_that_is_missing_is_named() -> None:
    used = keys_used(CODE)
    assert used == {"option.light", "refusal.no-oil", "question.what", "event.burnt"}
    english = dict.fromkeys(used, "So it is.")
    assert unsaid(used, english, dict(english)) == []
    shorter = {key: said for key, said in english.items() if key != "event.burnt"}
    assert unsaid(used, english, shorter) == ["event.burnt is missing in Hungarian."]
    assert unsaid(used, shorter, english) == [
        "event.burnt is missing in English.",
        "event.burnt is used, but has no sentence.",
    ]
    assert unsaid(used, shorter, shorter) == ["event.burnt is used, but has no sentence."]
    lost = {**english, "event.burnt": "{lamp@lamps} burns."}
    assert unsaid(used, lost, lost) == ["event.burnt looks into lamps, where nothing is."] * 2
    more = {**english, "event.burnt": "{oil} left."}
    assert unsaid(used, english, more) == ["event.burnt tells oil in Hungarian only."]
