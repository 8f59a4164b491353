"""A card table in a living room."""

from device.games.fussball_alarm.plan import AROUND
from device.virtual.living_room import LivingRoom
from vision.fussball_alarm.drawn.look import CardLook
from vision.fussball_alarm.drawn.render import VirtualCardTable, card_look_in_view

LIVING_ROOM = LivingRoom(
    paint=VirtualCardTable,
    draw=card_look_in_view,
    usual=CardLook(
        eye=(188.0, 282.0, 735.0),
        aim=(180.0, 282.0),
        tray=(*AROUND.tray_at, 0.0),
        table_top=(110, 85, 60),
        margin=(110, 85, 60),
        exposure=1.2,
    ),
)
