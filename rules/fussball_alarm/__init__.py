"""Die drei ??? Kids: Fußball-Alarm."""

SHELF = 4
"""Where it stands among the games."""
