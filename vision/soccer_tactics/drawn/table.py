"""The drawn Soccer Tactics table as one value."""

from vision.soccer_tactics.drawn.render import VirtualTable, look_in_view
from vision.soccer_tactics.drawn.scene import play_scene, start_scene
from vision.virtual_table.drawn_table import DrawnTable


def drawn_table() -> DrawnTable:
    """Figures and ball on the board; a scene does not depend on the look."""
    return DrawnTable(
        look=look_in_view,
        paint=VirtualTable,
        start=lambda random, _: start_scene(random),
        play=lambda random, _: play_scene(random),
    )
