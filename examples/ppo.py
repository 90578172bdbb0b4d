"""A bot that learns Emerald Skulls by playing against itself: PPO in plain numpy.

    python examples/ppo.py --minutes 25 --out ppo

Many tables are stepped together (``fogado.research.vector``); both seats are played by the same
small network.  Now and then it plays against ``greedy``, and the share of wins goes into
``OUT.jsonl``; the network into ``OUT.npz``, the learning curve into ``OUT.png``.  How it works is
told in docs/howto/train-with-ppo.md.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fogado.bots.house import Bots
from fogado.core.native import COMPILED
from fogado.core.source import seeded
from fogado.research import encoding, vector
from fogado.research.lane import OVER, begin
from fogado.research.setting import Setting

GAME = "emerald-skulls"
GEARS = 10.0
"""So many gears ahead of the other are worth as much as a won game."""


@dataclass
class Plan:
    """Everything that can be turned."""

    tables: int = 256
    steps: int = 64
    epochs: int = 3
    batch: int = 2048
    hidden: int = 128
    rate: float = 1e-3
    clip: float = 0.2
    entropy: float = 0.01
    discount: float = 0.998
    trace: float = 0.95
    glances: int = 200
    """Steps of random play that show which numbers ever change."""


# ── a small network ──────────────────────────────────────────────────────────────────────────


class Net:
    """Two hidden layers, one head that chooses and one that judges; Adam moves the weights."""

    def __init__(self, inputs: int, actions: int, hidden: int, rng: np.random.Generator) -> None:
        def layer(rows: int, columns: int, gain: float) -> np.ndarray:
            return (rng.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)

        self.weights = {
            "w1": layer(inputs, hidden, 1.4),
            "b1": np.zeros(hidden, np.float32),
            "w2": layer(hidden, hidden, 1.4),
            "b2": np.zeros(hidden, np.float32),
            "wp": layer(hidden, actions, 0.01),
            "bp": np.zeros(actions, np.float32),
            "wv": layer(hidden, 1, 0.5),
            "bv": np.zeros(1, np.float32),
        }
        self.first = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.second = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.moves = 0

    def forward(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray, tuple[np.ndarray, ...]]:
        """Give logits, values, and what the way back needs."""
        w = self.weights
        h1 = np.maximum(x @ w["w1"] + w["b1"], 0.0)
        h2 = np.maximum(h1 @ w["w2"] + w["b2"], 0.0)
        return h2 @ w["wp"] + w["bp"], (h2 @ w["wv"] + w["bv"])[:, 0], (x, h1, h2)

    def backward(
        self, kept: tuple[np.ndarray, ...], logits: np.ndarray, values: np.ndarray
    ) -> dict[str, np.ndarray]:
        """Turn gradients at the heads into gradients of the weights."""
        w = self.weights
        x, h1, h2 = kept
        d2 = (logits @ w["wp"].T + values[:, None] @ w["wv"].T) * (h2 > 0)
        d1 = (d2 @ w["w2"].T) * (h1 > 0)
        return {
            "w1": x.T @ d1,
            "b1": d1.sum(0),
            "w2": h1.T @ d2,
            "b2": d2.sum(0),
            "wp": h2.T @ logits,
            "bp": logits.sum(0),
            "wv": h2.T @ values[:, None],
            "bv": values.sum(keepdims=True),
        }

    def move(self, gradients: dict[str, np.ndarray], rate: float) -> None:
        """Take a step with Adam, not longer than a gradient of length 1 allows."""
        length = np.sqrt(sum(float((g * g).sum()) for g in gradients.values()))
        shorten = min(1.0, 1.0 / (length + 1e-8))
        self.moves += 1
        slow, fast = 1 - 0.9**self.moves, 1 - 0.999**self.moves
        for name, gradient in gradients.items():
            g = gradient * np.float32(shorten)
            self.first[name] += 0.1 * (g - self.first[name])
            self.second[name] += 0.001 * (g * g - self.second[name])
            change = (self.first[name] / slow) / (np.sqrt(self.second[name] / fast) + 1e-8)
            self.weights[name] -= np.float32(rate) * change


def log_softmax(logits: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Give log-probabilities; what may not be done is out of reach."""
    closed = np.where(masks, logits, np.float32(-1e9))
    closed = closed - closed.max(1, keepdims=True)
    return closed - np.log(np.exp(closed).sum(1, keepdims=True))


# ── what the learner looks at ────────────────────────────────────────────────────────────────


class Glasses:
    """Leaves out what never changes at this table, and brings the rest to one scale."""

    def __init__(self, glances: int, seed: int) -> None:
        tables = vector(GAME, 128, players=2, seed=f"glasses/{seed}", see="observations")
        luck = np.random.default_rng(seed)
        asked = tables.reset()
        seen, opened = [], np.zeros(tables.encoding.action_size, bool)
        for _ in range(glances):
            assert asked.observations is not None
            assert asked.masks is not None
            seen.append(asked.observations)
            opened |= asked.masks.any(0)
            asked = tables.pick((luck.random(tables.n) * asked.counts).astype(int))
        sample = np.concatenate(seen)
        self.columns = np.flatnonzero(sample.std(0) > 0)
        self.middle = sample[:, self.columns].mean(0)
        self.spread = sample[:, self.columns].std(0) + np.float32(1e-3)
        self.actions = self.possible(tables)
        missing = set(np.flatnonzero(opened)) - set(self.actions.tolist())
        assert not missing, "an action was open that should not be possible here"
        coding = tables.encoding
        # 'gears' begins with the seat that looks; the scale makes gears of it again.
        at = 0
        for field in coding.fields:
            if field.name == "gears":
                break
            at += field.size
        self.gears = at
        self.scale = float(coding.scale[at])

    @staticmethod
    def possible(tables: Any) -> np.ndarray:
        """List the actions of this table: bets on cards that are not there are left out."""
        there = {bet.name for bet in tables.setting.start.view(None).bets}
        words = [name.split() for name in tables.encoding.actions.names]
        return np.array(
            [
                number
                for number, word in enumerate(words)
                if word[0] != "wait"
                and (word[0] != "bet" or word[1] in there)
                and (word[:2] != ["take", "jackpot"] or word[2] in there)
            ]
        )

    def look(self, observations: np.ndarray) -> np.ndarray:
        """Give what the network sees."""
        seen = (observations[:, self.columns] - self.middle) / self.spread
        return np.clip(seen, -5.0, 5.0).astype(np.float32)

    def lead(self, observations: np.ndarray) -> np.ndarray:
        """Say how many gears the seat that looks is ahead, in units of a won game."""
        gears = observations[:, self.gears : self.gears + 2] * self.scale
        lead: np.ndarray = (gears[:, 0] - gears[:, 1]) / GEARS
        return lead


# ── learning ─────────────────────────────────────────────────────────────────────────────────


class Learner:
    """Plays against itself and learns from it."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self.plan = plan
        self.rng = np.random.default_rng(seed)
        self.glasses = Glasses(plan.glances, seed)
        inputs, actions = len(self.glasses.columns), len(self.glasses.actions)
        self.net = Net(inputs, actions, plan.hidden, self.rng)
        self.tables = vector(
            GAME, plan.tables, players=2, seed=seed, reward="score", see="observations"
        )
        self.asked = self.tables.reset()
        self.decisions = 0
        self.games = 0

    def act(self) -> tuple[np.ndarray, ...]:
        """Answer every table once; give what is needed to learn from it."""
        asked, glasses = self.asked, self.glasses
        x = glasses.look(asked.observations)
        masks = asked.masks[:, glasses.actions]
        logits, values, _ = self.net.forward(x)
        logs = log_softmax(logits, masks)
        # The largest of noisy logits is a draw with these probabilities.
        noise = self.rng.gumbel(size=logs.shape).astype(np.float32)
        chosen = np.where(masks, logs + noise, -np.inf).argmax(1)
        told = logs[np.arange(len(chosen)), chosen]
        lead = glasses.lead(asked.observations)
        self.asked = self.tables.step(glasses.actions[chosen])
        self.decisions += len(chosen)
        self.games += int(self.asked.dones.sum())
        return x, masks, chosen, told, values, lead, asked.seats, self.asked.dones, self.ended()

    def ended(self) -> np.ndarray:
        """Give, by table and seat, what the end of a play brought: the lead, and the win."""
        scores = self.asked.rewards
        ahead = scores - scores[:, ::-1]
        brought: np.ndarray = ahead / GEARS + np.sign(ahead)
        return brought

    def rollout(self) -> dict[str, np.ndarray]:
        """Play some steps at every table and judge each answer by what came of it."""
        rows = [self.act() for _ in range(self.plan.steps)]
        names = ("x", "masks", "chosen", "told", "values", "lead", "seats", "dones", "ended")
        found = {
            name: np.stack(column)
            for name, column in zip(names, zip(*rows, strict=True), strict=True)
        }
        advantages, valid = self.advantages(found)
        kept = valid.reshape(-1)
        flat = {
            name: found[name].reshape(-1, *found[name].shape[2:])[kept]
            for name in ("x", "masks", "chosen", "told", "values")
        }
        flat["advantages"] = advantages.reshape(-1)[kept]
        return flat

    def advantages(self, found: dict[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        """Go back from the end, seat by seat: how much better was it than expected?

        The reward between two answers of a seat is how much its lead grew.  An answer whose seat
        was not asked again in this stretch is left out.
        """
        plan = self.plan
        tables = np.arange(plan.tables)
        later_value = np.zeros((plan.tables, 2), np.float32)
        later_lead = np.zeros((plan.tables, 2), np.float32)
        later_gain = np.zeros((plan.tables, 2), np.float32)
        known = np.zeros((plan.tables, 2), bool)
        _, last, _ = self.net.forward(self.glasses.look(self.asked.observations))
        now = self.asked.seats
        later_value[tables, now] = last
        later_lead[tables, now] = self.glasses.lead(self.asked.observations)
        known[tables, now] = True
        advantages = np.zeros(found["values"].shape, np.float32)
        valid = np.zeros(found["values"].shape, bool)
        for step in reversed(range(plan.steps)):
            done = found["dones"][step]
            later_value[done] = 0.0
            later_gain[done] = 0.0
            later_lead[done] = found["ended"][step][done]
            known[done] = True
            seat = found["seats"][step]
            value, lead = found["values"][step], found["lead"][step]
            reward = later_lead[tables, seat] - lead
            surprise = reward + plan.discount * later_value[tables, seat] - value
            gain = surprise + plan.discount * plan.trace * later_gain[tables, seat]
            advantages[step], valid[step] = gain, known[tables, seat]
            later_value[tables, seat] = value
            later_lead[tables, seat] = lead
            later_gain[tables, seat] = np.where(known[tables, seat], gain, 0.0)
            known[tables, seat] = True
        return advantages, valid

    def learn(self, rate: float) -> dict[str, float]:
        """Play, then move the network towards what turned out well."""
        data = self.rollout()
        returns = data["advantages"] + data["values"]
        count = len(returns)
        better = data["advantages"]
        better = (better - better.mean()) / (better.std() + 1e-8)
        losses, entropies = [], []
        for _ in range(self.plan.epochs):
            order = self.rng.permutation(count)
            for start in range(0, count, self.plan.batch):
                part = order[start : start + self.plan.batch]
                loss, entropy = self.improve(data, returns, better, part, rate)
                losses.append(loss)
                entropies.append(entropy)
        return {"value_loss": float(np.mean(losses)), "entropy": float(np.mean(entropies))}

    def improve(
        self,
        data: dict[str, np.ndarray],
        returns: np.ndarray,
        better: np.ndarray,
        part: np.ndarray,
        rate: float,
    ) -> tuple[float, float]:
        """Take one step on a handful of answers."""
        plan, size = self.plan, len(part)
        rows = np.arange(size)
        chosen, masks = data["chosen"][part], data["masks"][part]
        logits, values, kept = self.net.forward(data["x"][part])
        logs = log_softmax(logits, masks)
        shares = np.exp(logs) * masks
        ratio = np.exp(logs[rows, chosen] - data["told"][part])
        gain = better[part]
        # Where the policy has moved far enough already, nothing pulls any more.
        pulls = ((gain > 0) & (ratio < 1 + plan.clip)) | ((gain < 0) & (ratio > 1 - plan.clip))
        pull = np.where(pulls, gain * ratio, 0.0)[:, None]
        towards = -shares
        towards[rows, chosen] += 1.0
        entropy = -(shares * np.where(masks, logs, 0.0)).sum(1, keepdims=True)
        spread = -shares * (np.where(masks, logs, 0.0) + entropy)
        d_logits = -(pull * towards + plan.entropy * spread) / size
        wrong = values - returns[part]
        d_values = wrong / size
        gradients = self.net.backward(
            kept, d_logits.astype(np.float32), d_values.astype(np.float32)
        )
        self.net.move(gradients, rate)
        return float((wrong * wrong).mean()), float(entropy.mean())


# ── measuring ────────────────────────────────────────────────────────────────────────────────


def against(learner: Learner, opponent: str, games: int, seed: str) -> float:
    """Play against a bot, from both seats in turn; give the share of wins, ties in halves."""
    setting = Setting(GAME, 2)
    coding = encoding(GAME)
    glasses, net = learner.glasses, learner.net
    wins = 0.0
    for number in range(games):
        mine = number % 2
        luck = f"{seed}/{number // 2}"
        bots = Bots(setting.game, {1 - mine: opponent}, luck)
        lane = begin(setting.start.copy(), seeded(luck))
        while lane.awaits != OVER:
            if lane.seat != mine:
                option = bots.ask(lane.state, lane.seat)
                assert option is not None
                lane.take(option)
                continue
            seen = coding.observe(lane.state.view(mine))[None]
            logits, _, _ = net.forward(glasses.look(seen))
            open_now = coding.mask(lane)[glasses.actions].astype(bool)
            best = int(np.where(open_now, logits[0], -np.inf).argmax())
            chosen = coding.actions.options[int(glasses.actions[best])]
            assert chosen is not None
            lane.take(chosen)
        winners = lane.state.outcome.winners
        wins += (mine in winners) / len(winners)
    return wins / games


def draw(lines: list[dict[str, Any]], path: Path) -> None:
    """Draw the learning curve."""
    try:
        import matplotlib
    except ImportError:
        print("No curve was drawn: matplotlib comes with the extra, pip install 'fogado[lab]'.")
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axis = pyplot.subplots(figsize=(6, 3.2), dpi=90)
    minutes = [line["cpu_minutes"] for line in lines]
    axis.plot(minutes, [100 * line["wins"] for line in lines], marker="o", markersize=3)
    axis.axhline(50, color="grey", linewidth=0.8, linestyle="--")
    axis.set_xlabel("CPU minutes")
    axis.set_ylabel("games won against greedy, %")
    axis.set_ylim(0, 100)
    figure.tight_layout()
    figure.savefig(path)


def main() -> None:
    """Learn, and tell about it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=25.0, help="CPU minutes to learn for")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=2.0, help="CPU minutes between matches")
    parser.add_argument("--games", type=int, default=100, help="games of a match")
    parser.add_argument("--last-games", type=int, default=400, help="games of the last match")
    parser.add_argument("--against", default="greedy", help="the bot it is measured by")
    parser.add_argument("--out", type=Path, default=Path("ppo"))
    parser.add_argument("--match", type=Path, help="only play a match with this OUT.npz")
    chosen = parser.parse_args()
    learner = Learner(Plan(), chosen.seed)
    if chosen.match:
        learner.net.weights = dict(np.load(chosen.match))
        wins = against(learner, chosen.against, chosen.last_games, f"last/{chosen.seed}")
        print(json.dumps({"wins": wins, "of": chosen.last_games, "against": chosen.against}))
        return
    train(learner, chosen)


class Diary:
    """Measures the learner now and then, and keeps what it has learned so far."""

    def __init__(self, learner: Learner, chosen: argparse.Namespace) -> None:
        self.learner = learner
        self.chosen = chosen
        self.lines: list[dict[str, Any]] = []
        self.begun = time.process_time()
        self.begun_wall = time.monotonic()
        self.spent = 0.0
        """Seconds spent on measuring, which is not learning."""

    def minutes(self) -> float:
        """Say for how long it has learned, in minutes of CPU time."""
        return (time.process_time() - self.begun - self.spent) / 60

    def write(self, games: int, figures: dict[str, float]) -> None:
        """Play a match and write down how it went."""
        chosen, learner = self.chosen, self.learner
        learned, at = self.minutes(), time.process_time()
        wins = against(learner, chosen.against, games, f"match/{chosen.seed}")
        self.spent += time.process_time() - at
        line = {
            "cpu_minutes": round(learned, 2),
            "wall_minutes": round((time.monotonic() - self.begun_wall) / 60, 2),
            "decisions": learner.decisions,
            "games": learner.games,
            "wins": wins,
            "of": games,
            **{name: round(value, 4) for name, value in figures.items()},
        }
        self.lines.append(line)
        print(json.dumps(line), flush=True)
        text = "".join(json.dumps(one) + "\n" for one in self.lines)
        chosen.out.with_suffix(".jsonl").write_text(text)
        np.savez(chosen.out.with_suffix(".npz"), **learner.net.weights)


def train(learner: Learner, chosen: argparse.Namespace) -> None:
    """Learn for a while.  Ctrl-C ends it early, and nothing that was measured is lost."""
    shape = f"{len(learner.glasses.columns)} numbers in, {len(learner.glasses.actions)} answers"
    print(f"{GAME}, {'compiled' if COMPILED else 'interpreted'}, {shape}", flush=True)
    diary = Diary(learner, chosen)
    figures: dict[str, float] = {}
    next_match = 0.0
    try:
        while diary.minutes() < chosen.minutes:
            if diary.minutes() >= next_match:
                diary.write(chosen.games, figures)
                next_match += chosen.every
            left = 1.0 - diary.minutes() / chosen.minutes
            figures = learner.learn(learner.plan.rate * max(0.05, left))
        diary.write(chosen.last_games, figures)
    except KeyboardInterrupt:
        print("Stopped early.")
    draw(diary.lines, chosen.out.with_suffix(".png"))


if __name__ == "__main__":
    main()
