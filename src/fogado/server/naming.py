"""Names that nobody can guess, for tables and people."""

from __future__ import annotations

import secrets


def new_name() -> str:
    """Make a name; it never begins with a dash, which a command would take for an option."""
    while True:
        name = secrets.token_urlsafe(12)
        if not name.startswith("-"):
            return name
