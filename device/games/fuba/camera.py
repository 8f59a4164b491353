"""A FUBA mat in a living room."""

from dataclasses import replace
from functools import partial

import numpy as np

from device.games.fuba.plan import AROUND
from device.virtual.camera import SIZE, Room
from vision.virtual_table.fuba.look import BOARD, MatLook
from vision.virtual_table.fuba.render import VirtualMat, mat_look_in_view
from vision.virtual_table.look import PAINTS


def living_room(teams: tuple[str, str], seed: int) -> Room:
    """The pleasant one, or another by its number."""
    return partial(VirtualMat, another_look(seed, teams) if seed else pleasant_look(teams), seed)


def pleasant_look(teams: tuple[str, str] = ("blue", "yellow"), size: tuple[int, int] = SIZE) -> MatLook:
    """A well-lit living room: the whole table in view, home's goal to the left, soft shadows, a mat in two greens."""
    return MatLook(
        teams=teams,
        paints=(PAINTS[teams[0]], PAINTS[teams[1]]),
        greens=((60, 150, 75), (54, 138, 68)),
        size=size,
        eye=(188.0, 282.0, 735.0),
        aim=(180.0, 282.0),
        roll_deg=-90.0,
        tray=(*AROUND.tray_at, 0.0),
        table_top=(70, 110, 150),
        margin=(60, 80, 60),
        lamp=(0.35, 0.3, 0.887),
        lamp_power=0.5,
        exposure=1.25,
        shadow_soft=4.0,
        noise=1.5,
    )


def another_look(seed: int, teams: tuple[str, str] = ("blue", "yellow"), size: tuple[int, int] = SIZE) -> MatLook:
    """Another living room, by its number: other light, camera, prints and places; the bench is behind home's goal."""
    random = np.random.default_rng(seed)
    while True:
        look = mat_look_in_view(random, size)
        if look.tray[1] > BOARD[1]:
            return replace(look, teams=teams, paints=(PAINTS[teams[0]], PAINTS[teams[1]]))
