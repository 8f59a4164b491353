"""From rows to values: an evening as the books have it."""

from typing import Any

from sqlalchemy import Connection, RowMapping, select

from device.club.evening import Entrant, Evening, Fixture, Pairing, Plan, Score
from device.club.schema import ENTRANTS, EVENINGS, PAIRINGS, RESULTS, TABLES


def read_evening(connection: Connection, number: int) -> Evening:
    """All that the books say about an evening, inside one transaction."""
    row = connection.execute(select(EVENINGS).where(EVENINGS.c.id == number)).mappings().one()
    entrants = connection.execute(select(ENTRANTS).where(ENTRANTS.c.evening == number).order_by(ENTRANTS.c.id))
    drawn = connection.execute(select(PAIRINGS).where(PAIRINGS.c.evening == number).order_by(PAIRINGS.c.id))
    played = connection.execute(select(RESULTS).where(RESULTS.c.evening == number))
    scores = {result["pairing"]: _score(result) for result in played.mappings()}
    tables = connection.execute(select(TABLES.c.id).where(TABLES.c.evening == number).order_by(TABLES.c.place))
    return Evening(
        id=number,
        name=row["name"],
        game=row["game"],
        plan=Plan(**row["plan"]),
        seed=row["seed"],
        entrants={one["id"]: _entrant(one) for one in entrants.mappings()},
        pairings=tuple(_pairing(one, scores.get(one["id"])) for one in drawn.mappings()),
        tables=tuple(tables.scalars()),
        drawn=row["drawn"],
    )


def revision_of(connection: Connection, number: int) -> int:
    """How often something was decided."""
    return int(connection.execute(select(EVENINGS.c.revision).where(EVENINGS.c.id == number)).scalar_one())


def score_row(score: Score) -> dict[str, Any]:
    """A score as columns."""
    shoot_home, shoot_away = score.shoot_out or (None, None)
    return {"home": score.home, "away": score.away, "shoot_home": shoot_home, "shoot_away": shoot_away}


def _score(row: RowMapping) -> Score:
    home, away = row["shoot_home"], row["shoot_away"]
    return Score(row["home"], row["away"], None if home is None else (home, away))


def _entrant(row: RowMapping) -> Entrant:
    return Entrant(row["id"], row["name"], tuple(row["members"]), row["withdrawn"])


def _pairing(row: RowMapping, score: Score | None) -> Pairing:
    fixture = Fixture(*(row[name] for name in Fixture._fields))
    return Pairing(row["id"], fixture, score, row["table"], row["call"])
