"""Whether a picture shows the line-up. One may be announced wrongly, or be shown without being announced."""

import math

from vision.flat_view import Flat
from vision.ground.evidence import TEAMS
from vision.soccer_tactics import tuning
from vision.soccer_tactics.line_up import Lesson
from vision.soccer_tactics.table import Table


def mostly_at_home(look: Lesson, table: Table, flat: Flat) -> bool:
    """Whether so many figures stand on fields of the line-up that it is worth learning from: that takes its time."""
    fields = {field for line in table.start for field in line.fields}
    homes = {TEAMS[0]: fields, TEAMS[1]: {table.pitch.mirrored(field) for field in fields}}
    at_home = [table.pitch.field_at(*flat.place(f.column, f.row)) in homes[f.team] for f in look.figures]
    return sum(at_home) >= tuning.LINE_UP_FOUND * 2 * table.squad


def lined_up(taught: Lesson, look: Lesson, announced: bool, flat: Flat) -> bool:
    """Whether a picture shows the line-up that it seems to teach; `look` is the same picture seen without that idea.

    One that was `announced` is believed unless a figure that is missing there stands elsewhere; any other only if it
    is complete and the teams' paints are where they belong.
    """
    reach = tuning.OFF_THE_LINE * flat.scale
    for team in TEAMS:
        places = [(f.row, f.column) for f in taught.figures if f.team == team and f.amount > tuning.LINE_UP_SCORE]
        clear = [f for f in look.figures if f.team == team and f.amount > tuning.FIGURE_SCORE]
        strays = [f for f in clear if all(math.dist((f.row, f.column), place) > reach for place in places)]
        absent = sum(f.team == team for f in taught.figures) - len(places)
        if min(len(strays), absent) > 0 or (not announced and (strays or absent)):
            return False
    return True
