"""Makes the recorded match in `tests/recordings/fuba-match`: the first minutes of FUBA as pictures, with all rulings.

.venv/bin/python -m tests.device.recordings.film_fuba tests/recordings/fuba-match
"""

import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from device.games.fuba.camera import another_look
from device.games.fuba.tabletop import MatTop
from device.referee.referee import House, Referee
from device.settings import usual_options
from device.texts.language import texts
from device.virtual.robots import Robots
from tests.device.recordings.filming import SIZE, Filmed, develop, empty, roll_film, tell
from tests.device.referee.mat import MatTable
from tests.device.referee.table import Evening
from vision.fuba.drawn.render import VirtualMat

STEPS = 53
"""Standing actions after which the film ends: formations, two placements, and some turns."""
SEED, LOOK, TEAMS = 8, 3, ("blue", "yellow")
HANDS_AT, NUDGE_AT = (6, 14), 10


@dataclass
class FilmedMat(Filmed, MatTable):
    """FUBA."""


def film(folder: Path, seed: int = SEED, dry: bool = False) -> None:
    """Play, film, and write down what the referee must say."""
    empty(folder)
    random = Random(seed)
    look = another_look(LOOK, TEAMS, SIZE)
    referee = Referee(texts("de"), House({"fuba": usual_options("fuba")}))
    table = FilmedMat(random, folder=folder, dry=dry, top=MatTop(), room=partial(VirtualMat, look, LOOK))
    table.hands_at, table.nudge_at = HANDS_AT, NUDGE_AT
    evening = Evening(referee, table, random)
    robots = Robots(Random(seed + 1), clumsiness=0.3)
    evening.press("whistle")
    table.put([("ball", "C")])
    expected = roll_film(evening, table, robots, STEPS)
    develop(table, "fuba", TEAMS, {}, expected)
    tell(seed, referee, robots)


if __name__ == "__main__":
    film(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else SEED, dry="--dry" in sys.argv)
