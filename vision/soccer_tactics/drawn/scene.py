"""What one picture shows: figures, ball, dice, arrow, perhaps a hand; and the truth about it."""

from dataclasses import dataclass
from typing import Any

from vision.soccer_tactics.drawn.look import PitchLook
from vision.virtual_table.look import Random
from vision.virtual_table.things import Die, Hand, random_hand, some_dice, wells_of

COLUMNS = "ABCDEFGH"
START = {
    "keeper": ("D1", "E1"),
    "defender": ("B4", "D4", "E4", "G4"),
    "midfielder": ("A6", "C6", "F6", "H6"),
    "striker": tuple(f"{c}8" for c in COLUMNS),
}
SQUAD = {"keeper": 1, "defender": 4, "midfielder": 4, "striker": 2}
BODY_OF = {"keeper": "keeper", "defender": "defender", "midfielder": "numbered", "striker": "numbered"}


@dataclass(frozen=True)
class Figure:
    """A figure with its base's middle in millimetres."""

    side: int
    role: str
    cell: str
    x: float
    y: float


@dataclass(frozen=True)
class Fallen:
    """A figure that lies on its side: its base's middle, and the direction in which its head points (radians)."""

    side: int
    role: str
    x: float
    y: float
    turn: float


@dataclass(frozen=True)
class Scene:
    """One picture's content."""

    figures: tuple[Figure, ...]
    ball: tuple[float, float] | None
    dice: tuple[Die, ...]
    spinner_deg: float
    hand: Hand | None = None
    fallen: tuple[Fallen, ...] = ()

    def truth(self, look: PitchLook, file: str) -> dict[str, Any]:
        """As in a recording's `truth.json`."""
        return {
            "file": file,
            "figures": [{"team": look.teams[f.side], "role": f.role, "cell": f.cell} for f in self.figures],
            "ball": self.ball and cell_at(*self.ball),
            "dice": wells_of(self.dice),
            "hand": self.hand is not None,
            "spinner_deg": round(self.spinner_deg, 1),
        }


def cell_at(x: float, y: float) -> str:
    """The field under a point."""
    return f"{COLUMNS[int(min(max(x // 40, 0), 7))]}{int(min(max(y // 28, 0), 15)) + 1}"


def centre(cell: str) -> tuple[float, float]:
    """A field's middle."""
    return COLUMNS.index(cell[0]) * 40.0 + 20, (int(cell[1:]) - 1) * 28.0 + 14


def start_scene(random: Random) -> Scene:
    """The start formation with its allowed choices, kick-off ready."""
    figures: list[Figure] = []
    for side in (0, 1):
        for role, cells in START.items():
            for cell in random.permutation(cells)[: SQUAD[role]]:
                own = str(cell) if side == 0 else f"{cell[0]}{17 - int(cell[1:])}"
                figures.append(_put(random, side, role, own))
    kicker = Figure(0, "striker", *_on(random, str(random.choice(["D8", "E8"]))))
    strikers = [k for k, f in enumerate(figures) if f.side == 0 and f.role == "striker"]
    if all(figures[k].cell != kicker.cell for k in strikers):
        figures[strikers[0]] = kicker
    else:
        kicker = next(figures[k] for k in strikers if figures[k].cell == kicker.cell)
    return Scene(tuple(figures), _ball_under(random, kicker), some_dice(random), float(random.uniform(0, 360)))


def _on(random: Random, cell: str) -> tuple[str, float, float]:
    x, y = centre(cell)
    return cell, x + float(random.uniform(-4, 4)), y + float(random.uniform(-3, 3))


def _put(random: Random, side: int, role: str, cell: str) -> Figure:
    return Figure(side, role, *_on(random, cell))


def _ball_under(random: Random, figure: Figure) -> tuple[float, float]:
    """Mostly under the figure, off its middle, but on its field."""
    x0, y0 = centre(figure.cell)
    x = min(max(figure.x + float(random.normal(0, 3)), x0 - 18), x0 + 18)
    y = min(max(figure.y + float(random.normal(0, 3)), y0 - 12), y0 + 12)
    return x, y


def play_scene(random: Random, hand: bool = False) -> Scene:
    """A position from open play: figures anywhere, some fields shared, sometimes one missing."""
    figures: list[Figure] = []
    taken: dict[str, set[int]] = {}
    for side in (0, 1):
        for role, count in SQUAD.items():
            for _ in range(count):
                figure = _somewhere(random, side, role, taken)
                if figure is not None and random.random() > 0.03:
                    figures.append(figure)
                    taken.setdefault(figure.cell, set()).add(side)
    figures = _apart(figures)
    ball = _ball_somewhere(random, figures)
    arm = random_hand(random, (320.0, 448.0)) if hand else None
    return Scene(tuple(figures), ball, some_dice(random), float(random.uniform(0, 360)), arm)


def _somewhere(random: Random, side: int, role: str, taken: dict[str, set[int]]) -> Figure | None:
    for _ in range(50):
        if role == "keeper":
            row = int(random.integers(1, 3))
            cell = f"{random.choice(list('CDEF'))}{row if side == 0 else 17 - row}"
        elif random.random() < 0.12 and taken:
            cell = str(random.choice(sorted(taken)))
        else:
            cell = f"{random.choice(list(COLUMNS))}{int(random.integers(1, 17))}"
        who = taken.get(cell, set())
        if side not in who and len(who) < 2:
            return _put(random, side, role, cell)
    return None


def _apart(figures: list[Figure]) -> list[Figure]:
    """Two on one field stand side by side."""
    placed = []
    for figure in figures:
        partners = [f for f in figures if f.cell == figure.cell and f is not figure]
        if partners:
            x0, y0 = centre(figure.cell)
            right = figure.side == (1 if hash_of(figure.cell) else 0)
            figure = Figure(
                figure.side, figure.role, figure.cell, x0 + (10 if right else -10), y0 + (figure.y - y0) * 0.7
            )
        placed.append(figure)
    return placed


def hash_of(cell: str) -> bool:
    """A fixed coin for each field."""
    return (COLUMNS.index(cell[0]) + int(cell[1:])) % 2 == 0


def _ball_somewhere(random: Random, figures: list[Figure]) -> tuple[float, float]:
    alone = [f for f in figures if sum(g.cell == f.cell for g in figures) == 1]
    if random.random() < 0.65 and alone:
        figure = alone[int(random.integers(len(alone)))]
        x0, y0 = centre(figure.cell)
        if random.random() < 0.6:
            return _ball_under(random, figure)
        off = 10.0 if figure.x < x0 else -10.0
        return min(max(figure.x + 1.6 * off, x0 - 18), x0 + 18), min(max(figure.y, y0 - 12), y0 + 12)
    busy = {f.cell for f in figures}
    while True:
        cell = f"{random.choice(list(COLUMNS))}{int(random.integers(1, 17))}"
        if cell not in busy:
            return _on(random, cell)[1:]
