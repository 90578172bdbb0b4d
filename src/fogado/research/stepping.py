"""Thousands of games stepped together: numpy arrays in, numpy arrays out."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from fogado.core.errors import FogadoError, either
from fogado.research.extra import missing
from fogado.research.setting import Setting

try:
    from fogado.research.tables import Tables
except ModuleNotFoundError as error:
    raise missing(error) from None

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from numpy.typing import ArrayLike, NDArray

TOLD = np.dtype("<i4")
"""How a number of a question travels: see ``Tables.questions``."""
BOTH = (2 * TOLD.itemsize,)
"""A seat and a count: so far is it from one table to the next."""
GROUP = 128
"""Tables that ``roll_out`` plays at a time: so many stay in the cache of a core."""
LOTS = 8192
"""Lots that ``by_lot`` hands out at a time."""
LOT = np.dtype("<u4")
"""How a lot travels,"""
MANY = 2.0**32
"""how many different ones there are,"""
ANSWER = np.dtype("<i8")
"""and how an answer does."""
CELL = np.dtype("<i8")
"""How the place of a number travels,"""
SEEN = np.dtype("<f4")
"""and how a number that is seen does."""
SEES = ("counts", "masks", "observations")
"""How much is told of every question; each tells what the one before it does."""


class Asked:
    """What tables ask now, and what the last answers brought.  One row for each; only to read."""

    __slots__ = (
        "_count",
        "_ended",
        "_players",
        "_worth",
        "masks",
        "observations",
        "tables",
        "told",
    )

    def __init__(
        self,
        told: bytes,
        ended: list[int],
        worth: list[float],
        players: int,
        masks: NDArray[np.bool_] | None,
        observations: NDArray[np.float32] | None,
        tables: slice,
    ) -> None:
        self.told = told
        """The questions as they travel."""
        self._count = tables.stop - tables.start
        self._ended = ended
        self._worth = worth
        self._players = players
        self.masks = masks
        """By table and action: may it be taken?  The next step writes into the same memory."""
        self.observations = observations
        """By table: what the seat that is asked sees."""
        self.tables = tables
        """Which tables these are."""

    @property
    def seats(self) -> NDArray[np.int32]:
        """Who is asked."""
        return np.ndarray(self._count, TOLD, self.told, 0, BOTH)

    @property
    def counts(self) -> NDArray[np.int32]:
        """How many answers there are."""
        return np.ndarray(self._count, TOLD, self.told, TOLD.itemsize, BOTH)

    @property
    def dones(self) -> NDArray[np.bool_]:
        """Did a play end with the last answer?  Then the question is the first of a new one."""
        dones = np.zeros(self._count, np.bool_)
        if self._ended:
            dones[self._rows()] = True
        return dones

    @property
    def rewards(self) -> NDArray[np.float32]:
        """By table and seat: what the end of a play was worth; zeros where none ended."""
        rewards = np.zeros((self._count, self._players), np.float32)
        if self._ended:
            rewards[self._rows()] = np.reshape(self._worth, (-1, self._players))
        return rewards

    def _rows(self) -> list[int]:
        first = self.tables.start
        return [table - first for table in self._ended]


class Played(NamedTuple):
    """A stretch of many plays, by step and table: what was asked, answered and paid."""

    seats: NDArray[np.int32]
    """Who was asked."""
    counts: NDArray[np.int32]
    """How many answers there were."""
    answers: NDArray[np.int32]
    """What was answered."""
    rewards: NDArray[np.float32]
    """By step, table and seat: what the end of a play was worth, if the answer ended one."""
    dones: NDArray[np.bool_]
    """Did the answer end a play?"""
    masks: NDArray[np.bool_] | None
    """Which actions were open."""
    observations: NDArray[np.float32] | None
    """What the seat that was asked saw."""


Policy = Callable[[Asked], "ArrayLike"]
"""Answers the tables it is shown."""
Taking = Callable[[bytes, int], bytes]
BY = ("places", "actions")
"""How tables are answered."""


class Vector:
    """``n`` tables of one game.  A play that ends begins anew at once."""

    def __init__(
        self,
        game: str,
        n: int,
        *,
        players: int = 2,
        setup: Mapping[str, Any] | None = None,
        preset: str | None = None,
        seed: int | str = 0,
        reward: str = "places",
        see: str = "masks",
    ) -> None:
        if type(n) is not int or n < 1:
            raise FogadoError(f"{n!r} tables cannot be stepped; a whole number from 1 on can.")
        if see not in SEES:
            raise FogadoError(f"see={see!r} is not known; choose {either(SEES)}.")
        self.setting = Setting(game, players, setup, preset, reward)
        self.encoding = self.setting.encoding
        self.n = n
        self.players = players
        self.see = see
        self.tables = self._set_up(seed)
        self._fresh = True
        self._flat = np.zeros(0 if see == "counts" else n * self.encoding.action_size, np.bool_)
        self._open: NDArray[np.int64] = np.zeros(0, CELL)
        self._shown = slice(0, n)
        """Whose masks they are now."""

    def _set_up(self, seed: int | str) -> Tables:
        setting = self.setting
        return Tables(
            setting.start,
            self.players,
            self.n,
            str(seed),
            setting.reward,
            self.encoding.looks,
            self.encoding.actions,
        )

    def reset(self, seed: int | str | None = None) -> Asked:
        """Give the first questions; with a ``seed``, of new plays with its luck."""
        if seed is not None or not self._fresh:
            self.tables = self._set_up(0 if seed is None else seed)
            self._fresh = True
        return self.asked()

    def asked(self) -> Asked:
        """Give the questions as they stand; what the last answers brought is not told again."""
        self.tables.nothing_ended()
        return self._asked(slice(0, self.n), self.tables.questions(0, self.n))

    def step(self, actions: ArrayLike) -> Asked:
        """Take an action at every table, and give the next questions."""
        return self._answered(self.tables.act, actions)

    def pick(self, places: ArrayLike) -> Asked:
        """Take, at every table, the option at a place of its menu: 0 up to its count."""
        return self._answered(self.tables.pick, places)

    def _answered(self, take: Taking, answers: ArrayLike) -> Asked:
        given = self._checked(answers, self.n)
        self._fresh = False
        with nothing_swept():
            told = take(in_bytes(given), 0)
        return self._asked(slice(0, self.n), told)

    def roll_out(
        self,
        policy: Policy,
        steps: int,
        *,
        by: str = "places",
        keep: Collection[str] = (),
        group: int = GROUP,
    ) -> Played:
        """Let a policy answer every table ``steps`` times; give all that was asked and answered.

        It answers ``group`` tables at a time, and those to the end of the stretch before the
        next, so that they stay in the cache: that is faster than ``pick``.  Its answers are places
        of menus or, with ``by="actions"``, actions.  ``keep`` names what else shall be kept of all
        steps: ``masks``, ``observations``.
        """
        if type(steps) is not int or steps < 1 or type(group) is not int or group < 1:
            raise FogadoError(
                f"{steps!r} steps of {group!r} tables at a time cannot be played; "
                "whole numbers from 1 on can."
            )
        if by not in BY:
            raise FogadoError(f"by={by!r} is not known; choose {either(BY)}.")
        for name in keep:
            if name not in SEES[1 : SEES.index(self.see) + 1]:
                raise FogadoError(f"{name!r} cannot be kept of tables made with see={self.see!r}.")
        take = self.tables.pick if by == "places" else self.tables.act
        played = self._nothing_played(steps, keep)
        self._fresh = False
        with nothing_swept():
            for first in range(0, self.n, group):
                self._roll_out(policy, take, played, slice(first, min(first + group, self.n)))
        return played

    def _roll_out(self, policy: Policy, take: Taking, played: Played, rows: slice) -> None:
        tables = self.tables
        first, count = rows.start, rows.stop - rows.start
        questions: list[bytes] = []
        ends: list[int] = []
        worth: list[float] = []
        tables.nothing_ended()
        asked = self._asked(rows, tables.questions(first, rows.stop))
        for step, answers in enumerate(played.answers[:, rows]):
            questions.append(asked.told)
            if played.masks is not None:
                played.masks[step, rows] = asked.masks
            if played.observations is not None:
                played.observations[step, rows] = asked.observations
            given = self._checked(policy(asked), count)
            answers[:] = given
            told = take(in_bytes(given), first)
            if tables.ended:
                ends += [step * self.n + table for table in tables.ended]
                worth += tables.worth
            asked = self._asked(rows, told)
        both = np.frombuffer(b"".join(questions), TOLD).reshape(-1, count, 2)
        played.seats[:, rows] = both[:, :, 0]
        played.counts[:, rows] = both[:, :, 1]
        if ends:
            played.dones.reshape(-1)[ends] = True
            played.rewards.reshape(-1, self.players)[ends] = np.reshape(worth, (-1, self.players))

    def by_lot(self, lots: ArrayLike, *, out: Played | None = None) -> Played:
        """Let lots answer: one for every step and table; give all that was asked and answered.

        A lot is a number from 0 up to, but not including, 1, read to 32 bits, or such 32 bits
        themselves (``uint32``): of ``c`` answers it takes the one at place ⌊lot · c⌋.  Lots do not
        wait to hear a question, so every table is played to the end of the stretch before the
        next: it never leaves the cache.  Lots that lie table by table are read the fastest.
        ``out`` is what an earlier call gave for as many steps; it is written over and given back.
        """
        drawn = np.asarray(lots)
        whole = drawn.dtype == LOT
        if drawn.ndim != 2 or drawn.shape[1] != self.n or not (whole or drawn.dtype.kind == "f"):
            raise FogadoError(
                f"{self.n} tables need lots of the shape (steps, {self.n}), as floats or uint32; "
                f"these have the shape {drawn.shape} and hold {drawn.dtype}."
            )
        if drawn.dtype == np.longdouble:
            drawn = drawn.astype(np.float64)  # before anything is rounded up to 1
        if drawn.size and not whole and not (drawn.min() >= 0 and drawn.max() < 1):
            raise FogadoError("A lot is a number from 0 up to, but not including, 1.")
        played = self._to_write_on(len(drawn), out)
        self._fresh = False
        ends: list[int] = []
        self.tables.nothing_ended()
        with nothing_swept():
            if drawn.size:
                self._by_lot(drawn, played, ends)
        if ends:
            played.dones.T.reshape(-1)[ends] = True
            paid = played.rewards.transpose(1, 0, 2)
            worth = np.reshape(self.tables.worth, (-1, self.players))
            paid.reshape(-1, self.players)[ends] = worth
        return played

    def _by_lot(self, drawn: NDArray[Any], played: Played, ends: list[int]) -> None:
        # Group after group: all this stays in the cache, too.
        tables, steps = self.tables, len(drawn)
        group = max(1, LOTS // steps)
        for first in range(0, self.n, group):
            rows = slice(first, min(first + group, self.n))
            # Turned in two steps: first the lots of the group come to lie together.
            given = drawn[:, rows].copy(order="K")
            if given.dtype != LOT:
                # A short float has no room for the product.
                given = (given.astype(np.float64) * MANY).astype(LOT)
            told = tables.draw(first, given.T.tobytes(), steps)
            for room, numbers in zip(played[:3], told, strict=True):
                room.T[rows] = np.frombuffer(numbers, TOLD).reshape(-1, steps)
            ends += [first * steps + lot for lot in tables.ended[len(ends) :]]

    def _to_write_on(self, steps: int, out: Played | None) -> Played:
        """Give room for a stretch by lot: table by table in memory, as it is played."""
        if out is None:
            seats, counts, answers = (np.empty((self.n, steps), np.int32).T for _ in range(3))
            rewards = np.zeros((self.n, steps, self.players), np.float32).transpose(1, 0, 2)
            dones = np.zeros((self.n, steps), np.bool_).T
            return Played(seats, counts, answers, rewards, dones, None, None)
        if out.rewards.shape != (steps, self.n, self.players) or not out.seats.T.flags.c_contiguous:
            raise FogadoError(
                f"out= wants what by_lot gave for {steps} steps of {self.n} tables with "
                f"{self.players} players; this is about {out.rewards.shape}."
            )
        out.rewards[out.dones] = 0
        out.dones[:] = False
        return out

    def _nothing_played(self, steps: int, keep: Collection[str]) -> Played:
        shape = steps, self.n
        masks, observations = None, None
        if "masks" in keep:
            masks = np.zeros((*shape, self.encoding.action_size), np.bool_)
        if "observations" in keep:
            observations = np.zeros((*shape, self.encoding.observation_size), np.float32)
        return Played(
            np.zeros(shape, np.int32),
            np.zeros(shape, np.int32),
            np.zeros(shape, np.int32),
            np.zeros((*shape, self.players), np.float32),
            np.zeros(shape, np.bool_),
            masks,
            observations,
        )

    def menus(self) -> list[list[int]]:
        """List, for every table, the actions that may be taken, in the order of its menu."""
        return self.tables.menus()

    def _checked(self, answers: ArrayLike, count: int) -> NDArray[Any]:
        given = np.asarray(answers)
        if given.shape != (count,) or given.dtype.kind not in "iu":
            raise FogadoError(
                f"{count} tables need {count} whole numbers, an array of shape ({count},); "
                f"this one has the shape {given.shape} and holds {given.dtype}."
            )
        return given

    def _asked(self, rows: slice, told: bytes) -> Asked:
        return Asked(
            told,
            self.tables.ended,
            self.tables.worth,
            self.players,
            None if self.see == "counts" else self._masks(rows),
            self._observations(rows) if self.see == "observations" else None,
            rows,
        )

    def _masks(self, rows: slice) -> NDArray[np.bool_]:
        # Few of many actions are open, so only those are written; and cleared the next time.
        if rows == self._shown:
            self._flat[self._open] = False
        else:
            self._flat.fill(False)
            self._shown = rows
        count, size = rows.stop - rows.start, self.encoding.action_size
        self._open = np.frombuffer(self.tables.open_actions(rows.start, rows.stop), CELL)
        self._flat[self._open] = True
        shown = self._flat[: count * size].reshape(count, size)
        shown.flags.writeable = False
        return shown

    def _observations(self, rows: slice) -> NDArray[np.float32]:
        count, size = rows.stop - rows.start, self.encoding.observation_size
        seen = np.zeros(count * size, np.float32)
        places, numbers = self.tables.views(rows.start, rows.stop)
        seen[np.frombuffer(places, CELL)] = np.frombuffer(numbers, SEEN)
        return seen.reshape(count, size)


def in_bytes(answers: NDArray[Any]) -> bytes:
    """Write answers as ``Tables`` reads them."""
    return answers.astype(ANSWER, copy=False).tobytes()


@contextmanager
def nothing_swept() -> Iterator[None]:
    """Keep the collector away: tables hold no cycles, so it would look through them in vain."""
    swept = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if swept:
            gc.enable()
