"""The whole truth of one play of Dice Forge."""

from typing import Any, Final, final

from fogado.core.agenda import Step
from fogado.core.events import Event
from fogado.core.game import Game, State
from fogado.games.dice_forge.faces import BOAR, Face, die_of, without
from fogado.games.dice_forge.parts import (
    TITANS,
    Feat,
    Parts,
)

LIGHT: Final[int] = 0
DARK: Final[int] = 1
BOTH: Final[int] = 2
DICE: Final[tuple[str, ...]] = ("light", "dark")
RETIRED: Final[int] = -1
"""A Companion that has been cashed in."""


@final
class Hero:
    """One player's inventory, dice and cards."""

    def __init__(
        self,
        gold: int,
        suns: int,
        moons: int,
        glory: int,
        ancients: int,
        light: tuple[Face, ...],
        dark: tuple[Face, ...],
        up_light: Face,
        up_dark: Face,
        cards: tuple[Feat, ...],
        discard: tuple[Face, ...],
        place: int,
        hammers: int,
        hammer: int,
        chests: int,
        twins: int,
        bears: int,
        boars: int,
        misfortunes: int,
        cerberus: int,
        tritons: int,
        scepters: tuple[int, ...],
        lent: tuple[tuple[int, int, int, int], ...],
        companions: tuple[int, ...],
        golem: int,
        loyalty: int,
        memories: tuple[tuple[int, int], ...],
    ) -> None:
        self.gold = gold
        self.suns = suns
        self.moons = moons
        self.glory = glory
        self.ancients = ancients
        self.light = light
        self.dark = dark
        self.up_light = up_light
        self.up_dark = up_dark
        """The visible faces."""
        self.cards = cards
        """Feats performed, in order."""
        self.discard = discard
        """Faces that left the dice: as many as were forged."""
        self.place = place
        """The island of the pawn; 0 is its own start portal."""
        self.hammers = hammers
        self.hammer = hammer
        """Gold on the hammer tracks, all of them one after the other."""
        self.chests = chests
        self.twins = twins
        self.bears = bears
        self.boars = boars
        """The colours of the owned boar cards, as bits."""
        self.misfortunes = misfortunes
        """The colours of the owned misfortune cards, as bits."""
        self.cerberus = cerberus
        """Unused tokens."""
        self.tritons = tritons
        """Unused tokens."""
        self.scepters = scepters
        """Gold on each Scepter."""
        self.lent = lent
        """Scepter shards of this turn: which Scepter, the gold it had, the kind, how many left."""
        self.companions = companions
        """The space of each Companion's token, -1 for one that was cashed in."""
        self.golem = golem
        """The space in the labyrinth; 0 without the Goddess module."""
        self.loyalty = loyalty
        """The space on the board of the Titans."""
        self.memories = memories
        """Memory tokens that lie on islands: the island, the side."""

    def copy(self) -> "Hero":
        """Copy it; everything inside is replaced, never changed."""
        return Hero(
            self.gold,
            self.suns,
            self.moons,
            self.glory,
            self.ancients,
            self.light,
            self.dark,
            self.up_light,
            self.up_dark,
            self.cards,
            self.discard,
            self.place,
            self.hammers,
            self.hammer,
            self.chests,
            self.twins,
            self.bears,
            self.boars,
            self.misfortunes,
            self.cerberus,
            self.tritons,
            self.scepters,
            self.lent,
            self.companions,
            self.golem,
            self.loyalty,
            self.memories,
        )

    def die(self, die: int) -> tuple[Face, ...]:
        """Give the faces of a die."""
        return self.light if die == LIGHT else self.dark

    def up(self, die: int) -> Face:
        """Give the visible face of a die."""
        return self.up_light if die == LIGHT else self.up_dark

    def turn_up(self, die: int, face: Face) -> None:
        """Leave a die with this face up."""
        if die == LIGHT:
            self.up_light = face
        else:
            self.up_dark = face

    def forge(self, die: int, old: Face, new: Face) -> None:
        """Take a face off a die and put a new one in its place, which is then up.  DF-7.6"""
        faces = die_of([*without(self.die(die), old), new])
        if die == LIGHT:
            self.light = faces
            self.up_light = new
        else:
            self.dark = faces
            self.up_dark = new
        self.discard = self.discard + (old,)

    def owns(self, feat: Feat) -> bool:
        """Has this hero performed it?"""
        return feat in self.cards

    def all_gold(self) -> int:
        """Count the gold that can be spent: the reserve and the Scepters.  DF-4.6"""
        gold = self.gold
        for held in self.scepters:
            gold += held
        return gold

    def lent_of(self, resource: int) -> int:
        """Count the Scepter shards of a kind that are still unused."""
        count = 0
        for _, _, kind, left in self.lent:
            if kind == resource:
                count += left
        return count

    def has_free_move(self) -> bool:
        """Is there a token or a card that could be used at any time in the own turn?"""
        if self.tritons or self.scepters:
            return True
        return bool(self.companions) and max(self.companions) > 0


@final
class Forge(State):
    """A table of Dice Forge."""

    def __init__(
        self,
        game: Game,
        parts: Parts,
        setup: dict[str, Any],
        agenda: list[Step],
        module: int,
        ask_all: bool,
        heroes: list[Hero],
        sets: tuple[Feat | None, ...],
        stacks: list[int],
        pools: list[tuple[Face, ...]],
        removed: tuple[Face, ...],
        active: int,
        round: int,
        treasures: tuple[int, ...],
    ) -> None:
        self.game = game
        self.agenda = agenda
        self.log: list[Event] | None = None
        self.parts = parts
        """What is printed."""
        self.setup = setup
        """What the table chose; never changed."""
        self.module = module
        self.ask_all = ask_all
        """Are questions asked whose answer cannot matter?"""
        self.heroes = heroes
        self.sets = sets
        """By slot, the set of feats there; nothing yet while they are drawn or drafted."""
        self.stacks = stacks
        """By slot, the cards left."""
        self.pools = pools
        """The faces left in the sanctuary, the gardens and the forest."""
        self.removed = removed
        """Faces that left the sanctuary at set-up."""
        self.active = active
        """Whose turn it is."""
        self.round = round
        """From 1; 0 during set-up."""
        self.treasures = treasures
        """Where the sun, moon and glory treasures lie; 0 beside the labyrinth."""

    def copy(self) -> "Forge":
        heroes: list[Hero] = []
        for hero in self.heroes:
            heroes.append(hero.copy())
        return Forge(
            self.game,
            self.parts,
            self.setup,
            self.agenda[:],
            self.module,
            self.ask_all,
            heroes,
            self.sets,
            self.stacks[:],
            self.pools[:],
            self.removed,
            self.active,
            self.round,
            self.treasures,
        )

    # ── what the rules ask ───────────────────────────────────────────────────────────────

    def seats(self) -> int:
        """Count the players."""
        return len(self.heroes)

    def from_active(self) -> list[int]:
        """List the seats clockwise from the active player.  DF-5.11"""
        seats = len(self.heroes)
        return [(self.active + k) % seats for k in range(seats)]

    def others(self, seat: int) -> list[int]:
        """List the other seats clockwise from this one."""
        seats = len(self.heroes)
        return [(seat + k) % seats for k in range(1, seats)]

    def in_play(self, name: str) -> bool:
        """Is this set on an island?"""
        feat = self.parts.by_name[name]
        return self.sets[feat.slot] is feat

    def locked(self, face: Face) -> bool:
        """May this face never leave its die?  DF-7.7, DF-6.20"""
        if not face.lockable:
            return False
        return self.in_play("boar" if face.kind == BOAR else "misfortune")

    def owner(self, face: Face) -> int:
        """Find who owns the card of a boar or misfortune face; -1 for nobody."""
        bit = 1 << face.colour
        for seat, hero in enumerate(self.heroes):
            if (hero.boars if face.kind == BOAR else hero.misfortunes) & bit:
                return seat
        return -1

    def zone(self, seat: int) -> str:
        """Name the zone of a seat's loyalty token; ``none`` without the Titans."""
        if self.module != TITANS:
            return "none"
        return self.parts.zone(self.heroes[seat].loyalty)

    def gold_cap(self, hero: Hero) -> int:
        """Count the gold a reserve can hold.  DF-4.1, DF-9.3"""
        return self.parts.gold_cap + self.parts.chest_gold * hero.chests

    def sun_cap(self, hero: Hero) -> int:
        """Count the sun shards a reserve can hold."""
        return self.parts.sun_cap + self.parts.chest_suns * hero.chests

    def moon_cap(self, hero: Hero) -> int:
        """Count the moon shards a reserve can hold."""
        return self.parts.moon_cap + self.parts.chest_moons * hero.chests

    def hammer_room(self, hero: Hero) -> int:
        """Count the free spaces on a hero's hammer tracks.  DF-9.2"""
        return 2 * self.parts.hammer_spaces * hero.hammers - hero.hammer

    def cost_of(self, pool: int, discount: int) -> int:
        """Give what a face of a sanctuary pool costs."""
        cost = self.parts.costs[pool] - discount
        return cost if cost > 0 else 0

    # ── what must be true ────────────────────────────────────────────────────────────────

    def check(self) -> list[str]:
        from fogado.games.dice_forge.checking import broken

        return broken(self)
