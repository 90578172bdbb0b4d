"""What the active player may use at any time: Triton tokens, Companions and Scepters."""

from typing import Final, final

from fogado.core.agenda import Refusal, then
from fogado.games.dice_forge.asking import FREE_MOVES, FreeMove
from fogado.games.dice_forge.events import tell
from fogado.games.dice_forge.faces import GOLD, LETTERS, MOON, SUN, Bundle, bundle_of, one, told
from fogado.games.dice_forge.gains import Gain
from fogado.games.dice_forge.moves import MOST_SEATS, list_moves
from fogado.games.dice_forge.state import RETIRED, Forge, Hero


@final
class UseTriton(FreeMove):
    """Discard a Triton token.  DF-10.11"""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.text = f"triton {bundle.text}"
        self.key = "triton"
        self.facts = told(bundle)

    def offered(self, state: Forge, hero: Hero) -> bool:
        return hero.tritons > 0

    def happen(self, state: Forge, seat: int) -> None:
        state.heroes[seat].tritons -= 1
        tell(state, "triton-used", {"seat": seat})
        then(state, Gain(seat, self.bundle, "triton"))

    def fault(self, state: Forge, seat: int) -> Refusal:
        return Refusal("DF-10.11", "no-triton")


@final
class CashCompanion(FreeMove):
    """Take what a Companion has collected: as many sun shards and glory as its space says."""

    def __init__(self, space: int) -> None:
        self.space = space
        self.bundle = bundle_of(f"S{space}V{space}")
        self.text = f"companion {space}"
        self.key = "companion"
        self.facts = {"space": space}

    def offered(self, state: Forge, hero: Hero) -> bool:
        return self.space in hero.companions

    def happen(self, state: Forge, seat: int) -> None:
        hero = state.heroes[seat]
        at = hero.companions.index(self.space)
        hero.companions = hero.companions[:at] + (RETIRED,) + hero.companions[at + 1 :]
        tell(state, "companion-cashed", {"seat": seat, "space": self.space})
        then(state, Gain(seat, self.bundle, "companion"))

    def fault(self, state: Forge, seat: int) -> Refusal:
        return Refusal("DF-11.10", "no-companion", self.facts)


@final
class UseScepter(FreeMove):
    """Empty a Scepter for shards of one kind, which last until the end of the turn.  DF-11.6"""

    def __init__(self, scepter: int, resource: int) -> None:
        self.scepter = scepter
        self.resource = resource
        self.text = f"scepter {scepter + 1} {LETTERS[resource]}"
        self.key = "scepter"
        self.facts = {"number": scepter + 1, "resource": LETTERS[resource]}

    def offered(self, state: Forge, hero: Hero) -> bool:
        scepters = hero.scepters
        if self.scepter >= len(scepters):
            return False
        return state.parts.scepter_shards[scepters[self.scepter]] > 0

    def happen(self, state: Forge, seat: int) -> None:
        hero = state.heroes[seat]
        gold = hero.scepters[self.scepter]
        shards = state.parts.scepter_shards[gold]
        hero.scepters = hero.scepters[: self.scepter] + (0,) + hero.scepters[self.scepter + 1 :]
        hero.lent = hero.lent + ((self.scepter, gold, self.resource, shards),)
        if state.log is not None:
            facts = {"seat": seat, "number": self.scepter + 1, "gold": gold, "shards": shards}
            tell(state, "scepter-emptied", {**facts, "resource": LETTERS[self.resource]})

    def fault(self, state: Forge, seat: int) -> Refusal:
        return Refusal("DF-11.6", "scepter-low", self.facts)


@final
class TakeBack(FreeMove):
    """Put the gold back on a Scepter none of whose shards is used.  DF-11.8"""

    def __init__(self, scepter: int) -> None:
        self.scepter = scepter
        self.text = f"take back {scepter + 1}"
        self.key = "take-back"
        self.facts = {"number": scepter + 1}

    def loan(self, state: Forge, hero: Hero) -> int:
        """Find the unused loan of this Scepter; -1 for none."""
        for at, (scepter, gold, _, left) in enumerate(hero.lent):
            if scepter == self.scepter and left == state.parts.scepter_shards[gold]:
                return at
        return -1

    def offered(self, state: Forge, hero: Hero) -> bool:
        if self.scepter >= len(hero.scepters) or hero.scepters[self.scepter]:
            return False
        return self.loan(state, hero) >= 0

    def happen(self, state: Forge, seat: int) -> None:
        hero = state.heroes[seat]
        at = self.loan(state, hero)
        gold = hero.lent[at][1]
        hero.lent = hero.lent[:at] + hero.lent[at + 1 :]
        hero.scepters = hero.scepters[: self.scepter] + (gold,) + hero.scepters[self.scepter + 1 :]
        if state.log is not None:
            facts = {"seat": seat, "number": self.scepter + 1, "gold": gold}
            tell(state, "scepter-refilled", facts)

    def fault(self, state: Forge, seat: int) -> Refusal:
        return Refusal("DF-11.8", "nothing-back", self.facts)


TRITON: Final[list[UseTriton]] = [
    UseTriton(one(GOLD, 6)),
    UseTriton(one(SUN, 2)),
    UseTriton(one(MOON, 2)),
]
COMPANION: Final[list[CashCompanion]] = [CashCompanion(space) for space in range(1, 6)]
SCEPTER: Final[list[UseScepter]] = [
    UseScepter(scepter, resource) for scepter in range(MOST_SEATS) for resource in (SUN, MOON)
]
TAKE_BACK: Final[list[TakeBack]] = [TakeBack(scepter) for scepter in range(MOST_SEATS)]

FREE_MOVES.extend([*TRITON, *COMPANION, *SCEPTER, *TAKE_BACK])
list_moves([*FREE_MOVES])
