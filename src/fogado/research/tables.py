"""Thousands of plays side by side, asked and answered in bytes.  The inner loop of ``vector``.

Bytes go out and come in wherever there is a number for each table: ``vector`` reads them as arrays
of numpy where they lie, and an array becomes bytes faster than anything else.
"""

from typing import Final, final

from librt.strings import (
    BytesWriter,
    read_i32_le,
    read_i64_le,
    write_f32_le,
    write_i32_le,
    write_i64_le,
)
from librt.vecs import vec

from fogado.core.game import State
from fogado.core.native import i32, i64
from fogado.core.source import seeded
from fogado.research.actions import NO_NUMBER, WAIT, Actions, UnknownAction
from fogado.research.lane import OVER, Lane, begin, worth
from fogado.research.looks.fields import Looks
from fogado.research.looks.sheet import Sheet

ANSWER: Final[int] = 8
"""Bytes of an answer that comes in, the low one first."""
LOT: Final[int] = 4
"""Bytes of a lot."""
BITS: Final[int] = 32
"""Bits of a lot, and of each number that goes out."""
MASK: Final[int] = 0xFFFFFFFF


@final
class Tables:
    """Many plays of one game, each with its own luck; a play that ends begins anew."""

    def __init__(
        self,
        start: State,
        seats: int,
        count: int,
        seed: str,
        reward: str,
        looks: Looks,
        actions: Actions,
    ) -> None:
        self.start = start
        """A table that was just set up: it holds no future, so every play begins from a copy."""
        self.seats = seats
        self.reward = reward
        self.looks = looks
        self.actions = actions
        self.scale = vec[float](looks.scale())
        self.sheet = Sheet(looks.size())
        """What is seen is written here, one seat after the other."""
        self.lanes: list[Lane] = []
        for number in range(count):
            self.lanes.append(begin(start.copy(), seeded(f"{seed}/{number}")))
        self.ended: list[int] = []
        """The tables whose play ended with the last answers,"""
        self.worth: list[float] = []
        """and what that was worth: one seat after the other, one play after the other."""

    # ── answers in ───────────────────────────────────────────────────────────────────────

    def pick(self, places: bytes, first: int) -> bytes:
        """Take, at each table from ``first`` on, the option at this place of its menu.

        One past the end waits, where that is possible.  Gives what these tables ask then.
        """
        self.nothing_ended()
        lanes = self.lanes
        asked = BytesWriter()
        number: i64 = first
        at: i64 = 0
        end: i64 = len(places)
        while at < end:
            lane = lanes[number]
            place: i64 = read_i64_le(places, at)
            at += ANSWER
            if at < end:
                lanes[number + 1].come_near()
            count: i64 = lane.count
            if place >= count or place < 0:
                if place != count or not lane.may_wait:
                    raise self.no_place(number, place)
                lane.wait()
            else:
                lane.pick(place)
            if lane.awaits == OVER:
                lane = self.renewed(number, number)
            ask(lane, asked)
            number += 1
        return asked.getvalue()

    def act(self, numbers: bytes, first: int) -> bytes:
        """Take, at each table from ``first`` on, the option with this number; see ``pick``."""
        self.nothing_ended()
        lanes = self.lanes
        options = self.actions.options
        most = len(options)
        hashed = self.actions.buckets > 0
        asked = BytesWriter()
        table: i64 = first
        for at in range(0, len(numbers), ANSWER):
            lane = lanes[table]
            number: int = read_i64_le(numbers, at)
            option = options[number] if 0 < number < most else None
            if hashed:
                option = self.actions.option_in(lane.menu, number)
            if option is not None and option in lane.menu:
                lane.take(option)
            elif number == WAIT and lane.may_wait:
                lane.wait()
            else:
                raise self.no_action(table, number)
            if lane.awaits == OVER:
                lane = self.renewed(table, table)
            ask(lane, asked)
            table += 1
        return asked.getvalue()

    def draw(self, first: int, lots: bytes, steps: int) -> tuple[bytes, bytes, bytes]:
        """Answer tables by lot, from ``first`` on, each of them ``steps`` times before the next.

        A lot stands for its share of all that it could be: of several answers it takes the one
        that lies there.  Gives who was asked, how many answers there were and which was taken, in
        the order of the lots; ``ended`` tells the lots that ended a play.
        """
        seats, counts, answers = BytesWriter(), BytesWriter(), BytesWriter()
        number: i64 = first
        lot: i64 = 0
        at: i64 = 0
        end: i64 = len(lots)
        while at < end:
            lane = self.lanes[number]
            stop: i64 = lot + steps
            while lot < stop:
                count: i64 = lane.count
                many: i64 = count + 1 if lane.may_wait else count
                share: i64 = i64(read_i32_le(lots, at)) & MASK
                place: i64 = (share * many) >> BITS
                write_i32_le(seats, i32(lane.seat))
                write_i32_le(counts, i32(many))
                write_i32_le(answers, i32(place))
                if place < count:
                    lane.pick(place)
                else:
                    lane.wait()
                if lane.awaits == OVER:
                    lane = self.renewed(number, lot)
                lot += 1
                at += LOT
            number += 1
        return seats.getvalue(), counts.getvalue(), answers.getvalue()

    def nothing_ended(self) -> None:
        """Forget which plays have ended; whoever was told keeps the lists."""
        if self.ended:
            self.ended = []
            self.worth = []

    def renewed(self, number: i64, told: i64) -> Lane:
        """Note how and where a play ended, and begin another at this table."""
        over = self.lanes[number]
        self.ended.append(told)
        self.worth += worth(over.state.outcome, self.reward)
        lane = begin(self.start.copy(), over.source)
        self.lanes[number] = lane
        return lane

    # ── questions out ────────────────────────────────────────────────────────────────────

    def questions(self, first: int, last: int) -> bytes:
        """Give, for each table from ``first`` up to ``last``, who is asked and how many answers
        there are."""
        asked = BytesWriter()
        for lane in self.lanes[first:last]:
            ask(lane, asked)
        return asked.getvalue()

    def menus(self) -> list[list[int]]:
        """List the numbers of the options at each table."""
        return [self.actions.of_menu(lane.menu, lane.may_wait) for lane in self.lanes]

    def open_actions(self, first: int, last: int) -> bytes:
        """Write down which actions are open: their cells in masks that lie one behind the other."""
        numbers = self.actions.numbers
        size: i64 = self.actions.size
        found = BytesWriter()
        mask: i64 = 0
        hashed = self.actions.buckets > 0
        for lane in self.lanes[first:last]:
            if hashed:
                for placed in self.actions.placed(lane.menu):
                    write_i64_le(found, mask + placed)
            else:
                for option in lane.menu:
                    number: i64 = numbers.get(option, NO_NUMBER)
                    if number >= 0:
                        write_i64_le(found, mask + number)
            if lane.may_wait:
                write_i64_le(found, mask + WAIT)
            mask += size
        return found.getvalue()

    def views(self, first: int, last: int) -> tuple[bytes, bytes]:
        """Write down what the seats that are asked see, in observations one behind the other: the
        cells that are not 0, and the numbers in them, scaled."""
        looks, sheet, scale = self.looks, self.sheet, self.scale
        size: i64 = len(scale)
        places, numbers = BytesWriter(), BytesWriter()
        row: i64 = 0
        for lane in self.lanes[first:last]:
            looks.write(lane.state.view(lane.seat), sheet)
            place: i64 = 0
            while place < sheet.many:
                cell = i64(sheet.written[place])
                number = int(sheet.cells[cell]) / scale[cell]
                write_i64_le(places, row + cell)
                write_f32_le(numbers, min(1.0, max(-1.0, number)))
                place += 1
            sheet.wipe()
            row += size
        return places.getvalue(), numbers.getvalue()

    # ── what is wrong ────────────────────────────────────────────────────────────────────

    def no_place(self, number: int, place: int) -> UnknownAction:
        """Say that a menu has no such place."""
        lane = self.lanes[number]
        most = lane.count + (1 if lane.may_wait else 0)
        return UnknownAction(
            f"Table {number} has no option at place {place}; its places are 0 to {most - 1}."
        )

    def no_action(self, at: int, number: int) -> UnknownAction:
        """Say that an action may not be taken now."""
        lane = self.lanes[at]
        names = self.actions.names
        if not 0 <= number < len(names):
            return UnknownAction(
                f"Table {at}: {number} is no action; they are 0 to {len(names) - 1}."
            )
        open_now = self.actions.of_menu(lane.menu, lane.may_wait)
        some = ", ".join(
            [f"{known} ({self.actions.name_in(lane.menu, known)})" for known in open_now[:6]]
        )
        return UnknownAction(
            f"Table {at}: action {number} ({names[number]}) may not be taken now; "
            f"among those that may are {some}."
        )


def ask(lane: Lane, asked: BytesWriter) -> None:
    """Write down what a table asks: a seat, and how many answers there are with waiting."""
    many: i64 = lane.count
    if lane.may_wait:
        many += 1
    write_i64_le(asked, many << BITS | lane.seat)
