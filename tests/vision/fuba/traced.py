"""FUBA's mat before a ray tracer: jerseys of varnished wood, the round ball die, referees beside the pitch, dice."""

from tests.vision.traced.studio import Studio
from tests.vision.traced.things import die_text, hand_text
from tests.vision.traced.words import at, prism, surface
from vision.fuba.drawn import mat_print
from vision.fuba.drawn.look import MatLook
from vision.fuba.drawn.pieces import PIP, REFEREE, pip_directions
from vision.fuba.drawn.render import VirtualMat
from vision.fuba.drawn.scene import HEIGHT, BallDie, Jersey, MatScene
from vision.virtual_table.look import Array

BEVEL = 0.6
"""Millimetres that sandpaper takes off a jersey's upper edge."""
HOLLOW = 0.5
"""A pip's drill stops so far above the ball die's surface, counted from its tip's middle."""


class TracedTable(VirtualMat):
    """One mat; its pictures are traced."""

    def __init__(self, look: MatLook, seed: int = 0) -> None:
        super().__init__(look, seed)
        self.studio = Studio(self, mat_print.mat(look), seed)

    def picture(self, scene: MatScene) -> Array:
        """One photograph, 8 bit blue-green-red, with the camera's faults."""
        return self.studio.photograph(things(self.look, scene))


def things(look: MatLook, scene: MatScene) -> list[str]:
    """Everything that lies on the mat, beside it or over it."""
    rough = look.varnish_width**2 / 2
    return [
        *(surface(f"Jersey{k}", paint, look.varnish, rough) for k, paint in enumerate((*look.paints, REFEREE))),
        *(_jersey(look, jersey) for jersey in (*scene.jerseys, *scene.referees)),
        *([_ball_die(look, scene.ball)] if scene.ball else []),
        *(die_text(look, die) for die in scene.dice),
        *([hand_text(scene.hand)] if scene.hand else []),
    ]


def _jersey(look: MatLook, jersey: Jersey) -> str:
    """Sawn out of a board, its upper edge sanded."""
    outline = jersey.outline(look.jersey)
    trunk, lid = prism(outline, 0.0, HEIGHT - BEVEL), prism(_sanded(outline, jersey), HEIGHT - BEVEL, HEIGHT)
    return f"union {{ {trunk} {lid} texture {{ Jersey{jersey.side} }} }}"


def _sanded(outline: Array, jersey: Jersey) -> Array:
    """The upper face: the outline drawn towards the jersey's middle."""
    middle = (jersey.x, jersey.y)
    return (outline - middle) * (1 - BEVEL / HEIGHT) + middle


def _ball_die(look: MatLook, ball: BallDie) -> str:
    """A sphere with drilled pips."""
    radius = look.ball
    drill = (PIP**2 + HOLLOW**2) ** 0.5
    pips = pip_directions(ball, look.pip_reach, look.ball_pips_all_round) * (radius + HOLLOW)
    hollows = " ".join(f"sphere {{ {at(*pip)}, {drill:.3f} }}" for pip in pips)
    return (
        f"difference {{ sphere {{ 0, {radius:.3f} }} union {{ {hollows} texture {{ Ink }} }} texture {{ Ivory }} "
        f"translate {at(ball.x, ball.y, radius)} }}"
    )
