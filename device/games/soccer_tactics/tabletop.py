"""Soccer Tactics on a virtual table: figures on fields, a little off their middle as real ones stand, and the arrow."""

import math
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np

from device.games.game_page import Telling, ball, tool
from device.games.soccer_tactics.page import ball_name, draw_figure
from device.games.soccer_tactics.plan import AROUND, PITCH, TABLE
from device.virtual.deeds import SHARED_DEEDS, Deeds
from device.virtual.tabletop import BALL, Place, Tabletop, plain_tools
from device.web.contract.table import Arrow, Piece, Tool, ToolGroup
from rules.game import SIDES, Json, Side
from rules.reading import exactly, one_of, or_null, table_of
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.lineup import LINE_OF, NUMBER_OF, SIDE_OF
from rules.soccer_tactics.pitch import mirror
from rules.soccer_tactics.set_up import KICKING_OFF, SPOT, WAITING
from rules.texts import Catalogue
from vision.soccer_tactics.drawn.scene import Figure, Scene

CENTRES = {field: PITCH.centre(field) for field in PITCH.fields()}
ROLE_OF_LINE = {"keeper": "keeper", "defenders": "defender", "midfield": "midfielder", "strikers": "striker"}
SCATTER = (4.0, 3.0)
"""How far off a field's middle figures stand by chance, across and along."""
CARELESS = 0.35
"""What is left of a careless drop: people put a figure nearer to the middle than their finger was."""
SIDE_BY_SIDE = 10.0
"""Two figures on one field stand so far left and right of its middle."""
BALL_ROOM = (7.0, 2.0)
"""How far the ball may lie off a field's middle and still be on that field alone: it is 22 mm across."""


FIELD = one_of(*CENTRES)
LINE_UP = table_of(one_of(*map(str, LINE_OF)), FIELD)


class PitchTop(Tabletop):
    """Where everything is now."""

    board = (PITCH.width, PITCH.length)
    around = AROUND
    tray = TABLE.tray
    deeds: ClassVar[Deeds] = {
        **SHARED_DEEDS,
        "spin": {},
        "arrange": {"position": exactly(home=LINE_UP, away=LINE_UP, ball=or_null(FIELD))},
    }

    def __init__(self) -> None:
        super().__init__(tuple(SIDE_OF))
        self.spinner_deg = 45.0
        self.spins = 0

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a field."""
        return PITCH.centre(name)

    def field_at(self, x: float, y: float) -> str:
        """The field under a point."""
        return PITCH.field_at(x, y)

    def _own_deeds(self, deed: Mapping[str, Any], random: np.random.Generator) -> Mapping[str, Callable[[], None]]:
        return {"spin": lambda: self.spin(random)}

    def spin(self, random: np.random.Generator) -> None:
        """Give the arrow a push."""
        self.spins += 1
        self.spinner_deg = float(random.uniform(0, 360))

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
        self.figures = {figure: self.rest_place(figure) for figure in SIDE_OF}
        for side in SIDES:
            for number, field in position[side].items():
                figure = f"{side[0]}{number}"
                if figure in self.figures and field in CENTRES:
                    dx, dy = random.uniform(-1, 1, 2) * SCATTER / CARELESS
                    self._stand(figure, CENTRES[field][0] + float(dx), CENTRES[field][1] + float(dy))
        self.ball = self.rest_place(BALL)
        if position["ball"] in CENTRES:
            self.ball = self._ball_place(*CENTRES[position["ball"]])

    def scene(self) -> Scene:
        """What the camera looks at; what is held hides in the hand."""
        figures = tuple(
            Figure(SIDES.index(SIDE_OF[figure]), role_of(figure), PITCH.field_at(*place), *place)
            for figure, place in self.figures.items()
            if figure not in self.held
        )
        ball = None if BALL in self.held else (self.ball.x, self.ball.y)
        return Scene(figures, ball, self._dice(), self.spinner_deg, self._hand())

    def pieces(self, telling: Telling) -> list[Piece]:
        """Figures with their numbers, and the ball."""
        figures = [
            draw_figure(figure, place, telling, held=figure in self.held, off=not self.on_board(place))
            for figure, place in self.figures.items()
        ]
        lying = ball(ball_name(telling), self.ball, held=BALL in self.held, off=not self.on_board(self.ball))
        return [*figures, lying]

    def arrow(self) -> Arrow:
        """Where the spinner points."""
        turns = self.settling.seen(self.settling.spin)
        return {"degrees": round(self.spinner_deg, 1), "pushes": self.spins, "turns": turns}

    def known(self, state: Any) -> Json | None:
        """The figures and the ball, once anybody stands there."""
        told = GAME.state_json(state)
        return {name: told[name] for name in (*SIDES, BALL)} if any(told[side] for side in SIDES) else None

    def own_tools(self, telling: Telling, said: Catalogue) -> list[ToolGroup]:
        """The arrow can be pushed."""
        return plain_tools(self.taps(telling)["spinner"], self.set_right(telling, said))

    def taps(self, telling: Telling) -> dict[str, Tool]:
        """The spinner too."""
        spin = tool(telling.said.page("page.table.spin"), {"do": "spin"}, due="spinner" in telling.due)
        return super().taps(telling) | {"spinner": spin}

    def _settle(self, piece: str, x: float, y: float) -> None:
        if piece == BALL:
            self.ball = self._ball_place(x, y)
        else:
            self._stand(piece, x, y)

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


def role_of(figure: str) -> str:
    """Keeper, defender, midfielder or striker."""
    return ROLE_OF_LINE[LINE_OF[NUMBER_OF[figure]]]


def _within(value: float, most: float) -> float:
    return min(max(value, -most), most)


def _far(centre: tuple[float, float], x: float, y: float) -> float:
    return math.hypot((centre[0] - x) / PITCH.field[0], (centre[1] - y) / PITCH.field[1])


TABLETOP = PitchTop
