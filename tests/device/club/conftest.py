"""What tests of the club share: one PostgreSQL for all of them, with a database for each."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import Engine

from device.club.books import Books
from device.club.database import open_database
from tests.services.postgres import Postgres, postgres


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database: a file, and once more on a server."""
    if request.param == "sqlite":
        return str(tmp_path / "club.db")
    server: Postgres = request.getfixturevalue("database_server")
    return server.new_place()


@pytest.fixture
def engine_at() -> Iterator[Callable[[str], Engine]]:
    """Opens databases, and closes them in the end."""
    with ExitStack() as leaving:

        def opened(place: str) -> Engine:
            engine = open_database(place)
            leaving.callback(engine.dispose)
            return engine

        yield opened


@pytest.fixture
def books_at(engine_at: Callable[[str], Engine]) -> Callable[[str], Books]:
    return lambda place: Books(engine_at(place))
