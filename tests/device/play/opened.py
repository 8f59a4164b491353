"""The real stadium for a test: everything that `play` puts together, on the disk of the test."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from device.play.opening import open_stadium
from device.play.stadium import Stadium
from device.settings import Settings
from tests.device.play.ground import TEXTS

WISHES = {
    "camera": None,
    "demo": False,
    "minutes": None,
    "table": 0,
    "game": None,
    "no_page": True,
    "store": None,
    "against": None,
    "side": None,
    "invite": False,
    "join": None,
}
"""What the command line says when nobody asks for anything, but without a page."""


@contextmanager
def opened(settings: Settings, home: Path, *, pi: bool | None = None, **wishes: Any) -> Iterator[Stadium]:
    """The stadium of somebody who lives in this folder."""
    with open_stadium(settings, Namespace(**WISHES | wishes), TEXTS, {"HOME": str(home)}, pi=pi) as stadium:
        yield stadium
