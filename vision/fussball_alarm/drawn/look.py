"""How one card table looks: its cloth, the light, the camera; there is no board."""

from dataclasses import dataclass

from vision.virtual_table.look import (
    Colour,
    Random,
    Room,
    near,
    random_light,
    random_stand,
    scaled,
)

BOARD = (360.0, 540.0)
HEIGHTS = (640.0, 750.0)
"""Camera heights at which the corner cards and the tray are in view."""
CLOTHS: tuple[Colour, ...] = (
    (35, 60, 90),
    (170, 170, 175),
    (25, 40, 60),
    (90, 140, 180),
    (110, 70, 40),
    (60, 110, 60),
    (60, 60, 150),
    (200, 215, 220),
)
"""Wood and cloths, blue, green and red."""
PATTERNS = ("plain", "plain", "stripes", "checks", "dots")


@dataclass(frozen=True)
class CardLook(Room):
    """Everything about a card table that stays the same during a match."""

    board: tuple[float, float] = BOARD
    below: float = 0.0
    pattern: str = "plain"
    second: Colour = (90, 90, 90)
    """The other colour of a patterned cloth."""
    grid: float = 30.0
    """Millimetres from one stripe to the next."""
    eye: tuple[float, float, float] = (172.0, 276.0, 700.0)
    aim: tuple[float, float] = (180.0, 270.0)
    tray: tuple[float, float, float] = (105.0, 597.0, 4.0)


def random_card_look(random: Random, size: tuple[int, int] = (1536, 864)) -> CardLook:
    """Any table of any family."""
    cloth = near(random, CLOTHS[int(random.integers(len(CLOTHS)))], 0.15)
    return CardLook(
        margin=cloth,
        table_top=cloth,
        pattern=str(random.choice(PATTERNS)),
        second=near(random, scaled(cloth, float(random.uniform(0.5, 1.6))), 0.1),
        grid=float(random.uniform(14, 60)),
        size=size,
        **random_stand(random, BOARD, HEIGHTS),
        **random_light(random, BOARD),
    )
