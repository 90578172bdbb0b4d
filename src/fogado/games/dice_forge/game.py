"""Dice Forge as the house knows it: how it is set up, read, written and shown."""

from collections.abc import Mapping
from typing import Any, Final, final

from fogado.core.agenda import Option
from fogado.core.content import Edition
from fogado.core.errors import BadSetup
from fogado.core.game import Game, Outcome, State, advance
from fogado.core.phrases import Phrases
from fogado.core.rulebook import Rulebook
from fogado.core.setup import NamesOr, OneOf, Setups
from fogado.core.statistics import Sight, Statistics
from fogado.games.dice_forge import notation, sample, saving, scoring, view
from fogado.games.dice_forge.faces import BY_NAME, without
from fogado.games.dice_forge.feats import NAMES, PARTS, PRINTED, parts_of
from fogado.games.dice_forge.moves import MOST_SEATS, MOVES
from fogado.games.dice_forge.parts import GODDESS, MINES, MODULES, PACKAGE, SLOTS, START, Parts
from fogado.games.dice_forge.setting_up import choose_sets, first_steps
from fogado.games.dice_forge.state import Forge, Hero

CARDS: Final[tuple[str, ...]] = ("beginner", "advanced", "random", "draft", "recommended")
PRESETS: Final[tuple[str, ...]] = tuple(PARTS.presets)

SETUPS: Final[Setups] = Setups(
    (
        OneOf("rebellion", ("off", "cards", "goddess", "titans"), "off"),
        NamesOr("cards", CARDS + PRESETS, NAMES, "beginner"),
        OneOf("tie-break", ("no", "yes"), "no"),
        OneOf("gold-6", ("in", "out"), "in"),
        OneOf("ask", ("needed", "all"), "needed"),
    ),
    {
        "beginner": {"cards": "beginner"},
        "advanced": {"cards": "advanced"},
        "goddess": {"rebellion": "goddess", "cards": "recommended"},
        "titans": {"rebellion": "titans", "cards": "recommended"},
        **{name: {"rebellion": "cards", "cards": name} for name in PRESETS},
    },
)

STATISTICS: Final[Statistics] = Statistics(
    kind="feat", sights=(Sight("performed", {"performed": {}}),), turn="turn"
)


@final
class DiceForge(Game):
    """The game."""

    def __init__(self) -> None:
        self.name = "dice-forge"
        self.title = {"en": "Dice Forge", "hu": "Dice Forge – A sors kovácsai"}
        self.rules_version = 1
        self.fewest = 2
        self.most = MOST_SEATS
        self.moves = MOVES
        self.not_asked = "DF-1.3"
        self.not_offered = "DF-1.4"
        self.setups = SETUPS
        self.content = PRINTED
        self.phrases = Phrases(PACKAGE)
        self.rulebook = Rulebook(PACKAGE)

    def start(
        self,
        seats: int,
        setup: Mapping[str, Any] | None = None,
        edition: Edition | None = None,
    ) -> State:
        if not self.fewest <= seats <= self.most:
            raise BadSetup(f"Dice Forge is for 2 to 4 players, not {seats}. [DF-1.1]")
        chosen = SETUPS.fill(setup)
        if chosen["gold-6"] == "out" and seats != 2:
            raise BadSetup(f"gold-6=out is for two players, not {seats}. [DF-1.12]")
        parts = parts_of(edition)
        sets = choose_sets(parts, chosen, seats)
        module = MODULES.index(chosen["rebellion"]) if chosen["rebellion"] in MODULES else 0
        state = Forge(
            self,
            parts,
            chosen,
            [],
            module,
            chosen["ask"] == "all",
            [new_hero(parts, module, seat) for seat in range(seats)],
            sets,
            [seats] * len(SLOTS),
            list(parts.pools),
            (),
            0,
            0,
            (0, 0, 0),
        )
        if chosen["gold-6"] == "out":
            leave_out(state, "G6")
        state.agenda += first_steps(state, chosen)[::-1]
        advance(state)
        return state

    def edition(self, edition: Edition) -> None:
        parts_of(edition)

    def statistics(self) -> Statistics:
        return STATISTICS

    def parse(self, text: str) -> Option:
        return notation.parse(text)

    def view(self, state: Any, seat: int | None) -> Any:
        return view.view(state, seat)

    def score(self, state: Any) -> Outcome:
        return scoring.score(state)

    def sample(self, view: Any, source: Any) -> State:
        found: State = sample.sample(self, view)
        return found

    def save(self, state: Any) -> dict[str, Any]:
        return saving.save(state)

    def rebuild(self, data: dict[str, Any]) -> State:
        return saving.rebuild(self, data)


def new_hero(parts: Parts, module: int, seat: int) -> Hero:
    """Give a hero the starting dice and gold.  DF-1.7, DF-1.8"""
    light, dark = parts.start[module]
    return Hero(
        parts.starting_gold[seat],
        0,
        0,
        0,
        0,
        light,
        dark,
        light[0],
        dark[0],
        (),
        (),
        MINES,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        (),
        (),
        (),
        START if module == GODDESS else 0,
        0,
        (),
    )


def leave_out(state: Forge, text: str) -> None:
    """Take a face out of its pool before the game.  DF-1.12"""
    face = BY_NAME[text]
    pool = state.parts.pool_by_face[text]
    if face in state.pools[pool]:
        state.pools[pool] = without(state.pools[pool], face)
        state.removed = state.removed + (face,)


GAME: Final[DiceForge] = DiceForge()
