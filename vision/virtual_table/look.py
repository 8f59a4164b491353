"""How one living room looks: paints, prints, lamp, camera and its faults, drawn at random or given."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
Random = np.random.Generator
Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 255, under white light."""

PAINTS: dict[str, Colour] = {
    "red": (38, 36, 196),
    "blue": (150, 62, 28),
    "yellow": (30, 170, 235),
    "green": (62, 112, 22),
}
WOODS: tuple[Colour, ...] = ((118, 168, 212), (135, 180, 215), (95, 145, 195))


@dataclass(frozen=True)
class Body:
    """A figure's measures in millimetres; neck and head as fractions of the base radius."""

    height: float
    radius: float
    neck: float
    head: float
    waist: float = 0.0
    painted_head: bool = True


@dataclass(frozen=True)
class Look:
    """Everything about a table that stays the same during a match."""

    teams: tuple[str, str] = ("red", "blue")
    paints: tuple[Colour, Colour] = (PAINTS["red"], PAINTS["blue"])
    wood: Colour = WOODS[0]
    bodies: dict[str, Body] = field(
        default_factory=lambda: {
            "keeper": Body(33.0, 8.4, 0.66, 0.62),
            "numbered": Body(29.5, 7.9, 0.66, 0.62),
            "defender": Body(26.5, 7.1, 0.55, 0.55),
        }
    )
    grass: tuple[Colour, Colour] = ((55, 150, 75), (48, 135, 66))
    margin: Colour = (75, 75, 65)
    table_top: Colour = (35, 60, 90)
    line: Colour = (225, 235, 235)
    sectors: tuple[Colour, Colour, Colour] = ((225, 235, 235), (80, 85, 95), (60, 60, 220))
    checkered: bool = False
    size: tuple[int, int] = (1536, 864)
    eye: tuple[float, float, float] = (140.0, 230.0, 660.0)
    aim: tuple[float, float] = (160.0, 224.0)
    roll_deg: float = 90.0
    view_deg: float = 66.0
    bend: float = 0.0
    card_slips: tuple[tuple[float, float, float], ...] = ((0.0, 0.0, 0.0),) * 4
    tray: tuple[float, float, float] = (85.0, 505.0, 4.0)
    lamp: tuple[float, float, float] = (0.5, 0.4, 0.8)
    lamp_power: float = 0.75
    tint: Colour = (0.95, 1.0, 1.0)
    slope: tuple[float, float] = (0.0, 0.0)
    shadow_soft: float = 2.5
    gloss: float = 0.1
    glare: tuple[tuple[float, float, float, float, float], ...] = ()
    exposure: float = 1.0
    noise: float = 2.0
    blur: float = 0.6
    jpeg: int = 90


def random_look(random: Random, size: tuple[int, int] = (1536, 864)) -> Look:
    """Any table of the kind described in the table's rules: colours, light, camera, slips all drawn."""
    teams = tuple(str(name) for name in random.permutation(sorted(PAINTS))[:2])
    first, second = (_near(random, PAINTS[name], 0.12) for name in teams)
    bare = bool(random.random() < 0.5)
    turned = float(random.choice([90.0, -90.0]) + random.normal(0, 2.5))
    tilt = float(random.uniform(0, 22))
    height = float(random.uniform(560, 740))
    direction = random.uniform(0, 2 * np.pi)
    foot = (
        160 + np.cos(direction) * np.tan(np.radians(tilt)) * height,
        224 + np.sin(direction) * np.tan(np.radians(tilt)) * height * 0.7,
    )
    aim = 160 + float(random.normal(0, 12)), 224 + float(random.normal(0, 12))
    lamp_turn, lamp_low = random.uniform(0, 2 * np.pi), random.uniform(0.35, 0.9)
    grass = _near(random, (50, 140, 70), 0.25)
    return Look(
        teams=(teams[0], teams[1]),
        paints=(first, second),
        wood=_near(random, WOODS[int(random.integers(len(WOODS)))], 0.06),
        bodies=_bodies(random, bare),
        grass=(grass, _scaled(grass, float(random.uniform(0.84, 1.0)))),
        margin=_near(
            random,
            [(75, 75, 65), (60, 150, 230), (40, 70, 40), (150, 150, 150), (60, 40, 120)][int(random.integers(5))],
            0.2,
        ),
        table_top=_near(
            random,
            [(35, 60, 90), (170, 170, 175), (25, 40, 60), (90, 140, 180)][int(random.integers(4))],
            0.2,
        ),
        checkered=bool(random.random() < 0.4),
        size=size,
        eye=(float(foot[0]), float(foot[1]), height),
        aim=aim,
        roll_deg=turned,
        view_deg=float(66 * random.normal(1.0, 0.012)),
        bend=float(random.normal(0, 0.035)),
        card_slips=tuple(
            (
                float(random.uniform(-1, 1)),
                float(random.uniform(-1, 1)),
                float(np.radians(random.uniform(-2, 2))),
            )
            for _ in range(4)
        ),
        tray=_tray(random),
        lamp=(
            float(np.cos(lamp_turn) * lamp_low),
            float(np.sin(lamp_turn) * lamp_low),
            float(np.sqrt(1 - lamp_low**2)),
        ),
        lamp_power=float(random.uniform(0.25, 0.65)),
        tint=_tint(random),
        slope=(float(random.normal(0, 0.18)), float(random.normal(0, 0.18))),
        shadow_soft=float(random.uniform(1.0, 6.0)),
        gloss=float(random.choice([0.0, 0.05, 0.12, 0.25])),
        glare=_glare(random),
        exposure=float(random.uniform(0.65, 1.25)),
        noise=float(random.uniform(1.0, 5.0)),
        blur=float(random.uniform(0.4, 1.0)),
        jpeg=int(random.integers(75, 96)),
    )


def _tray(random: Random) -> tuple[float, float, float]:
    turn = float(random.normal(0, 12))
    if random.random() < 0.5:
        return float(random.uniform(60, 150)), float(random.uniform(502, 515)), turn
    return float(random.uniform(170, 260)), float(random.uniform(-75, -60)), turn + 180


def _bodies(random: Random, bare: bool) -> dict[str, Body]:
    scale = float(random.normal(1.0, 0.025))
    neck, head = float(random.uniform(0.5, 0.8)), float(random.uniform(0.55, 0.66))
    return {
        "keeper": Body(33.0 * scale, 8.4 * scale, neck, head, 0.0, not bare),
        "numbered": Body(29.5 * scale, 7.9 * scale, neck, head, 0.0, not bare),
        "defender": Body(26.5 * scale, 7.1 * scale, neck * 0.9, head * 0.92, float(random.uniform(0, 0.35)), True),
    }


def _near(random: Random, colour: Colour, spread: float) -> Colour:
    b, g, r = (float(np.clip(c * random.normal(1, spread) + random.normal(0, 4), 4, 250)) for c in colour)
    return b, g, r


def _scaled(colour: Colour, gain: float) -> Colour:
    return colour[0] * gain, colour[1] * gain, colour[2] * gain


def _tint(random: Random) -> Colour:
    warmth = float(random.uniform(-0.06, 0.3))
    return 1.0 - warmth, 1.0 - 0.35 * warmth, 1.0 + 0.1 * warmth


def _glare(random: Random) -> tuple[tuple[float, float, float, float, float], ...]:
    count = int(random.choice([0, 0, 1, 2]))
    return tuple(
        (
            float(random.uniform(0, 320)),
            float(random.uniform(0, 448)),
            float(random.uniform(40, 130)),
            float(random.uniform(0, np.pi)),
            float(random.uniform(0.1, 0.8)),
        )
        for _ in range(count)
    )
