"""Flat pictures laid anywhere in the room: playing cards on the cloth, signs on the faces of dice."""

import cv2
import numpy as np

from vision.virtual_table.camera import DrawnCamera
from vision.virtual_table.look import Array


def lay_texture(canvas: Array, camera: DrawnCamera, texture: Array, corners: Array, light: float = 1.0) -> None:
    """A picture whose corners (top left first, then clockwise) lie at four places of the room, seen by the camera."""
    pixels = camera.project(corners)
    low = np.maximum(np.floor(pixels.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(pixels.max(axis=0)).astype(int) + 2, camera.size)
    if (high <= low).any():
        return
    texture = _shrunk(texture, pixels)
    height, width = texture.shape[:2]
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(source, (pixels - low).astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    laid = cv2.warpPerspective(texture, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(inside, np.rint((pixels - low) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    part = canvas[low[1] : high[1], low[0] : high[0]]
    cover = (inside / np.float32(255))[..., None]
    part *= 1 - cover
    part += laid.astype(np.float32) * np.float32(light) * cover


def _shrunk(texture: Array, pixels: Array) -> Array:
    """A texture about as fine as the picture needs it: sharper ones would sparkle."""
    across = float(np.linalg.norm(pixels[1] - pixels[0])) / texture.shape[1]
    down = float(np.linalg.norm(pixels[3] - pixels[0])) / texture.shape[0]
    shrink = min(max(across, down), 1.0)
    return np.asarray(cv2.resize(texture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA))
