"""Emerald Skulls as the house knows it: how it is set up, read, written and shown."""

from collections.abc import Mapping
from typing import Any, Final, final

from fogado.core.agenda import Option, Step
from fogado.core.content import Edition
from fogado.core.errors import BadSetup
from fogado.core.game import Game, Outcome, State, advance
from fogado.core.phrases import Phrases
from fogado.core.rulebook import Rulebook
from fogado.core.setup import NamesOr, Number, OneOf, Setups
from fogado.core.statistics import Sight, Statistics
from fogado.games.emerald_skulls import notation, sample, saving, scoring, view
from fogado.games.emerald_skulls.cards import (
    KINDS,
    LAYOUTS,
    NO_CARDS,
    PACKAGE,
    PRINTED,
    SIDES,
    STANDARD,
    check_layout,
    named_layout,
    parts_of,
    room_for,
)
from fogado.games.emerald_skulls.moves import MOVES
from fogado.games.emerald_skulls.setting_up import DrawCard, DrawFirst, LayOut
from fogado.games.emerald_skulls.state import (
    MOST_SEATS,
    NOTHING_YET,
    Choices,
    Skulls,
    new_turn,
)
from fogado.games.emerald_skulls.turn import TURN

OPPOSITION_CARDS: Final[int] = 10
OPPOSITION_GEARS: Final[int] = 40

STATISTICS: Final[Statistics] = Statistics(
    kind="bet",
    sights=(
        Sight("bet on", {"bet": {}}),
        Sight("paid", {"bet-paid": {}, "bet-paid-cubes": {}, "jackpot-paid": {}}),
    ),
    turn="turn",
    setup={"first": "0"},
)

SETUPS: Final[Setups] = Setups(
    (
        NamesOr("cards", ("standard", "random", *LAYOUTS), SIDES, "standard"),
        OneOf("betting", ("ordered", "open"), "ordered"),
        OneOf("opening", ("left", "random"), "left"),
        OneOf("first", (*(str(seat) for seat in range(MOST_SEATS)), "random"), "0"),
        Number("deck", 1, OPPOSITION_CARDS, OPPOSITION_CARDS),
        Number("opposition", 0, OPPOSITION_GEARS, OPPOSITION_GEARS),
    ),
    {
        "standard": {"cards": "standard"},
        "advanced": {"cards": "random"},
        "live": {"betting": "open", "first": "random"},
        "solo-easy": {"opposition": 20},
        "solo-hard": {"deck": 8},
    },
)


@final
class EmeraldSkulls(Game):
    """The game."""

    def __init__(self) -> None:
        self.name = "emerald-skulls"
        self.title = {"en": "Emerald Skulls", "hu": "Smaragd koponyák"}
        self.rules_version = 1
        self.fewest = 1
        self.most = MOST_SEATS
        self.moves = MOVES
        self.not_asked = "ES-1.9"
        self.not_offered = "ES-1.10"
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
            raise BadSetup(f"Emerald Skulls is for 1 to 8 players, not {seats}. [ES-1.1]")
        chosen = SETUPS.fill(setup)
        check_setup(chosen, seats)
        parts = parts_of(edition)
        solo = seats == 1
        theirs = chosen["opposition"] if solo else 0
        pot = parts.solo_pot - theirs if solo else parts.pot_per_player * seats
        if pot < 1:
            raise BadSetup(f"With opposition={theirs} nothing is left in the pot. [ES-12.2]")
        cards = cards_of(chosen["cards"], seats)
        state = Skulls(
            self,
            parts,
            Choices(chosen),
            parts.layout(cards) if cards else NO_CARDS,
            opening_agenda(chosen, seats),
            pot,
            [0] * seats,
            [0] * seats,
            [NOTHING_YET] * seats,
            [],
            [],
            [],
            0,
            new_turn(0),
            0,
            theirs,
            tuple(range(1, OPPOSITION_CARDS + 1)) if solo else (),
            chosen["deck"] if solo else 0,
            0,
            (),
        )
        state.clear_bets()
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
        found: State = sample.sample(self, view)
        return found

    def save(self, state: Any) -> dict[str, Any]:
        return saving.save(state)

    def rebuild(self, data: dict[str, Any]) -> State:
        return saving.rebuild(self, data)


def check_setup(chosen: dict[str, Any], seats: int) -> None:
    """Say what does not go together."""
    if seats == 1:
        if chosen["cards"] != "standard":
            raise BadSetup("The solo game uses the standard cards: cards=standard. [ES-12.4]")
    elif chosen["deck"] != OPPOSITION_CARDS or chosen["opposition"] != OPPOSITION_GEARS:
        raise BadSetup("deck and opposition belong to the solo game, for one seat. [ES-12.2]")
    if chosen["first"] != "random" and int(chosen["first"]) >= seats:
        raise BadSetup(
            f"first={chosen['first']} is not a seat here; choose 0 to {seats - 1} or random. "
            "[ES-1.7]"
        )


def cards_of(chosen: str, seats: int) -> tuple[str, ...]:
    """Give the advanced cards the table chose; none yet when they are drawn."""
    if chosen == "standard":
        return STANDARD
    if chosen == "random":
        return ()
    if chosen in LAYOUTS:
        return named_layout(chosen, seats)
    return check_layout(tuple(chosen.split("+")), seats)


def opening_agenda(chosen: dict[str, Any], seats: int) -> list[Step]:
    """Say what comes first: drawing cards and the first tumbler, if luck decides them."""
    first = chosen["first"]
    agenda: list[Step] = [DrawFirst() if first == "random" else TURN[int(first)]]
    if chosen["cards"] == "random":
        room = room_for(seats)
        agenda.append(LayOut())
        agenda += [DrawCard(kind) for kind in KINDS for _ in range(room[kind])][::-1]
    return agenda


GAME: Final[EmeraldSkulls] = EmeraldSkulls()
