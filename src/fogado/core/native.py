"""What the compiler wants to know, with stand-ins where it was never installed.

``mypy_extensions`` comes with mypy and mypyc.  Whoever only plays does not need it.
"""

from typing import Any, Final

try:
    from mypy_extensions import i32 as i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:  # pragma: no cover - the test environment has mypy installed
    i32 = i64 = int  # type: ignore[misc]

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Any:  # type: ignore[misc]
        """Leave the class as it is."""
        return lambda cls: cls


COMPILED: Final[bool] = not __file__.endswith(".py")
"""Is this the compiled form of the engine?"""
