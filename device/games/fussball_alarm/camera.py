"""A card table in a living room."""

from functools import partial

import numpy as np

from device.games.fussball_alarm.plan import AROUND
from device.virtual.camera import SIZE, Room
from vision.virtual_table.fussball_alarm.look import BOARD, CardLook
from vision.virtual_table.fussball_alarm.render import VirtualCardTable, card_look_in_view


def living_room(_: tuple[str, str], seed: int) -> Room:
    """The pleasant one, or another by its number; nobody wears a team's colours here."""
    return partial(VirtualCardTable, another_look(seed) if seed else pleasant_look(), seed)


def pleasant_look(size: tuple[int, int] = SIZE) -> CardLook:
    """A well-lit living room: the whole table in view, a plain cloth, soft shadows."""
    return CardLook(
        size=size,
        eye=(188.0, 282.0, 735.0),
        aim=(180.0, 282.0),
        roll_deg=-90.0,
        tray=(*AROUND.tray_at, 0.0),
        table_top=(110, 85, 60),
        margin=(110, 85, 60),
        lamp=(0.35, 0.3, 0.887),
        lamp_power=0.5,
        exposure=1.2,
        shadow_soft=4.0,
        noise=1.5,
    )


def another_look(seed: int, size: tuple[int, int] = SIZE) -> CardLook:
    """Another living room, by its number: other light, camera and cloth; the tray lies at the far end."""
    random = np.random.default_rng(seed)
    while True:
        look = card_look_in_view(random, size)
        if look.tray[1] > BOARD[1]:
            return look
