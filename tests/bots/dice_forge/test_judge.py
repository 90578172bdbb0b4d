"""Dice Forge seen as numbers: every table can be looked at, and nothing sensible is left out."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import fogado
from fogado.bots.base import Asked
from fogado.bots.dice_forge import features, income
from fogado.bots.dice_forge.greedy import ANSWERS, Greedy
from fogado.bots.dice_forge.judge import LOUD, QUIET, ForgeJudge
from fogado.bots.dice_forge.sensible import WORSE, sensible
from fogado.bots.minds.net import Net
from fogado.core.agenda import then
from fogado.core.dealer import SeededDealer
from fogado.core.source import seeded
from fogado.games.dice_forge.faces import BY_NAME, FACES, bundles_of
from fogado.games.dice_forge.gains import GainOneOf
from fogado.games.dice_forge.notation import parse_die
from fogado.games.dice_forge.scoring import sheet
from tests.games.dice_forge.table import equip, table, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fogado.core.agenda import Option
    from fogado.games.dice_forge.state import Forge

GAME = fogado.game("dice-forge")
MODES: list[tuple[int, dict[str, Any]]] = [
    *((seats, {}) for seats in (2, 3, 4)),
    (2, {"preset": "advanced", "ask": "all"}),
    (3, {"rebellion": "cards", "cards": "random"}),
    (4, {"rebellion": "cards", "cards": "draft"}),
    (2, {"preset": "goddess"}),
    (3, {"rebellion": "goddess", "cards": "random", "ask": "all"}),
    (4, {"preset": "goddess"}),
    (2, {"preset": "titans"}),
    (3, {"rebellion": "titans", "cards": "random", "ask": "all"}),
    (4, {"preset": "titans"}),
]
UNTIL_THE_END = "blessings to be rolled until the end / 36"
AT = {name: at for at, name in enumerate(features.NAMES)}


def judge() -> ForgeJudge:
    """Make a judge whose network gives every seat its guessed final score."""
    guess = np.zeros((features.SIZE, 2), dtype=np.float32)
    guess[AT["guessed final score / 150"], 0] = 10.0
    one, two, zero = np.eye(2, dtype=np.float32), np.ones((2, 1), dtype=np.float32), np.zeros(1)
    arrays = {"w1": guess, "b1": np.zeros(2), "w2": one, "b2": np.zeros(2), "w3": two, "b3": zero}
    return ForgeJudge(Net(arrays))


def seen(state: Forge, seat: int, name: str) -> float:
    """Look at one number."""
    return features.look(state, seat)[AT[name]]


def moments(
    seats: int, setup: dict[str, Any], seed: str, greedy: bool
) -> Iterator[tuple[Any, int, Option | None]]:
    """Play a game, and stop before each luck (seat -1) and each answer."""
    dealer = SeededDealer(seed)
    luck = seeded(seed)
    bot = Greedy(GAME)
    state: Any = GAME.start(seats, setup)
    while not state.over:
        pending = state.chance
        if pending is not None:
            yield state, -1, None
            state.settle(dealer.deal(pending))
            continue
        seat = state.to_act[0]
        options = state.options(seat)
        option = bot.choose(Asked(state, seat, luck)) if greedy else None
        if option is None:
            option = options[luck.below(len(options))]
        yield state, seat, option
        state.take(seat, option)


def check(state: Forge) -> None:
    """See what every look must keep."""
    for seat in range(state.seats()):
        row = features.look(state, seat)
        assert len(row) == features.SIZE
        wrong = [
            (name, value)
            for name, value in zip(features.NAMES, row, strict=True)
            if not math.isfinite(value) or abs(value) > 8
        ]
        assert not wrong


# ── at every table ───────────────────────────────────────────────────────────────────────────


def test_every_number_has_a_name_of_its_own() -> None:
    """The names are the documentation."""
    assert len(set(features.NAMES)) == features.SIZE == len(features.NAMES)


@pytest.mark.parametrize(("seats", "setup"), MODES)
def test_every_table_of_random_play_can_be_looked_at(seats: int, setup: dict[str, Any]) -> None:
    """While luck decides and while a seat is asked; what is kept is some of what is offered."""
    asked = 0
    for state, seat, _ in moments(seats, setup, "look", greedy=False):
        check(state)
        if seat >= 0:
            asked += 1
            options = state.options(seat)
            kept = sensible(state, seat, options)
            assert kept
            assert all(option in options for option in kept)
            assert state.question in QUIET or state.question in LOUD
    assert asked > 30


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "setup"), MODES)
def test_what_greedy_does_is_sensible(seats: int, setup: dict[str, Any]) -> None:
    """Nothing that a decent player does is left out."""
    left_out = 0
    for number in range(3):
        for state, seat, option in moments(seats, setup, f"greedy-{number}", greedy=True):
            if seat < 0:
                continue
            check(state)
            options = state.options(seat)
            kept = sensible(state, seat, options)
            assert option in kept, f"{state.question}: {option}"
            left_out += len(options) - len(kept)
    assert left_out > 0, "something is left out"


def test_every_question_is_quiet_or_not_for_a_reason() -> None:
    """A new question must be thought about."""
    assert set(QUIET) | set(LOUD) == {*ANSWERS, "draft"}
    assert not set(QUIET) & set(LOUD)


def test_the_chances_of_all_seats_add_up() -> None:
    """Whoever is far ahead is the favourite; at the end the winner has won."""
    state = table()
    equip(state.heroes[1], glory=60)
    chances = judge().chances([state])[0]
    assert sum(chances) == pytest.approx(1.0)
    assert chances[1] > 0.9
    state.agenda.clear()
    assert judge().chances([state]) == [[0.0, 1.0]]


# ── what is seen ─────────────────────────────────────────────────────────────────────────────


def test_the_score_is_that_of_the_sheet() -> None:
    """Cards and the loyalty space count as at the end."""
    for state, seat, _ in moments(2, {"preset": "titans"}, "sheet", greedy=False):
        if seat >= 0 and state.question == "action":
            for hero in range(2):
                expected = sum(sheet(state, hero).values())
                assert seen(state, hero, "score / 100") == pytest.approx(expected / 100)


def test_rivals_are_seen_alike_wherever_they_sit() -> None:
    """Two rivals whose last turn is over change chairs: nobody else notices."""
    compared = 0
    for state, seat, _ in moments(4, {"preset": "goddess"}, "chairs", greedy=False):
        if seat == 3 and state.round == 9 and state.question == "action":
            compared += 1
            before = features.look(state, 2)
            turned = state.copy()
            turned.heroes[0], turned.heroes[1] = turned.heroes[1], turned.heroes[0]
            assert features.look(turned, 2) == pytest.approx(before)
    assert compared


def test_a_blessing_is_the_mean_of_all_rolls() -> None:
    """With ×3 on both dice: all 36 rolls by hand against the sum of twelve faces."""
    light = parse_die("G1 G3 S1 x3 V3 M2")
    dark = parse_die("G1 G1 x3 V2 M1 S2")
    total = [0.0] * 4
    for one in light:
        for two in dark:
            for face, other in ((one, two), (two, one)):
                times = 3 if other.text == "x3" else 1
                for resource in range(4):
                    total[resource] += times * face.gives.amounts[resource] / 36
    gift = income.blessing(income.die_sum(light), income.die_sum(dark))
    assert [gift.gold, gift.suns, gift.moons, gift.glory] == pytest.approx(total)


def test_a_shield_gives_more_beside_the_right_faces() -> None:
    """A red shield gives 5 glory when the other die gives a sun, otherwise 2 suns."""
    light = parse_die("shield-red G1 G1 G1 G1 G1")
    gift = income.blessing(income.die_sum(light), income.die_sum(parse_die("S1 S1 S1 G1 G1 G1")))
    assert gift.glory == pytest.approx(5 / 12)
    assert gift.suns == pytest.approx(3 / 6 + 2 / 12)


def test_what_is_rolled_counts_before_it_is_applied() -> None:
    """The first of two has rolled two suns: they are as good as had, and one roll is gone."""
    state = table()
    equip(state.heroes[1], light="S2 S2 S2 S2 S2 S2")
    tell(state, "pass")
    assert state.question == "dice"
    assert state.active == 1
    rolls = seen(state, 1, "blessings before my next action / 4")
    assert rolls == pytest.approx(2 / 4)
    tell(state, "S2 G1")
    assert state.question == "dice", "the other one still rolls"
    assert state.heroes[1].suns == 0
    assert seen(state, 1, "suns / 6") == pytest.approx(2 / 6)
    assert seen(state, 1, "blessings before my next action / 4") == pytest.approx(1 / 4)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_blessings_to_come_are_those_that_come(seats: int) -> None:
    """Everybody passes: the clock at any moment agrees with what is rolled until the end."""
    state: Any = table(seats=seats)
    clocks: list[list[float]] = []
    rolled: list[int] = []
    while not state.over:
        clocks.append([36 * seen(state, seat, UNTIL_THE_END) for seat in range(seats)])
        if state.chance is not None:
            rolled.append(state.chance.seat)
            state.settle(state.chance.outcomes()[0][0])
        else:
            rolled.append(-1)
            tell(state, "pass" if state.question == "action" else "done")
    for at, clock in enumerate(clocks):
        assert clock == pytest.approx([rolled[at:].count(seat) for seat in range(seats)])


# ── what is left out ─────────────────────────────────────────────────────────────────────────


def kept(state: Forge) -> list[str]:
    """List what is left of the present options."""
    seat = state.to_act[0]
    return [option.write() for option in sensible(state, seat, state.options(seat))]


def test_a_face_goes_over_the_weakest() -> None:
    """G1 before G3 on the same die; a sun and a gold cannot be compared."""
    state = table()
    equip(state.heroes[0], light="G1 G1 G3 S1 S1 S2", dark="G3 G4 M1 M1 V2 V2", gold=8)
    tell(state, "forge V3")
    light = ["over light G1", "over light S1"]
    assert kept(state) == [*light, "over dark V2", "over dark M1", "over dark G3"]


def test_no_sun_is_taken_into_a_full_reserve() -> None:
    """Six suns there are, and there is room for six."""
    state = table("owl")
    equip(state.heroes[0], suns=6)
    then(state, GainOneOf(0, bundles_of("G1/S1/M1"), "owl"))
    assert kept(state) == ["take G1", "take M1"]


def test_nobody_forges_when_no_die_is_rolled_again() -> None:
    """The last action of the play: gold buys nothing that counts."""
    state = table("hydra")
    state.round = state.parts.rounds[2]
    equip(state.heroes[0], gold=12)
    assert "forge G3" in kept(state), "the other turn's blessings are still to come"
    tell(state, "pass", "G1 G1", "G1 G1", "G1 G1", "G1 G1")
    assert state.to_act == (1,)
    equip(state.heroes[1], gold=12, suns=1)
    assert "forge G3" in [option.write() for option in state.options(1)]
    assert kept(state) == ["feat elder", "feat spirits", "pass"]


def test_faces_are_compared_as_gifts() -> None:
    """What outdoes what: never a face with more ancient shards, never a special one."""

    def beats(name: str) -> set[str]:
        return {FACES[index].text for index in WORSE[BY_NAME[name].index]}

    assert beats("G3") == {"nothing", "G1"}
    assert beats("G1/S1/M1") == {"nothing", "G1", "S1", "M1"}
    assert {"V2", "M1", "M2"} <= beats("V2M2")
    assert beats("G3A1") == {"A1"}, "ancient shards move the token: more may be worse"
    assert beats("x3") == set()
