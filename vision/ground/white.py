"""White as this picture shows it: the cards' paper, or the board's chalk where no card is seen."""

import numpy as np

from vision.arrays import Array, Picture
from vision.camera import Pose
from vision.cards import Markers
from vision.flat_view import Flat
from vision.ground.tuning import BLOWN_OUT
from vision.table import CardTable, Mark

White = tuple[tuple[float, float], Array]
"""A place in millimetres, and the colour of something white there."""
CHALK_PARTS, CHALK_SAMPLES = 3, 24
"""A chalk line is looked at in so many parts, at so many places each."""
PAPER = 1.5
"""Millimetres outside of a printed square: white on every side of it."""
UNSEEN_WHITE = 215.0
"""Grey level of white paper in a usual picture, where none is seen."""


def usual_white(whites: list[White], light: Array, flat: Flat) -> Array:
    """The colour of white where the light is average: the middle of all whites that are seen."""
    last = np.subtract(light.shape, 1)
    at = [np.clip(np.array(flat.pixel(*place)[::-1]).astype(int), 0, last) for place, _ in whites]
    shown = [colour / light[row, column] for (row, column), (_, colour) in zip(at, whites, strict=True)]
    return np.median(shown, axis=0) if shown else np.full(3, UNSEEN_WHITE)


def whites_at_cards(picture: Picture, markers: Markers, table: CardTable) -> list[White]:
    """The middle of every card in millimetres, and the colour of its white paper around the square where it is seen."""
    whites = []
    for marker, corners in table.card_corners().items():
        paper = _paper(picture, markers[marker], table.cards.side) if marker in markers else None
        if paper is not None:
            x, y = corners.mean(axis=0)
            whites.append(((float(x), float(y)), paper))
    return whites


def whites_on_board(picture: Picture, markers: Markers, table: CardTable, pose: Pose) -> list[White]:
    """Whites all around a board: the cards', or the chalk of its own outline where there are none.

    Chalk may be cream. It tells how bright the light is; the tray's paper, if it is seen and not blown out, tells its
    colour.
    """
    whites = whites_at_cards(picture, markers, table)
    if whites:
        return whites
    chalk = [white for mark in table.marks() if mark.weight == 1 for white in _chalk(picture, pose, mark)]
    papers = [paper for paper in _papers_of_tray(picture, markers, table) if paper.max() < BLOWN_OUT]
    if not papers:
        return chalk
    hue = np.mean(papers, axis=0) / np.mean(papers)
    return [(place, float(colour.mean()) * hue) for place, colour in chalk]


def _chalk(picture: Picture, pose: Pose, mark: Mark) -> list[White]:
    """The colour of a chalk line, part by part; what hides a little of it does not count."""
    ends = np.array((mark.start, mark.end), float)
    along = ends[0] + (ends[1] - ends[0]) * np.linspace(0.03, 0.97, CHALK_PARTS * CHALK_SAMPLES)[:, None]
    pixels = pose.project(np.c_[along, np.zeros(len(along))]).round().astype(int)
    inside: Array = np.all((pixels > 0) & (pixels < np.subtract(pose.size, 1)), axis=1)
    around = np.array([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)])
    whites: list[White] = []
    for part in np.array_split(np.arange(len(along)), CHALK_PARTS):
        shown = pixels[part[inside[part]]]
        if len(shown) < CHALK_SAMPLES / 2:
            continue
        columns, rows = (shown[:, None] + around[None]).transpose(2, 0, 1)
        colours = picture[rows, columns]
        brightest = colours.sum(axis=2).argmax(axis=1)
        x, y = along[part].mean(axis=0)
        whites.append(((float(x), float(y)), np.median(colours[np.arange(len(shown)), brightest], axis=0)))
    return whites


def _papers_of_tray(picture: Picture, markers: Markers, table: CardTable) -> list[Array]:
    seen = [markers[marker] for marker in table.tray.markers if marker in markers]
    papers = (_paper(picture, square, table.tray.marker_side) for square in seen)
    return [paper for paper in papers if paper is not None]


def _paper(picture: Picture, square: Array, side: float) -> Array | None:
    """The colour of the paper around a printed square (4 × 2 pixels, its side in millimetres), if it is in view."""
    centre = square.mean(axis=0)
    ring = centre + (square - centre) * (1 + 2 * PAPER / side)
    points = np.concatenate([ring[k] + (ring[k - 1] - ring[k]) * np.linspace(0, 1, 12)[:, None] for k in range(4)])
    columns, rows = points.round().astype(int).T
    inside = (columns >= 0) & (rows >= 0) & (columns < picture.shape[1]) & (rows < picture.shape[0])
    if inside.sum() < 12:
        return None
    return np.asarray(np.percentile(picture[rows[inside], columns[inside]], 60, axis=0))


def lamp_light(whites: list[White], flat: Flat) -> tuple[Array, Array]:
    """How bright the light is from place to place as the cards show it, 1 on average; and white under that light."""
    if len(whites) < 3:
        return np.ones(flat.shape, np.float32), np.mean([w for _, w in whites] or [np.full(3, UNSEEN_WHITE)], axis=0)
    places = np.array([(x, y, 1.0) for (x, y), _ in whites])
    grey = np.array([colour.mean() for _, colour in whites])
    slope, _, _, _ = np.linalg.lstsq(places, grey / grey.mean(), rcond=None)
    where = flat.places()
    light = np.clip(where @ slope[:2] + slope[2], 0.5, 1.8).astype(np.float32)
    gains = np.clip(places @ slope, 0.5, 1.8)
    white = np.mean([colour / gain for (_, colour), gain in zip(whites, gains, strict=True)], axis=0)
    return light, white
