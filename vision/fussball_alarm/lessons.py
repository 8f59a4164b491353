"""What can be shown for Fußball-Alarm: the faces of its die, and its cards."""

from functools import cache

from vision.fussball_alarm import tuning
from vision.fussball_alarm.designs import cards
from vision.fussball_alarm.designs.dice import DICE, drawn_faces
from vision.taught.album import Album, Page
from vision.taught.lessons import Lesson, Lessons, album_of_faces, face_lessons


@cache
def printed_faces() -> Album:
    """The faces of the die as we print them."""
    return album_of_faces(drawn_faces())


@cache
def printed_cards() -> Album:
    """The cards as we print them."""
    return Album([Page(name, picture, cards.SCALE) for name, picture in cards.deck().items()])


def printed() -> Album:
    """Faces and cards."""
    return Album([*printed_faces(), *printed_cards()])


def lessons() -> Lessons:
    """The die's faces, then card by card."""
    shown = tuple(Lesson(name, card=True) for name in printed_cards().names)
    return Lessons(face_lessons(DICE) + shown, printed, tuning.SCALE)
