"""Playing cards that were shown before: anywhere on the table, turned as they like, half under each other.

Small features of the picture are compared with those of every taught card. Each pair that agrees votes for a card lying
at a place in a turn; cards lie flat, so their size is known and one pair is a whole vote. Where votes meet, the card is
laid over the picture and compared, part by part: what another card hides is not held against it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture
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


class CardBook:
    """An album of cards made ready for looking at pictures with so many pixels per millimetre."""

    def __init__(self, album: Album, scale: float) -> None:
        self.scale = scale
        self._features = cv2.SIFT.create(contrastThreshold=tuning.CARD_CONTRAST)
        self.cards = tuple(self._known(page) for page in album)
        self._marks = np.concatenate([card.marks for card in self.cards]) if self.cards else np.zeros((0, 128))
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
        seen = [self._judged(balanced, vote) for vote in self._gathered(*self._votes(points, marks))]
        return _apart([card for card in seen if card is not None], self._side())

    def _side(self) -> float:
        return float(min(min(card.picture.shape[:2]) for card in self.cards))

    def _votes(self, points: Array, marks: Array) -> tuple[Array, Array]:
        """For pairs that agree: which card, and the middle and turn it would have."""
        pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(marks, self._marks, k=tuning.CARD_NEIGHBOURS)
        here, there = [], []
        for near in pairs:
            for match in near:
                if (
                    match.distance <= max(near[0].distance * tuning.CARD_RIVAL, 1.0)
                    and match.distance < tuning.CARD_FAR
                ):
                    here.append(match.queryIdx)
                    there.append(match.trainIdx)
        seen, taught = points[here], self._points[there]
        size = np.log2(np.maximum(seen[:, 3], 0.1) / np.maximum(taught[:, 3], 0.1))
        turn = (seen[:, 2] - taught[:, 2]) % 360
        radians = np.radians(turn)
        cos, sin = np.cos(radians), np.sin(radians)
        column = seen[:, 0] - (taught[:, 0] * cos - taught[:, 1] * sin)
        row = seen[:, 1] - (taught[:, 0] * sin + taught[:, 1] * cos)
        fits = np.abs(size) < tuning.CARD_SIZES
        return self._owner[there][fits], np.stack([column, row, turn], axis=1)[fits]

    def _gathered(self, owners: Array, places: Array) -> list[_Vote]:
        """Where many votes for one card meet, the most first."""
        gathered = []
        near = tuning.CARD_NEAR * self.scale
        for card in range(len(self.cards)):
            left = places[owners == card]
            while len(left) >= tuning.CARD_VOTES:
                apart = np.hypot(left[:, None, 0] - left[None, :, 0], left[:, None, 1] - left[None, :, 1]) < near
                turned = np.abs((left[:, None, 2] - left[None, :, 2] + 180) % 360 - 180) < tuning.CARD_TURN
                together = apart & turned
                most = int(together.sum(axis=1).argmax())
                crowd = together[most]
                if crowd.sum() < tuning.CARD_VOTES:
                    break
                column, row = np.median(left[crowd, :2], axis=0)
                lean = np.median((left[crowd, 2] - left[most, 2] + 180) % 360 - 180)
                gathered.append(_Vote(card, float(column), float(row), float(left[most, 2] + lean), int(crowd.sum())))
                left = left[~crowd]
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
        shown, alike = max(self._parts(upright, card.picture) for upright in laid_over(around, card.picture, rim, 5))
        if shown < tuning.CARD_SHOWN:
            return None
        sure = float(np.clip((alike - tuning.CARD_ALIKE[0]) / np.ptp(tuning.CARD_ALIKE), 0, 1))
        if not sure:
            return None
        return CardSeen(card.name, vote.column, vote.row, vote.turn % 360, shown, sure)

    def _parts(self, seen: Array, taught: Array) -> tuple[float, float]:
        """Which part of the card can be seen, and how alike what is seen is, in the mean."""
        height, width = taught.shape[:2]
        rows, columns = tuning.CARD_PARTS
        alike = []
        for r in range(rows):
            for c in range(columns):
                box = (
                    slice(height * r // rows, height * (r + 1) // rows),
                    slice(width * c // columns, width * (c + 1) // columns),
                )
                stencil = _whole(*taught[box].shape[:2])
                a, b = stencil.cut(np.stack([seen[box], taught[box]]))
                drawing = float(a @ b)
                colour = colours_apart(stencil.colour(seen[box]), stencil.colour(taught[box]))
                flat = float(b @ b) < tuning.CARD_PLAIN
                good = 1 - colour / tuning.CARD_COLOUR if flat else drawing - colour
                alike.append(good)
        parts = np.array(alike)
        visible = parts > tuning.CARD_PART
        return float(visible.mean()), float(parts[visible].mean()) if visible.any() else 0.0


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
