"""Everything printed on the parts of the game: ``printed.toml``."""
