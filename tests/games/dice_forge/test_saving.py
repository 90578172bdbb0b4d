"""Saved states, impossible tables, and text forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fogado.core.errors import BadNotation, BadState
from fogado.games.dice_forge.faces import BY_NAME, bundle_of, face_of
from fogado.games.dice_forge.game import GAME
from fogado.games.dice_forge.notation import parse_die, write_die
from fogado.games.dice_forge.state import Forge
from fogado.games.dice_forge.statistics import Statistics
from tests.games.dice_forge.table import equip, rich, table, tell


def saved(**changes: Any) -> dict[str, Any]:
    """Save a table, with something written over."""
    data = GAME.save(GAME.start(2))
    data.update(changes)
    return data


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ([], "not a saved state"),
        ({"game": "chess"}, "not a saved state"),
        (saved(rules_version=0), "rules version 0"),
        (saved(heroes=[]), "two to four seats"),
        (saved(sets=[]), "islands and the pools"),
        (saved(active=7), "active player"),
        (saved(active="0"), "not a whole number"),
        (saved(stacks="2"), "not a list of whole numbers"),
        (saved(stacks=[1] * 15), "are not 2"),
        (saved(removed=["G3"]), "faces G3"),
        (saved(agenda=[{"is": "Dragon"}]), "no step called"),
        (saved(pools=[["dragon"]]), "no face"),
        ({"game": "dice-forge", "rules_version": 1}, "KeyError"),
    ],
)
def test_what_is_no_state_is_refused(data: Any, complaint: str) -> None:
    """Whatever is not a state is refused in a sentence."""
    with pytest.raises(BadState, match=complaint):
        GAME.load(data)


def test_what_is_no_view_is_refused() -> None:
    """A sample needs a view of this game."""
    with pytest.raises(BadState, match="not a view"):
        GAME.sample({}, None)


def break_titans(state: Forge) -> None:
    """Put a token off the board."""
    state.heroes[0].loyalty = 16


def crowd(state: Forge) -> None:
    """Put two pawns on one portal."""
    for hero in state.heroes:
        hero.place = 3


BREAKS: list[tuple[str, Callable[[Forge], None], str]] = [
    ("gold", lambda state: equip(state.heroes[0], gold=13), "13 gold"),
    ("suns", lambda state: equip(state.heroes[0], suns=-1), "suns"),
    ("moons", lambda state: equip(state.heroes[0], moons=7), "moons"),
    ("ancients", lambda state: equip(state.heroes[0], ancients=7), "ancient shards"),
    ("glory", lambda state: equip(state.heroes[0], glory=-1), "below zero"),
    ("hammer", lambda state: equip(state.heroes[0], hammer=1), "past its end"),
    ("scepter", lambda state: equip(state.heroes[0], scepters=(7,)), "holds too much"),
    ("companion", lambda state: equip(state.heroes[0], companions=(6,)), "off its track"),
    ("triton", lambda state: equip(state.heroes[0], tritons=1), "do not match"),
    ("golem", lambda state: equip(state.heroes[0], golem=0), "labyrinth"),
    ("loyalty", break_titans, "off the board"),
    ("memory", lambda state: equip(state.heroes[0], memories=((1, 0),)), "memory tokens"),
    ("pawns", crowd, "one portal"),
    ("die", lambda state: setattr(state.heroes[0], "light", ()), "six faces"),
    ("treasures", lambda state: setattr(state, "treasures", (8, 8, 0)), "one chest"),
    ("card", lambda state: own(state, "hydra", "typhon"), "not in this game"),
    ("lock", lambda state: lose_lock(state), "has left its die"),
]


def own(state: Forge, *names: str) -> None:
    """Give seat 0 cards."""
    state.heroes[0].cards = tuple(state.parts.by_name[name] for name in names)


def lose_lock(state: Forge) -> None:
    """Let a locked face lie in the discard."""
    state.heroes[0].discard = (BY_NAME["misfortune-red"],)


@pytest.mark.parametrize(("name", "change", "complaint"), BREAKS, ids=[row[0] for row in BREAKS])
def test_impossible_tables_are_noticed(
    name: str, change: Callable[[Forge], None], complaint: str
) -> None:
    """Everything that must be true is looked at."""
    rebellion = "goddess" if name in ("golem", "treasures") else "titans"
    state = table(rebellion=rebellion)
    assert not [sentence for sentence in state.check() if complaint in sentence]
    change(state)
    assert [sentence for sentence in state.check() if complaint in sentence]


def test_a_state_in_the_middle_of_everything_is_saved() -> None:
    """A Scepter shard in use, a Memory on an island, a face in the hand."""
    state = table("scepter", rebellion="titans")
    hero = rich(state)
    tell(state, "feat scepter", "extra", "feat memory", "memory A 3", "memory L 4")
    hero.scepters = (6,)
    while state.question != "action" or state.to_act != (0,):
        if state.chance is not None:
            state.settle(state.chance.outcomes()[0][0])
        else:
            state.apply(state.to_act[0], state.options(state.to_act[0])[-1])
    hero.scepters = (6,)
    tell(state, "scepter 1 S")
    again = GAME.load(GAME.save(state))
    assert again == state
    assert GAME.sample(state.view(1), None) == state
    assert hero.lent == ((0, 6, 1, 2),)


def test_dice_in_notation() -> None:
    """'4*G1 M1 V2' both ways; a die has six faces."""
    die = parse_die("V2, M1, 4xG1")
    assert write_die(die) == "4*G1 V2 M1"
    assert parse_die(write_die(die)) == die
    with pytest.raises(BadNotation, match="six faces"):
        parse_die("5*G1")
    with pytest.raises(BadNotation, match="no face"):
        parse_die("6*G9")
    with pytest.raises(BadNotation, match="no face"):
        face_of("nothing")
    with pytest.raises(BadNotation, match="no bundle"):
        bundle_of("gold")
    with pytest.raises(BadNotation, match="is not a move"):
        GAME.parse("forge dragon")


def test_a_roll_that_cannot_be() -> None:
    """Luck is read with the dice of the hero who rolls."""
    state = table()
    tell(state, "pass")
    pending = state.chance
    assert pending is not None
    with pytest.raises(BadNotation, match="cannot be rolled"):
        pending.read("x3 G1")
    with pytest.raises(BadNotation, match="cannot be rolled"):
        pending.read("G1")


def test_statistics_of_losses_and_hammers() -> None:
    """What the Minotaur takes and what goes on a hammer is counted."""
    state = table("minotaur", "hammer")
    rich(state)
    equip(state.heroes[1], gold=1, glory=9, hammers=1)
    state.log = []
    tell(state, "feat minotaur", "G1 V2", "extra", "pass", "G1 G1", "G1 G1", "store 1", "store 0")
    numbers = Statistics(2)
    numbers.listen_to(state.log)
    assert numbers.get(1, "gold_lost_to_minotaur") == 1
    assert numbers.get(1, "glory_lost_to_minotaur") == 2
    assert numbers.get(1, "gold_from_dice") == 2
    assert numbers.get(0, "suns_spent") == 5
    assert numbers.get(0, "feat_actions") == 1
