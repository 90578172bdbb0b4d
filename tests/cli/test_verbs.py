"""The verbs that answer and go: games, rules, content, and the command itself."""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import click
import pytest

import fogado
from fogado.cli import VERBS
from fogado.cli.words import phrases
from fogado.core.native import COMPILED
from tests.cli.houses import furnish
from tests.cli.running import SKULLS, data, fine, refused, run


def commands() -> list[click.Command]:
    """List every verb, those of a group included."""

    def within(command: click.Command) -> list[click.Command]:
        if not isinstance(command, click.Group):
            return [command]
        return [one for part in command.commands.values() for one in within(part)]

    modules = [import_module(f"fogado.cli.{verb.replace('-', '_')}") for verb in VERBS]
    return [one for module in modules for one in within(module.command)]


def test_help_lists_every_verb_and_each_has_help_of_its_own() -> None:
    """``fogado --help`` and ``fogado`` alone say the same."""
    said = fine("--help")
    assert fine() == said
    for verb in VERBS:
        assert re.search(rf"^  {verb} ", said, re.MULTILINE)
        assert "Usage: " in fine(verb, "--help")


def test_every_verb_has_a_file_and_every_file_with_a_command_is_a_verb() -> None:
    """The list of verbs is kept apart from them, for speed; the two must not drift apart."""
    folder = Path(str(files("fogado.cli")))
    found = {
        file.stem.replace("_", "-")
        for file in folder.glob("*.py")
        if "def command(" in file.read_text("utf-8")
    }
    assert found == set(VERBS)


def test_version_says_number_and_form() -> None:
    """``fogado --version``: which version, interpreted or compiled."""
    form = "compiled" if COMPILED else "interpreted"
    assert fine("--version") == f"fogado {fogado.__version__} ({form})\n"


def examples() -> list[str]:
    """List the examples in the help of every verb."""
    found: list[str] = []
    for command in commands():
        lines = (command.epilog or "").splitlines()
        own = [line.strip() for line in lines if line.startswith("  fogado ")]
        assert own, f"{command.help} has no examples"
        found += own
    return found


@pytest.mark.slow
@pytest.mark.parametrize("example", examples())
def test_examples_in_help_run(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever copies an example gets what it promises, not an error."""
    monkeypatch.chdir(tmp_path)
    if example.startswith("fogado admin"):
        furnish(example)
    if "--resume" in example:
        fine("play", SKULLS, "--seats", "me,random", "--record", "play.jsonl", typed="1\n1\n")
    elif "--record" not in example:
        record = fogado.play(SKULLS, ["greedy", "greedy", "random"], seed=5)
        if "--boards" in example or "fogado review" in example:
            record.end = None
            del record.entries[30 if "--boards" in example else 8 :]
        Path("play.jsonl").write_text(record.text(), "utf-8")
    few = {"100": "5", "200": "6", "50": "5"}  # games, so that nobody waits
    edition = f'game = "{SKULLS}"\nname = "my box"\n[dice.cost]\n4 = 2\n'
    Path("my-box.toml").write_text(edition, "utf-8")
    words = [few.get(word, word) for word in shlex.split(example)[1:]]
    if words[0] == "serve":  # would serve until somebody stops it, on a port that may be taken
        words += ["--check", "--port", "0"]
    told = fine(*words)
    # Whoever talks to a program waits for its first line, and says nothing before.
    assert told or words[0] == "mcp"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nonsense"], "There is no verb 'nonsense'; choose play, games, rules"),
        (["--nonsense"], "No such option"),
        (["rules"], "Missing argument 'GAME'. See 'fogado rules --help'."),
        (["rules", "chess"], "There is no game 'chess'; there are"),
        (["rules", SKULLS, "ES-99"], "There is no rule ES-99; give a chapter (ES-1, "),
        (["rules", SKULLS, "--lang", "de"], "We do not speak 'de'; choose en or hu."),
        (["rules", SKULLS, "--search", "zeppelin"], "No rule of emerald-skulls has"),
        (["games", "--lang", "de"], "We do not speak 'de'; choose en or hu."),
        (["content", "show", SKULLS, "hats"], "the names begin with dice, pot, payout"),
        (["content", "show", "chess"], "There is no game 'chess'; there are"),
        (["content", "check", "missing.toml"], "missing.toml cannot be read: No such file"),
    ],
)
def test_nonsense_is_answered_in_one_sentence(words: list[str], says: str) -> None:
    """Errors go to stderr with exit code 2, name the right choices, and print nothing else."""
    complaint = refused(*words)
    assert says in complaint
    assert "\n" not in complaint


def test_both_languages_say_the_same_things() -> None:
    """Every sentence of the command exists in both languages, with the same facts."""
    english, hungarian = (phrases().sentences[lang] for lang in ("en", "hu"))
    assert english.keys() == hungarian.keys()
    for key, sentence in english.items():
        facts = set(re.findall(r"\{(\w+)", sentence))
        assert set(re.findall(r"\{(\w+)", hungarian[key])) <= facts, key


def test_games_lists_set_ups_presets_and_bots() -> None:
    """A person reads what can be chosen."""
    said = fine("games")
    for word in (SKULLS, "1 to 8 players", "betting", "ordered or open", "preset=live", "random"):
        assert word in said
    assert "1–8 játékos" in fine("games", "--lang", "hu")


def test_games_as_data() -> None:
    """A program reads the same, typed."""
    skulls = next(game for game in data("games") if game["name"] == SKULLS)
    assert skulls["players"] == {"fewest": 1, "most": 8}
    setups = {choice["name"]: choice for choice in skulls["setups"]}
    assert setups["betting"]["one_of"] == ["ordered", "open"]
    assert setups["deck"]["from"] == 1
    assert "6a" in setups["cards"]["or_list_of"]
    assert set(setups["first"]["says"]) == {"en", "hu"}
    assert skulls["presets"]["live"]["betting"] == "open"
    assert "random" in skulls["bots"]


def test_rules_by_chapter_number_and_word() -> None:
    """The chapters, a chapter, a paragraph with or without its letters, and a search."""
    book = fogado.game(SKULLS).rulebook
    chapters = fine("rules", SKULLS)
    assert "ES-12" in chapters
    assert "The solo game" in chapters
    assert [rule["rule"] for rule in data("rules", SKULLS)] == book.numbers()
    chapter = data("rules", SKULLS, "es-4")
    assert {rule["rule"].split(".")[0] for rule in chapter} == {"ES-4"}
    assert fine("rules", SKULLS, "4.3") == fine("rules", SKULLS, "ES-4.3")
    assert "ES-4.3" in fine("rules", SKULLS, "ES-4.3", "--lang", "hu")
    assert fine("rules", SKULLS, "4.3", env={"FOGADO_LANG": "hu"}) != fine("rules", SKULLS, "4.3")
    found = data("rules", SKULLS, "--search", "reroll cube")
    assert found
    assert all("cube" in f"{r['chapter']} {r['title']} {r['text']}".lower() for r in found)
    within = data("rules", SKULLS, "ES-4", "--search", "cube")
    assert {rule["rule"] for rule in within} < {rule["rule"] for rule in chapter}


def test_content_shows_values_with_their_provenance() -> None:
    """Every printed value says where it is known from."""
    content = fogado.game(SKULLS).content
    everything = data("content", "show", SKULLS)
    assert everything.keys() == content.values.keys()
    assert data("content", "show", SKULLS, "dice.cost.7") == {
        "dice.cost.7": {"is": 10, "from": "rulebook"}
    }
    said = fine("content", "show", SKULLS, "cards.1")
    assert "cards.1.pick-n-bust.pays" in said
    assert "published" in said
    assert "cards.10a" not in said


def test_content_check_says_what_an_edition_changes(tmp_path: Path) -> None:
    """Old value, where it was known from, new value."""
    file = tmp_path / "box.toml"
    text = f'game = "{SKULLS}"\nname = "my box"\n[cards.1.pick-n-bust]\npays = [10, 8, 4]\n'
    file.write_text(text + "[dice.cost]\n4 = 1\n", "utf-8")
    said = fine("content", "check", str(file))
    assert re.search(r"pick-n-bust\.pays +\[10, 8, 5\] +published +\[10, 8, 4\]", said)
    assert re.search(r"dice\.cost\.4 +1 +rulebook +the same", said)
    changes = data("content", "check", str(file))["changes"]
    assert changes["cards.1.pick-n-bust.pays"]["was"] == [10, 8, 5]


@pytest.mark.parametrize(
    ("name", "value", "was", "corrected"),
    [
        (SKULLS, "dice.cost.7", 10, 9),
        ("dwarven-smithy", "limits.hand", 6, 7),
        ("dice-forge", "sanctuary.10.cost", 12, 11),
    ],
)
def test_every_game_shows_what_is_printed_and_checks_an_edition(
    tmp_path: Path, name: str, value: str, was: int, corrected: int
) -> None:
    assert data("content", "show", name, value)[value]["is"] == was
    file = tmp_path / "box.toml"
    file.write_text(f'game = "{name}"\nname = "my box"\n{value} = {corrected}\n')
    assert value in fine("content", "check", str(file))
    wrong = file.with_name("wrong.toml")
    wrong.write_text(f'game = "{name}"\nname = "my box"\n{value} = "many"\n')
    assert f"{value} must be a whole number" in refused("content", "check", str(wrong))


def test_content_check_lists_every_mistake(tmp_path: Path) -> None:
    """One line for each mistake, and exit code 2."""
    file = tmp_path / "box.toml"
    file.write_text(f'game = "{SKULLS}"\nname = "b"\n[dice.cost]\n9 = 2\n4 = "x"\n', "utf-8")
    complaint = refused("content", "check", str(file))
    assert len(complaint.splitlines()) == 2
    assert "dice.cost.9 is not printed anywhere" in complaint
    assert "dice.cost.4 must be a whole number" in complaint
    file.write_text("not TOML at all", "utf-8")
    assert "is not TOML" in refused("content", "check", str(file))
    file.write_bytes(b"\xff\xfe\xff")
    assert "is not a text file" in refused("content", "check", str(file))


def test_ctrl_c_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupted command says so by its exit code, without a traceback."""

    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(
        import_module("fogado.cli.games").command, "callback", lambda **_: interrupt()
    )
    result = run("games")
    assert result.exit_code == 130
    assert result.stdout == ""
