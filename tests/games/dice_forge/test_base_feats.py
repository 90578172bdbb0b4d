"""Every set of the base box, with scripted dice."""

from __future__ import annotations

import pytest

from fogado.games.dice_forge.faces import BY_NAME
from tests.games.dice_forge.table import answers, asked, equip, refused, reserve, rich, table, tell


@pytest.mark.rule("DF-9.1", "DF-4.5")
def test_hammer_splits_gold_and_pays_at_the_end_of_each_side() -> None:
    """'Gold you gain may go on it, all or part.  The end of side I gives 10 glory…'"""
    state = table("hammer", "spirits")
    hero = rich(state)
    tell(state, "feat hammer", "extra", "feat spirits")
    assert asked(state) == (0, "hammer", ["store 0", "store 1", "store 2", "store 3"])
    hero.hammer = 13
    tell(state, "store 3")
    assert (hero.hammer, hero.glory, hero.gold) == (16, 10, 0)
    hero.hammer = 29
    state.heroes[1].gold = 0
    tell(state, *["G1 G1"] * 2)  # a blessing for both in the turn of seat 1
    assert asked(state)[:2] == (0, "hammer")
    tell(state, "store 1")
    assert (hero.hammer, hero.glory) == (30, 25)
    assert hero.gold == 1, "a finished hammer asks no more: the second gold is kept"


@pytest.mark.rule("DF-9.2")
def test_hammers_are_filled_one_after_the_other() -> None:
    """'One gain may run on from side I to side II and into the next hammer.'"""
    state = table("hammer", "spirits")
    hero = rich(state)
    hero.hammers = 2
    hero.hammer = 28
    equip(hero, light="6*G6", dark="6*G1")
    tell(state, "feat spirits", "store 3", "done")
    assert (hero.hammer, hero.glory, hero.gold) == (31, 15, 0)
    tell(state, "G1 G1", "G6 G1")
    assert answers(state) == [f"store {gold}" for gold in range(7)]
    assert refused(state, "store 7") == "DF-9.2"


@pytest.mark.rule("DF-9.3", "DF-4.1", "DF-4.2")
def test_chest_makes_room() -> None:
    """'Your reserve has room for 4 more gold, 3 more sun and 3 more moon.'"""
    state = table("chest", "spirits")
    hero = rich(state)
    assert (state.gold_cap(hero), state.sun_cap(hero), state.moon_cap(hero)) == (12, 6, 6)
    tell(state, "feat chest")
    assert (state.gold_cap(hero), state.sun_cap(hero), state.moon_cap(hero)) == (16, 9, 9)
    hero.gold = 15
    tell(state, "extra", "feat spirits")
    assert (hero.gold, hero.moons) == (16, 8), "what has no room is lost"


@pytest.mark.rule("DF-9.4", "DF-5.2", "DF-3.5", "DF-3.7")
def test_hind_is_a_minor_blessing_each_turn() -> None:
    """'Reinforcement: you receive a minor blessing.'"""
    state = table("hind")
    hero = rich(state)
    tell(state, "feat hind")
    assert refused(state, "use hind") == "DF-3.7", "bought this turn, first used in the next"
    tell(state, "done", *["G1 G1"] * 4, "pass", *["G1 G1"] * 4)
    hero.gold = 0
    assert asked(state) == (0, "reinforce", ["use hind", "done"])
    tell(state, "use hind")
    assert asked(state) == (0, "which-die", ["roll light", "roll dark"])
    tell(state, "roll dark", "V2")
    assert hero.glory == 2
    assert asked(state)[1] == "action", "each copy works once a turn"


@pytest.mark.rule("DF-9.5", "DF-8.6", "DF-8.8")
def test_bear_scores_for_both_sides_but_not_for_its_own_purchase() -> None:
    """'3 glory each time you oust another hero or are ousted.'"""
    state = table("bear", "boar", seats=3)
    hero = rich(state)
    other = state.heroes[1]
    other.place = 2  # the island of M3 and M4
    other.bears = 2
    tell(state, "feat bear", "G1 G1")
    assert (hero.glory, other.glory) == (0, 6), "a Bear does not see its own purchase"
    assert (hero.bears, other.place) == (1, 0)


@pytest.mark.rule("DF-8.4", "DF-8.7", "DF-9.5")
def test_the_ouster_scores_with_an_older_bear() -> None:
    """The ousted player's blessing is finished before the card's effect."""
    state = table("bear", "helmet")
    hero = rich(state)
    hero.bears = 1
    state.heroes[1].place = 3
    tell(state, "feat helmet")
    assert hero.glory == 3
    assert asked(state)[:2] == (1, "dice"), "the ousted player rolls before the face is forged"
    tell(state, "G1 V2")
    assert state.heroes[1].place == 0
    assert reserve(state.heroes[1]) == (1, 0, 0, 2), "one blessing, with two players too"
    assert asked(state)[:2] == (0, "place")


@pytest.mark.rule("DF-9.6", "DF-9.7")
def test_satyrs_choose_two_of_the_rolled_dice() -> None:
    """'All other players roll both dice and apply nothing.  You choose two.'"""
    state = table("satyrs", seats=3)
    hero = rich(state)
    before = [reserve(other) for other in state.heroes[1:]]
    tell(state, "feat satyrs", "G1 V2", "S1 M1")
    assert asked(state) == (
        0,
        "satyrs",
        ["face 2 light", "face 2 dark", "face 3 light", "face 3 dark"],
    )
    assert refused(state, "face 1 light") == "DF-9.7"
    tell(state, "face 3 light")
    assert refused(state, "face 3 light") == "DF-9.7", "two different dice"
    hero.suns = 0
    tell(state, "face 2 dark")
    assert (hero.suns, hero.glory) == (1, 2)
    assert [reserve(other) for other in state.heroes[1:]] == before


@pytest.mark.rule("DF-9.8", "DF-6.1")
def test_satyrs_with_one_opponent_take_both_dice_as_a_pair() -> None:
    """'×3 triples the other.'"""
    state = table("satyrs")
    hero = rich(state)
    equip(state.heroes[1], light="5*G1 x3", dark="5*G1 V2")
    tell(state, "feat satyrs", "x3 V2")
    assert hero.glory == 6


@pytest.mark.rule("DF-9.9", "DF-9.10", "DF-6.18", "DF-6.19", "DF-7.7", "DF-1.15")
def test_boar_is_forced_on_another_player_and_locked() -> None:
    """'That player must forge the boar of the card's colour over a face of their choice.'"""
    state = table("boar", seats=3)
    hero = rich(state)
    victim = state.heroes[2]
    tell(state, "feat boar")
    assert asked(state) == (0, "curse", ["player 2", "player 3"])
    assert refused(state, "player 1") == "DF-9.10"
    tell(state, "player 3")
    assert asked(state)[:2] == (2, "place"), "the victim chooses the face"
    tell(state, "over dark V2", "done")
    assert BY_NAME["boar-red"] in victim.dark
    hero.moons = hero.suns = 0
    tell(state, "G1 G1", "G1 boar-red", "G1 G1")  # active 1, then 2, then 0
    assert asked(state) == (2, "choose", ["take S1", "take M1"])
    tell(state, "take S1")
    assert asked(state) == (0, "choose", ["take S1", "take M1", "take V3"])
    tell(state, "take V3")
    assert hero.glory == 3
    victim.gold = 12
    tell(state, "pass", *["G1 G1"] * 3, "forge G3")
    assert refused(state, "over dark boar-red") == "DF-7.7"


@pytest.mark.rule("DF-9.11", "DF-8.1", "DF-8.2", "DF-8.3", "DF-8.10")
def test_ferryman_does_nothing_but_count_at_the_end() -> None:
    """A feat without effect: the shards are paid, the glory is on the card."""
    state = table("ferryman")
    hero = rich(state)
    tell(state, "feat ferryman")
    assert (hero.moons, hero.glory, hero.place) == (2, 0, 3)
    assert [feat.name for feat in hero.cards] == ["ferryman"]
    tell(state, "extra")
    assert refused(state, "feat ferryman") == "DF-8.2"
    hero.moons = 6
    state.stacks[4] = 0
    assert refused(state, "feat ferryman") == "DF-8.3"


@pytest.mark.rule("DF-9.12", "DF-9.13")
def test_cerberus_repeats_a_roll_once() -> None:
    """'After you have applied a blessing you may discard it and apply the same roll once more.'"""
    state = table("cerberus")
    hero = rich(state)
    tell(state, "feat cerberus", "done")
    hero.cerberus = 2
    hero.suns = 0
    tell(state, "G1 G1", "S1 V2")
    assert asked(state) == (0, "cerberus", ["repeat", "done"])
    tell(state, "repeat")
    assert (hero.suns, hero.glory, hero.cerberus) == (2, 4, 1)
    assert asked(state)[:2] == (1, "dice"), "at most one token for one roll"


@pytest.mark.rule("DF-9.12")
def test_cerberus_repeats_what_was_rolled_even_if_forged_over() -> None:
    """'What was rolled is repeated, also if a face has been forged over it since.'"""
    state = table("cerberus", "ship")
    hero = rich(state)
    equip(hero, light="5*G1 ship", cerberus=1, gold=12)
    tell(state, "pass", "G1 G1", "ship V2")
    tell(state, "first ship", "forge G3", "over light ship")
    assert hero.up_light is BY_NAME["G3"]
    tell(state, "repeat")
    assert asked(state)[1] == "order", "the ship is applied again"


@pytest.mark.rule("DF-9.15", "DF-7.10", "DF-7.9", "DF-7.6", "DF-7.8")
def test_helmet_forges_a_triple_face() -> None:
    """'Instant: forge a ×3 face.'"""
    state = table("helmet")
    hero = rich(state)
    tell(state, "feat helmet")
    assert "over light S1" in answers(state)
    assert refused(state, "over light V2") == "DF-7.6"
    tell(state, "over dark M1")
    assert hero.up_dark.text == "x3"
    assert [face.text for face in hero.discard] == ["M1"]
    assert len(state.pools[state.parts.pool_by_name["helmet"]]) == 3
    assert state.check() == []


@pytest.mark.rule("DF-9.16", "DF-5.13")
def test_cancer_gives_two_blessings_in_a_row() -> None:
    """'Two divine blessings, one after the other', for the buyer alone."""
    state = table("cancer")
    hero = rich(state)
    tell(state, "feat cancer", "S1 V2")
    assert hero.glory == 2
    assert asked(state)[:2] == (0, "dice")
    tell(state, "G1 V2")
    assert (hero.glory, hero.gold) == (4, 1)
    assert state.heroes[1].glory == 0


@pytest.mark.rule("DF-9.17", "DF-9.18", "DF-6.15")
def test_sentinel_turns_shards_into_glory() -> None:
    """'Sun or moon shards your dice give in them may be turned into 2 glory each.'"""
    state = table("sentinel", "shield")
    hero = rich(state)
    equip(hero, light="5*S2 shield-red", dark="4*V2M2 S1 shield-green")
    tell(state, "feat sentinel", "S2 V2M2")
    assert asked(state) == (0, "convert", ["keep", "for glory"])
    tell(state, "for glory")
    assert hero.glory == 2 + 4
    tell(state, "keep")
    assert hero.moons == 2
    hero.suns = 0
    tell(state, "shield-red S1", "for glory")
    assert hero.glory == 6 + 2 + 5, "the shard turned into glory still counts as a sun"


@pytest.mark.rule("DF-10.1", "DF-4.7")
def test_elder_sells_glory() -> None:
    """'You may pay 3 gold for 4 glory.  Without the gold it is refused.'"""
    state = table("elder")
    hero = rich(state)
    tell(state, "feat elder", "done", *["G1 G1"] * 4, "pass", *["G1 G1"] * 4)
    hero.gold = 3
    tell(state, "use elder")
    assert reserve(hero)[0::3] == (0, 4)
    assert asked(state)[1] == "action"


@pytest.mark.rule("DF-10.1")
def test_elder_is_not_offered_without_gold() -> None:
    """A forced 'done' is not asked."""
    state = table("elder", "hind")
    hero = rich(state)
    feats = state.parts.by_name
    hero.cards = (feats["elder"], feats["hind"])
    tell(state, "pass", *["S1 V2"] * 4, "pass", *["S1 V2"] * 4)
    assert answers(state) == ["use hind", "done"]
    assert refused(state, "use elder") == "DF-10.1"
    assert refused(state, "use owl") == "DF-3.5"


@pytest.mark.rule("DF-10.2")
def test_spirits_give_gold_and_moons() -> None:
    """'You gain 3 gold and 3 moon.'"""
    state = table("spirits")
    hero = rich(state)
    hero.moons = 0
    tell(state, "feat spirits")
    assert reserve(hero) == (3, 5, 3, 0)


@pytest.mark.rule("DF-10.3", "DF-5.5", "DF-3.6")
def test_owl_gives_one_of_three() -> None:
    """'You gain 1 gold, 1 sun or 1 moon', once a turn and card."""
    state = table("owl")
    hero = state.heroes[0]
    owl = state.parts.by_name["owl"]
    hero.cards = (owl, owl)
    tell(state, "pass", *["G1 G1"] * 4, "pass", *["G1 G1"] * 4)
    hero.gold = 0
    tell(state, "use owl", "take S1")
    assert answers(state) == ["use owl", "done"], "each copy is used on its own"
    tell(state, "use owl")
    assert refused(state, "take V3") == "DF-5.5"
    tell(state, "take G1")
    assert reserve(hero) == (1, 1, 0, 0)
    assert refused(state, "use owl") == "DF-3.7"


@pytest.mark.rule("DF-10.4", "DF-6.13", "DF-4.7")
def test_ship_forges_for_two_less() -> None:
    """'You may take one sanctuary face for 2 gold less than its cost.'"""
    state = table("ship")
    hero = rich(state)
    tell(state, "feat ship", "over light G1", "done")
    assert hero.up_light.text == "ship"
    hero.gold = 1
    tell(state, "G1 G1", "ship V2", "first ship")
    assert answers(state) == ["forge G3", "forge M1", "forge G4", "forge S1", "done"]
    assert refused(state, "forge M2") == "DF-4.7"
    tell(state, "forge S1", "over dark G1")
    assert (hero.gold, hero.glory) == (0, 2)


@pytest.mark.rule("DF-5.7", "DF-6.13")
def test_gold_before_or_after_the_ship() -> None:
    """'Gold before a ship helps to pay; the ship before gold makes room for it.'"""
    state = table("ship", "helmet")
    hero = state.heroes[0]
    equip(hero, light="6*ship", dark="6*G6")
    tell(state, "pass", "G1 G1", "ship G6")
    assert asked(state) == (0, "order", ["first ship", "first G6"])
    tell(state, "first G6")
    assert hero.gold == 6
    assert "forge V3" in answers(state)
    tell(state, "forge S2", "over light ship")
    assert hero.gold == 0


@pytest.mark.rule("DF-10.5", "DF-4.4", "DF-10.7")
def test_minotaur_takes_what_the_others_roll() -> None:
    """'All other players roll both dice and lose what they show.'"""
    state = table("minotaur", "hammer", seats=3)
    rich(state)
    one, two = state.heroes[1:]
    equip(one, light="5*G1 G3/V2", gold=2, glory=5, hammers=1, hammer=7)
    equip(two, light="5*G4 S1", gold=1, glory=1)
    tell(state, "feat minotaur", "G3/V2 G1", "G4 V2")
    assert asked(state) == (1, "lose", ["take G3", "take V2"])
    tell(state, "take V2")
    assert (one.gold, one.glory, one.hammer) == (1, 3, 7)
    assert (two.gold, two.glory) == (0, 0), "never below zero"


@pytest.mark.rule("DF-10.6", "DF-10.8")
def test_minotaur_and_special_faces() -> None:
    """×3 triples the loss, shields test, ships do nothing, the boar's owner still gains."""
    state = table("minotaur", "boar", seats=3)
    hero = rich(state)
    one, two = state.heroes[1:]
    equip(one, light="6*shield-yellow", dark="6*G1", gold=9, glory=9)
    equip(two, light="6*x3", dark="6*boar-red", moons=5)
    hero.boars = 1
    hero.suns = 3
    tell(state, "feat minotaur", "shield-yellow G1", "x3 boar-red")
    assert (one.gold, one.glory) == (8, 4)
    assert asked(state) == (2, "lose", ["take S3", "take M3"])
    tell(state, "take M3")
    assert two.moons == 2
    tell(state, "take S1", "take V3", "take M1")
    assert (hero.suns, hero.glory) == (1, 3)


@pytest.mark.rule("DF-10.6")
def test_minotaur_ship_and_mirror() -> None:
    """'Ship: no effect.  A mirror must copy a face, and that is lost.'"""
    state = table("minotaur", "ship", "mirror")
    rich(state)
    one = state.heroes[1]
    equip(one, light="6*ship", dark="6*mirror", gold=9, glory=9)
    equip(state.heroes[0], up="V2 G1")
    tell(state, "feat minotaur", "ship mirror")
    assert asked(state) == (1, "mirror", ["face 1 light", "face 1 dark"])
    tell(state, "face 1 light")
    assert (one.gold, one.glory) == (9, 7)


@pytest.mark.rule("DF-10.9")
def test_shield_card_offers_the_colours_left() -> None:
    """'Choose one of the shields left in the gardens and forge it.'"""
    state = table("shield")
    hero = rich(state)
    tell(state, "feat shield")
    assert answers(state) == [f"forge shield-{name}" for name in ("red", "blue", "yellow", "green")]
    hero.suns = 6
    tell(state, "forge shield-blue", "over light S1", "extra", "feat shield")
    assert "forge shield-blue" not in answers(state)


@pytest.mark.rule("DF-10.10", "DF-10.15")
@pytest.mark.parametrize(("feat", "glory"), [("gorgon", 14), ("hydra", 26)])
def test_gorgon_and_hydra_only_count(feat: str, glory: int) -> None:
    """'No effect.'"""
    state = table(feat)
    hero = rich(state)
    tell(state, f"feat {feat}")
    assert hero.glory == 0
    assert hero.cards[0].glory == glory


@pytest.mark.rule("DF-10.11", "DF-3.13")
@pytest.mark.parametrize(("use", "after"), [("G6", (6, 2, 6, 0)), ("S2", (0, 4, 6, 0))])
def test_triton_is_discarded_in_the_own_turn(use: str, after: tuple[int, int, int, int]) -> None:
    """'Discard it in your own turn for 6 gold, 2 sun or 2 moon.'"""
    state = table("triton")
    hero = rich(state)
    assert refused(state, "triton G6") == "DF-10.11"
    tell(state, "feat triton")
    assert asked(state)[1:] == ("extra", ["extra", "done", "triton G6", "triton S2", "triton M2"])
    tell(state, f"triton {use}")
    assert (reserve(hero), hero.tritons) == (after, 0)
    assert asked(state)[1] == "extra", "the interrupted question is asked again"


@pytest.mark.rule("DF-3.13", "DF-1.3")
def test_triton_not_in_anothers_turn() -> None:
    """'In another player's turn, also during a blessing you receive there, this is refused.'"""
    state = table("triton", "cerberus")
    hero = rich(state)
    hero.tritons = 1
    hero.cerberus = 1
    tell(state, "pass", "G1 G1", "G1 G1")
    assert asked(state) == (0, "cerberus", ["repeat", "done"])
    assert refused(state, "triton G6") == "DF-3.13"
    assert refused(state, "pass", seat=1) == "DF-1.3"


@pytest.mark.rule("DF-10.12", "DF-6.8")
def test_mirror_copies_an_opponents_face() -> None:
    """'You apply one face that is visible on an opponent's die at that moment.'"""
    state = table("mirror", seats=3)
    hero = rich(state)
    tell(state, "feat mirror", "over light S1")
    hero.suns = 0
    tell(state, "S1 V2", "G1 M1", "mirror G1")  # seats 1, 2, 0
    assert asked(state) == (
        0,
        "mirror",
        ["face 2 light", "face 2 dark", "face 3 light", "face 3 dark"],
    )
    assert refused(state, "face 1 dark") == "DF-6.8"
    tell(state, "face 2 dark")
    assert reserve(hero) == (1, 0, 6, 2)


@pytest.mark.rule("DF-10.13", "DF-5.13")
def test_sphinx_rolls_one_die_four_times() -> None:
    """'Choose one of your dice.  You receive four minor blessings in a row, all with that die.'"""
    state = table("sphinx")
    hero = rich(state)
    tell(state, "feat sphinx", "roll dark", "V2", "V2", "M1", "G1")
    assert reserve(hero) == (1, 0, 6, 4)
    assert asked(state)[:2] == (1, "dice"), "nothing is left for an extra action"


@pytest.mark.rule("DF-10.14")
def test_cyclops_turns_gold_into_glory() -> None:
    """'Gold the die gives may be turned into 1 glory each, each time all of it or none.'"""
    state = table("cyclops", "hammer")
    hero = rich(state)
    equip(hero, light="6*G4", hammers=1)
    tell(state, "feat cyclops", "roll light", "G4", "for glory", "G4", "keep", "store 3")
    assert (hero.glory, hero.gold, hero.hammer) == (4, 1, 3)
    tell(state, "G4", "for glory", "G4", "for glory")
    assert hero.glory == 12


@pytest.mark.rule("DF-10.16", "DF-7.8")
def test_typhon_counts_forged_faces() -> None:
    """'1 glory for each face you have forged in this game.'"""
    state = table("typhon")
    hero = rich(state)
    hero.discard = (BY_NAME["G1"],) * 5
    tell(state, "feat typhon")
    assert reserve(hero) == (0, 1, 1, 5)
