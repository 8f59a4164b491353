"""The real stadium for a test: everything that `play` puts together, on the disk of the test."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from device.commands import play
from device.play.opening import open_stadium
from device.play.stadium import Stadium
from device.settings import Settings
from tests.device.play.ground import TEXTS


def wishes(**more: Any) -> Namespace:
    """What the command line of `play` says when nobody asks for anything, and what somebody asks for in its words."""
    parser = ArgumentParser()
    play.add_arguments(parser, TEXTS)
    return Namespace(**vars(parser.parse_args([])) | more)


@contextmanager
def opened(settings: Settings, home: Path, *, pi: bool | None = None, **asked: Any) -> Iterator[Stadium]:
    """The stadium of somebody who lives in this folder."""
    with open_stadium(
        settings, wishes(**{"table": 0, "no_page": True} | asked), TEXTS, {"HOME": str(home)}, pi=pi
    ) as stadium:
        yield stadium
