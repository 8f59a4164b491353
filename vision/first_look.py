"""A table without a start formation: the board is guessed, the paints come from the teams' names."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision import hand, paint, tuning
from vision.arrays import Array, Picture, mask_of
from vision.ball import card_white, densities
from vision.cards import Markers
from vision.empty_board import board_without, first_board
from vision.evidence import TEAMS, Colours, Evidence, gather, planes
from vision.flat_view import FlatView
from vision.lamps import mirrored_lamps
from vision.line_up import Lesson, first_shapes, learn_colours
from vision.placed import Placed
from vision.spotting import Scene, Sighting, spot
from vision.table import Table


@dataclass(slots=True)
class FirstLook:
    """What a picture without a start formation teaches, and where it shows what no board and no lamp explains."""

    lesson: Lesson
    odd: Array


def first_look(
    view: Picture,
    table: Table,
    seen: FlatView,
    teams: tuple[str, str],
    picture: Picture,
    markers: Markers,
) -> FirstLook:
    """Guess the board, spot figures by the names of their paints, learn the paints from them.

    Then all that looks neither like paint nor like the ball is the board, whatever lamp is mirrored in it.
    """
    lamps = mirrored_lamps(view, table, seen.flat)
    board = first_board(view, table, seen, lamps)
    board.colour[lamps] = cv2.medianBlur(view, 2 * round(1.5 * tuning.LAMP_RADIUS * seen.flat.scale) + 1)[lamps]
    shapes = first_shapes(table)
    white = card_white(picture, seen.pose, markers, table, board.light, seen.flat)
    named = _named(teams, white, tuple(shapes))
    evidence = gather(view, board, board.spread())
    odd = cv2.bitwise_and(hand.strange(evidence), mask_of(~lamps))
    colours, placed = named, []
    for _ in range(tuning.FIRST_LOOKS):
        scene = Scene(evidence.votes(colours), shapes, seen.flat, seen.eye)
        figures = spot(scene, table.squad, least=tuning.FIRST_SCORE)
        placed = _placed(figures, table)
        if any(sum(p.team == team for p in placed) < tuning.FEW_FIGURES for team in TEAMS):
            break
        learned = learn_colours(view, board, evidence, placed, shapes, seen, table, named)
        colours = _tempered(learned, named)
    doubtful = _like_paint(evidence, colours) | _like_ball(view, evidence, board.light, white, board.noise)
    board = board_without(view, evidence, placed, shapes, table, seen, doubtful)
    return FirstLook(Lesson(board, colours, shapes, placed), odd)


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


def _like_ball(view: Picture, evidence: Evidence, light: Array, white: Array, noise: float) -> Array:
    """Where the view shows the ball's white rather than the guessed board, but no broad white: that is a lamp."""
    bright, _, _ = densities(planes(view, evidence.at), light.ravel(), white, noise)
    pale = _without_lines((bright - evidence.empty.ravel()).reshape(evidence.shape) > 0)
    side = 2 * round(tuning.LAMP_RADIUS) + 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return pale & (cv2.morphologyEx(mask_of(pale), cv2.MORPH_OPEN, disc) == 0)


def _without_lines(mask: Array) -> Array:
    return np.asarray(cv2.morphologyEx(mask_of(mask), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) > 0)
