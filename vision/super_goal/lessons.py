"""What can be shown for Super Goal!: every face of its eight dice."""

from functools import cache

from vision.super_goal.designs.dice import DICE, drawn_faces
from vision.taught.album import Album
from vision.taught.lessons import Lessons, album_of_faces, face_lessons


@cache
def printed_faces() -> Album:
    """The faces of the dice as we print them."""
    return album_of_faces(drawn_faces())


def lessons() -> Lessons:
    """Die by die."""
    return Lessons(face_lessons(DICE), printed_faces)
