"""The virtual camera: where a point on the table appears in the picture."""

import numpy as np

from vision.virtual_table.look import Array, Room


class DrawnCamera:
    """A pinhole with radial distortion, looking from the look's eye towards its aim."""

    def __init__(self, look: Room) -> None:
        self.eye = np.array(look.eye)
        self.size = look.size
        forward = np.array([*look.aim, 0.0]) - self.eye
        forward /= np.linalg.norm(forward)
        side = np.cross(forward, (0.0, 1.0, 0.0))
        side /= np.linalg.norm(side)
        down = np.cross(forward, side)
        turn = np.radians(look.roll_deg)
        self.axes = np.stack(
            [side * np.cos(turn) + down * np.sin(turn), down * np.cos(turn) - side * np.sin(turn), forward]
        )
        self.focal = look.size[0] / 2 / np.tan(np.radians(look.view_deg / 2))
        self.bend = look.bend

    def project(self, points: Array) -> Array:
        """Millimetres (… × 3) → pixels (… × 2)."""
        seen = (np.asarray(points, float) - self.eye) @ self.axes.T
        flat = seen[..., :2] / seen[..., 2:]
        bent = flat * (1 + self.bend * (flat**2).sum(axis=-1, keepdims=True))
        return np.asarray(bent * self.focal + (self.size[0] / 2 - 0.5, self.size[1] / 2 - 0.5))

    def rays(self) -> Array:
        """The direction of every pixel's ray, rows × columns × 3."""
        width, height = self.size
        across = (np.arange(width, dtype=np.float32) - (width / 2 - 0.5))[None] / np.float32(self.focal)
        down = (np.arange(height, dtype=np.float32) - (height / 2 - 0.5))[:, None] / np.float32(self.focal)
        x, y = across, down
        for _ in range(4):
            stretch = 1 + np.float32(self.bend) * (x**2 + y**2)
            x, y = across / stretch, down / stretch
        along = np.ones((height, width, 3), np.float32)
        along[..., 0], along[..., 1] = x, y
        return np.asarray(along @ self.axes.astype(np.float32))

    def on_plane(self, rays: Array, z: float) -> Array:
        """Where rays meet the plane at height `z`: x and y, … × 2."""
        reach = (z - self.eye[2]) / rays[..., 2]
        places = np.empty((*reach.shape, 2), np.float32)
        for k in range(2):
            places[..., k] = self.eye[k] + rays[..., k] * reach
        return places
