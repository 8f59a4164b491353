"""Soccer Tactics WORLD: the whole rulebook, one file per rule. `game.py` is the door."""

SHELF = 1
"""Where it stands among the games."""
