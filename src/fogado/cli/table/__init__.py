"""A table in the terminal: who sits there, what they are asked, what they see."""
