"""Plays at the terminal, from the first question to the result, with answers piped in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import fogado
from fogado.core.record import read_record, verify
from tests.cli.running import SKULLS, fine, refused, run

pytestmark = pytest.mark.slow  # whole plays: left to `make test`

FIRST = "1\n" * 400
"""Somebody who always takes the first option."""
BOLD = "1\n2\n\n1\n" * 200
"""Somebody who takes this and that, passes and waits."""


@pytest.fixture(autouse=True)
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sit in an empty folder with a box whose pot is soon empty."""
    monkeypatch.chdir(tmp_path)
    text = f'game = "{SKULLS}"\nname = "small box"\n[pot]\nper-player = 4\nsolo = 46\n'
    Path("small.toml").write_text(text, "utf-8")


def play(*words: str, typed: str = FIRST, seats: str = "me,random,random") -> str:
    """Play with the small box."""
    return fine("play", SKULLS, "--seats", seats, "--edition", "small.toml", *words, typed=typed)


def digest_in(said: str) -> str:
    """Find the digest of a finished play."""
    found = re.search(r"(?:Digest of this play|A játék ujjlenyomata): (\w+)", said)
    assert found, said[-2000:]
    return found[1]


@pytest.mark.parametrize("lang", ["en", "hu"])
@pytest.mark.parametrize(
    ("seats", "setup"),
    [
        ("me", "preset=solo-hard"),
        ("me,greedy", "betting=ordered"),
        ("me,random", "betting=open"),
        ("me,me2:Anna,random", "cards=random"),
        ("me:Anna,me:Béla", "preset=live"),
        ("me,greedy,random,me2,greedy,random,me3,random", "cards=high-rollers"),
        ("random,greedy", "betting=open"),
    ],
)
def test_every_kind_of_table_plays_to_its_end(seats: str, setup: str, lang: str) -> None:
    """The record of what was played is honest, and nothing is wider than the terminal."""
    said = play("--setup", setup, "--seed", "3", "--lang", lang, "--record", "r.jsonl", seats=seats)
    record = verify(Path("r.jsonl").read_text("utf-8"), fogado.game)
    assert record.end is not None
    assert record.digest == digest_in(said)
    assert len(record.seats) == len(seats.split(","))
    assert max(len(line) for line in said.splitlines() if not line.startswith("  fogado")) <= 80
    assert ("The game is over." if lang == "en" else "Vége a játéknak.") in said


def test_the_same_answers_and_seed_give_the_same_play() -> None:
    """Bots and dice follow from the seed."""
    assert digest_in(play("--seed", "5")) == digest_in(play("--seed", "5"))
    assert digest_in(play("--seed", "5")) != digest_in(play("--seed", "6"))


def test_bots_alone_play_as_in_the_library() -> None:
    """``fogado play`` with bots only and ``fogado.play`` are the same play."""
    said = fine("play", SKULLS, "--seats", "greedy,greedy", "--seed", "5")
    assert digest_in(said) == fogado.play(SKULLS, ["greedy", "greedy"], seed="5").digest


@pytest.mark.parametrize("betting", ["ordered", "open"])
def test_a_resumed_play_ends_like_an_uninterrupted_one(betting: str) -> None:
    """Leaving and coming back changes neither luck nor bots."""
    words = ("--seed", "11", "--setup", f"betting={betting}")
    whole = digest_in(play(*words, typed=BOLD))
    answers = BOLD.splitlines(keepends=True)
    said = play(*words, "--record", "r.jsonl", typed="".join(answers[:3]))
    assert "fogado play emerald-skulls --resume r.jsonl\n" in said
    assert read_record(Path("r.jsonl").read_text("utf-8")).end is None
    said = fine("play", SKULLS, "--resume", "r.jsonl", typed="".join(answers[3:6]) + "quit\n")
    assert said.endswith("  fogado play emerald-skulls --resume r.jsonl\n")
    said = fine("play", SKULLS, "--resume", "r.jsonl", typed="".join(answers[6:]))
    assert digest_in(said) == whole


def test_the_record_is_kept_after_every_act() -> None:
    """A crash loses nothing: at every moment the file holds all that happened."""
    play("--record", "r.jsonl", "--seed", "2", typed="1\n1\n1\n")
    kept = read_record(Path("r.jsonl").read_text("utf-8"))
    assert sum(1 for entry in kept.entries if entry.seat == 0 and entry.purpose is None) == 3
    assert kept.text() == Path("r.jsonl").read_text("utf-8")
    assert list(Path().glob(".r.jsonl*")) == [], "no half-written file stays behind"


def test_undo_takes_back_until_something_is_revealed() -> None:
    """After placing, nothing was rolled yet: the placement can be taken back, once."""
    said = play("--seed", "7", "--record", "r.jsonl", typed="1\nundo\nundo\n2\nquit\n", seats="me")
    assert said.count("Taken back.") == 1
    assert "There is nothing to take back" in said
    placed = [
        e.text for e in read_record(Path("r.jsonl").read_text("utf-8")).entries if not e.purpose
    ]
    assert placed == [re.findall(r" 2  Place.*(place .*\S) *$", said, re.MULTILINE)[0]]


def test_what_a_bot_did_is_not_taken_back() -> None:
    """Somebody else acted last: there is nothing to take back, and the act stays."""
    words = ("--seed", "7", "--record", "r.jsonl")
    said = play(*words, typed="undo\nquit\n", seats="random,random,me")
    assert "There is nothing to take back" in said
    assert "Taken back." not in said
    acts = [e for e in read_record(Path("r.jsonl").read_text("utf-8")).entries if not e.purpose]
    assert [act.seat for act in acts] == [1], "the bot at the tumbler's left was asked first"


def test_undone_answers_leave_the_kept_file_too() -> None:
    """Right after an undo the file is what the record is."""
    play("--seed", "7", "--record", "r.jsonl", typed="1\nundo\n", seats="me")
    entries = read_record(Path("r.jsonl").read_text("utf-8")).entries
    assert [entry.purpose for entry in entries] == ["opposition", "roll"]


def test_a_friend_at_the_same_keyboard_is_called_by_name() -> None:
    """Several persons: whoever is asked is named."""
    said = play("--seed", "1", seats="me:Anna,me:Bence", typed=FIRST)
    assert "Anna, it is yours:" in said
    assert "Bence, it is yours:" in said


def test_answers_in_notation_and_what_is_not_possible() -> None:
    """Notation is an answer; an impossible move is refused with its rule, nonsense without."""
    # Line by line what is typed, and below what is answered.
    typed = "place 5: I II\nwhy chicken out\nhop\n99\nwait\nwhy place 1: W\nquit\n"
    said = play("--seed", "7", typed=typed, seats="me")
    assert "[ES-5.3]" in said
    assert "'? ES-5.3' shows the rule." in said
    assert "[ES-6.7]" in said
    book = fogado.game(SKULLS).rulebook
    assert book.find("ES-6.7")[0].text[:30] in said, "why shows the paragraph itself"
    assert "'hop' is not a move; moves now are 'place " in said
    assert "There is no option 99; choose 1 to " in said
    assert "it is you the table waits for" in said


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("?", "ES-12"),
        ("? ES-4.3", "Reroll cube."),
        ("? 4.3", "Reroll cube."),
        ("? reroll cube", "ES-4.3"),
        ("? zeppelin", "No rule has all of these words: zeppelin."),
        ("help", "take your last answer back"),
        ("log", "Guest rolls"),
        ("board", "it is yours:"),
        ("why", "is not a move; moves now are"),
    ],
)
def test_what_a_person_can_ask_instead_of_answering(typed: str, says: str) -> None:
    """Rules, reasons, the log, the board: none of them is an answer."""
    quiet = play("--seed", "7", typed="quit\n", seats="me")
    said = play("--seed", "7", typed=f"{typed}\nquit\n", seats="me")
    assert says in said[len(quiet) - len("Good-bye.\n") - 10 :]
    assert list(Path().glob("*.jsonl")) == [], "nothing was answered, so nothing is kept"


def test_hungarian_words_are_commands_too() -> None:
    """At a Hungarian table the commands have Hungarian names; the English ones still work."""
    said = play("--lang", "hu", "--seed", "7", typed="súgó\nnapló\nhelp\nkilép\n", seats="me")
    assert said.count("az asztal újra") == 2
    assert "Viszlát!" in said
    assert "Vendég, te jössz:" in said


def test_save_keeps_the_play_and_goes_on() -> None:
    """``save FILE`` writes at once and from then on; an existing file is left alone."""
    Path("other.jsonl").write_text("mine", "utf-8")
    said = play("--seed", "7", typed="1\nsave other.jsonl\nsave it.jsonl\n1\nquit\n", seats="me")
    assert "other.jsonl exists already" in said
    assert "Saved to it.jsonl." in said
    assert Path("other.jsonl").read_text("utf-8") == "mine"
    entries = read_record(Path("it.jsonl").read_text("utf-8")).entries
    assert sum(1 for entry in entries if not entry.purpose) == 2
    assert said.endswith("  fogado play emerald-skulls --resume it.jsonl\n")


def test_the_end_of_the_input_is_a_way_to_leave() -> None:
    """What was answered is kept in a file that did not exist, and the way back is told."""
    play("--seed", "7", typed="1\n", seats="me")
    said = play("--seed", "7", typed="1\n", seats="me")
    assert said.endswith("  fogado play emerald-skulls --resume emerald-skulls-7-2.jsonl\n")
    first, second = (Path(f"emerald-skulls-7{end}.jsonl") for end in ("", "-2"))
    assert first.read_text("utf-8") == second.read_text("utf-8")


def test_waiting_lets_the_others_go_on() -> None:
    """Open betting: who waits is passed over until something happens, and the tumbler rolls."""
    said = play("--setup", "betting=open", "--seed", "4", typed="wait\n" * 3, seats="me,random")
    assert "Wait for now" in said or "Roll the dice" in said
    record = json.loads(
        "[" + ",".join(Path("emerald-skulls-4.jsonl").read_text("utf-8").splitlines()) + "]"
    )
    assert all(line.get("take") != "wait" for line in record)


def test_ctrl_c_leaves_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C at a question: the kept play stays, and the way back is told."""
    from fogado.cli.table.reader import Reader

    lines = iter(["1", KeyboardInterrupt])

    def ask(self: Reader, prompt: str) -> str | None:
        line = next(lines)
        if isinstance(line, str):
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(Reader, "ask", ask)
    result = run("play", SKULLS, "--seats", "me", "--seed", "7", "--record", "r.jsonl")
    assert result.exit_code == 130
    assert "fogado play emerald-skulls --resume r.jsonl" in result.stdout
    assert verify(Path("r.jsonl").read_text("utf-8"), fogado.game).end is None


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "There is no game 'chess'; there are"),
        ([SKULLS, "--seats", "me,nobody"], "There is no bot 'nobody' for emerald-skulls; choose"),
        ([SKULLS, "--seats", "me,random:x=1"], "The bot random has no setting 'x'"),
        ([SKULLS, "--seats", "me,,me"], "has an empty seat"),
        ([SKULLS, "--seats", "me:A,me:A"], "Two persons are called 'A'"),
        ([SKULLS, "--name", "random"], "'random' is the name of a bot"),
        ([SKULLS, "--seats", ",".join(["random"] * 9)], "is for 1 to 8 players, not 9. [ES-1.1]"),
        ([SKULLS, "--setup", "betting=wild"], "choose ordered or open"),
        ([SKULLS, "--setup", "hats=3"], "'hats' is nothing to choose here; choose among cards"),
        ([SKULLS, "--setup", "betting"], "write key=value"),
        ([SKULLS, "--setup", "first=0", "--setup", "first=1"], "first is given twice"),
        ([SKULLS, "--setup", "preset=nope"], "There is no preset 'nope'; choose standard"),
        ([SKULLS, "--lang", "de"], "We do not speak 'de'; choose en or hu."),
        ([SKULLS, "--edition", "missing.toml"], "missing.toml cannot be read"),
        ([SKULLS, "--resume", "missing.jsonl"], "missing.jsonl cannot be read"),
        ([SKULLS, "--resume", "small.toml"], "Line 1 is not JSON."),
        ([SKULLS, "--resume", "small.toml", "--seed", "1"], "leave --seed out"),
        ([SKULLS, "--record", "small.toml"], "small.toml exists already"),
        ([SKULLS, "--record", "no/such/folder.jsonl"], "cannot be written: No such file"),
        ([SKULLS, "--record", "new.jsonl", "--seats", "me,nobody"], "There is no bot"),
    ],
)
def test_nonsense_is_refused_before_anything_is_written(words: list[str], says: str) -> None:
    """Exit code 2, one sentence, and the folder is as it was."""
    complaint = refused("play", *words)
    assert says in complaint
    assert [path.name for path in Path().iterdir()] == ["small.toml"]


def test_a_finished_play_cannot_be_resumed() -> None:
    """There is nothing left to play."""
    record = fogado.play(SKULLS, ["random", "random"], seed=1)
    Path("done.jsonl").write_text(record.text(), "utf-8")
    assert "This play is over" in refused("play", SKULLS, "--resume", "done.jsonl")
