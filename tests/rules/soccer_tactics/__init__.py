"""Soccer Tactics WORLD: one file per rule, every test a little match on an ASCII pitch."""
