"""Thousands of plays side by side, answered and asked in bytes.  The inner loop of ``vector``.

Bytes go in and out wherever there is a number for each table: ``vector`` reads them as arrays of
numpy where they lie.  A list becomes bytes much faster than it becomes an array.
"""

from typing import Final, final

from fogado.core.game import State
from fogado.core.native import i64
from fogado.core.source import seeded
from fogado.research.actions import WAIT, Actions, UnknownAction
from fogado.research.lane import OVER, Lane, begin, worth
from fogado.research.looks.fields import Looks

SEATS: Final[int] = 16
"""More than sit at any table: a seat and a count travel as one number."""


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
        self.told: list[int] = [0] * (2 * count)
        """What the tables ask: see ``questions``."""
        for number in range(count):
            self.tell(number)
        self.ended: list[int] = []
        """The tables whose play ended with the last answers,"""
        self.worth: list[float] = []
        """and what that was worth, seat by seat."""

    # ── answers in ───────────────────────────────────────────────────────────────────────

    def pick(self, places: bytes) -> None:
        """Take, at each table, the option at this place of its menu; one past the end waits.

        A place is two bytes, the low one first: bytes are read without making a list of them.
        """
        self.ended = []
        self.worth = []
        lanes = self.lanes
        at: i64 = 0
        for number in range(len(lanes)):
            lane = lanes[number]
            low: i64 = places[at]
            high: i64 = places[at + 1]
            place: i64 = low + (high << 8)
            at += 2
            if place < lane.count:
                lane.pick(place)
            elif place == lane.count and lane.may_wait:
                lane.wait()
            else:
                raise self.no_place(number, place)
            if lane.awaits == OVER:
                self.renew(number)
            self.tell(number)

    def act(self, numbers: list[int]) -> None:
        """Take, at each table, the option with this number."""
        self.ended = []
        self.worth = []
        lanes = self.lanes
        options = self.actions.options
        most = len(options)
        for at in range(len(lanes)):
            lane = lanes[at]
            number = numbers[at]
            option = options[number] if 0 < number < most else None
            if option is not None and option in lane.menu:
                lane.take(option)
            elif number == WAIT and lane.may_wait:
                lane.wait()
            else:
                raise self.no_action(at, number)
            if lane.awaits == OVER:
                self.renew(at)
            self.tell(at)

    def renew(self, number: int) -> None:
        """Note how a play ended, and begin another at this table."""
        lane = self.lanes[number]
        self.ended.append(number)
        self.worth.extend(worth(lane.state.outcome, self.reward))
        self.lanes[number] = begin(self.start.copy(), lane.source)

    # ── questions out ────────────────────────────────────────────────────────────────────

    def tell(self, number: int) -> None:
        """Note what a table asks now."""
        lane = self.lanes[number]
        count: i64 = lane.count
        if lane.may_wait:
            count += 1
        seat: i64 = lane.seat
        told: i64 = count * SEATS + seat
        self.told[2 * number] = told & 255
        self.told[2 * number + 1] = told >> 8

    def questions(self) -> bytes:
        """Give, in two bytes for each table, how many answers there are, times ``SEATS``, plus who
        is asked."""
        return bytes(self.told)

    def menus(self) -> list[list[int]]:
        """List the numbers of the options at each table."""
        return [self.actions.of_menu(lane.menu, lane.may_wait) for lane in self.lanes]

    def open_actions(self) -> tuple[bytes, bytes]:
        """Write which actions are open, table by table, and how many at each; two bytes each."""
        numbers = self.actions.numbers
        found: list[int] = []
        many: list[int] = []
        for lane in self.lanes:
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

    def views(self) -> tuple[list[int], list[int]]:
        """Write down what the seats that are asked see: where a number is not 0, and which it is.

        Most numbers are 0, and a list is slow to become an array.
        """
        looks = self.looks
        places: list[int] = []
        values: list[int] = []
        at = 0
        for lane in self.lanes:
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
