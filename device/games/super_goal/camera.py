"""A Super Goal! table in a living room."""

from device.games.super_goal.plan import AROUND
from device.virtual.living_room import LivingRoom
from vision.super_goal.drawn.look import GoalLook
from vision.super_goal.drawn.render import VirtualBoard, goal_look_in_view

LIVING_ROOM = LivingRoom(
    paint=VirtualBoard,
    draw=goal_look_in_view,
    usual=GoalLook(
        eye=(82.0, 205.0, 590.0),
        aim=(75.0, 205.0),
        tray=(*AROUND.tray_at, 0.0),
        table_top=(70, 110, 150),
        margin=(60, 80, 60),
        exposure=1.25,
    ),
)
