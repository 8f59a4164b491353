"""Picture files that a command is given: single ones, or all that lie in a folder."""

import sys
from collections.abc import Sequence
from pathlib import Path

from rules.texts import Catalogue
from vision.pictures import SUFFIXES


def picture_files(paths: Sequence[Path], texts: Catalogue) -> tuple[list[Path], int]:
    """The files in order, and the exit status: 2 if a path does not exist; a folder without pictures is only told."""
    files: list[Path] = []
    status = 0
    for path in paths:
        if not path.exists():
            complain(texts.page("picture.missing", path=path))
            status = 2
        elif path.is_dir():
            inside = sorted(file for file in path.iterdir() if file.suffix.lower() in SUFFIXES and file.is_file())
            if not inside:
                complain(texts.page("picture.none", path=path))
            files += inside
        else:
            files.append(path)
    return files, status


def debug_file(asked: Path, file: Path, *, alone: bool) -> Path:
    """Where the drawing over a picture goes: as asked, with the picture's name added if there are several."""
    return asked if alone else asked.with_stem(f"{asked.stem}-{file.stem}")


def complain(sentence: str) -> None:
    """Say what is wrong where it does not disturb the answers."""
    print(f"schiri: {sentence}", file=sys.stderr)
