"""An OLED that always shows the same keeps a shadow of it: so the picture wanders, gets dim, and goes out."""

from typing import NamedTuple

PATH = ((1, 1), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0))
"""Where the picture stands, minute by minute: every place within two pixels, in steps that nobody notices."""

BRIGHT, DIM, OFF = 204, 40, 0
"""Contrast as the chips count it, up to 255; the bright one is the usual setting, the dim one is for dark rooms."""


class Care(NamedTuple):
    """How the OLED is treated; times in seconds."""

    bright: int = BRIGHT
    wander_every: float = 60
    dim_after: float = 600
    off_after: float = 1800


USUAL = Care()


def care(brightness: int, burn_in_minutes: int) -> Care:
    """What the settings ask for: brightness 1 … 100, and minutes without play until it gets dim; nought is never."""
    dim_after = burn_in_minutes * 60 if burn_in_minutes else float("inf")
    return Care(max(1, round(brightness * 255 / 100)), dim_after=dim_after, off_after=3 * dim_after)


class Appearance(NamedTuple):
    """Where and how brightly the picture is shown."""

    shift: tuple[int, int]
    contrast: int


def appearance(now: float, last_activity: float, care: Care = USUAL) -> Appearance:
    """How to show the picture at `now`; a press, a move on the board or a new screen counts as activity."""
    idle = now - last_activity
    contrast = care.bright if idle < care.dim_after else min(DIM, care.bright) if idle < care.off_after else OFF
    return Appearance(PATH[int(now // care.wander_every) % len(PATH)], contrast)
