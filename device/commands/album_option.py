"""The album for commands that look at pictures: the one that was named, or the one that matches are played with."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from device.commands.picture_files import complain
from device.school.shelf import family_album
from device.settings import BadSettings, explain_problems, load
from rules.texts import Catalogue
from vision.game_vision import taught_games
from vision.taught.album import LIST, Album, AlbumProblem, open_album
from vision.untrusted import there


class NoAlbum(Exception):
    """An album was asked for, and there is none: a sentence that says why."""


def add_album_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Which album, or whose settings say where it stands."""
    page = texts.page
    parser.add_argument("--album", type=Path, metavar=page("command.teach.folder"), help=page("command.read.album"))
    parser.add_argument(
        "--settings", type=Path, metavar=page("command.matches.file"), help=page("command.matches.settings")
    )


def asked_album(arguments: Namespace, game: str, texts: Catalogue) -> Album | None:
    """What a family has shown for a game; where its usual album is damaged that is told, and our own pictures serve."""
    if game not in taught_games():
        return None
    try:
        if arguments.album is not None:
            return _named(arguments.album, texts)
        return family_album(load(arguments.settings), os.environ, game)
    except BadSettings as bad:
        raise NoAlbum(explain_problems(bad, texts)) from bad
    except AlbumProblem as problem:
        told = texts.page(f"command.teach.{problem.reason}", path=problem.file)
        if arguments.album is not None:
            raise NoAlbum(told) from problem
        complain(told)
        return None


def _named(folder: Path, texts: Catalogue) -> Album:
    if not there(folder / LIST):
        raise NoAlbum(texts.page("command.read.no-album", path=folder))
    return open_album(folder)
