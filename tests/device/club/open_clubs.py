"""Clubs that are open: a real page, with a loop that tells it what is new."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event, Thread

from device.club.books import Books
from device.club.club_house import ClubHouse
from device.club.database import open_database
from device.club.evening import Plan, Score
from device.club.reports import Report
from device.settings import PageSettings
from rules import games

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Frieda", "Gustav", "Hanna")
MORE = ("Ida", "Jonas", "Klara", "Lars", "Mia", "Noah", "Oskar", "Paula")


@contextmanager
def open_club(prepare: Callable[[ClubHouse], None], lang: str = "de") -> Iterator[ClubHouse]:
    """A club with its books in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        house = ClubHouse(Books(open_database(str(Path(folder, "club.db")))), PageSettings(open=False), lang, None)
        prepare(house)
        house.page.start()
        stop = Event()

        def run() -> None:
            house.tell()
            while not stop.is_set():
                house.turn()

        loop = Thread(target=run)
        loop.start()
        try:
            yield house
        finally:
            stop.set()
            loop.join()
            house.close()


def four_who_knock_each_other_out(house: ClubHouse) -> None:
    """An evening before its first name."""
    house.office.books.make("Freitag", games()[0], Plan("knock-out"), seed=4)


def sixteen_in_groups(house: ClubHouse) -> None:
    """In the middle of an evening: five tables, three of which tell how it stands."""
    books, chance = house.office.books, Random(1)
    number = books.make("Friday at the club", games()[0], Plan("groups"), seed=7)
    books.add(number, [(name, ()) for name in NAMES + MORE], "Rita")
    books.use_tables(number, [str(k + 1) for k in range(5)], "Rita")
    books.begin(number, "Rita")
    for _ in range(14):
        one = next(one for one in books.read(number).pairings if one.called)
        books.enter(number, one.id, Score(chance.randrange(4), chance.randrange(4)), "Rita", "")
    for one in [one for one in books.read(number).pairings if one.called][:3]:
        goals = Score(chance.randrange(3), chance.randrange(3))
        house.office.hear(Report(one.table, f"match-{one.table}", 5, games()[0], goals, clock="31:20"))
