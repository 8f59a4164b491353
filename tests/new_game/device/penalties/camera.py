"""The table in a living room."""

from functools import partial

from device.virtual.camera import Room
from device.virtual.living_room import SIZE, another, dressed, pleasant
from vision.penalties.drawn import PenaltyLook, PenaltyTable, look_in_view


def living_room(teams: tuple[str, str], seed: int) -> Room:
    """The pleasant one, or another by its number."""
    look = another(look_in_view, seed) if seed else pleasant(PenaltyLook(size=SIZE, exposure=1.25))
    return partial(PenaltyTable, dressed(look, teams), seed)
