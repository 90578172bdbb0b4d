"""The Revolt of the Titans: the board, its zones, and the six sets of the module."""

from __future__ import annotations

import pytest

from fogado.games.dice_forge.faces import BY_NAME
from fogado.games.dice_forge.gains import move_token
from fogado.games.dice_forge.scoring import score, sheet
from fogado.games.dice_forge.state import Forge, Hero
from tests.games.dice_forge.table import answers, asked, equip, refused, reserve, rich, table, tell


def titans(*sets: str, seats: int = 2, at: int = 0) -> tuple[Forge, Hero]:
    """Lay the module out with seat 0 able to pay, its token on a space."""
    state = table(*sets, seats=seats, rebellion="titans")
    hero = rich(state)
    for other in state.heroes:
        equip(other, loyalty=0, ancients=0)
    hero.loyalty = at
    return state, hero


def roll(state: Forge, hero: Hero, light: str, dark: str) -> None:
    """Pass, and let seat 0 roll these faces in the turn of seat 1."""
    equip(hero, light=f"6*{light}", dark=f"6*{dark}")
    tell(state, "pass", "G1 G1", f"{light} {dark}")


# ── the board ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DF-14.1")
def test_setting_up_the_titans() -> None:
    """'1 ancient shard instead of the 1 sun, 1 loyalty and 1 glory instead of the 2 glory.'"""
    state, hero = titans()
    assert [face.text for face in hero.light] == ["G1"] * 5 + ["A1"]
    assert [face.text for face in hero.dark] == ["G1"] * 4 + ["M1", "L1V1"]
    assert [feat.name for feat in state.sets if feat is not None and feat.box == "module"] == [
        *("memory", "oracle", "chaos", "dogged", "guardian", "misfortune"),
    ]


@pytest.mark.rule("DF-14.10", "DF-14.15", "DF-14.16")
def test_the_way_there_and_back() -> None:
    """To the right every space is entered; to the left the blue paths decide."""
    state, hero = titans(at=-15)
    right = [-15]
    for _ in range(31):
        move_token(state, 0, 1)
        right.append(hero.loyalty)
    assert right == [*range(-15, 16), 15]
    left = [15]
    for _ in range(30):
        move_token(state, 0, -1)
        left.append(hero.loyalty)
    assert left[:5] == [15, 13, 11, 10, 9]
    assert left[-9:] == [-9, -10, -12, -13, -15, -15, -15, -15, -15]
    assert {-14, -11, 12, 14}.isdisjoint(left), "blue paths and shortcuts skip these"


@pytest.mark.rule("DF-14.10", "DF-15.3")
@pytest.mark.parametrize(
    ("space", "glory"), [(-15, -25), (-14, -25), (-11, -17), (0, 0), (4, 5), (15, 25)]
)
def test_the_titans_verdict(space: int, glory: int) -> None:
    """'Add the number of the space on which your token lies, or subtract it.'"""
    state, _hero = titans(at=space)
    assert sheet(state, 0) == {"track": 0, "feats": 0, "titans": glory}
    assert score(state).scores[0] == glory, "the final score may fall below 0"


@pytest.mark.rule("DF-14.11", "DF-14.12", "DF-14.14")
def test_loyalty_and_ancient_shards_move_the_token() -> None:
    """'Each one gained also moves your token one space to the left, even when there is no room.'"""
    state, hero = titans(at=12)
    hero.ancients = 6
    roll(state, hero, "A1", "L1V1")
    assert asked(state) == (0, "order", ["first A1", "first L1V1"])
    tell(state, "first A1")
    assert (hero.ancients, hero.loyalty) == (6, 12), "12 to 11 and back to 12"
    state, hero = titans(at=13)
    roll(state, hero, "A1", "L1V1")
    tell(state, "first A1")
    assert hero.loyalty == 12, "blue 20 to blue 17, then one to the right: nothing is set off"


@pytest.mark.rule("DF-14.13")
def test_ancient_shards_pay_for_either_kind() -> None:
    """'An ancient shard pays for a sun or a moon of a feat, in any mix.'"""
    state, hero = titans()
    equip(hero, suns=4, moons=5, ancients=3)
    assert refused(state, "feat chaos", seat=1) == "DF-1.3"
    tell(state, "feat hydra")
    assert answers(state) == [
        *("pay 4S 5M 1A", "pay 4S 4M 2A", "pay 4S 3M 3A"),
        *("pay 3S 5M 2A", "pay 3S 4M 3A", "pay 2S 5M 3A"),
    ]
    assert refused(state, "pay 5S 5M 0A") == "DF-8.2"
    tell(state, "pay 3S 5M 2A")
    assert (hero.suns, hero.moons, hero.ancients, hero.loyalty) == (1, 0, 1, 0)
    assert asked(state) == (0, "extra", ["extra", "done"]), "one sun and one ancient shard"


# ── zones ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DF-14.17", "DF-14.18", "DF-14.19", "DF-14.20")
@pytest.mark.parametrize(
    ("at", "after"),
    [(3, (4, 3)), (4, (6, 3)), (6, (6, 3)), (7, (6, 5)), (9, (6, 5)), (10, (6, 6)), (15, (6, 6))],
)
def test_zones_of_the_gods(at: int, after: tuple[int, int]) -> None:
    """A die with 3 gold, and one with 1 gold and 3 glory."""
    state, hero = titans(at=at)
    equip(hero, suns=0, moons=0)
    roll(state, hero, "G3", "G1V1S1M1")
    hero.glory += 2  # as if the second face showed 3 glory
    assert (hero.gold, hero.glory) == after


@pytest.mark.rule("DF-14.22", "DF-14.19")
def test_the_zone_is_read_before_the_move() -> None:
    """Example: one space before 14, 1 loyalty and 1 glory first, then the other face."""
    state, hero = titans(at=9)
    equip(hero, suns=0, moons=0)
    roll(state, hero, "G1V1S1M1", "L1V1")
    tell(state, "first L1V1")
    assert hero.loyalty == 10
    assert reserve(hero) == (1 + 1, 1, 1, 1 + 1 + 2)


@pytest.mark.rule("DF-14.21")
def test_zones_do_not_see_the_dice_of_others() -> None:
    """'Satyrs, Light, misfortune, Wind … bring no bonus.'"""
    state, hero = titans("satyrs", at=10)
    tell(state, "feat satyrs", "G1 G1")
    assert (hero.gold, hero.glory) == (2, 0)


@pytest.mark.rule("DF-14.21")
def test_zones_see_the_own_pair_of_left_hand() -> None:
    """'…your own pair of Left Hand.'"""
    state, hero = titans("left-hand", at=10)
    state.heroes[1].place = 2
    tell(state, "feat left-hand", "G1 G1", "G1 G1")
    assert (hero.gold, hero.glory) == (2 + 2 + 2, 2)


@pytest.mark.rule("DF-14.23")
def test_cyclops_in_a_zone() -> None:
    """'Gold that Cyclops turns into glory still counts as gold given; the bonus stays gold.'"""
    state, hero = titans("cyclops", at=10)
    equip(hero, light="6*G3")
    tell(state, "feat cyclops", "roll light", "G3", "for glory")
    assert (hero.gold, hero.glory) == (1, 3 + 1)


@pytest.mark.rule("DF-14.24", "DF-14.25")
@pytest.mark.parametrize(
    ("at", "rewards"), [(-3, (0, 0)), (-4, (3, 2)), (-7, (3, 2)), (-8, (5, 3))]
)
def test_zones_of_the_rebellion(at: int, rewards: tuple[int, int]) -> None:
    """'3 glory for a feat nobody has taken; if others have it but you do not, 2.'"""
    state, hero = titans(at=at)
    tell(state, "feat guardian")
    assert hero.glory == rewards[0]
    hero.suns = 6
    tell(state, "extra", "feat guardian")
    assert hero.glory == rewards[0], "nothing for a second copy"
    state, hero = titans(at=at)
    state.stacks[10] -= 1
    state.heroes[1].cards = (state.parts.by_name["guardian"],)
    tell(state, "feat guardian")
    assert hero.glory == rewards[1]


@pytest.mark.rule("DF-14.25", "DF-11.20")
def test_first_titans_free_card_is_rewarded_too() -> None:
    """Example: in the second zone, First Titan first ever: 5; then Dogged owned by another: 3."""
    state, hero = titans("first-titan", at=-9)
    state.stacks[9] -= 1
    state.heroes[1].cards = (state.parts.by_name["dogged"],)
    tell(state, "feat first-titan")
    assert hero.glory == 5
    tell(state, "feat dogged")
    assert hero.glory == 8


# ── the six sets ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("DF-14.2", "DF-14.3", "DF-14.4")
def test_memory() -> None:
    """'When you perform a feat on an island with a token of yours, you gain its reward.'"""
    state, hero = titans()
    tell(state, "feat memory")
    assert (len(answers(state)), asked(state)[1]) == (14, "memory")
    tell(state, "memory A 1")
    assert refused(state, "memory L 1") == "DF-14.3"
    tell(state, "memory L 6")
    assert list(hero.memories) == [(1, 0), (6, 1)], "not triggered by its own purchase"
    hero.suns = 5
    tell(state, "extra", "feat guardian")
    assert (hero.suns, hero.loyalty, list(hero.memories)) == (2, 2, [(1, 0)])
    tell(state, *["G1 G1"] * 4, "pass", *["G1 G1"] * 4, "done")
    hero.moons = 1
    tell(state, "feat memory", "memory A 1", "memory L 2")
    assert (hero.ancients, hero.moons, hero.loyalty) == (2, 1, 0), "older tokens are triggered"
    assert list(hero.memories) == [(1, 0), (2, 1)]


@pytest.mark.rule("DF-14.5")
def test_oracle_pushes_the_others() -> None:
    """'If it gives you at least 1 ancient shard or 1 loyalty, each other token moves left.'"""
    state, hero = titans(seats=3)
    hero.cards = (state.parts.by_name["oracle"],) * 2
    for _ in range(3):
        tell(state, "pass", *["G1 G1"] * 3)
    tell(state, "use oracle", "roll light", "G1")
    assert [other.loyalty for other in state.heroes] == [0, 0, 0]
    tell(state, "use oracle", "roll dark", "L1V1")
    assert [other.loyalty for other in state.heroes] == [1, -1, -1]
    assert state.heroes[1].ancients == 0


@pytest.mark.rule("DF-14.6")
def test_chaos_card() -> None:
    """'Choose one of the chaos faces left in the forest and forge it.'"""
    state, hero = titans()
    tell(state, "feat chaos")
    assert answers(state) == [f"forge chaos-{name}" for name in ("red", "blue", "yellow", "green")]
    tell(state, "forge chaos-red", "over light G1")
    assert hero.up_light.text == "chaos-red"


@pytest.mark.rule("DF-14.7")
def test_dogged() -> None:
    """'If one kind is used up, take the other.'"""
    state, _hero = titans()
    tell(state, "feat dogged")
    assert answers(state) == ["forge G3A1", "forge L1V1G2"]
    tell(state, "forge G3A1", "over light G1", "extra")
    pool = state.parts.pool_by_name["dogged"]
    state.pools[pool] = (BY_NAME["L1V1G2"],)
    tell(state, "feat dogged")
    assert asked(state)[1] == "place"


@pytest.mark.rule("DF-14.8")
@pytest.mark.parametrize(("take", "after"), [("take L1", (1, 0)), ("take A1", (-1, 1))])
def test_guardian(take: str, after: tuple[int, int]) -> None:
    """'You gain 1 loyalty or 1 ancient shard.'"""
    state, hero = titans()
    hero.cards = (state.parts.by_name["guardian"],)
    tell(state, "pass", *["G1 G1"] * 4, "pass", *["G1 G1"] * 4, "use guardian", take)
    assert (hero.loyalty, hero.ancients) == after


@pytest.mark.rule("DF-14.26", "DF-6.17")
@pytest.mark.parametrize(
    ("chaos", "other", "after"),
    [
        ("chaos-red", "S1", (2, -2, 3)),
        ("chaos-red", "M1", (2, -2, 0)),
        ("chaos-blue", "M1", (2, -2, 3)),
        ("chaos-yellow", "G1", (0, 2, 3)),
        ("chaos-green", "V3", (0, 2, 6)),
        ("chaos-green", "G1", (0, 2, 0)),
    ],
)
def test_chaos_faces(chaos: str, other: str, after: tuple[int, int, int]) -> None:
    """'Red and blue give 2 ancient shards, yellow and green 2 loyalty; perhaps 3 glory.'"""
    state, hero = titans()
    roll(state, hero, chaos, other)
    assert (hero.ancients, hero.loyalty, hero.glory) == after


@pytest.mark.rule("DF-14.26")
def test_two_chaos_faces_give_the_lower_reward() -> None:
    """'…and neither do they when both faces are chaos.'"""
    state, hero = titans(at=13)
    roll(state, hero, "chaos-red", "chaos-green")
    assert asked(state)[1] == "order"
    tell(state, "first chaos-red")
    assert (hero.glory, hero.ancients, hero.loyalty) == (0, 2, 12)


@pytest.mark.rule("DF-14.9", "DF-14.27", "DF-14.28", "DF-7.7")
def test_misfortune_gives_its_owner_both_dice() -> None:
    """'The owner of the card then applies both dice of the player who bears it.'"""
    state, hero = titans()
    other = state.heroes[1]
    tell(state, "feat misfortune")
    assert asked(state)[:2] == (1, "place"), "one opponent: that one"
    tell(state, "over dark G1")
    equip(hero, suns=0, moons=0)
    tell(state, "G1 misfortune-red", "G1 G1", "first G1")
    assert asked(state) == (1, "choose", ["take A1", "take L1"])
    tell(state, "take L1")
    assert (other.loyalty, other.gold) == (1, 1)
    assert asked(state) == (0, "choose", ["take A1", "take L1"])
    tell(state, "take A1")
    assert (hero.loyalty, hero.ancients) == (-1, 1)
    assert hero.gold == 1 + 2, "the bearer's gold face, then the own roll"


@pytest.mark.rule("DF-14.29", "DF-14.21")
def test_misfortune_in_a_minor_blessing_uses_the_other_visible_face() -> None:
    """'The owner still uses what the bearer's other die shows', at its lower reward."""
    state, hero = titans("sphinx", at=10)
    other = state.heroes[1]
    hero.misfortunes = 1
    tell(state, "pass", *["G1 G1"] * 4)
    equip(hero, gold=0, glory=0)
    equip(other, light="6*misfortune-red", dark="6*chaos-green", up="G1 chaos-green", suns=6)
    tell(state, "feat sphinx", "roll light", "misfortune-red", "take L1")
    assert asked(state)[0] == 0
    tell(state, "take L1")
    assert (hero.loyalty, hero.glory) == (10 + 3, 0)


@pytest.mark.rule("DF-14.30")
def test_double_misfortune() -> None:
    """'The owner of each card gets the pair; a face applied in this way triggers nothing more.'"""
    state, hero = titans(seats=3)
    equip(state.heroes[1], light="6*misfortune-red", dark="6*misfortune-blue")
    hero.misfortunes = 1
    state.heroes[2].misfortunes = 2
    tell(state, "pass", "misfortune-red misfortune-blue", "G1 G1", "G1 G1")
    tell(state, "first misfortune-red", "take A1", "take L1")
    assert asked(state)[:2] == (0, "order")
    tell(state, "first misfortune-red", "take A1", "take A1")
    assert hero.ancients == 2
    assert asked(state)[:2] == (2, "order")
    tell(state, "first misfortune-blue", "take L1", "take L1")
    assert state.heroes[2].loyalty == 2
    assert asked(state)[1] == "action"


@pytest.mark.rule("DF-14.29", "DF-14.31")
def test_misfortune_with_a_boar_and_a_ship_beside_it() -> None:
    """'A ship there lets the owner forge, a boar triggers its own owner again.'"""
    state, hero = titans("boar", seats=3)
    bearer = state.heroes[1]
    hero.misfortunes = 1
    state.heroes[2].boars = 1
    equip(bearer, light="6*misfortune-red", dark="6*boar-red")
    tell(state, "pass", "misfortune-red boar-red", "G1 G1", "G1 G1")
    tell(state, "take A1", "take S1")
    assert asked(state)[0] == 0, "the faces' order, misfortune's owner first"
    tell(state, "take A1", "take S1")
    assert asked(state) == (2, "choose", ["take S1", "take M1", "take V3"])
    tell(state, "take V3")
    assert asked(state)[0] == 2, "once for the owner of misfortune, once for the bearer"
    tell(state, "take V3")
    assert state.heroes[2].glory == 6


@pytest.mark.rule("DF-14.31")
@pytest.mark.parametrize("by", ["light", "satyrs", "minotaur"])
def test_misfortune_triggers_however_it_is_applied(by: str) -> None:
    """'Misfortune triggers also through Light, Satyrs … and under the Minotaur.'"""
    state, hero = titans(by, seats=3)
    owner = state.heroes[2]
    owner.misfortunes = 1
    equip(
        state.heroes[1], light="6*misfortune-red", dark="6*G1", up="misfortune-red G1", ancients=1
    )
    if by == "light":
        for _ in range(3):
            tell(state, "pass")
            hero.cards = (state.parts.by_name["light"],)
            while state.question != "action" and state.question != "reinforce":
                moves = {"dice": None, "choose": "take L1", "order": "first G1"}
                seat = asked(state)[0]
                line = moves[state.question] or ("misfortune-red G1" if seat == 1 else "G1 G1")
                tell(state, line)
        owner.loyalty = 0
        hero.gold = 3
        tell(state, "use light", "face 2 light", "take A1")
    elif by == "satyrs":
        tell(state, "feat satyrs", "misfortune-red G1", "G1 G1")
        tell(state, "face 2 light", "take A1")  # the other three dice all show the same
    else:
        tell(state, "feat minotaur", "misfortune-red G1", "G1 G1")
        assert asked(state) == (1, "lose", ["take A1", "take L1"])
        tell(state, "take A1")
        assert (state.heroes[1].ancients, state.heroes[1].loyalty) == (0, 0)
    owner.gold = 5
    assert asked(state)[:2] == (2, "choose")
    tell(state, "take L1")
    lost = 2 if by == "minotaur" else 0  # by the owner's own dice, afterwards
    assert (owner.loyalty, owner.gold) == (1, 6 - lost)


@pytest.mark.rule("DF-10.7")
def test_lost_ancient_shards_do_not_move_the_token() -> None:
    """'Lost ancient shards do not move the loyalty token.  There are no zone bonuses.'"""
    state, _hero = titans("minotaur")
    equip(state.heroes[1], ancients=2, loyalty=10, glory=9, gold=9)
    tell(state, "feat minotaur", "A1 L1V1")
    other = state.heroes[1]
    assert (other.ancients, other.loyalty, other.glory) == (1, 10, 8)


@pytest.mark.rule("DF-11.12", "DF-14.14")
def test_wind_with_the_titans() -> None:
    """'Choosing loyalty or ancient shards moves the token by the whole amount.'"""
    state, hero = titans("wind")
    tell(state, "feat wind", "A1 L1V1", "A1 G1")
    assert answers(state)[-2:] == ["gather A", "gather L"]
    tell(state, "gather A")
    assert (hero.ancients, hero.loyalty) == (2, -2)
