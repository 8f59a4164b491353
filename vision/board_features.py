"""A board without cards: its own corners and crossings tell whether it has moved, and where to."""

import cv2
import numpy as np

from vision import tuning
from vision.arrays import Array, Picture
from vision.camera import Pose


class BoardFeatures:
    """Points on the board that are easy to find again, with their places in millimetres."""

    def __init__(self, picture: Picture, pose: Pose, outline: Array) -> None:
        pixels = pose.project(np.c_[outline, np.zeros(len(outline))])
        low, high = pixels.min(axis=0) - tuning.FEATURE_ROOM_PX, pixels.max(axis=0) + tuning.FEATURE_ROOM_PX
        self._corner = np.clip(low, 0, None).astype(int)
        self._end = np.clip(high, 0, pose.size).astype(int)
        self._grey = self._around(picture)
        mask: Array = np.zeros(self._grey.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.rint(pixels - self._corner).astype(np.int32), 255)
        mask = cv2.dilate(mask, np.ones((15, 15), np.uint8))
        found: Array | None = cv2.goodFeaturesToTrack(
            self._grey, tuning.FEATURES, tuning.FEATURE_QUALITY, tuning.FEATURE_GAP_PX, mask=mask
        )
        self._pixels = np.zeros((0, 2), np.float32) if found is None else found.reshape(-1, 2)
        self.places = pose.on_plane(self._pixels + self._corner) if len(self._pixels) else np.zeros((0, 2))

    def _around(self, picture: Picture) -> Array:
        """The part of a picture that shows the board. The cost of following points grows with the picture."""
        (left, top), (right, bottom) = self._corner, self._end
        return np.ascontiguousarray(picture[top:bottom, left:right, 1])

    def tracked(self, picture: Picture) -> tuple[Array, Array, Array]:
        """The points that were found again: their places in millimetres, their pixels now, and their pixels before."""
        if len(self._pixels) == 0:
            return self.places, self._pixels, self._pixels
        grey = self._around(picture)
        now, ahead, _ = cv2.calcOpticalFlowPyrLK(
            self._grey, grey, self._pixels, self._pixels.copy(), winSize=(21, 21), maxLevel=4
        )
        back, behind, _ = cv2.calcOpticalFlowPyrLK(grey, self._grey, now, now.copy(), winSize=(21, 21), maxLevel=4)
        there = np.abs(back - self._pixels).max(axis=1) < tuning.FEATURE_RETURN_PX
        kept = there & (ahead.ravel() > 0) & (behind.ravel() > 0)
        kept[kept] = _as_one(self._pixels[kept], now[kept])
        return self.places[kept], now[kept] + self._corner, self._pixels[kept] + self._corner


def _as_one(before: Array, now: Array) -> Array:
    """Which points move together by one homography, as a flat board does. Heads of figures move differently."""
    if len(before) < tuning.FEWEST_FEATURES:
        return np.ones(len(before), bool)
    _, inside = cv2.findHomography(before, now, cv2.RANSAC, tuning.FEATURE_SLIP_PX)
    return np.ones(len(before), bool) if inside is None else np.asarray(inside.ravel() > 0)
