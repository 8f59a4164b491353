"""Makes the recorded match in `tests/recordings/super-goal-match`: the first minutes of Super Goal!, with all rulings.

.venv/bin/python -m tests.device.recordings.film_super_goal tests/recordings/super-goal-match
"""

import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from device.games.super_goal.camera import another_look
from device.games.super_goal.tabletop import BoardTop
from device.referee.referee import House, Referee
from device.referee.tray import BUMPED, lay_there
from device.settings import usual_options
from device.texts.language import texts
from device.virtual.living_room import SIZE
from device.virtual.robots import Robots
from tests.device.recordings.filming import Filmed, develop, empty, roll_film, tell
from tests.device.referee.goal_table import GoalTable
from tests.device.referee.table import Evening
from vision.observation import SymbolDie
from vision.super_goal.drawn.render import VirtualBoard

STEPS = 41
"""Standing actions after which the film ends."""
GAME = "super-goal"
SEED, LOOK, TEAMS = 3, 5, ("yellow", "green")
HANDS_AT, NUDGE_AT = (3, 9), 6


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


def film(folder: Path, seed: int = SEED, dry: bool = False) -> None:
    """Play, film, and write down what the referee must say."""
    empty(folder)
    random = Random(seed)
    look = another_look(LOOK, TEAMS, SIZE)
    referee = Referee(texts("de"), House({GAME: usual_options(GAME)}), GAME)
    table = FilmedBoard(random, folder=folder, dry=dry, top=BoardTop(), room=partial(VirtualBoard, look, LOOK))
    table.hands_at, table.nudge_at = HANDS_AT, NUDGE_AT
    evening = Evening(referee, table, random)
    robots = Robots(Random(seed + 1), clumsiness=0.15)
    evening.press("whistle")
    table.put([("ball", "c6")])
    expected = roll_film(evening, table, robots, STEPS)
    develop(table, GAME, TEAMS, {}, expected)
    tell(seed, referee, robots)


if __name__ == "__main__":
    film(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else SEED, dry="--dry" in sys.argv)
