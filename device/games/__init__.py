"""The games as they are played at the table."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from device.games.game_day import GameDay
from device.games.game_page import GamePage
from rules import plugged
from rules.game import Json
from rules.texts import Catalogue

if TYPE_CHECKING:
    from device.panel.screen import Screen
    from device.virtual.camera import Room
    from device.virtual.robots import Brain
    from device.virtual.tabletop import Tabletop

NO_TEAMS = ("red", "blue")
"""For tables on which nobody wears a colour."""


def game_day(name: str) -> GameDay[Any, Any, Any]:
    """The game of this name at the table."""
    day: GameDay[Any, Any, Any] = _part(name, "game_day").GAME_DAY
    return day


def _part(game: str, name: str) -> Any:
    """A module of a game's own folder."""
    return plugged("device.games", game, name)


def robot_brain(game: str) -> "type[Brain]":
    """What robots know about a game."""
    brain: type[Brain] = _part(game, "robots").Brain
    return brain


def game_page(game: str) -> GamePage:
    """What the page is told of a game."""
    page: GamePage = _part(game, "page").PAGE
    return page


def tabletop(game: str) -> "Tabletop":
    """A virtual table for a game."""
    laid: Tabletop = _part(game, "tabletop").TABLETOP()
    return laid


def living_room(game: str, teams: tuple[str, str], seed: int) -> "Room":
    """A living room in which that table is photographed: a pleasant one, or another by its number."""
    room: Room = _part(game, "camera").living_room(teams, seed)
    return room


def teams_of(options: Json) -> tuple[str, str]:
    """The colours of home and away; nobody asks for them in a game without teams."""
    home, away = options.get("teams", NO_TEAMS)
    return home, away


def board_drawings(game: str) -> tuple[Callable[[Any], str], Callable[[Any], str]]:
    """How a game's position is drawn: as text, and as a picture in SVG."""
    drawing = _part(game, "drawing")
    return drawing.as_text, drawing.as_svg


def example_screens(game: str, said: Catalogue) -> Iterator[tuple[str, "Screen"]]:
    """Name and screen: what a match of this game shows, for the eye and for the golden pictures."""
    examples: Iterator[tuple[str, Screen]] = _part(game, "gallery").examples(said)
    return examples
