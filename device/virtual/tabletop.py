"""The things on the virtual table: figures, ball, dice, arrow, a hand, the lamp.

People move things as they like; nothing here knows a rule. What is dropped beside the board goes to the bench, what is
dropped on it stands on a field, a little off its middle as real figures do. Chance is an argument, time is not known.
"""

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from device.pitch_plan import BALL_AT_REST, BENCH, BENCH_FIRST, BENCH_STEP, EDGE, pitch_plan
from rules.game import SIDES, Json, Side
from rules.soccer_tactics.lineup import FIGURES, LINE_OF, NUMBER_OF, SIDE_OF
from rules.soccer_tactics.pitch import mirror
from rules.soccer_tactics.set_up import KICKING_OFF, SPOT, WAITING
from vision.table import table as table_of
from vision.virtual_table.scene import Die, Figure, Hand, Scene

GAME = "soccer-tactics"
PITCH = table_of(GAME).pitch
TRAY = table_of(GAME).tray
CENTRES = {field: PITCH.centre(field) for field in PITCH.fields()}
BALL = "ball"
ROLE_OF_LINE = {"keeper": "keeper", "defenders": "defender", "midfield": "midfielder", "strikers": "striker"}

SCATTER = (4.0, 3.0)
"""How far off a field's middle figures stand by chance, across and along."""
CARELESS = 0.35
"""What is left of a careless drop: people put a figure nearer to the middle than their finger was."""
SIDE_BY_SIDE = 10.0
"""Two figures on one field stand so far left and right of its middle."""
BALL_ROOM = (7.0, 2.0)
"""How far the ball may lie off a field's middle and still be on that field alone: it is 22 mm across."""
OUTSIDE = 14.0
"""So far beyond the line a figure is still meant to stand on the pitch."""
DICE_APART = 27.0
"""Middles of two dice: more than the diagonal of 16 mm, so that they never touch."""
WALL = 10.0
"""From the middle of a die to the wall of its well, at least."""
HAND_STEP = 24.0
"""A moving hand is seen at every so many millimetres only: each new picture costs time, and a hand is a hand."""
SKIN = (110.0, 150.0, 225.0)
NUDGE_PIXELS, NUDGE_DEGREES = 9.0, 0.8


class Place(NamedTuple):
    """Millimetres on the table."""

    x: float
    y: float


class ThrownDie(NamedTuple):
    """A die in a well of the tray, with a name of its own for every throw."""

    name: str
    well: str
    x: float
    y: float
    turn: float
    value: int


class Nudge(NamedTuple):
    """How the board lies in the camera's picture: pixels right and down, degrees."""

    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0


class Tabletop:
    """Where everything is now."""

    def __init__(self) -> None:
        self.figures: dict[str, Place] = {figure: bench_place(figure) for figure in SIDE_OF}
        self.ball = Place(*BALL_AT_REST)
        self.dice: tuple[ThrownDie, ...] = ()
        self.spinner_deg = 45.0
        self.light = 1.0
        self.nudged = Nudge()
        self.held: tuple[str, ...] = ()
        """Pieces in somebody's hand, the last one taken last."""
        self.throws = 0
        self.spins = 0

    def do(self, deed: Mapping[str, Any], random: np.random.Generator) -> None:
        """What a `table` command from the page asks for; unknown pieces are ignored."""
        what, piece = deed["do"], deed.get("piece")
        if what in ("lift", "drag", "drop", "take-off"):
            if piece not in self.figures and piece != BALL:
                return
            if what == "lift":
                self.lift(piece)
            elif what == "take-off":
                self.take_off(piece)
            else:
                (self.drag if what == "drag" else self.drop)(piece, deed["x"], deed["y"])
        elif what == "roll":
            self.roll(deed["well"], deed["count"], random)
        elif what == "light":
            self.light = float(deed["light"])
        elif what == "let-go":
            self.let_go()
        elif what == "arrange":
            self.apply_position(deed["position"], random)
        else:
            {"spin": self.spin, "nudge": self.nudge, "set-up": self.set_up}[what](random)

    def place(self, piece: str) -> Place:
        """Where a figure or the ball is."""
        return self.ball if piece == BALL else self.figures[piece]

    def field_of(self, piece: str) -> str | None:
        """The field on which a piece stands; nothing if it is off the board or in a hand."""
        place = self.place(piece)
        return PITCH.field_at(*place) if piece not in self.held and on_pitch(place) else None

    def lift(self, piece: str) -> None:
        """A hand takes a piece."""
        self.held = (*(other for other in self.held if other != piece), piece)

    def drag(self, piece: str, x: float, y: float) -> None:
        """The hand moves."""
        self.lift(piece)
        low, high = zip(EDGE["x"], EDGE["y"], strict=True)
        self._put(piece, Place(min(max(x, low[0]), high[0]), min(max(y, low[1]), high[1])))

    def drop(self, piece: str, x: float, y: float) -> None:
        """The hand puts a piece down and goes away."""
        self.held = tuple(other for other in self.held if other != piece)
        if not on_pitch(Place(x, y), OUTSIDE):
            self._put(piece, rest_place(piece))
        elif piece == BALL:
            self._put(piece, self._ball_place(x, y))
        else:
            self._stand(piece, x, y)

    def let_go(self) -> None:
        """Whoever held something is gone: everything in the air comes down where it is."""
        for piece in self.held:
            self.drop(piece, *self.place(piece))

    def take_off(self, piece: str) -> None:
        """A piece leaves the board."""
        self.drop(piece, *rest_place(piece))

    def roll(self, well: str, count: int, random: np.random.Generator) -> None:
        """Throw dice into a well; those that lay there are taken up first, nought dice just empty it."""
        self.throws += 1
        others = tuple(die for die in self.dice if die.well != well)
        thrown = self._throw(well, count, random)
        while not _apart((*others, *thrown)):  # a throw in which dice would touch never happened
            thrown = self._throw(well, count, random)
        self.dice = tuple(sorted((*others, *thrown), key=lambda die: die.name))

    def _throw(self, well: str, count: int, random: np.random.Generator) -> tuple[ThrownDie, ...]:
        left, right, bottom, top = TRAY.wells[well]
        return tuple(
            ThrownDie(
                f"{well}-{self.throws}-{number}",
                well,
                float(random.uniform(left + WALL, right - WALL)),
                float(random.uniform(bottom + WALL, top - WALL)),
                float(random.uniform(0, np.pi / 2)),
                int(random.integers(1, 7)),
            )
            for number in range(1, count + 1)
        )

    def spin(self, random: np.random.Generator) -> None:
        """Give the arrow a push."""
        self.spins += 1
        self.spinner_deg = float(random.uniform(0, 360))

    def nudge(self, random: np.random.Generator) -> None:
        """Somebody bumps into the table."""
        right, down = random.uniform(-NUDGE_PIXELS, NUDGE_PIXELS, 2)
        self.nudged = Nudge(float(right), float(down), float(random.uniform(-NUDGE_DEGREES, NUDGE_DEGREES)))

    def set_up(self, random: np.random.Generator, kick_off: Side = "home") -> None:
        """Everybody in the common formation, the ball at the feet of the side that kicks off."""
        lineups = {side: KICKING_OFF if side == kick_off else WAITING for side in SIDES}
        position: Json = {"ball": SPOT if kick_off == "home" else mirror(SPOT)}
        for side, lineup in lineups.items():
            fields = [field for field in lineup if field]
            own = fields if side == "home" else [mirror(field) for field in fields]
            position[side] = {str(number): field for number, field in enumerate(own, 1)}
        self.apply_position(position, random)

    def apply_position(self, position: Mapping[str, Any], random: np.random.Generator) -> None:
        """Put figures and ball where a state of the rules says; who or what has no field there goes to the bench."""
        self.held = ()
        for figure in SIDE_OF:
            self.figures[figure] = bench_place(figure)
        for side in SIDES:
            for number, field in position[side].items():
                figure = f"{side[0]}{number}"
                if figure in self.figures and field in CENTRES:
                    dx, dy = random.uniform(-1, 1, 2) * SCATTER / CARELESS
                    self._stand(figure, CENTRES[field][0] + float(dx), CENTRES[field][1] + float(dy))
        self.ball = Place(*BALL_AT_REST)
        if position["ball"] in CENTRES:
            self.ball = self._ball_place(*CENTRES[position["ball"]])

    def scene(self) -> Scene:
        """What the camera looks at; what is held hides in the hand."""
        figures = tuple(
            Figure(SIDES.index(SIDE_OF[figure]), role_of(figure), PITCH.field_at(*place), *place)
            for figure, place in self.figures.items()
            if figure not in self.held
        )
        dice = tuple(Die(die.x, die.y, die.turn, die.value) for die in self.dice)
        ball = None if BALL in self.held else (self.ball.x, self.ball.y)
        return Scene(figures, ball, dice, self.spinner_deg, self._hand())

    def json(self) -> Json:
        """The topic `table` of the page."""
        return {
            "figures": [
                {
                    "id": figure,
                    "x": round(place.x, 1),
                    "y": round(place.y, 1),
                    "side": SIDE_OF[figure],
                    "role": role_of(figure),
                    "number": NUMBER_OF[figure],
                    "on_board": on_pitch(place),
                    "held": figure in self.held,
                }
                for figure, place in self.figures.items()
            ],
            "ball": [round(self.ball.x, 1), round(self.ball.y, 1)],
            "dice": [
                {
                    "id": die.name,
                    "x": round(die.x, 1),
                    "y": round(die.y, 1),
                    "turn": round(die.turn, 3),
                    "value": die.value,
                    "well": die.well,
                }
                for die in self.dice
            ],
            "spinner_deg": round(self.spinner_deg, 1),
            "spins": self.spins,
            "light": self.light,
            "hand": bool(self.held),
            "size": pitch_plan(GAME),
        }

    def _put(self, piece: str, place: Place) -> None:
        if piece == BALL:
            self.ball = place
        else:
            self.figures[piece] = place

    def _stand(self, figure: str, x: float, y: float) -> None:
        """Put a figure on the field under a point, beside whoever stands there, or on the nearest field with room."""
        standing = Counter(self.field_of(other) for other in self.figures if other != figure)
        field = min(PITCH.fields(), key=lambda name: (standing[name] > 1, _far(CENTRES[name], x, y)))
        x0, y0 = CENTRES[field]
        dx, dy = (_within((x - x0) * CARELESS, SCATTER[0]), _within((y - y0) * CARELESS, SCATTER[1]))
        company = self._on(field, figure)
        if not company:
            self.figures[figure] = Place(x0 + dx, y0 + dy)
            return
        mate = company[0]
        right = x >= self.figures[mate].x
        self.figures[mate] = Place(x0 + (-SIDE_BY_SIDE if right else SIDE_BY_SIDE), self.figures[mate].y)
        self.figures[figure] = Place(x0 + (SIDE_BY_SIDE if right else -SIDE_BY_SIDE), y0 + dy)

    def _on(self, field: str, but: str) -> list[str]:
        return [figure for figure in self.figures if figure != but and self.field_of(figure) == field]

    def _ball_place(self, x: float, y: float) -> Place:
        """On the field under a point; at the feet of a figure that stands there alone."""
        x0, y0 = PITCH.centre(PITCH.field_at(x, y))
        company = self._on(PITCH.field_at(x, y), BALL)
        if len(company) == 1:
            x, y = self.figures[company[0]]
        return Place(x0 + _within(x - x0, BALL_ROOM[0]), y0 + _within(y - y0, BALL_ROOM[1]))

    def _hand(self) -> Hand | None:
        if not self.held:
            return None
        x, y = (round(value / HAND_STEP) * HAND_STEP for value in self.place(self.held[-1]))
        return Hand(x, y, 0.0 if x > PITCH.width / 2 else np.pi, SKIN)


def role_of(figure: str) -> str:
    """Keeper, defender, midfielder or striker."""
    return ROLE_OF_LINE[LINE_OF[NUMBER_OF[figure]]]


def on_pitch(place: Place, beyond: float = 0.0) -> bool:
    """Whether a point is on the pitch, or at most so far beyond its lines."""
    return -beyond <= place.x <= PITCH.width + beyond and -beyond <= place.y <= PITCH.length + beyond


def bench_place(figure: str) -> Place:
    """A figure's own place off the board."""
    return Place(BENCH_FIRST + BENCH_STEP * FIGURES[SIDE_OF[figure]].index(figure), BENCH[SIDE_OF[figure]])


def rest_place(piece: str) -> Place:
    """Where a piece lies off the board."""
    return Place(*BALL_AT_REST) if piece == BALL else bench_place(piece)


def _apart(dice: tuple[ThrownDie, ...]) -> bool:
    return all(math.hypot(a.x - b.x, a.y - b.y) >= DICE_APART for k, a in enumerate(dice) for b in dice[:k])


def _within(value: float, most: float) -> float:
    return min(max(value, -most), most)


def _far(centre: tuple[float, float], x: float, y: float) -> float:
    return math.hypot((centre[0] - x) / PITCH.field[0], (centre[1] - y) / PITCH.field[1])
