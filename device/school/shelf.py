"""Where albums stand, and which tables they belong to."""

from collections.abc import Mapping
from pathlib import Path

from device.settings import Settings
from vision.table import CardTable
from vision.taught.album import Album, open_album


def album_folder(settings: Settings, environment: Mapping[str, str], game: str) -> Path:
    """The folder of a game's album, beside the matches."""
    return settings.storage.file(environment).parent / "taught" / game


def family_album(settings: Settings, environment: Mapping[str, str], game: str) -> Album:
    """What a family has shown for a game."""
    return open_album(album_folder(settings, environment, game))


def teaching_table(game: str) -> CardTable:
    """The table on which a game's things are shown."""
    if game == "super-goal":
        from vision.super_goal.board import goal_board

        return goal_board()
    from vision.fussball_alarm.card_table import card_table

    return card_table()
