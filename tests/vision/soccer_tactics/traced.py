"""Soccer Tactics' table before a ray tracer: figures, arrow, ball and dice in POV-Ray's language."""

import numpy as np

from tests.vision.traced.studio import Studio
from tests.vision.traced.things import ball_text, die_text, hand_text
from tests.vision.traced.words import at, prism, surface
from vision.soccer_tactics.drawn import board_print
from vision.soccer_tactics.drawn.figures import ARROW_HEIGHT, NUMBER, STICKER, arrow_outline, profile
from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.render import VirtualTable
from vision.soccer_tactics.drawn.scene import BODY_OF, Figure, Scene
from vision.virtual_table.bodies import BALL_HEIGHT, BALL_RADIUS
from vision.virtual_table.look import Array


class TracedTable(VirtualTable):
    """One table; its pictures are traced."""

    def __init__(self, look: PitchLook, seed: int = 0) -> None:
        super().__init__(look, seed)
        self.studio = Studio(self, board_print.board(look), seed)

    def picture(self, scene: Scene) -> Array:
        """One photograph, 8 bit blue-green-red, with the camera's faults."""
        return self.studio.photograph(things(self.look, scene))


def things(look: PitchLook, scene: Scene) -> list[str]:
    """Everything that stands, lies or reaches over the board."""
    return [
        surface("Wooden", look.wood, 0.1),
        surface("Dark", (look.arrow,) * 3, 0.1),
        *(_figure(look, figure, scene) for figure in scene.figures),
        _arrow(scene.spinner_deg),
        *([ball_text(scene.ball)] if scene.ball else []),
        *(die_text(look, die) for die in scene.dice),
        *([hand_text(scene.hand)] if scene.hand else []),
    ]


def _figure(look: PitchLook, figure: Figure, scene: Scene) -> str:
    """A turned body and a ball for a head."""
    body, paint = look.bodies[BODY_OF[figure.role]], f"Painted{figure.side}"
    on_ball = scene.ball is not None and np.hypot(figure.x - scene.ball[0], figure.y - scene.ball[1]) < BALL_RADIUS
    heights, radii, is_head = profile(body)
    trunk = [(r, z) for z, r, head in zip(heights, radii, is_head, strict=True) if not head]
    outline = [(0.0, 0.0), *trunk, (0.0, trunk[-1][1])]
    points = ", ".join(f"<{r:.3f}, {z:.3f}>" for r, z in outline)
    ball = body.head * body.radius
    head = paint if body.painted_head else "Wooden"
    place = at(figure.x, figure.y, BALL_HEIGHT if on_ball else 0.0)
    sticker = _sticker(body.height - ball, ball) if look.stickers else ""
    return (
        f"union {{ lathe {{ linear_spline {len(outline)}, {points} texture {{ {paint} }} }} "
        f"sphere {{ {at(0, 0, body.height - ball)}, {ball:.3f} texture {{ {head} }} }} {sticker} "
        f"translate {place} }}"
    )


def _sticker(middle: float, radius: float) -> str:
    """A cap of white paper on top of a head, a dark number on it."""
    low, high = at(0, 0, middle), at(0, 0, middle + 2 * radius)
    return (
        f"intersection {{ sphere {{ {low}, {radius + 0.1:.3f} }} cylinder {{ {low}, {high}, {STICKER} }} "
        "texture { White } } "
        f"intersection {{ sphere {{ {low}, {radius + 0.15:.3f} }} "
        f"box {{ {at(-NUMBER, -2 * NUMBER, middle)}, {at(NUMBER, 2 * NUMBER, middle + 2 * radius)} }} "
        "texture { Ink } }"
    )


def _arrow(degrees: float) -> str:
    needle = prism(arrow_outline(degrees), ARROW_HEIGHT - 1, ARROW_HEIGHT)
    return (
        f"union {{ {needle} "
        f"cylinder {{ {at(160, 224, 0)}, {at(160, 224, ARROW_HEIGHT + 0.6)}, 2.6 }} texture {{ Dark }} }}"
    )
