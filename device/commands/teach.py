"""`schiri teach`: show the camera your own dice and cards, once."""

import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from device.cameras.choice import CameraChoice, choose_camera, open_camera, wished
from device.cameras.feed import first_frame
from device.commands.camera_option import add_camera_argument, add_virtual_argument
from device.commands.picture_files import complain, picture_files
from device.games import lesson_in_words
from device.pi.board import is_pi
from device.play.kit import checked_lens
from device.play.system_clock import SystemClock
from device.ports import Camera, Trouble
from device.school.page import Lay, SchoolPage, told
from device.school.school import School
from device.school.shelf import album_folder, trial_folder
from device.school.trial import TrialTable
from device.settings import BadSettings, PageSettings, Settings, explain_problems, load
from rules.texts import Catalogue
from vision.arrays import Picture
from vision.game_vision import game_vision, taught_games
from vision.pictures import NoPicture, read_picture
from vision.taught.album import AlbumProblem, open_album
from vision.taught.teacher import Teacher
from vision.tuning import WORKING_WIDTH

EMPTY = "empty"
"""The name of a picture that shows the empty table."""
INTERRUPTED = 130
"""The exit status after Ctrl-C, as everywhere."""


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Which game; from the camera or from pictures; or only look, or forget."""
    page = texts.page
    parser.add_argument("--game", choices=taught_games(), required=True, help=page("command.teach.game"))
    what = parser.add_mutually_exclusive_group()
    metavar = page("command.teach.folder")
    what.add_argument("--from", dest="pictures", type=Path, metavar=metavar, help=page("command.teach.from"))
    what.add_argument("--list", action="store_true", help=page("command.teach.list"))
    what.add_argument("--forget", metavar="NAME", help=page("command.teach.forget"))
    parser.add_argument("--album", type=Path, metavar=metavar, help=page("command.teach.album"))
    add_camera_argument(parser, texts)
    add_virtual_argument(parser, page("command.teach.virtual"))
    parser.add_argument(
        "--settings", type=Path, metavar=page("command.matches.file"), help=page("command.matches.settings")
    )


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Open the school; everything learned is kept at once, so that leaving at any time loses nothing."""
    try:
        settings = load(arguments.settings)
    except BadSettings as bad:
        print(explain_problems(bad, texts), file=sys.stderr)
        return 2
    try:
        without = arguments.list or arguments.forget or arguments.pictures
        choice = choose_camera(wished(settings.camera, arguments.camera), pi=is_pi())
        on_trial = choice.virtual and (arguments.camera is not None or not without)
        usual = trial_folder if on_trial else album_folder
        folder = arguments.album or usual(settings, os.environ, arguments.game)
        school = partial(_school, settings, arguments.game, folder, texts)
        if arguments.list:
            return _list(school(_nothing), texts)
        if arguments.forget:
            return _forget(school(_nothing), arguments.forget, texts)
        if arguments.pictures:
            return _from_pictures(school(_nothing), arguments.pictures, texts)
        if on_trial:
            table = TrialTable(arguments.game, SystemClock().now, np.random.default_rng())
            return _hold(school(lambda: table.frame().picture), settings.page, texts, table, table.lay)
        return _from_camera(choice, settings.page, school, texts)
    except AlbumProblem as problem:
        complain(texts.page(f"command.teach.{problem.reason}", path=problem.file))
        return 2


def _nothing() -> Picture:
    raise AssertionError("no camera was asked for")


def _school(settings: Settings, game: str, folder: Path, texts: Catalogue, look: Callable[[], Picture]) -> School:
    lens, gaps = checked_lens(settings)
    for gap in gaps:
        complain(gap.say(texts))
    return School(game, Teacher(game_vision(game).table(), lens), open_album(folder), folder, look)


def _list(school: School, texts: Catalogue) -> int:
    for lesson in school.lessons.values():
        known = "own" if lesson.name in school.album else "printed"
        print(
            f"{lesson.name:28} {texts.page(f'command.teach.{known}'):12} {lesson_in_words(school.game, lesson, texts)}"
        )
    return 0


def _forget(school: School, name: str, texts: Catalogue) -> int:
    if name != "all" and name not in school.lessons:
        complain(texts.page("command.teach.no-such", name=name))
        return 2
    torn = school.forget(None if name == "all" else name)
    print(texts.page("command.teach.forgotten", number=torn))
    return 0


def _from_pictures(school: School, folder: Path, texts: Catalogue) -> int:
    """Every picture bears the name of what it shows; `_` stands for `/`, and the empty table is `empty`."""
    files, status = picture_files([folder], texts)
    try:
        for file in sorted(files, key=lambda file: file.stem != EMPTY):
            status = max(status, _from_picture(school, file, texts))
    except KeyboardInterrupt:
        status = INTERRUPTED
    shown = len(school.album.only(school.lessons))
    print(texts.page("command.teach.count", shown=shown, all=len(school.lessons), game=school.game), flush=True)
    return status


def _from_picture(school: School, file: Path, texts: Catalogue) -> int:
    name = file.stem.replace("_", "/", 1)
    if name != EMPTY and name not in school.lessons:
        complain(texts.page("command.teach.no-such", name=file.name))
        return 2
    picture = read_picture(file, WORKING_WIDTH)
    if isinstance(picture, NoPicture):
        complain(texts.page(f"picture.{picture.reason}", path=file.name))
        return 2
    report = school.empty_in(picture.pixels) if name == EMPTY else school.show_in(name, picture.pixels)
    print(f"{file.name}: {told(report, school, texts, name)}", flush=True)
    return 1 if report.problem else 0


def _from_camera(
    choice: CameraChoice, where: PageSettings, school: Callable[[Callable[[], Picture]], School], texts: Catalogue
) -> int:
    try:
        camera = open_camera(choice, SystemClock())
        first_frame(camera)
    except Trouble as trouble:
        complain(trouble.say(texts))
        return 2
    return _hold(school(lambda: camera.frame().picture), where, texts, camera)


def _hold(school: School, where: PageSettings, texts: Catalogue, camera: Camera, lay: Lay | None = None) -> int:
    """Open the page, and keep it open until somebody says stop."""
    page = SchoolPage(school, where, texts, lay)
    try:
        print(texts.page("command.teach.welcome", address=page.start()), flush=True)
        while True:
            time.sleep(1)
    except Trouble as trouble:
        complain(trouble.say(texts))
        return 2
    except KeyboardInterrupt:
        print(texts.page("command.teach.bye", number=len(school.album)), flush=True)
        return 0
    finally:
        page.close()
        camera.close()
