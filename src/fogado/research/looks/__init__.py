"""What a seat sees and what it can answer, as numbers of a fixed size; a module for each game."""
