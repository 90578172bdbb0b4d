"""The games.  Each is a folder with the same file names; none knows of another."""
