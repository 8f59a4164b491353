"""What lies on more than one table or reaches over it, in POV-Ray's language: ball, dice, a hand."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from tests.vision.traced.words import at, colour, printed
from vision.virtual_table.bodies import BALL_HEIGHT, BALL_RADIUS, PIPS
from vision.virtual_table.look import Array, Room
from vision.virtual_table.symbol_die import HALF, UP, SymbolDie
from vision.virtual_table.things import Die, Hand

DIE_SIDE, PIP_RADIUS, PIP_SPREAD = 16.0, 1.5, 4.1
CORNERS_OFF = 1.55
"""A ball of so many half sides cuts the corners off a die with pictures."""
PAPER = 0.02
"""Millimetres: a printed face is glued on."""


def on_tray(look: Room, x: float, y: float) -> tuple[float, float]:
    """A place on the tray's sheet, or where one would lie, on the table."""
    left, low, turn = look.dice_from
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return left + x * cos - y * sin, low + x * sin + y * cos


def ball_text(place: tuple[float, float]) -> str:
    """A white disc with marks."""
    disc = f"cylinder {{ 0, y*{BALL_HEIGHT}, {BALL_RADIUS} texture {{ White }} }}"
    marks = [(0.0, 0.0, 2.7)] + [(8.6 * np.cos(a), 8.6 * np.sin(a), 1.2) for a in np.arange(5) * 2 * np.pi / 5]
    top = " ".join(
        f"cylinder {{ {at(x, y, BALL_HEIGHT)}, {at(x, y, BALL_HEIGHT + 0.05)}, {r} texture {{ Ink }} }}"
        for x, y, r in marks
    )
    return f"union {{ {disc} {top} translate {at(*place, 0.0)} }}"


def die_text(look: Room, die: Die) -> str:
    """A cube with rounded edges and hollow pips, opposite faces seven together."""
    side = next(v for v in range(1, 7) if v not in (die.value, 7 - die.value))
    third = next(v for v in range(1, 7) if v not in (die.value, 7 - die.value, side, 7 - side))
    faces = {(0, 0, 1): die.value, (1, 0, 0): side, (-1, 0, 0): 7 - side, (0, 1, 0): third, (0, -1, 0): 7 - third}
    half = DIE_SIDE / 2
    pips = []
    for normal, value in faces.items():
        out = np.array(normal, float)
        across = np.array((0.0, 1.0, 0.0) if normal[0] else (1.0, 0.0, 0.0))
        up = np.cross(out, across)
        pips += [out * (half + 0.5) + (across * a + up * b) * PIP_SPREAD for a, b in PIPS[value]]
    hollows = " ".join(f"sphere {{ {at(*pip)}, {PIP_RADIUS} }}" for pip in pips)
    rise = half * (np.cos(die.lean) + abs(np.sin(die.lean)))
    return (
        f"difference {{ superellipsoid {{ <0.22, 0.22> scale {half} }} union {{ {hollows} texture {{ Ink }} }} "
        f"texture {{ Ivory }} rotate x*{np.degrees(die.lean):.3f} "
        f"rotate y*{-np.degrees(die.turn) - look.dice_from[2]:.3f} "
        f"translate {at(*on_tray(look, die.x, die.y), rise - look.below)} }}"
    )


def symbol_die_text(look: Room, die: SymbolDie, faces: Mapping[str, Path]) -> str:
    """A cube with cut corners and a picture glued to each face that can be seen; `faces` are files by name."""
    middle = np.array([*on_tray(look, die.x, die.y), HALF - look.below])
    turn = die.turn + np.radians(look.dice_from[2])
    right, far = np.array([np.cos(turn), np.sin(turn), 0.0]), np.array([-np.sin(turn), np.cos(turn), 0.0])
    glued = [(die.face, UP, right, far)]
    glued += [(n, out, np.cross(UP, out), UP) for n, out in zip(die.around, (right, far, -right, -far), strict=True)]
    plates = " ".join(printed(faces[name], _face(middle, *frame), PAPER) for name, *frame in glued)
    body = (
        f"box {{ -{HALF - PAPER}, {HALF - PAPER} rotate y*{-np.degrees(turn):.3f} translate {at(*middle)} "
        "texture { Ivory } }"
    )
    ball = f"sphere {{ {at(*middle)}, {CORNERS_OFF * HALF} texture {{ Ivory }} }}"
    return f"intersection {{ union {{ {plates} {body} }} {ball} }}"


def _face(middle: Array, normal: Array, right: Array, up: Array) -> Array:
    """Top left, top right and bottom left corner of a face."""
    return np.array([middle + HALF * (normal + a * right + b * up) for a, b in ((-1, 1), (1, 1), (-1, -1))])


def hand_text(hand: Hand) -> str:
    """Four fingers, the back of a hand and an arm."""
    skin = f"pigment {{ color {colour(hand.skin)} }} finish {{ ambient Ambient diffuse 0.75 }}"
    fingers = " ".join(
        f"sphere {{ {at(start + 8, across, 26)}, 8 }} "
        f"cylinder {{ {at(start + 8, across, 26)}, {at(72, across * 0.8, 46)}, 8.4 }}"
        for start, across in ((4, -27), (0, -9), (2, 9), (10, 27))
    )
    palm = f"sphere {{ 0, 1 scale <45, 16, 38> translate {at(95, 0, 50)} }}"
    arm = f"cone {{ {at(110, 0, 52)}, 27, {at(520, 0, 110)}, 42 }}"
    placed = f"rotate y*{-np.degrees(hand.turn):.3f} translate {at(hand.x, hand.y, 0)}"
    return f"union {{ {fingers} {palm} {arm} {skin} {placed} }}"
