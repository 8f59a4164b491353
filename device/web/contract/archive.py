"""The archive: what `/archive/…` answers."""

from typing import TypedDict

from device.web.contract.stage import Sign


class ArchivedLine(TypedDict):
    """One match in the list."""

    match: int
    game: str
    contest: str
    """Who played."""
    standing: str
    when: str
    condition: str
    open: bool
    """Whether it is being played, or may be gone on with: it cannot be deleted."""


class Space(TypedDict):
    """What the matches take on the disk, in bytes."""

    matches: int
    pictures: int
    most_pictures: int
    """What pictures may take before the oldest go."""


class ArchiveList(TypedDict):
    """`/archive/list/LANGUAGE/PAGE.json`: some matches, the newest first."""

    matches: list[ArchivedLine]
    pages: int
    space: Space


class Explained(TypedDict):
    """One thing that happened, and why."""

    text: str
    short: str
    kind: str
    sign: Sign
    rule: str
    """The rule as the page shows it; empty without one."""
    in_words: str
    """What that rule says, in our words."""


class ArchivedStep(TypedDict):
    """One step of a match, also `/archive/match/MATCH/why/NUMBER/LANGUAGE.json` alone.

    `/archive/match/MATCH/board/NUMBER.svg` shows where it led, `…/moment/NUMBER.svg` what it was decided by.
    """

    number: int
    clock: str
    text: str
    """What was done."""
    events: list[Explained]
    taken_back: bool
    overruled: bool
    picture: bool
    """Whether `/archive/match/MATCH/picture/NUMBER.jpg` is there."""
    video: bool
    """Whether lines can be drawn on it: `/archive/match/MATCH/video/NUMBER.jpg`."""
    before: bool
    """And `/archive/match/MATCH/before/NUMBER.jpg` shows the moment before."""


class NumbersRow(TypedDict):
    """Something that was counted."""

    what: str
    home: str
    away: str


class TurningPoint(TypedDict):
    """A step that changed the chances most; `/archive/match/MATCH/moment/NUMBER.svg` shows it."""

    number: int
    clock: str
    text: str


class Outlook(TypedDict):
    """`/archive/match/MATCH/outlook/LANGUAGE.json`: how the chances of a match went."""

    curve: bool
    """Whether `/archive/match/MATCH/chances.svg` is there; a game for several players has none."""
    turns: list[TurningPoint]
    kindly: list[str]
    """What each side found, and what slipped away."""


class PuzzleChoice(TypedDict):
    """One answer to a puzzle, and what is said to whoever gives it."""

    text: str
    right: bool
    told: str


class Puzzle(TypedDict):
    """`/archive/puzzle/DAY/LANGUAGE.json`: a position of a stored match in which one move is clearly the best."""

    match: int
    """Whose match; zero if no match holds a puzzle, and the question says so."""
    number: int
    """The step that the position came after: `/archive/match/MATCH/board/NUMBER.svg` draws it."""
    question: str
    choices: list[PuzzleChoice]


class ArchivedMatch(TypedDict):
    """`/archive/match/MATCH/LANGUAGE.json`: a match, step by step."""

    match: int
    title: str
    result: str
    game: str
    problem: str
    """Why it can only be shown in part; empty if it is all there."""
    columns: list[str]
    numbers: list[NumbersRow]
    heat: bool
    momentum: bool
    steps: list[ArchivedStep]
    left_out: int
    """Steps that are too many for one page; the first ones."""
