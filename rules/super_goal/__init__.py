"""Super Goal!, the football dice game: one ball, fifty-five fields, eight dice."""
