"""Fair dice: what the house publishes, what the seats add, and what a stranger makes of it."""

from __future__ import annotations

import json
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogado.core.dealer import Dealer, FairDealer, SeededDealer
from fogado.core.errors import FogadoError
from fogado.core.fair import ENTROPY, Draws, Fair, check_entropy, commitment, key_of, read_fair
from fogado.core.match import begin_match, resume_match
from fogado.core.record import read_record
from fogado.core.source import keyed
from fogado.games.dice_forge.faces import FACES
from fogado.games.dwarven_smithy.cards import NAMES, RESOURCES
from fogado.games.dwarven_smithy.turn import MineCard
from fogado.games.emerald_skulls.dice import throw
from fogado.games.emerald_skulls.game import GAME as SKULLS
from fogado.games.emerald_skulls.setting_up import DrawCard
from fogado.games.emerald_skulls.state import Skulls
from tests.core.fair_plays import ENTROPIES, OTHER_SECRET, SECRET, fair_match, fair_play

LUCK = Path(__file__).parents[2] / "docs" / "reference" / "luck.md"


# ── a stranger's dice: written from docs/reference/luck.md alone, without the engine ─────────


def stranger_key(secret: bytes, entropies: list[str]) -> str:
    mixed = b"fogado/fair/1/key\n" + secret
    for entropy in entropies:
        mixed += len(entropy.encode()).to_bytes(2, "big") + entropy.encode()
    return sha256(mixed).hexdigest()


def stranger_words(key: str, purpose: str, seat: int, count: int, many: int) -> list[int]:
    digest = sha256(f"fogado:{key}/{purpose}/{seat}/{count}".encode()).digest()
    low = int.from_bytes(digest[:4], "big")
    high = 1 + int.from_bytes(digest[4:8], "big") % 698769067
    words = []
    for _ in range(many):
        high, low = divmod(low * 698769069 + high, 2**32)
        words.append(low ^ high)
    return words


def stranger_below(words: list[int], n: int) -> int:
    return next(word for word in words if word < 2**32 - 2**32 % n) % n


def stranger_roll(key: str, seat: int, count: int, dice: int) -> str:
    drawn = stranger_below(stranger_words(key, "roll", seat, count, 9), 6**7)
    faces = sorted(drawn // 6**die % 6 for die in range(dice))
    return " ".join(("I", "II", "III", "IV", "V", "W")[face] for face in faces)


def stranger_checks(lines: list[dict[str, Any]]) -> int:
    """Check all rolls of a record of Emerald Skulls; give how many there were."""
    secret = bytes.fromhex(lines[-1]["reveal"])
    fair = lines[0]["fair"]
    assert sha256(b"fogado/fair/1/commitment\n" + secret).hexdigest() == fair["commitment"]
    key = stranger_key(secret, fair["entropies"])
    rolls: Counter[int] = Counter()
    for line in lines:
        if line.get("luck") == "roll":
            seat, gives = line["seat"], line["gives"]
            assert gives == stranger_roll(key, seat, rolls[seat], len(gives.split()))
            rolls[seat] += 1
    return rolls.total()


def test_a_stranger_finds_every_roll_of_a_play() -> None:
    """With the document in hand and the engine far away."""
    lines = [json.loads(line) for line in fair_play().lines()]

    assert stranger_checks(lines) > 100


def test_a_stranger_finds_a_roll_that_was_changed() -> None:
    lines = [json.loads(line) for line in fair_play().lines()]
    roll = [line for line in lines if line.get("luck") == "roll"][40]
    roll["gives"] = " ".join("I" if face == "W" else "W" for face in roll["gives"].split())

    with pytest.raises(AssertionError):
        stranger_checks(lines)


def vectors() -> list[dict[str, Any]]:
    """Read the test vectors out of the document."""
    found = re.search(r"```json fair-vectors\n(.*?)```", LUCK.read_text("utf-8"), re.DOTALL)
    assert found is not None, "the document has lost its test vectors"
    read: list[dict[str, Any]] = json.loads(found[1])
    return read


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: str(vector["key"][:8]))
def test_the_vectors_of_the_document_are_what_everybody_finds(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    key = vector["key"]
    assert commitment(secret) == vector["commitment"]
    assert key_of(secret, tuple(vector["entropies"])) == key
    assert stranger_key(secret, vector["entropies"]) == key
    assert len(vector["draws"]) == 4
    for draw in vector["draws"]:
        asked = (draw["purpose"], draw["seat"], draw["count"])
        source = keyed(key, *asked)
        assert [source.word(), source.word()] == draw["words"]
        assert stranger_words(key, *asked, 2) == draw["words"]
        if "dice" in draw:
            assert throw(draw["dice"], keyed(key, *asked)).text == draw["gives"]
            assert stranger_roll(key, *asked[1:], draw["dice"]) == draw["gives"]


def test_the_orders_of_the_document_are_those_of_the_games() -> None:
    """A list is walked in an order, and the document says in which."""
    found = re.search(r"```text orders\n(.*?)```", LUCK.read_text("utf-8"), re.DOTALL)
    assert found is not None, "the document has lost its orders"
    unwrapped = found[1].replace("\n  ", " ").splitlines()
    kinds = {f"{kind}-card": sides_of(kind) for kind in ("jackpot", "side", "out")}
    mine = MineCard(0, 0)

    assert dict(line.split(": ", 1) for line in unwrapped) == {
        **{f"emerald-skulls {purpose}": " ".join(sides) for purpose, sides in kinds.items()},
        "dwarven-smithy mine": " ".join(mine.write(kind) for kind in range(RESOURCES)),
        "dwarven-smithy guild": " ".join(NAMES),
        "dice-forge faces": " ".join(face.text for face in FACES),
    }


def sides_of(kind: str) -> list[str]:
    """List what may be drawn as the first card of a kind."""
    state = SKULLS.start(2, {"cards": "random"})
    assert isinstance(state, Skulls)
    return [side for side, _ in DrawCard(kind).weights(state)]


# ── the commitment and the key ───────────────────────────────────────────────────────────────

entropies = st.lists(st.text(max_size=20), min_size=1, max_size=5)


@given(one=entropies, other=entropies)
def test_other_entropies_make_another_key(one: list[str], other: list[str]) -> None:
    """However texts are cut and put together, no two lists of entropies are the same."""
    same = key_of(SECRET, tuple(one)) == key_of(SECRET, tuple(other))

    assert same == (one == other)


def test_a_letter_that_moves_to_the_next_seat_makes_another_key() -> None:
    assert key_of(SECRET, ("ab", "c")) != key_of(SECRET, ("a", "bc"))
    assert key_of(SECRET, ("", "")) != key_of(SECRET, ("",))


def test_every_secret_has_its_own_commitment_and_key() -> None:
    assert commitment(SECRET) != commitment(OTHER_SECRET)
    assert key_of(SECRET, ENTROPIES) != key_of(OTHER_SECRET, ENTROPIES)
    assert commitment(SECRET) != key_of(SECRET, ()), "publishing one tells nothing of the other"


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(FogadoError, match=f"has 32 bytes, not {length}"):
        commitment(bytes(length))
    with pytest.raises(FogadoError, match=f"has 32 bytes, not {length}"):
        FairDealer(bytes(length), ())


def test_entropy_is_a_short_text() -> None:
    assert check_entropy("é" * (ENTROPY // 2)) == "é" * (ENTROPY // 2)
    with pytest.raises(FogadoError, match="at most 128 bytes as UTF-8, not 130"):
        check_entropy("é" * (ENTROPY // 2 + 1))
    with pytest.raises(FogadoError, match="can be written as UTF-8"):
        check_entropy("\ud800")


GOOD = Fair(commitment(SECRET), ("", "x")).plain()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "a commitment and entropies"),
        ({"commitment": GOOD["commitment"]}, "a commitment and entropies"),
        ({**GOOD, "secret": ""}, "nothing else"),
        ({**GOOD, "commitment": 7}, "64 small hex digits"),
        ({**GOOD, "commitment": GOOD["commitment"].upper()}, "64 small hex digits"),
        ({**GOOD, "commitment": GOOD["commitment"][1:]}, "64 small hex digits"),
        ({**GOOD, "entropies": "ab"}, "a list of texts"),
        ({**GOOD, "entropies": ["", 1]}, "a list of texts"),
        ({**GOOD, "entropies": [""]}, "2 seats have 2 entropies, not 1"),
        ({**GOOD, "entropies": ["", "x" * 129]}, "at most 128 bytes"),
    ],
)
def test_what_is_not_fair_is_refused_in_a_sentence(data: Any, said: str) -> None:
    assert read_fair(GOOD, 2).plain() == GOOD
    with pytest.raises(FogadoError, match=said):
        read_fair(data, 2)


# ── the dealer ───────────────────────────────────────────────────────────────────────────────


def test_the_same_seat_meets_the_same_luck_at_another_table() -> None:
    """Other seats play otherwise; the rolls of every seat come in the same order."""
    rolls: list[dict[int, list[str]]] = []
    for thinking in ("one", "other"):
        mine: dict[int, list[str]] = {}
        for entry in fair_play(thinking=thinking).entries:
            if entry.purpose == "roll":
                mine.setdefault(entry.seat, []).append(entry.text)
        rolls.append(mine)
    key = key_of(SECRET, ENTROPIES)
    for mine in rolls:
        for seat, texts in mine.items():
            for count, gives in enumerate(texts):
                assert gives == stranger_roll(key, seat, count, len(gives.split()))
    assert rolls[0] != rolls[1], "these were two different plays"


def test_the_draws_are_those_of_a_seeded_dealer_with_the_key() -> None:
    fair = fair_match()
    seeded = begin_match(
        SKULLS, fair.record.seats, SeededDealer(key_of(SECRET, ENTROPIES)), seed=None
    )
    seeded.let_luck_decide()
    for match in (fair, seeded):
        while not match.state.over:
            seat = match.state.to_act[0]
            match.act(seat, match.state.options(seat)[0])
    texts = [[entry.text for entry in match.record.entries] for match in (fair, seeded)]
    assert texts[0] == texts[1]


def test_the_secret_is_nowhere_in_the_record_of_a_running_play() -> None:
    match = fair_match()
    while match.state.question != "place":
        seat = match.state.to_act[0]
        match.act(seat, match.state.options(seat)[0])
    text = match.record.text()

    assert commitment(SECRET) in text
    assert SECRET.hex() not in text
    assert key_of(SECRET, ENTROPIES) not in text
    assert match.record.dice == "sealed"


def test_a_table_needs_an_entropy_for_every_seat_and_no_seed() -> None:
    dealer = FairDealer(SECRET, ("", ""))
    with pytest.raises(FogadoError, match="3 seats have 3 entropies, not 2"):
        begin_match(SKULLS, ["a", "b", "c"], dealer)
    with pytest.raises(FogadoError, match="have no seed"):
        begin_match(SKULLS, ["a", "b"], dealer, seed="7")


@pytest.mark.parametrize("lines", [0, 1, 7, 33, 200])
def test_a_play_taken_up_again_meets_the_same_luck(lines: int) -> None:
    """Cut anywhere, even between an act and its luck: it goes on as if nothing had happened."""
    whole = fair_match()
    while not whole.state.over:
        seat = whole.state.to_act[0]
        whole.act(seat, whole.state.options(seat)[0])
    cut = "\n".join(whole.record.lines()[: lines + 1])

    resumed = resume_match(SKULLS, read_record(cut), FairDealer(SECRET, ENTROPIES))
    resumed.let_luck_decide()
    while not resumed.state.over:
        seat = resumed.state.to_act[0]
        resumed.act(seat, resumed.state.options(seat)[0])
    assert resumed.record.text() == whole.record.text()


def test_a_play_cut_just_before_its_end_gets_it() -> None:
    """The last answer was written down, the outcome and the secret were not."""
    record = fair_play()
    cut = read_record("\n".join(record.lines()[:-2]))

    match = resume_match(SKULLS, cut, FairDealer(SECRET, ENTROPIES))
    match.let_luck_decide()
    assert match.record.text() == record.text()


@pytest.mark.parametrize(
    "dealer",
    [
        SeededDealer(1),
        FairDealer(OTHER_SECRET, ENTROPIES),
        FairDealer(SECRET, ("", "", "")),
    ],
)
def test_fair_dice_go_on_with_their_own_secret_only(dealer: Dealer) -> None:
    record = read_record(fair_match().record.text())

    with pytest.raises(FogadoError, match="go on only as they began"):
        resume_match(SKULLS, record, dealer)


def test_dice_that_were_not_fair_do_not_become_so() -> None:
    match = begin_match(SKULLS, ["a", "b", "c"], SeededDealer(1))

    with pytest.raises(FogadoError, match="go on only as they began"):
        resume_match(SKULLS, match.record, FairDealer(SECRET, ENTROPIES))


def test_copied_draws_go_on_by_themselves() -> None:
    """With the same key and the counts so far, in the compiled form, too."""
    draws = Draws(SECRET, ENTROPIES)
    draws.count("roll", 0)
    twin = draws.copy()
    assert twin.key == draws.key
    assert twin.count("roll", 0) == 1
    assert twin.count("roll", 0) == 2
    assert draws.count("roll", 0) == 1
