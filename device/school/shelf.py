"""Where albums stand."""

from collections.abc import Mapping
from pathlib import Path

from device.settings import Settings
from rules.texts import Catalogue
from vision.game_vision import taught_games
from vision.taught.album import Album, AlbumProblem, open_album


def album_folder(settings: Settings, environment: Mapping[str, str], game: str) -> Path:
    """The folder of a game's album, beside the matches."""
    return settings.storage.file(environment).parent / "taught" / game


def trial_folder(settings: Settings, environment: Mapping[str, str], game: str) -> Path:
    """Where the album of a virtual table is kept: nobody plays with it."""
    return settings.storage.file(environment).parent / "taught-on-trial" / game


def family_album(settings: Settings, environment: Mapping[str, str], game: str) -> Album:
    """What a family has shown for a game."""
    return open_album(album_folder(settings, environment, game))


def albums(settings: Settings, environment: Mapping[str, str], texts: Catalogue) -> tuple[dict[str, Album], str]:
    """Every album that can be opened, by game, and what is wrong with the others: our own pictures serve there."""
    found, problems = {}, []
    for game in taught_games():
        try:
            found[game] = family_album(settings, environment, game)
        except AlbumProblem as problem:
            problems.append(texts.page(f"command.teach.{problem.reason}", path=problem.file))
    return found, "\n".join(problems)
