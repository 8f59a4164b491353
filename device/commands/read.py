"""`schiri read`: read pictures or folders of pictures, one JSON line for each."""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

from vision.camera import PI_CAMERA_3, calibrated
from vision.read_paths import read_paths

PAINTS = ("red", "blue", "yellow", "green")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "paths", nargs="+", type=Path, metavar="PATH", help="a picture, or a folder with numbered pictures"
    )
    parser.add_argument("--game", default="soccer-tactics", choices=("soccer-tactics",))
    parser.add_argument("--teams", default="red,blue", type=_teams, help="team colours, home first: red,blue")
    parser.add_argument("--json", action="store_true", help="one JSON line for each picture (the default)")
    parser.add_argument(
        "--debug", type=Path, metavar="OUT.png", help="draw what was seen over the last picture"
    )
    parser.add_argument(
        "--no-start", action="store_true", help="the first picture is not the start formation"
    )
    parser.add_argument("--calibration", type=Path, metavar="FILE", help="lens of a calibrated camera")
    parser.add_argument(
        "--corners",
        type=_corners,
        metavar="x,y,x,y,x,y,x,y",
        help="without cards: the pitch corners A1, H1, H16, A16 in pixels",
    )


def run(options: argparse.Namespace) -> int:
    """Read and print; 2 when a path does not exist."""
    lens = calibrated(options.calibration) if options.calibration else PI_CAMERA_3
    try:
        results = read_paths(
            options.paths,
            options.game,
            options.teams,
            start=not options.no_start,
            lens=lens,
            corners=options.corners,
            debug=options.debug,
        )
        for result in results:
            print(json.dumps(result, ensure_ascii=False), flush=True)
    except FileNotFoundError as problem:
        print(f"schiri read: {problem}", file=sys.stderr)
        return 2
    return 0


def _teams(text: str) -> tuple[str, str]:
    names = tuple(name.strip() for name in text.split(","))
    if len(names) != 2 or names[0] == names[1] or any(name not in PAINTS for name in names):
        raise argparse.ArgumentTypeError(f"two different colours of {', '.join(PAINTS)}, as in red,blue")
    return names[0], names[1]


def _corners(text: str) -> "np.ndarray[tuple[int, int], np.dtype[np.float64]]":
    values = np.array([float(value) for value in text.split(",")])
    if values.size != 8:
        raise argparse.ArgumentTypeError("eight numbers: x,y of the corners A1, H1, H16, A16")
    return values.reshape(4, 2)
