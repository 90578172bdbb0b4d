"""A blessing from the roll to the last repeat, in the order of DF-5.6."""

from dataclasses import dataclass
from typing import Any, Final, final

from fogado.core.agenda import Chance, Option, Step, then
from fogado.core.errors import BadNotation
from fogado.core.source import Source
from fogado.games.dice_forge.applying import Seen, apply
from fogado.games.dice_forge.asking import Ask
from fogado.games.dice_forge.dice_moves import REROLL, ROLL_DIE, Reroll, RollDie
from fogado.games.dice_forge.events import tell
from fogado.games.dice_forge.faces import BY_NAME, NOTHING, Bundle, Face, bundles_of
from fogado.games.dice_forge.gains import (
    BLESSING,
    CERBERUS,
    ORACLE,
    TWINS,
    GainOneOf,
    gain_glory,
    gain_moons,
    gain_suns,
    keep_gold,
)
from fogado.games.dice_forge.moves import DONE, KEEP, REPEAT
from fogado.games.dice_forge.parts import TITANS
from fogado.games.dice_forge.paying import pay_gold
from fogado.games.dice_forge.state import BOTH, DARK, DICE, LIGHT, Forge

TWINS_COST: Final[int] = 3
TWINS_REWARD: Final[tuple[Bundle, ...]] = bundles_of("M1/V1")
SEATS: Final[range] = range(4)

# ── rolling ──────────────────────────────────────────────────────────────────────────────────


@final
@dataclass
class RollDice(Chance):
    """A hero rolls both dice.  DF-5.1"""

    seat: int

    def purpose(self) -> str:
        return "dice"

    def whose(self) -> int:
        return self.seat

    def weights(self, state: Forge) -> list[tuple[Any, int]]:
        hero = state.heroes[self.seat]
        counts: dict[tuple[Face, Face], int] = {}
        for light in hero.light:
            for dark in hero.dark:
                counts[light, dark] = counts.get((light, dark), 0) + 1
        return list(counts.items())

    def sample(self, state: Forge, source: Source) -> Any:
        hero = state.heroes[self.seat]
        rolled: int = source.below(36)
        return (hero.light[rolled // 6], hero.dark[rolled % 6])

    def possible(self, state: Forge, outcome: Any) -> bool:
        hero = state.heroes[self.seat]
        if not isinstance(outcome, tuple) or len(outcome) != 2:
            return False
        return outcome[0] in hero.light and outcome[1] in hero.dark

    def write(self, outcome: Any) -> str:
        return f"{outcome[0].text} {outcome[1].text}"

    def read(self, state: Forge, text: str) -> Any:
        faces = tuple([BY_NAME.get(name, NOTHING) for name in text.split()])
        if not self.possible(state, faces):
            hero = state.heroes[self.seat]
            raise BadNotation(
                f"{text!r} cannot be rolled; write a face of the light and one of the dark die, "
                f"such as {hero.light[0].text} {hero.dark[0].text}."
            )
        return faces

    def happens(self, state: Forge, outcome: tuple[Face, Face]) -> None:
        light, dark = outcome
        hero = state.heroes[self.seat]
        hero.up_light = light
        hero.up_dark = dark
        if state.log is not None:
            facts = {"seat": self.seat, "light": light.text, "dark": dark.text}
            tell(state, "rolled", facts)

    def play(self, state: Forge, source: Source) -> int:
        if state.log is not None:
            self.happens(state, self.sample(state, source))
            return 0
        hero = state.heroes[self.seat]
        rolled: int = source.below(36)
        hero.up_light = hero.light[rolled // 6]
        hero.up_dark = hero.dark[rolled % 6]
        return 0


@final
@dataclass
class RollOne(Chance):
    """A hero rolls one die.  DF-5.2"""

    seat: int
    die: int

    def purpose(self) -> str:
        return "die"

    def whose(self) -> int:
        return self.seat

    def weights(self, state: Forge) -> list[tuple[Any, int]]:
        counts: dict[Face, int] = {}
        for face in state.heroes[self.seat].die(self.die):
            counts[face] = counts.get(face, 0) + 1
        return list(counts.items())

    def sample(self, state: Forge, source: Source) -> Any:
        rolled: int = source.below(6)
        return state.heroes[self.seat].die(self.die)[rolled]

    def write(self, outcome: Face) -> str:
        return outcome.text

    def happens(self, state: Forge, outcome: Face) -> None:
        state.heroes[self.seat].turn_up(self.die, outcome)
        if state.log is not None:
            facts = {"seat": self.seat, "die": DICE[self.die], "face": outcome.text}
            tell(state, "rolled-one", facts)


def bless(state: Forge, seat: int, flags: int) -> None:
    """Give one divine blessing."""
    then(state, ROLL[seat], Blessed(seat, BOTH, flags))


@final
@dataclass(init=False)
class MinorBlessing(Ask):
    """Which die is rolled for a minor blessing?  DF-5.2"""

    times: int
    flags: int

    def __init__(self, seat: int, times: int, flags: int) -> None:
        self.seat = seat
        self.times = times
        self.flags = flags

    def question(self) -> str:
        return "which-die"

    def answers(self, state: Forge) -> list[Option]:
        return [*ROLL_DIE]

    def answer(self, state: Forge, option: RollDie) -> None:
        bless_with(state, self.seat, option.die, self.times, self.flags)


def bless_with(state: Forge, seat: int, die: int, times: int, flags: int) -> None:
    """Give so many minor blessings in a row with one die.  DF-5.13"""
    for _ in range(times):
        then(state, ROLL_ONE[seat][die], Blessed(seat, die, flags))


@final
@dataclass(init=False)
class Blessed(Step):
    """The dice have been rolled for a blessing: perhaps the Twins, then the faces."""

    seat: int
    dice: int
    """Which dice: the light one, the dark one, or both."""
    flags: int

    def __init__(self, seat: int, dice: int, flags: int) -> None:
        self.seat = seat
        self.dice = dice
        self.flags = flags

    def run(self, state: Forge) -> None:
        hero = state.heroes[self.seat]
        if hero.twins and self.flags & TWINS:
            then(state, RerollWindow(self.seat, self.dice, hero.twins, 0, self.flags))
        else:
            apply_dice(state, self.seat, self.dice, 0, self.flags)


@final
@dataclass(init=False)
class RerollWindow(Ask):
    """Do the Twins roll a die again?  DF-11.1"""

    dice: int
    left: int
    used: int
    flags: int

    def __init__(self, seat: int, dice: int, left: int, used: int, flags: int) -> None:
        self.seat = seat
        self.dice = dice
        self.left = left
        self.used = used
        self.flags = flags

    def question(self) -> str:
        return "twins"

    def spends(self) -> bool:
        return self.left > 0

    def answers(self, state: Forge) -> list[Option]:
        found: list[Option] = []
        if self.left and state.heroes[self.seat].all_gold() >= TWINS_COST:
            if self.dice != DARK:
                found.append(REROLL[LIGHT])
            if self.dice != LIGHT:
                found.append(REROLL[DARK])
        found.append(KEEP)
        return found

    def answer(self, state: Forge, option: Option) -> None:
        if isinstance(option, Reroll):
            again = RerollWindow(self.seat, self.dice, self.left - 1, self.used + 1, self.flags)
            then(state, ROLL_ONE[self.seat][option.die], again)
            tell(state, "twins-used", {"seat": self.seat})
            pay_gold(state, self.seat, TWINS_COST)
        else:
            apply_dice(state, self.seat, self.dice, self.used, self.flags)


def twins_reward(state: Forge, seat: int, used: int) -> None:
    """Put the Twins' rewards on the agenda."""
    for _ in range(used):
        then(state, GainOneOf(seat, TWINS_REWARD, "twins"))


def apply_dice(state: Forge, seat: int, dice: int, used: int, flags: int) -> None:
    """Apply the rolled dice, then reward the Twins, then let Cerberus look.  DF-5.6"""
    hero = state.heroes[seat]
    second: Seen | None = None
    if dice == BOTH:
        light = hero.up_light
        dark = hero.up_dark
        if light.plain and dark.plain and flags == BLESSING and used == 0:
            if state.module != TITANS and hero.cerberus == 0 and not state.ask_all:
                if hero.hammers == 0 and not hero.scepters:
                    gain_plain(state, seat, light.gives)
                    gain_plain(state, seat, dark.gives)
                    return
        first = Seen(light, seat, LIGHT)
        second = Seen(dark, seat, DARK)
    else:
        first = Seen(hero.up(dice), seat, dice)
    if hero.cerberus and flags & CERBERUS:
        then(state, RepeatWindow(seat, first, second, flags))
    twins_reward(state, seat, used)
    apply(state, seat, first, second, flags)


def gain_plain(state: Forge, seat: int, bundle: Bundle) -> None:
    """Gain what a plain face gives where nothing is to be asked and nothing moves."""
    if bundle.gold:
        keep_gold(state, seat, bundle.gold, "dice")
    if bundle.suns:
        gain_suns(state, seat, bundle.suns, "dice")
    if bundle.moons:
        gain_moons(state, seat, bundle.moons, "dice")
    if bundle.glory:
        gain_glory(state, seat, bundle.glory, "dice")


@final
@dataclass(init=False)
class RepeatWindow(Ask):
    """Is a Cerberus token spent to apply the same roll once more?  DF-9.12"""

    first: Seen
    second: Seen | None
    flags: int

    def __init__(self, seat: int, first: Seen, second: Seen | None, flags: int) -> None:
        self.seat = seat
        self.first = first
        self.second = second
        self.flags = flags

    def question(self) -> str:
        return "cerberus"

    def answers(self, state: Forge) -> list[Option]:
        # A blessing inside this one may have used the last token.
        return [REPEAT, DONE] if state.heroes[self.seat].cerberus else [DONE]

    def answer(self, state: Forge, option: Option) -> None:
        if option is REPEAT:
            state.heroes[self.seat].cerberus -= 1
            tell(state, "cerberus-used", {"seat": self.seat})
            # One token for a roll, no Twins, and the Oracle speaks once.
            flags = self.flags & ~(CERBERUS | TWINS | ORACLE)
            apply(state, self.seat, self.first, self.second, flags)


ROLL: Final[list[RollDice]] = [RollDice(seat) for seat in SEATS]
ROLL_ONE: Final[list[list[RollOne]]] = [[RollOne(seat, die) for die in (0, 1)] for seat in SEATS]
BLESSED: Final[list[Blessed]] = [Blessed(seat, BOTH, BLESSING) for seat in SEATS]

STEPS: Final[tuple[type, ...]] = (
    RollDice,
    RollOne,
    MinorBlessing,
    Blessed,
    RerollWindow,
    RepeatWindow,
)
