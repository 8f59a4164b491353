"""Trace photographs and keep them with their truth: `python -m tests.vision.photo_dice.traced 0:40 --out FOLDER`.

Needs POV-Ray (Debian: `sudo apt install povray`); a photograph takes a few seconds.
"""

import json
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.photo_dice.traced.lot import Shot, draw_lot
from tests.vision.photo_dice.traced.scene_text import scene_text

Array = NDArray[Any]

HOW = ("+A0.3", "+AM1", "+R2", "+FN16", "File_Gamma=1.0", "-D", "-GA", "+WT1")
"""Edges smoothed, sixteen bits of light, nothing on a screen, one core."""
RANGE = 4.0
"""Traced pictures hold light up to this many times white."""
DISPLAY_GAMMA = 2.2
BRIGHTEST = 99.5
"""Percentile of a picture that is hardly burnt out."""


def traced(shot: Shot) -> Array:
    """What a perfect camera sees, as light."""
    order = ["povray", "+Iscene.pov", "+Oscene.png", f"+W{shot.view.width}", f"+H{shot.view.height}", *HOW]
    with TemporaryDirectory(prefix="schiri-dice-") as name:
        folder = Path(name)
        (folder / "scene.pov").write_text(scene_text(shot, folder), encoding="utf-8")
        subprocess.run(order, cwd=folder, check=True, capture_output=True)
        read = cv2.imread(str(folder / "scene.png"), cv2.IMREAD_UNCHANGED)
    assert read is not None
    return read[..., :3].astype(np.float32) / 65535


def developed(shot: Shot, light: Array) -> Array:
    """Exposure, lens, sensor and what a phone makes of it, before the file."""
    rng = np.random.default_rng(shot.seed + 1)
    bright = light.mean(axis=2)
    wanted = (shot.bright / 255) ** DISPLAY_GAMMA
    gain = min(
        wanted / float(bright.mean()), (shot.burnt / 255) ** DISPLAY_GAMMA / float(np.percentile(bright, BRIGHTEST))
    )
    light = cv2.GaussianBlur(np.minimum(light * gain, RANGE), (0, 0), shot.blur)
    if shot.defocus > 0.5:
        reach = int(np.ceil(shot.defocus))
        ys, xs = np.mgrid[-reach : reach + 1, -reach : reach + 1]
        disc = np.clip(shot.defocus + 0.5 - np.hypot(xs, ys), 0, 1).astype(np.float32)
        light = cv2.filter2D(light, -1, disc / disc.sum())
    picture = np.clip(light, 0, 1) ** (1 / DISPLAY_GAMMA) * 255
    picture += rng.normal(0, shot.noise, picture.shape)
    picture += shot.sharpened * (picture - cv2.GaussianBlur(picture, (0, 0), 1.5))
    return np.clip(picture, 0, 255).astype(np.uint8)


def truth(shot: Shot) -> list[dict[str, Any]]:
    """Every die with its value and the box around its upper face."""
    told = []
    for die in shot.dice:
        face = shot.view.pixels(die.corners()[:4])
        low, high = face.min(axis=0), face.max(axis=0)
        told.append({"value": die.value, "box": [round(v) for v in (*low, *(high - low))]})
    return told


def main() -> None:
    """Trace a range of lots."""
    wanted = ArgumentParser(description=__doc__)
    wanted.add_argument("lots", help="first:last+1")
    wanted.add_argument("--out", type=Path, required=True)
    wanted.add_argument("--extreme", action="store_true", help="low, glossy, clear, burnt-out or out of focus")
    given = wanted.parse_args()
    low, high = (int(v) for v in given.lots.split(":"))
    given.out.mkdir(parents=True, exist_ok=True)
    told = []
    for seed in range(low, high):
        shot = draw_lot(seed, extreme=given.extreme)
        name = f"{seed:05d}.jpg"
        picture = developed(shot, traced(shot))
        cv2.imwrite(str(given.out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, shot.quality])
        told.append({"file": name, "dice": truth(shot)})
        (given.out / "truth.json").write_text(json.dumps(told, indent=1), encoding="utf-8")
        sys.stdout.write(f"{name}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
