"""How one living room looks: paints, prints, lamp, camera and its faults, drawn at random or given."""

from dataclasses import dataclass
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


@dataclass(frozen=True)
class Room:
    """What a living room gives to every game: board size, teams, camera and its faults, light, cards, tray."""

    board: tuple[float, float] = (320.0, 448.0)
    """Width and length of the pitch in millimetres."""
    teams: tuple[str, str] = ("red", "blue")
    paints: tuple[Colour, Colour] = (PAINTS["red"], PAINTS["blue"])
    below: float = 3.0
    """How far below the board's surface the table top with the tray lies."""
    margin: Colour = (75, 75, 65)
    table_top: Colour = (35, 60, 90)
    line: Colour = (225, 235, 235)
    size: tuple[int, int] = (1536, 864)
    eye: tuple[float, float, float] = (140.0, 230.0, 660.0)
    aim: tuple[float, float] = (160.0, 224.0)
    roll_deg: float = 90.0
    view_deg: float = 66.0
    bend: float = 0.0
    cards: bool = True
    """Whether corner cards lie on the board."""
    card_slips: tuple[tuple[float, float, float], ...] = ((0.0, 0.0, 0.0),) * 4
    tray: tuple[float, float, float] = (85.0, 505.0, 4.0)
    has_tray: bool = True
    """Without a tray dice lie anywhere on the table, in the board's own millimetres."""
    lamp: tuple[float, float, float] = (0.5, 0.4, 0.8)
    lamp_power: float = 0.75
    tint: Colour = (0.95, 1.0, 1.0)
    slope: tuple[float, float] = (0.0, 0.0)
    shadow_soft: float = 2.5
    gloss: float = 0.1
    satin: float = 0.0
    """How much of the lamp the varnish scatters: a white veil over the print, gone where the lamp is in shadow."""
    sheen: float = 12.0
    """How narrow that veil is: the exponent of its highlight."""
    glare: tuple[tuple[float, float, float, float, float], ...] = ()
    exposure: float = 1.0
    noise: float = 2.0
    blur: float = 0.6
    jpeg: int = 90

    @property
    def dice_from(self) -> tuple[float, float, float]:
        """Where the places of dice are counted from: the tray's corner and turn, or the board's."""
        return self.tray if self.has_tray else (0.0, 0.0, 0.0)


def random_teams(random: Random) -> tuple[tuple[str, str], tuple[Colour, Colour]]:
    """Two teams and how their paints came out."""
    first, second = (str(name) for name in random.permutation(sorted(PAINTS))[:2])
    return (first, second), (near(random, PAINTS[first], 0.12), near(random, PAINTS[second], 0.12))


def random_stand(random: Random, board: tuple[float, float], heights: tuple[float, float]) -> dict[str, Any]:
    """Where the camera's stand and the lamp are put: fields of a `Room`."""
    middle = board[0] / 2, board[1] / 2
    turned = float(random.choice([90.0, -90.0]) + random.normal(0, 2.5))
    tilt = float(random.uniform(0, 22))
    height = float(random.uniform(*heights))
    direction = random.uniform(0, 2 * np.pi)
    foot = (
        middle[0] + np.cos(direction) * np.tan(np.radians(tilt)) * height,
        middle[1] + np.sin(direction) * np.tan(np.radians(tilt)) * height * 0.7,
    )
    aim = middle[0] + float(random.normal(0, 12)), middle[1] + float(random.normal(0, 12))
    lamp_turn, lamp_low = random.uniform(0, 2 * np.pi), random.uniform(0.35, 0.9)
    return {
        "eye": (float(foot[0]), float(foot[1]), height),
        "aim": aim,
        "roll_deg": turned,
        "lamp": (
            float(np.cos(lamp_turn) * lamp_low),
            float(np.sin(lamp_turn) * lamp_low),
            float(np.sqrt(1 - lamp_low**2)),
        ),
    }


def random_light(random: Random, board: tuple[float, float]) -> dict[str, Any]:
    """Lens, cards and tray as a family lays them, light and the camera's faults: fields of a `Room`."""
    return {
        "view_deg": float(66 * random.normal(1.0, 0.012)),
        "bend": float(random.normal(0, 0.035)),
        "card_slips": tuple(
            (
                float(random.uniform(-1, 1)),
                float(random.uniform(-1, 1)),
                float(np.radians(random.uniform(-2, 2))),
            )
            for _ in range(4)
        ),
        "tray": _tray(random, board),
        "lamp_power": float(random.uniform(0.25, 0.65)),
        "tint": _tint(random),
        "slope": (float(random.normal(0, 0.18)), float(random.normal(0, 0.18))),
        "shadow_soft": float(random.uniform(1.0, 6.0)),
        "gloss": float(random.choice([0.0, 0.05, 0.12, 0.25])),
        "glare": _glare(random, board),
        "exposure": float(random.uniform(0.65, 1.25)),
        "noise": float(random.uniform(1.0, 5.0)),
        "blur": float(random.uniform(0.4, 1.0)),
        "jpeg": int(random.integers(75, 96)),
    }


def random_margin(random: Random) -> Colour:
    """The board's margin: any cardboard."""
    margins: tuple[Colour, ...] = ((75, 75, 65), (60, 150, 230), (40, 70, 40), (150, 150, 150), (60, 40, 120))
    return near(random, margins[int(random.integers(5))], 0.2)


def random_table_top(random: Random) -> Colour:
    """Wood or cloth, dark or light."""
    tops: tuple[Colour, ...] = ((35, 60, 90), (170, 170, 175), (25, 40, 60), (90, 140, 180))
    return near(random, tops[int(random.integers(4))], 0.2)


def _tray(random: Random, board: tuple[float, float]) -> tuple[float, float, float]:
    """Beyond either goal line, a little turned."""
    turn, middle, length = float(random.normal(0, 12)), board[0] / 2, board[1]
    if random.random() < 0.5:
        x = float(random.uniform(middle - 100, middle - 10))
        return x, float(random.uniform(length + 54, length + 67)), turn
    x = float(random.uniform(middle + 10, middle + 100))
    return x, float(random.uniform(-75, -60)), turn + 180


def near(random: Random, colour: Colour, spread: float) -> Colour:
    """A colour, as far off as paints and prints differ."""
    b, g, r = (float(np.clip(c * random.normal(1, spread) + random.normal(0, 4), 4, 250)) for c in colour)
    return b, g, r


def scaled(colour: Colour, gain: float) -> Colour:
    """A colour, brighter or darker."""
    return colour[0] * gain, colour[1] * gain, colour[2] * gain


def _tint(random: Random) -> Colour:
    warmth = float(random.uniform(-0.06, 0.3))
    return 1.0 - warmth, 1.0 - 0.35 * warmth, 1.0 + 0.1 * warmth


def _glare(random: Random, board: tuple[float, float]) -> tuple[tuple[float, float, float, float, float], ...]:
    count = int(random.choice([0, 0, 1, 2]))
    return tuple(
        (
            float(random.uniform(0, board[0])),
            float(random.uniform(0, board[1])),
            float(random.uniform(40, 130)),
            float(random.uniform(0, np.pi)),
            float(random.uniform(0.1, 0.8)),
        )
        for _ in range(count)
    )
