"""Super Goal!'s table before a ray tracer: the ball on its board, dice with pictures in the tray."""

from collections.abc import Mapping

from tests.vision.traced.studio import Studio, printable
from tests.vision.traced.things import ball_text, hand_text, symbol_die_text
from vision.super_goal.drawn import board_print
from vision.super_goal.drawn.look import GoalLook
from vision.super_goal.drawn.render import VirtualBoard
from vision.super_goal.drawn.scene import GoalScene
from vision.virtual_table.look import Array
from vision.virtual_table.symbol_die import HALF


class TracedTable(VirtualBoard):
    """One Super Goal! table; its pictures are traced."""

    def __init__(self, look: GoalLook, seed: int = 0, strange_faces: Mapping[str, Array] | None = None) -> None:
        super().__init__(look, seed, strange_faces)
        self.files, pictures = printable(self.faces, 2 * HALF, "face")
        self.studio = Studio(self, board_print.board(look), seed, pictures)

    def picture(self, scene: GoalScene) -> Array:
        """One photograph, 8 bit blue-green-red, with the camera's faults."""
        return self.studio.photograph(self.things(scene))

    def things(self, scene: GoalScene) -> list[str]:
        """Everything that lies on the board and in the tray, or reaches over it."""
        return [
            *([ball_text(scene.ball)] if scene.ball else []),
            *(symbol_die_text(self.look, die, self.files) for die in scene.dice),
            *([hand_text(scene.hand)] if scene.hand else []),
        ]
