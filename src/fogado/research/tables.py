"""Thousands of plays side by side, asked in bytes.  The inner loop of ``vector``.

Bytes go out wherever there is a number for each table: ``vector`` reads them as arrays of numpy
where they lie.  A list becomes bytes much faster than it becomes an array; an array becomes a list
quickly, and then holds whole numbers, so nobody need look whether they fit into fewer bits.
"""

from typing import Final, final

from fogado.core.game import State
from fogado.core.native import i64
from fogado.core.source import seeded
from fogado.research.actions import WAIT, Actions, UnknownAction
from fogado.research.lane import OVER, Lane, begin, worth
from fogado.research.looks.fields import Looks

SEATS: Final[int] = 16
"""More than sit at any table."""
WIDTH: Final[int] = 4
"""Bytes of a number that goes out, the low one first."""


def words(before: int, after: int) -> list[bytes]:
    """Write down the questions of ``before`` up to ``after`` answers: a seat and a count each."""
    return [
        seat.to_bytes(WIDTH, "little") + count.to_bytes(WIDTH, "little")
        for count in range(before, after)
        for seat in range(SEATS)
    ]


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
        self.lanes: list[Lane] = []
        for number in range(count):
            self.lanes.append(begin(start.copy(), seeded(f"{seed}/{number}")))
        self.words: list[bytes] = words(0, 64)
        """Every question as it is told, by count and seat; grows when a longer menu comes."""
        self.told: list[bytes] = [b""] * count
        """What the tables ask: see ``questions``."""
        for number in range(count):
            self.tell(number, self.lanes[number])
        self.ended: list[int] = []
        """The tables whose play ended with the last answers,"""
        self.worth: list[list[float]] = []
        """and what that was worth, seat by seat."""

    # ── answers in ───────────────────────────────────────────────────────────────────────

    def pick(self, places: list[int], first: int) -> None:
        """Take, at each table from ``first`` on, the option at this place of its menu.

        One past the end waits, where that is possible.
        """
        self.nothing_ended()
        lanes = self.lanes
        at: i64 = first
        last: i64 = first + len(places) - 1
        for given in places:
            lane = lanes[at]
            if at < last:
                lanes[at + 1].come_near()
            place: i64 = given
            count: i64 = lane.count
            if place >= count or place < 0:
                if place != count or not lane.may_wait:
                    raise self.no_place(at, given)
                lane.wait()
            else:
                lane.pick(given)
            if lane.awaits == OVER:
                lane = self.renewed(at, at)
            self.tell(at, lane)
            at += 1

    def act(self, numbers: list[int], first: int) -> None:
        """Take, at each table from ``first`` on, the option with this number."""
        self.nothing_ended()
        lanes = self.lanes
        options = self.actions.options
        most = len(options)
        at: i64 = first
        for number in numbers:
            lane = lanes[at]
            option = options[number] if 0 < number < most else None
            if option is not None and option in lane.menu:
                lane.take(option)
            elif number == WAIT and lane.may_wait:
                lane.wait()
            else:
                raise self.no_action(at, number)
            if lane.awaits == OVER:
                lane = self.renewed(at, at)
            self.tell(at, lane)
            at += 1

    def draw(self, first: int, lots: bytes, steps: int) -> bytes:
        """Answer tables by lot, from ``first`` on, each of them ``steps`` times before the next.

        A lot is four bytes, the low one first, and stands for its share of all there could be: of
        several answers it takes the one that lies there.  Gives the questions in the order of the
        lots; ``ended`` tells the lots that ended a play.
        """
        known = self.words
        asked: list[bytes] = [b""] * (len(lots) // WIDTH)
        number: i64 = first
        lot: i64 = 0
        at: i64 = 0
        end: i64 = len(lots)
        while at < end:
            lane = self.lanes[number]
            word = self.told[number]
            stop: i64 = lot + steps
            while lot < stop:
                asked[lot] = word
                low: i64 = lots[at]
                mid: i64 = lots[at + 1]
                high: i64 = lots[at + 2]
                top: i64 = lots[at + 3]
                at += WIDTH
                count: i64 = lane.count
                answers: i64 = count + 1 if lane.may_wait else count
                place: i64 = ((low | mid << 8 | high << 16 | top << 24) * answers) >> 32
                if place < count:
                    lane.pick(place)
                else:
                    lane.wait()
                if lane.awaits == OVER:
                    lane = self.renewed(number, lot)
                asks: i64 = self.word_of(lane)
                word = known[asks]
                lot += 1
            self.told[number] = word
            number += 1
        return b"".join(asked)

    def nothing_ended(self) -> None:
        """Forget which plays have ended; whoever was told keeps the lists."""
        if self.ended:
            self.ended = []
            self.worth = []

    def renewed(self, number: i64, told: i64) -> Lane:
        """Note how and where a play ended, and begin another at this table."""
        over = self.lanes[number]
        self.ended.append(told)
        self.worth.append(worth(over.state.outcome, self.reward))
        lane = begin(self.start.copy(), over.source)
        self.lanes[number] = lane
        return lane

    # ── questions out ────────────────────────────────────────────────────────────────────

    def tell(self, number: i64, lane: Lane) -> None:
        """Note what a table asks now."""
        self.told[number] = self.words[self.word_of(lane)]

    def word_of(self, lane: Lane) -> i64:
        """Find what a table asks among the questions that are written down."""
        asked: i64 = lane.count * SEATS + lane.seat
        if lane.may_wait:
            asked += SEATS
        known = self.words
        if asked >= len(known):
            known += words(len(known) // SEATS, 2 * (asked // SEATS))
        return asked

    def questions(self, first: int, last: int) -> bytes:
        """Give, for each table from ``first`` up to ``last``, who is asked and how many answers
        there are."""
        return b"".join(self.told[first:last])

    def menus(self) -> list[list[int]]:
        """List the numbers of the options at each table."""
        return [self.actions.of_menu(lane.menu, lane.may_wait) for lane in self.lanes]

    def open_actions(self, first: int, last: int) -> tuple[bytes, bytes]:
        """Write which actions are open, table by table, and how many at each; two bytes each."""
        numbers = self.actions.numbers
        found: list[int] = []
        many: list[int] = []
        for lane in self.lanes[first:last]:
            before = len(found)
            for option in lane.menu:
                number = numbers.get(option, -1)
                if number >= 0:
                    found.append(number & 255)
                    found.append(number >> 8)
            if lane.may_wait:
                found.append(WAIT)
                found.append(0)
            here = (len(found) - before) >> 1
            many.append(here & 255)
            many.append(here >> 8)
        return bytes(found), bytes(many)

    def views(self, first: int, last: int) -> tuple[list[int], list[int]]:
        """Write down what the seats that are asked see: where a number is not 0, and which it is.

        Most numbers are 0, and a list is slow to become an array.
        """
        looks = self.looks
        places: list[int] = []
        values: list[int] = []
        at = 0
        for lane in self.lanes[first:last]:
            cells = looks.look(lane.state.view(lane.seat))
            for cell in cells:
                if cell:
                    places.append(at)
                    values.append(cell)
                at += 1
        return places, values

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
        some = ", ".join([f"{known} ({names[known]})" for known in open_now[:6]])
        return UnknownAction(
            f"Table {at}: action {number} ({names[number]}) may not be taken now; "
            f"among those that may are {some}."
        )
