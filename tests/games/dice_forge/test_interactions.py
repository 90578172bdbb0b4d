"""Rules that meet: mirrors and Satyrs, Twins and mirrors, zones and Sentinel, tokens and turns."""

from __future__ import annotations

import pytest

from fogado.games.dice_forge.faces import BY_NAME
from tests.games.dice_forge.table import answers, asked, equip, refused, reserve, rich, table, tell


@pytest.mark.rule("DF-5.10", "DF-11.1")
def test_an_earlier_reroll_is_seen_by_a_later_mirror() -> None:
    """'A reroll by an earlier player is on the table when a later player chooses.'"""
    state = table("twins", "mirror")
    equip(state.heroes[1], twins=1, gold=3, light="5*G1 V3")
    equip(state.heroes[0], light="6*mirror")
    tell(state, "pass", "G1 G1", "mirror G1", "reroll light", "V3", "take M1", "face 2 light")
    assert state.heroes[0].glory == 3


@pytest.mark.rule("DF-11.3")
def test_twins_are_fresh_for_each_blessing() -> None:
    """'Each Twins card can be used once for each roll.'"""
    state = table("twins", "cancer")
    hero = rich(state)
    equip(hero, twins=1, gold=6)
    tell(state, "feat cancer", "G1 G1", "reroll dark", "V2", "take V1")
    assert asked(state)[:2] == (0, "dice")
    tell(state, "G1 G1")
    assert asked(state)[1] == "twins"


@pytest.mark.rule("DF-11.4", "DF-9.12")
def test_no_twins_for_the_repeat() -> None:
    """'There is no reroll for the repeat by Cerberus', and the reward comes before it."""
    state = table("twins", "cerberus")
    equip(state.heroes[0], twins=2, cerberus=1, gold=9)
    tell(state, "pass", "G1 G1", "G1 G1", "reroll dark", "V2", "keep")
    assert asked(state)[1] == "choose"
    tell(state, "take V1", "repeat")
    assert state.heroes[0].glory == 2 + 1 + 2
    assert asked(state)[1] == "dice"


@pytest.mark.rule("DF-9.8", "DF-6.10")
def test_satyrs_and_an_opponents_mirror() -> None:
    """'A chosen mirror is a mirror an opponent shows': any visible face may be copied."""
    state = table("satyrs", "mirror", seats=3)
    hero = rich(state)
    equip(state.heroes[1], light="6*mirror")
    equip(hero, up="S1 V2")
    tell(state, "feat satyrs", "mirror G1", "G1 M1", "face 2 light", "face 3 dark")
    assert asked(state)[:2] == (0, "mirror")
    assert "face 1 dark" in answers(state)
    tell(state, "face 1 dark")
    assert (hero.glory, hero.moons) == (2, 4)


@pytest.mark.rule("DF-9.8", "DF-6.14")
def test_satyrs_and_a_shield() -> None:
    """'A shield looks at the other.'"""
    state = table("satyrs", seats=3)
    hero = rich(state)
    equip(state.heroes[1], light="6*shield-blue")
    tell(state, "feat satyrs", "shield-blue G1", "G1 M1", "face 2 light", "face 3 dark")
    assert (hero.glory, hero.moons) == (5, 4)


@pytest.mark.rule("DF-9.8", "DF-13.24")
def test_satyrs_and_a_pair_of_golems() -> None:
    """'A moon and a sun golem are a pair', for the golem of who chose them."""
    state = table("satyrs", rebellion="goddess")
    hero = rich(state)
    hero.golem = 30
    equip(state.heroes[1], light="6*moon-golem", dark="6*sun-golem")
    tell(state, "feat satyrs", "moon-golem sun-golem", "celestial", "2")
    assert asked(state)[1] == "extra"
    assert (hero.glory, hero.golem, state.heroes[1].golem) == (5, 32, 1)


@pytest.mark.rule("DF-9.14")
def test_cerberus_does_not_repeat_satyrs() -> None:
    """'It does not repeat the rolls of Satyrs, Wind, Minotaur or Left Hand.'"""
    state = table("satyrs", "cerberus")
    hero = rich(state)
    hero.cerberus = 1
    tell(state, "feat satyrs", "G1 G1")
    assert asked(state)[1] == "extra"


@pytest.mark.rule("DF-11.28", "DF-6.13", "DF-9.14")
def test_light_on_a_ship_and_without_cerberus() -> None:
    """'Ship: forge for 2 less'; Light is no blessing, so Cerberus does not repeat it."""
    state = table("light", "ship", "cerberus", seats=3)
    hero = state.heroes[0]
    hero.cards = (state.parts.by_name["light"],)
    for _ in range(3):
        tell(state, "pass", *["G1 G1"] * 3)
    equip(hero, gold=4, cerberus=1)
    equip(state.heroes[2], up="ship G1")
    tell(state, "use light", "face 3 light")
    assert answers(state)[:2] == ["forge G3", "forge M1"]
    tell(state, "forge S1", "over light G1")
    assert (hero.gold, hero.cerberus) == (0, 1)
    assert asked(state)[1] == "dice", "nothing is repeated; without gold there is no action either"


@pytest.mark.rule("DF-12.7", "DF-12.5")
@pytest.mark.parametrize("side", ["4", "5"])
def test_the_celestial_die_and_a_golem(side: str) -> None:
    """'A golem makes one step', copied or chosen, and a pair is none."""
    state = table("celestial", rebellion="goddess")
    hero = rich(state)
    equip(hero, dark="6*moon-golem", up="G1 moon-golem", golem=30)
    tell(state, "feat celestial", side)
    tell(state, "face 1 dark" if side == "4" else "turn dark moon-golem")
    assert (hero.golem, asked(state)[1]) == (31, "extra")


@pytest.mark.rule("DF-12.7", "DF-6.19")
def test_the_celestial_mirror_and_a_boar() -> None:
    """'Owners of boars and misfortune get theirs.'"""
    state = table("celestial", "helmet", rebellion="cards", seats=3)
    rich(state)
    equip(state.heroes[1], up="boar-red G1")
    equip(state.heroes[2], boars=1)
    tell(state, "feat celestial", "4", "face 2 light", "take S1")
    assert asked(state) == (2, "choose", ["take S1", "take M1", "take V3"])


@pytest.mark.rule("DF-14.23")
def test_sentinel_glory_brings_no_zone_bonus() -> None:
    """'Glory made by Sentinel or Cyclops brings no bonus.'"""
    state = table("sentinel", rebellion="titans")
    hero = rich(state)
    equip(hero, light="6*S2", loyalty=10, suns=0)
    tell(state, "feat sentinel", "S2 M1", "for glory", "for glory")
    assert hero.glory == 4 + 2


@pytest.mark.rule("DF-9.18", "DF-14.23")
def test_sentinel_does_not_touch_ancient_shards() -> None:
    """'Ancient shards cannot be turned into glory.'"""
    state = table("sentinel", rebellion="titans")
    hero = rich(state)
    equip(hero, loyalty=0, ancients=0)
    tell(state, "feat sentinel", "A1 G1", "first A1")
    assert (hero.ancients, asked(state)[1]) == (1, "dice")


@pytest.mark.rule("DF-8.4", "DF-14.25")
def test_the_reward_of_a_zone_comes_before_the_ousted_players_blessing() -> None:
    """'Take the card.  Take the reward of a rebellion zone.  The ousted player is blessed.'"""
    state = table("wind", rebellion="titans")
    hero = rich(state)
    equip(hero, loyalty=-8)
    state.heroes[1].place = 2
    tell(state, "feat wind")
    assert (hero.glory, asked(state)[:2]) == (5, (1, "dice"))


@pytest.mark.rule("DF-3.13", "DF-13.18")
def test_a_triton_helps_to_pay_in_the_labyrinth_in_the_own_turn() -> None:
    """'A Triton token can be used at any time in your own turn when you are being asked.'"""
    state = table("triton", rebellion="goddess")
    hero = rich(state)
    equip(hero, golem=28, tritons=1, moons=5)
    tell(state, "feat great-golem")
    assert answers(state) == ["done", "triton G6", "triton S2", "triton M2"]
    tell(state, "triton M2", "accept")
    assert (hero.glory, hero.moons) == (8, 0)


@pytest.mark.rule("DF-13.18", "DF-11.7")
def test_scepter_shards_do_not_pay_in_the_labyrinth() -> None:
    """'Scepter shards do not pay here.'"""
    state = table("scepter", rebellion="goddess")
    hero = rich(state)
    equip(hero, golem=28, scepters=(6,), moons=5)
    tell(state, "feat great-golem")
    tell(state, "scepter 1 M")
    assert answers(state) == ["done", "take back 1"]
    assert refused(state, "accept") == "DF-1.4"


@pytest.mark.rule("DF-11.6", "DF-11.8")
def test_a_scepter_may_be_filled_again_at_once() -> None:
    """'A Scepter set back to 0 may be filled again at once', and then nothing is taken back."""
    state = table("scepter", "triton")
    hero = state.heroes[0]
    equip(hero, scepters=(4,), tritons=1)
    tell(state, "scepter 1 M", "triton G6", "store 5")
    assert (hero.scepters, hero.lent_of(2), hero.gold) == ((5,), 1, 1)
    assert refused(state, "take back 1") == "DF-11.8"
    tell(state, "scepter 1 M")
    assert hero.lent_of(2) == 2


@pytest.mark.rule("DF-4.6", "DF-1.4")
def test_no_token_in_the_middle_of_paying() -> None:
    """What is being paid is paid first."""
    state = table("scepter", "triton")
    hero = state.heroes[0]
    equip(hero, scepters=(4,), gold=2, tritons=1)
    tell(state, "forge G3")
    assert asked(state) == (0, "pay-gold", ["draw 0", "draw 1", "draw 2"])
    assert refused(state, "triton G6") == "DF-1.4"


@pytest.mark.rule("DF-11.33", "DF-11.7", "DF-11.34")
def test_scepter_shards_of_the_inner_turn_do_not_outlive_it() -> None:
    """'What is unused at the end of the turn is lost', that of Eternal Fire too."""
    state = table("fire", "scepter", "chest")
    hero = rich(state)
    equip(hero, scepters=(6,), moons=0)
    tell(state, "feat fire", "S1 V2", "scepter 1 M", "feat chest")
    assert hero.lent == ()
    assert asked(state)[:2] == (1, "dice")


@pytest.mark.rule("DF-13.23", "DF-9.13")
def test_a_token_used_inside_is_not_there_outside() -> None:
    """First at the goddess inside a blessing: the only Cerberus token can be used once."""
    state = table("cerberus", rebellion="goddess")
    hero = state.heroes[0]
    equip(hero, light="6*moon-golem", golem=35, cerberus=1)
    tell(state, "pass", "G1 G1", "moon-golem V2", "first moon-golem")
    tell(state, "turn dark V2", "first V2")
    assert asked(state)[1] == "cerberus"
    tell(state, "repeat", "first V2")
    assert hero.cerberus == 0
    assert hero.glory == 15 + 2 + 2 + 2
    assert asked(state)[1] == "dice", "the outer blessing finds no token"


@pytest.mark.rule("DF-6.15", "DF-4.5")
def test_gold_on_a_scepter_counts_for_a_shield() -> None:
    """'Gold put on a Hammer or Scepter counts as gold.'"""
    state = table("scepter")
    hero = state.heroes[0]
    equip(hero, light="6*shield-yellow", dark="6*G4", scepters=(0,))
    tell(state, "pass", "G1 G1", "shield-yellow G4", "store 4")
    assert (hero.scepters, reserve(hero)) == ((4,), (0, 0, 0, 5))


@pytest.mark.rule("DF-7.8", "DF-9.9")
def test_a_forced_face_counts_as_forged() -> None:
    """'Each counts as one face you have forged, also when the forging was forced on you.'"""
    state = table("boar")
    rich(state)
    tell(state, "feat boar", "over light S1")
    assert state.heroes[1].discard == (BY_NAME["S1"],)
    assert state.check() == []


@pytest.mark.rule("DF-11.5", "DF-4.5")
def test_several_scepters_are_filled_one_by_one() -> None:
    """'Several Scepters are independent': how much goes on each is asked in turn."""
    state = table("scepter", "spirits")
    hero = rich(state)
    equip(hero, scepters=(4, 1, 6))
    tell(state, "feat spirits")
    assert answers(state)[:3] == ["store 0", "store 1", "store 2"]
    assert refused(state, "store 3") == "DF-11.5"
    tell(state, "store 1")
    assert answers(state)[:3] == ["store 0", "store 1", "store 2"]
    tell(state, "store 1")
    assert (hero.scepters, hero.gold) == ((5, 2, 6), 1), "the third is full; the rest is kept"
