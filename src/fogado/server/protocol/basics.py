"""What every part of the protocol is written with."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

VERSION = 1
"""Goes up when an older client could no longer be understood."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Language = Literal["en", "hu"]
Phase = Literal["open", "playing", "over", "closed"]
Visibility = Literal["public", "link", "code"]
