"""Whether a picture shows the line-up. People may announce it wrongly, or show it without a word."""

import math
from collections.abc import Callable

from vision.flat_view import Flat
from vision.ground.evidence import TEAMS
from vision.soccer_tactics import tuning
from vision.soccer_tactics.line_up import Lesson
from vision.soccer_tactics.table import Table


def mostly_at_home(look: Lesson, table: Table, flat: Flat) -> bool:
    """Whether most figures stand on fields of the line-up, so that learning from it is worth the time."""
    return sum(_at_home(look, table, flat, lambda field: field)) >= tuning.LINE_UP_FOUND * 2 * table.squad


def lies_right(look: Lesson, table: Table, flat: Flat) -> bool | None:
    """Whether a line-up stands as the view has it; False if it would on a board the other way round, None for none.

    One team tells it: of green figures on grass a first look may see none.
    """
    ways = _at_home(look, table, flat, lambda field: field), _at_home(look, table, flat, table.pitch.half_turned)
    right, turned = (max(at_home) >= tuning.LINE_UP_FOUND * table.squad for at_home in ways)
    return right if right != turned else None


def _at_home(look: Lesson, table: Table, flat: Flat, seen_as: Callable[[str], str]) -> list[int]:
    """On how many fields of its line-up each team is seen."""
    fields = {field for line in table.start for field in line.fields}
    homes = {TEAMS[0]: fields, TEAMS[1]: {table.pitch.mirrored(field) for field in fields}}
    taken = {(f.team, seen_as(table.pitch.field_at(*flat.place(f.column, f.row)))) for f in look.figures}
    return [sum((team, field) in taken for field in homes[team]) for team in TEAMS]


def lined_up(taught: Lesson, look: Lesson, announced: bool, flat: Flat) -> bool:
    """Whether a picture shows the line-up that it seems to teach; `look` is the same picture seen without that idea.

    If it was `announced`, it is believed unless a missing figure stands elsewhere. If not, it must be complete, with
    both teams' paints where they belong.
    """
    for team in TEAMS:
        strays, absent = _astray(taught, look, team, tuning.OFF_THE_LINE * flat.scale)
        if min(strays, absent) > 0 or (not announced and strays + absent > 0):
            return False
    return True


def _astray(taught: Lesson, look: Lesson, team: str, reach: float) -> tuple[int, int]:
    """How many of a team's figures stand off the line-up, and how many are missing in it."""
    squad = [f for f in taught.figures if f.team == team]
    places = [(f.row, f.column) for f in squad if f.amount > tuning.LINE_UP_SCORE]
    clear = [f for f in look.figures if f.team == team and f.amount > tuning.FIGURE_SCORE]
    strays = [f for f in clear if all(math.dist((f.row, f.column), place) > reach for place in places)]
    return len(strays), len(squad) - len(places)
