"""A table in a test without a house around it: commands are decided and taken in at once."""

from __future__ import annotations

import random
from typing import Any

from fogado.core.commitments import next_entry, sealed, table_mark
from fogado.server import protocol as say
from fogado.server.deciding import Asking, decide, flagging
from fogado.server.luck import FixedLuck
from fogado.server.naming import new_name
from fogado.server.proposal import Proposal
from fogado.server.rows import Dice, Person, Row, TableRow
from fogado.server.setting_up import agree, set_up
from fogado.server.table import Table, fold

BEGAN = 1_000_000_000_000


class Tabletop:
    """One table, a clock, and people named by their seats: ``p0`` owns it."""

    def __init__(self, game: str, *seats: str, **settings: Any) -> None:
        self.now = BEGAN
        self.count = 0
        people = sum(seat == "person" for seat in seats)
        asked = [
            say.NewSeat("open") if seat == "person" else say.NewSeat("bot", seat) for seat in seats
        ]
        first = next((n for n, seat in enumerate(seats) if seat == "person"), None)
        if first is not None:
            asked[first] = say.NewSeat("me")
        setup = settings.pop("setup", {})
        new = say.NewTable(game, asked, setup, settings=say.Settings(**settings), start=False)
        owner = Person("p0", "Anna", None, None, self.now, self.now, {})
        dice = Dice(new_name(), owner.id, FixedLuck(game).secret(), self.now)
        entry = next_entry(None, self.now, sealed(dice.secret), table_mark(dice.table))
        self.table, self.row, self.rows = set_up(owner, new, agree(new), self.now, dice, entry)
        for number in range(1, people):
            self.does(f"p{number}", say.Sit)
        self.does("p0", say.Start)

    def does(self, person: str, kind: type, **words: Any) -> list[Row]:
        """Let a person do something, and take it in; return the rows."""
        self.count += 1
        command = kind(id=f"c{self.count}", table=self.row.id, **words)
        return self.take_in(
            lambda proposal: decide(proposal, command, Asking(person, self.now)), person
        )

    def take_in(self, decided: Any, by: str = "") -> list[Row]:
        """Decide something and take it in."""
        proposal = Proposal(self.table, self.now, by, f"m{self.count}" if by else "")
        decided(proposal)
        self.table = proposal.table
        self.rows += proposal.rows
        return proposal.rows

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass; clocks that run out are flagged."""
        self.now += milliseconds
        while self.take_in(lambda proposal: flagging(proposal, self.now)):
            pass

    def acts(self, person: str, seat: int, take: str = "") -> list[Row]:
        """Let a person take an option, by default the first one."""
        take = take or self.choices(seat)[0]
        return self.does(person, say.Act, seat=seat, take=take, seq=self.table.head)

    def bot_acts(self, seat: int) -> list[Row]:
        """Let the bot of a seat take its first option."""
        take = self.choices(seat)[0]
        act = say.Act(id="bot", table=self.row.id, seat=seat, take=take, seq=self.table.head)
        return self.take_in(
            lambda proposal: decide(proposal, act, Asking("", self.now, bot=True)), "bot"
        )

    def choices(self, seat: int) -> list[str]:
        """List the options of a seat."""
        assert self.table.play is not None
        return [option.write() for option in self.table.play.state.options(seat)]

    @property
    def asked(self) -> int:
        """Return the one seat that is asked."""
        assert self.table.play is not None
        (seat,) = self.table.play.state.to_act
        return seat

    def folded(self) -> Table:
        """Work the table out from its journal once more."""
        return fold(self.listed(), self.rows)

    def listed(self) -> TableRow:
        """Return the table as the store lists it."""
        self.row.head = self.table.head
        self.row.phase = self.table.phase
        return self.row


def same(one: Table, other: Table) -> bool:
    """Tell whether two tables agree in everything that the journal says."""
    assert one.play is not None
    assert other.play is not None
    game = one.play.game
    return (
        game.save(one.play.state) == game.save(other.play.state)
        and one.record is not None
        and other.record is not None
        and one.record.text() == other.record.text()
        and vars(one.clocks) == vars(other.clocks)
        and one.window == other.window
        and one.seats == other.seats
        and one.play.fences == other.play.fences
        and one.play.standing == other.play.standing
        and one.play.free == other.play.free
        and one.play.draws.counts == other.play.draws.counts
        and [(seq, event.kind, event.facts) for seq, event in one.log]
        == [(seq, event.kind, event.facts) for seq, event in other.log]
        and (one.head, one.digest, one.seen, one.asks_back)
        == (other.head, other.digest, other.seen, other.asks_back)
    )


def at_random(table: Tabletop, steps: int, seed: int) -> None:
    """Let everybody act at random, and take back now and then."""
    source = random.Random(seed)
    for _ in range(steps):
        play = table.table.play
        if play is None or table.table.phase != "playing":
            return
        table.now += source.randrange(500)
        seat = source.choice(play.state.to_act)
        person = table.table.seats[seat].person
        undo = table.table.settings.undo == "agree"
        if undo and source.random() < 0.3 and play.before_last_act(seat) is not None:
            table.does(person, say.Undo, seat=seat, seq=table.table.head)
            asks = table.table.asks_back
            while asks is not None:
                other = next(one for one in asks.asked if one not in asks.agreed)
                owner = table.table.seats[other].person
                table.does(owner, say.Agree, seat=other, yes=source.random() < 0.8)
                asks = table.table.asks_back
        else:
            table.acts(person, seat, source.choice(table.choices(seat)))
