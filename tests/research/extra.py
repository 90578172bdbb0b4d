"""What of the extra ``fogado[research]`` is not installed."""

from __future__ import annotations

from importlib.util import find_spec

MISSING = [
    name
    for name in ("gymnasium", "librt", "pettingzoo", "polars", "pyspiel")
    if find_spec(name) is None
]
