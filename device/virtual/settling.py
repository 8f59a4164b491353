"""How long things on a virtual table move before they lie still: nobody hears a verdict before he has seen its cause.

The page draws the movement, and the camera has no new picture until it is over, as one whose picture is blurred. So the
referee judges when the needle stands, and display, whistle and page come together. Time is an argument: robots, replays
and tests let everything lie still at once.
"""

from typing import NamedTuple


class Settling(NamedTuple):
    """Seconds of the match day, and how fast the day runs."""

    spin: float = 0.0
    roll: float = 0.0
    breath: float = 0.0
    """For which the needle stands before anything is said; half of it is enough for dice."""
    speed: float = 1.0

    def moves(self, *, spun: bool) -> float:
        """From a push or a throw until the camera sees the table again."""
        return self.spin + self.breath if spun else self.roll + self.breath / 2

    def seen(self, seconds: float) -> float:
        """How long that is for those who watch."""
        return round(seconds / self.speed, 3)


AT_ONCE = Settling()
AS_ON_WOOD = Settling(spin=2.6, roll=0.7, breath=0.5)
"""A needle that turns a little more than twice and slows down; dice that tumble."""
