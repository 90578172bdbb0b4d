"""Where the house keeps its rows: SQLite by default, PostgreSQL for several processes."""
