"""Every message between the server and the browser, described once.

The server's builders are typed by these values. `contract.d.ts` is made from them for the browser's modules, and tests
hold every message that is really sent against them. Commands are checked in `orders.py`.

Lengths are millimetres on the table: x goes along home's goal line, y from home's goal to away's. Colours of teams are
`red`, `blue`, `yellow`, `green`; all words are in the language that the referee speaks.
"""

from typing import Any, Literal, TypedDict

Place = list[float]
"""x and y."""
Box = list[float]
"""x and y from, x and y to."""

# Topics: server → browser, as server-sent events


class Labels(TypedDict):
    """What the four buttons do now; an empty word means nothing."""

    home: str
    whistle: str
    menu: str
    away: str


class PanelNews(TypedDict):
    """Topic `panel`: the front of the device."""

    oled: str
    """Base64 of 1024 bytes, row by row; the leftmost pixel is the highest bit."""
    contrast: int
    """0 to 255; 0 is off."""
    labels: Labels


Sign = Literal["ball", "flag", "yellow", "red", "whistle", "cross", "dot"]


class Decision(TypedDict):
    """Something that was whistled."""

    number: int
    """Of its entry in the log; `/picture/decision/NUMBER.jpg` shows it."""
    clock: str
    text: str
    why: str
    rule: str
    """The rule as the page shows it: a number, or the name of a chapter; empty without one."""
    kind: str
    sign: Sign
    taken_back: bool
    picture: bool
    overruled: bool
    """People said otherwise than the camera."""


class Question(TypedDict):
    """What the referee asks, and what can be answered."""

    id: int
    """An answer names it."""
    text: str
    answers: list[str]


class Repair(TypedDict):
    """A piece that stands wrong: the fields where it stands and where it belongs; null is off the board."""

    piece: str
    seen: str | None
    belongs: str | None


class Wrong(TypedDict):
    """What is wrong with a move, and how to put it right."""

    text: str
    rule: str
    repairs: list[Repair]


class Waiting(TypedDict):
    """Why the referee waits."""

    reason: str
    text: str


class MatchNews(TypedDict):
    """Topic `match`: the match in words."""

    state: int
    """The number of this state: whoever takes back or brings back a step names it."""
    game: str
    standing: str
    """What the scoreboard shows."""
    teams: list[str]
    """The colours of home and away; empty where everybody plays for himself."""
    names: list[str]
    """What home and away are called."""
    players: list[str]
    """Who sits around the table, in a game without home and away."""
    on: str | None
    """Which of them acts."""
    clock: str
    stands: bool
    """Whether the clock stands."""
    move_clock: int | None
    prompt: str
    decisions: list[Decision]
    """Newest first."""
    question: Question | None
    wrong: Wrong | None
    repairs: list[Repair]
    """What still has to be put into place while setting up; nobody's fault."""
    reminders: list[str]
    notes: list[str]
    waiting: Waiting | None
    trouble: list[str]


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
    light: float
    seats: list[Seat]
    tools: list[ToolGroup]
    taps: dict[str, Tool]
    """What a tap does: on a well of the tray by its name, on `spinner`."""


class Choice(TypedDict):
    """A button for entering by hand: an action, or a further question."""

    label: str
    picture: str
    pips: int
    action: dict[str, Any] | None
    then: "list[ChoiceGroup]"


class ChoiceGroup(TypedDict):
    """A question with its answers; `more` is folded away under a word."""

    title: str
    choices: list[Choice]
    more_title: str
    more: list[Choice]


class BoardChoice(TypedDict):
    """An action that is entered by choosing a piece and then a field."""

    piece: str
    to: str
    label: str
    """Empty where piece and field say enough."""
    action: dict[str, Any]


class Choices(TypedDict):
    """What can be entered by hand: on the board, or by buttons."""

    board: list[BoardChoice]
    groups: list[ChoiceGroup]
    pieces: dict[str, str]
    """The names of pieces that may be chosen."""


class ChoicesNews(Choices):
    """Topic `choices`: what can be entered by hand now."""

    state: int
    """For which state; whoever enters something names it."""


class CameraNews(TypedDict):
    """Topic `camera`: with each new number there is a new `/picture/camera.jpg`."""

    number: int


class SoundNews(TypedDict):
    """Topic `sound`: an event, told once. Its name is one of `/sounds.json`."""

    name: str
    volume: int
    """0 to 100."""


class Topics(TypedDict):
    """Every topic and its data. A visitor gets the last word on each at once, then what changes."""

    panel: PanelNews
    match: MatchNews
    table: TableNews
    choices: ChoicesNews
    camera: CameraNews
    sound: SoundNews


# What is fetched once


class Words(TypedDict):
    """`/words.json`: the page's own words by language, and the language to begin with."""

    lang: str
    words: dict[str, dict[str, str]]


class Sounds(TypedDict):
    """`/sounds.json`: pairs of hertz and milliseconds; a sound of higher rank is not cut off."""

    patterns: dict[str, list[list[int]]]
    ranks: dict[str, int]
    range_db: float


class RectShape(TypedDict):
    """A rectangle with round corners."""

    shape: Literal["rect"]
    look: str
    box: Box
    round: float


class LineShape(TypedDict):
    """A straight line."""

    shape: Literal["line"]
    look: str
    box: Box


class CircleShape(TypedDict):
    """A circle."""

    shape: Literal["circle"]
    look: str
    at: Place
    radius: float


class SectorShape(TypedDict):
    """A piece of a round cake; degrees go counter-clockwise from the x axis."""

    shape: Literal["sector"]
    look: str
    at: Place
    radius: float
    degrees: list[float]


class PolygonShape(TypedDict):
    """Corners around a point, upright however the table is turned."""

    shape: Literal["polygon"]
    look: str
    at: Place
    corners: list[Place]


class TextShape(TypedDict):
    """A word, upright however the table is turned."""

    shape: Literal["text"]
    look: str
    at: Place
    lying: Place
    """Where it stands while the table lies with home on the left."""
    shift: Place
    """From there to the right and down."""
    text: str
    only: Literal["always", "live", "real"]
    """Whether it is drawn on every table, only on a virtual one, only over a real board."""


class IconShape(TypedDict):
    """A small picture."""

    shape: Literal["icon"]
    look: Sign
    at: Place
    size: float


Shape = RectShape | LineShape | CircleShape | SectorShape | PolygonShape | TextShape | IconShape
"""One thing to draw; `look` is its class in the style sheet."""


class CornerCards(TypedDict):
    """The cards at the corners of a board: their size, and how far they are away from it."""

    side: float
    gap: float


class TrayPlan(TypedDict):
    """The dice tray."""

    at: Place
    sheet: Place
    die: float
    wells: dict[str, list[float]]
    """x from and to, y from and to, from the tray's corner."""


class SpinnerPlan(TypedDict):
    """Where the arrow turns."""

    at: Place
    radius: float


class Edge(TypedDict):
    """The part of the table top that the page shows."""

    x: list[float]
    y: list[float]


class Plan(TypedDict):
    """`/pitch/GAME/LANGUAGE.json`: all that has to be drawn and does not move."""

    width: float
    length: float
    edge: Edge
    cards: CornerCards
    tray: TrayPlan
    bench: list[float]
    """y of the rows in which pieces stand beside the board."""
    fields: dict[str, Box]
    """The fields that may be chosen or marked, by name."""
    ground: list[Shape]
    spinner: SpinnerPlan | None
    card: Place
    """Width and height of a playing card; nought without cards."""
    outlines: dict[str, str]
    """The outlines of tokens as SVG paths, in millimetres around their middle."""


# Commands: browser → server, `POST /commands`, one or a list of them; 204, or 4xx with a refusal.
# 409: the match has gone on since; the state or the question for which a command was made is over.


class PressData(TypedDict):
    """A button goes down or comes up."""

    button: str
    down: bool


class AnswerData(TypedDict):
    """An answer to the referee's question, counted from 0."""

    number: int
    question: int


class EnterData(TypedDict):
    """An action, entered by hand."""

    action: dict[str, Any]
    state: int


class PressCommand(TypedDict):
    """Two edges of one button are never less than 30 ms apart."""

    kind: Literal["press"]
    data: PressData


class AnswerCommand(TypedDict):
    """The referee asked, somebody answers."""

    kind: Literal["answer"]
    data: AnswerData


class EnterCommand(TypedDict):
    """One of `choices`."""

    kind: Literal["enter"]
    data: EnterData


class TableCommand(TypedDict):
    """Something is done to the virtual table: `do` says what; `orders.py` and each game say with which entries."""

    kind: Literal["table"]
    data: dict[str, Any]


class MenuCommand(TypedDict):
    """`do`: `undo` and `redo` (with `state`), `pause`, `language` (with `language`)."""

    kind: Literal["menu"]
    data: dict[str, Any]


SentCommand = PressCommand | AnswerCommand | EnterCommand | TableCommand | MenuCommand


class Fault(TypedDict):
    """Why something was refused, and where in it."""

    code: str
    where: str


class Refusal(TypedDict):
    """Every answer that is an error."""

    error: Fault
