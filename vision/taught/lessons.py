"""What a game's reader has to be shown, and the album it comes with: our own printed faces and cards."""

from functools import cache

from rules.fussball_alarm.cards import FACES
from rules.super_goal.pitch import FACTS
from vision.designs import cards, dice
from vision.taught.album import Album, Page

DIE_SIDE = 16.0
"""Millimetres."""
DICE: dict[str, tuple[str, ...]] = {die: tuple(dict.fromkeys(faces)) for die, faces in FACTS["dice"].items()}
"""The different faces of Super Goal's dice as we print them; a family's own dice may have others."""
ALARM, ALARM_DIE = "alarm", FACES
"""The die of Fußball-Alarm, and its faces."""


def face_name(die: str, face: str) -> str:
    """The name of a face in an album."""
    return f"{die}/{face}"


def die_and_face(name: str) -> tuple[str, str]:
    """The way back."""
    die, _, face = name.partition("/")
    return die, face


@cache
def printed_faces(game: str) -> Album:
    """The faces of a game's dice as we print them."""
    faces = DICE if game == "super-goal" else {ALARM: ALARM_DIE}
    drawn = [(face_name(die, face), dice.face(die, face)) for die, names in faces.items() for face in names]
    return Album([Page(name, picture, dice.PIXELS / DIE_SIDE) for name, picture in drawn])


@cache
def printed_cards() -> Album:
    """The cards of Fußball-Alarm as we print them."""
    return Album([Page(name, picture, cards.SCALE) for name, picture in cards.deck().items()])
