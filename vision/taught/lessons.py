"""What a family can show the camera for a game, and the albums that readers come with: our own printed things."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from vision.arrays import Picture
from vision.designs.dice import PIXELS
from vision.designs.names import DIE_SIDE, face_name
from vision.taught.album import Album, Page


class Lesson(NamedTuple):
    """One thing to show: its name in the album, and whether it is a card or the face of a die."""

    name: str
    card: bool


@dataclass(frozen=True, slots=True)
class Lessons:
    """Everything that can be shown for a game."""

    timetable: tuple[Lesson, ...]
    """In order: die by die, then card by card."""
    printed: Callable[[], Album]
    """What the reader knows without any lesson: our own faces and cards."""
    card_scale: float = 1.0
    """Pixels per millimetre at which the game's reader tells cards apart."""


def face_lessons(dice: Mapping[str, Iterable[str]]) -> tuple[Lesson, ...]:
    """One lesson for every face of some dice."""
    return tuple(Lesson(face_name(die, face), card=False) for die, faces in dice.items() for face in faces)


def album_of_faces(drawn: Mapping[str, Picture]) -> Album:
    """Faces as we print them, by name, as an album."""
    return Album([Page(name, picture, PIXELS / DIE_SIDE) for name, picture in drawn.items()])
