"""Rounds and turns: the blessing for all, reinforcements, the action and the extra action."""

from dataclasses import dataclass
from typing import Final, final

from fogado.core.agenda import Option, Step, then, then_each
from fogado.games.dice_forge.asking import Ask
from fogado.games.dice_forge.blessing import BLESSED, ROLL
from fogado.games.dice_forge.buying import PerformFeat
from fogado.games.dice_forge.dice_moves import TakeFace
from fogado.games.dice_forge.events import tell
from fogado.games.dice_forge.feat_moves import PERFORM, USE, USE_COMPANION, Perform, Use
from fogado.games.dice_forge.forging import Offering, buy, for_sale
from fogado.games.dice_forge.moves import DONE, EXTRA, PASS
from fogado.games.dice_forge.paying import can_pay, pay_shards
from fogado.games.dice_forge.state import Forge

SEATS: Final[range] = range(4)


@final
@dataclass
class Turn(Step):
    """A player becomes the active player.  DF-3.2"""

    seat: int

    def run(self, state: Forge) -> None:
        state.active = self.seat
        if self.seat == 0:
            state.round += 1
        if state.log is not None:
            tell(state, "turn", {"seat": self.seat, "round": state.round})
        seat = self.seat
        then(state, REINFORCEMENTS[seat], ACTION[seat], END_TURN[seat])
        for _ in range(state.parts.blessings[state.seats()]):
            then(state, BLESS_ALL)


@final
@dataclass
class BlessAll(Step):
    """Everybody rolls; then each applies the dice, from the active player on.  DF-3.3, DF-5.9"""

    def run(self, state: Forge) -> None:
        seats = state.from_active()
        steps: list[Step] = []
        for seat in seats:
            steps.append(ROLL[seat])
        for seat in seats:
            steps.append(BLESSED[seat])
        then_each(state, steps)


@final
@dataclass
class Reinforcements(Step):
    """The active player's reinforcements lie ready, each for one use.  DF-3.5"""

    seat: int

    def run(self, state: Forge) -> None:
        ready: list[str] = []
        companions = 0
        for feat in state.heroes[self.seat].cards:
            if feat.name == "companion":
                ready.append(USE_COMPANION[companions].text)
                companions += 1
            elif feat.reinforcement is not None:
                ready.append(USE[feat.name].text)
        if ready:
            then(state, Reinforce(self.seat, tuple(ready)))


@final
@dataclass(init=False)
class Reinforce(Ask):
    """Which reinforcement is used next?  DF-3.5"""

    ready: tuple[str, ...]
    """What can still be used this turn, in notation."""

    def __init__(self, seat: int, ready: tuple[str, ...]) -> None:
        self.seat = seat
        self.ready = ready

    def question(self) -> str:
        return "reinforce"

    def spends(self) -> bool:
        return True

    def answers(self, state: Forge) -> list[Option]:
        found: list[Option] = []
        companions = state.heroes[self.seat].companions
        for number, move in enumerate(USE_COMPANION):
            if move.text in self.ready:
                if 0 <= companions[number] < state.parts.companion_spaces:
                    found.append(move)
        last = ""
        for text in sorted(self.ready):
            if text != last and not text.startswith("use companion"):
                use = USE[text[4:]]
                effect = state.parts.by_name[use.name].reinforcement
                assert effect is not None
                if effect.usable(state, self.seat):
                    found.append(use)
            last = text
        found.append(DONE)
        return found

    def answer(self, state: Forge, option: Option) -> None:
        if not isinstance(option, Use):
            return
        if state.log is not None:
            tell(state, "reinforced", {"seat": self.seat, "feat": option.name})
        if option.name == "merchant":  # all of them act together: DF-11.25
            ready = tuple([text for text in self.ready if text != option.text])
        else:
            at = self.ready.index(option.text)
            ready = self.ready[:at] + self.ready[at + 1 :]
        if ready:
            then(state, Reinforce(self.seat, ready))
        if option.number >= 0:
            hero = state.heroes[self.seat]
            held = hero.companions
            at = option.number
            hero.companions = held[:at] + (held[at] + 1,) + held[at + 1 :]
        else:
            effect = state.parts.by_name[option.name].reinforcement
            assert effect is not None
            effect.happen(state, self.seat)


@final
@dataclass(init=False)
class Action(Ask):
    """What does the active player do: an offering, a feat, or nothing?  DF-3.8"""

    extra: bool

    def __init__(self, seat: int, extra: bool) -> None:
        self.seat = seat
        self.extra = extra

    def question(self) -> str:
        return "action"

    def spends(self) -> bool:
        return True

    def answers(self, state: Forge) -> list[Option]:
        hero = state.heroes[self.seat]
        found = for_sale(state, hero.all_gold(), 0, ())
        parts = state.parts
        stacks = state.stacks
        for slot, feat in enumerate(state.sets):
            if stacks[slot] and feat is not None:
                if can_pay(hero, parts.suns[slot], parts.moons[slot]):
                    found.append(PERFORM[feat.name])
        found.append(PASS)
        return found

    def answer(self, state: Forge, option: Option) -> None:
        seat = self.seat
        if option is PASS:
            tell(state, "passed", {"seat": seat})
            return
        if not self.extra:
            then(state, EXTRA_ACTION[seat])
        if isinstance(option, TakeFace):
            if state.log is not None:
                tell(state, "offering", {"seat": seat})
            then(state, Offering(seat, (option.face,)))
            buy(state, seat, option.face, 0)
        elif isinstance(option, Perform):
            slot = state.parts.by_name[option.name].slot
            then(state, PerformFeat(seat, slot, False))
            pay_shards(state, seat, state.parts.suns[slot], state.parts.moons[slot])


@final
@dataclass
class ExtraAction(Ask):
    """Does the active player pay for one more action?  DF-3.10"""

    def question(self) -> str:
        return "extra"

    def spends(self) -> bool:
        return True

    def answers(self, state: Forge) -> list[Option]:
        if can_pay(state.heroes[self.seat], state.parts.extra_action, 0):
            return [EXTRA, DONE]
        return [DONE]

    def answer(self, state: Forge, option: Option) -> None:
        if option is EXTRA:
            tell(state, "extra-action", {"seat": self.seat})
            then(state, EXTRA_TURN[self.seat])
            pay_shards(state, self.seat, state.parts.extra_action, 0)


@final
@dataclass
class Expire(Step):
    """Scepter shards that were not used are lost.  DF-11.7"""

    seat: int

    def run(self, state: Forge) -> None:
        state.heroes[self.seat].lent = ()


@final
@dataclass
class EndTurn(Step):
    """The next player becomes active, or the game is over.  DF-3.1, DF-15.1"""

    seat: int

    def run(self, state: Forge) -> None:
        state.heroes[self.seat].lent = ()
        tell(state, "turn-ended", {"seat": self.seat})
        seats = state.seats()
        if self.seat + 1 < seats:
            then(state, TURN[self.seat + 1])
        elif state.round < state.parts.rounds[seats]:
            then(state, TURN[0])


def turn_inside(state: Forge, seat: int) -> None:
    """Give a whole new turn, whose blessing is for this player alone.  DF-11.33"""
    then(state, REINFORCEMENTS[seat], ACTION[seat], EXPIRE[seat])
    then(state, ROLL[seat], BLESSED[seat])


TURN: Final[list[Turn]] = [Turn(seat) for seat in SEATS]
BLESS_ALL: Final[BlessAll] = BlessAll()
REINFORCEMENTS: Final[list[Reinforcements]] = [Reinforcements(seat) for seat in SEATS]
ACTION: Final[list[Action]] = [Action(seat, False) for seat in SEATS]
EXTRA_TURN: Final[list[Action]] = [Action(seat, True) for seat in SEATS]
EXTRA_ACTION: Final[list[ExtraAction]] = [ExtraAction(seat) for seat in SEATS]
EXPIRE: Final[list[Expire]] = [Expire(seat) for seat in SEATS]
END_TURN: Final[list[EndTurn]] = [EndTurn(seat) for seat in SEATS]

STEPS: Final[tuple[type, ...]] = (
    Turn,
    BlessAll,
    Reinforcements,
    Reinforce,
    Action,
    ExtraAction,
    Expire,
    EndTurn,
)
