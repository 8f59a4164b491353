"""How one FUBA table looks: the mat's greens and tracks, the varnish on the jerseys, the ball die."""

from dataclasses import dataclass

import numpy as np

from vision.virtual_table.look import (
    PAINTS,
    Colour,
    Random,
    Room,
    near,
    random_light,
    random_margin,
    random_stand,
    random_table_top,
    random_teams,
    scaled,
)

BOARD = (360.0, 540.0)
HEIGHTS = (640.0, 750.0)
"""Camera heights at which mat and tray are in view."""
GREEN: Colour = (60, 150, 75)


@dataclass(frozen=True)
class MatLook(Room):
    """Everything about a FUBA table that stays the same during a match."""

    board: tuple[float, float] = BOARD
    teams: tuple[str, str] = ("blue", "yellow")
    paints: tuple[Colour, Colour] = (PAINTS["blue"], PAINTS["yellow"])
    greens: tuple[Colour, ...] = (GREEN,)
    """Printed in turn on the sectors; one alone makes a plain mat."""
    tracks: tuple[str, ...] = ("right",)
    """Long sides with a track for minutes."""
    track: Colour = (165, 175, 180)
    words: bool = False
    """Whether the sectors carry printed numbers."""
    eye: tuple[float, float, float] = (172.0, 276.0, 700.0)
    aim: tuple[float, float] = (180.0, 270.0)
    tray: tuple[float, float, float] = (105.0, 597.0, 4.0)
    jersey: float = 1.0
    """Times the usual measures of a jersey."""
    varnish: float = 0.0
    """How much of the lamp a jersey's upper face mirrors."""
    varnish_width: float = 0.3
    """Radians around the mirror direction in which it does so."""
    ball: float = 9.0
    """Radius of the ball die."""
    pip_reach: float = 0.46
    """Radians from the ball die's upper point to one step of its pips' lattice."""
    ball_pips_all_round: bool = False
    gloss: float = 0.0


def random_mat_look(random: Random, size: tuple[int, int] = (1536, 864)) -> MatLook:
    """Any FUBA table of the kind described in the table's rules."""
    teams, paints = random_teams(random)
    if random.random() < 0.5:
        teams = ("blue", "yellow")
        paints = (near(random, PAINTS["blue"], 0.12), near(random, PAINTS["yellow"], 0.12))
    return MatLook(
        teams=teams,
        paints=paints,
        greens=_greens(random),
        tracks=[("right",), ("left",), ("left", "right"), ()][int(random.choice(4, p=[0.5, 0.2, 0.2, 0.1]))],
        words=bool(random.random() < 0.35),
        margin=random_margin(random),
        table_top=random_table_top(random),
        size=size,
        jersey=float(random.uniform(0.94, 1.06)),
        varnish=float(random.choice([0.0, 0.2, 0.45])),
        varnish_width=float(random.uniform(0.2, 0.5)),
        ball=float(random.uniform(7.8, 9.4)),
        pip_reach=float(random.uniform(0.4, 0.48)),
        ball_pips_all_round=bool(random.random() < 0.5),
        **random_stand(random, BOARD, HEIGHTS),
        **random_light(random, BOARD),
    )


def _greens(random: Random) -> tuple[Colour, ...]:
    """One print: a plain mat, two shades or several greens."""
    first = near(random, GREEN, 0.15)
    shades = int(random.choice([1, 2, 4, 5]))
    return tuple(
        near(random, scaled(first, float(random.uniform(0.8, 1.1))), 0.06 if shades > 2 else 0.0) if k else first
        for k in range(shades)
    )


def sheen(look: MatLook, eye: np.ndarray[tuple[int], np.dtype[np.float64]], place: tuple[float, float]) -> float:
    """How much white a varnished upper face adds at a place: the lamp hangs a metre away over the mat."""
    middle = np.array([look.board[0] / 2, look.board[1] / 2, 0.0])
    here = np.array([*place, 7.0])
    to_lamp, to_eye = middle + 1000 * np.array(look.lamp) - here, eye - here
    half = to_lamp / np.linalg.norm(to_lamp) + to_eye / np.linalg.norm(to_eye)
    off = float(np.arccos(np.clip(half[2] / np.linalg.norm(half), -1, 1)))
    return look.varnish * look.lamp_power * float(np.exp(-((off / look.varnish_width) ** 2)))
