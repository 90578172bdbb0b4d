"""The twenty alternative sets of Rebellion, with scripted dice."""

from __future__ import annotations

import pytest

from fogado.games.dice_forge.faces import BY_NAME, die_of, face_of
from fogado.games.dice_forge.state import Forge, Hero
from tests.games.dice_forge.table import answers, asked, equip, refused, reserve, rich, table, tell


@pytest.mark.rule("DF-11.1", "DF-11.2", "DF-11.3", "DF-5.6")
def test_twins_reroll_for_gold_and_reward_after_the_roll() -> None:
    """'You may pay 3 gold to reroll one of those dice.  You gain 1 moon or 1 glory.'"""
    state = table("twins")
    hero = state.heroes[0]
    equip(hero, twins=2, gold=7)
    tell(state, "pass", "G1 G1", "G1 V2")
    assert asked(state) == (0, "twins", ["reroll light", "reroll dark", "keep"])
    tell(state, "reroll light", "S1", "reroll light", "G1")
    assert asked(state)[:2] == (0, "choose"), "each Twins once; then everything is applied"
    assert reserve(hero) == (2, 0, 0, 2), "only the last result of a die counts"
    tell(state, "take M1", "take V1")
    assert reserve(hero) == (2, 0, 1, 3)
    assert asked(state)[:2] == (1, "dice")


@pytest.mark.rule("DF-11.2")
def test_twins_need_the_gold_before_the_roll_is_applied() -> None:
    """'The 3 gold must be yours at that moment; otherwise the reroll is refused.'"""
    state = table("twins", ask="all")
    equip(state.heroes[0], twins=1, gold=2, light="6*G6")
    tell(state, "pass", "G1 G1", "G6 G1", "first G1")
    assert state.heroes[0].gold == 2
    assert asked(state) == (0, "twins", ["keep"])
    assert refused(state, "reroll light") == "DF-11.2"


@pytest.mark.rule("DF-11.4")
def test_twins_do_not_help_against_the_minotaur() -> None:
    """'There is no reroll for … the rolls of Satyrs, Wind, Minotaur and Left Hand.'"""
    state = table("twins", "minotaur")
    rich(state)
    equip(state.heroes[1], twins=1, gold=9)
    tell(state, "feat minotaur", "G1 G1")
    assert state.heroes[1].gold == 7


@pytest.mark.rule("DF-11.5", "DF-4.6")
def test_scepter_stores_gold_that_is_spent_like_other_gold() -> None:
    """'Gold you gain may go there, all or part, and is spent like other gold.'"""
    state = table("scepter", "spirits")
    hero = rich(state)
    tell(state, "feat scepter", "extra", "feat spirits")
    assert asked(state) == (0, "scepter", ["store 0", "store 1", "store 2", "store 3"])
    tell(state, "store 2")
    assert (hero.scepters, hero.gold) == ((2,), 1)
    tell(state, *["S1 V2"] * 4, "pass", *["S1 V2"] * 4, "forge G4")
    assert asked(state)[:2] == (0, "place"), "2 + 1 is just enough: no question how"
    assert (hero.scepters, hero.gold) == ((0,), 0)


@pytest.mark.rule("DF-4.6")
def test_the_mix_of_reserve_and_scepters_is_chosen() -> None:
    """'Gold is paid from the reserve and from Scepters, in the mix you like.'"""
    state = table("scepter")
    hero = state.heroes[0]
    equip(hero, scepters=(3, 2), gold=2)
    assert "forge G3/V2" in answers(state)
    tell(state, "forge G4")
    assert asked(state) == (0, "pay-gold", ["draw 0", "draw 1", "draw 2", "draw 3"])
    assert refused(state, "draw 4") == "DF-4.6"
    tell(state, "draw 0")
    assert answers(state) == ["draw 1", "draw 2"]
    tell(state, "draw 1")
    assert (hero.scepters, hero.gold) == ((3, 1), 0)


@pytest.mark.rule("DF-11.6", "DF-11.7", "DF-11.8")
def test_scepter_shards_pay_for_feats_and_vanish() -> None:
    """'Set a Scepter at 4 or 5 back to 0 for 1 shard, or one at 6 for 2.'"""
    state = table("scepter", "chest", "elder")
    hero = state.heroes[0]
    equip(hero, scepters=(6, 5, 3))
    assert refused(state, "scepter 3 S") == "DF-11.6"
    assert refused(state, "take back 1") == "DF-11.8"
    assert refused(state, "feat chest") == "DF-8.2"
    tell(state, "scepter 1 M")
    assert (hero.scepters, hero.lent_of(2), hero.moons) == ((0, 5, 3), 2, 0)
    tell(state, "take back 1")
    assert (hero.scepters, hero.lent) == ((6, 5, 3), ())
    tell(state, "scepter 1 M", "scepter 2 S", "feat chest")
    assert hero.lent_of(2) == 1
    assert refused(state, "take back 1") == "DF-11.8", "one of its shards is used"
    tell(state, "done")
    assert hero.lent == (), "what is unused at the end of the turn is lost"
    assert (hero.scepters, hero.suns) == ((0, 0, 3), 0)


@pytest.mark.rule("DF-11.9", "DF-11.10", "DF-15.2")
def test_companion_collects_and_retires() -> None:
    """'You may take as many sun and as much glory as its space says.'"""
    state = table("companion", "hind")
    hero = rich(state)
    tell(state, "feat companion")
    assert hero.companions == (0,)
    assert refused(state, "companion 1") == "DF-11.10"
    tell(state, "done", *["G1 G1"] * 4, "pass", *["G1 G1"] * 4)
    assert answers(state) == ["use companion 1", "done"]
    tell(state, "use companion 1")
    hero.companions = (5,)
    hero.suns = 0
    hero.glory = 0
    tell(state, "companion 5")
    assert (hero.suns, hero.glory, hero.companions) == (5, 5, (-1,))
    assert refused(state, "companion 5") == "DF-11.10"


@pytest.mark.rule("DF-11.9")
def test_companion_stops_at_five() -> None:
    """'On 5 it can go no farther.'"""
    state = table("companion", "hind")
    hero = state.heroes[0]
    feats = state.parts.by_name
    hero.cards = (feats["companion"], feats["hind"])
    hero.companions = (5,)
    tell(state, "pass", *["G1 G1"] * 4, "pass", *["G1 G1"] * 4)
    assert answers(state) == ["use hind", "done", "companion 5"]
    assert refused(state, "use companion 1") == "DF-11.9"


@pytest.mark.rule("DF-11.11", "DF-11.12")
def test_wind_gathers_one_kind() -> None:
    """'You gain as much of it as all the rolled faces show together.'"""
    state = table("wind")
    hero = rich(state)
    equip(hero, light="6*G1/S1/M1", moons=3)
    equip(state.heroes[1], light="6*shield-red", dark="6*G1V1S1M1")
    tell(state, "feat wind", "G1/S1/M1 V2", "shield-red G1V1S1M1")
    assert answers(state) == ["gather G", "gather S", "gather M", "gather V"]
    assert refused(state, "gather A") == "DF-11.11"
    hero.suns = 0
    tell(state, "gather S")
    assert hero.suns == 1 + 2 + 1, "each part of a choice, and the lower reward of a shield"
    assert reserve(state.heroes[1]) == (0, 0, 0, 0)


@pytest.mark.rule("DF-11.14")
def test_ancestor_forges_the_cheapest_glory_and_blesses_that_die() -> None:
    """'The cheapest face in the sanctuary that shows glory.  Then a minor blessing.'"""
    state = table("ancestor", seats=3)
    hero = rich(state)
    tell(state, "feat ancestor")
    assert answers(state) == ["forge V1S1", "done"], "in pool 5, cheaper than 3 gold or 2 glory"
    tell(state, "forge V1S1", "over dark G1")
    assert asked(state)[:2] == (0, "die")
    tell(state, "V1S1")
    assert (hero.glory, hero.suns) == (1, 6)


@pytest.mark.rule("DF-11.15")
@pytest.mark.parametrize("declined", [True, False])
def test_ancestor_without_a_new_face(declined: bool) -> None:
    """'If you do not forge, or if no such face is left, you choose the die.'"""
    state = table("ancestor", seats=3)
    hero = rich(state)
    if declined:
        tell(state, "feat ancestor", "done")
    else:
        for pool in (4, 5, 8, 9):
            state.pools[pool] = ()
        tell(state, "feat ancestor")
    assert asked(state) == (0, "which-die", ["roll light", "roll dark"])
    tell(state, "roll dark", "V2")
    assert hero.glory == 2


@pytest.mark.rule("DF-11.16", "DF-11.17")
@pytest.mark.parametrize(
    ("gold", "after"),
    [
        ((5, 2, 3), (15, 5, 10)),  # one poorest player
        ((5, 2, 2), (20, 5, 5)),  # two of them
        ((2, 2, 3), (15, 5, 10)),  # yourself among them: lost and got back
        ((1, 2, 3), (10, 10, 10)),  # you alone: nothing happens
    ],
)
def test_mists(gold: tuple[int, ...], after: tuple[int, ...]) -> None:
    """'The player with the least gold in the reserve loses 5 glory, and you gain it.'"""
    state = table("mists", seats=3)
    rich(state)
    for hero, amount in zip(state.heroes, gold, strict=True):
        equip(hero, gold=amount, glory=10, scepters=(6,) if hero is state.heroes[1] else ())
    tell(state, "feat mists")
    assert tuple(hero.glory for hero in state.heroes) == after


@pytest.mark.rule("DF-11.16", "DF-4.4")
def test_mists_take_only_what_there_is() -> None:
    """'…or what they have.'"""
    state = table("mists")
    hero = rich(state)
    equip(hero, gold=1)
    equip(state.heroes[1], glory=3)
    tell(state, "feat mists")
    assert (hero.glory, state.heroes[1].glory) == (3, 0)


@pytest.mark.rule("DF-11.18", "DF-4.7")
def test_right_hand_buys_glory() -> None:
    """'Pay as much gold as you like, from the reserve and Scepters, and gain 1 glory for each.'"""
    state = table("right-hand", "scepter")
    hero = rich(state)
    equip(hero, gold=4, scepters=(2,))
    tell(state, "feat right-hand")
    assert answers(state)[:7] == [f"give {gold}" for gold in range(7)]
    assert refused(state, "give 7") == "DF-4.7"
    tell(state, "give 5", "draw 1")
    assert (hero.gold, hero.scepters, hero.glory) == (0, (1,), 5)


@pytest.mark.rule("DF-11.19")
def test_night_takes_a_moon_and_a_sun() -> None:
    """'Every other player loses 1 moon and 1 sun, as far as they have them.'"""
    state = table("night", seats=3)
    hero = rich(state)
    equip(hero, suns=0)
    equip(state.heroes[1], suns=2, moons=0)
    equip(state.heroes[2], suns=1, moons=4)
    tell(state, "feat night")
    assert [(h.suns, h.moons) for h in state.heroes] == [(2, 1), (1, 0), (0, 3)]


@pytest.mark.rule("DF-11.20", "DF-11.21")
def test_first_titan_gives_a_cheap_card_without_a_journey() -> None:
    """'Take a card that costs 1 moon or 1 sun, free, and carry it out at once.'"""
    state = table("first-titan", "hammer", "chest", "elder", "spirits")
    hero = rich(state)
    state.heroes[1].place = 7
    tell(state, "feat first-titan")
    assert asked(state) == (
        *(0, "first-titan"),
        ["feat hammer", "feat chest", "feat elder", "feat spirits"],
    )
    assert refused(state, "feat owl") in ("DF-11.20", "DF-2.5")
    tell(state, "feat spirits")
    assert (hero.gold, hero.moons, hero.place, state.heroes[1].place) == (3, 4, 4, 7)


@pytest.mark.rule("DF-11.20")
def test_first_titan_with_empty_stacks() -> None:
    """'If all four stacks are empty, nothing happens.'"""
    state = table("first-titan")
    rich(state)
    for slot in (0, 1, 8, 9):
        state.stacks[slot] = 0
    tell(state, "feat first-titan")
    assert asked(state)[:2] == (1, "dice")


@pytest.mark.rule("DF-11.22", "DF-9.14")
def test_goddess_turns_both_dice() -> None:
    """'Turn both your dice to faces of your choice and apply them as a divine blessing.'"""
    state = table("goddess", "cerberus", "twins")
    hero = rich(state)
    equip(hero, light="5*G1 x3", cerberus=1, twins=1, gold=9)
    tell(state, "feat goddess")
    assert answers(state) == ["turn light G1", "turn light x3"]
    assert refused(state, "turn light V2") == "DF-7.6"
    tell(state, "turn light x3", "turn dark V2")
    assert hero.glory == 6
    assert asked(state) == (0, "cerberus", ["repeat", "done"]), "Cerberus may, Twins may not"
    tell(state, "repeat")
    assert hero.glory == 12


@pytest.mark.rule("DF-11.23")
@pytest.mark.parametrize(("gold", "after"), [(7, (10, 1)), (8, (8, 2))])
def test_tree_looks_before_it_gives(gold: int, after: tuple[int, int]) -> None:
    """'Only the gold you have before the gain counts.'"""
    state = table("tree")
    hero = state.heroes[0]
    hero.cards = (state.parts.by_name["tree"],)
    tell(state, "pass", *["G1 G1"] * 4, "pass", *["S1 M1"] * 4)
    equip(hero, gold=gold, glory=0)
    tell(state, "use tree")
    assert (hero.gold, hero.glory) == after


@pytest.mark.rule("DF-11.24", "DF-12.9", "DF-12.10", "DF-12.12")
def test_merchant_upgrades_by_one_level() -> None:
    """'Upgrade one of your faces by one level, or gain 2 glory.'"""
    state = table("merchant", seats=3)
    hero = state.heroes[0]
    hero.cards = (state.parts.by_name["merchant"],)
    tell(state, "pass", *["G1 G1"] * 3, "pass", *["G1 G1"] * 3, "pass", *["G1 G1"] * 3)
    tell(state, "use merchant")
    assert asked(state) == (0, "merchants", ["merchants 0", "merchants 1"])
    tell(state, "merchants 1")
    assert answers(state) == [
        *("upgrade light G1", "upgrade light S1"),
        *("upgrade dark G1", "upgrade dark V2", "upgrade dark M1"),
    ]
    tell(state, "upgrade light S1")
    assert asked(state)[1] == "upgrade-to", "level 2 and one more is pool 5"
    assert refused(state, "forge G3") == "DF-12.10"
    tell(state, "forge G6")
    assert (hero.up_light.text, len(hero.discard)) == ("G6", 1)


@pytest.mark.rule("DF-11.25", "DF-12.11")
def test_several_merchants_act_together() -> None:
    """'Those you use to upgrade lift one single face; each of the others gives 2 glory.'"""
    state = table("merchant", seats=3)
    hero = state.heroes[0]
    merchant = state.parts.by_name["merchant"]
    hero.cards = (merchant, merchant, merchant)
    tell(state, "pass", *["G1 G1"] * 3, "pass", *["G1 G1"] * 3, "pass", *["G1 G1"] * 3)
    state.pools[2] = state.pools[3] = ()  # level 2 is empty
    tell(state, "use merchant", "merchants 2", "upgrade light G1")
    assert answers(state) == ["forge G6", "forge G2M1", "forge V1S1", "forge G1/S1/M1"]
    assert hero.glory == 2
    tell(state, "forge G6")
    assert asked(state)[1] == "action", "all of them are used"


@pytest.mark.rule("DF-11.24")
def test_merchant_for_glory() -> None:
    """'…or gain 2 glory.'"""
    state = table("merchant")
    hero = state.heroes[0]
    hero.cards = (state.parts.by_name["merchant"],) * 2
    tell(state, "pass", *["G1 G1"] * 4, "pass", *["G1 G1"] * 4, "use merchant", "merchants 0")
    assert hero.glory == 4


@pytest.mark.rule("DF-11.26")
def test_nymph_gives_gold_and_lets_you_buy() -> None:
    """'You gain 4 gold.  Then you may take one sanctuary face at its cost and forge it.'"""
    state = table("nymph", seats=3)
    hero = rich(state)
    tell(state, "feat nymph")
    assert asked(state)[1] == "buy-face"
    tell(state, "forge G6", "over light G1")
    assert hero.gold == 0
    assert asked(state)[1] == "extra"


def light_turn() -> tuple[Forge, Hero]:
    """Give a table where seat 0 has Light and may reinforce, with faces of all kinds around."""
    state = table("light", "boar", "mirror", seats=3)
    hero = state.heroes[0]
    hero.cards = (state.parts.by_name["light"],) * 2
    for _ in range(3):
        tell(state, "pass", *["G1 G1"] * 3)
    equip(hero, up="x3 G1", gold=6)
    equip(state.heroes[1], up="shield-yellow mirror", boars=1)
    equip(state.heroes[2], up="boar-red V4", glory=0)
    return state, hero


@pytest.mark.rule("DF-11.28")
@pytest.mark.parametrize(
    ("story", "after"),
    [
        (["face 3 dark"], (3, 0, 0, 4)),
        (["face 1 light"], (3, 0, 0, 0)),
        (["face 2 light"], (6, 0, 0, 0)),
        (["face 2 dark", "face 3 dark"], (3, 0, 0, 4)),
        (["face 3 light", "take S1", "take V3"], (3, 1, 0, 0)),
    ],
)
def test_light_treats_every_face_as_a_single_one(
    story: list[str], after: tuple[int, int, int, int]
) -> None:
    """'A shield gives its lower reward, ×3 nothing, a mirror copies, a boar's owner gains.'"""
    state, hero = light_turn()
    tell(state, "use light", *story)
    assert reserve(hero) == after
    assert asked(state)[:2] == (0, "reinforce" if hero.gold >= 3 else "action")


@pytest.mark.rule("DF-11.27")
def test_light_needs_gold() -> None:
    """'Without the gold it is refused.'"""
    state, hero = light_turn()
    hero.gold = 2
    assert refused(state, "use light") == "DF-11.27"


@pytest.mark.rule("DF-11.29")
def test_goldsmith_counts_different_feats() -> None:
    """'2 glory for each different feat you own, this one included.'"""
    state = table("goldsmith", "hammer", "boar")
    hero = rich(state)
    feats = state.parts.by_name
    hero.cards = (feats["hammer"], feats["hammer"], feats["boar"], feats["boar"])
    tell(state, "feat goldsmith")
    assert hero.glory == 6


@pytest.mark.rule("DF-11.30")
def test_omniscient_counts_faces_with_glory() -> None:
    """'2 glory for each face on your two dice that shows glory.'"""
    state = table("omniscient")
    hero = rich(state)
    equip(hero, light="G1 V2 V1S1 G3/V2 shield-red boar-red", dark="6*G1")
    tell(state, "feat omniscient")
    assert hero.glory == 8


@pytest.mark.rule("DF-11.31")
def test_trident_costs_all_gold_but_not_that_of_scepters() -> None:
    """'Pay all the gold of your reserve, even if it is none.'"""
    state = table("trident", "scepter")
    hero = rich(state)
    equip(hero, gold=7, scepters=(4,))
    tell(state, "feat trident", "forge V3", "over dark G1")
    assert (hero.gold, hero.scepters, hero.up_dark.text) == (0, (4,), "V3")


@pytest.mark.rule("DF-11.33", "DF-11.34", "DF-3.12")
def test_eternal_fire_is_a_turn_inside_a_turn() -> None:
    """'You have a whole new turn at once.  Afterwards the interrupted turn goes on.'"""
    state = table("fire", "chest", "hind")
    hero = rich(state)
    equip(hero, gold=4)
    hero.cards = (state.parts.by_name["hind"],)
    tell(state, "feat fire")
    assert asked(state)[:2] == (0, "dice"), "one blessing, for you alone"
    tell(state, "S1 M1")
    assert asked(state)[1] == "reinforce"
    tell(state, "use hind", "roll light", "S1", "feat chest")
    assert asked(state) == (0, "extra", ["extra", "done"]), "the new turn's own"
    tell(state, "done")
    assert asked(state) == (0, "extra", ["extra", "done"]), "and still that of the old turn"
    tell(state, "extra", "pass")
    assert asked(state)[:2] == (1, "dice")


@pytest.mark.rule("DF-11.35", "DF-11.36")
def test_left_hand_ousts_everybody_and_applies_their_dice() -> None:
    """'Each of these players rolls both dice, but only you apply them, pair by pair.'"""
    state = table("left-hand", "bear", seats=3)
    hero = rich(state)
    equip(hero, bears=1)
    equip(state.heroes[1], place=2, bears=1)
    equip(state.heroes[2], place=0)
    tell(state, "feat left-hand")
    assert [other.place for other in state.heroes] == [0, 0, 0]
    assert (hero.glory, state.heroes[1].glory) == (3, 3)
    assert asked(state)[:2] == (0, "dice")
    tell(state, "G1 V2")
    assert asked(state)[:2] == (1, "dice"), "all roll first"
    tell(state, "S1 V2")
    assert reserve(hero) == (1, 1, 6, 3 + 4)
    assert asked(state)[:2] == (1, "dice"), "a pawn at home is not ousted; the next turn begins"


@pytest.mark.rule("DF-11.37")
def test_left_hand_and_anothers_mirror() -> None:
    """'In another player's pair you decide what a mirror copies: from all dice but theirs.'"""
    state = table("left-hand", "mirror", seats=3)
    hero = rich(state)
    equip(state.heroes[1], place=2, light="6*mirror")
    equip(state.heroes[2], up="V4 S1")
    tell(state, "feat left-hand", "G1 M1", "mirror G1")
    assert asked(state) == (
        *(0, "mirror"),
        ["face 1 light", "face 1 dark", "face 3 light", "face 3 dark"],
    )
    tell(state, "face 3 light")
    assert hero.glory == 4


def test_dice_are_kept_in_order() -> None:
    """A die is what its faces are, not where they sit."""
    faces = [face_of("V2"), face_of("G1"), BY_NAME["x3"]]
    assert die_of(faces) == die_of(faces[::-1])
