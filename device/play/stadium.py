"""The stadium: a match day, turn after turn, with what people are told at its beginning and its end."""

import time
from collections.abc import Callable

from device.games import teams_of
from device.panel.qr import qr_lines
from device.play.camera_stand import CameraStand
from device.play.match_day import MatchDay
from device.ports import Clock
from device.referee.at_the_door import WayIn
from device.virtual.demo import Demo, SteppedClock
from device.virtual.guest import Guest
from device.virtual.tables import Tables
from rules.texts import Catalogue

TURN = 0.1
"""Seconds from one turn of the loop to the next: nobody notices a tenth, and a Pi stays cool."""
OFFER_EVERY = 1.0
"""Seconds between two looks for cameras that were plugged in."""
LINGER = 3.0
"""Seconds for which a demonstration shows its final screen."""


class Stadium:
    """A match day with its loop."""

    def __init__(
        self,
        day: MatchDay,
        clock: Clock,
        texts: Catalogue,
        demo: Demo | None,
        problem: str = "",
        stand: CameraStand | None = None,
    ) -> None:
        self.day = day
        self.clock = clock
        self.texts = texts
        self.address = ""
        """Where the page is; nowhere without one."""
        self.demo = demo
        self.problem = problem
        """What people should know at the start, in words."""
        self.stand = stand
        self._guest: Guest | None = None
        """The hand of a side that is not in the room. There is one only at a virtual table."""
        self._offer_at = float("-inf")
        self.alive: Callable[[], None] = lambda: None
        """Called after every turn that has really worked; the watchdog is fed here."""
        self.troubled: Callable[[tuple[str, ...]], None] = lambda _: None
        """Called with what is wrong, in words, whenever that has changed."""
        self._troubles: tuple[str, ...] = ()

    @property
    def tables(self) -> Tables | None:
        """The virtual tables; none over a real one."""
        return self.stand.tables if self.stand is not None else None

    def welcome(self) -> str:
        """Where to look."""
        key = "address" if self.address else "no-page-told"
        lines = [self.texts.page(f"command.play.{key}", address=self.address)]
        way = entrance.way_in(inviting=True) if (entrance := self.day.equipment.entrance) is not None else WayIn()
        if way.address and self.demo is None:
            lines.append(self.texts.page("command.play.house", address=way.address, code=way.code))
        if self.address and self.tables is None:
            lines.append(self.texts.page("command.play.setup", address=f"{self.address}setup.html"))
        if self.day.equipment.invitation is not None:
            invited = self.texts.page("command.play.invitation", address=self.day.equipment.invitation)
            lines.append(f"{invited}\n{qr_lines(self.day.equipment.invitation)}")
        if self.problem:
            lines.append(self.problem)
        return "\n".join(lines)

    def farewell(self) -> str:
        """Close the log and say what has become of the match; for what is not stored, where its copy lies."""
        self.day.keeper.close()
        return "\n".join([self._goodbye(), *(match.say(self.texts) for match in self.day.keeper.unkept)])

    def _goodbye(self) -> str:
        ruling = self.day.referee.ruling
        if ruling is None:
            return self.texts.page("command.play.bye")
        standing = ruling.day.words.standing(ruling.state, self.texts.lang)
        if self.demo is not None:
            robots = self.demo.robots
            told = self.texts.page(
                "command.play.demo-over" if ruling.match.over else "command.play.demo-stopped",
                standing=standing,
                actions=len(ruling.match.play.line()),
                pictures=self.day.watch.read,
                mistakes=robots.mistakes,
                misunderstood=sum(robots.misunderstood.values()),
            )
            kinds = ", ".join(f"{count} × {what}" for what, count in robots.misunderstood.items())
            return f"{told} {kinds}".rstrip()
        stopped = "stopped" if self.day.keeper.unkept else "kept"
        return self.texts.page(f"command.play.{'over' if ruling.match.over else stopped}", standing=standing)

    def play(self, stopped: Callable[[], bool]) -> None:
        """Turn after turn, until somebody says stop; a demonstration ends when nobody looks at its final screen."""
        over_since: float | None = None
        self.day.assistant.whistle("start")
        while not stopped():
            self._turn()
            ruling = self.day.referee.ruling
            if self.demo is not None and ruling is not None and ruling.match.over:
                over_since = self.clock.now() if over_since is None else over_since
                if self.clock.now() - over_since >= LINGER and not self._rest_with_visitors():
                    return

    def _rest_with_visitors(self) -> bool:
        """After a demonstration the page stays as long as somebody looks at it."""
        board, inbox = self.day.equipment.board, self.day.equipment.inbox
        if board is None or inbox is None or not board.visitors:
            return False
        inbox.wait(TURN)
        return True

    def _turn(self) -> None:
        began = time.monotonic()
        if self.tables is not None:
            game, options = self.day.referee.on_the_table
            self.tables.lay(game, teams_of(options))
        self._offer_cameras()
        if self.demo is not None and isinstance(self.clock, SteppedClock):
            self.clock.go_on()
            with self.day.stumbles.caught("let the robots play", self.clock.now()):
                self._let_robots_play(self.demo)
            self.day.step()
        else:
            with self.day.stumbles.caught("let a guest play", self.clock.now()):
                self._let_the_guest_play()
            self.day.step()
            rest = TURN - (time.monotonic() - began)
            if rest > 0 and self.day.equipment.inbox is not None:
                self.day.equipment.inbox.wait(rest)
            elif rest > 0:
                time.sleep(rest)
        self.tell_troubles()
        if self.day.watch.alive():
            self.alive()

    def tell_troubles(self) -> None:
        """Tell what is wrong, if that has changed."""
        if (troubles := self.day.troubles()) != self._troubles:
            self._troubles = troubles
            self.troubled(troubles)

    def _offer_cameras(self) -> None:
        """Before a match people may choose who looks; robots need their virtual table."""
        board, now = self.day.equipment.board, self.clock.now()
        if board is None or self.stand is None or self.demo is not None or now < self._offer_at:
            return
        self._offer_at = now + OFFER_EVERY
        offered = self.stand.offers(peek=board.visitors > 0) if self.day.referee.ruling is None else []
        board.post("cameras", {"offered": offered, "chosen": self.stand.chosen()})

    def _let_the_guest_play(self) -> None:
        """At a virtual table somebody who is not in the room has a hand of his own."""
        ruling = self.day.referee.ruling
        if self.tables is None or ruling is None or not ruling.match.play.sides:
            return
        tabletop = self.tables.of(ruling.day.rules.name)
        ruling.elsewhere.has_hand = True
        self._guest = self._guest or Guest(tabletop, self.day.random)
        self._guest.step(self.day.referee, tabletop, self.clock.now())

    def _let_robots_play(self, demo: Demo) -> None:
        if self.tables is not None:
            demo.hands.sit_at(self.tables.of(self.day.referee.on_the_table[0]))
        demo.step(self.day.referee, self.clock.now())
