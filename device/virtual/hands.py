"""Hands for robots: they reach over the virtual table, take things, and leave again, as a player's hand does."""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from math import hypot
from random import Random

import numpy as np

from device.panel.buttons import Edge
from device.virtual.tabletop import Tabletop

REACH = 0.75
"""Seconds for which a hand is over the board before it lets go."""
PRESS = 0.15
MOVED = 8.0
"""Millimetres from where a die lay: less could be a die that nobody has touched."""
WELLS = {"home": "left", "away": "right"}
TIDY = 0.6
"""How often a well is emptied before another die is thrown into it."""
CROWD = 3
"""From so many pieces on, they are put into place with both hands, all at once."""


class RobotHands:
    """`device.virtual.robots.Hands` over a tabletop; `move` lets them go on."""

    def __init__(self, tabletop: Tabletop, random: Random, press: Callable[[Edge], None]) -> None:
        self.tabletop = tabletop
        self._chance = np.random.default_rng(random.getrandbits(64))
        self._press = press
        self._plan: deque[tuple[float, Callable[[float], None]]] = deque()
        self._free_at = 0.0

    def sit_at(self, tabletop: Tabletop) -> None:
        """Go to another table, if this is one; what was to be done at the old one is forgotten."""
        if tabletop is not self.tabletop:
            self.stop()
            self.tabletop = tabletop

    def stop(self) -> None:
        """Whatever they were about to do is over: put down what they hold, and press nothing more."""
        self.tabletop.let_go()
        self._plan.clear()

    def busy(self) -> bool:
        """Whether they are still at it."""
        return bool(self._plan)

    def move(self, now: float) -> None:
        """Do what is due."""
        if not self._plan:
            self._free_at = now
        while self._plan and self._free_at <= now:
            takes, do = self._plan.popleft()
            do(self._free_at)
            self._free_at += takes

    def put(self, pieces: Sequence[tuple[str, str | None]]) -> None:
        """Take each piece that is not there yet and put it down."""
        moves = [(piece, to) for piece, to in pieces if self.where(piece) != to]
        for together in [moves] if len(moves) >= CROWD else [[move] for move in moves]:
            self._later(REACH, partial(self._lift, together))
            self._later(0.0, partial(self._drop, together))

    def roll(self, side: str, count: int) -> None:
        """Roll into the side's own well; dice must not come to rest where they were."""
        well = WELLS[side]

        def throw(_: float) -> None:
            before = [die for die in self.tabletop.dice if die.well == well]
            while True:
                self.tabletop.roll(well, count, self._chance)
                after = [die for die in self.tabletop.dice if die.well == well]
                if all(hypot(a.x - b.x, a.y - b.y) > MOVED for a in after for b in before):
                    return

        self._later(0.5, throw)

    def throw(self, side: str, die: str) -> None:
        """Roll one of several different dice; now and then those that lie in the well are taken out before."""
        well = WELLS[side]

        def thrown(_: float) -> None:
            if self._chance.random() < TIDY:
                self.tabletop.roll(well, 0, self._chance)
            self.tabletop.do({"do": "throw", "well": well, "die": die}, self._chance)

        self._later(0.5, thrown)

    def take_up(self) -> None:
        """Take all dice out of the tray."""

        def emptied(_: float) -> None:
            for well in WELLS.values():
                self.tabletop.roll(well, 0, self._chance)

        self._later(0.5, emptied)

    def where(self, piece: str) -> str | None:
        """Where a piece stands."""
        return self.tabletop.field_of(piece)

    def turn(self, piece: str, value: int) -> None:
        """Turn a die that is a piece of the game."""
        self._later(REACH, partial(self._lift, [(piece, None)]))

        def turned(_: float) -> None:
            self.tabletop.turn(piece, value)
            self.tabletop.let_go()

        self._later(0.0, turned)

    def spin(self) -> None:
        """Give the arrow a push; it must not come to rest where it was."""

        def push(_: float) -> None:
            before = self._arrow()
            while True:
                self.tabletop.do({"do": "spin"}, self._chance)
                turned = abs((self._arrow() - before + 180) % 360 - 180)
                if turned > 15:
                    return

        self._later(1.0, push)

    def _arrow(self) -> float:
        """Where the arrow points."""
        arrow = self.tabletop.arrow()
        return arrow["degrees"] if arrow is not None else 0.0

    def press(self, button: str) -> None:
        """Press a button shortly; nobody is called away with a finger on it."""

        def pressed(at: float) -> None:
            self._press(Edge(button, True, at))
            self._press(Edge(button, False, at + PRESS))

        self._later(2 * PRESS, pressed)

    def _later(self, takes: float, do: Callable[[float], None]) -> None:
        self._plan.append((takes, do))

    def _lift(self, moves: Sequence[tuple[str, str | None]], _: float) -> None:
        for piece, _to in moves:
            self.tabletop.lift(piece)

    def _drop(self, moves: Sequence[tuple[str, str | None]], _: float) -> None:
        for piece, to in moves:
            if to is None:
                self.tabletop.take_off(piece)
            else:
                self.tabletop.drop(piece, *self.tabletop.middle(to))
