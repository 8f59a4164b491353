"""The books: every decision of an evening is one transaction, and what follows from it is decided in the same one.

Whoever decides locks the evening first, so two organisers, or an organiser and a table, never decide at the same
moment. What a decision leads to (the next round, calls to free tables) is worked out from what the books say then.
"""

import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, insert, select, update
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError

from device.club.calling import calls_now
from device.club.draw import next_fixtures, outdated
from device.club.evening import HELD, KNOCK_OUT, Evening, Fixture, Pairing, Plan, Score
from device.club.reading import read_evening, revision_of, score_row
from device.club.reports import Report
from device.club.schema import CHANGES, ENTRANTS, EVENINGS, HEARD, PAIRINGS, RESULTS, TABLES

log = logging.getLogger("schiri.club")

WALKOVER = Score(3, 0)
"""What it counts if somebody has gone home."""
LATEST_FIRST = EVENINGS.c.id.desc()


class BooksAway(Exception):
    """The database does not answer; nothing was changed, so it may be tried again."""


class Refused(Exception):
    """What somebody wants cannot be: a code for a sentence."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Books:
    """The books of a club."""

    def __init__(self, engine: Engine, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._engine, self._now = engine, now
        self.absent: Collection[str] = ()
        """Tables that cannot be called now: they are away, or somebody plays there."""

    def newest(self) -> int | None:
        """The evening that was made last; None if there is none."""
        with self._looking() as connection:
            return connection.scalar(select(EVENINGS.c.id).order_by(LATEST_FIRST).limit(1))

    def revision(self, evening: int) -> int:
        """Another number after each decision, whoever has made it."""
        with self._looking() as connection:
            return revision_of(connection, evening)

    def read(self, evening: int) -> Evening:
        """All of it."""
        with self._looking() as connection:
            return read_evening(connection, evening)

    def make(self, name: str, game: str, plan: Plan, seed: int, who: str = "") -> int:
        """A new evening."""
        with self._deciding() as connection:
            row = {"revision": 0, "name": name, "game": game, "plan": asdict(plan), "seed": seed, "drawn": False}
            made = connection.execute(insert(EVENINGS).values(**row, made_at=self._date()))
            number = int(made.inserted_primary_key[0])  # type: ignore[index] # one row was made, so it has a key
            self._note(connection, number, None, who, "made", None, {"name": name, "seed": seed}, "")
        return number

    def rename(self, evening: int, name: str, game: str, plan: Plan, who: str) -> None:
        """Another name or another plan, as long as nothing is drawn."""
        with self._evening(evening) as (connection, before):
            if before.drawn and (game, plan) != (before.game, before.plan):
                raise Refused("drawn")
            row = {"name": name, "game": game, "plan": asdict(plan)}
            connection.execute(update(EVENINGS).where(EVENINGS.c.id == evening).values(**row))
            was = {"name": before.name, "game": before.game, "plan": asdict(before.plan)}
            self._note(connection, evening, None, who, "plan", was, row, "")

    def add(self, evening: int, entrants: Collection[tuple[str, tuple[str, ...]]], who: str) -> None:
        """People or teams come, as long as nothing is drawn."""
        with self._evening(evening) as (connection, before):
            if before.drawn:
                raise Refused("drawn")
            names = [name for name, _ in entrants]
            taken = {one.name.casefold() for one in before.entrants.values()}
            if len({name.casefold() for name in names} - taken) < len(names):
                raise Refused("name-taken")
            first = max(before.entrants, default=0) + 1
            for number, (name, members) in enumerate(entrants, first):
                row = {"id": number, "name": name, "members": list(members), "withdrawn": False}
                connection.execute(insert(ENTRANTS).values(evening=evening, **row))
            self._note(connection, evening, None, who, "added", None, names, "")

    def remove(self, evening: int, entrant: int, who: str) -> None:
        """Somebody goes: out of the list before the draw; later the others win what was still to be played."""
        with self._evening(evening) as (connection, before):
            gone = before.entrants.get(entrant)
            if gone is None or gone.withdrawn:
                raise Refused("nobody")
            here = (ENTRANTS.c.evening == evening) & (ENTRANTS.c.id == entrant)
            if before.drawn:
                connection.execute(update(ENTRANTS).where(here).values(withdrawn=True))
            else:
                connection.execute(ENTRANTS.delete().where(here))
            self._note(connection, evening, None, who, "removed", gone.name, None, "")

    def use_tables(self, evening: int, tables: Collection[str], who: str) -> None:
        """These tables are played at from now on, in this order; a match at another one is played to its end."""
        with self._evening(evening) as (connection, before):
            rows = connection.execute(select(TABLES).where(TABLES.c.evening == evening)).mappings()
            known = {row["id"]: row["match"] for row in rows}
            connection.execute(TABLES.delete().where(TABLES.c.evening == evening))
            for place, table in enumerate(dict.fromkeys(tables)):
                match = known.get(table, "")
                connection.execute(insert(TABLES).values(evening=evening, place=place, id=table, match=match))
            self._note(connection, evening, None, who, "tables", list(before.tables), list(tables), "")

    def begin(self, evening: int, who: str) -> None:
        """Draw, and call the first matches."""
        with self._evening(evening) as (connection, before):
            if before.drawn:
                raise Refused("drawn")
            if len(before.playing) < 2:
                raise Refused("too-few")
            connection.execute(update(EVENINGS).where(EVENINGS.c.id == evening).values(drawn=True))
            self._note(connection, evening, None, who, "drawn", None, {"seed": before.seed}, "")

    def call(self, evening: int, pairing: int, table: str, who: str) -> None:
        """Call a match to a table by hand, or hold it; without a table it waits for the next free one."""
        with self._evening(evening) as (connection, before):
            one = _pairing(before, pairing)
            if one.done:
                raise Refused("played")
            if any(other.called and other.table == table for other in before.pairings if other is not one):
                raise Refused("table-taken")
            self._call(connection, before, one, table)
            self._note(connection, evening, pairing, who, "called", one.table if one.called else "", table, "")

    def enter(self, evening: int, pairing: int, score: Score, who: str, why: str) -> None:
        """A result by hand: the first one, or a correction. What is drawn from the old one is drawn again."""
        with self._evening(evening) as (connection, before):
            one = _pairing(before, pairing)
            if one.bye:
                raise Refused("bye")
            if one.score is not None and not one.undecided and not why.strip():
                raise Refused("no-reason")
            if one.fixture.stage == KNOCK_OUT and not score.winner:
                raise Refused("no-winner")
            self._keep(connection, before, one, score, by="hand", match="", who=who, why=why)

    def hear(self, evening: int, report: Report) -> bool:
        """A table says that a match is over; whether that changed anything. The same report again changes nothing."""
        try:
            with self._evening(evening) as (connection, before):
                row = {"table": report.table, "match": report.match, "entry": report.entry}
                connection.execute(insert(HEARD).values(**row, at=self._date()))
                return self._take_in(connection, before, report)
        except IntegrityError:
            return False  # heard before, by us or by another organiser

    def seen(self, evening: int, table: str, match: str) -> None:
        """A table has this match on; calls from now on mean a later one."""
        here = (TABLES.c.evening == evening) & (TABLES.c.id == table) & (TABLES.c.match != match)
        with self._deciding() as connection:
            connection.execute(update(TABLES).where(here).values(match=match))

    def settle(self, evening: int) -> None:
        """Nothing was decided, but tables have come or become free."""
        with self._evening(evening):
            pass

    def trace(self, evening: int, most: int = 200) -> list[dict[str, Any]]:
        """Everything that was decided, the newest first."""
        wanted = select(CHANGES).where(CHANGES.c.evening == evening).order_by(CHANGES.c.id.desc()).limit(most)
        with self._looking() as connection:
            return [dict(row) for row in connection.execute(wanted).mappings()]

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    @contextmanager
    def _looking(self) -> Iterator[Connection]:
        try:
            with self._engine.connect() as connection:
                yield connection
        except (OperationalError, InterfaceError) as away:
            raise BooksAway(str(away.orig)) from away

    @contextmanager
    def _deciding(self) -> Iterator[Connection]:
        """One transaction: all of it, or nothing."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except (OperationalError, InterfaceError) as away:
            raise BooksAway(str(away.orig)) from away

    @contextmanager
    def _evening(self, evening: int) -> Iterator[tuple[Connection, Evening]]:
        """Decide something, with the evening as it stands; then what follows from it, all in one transaction."""
        with self._deciding() as connection:
            locked = connection.scalar(select(EVENINGS.c.id).where(EVENINGS.c.id == evening).with_for_update())
            if locked is None:
                raise Refused("no-evening")
            yield connection, read_evening(connection, evening)
            self._follow(connection, evening)
            here = EVENINGS.c.id == evening
            connection.execute(update(EVENINGS).where(here).values(revision=EVENINGS.c.revision + 1))

    def _follow(self, connection: Connection, number: int) -> None:
        """Draw what can be drawn, give away what cannot be played, call what can be called."""
        while True:
            evening = read_evening(connection, number)
            if not evening.drawn:
                return
            fixtures = next_fixtures(evening)
            given = [one for one in evening.pairings if not one.done and _somebody_left(evening, one)]
            if not fixtures and not given:
                break
            for one in given:
                self._keep(
                    connection, evening, one, _walkover(evening, one), by="walkover", match="", who="", why="walkover"
                )
            for fixture in fixtures if not given else ():
                self._draw(connection, evening, fixture)
        for one, table in calls_now(evening, self.absent):
            self._call(connection, evening, one, table)

    def _draw(self, connection: Connection, evening: Evening, fixture: Fixture) -> None:
        highest = select(PAIRINGS.c.id).where(PAIRINGS.c.evening == evening.id).order_by(PAIRINGS.c.id.desc()).limit(1)
        number = (connection.scalar(highest) or 0) + 1
        row = {**fixture._asdict(), "table": "", "call": "", "before": ""}
        connection.execute(insert(PAIRINGS).values(evening=evening.id, id=number, **row))

    def _call(self, connection: Connection, evening: Evening, one: Pairing, table: str) -> None:
        """The number of a call says for which evening, which match and how often it was called."""
        before = connection.scalar(
            select(TABLES.c.match).where((TABLES.c.evening == evening.id) & (TABLES.c.id == table))
        )
        times = int(one.call.rpartition(".")[2] or 0) + 1 if one.call else 1
        row = {
            "table": table,
            "call": f"{evening.id}.{one.id}.{times}" if table not in ("", HELD) else "",
            "before": before or "",
        }
        here = (PAIRINGS.c.evening == evening.id) & (PAIRINGS.c.id == one.id)
        connection.execute(update(PAIRINGS).where(here).values(**row))

    def _take_in(self, connection: Connection, before: Evening, report: Report) -> bool:
        """Which match was it? One that is known already, or the one that was called to this table."""
        if report.score is None:
            return False
        here = (TABLES.c.evening == before.id) & (TABLES.c.id == report.table)
        connection.execute(update(TABLES).where(here).values(match=report.match))
        known = (RESULTS.c.evening == before.id) & (RESULTS.c.match == report.match)
        found = connection.execute(select(RESULTS.c.pairing, RESULTS.c.by).where(known)).one_or_none()
        meant = self._meant(connection, before, report) if found is None else _pairing(before, found.pairing)
        by_hand = found is not None and found.by != "table"
        if meant is None or by_hand or meant.score == report.score:
            return False
        why = "" if found is None else "table-corrected"
        table, match = report.table, report.match
        self._keep(connection, before, meant, report.score, by="table", match=match, who=table, why=why)
        return True

    def _meant(self, connection: Connection, before: Evening, report: Report) -> Pairing | None:
        waiting = (PAIRINGS.c.evening == before.id) & (PAIRINGS.c.table == report.table) & (PAIRINGS.c.call != "")
        called = connection.execute(select(PAIRINGS.c.id).where(waiting & (PAIRINGS.c.before != report.match)))
        numbers = set(called.scalars())
        fitting = (one for one in before.pairings if one.called and one.id in numbers)
        return next((one for one in fitting if report.call in ("", one.call)), None)

    def _keep(
        self,
        connection: Connection,
        evening: Evening,
        one: Pairing,
        score: Score,
        *,
        by: str,
        match: str,
        who: str,
        why: str,
    ) -> None:
        here = (RESULTS.c.evening == evening.id) & (RESULTS.c.pairing == one.id)
        row = {**score_row(score), "by": by, "match": match, "at": self._date()}
        if one.score is None:
            connection.execute(insert(RESULTS).values(evening=evening.id, pairing=one.id, **row))
        else:
            if not match:
                del row["match"]
            connection.execute(update(RESULTS).where(here).values(**row))
            for other in outdated(evening, one, score):
                gone = (PAIRINGS.c.evening == evening.id) & (PAIRINGS.c.id == other.id)
                connection.execute(PAIRINGS.delete().where(gone))
        was = None if one.score is None else score_row(one.score)
        self._note(connection, evening.id, one.id, who, "result", was, score_row(score), why)

    def _note(
        self,
        connection: Connection,
        evening: int,
        pairing: int | None,
        who: str,
        what: str,
        before: Any,
        after: Any,
        why: str,
    ) -> None:
        row = {"at": self._date(), "who": who, "what": what, "before": before, "after": after, "why": why}
        connection.execute(insert(CHANGES).values(evening=evening, pairing=pairing, **row))

    def _date(self) -> str:
        return self._now().astimezone(UTC).isoformat(timespec="milliseconds")


def _pairing(evening: Evening, number: int) -> Pairing:
    found = next((one for one in evening.pairings if one.id == number), None)
    if found is None:
        raise Refused("no-match")
    return found


def _somebody_left(evening: Evening, one: Pairing) -> bool:
    return any(evening.entrants[entrant].withdrawn for entrant in one.fixture[-2:] if entrant is not None)


def _walkover(evening: Evening, one: Pairing) -> Score:
    """Whoever is still there wins; if nobody is, the one who was to be at home."""
    away_left = one.fixture.away is not None and evening.entrants[one.fixture.away].withdrawn
    return WALKOVER if away_left else Score(WALKOVER.away, WALKOVER.home)
