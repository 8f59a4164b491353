"""A club evening: topic `club`, and what organisers send to `POST /club/do`.

A letter is answered with 204, or with a refusal: 403 `not-allowed`, 409 with the reason, 422 `bad-entry`, 503
`books-away`.
"""

from typing import Literal, TypedDict

ClubDraw = Literal["league", "home-and-away", "groups", "swiss", "knock-out"]
ClubCondition = Literal["waiting", "held", "called", "playing", "undecided", "done"]


class ClubPlan(TypedDict):
    """How an evening is played."""

    draw: ClubDraw
    groups: int
    """How many groups, where there are any."""
    through: int
    """How many of each go on."""
    rounds: int
    """Rounds of a Swiss draw; nought lets the number of people decide."""
    third: bool
    rules: str
    """By which set of rules points are given, one of `ClubNews.rule_sets`."""


class ClubChoice(TypedDict):
    """Something to choose, and what it is called."""

    value: str
    name: str


class ClubPerson(TypedDict):
    """A person or a team that takes part."""

    id: int
    name: str
    members: list[str]
    withdrawn: bool


class ClubMatch(TypedDict):
    """One match of the evening."""

    id: int
    title: str
    """Which stage it belongs to, in words: `Group 2, round 1`, `Final`."""
    home: str
    away: str
    """Empty for a bye."""
    score: str
    """What counts; empty before the end."""
    live: str
    """How it stands now, while it is played at a table that tells."""
    clock: str
    table: str
    condition: ClubCondition


class ClubRow(TypedDict):
    """One line of a table."""

    place: int
    name: str
    played: int
    won: int
    level: int
    lost: int
    goals: str
    points: int
    why: str
    """What put it behind the one above, if the points did not; in words."""


class ClubStandings(TypedDict):
    """A table of a league, a group or a Swiss draw."""

    title: str
    rows: list[ClubRow]


class ClubNews(TypedDict):
    """Topic `club`: all of an evening, in the reader's language."""

    evening: int
    name: str
    game: str
    """The game, as the settings call it."""
    game_name: str
    condition: Literal["preparing", "playing", "over"]
    champion: str
    people: list[ClubPerson]
    tables: list[str]
    found: list[str]
    """Tables that have told of themselves, and are not in use yet."""
    now: list[ClubMatch]
    """What is called or played."""
    next: list[ClubMatch]
    done: list[ClubMatch]
    """The latest first."""
    standings: list[ClubStandings]
    plan: ClubPlan
    games: list[ClubChoice]
    draws: list[ClubChoice]
    rule_sets: list[ClubChoice]


class ClubChange(TypedDict):
    """One line of the trace: who decided what, and why."""

    at: str
    who: str
    text: str
    why: str


class ClubNewLetter(TypedDict):
    """A new evening; the one before stays in the books."""

    do: Literal["new"]
    name: str
    game: str


class ClubPlanLetter(TypedDict):
    """Another name, game or plan; before the draw."""

    do: Literal["plan"]
    evening: int
    name: str
    game: str
    plan: ClubPlan


class ClubNamed(TypedDict):
    """Somebody who comes; members for a team."""

    name: str
    members: list[str]


class ClubAddLetter(TypedDict):
    """People or teams come; before the draw."""

    do: Literal["add"]
    evening: int
    people: list[ClubNamed]


class ClubRemoveLetter(TypedDict):
    """Somebody goes; after the draw the others win what was still to be played."""

    do: Literal["remove"]
    evening: int
    person: int


class ClubTablesLetter(TypedDict):
    """The tables in use."""

    do: Literal["tables"]
    evening: int
    tables: list[str]


class ClubBeginLetter(TypedDict):
    """Draw, and call the first matches."""

    do: Literal["begin"]
    evening: int


class ClubCallLetter(TypedDict):
    """Call a match to a table; `-` holds it, nothing lets it wait for the next free one."""

    do: Literal["call"]
    evening: int
    match: int
    table: str


class ClubResultLetter(TypedDict):
    """A result by hand: the first one, or a correction with its reason."""

    do: Literal["result"]
    evening: int
    match: int
    home: int
    away: int
    shoot_out: list[int]
    """Home's and away's goals; empty without a shoot-out."""
    why: str


ClubLetter = (
    ClubNewLetter
    | ClubPlanLetter
    | ClubAddLetter
    | ClubRemoveLetter
    | ClubTablesLetter
    | ClubBeginLetter
    | ClubCallLetter
    | ClubResultLetter
)
"""What an organiser sends."""
