"""Lanterns: a toy game with everything that Emerald Skulls has not.

Hidden hands, hidden draws, sealed answers, glimpses that only two seats share, and reactions.  It
joins as any game of strangers would, so it also shows that the compiled core can be extended in
plain Python.
"""
