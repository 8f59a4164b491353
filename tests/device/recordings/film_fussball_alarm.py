"""Makes the recorded match in `tests/recordings/fussball-alarm-match`: a whole match of three, with all rulings.

.venv/bin/python -m tests.device.recordings.film_fussball_alarm tests/recordings/fussball-alarm-match
"""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

import cv2

from device.games.fussball_alarm.camera import LIVING_ROOM
from device.games.fussball_alarm.tabletop import CardTop
from rules.fussball_alarm.cards import DIE, LIGHTNING
from tests.device.recordings.filming import Filmed, Script, run
from tests.device.referee.card_table import CardsAtHome
from vision.fussball_alarm.drawn.render import VirtualCardTable
from vision.fussball_alarm.drawn.scene import CardScene

STEPS = 200
"""More than a match has: it is filmed to its end."""
LOOK = 5
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


SCRIPT = Script(
    game="fussball-alarm",
    seed=23,
    teams=("red", "blue"),
    steps=STEPS,
    table=partial(
        FilmedCards, top=CardTop(), room=partial(VirtualCardTable, LIVING_ROOM.another(LOOK), LOOK), quality=QUALITY
    ),
    clumsiness=0.08,
    opening=lambda table: table.film(),
    hands_at=(4, 12),
    nudge_at=8,
    options={"players": 3},
)


if __name__ == "__main__":
    run(SCRIPT)
