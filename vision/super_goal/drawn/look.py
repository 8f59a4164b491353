"""How one Super Goal! table looks: the board's print, whatever a publisher or a printer makes of it."""

from dataclasses import dataclass

from vision.virtual_table.look import (
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

BOARD = (150.0, 330.0)
HEIGHTS = (550.0, 720.0)
"""Camera heights: the stand is the same for every game."""
GROUNDS: tuple[Colour, ...] = ((60, 150, 75), (45, 110, 50), (110, 170, 120), (125, 115, 70), (70, 120, 140))
"""Greens, light and dark, a bluish and a sandy one."""


@dataclass(frozen=True)
class GoalLook(Room):
    """Everything about a Super Goal! table that stays the same during a match."""

    board: tuple[float, float] = BOARD
    grounds: tuple[Colour, Colour] = ((60, 150, 75), (54, 138, 68))
    pattern: str = "stripes"
    """Where the second ground is printed: `stripes`, `chess` or `plain` for nowhere."""
    pen: float = 1.6
    """Width of the chalk lines; lines between fields are half as wide."""
    field_line: float = 0.5
    """How white the lines between fields are."""
    spots: bool = True
    """Whether centre and penalty spots are printed."""
    names: bool = False
    """Whether letters and numbers are printed on the fields."""
    area: Colour | None = None
    """A ground of its own for the penalty areas."""
    eye: tuple[float, float, float] = (78.0, 180.0, 640.0)
    aim: tuple[float, float] = (75.0, 190.0)
    tray: tuple[float, float, float] = (0.0, 387.0, 4.0)
    gloss: float = 0.0


def random_goal_look(random: Random, size: tuple[int, int] = (1536, 864)) -> GoalLook:
    """Any table of the kind described in the table's rules."""
    ground = near(random, GROUNDS[int(random.integers(len(GROUNDS)))], 0.15)
    teams, paints = random_teams(random)
    return GoalLook(
        teams=teams,
        paints=paints,
        grounds=(ground, scaled(ground, float(random.uniform(0.8, 0.98)))),
        pattern=str(random.choice(["stripes", "chess", "plain"])),
        pen=float(random.uniform(1.0, 2.6)),
        field_line=float(random.uniform(0.2, 1.0)),
        spots=bool(random.random() < 0.7),
        names=bool(random.random() < 0.4),
        area=near(random, scaled(ground, float(random.uniform(0.7, 1.25))), 0.1) if random.random() < 0.5 else None,
        margin=random_margin(random),
        table_top=random_table_top(random),
        size=size,
        **random_stand(random, BOARD, HEIGHTS),
        **random_light(random, BOARD),
    )
