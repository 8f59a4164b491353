"""Soccer Tactics WORLD: the whole rulebook, one file per rule. `game.py` is the door."""
