"""A table without a start formation: the board is guessed, the paints come from the teams' names."""

from collections.abc import Sequence

import numpy as np

from vision import paint, tuning
from vision.arrays import Picture
from vision.ball import card_white
from vision.cards import Markers
from vision.empty_board import first_board
from vision.evidence import TEAMS, Colours, gather
from vision.flat_view import FlatView
from vision.line_up import Lesson, first_shapes, learn_colours
from vision.placed import Placed
from vision.spotting import Sighting
from vision.table import Table


def first_lesson(
    view: Picture,
    table: Table,
    seen: FlatView,
    teams: tuple[str, str],
    picture: Picture,
    markers: Markers,
) -> Lesson:
    """Before any start formation: the board guessed from this picture, the paints from the teams' names."""
    board = first_board(view, table, seen)
    shapes = first_shapes(table)
    white = card_white(picture, seen.pose, markers, table, board.light, seen.flat)
    bodies = {team: paint.named_samples(name, white) for team, name in zip(TEAMS, teams, strict=True)}
    wood = paint.named_samples("wood", white)
    colours = Colours(
        {team: paint.log_density(samples) for team, samples in bodies.items()},
        {(team, shape): paint.log_density(np.concatenate([bodies[team], wood])) for team in TEAMS for shape in shapes},
    )
    return Lesson(board, colours, shapes, [])


def relearned(view: Picture, lesson: Lesson, figures: Sequence[Sighting], table: Table, seen: FlatView) -> Colours:
    """The paints as they look on the figures that were spotted with the named ones."""
    lines = {line.shape: line for line in table.start}
    placed = [Placed(f.team, lines[f.shape], "", f.row, f.column, f.score) for f in figures]
    if any(sum(p.team == team for p in placed) < tuning.FEW_FIGURES for team in TEAMS):
        return lesson.colours
    evidence = gather(view, lesson.board, lesson.board.spread())
    return learn_colours(view, lesson.board, evidence, placed, lesson.shapes, seen, table)
