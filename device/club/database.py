"""The database behind the books: SQLite in a file, or PostgreSQL; and how an older one is brought up to date."""

from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from rules.texts import Catalogue

POSTGRES = "postgresql+psycopg"
ONE_AT_A_TIME = 0x5C41
"""Number of the lock that keeps two organisers from making the same tables; any number that is ours will do."""
PATIENCE = 5
"""Seconds to wait for a database that does not answer, or that somebody else has locked."""


class NoBooks(Exception):
    """There is no database where there should be one: a code with facts, in words under `books` in the catalogue."""

    def __init__(self, code: str, place: str, reason: str = "") -> None:
        super().__init__(code, place, reason)
        self.code, self.place, self.reason = code, place, reason

    def say(self, said: Catalogue) -> str:
        """What happened and what to do."""
        return said.page(f"books.{self.code}", place=self.place, reason=self.reason)


def open_database(place: str) -> Engine:
    """The database at a URL or in a file, with all its tables. Raises `NoBooks`, which never tells a password."""
    try:
        engine = _engine(place)
        try:
            with engine.begin() as connection:
                bring_up_to_date(connection)
        except BaseException:
            engine.dispose()
            raise
    except (ArgumentError, NoSuchModuleError) as wrong:
        raise NoBooks("no-database", _plain(place), type(wrong).__name__) from wrong
    except CommandError as newer:
        raise NoBooks("newer-database", _plain(place)) from newer
    except (DBAPIError, OSError) as away:
        reason = str(getattr(away, "orig", away)).strip().partition("\n")[0]
        raise NoBooks("no-database", _plain(place), reason) from away
    return engine


def bring_up_to_date(connection: Connection, revision: str = "head") -> None:
    """Make or change the tables, all of them or nothing; two organisers who start together take turns."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": ONE_AT_A_TIME})
    with as_file(files("device.club").joinpath("migrations")) as steps:
        config = Config()
        config.set_main_option("script_location", str(steps))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def _engine(place: str) -> Engine:
    if "://" not in place:
        file = Path(place).expanduser()
        file.parent.mkdir(parents=True, exist_ok=True)
        return _sqlite(f"sqlite:///{file}")
    url = make_url(place)
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername=POSTGRES)
    if url.get_backend_name() == "sqlite":
        return _sqlite(url)
    return create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": PATIENCE})


def _sqlite(url: Any) -> Engine:
    engine = create_engine(url, connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        connection.isolation_level = None  # we say ourselves when a transaction begins
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # what was decided survives a power cut
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _plain(place: str) -> str:
    """As people may read it."""
    try:
        return make_url(place).render_as_string(hide_password=True) if "://" in place else place
    except ArgumentError:
        return "?"
