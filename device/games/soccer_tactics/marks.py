"""What to look at in a decision of Soccer Tactics: the offside line with both figures, who was fouled, who scored."""

from device.games.marks import CULPRIT, SPOT, WITNESS, Marks, Ring
from device.games.soccer_tactics.plan import FIELDS, PITCH
from rules.game import HOME, OTHER, Event
from rules.soccer_tactics.lineup import KEEPER
from rules.soccer_tactics.pitch import ROW
from rules.soccer_tactics.state import State

ABOUT = ("figure",)
"""Facts that name whom it is about."""
AGAINST = ("on", "home_figure", "away_figure")
"""And those that name somebody else who was there."""


def marks(before: State, event: Event) -> Marks:
    """The marks of an event, by the position that it came from."""
    if event.kind == "offside":
        return _offside(before, event)
    rings = [(CULPRIT, _where(before, event, fact)) for fact in ABOUT]
    rings += [(WITNESS, _where(before, event, fact)) for fact in AGAINST]
    if not any(field for _, field in rings):
        rings.append((SPOT, event.facts.get("field")))
    return Marks(tuple(Ring(look, FIELDS[field]) for look, field in rings if field in FIELDS))


def _where(before: State, event: Event, fact: str) -> str | None:
    figure = event.facts.get(fact)
    if not isinstance(figure, str):
        return None
    where = event.facts.get("field") if fact == "figure" else None
    return str(where) if where else before.where(figure)


def _offside(before: State, event: Event) -> Marks:
    """Rule 7: the line runs along the far edge of the last field player's row."""
    defence, row = event.facts["side"], event.facts["line"]
    along = PITCH.field[1]
    y = row * along if OTHER[defence] == HOME else (row - 1) * along
    last = [field for field in before.lineup(defence)[KEEPER:] if field is not None and ROW[field] == row]
    rings = [Ring(CULPRIT, FIELDS[event.facts["field"]]), *(Ring(WITNESS, FIELDS[field]) for field in last)]
    return Marks(tuple(rings), ((0.0, y, PITCH.width, y),))
