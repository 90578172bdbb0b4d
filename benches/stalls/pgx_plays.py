"""Pgx on one CPU core: a thousand games side by side, compiled by JAX, as it is meant to be."""

from __future__ import annotations

import os

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import pgx
from pgx.experimental import auto_reset
from stall import Act, Case, Counts, serve

GAMES = ("leduc_holdem", "connect_four")
TABLES = 1024
STEPS = 50


def play(name: str) -> Case:
    def case() -> Act:
        env = pgx.make(name)
        step = auto_reset(env.step, env.init)
        key = jax.random.PRNGKey(1)

        def go(carry, key):  # type: ignore[no-untyped-def]
            tables = carry
            first, second = jax.random.split(key)
            logits = jax.numpy.where(tables.legal_action_mask, 0.0, -1e9)
            action = jax.random.categorical(first, logits, axis=-1)
            tables = jax.vmap(step)(tables, action, jax.random.split(second, TABLES))
            return tables, tables.terminated.sum()

        many = jax.jit(lambda tables, key: jax.lax.scan(go, tables, jax.random.split(key, STEPS)))
        held = [jax.jit(jax.vmap(env.init))(jax.random.split(key, TABLES)), key]

        def act() -> Counts:
            held[1], now = jax.random.split(held[1])
            held[0], ended = many(held[0], now)
            return {"decisions": TABLES * STEPS, "games": float(ended.sum())}

        return act

    return case


serve({f"play {name}": play(name) for name in GAMES})
