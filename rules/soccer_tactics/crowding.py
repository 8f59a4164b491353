"""Rule 2: no walls.

At most four of a team side by side, three in file, four field players in a penalty area, one figure in a goal area;
judged on the position after the move, for the team that moved, at both ends.
"""

from rules.game import SIDES
from rules.soccer_tactics.pitch import COLUMN_A, COLUMN_H, EVERYWHERE, Mask, Pitch

IN_PENALTY_AREA = 4
IN_GOAL_AREA = 1

_NOT_A, _NOT_H = EVERYWHERE ^ COLUMN_A, EVERYWHERE ^ COLUMN_H


def _wall_in_row(mates: Mask) -> Mask:
    """Fields where one more figure would make five side by side; everything if five stand there already."""
    pairs = mates & mates >> 1 & _NOT_H
    if pairs & (pairs - 1) == 0:
        return 0  # one short of a wall there are two pairs of neighbours at least
    left1, right1 = mates << 1 & _NOT_A, mates >> 1 & _NOT_H
    left2, right2 = (mates & left1) << 1 & _NOT_A, pairs >> 1 & _NOT_H
    left3, right3 = (mates & left2) << 1 & _NOT_A, (mates & right2) >> 1 & _NOT_H
    left4, right4 = (mates & left3) << 1 & _NOT_A, (mates & right3) >> 1 & _NOT_H
    if mates & left4:
        return EVERYWHERE
    return left4 | right4 | left3 & right1 | left2 & right2 | left1 & right3


def _wall_in_file(mates: Mask) -> Mask:
    """Fields where one more figure would make four in file; everything if four stand there already."""
    pairs = mates & mates >> 8
    if not pairs:
        return 0
    below1, above1 = mates << 8 & EVERYWHERE, mates >> 8
    below2, above2 = pairs << 16 & EVERYWHERE, pairs >> 8
    below3, above3 = (mates & below2) << 8 & EVERYWHERE, (mates & above2) >> 8
    if mates & below3:
        return EVERYWHERE
    return below3 | above3 | below2 & above1 | below1 & above2


def walls(mates: Mask) -> Mask:
    """Fields where one more figure of the team would build a wall of five in a row or four in file."""
    return _wall_in_row(mates) | _wall_in_file(mates)


def full_areas(pitch: Pitch, mates: Mask, mates_in_field: Mask, *, keeper: bool) -> Mask:
    """Fields of penalty and goal areas that have no room for one more figure beside these team-mates."""
    closed = 0
    for side in SIDES:
        area = pitch.goal_area[side]
        inside = mates & area
        if inside:
            closed |= area if inside & (inside - 1) == 0 else EVERYWHERE
        area = pitch.penalty_area[side]
        inside = mates_in_field & area
        if inside:
            count = inside.bit_count()
            if count > IN_PENALTY_AREA:
                return EVERYWHERE
            if count == IN_PENALTY_AREA and not keeper:
                closed |= area
    return closed


def faults(pitch: Pitch, mates: Mask, mates_in_field: Mask, added: Mask, *, keeper: bool) -> list[str]:
    """Which limits a team breaks with one more figure on the field `added`, by violation code."""
    found = []
    team = mates | added
    team_in_field = mates_in_field | (0 if keeper else added)
    if _wall_in_row(mates) & added:
        found.append("five-side-by-side")
    if _wall_in_file(mates) & added:
        found.append("four-in-file")
    if any((team_in_field & pitch.penalty_area[side]).bit_count() > IN_PENALTY_AREA for side in SIDES):
        found.append("penalty-area-full")
    if any((team & pitch.goal_area[side]).bit_count() > IN_GOAL_AREA for side in SIDES):
        found.append("goal-area-full")
    return found
