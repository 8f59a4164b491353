"""Who a figure is: its shape, how many of a shape a squad has, and where such figures are at home."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Any

from vision.flat_view import Flat
from vision.ground.evidence import TEAMS
from vision.soccer_tactics import tuning
from vision.soccer_tactics.observation import FigureSeen
from vision.soccer_tactics.scene import Sighting
from vision.soccer_tactics.table import Table


def assign_roles(figures: Sequence[Sighting], flat: Flat, table: Table) -> list[str]:
    """Each figure's role from its shape, never more than a squad has; strikers look like midfielders."""
    room: dict[str, int] = {}
    roles: dict[str, tuple[int, str]] = {}
    for line in table.start:
        room[line.shape] = room.get(line.shape, 0) + line.count
        roles[line.shape] = max(roles.get(line.shape, (0, "")), (line.count, line.role))
    chosen = ["" for _ in figures]
    for team in TEAMS:
        squad = [k for k, figure in enumerate(figures) if figure.team == team]
        scores = [_at_home(figures[k], flat, table) for k in squad]
        for k, shape in zip(squad, shared_out(scores, room), strict=True):
            chosen[k] = roles[shape][1]
    return chosen


def _at_home(figure: Sighting, flat: Flat, table: Table) -> dict[str, float]:
    """How well each shape explains a figure: more for one that is at home there, less for one that would be far away.

    Every team has a keeper. Rather he looks like a field player than nobody stands in front of the goal.
    """
    _, y = flat.place(figure.column, figure.row)
    row = (y if figure.team == TEAMS[0] else flat.length - y) / table.pitch.field[1]
    at_home = {name: table.figures[name].rows - row for name in figure.by_shape if table.figures[name].rows}
    return {
        name: score + (math.copysign(tuning.AT_HOME, at_home[name]) if name in at_home else 0.0)
        for name, score in figure.by_shape.items()
    }


def shared_out(scores: Sequence[Mapping[str, float]], room: Mapping[str, int]) -> list[str]:
    """A shape for every figure, so that all shapes together explain most and no shape is given too often.

    A plan is known by how many of each shape it has used, written as one number with a digit for each shape.
    """
    best = [max(score, key=lambda name: score[name]) for score in scores]
    if all(best.count(name) <= room.get(name, 0) for name in set(best)):
        return best
    names = sorted(room)
    steps = [math.prod(room[name] + 1 for name in names[:k]) for k in range(len(names))]
    plans: dict[int, tuple[float, tuple[Any, ...]]] = {0: (0.0, ())}
    for score in scores:
        known = [
            (step, room[name], score[name], name) for step, name in zip(steps, names, strict=True) if name in score
        ]
        further: dict[int, tuple[float, tuple[Any, ...]]] = {}
        for used, (total, given) in plans.items():
            for step, most, value, name in known:
                if used // step % (most + 1) < most:
                    before = further.get(used + step)
                    if before is None or before[0] < total + value:
                        further[used + step] = (total + value, (given, name))
        plans = further
    return _in_order(max(plans.values(), key=itemgetter(0))[1]) if plans else best


def _in_order(given: tuple[Any, ...]) -> list[str]:
    """A chain of shapes, each with those before it, as a list."""
    shapes: list[str] = []
    while given:
        given, shape = given
        shapes.append(shape)
    return shapes[::-1]


def by_line(figures: Sequence[FigureSeen], table: Table) -> list[FigureSeen]:
    """Roles that share a shape are told by how far forward a figure stands: certain in the start formation only.

    Strikers and midfielders are the same piece of wood. Later it is a guess, and nothing in the game depends on it.
    """
    placed = list(figures)
    for team in TEAMS:
        for shape in {line.shape for line in table.start}:
            lines = [line for line in reversed(table.start) if line.shape == shape]
            roles = {line.role for line in lines}
            alike = [k for k, figure in enumerate(placed) if figure.side == team and figure.role in roles]
            foremost = sorted(alike, key=lambda k: placed[k].y, reverse=team == TEAMS[0])
            in_order = [line.role for line in lines for _ in range(line.count)]
            for k, role in zip(foremost, in_order, strict=False):
                if placed[k].role != role:
                    placed[k] = replace(placed[k], role=role)
    return placed
