"""The faces of the one die of Fußball-Alarm as we draw them."""

from collections.abc import Mapping

from rules.fussball_alarm.cards import FACES
from vision.arrays import Picture
from vision.designs.dice import BLACK, Sign, drawn, signed
from vision.designs.easel import Easel, Ink

ALARM = "alarm"
"""The die's name."""
DICE: Mapping[str, tuple[str, ...]] = {ALARM: FACES}
BODY: dict[str, Ink] = {ALARM: (60, 190, 235)}
INK: dict[str, Ink] = {ALARM: BLACK}


def face(die: str, name: str) -> Picture:
    """A face by the name that the rules give it."""
    return signed(SIGNS[name], INK[die], BODY[die])


def drawn_faces() -> dict[str, Picture]:
    """All faces by their names in an album."""
    return drawn(DICE, face)


def _card(easel: Easel, ink: Ink, ground: Ink) -> None:
    easel.area([(-0.45, -0.65), (0.45, -0.65), (0.45, 0.65), (-0.45, 0.65)], ink)
    easel.disc((0, 0.1), 0.26, ground)
    easel.line([(-0.25, -0.42), (0.25, -0.42)], ground, 0.12)


def _question_mark(easel: Easel, ink: Ink, ground: Ink) -> None:
    easel.letters("?", (0, 0), 1.15, ink, 0.24)


def _lightning(easel: Easel, ink: Ink, ground: Ink) -> None:
    easel.area([(0.2, 0.75), (-0.45, -0.1), (-0.02, -0.1), (-0.25, -0.75), (0.5, 0.15), (0.06, 0.15)], (45, 45, 205))


SIGNS: dict[str, Sign] = {
    "card": _card,
    "question-mark": _question_mark,
    "lightning": _lightning,
}
