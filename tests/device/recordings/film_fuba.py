"""Makes the recorded match in `tests/recordings/fuba-match`: the first minutes of FUBA as pictures, with all rulings.

.venv/bin/python -m tests.device.recordings.film_fuba tests/recordings/fuba-match
"""

from dataclasses import dataclass
from functools import partial

from device.games.fuba.camera import LIVING_ROOM
from device.games.fuba.tabletop import MatTop
from tests.device.recordings.filming import SIZE, Filmed, Script, run
from tests.device.referee.mat import MatTable
from vision.fuba.drawn.render import VirtualMat

LOOK, TEAMS = 3, ("blue", "yellow")


@dataclass
class FilmedMat(Filmed, MatTable):
    """FUBA."""


SCRIPT = Script(
    game="fuba",
    seed=8,
    teams=TEAMS,
    steps=53,  # formations, two placements, and some turns
    table=partial(FilmedMat, top=MatTop(), room=partial(VirtualMat, LIVING_ROOM.another(LOOK, TEAMS, SIZE), LOOK)),
    clumsiness=0.3,
    opening=lambda table: table.put([("ball", "C")]),
    hands_at=(6, 14),
    nudge_at=10,
    options={},
)


if __name__ == "__main__":
    run(SCRIPT)
