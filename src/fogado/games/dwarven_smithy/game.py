"""Dwarven Smithy as the house knows it: how it is set up, read, written and shown."""

from collections.abc import Mapping
from typing import Any, Final, final

from fogado.core.agenda import Option, Step
from fogado.core.content import Edition
from fogado.core.errors import BadSetup
from fogado.core.game import Game, Outcome, State, advance
from fogado.core.phrases import Phrases
from fogado.core.rulebook import Rulebook
from fogado.core.setup import OneOf, Setups
from fogado.core.statistics import Sight, Statistics
from fogado.games.dwarven_smithy import notation, sample, saving, scoring, view
from fogado.games.dwarven_smithy.areas import MOST_SEATS
from fogado.games.dwarven_smithy.cards import PACKAGE, PRINTED
from fogado.games.dwarven_smithy.memory import NOTHING_BACK
from fogado.games.dwarven_smithy.moves import MOVES
from fogado.games.dwarven_smithy.parts import Parts, parts_of
from fogado.games.dwarven_smithy.smith import Smith
from fogado.games.dwarven_smithy.state import NOT_YET, Smithy
from fogado.games.dwarven_smithy.turn import TURN, DrawFirst, dealing

FEWEST_SEATS: Final[int] = 2

SETUPS: Final[Setups] = Setups(
    (
        OneOf("game", ("starter", "full"), "starter"),
        OneOf("bidding", ("no", "yes"), "no"),
        OneOf("mine", ("closes", "endless"), "closes"),
        OneOf("workshop", ("open", "strict"), "open"),
        OneOf("first", ("random", *(str(seat) for seat in range(MOST_SEATS))), "random"),
    ),
    {
        "starter": {"game": "starter"},
        "full": {"game": "full"},
        "auction": {"game": "full", "bidding": "yes"},
        "endless": {"game": "full", "mine": "endless"},
    },
)

MADE: Final[tuple[str, ...]] = (
    "item",
    "trained",
    "replaced",
    "tool-kept",
    "tool-sold",
    "crowned",
)
STATISTICS: Final[Statistics] = Statistics(
    kind="card",
    sights=(
        Sight("drawn", {"drew": {"deck": "guild"}}),
        Sight("made", {kind: {} for kind in MADE}),
    ),
    turn="turn",
    last="last-round",
    presets=("starter", "full"),
    setup={"first": "0"},
)


def new_smith(parts: Parts) -> Smith:
    """Seat a player with nothing but the first coins.  DS-1.6"""
    return Smith(
        parts, (), (), (), (), (), (), (), (), (), (), parts.book(()), parts.coins, 0, 0, 0, 0
    )


@final
class DwarvenSmithy(Game):
    """The game."""

    def __init__(self) -> None:
        self.name = "dwarven-smithy"
        self.title = {"en": "Dwarven Smithy", "hu": "Törpék kovácsműhelye"}
        self.rules_version = 1
        self.fewest = FEWEST_SEATS
        self.most = MOST_SEATS
        self.moves = MOVES
        self.not_asked = "DS-1.11"
        self.not_offered = "DS-1.12"
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
            raise BadSetup(f"Dwarven Smithy is for 2 to 4 players, not {seats}. [DS-1.1]")
        chosen = SETUPS.fill(setup)
        first = chosen["first"]
        if first != "random" and int(first) >= seats:
            raise BadSetup(
                f"first={first} is not a seat here; choose 0 to {seats - 1} or random. [DS-1.9]"
            )
        parts = parts_of(edition)
        begin: Step = DrawFirst() if first == "random" else TURN[int(first)]
        deal = dealing(seats, parts.first_workshop, parts.first_mine, parts.first_guild)
        state = Smithy(
            self,
            parts,
            chosen,
            chosen["bidding"] == "yes",
            chosen["mine"] == "endless",
            chosen["workshop"] == "strict",
            [begin, *deal[::-1]],
            [new_smith(parts) for _ in range(seats)],
            parts.mine,
            0,
            parts.deck(chosen["game"]),
            (),
            0,
            NOTHING_BACK,
            0,
            0,
            NOT_YET,
            "",
            0,
            0,
            (),
            (),
            0,
            0,
            (),
        )
        advance(state)
        return state

    def edition(self, edition: Edition) -> None:
        parts_of(edition)

    def turns(self, state: Any) -> int | None:
        counted: int = state.turn
        return counted

    def statistics(self) -> Statistics:
        return STATISTICS

    def parse(self, text: str) -> Option:
        return notation.parse(text)

    def view(self, state: Any, seat: int | None) -> Any:
        return view.view(state, seat)

    def score(self, state: Any) -> Outcome:
        return scoring.score(state)

    def sample(self, view: Any, source: Any) -> State:
        found: State = sample.sample(self, view, source)
        return found

    def save(self, state: Any) -> dict[str, Any]:
        return saving.save(state)

    def rebuild(self, data: dict[str, Any]) -> State:
        return saving.rebuild(self, data)

    def doubts(self, state: Any) -> list[str]:
        return saving.doubts(state)


GAME: Final[DwarvenSmithy] = DwarvenSmithy()
