"""Which cards lie where: a whole look at first, then only where the table has changed."""

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.fussball_alarm import tuning
from vision.fussball_alarm.outlines import Outline, outlines
from vision.taught.cards import CardBook, CardSeen

Box = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of the view."""


class CardWatch:
    """Remembers the view and the cards in it."""

    def __init__(self, book: CardBook, card: tuple[float, float]) -> None:
        self._book = book
        self._size = card[0] * book.scale, card[1] * book.scale
        self._last: Picture | None = None
        self.cards: list[CardSeen] = []

    def forget(self) -> None:
        """The camera has moved: everything is looked at anew."""
        self._last, self.cards = None, []

    def look(self, view: Picture, white: Array) -> list[CardSeen]:
        """All cards in the view; unchanged ones are not looked at again."""
        if self._last is None:
            self.cards = self._in((0, 0, view.shape[1], view.shape[0]), view, white)
            self._last = view.copy()
            return self.cards
        region = self._region(view)
        kept = [card for card in self.cards if not region[round(card.row), round(card.column)]]
        for box in boxes(region):
            left, top, right, bottom = box
            for card in self._in(box, view, white):
                if all(np.hypot(card.column - k.column, card.row - k.row) > self._room(card) for k in kept):
                    kept.append(card)
            self._last[top:bottom, left:right] = view[top:bottom, left:right]
        self.cards = kept
        return kept

    def _room(self, card: CardSeen) -> float:
        """Pixels around a card in which there is room for no other. An unknown card needs more room."""
        return (tuning.SAME_CARD if card.name else tuning.OWN_ROOM) * self._book.scale

    def outline(self, card: CardSeen) -> Array:
        """The corners of a card in the view."""
        return np.asarray(cv2.boxPoints(((card.column, card.row), self._size, -card.turn)))

    def _in(self, box: Box, view: Picture, white: Array) -> list[CardSeen]:
        """The cards in a part of the view. A card that was never shown is found by its outline."""
        left, top, right, bottom = box
        part = np.ascontiguousarray(view[top:bottom, left:right])
        found = [
            card
            for card in self._book.find(part, white)
            if 0 <= card.column < part.shape[1] and 0 <= card.row < part.shape[0]
        ]
        found += self._strange(part, found)
        return [card._replace(column=card.column + left, row=card.row + top) for card in found]

    def _region(self, view: Picture) -> Array:
        """True where the view has changed. A card counts as a whole if a part of it has changed or it is unknown."""
        assert self._last is not None
        off = cv2.absdiff(view, self._last)
        rows, columns = (-(-side // tuning.TILE) for side in view.shape[:2])
        coarse = cv2.resize(off, (columns, rows), interpolation=cv2.INTER_AREA).max(axis=2)
        changed = cv2.resize(
            (coarse > tuning.CHANGED).astype(np.uint8), view.shape[1::-1], interpolation=cv2.INTER_NEAREST
        )
        region = changed.copy()
        for card in self.cards:
            shape: Array = np.zeros_like(changed)
            cv2.fillConvexPoly(shape, np.rint(self.outline(card)).astype(np.int32), 1)
            if not card.name or (shape & changed).any():
                region |= shape
        reach = round(tuning.AROUND * self._book.scale)
        return np.asarray(cv2.dilate(region, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8)) > 0)

    def _strange(self, part: Picture, known: list[CardSeen]) -> list[CardSeen]:
        """Outlines of a card's size where no known card lies. Three sides are enough if a card hides the fourth."""
        room = tuning.OWN_ROOM * self._book.scale
        found: list[CardSeen] = []
        for seen in outlines(part, self._size):
            free = all(np.hypot(seen.column - k.column, seen.row - k.row) > room for k in known)
            if free and (seen.hidden is None or any(self._lies_over(card, seen) for card in (*known, *found))):
                found.append(CardSeen("", seen.column, seen.row, seen.turn, 1.0, seen.seen))
        return found

    def _lies_over(self, card: CardSeen, other: Outline) -> bool:
        """Whether a card covers the unseen side of another, and both are fanned out the same way."""
        assert other.hidden is not None
        turned = abs((card.turn - other.turn + 90) % 180 - 90)
        corners = self.outline(card).astype(np.float32)
        return turned < tuning.FANNED and cv2.pointPolygonTest(corners, other.hidden, measureDist=False) > 0


def boxes(region: Array) -> list[Box]:
    """Boxes around the connected parts of a region."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(region.astype(np.uint8))
    return [(int(x), int(y), int(x + w), int(y + h)) for x, y, w, h in stats[1:count, :4]]
