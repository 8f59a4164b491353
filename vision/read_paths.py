"""Read pictures and folders one after the other, as `schiri read` does."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import cv2

from vision.arrays import Array
from vision.camera import PI_CAMERA_3, Lens
from vision.overlay import drawn
from vision.pictures import BadPictureError, open_picture, pictures_in
from vision.reader import Reader


def read_paths(
    paths: Iterable[Path],
    game: str,
    teams: tuple[str, str],
    *,
    start: bool = True,
    lens: Lens = PI_CAMERA_3,
    corners: Array | None = None,
    debug: Path | None = None,
) -> Iterator[dict[str, Any]]:
    """One result for every picture; a folder's first picture is taught as the start formation.

    A path that does not exist raises `FileNotFoundError` before anything is read.
    """
    every = [Path(path) for path in paths]
    for path in every:
        if not path.exists():
            raise FileNotFoundError(f"{path} does not exist")
    for path in every:
        files = pictures_in(path)
        if not files:
            yield {"file": str(path), "found": False, "reason": f"no pictures in {path.name}"}
        reader = Reader(game, teams, lens, corners)
        teach = start and path.is_dir()
        for file in files:
            result, taught = _read_one(reader, file, teach, debug)
            teach = teach and not taught
            yield result


def _read_one(reader: Reader, file: Path, start: bool, debug: Path | None) -> tuple[dict[str, Any], bool]:
    try:
        picture = open_picture(file)
    except BadPictureError as problem:
        return {"file": file.name, "found": False, "reason": str(problem)}, False
    seen = reader.read(picture, start=start)
    if debug is not None:
        cv2.imwrite(str(debug), drawn(picture, seen, reader))
    return seen.json(file.name), seen.found
