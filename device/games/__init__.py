"""The games as they are played at the table.

A game is a folder here, with one module for each part that the device asks for. A part is loaded when somebody asks for
it, so that a Pi never loads the virtual table, and the rules' engine none of all this. `PARTS` names them all.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import TYPE_CHECKING, Any

from device.games.game_day import GameDay
from device.games.game_page import GamePage
from device.games.warm_up import WarmUp
from rules import plugged
from rules.game import Json
from rules.texts import Catalogue

if TYPE_CHECKING:
    from device.panel.screen import Screen
    from device.virtual.camera import Room
    from device.virtual.robots import Brain
    from device.virtual.tabletop import Tabletop
    from vision.taught.lessons import Lesson

PARTS: Mapping[str, tuple[str, ...]] = {
    "game_day": ("GAME_DAY",),  # chance, table, clocks, words and conduct of a match
    "page": ("PAGE",),  # what the page is told: board, pieces, legal actions in words
    "tabletop": ("TABLETOP",),  # the things on a virtual table
    "camera": ("LIVING_ROOM",),  # the room in which that table is photographed
    "warm_up": ("WARM_UP",),  # three moves in which the game is learned
    "robots": ("Brain",),  # what robots know about the game
    "drawing": ("as_text", "as_svg"),  # a position as text and as a picture
    "gallery": ("examples",),  # what a match shows on the display
}
"""The modules that every game's folder has, and what each gives."""
OPTIONAL: Mapping[str, tuple[str, ...]] = {
    "lessons": ("in_words",),  # where a family can show its own dice and cards: what each is called
    "bench": ("positions", "legal", "playout"),  # for the yardstick of the rules
}
"""And those that only some have."""
NO_TEAMS = ("red", "blue")
"""For tables on which nobody wears a colour."""


def part(game: str, name: str) -> ModuleType:
    """A module of a game's own folder: one of `PARTS` or `OPTIONAL`."""
    module: ModuleType = plugged("device.games", game, name)
    return module


def game_day(name: str) -> GameDay[Any, Any, Any]:
    """The game of this name at the table."""
    day: GameDay[Any, Any, Any] = part(name, "game_day").GAME_DAY
    return day


def warm_up(game: str) -> WarmUp:
    """Three moves in which a game is learned."""
    learned: WarmUp = part(game, "warm_up").WARM_UP
    return learned


def robot_brain(game: str) -> "type[Brain]":
    """What robots know about a game."""
    brain: type[Brain] = part(game, "robots").Brain
    return brain


def game_page(game: str) -> GamePage:
    """What the page is told of a game."""
    page: GamePage = part(game, "page").PAGE
    return page


def tabletop(game: str) -> "Tabletop":
    """A virtual table for a game."""
    laid: Tabletop = part(game, "tabletop").TABLETOP()
    return laid


def living_room(game: str, teams: tuple[str, str], seed: int) -> "Room":
    """A living room in which that table is photographed: a pleasant one, or another by its number."""
    room: Room = part(game, "camera").LIVING_ROOM.room(teams, seed)
    return room


def teams_of(options: Json) -> tuple[str, str]:
    """The colours of home and away; nobody asks for them in a game without teams."""
    home, away = options.get("teams", NO_TEAMS)
    return home, away


def board_drawings(game: str) -> tuple[Callable[[Any], str], Callable[..., str]]:
    """How a game's position is drawn: as text, and as a picture in SVG, with marks on it or without."""
    drawing = part(game, "drawing")
    return drawing.as_text, drawing.as_svg


def example_screens(game: str, said: Catalogue) -> Iterator[tuple[str, "Screen"]]:
    """Name and screen: what a match of this game shows, for the eye and for the golden pictures."""
    examples: Iterator[tuple[str, Screen]] = part(game, "gallery").examples(said)
    return examples


def lesson_in_words(game: str, lesson: "Lesson", said: Catalogue) -> str:
    """What a family is to show, for people."""
    words: str = part(game, "lessons").in_words(lesson, said)
    return words


@cache
def _in_words(game: str, lang: str) -> Catalogue:
    return Catalogue(lang, files(f"device.games.{game.replace('-', '_')}").joinpath("texts", "in_words"))


def rule_in_words(game: str, rule: str, lang: str) -> str:
    """What a rule of a game says, in our own words; empty for one that nobody has put into words."""
    told = _in_words(game, lang)
    return told.page(rule) if rule in told.entries else ""
