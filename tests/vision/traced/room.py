"""The room in POV-Ray's language: camera, lamp, what the board mirrors, and the sheets on the table."""

from pathlib import Path

import numpy as np

from tests.vision.traced.words import at, printed, surface
from vision.virtual_table.camera import DrawnCamera
from vision.virtual_table.look import Room
from vision.virtual_table.sheets import Sheet

GROWN = 1.08
"""The traced picture reaches beyond the photograph, so that the lens may bend it."""
LAMP_AWAY = 1500.0
"""Millimetres."""
LAMP_RAYS = 5
LEAST_MIRROR = 0.04
"""Varnish mirrors so much at least wherever a lamp is to be seen in it."""
BOARD_THICK = 3.0
TRAY_THICK = 0.2
UNDER_CLOTH = 0.05
"""A table top stays so far below a cloth that lies on it."""


def room_text(look: Room) -> str:
    """Camera and light, and the surfaces that things on every table have."""
    parts = [
        "#version 3.7; global_settings { assumed_gamma 1.0 max_trace_level 4 }",
        _camera(DrawnCamera(look)),
        _lamp(look),
        surface("Painted0", look.paints[0], 0.3),
        surface("Painted1", look.paints[1], 0.3),
        surface("Ivory", (205, 225, 238), 0.2),
        surface("Ink", (28, 28, 28), 0.1),
        surface("White", (235, 240, 240), 0.1),
    ]
    return "\n".join(parts)


def grounds_text(look: Room, laid: dict[str, Sheet], folder: Path) -> str:
    """Board with cards, tray and table top as flat pictures; a sheet's file is its name."""
    gloss = max(look.gloss, LEAST_MIRROR) if look.glare else look.gloss
    mirror = f"{gloss} specular {look.satin} roughness {1 / look.sheen:.4f}"
    x, y, turn = look.tray
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    heights = {"board": 0.0, "tray": TRAY_THICK - look.below, "top": -max(look.below, UNDER_CLOTH)}
    thick = {"board": min(BOARD_THICK, look.below) or UNDER_CLOTH / 2, "tray": TRAY_THICK, "top": 1.0}
    parts = []
    for name, sheet in laid.items():
        long, wide = (side / sheet.scale for side in sheet.picture.shape[:2])
        corners = np.add([(0, long), (wide, long), (0, 0)], sheet.origin)
        if name == "tray":
            corners = corners @ np.array([[cos, sin], [-sin, cos]]) + (x, y)
        lying = np.c_[corners, np.full(3, heights[name])]
        parts.append(printed(folder / f"{name}.png", lying, thick[name], mirror if name == "board" else "0"))
    return "\n".join(parts)


def _camera(camera: DrawnCamera) -> str:
    right, down, forward = camera.axes
    width, height = (side * GROWN for side in camera.size)
    return (
        f"camera {{ perspective location {at(*camera.eye)} direction {at(*(forward * camera.focal))} "
        f"right {at(*(right * width))} up {at(*(-down * height))} }}"
    )


def _lamp(look: Room) -> str:
    """An area light as large as its shadows are soft, the rest of the room, and lamps that only the board mirrors."""
    lamp = np.array(look.lamp)
    place = np.array([look.board[0] / 2, look.board[1] / 2, 0.0]) + lamp * LAMP_AWAY
    across = np.cross(lamp, (0.1, 0.2, 1.0))
    across /= np.linalg.norm(across)
    size = look.shadow_soft * LAMP_AWAY / 12
    along = np.cross(lamp, across)
    area = f"area_light {at(*(across * size))}, {at(*(along * size))}, {LAMP_RAYS}, {LAMP_RAYS} adaptive 1 jitter"
    return "\n".join(
        [
            f"#declare Ambient = {0.8 * (1 - look.lamp_power):.3f};",
            f"light_source {{ {at(*place)} color rgb {look.lamp_power:.3f} {area} circular orient }}",
            "sky_sphere { pigment { color rgb 0.15 } }",
            *(_mirrored(look, glare) for glare in look.glare),
        ]
    )


def _mirrored(look: Room, glare: tuple[float, float, float, float, float]) -> str:
    """A bright panel over the table, placed so that its mirror image lies where the glare is wanted."""
    x, y, side, turn, strength = glare
    spot, eye = np.array([x, y, 0.0]), np.array(look.eye)
    way = (spot - eye) * (1, 1, -1)
    place = spot + way
    bright = strength / max(look.gloss, LEAST_MIRROR)
    return (
        f"box {{ <-0.5, 0, -0.5>, <0.5, 0.01, 0.5> scale {2 * side:.2f} rotate y*{-np.degrees(turn):.2f} "
        f"translate {at(*place)} pigment {{ color rgb {bright:.3f} }} finish {{ ambient 1 diffuse 0 }} "
        "no_shadow no_image }"
    )
