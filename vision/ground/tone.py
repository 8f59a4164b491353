"""How a camera's tones have changed since it was taught: brighter or darker, and with more or less contrast.

Pictures are coded with a power of the light. If the light or the camera's gain changes, all tones of a channel change
by one factor; if the curve itself bends, dark tones change more than bright ones. Both are a straight line between
logarithms, so two numbers for each channel tell.
"""

from dataclasses import dataclass, field

import numpy as np

from vision.arrays import Array
from vision.ground import tuning

BLACK = np.float32(4.0)
"""Added to every tone: grain and the camera's black level drown what is darker."""
_LEVELS = np.log(np.arange(256, dtype=np.float32) + BLACK)


def _none() -> Array:
    return np.zeros(3, np.float32)


def _straight() -> Array:
    return np.ones(3, np.float32)


@dataclass(frozen=True, slots=True)
class Tone:
    """For each channel: the logarithm of a tone now is `gain` plus `bend` times what it was."""

    gain: Array = field(default_factory=_none)
    bend: Array = field(default_factory=_straight)

    def then(self, later: "Tone") -> "Tone":
        """Both changes as one, `later` after this one."""
        return Tone(later.gain + later.bend * self.gain, later.bend * self.bend)

    def now(self, colours: Array) -> Array:
        """What colours (… × 3) have become."""
        return np.asarray(np.exp(self.gain + self.bend * np.log(colours + BLACK)) - BLACK, np.float32)

    def before(self, planes: Array) -> Array:
        """What colours (3 × n, 8 bit) were before the change."""
        if not self.gain.any():
            return planes
        levels = np.exp((_LEVELS - self.gain[:, None]) / self.bend[:, None]) - BLACK
        known = np.clip(levels, 0, 255).astype(np.float32)
        return np.stack([level.take(plane.astype(np.uint8)) for level, plane in zip(known, planes, strict=True)])


def contrast_change(now: Array, then: Array, usable: Array) -> Tone | None:
    """How the tones of a view (n × 3) differ from before, or None if contrast is what it was.

    `usable` marks the values that tell (n × 3); figures that came or went among them are outvoted. Grey alone tells
    most pictures without a change.
    """
    whole = np.asarray(usable.all(axis=1))
    if not whole.any():
        return None
    third = np.full(3, 1 / 3, np.float32)
    _, _, reach = _fitted((now @ third)[None], (then @ third)[None], whole[None])
    if reach < tuning.CONTRAST_STEADY / 2:
        return None
    gain, bend, reach = _fitted(now.T, then.T, usable.T)
    return Tone(gain, bend) if reach > tuning.CONTRAST_STEADY else None


def _fitted(now: Array, then: Array, usable: Array) -> tuple[Array, Array, float]:
    """Gain and bend of each channel (channels × n), and how much usual tones change against their middle."""
    before, after = np.log(then + BLACK), np.log(now + BLACK)
    weight = usable.astype(np.float32)
    count = weight.sum(axis=1)
    middle = np.einsum("ij,ij->i", before, weight) / count
    along, change = before - middle[:, None], after - before
    usual = np.sqrt(np.einsum("ij,ij,ij->i", along, along, weight) / count)
    for _ in range(tuning.TONE_ROUNDS):
        total, tilted = weight.sum(axis=1), weight * along
        x, y = tilted.sum(axis=1) / total, np.einsum("ij,ij->i", weight, change) / total
        bent = np.einsum("ij,ij->i", tilted, change) - total * x * y
        bent /= np.einsum("ij,ij->i", tilted, along) - total * x * x + tuning.TONE_PRICE
        gain = y - bent * x
        off = (change - gain[:, None] - bent[:, None] * along) / np.float32(tuning.TONE_OFF)
        weight = usable / (1 + off * off)
    return gain - bent * middle, 1 + bent, float((np.abs(bent) * usual).max())
