"""What lies on every table or reaches over it: dice in the tray, a hand."""

from dataclasses import dataclass

import numpy as np

from vision.virtual_table.look import Random


@dataclass(frozen=True)
class Make:
    """How a die is made: millimetres, except corner and spread, which are parts of its side."""

    side: float = 16.0
    rounding: float = 1.5
    corner: float = 0.78
    """A ball of this radius about the middle cuts the corners off: at 0.87 there is nothing to cut."""
    pip: float = 1.45
    spread: float = 0.256
    """From a face's middle to an outer pip."""
    hollow: float = 0.6
    """How steep a pip's wall is; 0 is painted on."""
    gloss: float = 0.2
    body: tuple[float, float, float] = (205.0, 225.0, 238.0)
    ink: tuple[float, float, float] = (28.0, 28.0, 28.0)


@dataclass(frozen=True)
class Die:
    """A die on the tray's sheet: middle, turn, value, and how far it leans (radians).

    Without a make it is drawn as six flat squares.
    """

    x: float
    y: float
    turn: float
    value: int
    lean: float = 0.0
    make: Make | None = None


@dataclass(frozen=True)
class Hand:
    """An arm that reaches in from one side; where its fingers end, and its skin."""

    x: float
    y: float
    turn: float
    skin: tuple[float, float, float]


def wells_of(dice: tuple[Die, ...]) -> dict[str, list[int]]:
    """What the dice in each well show, lowest first."""
    sides = {"left": [d for d in dice if d.x < 75], "right": [d for d in dice if d.x >= 75]}
    return {well: sorted(die.value for die in there) for well, there in sides.items()}


def random_hand(random: Random, board: tuple[float, float]) -> Hand:
    """An arm over the board, from either long side."""
    skin = tuple(
        np.clip(
            np.array([(110, 150, 225), (60, 90, 140), (90, 120, 190)][int(random.integers(3))])
            * random.normal(1, 0.08),
            0,
            255,
        )
    )
    return Hand(
        float(random.uniform(40, board[0] - 40)),
        float(random.uniform(60, board[1] - 58)),
        float(random.choice([0.0, np.pi]) + random.normal(0, 0.3)),
        (skin[0], skin[1], skin[2]),
    )


def some_dice(random: Random) -> tuple[Die, ...]:
    """None, one or two dice in either well, apart from each other."""
    dice: list[Die] = []
    for low in (27.0, 76.0):
        for _ in range(int(random.choice([0, 1, 1, 1, 2]))):
            for _ in range(30):
                x, y = float(random.uniform(low + 9, low + 38)), float(random.uniform(15, 65))
                if all((x - d.x) ** 2 + (y - d.y) ** 2 > 27**2 for d in dice):
                    dice.append(Die(x, y, float(random.uniform(0, np.pi / 2)), int(random.integers(1, 7))))
                    break
    return tuple(dice)
