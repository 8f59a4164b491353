"""One picture's scene in POV-Ray's own language: y is up there, so our (x, y, z) is written <x, z, y>."""

from pathlib import Path

import numpy as np

from vision.soccer_tactics.drawn.figures import ARROW_HEIGHT, arrow_outline, profile
from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.scene import BODY_OF, Figure, Scene
from vision.virtual_table.bodies import BALL_HEIGHT, BALL_RADIUS, PIPS
from vision.virtual_table.camera import DrawnCamera
from vision.virtual_table.look import Colour
from vision.virtual_table.things import Die, Hand

GROWN = 1.08
"""The traced picture reaches beyond the photograph, so that the lens may bend it."""
LAMP_AWAY = 1500.0
"""Millimetres."""
LAMP_RAYS = 5
DIE_SIDE, PIP_RADIUS, PIP_SPREAD = 16.0, 1.5, 4.1
LEAST_MIRROR = 0.04
"""Varnish mirrors so much at least wherever a lamp is to be seen in it."""


def scene_text(look: PitchLook, scene: Scene, sheets: Path) -> str:
    """Everything on the table under its lamp; `sheets` holds the printed board, tray and table top."""
    parts = [
        "#version 3.7; global_settings { assumed_gamma 1.0 max_trace_level 4 }",
        _camera(DrawnCamera(look)),
        _lamp(look),
        _surface("Painted0", look.paints[0], 0.3),
        _surface("Painted1", look.paints[1], 0.3),
        _surface("Wooden", look.wood, 0.1),
        _surface("Ivory", (205, 225, 238), 0.2),
        _surface("Ink", (28, 28, 28), 0.1),
        _surface("White", (235, 240, 240), 0.1),
        _surface("Dark", (look.arrow,) * 3, 0.1),
        _grounds(look, sheets),
        *(_figure(look, figure, scene) for figure in scene.figures),
        _arrow(scene.spinner_deg),
        *([_ball(scene.ball)] if scene.ball else []),
        *(_die(look, die) for die in scene.dice),
        *([_hand(scene.hand)] if scene.hand else []),
    ]
    return "\n".join(parts)


def _at(x: float, y: float, z: float) -> str:
    return f"<{x:.4f}, {z:.4f}, {y:.4f}>"


def _colour(colour: Colour) -> str:
    blue, green, red = (value / 255 for value in colour)
    return f"srgb <{red:.4f}, {green:.4f}, {blue:.4f}>"


def _surface(name: str, colour: Colour, gleam: float) -> str:
    finish = f"finish {{ ambient Ambient diffuse 0.8 specular {gleam} roughness 0.03 }}"
    return f"#declare {name} = texture {{ pigment {{ color {_colour(colour)} }} {finish} }}"


def _camera(camera: DrawnCamera) -> str:
    right, down, forward = camera.axes
    width, height = (side * GROWN for side in camera.size)
    return (
        f"camera {{ perspective location {_at(*camera.eye)} direction {_at(*(forward * camera.focal))} "
        f"right {_at(*(right * width))} up {_at(*(-down * height))} }}"
    )


def _lamp(look: PitchLook) -> str:
    """An area light as large as its shadows are soft, the rest of the room, and lamps that only the board mirrors."""
    lamp = np.array(look.lamp)
    place = np.array([look.board[0] / 2, look.board[1] / 2, 0.0]) + lamp * LAMP_AWAY
    across = np.cross(lamp, (0.1, 0.2, 1.0))
    across /= np.linalg.norm(across)
    size = look.shadow_soft * LAMP_AWAY / 12
    along = np.cross(lamp, across)
    area = f"area_light {_at(*(across * size))}, {_at(*(along * size))}, {LAMP_RAYS}, {LAMP_RAYS} adaptive 1 jitter"
    return "\n".join(
        [
            f"#declare Ambient = {0.8 * (1 - look.lamp_power):.3f};",
            f"light_source {{ {_at(*place)} color rgb {look.lamp_power:.3f} {area} circular orient }}",
            "sky_sphere { pigment { color rgb 0.15 } }",
            *(_mirrored(look, glare) for glare in look.glare),
        ]
    )


def _mirrored(look: PitchLook, glare: tuple[float, float, float, float, float]) -> str:
    """A bright panel over the table, placed so that its mirror image lies where the glare is wanted."""
    x, y, side, turn, strength = glare
    spot, eye = np.array([x, y, 0.0]), np.array(look.eye)
    way = (spot - eye) * (1, 1, -1)
    place = spot + way
    bright = strength / max(look.gloss, LEAST_MIRROR)
    return (
        f"box {{ <-0.5, 0, -0.5>, <0.5, 0.01, 0.5> scale {2 * side:.2f} rotate y*{-np.degrees(turn):.2f} "
        f"translate {_at(*place)} pigment {{ color rgb {bright:.3f} }} finish {{ ambient 1 diffuse 0 }} "
        "no_shadow no_image }"
    )


def _grounds(look: PitchLook, sheets: Path) -> str:
    """Board with cards, tray and table top as flat pictures; each sheet's first row of pixels is its lowest y."""
    mirror = max(look.gloss, LEAST_MIRROR) if look.glare else look.gloss
    width, length = look.board[0] + 180, look.board[1] + 80
    x, y, turn = look.tray
    return "\n".join(
        [
            _sheet(sheets / "board.png", (width, length, 3.0), mirror, f"translate {_at(-90, -40, 0)}"),
            _sheet(
                sheets / "tray.png",
                (150, 80, 0.2),
                0.0,
                f"rotate y*{-turn:.3f} translate {_at(x, y, 0.2 - look.below)}",
            ),
            _sheet(sheets / "top.png", (1500, 1300, 1.0), 0.0, f"translate {_at(-590, -430, -look.below)}"),
        ]
    )


def _sheet(picture: Path, size: tuple[float, float, float], mirror: float, placed: str) -> str:
    wide, long, thick = size
    return (
        f'box {{ 0, 1 pigment {{ image_map {{ png "{picture}" once interpolate 2 }} }} '
        f"finish {{ ambient Ambient diffuse 0.8 reflection {mirror} }} "
        f"scale <{wide}, {long}, {thick}> rotate x*90 {placed} }}"
    )


def _figure(look: PitchLook, figure: Figure, scene: Scene) -> str:
    """A turned body and a ball for a head."""
    body, paint = look.bodies[BODY_OF[figure.role]], f"Painted{figure.side}"
    on_ball = scene.ball is not None and np.hypot(figure.x - scene.ball[0], figure.y - scene.ball[1]) < BALL_RADIUS
    heights, radii, is_head = profile(body)
    trunk = [(r, z) for z, r, head in zip(heights, radii, is_head, strict=True) if not head]
    outline = [(0.0, 0.0), *trunk, (0.0, trunk[-1][1])]
    points = ", ".join(f"<{r:.3f}, {z:.3f}>" for r, z in outline)
    ball = body.head * body.radius
    head = paint if body.painted_head else "Wooden"
    place = _at(figure.x, figure.y, BALL_HEIGHT if on_ball else 0.0)
    return (
        f"union {{ lathe {{ linear_spline {len(outline)}, {points} texture {{ {paint} }} }} "
        f"sphere {{ {_at(0, 0, body.height - ball)}, {ball:.3f} texture {{ {head} }} }} translate {place} }}"
    )


def _arrow(degrees: float) -> str:
    outline = arrow_outline(degrees)
    closed = [*outline, outline[0]]
    points = ", ".join(f"<{x:.3f}, {y:.3f}>" for x, y in closed)
    return (
        f"union {{ prism {{ linear_sweep linear_spline {ARROW_HEIGHT - 1}, {ARROW_HEIGHT}, {len(closed)}, {points} }} "
        f"cylinder {{ {_at(160, 224, 0)}, {_at(160, 224, ARROW_HEIGHT + 0.6)}, 2.6 }} texture {{ Dark }} }}"
    )


def _ball(place: tuple[float, float]) -> str:
    disc = f"cylinder {{ 0, y*{BALL_HEIGHT}, {BALL_RADIUS} texture {{ White }} }}"
    marks = [(0.0, 0.0, 2.7)] + [(8.6 * np.cos(a), 8.6 * np.sin(a), 1.2) for a in np.arange(5) * 2 * np.pi / 5]
    top = " ".join(
        f"cylinder {{ {_at(x, y, BALL_HEIGHT)}, {_at(x, y, BALL_HEIGHT + 0.05)}, {r} texture {{ Ink }} }}"
        for x, y, r in marks
    )
    return f"union {{ {disc} {top} translate {_at(*place, 0.0)} }}"


def _die(look: PitchLook, die: Die) -> str:
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
    hollows = " ".join(f"sphere {{ {_at(*pip)}, {PIP_RADIUS} }}" for pip in pips)
    x, y, turn = look.tray
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    rise = half * (np.cos(die.lean) + abs(np.sin(die.lean)))
    place = (x + die.x * cos - die.y * sin, y + die.x * sin + die.y * cos, rise - look.below)
    return (
        f"difference {{ superellipsoid {{ <0.22, 0.22> scale {half} }} union {{ {hollows} texture {{ Ink }} }} "
        f"texture {{ Ivory }} rotate x*{np.degrees(die.lean):.3f} rotate y*{-np.degrees(die.turn) - turn:.3f} "
        f"translate {_at(*place)} }}"
    )


def _hand(hand: Hand) -> str:
    """Four fingers, the back of a hand and an arm."""
    skin = f"pigment {{ color {_colour(hand.skin)} }} finish {{ ambient Ambient diffuse 0.75 }}"
    fingers = " ".join(
        f"sphere {{ {_at(start + 8, across, 26)}, 8 }} "
        f"cylinder {{ {_at(start + 8, across, 26)}, {_at(72, across * 0.8, 46)}, 8.4 }}"
        for start, across in ((4, -27), (0, -9), (2, 9), (10, 27))
    )
    palm = f"sphere {{ 0, 1 scale <45, 16, 38> translate {_at(95, 0, 50)} }}"
    arm = f"cone {{ {_at(110, 0, 52)}, 27, {_at(520, 0, 110)}, 42 }}"
    placed = f"rotate y*{-np.degrees(hand.turn):.3f} translate {_at(hand.x, hand.y, 0)}"
    return f"union {{ {fingers} {palm} {arm} {skin} {placed} }}"
