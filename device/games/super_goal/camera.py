"""A Super Goal! table in a living room."""

from dataclasses import replace
from functools import partial

import numpy as np

from device.games.super_goal.plan import AROUND
from device.virtual.camera import SIZE, Room
from vision.virtual_table.look import PAINTS
from vision.virtual_table.super_goal.look import BOARD, GoalLook
from vision.virtual_table.super_goal.render import VirtualBoard, goal_look_in_view


def living_room(teams: tuple[str, str], seed: int) -> Room:
    """The pleasant one, or another by its number."""
    return partial(VirtualBoard, another_look(seed, teams) if seed else pleasant_look(teams), seed)


def pleasant_look(teams: tuple[str, str] = ("red", "blue"), size: tuple[int, int] = SIZE) -> GoalLook:
    """A well-lit living room: the whole table in view, home's goal to the left, soft shadows."""
    return GoalLook(
        teams=teams,
        paints=(PAINTS[teams[0]], PAINTS[teams[1]]),
        size=size,
        eye=(82.0, 205.0, 590.0),
        aim=(75.0, 205.0),
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


def another_look(seed: int, teams: tuple[str, str] = ("red", "blue"), size: tuple[int, int] = SIZE) -> GoalLook:
    """Another living room, by its number: other light, camera, prints and places."""
    random = np.random.default_rng(seed)
    while True:
        look = goal_look_in_view(random, size)
        if look.tray[1] > BOARD[1]:
            return replace(look, teams=teams, paints=(PAINTS[teams[0]], PAINTS[teams[1]]))
