"""Everything printed on the parts of the game: the TOML files beside this one."""
