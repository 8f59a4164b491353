"""A school for one game: lessons are shown, the album is kept after every one of them."""

from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import cv2
import numpy as np

from vision.arrays import Picture
from vision.designs.names import DIE_SIDE
from vision.game_vision import lessons_of
from vision.taught.album import Album, Page
from vision.taught.cards import CardBook
from vision.taught.faces import FaceBook
from vision.taught.lessons import Lesson
from vision.taught.showing import NotShown
from vision.taught.teacher import Teacher
from vision.tray.tuning import TRAY_SCALE

WHITE = np.full(3, 255.0)
EDGE = 4.0
"""Millimetres of nothing around a face or card when it is held against the others."""
WHOLE = 0.8
"""Part of a card that must look like another one: cards with the same ground agree in 0.6, the same card in all."""


class Report(NamedTuple):
    """How a lesson went: why nothing was learned, and if it was taken for something shown before, for what."""

    problem: str | None = None
    like: str | None = None
    empty: bool = False
    """It was the empty table, and that is known now."""


class School:
    """Lessons for one game; may be asked from several threads."""

    def __init__(self, game: str, teacher: Teacher, album: Album, folder: Path, look: Callable[[], Picture]) -> None:
        self.game = game
        self._taught = lessons_of(game)
        self.lessons = {lesson.name: lesson for lesson in self._taught.timetable}
        self.album = album
        self.teacher = teacher
        self._folder = folder
        self._look = look
        self._lock, self._camera = Lock(), Lock()

    def look(self) -> Picture:
        """What the camera sees now; one asks at a time."""
        with self._camera:
            return self._look()

    def page(self, name: str) -> Page | None:
        """The picture of a face or card that counts now: the family's own, or ours."""
        return next((page for page in self.album.over(self._taught.printed()) if page.name == name), None)

    def empty(self) -> Report:
        """Look at the empty table, before the first card."""
        return self.empty_in(self.look())

    def empty_in(self, picture: Picture) -> Report:
        """The same in a picture."""
        with self._lock:
            try:
                self.teacher.empty(picture)
            except NotShown as reason:
                return Report(reason.reason)
            return Report(empty=True)

    def show(self, name: str, *, insist: bool = False) -> Report:
        """Learn a face or card from what lies on the table now."""
        return self.show_in(name, self.look(), insist=insist)

    def show_in(self, name: str, picture: Picture, *, insist: bool = False) -> Report:
        """The same from a picture; what was learned before under this name is forgotten.

        What could be taken for something else that was shown is not learned, unless somebody insists.
        """
        lesson = self.lessons[name]
        with self._lock:
            try:
                page = (self.teacher.show_card if lesson.card else self.teacher.show_face)(name, picture)
            except NotShown as reason:
                return Report(reason.reason)
            like = None if insist else self._like(page, lesson)
            if like is not None:
                return Report("like", like)
            self._keep(self.album.with_page(page))
            return Report()

    def forget(self, name: str | None = None) -> int:
        """Forget one thing, or everything; how many pages were torn out."""
        with self._lock:
            left = Album([page for page in self.album if name is not None and page.name != name])
            torn = len(self.album) - len(left)
            self._keep(left)
            return torn

    def _keep(self, album: Album) -> None:
        """Written first: what the disk refuses is not shown as learned."""
        album.keep(self._folder)
        self.album = album

    def _like(self, page: Page, lesson: Lesson) -> str | None:
        """Another face or card that the family has shown, and which could be taken for this one."""
        kin = {other.name for other in self.lessons.values() if other.card == lesson.card and other.name != page.name}
        others = self.album.only(kin)
        if not len(others):
            return None
        scale = self._taught.card_scale if lesson.card else TRAY_SCALE
        shrink, edge = scale / page.scale, round(EDGE * scale)
        small = cv2.resize(page.picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        held = np.pad(small, ((edge, edge), (edge, edge), (0, 0)), mode="edge")
        if lesson.card:
            cards = CardBook(others, scale).find(held, WHITE)
            return next((card.name for card in cards if card.shown >= WHOLE), None)
        face = FaceBook(others, DIE_SIDE, scale).find(held, WHITE)
        return face.name if face is not None else None
