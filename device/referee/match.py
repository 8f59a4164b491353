"""A match in the referee's memory: what stands, what the clocks say. The log on the disk stores its steps."""

from collections.abc import Hashable, Sequence
from typing import Any

from device.games.game_day import GameDay
from device.referee.effects import Effect, Propose, Write
from device.store import entries
from device.store.entries import CAMERA, Entry, Said
from device.store.play import Link, LogStep, Play, log_step, step_of
from rules.game import Event, Json, Violation

LOG_CLOCK_EVERY = 10.0
"""Seconds: what a power cut can cost."""


PROPOSED = (entries.ACTION, entries.UNDO, entries.REDO, entries.PAUSE, entries.RESUME)
"""What a table that follows may ask for."""


class Match:
    """One match; every change gives the effects that make it last."""

    def __init__(
        self,
        day: GameDay[Any, Any, Any],
        play: Play,
        move_seconds: float,
        warning_seconds: float,
        placement_seconds: float = 60,
    ) -> None:
        self.day = day
        self.play = play
        self.move_seconds = move_seconds
        self.warning_seconds = warning_seconds
        self.placement_seconds = placement_seconds
        self.remaining = 0.0
        """Seconds left in this period; below nought in stoppage time."""
        self.move_left: float | None = None
        self.follows = False
        """Whether another table keeps this match: then everything that happens here is only proposed to it."""
        self.asked: int | None = None
        """The entry after which something was proposed."""
        self._period: Hashable = None
        self._move: Hashable | None = None
        self._told_clock = 0.0
        self._set_clocks(play.clock)

    def waits(self) -> bool:
        """Whether the other table still has to say what becomes of our proposal."""
        return self.follows and self.asked == self.play.number

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.play.state

    @property
    def move_limit(self) -> float:
        """How many seconds the move clock gives now."""
        return self.placement_seconds if self.day.clocks.placing(self.state) else self.move_seconds

    @property
    def over(self) -> bool:
        """Whether the final whistle has been blown."""
        return self.day.conduct.over(self.state)

    def act(
        self, actions: Sequence[Any], by: str = CAMERA, because: Violation | None = None
    ) -> tuple[list[Effect], tuple[Event, ...]]:
        """Do legal actions as one step; `because` tells what somebody did wrong, where that is why."""
        why = because._asdict() if because is not None else None
        said = [entries.action(self.day.rules.action_json(action), by, why) for action in actions]
        return self._write(said)

    def set_position(self, position: Json) -> tuple[list[Effect], tuple[Event, ...]]:
        """The table stands as people say, whatever the rules had made of it."""
        return self._write([entries.position(position)])

    def undo(self) -> list[Effect]:
        """Take back the last action, and with it what had to come before it; nothing before the first one."""
        if self.follows:
            return self._write([Said(entries.UNDO, {})])[0] if self.play.last is not None else []
        deed = self._deed(self.play.last)
        effects = self._undo_one()
        while effects and self.play.last is not None and self._goes_on(deed, self._deed(self.play.last)):
            effects += self._undo_one()
        return effects

    def _goes_on(self, deed: Hashable | None, other: Hashable | None) -> bool:
        """Whether a step is taken back with the next one: that followed by itself, or both are one deed."""
        return self.day.conduct.forced(self.state) is not None or (deed is not None and deed == other)

    def _deed(self, link: Link | None) -> Hashable | None:
        """What people would call the deed that an entry is part of."""
        if link is None or link.entry.kind != entries.ACTION:
            return None
        before = link.before.step.state if link.before and link.before.step else self.play.start
        return self.day.conduct.one_deed(before, self.day.rules.read_action(link.entry.data["action"]))

    def _undo_one(self) -> list[Effect]:
        if self.play.last is None:
            return []
        return self._travel(Said(entries.UNDO, {"from": round(self.remaining, 3)}), self.play.last.entry.clock)

    def back_to(self, link: Link | None) -> list[Effect]:
        """Take back everything after an entry; the clock goes on, for nobody has asked for it."""
        clock, effects = self.remaining, []
        while not self.follows and self.play.last is not link:
            effects += self._undo_one()
        self.remaining = clock
        return effects

    def redo(self) -> list[Effect]:
        """Bring back what was taken back last, and what has to follow."""
        if self.follows:
            return self._write([Said(entries.REDO, {})])[0] if self.play.undone is not None else []
        effects = self._redo_one()
        deed = self._deed(self.play.last)
        while effects and self.play.undone is not None:
            if not self._goes_on(deed, self._deed(self.play.undone.link)):
                break
            effects += self._redo_one()
        return effects

    def _redo_one(self) -> list[Effect]:
        if self.play.undone is None:
            return []
        return self._travel(Said(entries.REDO, {}), self.play.undone.clock)

    def pause(self) -> list[Effect]:
        """Play stops."""
        return [] if self.play.paused else self._write([Said(entries.PAUSE, {})])[0]

    def resume(self) -> list[Effect]:
        """Play goes on."""
        return self._write([Said(entries.RESUME, {})])[0] if self.play.paused else []

    def note(self, note: Json) -> list[Effect]:
        """Something worth keeping that changes nothing."""
        return self._write([Said(entries.NOTE, note)])[0]

    def send_home(self, sides: Json) -> list[Effect]:
        """Some sides are not in the room: who decides for them."""
        return self._write([Said(entries.SIDES, sides)])[0]

    def decide(self, decision: Said) -> list[Effect]:
        """Such a side has decided."""
        return self._write([decision])[0]

    def abandon(self) -> list[Effect]:
        """The match is given up."""
        return self._write([Said(entries.ABANDON, {})])[0]

    def pass_time(self, seconds: float, *, moving: bool = True) -> list[Effect]:
        """The clocks go on; now and then the log is told. `moving`: whether the move clock counts, too."""
        if not self.day.clocks.runs(self.state):
            return []
        self.remaining -= seconds
        if self.move_left is not None and moving:
            self.move_left -= seconds
        if self.follows or self._told_clock - self.remaining < LOG_CLOCK_EVERY:
            return []
        return self._write([Said(entries.CLOCK, {})])[0]

    def follow(self, fresh: Sequence[Entry]) -> tuple[list[Effect], tuple[Event, ...]]:
        """Entries that another table has written."""
        step = step_of(self.play, fresh, self.day.rules)
        self.play = step.play
        self._set_clocks(step.play.clock)
        return [Write(step)], step.events

    def _propose(self, said: Sequence[Said]) -> list[Effect]:
        """What the other table shall write; our own notes are nothing to it."""
        wanted = tuple(one for one in said if one.kind in PROPOSED)
        if not wanted or self.waits():
            return []
        self.asked = self.play.number
        return [Propose(self.play.number, wanted)]

    def _write(self, said: Sequence[Said]) -> tuple[list[Effect], tuple[Event, ...]]:
        if self.follows:
            return self._propose(said), ()
        step = self._take(said, self.remaining)
        self._told_clock = self.remaining
        self._follow_clocks()
        return [Write(step)], step.events

    def _travel(self, said: Said, clock: float) -> list[Effect]:
        """Undo and redo take the clock along."""
        step = self._take([said], clock)
        self._set_clocks(step.play.clock)
        return [Write(step)]

    def _take(self, said: Sequence[Said], clock: float) -> LogStep:
        step = log_step(self.play, said, clock, self.day.rules)
        self.play = step.play
        return step

    def _set_clocks(self, clock: float) -> None:
        self._period, full = self.day.clocks.period(self.state)
        self.remaining = clock if self.day.clocks.runs(self.state) else full
        self._told_clock = self.remaining
        self._move = None
        self._follow_move_clock()

    def _follow_clocks(self) -> None:
        """A new period has its full time; a new move or placement has its own."""
        period, full = self.day.clocks.period(self.state)
        if period != self._period:
            self._period, self.remaining, self._told_clock = period, full, full
        self._follow_move_clock()

    def _follow_move_clock(self) -> None:
        move = self.day.clocks.timed_move(self.state)
        if move is None:
            self.move_left = None
        elif move != self._move:
            self.move_left = self.move_limit
        self._move = move
