"""Greedy for Dice Forge: legal in every mode, seeing nothing but the table, and no fool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import fogado
from fogado.bots.dice_forge.feats import ESTIMATES
from fogado.bots.dice_forge.greedy import ANSWERS, Greedy
from fogado.bots.house import play_match
from fogado.core.agenda import then
from fogado.core.content import read_edition
from fogado.core.dealer import SeededDealer
from fogado.core.source import seeded
from fogado.games.dice_forge.faces import bundles_of
from fogado.games.dice_forge.feats import INSTANT, PARTS, REINFORCEMENT
from fogado.games.dice_forge.gains import GainOneOf, SplitGold
from tests.bots.from_view import FromView
from tests.games.dice_forge.table import equip, table, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fogado.core.agenda import Option
    from fogado.games.dice_forge.state import Forge

pytestmark = pytest.mark.slow  # whole plays: left to `make test`

GAME = fogado.game("dice-forge")
MODES: list[tuple[int, dict[str, Any]]] = [
    *((seats, {}) for seats in (2, 3, 4)),
    *((seats, {"preset": "advanced", "ask": "all"}) for seats in (2, 4)),
    *((2, {"preset": name}) for name in PARTS.presets),
    *((seats, {"preset": "goddess"}) for seats in (2, 4)),
    *((seats, {"preset": "titans"}) for seats in (2, 4)),
    (3, {"rebellion": "goddess", "cards": "random", "ask": "all"}),
    (3, {"rebellion": "titans", "cards": "draft", "ask": "all"}),
    (4, {"rebellion": "cards", "cards": "draft"}),
]
PLACE = {name: PARTS.islands[PARTS.by_name[name].slot] for name in ("gorgon", "ferryman")}
EDITION = read_edition(
    """
game = "dice-forge"
name = "a dear hydra"
[feats.hydra]
glory = 0
[sanctuary.1]
cost = 12
"""
)


def ask(state: Any, seat: int, luck: str = "thought") -> Option:
    """Ask greedy from a view alone."""
    return Greedy(GAME).choose(FromView(state, seat, luck))


def moments(
    seats: int, setup: dict[str, Any], seed: str, edition: Any = None
) -> Iterator[tuple[Any, int, Option]]:
    """Play a game of greedy bots, and stop before each answer."""
    dealer = SeededDealer(seed)
    state: Any = GAME.start(seats, setup, edition)
    while not state.over:
        luck = state.chance
        if luck is not None:
            state.settle(dealer.deal(luck))
            continue
        seat = state.to_act[0]
        option = ask(state, seat)
        yield state, seat, option
        state.apply(seat, option)


def answer(state: Forge) -> str:
    """Give what greedy answers, as it is written."""
    return ask(state, state.to_act[0]).write()


def last_turn(state: Forge, seat: int = 0) -> None:
    """Make the present turn the last one of this seat."""
    state.round = state.parts.rounds[state.seats()]
    assert state.active == seat


def only(state: Forge, *feats: str) -> None:
    """Leave these feats on the islands and no other."""
    for slot, feat in enumerate(state.sets):
        if feat is not None and feat.name not in feats:
            state.stacks[slot] = 0


# ── at every table ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("seats", "setup"), MODES)
def test_it_only_gives_what_is_offered(seats: int, setup: dict[str, Any]) -> None:
    """Every answer is an option, and for every question it has an answer of its own."""
    answers = 0
    for state, seat, option in moments(seats, setup, "legal"):
        answers += 1
        assert option in state.options(seat)
        assert state.question in ANSWERS or state.question == "draft"
    assert answers > 60, "somebody played"


def test_it_has_an_estimate_for_every_word_of_the_vocabulary() -> None:
    """A feat with a new kind of effect must be judged too."""
    words = {type(effect).__name__ for effect in (*INSTANT.values(), *REINFORCEMENT.values())}
    assert words == set(ESTIMATES)


@pytest.mark.parametrize("mode", [(2, {}), (3, {"preset": "goddess"}), (2, {"preset": "titans"})])
def test_the_same_view_gives_the_same_answer(mode: tuple[int, dict[str, Any]]) -> None:
    """In the real world and in one made up from the view, whatever luck it is lent."""
    for number, (state, seat, option) in enumerate(moments(*mode, "twice")):
        if number % 5 == 0:
            made_up = GAME.sample(state.view(seat), seeded(number))
            assert ask(made_up, seat, f"luck-{number}") is option


def test_it_plays_any_edition() -> None:
    """What is printed is read off the table: nobody wants a hydra without glory."""
    taken = [option.write() for _, _, option in moments(2, {}, "edition", EDITION)]
    assert "feat hydra" not in taken
    assert taken.count("forge G3") <= 1


@pytest.mark.parametrize(
    ("seats", "setup", "games", "at_least"),
    [
        (2, {}, 8, 8),
        (2, {"rebellion": "cards", "cards": "random"}, 4, 4),
        (2, {"preset": "goddess"}, 5, 5),
        (2, {"preset": "titans"}, 5, 5),
        (4, {}, 2, 2),
    ],
)
def test_it_beats_random(seats: int, setup: dict[str, Any], games: int, at_least: int) -> None:
    """A few games, from every seat in turn."""
    wins = 0
    for number in range(games):
        bots = ["random"] * seats
        bots[number % seats] = "greedy"
        record = play_match(GAME, bots, seed=f"beat-{number}", setup=setup)
        wins += number % seats in record.outcome.winners
    assert wins >= at_least


# ── the action ───────────────────────────────────────────────────────────────────────────────


def test_first_it_forges() -> None:
    """Eight gold in the first round: faces pay for the whole game."""
    state = table()
    equip(state.heroes[0], gold=8)
    assert answer(state).startswith("forge ")


def test_at_the_end_it_takes_the_glory() -> None:
    """The last turn: no face comes up again, and what is kept is worth nothing."""
    state = table("gorgon", "hydra", "owl")
    last_turn(state)
    equip(state.heroes[0], gold=12, suns=5, moons=5)
    assert answer(state) == "feat hydra"
    equip(state.heroes[0], suns=4, moons=4)
    assert answer(state) == "feat ferryman", "12 and then an Owl; the Gorgon leaves no suns"
    only(state, "ferryman", "gorgon")
    assert answer(state) == "feat gorgon", "14 against 12"


def test_it_plans_two_actions_for_the_last_turn() -> None:
    """Six suns and four moons: the Ferryman, and the Gorgon after an extra action."""
    state = table("gorgon", "ferryman")
    last_turn(state)
    equip(state.heroes[0], suns=6, moons=4)
    only(state, "ferryman", "gorgon")
    tell(state, answer(state))
    assert answer(state) == "extra"
    tell(state, "extra")
    tell(state, answer(state))
    assert sorted(feat.name for feat in state.heroes[0].cards) == ["ferryman", "gorgon"]


def test_it_thinks_of_whom_it_ousts() -> None:
    """Two feats of like worth: the island where nobody would be blessed is better."""
    state = table("ferryman", "gorgon")
    only(state, "ferryman", "gorgon")
    last_turn(state)
    equip(state.heroes[0], suns=4, moons=4)
    rival = state.heroes[1]
    equip(rival, light="6*V4", dark="6*V4")
    assert answer(state) == "feat gorgon"
    rival.place = PLACE["gorgon"]
    assert answer(state) == "feat ferryman"


def test_a_companion_is_cashed_before_the_game_is_over() -> None:
    """Its glory would be lost with the last turn."""
    state = table("companion")
    last_turn(state)
    equip(state.heroes[0], companions=(3,), gold=2)
    assert answer(state) == "companion 3"


def test_a_triton_pays_for_what_is_missing() -> None:
    """Two moons short of the Ferryman in the last turn."""
    state = table("ferryman", "triton")
    last_turn(state)
    equip(state.heroes[0], tritons=1, moons=2)
    assert answer(state) == "triton M2"


# ── faces ────────────────────────────────────────────────────────────────────────────────────


def test_a_new_face_replaces_the_weakest() -> None:
    """Over a single gold, on the die without better things to lose."""
    state = table()
    equip(state.heroes[0], light="G1 5*V4", dark="S2 5*V4", gold=4)
    tell(state, "forge G3")
    assert answer(state) == "over light G1"


def test_a_mirror_copies_the_best_face() -> None:
    """Four glory beat one gold."""
    state = table("mirror")
    hero, rival = state.heroes
    equip(hero, light="6*mirror", dark="6*G1")
    equip(rival, light="5*G1 V4", dark="6*G1")
    tell(state, "pass", "V4 G1", "mirror G1")
    assert answer(state) == "face 2 light"


def test_an_or_gives_the_shard_that_completes_a_feat() -> None:
    """In the last turn one sun short of the Gorgon, with moons for nothing."""
    state = table("gorgon", "ferryman", "owl")
    hero = state.heroes[0]
    last_turn(state)
    equip(hero, suns=3, moons=1, cards=(PARTS.by_name["owl"],))
    then(state, GainOneOf(0, bundles_of("G1/S1/M1"), "owl"))
    assert answer(state) == "take S1"
    equip(hero, suns=1, moons=3)
    assert answer(state) == "take M1"


def test_gold_that_would_overflow_goes_on_the_hammer() -> None:
    """A full reserve: everything on the track; the end of it: ten glory."""
    state = table("hammer")
    hero = state.heroes[0]
    equip(hero, hammers=1, gold=12)
    then(state, SplitGold(0, 5, "dice"))
    assert answer(state) == "store 5"
    last_turn(state)
    equip(hero, hammer=10, gold=0)
    assert answer(state) == "store 5"


def test_a_rebel_and_a_loyalist_take_what_suits_them_at_the_end() -> None:
    """After the last action a shard is worth nothing, a step to the right is glory."""
    state = table(rebellion="titans")
    last_turn(state)
    tell(state, "pass")
    state.agenda.clear()
    then(state, GainOneOf(0, bundles_of("L1/A1"), "guardian"))
    assert answer(state) == "take L1"
