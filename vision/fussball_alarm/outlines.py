"""Cards that were never shown, found by their outline: four straight edges as far apart as a card's sides.

Print and neighbours have edges, too, so an outline is never clean. Each side is looked for by itself: edges that run
along it, nearly from end to end. A cloth with stripes or checks has such lines as well, but they run on beyond a card.
"""

from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.fussball_alarm import tuning

Spot = tuple[float, float]
"""Column and row."""


class Outline(NamedTuple):
    """A rectangle of a card's size: its middle, its turn counter-clockwise, how much of its weakest side is seen.

    If only three sides are seen, the weakest of them counts. Then `hidden` is the middle of the fourth, a long side,
    because cards are fanned out side by side. Another card must lie there.
    """

    column: float
    row: float
    turn: float
    seen: float
    hidden: Spot | None = None


def outlines(view: Picture, card: tuple[float, float]) -> list[Outline]:
    """All outlines, whole ones first, then the clearest first. Of those that overlap only one is kept."""
    edges = _edges(view)
    found = [outline for turn in tuning.LEANS for outline in _upright(edges, card, turn)]
    kept: list[Outline] = []
    for outline in sorted(found, key=lambda outline: (outline.hidden is not None, -outline.seen)):
        if all(np.hypot(outline.column - k.column, outline.row - k.row) > min(card) / 2 for k in kept):
            kept.append(outline)
    return kept


def _edges(view: Picture) -> Array:
    """The direction of each edge: its steepness to the right and downwards, of length 1 together; 0 elsewhere."""
    soft = cv2.GaussianBlur(view, (0, 0), 1.0)
    across, down = (cv2.Sobel(soft, cv2.CV_32F, dx, 1 - dx) for dx in (1, 0))
    steep = np.hypot(across, down)
    channel = steep.argmax(axis=2)[..., None]
    pick = [np.take_along_axis(slope, channel, axis=2)[..., 0] for slope in (across, down, steep)]
    thin = pick[2] >= cv2.dilate(pick[2], np.ones((3, 3), np.uint8)) * tuning.CREST
    clear = thin & (pick[2] > tuning.EDGE)
    return np.stack([np.where(clear, slope / np.maximum(pick[2], 1e-6), 0.0) for slope in pick[:2]], axis=2)


def _upright(edges: Array, card: tuple[float, float], turn: float) -> list[Outline]:
    """Outlines of cards that lie straight or across once the picture is turned by so many degrees."""
    height, width = edges.shape[:2]
    onto: Array = cv2.getRotationMatrix2D((width / 2, height / 2), -turn, 1.0)
    turned = cv2.warpAffine(
        edges, onto, (width, height), flags=cv2.INTER_NEAREST
    )  # edges are there or not: no value in between
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    sideways = np.abs(turned[..., 0] * cos - turned[..., 1] * sin) > tuning.ALONG
    upwards = np.abs(turned[..., 0] * sin + turned[..., 1] * cos) > tuning.ALONG
    reach = np.ones((1, 2 * tuning.SIDE_SLIP + 1), np.uint8)
    vertical, level = cv2.dilate(sideways.astype(np.uint8), reach), cv2.dilate(upwards.astype(np.uint8), reach.T)
    back = cv2.invertAffineTransform(onto)
    found = []
    for wide, tall, quarter in ((round(card[0]), round(card[1]), 0.0), (round(card[1]), round(card[0]), 90.0)):
        for (column, row), seen, side in _rectangles(vertical, level, wide, tall):
            x, y = back @ (column, row, 1.0)
            under = None if side is None else back @ (*side, 1.0)
            hidden = None if under is None else (float(under[0]), float(under[1]))
            found.append(Outline(float(x), float(y), (turn + quarter) % 180, seen, hidden))
    return found


def _rectangles(vertical: Array, level: Array, wide: int, tall: int) -> list[tuple[Spot, float, Spot | None]]:
    """Rectangles with four visible sides, or all but a long one: middle, how well seen, middle of the unseen side."""
    gap = tuning.BEYOND // 2 + 1
    frame = _Frame(vertical.shape, (wide // 2, wide // 2 + gap), (tall // 2, tall // 2 + gap))
    if frame.empty:
        return []
    across, down = (-frame.side[0], frame.side[0]), (-frame.side[1], frame.side[1])
    along_y, along_x = _run(vertical, 1, tall), _run(level, wide, 1)
    sides = [*(frame.at(along_y, dx, 0) for dx in across), *(frame.at(along_x, 0, dy) for dy in down)]
    weakest = np.minimum.reduce(sides)
    long, short = (sides[:2], sides[2:]) if wide < tall else (sides[2:], sides[:2])
    three = np.minimum.reduce([np.maximum(*long), *short])
    whole = weakest > tuning.SIDE_SEEN
    good = np.where(whole, weakest + 1.0, np.where(three > tuning.THREE_SEEN, three, 0.0))
    if not good.any():
        return []
    good[_running_on(vertical, level, frame) > tuning.ENDS] = 0.0
    steps = [(dx, 0) for dx in across] + [(0, dy) for dy in down]
    found: list[tuple[Spot, float, Spot | None]] = []
    for y, x in np.argwhere((good >= cv2.dilate(good, np.ones((15, 15), np.uint8))) & (good > 0)):
        middle = x + frame.end[0], y + frame.end[1]
        dx, dy = steps[int(np.argmin([side[y, x] for side in sides]))]
        hidden = None if whole[y, x] else (middle[0] + dx, middle[1] + dy)
        found.append((middle, float(good[y, x] - whole[y, x]), hidden))
    return found


class _Frame:
    """All middles around which a whole rectangle fits into the picture."""

    def __init__(self, shape: tuple[int, ...], across: tuple[int, int], down: tuple[int, int]) -> None:
        self.side, self.end = (across[0], down[0]), (across[1], down[1])
        self._height, self._width = shape[0] - 2 * self.end[1], shape[1] - 2 * self.end[0]
        self.empty = self._height < 1 or self._width < 1

    def at(self, values: Array, dx: int, dy: int) -> Array:
        """The values `dx` columns to the right of every middle and `dy` rows below it."""
        top, left = self.end[1] + dy, self.end[0] + dx
        return values[top : top + self._height, left : left + self._width]


def _running_on(vertical: Array, level: Array, frame: _Frame) -> Array:
    """For every middle: how many of its sides' eight ends run on beyond a corner, as stripes of a cloth do."""
    past_y = (_run(vertical, 1, tuning.BEYOND) > tuning.RUNS_ON).astype(np.uint8)
    past_x = (_run(level, tuning.BEYOND, 1) > tuning.RUNS_ON).astype(np.uint8)
    (side_x, side_y), (end_x, end_y) = frame.side, frame.end
    corners = [(right, down) for right in (-1, 1) for down in (-1, 1)]
    ends = [frame.at(past_y, right * side_x, down * end_y) for right, down in corners]
    ends += [frame.at(past_x, right * end_x, down * side_y) for right, down in corners]
    return np.asarray(sum(ends))


def _run(lines: Array, wide: int, tall: int) -> Array:
    """The share of line in a stretch around every point."""
    return np.asarray(cv2.boxFilter(lines, cv2.CV_32F, (wide, tall), borderType=cv2.BORDER_CONSTANT))
