"""What a shoot-out shows on the display."""

from collections.abc import Iterator

from device.panel.screen import Screen
from device.referee import face
from device.referee.ruling import Ruling
from device.store.play import Play
from rules.texts import Catalogue

from .game_day import GAME_DAY


def examples(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    """The first shot."""
    yield "penalties-shot", face.screen(Ruling(said, "penalties", Play(GAME_DAY.rules.start({})), 60, 10))
