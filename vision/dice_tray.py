"""Dice in the tray: find the cubes in the wells by their outline, then read the upper faces only.

The camera's pose is known, so the picture is warped onto the plane of the dice's upper faces. There an upper
face is a true square of 16 mm, and the side faces lie beside it, where the cube's foot is seen: they cannot
be mistaken.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture, mask_of
from vision.camera import Pose
from vision.cards import Markers
from vision.flat_view import pixel_maps
from vision.pips import matched_faces, read_face, softened
from vision.table import Tray, square


@dataclass(frozen=True, slots=True)
class TrayPlace:
    """Where the sheet lies on the table: its origin and its direction."""

    origin: tuple[float, float]
    turn: float

    def on_table(self, points: Array) -> Array:
        """Sheet millimetres → table millimetres."""
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        return np.asarray(points @ np.array([[cos, sin], [-sin, cos]]) + self.origin)


@dataclass(frozen=True, slots=True)
class Die:
    """A die in the tray: its middle and turn on the sheet, its value (0 = cocked), how sure."""

    x: float
    y: float
    turn: float
    value: int
    confidence: float


@dataclass(frozen=True, slots=True)
class Dice:
    """Values by well; wells with a die that leans, touches another or cannot be read."""

    wells: dict[str, tuple[int, ...]]
    cocked: tuple[str, ...]
    confidence: float
    dice: tuple[tuple[str, Die], ...] = ()
    """Every die with its well."""


def place_tray(markers: Markers, pose: Pose, tray: Tray) -> TrayPlace | None:
    """The sheet's place from one or both of its markers."""
    sheet, table = [], []
    for marker, corner in zip(tray.markers, tray.marker_at, strict=True):
        if marker in markers:
            sheet.append(square(*corner, tray.marker_side))
            table.append(pose.on_plane(markers[marker], -tray.below))
    if not sheet:
        return None
    a, b = np.concatenate(sheet), np.concatenate(table)
    middle_a, middle_b = a.mean(axis=0), b.mean(axis=0)
    p, q = a - middle_a, b - middle_b
    turn = float(np.arctan2((p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]).sum(), (p * q).sum()))
    origin = middle_b - TrayPlace((0.0, 0.0), turn).on_table(middle_a[None])[0]
    return TrayPlace((float(origin[0]), float(origin[1])), turn)


class TrayView:
    """The warp onto the plane of the upper faces, for one pose and one place of the sheet."""

    def __init__(self, pose: Pose, place: TrayPlace, tray: Tray) -> None:
        self.tray, self.place = tray, place
        self.scale = tuning.TRAY_SCALE
        wells = np.array(list(tray.wells.values()))
        reach = tray.die
        self.left, self.bottom = wells[:, 0].min() - reach, wells[:, 2].min() - reach
        width, height = wells[:, 1].max() + reach - self.left, wells[:, 3].max() + reach - self.bottom
        self.shape = round(height * self.scale), round(width * self.scale)
        eye = pose.eye()
        cos, sin = np.cos(place.turn), np.sin(place.turn)
        away = eye[:2] - place.origin
        self.eye = np.array([away[0] * cos + away[1] * sin, -away[0] * sin + away[1] * cos, eye[2]])
        top = tray.die - tray.below
        self.shrink = float((eye[2] - top) / (eye[2] + tray.below))
        rows, columns = np.mgrid[: self.shape[0], : self.shape[1]]
        points = self.millimetres(np.stack([columns.ravel(), rows.ravel()], axis=1))
        world = place.on_table(points)
        across, down = pixel_maps(pose, world.reshape(*self.shape, 2), top)
        self._map, self._fraction = cv2.convertMaps(across, down, cv2.CV_16SC2)
        self.ground = self._ground_mask()

    def millimetres(self, pixels: Array) -> Array:
        """Patch pixels (column, row) → sheet millimetres on the plane of the upper faces."""
        return np.asarray((pixels + 0.5) / self.scale + (self.left, self.bottom))

    def pixels(self, millimetres: Array) -> Array:
        """The way back."""
        return np.asarray((millimetres - (self.left, self.bottom)) * self.scale - 0.5)

    def foot(self, points: Array) -> Array:
        """Where points on the table top appear in this plane."""
        return np.asarray(self.eye[:2] + (points - self.eye[:2]) * self.shrink)

    def look(self, picture: Picture) -> Picture:
        """The tray's patch."""
        return cv2.remap(picture, self._map, self._fraction, cv2.INTER_LINEAR)

    def _ground_mask(self) -> dict[str, Array]:
        masks = {}
        for name, (x0, x1, y0, y1) in self.tray.wells.items():
            corners = self.foot(np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]))
            mask = np.zeros(self.shape, np.uint8)
            cv2.fillConvexPoly(mask, np.rint(self.pixels(corners)).astype(np.int32), 255)
            masks[name] = cv2.erode(mask, np.ones((5, 5), np.uint8))
        return masks

    def top(self, x: float, y: float, turn: float) -> Array:
        """Corners of the upper face in sheet millimetres."""
        half = self.tray.die / 2
        cos, sin = np.cos(turn), np.sin(turn)
        corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        return np.asarray(corners @ np.array([[cos, sin], [-sin, cos]]) + (x, y))

    def cube(self, x: float, y: float, turn: float) -> tuple[Array, Array]:
        """Corners of the upper face and the cube's whole outline, in patch pixels."""
        top = self.top(x, y, turn)
        both = np.concatenate([top, self.foot(top)])
        outline = cv2.convexHull(self.pixels(both).astype(np.float32)).reshape(-1, 2)
        return self.pixels(top), outline


def same_tray(patch: Picture, before: Picture) -> bool:
    """Whether the tray shows the same dice as before: no part of a pip's size has changed."""
    small = cv2.resize(cv2.absdiff(patch, before), None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    return bool(small.max() < tuning.SAME_TRAY * 4)


def read_dice(patch: Picture, view: TrayView) -> Dice:
    """All dice in the wells of the tray's patch."""
    bright, ground = _bright(patch, view)
    found: list[tuple[str, Die]] = []
    count, labels, stats, _ = cv2.connectedComponentsWithStats(bright, connectivity=8)
    unit = view.scale**2
    reach = round(view.tray.die * view.scale * 0.7)
    for k in range(1, count):
        area = stats[k, cv2.CC_STAT_AREA] / unit
        if area < tuning.DIE_LEAST_AREA * view.tray.die**2:
            continue
        x, y, w, h = (int(v) for v in stats[k, :4])
        window = _Window(
            max(y - reach, 0),
            min(y + h + reach, view.shape[0]),
            max(x - reach, 0),
            min(x + w + reach, view.shape[1]),
        )
        blob = _without_holes(window.cut(labels) == k)
        dice = _cubes(_Sight(blob, window.cut(ground) > 0, window, view), patch, area)
        found += [(_well(die, view.tray), die) for die in dice]
    wells = {name: tuple(sorted(d.value for w, d in found if w == name and d.value)) for name in view.tray.wells}
    cocked = tuple(name for name in view.tray.wells if any(w == name and not d.value for w, d in found))
    sure = float(np.prod([d.confidence for _, d in found])) if found else 1.0
    return Dice(wells, cocked, sure, tuple(found))


def _well(die: Die, tray: Tray) -> str:
    def away(name: str) -> float:
        x0, x1, _, _ = tray.wells[name]
        return max(x0 - die.x, die.x - x1)

    return min(tray.wells, key=away)


def _bright(patch: Picture, view: TrayView) -> tuple[Array, Array]:
    """What is brighter than the dark wells, and where that can be said."""
    ground = np.max(list(view.ground.values()), axis=0)
    level = patch.max(axis=2)
    thin = level[::2, ::2]
    dark = float(np.percentile(thin[ground[::2, ::2] > 0], 20))
    white = float(np.percentile(thin, 97))
    bound = dark + tuning.DIE_CONTRAST * (white - dark)
    bright: Array = mask_of((level > bound) & (ground > 0))
    bright = cv2.morphologyEx(bright, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    return cv2.morphologyEx(bright, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8)), ground


def _without_holes(blob: Array) -> Array:
    """Pips are holes in what is bright, and belong to the die."""
    outlines, _ = cv2.findContours(blob.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = np.zeros(blob.shape, np.uint8)
    cv2.drawContours(whole, outlines, -1, 1, -1)
    return whole > 0


@dataclass(frozen=True, slots=True)
class _Window:
    """A cut-out of the patch."""

    top: int
    bottom: int
    left: int
    right: int

    def cut(self, patch: Array) -> Array:
        return patch[self.top : self.bottom, self.left : self.right]


@dataclass(frozen=True, slots=True)
class _Sight:
    """A bright blob, where the dark well lets it be told from paper, and where this cut-out lies."""

    blob: Array
    ground: Array
    window: _Window
    view: TrayView
    points: Array = field(init=False)
    """Some of the blob's pixels, in sheet millimetres."""

    def __post_init__(self) -> None:
        rows, columns = np.nonzero(self.blob)
        step = max(len(rows) // tuning.BLOB_POINTS, 1)
        pixels = np.stack([columns[::step] + self.window.left, rows[::step] + self.window.top], axis=1)
        object.__setattr__(self, "points", self.view.millimetres(pixels))

    def middle(self, rows: Array, columns: Array) -> Array:
        """The mean of pixels of the cut-out, in sheet millimetres."""
        pixel = np.array([[columns.mean() + self.window.left, rows.mean() + self.window.top]])
        return np.asarray(self.view.millimetres(pixel)[0])

    def without(self, fit: "Fit") -> "_Sight":
        """The same sight with another cube's pixels taken out."""
        _, outline = self.view.cube(*fit)
        other = np.zeros(self.blob.shape, np.uint8)
        corner = (self.window.left, self.window.top)
        cv2.fillConvexPoly(other, np.rint(outline - corner).astype(np.int32), 1)
        return _Sight(self.blob & (other == 0), self.ground & (other == 0), self.window, self.view)

    def overlaps(self, fits: Array) -> Array:
        """For cubes (n × 3): how much of the upper face is bright, times how much of the bright lies within."""
        points, half = self.points, self.view.tray.die / 2
        cos, sin = np.cos(fits[:, 2:]), np.sin(fits[:, 2:])
        size = np.linspace(1.0, self.view.shrink, tuning.CUBE_LAYERS)[None, :]
        x = self.view.eye[0] + (fits[:, :1] - self.view.eye[0]) * size
        y = self.view.eye[1] + (fits[:, 1:2] - self.view.eye[1]) * size
        along, across = points @ np.stack([cos[:, 0], sin[:, 0]]), points @ np.stack([-sin[:, 0], cos[:, 0]])
        u = np.abs(along.T[:, None] - (x * cos + y * sin)[..., None])
        v = np.abs(across.T[:, None] - (y * cos - x * sin)[..., None])
        inside = (np.maximum(u, v) <= (half * size)[..., None]).any(axis=1)
        u, v = half * _FACE[:, 0], half * _FACE[:, 1]
        x = fits[:, :1] + u * cos - v * sin
        y = fits[:, 1:2] + u * sin + v * cos
        face = np.rint(self.view.pixels(np.stack([x, y], axis=-1))).astype(int)
        height, width = self.blob.shape
        column = np.clip(face[..., 0] - self.window.left, 0, width - 1)
        row = np.clip(face[..., 1] - self.window.top, 0, height - 1)
        known, bright = self.ground[row, column], self.blob[row, column]
        shown = (known & bright).sum(axis=1) / np.maximum(known.sum(axis=1), 1)
        return np.asarray(inside.mean(axis=1) * shown)


_FACE = np.stack(np.meshgrid(np.linspace(-0.95, 0.95, 13), np.linspace(-0.95, 0.95, 13)), axis=-1).reshape(-1, 2)
"""Points spread over an upper face, in half sides."""


Fit = tuple[float, float, float]
"""A cube's middle on the sheet and its turn."""


def _cubes(sight: _Sight, patch: Picture, area: float) -> list[Die]:
    view = sight.view
    middle = sight.middle(*np.nonzero(sight.blob))
    if area < tuning.ONE_DIE_AREA * _outline_area(view, middle):
        fit, overlap = _fit(sight, middle)
        face = _upper_face(sight, patch)
        if face is not None:
            corners = np.stack([view.cube(*place)[0] for place in (fit, face)])
            by_outline, by_face = (match for _, _, match in matched_faces(softened(patch), corners))
            if by_face > by_outline:
                fit, overlap = face, float(sight.overlaps(np.array([face]))[0])
        return [_judge(fit, overlap, patch, view)]
    pair = _fit_pair(sight)
    dice = [_judge(fit, overlap, patch, view) for fit, overlap in pair]
    if _touching(pair[0][0], pair[1][0], view.tray.die) or not all(die.value for die in dice):
        return [Die(d.x, d.y, d.turn, 0, d.confidence) for d in dice]
    return dice


def _upper_face(sight: _Sight, patch: Picture) -> Fit | None:
    """Where a lamp makes the upper face brighter than the sides, its square alone tells place and turn."""
    grey = cv2.cvtColor(sight.window.cut(patch), cv2.COLOR_BGR2GRAY)
    level, _ = cv2.threshold(grey[sight.blob][:, None], 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    contours, _ = cv2.findContours(mask_of(sight.blob & (grey > level)), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    square = max(contours, key=cv2.contourArea, default=None)
    if square is None:
        return None
    middle, size, degrees = cv2.minAreaRect(square)
    sides = np.array(size) / sight.view.scale / sight.view.tray.die
    if np.abs(sides - 1).max() > tuning.FACE_SLACK:
        return None
    x, y = sight.view.millimetres(np.array([[middle[0] + sight.window.left, middle[1] + sight.window.top]]))[0]
    return float(x), float(y), float(np.radians(degrees))


def _outline_area(view: TrayView, middle: Array) -> float:
    _, outline = view.cube(float(middle[0]), float(middle[1]), 0.4)
    return float(cv2.contourArea(outline.astype(np.float32))) / view.scale**2


def _fit(sight: _Sight, near: Array) -> tuple[Fit, float]:
    """The cube that explains the blob best: first the turn, then small moves; dark side faces are borne."""
    view = sight.view
    tries = []
    for turn in np.radians(np.arange(0.0, 90.0, 15.0)):
        _, outline = view.cube(float(near[0]), float(near[1]), float(turn))
        shift = near - view.millimetres(_centroid(outline)[None])[0]
        tries += [(*(near + part * shift), turn) for part in (1.0, 0.4)]
    overlaps = sight.overlaps(np.array(tries))
    found = []
    for k in np.argsort(-overlaps)[: tuning.DIE_STARTS]:
        best, fit = float(overlaps[k]), _as_fit(np.array(tries[k]))
        for step, angle in ((1.2, 0.12), (0.4, 0.04)):
            best, fit = _climb(sight, fit, best, step, angle)
        found.append((best, fit))
    best, fit = max(found)
    return fit, best


def _as_fit(values: Array) -> Fit:
    x, y, turn = (float(v) for v in values)
    return x, y, turn


def _climb(sight: _Sight, fit: Fit, best: float, step: float, angle: float) -> tuple[float, Fit]:
    moves = np.array([(step, 0, 0), (-step, 0, 0), (0, step, 0), (0, -step, 0), (0, 0, angle), (0, 0, -angle)])
    for _ in range(tuning.DIE_CLIMB):
        tries = np.array(fit) + moves
        overlaps = sight.overlaps(tries)
        k = int(overlaps.argmax())
        if overlaps[k] <= best:
            break
        best, fit = float(overlaps[k]), _as_fit(tries[k])
    return best, fit


def _fit_pair(sight: _Sight) -> list[tuple[Fit, float]]:
    """Two cubes in one blob: split it along its long side, fit each half, then let them share."""
    rows, columns = np.nonzero(sight.blob)
    points = np.stack([columns, rows], axis=1).astype(float)
    axis = np.linalg.eigh(np.cov(points.T))[1][:, -1]
    side = (points - points.mean(axis=0)) @ axis
    halves = []
    for part in (side < 0, side >= 0):
        half = np.zeros_like(sight.blob)
        half[rows[part], columns[part]] = True
        near = sight.middle(rows[part], columns[part])
        halves.append(_fit(_Sight(half, sight.ground, sight.window, sight.view), near))
    for _ in range(2):
        for k in (0, 1):
            rest = sight.without(halves[1 - k][0])
            best, fit = _climb(rest, halves[k][0], float(rest.overlaps(np.array([halves[k][0]]))[0]), 0.7, 0.05)
            halves[k] = (fit, best)
    return halves


def _centroid(outline: Array) -> Array:
    moments = cv2.moments(outline.astype(np.float32))
    return np.array([moments["m10"], moments["m01"]]) / max(moments["m00"], 1e-6)


def _touching(a: Fit, b: Fit, side: float) -> bool:
    """Two upper faces closer than a finger's breadth of nothing: separating-axis test."""

    def corners(fit: Fit) -> Array:
        cos, sin = np.cos(fit[2]), np.sin(fit[2])
        half = side / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
        return np.asarray(half @ np.array([[cos, sin], [-sin, cos]]) + fit[:2])

    first, second = corners(a), corners(b)
    for turn in (a[2], a[2] + np.pi / 2, b[2], b[2] + np.pi / 2):
        axis = np.array([np.cos(turn), np.sin(turn)])
        p, q = first @ axis, second @ axis
        if max(p.min() - q.max(), q.min() - p.max()) > tuning.DICE_GAP:
            return False
    return True


def _judge(fit: Fit, overlap: float, patch: Picture, view: TrayView) -> Die:
    """What lies at a fitted cube; its pips place it where white paper hides part of its outline."""
    corners, _ = view.cube(*fit)
    soft = softened(patch)
    value, confidence, match = matched_faces(soft, corners[None])[0]
    if overlap < (tuning.DIE_OVERLAP_SURE if match > tuning.FACE_SURE else tuning.DIE_OVERLAP):
        return Die(*fit, 0, 0.9)
    if match <= tuning.FACE_SURE:
        value, confidence = read_face(patch, corners)
    if _on_paper(corners, view):
        for shifts, twists in tuning.FACE_SEARCHES:
            found = _placed_by_pips(fit, soft, view, shifts, twists) if match < tuning.FACE_SURE else None
            if found is not None and found[3] >= (tuning.FACE_SURE if value else tuning.FACE_MATCH):
                fit, value, confidence, match = found
    return Die(*fit, value, confidence)


def _placed_by_pips(
    fit: Fit, soft: Array, view: TrayView, shifts: tuple[float, ...], twists: tuple[float, ...]
) -> tuple[Fit, int, float, float] | None:
    """Place, value, confidence and fit when the face's place is open; value 0 if another value fits as well."""
    moves = [(dx, dy, turn) for turn in twists for dx in shifts for dy in shifts]
    tries = [(fit[0] + dx, fit[1] + dy, fit[2] + turn) for dx, dy, turn in moves]
    turned = np.stack([view.pixels(view.top(fit[0], fit[1], fit[2] + turn)) for turn in twists])
    offsets = view.scale * np.array([(dx, dy) for dx in shifts for dy in shifts])
    corners = turned[:, None] + offsets[None, :, None]
    faces = matched_faces(soft, corners.reshape(-1, 4, 2))
    best: dict[int, tuple[float, Fit, float]] = {}
    for tried, (dx, dy, _), (value, confidence, match) in zip(tries, moves, faces, strict=True):
        worth = match - tuning.SHIFT_PRICE * (abs(dx) + abs(dy))
        if value and worth > best.get(value, (0.0, fit, 0.0))[0]:
            best[value] = (worth, tried, confidence)
    ranked = sorted(best.items(), key=lambda item: -item[1][0])
    if not ranked:
        return None
    value, (worth, place, confidence) = ranked[0]
    if len(ranked) > 1 and ranked[1][1][0] > worth - tuning.RIVAL_FIT:
        return place, 0, 0.6, worth
    return place, value, confidence, worth


def _on_paper(corners: Array, view: TrayView) -> bool:
    """Whether a face reaches beyond the dark wells, where paper is as bright as the die."""
    columns, rows = np.rint(corners).astype(int).clip(0, np.array(view.shape)[::-1] - 1).T
    return any(all(mask[r, c] == 0 for mask in view.ground.values()) for r, c in zip(rows, columns, strict=True))
