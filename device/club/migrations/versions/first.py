"""The books of an evening."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

NAME, ID, WHEN = sa.String(80), sa.String(64), sa.String(32)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "evenings",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("name", NAME, nullable=False),
        sa.Column("game", ID, nullable=False),
        sa.Column("plan", sa.JSON, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("drawn", sa.Boolean, nullable=False),
        sa.Column("made_at", WHEN, nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("evening", sa.Integer, primary_key=True),
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", NAME, nullable=False),
        sa.Column("members", sa.JSON, nullable=False),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
        _of_evening(),
    )
    op.create_table(
        "tables",
        sa.Column("evening", sa.Integer, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("id", ID, nullable=False),
        sa.Column("match", ID, nullable=False),
        _of_evening(),
        sa.UniqueConstraint("evening", "id"),
    )
    op.create_table(
        "pairings",
        sa.Column("evening", sa.Integer, primary_key=True),
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("stage", ID, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("group", "round", "number", "home")),
        sa.Column("away", sa.Integer),
        *(sa.Column(name, ID, nullable=False) for name in ("table", "call", "before")),
        _of_evening(),
        sa.UniqueConstraint("evening", "stage", "group", "round", "number"),
    )
    op.create_table(
        "results",
        sa.Column("evening", sa.Integer, primary_key=True),
        sa.Column("pairing", sa.Integer, primary_key=True),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("home", "away")),
        *(sa.Column(name, sa.Integer) for name in ("shoot_home", "shoot_away")),
        *(sa.Column(name, ID, nullable=False) for name in ("by", "match")),
        sa.Column("at", WHEN, nullable=False),
        sa.ForeignKeyConstraint(["evening", "pairing"], ["pairings.evening", "pairings.id"]),
    )
    op.create_table(
        "changes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("evening", sa.Integer, nullable=False),
        sa.Column("pairing", sa.Integer),
        sa.Column("at", WHEN, nullable=False),
        sa.Column("who", NAME, nullable=False),
        sa.Column("what", ID, nullable=False),
        sa.Column("before", sa.JSON),
        sa.Column("after", sa.JSON),
        sa.Column("why", sa.Text, nullable=False),
        _of_evening(),
    )
    op.create_index("changes_of_evening", "changes", ["evening", "id"])
    op.create_table(
        "heard",
        *(sa.Column(name, ID, primary_key=True) for name in ("table", "match")),
        sa.Column("entry", sa.Integer, primary_key=True),
        sa.Column("at", WHEN, nullable=False),
    )


def _of_evening() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["evening"], ["evenings.id"])
