"""`schiri play`: referee a match, on the Pi with its hardware, elsewhere on the virtual table in the browser."""

import os
import re
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from device.cameras.choice import VIRTUAL, Wish
from device.commands.camera_option import add_camera_argument, add_virtual_argument
from device.commands.stopping import told_to_stop
from device.service.notify import ADDRESS, Notifier, Watchdog
from device.settings import BadSettings, PageSettings, Settings, explain_problems, load
from rules import games
from rules.game import SIDES
from rules.opponent.levels import LEVELS
from rules.texts import Catalogue

if TYPE_CHECKING:
    from device.play.stadium import Stadium

MOST_TABLES = 1_000_000
CODE = re.compile("[A-Z2-9]{6}")
"""What leads to the other table, as `device/messages/pair.py` makes it."""


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Where to play, and whether robots do."""
    page = partial(texts.page)
    add_camera_argument(parser, texts)
    add_virtual_argument(parser, page("command.play.virtual"))
    parser.add_argument("--demo", action="store_true", help=page("command.play.demo"))
    speed = partial(_speed, texts=texts)
    parser.add_argument("--speed", type=speed, default=1.0, metavar="N", help=page("command.play.speed"))
    parser.add_argument("--game", choices=games(), help=page("command.play.game"))
    parser.add_argument("--minutes", type=int, metavar="N", choices=range(1, 121), help=page("command.play.minutes"))
    parser.add_argument("--against", choices=LEVELS, help=page("command.play.against"))
    parser.add_argument("--side", choices=SIDES, help=page("command.play.side"))
    together = parser.add_mutually_exclusive_group()
    together.add_argument("--invite", action="store_true", help=page("command.play.invite"))
    code = partial(_code, texts=texts)
    together.add_argument("--join", type=code, metavar="CODE", help=page("command.play.join"))
    table = partial(_table, texts=texts)
    parser.add_argument("--table", type=table, metavar="N", help=page("command.play.table"))
    parser.add_argument("--safe", action="store_true", help=page("command.play.safe"))
    parser.add_argument("--no-page", action="store_true", help=page("command.play.no-page"))
    file = page("command.matches.file")
    parser.add_argument("--store", type=Path, metavar=file, help=page("command.matches.store"))
    parser.add_argument("--settings", type=Path, metavar=file, help=page("command.matches.settings"))


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Play until somebody says stop; a demonstration ends with the final whistle. 1 if a match could not be stored."""
    notice = ""
    try:
        settings = _settings(arguments)
    except BadSettings as bad:
        notice = explain_problems(bad, texts)
        if ADDRESS not in os.environ:
            print(notice, texts.page("command.play.try-safe"), sep="\n", file=sys.stderr)
            return 2
        settings = bad.rest or Settings()  # nobody reads what a service prints; the display tells it
    try:
        return _play(settings, arguments, texts, notice)
    except _NoStart as problem:
        print(texts.page("command.play.no-start", reason=problem), file=sys.stderr)
        return 1


def _settings(arguments: Namespace) -> Settings:
    """Those of the file; the safe mode takes the usual ones and the virtual table, so no file and no hardware."""
    if not arguments.safe:
        return load(arguments.settings)
    arguments.camera = Wish(VIRTUAL)
    return Settings(page=PageSettings(open=False))


def _play(settings: Settings, arguments: Namespace, texts: Catalogue, notice: str) -> int:
    with told_to_stop() as stopped, _opened(settings, arguments, texts) as stadium:
        stadium.day.put_up(notice)
        print(stadium.welcome(), flush=True)
        notifier = Notifier(os.environ)
        stadium.troubled = _Journal(notifier, stadium.welcome())
        stadium.tell_troubles()
        watchdog = Watchdog(notifier, os.environ, os.getpid())
        stadium.alive = lambda: watchdog.alive(time.monotonic())
        notifier.ready(stadium.welcome())
        stadium.play(stopped)
        notifier.stopping()
        print(stadium.farewell(), flush=True)
        return 1 if stadium.day.keeper.unkept else 0


class _Journal:
    """Tells every trouble once until all is well again, and systemd what is wrong now.

    A camera that is tried again every few seconds must not fill the journal.
    """

    def __init__(self, notifier: Notifier, all_well: str) -> None:
        self._notifier, self._all_well = notifier, all_well
        self._told: set[str] = set()

    def __call__(self, troubles: tuple[str, ...]) -> None:
        """What is wrong has changed."""
        for trouble in troubles:
            if trouble not in self._told:
                print(trouble, file=sys.stderr, flush=True)
        self._told = self._told | {*troubles} if troubles else set()
        self._notifier.status(" ".join(troubles) or self._all_well)


class _NoStart(Exception):
    """Something keeps a match from starting that the safe mode does without."""


@contextmanager
def _opened(settings: Settings, arguments: Namespace, texts: Catalogue) -> "Iterator[Stadium]":
    from device.play.opening import open_stadium  # OpenCV and the rest take their time to load

    with ExitStack() as leaving:
        try:
            stadium = leaving.enter_context(open_stadium(settings, arguments, texts, os.environ))
        except Exception as problem:
            if arguments.safe:
                raise
            raise _NoStart(f"{type(problem).__name__}: {problem}") from problem
        yield stadium


def _speed(text: str, texts: Catalogue) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.1 <= speed <= 1000:
        raise ArgumentTypeError(texts.page("command.play.bad-speed"))
    return speed


def _code(text: str, texts: Catalogue) -> str:
    code = text.strip().upper()
    if not CODE.fullmatch(code):
        raise ArgumentTypeError(texts.page("command.play.bad-code"))
    return code


def _table(text: str, texts: Catalogue) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) < MOST_TABLES):
        raise ArgumentTypeError(texts.page("command.play.bad-table", most=MOST_TABLES - 1))
    return int(text)
