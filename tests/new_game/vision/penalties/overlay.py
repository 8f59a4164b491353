"""What the reader sees: the board's outline."""

import numpy as np

from vision.arrays import Picture
from vision.observation import Observation
from vision.overlay import line

from .reader import PenaltyReader
from .table import table


def overlay(canvas: Picture, _: Observation, reader: PenaltyReader) -> None:
    """Draw it; the dice are told in words."""
    pose, corners = reader.registration.pose, table().corners()
    if pose is not None:
        line(canvas, pose, np.c_[np.r_[corners, corners[:1]], np.zeros(5)])
