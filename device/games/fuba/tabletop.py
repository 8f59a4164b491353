"""FUBA on a virtual table: flat jerseys in the sectors of the mat, never on top of each other, and the ball die."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

import numpy as np

from device.games.fuba.page import ball_name, draw_jersey
from device.games.fuba.plan import AROUND, SHARED
from device.games.fuba.words import catalogue
from device.games.game_page import Telling, ball, tool
from device.virtual.deeds import SHARED_DEEDS, Deeds
from device.virtual.tabletop import BALL, Place, Tabletop
from device.web.contract.table import Piece, ToolGroup
from rules.fuba.game import GAME
from rules.fuba.pitch import CENTRE, SECTORS, Sector
from rules.game import SIDES, Json, Side
from rules.reading import exactly, is_die, one_of, or_null, table_of, whole
from rules.texts import Catalogue
from vision.fuba.drawn.look import BOARD
from vision.fuba.drawn.mat_print import sector_at, sector_box
from vision.fuba.drawn.scene import BALL_ROOM, INSIDE, KEEP_OFF, BallDie, Jersey, MatScene, overlap

SQUAD = 11
JERSEYS = tuple(f"{side[0]}{number}" for side in SIDES for number in range(1, SQUAD + 1))
SIDE_OF: Mapping[str, Side] = {jersey: side for side in SIDES for jersey in JERSEYS if jersey[0] == side[0]}
FORMATION = {"P1": 1, "L1": 2, "R1": 2, "M1": 2, "L2": 1, "R2": 1, "C": 2}
"""A common line-up of home; away's is the same from the other end."""
MIRRORED = {"P1": "P2", "L1": "R4", "R1": "L4", "M1": "M2", "L2": "R3", "R2": "L3", "C": "C"}
GOLDEN = 2.39996
"""Radians from one dropped jersey to the next: every one lies at another angle, and none by chance."""
STEP = 5.0
"""Millimetres between two places that are tried for a jersey."""
ELBOW_ROOM = 25.0
"""Millimetres between the middles of two pieces that people leave where they can: a jersey is 20 mm across."""
CROWD = 8
"""From so many jerseys in a sector on, people lay them as they fit."""
KICK_OFF_VALUE = 3
SECTOR = one_of(*SECTORS)
KNOWN = (*SIDES, BALL, "ball_value")
COUNTS = table_of(SECTOR, whole(0, SQUAD))


class MatTop(Tabletop):
    """Where everything is now."""

    board = BOARD
    around = AROUND
    tray = SHARED.tray
    deeds: ClassVar[Deeds] = {
        **SHARED_DEEDS,
        "turn": {"value": is_die},
        "arrange": {"position": exactly(home=COUNTS, away=COUNTS, ball=or_null(SECTOR), ball_value=is_die)},
    }

    def __init__(self) -> None:
        super().__init__(JERSEYS)
        self.turns = {jersey: GOLDEN * number for number, jersey in enumerate(JERSEYS)}
        self.ball_value = KICK_OFF_VALUE
        self._drops = len(JERSEYS)

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a sector."""
        left, low, right, high = sector_box(name)
        return (left + right) / 2, (low + high) / 2

    def field_at(self, x: float, y: float) -> str:
        """The sector under a point; a point just outside belongs to the nearest one."""
        return sector_at(min(max(x, 0.0), BOARD[0]), min(max(y, 0.0), BOARD[1]))

    def turn(self, piece: str, value: int) -> None:
        """Turn the ball die."""
        if piece == BALL:
            self.ball_value = value

    def _own_deeds(self, deed: Mapping[str, Any], random: np.random.Generator) -> Mapping[str, Callable[[], None]]:
        return {"turn": lambda: self.turn(BALL, int(deed["value"]))}

    def set_up(self, random: np.random.Generator) -> None:
        """Both sides in a common line-up, the ball in the middle."""
        home = dict(FORMATION)
        away = {MIRRORED[sector]: number for sector, number in FORMATION.items()}
        self.apply_position({"home": home, "away": away, "ball": CENTRE, "ball_value": KICK_OFF_VALUE}, random)

    def apply_position(self, position: Mapping[str, Any], random: np.random.Generator) -> None:
        """As many jerseys in each sector as a state says; who lies right stays, who is too many goes to the bench.

        Before anybody stands, the mat stays as it is.
        """
        self.held = ()
        if not any(position[side] for side in SIDES):
            return
        for side in SIDES:
            self._line_up(side, Counter(position[side]), random)
        self.ball_value = position.get("ball_value", self.ball_value)
        if position["ball"] not in SECTORS:
            self.ball = self.rest_place(BALL)
        elif self.field_of(BALL) != position["ball"]:
            self._settle(BALL, *self._somewhere(position["ball"], random))

    def _line_up(self, side: Side, wanted: Counter[str], random: np.random.Generator) -> None:
        spare = []
        for jersey in (jersey for jersey in JERSEYS if SIDE_OF[jersey] == side):
            here = self.field_of(jersey)
            if here is not None and wanted[here] > 0:
                wanted[here] -= 1
            else:
                self.figures[jersey] = self.rest_place(jersey)
                spare.append(jersey)
        for jersey, sector in zip(spare, wanted.elements(), strict=False):
            self._settle(jersey, *self._somewhere(sector, random))

    @staticmethod
    def _somewhere(sector: Sector, random: np.random.Generator) -> tuple[float, float]:
        left, low, right, high = sector_box(sector)
        return float(random.uniform(left, right)), float(random.uniform(low, high))

    def scene(self) -> MatScene:
        """Jerseys and ball die as the camera sees them."""
        jerseys = tuple(self._jersey(jersey) for jersey in JERSEYS if jersey not in self.held)
        ball = None if BALL in self.held else BallDie(*self.ball, 0.4, self.ball_value)
        return MatScene(jerseys, ball, self._dice(), hand=self._hand())

    def _jersey(self, jersey: str, place: Place | None = None) -> Jersey:
        return Jersey(SIDES.index(SIDE_OF[jersey]), *(place or self.figures[jersey]), self.turns[jersey])

    def pieces(self, telling: Telling) -> list[Piece]:
        """Jerseys as they lie, and the ball die."""
        jerseys: list[Piece] = [
            draw_jersey(
                name,
                SIDE_OF[name],
                place,
                self.turns[name],
                telling,
                held=name in self.held,
                off=not self.on_board(place),
            )
            for name, place in self.figures.items()
        ]
        off = not self.on_board(self.ball)
        return [*jerseys, ball(ball_name(telling), self.ball, held=BALL in self.held, off=off, pips=self.ball_value)]

    def known(self, state: Any) -> Json | None:
        """The jerseys by sector, and the ball with its value, once anybody lies there."""
        told = GAME.state_json(state)
        return {name: told[name] for name in KNOWN} if any(told[side] for side in SIDES) else None

    def own_tools(self, telling: Telling, said: Catalogue) -> list[ToolGroup]:
        """The ball die is turned by hand, one value after the other."""
        mine = catalogue(telling.lang)
        name = mine.page("page.ball-die")
        turns = [
            tool(
                mine.page("page.turn", value=v),
                {"do": "turn", "value": v},
                pips=v,
                pressed=v == self.ball_value,
                due=telling.playing and v == telling.state.ball_value != self.ball_value,
            )
            for v in range(1, 7)
        ]
        return [{"title": name, "label": name, "colour": "", "tools": turns}, *super().own_tools(telling, said)]

    def _settle(self, piece: str, x: float, y: float) -> None:
        """The nearest place in the sector under the point with some room around it, in a crowd the nearest free one."""
        if piece != BALL:
            self._drops += 1
            self.turns[piece] = (GOLDEN * self._drops) % math.tau
        sector = self.field_at(x, y)
        places = sorted(_places_in(sector), key=lambda place: math.hypot(place.x - x, place.y - y))
        crowd = sum(self.field_of(jersey) == sector for jersey in JERSEYS)
        roomy = (p for p in places if crowd < CROWD and self._room_around(piece, p) > ELBOW_ROOM)
        crowded = (place for place in places if self._free(piece, place))
        self._put(piece, next(roomy, None) or next(crowded, places[0]))

    def _room_around(self, piece: str, place: Place) -> float:
        """Millimetres to the next piece."""
        pieces = [other for other in (*JERSEYS, BALL) if other != piece and other not in self.held]
        return min(math.dist(self.place(other), place) for other in pieces)

    def _free(self, piece: str, place: Place) -> bool:
        others = [jersey for jersey in JERSEYS if jersey != piece and jersey not in self.held]
        near = [jersey for jersey in others if math.dist(self.figures[jersey], place) < 2 * BALL_ROOM]
        if piece == BALL:
            return all(math.dist(self.figures[jersey], place) > BALL_ROOM for jersey in near)
        if BALL not in self.held and math.dist(self.ball, place) <= BALL_ROOM:
            return False
        mine = self._jersey(piece, place)
        return not any(overlap(mine, self._jersey(jersey)) for jersey in near)


def _places_in(sector: Sector) -> Iterator[Place]:
    """Places in a sector that are clearly in no other."""
    left, low, right, high = sector_box(sector)
    for x in _between(left, right, BOARD[0]):
        for y in _between(low, high, BOARD[1]):
            yield Place(x, y)


def _between(start: float, end: float, size: float) -> list[float]:
    first = start + (INSIDE if start <= 0 else 2 * KEEP_OFF)
    last = end - (INSIDE if end >= size else 2 * KEEP_OFF)
    count = int((last - first) // STEP)
    return [first + (last - first) * k / count for k in range(count + 1)]


TABLETOP = MatTop
