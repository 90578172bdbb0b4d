"""Thousands of games stepped together: numpy arrays in, numpy arrays out."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from fogado.core.errors import FogadoError, either
from fogado.research.setting import Setting
from fogado.research.tables import SEATS, Tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import ArrayLike, NDArray

MOST = 0xFFFF
"""The highest place that travels: two bytes, the low one first."""
SEATS_BITS = SEATS.bit_length() - 1
SEES = ("counts", "masks", "observations")
"""How much is told of every question; each tells what the one before it does."""


class Asked(NamedTuple):
    """What the tables ask now, and what the last answers brought.  One row for each table."""

    seats: NDArray[np.intp]
    """Who is asked."""
    counts: NDArray[np.intp]
    """How many answers there are."""
    rewards: NDArray[np.float32]
    """By table and seat: what the end of a play was worth; zeros where none ended."""
    dones: NDArray[np.bool_]
    """Did a play end with the last answer?  Then the question is the first of a new one."""
    masks: NDArray[np.bool_] | None
    """By table and action: may it be taken?  The next step writes into the same memory."""
    observations: NDArray[np.float32] | None
    """By table: what the seat that is asked sees."""


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
        self._open: NDArray[np.intp] = np.zeros(0, np.intp)
        self._rows: NDArray[np.intp] = np.arange(n) * self.encoding.action_size
        """Where the mask of each table begins."""

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
        return self._asked()

    def step(self, actions: ArrayLike) -> Asked:
        """Take an action at every table, and give the next questions."""
        self._fresh = False
        numbers = self._checked(actions).tolist()
        with nothing_swept():
            self.tables.act(numbers)
        return self._asked()

    def pick(self, places: ArrayLike) -> Asked:
        """Take, at every table, the option at a place of its menu: 0 up to its count."""
        self._fresh = False
        given = self._checked(places)
        if (given >> MOST.bit_length()).any():
            table = int(np.flatnonzero((given < 0) | (given > MOST))[0])
            raise self.tables.no_place(table, int(given[table]))
        with nothing_swept():
            self.tables.pick(given.astype("<u2").tobytes())
        return self._asked()

    def menus(self) -> list[list[int]]:
        """List, for every table, the actions that may be taken, in the order of its menu."""
        return self.tables.menus()

    def _checked(self, answers: ArrayLike) -> NDArray[Any]:
        given = np.asarray(answers)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise FogadoError(
                f"{self.n} tables need {self.n} whole numbers, an array of shape ({self.n},); "
                f"this one has the shape {given.shape} and holds {given.dtype}."
            )
        return given

    def _asked(self) -> Asked:
        tables = self.tables
        rewards = np.zeros((self.n, self.players), np.float32)
        dones = np.zeros(self.n, np.bool_)
        if tables.ended:
            rewards[tables.ended] = np.asarray(tables.worth).reshape(-1, self.players)
            dones[tables.ended] = True
        questions = np.frombuffer(tables.questions(), "<u2").astype(np.intp)
        return Asked(
            questions & (SEATS - 1),
            questions >> SEATS_BITS,
            rewards,
            dones,
            None if self.see == "counts" else self._masks(),
            self._observations() if self.see == "observations" else None,
        )

    def _masks(self) -> NDArray[np.bool_]:
        # Few of many actions are open, so only those are written; and cleared the next time.
        self._flat[self._open] = False
        actions, many = (np.frombuffer(told, "<u2") for told in self.tables.open_actions())
        self._open = np.repeat(self._rows, many) + actions
        self._flat[self._open] = True
        shown = self._flat.reshape(self.n, self.encoding.action_size)
        shown.flags.writeable = False
        return shown

    def _observations(self) -> NDArray[np.float32]:
        raw = np.zeros(self.n * self.encoding.observation_size, np.float32)
        places, values = self.tables.views()
        raw[places] = values
        return self.encoding.scaled(raw.reshape(self.n, self.encoding.observation_size))
