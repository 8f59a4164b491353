"""How many jerseys lie in a patch of paint, and where: flat pieces show their true outline, only a little side wall.

Seen on the plane of their upper faces, jerseys have their own outline wherever they lie; their side walls appear as a
narrow rim towards the camera's foot point. So even a patch of several touching jerseys is told by laying outlines
over it. Most jerseys lie still from one reading to the next: they keep their place as long as it explains their paint.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Array, top_between
from vision.fuba import tuning
from vision.fuba.blobs import blobs
from vision.fuba.crowd import crowd
from vision.fuba.cut import Cut, Placing, turn_of
from vision.fuba.settling import STEPS, Laid, Window


@dataclass(frozen=True, slots=True)
class JerseyFit:
    """A jersey that was laid over a patch: the mean vote on pixels of its own, and what the whole patch has left."""

    side: str
    placing: Placing
    fit: float
    left_over: float
    """Paint of this patch that no jersey explains, by a jersey's area."""


@dataclass(frozen=True, slots=True)
class Group:
    """The jerseys of one patch, with what they explained and left when they were laid, in pixels."""

    placings: tuple[Placing, ...]
    worth: float
    unclaimed: float


def find_jerseys(
    votes: Array, side: str, cut: Cut, before: Sequence[Group] = ()
) -> tuple[list[JerseyFit], list[Group]]:
    """All jerseys of a side; `votes` says for every pixel of the view how much it shows their paint, -1 to 1.

    `before` are the groups of the last reading: those that still explain their patch as well are kept.
    """
    found: list[JerseyFit] = []
    groups: list[Group] = []
    for window, patch in patches(votes, cut):
        kept = _kept(before, window, patch, cut)
        laid, group = kept if kept is not None else _laid_over(window, patch, cut)
        found += _judged(laid, side)
        groups.append(group)
    return found, groups


def patches(votes: Array, cut: Cut) -> list[tuple[Window, Array]]:
    """Connected patches of paint, each as a cut-out of the votes in which other patches count as not painted."""
    paint = cv2.morphologyEx((votes > 0).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    paint = cv2.morphologyEx(paint, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    found = []
    for (x, y, w, h), blob in blobs(paint):
        rows, columns = np.nonzero(blob)
        if len(rows) < tuning.PATCH * cut.area(columns.mean() + x, rows.mean() + y):
            continue
        x0, y0 = max(x - cut.reach, 0), max(y - cut.reach, 0)
        patch = votes[y0 : y + h + cut.reach, x0 : x + w + cut.reach].copy()
        patch[patch > 0] = -0.5
        inner = patch[y - y0 : y - y0 + h, x - x0 : x - x0 + w]
        inner[blob] = votes[y : y + h, x : x + w][blob]
        found.append(((x0, y0), patch))
    return found


def _kept(before: Sequence[Group], window: Window, patch: Array, cut: Cut) -> tuple[Laid, Group] | None:
    """The last reading's jerseys in a patch, if they explain it as well as they did when they were laid."""
    rows, columns = patch.shape
    for group in before:
        if not group.placings:
            continue
        if not all(0 <= p.column - window[0] < columns and 0 <= p.row - window[1] < rows for p in group.placings):
            continue
        laid = Laid(group.placings, window, patch, cut)
        slack = tuning.STILL_THERE * len(group.placings) * cut.area(*group.placings[0][:2])
        if laid.worth() > group.worth - slack and laid.unclaimed() < group.unclaimed + slack:
            return laid, group
    return None


def _laid_over(window: Window, patch: Array, cut: Cut) -> tuple[Laid, Group]:
    """The jerseys of one patch, as many as explain it best."""
    rows, columns = np.nonzero(patch > 0)
    middle = (columns.mean() + window[0], rows.mean() + window[1])
    share = len(rows) / cut.area(*middle)
    laid = None
    if tuning.ONE_JERSEY[0] < share < tuning.ONE_JERSEY[1]:
        alone = _alone(middle, window, patch, cut)
        if int((alone.claims[rows, columns] > 0).sum()) > tuning.ONE_COVERS * len(rows):
            laid = alone
    if laid is None:
        laid = crowd(_candidates(window, patch, cut), window, patch, cut, share)
    return laid, Group(tuple(laid.placings), laid.worth(), laid.unclaimed())


def _alone(middle: tuple[float, float], window: Window, patch: Array, cut: Cut) -> Laid:
    """The best place for a single jersey near the middle of its paint."""
    step, reach = tuning.COARSE_PX, tuning.ALONE_REACH_PX
    around = np.arange(-reach, reach + 1, step)
    across, down = (
        np.clip(round((m - w) / step) * step + around, 0, (size - 1) // step * step)
        for m, w, size in zip(middle, window, patch.shape[::-1], strict=True)
    )
    rows, columns = (v.ravel() for v in np.meshgrid(down, across, indexing="ij"))
    scores = _scores(rows, columns, patch, cut).reshape(len(down), len(across), -1)
    i, j, k = (int(v) for v in np.unravel_index(int(scores.argmax()), scores.shape))
    off = [
        top_between(*line[at - 1 : at + 2].tolist()) if 0 < at < len(line) - 1 else 0.0
        for line, at in ((scores[i, :, k], j), (scores[:, j, k], i), (np.roll(scores[i, j], 1 - k), 1))
    ]
    seen = (float(across[j] + off[0] * step + window[0]), float(down[i] + off[1] * step + window[1]))
    laid = Laid([cut.face_of(*seen, turn_of(k + off[2]))], window, patch, cut)
    laid.settle(steps=STEPS[1:])
    return laid


def _scores(rows: Array, columns: Array, patch: Array, cut: Cut) -> Array:
    """At every place of a cut-out, even pixels, for every turn: the mean vote inside the outline, less paint around.

    Outlines are laid over cells of two by two pixels, so all turns at all places are one product of two matrices.
    """
    size = round(float(np.sqrt(len(cut.inside))))
    edge = size // 2 * tuning.COARSE_PX
    high, wide = patch.shape
    padded = cv2.copyMakeBorder(patch, edge, edge + high % 2, edge, edge + wide % 2, cv2.BORDER_CONSTANT, value=-1.0)
    at = (rows // tuning.COARSE_PX, columns // tuning.COARSE_PX)
    scores = []
    for votes, cells in ((padded, cut.inside), (np.maximum(padded, 0), cut.around)):
        small = cv2.resize(votes, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        views = np.lib.stride_tricks.sliding_window_view(small, (size, size))[at]
        scores.append(views.reshape(len(rows), -1) @ cells)
    return np.asarray(scores[0] - np.float32(tuning.EDGE_PRICE) * scores[1])


def _candidates(window: Window, patch: Array, cut: Cut) -> list[Placing]:
    """Places and turns at which an outline lies on paint, best first, near repetitions left out."""
    painted = patch > 0
    rows, columns = (tuning.COARSE_PX * v for v in np.nonzero(painted[:: tuning.COARSE_PX, :: tuning.COARSE_PX]))
    if not len(rows):
        return []
    scores = _scores(rows, columns, patch, cut)
    places, turns = np.nonzero(scores > tuning.LEAST_FIT)
    order = np.argsort(-scores[places, turns])
    turns, places = turns[order], places[order]
    across, down = columns[places], rows[places]
    found: list[Placing] = []
    most = tuning.CANDIDATES * int(painted.sum()) / cut.area(*window)
    while len(turns) and len(found) < most:
        column, row, turn = across[0], down[0], turns[0]
        found.append(cut.face_of(float(column + window[0]), float(row + window[1]), turn_of(turn)))
        turned = np.abs((turns - turn + tuning.TURNS // 2) % tuning.TURNS - tuning.TURNS // 2)
        other = ((across - column) ** 2 + (down - row) ** 2 >= tuning.SAME_PLACE_PX**2) | (turned > 1)
        turns, across, down = turns[other], across[other], down[other]
    return found


def _judged(laid: Laid, side: str) -> list[JerseyFit]:
    """Every jersey's fit on pixels of its own, and how much of the patch they leave unexplained."""
    if not laid.placings:
        return []
    unclaimed = laid.unclaimed() / laid.cut.area(*laid.placings[0][:2])
    found = []
    for placing, stamp in zip(laid.placings, laid.stamps, strict=True):
        own = stamp.mask * (laid.claims[stamp.rows, stamp.columns] == 1)
        votes = float(np.vdot(laid.patch[stamp.rows, stamp.columns], own))
        found.append(JerseyFit(side, placing, votes / max(float(stamp.mask.sum()), 1.0), unclaimed))
    return found
