"""What the reader of the card table sees: every card with its name, the places of the alarm row, the die."""

import cv2
import numpy as np

from vision.arrays import Picture
from vision.camera import Pose
from vision.fussball_alarm.observation import CardsSeen, OpenCard
from vision.fussball_alarm.reader import CardReader
from vision.overlay import BALL_INK, GRID_INK, INK, WARNING_INK, label, say


def overlay(canvas: Picture, seen: CardsSeen, reader: CardReader) -> None:
    """Draw an observation over the picture."""
    pose = reader.registration.pose
    if pose is None:
        return
    for place, (x, y) in enumerate(reader.table.row, 1):
        label(canvas, pose, (x - reader.table.card[1] / 2, y, 0.0), str(place), GRID_INK)
    for card in seen.cards_seen:
        _card(canvas, pose, card, reader)
    faces = [f"{well} {die.value or '?'} {die.confidence:.2f}" for well, die in seen.tray]
    say(canvas, "   ".join(faces), (20, 70), BALL_INK, 0.7)


def _card(canvas: Picture, pose: Pose, card: OpenCard, reader: CardReader) -> None:
    corners = reader.corners_of(card)
    points = np.rint(pose.project(np.c_[corners, np.zeros(4)])).astype(np.int32)
    ink = INK["home"] if card.name else WARNING_INK
    cv2.polylines(canvas, [points], True, ink, 2, cv2.LINE_AA)
    label(canvas, pose, (card.x, card.y, 0.0), f"{card.name or '?'} {card.confidence:.2f}", ink)
