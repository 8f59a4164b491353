"""A school for one game: lessons are shown, the album is kept after every one of them."""

from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np

from device.school.timetable import Lesson, printed, timetable
from vision.arrays import Picture
from vision.designs.names import DIE_SIDE
from vision.taught.album import Album, Page
from vision.taught.faces import FaceBook
from vision.taught.showing import NotShown
from vision.taught.teacher import Teacher

WHITE = np.full(3, 255.0)
EDGE = 4.0
"""Millimetres of nothing around a face when it is held against the others."""


class Report(NamedTuple):
    """How a lesson went: why nothing was learned, or which other face looks just like this one."""

    problem: str | None = None
    like: str | None = None


class School:
    """Lessons for one game; may be asked from several threads."""

    def __init__(self, game: str, teacher: Teacher, album: Album, folder: Path, look: Callable[[], Picture]) -> None:
        self.game = game
        self.lessons = {lesson.name: lesson for lesson in timetable(game)}
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
        return next((page for page in self.album.over(printed(self.game)) if page.name == name), None)

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
            return Report()

    def show(self, name: str) -> Report:
        """Learn a face or card from what lies on the table now."""
        return self.show_in(name, self.look())

    def show_in(self, name: str, picture: Picture) -> Report:
        """The same from a picture; what was learned before under this name is forgotten."""
        lesson = self.lessons[name]
        with self._lock:
            try:
                page = (self.teacher.show_card if lesson.card else self.teacher.show_face)(name, picture)
            except NotShown as reason:
                return Report(reason.reason)
            like = None if lesson.card else self._like(page)
            self.album = self.album.with_page(page)
            self.album.keep(self._folder)
            return Report(None, like)

    def forget(self, name: str | None = None) -> int:
        """Forget one thing, or everything; how many pages were torn out."""
        with self._lock:
            left = Album([page for page in self.album if name is not None and page.name != name])
            torn = len(self.album) - len(left)
            self.album = left
            self.album.keep(self._folder)
            return torn

    def _like(self, page: Page) -> str | None:
        """Another face that the family has shown, and which could be taken for this one."""
        others = Album([other for other in self.album if other.name != page.name and not self._is_card(other.name)])
        edge = round(EDGE * page.scale)
        held = np.pad(page.picture, ((edge, edge), (edge, edge), (0, 0)), mode="edge")
        seen = FaceBook(others, DIE_SIDE, page.scale).find(held, WHITE) if len(others) else None
        return seen.name if seen is not None else None

    def _is_card(self, name: str) -> bool:
        lesson: Lesson | None = self.lessons.get(name)
        return lesson is not None and lesson.card
