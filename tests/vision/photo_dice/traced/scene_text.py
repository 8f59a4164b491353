"""A shot in POV-Ray's own language: y is up there, so our (x, y, z) is written <x, z, y>."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.vision.photo_dice.cube import FACES, SPOTS
from tests.vision.photo_dice.traced.household import thing_text
from tests.vision.photo_dice.traced.lot import Colour, Die, Shot

Array = NDArray[Any]

LAMP_RAYS = 3
POINT = 50.0
"""Millimetres below which a lamp's shadow is as sharp as from a point."""
ROOM = 0.35
"""Radiance of walls and ceiling by that of white paper under the lamp: what glossy dice mirror everywhere."""
MOST_RADIANT = 40.0
"""A lamp's own radiance is cut off here: a mirrored one is burnt out long before."""

WOODS = {"light wood": "T_Wood7", "dark wood": "T_Wood31"}
PLAIN_TABLES = {
    "felt": "pigment { granite scale 1.5 color_map { [0 srgb <0.06,0.30,0.14>] [1 srgb <0.12,0.42,0.22>] } } "
    "normal { granite 0.4 scale 2 }",
    "cloth": "pigment { bozo scale 0.7 color_map { [0 srgb Cloth*0.85] [1 srgb Cloth] } } "
    "normal { quilted 0.5 scale 0.8 }",
    "linen": "pigment { gradient x scale 0.9 turbulence 0.1 color_map { [0 srgb Cloth*0.75] [0.5 srgb Cloth] "
    "[1 srgb Cloth*0.75] } } normal { gradient z 0.6 scale 0.9 }",
    "paper": "pigment { color srgb <0.93,0.93,0.91> }",
    "laminate": "pigment { granite scale 12 color_map { [0 srgb Cloth*0.9] [1 srgb Cloth] } }",
    "checks": "pigment { checker srgb <0.9,0.9,0.87> srgb Cloth scale 14 } normal { quilted 0.4 scale 0.8 }",
}
CLOTHS = (
    (0.62, 0.15, 0.16),
    (0.2, 0.3, 0.5),
    (0.75, 0.7, 0.6),
    (0.85, 0.84, 0.8),
    (0.3, 0.32, 0.34),
    (0.5, 0.62, 0.45),
)


def scene_text(shot: Shot, folder: Path) -> str:
    """The whole scene; `folder` holds what is printed on paper and cards."""
    parts = [
        "#version 3.7; global_settings { assumed_gamma 1.0 max_trace_level 5 }",
        '#include "colors.inc" #include "woods.inc" #include "shapes.inc"',
        _camera(shot),
        _light(shot),
        _table(shot),
        *(_die(die) for die in shot.dice),
        *(thing_text(thing, folder) for thing in shot.things),
    ]
    return "\n".join(parts)


def _at(place: Array) -> str:
    x, y, z = place.tolist()
    return f"<{x:.4f}, {z:.4f}, {y:.4f}>"


def _srgb(colour: Colour, more: str = "") -> str:
    red, green, blue = (value / 255 for value in colour)
    return f"srgb{more} <{red:.4f}, {green:.4f}, {blue:.4f}{', 0.72' if more else ''}>"


def _camera(shot: Shot) -> str:
    right, down, forward = shot.view.turn
    view = shot.view
    return (
        f"camera {{ perspective location {_at(view.at)} direction {_at(forward * view.focal)} "
        f"right {_at(right * view.width)} up {_at(-down * view.height)} }}"
    )


def _light(shot: Shot) -> str:
    """One lamp with an extent, which glossy things mirror, and the room's light from above, without a shadow."""
    way = shot.lamp / np.linalg.norm(shot.lamp)
    across = np.cross(way, (0.1, 0.2, 1.0))
    across /= np.linalg.norm(across)
    along = np.cross(way, across)
    size = shot.lamp_size
    area = (
        f"area_light {_at(across * size)}, {_at(along * size)}, {LAMP_RAYS}, {LAMP_RAYS} "
        "adaptive 0 jitter circular orient"
        if size > POINT
        else ""
    )
    tint = f"<1, {1 - 0.35 * shot.warm:.3f}, {1 - shot.warm:.3f}>"
    solid = size**2 / float(shot.lamp @ shot.lamp)
    radiance = min(MOST_RADIANT, np.pi * (1 - shot.room) / solid)
    dim = ROOM * 0.5 * shot.room
    panel = f"pigment {{ color rgb {radiance:.2f}*{tint} }} finish {{ ambient 1 diffuse 0 }} no_shadow no_image"
    room = f"light_source {{ <300, 2500, 200> color rgb {0.5 * shot.room:.3f} shadowless }}"
    return "\n".join(
        [
            f"#declare Ambient = {0.5 * shot.room:.3f};",
            f"light_source {{ {_at(shot.lamp)} color rgb {1 - shot.room:.3f}*{tint} {area} }}",
            room,
            f"sky_sphere {{ pigment {{ gradient y color_map {{ [0 rgb {dim:.3f}] [1 rgb {ROOM:.3f}] }} }} }}",
            f"disc {{ {_at(shot.lamp * 1.01)}, {_at(-way)}, {size / 2:.1f} {panel} }}",
        ]
    )


def _table(shot: Shot) -> str:
    rng = np.random.default_rng(shot.seed + 7)
    cloth = CLOTHS[int(rng.integers(0, len(CLOTHS)))]
    turn = rng.uniform(0, 360)
    ground = f"#declare Cloth = <{cloth[0]}, {cloth[1]}, {cloth[2]}>;\n"
    rough, mirror = "ambient Ambient diffuse 0.8", 0.0
    if shot.table in WOODS:
        look = f"texture {{ {WOODS[shot.table]} scale 28 rotate <0, {turn:.1f}, 0> translate <{turn}, 7, 0> "
        look += f"finish {{ {rough} specular 0.15 roughness 0.05 reflection 0.03 }} }}"
        return ground + f"plane {{ y, 0 {look} }}"
    if shot.table == "planks":
        tone = rng.uniform(0.7, 1.1)
        look = (
            f"pigment {{ wood turbulence 0.05 omega 0.6 scale <9, 9, 700> rotate <3, 0, 0> color_map {{ "
            f"[0 srgb <0.75,0.58,0.4>*{tone:.2f}] [0.6 srgb <0.68,0.5,0.33>*{tone:.2f}] "
            f"[1 srgb <0.52,0.35,0.22>*{tone:.2f}] }} }}"
        )
        mirror = 0.04
    elif shot.table == "tiles":
        look = (
            "pigment { gradient x scale 98 pigment_map { [0.0 color srgb 0.6] [0.03 color srgb 0.6] "
            "[0.03 gradient z scale 98 color_map { [0.03 srgb 0.6] [0.03 srgb Cloth] [1 srgb Cloth*0.97] }] "
            "[1 gradient z scale 98 "
            "color_map { [0.03 srgb 0.6] [0.03 srgb Cloth] [1 srgb Cloth*0.97] }] } }"
        )
        mirror = 0.06
    else:
        look = PLAIN_TABLES[shot.table]
    finish = f"finish {{ {rough} reflection {mirror} }}"
    return ground + f"plane {{ y, 0 texture {{ {look} {finish} rotate <0, {turn:.1f}, 0> }} }}"


def _die(die: Die) -> str:
    """A rounded cube whose corners a ball has cut, its pips drilled as hollows or painted."""
    half = die.side / 2
    pips = []
    for value, (axis, sign) in FACES.items():
        out = die.turn[axis] * sign
        across, up = die.turn[(axis + 1) % 3], die.turn[(axis + 2) % 3]
        for a, b in SPOTS[value]:
            at = out * half + (across * a + up * b) * die.spread * die.side
            pips.append(_pip(at, out, die.pip * die.side, die.drilled))
    flat = next(row for row in die.turn if abs(row[2]) < 0.5)
    turn = np.degrees(np.arctan2(flat[1], flat[0]))
    body = (
        f"intersection {{ superellipsoid {{ <{die.rounding:.3f}, {die.rounding:.3f}> scale {half:.3f} "
        f"rotate y*{-turn:.3f} }} sphere {{ 0, {die.shaved * die.side:.3f} }} }}"
    )
    material = _material(die)
    gleam = f"finish {{ ambient Ambient diffuse 0.8 specular {0.1 + 0.2 * die.gloss} }}"
    ink = f"texture {{ pigment {{ color {_srgb(die.ink)} }} {gleam} }}"
    place = _at(np.array([die.x, die.y, half]))
    return f"difference {{ {body} union {{ {' '.join(pips)} {ink} }} {material} translate {place} }}"


def _pip(at: Array, out: Array, radius: float, drilled: bool) -> str:
    if drilled:  # the ball's middle is above the face, so that the hollow is as wide as the pip
        return f"sphere {{ {_at(at + out * radius * 0.45)}, {radius * 1.097:.4f} }}"
    return f"cylinder {{ {_at(at - out * 0.02 * radius - out * 0.06)}, {_at(at + out)}, {radius:.4f} }}"


def _material(die: Die) -> str:
    gleam = f"specular {0.15 + 0.5 * die.gloss:.2f} roughness {0.03 - 0.022 * die.gloss:.3f}"
    finish = f"finish {{ ambient Ambient diffuse 0.78 {gleam} "
    finish += f"reflection {{ 0, {die.gloss:.2f} fresnel on }} conserve_energy }} " if die.gloss else "} "
    if die.clear:
        pigment = f"pigment {{ color {_srgb(die.body, 'f')} }}"
        return f"texture {{ {pigment} {finish} }} interior {{ ior 1.3 fade_distance {die.side:.1f} fade_power 1 }}"
    if die.marbled:
        red, green, blue = (min(255.0, value * 1.25 + 30) for value in die.body)
        pigment = (
            f"pigment {{ marble turbulence 1.2 scale {die.side * 0.6:.2f} translate {die.seed} "
            f"color_map {{ [0 {_srgb(die.body)}] [0.6 {_srgb(die.body)}] [1 {_srgb((red, green, blue))}] }} }}"
        )
    elif die.name == "beech":
        dark = (die.body[0] * 0.88, die.body[1] * 0.85, die.body[2] * 0.8)
        pigment = (
            f"pigment {{ wood turbulence 0.1 scale {die.side * 0.12:.2f} rotate <8, {die.seed}, 0> "
            f"translate {die.seed} color_map {{ [0 {_srgb(die.body)}] [1 {_srgb(dark)}] }} }}"
        )
    else:
        pigment = f"pigment {{ color {_srgb(die.body)} }}"
    return f"texture {{ {pigment} {finish} }} interior {{ ior 1.5 }}"
