"""Template Game for Fogadó: the game, its words in two languages, and a bot."""
