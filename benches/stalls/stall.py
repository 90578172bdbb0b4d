"""What every peer's script shares: cases by name, each done for so many seconds of CPU time.

The driver (``benches/peers.py``) starts one process per peer and asks it, case by case and round by
round: one JSON line in, one JSON line out.  This file uses nothing but the standard library,
because it runs in the peers' own environments.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

Counts = dict[str, float]
"""What was done: ``decisions`` and ``games``, ``copies``, or ``simulations``."""
Act = Callable[[], Counts]
"""Does something once and counts it."""
Case = Callable[[], Act]
"""Gets ready, outside the clock, and gives what is to be timed."""


def timed(act: Act, seconds: float) -> Counts:
    """Do something again and again, and add up what was done."""
    total: Counts = {}
    begun = time.process_time()
    spent = 0.0
    while spent < seconds:
        for name, count in act().items():
            total[name] = total.get(name, 0.0) + count
        spent = time.process_time() - begun
    return {**total, "seconds": spent}


def serve(cases: dict[str, Case]) -> None:
    """Answer the driver until it closes the line."""
    # Libraries print as they please; only answers may reach the driver.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    ready: dict[str, Act] = {}
    for line in sys.stdin:
        asked: dict[str, Any] = json.loads(line)
        answer: dict[str, Any]
        if "case" not in asked:
            answer = {"cases": list(cases)}
        else:
            name = asked["case"]
            try:
                if name not in ready:
                    ready[name] = cases[name]()
                    ready[name]()  # the first time is for caches and compilers
                answer = timed(ready[name], asked["seconds"])
            except Exception as error:  # a peer that cannot do something is told, not hidden
                answer = {"problem": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
