"""A Super Goal! table in a living room."""

from functools import partial

from device.games.super_goal.plan import AROUND
from device.virtual.camera import Room
from device.virtual.living_room import SIZE, another, dressed, pleasant
from vision.super_goal.drawn.look import GoalLook
from vision.super_goal.drawn.render import VirtualBoard, goal_look_in_view


def living_room(teams: tuple[str, str], seed: int) -> Room:
    """The pleasant one, or another by its number."""
    return partial(VirtualBoard, another_look(seed, teams) if seed else pleasant_look(teams), seed)


def pleasant_look(teams: tuple[str, str] = ("red", "blue"), size: tuple[int, int] = SIZE) -> GoalLook:
    """A well-lit living room: the whole table in view, home's goal to the left, soft shadows."""
    look = GoalLook(
        size=size,
        eye=(82.0, 205.0, 590.0),
        aim=(75.0, 205.0),
        tray=(*AROUND.tray_at, 0.0),
        table_top=(70, 110, 150),
        margin=(60, 80, 60),
        exposure=1.25,
    )
    return dressed(pleasant(look), teams)


def another_look(seed: int, teams: tuple[str, str] = ("red", "blue"), size: tuple[int, int] = SIZE) -> GoalLook:
    """Another living room, by its number: other light, camera, prints and places."""
    return dressed(another(goal_look_in_view, seed, size), teams)
