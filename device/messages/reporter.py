"""The reporter tells a broker how the match goes, and hears what others ask; the match never waits for him."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from device.games.game_day import GameDay
from device.messages import contract, home_assistant, standing, telling
from device.messages.asked import Ear
from device.messages.called import Calls
from device.messages.contract import Event, State, topic
from device.messages.line import Line, Message
from device.messages.outbox import Outbox, Shelf
from device.messages.standing import Here, Say
from device.referee.inputs import Input
from device.referee.referee import Referee
from device.referee.ruling import Ruling
from device.store.entries import Header
from device.store.log import MatchLog
from device.store.play import Link, told_line
from rules.texts import LANGUAGES

STATE_EVERY = 0.5
"""Seconds between two looks at how the table is; a step is told at once."""
CLOCK_EVERY = 10.0
"""Seconds after which a running clock is told anew: others count on by themselves."""


class Allowed(NamedTuple):
    """What the settings allow."""

    home_assistant: bool = True
    control: bool = False


class Reporter:
    """One table on one line."""

    def __init__(
        self, line: Line, table: str, outbox: Outbox, referee: Referee, date: Callable[[], datetime], allowed: Allowed
    ) -> None:
        self.line = line
        self.table = table
        self.allowed = allowed
        self._outbox, self._referee, self._date = outbox, referee, date
        self._ear, self._calls = Ear(), Calls()
        self._connections = 0
        self._match = ""
        """The match that is being told."""
        self._whistled: tuple[Ruling | None, int] = (None, 0)
        """Up to which entry of which match whistles have been told."""
        self._looked: tuple[Ruling | None, int] = (None, 0)
        self._looked_at = self._told_at = float("-inf")
        self._told: Any = None
        """How the table was when that was told last."""
        self._greeting: list[Message] = []
        if allowed.control:
            line.subscribe([topic(table, contract.ASK), topic(table, contract.CALL)])

    def step(
        self, now: float, log: MatchLog | None, shelf: Shelf | None, troubles: Say
    ) -> tuple[list[Input], list[Message]]:
        """One turn: tell what is new; what others ask for comes back, and what is not for the reporter."""
        for post in self.line.acknowledged():
            self._outbox.acknowledged(post)
        if self.line.connections != self._connections:
            self._connections = self.line.connections
            self._begin_anew()
        self._greet()
        header = log.header if log is not None else None
        self._match = telling.match_id(header) if header is not None else ""
        self._blow()
        self._outbox.step(self.line, log, shelf, now)
        self._tell_the_state(now, header, troubles)
        wishes, rest = self._wishes(now)
        return [*wishes, *self._calls.due(self._referee, now)], rest

    def close(self) -> None:
        """Say goodbye; the broker then tells everybody that this table is away."""
        self._outbox.close()
        self.line.close()

    def _wishes(self, now: float) -> tuple[list[Input], list[Message]]:
        """What is wished, and what was not meant for the reporter."""
        wishes: list[Input] = []
        rest: list[Message] = []
        for message in self.line.heard():
            if message.topic == topic(self.table, contract.CALL):
                self._calls.hear(message)
            elif message.topic != topic(self.table, contract.ASK):
                rest.append(message)
            elif (wish := self._ear.wish(message, now)) is not None:
                wishes.append(wish)
        return wishes, rest

    def _begin_anew(self) -> None:
        """A broker may have forgotten everything."""
        self._told = None
        self._outbox.again()
        self._greeting = [Message(topic(self.table, contract.PRESENCE), contract.ONLINE)]
        if self.allowed.home_assistant:
            config = home_assistant.config(self.table, self._referee.said, control=self.allowed.control)
            self._greeting.append(Message(home_assistant.config_topic(self.table), telling.payload(config)))

    def _greet(self) -> None:
        while self._greeting:
            where, what, _ = self._greeting[0]
            if self.line.publish(where, what, retain=True) is None:
                return
            del self._greeting[0]

    def _blow(self) -> None:
        """What has just been whistled; whoever does not hear it now finds it in the log."""
        ruling = None if self._referee.warming else self._referee.ruling
        before, number = self._whistled
        if ruling is None or ruling is not before:
            self._whistled = ruling, ruling.match.play.number if ruling is not None else 0
            return
        self._whistled = ruling, ruling.match.play.number
        for link in _since(ruling, number):
            for event in self._events(ruling.day, link):
                self.line.publish(topic(self.table, contract.EVENT), telling.payload(event))

    def _events(self, day: GameDay[Any, Any, Any], link: Link) -> list[Event]:
        if link.step is None:
            return []
        state, lang = link.step.state, LANGUAGES[0]
        with self._referee.calling():
            calls = [telling.call(day, state, event) for event in link.step.events if event.kind in day.decisive]
            shown = day.words.standing(state, lang).oled[0]
        score = telling.score(day, state)
        return [
            {
                "event_type": call["kind"],
                "match": self._match,
                "number": link.entry.number,
                "text": call["text"],
                "score": score,
                "standing": shown,
            }
            for call in calls
        ]

    def _tell_the_state(self, now: float, header: Header | None, troubles: Say) -> None:
        new = self._told is None or self._whistled != self._looked
        if not self.line.connected or (not new and now - self._looked_at < STATE_EVERY):
            return
        self._looked, self._looked_at = self._whistled, now
        state = standing.table_state(self._referee, Here(self.table, self._date(), header, troubles))
        seen, ticks = _without_time(state), state["clock"]["runs"] and now - self._told_at >= CLOCK_EVERY
        if seen == self._told and not ticks:
            return
        if self.line.publish(topic(self.table, contract.STATE), telling.payload(state), retain=True) is None:
            self._told = None
        else:
            self._told, self._told_at = seen, now


def _since(ruling: Ruling, number: int) -> list[Link]:
    """What was done since an entry, the earliest first."""
    found = []
    for told in told_line(ruling.match.play):
        if told.link.entry.number <= number:
            break
        found.append(told.link)
    return found[::-1]


def _without_time(state: State) -> Any:
    return {**state, "at": "", "number": 0, "clock": state["clock"]["runs"]}
