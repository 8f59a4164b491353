"""The faces of Super Goal's eight dice as we draw them: arrows with numbers, and one big sign."""

from collections.abc import Mapping

from rules.super_goal.pitch import FACTS
from vision.arrays import Picture
from vision.designs.dice import BLACK, WHITE, Sign, blank, drawn, signed
from vision.designs.easel import Easel, Ink, Point, ring, star, turned

YELLOW: Ink = (60, 215, 250)
GREEN: Ink = (80, 175, 60)

DICE: Mapping[str, tuple[str, ...]] = {die: tuple(dict.fromkeys(faces)) for die, faces in FACTS["dice"].items()}
"""The different faces of each die as we print them; a family's own dice may have others."""

BODY: dict[str, Ink] = {
    "orange": (30, 140, 245),
    "red": (45, 45, 205),
    "violet": (150, 50, 115),
    "shot": (70, 60, 235),
    "defence": (120, 50, 25),
    "keeper": (225, 175, 90),
    "penalty": (40, 40, 40),
    "master": (240, 240, 240),
}
INK: dict[str, Ink] = dict.fromkeys(BODY, WHITE) | dict.fromkeys(("master", "orange", "keeper"), BLACK)

ARROW: list[Point] = [
    (-0.17, -0.55),
    (-0.17, 0.05),
    (-0.42, 0.05),
    (0.0, 0.55),
    (0.42, 0.05),
    (0.17, 0.05),
    (0.17, -0.55),
]
DEGREES = {"forward": 0.0, "diagonal": -45.0, "sideways": -90.0, "back": 180.0}
"""How an arrow lies when the number stands upright; left and right are the player's choice."""
MARKS: dict[str, Ink] = {"": WHITE, "ask": YELLOW, "lost": BLACK}
"""The frame tells from afar whether the ball is safe, questioned or lost."""


def face(die: str, name: str) -> Picture:
    """A face by the name that the rules give it: `forward-2-ask`, `unstoppable`."""
    if name in SIGNS:
        return sign(die, name)
    arrow, number, *mark = name.split("-")
    return direction(die, arrow, int(number), *mark)


def direction(die: str, arrow: str, number: int, mark: str = "") -> Picture:
    """An arrow on the left, its number on the right, and a frame and a sign for the question mark and the X."""
    easel = blank(BODY[die], MARKS[mark])
    ink = INK[die]
    easel.area([(0.82 * x - 0.36, 0.95 * y + 0.14) for x, y in turned(ARROW, DEGREES[arrow])], ink)
    easel.letters(str(number), (0.48, 0.32), 0.66, ink, 0.15)
    if mark:
        easel.disc((0.45, -0.48), 0.3, MARKS[mark])
        sign, ink = ("?", BLACK) if mark == "ask" else ("X", WHITE)
        easel.letters(sign, (0.45, -0.48), 0.34, ink, 0.09)
    return easel.picture()


def sign(die: str, name: str) -> Picture:
    """A face with one big sign."""
    return signed(SIGNS[name], INK[die], BODY[die])


def _net(easel: Easel, ink: Ink, _: Ink) -> None:
    """A goal with its net."""
    for k in range(5):
        easel.line([(-0.6 + 0.3 * k, -0.5), (-0.6 + 0.3 * k, 0.5)], ink, 0.05)
        easel.line([(-0.6, -0.5 + 0.25 * k), (0.6, -0.5 + 0.25 * k)], ink, 0.05)
    easel.line([(-0.62, -0.6), (-0.62, 0.55), (0.62, 0.55), (0.62, -0.6)], ink, 0.16)


def _ball(easel: Easel, middle: Point, radius: float, ink: Ink, ground: Ink) -> None:
    easel.disc(middle, radius, ink)
    easel.area(ring(middle, radius * 0.45, 5, 0.314), ground)


def _on_goal(easel: Easel, ink: Ink, ground: Ink) -> None:
    easel.line([(-0.65, -0.6), (-0.65, 0.6), (0.65, 0.6), (0.65, -0.6)], ink, 0.14)
    easel.letters("?", (0.0, 0.0), 0.8, ink, 0.17)


def _unstoppable(easel: Easel, ink: Ink, ground: Ink) -> None:
    easel.area(star((0, 0), 0.78, 9, 0.6), ink)
    _ball(easel, (0, 0), 0.32, ground, ink)


def _post(easel: Easel, ink: Ink, ground: Ink) -> None:
    easel.line([(-0.35, -0.65), (-0.35, 0.65)], ink, 0.26)
    _ball(easel, (0.28, 0.0), 0.34, ink, ground)


def _bar(easel: Easel, ink: Ink, ground: Ink) -> None:
    easel.line([(-0.65, 0.45), (0.65, 0.45)], ink, 0.26)
    for x in (-0.55, 0.55):
        easel.line([(x, 0.45), (x, -0.65)], ink, 0.08)
    _ball(easel, (0.0, -0.05), 0.3, ink, ground)


def _wide(easel: Easel, ink: Ink, ground: Ink) -> None:
    easel.line([(-0.7, -0.1), (-0.7, 0.6), (0.1, 0.6), (0.1, -0.1)], ink, 0.12)
    _ball(easel, (0.52, 0.25), 0.24, ink, ground)
    easel.line([(0.05, -0.65), (0.4, -0.1)], ink, 0.12)


def _steal(easel: Easel, ink: Ink, ground: Ink) -> None:
    easel.area([(-0.7, 0.15), (0.05, 0.15), (0.05, -0.2), (0.65, -0.2), (0.65, -0.6), (-0.7, -0.6)], ink)
    _ball(easel, (0.42, 0.35), 0.3, ink, ground)


def _miss(easel: Easel, ink: Ink, ground: Ink) -> None:
    easel.disc((0, 0), 0.62, ink)
    easel.disc((0, 0), 0.42, ground)
    easel.line([(-0.45, -0.45), (0.45, 0.45)], ink, 0.2)


def _own_goal(easel: Easel, ink: Ink, ground: Ink) -> None:
    _net(easel, ink, ground)
    easel.line([(-0.65, -0.65), (0.65, 0.65)], YELLOW, 0.24)


def _clear(easel: Easel, ink: Ink, ground: Ink) -> None:
    easel.area([(x * 1.3, y * 1.3 + 0.1) for x, y in ARROW], ink)
    easel.line([(-0.6, -0.62), (0.6, -0.62)], ink, 0.14)


def _foul(easel: Easel, ink: Ink, ground: Ink) -> None:
    """A whistle."""
    easel.disc((-0.18, -0.15), 0.45, ink)
    easel.area([(-0.2, 0.3), (0.72, 0.3), (0.72, -0.02), (-0.2, -0.02)], ink)
    easel.disc((-0.18, -0.15), 0.18, ground)
    easel.line([(-0.2, 0.45), (-0.2, 0.7)], YELLOW, 0.16)
    easel.line([(0.2, 0.45), (0.35, 0.7)], YELLOW, 0.16)


def _held(easel: Easel, ink: Ink, ground: Ink) -> None:
    """A glove."""
    easel.area([(-0.4, -0.65), (0.4, -0.65), (0.45, 0.1), (-0.45, 0.1)], ink)
    for k in range(4):
        easel.line([(-0.34 + 0.23 * k, 0.05), (-0.34 + 0.23 * k, 0.55)], ink, 0.18)
    easel.line([(0.45, -0.2), (0.7, 0.1)], ink, 0.18)


def _punch(easel: Easel, ink: Ink, ground: Ink) -> None:
    easel.disc((-0.3, -0.3), 0.36, ink)
    easel.area(star((0.3, 0.3), 0.5, 7, 0.5), ink)


def _parried(easel: Easel, ink: Ink, ground: Ink) -> None:
    """A corner flag."""
    easel.line([(-0.4, -0.68), (-0.4, 0.68)], ink, 0.13)
    easel.area([(-0.36, 0.68), (0.6, 0.36), (-0.36, 0.02)], ink)
    easel.line([(-0.4, -0.66), (0.6, -0.66)], ink, 0.1)


def _long_shot(easel: Easel, ink: Ink, ground: Ink) -> None:
    _ball(easel, (0.35, 0.4), 0.3, ink, ground)
    for k, reach in enumerate((0.85, 1.0, 0.7)):
        x, y = 0.05 + 0.15 * (k - 1), 0.2 - 0.15 * (k - 1)
        easel.line([(x, y), (x - 0.55 * reach, y - 0.65 * reach)], (40, 40, 210), 0.11)


def _assist(easel: Easel, ink: Ink, ground: Ink) -> None:
    for x in (-0.45, 0.45):
        easel.disc((x, 0.1), 0.2, ink)
        easel.area([(x - 0.22, -0.65), (x + 0.22, -0.65), (x + 0.14, -0.05), (x - 0.14, -0.05)], ink)
    easel.line([(-0.35, 0.58), (0.35, 0.58)], (40, 40, 210), 0.14)
    easel.area([(0.25, 0.8), (0.62, 0.58), (0.25, 0.36)], (40, 40, 210))


def _perfect_save(easel: Easel, ink: Ink, ground: Ink) -> None:
    """A shield."""
    easel.area([(-0.55, 0.6), (0.55, 0.6), (0.55, -0.1), (0.0, -0.72), (-0.55, -0.1)], (190, 80, 30))
    easel.area(star((0.0, 0.08), 0.42), WHITE)


def _win_back(easel: Easel, ink: Ink, ground: Ink) -> None:
    """The ball goes round and comes back."""
    easel.line(ring((0, 0), 0.55, 24, 0.6)[:19], (190, 80, 30), 0.17)
    easel.area([(0.62, 0.62), (0.12, 0.4), (0.6, 0.1)], (190, 80, 30))
    _ball(easel, (0, 0), 0.24, ink, ground)


SIGNS: dict[str, Sign] = {
    "goal": _net,
    "on-goal": _on_goal,
    "unstoppable": _unstoppable,
    "post": _post,
    "bar": _bar,
    "wide": _wide,
    "steal": _steal,
    "miss": _miss,
    "own-goal": _own_goal,
    "clear": _clear,
    "foul": _foul,
    "held": _held,
    "punch": _punch,
    "parried": _parried,
    "long-shot": _long_shot,
    "assist": _assist,
    "perfect-save": _perfect_save,
    "win-back": _win_back,
}


def drawn_faces() -> dict[str, Picture]:
    """All faces by their names in an album."""
    return drawn(DICE, face)
