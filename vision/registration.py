"""Where the camera stands now: the cards if they are seen, the remembered pose while nothing has moved."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture
from vision.board_features import BoardFeatures
from vision.board_lines import find_lines, pieces_between
from vision.board_search.finder import BoardFinder
from vision.camera import Lens, Pose, Stretch, pose_from_cards, pose_from_points
from vision.cards import Markers, find_again, find_markers
from vision.flat_view import Flat
from vision.table import CardTable


def _smaller(picture: Picture) -> Picture:
    """A picture that tells whether there is a marker to find, for half the cost."""
    return np.ascontiguousarray(picture[::2, ::2, 1])


class _Patch(NamedTuple):
    """How a marker and a little around it looked when it was found, as far as its green tells."""

    part: tuple[slice, slice]
    green: Array
    level: float
    contrast: float


class Registration:
    """Finds the pose, remembers it, and notices when board or camera were nudged."""

    def __init__(self, table: CardTable, lens: Lens, corners: Array | None) -> None:
        self.table, self.lens = table, lens
        self.corners = corners
        self.pose: Pose | None = None
        self.markers: Markers = {}
        self.cards_seen = 0
        self.either_way = False
        """Whether the board was found by its lines alone. Then either end may be home's."""
        self._wanted = frozenset(table.card_corners()) | frozenset(table.tray.markers)
        self._finder = BoardFinder(table)
        self._pieces = pieces_between(table.fields())
        self._board: Array | None = None
        self._lay_at: Array | None = None
        """Where the corners of this board were when it was last played on, in pixels."""
        self._patches: dict[int, _Patch] = {}
        self._features: BoardFeatures | None = None

    def locate(self, picture: Picture) -> tuple[Pose | None, bool]:
        """The pose for this picture, and whether it is a new one."""
        size = (picture.shape[1], picture.shape[0])
        if self.pose is not None and self.pose.size == size and self._features is not None:
            if self.either_way and self._told_by_card(picture):
                return self.pose, True
            return self._followed(picture, self.pose, self._features)
        if self.pose is not None and self.pose.size == size and self._as_before(picture):
            return self.pose, False
        return self._afresh(picture, size)

    def point_at(self, corners: Array) -> None:
        """Somebody points at the board's corners: it is looked for there, and nothing that was known of it counts."""
        self.corners, self.pose, self._features, self.markers, self.either_way = corners, None, None, {}, False

    def expect(self, corners: Array, lens: Lens) -> None:
        """The board lay here, in pixels, when this table was last played on: it is looked for there first."""
        self._lay_at = corners
        self.lens = lens if self.lens.guessed else self.lens

    def cards_in(self, picture: Picture) -> int:
        """How many corner cards a picture shows; nothing is remembered of it."""
        return sum(marker in self.table.card_corners() for marker in find_markers(picture, self._wanted))

    def _as_before(self, picture: Picture) -> bool:
        """Whether the cards seen last time are where they were; a covered card says nothing.

        A board that was pushed takes all of its cards along. One card alone that is seen elsewhere was pushed itself,
        or an arm lies over its corner.
        """
        cards = self.table.card_corners().keys()
        if not cards & self.markers.keys():
            return False
        if all(self._same_patch(picture, marker) for marker in self.markers):
            self._mind_tray(picture, self.markers)
            return True
        again = find_again(picture, self.markers)
        shifts = sorted(self._shift(again, marker) for marker in cards & again.keys())
        if not shifts or shifts[-2 if len(shifts) > 2 else -1] > tuning.NUDGE_PX:
            return False
        self._mind_tray(picture, again)
        return True

    def _shift(self, again: Markers, marker: int) -> float:
        """How far a marker lies from where it was, in pixels; infinity if it is not found again."""
        return float(np.abs(again[marker] - self.markers[marker]).mean()) if marker in again else np.inf

    def _mind_tray(self, picture: Picture, again: Markers) -> None:
        """Look for the tray if it has never been seen, or if one of its markers, of those found `again`, was moved."""
        tray = frozenset(self.table.tray.markers)
        known = self.markers.keys() & tray
        moved = any(self._shift(again, marker) > tuning.NUDGE_PX for marker in known)
        if not moved and (known or not find_markers(_smaller(picture), tray)):
            return
        fresh = find_markers(picture, tray)
        if moved or fresh.keys() != known:
            self.markers = {m: c for m, c in self.markers.items() if m not in tray} | fresh
            self._remember_patches(picture)

    def _remember_patches(self, picture: Picture) -> None:
        self._patches = {m: _patch(picture, c) for m, c in self.markers.items()}

    def _same_patch(self, picture: Picture, marker: int) -> bool:
        """Whether a marker looks as it did when it was found, apart from the light. A shift would show at its edges."""
        before = self._patches.get(marker)
        if before is None:
            return False
        now = np.asarray(picture[before.part][..., 1], np.float32)
        now *= before.level / max(cv2.mean(now)[0], 1.0)
        return cv2.norm(now, before.green, cv2.NORM_L1) < tuning.SAME_PATCH * before.contrast * now.size

    def _afresh(self, picture: Picture, size: tuple[int, int]) -> tuple[Pose | None, bool]:
        """The pose by cards, or by what is left of them and the old pose, or by the board's own lines."""
        markers = find_markers(picture, self._wanted)
        cards = {m: c for m, c in markers.items() if m in self.table.card_corners()}
        pose = self._by_lines(picture, partial(pose_from_cards, markers, size, self.table))
        if pose is None and self.pose is not None and self.pose.size == size:
            if self._unmoved(cards):
                return self.pose, False
            pose = self._moved_along(picture, self.pose, cards)
            if pose is None and not cards and self._features is None:
                return self.pose, False
        if pose is None:
            pose, settled = self._without_cards(picture, size, cards)
            if pose is None:
                self.cards_seen = len(cards)
                return None, False
            self.either_way = not settled
            self._features = BoardFeatures(picture, pose, self.table.corners())
        self.pose, self.markers = pose, markers
        self._remember_patches(picture)
        return pose, True

    def _without_cards(self, picture: Picture, size: tuple[int, int], cards: Markers) -> tuple[Pose | None, bool]:
        """The pose by corners that somebody pointed at, or by the board's own lines; and whether home's end is known.

        One card tells it, or the board's place a moment ago. Three cards in wrong places are believed: this is another
        game's table, or a picture that was stretched.
        """
        if self.pose is None and self.corners is not None:
            return self._by_lines(picture, partial(pose_from_points, self.table.corners(), self.corners, size)), True
        if self.pose is None and self._lay_at is not None:
            there = self._finder.found_at(picture, self._lay_at, self.lens)
            if there is not None:
                self._pieces = self._finder.pieces
                return there, True
        found = self._finder.find(picture, self.lens) if len(cards) < tuning.FEWEST_CARDS else None
        if found is None:
            return None, False
        self._pieces = self._finder.pieces
        self.lens = found.lens() if self.lens.guessed else self.lens
        if cards:
            return self._nearer(found, *self._laid(cards)), True
        if self.pose is None:
            return found, False
        corners = np.c_[self.table.corners(), np.zeros(4)]
        return self._nearer(found, corners, self.pose.project(corners)), not self.either_way

    def _laid(self, cards: Markers) -> tuple[Array, Array]:
        """Where the corners of some cards should lie (n × 3 millimetres), and where they are seen."""
        places = np.concatenate([self.table.card_corners()[m] for m in cards])
        return np.c_[places, np.zeros(len(places))], np.concatenate(list(cards.values()))

    def _nearer(self, pose: Pose, places: Array, pixels: Array) -> Pose:
        """A pose or its half turn, whichever has places nearer to where they are seen."""
        either = pose, pose.half_turned(self.table.width, self.table.length)
        return min(either, key=lambda each: float(np.abs(each.project(places) - pixels).sum()))

    def _told_by_card(self, picture: Picture) -> bool:
        """Whether a card is seen that tells home's end of a board found by its lines."""
        assert self.pose is not None
        markers = find_markers(picture, self._wanted)
        cards = {m: c for m, c in markers.items() if m in self.table.card_corners()}
        if not cards:
            return False
        self.markers = markers
        self._remember_patches(picture)
        self.settle(picture, self._nearer(self.pose, *self._laid(cards)) is self.pose)
        return True

    def settle(self, picture: Picture, as_it_lies: bool) -> Pose:
        """Turn the pose of a board found by its lines, if need be: now somebody knows which end is home's."""
        assert self.pose is not None
        if not as_it_lies:
            self.pose = self.pose.half_turned(self.table.width, self.table.length)
            self._features = BoardFeatures(picture, self.pose, self.table.corners())
        self.either_way = False
        return self.pose

    def _by_lines(self, picture: Picture, fitted: Callable[..., Pose | None]) -> Pose | None:
        """A pose `fitted` to cards or points with a lens, and then to the board's printed lines as well.

        The first such pose tells which lens this camera has.
        """
        pose = fitted(lens=self.lens)
        for _ in range(2 if self.lens.guessed else 1):
            lines = None if pose is None else find_lines(picture, pose, self._pieces)
            better = None if lines is None else fitted(lens=self.lens, lines=lines)
            if lines is None or better is None or not lines.agree(better):
                return pose
            pose = better
        if pose is not None and self.lens.guessed:
            self.lens = pose.lens()
        return pose

    def _moved_along(self, picture: Picture, pose: Pose, cards: Markers) -> Pose | None:
        """The pose of a board that was pushed while most of its cards are covered, if its lines are seen as well.

        One card that is known shows how the board was pushed and turned about; its lines show the rest.
        """
        known = [m for m in cards if m in self.markers]
        if len(known) < len(cards):
            return None
        rough = pose
        if known:
            before, now = (pose.on_plane(np.concatenate([at[m] for m in known])) for at in (self.markers, cards))
            rough = pose.pushed(before, now)
        corners = self.table.corners()
        pixels = rough.project(np.c_[corners, np.zeros(len(corners))])
        fitted = partial(pose_from_points, corners, pixels, pose.size, self.lens, noise_px=tuning.PUSHED_PX)
        found: Pose | None = rough
        for _ in range(2):
            lines = None if found is None else find_lines(picture, found, self._pieces)
            found = None if lines is None else fitted(lines=lines)
        if found is None or lines is None or not lines.agree(found):
            return None
        still = np.abs(pose.project(np.c_[corners, np.zeros(4)]) - found.project(np.c_[corners, np.zeros(4)])).mean()
        return found if still > tuning.NUDGE_PX else None

    def _followed(self, picture: Picture, pose: Pose, features: BoardFeatures) -> tuple[Pose | None, bool]:
        """The pose of a board without cards, from its own features; it is searched anew if too few are left."""
        self._mind_tray(picture, {m: c for m, c in self.markers.items() if self._same_patch(picture, m)})
        places, now, before = features.tracked(picture)
        enough = len(places) >= tuning.FEWEST_FEATURES
        if len(places) >= tuning.FEWEST_STILL and float(np.median(np.abs(now - before).max(axis=1))) < tuning.NUDGE_PX:
            if not enough:
                self._features = BoardFeatures(picture, pose, self.table.corners())
            return pose, False
        if not enough:
            return self._elsewhere(picture, pose)
        stretch = Stretch(pose.stretch, tuning.STRETCH_DOUBT)
        fitted = partial(pose_from_points, places, now, pose.size, noise_px=0.5, stretch=stretch)
        found = self._by_lines(picture, fitted)
        if found is None:
            return pose, False
        self.pose, self._features = found, BoardFeatures(picture, found, self.table.corners())
        self.markers = find_markers(picture, frozenset(self.table.tray.markers))
        self._remember_patches(picture)
        return found, True

    def _elsewhere(self, picture: Picture, pose: Pose) -> tuple[Pose | None, bool]:
        """The pose of a board whose features are gone: the old one if the lines fit it, else the board is searched."""
        lines = find_lines(picture, pose, self._pieces)
        found, moved = (None, False) if lines is not None and lines.agree(pose) else self._afresh(picture, pose.size)
        return (pose, False) if found is None else (found, moved)

    def _unmoved(self, cards: Markers) -> bool:
        """Whether there are cards, and all that are known lie where they lay."""
        return bool(cards) and all(self._shift(cards, m) < tuning.NUDGE_PX for m in cards if m in self.markers)

    def board_mask(self, flat: Flat) -> Array:
        """255 where the flat view shows board, 0 under the corner cards."""
        if self._board is None:
            mask = np.full(flat.shape, 255, np.uint8)
            for corners in self.table.card_corners().values():
                low, high = corners.min(axis=0) - 6, corners.max(axis=0) + 6
                (left, top), (right, bottom) = (np.maximum(np.ceil(flat.pixel(*edge)), 0) for edge in (low, high))
                mask[int(top) : int(bottom), int(left) : int(right)] = 0
            self._board = mask
        return self._board


def _patch(picture: Picture, corners: Array) -> _Patch:
    """The place and the look of a marker with these corners."""
    x0, y0 = np.maximum(corners.min(axis=0).astype(int) - 4, 0).tolist()
    x1, y1 = (corners.max(axis=0).astype(int) + 5).tolist()
    part = slice(y0, y1), slice(x0, x1)
    green = np.asarray(picture[part][..., 1], np.float32)
    level, contrast = (float(of[0, 0]) for of in cv2.meanStdDev(green))
    return _Patch(part, green, level, contrast)
