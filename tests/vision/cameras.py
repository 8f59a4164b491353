"""Matches seen by other cameras than Camera Module 3: `python -m tests.vision.cameras 0:4 [--only NAME]`.

Each camera plays the same lots: tables by lot, the stand straight above or tilted up to 25 degrees, as high as the lens
asks for. Beside the boards it is told how far bases and heads seem to stand off, in millimetres.
"""

import sys
from argparse import ArgumentParser
from dataclasses import dataclass, replace
from functools import partial

import cv2
import numpy as np

from tests.vision.soccer_tactics.score import Score, judge, report
from tests.vision.soccer_tactics.season import match
from vision.camera import Pose
from vision.soccer_tactics.drawn.look import PitchLook, random_look
from vision.soccer_tactics.reader import Reader
from vision.virtual_table.camera import DrawnCamera
from vision.virtual_table.look import Random
from vision.virtual_table.photographs import in_view

FIRST_SEED = 40_000
PICTURES = 4
HEAD = 28.0
"""Millimetres above the pitch."""


@dataclass(frozen=True)
class CameraKind:
    """What a camera's lens sees across, how it bends (a barrel is below zero), its pictures, and where it may stand."""

    view_deg: float
    bend: float
    size: tuple[int, int]
    heights: tuple[float, float] = (550.0, 750.0)


CAMERAS = {
    "module 1": CameraKind(53.5, 0.01, (1296, 972), (600.0, 800.0)),
    "module 1, 16:9": CameraKind(53.5, 0.01, (1280, 720), (700.0, 850.0)),
    "module 2": CameraKind(62.2, -0.02, (1640, 1232)),
    "module 2, small": CameraKind(62.2, -0.02, (1280, 960)),
    "module 3": CameraKind(66.0, -0.01, (2304, 1296)),
    "module 3, small": CameraKind(66.0, -0.01, (1280, 720)),
    "75 degrees": CameraKind(75.0, -0.06, (1920, 1080)),
    "75 degrees, 4:3": CameraKind(75.0, -0.06, (1600, 1200)),
    "module 3 wide": CameraKind(99.0, -0.04, (2304, 1296)),
    "webcam": CameraKind(78.0, -0.15, (1920, 1080)),
}
"""The wide module sees 102 degrees: at its edge five per cent of what a pinhole would show are drawn in."""


def look_through(camera: CameraKind, random: Random) -> PitchLook:
    """A table by lot under a camera: the lens as it is made, a third of the stands straight above."""
    while True:
        look = random_look(random, camera.size)
        tilt = 0.0 if random.random() < 1 / 3 else float(random.uniform(0, 25))
        turn, height = float(random.uniform(0, 2 * np.pi)), float(random.uniform(*camera.heights))
        away = float(np.tan(np.radians(tilt))) * height
        middle = look.board[0] / 2, look.board[1] / 2
        look = replace(
            look,
            eye=(middle[0] + away * float(np.cos(turn)), middle[1] + away * float(np.sin(turn)), height),
            aim=look.aim if tilt else middle,
            view_deg=camera.view_deg * float(random.normal(1, 0.005)),
            bend=camera.bend + float(random.normal(0, 0.01)),
        )
        if in_view(look):
            return look


def off_by(pose: Pose, look: PitchLook, z: float) -> float:
    """How far things at a height seem to stand off, in millimetres: the worst of the whole pitch."""
    x, y = np.meshgrid(np.linspace(10, look.board[0] - 10, 7), np.linspace(10, look.board[1] - 10, 9))
    places = np.c_[x.ravel(), y.ravel()]
    pixels = DrawnCamera(look).project(np.c_[places, np.full(len(places), z)])
    return float(np.linalg.norm(pose.on_plane(pixels, z) - places, axis=1).max())


def played(camera: CameraKind, seed: int) -> tuple[Score, float, float]:
    """A match's score, and how far bases and heads seem off."""
    score, reader = Score(), None
    looks: list[PitchLook] = []

    def drawn(random: Random) -> PitchLook:
        looks.append(look_through(camera, random))
        return looks[0]

    for k, shot in enumerate(match(seed, pictures=PICTURES, drawn=drawn)):
        reader = reader or Reader(teams=tuple(shot.truth["teams"]))
        judge(score, shot.name, shot.truth, reader.read(shot.picture, start=k == 0))
    pose = None if reader is None else reader.registration.pose
    bases, heads = (np.inf if pose is None else off_by(pose, looks[0], z) for z in (0.0, HEAD))
    return score, bases, heads


def main() -> None:
    """Play with all cameras."""
    wanted = ArgumentParser(description=__doc__)
    wanted.add_argument("matches", help="first:last+1")
    wanted.add_argument("--only", choices=CAMERAS)
    given = wanted.parse_args()
    low, high = (int(v) for v in given.matches.split(":"))
    cv2.setNumThreads(1)
    for name in [given.only] if given.only else CAMERAS:
        total, bases, heads = Score(), [], []
        for score, base, head in map(partial(played, CAMERAS[name]), range(FIRST_SEED + low, FIRST_SEED + high)):
            total.add(score)
            bases.append(base)
            heads.append(head)
        off = ", ".join(f"{np.median(each):.1f} to {max(each):.1f} mm" for each in (bases, heads))
        sys.stdout.write(f"{report(name, total)}\n  bases and heads off by {off}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
