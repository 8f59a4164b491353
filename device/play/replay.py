"""Referee a recording, with the eyes that look in a match; the clock is the recording's own.

The pictures of a recording show a table at rest, but one picture alone cannot tell that. So each is looked at as often
as a match would need: once to see that something has changed, a second time to see that it rests and to read it, and
again for as long as the referee wants to be sure.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import time
from typing import Any

from device.cameras.eyes import ReaderEyes
from device.cameras.folder import FolderCamera
from device.panel.buttons import Press
from device.ports import Trouble
from device.recordings.recording import Recording, full_options
from device.referee.effects import Effect, LookAgain, NoHand, Throw, Whistle, Write
from device.referee.inputs import Input, Saw, Tick
from device.referee.referee import House, Referee
from device.store import entries
from rules.game import Json
from rules.texts import Catalogue
from vision.arrays import Picture
from vision.observation import Observation
from vision.taught.album import Album

TICK = 0.5
"""Seconds between two ticks of the clocks while nothing is recorded."""
MOST_READINGS = 3
"""How often one picture is read when the referee wants to be sure."""


UNCHANGED = "unchanged"


@dataclass(slots=True)
class RecordedClock:
    """`device.ports.Clock`: the time at which a picture was taken."""

    at: float

    def now(self) -> float:
        """Seconds, as the recording counts them."""
        return self.at

    def time_of_day(self) -> time:
        """Nobody recorded it."""
        return time(12)


class Replay:
    """One recording and its referee."""

    def __init__(self, recording: Recording, texts: Catalogue, album: Album | None = None) -> None:
        self.recording = recording
        self.texts = texts
        options = full_options(recording.game, recording.options, recording.teams)
        self.referee = Referee(texts, House({recording.game: options}), recording.game)
        self.eyes = ReaderEyes(recording.game, recording.teams, album=album)
        self._clock = RecordedClock(recording.frames[0][1] if recording.frames else 0.0)
        self._camera = FolderCamera(recording.folder, self._clock) if recording.frames else None
        self._rulings: list[Json] = []
        self._look_again = False
        self._told = 0

    def lines(self) -> Iterator[Json]:
        """One line for every picture and every press, with what the referee made of it."""
        self._tell(Tick(self._clock.at))
        self._perform(self.referee.begin())
        self._rulings.clear()
        moments: list[tuple[float, int, Any]] = [(at, 1, name) for name, at in self.recording.frames]
        moments += [(press.at, 0, press) for press in self.recording.presses]
        for at, _, what in sorted(moments, key=lambda moment: moment[:2]):
            self._wait_until(at)
            yield self._press(what) if isinstance(what, Press) else self._look(what, at)

    def _wait_until(self, at: float) -> None:
        while self._clock.at + TICK < at:
            self._clock.at += TICK
            self._tell(Tick(self._clock.at))
        self._clock.at = at
        self._tell(Tick(at))

    def _press(self, press: Press) -> Json:
        self._tell(press)
        return self._line({"at": press.at, "press": press.button, "gesture": press.gesture})

    def _look(self, name: str, at: float) -> Json:
        line: Json = {"at": at, "file": name}
        assert self._camera is not None
        try:
            picture = self._camera.named(name).picture
        except Trouble as trouble:
            return self._line(line | {"seen": trouble.facts["why"]})
        readings = [seen for _ in range(1 + MOST_READINGS) if (seen := self._read(picture, at))]
        return self._line(line | _seen_as(readings))

    def _read(self, picture: Picture, at: float) -> Observation | None:
        """One look, as in every turn of a match."""
        seen = self.eyes.look(picture, again=self._look_again, lining_up=self.referee.lining_up)
        if seen is not None:
            self._look_again = False
            self._tell(Saw(seen, at))
        return seen

    def _tell(self, given: Input) -> None:
        self._perform(self.referee.handle(given))

    def _perform(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case LookAgain():
                    self._look_again = True
                case NoHand():
                    self.eyes.no_hand()
                case Write(step):
                    self._rulings += [_ruling(entry) for entry in step.entries if entry.kind != entries.CLOCK]
                case Whistle(sound) if sound not in ("accepted", "tick"):
                    self._rulings.append({"whistle": sound})
                case Throw(among):
                    self._rulings.append({"throw": len(among)})

    def _line(self, line: Json) -> Json:
        rulings, self._rulings = self._rulings, []
        line["rulings"] = rulings
        if self.referee.ruling is not None:
            ruling = self.referee.ruling
            state = ruling.day.rules.state_json(ruling.state)
            goals = ruling.day.conduct.score(ruling.state)
            line |= {"phase": state["phase"], "side": state["side"], "score": None if goals is None else list(goals)}
            line["standing"] = ruling.day.words.standing(ruling.state, self.texts.lang).oled[0]
            line["events"] = self._events()
        screen = self.referee.screen
        line["screen"] = [screen.kind, screen.headline, *screen.lines]
        return line

    def _events(self) -> list[Json]:
        """What happened since the last line."""
        ruling = self.referee.ruling
        assert ruling is not None
        events: list[Json] = []
        link = ruling.match.play.last
        while link is not None and link.entry.number > self._told:
            events[:0] = [event.json() for event in (link.step.events if link.step else ())]
            link = link.before
        self._told = ruling.match.play.number
        return events


def _seen_as(readings: Sequence[Observation]) -> Json:
    """What was seen in a picture; nothing new where it looks like the last one that was read."""
    if not readings:
        return {"seen": UNCHANGED}
    seen = readings[-1]
    seen_as = (seen.reason or "nothing") if not seen.found else "hand" if seen.hand else "table"
    return {"seen": seen_as} | ({"moved": True} if seen.moved else {})


def _ruling(entry: entries.Entry) -> Json:
    if entry.kind == entries.ACTION:
        return {"action": entry.data["action"], "by": entry.data["by"]}
    if entry.kind == entries.NOTE:
        return dict(entry.data)
    return {entry.kind: {name: value for name, value in entry.data.items() if name != "from"} or True}
