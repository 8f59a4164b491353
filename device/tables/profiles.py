"""Table profiles: lens, corners, field sizes and colours of a table, kept beside the matches and offered next time.

A profile is a help, never a condition: a file that is damaged is set aside, and a disk that refuses costs nothing.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from device.store.whole_file import keep, read_kept
from rules.reading import Check, exactly, is_text, list_of, number
from vision.arrays import Array
from vision.camera import FOCALS, MOST_BEND, Lens, Pose

FILE = "tables.json"
MOST_TABLES = 16
"""A family with four games and four cameras."""
LARGEST = 20_000
"""Pixels of a picture's side."""


@dataclass(frozen=True, slots=True)
class TableProfile:
    """One table as one camera saw it."""

    camera: str
    game: str
    teams: tuple[str, ...]
    """Home and away; empty in a game without teams."""
    size: tuple[int, int]
    """Of the camera's pictures."""
    corners: tuple[tuple[float, float], ...]
    """Of the board, in pixels: home's left first, then home's right and on around it."""
    focal: float
    bend: float
    stretch: float
    """By how much fields are broader, compared with their length, than those we know."""
    day: str
    """When it was last played on, `2026-11-18`."""

    def lens(self) -> Lens:
        """The lens as it was found; a camera may have been zoomed or focused anew since, so it is not quite sure."""
        return Lens(self.focal, self.bend)

    def pixels(self) -> Array:
        """The corners as the reader takes them."""
        return np.array(self.corners, float)


def profile_of(camera: str, game: str, teams: tuple[str, ...], pose: Pose, corners: Array, day: date) -> TableProfile:
    """The profile of a table whose board (its corners in millimetres, n × 2) a camera sees from a pose."""
    pixels = pose.project(np.c_[corners, np.zeros(len(corners))])
    seen = tuple((round(float(x), 2), round(float(y), 2)) for x, y in pixels)
    width, height = pose.size
    return TableProfile(
        camera, game, teams, (width, height), seen, pose.focal / width, pose.bend, pose.stretch, day.isoformat()
    )


class Profiles:
    """All profiles of a device, the newest first."""

    def __init__(self, folder: Path, today: Callable[[], date] = date.today) -> None:
        self._path = folder / FILE
        self.today = today

    def of(self, camera: str, game: str | None = None) -> TableProfile | None:
        """The table that this camera saw last, of a game if one is named."""
        found = (one for one in self._read() if one.camera == camera and game in (None, one.game))
        return next(found, None)

    def keep(self, profile: TableProfile) -> None:
        """Remember a table instead of what this camera saw of the same game before."""
        others = [one for one in self._read() if (one.camera, one.game) != (profile.camera, profile.game)]
        keep(self._path, [asdict(one) for one in (profile, *others)][:MOST_TABLES])

    def _read(self) -> list[TableProfile]:
        given = read_kept(self._path, ARE_PROFILES)
        return [_profile(one) for one in given or ()]


def _is_day(value: Any) -> bool:
    try:
        return is_text(value) and bool(date.fromisoformat(value))
    except ValueError:
        return False


def _numbers(count: int, low: float, high: float) -> Check:
    return list_of(number(low, high), count, count)


ARE_PROFILES = list_of(
    exactly(
        camera=is_text,
        game=is_text,
        teams=lambda value: list_of(is_text)(value) and len(value) in (0, 2),
        size=_numbers(2, 1, LARGEST),
        corners=list_of(_numbers(2, -LARGEST, 2 * LARGEST), 4, 4),
        focal=number(*FOCALS),
        bend=number(-MOST_BEND, MOST_BEND),
        stretch=number(-0.5, 0.5),
        day=_is_day,
    )
)


def _profile(given: dict[str, Any]) -> TableProfile:
    width, height = given["size"]
    corners = tuple((float(x), float(y)) for x, y in given["corners"])
    return TableProfile(**given | {"teams": tuple(given["teams"]), "size": (width, height), "corners": corners})
