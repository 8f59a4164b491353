"""What happened in a match, ready to be told: who played, how it stands, goals, cards, the timeline, the board."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from device.games import board_drawings, game_day
from device.panel.screen import minutes
from device.store import entries
from device.store.entries import Entry, Header
from device.store.faults import NotReplayable
from device.store.log import MatchLog, play_through
from device.store.play import Link, Play, follow, standing_numbers
from device.store.summaries import ABANDONED, NOT_REPLAYABLE, OVER, UNFINISHED
from rules import games
from rules.game import BadInput
from rules.texts import Catalogue

NOBODY_KNOWS = "–"
"""How a match stands of which today's rules do not even know the beginning."""
GOALS = frozenset({"goal", "shoot-out-goal"})
CARDS = frozenset({"yellow", "red"})
TOLD = (entries.PAUSE, entries.RESUME, entries.UNDO, entries.REDO, entries.ABANDON)
"""Entries that are told although nothing happened on the pitch."""


class Moment(NamedTuple):
    """One line of the timeline."""

    clock: str
    text: str
    kind: str
    """The event's or the entry's kind."""
    stands: bool = True
    overruled: bool = False


class Story(NamedTuple):
    """A match to be told."""

    match: int
    started: datetime
    teams: tuple[str, str]
    players: tuple[str, ...]
    """Who sat around the table in a game without home and away."""
    standing: str
    condition: str
    timeline: tuple[Moment, ...]
    board: str
    picture: str
    problem: str
    """Why the match can only be told in part; empty if it is all there."""

    @property
    def goals(self) -> list[Moment]:
        """The goals that count."""
        return [moment for moment in self.timeline if moment.stands and moment.kind in GOALS]

    @property
    def cards(self) -> list[Moment]:
        """The cards that count."""
        return [moment for moment in self.timeline if moment.stands and moment.kind in CARDS]


def story(log: MatchLog, texts: Catalogue) -> Story:
    """Everything there is to tell. If today's rules cannot follow a match to its end, only the part that they can."""
    play, refused = until_today(log)
    problem = refused.say(texts).page if refused is not None else ""
    standing, condition, board, picture = NOBODY_KNOWS, NOT_REPLAYABLE, "", ""
    if play.start is not None:
        over = log.game.state_json(play.state)["over"]
        standing = game_day(log.header.game).words.standing(play.state, texts.lang).page
        condition = OVER if over else ABANDONED if play.abandoned else UNFINISHED
        board, picture = _drawn(log.header.game, play.state)
    return Story(
        log.match,
        log.header.started,
        team_names(log.header, texts),
        player_names(log.header, texts),
        standing,
        NOT_REPLAYABLE if problem else condition,
        tuple(_timeline(log, play, texts)),
        board,
        picture,
        problem,
    )


def team_names(header: Header, texts: Catalogue) -> tuple[str, str]:
    """What the teams call themselves, else their colours, else home and away."""
    colours = header.options.get("teams", ())
    home, away = (
        named or (texts.page(f"report.colour.{colours[i]}") if len(colours) == 2 else texts.page(f"report.{side}"))
        for i, (named, side) in enumerate(zip(header.teams, ("home", "away"), strict=True))
    )
    return home, away


def player_names(header: Header, texts: Catalogue) -> tuple[str, ...]:
    """The players around the table. None in a game of home and away, or if today's rules do not know the match."""
    try:
        return game_day(header.game).words.players(header.options, texts.lang) if header.game in games() else ()
    except BadInput:
        return ()


def counts_goals(header: Header) -> bool:
    """Whether goals say how a match of this game stands."""
    if header.game not in games():
        return True
    day = game_day(header.game)
    try:
        return day.conduct.score(day.rules.start(header.options)) is not None
    except BadInput:
        return True


def until_today(log: MatchLog) -> tuple[Play, NotReplayable | None]:
    """A match as far as today's rules can follow it, and why no further."""
    try:
        return play_through(log.header, log.entries), None
    except NotReplayable as problem:
        until = problem.facts["until"]
        assert isinstance(until, Play)
        return until, problem


def _timeline(log: MatchLog, until: Play, texts: Catalogue) -> Iterator[Moment]:
    if until.start is None:
        return
    told = log.entries[: until.number]
    standing = standing_numbers(told)
    play = Play(until.start)
    for entry in told:
        play = follow(play, entry, log.game)
        if entry.kind in TOLD:
            yield Moment(_when(log, play.state, entry), texts.page(f"report.{entry.kind}"), entry.kind)
        elif entry.kind in (entries.ACTION, entries.POSITION) and play.last:
            yield from _moments(log, play.last, entry.number in standing, texts)


def _moments(log: MatchLog, link: Link, stands: bool, texts: Catalogue) -> Iterator[Moment]:
    entry = link.entry
    assert link.step is not None
    when = _when(log, link.step.state, entry)
    overruled = entry.data["by"] == entries.OVERRULED
    if entry.kind == entries.POSITION:
        yield Moment(when, texts.page("report.position"), entry.kind, stands)
    for event in link.step.events:
        text = log.game.say_event(link.step.state, event, texts.lang).page
        yield Moment(when, text, event.kind, stands, overruled)


def _drawn(game: str, state: Any) -> tuple[str, str]:
    """The board in letters and as a picture; a game that is not played at the table is told in words alone."""
    if game not in games():
        return "", ""
    as_text, as_svg = board_drawings(game)
    return as_text(state), as_svg(state)


def _when(log: MatchLog, state: Any, entry: Entry) -> str:
    """The time of an entry as the game's scoreboard shows it; in a game without a clock, the time of day."""
    game = log.header.game
    face = game_day(game).clocks.face(state, entry.clock) if game in games() else minutes(entry.clock)
    return face or f"{log.lines[entry.number - 1].at:%H:%M}"
