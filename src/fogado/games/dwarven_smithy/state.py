"""The whole truth of one play of Dwarven Smithy."""

from typing import Any, Final, final

from fogado.core.agenda import Step
from fogado.core.events import Event
from fogado.core.game import Game, State
from fogado.games.dwarven_smithy.cards import GUILD, KING, ONE, total_of
from fogado.games.dwarven_smithy.memory import Memory
from fogado.games.dwarven_smithy.parts import Parts
from fogado.games.dwarven_smithy.recipes import Recipe
from fogado.games.dwarven_smithy.smith import Smith, put, take

NOT_YET: Final[int] = -1
"""Turns left while the last round has not begun."""


@final
class Smithy(State):
    """A table of Dwarven Smithy."""

    def __init__(
        self,
        game: Game,
        parts: Parts,
        setup: dict[str, Any],
        bidding: bool,
        endless: bool,
        strict: bool,
        agenda: list[Step],
        smiths: list[Smith],
        mine: int,
        mine_discard: int,
        guild: tuple[int, ...],
        guild_discard: tuple[int, ...],
        warehouse: int,
        memory: Memory,
        seat: int,
        turn: int,
        left: int,
        ended: str,
        quiet: int,
        drawn: int,
        came_market: tuple[int, ...],
        came_workshop: tuple[int, ...],
        blown: int,
        hurried: int,
        put_up: tuple[int, ...],
    ) -> None:
        self.game = game
        self.agenda = agenda
        self.log: list[Event] | None = None
        self.parts = parts
        """What is printed."""
        self.setup = setup
        """What the table chose; never changed."""
        self.bidding = bidding
        """Is a card of another market bid for?  DS-13.1"""
        self.endless = endless
        """Does the mine never close?  DS-13.11"""
        self.strict = strict
        """Do loose guild cards stay out of the workshop?  DS-13.14"""
        self.smiths = smiths
        """By seat."""
        self.mine = mine
        """What is left in the mine, many in one number: which one comes next is not known."""
        self.mine_discard = mine_discard
        self.guild = guild
        """What is left of the guild deck, sorted."""
        self.guild_discard = guild_discard
        self.warehouse = warehouse
        self.memory = memory
        """What everybody remembers of cards that went back into a deck."""
        self.seat = seat
        """Whose turn it is."""
        self.turn = turn
        """Turns begun, from 1; 0 during set-up."""
        self.left = left
        """Turns still to come in the last round; ``NOT_YET`` before it."""
        self.ended = ended
        """What set the last round off: ``guild``, ``mine``, ``kings``, ``rest``, or nothing."""
        self.quiet = quiet
        """Turns in a row in which nobody drew a card."""
        self.drawn = drawn
        """Cards drawn this turn."""
        self.came_market = came_market
        """Moved or swapped into the market since the last other action.  DS-6.14"""
        self.came_workshop = came_workshop
        """The same for the workshop."""
        self.blown = blown
        """Metals that came refined from the hand this turn.  DS-10.5"""
        self.hurried = hurried
        """Cards completed at once this turn.  DS-10.10"""
        self.put_up = put_up
        """Cards that were put up this turn: seat of the owner now, times 128, plus the code."""

    def copy(self) -> "Smithy":
        return Smithy(
            self.game,
            self.parts,
            self.setup,
            self.bidding,
            self.endless,
            self.strict,
            self.agenda[:],
            [smith.copy() for smith in self.smiths],
            self.mine,
            self.mine_discard,
            self.guild,
            self.guild_discard,
            self.warehouse,
            self.memory,
            self.seat,
            self.turn,
            self.left,
            self.ended,
            self.quiet,
            self.drawn,
            self.came_market,
            self.came_workshop,
            self.blown,
            self.hurried,
            self.put_up,
        )

    # ── what the rules ask ───────────────────────────────────────────────────────────────

    def seats(self) -> int:
        """Count the players."""
        return len(self.smiths)

    def acted(self) -> None:
        """Remember that something else than moving was done: cards may move again.  DS-6.14"""
        self.came_market = ()
        self.came_workshop = ()

    def discard_parts(self, recipe: Recipe) -> None:
        """Put the parts of a pile on the mine discard."""
        self.mine_discard += recipe.need

    def discard_card(self, card: int) -> None:
        """Put a guild card on the guild discard."""
        self.guild_discard = put(self.guild_discard, card)

    # ── what must always be true ─────────────────────────────────────────────────────────

    def resources_there(self) -> int:
        """Add up the resources everywhere: in decks, discards, hands, markets and piles."""
        many = self.mine + self.mine_discard + self.warehouse
        for smith in self.smiths:
            for area in (smith.hand, smith.market, smith.rotated, smith.workshop):
                for code in area:
                    if code < GUILD:
                        many += ONE[code >> 1]
            for pile in smith.piles + smith.kings:
                many += pile.recipe.need
        return many

    def guild_there(self) -> list[int]:
        """List the guild cards everywhere, sorted."""
        cards = [*self.guild, *self.guild_discard]
        for smith in self.smiths:
            for area in (smith.hand, smith.market, smith.rotated, smith.workshop):
                cards += [code - GUILD for code in area if code >= GUILD]
            cards += [pile.recipe.card for pile in smith.piles + smith.kings]
            cards += smith.apprentices
            cards += smith.tools
        return sorted(cards)

    def check(self) -> list[str]:
        wrong: list[str] = []
        if self.resources_there() != self.parts.mine:
            there = total_of(self.resources_there())
            wrong.append(f"The resources are not those of the box; there are {there}.")
        if self.guild_there() != list(self.parts.deck(self.setup["game"])):
            wrong.append("The guild cards are not those of this game.")
        trade = 0
        for seat, smith in enumerate(self.smiths):
            wrong += self.check_smith(seat, smith)
            trade += smith.trade
        if trade != 0:
            wrong.append("What players paid each other is not what they got.")
        return wrong

    def check_smith(self, seat: int, smith: Smith) -> list[str]:
        """List what cannot be true of one player."""
        wrong: list[str] = []
        parts = self.parts
        if smith.hand_room() < 0 or smith.market_room() < 0 or smith.workshop_room() < 0:
            wrong.append(f"Seat {seat} is above a limit.")
        if len(smith.apprentices) > parts.apprentices or len(smith.tools) > parts.tools:
            wrong.append(f"Seat {seat} has too many apprentices or tools.")
        explained = parts.coins + smith.crafted + smith.sales + smith.trade - smith.spent
        if smith.coins < 0 or smith.coins != explained:
            wrong.append(f"The score sheet of seat {seat} does not explain its coins.")
        if smith.rotated and seat != self.seat:
            wrong.append(f"Seat {seat} has rotated cards in another player's turn.")
        for area in (smith.hand, smith.known, smith.market, smith.rotated, smith.workshop):
            if tuple(sorted(area)) != area:
                wrong.append(f"The cards of seat {seat} are not in order.")
        rest = smith.hand
        for code in smith.known:
            if code >= GUILD or code not in rest:
                wrong.append(f"Seat {seat} does not hold what everybody knows it holds.")
                break
            rest = take(rest, code)
        for pile in smith.kings:
            if parts.cards[pile.recipe.card].type != KING:
                wrong.append(f"Seat {seat} has a finished card that is no King's Item.")
        for pile in smith.piles + smith.kings:
            if pile.recipe not in parts.book(pile.tools)[pile.recipe.card]:
                wrong.append(f"Seat {seat} has a pile with the wrong parts.")
            if not pile.seen and parts.cards[pile.recipe.card].type != KING:
                wrong.append(f"Seat {seat} hides a card that lies face up.")
        return wrong
