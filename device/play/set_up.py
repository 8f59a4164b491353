"""The set-up page's eyes: what a picture shows, checked and drawn by the worker, only while somebody looks at the page.

Whoever fetches the picture looks; when nobody has for some seconds, nothing is done any more.
"""

import threading
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass

import cv2
import numpy as np

from device.cameras.eyes import Eyes, ReaderEyes
from device.play.equipment import jpeg
from device.play.lookout import Lookout, Sight
from device.ports import Clock, Frame
from vision import overlay
from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.game_vision import game_vision
from vision.kept_picture import shrunk
from vision.observation import Observation
from vision.readers import TableReader, TeamFinder
from vision.stillness import changed, thinned
from vision.table import CardTable
from vision.view_check import LAMP, SUN, ViewCheck, check_view

LOOKED_FOR = 4.0
"""Seconds: whoever has fetched a picture counts as looking for so long. A page fetches one every second."""
DRAWN_EVERY = 0.7
"""Seconds from one drawing to the next."""
SPOILT_INK = {LAMP: (0, 0, 255), SUN: (0, 140, 255)}
OUTLINE_INK, MISSING_INK, ASTRAY_INK = (255, 255, 255), (0, 225, 255), (0, 0, 255)

Box = Sequence[float]
"""x and y from, x and y to, in millimetres."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Fields to be marked in the picture: where somebody is missing, and where somebody should not stand."""

    missing: tuple[Box, ...] = ()
    astray: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """What the worker found in a picture beside the reading."""

    check: ViewCheck
    picture: bytes
    size: tuple[int, int]
    corners: Array | None
    """The board's corners as parts of the picture's width and height."""
    colours: tuple[str, str] | None
    """The colours that the figures have, if the reader can tell."""


class SetUp:
    """Looks along while the table is being set up."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._asked_at = float("-inf")
        self._drawn_at = float("-inf")
        self._work: Future[Look] | None = None
        self.look: Look | None = None
        self.number = 0

    def picture(self) -> bytes | None:
        """The drawn picture, for a thread of the page."""
        with self._lock:
            self._asked_at = self._clock.now()
            return self.look.picture if self.look is not None else None

    def watched(self, now: float) -> bool:
        """Whether somebody looks."""
        return now - self._asked_at < LOOKED_FOR

    def forget(self) -> None:
        """Forget what was seen: it shows another camera's table."""
        self._work = None
        with self._lock:
            self.look = None

    def step(self, now: float, frame: Frame, lookout: Lookout, game: str, last: Sight | None, marks: Marks) -> bool:
        """Have the newest picture drawn, now and then; whether there is a new drawing."""
        news = self._work is not None and self._work.done()
        if news and self._work is not None:
            work, self._work = self._work, None
            self.number += 1
            with self._lock:
                self.look = work.result()
        if self._work is None and now - self._drawn_at >= DRAWN_EVERY:
            self._drawn_at = now
            self._work = lookout.ask(lambda eyes: looked(game, eyes, frame, last, marks))
        return news


def looked(game: str, eyes: Eyes, frame: Frame, last: Sight | None, marks: Marks) -> Look:
    """Check a picture and draw on it what the reader sees; what was read in another picture is left out."""
    reader = eyes.reader if isinstance(eyes, ReaderEyes) else None
    table, pose, picture = game_vision(game).table(), reader.pose if reader is not None else None, frame.picture
    if pose is not None and pose.size != (picture.shape[1], picture.shape[0]):
        pose = None
    check = check_view(picture, pose, table)
    seen = last.seen if last is not None and _alike(last.frame.picture, picture) else None
    canvas = picture.copy()
    if pose is not None and reader is not None:
        _board(canvas, game, pose, table, seen, reader, marks)
    for part in check.spoilt:
        cv2.polylines(canvas, [np.rint(part.outline).astype(np.int32)], True, SPOILT_INK[part.why], 5, cv2.LINE_AA)
    size = (canvas.shape[1], canvas.shape[0])
    corners = None if pose is None else pose.project(np.c_[table.corners(), np.zeros(4)]) / size
    colours = reader.colours_in(picture) if seen is not None and seen.found and isinstance(reader, TeamFinder) else None
    return Look(check, jpeg(Frame(shrunk(canvas), frame.at)), size, corners, colours)


def _alike(before: Picture, now: Picture) -> bool:
    one, other = thinned(before), thinned(now)
    return one.shape == other.shape and not changed(one, other)


def _board(
    canvas: Picture,
    game: str,
    pose: Pose,
    table: CardTable,
    seen: Observation | None,
    reader: TableReader,
    marks: Marks,
) -> None:
    """The outline of the board, what stands on it, and where somebody is missing."""
    if seen is not None and seen.found and not seen.hand:
        game_vision(game).overlay(canvas, seen, reader)
        for boxes, ink in ((marks.missing, MISSING_INK), (marks.astray, ASTRAY_INK)):
            for left, low, right, high in boxes:
                _outline(canvas, pose, [(left, low), (right, low), (right, high), (left, high)], ink)
    _outline(canvas, pose, table.corners().tolist(), OUTLINE_INK)
    if seen is not None and seen.reason == "which-end":
        for name, y in (("1", 0.0), ("2", table.length)):
            column, row = pose.project(np.array([(table.width / 2, y, 0.0)]))[0]
            overlay.say(canvas, name, (round(column) - 20, round(row) + 20), MISSING_INK, 2.5)


def _outline(canvas: Picture, pose: Pose, places: Sequence[Sequence[float]], ink: tuple[int, int, int]) -> None:
    corners = np.array([(x, y, 0.0) for x, y in places])
    cv2.polylines(canvas, [np.rint(pose.project(corners)).astype(np.int32)], True, ink, 3, cv2.LINE_AA)
