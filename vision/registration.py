"""Where the camera stands now: the cards if they are seen, the remembered pose while nothing has moved."""

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture
from vision.board_features import BoardFeatures
from vision.board_lines import find_lines
from vision.camera import Lens, Pose, pose_from_cards, pose_from_points
from vision.cards import Markers, find_again, find_markers
from vision.flat_view import Flat
from vision.table import CardTable


class Registration:
    """Finds the pose, remembers it, and notices when board or camera were nudged."""

    def __init__(self, table: CardTable, lens: Lens, corners: Array | None) -> None:
        self.table, self.lens = table, lens
        self.corners = corners
        self.pose: Pose | None = None
        self.markers: Markers = {}
        self.cards_seen = 0
        self._wanted = frozenset(table.card_corners()) | frozenset(table.tray.markers)
        self._board: Array | None = None
        self._patches: dict[int, Array] = {}
        self._features: BoardFeatures | None = None

    def locate(self, picture: Picture) -> tuple[Pose | None, bool]:
        """The pose for this picture, and whether it is a new one."""
        size = (picture.shape[1], picture.shape[0])
        if self.pose is not None and self.pose.size == size and self._features is not None:
            return self._followed(picture, self.pose, self._features)
        if self.pose is not None and self.pose.size == size and self._as_before(picture):
            return self.pose, False
        return self._afresh(picture, size)

    def cards_in(self, picture: Picture) -> int:
        """How many corner cards a picture shows; nothing is remembered of it."""
        return sum(marker in self.table.card_corners() for marker in find_markers(picture, self._wanted))

    def _as_before(self, picture: Picture) -> bool:
        """Whether the cards seen last time are where they were; a covered card says nothing."""
        if not any(m in self.markers for m in self.table.card_corners()):
            return False
        unlike = {m: c for m, c in self.markers.items() if not self._same_patch(picture, m)}
        if not unlike:
            return True
        again = find_again(picture, self.markers)
        cards = [m for m in again if m in self.table.card_corners()]
        tray = [m for m in again if m in self.table.tray.markers]
        before = {m: self.markers[m] for m in again}
        if not cards:
            return False
        shift = max(float(np.abs(again[m] - before[m]).mean()) for m in cards)
        if shift > tuning.NUDGE_PX:
            return False
        lost = [m for m in self.table.tray.markers if m not in again]
        moved = [m for m in tray if np.abs(again[m] - before[m]).mean() > tuning.NUDGE_PX]
        if moved or (lost and not all(m not in self.markers for m in lost)):
            fresh = find_markers(picture, frozenset(self.table.tray.markers))
            self.markers = {m: c for m, c in self.markers.items() if m in self.table.card_corners()} | fresh
            self._remember_patches(picture)
        return True

    def _remember_patches(self, picture: Picture) -> None:
        self._patches = {m: self._patch(picture, c) for m, c in self.markers.items()}

    def _patch(self, picture: Picture, corners: Array) -> Array:
        x0, y0 = np.maximum(corners.min(axis=0).astype(int) - 4, 0)
        x1, y1 = corners.max(axis=0).astype(int) + 5
        return np.asarray(picture[y0:y1, x0:x1, 1], np.float32)

    def _same_patch(self, picture: Picture, marker: int) -> bool:
        """A marker looks as when it was found, apart from the light: a shift would show at its edges."""
        before = self._patches.get(marker)
        if before is None:
            return False
        now = self._patch(picture, self.markers[marker])
        if now.shape != before.shape:
            return False
        level, contrast = (float(of[0, 0]) for of in cv2.meanStdDev(before))
        now *= level / max(cv2.mean(now)[0], 1.0)
        return cv2.norm(now, before, cv2.NORM_L1) < tuning.SAME_PATCH * contrast * before.size

    def _afresh(self, picture: Picture, size: tuple[int, int]) -> tuple[Pose | None, bool]:
        markers = find_markers(picture, self._wanted)
        pose = self._by_lines(picture, partial(pose_from_cards, markers, size, self.table))
        if pose is not None:
            self.pose, self.markers = pose, markers
            self._remember_patches(picture)
            return pose, True
        cards = [m for m in markers if m in self.table.card_corners()]
        if self.pose is not None and self.pose.size == size:
            if cards and self._unmoved(markers, cards):
                return self.pose, False
            moved = self._moved_along(picture, self.pose, {m: c for m, c in markers.items() if m in cards})
            if moved is not None:
                self.pose, self.markers = moved, markers
                self._remember_patches(picture)
                return moved, True
            if not cards:
                return self.pose, False
        if self.pose is None and self.corners is not None:
            self.pose = self._by_lines(picture, partial(pose_from_points, self.table.corners(), self.corners, size))
            self.markers = markers
            if self.pose is not None:
                self._features = BoardFeatures(picture, self.pose, self.table.corners())
            return self.pose, self.pose is not None
        self.cards_seen = len(cards)
        return None, False

    def _by_lines(self, picture: Picture, fitted: Callable[..., Pose | None]) -> Pose | None:
        """A pose as it is `fitted` to cards or points with a lens, and then to the lines printed on the board as well.

        The first one tells which lens this camera has.
        """
        pose = fitted(lens=self.lens)
        for _ in range(2 if self.lens.guessed else 1):
            lines = None if pose is None else find_lines(picture, pose, self.table.fields())
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
            lines = None if found is None else find_lines(picture, found, self.table.fields())
            found = None if lines is None else fitted(lines=lines)
        if found is None or lines is None or not lines.agree(found):
            return None
        still = np.abs(pose.project(np.c_[corners, np.zeros(4)]) - found.project(np.c_[corners, np.zeros(4)])).mean()
        return found if still > tuning.NUDGE_PX else None

    def _followed(self, picture: Picture, pose: Pose, features: BoardFeatures) -> tuple[Pose | None, bool]:
        """The pose of a board without cards, from its own features."""
        places, now, before = features.tracked(picture)
        if len(places) < tuning.FEWEST_FEATURES:
            return pose, False
        if float(np.median(np.abs(now - before).max(axis=1))) < tuning.NUDGE_PX:
            return pose, False
        found = self._by_lines(picture, partial(pose_from_points, places, now, pose.size, noise_px=0.5))
        if found is None:
            return pose, False
        self.pose, self._features = found, BoardFeatures(picture, found, self.table.corners())
        tray = find_markers(picture, frozenset(self.table.tray.markers))
        self.markers = tray
        return found, True

    def _unmoved(self, markers: Markers, cards: list[int]) -> bool:
        known = [m for m in cards if m in self.markers]
        return all(np.abs(markers[m] - self.markers[m]).mean() < tuning.NUDGE_PX for m in known)

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
