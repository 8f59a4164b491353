"""Topic `table`: the pieces on the table, the dice in the tray, and the tools of a virtual table."""

from typing import Any, Literal, TypedDict

from device.web.contract.measures import Box, Place


class Figure(TypedDict):
    """A standing piece: a disc with a word on it, or a smaller one with a stud."""

    kind: Literal["figure"]
    id: str
    name: str
    x: float
    y: float
    held: bool
    """In somebody's hand."""
    off: bool
    """Beside the board."""
    colour: str
    text: str
    rim: bool
    """A dark rim instead of a white one."""


class Token(TypedDict):
    """A flat piece, cut to one of the plan's outlines."""

    kind: Literal["token"]
    id: str
    name: str
    x: float
    y: float
    held: bool
    off: bool
    colour: str
    outline: str
    turn: float
    """Radians, counter-clockwise."""


class Card(TypedDict):
    """A playing card as it lies: a number on a round patch, or a plain sheet. Later ones lie on top."""

    kind: Literal["card"]
    id: str
    name: str
    x: float
    y: float
    held: bool
    off: bool
    turn: float
    paper: str
    """The colour of the sheet."""
    patch: str
    """The patch's colour; empty without one."""
    text: str


class Ball(TypedDict):
    """The ball, or a round die that is the ball."""

    kind: Literal["ball"]
    id: str
    name: str
    x: float
    y: float
    held: bool
    off: bool
    pips: int
    """0 for a ball that is no die."""


Piece = Figure | Token | Card | Ball


class Die(TypedDict):
    """A die in the tray, from the tray's corner: pips, or a sign, or a picture by its address."""

    id: str
    well: str
    x: float
    y: float
    turn: float
    pips: int
    sign: str
    picture: str


class Arrow(TypedDict):
    """The arrow of a spinner: where it points, and how often it was pushed."""

    degrees: float
    pushes: int
    turns: float
    """Seconds for which a push turns it."""


class Seat(TypedDict):
    """A player's place beside the table; `at` is where his name stands."""

    name: str
    box: Box
    at: Place
    on: bool


class Tool(TypedDict):
    """A button that does something to the virtual table."""

    label: str
    picture: str
    """The address of a picture that stands for the label; empty without one."""
    pips: int
    """A die's face that stands for the label; 0 without one."""
    pressed: bool
    due: bool
    """Whether it throws or turns what the referee waits for."""
    command: dict[str, Any]
    """The data of the `table` command that it sends."""


class ToolGroup(TypedDict):
    """Tools that belong together: one side's dice, say."""

    title: str
    label: str
    """The group's name for those who cannot see it."""
    colour: str
    tools: list[Tool]


class TableNews(TypedDict):
    """Topic `table`: where everything is. Over a real board, where the rules know it."""

    game: str
    live: bool
    """Whether this is a virtual table, on which pieces can be dragged."""
    pieces: list[Piece]
    dice: list[Die]
    arrow: Arrow | None
    tumbles: float
    """Seconds for which dice roll that were thrown."""
    light: float
    seats: list[Seat]
    tools: list[ToolGroup]
    taps: dict[str, Tool]
    """What a tap does: on a well of the tray by its name, on `spinner`."""
