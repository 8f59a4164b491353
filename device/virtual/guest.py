"""The hand of somebody who is not in the room: at a virtual table he moves his own pieces and throws his own dice.

It is slow enough to be followed, and waits until decisions have been read. If somebody has moved a piece meanwhile, it
does its errand again.
"""

from random import Random

from device.games import robot_brain
from device.referee.referee import Referee
from device.referee.ruling import Ruling
from device.virtual.hands import RobotHands
from device.virtual.robots import run_errand, throw_for
from device.virtual.tabletop import Tabletop

THINKS = 1.2
"""Seconds between what is announced and the hand: whoever reads it looks at the board then."""
AGAIN = 12.0
"""Seconds after which an errand is done again that somebody has disturbed, or that nobody has seen."""


class Guest:
    """One hand for the sides that are not in the room."""

    def __init__(self, tabletop: Tabletop, random: Random) -> None:
        self.hands = RobotHands(tabletop, random, lambda _: None)
        self._random = random
        self._playing: Ruling | None = None
        self._due: tuple[object, float] = (None, 0.0)
        """What is to be done, and when."""

    def step(self, referee: Referee, tabletop: Tabletop, now: float) -> None:
        """Go on with what is due at this table."""
        self.hands.sit_at(tabletop)
        if referee.ruling is not self._playing:
            self._playing = referee.ruling
            self.hands.stop()
        self.hands.move(now)
        ruling = referee.ruling
        if ruling is None or not ruling.match.play.sides or referee.modes or self.hands.busy():
            return
        if tabletop.held or ruling.shown is not None or ruling.question is not None or ruling.wrong is not None:
            return  # people have something in their hands, or something to read
        self._do(ruling, now)

    def _do(self, ruling: Ruling, now: float) -> None:
        """Announced, it waits a moment; done, it waits for the referee."""
        due = ruling.errand or self._throws(ruling)
        if due is None:
            self._due = (None, now)
        elif self._due[0] is not due:
            self._due = (due, now + THINKS)
        elif now >= self._due[1]:
            self._due = (due, now + AGAIN)
            if ruling.errand is not None:
                brain = robot_brain(ruling.day.rules.name)(self._random, 0.0)
                run_errand(ruling, ruling.errand, self.hands, brain)
            else:
                throw_for(ruling, self._side(ruling), self.hands)

    @staticmethod
    def _side(ruling: Ruling) -> str:
        """Who throws: the side on turn, or the one that throws together with those who are here."""
        side = ruling.day.conduct.side_to_act(ruling.state)
        absent = ruling.match.play.sides
        return side if side is not None and side in absent else next(iter(absent))

    def _throws(self, ruling: Ruling) -> object:
        """The state, if dice of such a side are due in it that nobody has to ask for."""
        state, due = ruling.state, ruling.day.chance.due(ruling.state)
        theirs = due == "both" or ruling.day.conduct.side_to_act(state) in ruling.match.play.sides
        ready = not ruling.waits_for_elsewhere and not ruling.arranging
        return state if due is not None and theirs and ready else None
