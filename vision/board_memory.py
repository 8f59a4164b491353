"""What the empty board looks like, kept up to date while the match goes on."""

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture
from vision.evidence import BoardLook, Evidence
from vision.line_up import light_of


class BoardMemory:
    """The board's look with its spread; places become certain once they have been seen empty."""

    def __init__(self, look: BoardLook) -> None:
        self.look = look
        self.spread = look.spread()

    def follow_light(self, view: Picture) -> None:
        """Slow change of daylight: move the remembered look along where view and look differ only a little."""
        small = (48, 64)
        now = cv2.resize(view, small, interpolation=cv2.INTER_AREA).astype(np.float32)
        then = cv2.resize(self.look.colour, small, interpolation=cv2.INTER_AREA)
        ratio = (now + 4) / (then + 4)
        known = (np.abs(ratio - 1) < tuning.LIGHT_CHANGE).all(axis=2)
        if known.mean() < 0.5:
            return
        middle = np.median(ratio[known], axis=0)
        ratio[~known] = middle
        calm = cv2.GaussianBlur(cv2.medianBlur(ratio.astype(np.float32), 5), (0, 0), 4)
        if np.abs(calm - 1).max() < tuning.LIGHT_STEADY:
            return
        gain = cv2.resize(calm, (view.shape[1], view.shape[0]), interpolation=cv2.INTER_LINEAR)
        self.look.colour *= gain
        self.look.light = light_of(self.look.colour)

    def remember(self, view: Picture, evidence: Evidence, hidden: Array) -> None:
        """Take over what is seen where nothing stands: at once where it was only guessed, slowly elsewhere."""
        calm = ~hidden & (evidence.empty > tuning.MAYBE_NOT_EMPTY)
        lit = np.abs(evidence.shade - 1) < tuning.SHADE_FREE
        fresh = calm & lit & (self.look.doubt > 0)
        seen = calm & lit & ~fresh
        if fresh.any():
            self.look.colour[fresh] = view[fresh]
            self.look.doubt[fresh] = 0.0
        if seen.any():
            self.look.colour[seen] += tuning.MEMORY_RATE * (view[seen] - self.look.colour[seen])
        if fresh.any():
            self.spread = self.look.spread()
