"""The opponent of every game."""
