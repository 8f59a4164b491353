"""Soccer Tactics WORLD at the table."""
