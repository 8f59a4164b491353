"""Colours of drawn boards, the same for every game."""

PAINT = {"red": "#c8102e", "blue": "#1f4fa8", "yellow": "#f2c200", "green": "#1b7a3a"}
GRASS, STRIPE, CHALK, TABLE = "#5aa454", "#52994c", "#f4f7f2", "#e8dcc8"
