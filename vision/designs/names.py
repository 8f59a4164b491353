"""How the faces of symbol dice are called, and which of them we draw."""

from collections.abc import Mapping

from rules.fussball_alarm.cards import FACES
from rules.super_goal.pitch import FACTS
from vision.arrays import Picture
from vision.designs import dice

DIE_SIDE = 16.0
"""Millimetres."""
DICE: Mapping[str, tuple[str, ...]] = {die: tuple(dict.fromkeys(faces)) for die, faces in FACTS["dice"].items()}
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


def drawn_faces(game: str) -> dict[str, Picture]:
    """The faces of a game's dice as we draw them."""
    faces = DICE if game == "super-goal" else {ALARM: ALARM_DIE}
    return {face_name(die, face): dice.face(die, face) for die, names in faces.items() for face in names}
