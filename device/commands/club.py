"""`schiri club`: an evening with many tables: draw, call, results, standings."""

import os
import secrets
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from device.commands.stopping import told_to_stop
from device.panel.qr import qr_lines
from device.ports import Trouble
from device.settings import BadSettings, Settings, explain_problems, load
from rules import games
from rules.texts import Catalogue

if TYPE_CHECKING:
    from device.club.books import Books
    from device.messages.line import Line

DATABASE, PEOPLE, CLUB = "club.db", "club-people.json", "club.json"


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Which evening, and where the books are."""
    parser.add_argument("--name", help=texts.page("command.club.name"))
    parser.add_argument("--game", choices=games(), help=texts.page("command.club.game"))
    parser.add_argument("--new", action="store_true", help=texts.page("command.club.new"))
    parser.add_argument(
        "--database", metavar=texts.page("command.club.place"), help=texts.page("command.club.database")
    )
    port = partial(_port, texts=texts)
    parser.add_argument("--port", type=port, metavar="N", help=texts.page("command.club.port"))
    file = texts.page("command.matches.file")
    parser.add_argument("--settings", type=Path, metavar=file, help=texts.page("command.matches.settings"))


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Keep the evening until somebody says stop; 2 for bad settings, 1 if there are no books or no page."""
    try:
        settings = load(arguments.settings)
    except BadSettings as bad:
        print(explain_problems(bad, texts), file=sys.stderr)
        return 2
    from device.club.books import Books
    from device.club.database import NoBooks, open_database

    beside = settings.storage.file(os.environ).parent
    place = arguments.database or settings.club.database or str(beside / DATABASE)
    try:
        engine = open_database(place)
    except NoBooks as problem:
        print(problem.say(texts), file=sys.stderr)
        return 1
    books = Books(engine)
    _open_evening(books, arguments, texts, settings)
    return _keep(books, settings, arguments, texts, beside / PEOPLE)


def _open_evening(books: "Books", arguments: Namespace, texts: Catalogue, settings: Settings) -> None:
    """The newest evening goes on; a new one begins where there is none, or where one is asked for."""
    from device.club.evening import Plan

    if arguments.new or arguments.name or books.newest() is None:
        name = arguments.name or texts.page("club.evening", date=datetime.now().astimezone().date().isoformat())
        books.make(name, arguments.game or settings.game, Plan(), secrets.randbelow(2**31))


def _keep(books: "Books", settings: Settings, arguments: Namespace, texts: Catalogue, people: Path) -> int:
    from device.club.club_house import ClubHouse

    page = replace(settings.page, port=arguments.port or settings.page.port)
    try:
        house = ClubHouse(books, page, texts.lang, people, _line(settings, people.with_name(CLUB)))
        address = house.page.start()
    except Trouble as trouble:
        print(trouble.say(texts), file=sys.stderr)
        books.close()
        return 1
    house.away = lambda away: print(texts.page(f"club.books-{'away' if away else 'back'}"), file=sys.stderr, flush=True)
    with told_to_stop() as stopped:
        print(_welcome(house.page.own_address, address, house.reception.code(), texts), flush=True)
        house.tell()
        while not stopped():
            house.turn()
        house.close()
    print(texts.page("club.farewell"), flush=True)
    return 0


def _line(settings: Settings, file: Path) -> "Line | None":
    """To the broker that the tables tell, if the settings name one. It keeps what comes while the club is away."""
    if not settings.broker.address:
        return None
    from device.messages.identity import table_name
    from device.messages.line import open_line

    # The name of a table would throw that table off the broker.
    own = table_name(replace(settings.broker, user="", table=""), file, partial(secrets.token_hex, 3))
    return open_line(settings.broker, client=f"schiri-club-{own}")


def _port(text: str, texts: Catalogue) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 0 < int(text) < 1 << 16):
        raise ArgumentTypeError(texts.page("command.club.bad-port"))
    return int(text)


def _welcome(own: str, house: str, code: str, texts: Catalogue) -> str:
    """Where the page is; who sits elsewhere needs the code to decide anything."""
    if own == house:
        return texts.page("club.welcome-here", address=own)
    told = texts.page("club.welcome", address=own, house=house, code=f"{code[:3]} {code[3:]}")
    return f"{told}\n{qr_lines(house)}"
