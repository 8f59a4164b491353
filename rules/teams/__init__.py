"""The colours that teams play in, and how they are called; the same in every game."""

from importlib.resources import files
from typing import Any

COLOURS = ("red", "blue", "yellow", "green")
EXPECTED = f"two different colours of {', '.join(COLOURS)}, home first"
WORDS = files(__name__)
"""The folder with the colours' names in each language."""


def are_teams(value: Any) -> bool:
    """Two different colours."""
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(colour in COLOURS for colour in value)
        and value[0] != value[1]
    )
