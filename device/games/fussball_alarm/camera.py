"""A card table in a living room."""

from functools import partial

from device.games.fussball_alarm.plan import AROUND
from device.virtual.camera import Room
from device.virtual.living_room import SIZE, another, pleasant
from vision.fussball_alarm.drawn.look import CardLook
from vision.fussball_alarm.drawn.render import VirtualCardTable, card_look_in_view


def living_room(_: tuple[str, str], seed: int) -> Room:
    """The pleasant one, or another by its number; nobody wears a team's colours here."""
    return partial(VirtualCardTable, another_look(seed) if seed else pleasant_look(), seed)


def pleasant_look(size: tuple[int, int] = SIZE) -> CardLook:
    """A well-lit living room: the whole table in view, a plain cloth, soft shadows."""
    look = CardLook(
        size=size,
        eye=(188.0, 282.0, 735.0),
        aim=(180.0, 282.0),
        tray=(*AROUND.tray_at, 0.0),
        table_top=(110, 85, 60),
        margin=(110, 85, 60),
        exposure=1.2,
    )
    return pleasant(look)


def another_look(seed: int, size: tuple[int, int] = SIZE) -> CardLook:
    """Another living room, by its number: other light, camera and cloth; the tray lies at the far end."""
    return another(card_look_in_view, seed, size)
