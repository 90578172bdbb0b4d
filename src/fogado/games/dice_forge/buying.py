"""Performing a feat: ousting, taking the card, rewards, the effect, memories.  DF-8.4"""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import Step, then
from fogado.games.dice_forge.blessing import BLESSED, ROLL
from fogado.games.dice_forge.events import tell
from fogado.games.dice_forge.gains import Gain, gain_glory
from fogado.games.dice_forge.parts import MINES, TITANS
from fogado.games.dice_forge.state import Forge

BEAR_GLORY: Final[int] = 3


def oust(state: Forge, seat: int) -> None:
    """Send a pawn back to its own portal; its Great Bears score.  DF-8.6, DF-9.5"""
    hero = state.heroes[seat]
    hero.place = MINES
    gain_glory(state, seat, BEAR_GLORY * hero.bears, "bear")


@final
@dataclass(init=False)
class PerformFeat(Step):
    """The cost is paid: move there, take the card, and let everything follow.  DF-8.4"""

    seat: int
    slot: int
    free: bool
    """First Titan's card: the pawn stays where it is.  DF-11.21"""

    def __init__(self, seat: int, slot: int, free: bool) -> None:
        self.seat = seat
        self.slot = slot
        self.free = free

    def run(self, state: Forge) -> None:
        seat = self.seat
        feat = state.sets[self.slot]
        assert feat is not None
        hero = state.heroes[seat]
        island = state.parts.islands[self.slot]
        ousted = -1 if self.free else self.move(state, island)
        new_to_all = state.stacks[self.slot] == state.seats()
        new_to_me = not hero.owns(feat)
        state.stacks[self.slot] -= 1
        hero.cards = hero.cards + (feat,)
        if state.log is not None:
            facts = {"seat": seat, "feat": feat.name, "island": island, "free": self.free}
            tell(state, "performed", facts)
        if hero.memories:
            then(state, Remember(seat, island, hero.memories))
        if feat.instant is not None:
            then(state, CarryOut(seat, feat.name))
        if ousted >= 0:
            then(state, ROLL[ousted], BLESSED[ousted])
        if state.module == TITANS and new_to_me:
            rewards = state.parts.rewards.get(state.zone(seat))
            if rewards is not None:
                gain_glory(state, seat, rewards[0 if new_to_all else 1], "zone")

    def move(self, state: Forge, island: int) -> int:
        """Go to the island and oust who stands there; say who it was, or -1.  DF-8.5"""
        hero = state.heroes[self.seat]
        if hero.place == island:
            return -1
        hero.place = island
        for other in state.others(self.seat):
            if state.heroes[other].place == island:
                if state.log is not None:
                    tell(state, "ousted", {"seat": self.seat, "owner": other})
                gain_glory(state, self.seat, BEAR_GLORY * hero.bears, "bear")
                oust(state, other)
                return other
        return -1


@final
@dataclass(init=False)
class CarryOut(Step):
    """The instant effect of a feat."""

    seat: int
    feat: str

    def __init__(self, seat: int, feat: str) -> None:
        self.seat = seat
        self.feat = feat

    def run(self, state: Forge) -> None:
        effect = state.parts.by_name[self.feat].instant
        assert effect is not None
        effect.happen(state, self.seat)


@final
@dataclass(init=False)
class Remember(Step):
    """The Memory tokens that lay on the island before the feat give their reward.  DF-14.4"""

    seat: int
    island: int
    known: tuple[tuple[int, int], ...]

    def __init__(self, seat: int, island: int, known: tuple[tuple[int, int], ...]) -> None:
        self.seat = seat
        self.island = island
        self.known = known

    def run(self, state: Forge) -> None:
        hero = state.heroes[self.seat]
        for token in self.known:
            island, side = token
            if island == self.island and token in hero.memories:
                at = hero.memories.index(token)
                hero.memories = hero.memories[:at] + hero.memories[at + 1 :]
                if state.log is not None:
                    tell(state, "remembered", {"seat": self.seat, "island": island})
                then(state, Gain(self.seat, state.parts.memory_sides[side], "memory"))


STEPS: Final[tuple[type, ...]] = (PerformFeat, CarryOut, Remember)
