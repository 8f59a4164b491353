"""The books as tables of a database. `migrations/` makes them; a test holds the two against each other."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()
NAME, ID, WHEN = String(80), String(64), String(32)
"""Names for people; names of tables, matches and calls; times as ISO 8601 in UTC, which every database sorts alike."""

EVENINGS = Table(
    "evenings",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("name", NAME, nullable=False),
    Column("game", ID, nullable=False),
    Column("plan", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("drawn", Boolean, nullable=False),
    Column("made_at", WHEN, nullable=False),
)
ENTRANTS = Table(
    "entrants",
    METADATA,
    Column("evening", Integer, primary_key=True),
    Column("id", Integer, primary_key=True),
    Column("name", NAME, nullable=False),
    Column("members", JSON, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    ForeignKeyConstraint(["evening"], ["evenings.id"]),
)
TABLES = Table(
    "tables",
    METADATA,
    Column("evening", Integer, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("id", ID, nullable=False),
    Column("match", ID, nullable=False),
    ForeignKeyConstraint(["evening"], ["evenings.id"]),
    UniqueConstraint("evening", "id"),
)
"""`match`: the last match that is known of a table; a new call waits for another one."""
PAIRINGS = Table(
    "pairings",
    METADATA,
    Column("evening", Integer, primary_key=True),
    Column("id", Integer, primary_key=True),
    Column("stage", ID, nullable=False),
    Column("group", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("home", Integer, nullable=False),
    Column("away", Integer),
    Column("table", ID, nullable=False),
    Column("call", ID, nullable=False),
    Column("before", ID, nullable=False),
    ForeignKeyConstraint(["evening"], ["evenings.id"]),
    UniqueConstraint("evening", "stage", "group", "round", "number"),
)
"""`before`: the match that was known of the table when it was called; its result is not meant."""
RESULTS = Table(
    "results",
    METADATA,
    Column("evening", Integer, primary_key=True),
    Column("pairing", Integer, primary_key=True),
    Column("home", Integer, nullable=False),
    Column("away", Integer, nullable=False),
    Column("shoot_home", Integer),
    Column("shoot_away", Integer),
    Column("by", ID, nullable=False),
    Column("match", ID, nullable=False),
    Column("at", WHEN, nullable=False),
    ForeignKeyConstraint(["evening", "pairing"], ["pairings.evening", "pairings.id"]),
)
"""`by`: `table` or `hand` or `walkover`. `match`: the match at the table that gave it; empty for what was entered."""
CHANGES = Table(
    "changes",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("evening", Integer, nullable=False),
    Column("pairing", Integer),
    Column("at", WHEN, nullable=False),
    Column("who", NAME, nullable=False),
    Column("what", ID, nullable=False),
    Column("before", JSON),
    Column("after", JSON),
    Column("why", Text, nullable=False),
    ForeignKeyConstraint(["evening"], ["evenings.id"]),
    Index("changes_of_evening", "evening", "id"),
)
"""The trace: everything that people or tables decided, in order. Nothing is ever taken out of it."""
HEARD = Table(
    "heard",
    METADATA,
    Column("table", ID, primary_key=True),
    Column("match", ID, primary_key=True),
    Column("entry", Integer, primary_key=True),
    Column("at", WHEN, nullable=False),
)
"""Ends of matches that were taken in: the same message again changes nothing."""
