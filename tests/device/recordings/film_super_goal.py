"""Makes the recorded match in `tests/recordings/super-goal-match`: the first minutes of Super Goal!, with all rulings.

.venv/bin/python -m tests.device.recordings.film_super_goal tests/recordings/super-goal-match
"""

from dataclasses import dataclass
from functools import partial

from device.games.super_goal.camera import LIVING_ROOM
from device.games.super_goal.tabletop import BoardTop
from device.referee.tray import BUMPED, lay_there
from device.virtual.living_room import SIZE
from tests.device.recordings.filming import Filmed, Script, run
from tests.device.referee.goal_table import GoalTable
from vision.observation import SymbolDie
from vision.super_goal.drawn.render import VirtualBoard

LOOK, TEAMS = 5, ("yellow", "green")


@dataclass
class FilmedBoard(Filmed, GoalTable):
    """Super Goal!"""

    def throw(self, side: str, die: str, face: str = "") -> None:
        well = "left" if side == "home" else "right"
        before = [old for name, old in self.dice if name == well]
        while True:
            self.top.throw(well, die, self.chance)
            thrown = self.top.symbols[-1].shown
            now = SymbolDie(thrown.x, thrown.y, thrown.turn, thrown.face, 1.0)
            if not any(lay_there(now, old, BUMPED) for old in before):  # nobody could tell them apart
                break
        self._read_tray()
        self.film()

    def take_up(self) -> None:
        for well in self.top.tray.wells:
            self.top.roll(well, 0, self.chance)
        self._read_tray()
        self.film()

    def _read_tray(self) -> None:
        self.dice = [
            (thrown.well, SymbolDie(thrown.shown.x, thrown.shown.y, thrown.shown.turn, thrown.shown.face, 1.0))
            for thrown in self.top.symbols
        ]


SCRIPT = Script(
    game="super-goal",
    seed=3,
    teams=TEAMS,
    steps=41,
    table=partial(
        FilmedBoard, top=BoardTop(), room=partial(VirtualBoard, LIVING_ROOM.another(LOOK, TEAMS, SIZE), LOOK)
    ),
    clumsiness=0.15,
    opening=lambda table: table.put([("ball", "c6")]),
    hands_at=(3, 9),
    nudge_at=6,
    options={},
)


if __name__ == "__main__":
    run(SCRIPT)
