"""The archive behind the page: stored matches, looked up in threads of the page with connections of their own.

A match is played through once and remembered as long as nothing is added to it; one is played through at a time, so
that twenty telephones cost no more than one.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from sqlite3 import Connection
from typing import Any, NamedTuple

from device.games import game_page
from device.referee.referee import called
from device.reports.chronicle import Chronicle, chronicle
from device.reports.keepsake import keepsake
from device.reports.numbers import Numbers, heat_svg, momentum_svg, numbers
from device.reports.outlook import curve_svg, outlook
from device.reports.plain import contest, heading, result
from device.reports.puzzle import no_puzzle, puzzle_of
from device.reports.story import Story, counts_goals, player_names, story, team_names, until_today
from device.reports.telling import told_step
from device.reports.video import video_picture
from device.store.connection import connect_to_read
from device.store.copies import Copies
from device.store.entries import Header, Line
from device.store.faults import StoreProblem, StoreReadOnly, UnknownMatch, named_faults
from device.store.log import MatchLog
from device.store.pictures import BEFORE, MEGABYTE, find_picture, folder_of, read_picture
from device.store.play import Play, Told
from device.store.reading import last_number, read_headers, read_match
from device.store.summaries import Summary, summary_of
from device.texts.language import texts
from device.web.contract.archive import ArchivedLine, ArchivedMatch, ArchivedStep, ArchiveList, Outlook, Puzzle, Space
from rules import games
from rules.game import Json
from rules.texts import Catalogue

ON_A_PAGE = 20
"""Matches in one list."""
MOST_STEPS = 3000
"""Steps that a page shows; a long match has some hundreds."""
MOST_SEARCHED = 2
"""Matches that are searched for a puzzle while somebody waits."""
REMEMBERED = 4
"""Matches that stay played through."""
WAIT = 2.0
"""Seconds to wait while somebody writes."""


class Current(NamedTuple):
    """The match that is being played."""

    match: int
    """Its number in the store; zero if it has none."""
    game: str
    play: Play
    options: Json
    teams: tuple[str, str] = ("", "")
    """What home and away are called; empty means by colour."""


class Kept(NamedTuple):
    """A match, played through."""

    told: Chronicle
    match: int
    options: Json
    teams: tuple[str, str]
    log: MatchLog | None
    """What is stored of it; the one that is being played is read when somebody wants it."""


class Archive:
    """`device.web.archive.Shelf` over a store."""

    def __init__(
        self, path: Path, picture_megabytes: float, current: Callable[[], Current | None], offered: Callable[[], int]
    ) -> None:
        """`offered`: the number of the match that the referee has in hand, played or interrupted."""
        self._path, self._folder = path, folder_of(path)
        self._most_pictures = int(picture_megabytes * MEGABYTE)
        self._current, self._offered = current, offered
        self._lock = threading.Lock()
        self._remembered: OrderedDict[tuple[Any, int], Kept] = OrderedDict()

    def list(self, lang: str, page: int) -> ArchiveList:
        """Some matches, the newest first."""
        said = texts(lang)
        try:
            with self._reading() as connection:
                headers = read_headers(connection, self._path)
                shown = headers[page * ON_A_PAGE : (page + 1) * ON_A_PAGE]
                found = [summary_of(connection, self._path, header) for header in shown]
        except StoreProblem:
            headers, found = [], []
        lines = [self._line(summary, said) for summary in found]
        return {"matches": lines, "pages": max(-(-len(headers) // ON_A_PAGE), 1), "space": self._space()}

    def match(self, match: int | None, lang: str) -> ArchivedMatch | None:
        """A match step by step."""
        kept = self._kept(match)
        if kept is None:
            return None
        with called(kept.teams):
            return self._match(kept, texts(lang))

    def _match(self, kept: Kept, said: Catalogue) -> ArchivedMatch:
        counted, tale = self._numbers(kept, said), self._story(kept, said)
        shares = [("possession", *(f"{share} %" for share in counted.possession))] if counted.possession else []
        rows = [(said.page(f"report.{what}"), home, away) for what, home, away in shares]
        rows += [(what, str(home), str(away)) for what, home, away in counted.rows]
        return {
            "match": kept.match,
            "title": heading(tale, said) if tale is not None else said.page(f"game.{kept.told.game}"),
            "result": result(tale) if tale is not None else "",
            "game": said.page(f"game.{kept.told.game}"),
            "problem": tale.problem if tale is not None else "",
            "columns": list(counted.columns),
            "numbers": [{"what": what, "home": home, "away": away} for what, home, away in rows],
            "heat": bool(counted.heat),
            "momentum": bool(counted.momentum),
            "steps": [self._step(kept, step, said) for step in kept.told.steps[-MOST_STEPS:]],
            "left_out": max(len(kept.told.steps) - MOST_STEPS, 0),
        }

    def why(self, match: int | None, number: int, lang: str) -> ArchivedStep | None:
        """One step."""
        kept = self._kept(match)
        step = next((one for one in kept.told.steps if one.link.entry.number == number), None) if kept else None
        if kept is None or step is None:
            return None
        with called(kept.teams):
            return self._step(kept, step, texts(lang))

    def board(self, match: int | None, number: int, *, moment: bool) -> str | None:
        """The position after a step, or when its decision came about."""
        kept = self._kept(match)
        if kept is None:
            return None
        return kept.told.moment(number) if moment else kept.told.drawing(number)

    def outlook(self, match: int | None, lang: str) -> Outlook | None:
        """How the chances went, with words about it."""
        kept = self._kept(match)
        if kept is None:
            return None
        with called(kept.teams):
            return outlook(kept.told, texts(lang))

    def puzzle(self, day: int, lang: str) -> Puzzle:
        """From one of the newest matches that are over; each day begins with another one."""
        said = texts(lang)
        try:
            with self._reading() as connection:
                headers = read_headers(connection, self._path)[:ON_A_PAGE]
        except StoreProblem:
            headers = []
        numbers = [header.match for header in headers if header.match != self._offered()]
        turned = day % max(len(numbers), 1)
        for match in [*numbers[turned:], *numbers[:turned]][:MOST_SEARCHED]:
            kept = self._kept(match)
            found = puzzle_of(kept.told, match, day, said) if kept is not None else None
            if found is not None:
                return found
        return no_puzzle(said)

    def chart(self, match: int | None, name: str) -> str | None:
        """`heat`, `momentum` or `chances`; none has words."""
        kept = self._kept(match)
        if kept is None:
            return None
        if name == "chances":
            return curve_svg(kept.told, kept.options)
        counted = self._numbers(kept, texts("de"))
        if name == "heat":
            return heat_svg(counted, game_page(kept.told.game).plan("de"))
        return momentum_svg(counted, list(kept.options.get("teams", ())))

    def picture(self, match: int | None, number: int, kind: str) -> bytes | None:
        """The photograph of a step."""
        kept = self._kept(match)
        link = kept.told.find(number) if kept is not None else None
        if kept is None or link is None:
            return None
        taken = read_picture(self._folder, kept.match, number, BEFORE if kind == "before" else "")
        if taken is None or kind == "picture":
            return taken
        return video_picture(taken, kept.told.marks(link)) or taken

    def report(self, match: int | None, lang: str) -> str | None:
        """A whole match as one HTML file."""
        kept, said = self._kept(match), texts(lang)
        if kept is None:
            return None
        with called(kept.teams):
            tale = self._story(kept, said)
            return None if tale is None else self._keepsake(kept, tale, said)

    def _keepsake(self, kept: Kept, tale: Story, said: Catalogue) -> str:
        return keepsake(tale, kept.told, kept.options, said, partial(read_picture, self._folder, kept.match))

    def _step(self, kept: Kept, step: Told, said: Catalogue) -> ArchivedStep:
        find = partial(find_picture, self._folder, kept.match)
        going_on = kept.log is None or kept.match == self._offered()
        return told_step(kept.told, step, said, find, secrets=going_on)

    def _line(self, summary: Summary, said: Catalogue) -> ArchivedLine:
        header = summary.header
        return {
            "match": header.match,
            "game": said.page(f"game.{header.game}") if header.game in games() else header.game,
            "contest": contest(player_names(header, said), team_names(header, said)),
            "standing": self._standing(summary, said),
            "when": said.page("report.when", when=header.started.astimezone()),
            "condition": said.page(f"report.condition.{summary.condition}"),
            "open": header.match == self._offered(),
        }

    def _standing(self, summary: Summary, said: Catalogue) -> str:
        if counts_goals(summary.header):
            return "{}:{}".format(*summary.score)
        kept = self._kept(summary.header.match)
        tale = self._story(kept, said) if kept is not None else None
        return tale.standing if tale is not None else ""

    def _kept(self, match: int | None) -> Kept | None:
        """A match, played through; the one that is being played as the referee knows it."""
        current = self._current()
        if current is not None and match in (None, current.match):
            return Kept(chronicle(current.game, current.play), current.match, current.options, current.teams, None)
        if not match:
            return None
        with self._lock:
            return self._stored(match)

    def _stored(self, match: int) -> Kept | None:
        try:
            with self._reading() as connection:
                header = connection.execute("SELECT * FROM match WHERE id = ?", (match,)).fetchone()
                key = (header, last_number(connection, match))  # a number may be given again to another match
                if key in self._remembered:
                    self._remembered.move_to_end(key)
                    return self._remembered[key]
                log = self._read(connection, match)
        except StoreProblem:
            return None
        play, _ = until_today(log)
        if log.header.game not in games() or play.start is None:
            return None
        kept = Kept(chronicle(log.header.game, play), match, log.header.options, log.header.teams, log)
        self._remembered[key] = kept
        while len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)
        return kept

    def _log(self, match: int) -> MatchLog | None:
        try:
            with self._reading() as connection:
                return self._read(connection, match)
        except StoreProblem:
            return None

    def _story(self, kept: Kept, said: Catalogue) -> Story | None:
        log = kept.log or (self._log(kept.match) if kept.match else None)
        return story(log, said) if log is not None else None

    def _numbers(self, kept: Kept, said: Catalogue) -> Numbers:
        return numbers(kept.told, said)

    def _space(self) -> Space:
        files = [self._path, *self._path.parent.glob(f"{self._path.name}-*")]
        files += Copies(self._path).folder.glob("*")
        pictures = self._folder.glob("*") if self._folder.is_dir() else ()
        return {"matches": _size(files), "pictures": _size(pictures), "most_pictures": self._most_pictures}

    def _read(self, connection: Connection, match: int) -> MatchLog:
        header, lines = read_match(connection, self._path, match)
        return MatchLog(OnlyToLook(), header, lines)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with closing(connect_to_read(self._path, WAIT)) as connection, named_faults(self._path):
            yield connection


class OnlyToLook:
    """A log's shelf that nobody writes to."""

    def write(self, log: MatchLog, fresh: Sequence[Line], play: Play, *, whistled: bool) -> None:
        """Never."""
        raise StoreReadOnly(path="", reason="opened to look only")

    def read(self, match: int) -> tuple[Header, list[Line]]:
        """Never."""
        raise UnknownMatch(match=match)


def _size(files: Iterable[Path]) -> int:
    """Bytes; a file may go while one counts."""
    total = 0
    for path in files:
        with suppress(OSError):
            total += path.stat().st_size
    return total
