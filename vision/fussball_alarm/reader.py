"""The reader of the card table: keeps what it has seen and turns pictures into observations."""

import time

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.camera import PI_CAMERA_3, Lens
from vision.fussball_alarm import tuning
from vision.fussball_alarm.card_table import card_table
from vision.fussball_alarm.card_view import CardView
from vision.fussball_alarm.card_watch import CardWatch
from vision.fussball_alarm.cloth import Cloth
from vision.fussball_alarm.lessons import printed_cards, printed_faces
from vision.fussball_alarm.observation import CardsSeen, OpenCard
from vision.ground.white import UNSEEN_WHITE, whites_at_cards
from vision.observation import Observation
from vision.table_reader import CardTableReader, Clock, Eyes, Lost
from vision.taught.album import Album
from vision.taught.cards import CardBook, CardSeen
from vision.taught.dice import SymbolDice, read_symbols
from vision.taught.faces import FaceBook
from vision.tray.tuning import TRAY_SCALE


class CardReader(CardTableReader[SymbolDice]):
    """Reads pictures of one card table, one after the other."""

    def __init__(
        self,
        lens: Lens = PI_CAMERA_3,
        corners: Array | None = None,
        clock: Clock = time.perf_counter,
        cards: Album | None = None,
        faces: Album | None = None,
    ) -> None:
        self.table = card_table()
        super().__init__(self.table, Eyes(lens, corners, clock))
        self._faces = FaceBook(faces or printed_faces(), self.table.tray.die, TRAY_SCALE)
        self._watch = CardWatch(CardBook(cards or printed_cards(), tuning.SCALE), self.table.card)
        self._view: CardView | None = None
        self._cloth: Cloth | None = None

    def read(self, picture: Picture, start: bool = False) -> CardsSeen:
        """Read one picture; nothing is learned from a start formation."""
        located = self._locate(picture)
        if isinstance(located, Lost):
            return CardsSeen(False, located.reason, cards=located.cards)
        pose, moved = located
        if self._view is None or self._cloth is None or moved:
            self._view, self._tray = CardView(pose, self.table), None
            self._cloth = Cloth(self._view.shape, self._view.scale)
            self._watch.forget()
        view, white = self._view.look(picture), self._white(picture)
        self._lap("pose")
        seen = self._watch.look(view, white)
        self._lap("cards")
        hand = self._cloth.hand_over(view, self._explained(self._view, seen), white)
        self._lap("hand")
        if self._is_hand(hand):
            return CardsSeen(True, hand=True, ms=self.stage_ms, moved=moved)
        dice = self._dice(picture, pose, lambda patch, tray: read_symbols(patch, tray, self._faces))
        self._lap("die")
        return self._observed(seen, dice, self._view, moved)

    def in_formation(self, seen: Observation) -> float:
        """Nothing is learned from a start formation, because all cards are known before."""
        return 0.0

    def corners_of(self, card: OpenCard) -> Array:
        """A card's corners in millimetres, for drawing it."""
        wide, long = self.table.card
        turn = np.radians(card.turn)
        outline = np.array([(-wide, long), (wide, long), (wide, -long), (-wide, -long)]) / 2
        return np.asarray(
            outline @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + (card.x, card.y)
        )

    def _white(self, picture: Picture) -> Array:
        whites = [colour for _, colour in whites_at_cards(picture, self.registration.markers, self.table)]
        return np.median(whites, axis=0) if whites else np.full(3, UNSEEN_WHITE)

    def _explained(self, view: CardView, seen: list[CardSeen]) -> Array:
        """255 where cards lie, corner cards too, and a little around them."""
        mask = np.zeros(view.shape, np.uint8)
        for card in seen:
            cv2.fillConvexPoly(mask, np.rint(self._watch.outline(card)).astype(np.int32), 255)
        for corners in self.table.card_corners().values():
            pixels = np.stack(view.pixel(corners[:, 0], corners[:, 1]), axis=1)
            cv2.fillConvexPoly(mask, np.rint(pixels).astype(np.int32), 255)
        reach = round(tuning.AROUND * view.scale)
        return cv2.dilate(mask, np.ones((reach, reach), np.uint8))

    def _observed(self, seen: list[CardSeen], dice: SymbolDice | None, view: CardView, moved: bool) -> CardsSeen:
        cards = []
        for card in seen:
            x, y = view.place(np.array(card.column), np.array(card.row))
            if not card.name and not self.table.holds_cards(float(x), float(y)):
                continue
            cards.append(OpenCard(card.name or None, float(x), float(y), card.turn, card.confidence))
        wells = tuple(self.table.tray.wells)
        sure = min((card.confidence for card in cards), default=0.0) * (dice.confidence if dice else 1.0)
        return CardsSeen(
            True,
            dice=None if dice is None else dice.wells(wells),
            cocked=() if dice is None else dice.unknown(wells),
            tray=() if dice is None else dice.dice,
            confidence=sure,
            ms=self.stage_ms,
            moved=moved,
            cards_seen=tuple(cards),
        )
