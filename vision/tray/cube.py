"""A die in the tray as a cube that lies flat: how well all that is seen agrees with it, and whether two may touch."""

from dataclasses import dataclass

import numpy as np

from vision.arrays import Array
from vision.tray import tuning
from vision.tray.cube_sight import Fit, close


@dataclass(frozen=True, slots=True)
class Cube:
    """A die that lies flat, as far as one can be fitted."""

    fit: Fit
    value: int
    worth: float
    within: float
    """How much of the bright patch lies within its outline."""
    overlap: float
    """The same times how much of its upper face is bright."""
    face: float
    """How well the upper face shows its value; 18 is all one could wish."""
    lead: float
    """Over the next best value."""
    plain: float
    """How plain the upper face is between its pips; 6 is quite plain."""
    spot: float
    """How dark its pips are."""
    lost: float
    """Spots of the patch that nothing explains, in pips."""
    sided: bool
    """Whether a side shows its pips where it should: then it is there, however dark its shade."""
    alone: bool = False
    """Whether it is the only one of a patch that ends within the well: then all of it should be seen."""

    @property
    def shows_value(self) -> bool:
        """Whether its upper face has the pips of one value, and nothing but plain paint between them."""
        return (
            self.face > tuning.FACE_FIT
            and self.lead > tuning.FACE_LEAD
            and self.plain > tuning.CUBE_PLAIN
            and self.spot > tuning.LEAST_SPOT
        )

    @property
    def flat(self) -> bool:
        """Whether all fits: a die that leans or is hidden in part does not."""
        return (
            self.shows_value
            and self.worth > tuning.CUBE_WORTH
            and self.lost < tuning.SPOTS_LOST
            and self.overlap > (tuning.WHOLE_CUBE_COVERED if self.alone else tuning.CUBE_COVERED)
        )

    @property
    def clear(self) -> bool:
        """Whether a first guess fits so well that it need not be tried in other places."""
        return (
            self.flat
            and self.value > 1
            and self.face > tuning.CLEAR_FACE
            and self.overlap > tuning.CLEAR_COVERED
            and self.lost < tuning.CLEAR_LOST
        )


def touching(a: Fit, b: Fit, side: float) -> bool:
    """Whether two upper faces may touch: separating-axis test."""
    if not close(a, b, side):
        return False

    def corners(fit: Fit) -> Array:
        cos, sin = np.cos(fit[2]), np.sin(fit[2])
        half = side / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
        return np.asarray(half @ np.array([[cos, sin], [-sin, cos]]) + fit[:2])

    first, second = corners(a), corners(b)
    for turn in (a[2], a[2] + np.pi / 2, b[2], b[2] + np.pi / 2):
        axis = np.array([np.cos(turn), np.sin(turn)])
        p, q = first @ axis, second @ axis
        if max(p.min() - q.max(), q.min() - p.max()) > tuning.DICE_GAP:
            return False
    return True
