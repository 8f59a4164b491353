"""Playing cards that were shown before. They lie anywhere on the table, in any turn, half under each other.

Small features of the picture are compared with those of every taught card. Each pair that agrees votes for a card at a
place in a turn. Cards lie flat, so their size is known, and one pair is a whole vote. Where votes meet, the card is
laid over the picture and compared part by part. Parts that another card hides do not count against it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.taught import tuning
from vision.taught.album import Album, Page
from vision.taught.laying import laid_over
from vision.taught.likeness import Stencil, colours_apart


class CardSeen(NamedTuple):
    """A card: its name, its middle in pixels, its turn counter-clockwise, which part of it is seen."""

    name: str
    column: float
    row: float
    turn: float
    shown: float
    confidence: float


@dataclass(frozen=True)
class _Known:
    """A taught card at the table's scale."""

    name: str
    picture: Array
    points: Array
    """Features relative to the card's middle: column, row, degrees, size."""
    marks: Array
    """Their descriptions."""


@dataclass(frozen=True)
class _Vote:
    card: int
    column: float
    row: float
    turn: float
    votes: int


class _Compared(NamedTuple):
    """A card laid over a place of the picture, part by part."""

    shown: float
    """Which part of it can be seen."""
    alike: float
    """How alike that is, in the mean."""
    recoloured: float
    """Which part of it has the same drawing in other colours: it is another card."""


class CardBook:
    """An album of cards made ready for looking at pictures with so many pixels per millimetre."""

    def __init__(self, album: Album, scale: float) -> None:
        self.scale = scale
        self._features = cv2.SIFT.create(contrastThreshold=tuning.CARD_CONTRAST)
        self.cards = tuple(self._known(page) for page in album)
        self._marks = np.concatenate([card.marks for card in self.cards]) if self.cards else np.zeros((0, 128))
        self._half_lengths = np.einsum("ij,ij->i", self._marks, self._marks) / 2
        self._points = np.concatenate([card.points for card in self.cards]) if self.cards else np.zeros((0, 4))
        self._owner = np.concatenate(
            [np.full(len(card.marks), k) for k, card in enumerate(self.cards)] or [np.zeros(0)]
        )

    def _known(self, page: Page) -> _Known:
        shrink = self.scale / page.scale
        how = cv2.INTER_AREA if shrink < 1 else cv2.INTER_LINEAR
        picture = cv2.resize(page.picture, None, fx=shrink, fy=shrink, interpolation=how)
        points, marks = self._look(cv2.GaussianBlur(picture, (0, 0), tuning.CARD_BLUR))
        points[:, :2] -= (np.array(picture.shape[1::-1]) - 1) / 2
        return _Known(page.name, picture.astype(np.float32), points, marks)

    def _look(self, picture: Picture) -> tuple[Array, Array]:
        found, marks = self._features.detectAndCompute(picture, None)
        points = np.array([(*point.pt, point.angle, point.size) for point in found], np.float32).reshape(-1, 4)
        return points, np.zeros((0, 128), np.float32) if marks is None else marks

    def find(self, picture: Picture, white: Array) -> list[CardSeen]:
        """All cards in a picture of the table, the surest first; `white` is paper in this light."""
        points, marks = self._look(picture)
        if not len(points) or not len(self._marks):
            return []
        balanced = np.asarray(picture * (255.0 / np.maximum(white, 1.0)), np.float32)
        seen: list[CardSeen] = []
        for vote in self._gathered(*self._votes(points, marks)):
            if not any(self._certain(card, vote) for card in seen):
                card = self._judged(balanced, vote)
                seen += [card] if card is not None else []
        return _apart(seen, self._side())

    def _certain(self, card: CardSeen, vote: _Vote) -> bool:
        """Whether a card that is beyond doubt already lies where a vote wants one."""
        near = np.hypot(card.column - vote.column, card.row - vote.row) <= tuning.CARD_APART * self._side()
        return bool(near and card.confidence >= tuning.CARD_CERTAIN and card.shown >= tuning.CARD_CERTAIN)

    def _side(self) -> float:
        return float(min(min(card.picture.shape[:2]) for card in self.cards))

    def _votes(self, points: Array, marks: Array) -> tuple[Array, Array]:
        """For pairs that agree: which card, and the middle and turn it would have."""
        here, there = self._pairs(marks)
        seen, taught = points[here], self._points[there]
        size = np.log2(np.maximum(seen[:, 3], 0.1) / np.maximum(taught[:, 3], 0.1))
        turn = (seen[:, 2] - taught[:, 2]) % 360
        radians = np.radians(turn)
        cos, sin = np.cos(radians), np.sin(radians)
        column = seen[:, 0] - (taught[:, 0] * cos - taught[:, 1] * sin)
        row = seen[:, 1] - (taught[:, 0] * sin + taught[:, 1] * cos)
        fits = np.abs(size) < tuning.CARD_SIZES
        return self._owner[there][fits], np.stack([column, row, turn], axis=1)[fits]

    def _pairs(self, marks: Array) -> tuple[Array, Array]:
        """Pairs of a feature in the picture and one of the nearest taught features, if it is near enough."""
        likeness = marks @ self._marks.T - self._half_lengths
        lengths = np.einsum("ij,ij->i", marks, marks)
        every = np.arange(len(marks))
        here, there, first = [], [], None
        for _ in range(min(tuning.CARD_NEIGHBOURS, len(self._marks))):
            nearest = likeness.argmax(axis=1)
            distance = np.sqrt(np.maximum(lengths - 2 * likeness[every, nearest], 0.0))
            first = distance if first is None else first
            good = (distance <= np.maximum(first * tuning.CARD_RIVAL, 1.0)) & (distance < tuning.CARD_FAR)
            here.append(every[good])
            there.append(nearest[good])
            likeness[every, nearest] = -np.inf
        return np.concatenate(here), np.concatenate(there)

    def _gathered(self, owners: Array, places: Array) -> list[_Vote]:
        """Where many votes for one card meet, the most first."""
        gathered = []
        near = tuning.CARD_NEAR * self.scale
        for card in range(len(self.cards)):
            left = places[owners == card].astype(np.float32)
            if len(left) < tuning.CARD_VOTES:
                continue
            together = np.hypot(left[:, None, 0] - left[None, :, 0], left[:, None, 1] - left[None, :, 1]) < near
            together &= np.abs((left[:, None, 2] - left[None, :, 2] + 180) % 360 - 180) < tuning.CARD_TURN
            while True:
                crowds = together.sum(axis=1)
                most = int(crowds.argmax())
                if crowds[most] < tuning.CARD_VOTES:
                    break
                crowd = together[most].copy()
                column, row = np.median(left[crowd, :2], axis=0)
                lean = np.median((left[crowd, 2] - left[most, 2] + 180) % 360 - 180)
                gathered.append(_Vote(card, float(column), float(row), float(left[most, 2] + lean), int(crowds[most])))
                together[crowd] = False
                together[:, crowd] = False
        return sorted(gathered, key=lambda vote: -vote.votes)[: tuning.CARD_MOST]

    def _judged(self, balanced: Array, vote: _Vote) -> CardSeen | None:
        """Lay the card over the picture and compare it part by part."""
        card = self.cards[vote.card]
        height, width = card.picture.shape[:2]
        onto: Array = cv2.getRotationMatrix2D((vote.column, vote.row), vote.turn, 1.0)
        onto[:, 2] += (width - 1) / 2 - vote.column, (height - 1) / 2 - vote.row
        rim = tuning.CARD_RIM
        onto[:, 2] += rim
        around = cv2.warpAffine(balanced, onto, (width + 2 * rim, height + 2 * rim), flags=cv2.INTER_LINEAR)
        best = self._parts(np.ascontiguousarray(around[rim : rim + height, rim : rim + width]), card.picture)
        doubtful = best.recoloured > tuning.CARD_RECOLOURED  # colours a pixel off look like other colours
        if doubtful or min(best.shown, best.alike) < tuning.CARD_CERTAIN:
            best = max(self._parts(upright, card.picture) for upright in laid_over(around, card.picture, rim, 5))
        if best.shown < tuning.CARD_SHOWN or best.recoloured > tuning.CARD_RECOLOURED:
            return None
        sure = float(np.clip((best.alike - tuning.CARD_ALIKE[0]) / np.ptp(tuning.CARD_ALIKE), 0, 1))
        if sure < tuning.FACE_KNOWN:
            return None
        return CardSeen(card.name, vote.column, vote.row, vote.turn % 360, best.shown, sure)

    def _parts(self, seen: Array, taught: Array) -> _Compared:
        """Which part of the card can be seen, and how alike what is seen is, in the mean."""
        height, width = taught.shape[:2]
        rows, columns = tuning.CARD_PARTS
        alike, same_drawing, hues = [], [], []
        for r in range(rows):
            for c in range(columns):
                box = (
                    slice(height * r // rows, height * (r + 1) // rows),
                    slice(width * c // columns, width * (c + 1) // columns),
                )
                stencil = _whole(*taught[box].shape[:2])
                a, b = stencil.cut(np.stack([seen[box], taught[box]]))
                colour = colours_apart(stencil.colour(seen[box]), stencil.colour(taught[box]))
                flat = float(b @ b) < tuning.CARD_PLAIN
                alike.append(1 - colour / tuning.CARD_COLOUR if flat else float(a @ b) - colour)
                same_drawing.append(not flat and _grey_likeness(a, b) > tuning.CARD_SAME_DRAWING)
                hues.append(_hues(a, b))
        parts = np.array(alike)
        visible = parts > tuning.CARD_PART
        same, products = np.array(same_drawing), np.array(hues)
        otherwise = any(_likeness(part) < tuning.CARD_SAME_HUES for part in products[same])
        otherwise |= _likeness(products[same | visible]) < tuning.CARD_SAME_HUES
        recoloured = 1.0 if otherwise else float((same & ~visible).mean())
        return _Compared(float(visible.mean()), float(parts[visible].mean()) if visible.any() else 0.0, recoloured)


def _grey_likeness(seen: Array, taught: Array) -> float:
    """How alike two drawings are in grey."""
    a, b = seen.reshape(-1, 3).sum(axis=1), taught.reshape(-1, 3).sum(axis=1)
    return float(a @ b) / max(float(np.sqrt((a @ a) * (b @ b))), 1e-6)


def _hues(seen: Array, taught: Array) -> tuple[float, float, float]:
    """Products of the hues of two drawings, without brightness: one with the other, and each with itself."""
    a, b = (signal.reshape(-1, 3) - signal.reshape(-1, 3).mean(axis=1, keepdims=True) for signal in (seen, taught))
    return float((a * b).sum()), float((a * a).sum()), float((b * b).sum())


def _likeness(products: Array) -> float:
    """How alike hues are, over some parts together; 1 for a drawing without colours."""
    both, seen, taught = products.reshape(-1, 3).sum(axis=0)
    return 1.0 if taught < tuning.CARD_COLOURED else float(both / max(np.sqrt(seen * taught), 1e-6))


_STENCILS: dict[tuple[int, int], Stencil] = {}


def _whole(height: int, width: int) -> Stencil:
    if (height, width) not in _STENCILS:
        _STENCILS[height, width] = Stencil(np.ones((height, width), bool))
    return _STENCILS[height, width]


def _apart(cards: Sequence[CardSeen], side: float) -> list[CardSeen]:
    """The surest cards; of two at nearly the same place only one can be there."""
    kept: list[CardSeen] = []
    for card in sorted(cards, key=lambda card: -card.confidence * card.shown):
        if all(np.hypot(card.column - k.column, card.row - k.row) > tuning.CARD_APART * side for k in kept):
            kept.append(card)
    return kept
