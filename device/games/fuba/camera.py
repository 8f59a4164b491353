"""A FUBA mat in a living room."""

from device.games.fuba.plan import AROUND
from device.virtual.living_room import LivingRoom
from vision.fuba.drawn.look import MatLook
from vision.fuba.drawn.render import VirtualMat, mat_look_in_view

LIVING_ROOM = LivingRoom(
    paint=VirtualMat,
    draw=mat_look_in_view,
    usual=MatLook(
        greens=((60, 150, 75), (54, 138, 68)),
        eye=(188.0, 282.0, 735.0),
        aim=(180.0, 282.0),
        tray=(*AROUND.tray_at, 0.0),
        table_top=(70, 110, 150),
        margin=(60, 80, 60),
        exposure=1.25,
    ),
)
