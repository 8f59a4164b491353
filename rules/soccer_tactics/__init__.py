"""Soccer Tactics WORLD: the whole rulebook, one file per rule."""
