"""Faces of dice that were shown before: where in a well one lies, turned how, and which one it is.

Upper faces are looked for on their own plane, where they have their true size. Only the disc inside a face is compared,
so the same pixels count in every turn. The drawing on the face tells its place and its turn at once.
"""

from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from vision.arrays import Array, Picture
from vision.taught import tuning
from vision.taught.album import Album, Page
from vision.taught.laying import laid_over
from vision.taught.likeness import Likeness, Stencil, colours_apart, disc


class FaceSeen(NamedTuple):
    """An upper face: its name (nothing for one that was never shown), its middle in patch pixels, its turn."""

    name: str | None
    column: float
    row: float
    turn: float
    confidence: float
    likeness: Likeness


class _Laid(NamedTuple):
    """A face of the book laid over the patch: how alike the drawings are, its number, its middle, its turn."""

    drawing: float
    number: int
    column: float
    row: float
    turn: float


@dataclass(frozen=True)
class _Size:
    """Faces at one resolution, each in several turns: names by number, and their signals."""

    scale: float
    stencil: Stencil
    turns: Array
    signals: Array
    """Faces × turns × pixels."""


class FaceBook:
    """An album of faces made ready for looking: every face turned all around, coarse and fine."""

    def __init__(self, album: Album, side: float, scale: float) -> None:
        self.names = album.names
        self.pages = tuple(album)
        self.scale = scale
        """Pixels per millimetre of the patches that will be looked at."""
        self.side = side
        self._prints = [[_softened(page, 2 * scale, blur) for blur in tuning.FACE_BLURS] for page in self.pages]
        self._coarse = self._sized(scale / tuning.FACE_COARSE, np.arange(0.0, 360.0, tuning.FACE_TURN_STEP))
        self._stencil = disc(_odd(side * scale), tuning.FACE_DISC * side * scale)
        self._colours = [_mean_colour(page, side) for page in self.pages]

    def _sized(self, scale: float, turns: Array) -> _Size:
        size = _odd(self.side * scale)
        stencil = disc(size, tuning.FACE_DISC * self.side * scale)
        prints = [_softened(page, 2 * scale, tuning.FACE_BLURS[-1]) for page in self.pages]
        signals = [stencil.cut(np.stack([_turned(small, size, turn) for turn in turns])) for small in prints]
        return _Size(scale, stencil, turns, np.stack(signals) if signals else np.zeros((0, len(turns), 1), np.float32))

    def find(self, patch: Picture, white: Array) -> FaceSeen | None:
        """The face in a patch, known or not; nothing if the patch is plain. `white` is paper in this light."""
        balanced = np.asarray(patch * (255.0 / np.maximum(white, 1.0)), np.float32)
        if not self.pages:
            return None
        best = sorted((self._refined(balanced, *start) for start in self._starts(balanced)), reverse=True)
        if not best:
            return None
        first, *close = self._race(best)
        softly = [self._likeness(balanced, first, soft) for soft in range(len(tuning.FACE_BLURS))]
        soft, likeness = max(enumerate(softly), key=lambda look: look[1].fit)
        looks = [(likeness, first), *((self._likeness(balanced, other, soft), other) for other in close)]
        (likeness, laid), *rivals = sorted(looks, reverse=True)
        ahead = min((self._ahead(likeness, laid, *rival, soft) for rival in rivals), default=1.0)
        sure = _confidence(likeness, ahead)
        name = self.names[laid.number] if sure >= tuning.FACE_KNOWN else None
        return FaceSeen(name, laid.column, laid.row, laid.turn, sure, likeness)

    def _race(self, best: list[_Laid]) -> list[_Laid]:
        """The best, and other faces at its place that are nearly as good: they get a last look each."""
        first, near = best[0], self.side * self.scale / 2
        close: dict[int, _Laid] = {first.number: first}
        for other in best:
            here = np.hypot(other.column - first.column, other.row - first.row) < near
            if here and first.drawing - other.drawing < tuning.FACE_CLOSE:
                close.setdefault(other.number, other)
        return list(close.values())[: tuning.FACE_RIVALS]

    def _ahead(self, likeness: Likeness, laid: _Laid, rival: Likeness, other: _Laid, soft: int) -> float:
        """How far a face is ahead of a rival, as a share of the lead that a faultless picture of it would have.

        Two faces that differ only in a small number are close in every picture. What counts is which of the two the
        picture is nearer to.
        """
        rim = 3 * tuning.FACE_REACH
        drawn = _turned(self._prints[laid.number][soft], self._stencil.shape[0] + 2 * rim, laid.turn)
        middle = (drawn.shape[0] - 1) / 2
        place = middle + other.column - laid.column, middle + other.row - laid.row
        apart = 1 - self._likeness(drawn, other._replace(column=place[0], row=place[1]), soft).drawing
        if apart < tuning.FACE_APART:
            return 0.0
        return (likeness.drawing - rival.drawing) / (likeness.drawing * apart)

    def _likeness(self, balanced: Array, laid: _Laid, soft: int) -> Likeness:
        """The last look: the face laid over its page to a part of a pixel, and compared spot by spot."""
        _, number, column, row, turn = laid
        size, rim = self._stencil.shape[0], tuning.FACE_REACH
        around = _window(balanced, column, row, size + 2 * rim)
        page = _turned(self._prints[number][soft], size, turn)
        taught = self._stencil.cut(page[None])[0]
        found: list[Likeness] = []
        for face in laid_over(around, page, rim, 3):
            seen = self._stencil.cut(face[None])[0]
            colour = colours_apart(self._stencil.colour(face), self._colours[number])
            odd = self._stencil.oddest(seen, taught, tuning.FACE_SPOT * self.scale)
            found.append(Likeness(float(seen @ taught), odd, colour))
        return max(found, key=lambda look: look.fit)

    def _starts(self, balanced: Array) -> list[tuple[int, float, float, float]]:
        """For the most promising faces: number, middle and turn, seen coarsely."""
        coarse = self._coarse
        shrink = coarse.scale / self.scale
        small = cv2.resize(balanced, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        size = coarse.stencil.shape[0]
        if min(small.shape[:2]) < size:
            return []
        windows = sliding_window_view(small, (size, size), axis=(0, 1))
        rows, columns = windows.shape[:2]
        patches = windows.transpose(0, 1, 3, 4, 2).reshape(rows * columns, size, size, 3)
        busy = np.flatnonzero(patches[:, :, :, :].std(axis=(1, 2)).max(axis=1) > tuning.FACE_CONTRAST)
        if not len(busy):
            return []
        signals = coarse.stencil.cut(patches[busy])
        faces, turns, pixels = coarse.signals.shape
        alike = (coarse.signals.reshape(faces * turns, pixels) @ signals.T).reshape(faces, turns, len(busy))
        starts = []
        middle = (size - 1) / 2
        for number, turn in self._peaks(alike.max(axis=2)):
            row, column = divmod(int(busy[alike[number, turn].argmax()]), columns)
            place = (column + middle + 0.5) / shrink - 0.5, (row + middle + 0.5) / shrink - 0.5
            starts.append((number, *place, float(coarse.turns[turn])))
        return starts

    def _peaks(self, alike: Array) -> list[tuple[int, int]]:
        """The most promising faces and turns. One face may come twice, in two quite different turns."""
        peaks: list[tuple[int, int]] = []
        apart = tuning.FACE_TURNED / tuning.FACE_TURN_STEP
        turns = alike.shape[1]
        for k in np.argsort(-alike, axis=None):
            number, turn = divmod(int(k), turns)
            if all(n != number or min((turn - t) % turns, (t - turn) % turns) >= apart for n, t in peaks):
                peaks.append((number, turn))
            if len(peaks) == tuning.FACE_STARTS:
                break
        return peaks

    def _refined(self, balanced: Array, number: int, column: float, row: float, turn: float) -> _Laid:
        """A face after a closer look around a start."""
        size = self._stencil.shape[0]
        reach = tuning.FACE_REACH
        around = _window(balanced, column, row, size + 2 * reach)
        windows = sliding_window_view(around, (size, size), axis=(0, 1))
        patches = windows.transpose(0, 1, 3, 4, 2).reshape(-1, size, size, 3)
        signals = self._stencil.cut(patches)
        turns = turn + np.array(tuning.FACE_TWISTS)
        drawn = [_turned(soft, size, t) for soft in self._prints[number] for t in turns]
        alike = self._stencil.cut(np.stack(drawn)) @ signals.T
        k, place = np.unravel_index(int(alike.argmax()), alike.shape)
        down, across = divmod(int(place), 2 * reach + 1)
        middle = round(column) + across - reach, round(row) + down - reach
        twist = float(turns[k % len(turns)]) % 360
        return _Laid(float(alike[k, place]), number, float(middle[0]), float(middle[1]), twist)


def _odd(size: float) -> int:
    return 2 * round((size - 1) / 2) + 1


def _softened(page: Page, scale: float, blur: float) -> Array:
    """A page as a camera would draw it: soft, and at another scale.

    A lens mixes light, and light grows with the square of grey levels. So thin dark strokes fade more than thin light
    ones.
    """
    shrink = scale / page.scale
    light = np.square(page.picture, dtype=np.float32)
    soft = cv2.GaussianBlur(light, (0, 0), max(blur * page.scale, 0.3))
    how = cv2.INTER_AREA if shrink < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.sqrt(cv2.resize(soft, None, fx=shrink, fy=shrink, interpolation=how)))


def _turned(twice: Array, size: int, degrees: float) -> Array:
    """A face that is kept twice as large, at its size, turned counter-clockwise about its middle."""
    middle = (np.array(twice.shape[1::-1]) - 1) / 2
    turn: Array = cv2.getRotationMatrix2D((float(middle[0]), float(middle[1])), degrees, 0.5)
    turn[:, 2] += (size - 1) / 2 - middle
    return cv2.warpAffine(twice, turn, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _mean_colour(page: Page, side: float) -> Array:
    height = page.picture.shape[0]
    return disc(height, tuning.FACE_DISC * side * page.scale).colour(page.picture)


def _window(picture: Array, column: float, row: float, size: int) -> Array:
    return np.asarray(cv2.getRectSubPix(picture, (size, size), (round(column), round(row))))


def _confidence(likeness: Likeness, ahead: float) -> float:
    """From the drawing, its oddest spot, its colour, and how far it is ahead of the faces that are most like it."""
    drawing = _between(likeness.drawing, *tuning.FACE_DRAWING)
    odd = min(_between(likeness.oddest, *tuning.FACE_ODDEST), _between(likeness.peak, *tuning.FACE_PEAK))
    colour = _between(likeness.colour, *tuning.FACE_COLOUR)
    return drawing * odd * colour * _between(ahead, 0.0, tuning.FACE_LEAD)


def _between(value: float, none: float, full: float) -> float:
    return float(np.clip((value - none) / (full - none), 0, 1))
