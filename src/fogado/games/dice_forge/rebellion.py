"""The feats of Rebellion that are like no other, as named steps beside ``effects``."""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import Option, Step, then
from fogado.games.dice_forge.asking import Ask
from fogado.games.dice_forge.blessing import MinorBlessing, bless_with
from fogado.games.dice_forge.buying import PerformFeat
from fogado.games.dice_forge.celestial import PickVisible
from fogado.games.dice_forge.events import tell_spent
from fogado.games.dice_forge.faces import (
    GLORY,
    GOLD,
    Bundle,
    Face,
    bundle_of,
    kinds_of,
    one,
)
from fogado.games.dice_forge.feat_moves import (
    MEMORY,
    MERCHANTS,
    PERFORM,
    Merchants,
    Perform,
    PlaceMemory,
)
from fogado.games.dice_forge.forging import (
    BuyFace,
    ChooseFace,
    UpgradeFace,
    WithDie,
    upgradable,
)
from fogado.games.dice_forge.gains import (
    BLESSING,
    Gain,
    gain,
    gain_glory,
    lose,
)
from fogado.games.dice_forge.parts import (
    CHEAP,
    GARDENS,
    ISLANDS,
    SANCTUARY,
    Effect,
)
from fogado.games.dice_forge.paying import pay_gold
from fogado.games.dice_forge.purse_moves import GIVE, Give
from fogado.games.dice_forge.state import Forge


@final
class Ancestor(Effect):
    """Forge the cheapest face showing glory, then a minor blessing with that die.  DF-11.14"""

    def happen(self, state: Forge, seat: int) -> None:
        faces = cheapest_glory(state)
        blessing = MinorBlessing(seat, 1, BLESSING)
        if faces:
            then(state, ChooseFace(seat, faces, True, "ancestor", WithNewFace(seat), blessing))
        else:
            then(state, blessing)


def cheapest_glory(state: Forge) -> tuple[Face, ...]:
    """List the cheapest sanctuary faces that show glory."""
    best = 0
    found: list[Face] = []
    for pool in range(SANCTUARY):
        cost = state.parts.costs[pool]
        for face in kinds_of(state.pools[pool]):
            if face.shows(GLORY) and (not found or cost <= best):
                if cost < best or not found:
                    found = []
                    best = cost
                found.append(face)
    return tuple(found)


@final
@dataclass
class WithNewFace(WithDie):
    """A minor blessing with the die on which a face has just been forged.  DF-11.14"""

    seat: int

    def with_die(self, die: int) -> Step:
        return BlessWith(self.seat, die)


@final
@dataclass
class BlessWith(Step):
    """A minor blessing with a certain die."""

    seat: int
    die: int

    def run(self, state: Forge) -> None:
        bless_with(state, self.seat, self.die, 1, BLESSING)


@final
class Mists(Effect):
    """Those with the least gold lose glory to you.  DF-11.16"""

    def __init__(self, glory: int) -> None:
        self.glory = one(GLORY, glory)

    def happen(self, state: Forge, seat: int) -> None:
        least = min([hero.gold for hero in state.heroes])
        poor = [other for other in state.from_active() if state.heroes[other].gold == least]
        if poor == [seat]:
            return
        total = 0
        for other in poor:
            total += lose(state, other, self.glory, "mists").glory
        gain_glory(state, seat, total, "mists")


@final
class RightHand(Effect):
    """Pay any amount of gold for as much glory.  DF-11.18"""

    def happen(self, state: Forge, seat: int) -> None:
        then(state, GiveGold(seat))


@final
@dataclass
class GiveGold(Ask):
    """How much gold is given for glory?"""

    def question(self) -> str:
        return "right-hand"

    def spends(self) -> bool:
        return True

    def answers(self, state: Forge) -> list[Option]:
        return [*GIVE[: 1 + state.heroes[self.seat].all_gold()]]

    def answer(self, state: Forge, option: Give) -> None:
        gain_glory(state, self.seat, option.gold, "right-hand")
        pay_gold(state, self.seat, option.gold)


@final
class Night(Effect):
    """Every other player loses a moon and a sun to you.  DF-11.19"""

    def __init__(self, bundle: str) -> None:
        self.bundle = bundle_of(bundle)

    def happen(self, state: Forge, seat: int) -> None:
        suns = 0
        moons = 0
        for other in state.others(seat):
            lost = lose(state, other, self.bundle, "night")
            suns += lost.suns
            moons += lost.moons
        gain(state, seat, Bundle(0, suns, moons, 0, 0, 0), "night")


@final
class FirstTitan(Effect):
    """Take a card that costs one shard, free.  DF-11.20"""

    def happen(self, state: Forge, seat: int) -> None:
        if any(state.stacks[slot] for slot in CHEAP):
            then(state, TakeFree(seat))


@final
@dataclass
class TakeFree(Ask):
    """Which cheap card does the First Titan give?  DF-11.20"""

    def question(self) -> str:
        return "first-titan"

    def answers(self, state: Forge) -> list[Option]:
        found: list[Option] = []
        for slot in CHEAP:
            feat = state.sets[slot]
            if state.stacks[slot] and feat is not None:
                found.append(PERFORM[feat.name])
        return found

    def answer(self, state: Forge, option: Perform) -> None:
        then(state, PerformFeat(self.seat, state.parts.by_name[option.name].slot, True))


@final
class Tree(Effect):
    """Glory for the rich, gold and glory for the others.  DF-11.23"""

    def __init__(self, enough: int, rich: str, poor: str) -> None:
        self.enough = enough
        self.rich = bundle_of(rich)
        self.poor = bundle_of(poor)

    def happen(self, state: Forge, seat: int) -> None:
        rich = state.heroes[seat].gold >= self.enough
        then(state, Gain(seat, self.rich if rich else self.poor, "tree"))


@final
class Merchant(Effect):
    """Upgrade a face, or gain glory; all Merchants together.  DF-11.24"""

    def happen(self, state: Forge, seat: int) -> None:
        merchant = state.parts.by_name["merchant"]
        then(state, SendMerchants(seat, state.heroes[seat].cards.count(merchant)))


@final
@dataclass(init=False)
class SendMerchants(Ask):
    """How many Merchants upgrade?  The others give glory.  DF-11.25"""

    count: int

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def question(self) -> str:
        return "merchants"

    def answers(self, state: Forge) -> list[Option]:
        found: list[Option] = [MERCHANTS[0]]
        for count in range(1, self.count + 1):
            if upgradable(state, self.seat, count):
                found.append(MERCHANTS[count])
        return found

    def answer(self, state: Forge, option: Merchants) -> None:
        if option.count:
            then(state, UpgradeFace(self.seat, option.count, False))
        gain_glory(state, self.seat, MERCHANT_GLORY * (self.count - option.count), "merchant")


MERCHANT_GLORY: Final[int] = 2


@final
class Nymph(Effect):
    """Gain gold, then perhaps buy a face.  DF-11.26"""

    def __init__(self, bundle: str) -> None:
        self.bundle = bundle_of(bundle)

    def happen(self, state: Forge, seat: int) -> None:
        then(state, Gain(seat, self.bundle, "nymph"), BuyFace(seat, 0))


@final
class Light(Effect):
    """Pay gold to apply a visible face.  DF-11.27"""

    def __init__(self, gold: int) -> None:
        self.gold = gold

    def usable(self, state: Forge, seat: int) -> bool:
        return state.heroes[seat].all_gold() >= self.gold

    def happen(self, state: Forge, seat: int) -> None:
        then(state, PickVisible(seat))
        pay_gold(state, seat, self.gold)


@final
class PerFeat(Effect):
    """Gain glory for each different feat.  DF-11.29"""

    def __init__(self, glory: int) -> None:
        self.glory = glory

    def happen(self, state: Forge, seat: int) -> None:
        names = {feat.name for feat in state.heroes[seat].cards}
        gain_glory(state, seat, self.glory * len(names), "goldsmith")


@final
class PerGloryFace(Effect):
    """Gain glory for each face on the own dice that shows glory.  DF-11.30"""

    def __init__(self, glory: int) -> None:
        self.glory = glory

    def happen(self, state: Forge, seat: int) -> None:
        hero = state.heroes[seat]
        count = 0
        for face in (*hero.light, *hero.dark):
            if face.shows(GLORY):
                count += 1
        gain_glory(state, seat, self.glory * count, "omniscient")


@final
class Trident(Effect):
    """Pay all gold of the reserve, and forge any face of the sanctuary or the gardens."""

    def happen(self, state: Forge, seat: int) -> None:
        hero = state.heroes[seat]
        found: list[Face] = []
        for pool in range(GARDENS):
            # What a set of this game gives is out of reach.  DF-11.32
            if pool < SANCTUARY or not state.in_play(state.parts.pool_names[pool]):
                found += kinds_of(state.pools[pool])
        if found:
            then(state, ChooseFace(seat, tuple(found), False, "trident", None, None))
        tell_spent(state, seat, GOLD, hero.gold)
        hero.gold = 0


@final
class Memory(Effect):
    """Lay two tokens on two islands.  DF-14.2"""

    def happen(self, state: Forge, seat: int) -> None:
        then(state, LayMemory(seat, 0))


@final
@dataclass(init=False)
class LayMemory(Ask):
    """On which island, and with which side up, does a Memory token go?  DF-14.3"""

    taken: int
    """The island of the first token; 0 while that is asked."""

    def __init__(self, seat: int, taken: int) -> None:
        self.seat = seat
        self.taken = taken

    def question(self) -> str:
        return "memory"

    def answers(self, state: Forge) -> list[Option]:
        found: list[Option] = []
        for side in (0, 1):
            for island in range(1, ISLANDS + 1):
                if island != self.taken:
                    found.append(MEMORY[side][island])
        return found

    def answer(self, state: Forge, option: PlaceMemory) -> None:
        hero = state.heroes[self.seat]
        hero.memories = hero.memories + ((option.island, option.side),)
        if self.taken == 0:
            then(state, LayMemory(self.seat, option.island))


STEPS: Final[tuple[type, ...]] = (
    WithNewFace,
    BlessWith,
    GiveGold,
    TakeFree,
    SendMerchants,
    LayMemory,
)
