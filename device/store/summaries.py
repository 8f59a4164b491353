"""The list of matches: how each of them stands, without playing it through if that can be helped."""

import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

from device.store import schema
from device.store.entries import Header
from device.store.faults import NotReplayable
from device.store.log import entries_of, play_through
from device.store.play import Play, goals_of
from device.store.reading import last_number, read_match
from rules import game_named
from rules.game import BadInput, Game

UNFINISHED, OVER, ABANDONED, NOT_REPLAYABLE = "unfinished", "over", "abandoned", "not-replayable"


class Summary(NamedTuple):
    """One line in the list of matches."""

    header: Header
    condition: str
    """`unfinished`, `over`, `abandoned` or `not-replayable`."""
    score: tuple[int, int]
    entries: int
    broken_off: bool = False
    """Whether it cannot be replayed and was still going on when it was last played."""


def summary_of(connection: sqlite3.Connection, path: Path, header: Header) -> Summary:
    """From the scoreboard, if that was written by these rules at the last entry; else from a replay.

    A match by other rules keeps the score that they gave it.
    """
    match, game = header.match, _rules(header)
    last = last_number(connection, match)
    row = connection.execute("SELECT * FROM scoreboard WHERE match = ?", (match,)).fetchone()
    board = row[:8] if row and row[:8] == schema.scoreboard_row(row[:7]) else None
    if game is not None and header.rules != game.version:
        return _as_it_was(header, board, last)
    if game is None or board is None or board[1:3] != (last, game.version):
        try:
            play = play_through(header, entries_of(read_match(connection, path, match)[1]))
            board = scoreboard_of(game_named(header.game), match, play)
        except NotReplayable:
            return _as_it_was(header, board, last)
    _, _, _, home, away, over, abandoned, _ = board
    condition = OVER if over else ABANDONED if abandoned else UNFINISHED
    return Summary(header, condition, (home, away), last)


def _as_it_was(header: Header, board: tuple[Any, ...] | None, last: int) -> Summary:
    """A match that today's rules do not replay, as its own rules have left it."""
    home, away, over, abandoned = board[3:7] if board else (0, 0, 0, 0)
    return Summary(header, NOT_REPLAYABLE, (home, away), last, broken_off=not (over or abandoned))


def scoreboard_of(game: Game[Any, Any], match: int, play: Play) -> tuple[Any, ...]:
    """The row of a match after its last entry."""
    told = game.state_json(play.state)
    home, away = goals_of(told)
    over, abandoned = int(told["over"]), int(play.abandoned)
    return schema.scoreboard_row((match, play.number, game.version, home, away, over, abandoned))


def _rules(header: Header) -> Game[Any, Any] | None:
    """Today's rules of this match's game; None if we no longer know the game."""
    try:
        return game_named(header.game)
    except BadInput:
        return None
