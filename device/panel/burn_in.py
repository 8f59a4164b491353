"""An OLED that always shows the same keeps a shadow of it: so the picture wanders, gets dim, and goes out."""

from typing import NamedTuple

PATH = ((1, 1), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0))
"""Where the picture stands, minute by minute: every place within two pixels, in steps that nobody notices."""

BRIGHT, DIM, OFF = 207, 40, 0
"""Contrast of an SSD1306; 207 is what its makers suggest, 40 can still be read in a dim room."""


class Care(NamedTuple):
    """How carefully the OLED is treated, in seconds."""

    wander_every: float = 60
    dim_after: float = 180
    """Longer than anybody may think about a move."""
    off_after: float = 1800


class Look(NamedTuple):
    """Where and how brightly the picture is shown."""

    shift: tuple[int, int]
    contrast: int


USUAL = Care()


def look(now: float, last_activity: float, care: Care = USUAL) -> Look:
    """How to show the picture at `now`; a press, a move on the board or a new screen counts as activity."""
    idle = now - last_activity
    contrast = BRIGHT if idle < care.dim_after else DIM if idle < care.off_after else OFF
    return Look(PATH[int(now // care.wander_every) % len(PATH)], contrast)
