"""`schiri read PATH…`: read pictures of the table, one JSON line for each."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from device.cameras.eyes import lens_of
from device.commands.album_option import NoAlbum, add_album_arguments, asked_album
from device.commands.picture_files import complain, debug_file, keep_drawing, picture_files
from device.recordings.recording import BadRecording, load_recording
from rules import games
from rules.teams import COLOURS
from rules.texts import Catalogue
from rules.untrusted import Unusable
from vision.arrays import Array
from vision.camera import Lens
from vision.game_vision import game_vision
from vision.observation import Observation
from vision.overlay import drawn
from vision.pictures import NoPicture, read_picture
from vision.readers import TableReader, TeamFinder, open_reader
from vision.taught.album import Album
from vision.tuning import WORKING_WIDTH
from vision.untrusted import is_folder

DOUBTFUL = 0.5
"""Of a board's confidence: below it the colours may be wrong that were named."""


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Which pictures of which table, and what is known about it."""
    page = partial(texts.page)
    parser.add_argument("paths", nargs="+", type=Path, metavar=page("picture.metavar"), help=page("picture.paths"))
    parser.add_argument("--game", choices=games(), default=games()[0], help=page("command.read.game"))
    teams = partial(_teams, texts=texts)
    parser.add_argument("--teams", type=teams, default=None, help=page("command.read.teams"))
    parser.add_argument("--json", action="store_true", help=page("command.read.json"))
    parser.add_argument("--debug", type=Path, metavar="OUT.png", help=page("picture.debug"))
    parser.add_argument("--no-start", action="store_true", help=page("command.read.no-start"))
    calibration = page("command.read.calibration")
    parser.add_argument("--calibration", type=Path, metavar=page("command.read.file"), help=calibration)
    add_album_arguments(parser, texts)
    corners = partial(_corners, texts=texts)
    parser.add_argument("--corners", type=corners, metavar="x,y,…", help=page("command.read.corners"))


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Read folder by folder: the first picture of a folder is taught as the start formation."""
    try:
        lens = lens_of(arguments.calibration)
    except Unusable as problem:
        complain(texts.page("command.read.no-calibration", path=arguments.calibration, why=problem.say(texts)))
        return 2
    try:
        album = asked_album(arguments, arguments.game, texts)
    except NoAlbum as problem:
        complain(str(problem))
        return 2
    status = 0
    for path in arguments.paths:
        files, missing = picture_files([path], texts)
        status = max(status, missing)
        teams = arguments.teams or _recorded_teams(path, arguments.game)
        teach = is_folder(path) and not arguments.no_start
        for line in _read_all(files, teams, arguments, lens, album, texts, teach=teach):
            print(json.dumps(line, ensure_ascii=False), flush=True)
    return status


def _recorded_teams(path: Path, game: str) -> tuple[str, str] | None:
    """The teams that a recording tells beside its pictures."""
    try:
        recording = load_recording(path if is_folder(path) else path.parent)
    except BadRecording:
        return None
    known = recording.game == game and len(set(recording.teams) & set(COLOURS)) == 2
    return recording.teams if known else None


def _read_all(
    files: list[Path],
    teams: tuple[str, str] | None,
    arguments: Namespace,
    lens: Lens,
    album: Album | None,
    texts: Catalogue,
    *,
    teach: bool,
) -> Iterator[dict[str, Any]]:
    usual = game_vision(arguments.game).usual_teams if teach else None
    reader, told = open_reader(arguments.game, teams or usual, lens, arguments.corners, album), False
    for file in files:
        picture = read_picture(file, WORKING_WIDTH)
        if isinstance(picture, NoPicture):
            yield _not_found(file, texts.page(f"picture.{picture.reason}", path=file.name))
            continue
        seen = reader.read(picture.pixels, start=teach)
        if arguments.debug is not None:
            out = debug_file(arguments.debug, file, alone=len(files) == 1)
            if not keep_drawing(out, drawn(arguments.game, picture.pixels, seen, reader)):
                complain(texts.page("picture.unwritable", path=out))
        if seen.found:
            teach = False
            if not told and not (teams and seen.confidence > DOUBTFUL):
                told = _other_teams(file, picture.pixels, seen, reader, texts)
            yield seen.json(file.name)
        else:
            yield _not_found(file, texts.page(f"command.read.{seen.reason}", cards=seen.cards))


def _other_teams(file: Path, pixels: Array, seen: Observation, reader: TableReader, texts: Catalogue) -> bool:
    """Say so if a board shows other colours than those that it was read with."""
    if not isinstance(reader, TeamFinder) or seen.hand:
        return False
    shown = reader.colours_in(pixels)
    if shown is None or set(shown) == set(reader.teams):
        return False
    named, others = ",".join(reader.teams), ",".join(shown)
    complain(texts.page("command.read.other-teams", path=file.name, named=named, shown=others))
    return True


def _not_found(file: Path, reason: str) -> dict[str, Any]:
    return {"file": file.name, "found": False, "reason": reason}


def _teams(text: str, texts: Catalogue) -> tuple[str, str]:
    names = tuple(name.strip() for name in text.split(","))
    if len(names) != 2 or names[0] == names[1] or any(name not in COLOURS for name in names):
        raise ArgumentTypeError(texts.page("command.read.bad-teams", colours=", ".join(COLOURS)))
    return names[0], names[1]


def _corners(text: str, texts: Catalogue) -> Array:
    try:
        values = np.array([float(value) for value in text.split(",")])
    except ValueError:
        values = np.empty(0)
    if values.size != 8 or not np.isfinite(values).all():
        raise ArgumentTypeError(texts.page("command.read.bad-corners"))
    return values.reshape(4, 2)
