"""One thread a process for numpy's products.

The judges' arrays are small: threads that share one product wait for each other longer than they
compute, and where the work is cut depends on their number, which changes the last bits.  So whoever
judges does so alone, and more processes do more at once; then the same seeds give the same plays on
any machine.

numpy reads these settings when it is loaded.  ``fogado`` makes them for itself and everybody who
works for it; a program of one's own makes them before it imports numpy.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
"""What the libraries behind numpy are told by; which one it has depends on the system."""


def one_thread() -> dict[str, str]:
    """List the settings, as far as nobody has chosen otherwise."""
    return {name: os.environ.get(name, "1") for name in NAMES}


@contextmanager
def children_of_one_thread() -> Iterator[None]:
    """Let the processes that are started meanwhile compute alone; this one stays as it is."""
    added = [name for name in NAMES if name not in os.environ]
    os.environ.update(one_thread())
    try:
        yield
    finally:
        for name in added:
            del os.environ[name]
