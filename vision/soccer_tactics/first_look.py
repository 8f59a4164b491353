"""A table without a start formation: the board is guessed, the paints come from the teams' names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Array, mask_of
from vision.flat_view import FlatView
from vision.ground import hand, paint
from vision.ground.ball import (
    BallSighting,
    ball_votes,
    calm_board,
    densities,
    disc,
    find_ball,
    relieved,
)
from vision.ground.evidence import TEAMS, BoardLook, Colours, Evidence, planes
from vision.ground.plate import on_plate
from vision.ground.tuning import PLATE_DOUBT
from vision.soccer_tactics import tuning
from vision.soccer_tactics.empty_board import board_without, first_board, light_of
from vision.soccer_tactics.figures import Shape
from vision.soccer_tactics.lamps import brightened, foreign, mirrored_lamps, plain_ground
from vision.soccer_tactics.line_up import Lesson, learn_colours
from vision.soccer_tactics.marked_ball import marked_ball
from vision.soccer_tactics.placed import Placed, pixels_of
from vision.soccer_tactics.plate_print import plate_shown, without_votes
from vision.soccer_tactics.scene import Scene, Sighting
from vision.soccer_tactics.shapes import first_shapes
from vision.soccer_tactics.sides import sided
from vision.soccer_tactics.sight import Sight, Study, study
from vision.soccer_tactics.spotting import Wanted, spot
from vision.soccer_tactics.table import Table


@dataclass(slots=True)
class FirstLook:
    """What a picture without a start formation teaches, and where it shows what no board and no lamp explains."""

    lesson: Lesson
    odd: Array
    ball: BallSighting | None
    """The ball, if it shows its mark within a white ring."""
    colourless: Array
    """Where the plate shows no colour, and so no figure."""


def first_look(sight: Sight, teams: tuple[str, str]) -> FirstLook:
    """Guess the board, spot figures by the names of their paints, learn the paints from them.

    Then all that looks neither like paint nor like the ball is the board, whatever lamp is mirrored in it.
    """
    view, table, seen = sight.view, sight.table, sight.seen
    plain = plain_ground(view, table, seen.flat)
    light = light_of(plain, seen.flat)
    marked = marked_ball(view, light, sight.white(light), table.ball, seen.flat)
    ball = _covered_by(marked, table, seen)
    bright = brightened(view, plain) & ~ball
    lamps = mirrored_lamps(bright, table, seen.flat)
    mirrored = cv2.medianBlur(view, 2 * round(1.5 * tuning.LAMP_RADIUS * seen.flat.scale) + 1)[lamps]
    plate = plate_shown(view, sight.white(np.ones_like(light)), table.spinner, seen.flat)
    board = first_board(sight, lamps | ball | plate.standing, anybody=True)
    board.colour[lamps] = mirrored
    known, white = study(sight, board), sight.white(board.light)
    odd = cv2.bitwise_or(hand.strange(known.evidence), foreign(view, plain, table, seen.flat))
    odd = cv2.bitwise_and(odd, mask_of(~(lamps | bright)))
    shapes = first_shapes(table)
    colours, placed = _spotted(known, white, teams, marked, plate.colourless)
    dull = lamps & _white(board.colour, board, white) & (view.mean(axis=2) < board.colour.mean(axis=2))
    pale = _like_ball(known, white) & ~dull
    rims = pale & _around(placed, shapes, seen)
    doubtful = _like_paint(known.evidence, colours) | _without_lines(pale) | rims
    result = board_without(sight, known.evidence, placed, shapes, doubtful, ball | plate.standing)
    guessed = lamps & (result.doubt > 0)
    result.colour[guessed] = mirrored[guessed[lamps]]
    result.glare = (result.glare | guessed) & ~ball
    hidden = (result.doubt > PLATE_DOUBT) & (board.doubt <= PLATE_DOUBT)
    shown = hidden & on_plate(seen.flat, table.spinner)
    result.colour[shown], result.doubt[shown] = board.colour[shown], PLATE_DOUBT
    result.plain[shown] = np.clip(board.colour[shown], 0, 255)
    return FirstLook(Lesson(result, colours, shapes, placed), odd, marked, plate.colourless)


def _spotted(
    known: Study, white: Array, teams: tuple[str, str], marked: BallSighting | None, silent: Array
) -> tuple[Colours, list[Placed]]:
    """Figures by the names of their paints, then by the paints that those figures have taught."""
    sight, shapes = known.sight, first_shapes(known.sight.table)
    named = colours = _named(teams, white, tuple(shapes))
    placed: list[Placed] = []
    for _ in range(tuning.ROUNDS):
        without_ball = _relieved(known, white, colours, marked)
        liked = colours.liked(known.evidence.cells)
        votes = without_votes(without_ball, liked, silent).votes(colours, liked)
        scene = Scene(votes, shapes, sight.flat, sight.seen.eye)
        figures = spot(scene, Wanted(sight.table.squad, tuning.FIGURE_SCORE * tuning.FIRST_TRUST))
        placed = _placed(sided(scene, figures, liked, sight.view), sight.table)
        if any(sum(p.team == team for p in placed) < tuning.FEW_FIGURES for team in TEAMS):
            break
        colours = _tempered(learn_colours(known, placed, shapes, named), named)
    return colours, placed


def _covered_by(ball: BallSighting | None, table: Table, seen: FlatView) -> Array:
    """Where the ball lies."""
    if ball is None:
        return np.zeros(seen.flat.shape, bool)
    return disc(ball, table.ball, seen.flat)


def _relieved(known: Study, white: Array, colours: Colours, marked: BallSighting | None) -> Evidence:
    """The evidence with the ball explained, if one is seen."""
    sight, board, evidence = known.sight, known.board, known.evidence
    wood = colours.liked(evidence.cells).max(axis=0)
    votes = ball_votes(sight.view, evidence, calm_board(board, white, sight.flat), wood, sight.flat)
    ball = marked or find_ball(votes, sight.table.ball, sight.flat)
    return evidence if ball is None else relieved(evidence, ball, votes, sight.table.ball, sight.flat)


def _named(teams: tuple[str, str], white: Array, shapes: tuple[str, ...]) -> Colours:
    """Bodies have the named paint, heads the same or bare wood."""
    names = dict(zip(TEAMS, teams, strict=True))
    heads = {team: paint.named_density((name, "wood"), white) for team, name in names.items()}
    return Colours(
        {team: paint.named_density((name,), white) for team, name in names.items()},
        {(team, shape): heads[team] for team in TEAMS for shape in shapes},
    )


def _tempered(learned: Colours, named: Colours) -> Colours:
    """The paints as they look on the figures that were spotted, and a little of what their names say."""
    share = tuning.LEARNED_SHARE
    return Colours(
        {team: paint.mixed(density, named.body[team], share) for team, density in learned.body.items()},
        {key: paint.mixed(density, named.head[key], share) for key, density in learned.head.items()},
    )


def _placed(figures: Sequence[Sighting], table: Table) -> list[Placed]:
    lines = {line.shape: line for line in table.start}
    return [Placed(f.team, lines[f.shape], "", f.row, f.column, f.score) for f in figures]


def _like_paint(evidence: Evidence, colours: Colours) -> Array:
    """Where the view shows a paint rather than the guessed board; printed lines are too thin for that."""
    votes = colours.liked(evidence.cells).max(axis=0) - evidence.empty.ravel()
    return _without_lines(votes.reshape(evidence.shape) > 0)


def _like_ball(known: Study, white: Array) -> Array:
    """Where the view shows the ball's white rather than the guessed board."""
    board, evidence = known.board, known.evidence
    bright, _, _ = densities(planes(known.sight.view, evidence.at), board.light.ravel(), white, board.noise)
    return np.asarray((bright - evidence.empty.ravel()).reshape(evidence.shape) > 0)


def _around(placed: Sequence[Placed], shapes: Mapping[str, Shape], seen: FlatView) -> Array:
    """Where the rim of a ball under a figure may show."""
    near = np.zeros(seen.flat.shape, np.uint8)
    for figure in placed:
        near.ravel()[pixels_of(figure, shapes[figure.line.shape], seen, "body")] = 1
    reach = 2 * round(tuning.RIM_REACH * seen.flat.scale) + 1
    return np.asarray(cv2.dilate(near, np.ones((reach, reach), np.uint8)) > 0)


def _white(colour: Array, board: BoardLook, white: Array) -> Array:
    """Where a look is as white as the ball: there white says nothing."""
    _, _, is_white = densities(colour.reshape(-1, 3).T, board.light.ravel(), white, board.noise)
    return np.asarray(is_white.reshape(colour.shape[:2]))


def _without_lines(mask: Array) -> Array:
    return np.asarray(cv2.morphologyEx(mask_of(mask), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) > 0)
