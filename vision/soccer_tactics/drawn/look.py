"""How one Soccer Tactics table looks: the board's print, the wooden figures, the arrow."""

from dataclasses import dataclass, field

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
class Crest:
    """A club's crest printed on the grass: its middle and radius in millimetres, field and border."""

    x: float
    y: float
    radius: float
    field: Colour
    border: Colour


@dataclass(frozen=True)
class Advert:
    """A coloured board with a word on it, printed on the margin: its lower-left corner and its size in millimetres."""

    x: float
    y: float
    size: tuple[float, float]
    word: str
    ground: Colour
    ink: Colour


@dataclass(frozen=True)
class PitchLook(Room):
    """Everything about a Soccer Tactics table that stays the same during a match."""

    wood: Colour = WOODS[0]
    bodies: dict[str, Body] = field(
        default_factory=lambda: {
            "keeper": Body(33.0, 8.4, 0.66, 0.62),
            "numbered": Body(29.5, 7.9, 0.66, 0.62),
            "defender": Body(26.5, 7.1, 0.55, 0.55),
        }
    )
    grass: tuple[Colour, Colour] = ((55, 150, 75), (48, 135, 66))
    sectors: tuple[Colour, Colour, Colour] = ((225, 235, 235), (80, 85, 95), (60, 60, 220))
    arrow: float = 45.0
    """How bright the spinner's arrow is."""
    checkered: bool = False
    fine_lines: bool = True
    """Whether thin lines are printed between the fields."""
    crests: tuple[Crest, ...] = ()
    adverts: tuple[Advert, ...] = ()
    stickers: bool = False
    """Whether every head wears a white sticker with a dark number."""


def random_look(random: Random, size: tuple[int, int] = (1536, 864)) -> PitchLook:
    """Any table of the kind described in the table's rules: colours, light, camera, slips all drawn."""
    board = (320.0, 448.0)
    teams, paints = random_teams(random)
    bare = bool(random.random() < 0.5)
    stand = random_stand(random, board, (560, 740))
    grass = near(random, (50, 140, 70), 0.25)
    return PitchLook(
        board=board,
        teams=teams,
        paints=paints,
        wood=near(random, WOODS[int(random.integers(len(WOODS)))], 0.06),
        bodies=_bodies(random, bare),
        grass=(grass, scaled(grass, float(random.uniform(0.84, 1.0)))),
        margin=random_margin(random),
        table_top=random_table_top(random),
        checkered=bool(random.random() < 0.4),
        arrow=float(random.spawn(1)[0].uniform(35, 80)),
        size=size,
        **stand,
        **random_light(random, board),
    )


def _bodies(random: Random, bare: bool) -> dict[str, Body]:
    scale = float(random.normal(1.0, 0.025))
    neck, head = float(random.uniform(0.5, 0.8)), float(random.uniform(0.55, 0.66))
    return {
        "keeper": Body(33.0 * scale, 8.4 * scale, neck, head, 0.0, not bare),
        "numbered": Body(29.5 * scale, 7.9 * scale, neck, head, 0.0, not bare),
        "defender": Body(26.5 * scale, 7.1 * scale, neck * 0.9, head * 0.92, float(random.uniform(0, 0.35)), True),
    }
