"""Pictures that are kept: as JPEG, with where the camera stood, so that lines can be drawn on them years later.

A JPEG may carry a comment, and the pose is written there. So what belongs together is one file, whole or not there.
"""

import json
from typing import Any

import cv2
import numpy as np

from rules.reading import is_number
from rules.untrusted import json_value
from vision.arrays import Picture
from vision.camera import Pose

QUALITIES = (80, 60, 40, 20)
"""The first is the usual one; the others are for pictures that have to stay small."""
SHOWN_WIDTH = 1280
"""Pixels of a picture that is drawn on: as broad as a laptop shows it."""
START, COMMENT = b"\xff\xd8", b"\xff\xfe"
LARGEST = 20_000
"""Pixels of a picture's side."""
FAR = 1e5
"""Millimetres: nobody plays below a camera a hundred metres away."""


def encoded(picture: Picture, most: int | None = None) -> bytes:
    """A picture as JPEG, the best one of at most so many bytes; nothing if there is none."""
    for quality in QUALITIES:
        done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if done and (most is None or len(data) <= most):
            return data.tobytes()
    return b""


def shrunk(picture: Picture) -> Picture:
    """A picture at most as broad as a page shows it."""
    height, width = picture.shape[:2]
    if width <= SHOWN_WIDTH:
        return picture
    small = cv2.resize(picture, (SHOWN_WIDTH, round(height * SHOWN_WIDTH / width)), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def small_with_pose(picture: Picture, pose: Pose | None) -> bytes:
    """A picture as broad as a page shows it, as JPEG with the pose of its camera."""
    small = shrunk(picture)
    height, width = small.shape[:2]
    return with_pose(encoded(small), pose.scaled(width, height) if pose is not None else None)


def with_pose(picture: bytes, pose: Pose | None) -> bytes:
    """A JPEG with the pose of its camera; without one, as it is."""
    if pose is None or not picture.startswith(START):
        return picture
    told = json.dumps(
        {
            "rotation": [round(float(part), 7) for part in np.ravel(pose.rotation)],
            "shift": [round(float(part), 4) for part in np.ravel(pose.shift)],
            "focal": round(pose.focal, 3),
            "bend": round(pose.bend, 6),
            "stretch": round(pose.stretch, 6),
            "size": list(pose.size),
        },
        separators=(",", ":"),
    ).encode("ascii")
    return START + COMMENT + (len(told) + 2).to_bytes(2, "big") + told + picture[len(START) :]


def pose_of(picture: bytes) -> Pose | None:
    """The pose that a picture carries; nothing if it has none, or says something that cannot be."""
    head = len(START) + len(COMMENT)
    if picture[:head] != START + COMMENT:
        return None
    length = int.from_bytes(picture[head : head + 2], "big")
    try:
        told = json_value(picture[head + 2 : head + length].decode("ascii"))
    except ValueError:
        return None
    return _pose(told) if isinstance(told, dict) else None


def _pose(told: dict[str, Any]) -> Pose | None:
    fits = (
        _numbers(told.get("rotation"), 3, 10.0)
        and _numbers(told.get("shift"), 3, FAR)
        and _numbers(told.get("size"), 2, LARGEST)
        and min(told["size"]) >= 1
        and is_number(told.get("focal"), 1.0, 100.0 * LARGEST)
        and is_number(told.get("bend"), -1.0, 1.0)
        and is_number(told.get("stretch"), -0.5, 0.5)
    )
    if not fits:
        return None
    width, height = map(int, told["size"])
    rotation, shift = (np.array(told[name], float) for name in ("rotation", "shift"))
    return Pose(rotation, shift, float(told["focal"]), float(told["bend"]), (width, height), stretch=told["stretch"])


def _numbers(value: Any, count: int, far: float) -> bool:
    return isinstance(value, list) and len(value) == count and all(is_number(one, -far, far) for one in value)
