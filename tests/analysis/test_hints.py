"""Hints: the best options from what one seat sees, with reasons a player would give."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

import fogado
from fogado.analysis import reasons
from fogado.analysis.forge_odds import distribution, divine
from fogado.analysis.hints import Hints, hints
from fogado.analysis.reasons import find_reasons, say_reason
from fogado.analysis.reasons_dice_forge import die
from fogado.analysis.review_data import Reason
from fogado.analysis.skull_odds import odds_of
from fogado.bots.house import play_match
from fogado.core.game import Game, State
from fogado.core.phrases import LANGUAGES
from fogado.core.record import replay
from fogado.core.source import keyed
from tests.analysis.score_judge import ScoreJudge
from tests.toys.lanterns.game import Lanterns

GAMES = ("dice-forge", "dwarven-smithy", "emerald-skulls")


class Peeking(ScoreJudge):
    """Judges by everything that is saved, hidden things included: it sees when worlds differ."""

    def judged(self, state: State) -> list[float]:
        chances = super().judged(state)
        if state.over:
            return chances
        seen = json.dumps(state.game.save(state), sort_keys=True)
        tilt = (sum(seen.encode()) % 97) / 970
        return [chances[0] * (1 - tilt), *chances[1:-1], 1 - chances[0] * (1 - tilt)]


def asked_tables(game: Game, seats: int, seed: int = 1, bot: str = "greedy") -> list[State]:
    """List the tables of one play at which a seat is asked."""
    record = play_match(game, [bot] * seats, seed=seed)
    return [state.copy() for state, _ in replay(record, game) if state.to_act]


# ── only what is seen ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("game", "bot"),
    [
        pytest.param(fogado.game("dwarven-smithy"), "greedy", marks=pytest.mark.slow),
        (Lanterns(), "random"),
    ],
)
def test_two_worlds_that_look_alike_give_the_same_hint(game: Game, bot: str) -> None:
    """What a seat cannot see changes no hint, though the judge would see it."""
    differ = 0
    for number, state in enumerate(asked_tables(game, 3, bot=bot)[:60:4]):
        seat = state.to_act[0]
        other = game.sample(state.view(seat), keyed("other", "world", 0, number))
        differ += other != state
        here = hints(game, state.view(seat), seat, Peeking(), worlds=3)
        there = hints(game, other.view(seat), seat, Peeking(), worlds=3)
        assert here == there
    assert differ > 2


def test_a_hint_leaves_the_table_as_it_is() -> None:
    game = fogado.game("dwarven-smithy")
    state = asked_tables(game, 2)[30]
    before = game.save(state)
    hints(game, state.view(state.to_act[0]), state.to_act[0], ScoreJudge(), worlds=2)
    assert game.save(state) == before


# ── the best three ───────────────────────────────────────────────────────────────────────────


def checked(found: Hints, state: State) -> None:
    """The best options, the best first, against the average of all."""
    options = [option.write() for option in state.options(found.seat)]
    assert found.options == len(options)
    assert len(found.best) == min(3, len(options))
    chances = [hint.option.chance for hint in found.best]
    assert chances == sorted(chances, reverse=True)
    assert found.best[0].option.behind == 0
    for hint in found.best:
        assert hint.option.text in options
        assert hint.gain == pytest.approx(hint.option.chance - found.average)
        assert len(hint.reasons) <= reasons.SAID
    assert found.best[0].gain > -1e-12
    assert json.loads(json.dumps(found.plain()))["question"] == state.question


def spoken(game: Game, seats: int, every: int) -> dict[str, str]:
    """Give every reason heard in a play, said in both languages, by its key."""
    heard: dict[str, str] = {}
    judge = ScoreJudge(loud=("place", "tool", "make-room") if game.name != GAMES[2] else ())
    for state in asked_tables(game, seats)[::every]:
        found = hints(game, state.view(state.to_act[0]), state.to_act[0], judge, worlds=1)
        checked(found, state)
        for hint in found.best:
            for reason in hint.reasons:
                said = [say_reason(game, language, reason) for language in LANGUAGES]
                assert all(said)
                assert "{" not in "".join(said)
                heard[reason.key] = said[0]
    return heard


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "every", "kinds"),
    [("dice-forge", 2, 3, 10), ("dwarven-smithy", 2, 4, 10), ("emerald-skulls", 2, 5, 8)],
)
def test_a_play_is_full_of_reasons(name: str, seats: int, every: int, kinds: int) -> None:
    """Many kinds of them, and all can be said in both languages."""
    heard = spoken(fogado.game(name), seats, every)
    assert len(heard) >= kinds, sorted(heard)


def keys_in(source: str) -> set[str]:
    """List the keys of the reasons a module gives."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return {
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id == "Reason"
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_has_a_sentence_and_every_sentence_a_reason(name: str) -> None:
    folder = Path(reasons.__file__).parent
    source = (folder / f"reasons_{name.replace('-', '_')}.py").read_text("utf-8")
    used = {f"reason.{key}" for key in keys_in(source)}
    assert len(used) >= 10
    for language in LANGUAGES:
        phrases = fogado.game(name).phrases.keys(language)
        assert {key for key in phrases if key.startswith("reason.")} == used


# ── single reasons ───────────────────────────────────────────────────────────────────────────


def found_for(state: State, text: str, then: str | None = None) -> dict[str, Any]:
    """Give the reasons for an option, and perhaps the answer after it: facts by key."""
    game = state.game
    seat = state.to_act[0]
    option = game.parse(text)
    after = state.copy()
    after.apply(seat, option)
    if then is not None:
        after.apply(seat, game.parse(then))
    found = find_reasons(game, state.view(seat), after.view(seat), seat, option)
    return {reason.key: reason.facts for reason in found}


def test_a_face_changes_the_income_by_what_the_odds_say() -> None:
    """Dice Forge: '+0.2 sun per roll', and the face that goes."""
    game = fogado.game("dice-forge")
    state = next(state for state in asked_tables(game, 2) if "forge S1" in texts(state))
    seat = state.to_act[0]
    told = found_for(state, "forge S1", "over light G1")
    hero = state.view(seat).heroes[seat]
    before = distribution(divine(die(hero.light), die(hero.dark))).mean(1)
    light = [*hero.light, "S1"]
    light.remove("G1")
    after = distribution(divine(die(light), die(hero.dark))).mean(1)
    gain = round(float(after - before), 1)
    assert told["replaces"] == {"face": "G1"}
    changed = [facts for key, facts in all_facts(state, "forge S1", "over light G1", "income-up")]
    assert {"amount": gain, "resource": "S"} in changed


def all_facts(state: State, text: str, then: str, key: str) -> list[tuple[str, dict[str, Any]]]:
    """Give the facts of all reasons of one kind."""
    game, seat = state.game, state.to_act[0]
    after = state.copy()
    after.apply(seat, game.parse(text))
    after.apply(seat, game.parse(then))
    found = find_reasons(game, state.view(seat), after.view(seat), seat, game.parse(text))
    return [(reason.key, reason.facts) for reason in found if reason.key == key]


def texts(state: State) -> list[str]:
    """Write the options of the first seat that is asked."""
    return [option.write() for option in state.options(state.to_act[0])]


def test_the_bust_risk_is_the_exact_one() -> None:
    """Emerald Skulls: as ``fogado odds`` says it."""
    game = fogado.game("emerald-skulls")
    checks = [state for state in asked_tables(game, 2) if state.question == "check"]
    assert checks
    for state in checks[:4]:
        seat = state.to_act[0]
        odds = odds_of(state.view(seat), casual=False)
        assert odds is not None
        exact = next(each["bust"] for each in odds["options"] if each["option"] == "go on")
        assert found_for(state, "go on")["bust-risk"] == {"percent": round(100 * exact)}
        assert "bust-risk" not in found_for(state, "chicken out")
        assert "safe" in found_for(state, "chicken out")


def test_a_sale_names_its_coins_and_the_place_it_opens() -> None:
    """Dwarven Smithy: what lies in the market is sold, and a place is free."""
    game = fogado.game("dwarven-smithy")
    sales = 0
    for state in asked_tables(game, 2):
        sold = [text for text in texts(state) if text.startswith("sell ") and "tool" not in text]
        if not sold:
            continue
        seat = state.to_act[0]
        after = state.copy()
        after.apply(seat, game.parse(sold[0]))
        coins = after.view(seat).smiths[seat].coins - state.view(seat).smiths[seat].coins
        told = found_for(state, sold[0])
        assert told["sells"] == {"coins": coins}
        assert told["opens"] == {"area": "market", "places": 1}
        sales += 1
    assert sales


def test_numbers_are_written_as_the_language_does() -> None:
    game = fogado.game("dice-forge")
    reason = Reason("income-up", {"amount": 1.3, "resource": "S"})
    assert say_reason(game, "en", reason) == "+1.3 sun per roll"
    assert say_reason(game, "hu", reason) == "dobásonként +1,3 nap"


def test_a_guest_needs_no_reasons() -> None:
    """A hint for a stranger's game has the options and says nothing more."""
    game = Lanterns()
    state = asked_tables(game, 2, bot="random")[0]
    found = hints(game, state.view(state.to_act[0]), state.to_act[0], ScoreJudge(), worlds=2)
    checked(found, state)
    assert all(hint.reasons == () for hint in found.best)
