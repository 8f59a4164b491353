"""Makes the recorded match in `tests/recordings/fussball-alarm-match`: a whole match of three, with all rulings.

.venv/bin/python -m tests.device.recordings.film_fussball_alarm tests/recordings/fussball-alarm-match
"""

import sys
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import cv2

from device.games.fussball_alarm.camera import another_look
from device.games.fussball_alarm.tabletop import CardTop
from device.referee.referee import House, Referee
from device.settings import usual_options
from device.texts.language import texts
from device.virtual.living_room import SIZE
from device.virtual.robots import Robots
from rules.fussball_alarm.cards import DIE, LIGHTNING
from tests.device.recordings.filming import Filmed, develop, empty, roll_film, tell
from tests.device.referee.card_table import CardsAtHome
from tests.device.referee.table import Evening
from vision.fussball_alarm.drawn.render import VirtualCardTable
from vision.fussball_alarm.drawn.scene import CardScene

STEPS = 200
"""More than a match has: it is filmed to its end."""
GAME = "fussball-alarm"
SEED, LOOK, TEAMS, PLAYERS = 23, 5, ("red", "blue"), 3
HANDS_AT, NUDGE_AT = (4, 12), 8
QUALITY = (
    *(cv2.IMWRITE_JPEG_QUALITY, 82),
    *(cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444),
)
"""The lightning is thin and red on yellow: where colours are kept at half the size, it is smeared."""
STORMY = 0.55
"""How often the loaded die shows lightning: a short match with many fouls."""


@dataclass
class FilmedCards(Filmed, CardsAtHome):
    """Fußball-Alarm; of what nobody can see no picture is taken."""

    filmed: list[tuple[CardScene, Any]] = field(default_factory=list)

    def film(self) -> None:
        now = (self.top.scene(), self.top.nudged)
        if self.filmed[-1:] != [now]:
            self.filmed.append(now)
            super().film()

    def roll(self, side: str, count: int, *values: int) -> None:
        CardsAtHome.roll(self, side, count)
        storm = self.random.random() < STORMY
        value = self.random.choice([value for value, face in enumerate(DIE, 1) if (face == LIGHTNING) == storm])
        self.top.dice = tuple(die._replace(value=value) for die in self.top.dice)
        self.film()


def film(folder: Path, seed: int = SEED, dry: bool = False) -> None:
    """Play, film, and write down what the referee must say."""
    empty(folder)
    random = Random(seed)
    options = {"players": PLAYERS}
    referee = Referee(texts("de"), House({GAME: usual_options(GAME) | options}), GAME)
    room = partial(VirtualCardTable, another_look(LOOK, SIZE), LOOK)
    table = FilmedCards(random, top=CardTop(), folder=folder, dry=dry, room=room, quality=QUALITY)
    table.hands_at, table.nudge_at = HANDS_AT, NUDGE_AT
    evening = Evening(referee, table, random)
    robots = Robots(Random(seed + 1), clumsiness=0.08)
    evening.press("whistle")
    table.film()
    expected = roll_film(evening, table, robots, STEPS)
    develop(table, GAME, TEAMS, options, expected)
    tell(seed, referee, robots)


if __name__ == "__main__":
    film(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else SEED, dry="--dry" in sys.argv)
