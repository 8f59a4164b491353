"""`schiri read PATH…`: read pictures of the table, one JSON line for each."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from device.cameras.choice import VIRTUAL, choose_camera, open_camera, wished
from device.cameras.eyes import lens_of
from device.cameras.feed import first_frame
from device.commands.album_option import NoAlbum, add_album_arguments, asked_album
from device.commands.camera_option import add_camera_argument
from device.commands.picture_files import complain, debug_file, keep_drawing, picture_files
from device.pi.board import is_pi
from device.play.system_clock import SystemClock
from device.ports import Trouble
from device.recordings.recording import BadRecording, load_recording
from device.settings import CameraSettings
from rules import games
from rules.game import Json
from rules.teams import COLOURS
from rules.texts import Catalogue
from rules.untrusted import Unusable
from vision.arrays import Array, Picture
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
    parser.add_argument("paths", nargs="*", type=Path, metavar=page("picture.metavar"), help=page("picture.paths"))
    add_camera_argument(parser, texts)
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
    if bool(arguments.paths) == (arguments.camera is not None):
        complain(texts.page("camera.needs-none"))
        return 2
    if arguments.camera is not None:
        return _read_camera(arguments, lens, album, texts)
    status = 0
    for path in arguments.paths:
        files, missing = picture_files([path], texts)
        status = max(status, missing)
        teams = arguments.teams or _recorded_teams(path, arguments.game)
        teach = is_folder(path) and not arguments.no_start
        shown = ((file, _opened(file)) for file in files)
        eyes = Looking(arguments, lens, album, alone=len(files) == 1)
        _tell(_read_all(shown, teams, eyes, texts, teach=teach))
    return status


def _tell(lines: Iterable[Json]) -> None:
    for line in lines:
        print(json.dumps(line, ensure_ascii=False), flush=True)


def _opened(file: Path) -> Picture | NoPicture:
    read = read_picture(file, WORKING_WIDTH)
    return read if isinstance(read, NoPicture) else read.pixels


def _read_camera(arguments: Namespace, lens: Lens, album: Album | None, texts: Catalogue) -> int:
    """One picture of a camera; a virtual one has no table that anybody could have laid."""
    wish = arguments.camera
    try:
        if wish.kind == VIRTUAL:
            raise Trouble("no-table")
        choice = choose_camera(wished(CameraSettings(), wish), pi=is_pi())
        with closing(open_camera(choice, SystemClock())) as camera:
            picture = first_frame(camera).picture
    except Trouble as trouble:
        complain(trouble.say(texts))
        return 2
    eyes = Looking(arguments, lens, album, alone=True)
    _tell(_read_all([(Path(wish.kind), picture)], arguments.teams, eyes, texts, teach=False))
    return 0


def _recorded_teams(path: Path, game: str) -> tuple[str, str] | None:
    """The teams that a recording tells beside its pictures."""
    try:
        recording = load_recording(path if is_folder(path) else path.parent)
    except BadRecording:
        return None
    known = recording.game == game and len(set(recording.teams) & set(COLOURS)) == 2
    return recording.teams if known else None


@dataclass(frozen=True, slots=True)
class Looking:
    """How pictures are read: as asked for, through which lens, with which album, and whether there is only one."""

    asked: Namespace
    lens: Lens
    album: Album | None
    alone: bool


def _read_all(
    shown: Iterable[tuple[Path, Picture | NoPicture]],
    teams: tuple[str, str] | None,
    eyes: Looking,
    texts: Catalogue,
    *,
    teach: bool,
) -> Iterator[Json]:
    asked = eyes.asked
    usual = game_vision(asked.game).usual_teams if teach else None
    reader, told = open_reader(asked.game, teams or usual, eyes.lens, asked.corners, eyes.album), False
    for file, picture in shown:
        if isinstance(picture, NoPicture):
            yield _not_found(file, texts.page(f"picture.{picture.reason}", path=file.name))
            continue
        seen = reader.read(picture, start=teach)
        if asked.debug is not None:
            out = debug_file(asked.debug, file, alone=eyes.alone)
            if not keep_drawing(out, drawn(asked.game, picture, seen, reader)):
                complain(texts.page("picture.unwritable", path=out))
        if seen.found:
            teach = False
            if not told and not (teams and seen.confidence > DOUBTFUL):
                told = _other_teams(file, picture, seen, reader, texts)
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


def _not_found(file: Path, reason: str) -> Json:
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
