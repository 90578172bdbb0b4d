"""What a seat sees in a table of Dice Forge, as numbers of about one: see ``NAMES``.

What is rolled but not applied yet counts as gained, so that a table can be judged while luck or
another player goes on; see ``dues``.
"""

from typing import Final

from fogado.bots.dice_forge.dues import dues_of
from fogado.bots.dice_forge.standing import Standing, missing, reach
from fogado.games.dice_forge.parts import GODDESS, GODDESS_SPACE, SANCTUARY, SLOTS, TITANS
from fogado.games.dice_forge.state import Forge

HYDRA: Final[int] = SLOTS.index("X8")

NAMES_CLOCK: Final[tuple[str, ...]] = (
    "own turns after this one / 10",
    "own actions that wait / 1",
    "an extra action may still be paid for",
    "it is my turn",
    "blessings to be rolled until the end / 36",
    "blessings before my last action / 36",
    "blessings before my next action / 4",
    "blessings after my last action / 4",
    "my last turn, or after it",
    "one own turn after this one",
    "two own turns after this one",
    "two players",
    "four players",
    "the Goddess is in play",
    "the Titans are in play",
    "I may buy faces now",
    "my reinforcements are ready",
    "effects waiting for me, in glory / 10",
)


def see_clock(state: Forge, seat: int, me: Standing) -> list[float]:
    """How much is left, and for what kind of table."""
    clock = me.clock
    due = me.due
    seats = len(state.heroes)
    turns = clock.turns
    return [
        0.1 * turns,
        due.actions,
        due.extra,
        1.0 if state.active == seat and state.round > 0 else 0.0,
        clock.blessings / 36.0,
        clock.in_time / 36.0,
        0.25 * clock.soon,
        0.25 * (clock.blessings - clock.in_time),
        1.0 if turns == 0.0 else 0.0,
        1.0 if turns == 1.0 else 0.0,
        1.0 if turns == 2.0 else 0.0,
        1.0 if seats == 2 else 0.0,
        1.0 if seats == 4 else 0.0,
        1.0 if state.module == GODDESS else 0.0,
        1.0 if state.module == TITANS else 0.0,
        due.offer,
        due.ready,
        0.1 * due.worth,
    ]


NAMES_PURSE: Final[tuple[str, ...]] = (
    "score / 100",
    "glory on cards / 100",
    "gold / 12",
    "suns / 6",
    "moons / 6",
    "ancient shards / 6",
    "gold as a share of the room",
    "suns as a share of the room",
    "moons as a share of the room",
    "gold likely to overflow before my next action / 6",
    "suns likely to overflow / 3",
    "moons likely to overflow / 3",
    "Chests / 2",
    "Hammers / 2",
    "gold on the present side of the hammer / 15",
    "gold still missing on all hammers / 30",
    "Scepters",
    "gold on Scepters / 6",
    "Scepter suns of this turn / 2",
    "Scepter moons of this turn / 2",
    "Companions' spaces / 5",
    "Tritons",
    "Cerberus tokens",
    "Twins",
    "Bears",
    "own boars on others' dice",
    "own misfortunes on others' dice",
    "Memory tokens / 2",
    "faces forged / 20",
    "cards / 15",
    "kinds of cards / 12",
)


def see_purse(me: Standing) -> list[float]:
    """What I have."""
    hero = me.hero
    hand = me.hand
    income = me.income
    soon = me.clock.soon
    return [
        0.01 * me.score,
        0.01 * hand.glory,
        me.gold / 12.0,
        me.suns / 6.0,
        me.moons / 6.0,
        me.ancients / 6.0,
        me.gold / me.gold_cap,
        me.suns / me.sun_cap,
        me.moons / me.moon_cap,
        max(0.0, me.gold + income.gold * soon - me.gold_cap) / 6.0,
        max(0.0, me.suns + income.suns * soon - me.sun_cap) / 3.0,
        max(0.0, me.moons + income.moons * soon - me.moon_cap) / 3.0,
        0.5 * hero.chests,
        0.5 * hero.hammers,
        (me.hammer % me.side) / me.side,
        me.hammer_room / 30.0,
        float(len(hero.scepters)),
        me.scepters / 6.0,
        0.5 * me.lent_suns,
        0.5 * me.lent_moons,
        0.2 * me.companions,
        float(hero.tritons),
        float(hero.cerberus),
        float(hero.twins),
        float(hero.bears),
        bits(hero.boars),
        bits(hero.misfortunes),
        0.5 * (len(hero.memories) + me.due.memories),
        0.05 * len(hero.discard),
        hand.count / 15.0,
        hand.kinds / 12.0,
    ]


def bits(colours: int) -> float:
    """Count colours."""
    count = 0.0
    while colours:
        count += colours & 1
        colours >>= 1
    return count


NAMES_ENGINE: Final[tuple[str, ...]] = (
    "gold in a blessing / 4",
    "suns in a blessing / 2",
    "moons in a blessing / 2",
    "glory in a blessing / 3",
    "ancient shards in a blessing",
    "loyalty in a blessing",
    "a blessing's rough worth / 8",
    "the better die's rough worth / 4",
    "the best two faces' rough worth / 12",
    "faces with a choice, a share of a die",
    "×3 faces",
    "mirrors",
    "ships",
    "golem faces",
    "shields and chaos faces",
    "boar and misfortune faces on my dice",
    "Elders",
    "Hinds",
    "Owls",
    "Trees",
    "Merchants",
    "Lights",
    "Oracles",
    "Guardians",
    "gold until my last action / 60",
    "suns until my last action / 20",
    "moons until my last action / 20",
    "ancient shards until my last action / 20",
    "glory from dice until the end / 50",
    "what cards give until the end, in glory / 30",
    "guessed final score / 150",
    "most glory that my shards can pay now / 26",
    "most glory that they likely pay at my next action / 26",
    "shards missing for the dearest feat / 10",
)


def see_engine(state: Forge, me: Standing) -> list[float]:
    """What my dice and cards bring, and how far that reaches."""
    income = me.income
    hand = me.hand
    light = me.light
    dark = me.dark
    soon = me.clock.soon
    suns = me.suns + me.lent_suns
    moons = me.moons + me.lent_moons
    then_suns = min(me.sun_cap, suns + income.suns * soon)
    then_moons = min(me.moon_cap, moons + income.moons * soon)
    then_ancients = me.ancients + income.ancients * soon
    return [
        0.25 * income.gold,
        0.5 * income.suns,
        0.5 * income.moons,
        income.glory / 3.0,
        income.ancients,
        income.loyalty,
        0.125 * me.worth,
        0.25 * max(light.worth, dark.worth),
        (light.best + dark.best) / 12.0,
        light.choices + dark.choices,
        light.triples + dark.triples,
        light.mirrors + dark.mirrors,
        light.ships + dark.ships,
        light.golems + dark.golems,
        (len(light.judged) + len(dark.judged)) / 6.0,
        light.curses + dark.curses,
        hand.elders,
        hand.hinds,
        hand.owls,
        hand.trees,
        hand.merchants,
        hand.lights,
        hand.oracles,
        hand.guardians,
        me.gold_ahead / 60.0,
        0.05 * me.suns_ahead,
        0.05 * me.moons_ahead,
        0.05 * me.ancients_ahead,
        0.02 * me.glory_ahead,
        me.engine / 30.0,
        me.guess / 150.0,
        reach(state, suns, moons, me.ancients) / 26.0,
        reach(state, then_suns, then_moons, then_ancients) / 26.0,
        0.1 * max(0.0, missing(state.parts, HYDRA, suns, moons) - me.ancients),
    ]


NAMES_BOARD: Final[tuple[str, ...]] = (
    "my pawn stands on an island",
    "rivals who can pay for a feat of my island, a share",
    "the golem's space / 36",
    "the golem is with the goddess",
    "steps the golem faces promise / 6",
    "treasures left / 3",
    "nobody is with the goddess",
    "loyalty / 15",
    "glory of the loyalty space / 25",
    "zone L1",
    "zone L2",
    "zone L3",
    "zone R1",
    "zone R2",
)


def see_board(state: Forge, seat: int, me: Standing) -> list[float]:
    """Where my pawn, my golem and my loyalty stand."""
    hero = me.hero
    seen = [0.0] * len(NAMES_BOARD)
    if hero.place:
        seen[0] = 1.0
        seen[1] = visitors(state, seat, hero.place)
    if state.module == GODDESS:
        seen[2] = hero.golem / GODDESS_SPACE
        seen[3] = 1.0 if hero.golem == GODDESS_SPACE else 0.0
        seen[4] = (me.light.golems + me.dark.golems) * me.clock.blessings / 6.0
        for space in state.treasures:
            seen[5] += 0.0 if space else 1.0 / 3.0
        seen[6] = 1.0
        for other in state.heroes:
            if other.golem == GODDESS_SPACE:
                seen[6] = 0.0
    elif state.module == TITANS:
        seen[7] = (hero.loyalty + me.due.gift.loyalty - me.due.gift.ancients) / 15.0
        seen[8] = me.space / 25.0
        zone = state.parts.zone(hero.loyalty)
        for at in range(9, 14):
            if NAMES_BOARD[at] == "zone " + zone:
                seen[at] = 1.0
    return seen


def visitors(state: Forge, seat: int, island: int) -> float:
    """Give the share of rivals who could come to this island and oust me, who am blessed for it."""
    parts = state.parts
    found = 0.0
    for other, rival in enumerate(state.heroes):
        if other != seat:
            for slot, place in enumerate(parts.islands):
                if place == island and state.stacks[slot]:
                    if missing(parts, slot, rival.suns, rival.moons) <= rival.ancients:
                        found += 1.0
                        break
    return found / (len(state.heroes) - 1)


NAMES_RIVALS: Final[tuple[str, ...]] = (
    "my score less the best rival's / 40",
    "my guessed score less the best rival's / 40",
    "the best rival's score / 100",
    "their guessed score / 150",
    "their gold / 12",
    "their suns / 6",
    "their moons / 6",
    "their ancient shards / 6",
    "their gold in a blessing / 4",
    "their suns in a blessing / 2",
    "their moons in a blessing / 2",
    "their glory in a blessing / 3",
    "a blessing's rough worth to them / 8",
    "their turns after this one / 10",
    "their actions that wait",
    "their hammer's gold on its side / 15",
    "gold still missing on their hammers / 30",
    "what their cards give until the end, in glory / 30",
    "their tokens: Cerberus and Triton / 2",
    "most glory that their shards can pay now / 26",
    "faces they forged / 20",
    "their cards / 15",
    "their golem's space / 36",
    "their loyalty / 15",
    "my score less the mean rival's / 40",
    "my guessed score less the mean rival's / 40",
    "the mean rival's rough worth of a blessing / 8",
    "rivals whose guessed score is above mine, a share",
)
"""The best rival is the one with the highest guessed final score."""


def see_rivals(state: Forge, me: Standing, rivals: list[Standing]) -> list[float]:
    """How the others stand."""
    best = rivals[0]
    score = 0.0
    guess = 0.0
    worth = 0.0
    above = 0.0
    for rival in rivals:
        if rival.guess > best.guess:
            best = rival
        if rival.guess > me.guess:
            above += 1.0
        score += rival.score
        guess += rival.guess
        worth += rival.worth
    share = 1.0 / len(rivals)
    hero = best.hero
    income = best.income
    return [
        (me.score - best.score) / 40.0,
        (me.guess - best.guess) / 40.0,
        0.01 * best.score,
        best.guess / 150.0,
        best.gold / 12.0,
        best.suns / 6.0,
        best.moons / 6.0,
        best.ancients / 6.0,
        0.25 * income.gold,
        0.5 * income.suns,
        0.5 * income.moons,
        income.glory / 3.0,
        0.125 * best.worth,
        0.1 * best.clock.turns,
        best.due.actions,
        (best.hammer % best.side) / best.side,
        best.hammer_room / 30.0,
        best.engine / 30.0,
        0.5 * (hero.cerberus + hero.tritons),
        reach(state, best.suns, best.moons, best.ancients) / 26.0,
        0.05 * len(hero.discard),
        best.hand.count / 15.0,
        hero.golem / GODDESS_SPACE,
        hero.loyalty / 15.0,
        (me.score - share * score) / 40.0,
        (me.guess - share * guess) / 40.0,
        0.125 * share * worth,
        above * share,
    ]


NAMES_TABLE: Final[tuple[str, ...]] = (
    *[f"cards left at {slot}, for each player" for slot in SLOTS],
    *[f"faces left in pool {number + 1} / 4" for number in range(SANCTUARY)],
)


def see_table(state: Forge) -> list[float]:
    """What is left to take."""
    share = 1.0 / len(state.heroes)
    seen = [share * left for left in state.stacks]
    pools = state.pools
    for pool in range(SANCTUARY):
        seen.append(0.25 * len(pools[pool]))
    return seen


NAMES: Final[tuple[str, ...]] = (
    NAMES_CLOCK + NAMES_PURSE + NAMES_ENGINE + NAMES_BOARD + NAMES_RIVALS + NAMES_TABLE
)
SIZE: Final[int] = len(NAMES)


def look(state: Forge, seat: int) -> list[float]:
    """See the table from one seat."""
    dues = dues_of(state)
    me = Standing(state, seat, dues[seat])
    rivals: list[Standing] = []
    for other in range(len(state.heroes)):
        if other != seat:
            rivals.append(Standing(state, other, dues[other]))
    seen = see_clock(state, seat, me)
    seen += see_purse(me)
    seen += see_engine(state, me)
    seen += see_board(state, seat, me)
    seen += see_rivals(state, me, rivals)
    seen += see_table(state)
    return seen
