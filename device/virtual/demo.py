"""A match that plays by itself: robots, their hands, and a clock that runs as fast as one likes."""

import time
from collections.abc import Callable
from datetime import time as time_of_day
from random import Random

from device.panel.buttons import Edge
from device.referee.referee import Referee
from device.referee.ruling import Ruling
from device.virtual.hands import RobotHands
from device.virtual.robots import Robots
from device.virtual.tabletop import Tabletop

STEP = 0.25
"""Seconds of the match from one look to the next; a camera looks more often, but a robot's hand is never hasty."""
FOLLOWED = 4.0
"""Up to this speed people can read what is whistled, so the robots wait for them."""
AFTERNOON = time_of_day(15, 30)


class SteppedClock:
    """`device.ports.Clock` for a demonstration: goes on in steps, never faster than asked."""

    def __init__(
        self,
        speed: float,
        real: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self._speed = speed
        self._real, self._sleep = real, sleep
        self._now = 0.0
        self._next = real()

    def now(self) -> float:
        """Seconds of the match day."""
        return self._now

    def time_of_day(self) -> time_of_day:
        """When matches are played."""
        return AFTERNOON

    def go_on(self) -> None:
        """One step further; waits for as long as the step may last at this speed."""
        self._now += STEP
        self._next += STEP / self._speed
        ahead = self._next - self._real()
        if ahead > 0:
            self._sleep(ahead)
        else:
            self._next = self._real()  # what was lost is not made up for


class Demo:
    """Two robots at a virtual table."""

    def __init__(
        self, tabletop: Tabletop, random: Random, press: Callable[[Edge], None], *, polite: bool = False
    ) -> None:
        self.robots = Robots(Random(random.getrandbits(64)), polite=polite)  # noqa: S311 # robots play, nobody bets
        self.hands = RobotHands(tabletop, random, press)
        self._playing: Ruling | None = None

    def step(self, referee: Referee, now: float) -> None:
        """Let them do what is due; what they were about to do in another match is not."""
        if referee.ruling is not self._playing:
            self._playing = referee.ruling
            self.hands.stop()
        self.hands.move(now)
        self.robots.play(referee, self.hands, now)
