"""Picture files that a command is given: single ones, or all that lie in a folder."""

import sys
from collections.abc import Sequence
from pathlib import Path

import cv2

from rules.texts import Catalogue
from vision.arrays import Array
from vision.out_files import write_out
from vision.pictures import SUFFIXES
from vision.untrusted import there


def picture_files(paths: Sequence[Path], texts: Catalogue) -> tuple[list[Path], int]:
    """The files in order, and the exit status: 2 if a path does not exist; a folder without pictures is only told."""
    files: list[Path] = []
    status = 0
    for path in paths:
        if not there(path):
            complain(texts.page("picture.missing", path=path))
            status = 2
        elif path.is_dir():
            try:
                inside = sorted(file for file in path.iterdir() if file.suffix.lower() in SUFFIXES and file.is_file())
            except OSError:
                complain(texts.page("picture.unreadable", path=path))
                status = 2
                continue
            if not inside:
                complain(texts.page("picture.none", path=path))
            files += inside
        else:
            files.append(path)
    return files, status


def debug_file(asked: Path, file: Path, *, alone: bool) -> Path:
    """Where the drawing over a picture goes: as asked, with the picture's name added if there are several."""
    return asked if alone or not asked.name else asked.with_name(f"{asked.stem}-{file.stem}{asked.suffix}")


def keep_drawing(out: Path, drawing: Array) -> bool:
    """Write a drawing in the kind that its name asks for, a PNG if it asks for none; False if that fails."""
    try:
        done, content = cv2.imencode(out.suffix or ".png", drawing)
        write_out(out, content.tobytes())
    except (cv2.error, OSError):
        return False
    return done


def complain(sentence: str) -> None:
    """Say what is wrong where it does not disturb the answers."""
    print(f"schiri: {sentence}", file=sys.stderr)
