"""Rounds, turns, offerings, feats and the end."""

from __future__ import annotations

from typing import Any

import pytest

from fogado.core.game import IllegalOption, play_out
from fogado.core.source import seeded
from fogado.games.dice_forge.faces import BY_NAME
from fogado.games.dice_forge.game import GAME
from fogado.games.dice_forge.scoring import score
from fogado.games.dice_forge.state import Forge
from tests.games.dice_forge.table import answers, asked, equip, refused, reserve, rich, table, tell


@pytest.mark.rule("DF-3.1", "DF-15.1", "DF-1.2")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 9), (3, 10), (4, 9)])
def test_rounds_and_turn_order(seats: int, rounds: int) -> None:
    """'With two or four players the game lasts 9 rounds, with three players 10.'"""
    state = GAME.start(seats)
    assert isinstance(state, Forge)
    seen: list[tuple[int, int]] = []
    while not state.over:
        if state.chance is not None:
            state.settle(state.chance.outcomes()[0][0])
        else:
            if state.question == "action":
                seen.append((state.round, state.to_act[0]))
            tell(state, "pass")
    assert seen == [(number, seat) for number in range(1, rounds + 1) for seat in range(seats)]


@pytest.mark.rule("DF-3.2", "DF-3.3", "DF-3.4")
@pytest.mark.parametrize(("seats", "blessings"), [(2, 2), (3, 1), (4, 1)])
def test_everybody_is_blessed_at_the_start_of_each_turn(seats: int, blessings: int) -> None:
    """'With two players everybody receives two divine blessings in a row.'"""
    state = GAME.start(seats)
    assert isinstance(state, Forge)
    while state.question == "faces":
        state.settle(state.chance.outcomes()[0][0])  # type: ignore[union-attr]
    for _ in range(blessings):
        for seat in range(seats):
            assert asked(state)[:2] == (seat, "dice")
            tell(state, "G1 G1")
    start = (3, 2, 1, 0)
    assert [hero.gold for hero in state.heroes] == [gold + 2 * blessings for gold in start[:seats]]
    assert asked(state)[1] == "action"


@pytest.mark.rule("DF-3.8", "DF-3.9")
def test_passing_ends_the_turn() -> None:
    """'No extra action can be bought after it.'"""
    state = table()
    rich(state)
    tell(state, "pass")
    assert asked(state)[:2] == (1, "dice")


@pytest.mark.rule("DF-3.10", "DF-3.11", "DF-3.12", "DF-7.4")
def test_the_extra_action() -> None:
    """'The extra action is paid for before it is chosen.  The player may then still pass.'"""
    state = table()
    hero = state.heroes[0]
    equip(hero, gold=4, suns=3)
    assert refused(state, "extra") == "DF-3.11"
    tell(state, "forge G3", "over light G1", "done")
    assert asked(state) == (0, "extra", ["extra", "done"])
    tell(state, "extra")
    assert hero.suns == 1
    tell(state, "forge G3", "over light G1")
    assert asked(state)[:2] == (1, "dice"), "there is one extra action in a turn"
    state = table()
    hero = rich(state)
    hero.suns = 1
    tell(state, "feat chest")
    assert asked(state)[:2] == (1, "dice"), "nothing to pay with: not even asked"


@pytest.mark.rule("DF-3.11")
def test_an_extra_action_that_cannot_be_paid() -> None:
    """'…or one that cannot be paid for, is refused.'"""
    state = table(ask="all")
    equip(state.heroes[0], moons=1)
    tell(state, "feat chest")
    assert answers(state) == ["done"]
    assert refused(state, "extra") == "DF-3.11"


@pytest.mark.rule("DF-7.1", "DF-7.2", "DF-7.3", "DF-7.5", "DF-4.7")
def test_an_offering_of_several_faces() -> None:
    """'All faces of one offering must be different.  You may stop after any face.'"""
    state = table(seats=3)
    hero = state.heroes[0]
    equip(hero, gold=9)
    assert refused(state, "forge V4") == "DF-4.7"
    assert refused(state, "forge mirror") == "DF-7.5"
    state.pools[0] = ()
    assert refused(state, "forge G3") == "DF-7.2"
    tell(state, "forge G6", "over light G1")
    assert refused(state, "forge G6") == "DF-7.2"
    tell(state, "forge M1", "over light G6")
    assert refused(state, "forge M1") == "DF-7.3"
    assert refused(state, "forge G1/S1/M1") == "DF-4.7"
    tell(state, "forge S1", "over dark G1")
    assert hero.gold == 0
    assert [face.text for face in hero.discard] == ["G1", "G6", "G1"], "also one just forged"
    assert asked(state)[:2] == (1, "dice")


@pytest.mark.rule("DF-8.5", "DF-8.6", "DF-1.6", "DF-1.9")
def test_moving_and_ousting() -> None:
    """'If it already stands there, it does not move and nobody is ousted.'"""
    state = table("chest", "hammer")
    hero = rich(state)
    assert hero.place == 0
    tell(state, "feat chest")
    assert hero.place == 1
    tell(state, "extra", "feat hammer")
    assert hero.place == 1
    tell(state, *["G1 G1"] * 2, "store 0", "store 0", *["G1 G1"] * 2, "store 0", "store 0")
    other = rich(state, 1)
    tell(state, "feat chest", "G1 G1", "store 0", "store 0")
    assert (hero.place, other.place) == (0, 1)


@pytest.mark.rule("DF-5.12", "DF-8.4", "DF-8.7")
def test_a_mirror_in_a_blessing_in_an_ousting_in_a_purchase() -> None:
    """An effect that starts in the middle of another is finished first; then the other goes on."""
    state = table("satyrs", "mirror", "hammer", seats=3)
    rich(state)
    victim = state.heroes[1]
    equip(victim, place=2, light="6*mirror", dark="6*x3", hammers=1)
    equip(state.heroes[2], up="G4 G1")
    state.heroes[0].up_dark = BY_NAME["V2"]
    tell(state, "feat satyrs", "mirror x3")
    assert asked(state)[:2] == (1, "mirror")
    tell(state, "face 3 light")
    assert asked(state) == (1, "hammer", [f"store {gold}" for gold in range(13)])
    twin = state.copy()
    assert twin == state
    tell(state, "store 12")
    assert asked(state)[:2] == (1, "dice"), "now the Satyrs let the others roll"
    assert state.heroes[1].hammer == 12
    assert asked(twin)[1] == "hammer"


@pytest.mark.rule("DF-4.3", "DF-4.2")
def test_caps_apply_gain_by_gain() -> None:
    """'What is spent later makes no room for what was lost before.'"""
    state = table()
    hero = state.heroes[0]
    equip(hero, gold=11, suns=6, light="6*G4", dark="6*S1")
    tell(state, "pass", "G1 G1", "G4 S1")
    assert reserve(hero) == (12, 6, 0, 0)


@pytest.mark.rule("DF-15.2", "DF-15.4", "DF-15.5")
def test_the_score_and_shared_victory() -> None:
    """'To the glory on your track add the glory printed on all your cards.'"""
    state = table(seats=3)
    feats = state.parts.by_name
    equip(state.heroes[0], glory=4, gold=12, suns=6)
    equip(state.heroes[1], glory=2, cards=(feats["chest"],))
    equip(state.heroes[2], glory=1, cards=(feats["chest"],))
    found = score(state)
    assert found.scores == (4, 4, 3)
    assert (found.places, found.winners) == ((1, 1, 3), (0, 1))
    assert found.sheets[1] == {"track": 2, "feats": 2}


@pytest.mark.rule("DF-15.6")
@pytest.mark.parametrize(
    ("better", "places"),
    [
        ({"discard": (BY_NAME["G1"],)}, (2, 1)),
        ({"cards": 1}, (2, 1)),
        ({"moons": 1}, (2, 1)),
        ({"ancients": 1}, (1, 2)),
    ],
)
def test_tie_break(better: dict[str, Any], places: tuple[int, int]) -> None:
    """'More forged faces; more feat cards; more left; the earlier seat.'"""
    state = table(tie_break="yes")
    hero = state.heroes[1]
    if "cards" in better:
        hero.cards = (state.parts.by_name["elder"],)  # worth no glory
    else:
        equip(hero, **better)
    assert score(state).places == places


@pytest.mark.rule("DF-1.3", "DF-1.4")
def test_a_refused_answer_changes_nothing() -> None:
    """'An answer must be one of the options offered at that moment.'"""
    state = table()
    before = GAME.save(state)
    assert refused(state, "take G1") == "DF-1.4"
    assert refused(state, "pass", seat=1) == "DF-1.3"
    with pytest.raises(IllegalOption, match=r"DF-8.2"):
        tell(state, "feat hydra")
    assert GAME.save(state) == before


@pytest.mark.rule("DF-16.3")
def test_everything_lies_open() -> None:
    """'Only the coming rolls and draws are unknown.'"""
    state = table(seats=3)
    views = [state.view(seat) for seat in (0, 1, 2, None)]
    for view in views[1:]:
        view.seat = views[0].seat
        assert view == views[0]


def test_a_play_out_ends() -> None:
    """The fast way through a play ends as well, and keeps what must be true."""
    for seats in (2, 3, 4):
        state = GAME.start(seats, {"rebellion": "cards", "cards": "random"})
        assert play_out(state, seeded(seats)) > 50
        assert state.check() == []
        assert state.over


@pytest.mark.rule("DF-5.11")
def test_effects_of_several_players_come_clockwise_from_the_active_player() -> None:
    """'The active player's comes first, then the others clockwise.'"""
    state = table(seats=4)
    for hero in state.heroes:
        equip(hero, light="6*G3/V2")
    tell(state, "pass", "G3/V2 G1", "G3/V2 G1", "G3/V2 G1", "G3/V2 G1")
    order = []
    while state.question == "choose":
        order.append(asked(state)[0])
        tell(state, "take V2")
    assert order == [1, 2, 3, 0]


@pytest.mark.rule("DF-7.11")
def test_nothing_to_forge() -> None:
    """'If no such face is left, there is no forging; the rest of the card still counts.'"""
    state = table("helmet")
    hero = rich(state)
    state.pools[state.parts.pool_by_name["helmet"]] = ()
    tell(state, "feat helmet")
    assert hero.discard == ()
    assert [feat.name for feat in hero.cards] == ["helmet"]
    state = table("boar")
    hero = rich(state)
    equip(state.heroes[1], light="6*boar-blue", dark="6*boar-blue")
    tell(state, "feat boar")
    assert BY_NAME["boar-red"] in state.pools[state.parts.pool_by_name["boar"]]
    assert asked(state)[1] == "extra", "every face is locked: the new one goes back"


@pytest.mark.rule("DF-8.9")
def test_kinds_of_effects() -> None:
    """An instant effect happens once, a reinforcement in each turn, an automatic one by itself."""
    feats = table("owl", "bear").parts.by_name
    assert feats["cancer"].instant is not None
    assert feats["cancer"].reinforcement is None
    assert feats["owl"].instant is None
    assert feats["owl"].reinforcement is not None
    assert feats["companion"].instant is not None
    assert feats["companion"].reinforcement is not None
    assert feats["hydra"].instant is None
