"""The games for OpenSpiel, with explicit chance.

``import fogado.research.openspiel`` registers every game: ``fogado_emerald_skulls``, and so on.
Parameters: ``players``, ``preset``, and ``setup`` written as ``key:value;key:value``.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np

from fogado.core import registry
from fogado.core.errors import BadSetup
from fogado.research.answering import do
from fogado.research.extra import needs_extra
from fogado.research.lane import ARRIVAL, OVER, SEAT, Lane, begin, worth
from fogado.research.setting import Setting

try:
    import pyspiel
except ImportError:  # pragma: no cover - the test environment has the extra
    raise needs_extra("OpenSpiel") from None

if TYPE_CHECKING:
    from collections.abc import Callable

    from fogado.core.game import Game

MOST_OUTCOMES = 1024
"""Luck never has more outcomes than this: seven dice have 792."""
LONGEST = 100_000
"""No rule ends these plays after so many answers; none that was seen came near."""
REMEMBERED = 16
"""Own answers that the tensor of an information state ends with."""


def short_name(game: str) -> str:
    """Name a game as OpenSpiel does: ``fogado_emerald_skulls``."""
    return f"fogado_{game.replace('-', '_')}"


def game_type(name: str, players: int | None = None) -> Any:
    """Describe a game to OpenSpiel; alone against the game the rewards do not add up to nothing."""
    game = registry.game(name)
    alone = players == 1 or (players is None and game.fewest == 1)
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=game.title["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        # Two of the games hide nothing but luck.  OpenSpiel's searches for hidden information
        # refuse what calls itself open, and those for open games do not ask.
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if alone else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": usual_players(game), "preset": "", "setup": ""},
    )


def usual_players(game: Game) -> int:
    """Say how many play where nobody said it."""
    return min(max(2, game.fewest), game.most)


def read_setup(text: str) -> dict[str, str]:
    """Read ``key:value;key:value``: commas and equal signs belong to OpenSpiel."""
    chosen: dict[str, str] = {}
    for word in text.split(";") if text else ():
        key, colon, value = word.partition(":")
        if not (key and colon and value):
            raise BadSetup(f"setup={text} is not understood; write key:value;key:value.")
        chosen[key] = value
    return chosen


class TableGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """One game with its players and set-up."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        players = int(params.get("players", usual_players(registry.game(name))))
        setup = read_setup(params.get("setup", ""))
        self.setting = Setting(name, players, setup, params.get("preset") or None)
        self.encoding = self.setting.encoding
        self.first = begin(self.setting.start.copy(), None)
        information = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.action_size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if players == 1 else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(name, players), information, params)

    def new_initial_state(self) -> TableState:
        """Set the table up."""
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Bound how often luck decides."""
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Make whoever writes down what a player sees."""
        if params:
            raise ValueError(f"An observer of {self.setting.game.name} has nothing to be set.")
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class Table:
    """What a state holds; it knows how to copy itself without copying the rules."""

    def __init__(self, lane: Lane, memory: list[bytes], answers: list[tuple[int, ...]]) -> None:
        self.lane = lane
        self.memory = memory
        """By seat, the digest of everything it has seen,"""
        self.answers = answers
        """and its last answers, the latest first."""

    def __deepcopy__(self, _: Any) -> Table:
        return Table(self.lane.copy(), self.memory[:], self.answers[:])


class TableState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A play."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        seats = game.setting.players
        self.table = Table(game.first.copy(), [b""] * seats, [()] * seats)

    @property
    def _setting(self) -> Setting:
        setting: Setting = self.get_game().setting
        return setting

    # ── whose turn it is, and what may be done ───────────────────────────────────────────

    def current_player(self) -> int:
        """Name the seat that is asked, or luck, or the end."""
        lane = self.table.lane
        if lane.awaits == SEAT:
            return lane.seat
        ended = lane.awaits == OVER
        player: int = pyspiel.PlayerId.TERMINAL if ended else pyspiel.PlayerId.CHANCE
        return player

    def is_terminal(self) -> bool:
        """Has the play ended?"""
        return self.table.lane.awaits == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self._setting.encoding.legal(self.table.lane)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List what luck can give, by its place in the game's own list."""
        lane = self.table.lane
        if lane.awaits == ARRIVAL:
            count = len(lane.patient)
            return [(place, 1 / count) for place in range(count)]
        return [(place, share) for place, (_, share) in enumerate(self._luck())]

    def _luck(self) -> list[tuple[Any, float]]:
        pending = self.table.lane.state.chance
        assert pending is not None
        return pending.outcomes()

    def _apply_action(self, action: int) -> None:
        table = self.table
        lane = table.lane
        state = lane.state
        state.log = []
        seat = lane.seat
        if lane.awaits == SEAT:
            do(lane, self._setting, action)
            table.answers[seat] = (action, *table.answers[seat][: REMEMBERED - 1])
            table.memory[seat] = remembered(table.memory[seat], f"I: {action}")
        elif lane.awaits == ARRIVAL:
            lane.arrive(action)
        else:
            lane.settle(self._luck()[action][0])
        for event in state.log:
            for whose in range(len(table.memory)):
                seen = repr(event.seen_by(whose))
                table.memory[whose] = remembered(table.memory[whose], seen)
        state.log = None

    def _action_to_string(self, player: int, action: int) -> str:
        lane = self.table.lane
        if player != pyspiel.PlayerId.CHANCE:
            return self._setting.encoding.actions.name_in(lane.menu, action)
        if lane.awaits == ARRIVAL:
            return f"seat {lane.patient[action]} is asked first"
        pending = lane.state.chance
        assert pending is not None
        return f"{pending.purpose}: {pending.write(self._luck()[action][0])}"

    def returns(self) -> list[float]:
        """Say what the end is worth to each seat; nothing before it."""
        if not self.is_terminal():
            return [0.0] * self._setting.players
        return worth(self.table.lane.state.outcome, self._setting.reward)

    # ── what is known ────────────────────────────────────────────────────────────────────

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """Make another play that looks the same to this player."""
        found: TableState = self.get_game().new_initial_state()
        table = self.table
        state = self._setting.game.sample(table.lane.state.view(player), Drawn(sampler))
        found.table = Table(same_question(table.lane, state), table.memory[:], table.answers[:])
        return found

    def __str__(self) -> str:
        view = self.table.lane.state.view(None)
        return f"{self._setting.game.name} {self.current_player()} {view}"


class Drawn:
    """OpenSpiel's sampler as a source of numbers."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        self.random = sampler


def same_question(lane: Lane, state: Any) -> Lane:
    """Take up another state at the question that a play has come to."""
    twin = Lane(state, None)
    twin.asked = lane.asked
    twin.next_asked = lane.next_asked
    twin.patient_left = lane.patient_left
    twin.taken = lane.taken
    if lane.awaits != SEAT:
        twin.stop(lane.awaits)
        return twin
    decision = state.asked(lane.seat)
    assert decision is not None, "a sampled state asks what the view was asked"
    twin.ask(decision.how_many(state, twin), lane.may_wait)
    return twin


def remembered(before: bytes, seen: str) -> bytes:
    """Add something to the digest of all that was seen."""
    return sha256(before + seen.encode()).digest()


class Observer:
    """Writes down what a player sees; with perfect recall also what it has seen."""

    def __init__(self, game: TableGame, recall: bool) -> None:
        self.encoding = game.encoding
        self.recall = recall
        self.most = game.setting.game.most
        sizes = {"seat": self.most, "observation": self.encoding.observation_size}
        if recall:
            sizes["answers"] = REMEMBERED
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: TableState, player: int) -> None:
        """Write down what a player sees now."""
        self.tensor.fill(0.0)
        self.dict["seat"][player] = 1.0
        view = state.table.lane.state.view(player)
        self.dict["observation"][:] = self.encoding.observe(view)
        if self.recall:
            for place, action in enumerate(state.table.answers[player]):
                self.dict["answers"][place] = (action + 1) / self.encoding.action_size

    def string_from(self, state: TableState, player: int) -> str:
        """Write down what a player sees, in words; the past is a digest."""
        seen = f"seat {player}: {state.table.lane.state.view(player)!r}"
        return f"{state.table.memory[player].hex()} {seen}" if self.recall else seen


def register() -> None:
    """Put the games on OpenSpiel's list."""
    known = set(pyspiel.registered_names())
    for name in registry.games():
        if short_name(name) not in known:
            pyspiel.register_game(game_type(name), maker(name))


def maker(name: str) -> type[TableGame]:
    """Make the class that OpenSpiel calls with parameters only."""

    class Named(TableGame):
        """A game by its name on OpenSpiel's list."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, {} if params is None else dict(params))

    return Named


register()
