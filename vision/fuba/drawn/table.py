"""The drawn FUBA table as one value."""

from vision.fuba.drawn.render import VirtualMat, mat_look_in_view
from vision.fuba.drawn.scene import formation_scene, open_play
from vision.virtual_table.drawn_table import DrawnTable


def drawn_table() -> DrawnTable:
    """Jerseys on the mat; where the referees lie depends on the look."""
    return DrawnTable(look=mat_look_in_view, paint=VirtualMat, start=formation_scene, play=open_play)
