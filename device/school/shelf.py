"""Where albums stand."""

from collections.abc import Mapping
from pathlib import Path

from device.settings import Settings
from vision.taught.album import Album, open_album


def album_folder(settings: Settings, environment: Mapping[str, str], game: str) -> Path:
    """The folder of a game's album, beside the matches."""
    return settings.storage.file(environment).parent / "taught" / game


def trial_folder(settings: Settings, environment: Mapping[str, str], game: str) -> Path:
    """Where the album of a virtual table is kept: nobody plays with it."""
    return settings.storage.file(environment).parent / "taught-on-trial" / game


def family_album(settings: Settings, environment: Mapping[str, str], game: str) -> Album:
    """What a family has shown for a game."""
    return open_album(album_folder(settings, environment, game))
