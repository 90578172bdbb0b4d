"""What is printed, ready to use: pools, islands, feats, the labyrinth, the board of the Titans."""

from typing import Any, Final, final

from fogado.core.content import Content, Edition
from fogado.core.native import mypyc_attr
from fogado.games.dice_forge.faces import Bundle, Face, bundle_of, bundles_of, die_of, face_of

PACKAGE: Final[str] = "fogado.games.dice_forge"
CONTENT: Final[tuple[str, ...]] = (
    "printed.toml",
    "feats.toml",
    "presets.toml",
    "goddess.toml",
    "titans.toml",
)

BASE: Final[int] = 0
GODDESS: Final[int] = 1
TITANS: Final[int] = 2
MODULES: Final[tuple[str, ...]] = ("base", "goddess", "titans")

SANCTUARY: Final[int] = 10
"""Pools of the sanctuary; the pools of the gardens and of the forest follow them."""
GARDENS: Final[int] = 15
"""Where the forest begins."""
LEVELS: Final[int] = 7
SLOTS: Final[tuple[str, ...]] = (
    *("M1", "M2", "M3", "M4", "M5", "M6", "M7", "X8"),
    *("S1", "S2", "S3", "S4", "S5", "S6", "S7"),
)
CHEAP: Final[tuple[int, ...]] = (0, 1, 8, 9)
"""The slots whose feats cost a single shard."""
ISLANDS: Final[int] = 7
MINES: Final[int] = 0
"""Where a hero's pawn stands before its first feat: its own portal."""

START: Final[int] = 1
GODDESS_SPACE: Final[int] = 36
TREASURES: Final[tuple[str, ...]] = ("sun", "moon", "glory")


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """A word of the vocabulary in which feats are written."""

    def happen(self, state: Any, seat: int) -> None:
        """Do it for a seat."""
        raise NotImplementedError

    def usable(self, state: Any, seat: int) -> bool:
        """Could a reinforcement with this effect do anything now?"""
        return True


@final
class Feat:
    """A set of heroic feats."""

    def __init__(
        self,
        index: int,
        name: str,
        slot: int,
        glory: int,
        box: str,
        mark: str,
        instant: Effect | None,
        reinforcement: Effect | None,
    ) -> None:
        self.index = index
        self.name = name
        self.slot = slot
        self.glory = glory
        self.box = box
        """``base``, ``rebellion`` or ``module``."""
        self.mark = mark
        """``intro`` or ``alternate`` in the base box, else the module it is recommended for."""
        self.instant = instant
        self.reinforcement = reinforcement

    def __repr__(self) -> str:
        return f"<{self.name}>"


@final
class Space:
    """A space of the labyrinth."""

    def __init__(
        self, number: int, effect: str, exits: tuple[int, ...], back: tuple[int, ...]
    ) -> None:
        self.number = number
        self.exits = exits
        self.back = back
        words = effect.split()
        self.word = words[0]
        """``nothing``, ``gain``, ``rob``, ``chest``, ``celestial``, ``forge``, ``pay`` …"""
        self.number_of = int(words[1]) if len(words) == 2 else 0
        self.parts: tuple[Bundle, ...] = ()
        self.price: Bundle = bundle_of("")
        if len(words) == 3:
            self.price = bundle_of(words[1])
            self.parts = (bundle_of(words[2]),)
        elif self.word[0] in "GSMV":
            self.word = "gain"
            self.parts = bundles_of(words[0])


@final
class Parts:
    """Everything printed, in the edition this table plays with."""

    def __init__(self, content: Content, edition: Edition | None, feats: list[Feat]) -> None:
        self.edition = edition
        self.feats = feats
        self.by_name: dict[str, Feat] = {feat.name: feat for feat in feats}
        self.rounds: list[int] = [0, 0, *(content.number(f"setup.rounds.{n}") for n in (2, 3, 4))]
        self.pool_size: list[int] = [0, 0, *(content.number(f"setup.faces.{n}") for n in (2, 3, 4))]
        self.blessings: list[int] = [
            *(0, 0),
            *(content.number(f"setup.blessings.{n}") for n in (2, 3, 4)),
        ]
        self.starting_gold = content.numbers("setup.gold")
        self.gold_cap = content.number("caps.gold")
        self.sun_cap = content.number("caps.sun")
        self.moon_cap = content.number("caps.moon")
        self.ancient_cap = content.number("caps.ancient")
        self.chest_gold = content.number("chest.gold")
        self.chest_suns = content.number("chest.sun")
        self.chest_moons = content.number("chest.moon")
        self.hammer_spaces = content.number("hammer.spaces")
        self.hammer_glory = content.numbers("hammer.glory")
        self.scepter_spaces = content.number("scepter.spaces")
        self.scepter_shards = content.numbers("scepter.shards")
        self.companion_spaces = content.number("companion.spaces")
        self.extra_action = content.number("extra-action.suns")
        self.start: list[list[tuple[Face, ...]]] = [
            [faces_in(content, f"start.{module}.{die}") for die in ("light", "dark")]
            for module in MODULES
        ]
        numbers = range(1, SANCTUARY + 1)
        self.pools: list[tuple[Face, ...]] = [
            faces_in(content, f"sanctuary.{number}.faces") for number in numbers
        ]
        self.costs: list[int] = [content.number(f"sanctuary.{number}.cost") for number in numbers]
        self.levels: list[int] = [content.number(f"sanctuary.{number}.level") for number in numbers]
        self.pool_names: list[str] = [str(number) for number in numbers]
        for field in ("gardens", "forest"):
            for name in content.under(field):
                self.pool_names.append(name)
                self.pools.append(faces_in(content, f"{field}.{name}"))
        self.pool_by_name: dict[str, int] = {
            name: index for index, name in enumerate(self.pool_names)
        }
        self.pool_by_face: dict[str, int] = {}
        for index in range(len(self.pools) - 1, -1, -1):
            for face in self.pools[index]:
                self.pool_by_face[face.text] = index
        self.islands: list[int] = [content.number(f"slots.{slot}.island") for slot in SLOTS]
        self.suns: list[int] = [content.number(f"slots.{slot}.suns") for slot in SLOTS]
        self.moons: list[int] = [content.number(f"slots.{slot}.moons") for slot in SLOTS]
        self.presets: dict[str, tuple[str, ...]] = {
            name: content.words(f"presets.{name}") for name in content.under("presets")
        }
        self.spaces: list[Space] = read_labyrinth(content)
        self.treasure: list[tuple[Bundle, Bundle]] = [
            (bundle_of(high), bundle_of(low))
            for high, low in (content.words(f"treasure.{name}") for name in TREASURES)
        ]
        self.celestial: list[str] = [content.word(f"celestial.{side}") for side in range(1, 7)]
        self.first_space = content.number("titans.first")
        self.space_glory = content.numbers("titans.glory")
        self.zones = content.words("titans.zone")
        self.right = content.numbers("titans.right")
        self.left = content.numbers("titans.left")
        self.rewards: dict[str, tuple[int, ...]] = {
            zone: content.numbers(f"rebellion.{zone}") for zone in ("R1", "R2")
        }
        self.memory_sides: tuple[Bundle, ...] = tuple(
            [bundle_of(side) for side in content.words("memory.sides")]
        )

    def level(self, face: Face) -> int:
        """Give a face's level for upgrades: that of its pool, 0 outside the sanctuary."""
        pool = self.pool_by_face.get(face.text, SANCTUARY)
        return self.levels[pool] if pool < SANCTUARY else 0

    def zone(self, place: int) -> str:
        """Name the zone of a space of the Titans' board."""
        return self.zones[place - self.first_space]


def faces_in(content: Content, name: str) -> tuple[Face, ...]:
    """Read a row of faces."""
    return die_of([face_of(text) for text in content.words(name)])


def read_labyrinth(content: Content) -> list[Space]:
    """Read the spaces; number 0 is nowhere.  The ways back are the ways on, reversed."""
    exits = {
        number: content.numbers(f"labyrinth.{number}.exits")
        for number in range(1, GODDESS_SPACE + 1)
    }
    spaces = [Space(0, "nothing", (), ())]
    for number in range(1, GODDESS_SPACE + 1):
        back = tuple([other for other in exits if number in exits[other]])
        effect = content.word(f"labyrinth.{number}.effect")
        spaces.append(Space(number, effect, exits[number], back))
    return spaces
