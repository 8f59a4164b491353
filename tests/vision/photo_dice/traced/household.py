"""Other things that lie on tables, in POV-Ray's language; many have round spots, none is a die."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.photo_dice.cube import SPOTS
from tests.vision.photo_dice.traced.lot import Thing

Array = NDArray[Any]
Rng = np.random.Generator

PLASTIC = "finish { ambient Ambient diffuse 0.78 specular 0.3 roughness 0.02 }"
METAL = "finish { ambient Ambient*0.5 diffuse 0.45 specular 0.6 roughness 0.05 reflection 0.25 metallic }"
PRINT = "finish { ambient Ambient diffuse 0.8 }"
PAINTS = ((0.8, 0.1, 0.12), (0.1, 0.25, 0.65), (0.95, 0.8, 0.1), (0.1, 0.5, 0.25), (0.92, 0.92, 0.9), (0.1, 0.1, 0.1))
WORDS = (
    "Ecke",
    "Abseits",
    "Anpfiff",
    "Tor",
    "Pass",
    "Elfmeter",
    "1:0",
    "Eins",
    "zwei",
    "Regel",
    "7",
    ":",
    "o",
    ".",
    "O",
    "0",
    "8",
)


def thing_text(thing: Thing, folder: Path) -> str:
    """One thing at its place; what is printed on it is written into `folder`."""
    rng = np.random.default_rng(thing.seed)
    place = f"rotate y*{-thing.turn:.2f} translate <{thing.x:.2f}, 0, {thing.y:.2f}>"
    return f"union {{ {_MAKERS[thing.kind](rng, folder, thing)} {place} }}"


def _paint(rng: Rng) -> str:
    red, green, blue = PAINTS[int(rng.integers(0, len(PAINTS)))]
    return f"pigment {{ color srgb <{red}, {green}, {blue}> }}"


def _pen(rng: Rng, folder: Path, thing: Thing) -> str:
    return (
        f"cylinder {{ <-65, 4.5, 0>, <55, 4.5, 0>, 4.5 {_paint(rng)} {PLASTIC} }} "
        f"cone {{ <55, 4.5, 0>, 4.2, <70, 4.5, 0>, 0.6 pigment {{ color srgb 0.75 }} {METAL} }} "
        f"box {{ <-60, 8.5, -1.5>, <-25, 9.5, 1.5> pigment {{ color srgb 0.7 }} {METAL} }}"
    )


def _coin(rng: Rng, folder: Path, thing: Thing) -> str:
    radius = float(rng.choice([8.1, 9.4, 10.6, 11.6]))
    colour = str(rng.choice(["<0.72,0.42,0.27>", "<0.82,0.68,0.36>", "<0.75,0.75,0.74>"]))
    word = str(rng.choice(["1", "2", "5", "10"]))
    return (
        f"difference {{ cylinder {{ 0, y*1.9, {radius} }} cylinder {{ y*1.7, y*3, {radius - 1} }} }} "
        f'text {{ ttf "cyrvetic.ttf" "{word}" 0.15, 0 scale <{radius}, {radius}, 1> rotate x*90 '
        f"translate <{-radius * 0.4}, 1.85, {-radius * 0.35}> }} "
        f"pigment {{ color srgb {colour} }} {METAL}"
    )


def _cup(rng: Rng, folder: Path, thing: Thing) -> str:
    drink = str(rng.choice(["<0.2,0.1,0.05>", "<0.55,0.3,0.1>", "<0.85,0.8,0.7>"]))
    return (
        f"difference {{ cylinder {{ 0, y*92, 40 }} cylinder {{ y*4, y*100, 36.5 }} {_paint(rng)} {PLASTIC} }} "
        f"cylinder {{ y*5, y*75, 36.5 pigment {{ color srgb {drink} }} "
        f"finish {{ ambient Ambient diffuse 0.6 reflection 0.04 }} }} "
        f"torus {{ 24, 5 rotate x*90 translate <50, 48, 0> {_paint(rng)} {PLASTIC} }}"
    )


def _keyboard(rng: Rng, folder: Path, thing: Thing) -> str:
    dark = rng.random() < 0.6
    key, sign = ("<0.09,0.09,0.1>", "0.9") if dark else ("<0.9,0.9,0.88>", "0.15")
    parts = [f"box {{ <-98, 0, -42>, <98, 5, 42> pigment {{ color srgb {'0.5' if dark else '0.75'} }} {PLASTIC} }}"]
    letters = rng.permutation(list("ABCDEFGHIJKLMNOPQRSTUVWXYZ:.;0O86"))
    for row in range(4):
        for column in range(10):
            x, z = -92 + column * 18.6 + row * 3, -38 + row * 19
            letter = letters[(row * 10 + column) % len(letters)]
            parts.append(
                f"object {{ Round_Box(<{x}, 3, {z}>, <{x + 15.5}, 8, {z + 15.5}>, 1.2, 0) "
                f"pigment {{ color srgb {key} }} {PLASTIC} }}"
            )
            parts.append(
                f'text {{ ttf "cyrvetic.ttf" "{letter}" 0.06, 0 scale <5, 5, 1> rotate x*90 '
                f"translate <{x + 4}, 8.05, {z + 6}> pigment {{ color srgb {sign} }} {PRINT} }}"
            )
    return " ".join(parts)


def _printed(picture: Array, folder: Path, thing: Thing, wide: float, long: float) -> str:
    name = folder / f"{thing.kind}-{thing.seed}.png"
    cv2.imwrite(str(name), picture)
    return (
        f'box {{ 0, 1 pigment {{ image_map {{ png "{name}" once interpolate 2 }} }} {PRINT} '
        f"scale <{wide}, {long}, 0.3> rotate x*90 translate <{-wide / 2}, 0.3, {-long / 2}> }}"
    )


def _card(rng: Rng, folder: Path, thing: Thing) -> str:
    """A playing card: corner signs and rows of discs or diamonds."""
    picture = np.full((880, 590, 3), 245, np.uint8)
    colour = [(30, 30, 200), (25, 25, 25), (160, 60, 20)][int(rng.integers(0, 3))]
    cv2.putText(picture, str(rng.integers(2, 11)), (30, 120), cv2.FONT_HERSHEY_SIMPLEX, 3, colour, 10, cv2.LINE_AA)
    discs = rng.random() < 0.5
    for row in np.linspace(200, 680, int(rng.integers(2, 5))):
        for column in (190, 400):
            if discs:
                cv2.circle(picture, (column, int(row)), 48, colour, -1, cv2.LINE_AA)
            else:
                corners = np.array([(0, -60), (45, 0), (0, 60), (-45, 0)]) + np.array((column, int(row)))
                cv2.fillPoly(picture, [corners.astype(np.int32)], colour, cv2.LINE_AA)
    return _printed(picture, folder, thing, 59, 88)


def _sheet(rng: Rng, folder: Path, thing: Thing) -> str:
    """Half a page of print with bullets and a table."""
    picture = np.full((1050, 1480, 3), 242, np.uint8)
    y = 80
    while y < 1000:
        large = rng.random() < 0.15
        x = 70
        if rng.random() < 0.3:
            cv2.circle(picture, (x, y - 10), 9, (30, 30, 30), -1, cv2.LINE_AA)
            x += 40
        while x < 1300:
            word = str(rng.choice(WORDS))
            cv2.putText(
                picture,
                word,
                (x, y),
                cv2.FONT_HERSHEY_SIMPLEX,
                1.9 if large else 0.9,
                (30, 30, 30),
                4 if large else 2,
                cv2.LINE_AA,
            )
            x += int(len(word) * (40 if large else 19)) + 25
        y += 80 if large else 42
    return _printed(picture, folder, thing, 210, 148)


def _button(rng: Rng, folder: Path, thing: Thing) -> str:
    holes = [(-1.6, -1.6), (1.6, 1.6), (-1.6, 1.6), (1.6, -1.6)][: int(rng.choice([2, 4]))]
    drilled = " ".join(f"cylinder {{ <{x}, -1, {z}>, <{x}, 9, {z}>, 0.9 }}" for x, z in holes)
    return (
        f"difference {{ cylinder {{ 0, y*2.6, 8.5 }} cylinder {{ y*2, y*4, 6.6 }} {drilled} {_paint(rng)} {PLASTIC} }}"
    )


def _domino(rng: Rng, folder: Path, thing: Thing) -> str:
    halves = [(middle, SPOTS.get(int(rng.integers(0, 7)), ())) for middle in (-12, 12)]
    pips = [f"sphere {{ <{middle + 6 * a}, 8.5, {6 * b}>, 2 }}" for middle, spots in halves for a, b in spots]
    dark = rng.random() < 0.5
    body, ink = ("0.08", "0.92") if dark else ("<0.93,0.9,0.82>", "0.08")
    return (
        f"difference {{ object {{ Round_Box(<-24, 0, -12>, <24, 8, 12>, 1.5, 0) }} "
        f"union {{ {' '.join(pips)} box {{ <-0.4, 7.5, -10>, <0.4, 9, 10> }} "
        f"pigment {{ color srgb {ink} }} {PLASTIC} }} "
        f"pigment {{ color srgb {body} }} {PLASTIC} }}"
    )


def _pawn(rng: Rng, folder: Path, thing: Thing) -> str:
    return f"cone {{ 0, 8, y*20, 3 }} sphere {{ y*21, 5 }} {_paint(rng)} {PLASTIC}"


def _marble(rng: Rng, folder: Path, thing: Thing) -> str:
    return f"sphere {{ y*8, 8 {_paint(rng)} {PLASTIC} }}"


def _brick(rng: Rng, folder: Path, thing: Thing) -> str:
    studs = " ".join(f"cylinder {{ <{x}, 9, {z}>, <{x}, 11.3, {z}>, 2.4 }}" for x in (-12, -4, 4, 12) for z in (-4, 4))
    return f"box {{ <-16, 0, -8>, <16, 9.6, 8> }} {studs} {_paint(rng)} {PLASTIC}"


_MAKERS: Mapping[str, Callable[[Rng, Path, Thing], str]] = {
    "pen": _pen,
    "coin": _coin,
    "cup": _cup,
    "keyboard": _keyboard,
    "card": _card,
    "sheet": _sheet,
    "button": _button,
    "domino": _domino,
    "pawn": _pawn,
    "marble": _marble,
    "brick": _brick,
}
