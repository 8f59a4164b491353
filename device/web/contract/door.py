"""Topic `door`: what can be chosen before a match."""

from typing import TypedDict


class DoorGame(TypedDict):
    """A game that can be played."""

    game: str
    name: str
    chosen: bool


class DoorOption(TypedDict):
    """Something that can be chosen about a game; the command `option` names it with the number of a value."""

    option: str
    title: str
    values: list[str]
    chosen: int
    """The number of the value that holds now."""


class DoorName(TypedDict):
    """Somebody who plays: as he is called without a name, his colour, and his name."""

    label: str
    colour: str
    name: str


class DoorNews(TypedDict):
    """Topic `door`: before a match, what can be chosen; nothing of it during a match."""

    open: bool
    unfinished: str
    """The interrupted match that has to be gone on with or given up first; empty without one."""
    games: list[DoorGame]
    options: list[DoorOption]
    names: list[DoorName]
