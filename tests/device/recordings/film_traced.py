"""Makes the recorded matches `tests/recordings/match-traced-*`: robots play them, POV-Ray photographs them.

    .venv/bin/python -m tests.device.recordings.film_traced glossy tests/recordings/match-traced-glossy [--dry]

Each picture has its truth, with what has to be ruled between this picture and the next. Dice are rolled before the
move, some of them come to lie over their well's border, and now and then a hand is in the picture.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from device.games.fuba.camera import LIVING_ROOM as MAT_ROOM
from device.games.fuba.tabletop import MatTop
from device.games.soccer_tactics.camera import LIVING_ROOM as PITCH_ROOM
from device.games.soccer_tactics.tabletop import PitchTop
from device.virtual.tabletop import Tabletop, ThrownDie
from rules.game import Json
from tests.device.recordings.film import FilmedTable
from tests.device.recordings.film_fuba import FilmedMat
from tests.device.recordings.filming import Filmed, Script, film
from tests.vision.fuba.traced import TracedTable as TracedMat
from tests.vision.soccer_tactics.traced import TracedTable as TracedPitch
from vision.fuba.drawn.look import MatLook
from vision.fuba.drawn.scene import MatScene, referees
from vision.soccer_tactics.drawn.look import PitchLook
from vision.soccer_tactics.drawn.scene import Scene

SIZE = (1536, 864)
QUALITY = (cv2.IMWRITE_JPEG_QUALITY, 82)
OVER_THE_BORDER = 0.3
"""How often a die lies over its well's border."""
HANGING = (3.0, 8.0)
"""Millimetres from its middle to the border then: it is 16 mm across."""
ACTIONS = 44


class CarelessThrows(Tabletop):
    """A table on which dice roll as far as they like, as long as their middle stays in the well."""

    def _throw(self, well: str, count: int, random: np.random.Generator) -> tuple[ThrownDie, ...]:
        borders = self.tray.wells[well]
        return tuple(
            _over(die, borders, random) if random.random() < OVER_THE_BORDER else die
            for die in super()._throw(well, count, random)
        )


def _over(die: ThrownDie, borders: tuple[float, float, float, float], random: np.random.Generator) -> ThrownDie:
    """The same die over one of the four borders."""
    hanging, which = float(random.uniform(*HANGING)), int(random.integers(4))
    place = borders[which] + (-hanging if which % 2 else hanging)
    return die._replace(x=place) if which < 2 else die._replace(y=place)


class CarelessPitch(CarelessThrows, PitchTop):
    """Soccer Tactics with such dice."""


class CarelessMat(CarelessThrows, MatTop):
    """FUBA with such dice, and with its referees beside the pitch."""

    look = MAT_ROOM.usual

    def scene(self) -> MatScene:
        """What the camera looks at."""
        return replace(super().scene(), referees=referees(np.random.default_rng(1), self.look))


def pitch_truth(look: PitchLook, scene: Scene, file: str) -> Json:
    """Without figures that wait beside the board."""
    inside = [figure for figure in scene.figures if _on(look.board, figure.x, figure.y)]
    ball = scene.ball if scene.ball is not None and _on(look.board, *scene.ball) else None
    return replace(scene, figures=tuple(inside), ball=ball).truth(look, file)


def mat_truth(look: MatLook, scene: MatScene, file: str) -> Json:
    """Without jerseys that wait beside the mat."""
    inside = [jersey for jersey in scene.jerseys if _on(look.board, jersey.x, jersey.y)]
    ball = scene.ball if scene.ball is not None and _on(look.board, scene.ball.x, scene.ball.y) else None
    return replace(scene, jerseys=tuple(inside), ball=ball).truth(look, file)


def _on(board: tuple[float, float], x: float, y: float) -> bool:
    return 0 <= x <= board[0] and 0 <= y <= board[1]


@dataclass(frozen=True, slots=True)
class Plan:
    """A match to be filmed."""

    game: str
    table: Callable[..., Filmed]
    seed: int
    teams: tuple[str, str]
    actions: int = ACTIONS
    hands_at: tuple[int, ...] = (5, 12, 19)
    clumsiness: float = 0.0
    options: Json | None = None


def pitch(look: PitchLook, number: int) -> Callable[..., Filmed]:
    """Soccer Tactics on a table with this look."""
    return partial(
        FilmedTable,
        top=CarelessPitch(),
        room=partial(TracedPitch, look, number),
        truth=partial(pitch_truth, look),
        quality=QUALITY,
        chance=np.random.default_rng(number),
    )


def mat(look: MatLook, number: int) -> Callable[..., Filmed]:
    """FUBA on a table with this look."""
    top = CarelessMat()
    top.look = look
    return partial(
        FilmedMat,
        top=top,
        room=partial(TracedMat, look, number),
        truth=partial(mat_truth, look),
        quality=QUALITY,
        chance=np.random.default_rng(number),
    )


GLOSSY = replace(
    PITCH_ROOM.another(21, ("red", "blue"), SIZE),
    gloss=0.25,
    margin=(165.0, 200.0, 225.0),
    lamp=(0.78, 0.2, 0.593),
    lamp_power=0.65,
    shadow_soft=1.5,
    glare=((250.0, 390.0, 90.0, 0.5, 0.3),),
    exposure=0.95,
    noise=1.5,
)
"""A varnished board with a pale margin, a strong lamp low at one side, and a window mirrored in a corner."""
EVENING = replace(PITCH_ROOM.another(33, ("yellow", "green"), SIZE), tray=(100.0, 504.0, -4.0), noise=2.0)
"""A lamp from one side, a window mirrored over the spinner; no part of the tray lies under the board."""
MAT = replace(MAT_ROOM.another(12, ("blue", "yellow"), SIZE), slope=(0.25, -0.25), glare=(), lamp_power=0.5, noise=1.5)
"""Its light comes from one corner, so that the opposite one lies dim."""

BY_THE_BOOK = {"half_minutes": 45, "strictness": "rulebook"}
PLANS = {
    "glossy": Plan("soccer-tactics", pitch(GLOSSY, 21), 3, GLOSSY.teams, options=BY_THE_BOOK),
    "evening": Plan(
        "soccer-tactics",
        pitch(EVENING, 33),
        8,
        EVENING.teams,
        clumsiness=0.15,
        options=BY_THE_BOOK,
    ),
    "mat": Plan("fuba", mat(MAT, 12), 8, MAT.teams, actions=64),
}


def script(plan: Plan) -> Script:
    """As it is filmed."""
    return Script(
        game=plan.game,
        seed=plan.seed,
        teams=plan.teams,
        steps=plan.actions,
        table=plan.table,
        clumsiness=plan.clumsiness,
        opening=_opening(plan.game),
        hands_at=plan.hands_at,
        nudge_at=0,
        options=(plan.options or {}) | {"teams": list(plan.teams)},
    )


def _opening(game: str) -> Callable[[Any], None]:
    return (lambda table: table.put([("ball", "C")])) if game == "fuba" else (lambda table: table.film())


def main() -> None:
    """`NAME FOLDER [--dry]` on the command line."""
    name, folder, *more = sys.argv[1:]
    film(script(PLANS[name]), Path(folder), PLANS[name].seed, dry="--dry" in more)


if __name__ == "__main__":
    main()
