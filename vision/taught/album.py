"""The album: one picture of every face or card that was shown, as it looks in white light from straight above."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from rules.reading import is_number, is_text
from vision.arrays import Picture
from vision.out_files import write_out
from vision.pictures import NoPicture, read_picture
from vision.untrusted import read_json, there

LIST = "album.json"
VERSION = 1
MOST_PAGES, LONGEST_NAME = 500, 100
"""A game has fewer than a hundred faces and cards."""
SCALES, MOST_SIDE, MOST_MM = (0.5, 100.0), 2048, 400
"""Pixels per millimetre, pixels and millimetres along a side: what a camera shows of a card."""


class AlbumProblem(Exception):
    """An album that cannot be opened or kept: `reason` and the file it is about."""

    def __init__(self, reason: str, file: Path) -> None:
        super().__init__(f"{reason}: {file}")
        self.reason, self.file = reason, file


@dataclass(frozen=True)
class Page:
    """Something that was shown: its name, its picture with white paper at 255, and pixels per millimetre."""

    name: str
    picture: Picture
    scale: float


class Album:
    """Pages by name; what is shown again replaces what was shown before."""

    def __init__(self, pages: Iterable[Page] = ()) -> None:
        self._pages: dict[str, Page] = {page.name: page for page in pages}

    def __iter__(self) -> Iterator[Page]:
        return iter(self._pages.values())

    def __len__(self) -> int:
        return len(self._pages)

    def __contains__(self, name: str) -> bool:
        return name in self._pages

    @property
    def names(self) -> tuple[str, ...]:
        """In the order in which they were shown."""
        return tuple(self._pages)

    def with_page(self, page: Page) -> "Album":
        """The album with another page, or with a new picture on a page that it has."""
        return Album([*(old for old in self if old.name != page.name), page])

    def only(self, names: Collection[str]) -> "Album":
        """The pages with these names."""
        return Album([page for page in self if page.name in names])

    def over(self, other: "Album") -> "Album":
        """These pages, and those of another album that are missing here."""
        return Album([*(page for page in other if page.name not in self), *self])

    def keep(self, folder: Path) -> None:
        """Write the album: pictures first, the list last and in one step, so that no half album is ever opened."""
        listed = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for page in self:
                file = f"{_file_name(page.name)}.png"
                _, content = cv2.imencode(".png", page.picture)
                write_out(folder / file, content.tobytes())
                listed.append({"name": page.name, "file": file, "scale": page.scale})
            text = json.dumps({"version": VERSION, "pages": listed}, ensure_ascii=False, indent=1)
            write_out(folder / LIST, text.encode())
        except OSError as problem:
            raise AlbumProblem("unwritable", Path(problem.filename or folder)) from problem


def open_album(folder: Path) -> Album:
    """The album kept in a folder; an empty one if there is none."""
    path = folder / LIST
    if not there(path):
        return Album()
    try:
        pages = read_json(path)["pages"]
        if not isinstance(pages, list) or len(pages) > MOST_PAGES:
            raise ValueError("pages")
        return Album([_page(entry, folder) for entry in pages])
    except (ValueError, KeyError, TypeError) as problem:
        raise AlbumProblem("damaged", path) from problem


def _page(entry: Mapping[str, object], folder: Path) -> Page:
    name, file, scale = entry["name"], str(entry["file"]), entry["scale"]
    if not is_text(name, LONGEST_NAME) or not is_number(scale, *SCALES):
        raise ValueError(file)
    found = read_picture(folder / Path(file).name, MOST_SIDE)
    if isinstance(found, NoPicture) or max(found.size) > min(MOST_SIDE, MOST_MM * float(str(scale))):
        raise ValueError(file)
    return Page(str(name), np.asarray(found.pixels, np.uint8), float(str(scale)))


def _file_name(name: str) -> str:
    """A safe file name: letters and digits stay, other characters become numbers. No two names become the same."""
    return "".join(c if c.isascii() and (c.isalnum() or c == "-") else f"_{ord(c):x}_" for c in name)
