"""The kit check before a match: every file that the eyes need is opened once, by `play` and by `doctor` alike.

What cannot be used is told, and the match goes on without it: with the usual lens, or with our own printed pictures.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from device.cameras.eyes import lens_of
from device.school.shelf import family_album
from device.settings import Settings
from rules.texts import Catalogue
from rules.untrusted import Unusable
from vision.camera import PI_CAMERA_3, Lens
from vision.game_vision import taught_games
from vision.taught.album import Album, AlbumProblem


class Gap(NamedTuple):
    """A file that a match has to do without: the key of the sentence, the file, and what is wrong with it."""

    key: str
    path: Path
    problem: Unusable | None = None

    def say(self, texts: Catalogue) -> str:
        """The sentence for a person."""
        return texts.page(self.key, path=self.path, why=self.problem.say(texts) if self.problem else "")


@dataclass(frozen=True, slots=True)
class Kit:
    """What the eyes begin with, and what is missing."""

    lens: Lens = PI_CAMERA_3
    albums: Mapping[str, Album] = field(default_factory=dict)
    """What a family has shown, by game."""
    gaps: tuple[Gap, ...] = ()


def check_kit(settings: Settings, environment: Mapping[str, str], *, virtual: bool) -> Kit:
    """The kit of a match; things on a virtual table are always our own, and no album is opened for them."""
    lens, gaps = checked_lens(settings)
    found = {}
    for game in () if virtual else taught_games():
        try:
            found[game] = family_album(settings, environment, game)
        except AlbumProblem as problem:
            gaps += (Gap(f"command.teach.{problem.reason}", problem.file),)
    return Kit(lens, found, gaps)


def checked_lens(settings: Settings) -> tuple[Lens, tuple[Gap, ...]]:
    """The lens that was measured; the usual one where its file cannot be used."""
    try:
        return lens_of(settings.camera.calibration), ()
    except Unusable as problem:
        return PI_CAMERA_3, (Gap("kit.calibration", Path(settings.camera.calibration), problem),)
