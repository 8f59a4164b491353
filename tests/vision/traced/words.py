"""Single words of POV-Ray's own language: y is up there, so our (x, y, z) is written <x, z, y>."""

from pathlib import Path

import numpy as np

from vision.virtual_table.look import Array, Colour


def at(x: float, y: float, z: float) -> str:
    """A place or a direction in millimetres."""
    return f"<{x:.4f}, {z:.4f}, {y:.4f}>"


def colour(of: Colour) -> str:
    """A colour as it looks under white light."""
    blue, green, red = (value / 255 for value in of)
    return f"srgb <{red:.4f}, {green:.4f}, {blue:.4f}>"


def surface(name: str, of: Colour, gleam: float, roughness: float = 0.03) -> str:
    """Something painted; `gleam` is how much of the lamp it throws back from one spot."""
    finish = f"finish {{ ambient Ambient diffuse 0.8 specular {gleam:.3f} roughness {roughness:.4f} }}"
    return f"#declare {name} = texture {{ pigment {{ color {colour(of)} }} {finish} }}"


def prism(outline: Array, low: float, high: float, texture: str = "") -> str:
    """An outline (n × 2, millimetres) from one height to another; in a union that has a texture it needs none."""
    closed = [*outline, outline[0]]
    points = ", ".join(f"<{x:.3f}, {y:.3f}>" for x, y in closed)
    wearing = f" texture {{ {texture} }}" if texture else ""
    return f"prism {{ linear_sweep linear_spline {low:.3f}, {high:.3f}, {len(closed)}, {points}{wearing} }}"


def printed(picture: Path, corners: Array, thick: float, mirror: str = "0") -> str:
    """A flat picture anywhere in the room by three corners in millimetres: top left, top right and bottom left.

    `mirror` says how it mirrors the room, and how it gleams.
    """
    top_left, top_right, bottom_left = np.asarray(corners, float)
    across, up = top_right - top_left, top_left - bottom_left
    back = -thick * np.cross(across, up) / np.linalg.norm(np.cross(across, up))
    rows = ", ".join(at(*row)[1:-1] for row in (across, up, back, bottom_left))
    return (
        f'box {{ 0, 1 pigment {{ image_map {{ png "{picture}" once interpolate 2 }} }} '
        f"finish {{ ambient Ambient diffuse 0.8 reflection {mirror} }} matrix <{rows}> }}"
    )
