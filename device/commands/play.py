"""`schiri play`: referee a match, on the Pi with its hardware, elsewhere on the virtual table in the browser."""

import os
import signal
import sys
import threading
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from device.service.notify import Notifier, Watchdog
from device.settings import BadSettings, explain_problems, load
from rules import games
from rules.texts import Catalogue


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Where to play, and whether robots do."""
    page = partial(texts.page)
    parser.add_argument("--virtual", action="store_true", help=page("command.play.virtual"))
    parser.add_argument("--demo", action="store_true", help=page("command.play.demo"))
    speed = partial(_speed, texts=texts)
    parser.add_argument("--speed", type=speed, default=1.0, metavar="N", help=page("command.play.speed"))
    parser.add_argument("--game", choices=games(), help=page("command.play.game"))
    parser.add_argument("--minutes", type=int, metavar="N", choices=range(1, 121), help=page("command.play.minutes"))
    parser.add_argument("--table", type=int, default=0, metavar="N", help=page("command.play.table"))
    parser.add_argument("--no-page", action="store_true", help=page("command.play.no-page"))
    file = page("command.matches.file")
    parser.add_argument("--store", type=Path, metavar=file, help=page("command.matches.store"))
    parser.add_argument("--settings", type=Path, metavar=file, help=page("command.matches.settings"))


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Play until somebody says stop; a demonstration ends with the final whistle. 1 if a match could not be stored."""
    from device.play.stadium import open_stadium  # OpenCV and the rest take their time to load

    try:
        settings = load(arguments.settings)
    except BadSettings as bad:
        print(explain_problems(bad, texts), file=sys.stderr)
        return 2
    with _told_to_stop() as stopped, open_stadium(settings, arguments, texts, os.environ) as stadium:
        print(stadium.welcome(), flush=True)
        for trouble in stadium.day.troubles():
            print(trouble, file=sys.stderr, flush=True)
        notifier = Notifier(os.environ)
        watchdog = Watchdog(notifier, os.environ, os.getpid())
        stadium.alive = lambda: watchdog.alive(time.monotonic())
        notifier.ready(stadium.welcome())
        stadium.play(stopped)
        notifier.stopping()
        print(stadium.farewell(), flush=True)
        return 1 if stadium.day.keeper.unkept else 0


@contextmanager
def _told_to_stop() -> Iterator[Callable[[], bool]]:
    """Ctrl-C and the end of a service are the same wish: finish this turn of the loop, and close everything."""
    wish = threading.Event()

    def stop(*_: object) -> None:
        wish.set()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield wish.is_set
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _speed(text: str, texts: Catalogue) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.1 <= speed <= 1000:
        raise ArgumentTypeError(texts.page("command.play.bad-speed"))
    return speed
