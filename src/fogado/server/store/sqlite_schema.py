"""How the house's rows are laid out in SQLite, and how an older layout becomes the present one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fogado.core.errors import FogadoError
from fogado.server.store import sqlite_log

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

STEPS: tuple[tuple[str | Callable[[sqlite3.Connection], Any], ...], ...] = (
    (
        "CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT",
        """
        CREATE TABLE tables (
            id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
            visibility TEXT NOT NULL, phase TEXT NOT NULL, owner TEXT NOT NULL,
            people TEXT NOT NULL, title TEXT NOT NULL, head INTEGER NOT NULL,
            made INTEGER NOT NULL, changed INTEGER NOT NULL, secret BLOB NOT NULL,
            wake INTEGER NOT NULL, keeper TEXT NOT NULL, kept_until INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE INDEX tables_lobby ON tables (phase, changed) WHERE visibility = 'public'",
        "CREATE INDEX tables_owner ON tables (owner) WHERE phase IN ('open', 'playing')",
        "CREATE INDEX tables_wake ON tables (wake) WHERE wake > 0",
        "CREATE INDEX tables_keeper ON tables (keeper) WHERE keeper > ''",
        """
        CREATE TABLE seated (
            person TEXT NOT NULL, tbl TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
            PRIMARY KEY (person, tbl)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX seated_tbl ON seated (tbl)",
        """
        CREATE TABLE journal (
            tbl TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, seq INTEGER NOT NULL,
            at INTEGER NOT NULL, kind TEXT NOT NULL, who TEXT NOT NULL, message TEXT NOT NULL,
            data TEXT NOT NULL, digest TEXT NOT NULL,
            PRIMARY KEY (tbl, seq)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE people (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, password TEXT,
            made INTEGER NOT NULL, seen INTEGER NOT NULL, settings TEXT NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE sessions (
            id TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
            kind TEXT NOT NULL, label TEXT NOT NULL, made INTEGER NOT NULL, seen INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE INDEX sessions_person ON sessions (person)",
        """
        CREATE TABLE chat (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            tbl TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
            at INTEGER NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, said TEXT NOT NULL
        ) STRICT
        """,
        "CREATE INDEX chat_tbl ON chat (tbl, id)",
        "CREATE INDEX chat_person ON chat (person, id)",
    ),
    (
        "ALTER TABLE people ADD COLUMN version INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE people ADD COLUMN state TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX people_guests ON people (seen) WHERE login IS NULL",
        "CREATE INDEX people_leaving ON people (id) WHERE state = 'leaving'",
        "CREATE INDEX sessions_seen ON sessions (seen)",
        "ALTER TABLE tables ADD COLUMN origin TEXT NOT NULL DEFAULT ''",
        """
        CREATE TABLE leases (
            name TEXT PRIMARY KEY, keeper TEXT NOT NULL, kept_until INTEGER NOT NULL
        ) STRICT
        """,
    ),
    (*sqlite_log.LAYOUT, sqlite_log.enter_all),
)
"""Step n takes layout n to layout n + 1.  A step that was released is never changed again.

A statement may be a function, where the old rows are needed to make the new ones.
"""

VERSION = len(STEPS)


def lay_out(db: sqlite3.Connection) -> None:
    """Bring the layout up to date; this runs inside a transaction."""
    db.execute("CREATE TABLE IF NOT EXISTS layout (version INTEGER NOT NULL) STRICT")
    found = db.execute("SELECT version FROM layout").fetchone()
    version = 0 if found is None else found[0]
    check_version(version, VERSION)
    if found is None:
        db.execute("INSERT INTO layout VALUES (0)")
    for step in STEPS[version:]:
        for statement in step:
            if callable(statement):
                statement(db)
            else:
                db.execute(statement)
    if version < VERSION:
        db.execute("UPDATE layout SET version = ?", (VERSION,))


def check_version(found: int, known: int) -> None:
    """A newer Fogadó may have kept things that this one would break."""
    if found > known:
        raise FogadoError(
            f"The store has the layout {found} of a newer Fogadó; this one knows layouts up to "
            f"{known}. Install the newer one."
        )
