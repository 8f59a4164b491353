"""The look of the empty board, taken from a picture in which figures stand on it."""

from collections.abc import Mapping

import cv2
import numpy as np

from vision.arrays import Array, Picture
from vision.flat_view import Flat, FlatView
from vision.ground.evidence import BoardLook, Evidence, dot, noise_of, planes
from vision.ground.plate import on_plate
from vision.ground.tuning import (
    BLIND_DOUBT,
    DARKEST_SHADOW,
    GUESS_DOUBT,
    MAYBE_NOT_EMPTY,
    PLATE_DOUBT,
    PLATE_RIM,
    SHADE_FREE,
)
from vision.ground.varnish import shaded_print
from vision.soccer_tactics import grass, tuning
from vision.soccer_tactics.figures import Shape, slant
from vision.soccer_tactics.lamps import plain_ground
from vision.soccer_tactics.placed import Placed, on_spinner, pixels_of
from vision.soccer_tactics.sight import Sight
from vision.soccer_tactics.table import Table


def first_board(sight: Sight, covered: Array, anybody: bool = False) -> BoardLook:
    """The empty board guessed from a single picture, in which `anybody` may stand anywhere but where it is covered."""
    guess = grass.predicted(sight, covered, anybody=anybody)
    doubt = np.full(covered.shape, GUESS_DOUBT, np.float32)
    doubt[guess.blind] = tuning.BLIND_PLATE_DOUBT
    light, noise = light_of(guess.colour, sight.flat), noise_of(sight.view)
    return BoardLook(guess.colour, doubt, light, noise, _as_picture(guess.plain), np.zeros_like(covered))


def light_of(colour: Array, flat: Flat) -> Array:
    """How bright the light is from place to place, 1 on average; glare is no light for figures."""
    grey = colour.mean(axis=2)
    bound = np.minimum(grey, np.median(grey) * 1.6)
    soft = cv2.GaussianBlur(
        cv2.resize(bound, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA),
        (0, 0),
        tuning.LIGHT_BLUR * flat.scale / 8,
    )
    full = cv2.resize(soft, (grey.shape[1], grey.shape[0]))
    return np.asarray(np.clip(full / np.median(full), 0.5, 1.8), np.float32)


def board_without(
    sight: Sight,
    evidence: Evidence,
    placed: list[Placed],
    shapes: Mapping[str, Shape],
    doubtful: Array | None = None,
    standing: Array | None = None,
) -> BoardLook:
    """The empty board: seen where nothing stands, predicted under the figures and in their shadows.

    `doubtful` places may be figures too; `standing` ones are surely not the board.
    """
    view, table, seen = sight.view, sight.table, sight.seen
    solid, near, maybe_ball = _surroundings(sight, placed, shapes)
    solid |= False if standing is None else standing
    darker = evidence.shade.reshape(evidence.shape) < 1 - SHADE_FREE
    differs = evidence.empty < MAYBE_NOT_EMPTY
    inside = grass.inside(seen.flat)
    off = ~inside
    shaded = _grown(solid | (near & (darker | off)), 3)
    unsure = shaded if doubtful is None else shaded | _grown(doubtful, 3)
    hidden = _grown(unsure | (maybe_ball & (differs | darker)), 3)
    guess = grass.predicted(sight, shaded, _grown(hidden, 25), solid, standing is not None)
    plate = on_plate(seen.flat, table.spinner)
    colour, odd = filled(view, hidden, guess.colour, off, plate, seen)
    doubt = np.where(odd & off, BLIND_DOUBT, GUESS_DOUBT)
    doubt[plate] = PLATE_DOUBT
    doubt[guess.blind] = tuning.BLIND_PLATE_DOUBT
    doubt = doubt * hidden.astype(np.float32)
    plain = _as_picture(np.where(plate[..., None], colour, without_lamps(guess.plain, view, table, seen.flat)))
    look = BoardLook(colour, cv2.blur(doubt, (3, 3)), light_of(colour, seen.flat), noise_of(view), plain, odd & hidden)
    _shadows_seen(sight, look, near & inside & ~_grown(solid, 5) & ~plate & ~odd)
    return look


def without_lamps(plain: Array, view: Picture, table: Table, flat: Flat) -> Array:
    """Every field's plain tone, told by the rest of the pitch where field and neighbours all show a mirrored lamp."""
    ground = plain_ground(view, table, flat)
    strays = np.abs(plain - ground).max(axis=2) > 2 * tuning.TONE_STRAY * np.maximum(ground.max(axis=2), 30)
    return np.where(strays[..., None], ground, plain)


def learn_shadows(sight: Sight, board: BoardLook, placed: list[Placed], shapes: Mapping[str, Shape]) -> None:
    """The board learns how shadows look beside figures, once it is known where figures stand."""
    solid, near, _ = _surroundings(sight, placed, shapes)
    open_ = grass.inside(sight.flat) & ~on_plate(sight.flat, sight.table.spinner)
    _shadows_seen(sight, board, near & open_ & ~_grown(solid, 5))


def _shadows_seen(sight: Sight, look: BoardLook, beside: Array) -> None:
    """How dark shadows are beside the figures, and whether they take a veil from varnish.

    Mostly they are the board's own colour, only darker. If many are not, but would be without a white veil, there is
    one.
    """
    seen, print_ = planes(sight.view, np.flatnonzero(beside)), planes(look.colour, np.flatnonzero(beside))
    shade = dot(seen, print_) / (dot(print_, print_) + 1.0)
    dark = np.flatnonzero(shade < 1 - 2 * SHADE_FREE)
    seen, print_, shade, bound = seen[:, dark], print_[:, dark], shade[dark], 3 * look.noise + 4
    plain = np.abs(seen - print_ * shade).max(axis=0) < bound
    shaded, look.veil, look.darkest = shade[plain], None, DARKEST_SHADOW
    white = np.asarray(sight.white(look.light), np.float32)
    unveiled, kept = shaded_print(seen, print_, white)
    only = (np.abs(seen - unveiled).max(axis=0) < bound) & ~plain
    if np.count_nonzero(only) > tuning.VEIL_SHOWS * np.count_nonzero(~plain):
        shaded, look.veil = np.concatenate([shaded, kept[only]]), white
    if len(shaded) >= tuning.SHADOW_PIXELS:
        look.darkest = max(float(np.percentile(shaded, 3)) - 0.03, DARKEST_SHADOW)


def _as_picture(colour: Array) -> Picture:
    return np.clip(colour, 0, 255).astype(np.uint8)


def _grown(mask: Array, pixels: int) -> Array:
    return cv2.dilate(mask.astype(np.uint8), np.ones((pixels, pixels), np.uint8)) > 0


def _surroundings(sight: Sight, placed: list[Placed], shapes: Mapping[str, Shape]) -> tuple[Array, Array, Array]:
    """Masks: figures with their mirror images, where shadows may fall, where ball and arrow may lie."""
    table, seen = sight.table, sight.seen
    solid, near, ball = (np.zeros(seen.flat.shape, np.uint8) for _ in range(3))
    middle = tuple(round(v) for v in seen.flat.pixel(*table.spinner.centre))
    cv2.circle(ball, middle, round((table.spinner.radius + PLATE_RIM) * seen.flat.scale), 255, -1)
    for figure in placed:
        x, y = seen.flat.place(figure.column, figure.row)
        slope = slant(x, y, seen.eye)
        top = shapes[figure.line.shape].height * seen.flat.scale
        foot = (round(figure.column), round(figure.row))
        tip = (round(figure.column + slope[0] * top), round(figure.row + slope[1] * top))
        cv2.line(near, foot, tip, 255, round(2 * tuning.SHADOW_REACH * seen.flat.scale))
        for part in ("body", "head", "mirror"):
            solid.ravel()[pixels_of(figure, shapes[figure.line.shape], seen, part)] = 255
        if on_spinner(figure, table, seen):
            reach = tuning.BALL_UNDER * table.ball.radius * seen.flat.scale
            cv2.circle(solid, foot, round(reach), 255, -1)
    return _grown(solid > 0, 3), near > 0, ball > 0


def filled(view: Picture, hidden: Array, guess: Array, off: Array, plate: Array, seen: FlatView) -> tuple[Array, Array]:
    """The view with hidden places filled: the guessed print, under the light that surrounds the place.

    Where the surroundings do not look like the guess at all (a lamp mirrored in the board), they are simply
    drawn together over the hidden place; the second result marks where.
    """
    known = (~hidden).astype(np.float32)
    sigma = tuning.FILL_BLUR * seen.flat.scale
    weight = cv2.GaussianBlur(known, (0, 0), sigma) + 1e-6
    change = np.clip(view / np.maximum(guess, 4.0), 0.2, 5.0).astype(np.float32) * known[..., None]
    ratio = cv2.GaussianBlur(change, (0, 0), sigma) / weight[..., None]
    around = cv2.GaussianBlur(view * known[..., None], (0, 0), sigma) / weight[..., None]
    odd = np.abs(ratio - 1).max(axis=2) > tuning.STRANGE_LIGHT
    on_pitch = np.where(odd[..., None], around, np.clip(guess * ratio, 0, 255))
    on_pitch[plate] = guess[plate]
    margin = (off & ~hidden).astype(np.float32)
    wide = tuning.MARGIN_BLUR * seen.flat.scale
    beside = cv2.GaussianBlur(view * margin[..., None], (0, 0), wide) / (
        cv2.GaussianBlur(margin, (0, 0), wide)[..., None] + 1e-6
    )
    fill = np.where(off[..., None], beside, on_pitch)
    return np.where(hidden[..., None], fill, view).astype(np.float32), odd | off
