"""Faces that nobody has taught the reader: other numbers, signs on the wrong die, letters, pips, nothing at all."""

from functools import cache

from vision.designs.dice import BLACK, PIXELS, WHITE
from vision.designs.easel import Easel, Ink
from vision.fussball_alarm.designs import dice as alarm
from vision.super_goal.designs import dice
from vision.virtual_table.look import Array

PIPS = ((-0.5, -0.5), (0.5, 0.5), (0.0, 0.0), (-0.5, 0.5), (0.5, -0.5))
ELSEWHERE = {
    "shot": ("foul", "held", "steal", "clear"),
    "defence": ("post", "parried", "held", "assist"),
    "keeper": ("wide", "bar", "miss", "unstoppable"),
    "penalty": ("held", "bar", "steal", "miss"),
    "master": ("post", "bar", "held", "punch", "goal"),
}
"""Signs that another die has."""

BODY, INK = dice.BODY | alarm.BODY, dice.INK | alarm.INK


def _blank(die: str) -> Easel:
    easel = Easel(PIXELS, PIXELS, BODY[die])
    frame: Ink = WHITE if INK[die] == WHITE else BLACK
    easel.line([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)], frame, 0.09, closed=True)
    return easel


@cache
def strange_faces() -> dict[str, Array]:
    """Their pictures by name; no name is one of a taught face."""
    found: dict[str, Array] = {}
    for die in ("orange", "red", "violet"):
        for arrow in dice.DEGREES:
            for number in (4, 5, 7):
                mark = ("", "ask", "lost")[number % 3]
                found[f"strange-{die}/{arrow}-{number}"] = dice.direction(die, arrow, number, mark)
    for die, names in ELSEWHERE.items():
        found |= {f"strange-{die}/{name}": dice.sign(die, name) for name in names}
    for k, die in enumerate(BODY):
        for letter in "ABS8&R":
            easel = _blank(die)
            easel.letters(letter, (0, 0), 1.0, INK[die], 0.2)
            found[f"strange-{die}/{letter}"] = easel.picture()
        found[f"strange-{die}/blank"] = Easel(PIXELS, PIXELS, BODY[die]).picture()
        easel = Easel(PIXELS, PIXELS, BODY[die])
        for pip in PIPS[: k % 5 + 1]:
            easel.disc(pip, 0.18, INK[die])
        found[f"strange-{die}/pips"] = easel.picture()
    return found
