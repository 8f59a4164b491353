"""FUBA, the tactical football board game: thirteen sectors, two dice, one ball die."""

SHELF = 2
"""Where it stands among the games."""
