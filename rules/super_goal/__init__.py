"""Super Goal!, the football dice game: one ball, fifty-five fields, eight dice."""

SHELF = 3
"""Where it stands among the games."""
