"""The referee's eyes: every frame gets a cheap look, a picture that has changed and come to rest is read."""

import ctypes
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Protocol

import numpy as np

from device.games import teams_of
from device.settings import CameraSettings
from rules.game import Json
from vision.arrays import Array, Picture
from vision.camera import PI_CAMERA_3, Lens, Pose, calibrated
from vision.game_vision import game_vision
from vision.observation import LIGHT_CHANGED, Observation
from vision.readers import open_reader
from vision.stillness import Stillness, relit, thinned
from vision.taught.album import Album
from vision.view_check import check_view

LIKELY = 0.8
"""Part of the figures from which on a lesson is worth its seconds: untaught eyes may miss a few."""


class Eyes(Protocol):
    """Looks at frames. `ready` is for every frame; `read` and `learn` take their time, perhaps in another thread."""

    taught: bool
    """Whether the last reading was a lesson: the start formation stood there, and this table was learned from it."""

    @property
    def pose(self) -> Pose | None:
        """Where the camera stands over the board, as far as that is known."""

    def ready(self, picture: Picture, *, again: bool) -> bool:
        """The cheap look: whether this frame is worth a reading. It then counts as read."""

    def read(self, picture: Picture, *, lining_up: bool) -> Observation:
        """What stands on the table; a start formation is learned from."""

    def fault(self, picture: Picture) -> str | None:
        """What makes this picture hard to read, if anything does: blur, a mirrored lamp, the sun."""

    def no_hand(self) -> None:
        """People say that no hand is there: what looks like one is read as if it were none."""

    def learn(self, picture: Picture) -> None:
        """Learn this table's colours and shapes from a picture of the start formation."""


class ReaderEyes:
    """Eyes that read pictures of one table."""

    def __init__(
        self,
        game: str,
        teams: tuple[str, str],
        lens: Lens = PI_CAMERA_3,
        corners: Array | None = None,
        album: Album | None = None,
    ) -> None:
        self._open = partial(open_reader, game, teams, lens, corners, album)
        self.reader = self._open()
        self._table = game_vision(game).table()
        self.taught = False
        self._stillness = Stillness()
        self._complete = False
        self._well: Array | None = None
        """The last picture that was read without a hand in it, thinned."""

    @property
    def pose(self) -> Pose | None:
        """As the reader found it."""
        return self.reader.pose

    def look(self, picture: Picture, *, again: bool, lining_up: bool) -> Observation | None:
        """Both at once: an observation, if this frame is worth one."""
        return self.read(picture, lining_up=lining_up) if self.ready(picture, again=again) else None

    def ready(self, picture: Picture, *, again: bool) -> bool:
        """A picture at rest is read if it has changed, or if somebody wants a second look."""
        changed = self._stillness.ready(picture)
        if not changed and not (again and self._stillness.resting):
            return False
        self._stillness.was_read()
        return True

    def read(self, picture: Picture, *, lining_up: bool) -> Observation:
        """Everything that stands and lies there; what another light hides is learned anew with the next look."""
        self.taught = False
        seen, thin = self.reader.read(picture), thinned(picture)
        if seen.found and not seen.hand:
            self._well = thin
        elif self._well is not None and relit(self._well, thin):
            self._well = None
            self._begin_anew()
            return Observation(False, LIGHT_CHANGED)
        return self._lesson(picture, seen) if lining_up and seen.found and not seen.hand else seen

    def _begin_anew(self) -> None:
        """A reader that has never seen this table, but knows where the board lies."""
        pose, corners, self.reader = self.reader.pose, self._table.corners(), self._open()
        self._complete = False
        if pose is not None:
            self.reader.expect(pose.project(np.c_[corners, np.zeros(len(corners))]), pose.lens())
        give_memory_back()

    def _lesson(self, picture: Picture, seen: Observation) -> Observation:
        """Learn as soon as the formation can be told, and again until it is complete; dice teach nothing new."""
        part = self.reader.in_formation(seen)
        if part != 1:
            self._complete = False
        if self._complete or part < LIKELY:
            return seen
        again = self.reader.read(picture, start=True)
        give_memory_back()
        self.taught = True
        self._complete = self.reader.in_formation(again) == 1
        return again

    def fault(self, picture: Picture) -> str | None:
        """Parts of the board are looked at once it is known where it lies."""
        return check_view(picture, self.reader.pose, self._table).fault

    def no_hand(self) -> None:
        """Until the reader sees none itself."""
        self.reader.no_hand()

    def learn(self, picture: Picture) -> None:
        """As in the set-up of a match that was interrupted."""
        self.reader.read(picture, start=True)
        give_memory_back()


def give_memory_back() -> None:
    """Learning needs a hundred megabytes for a moment; without this, glibc keeps them for the rest of the match."""
    with suppress(OSError, AttributeError):  # another C library does so by itself, or cannot
        ctypes.CDLL(None).malloc_trim(0)


def lens_of(calibration: str | Path | None) -> Lens:
    """The lens as it was measured; without a file, that of the Pi's camera. Raises `Unusable` for a bad file."""
    return calibrated(Path(calibration)) if calibration else PI_CAMERA_3


def open_eyes(camera: CameraSettings, lens: Lens, shown: Mapping[str, Album], game: str, options: Json) -> ReaderEyes:
    """Eyes for a match, with what the settings know about the camera and what the family has shown."""
    corners = np.array(camera.corners, float) if camera.corners else None
    return ReaderEyes(game, teams_of(options), lens, corners, shown.get(game))
