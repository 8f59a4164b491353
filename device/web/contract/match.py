"""Topic `match`: the match in words."""

from typing import Any, Literal, TypedDict

from device.web.contract.stage import Call, Comment, Sign


class Decision(TypedDict):
    """Something that was whistled."""

    number: int
    """The number of its entry in the log; `/picture/decision/NUMBER.jpg` shows it."""
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
    """People corrected the camera."""


class Question(TypedDict):
    """What the referee asks, and what can be answered."""

    id: int
    """The number of the question; an answer names it."""
    text: str
    answers: list[str]
    by: Literal["", "home", "away", "third", "fourth"]
    """The side that asks the other one to agree; it cannot say yes itself."""


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


class Alternative(TypedDict):
    """One of several things that a button may stand for."""

    label: str
    action: dict[str, Any]


class Offered(TypedDict):
    """What one of the four buttons does in this moment of the game, for a button on the page."""

    button: str
    label: str
    """With whose it is: `Gelb: gewinnt`."""
    title: str
    """Who chooses, and who looks away meanwhile; empty where nothing is to be chosen."""
    choices: list[Alternative]
    """What is to be chosen from, on the display as on the page; empty if the button does one thing."""


class WarmUpNews(TypedDict):
    """A game is being learned: what is tried, and how far that has come."""

    moves: list[str]
    """Each in a word or two."""
    done: int
    """How many of them were made."""
    text: str
    """What to do now; at the end, that everything was done."""


class Chances(TypedDict):
    """How the match may end, in per cent."""

    home: int
    draw: int
    away: int


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
    warm_up: WarmUpNews | None
    """While a game is being learned before a match; nothing counts then."""
    hints: int | None
    """How many hints of the coach are left for the side that is on; null where nobody can ask him now."""
    chances: Chances | None
    """Reckoned beside the match; null where nobody wants to know them."""
    demo: bool
    """Whether robots play: when the line is gone, the demonstration is over."""
    call: Call | None
    """The decision that has the screen; the prompt waits for it."""
    comment: Comment | None
    decisions: list[Decision]
    """Newest first."""
    question: Question | None
    wrong: Wrong | None
    repairs: list[Repair]
    """What still has to be put into place while setting up; nobody's fault."""
    moved: list[str]
    """The last move, or the coach's idea: the fields from which and to which; empty if there was none."""
    offers: list[Offered]
    """What can be said by button now; nothing while a question or something wrong has the buttons."""
    due: list[str]
    """What has to be thrown or turned now: wells of the tray (`left`, `right`), or the `spinner`."""
    reminders: list[str]
    notes: list[str]
    waiting: Waiting | None
    trouble: list[str]
