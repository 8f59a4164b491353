"""The drawn Super Goal! table as one value."""

from vision.super_goal.drawn.render import VirtualBoard, goal_look_in_view
from vision.super_goal.drawn.scene import GoalScene, on_field, random_goal_scene
from vision.virtual_table.drawn_table import DrawnTable
from vision.virtual_table.look import Random
from vision.virtual_table.symbol_die import anywhere

CENTRE = "c6"


def drawn_table() -> DrawnTable:
    """The ball on the board, symbol dice in the tray; a scene does not depend on the look."""
    return DrawnTable(
        look=goal_look_in_view,
        paint=VirtualBoard,
        start=lambda random, _: GoalScene(on_field(random, CENTRE)),
        play=lambda random, _: random_goal_scene(random),
        showing=showing,
    )


def showing(random: Random, name: str | None) -> GoalScene:
    """The empty board, and a die with this face up in the tray."""
    return GoalScene(None, () if name is None else (anywhere(random, name),))
