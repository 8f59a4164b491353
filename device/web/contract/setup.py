"""Topic `setup`: from nothing to kick-off by looking, while somebody has the set-up page open."""

from typing import Literal, TypedDict

from device.web.contract.measures import Place


class SetupStep(TypedDict):
    """One thing that the camera has to see."""

    name: Literal["picture", "light", "board", "tray", "colours", "figures"]
    done: bool
    text: str
    """What is there, or what is to be done."""


class ColourOffer(TypedDict):
    """Another pair of colours: the data of the command `teams`, and their names."""

    home: str
    away: str
    text: str


class SetupNews(TypedDict):
    """Topic `setup`: how far the set-up is. `/picture/setup.jpg` shows it in the camera's picture."""

    number: int
    """With each new number there is a new picture."""
    stage: Literal["before", "lining-up", "playing"]
    steps: list[SetupStep]
    colours: list[ColourOffer]
    corners: list[Place]
    """The board's corners as parts of the picture's width and height, home's left first; empty if it was not found."""
    which_end: bool
    """Whether somebody has to say which end is home's: the picture names them 1 and 2."""
    same_table: str
    """The question whether this is the table that was played on before; empty if there is none."""
    next: str
    """Once a match is on: what is to be done now."""
    go: str
    """What the whistle button does now, if it leads to kick-off."""
