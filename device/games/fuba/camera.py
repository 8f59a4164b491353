"""A FUBA mat in a living room."""

from functools import partial

from device.games.fuba.plan import AROUND
from device.virtual.camera import Room
from device.virtual.living_room import SIZE, another, dressed, pleasant
from vision.fuba.drawn.look import MatLook
from vision.fuba.drawn.render import VirtualMat, mat_look_in_view


def living_room(teams: tuple[str, str], seed: int) -> Room:
    """The pleasant one, or another by its number."""
    return partial(VirtualMat, another_look(seed, teams) if seed else pleasant_look(teams), seed)


def pleasant_look(teams: tuple[str, str] = ("blue", "yellow"), size: tuple[int, int] = SIZE) -> MatLook:
    """A well-lit living room: the whole table in view, home's goal to the left, soft shadows, a mat in two greens."""
    look = MatLook(
        greens=((60, 150, 75), (54, 138, 68)),
        size=size,
        eye=(188.0, 282.0, 735.0),
        aim=(180.0, 282.0),
        tray=(*AROUND.tray_at, 0.0),
        table_top=(70, 110, 150),
        margin=(60, 80, 60),
        exposure=1.25,
    )
    return dressed(pleasant(look), teams)


def another_look(seed: int, teams: tuple[str, str] = ("blue", "yellow"), size: tuple[int, int] = SIZE) -> MatLook:
    """Another living room, by its number: other light, camera, prints and places; the bench is behind home's goal."""
    return dressed(another(mat_look_in_view, seed, size), teams)
