"""The house's log: one JSON object per line, with nothing in it that somebody could misuse.

No cookie, token, password, name, chat, address of a table or hidden thing is ever written.  Of an
unexpected error the kind and the places in the code are written, not its words: they may quote a
hand of cards.
"""

from __future__ import annotations

import logging
import sys
import traceback
from typing import TYPE_CHECKING, Any

import structlog

if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from typing import TextIO


def without_words(_: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Turn an exception into its kind and the places it came through."""
    record = line.get("_record")
    error = line.pop("exc_info", None) or (record.exc_info if record is not None else None)
    if record is not None:
        record.exc_info = None
        record.exc_text = None
    if error is True:
        error = sys.exc_info()
    if isinstance(error, BaseException):
        error = (type(error), error, error.__traceback__)
    if isinstance(error, tuple) and error[1] is not None:
        line["error"] = type(error[1]).__name__
        frames = traceback.extract_tb(error[1].__traceback__)[-12:]
        line["at"] = [f"{short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return line


def short(file: str) -> str:
    """Keep the last two parts of a path."""
    return "/".join(file.replace("\\", "/").split("/")[-2:])


SHARED: list[Any] = [
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    without_words,
]

log: structlog.stdlib.BoundLogger = structlog.wrap_logger(
    logging.getLogger("fogado"),
    processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
    wrapper_class=structlog.stdlib.BoundLogger,
)
"""Where the house writes; without ``set_up_logs`` only warnings are seen."""


def set_up_logs(level: str = "info", stream: TextIO | None = None) -> None:
    """Write our own lines, and those of the libraries, in one form."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # Who connects and leaves is in our own lines already.
    for chatty in ("uvicorn.error", "uvicorn.access", "websockets"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
