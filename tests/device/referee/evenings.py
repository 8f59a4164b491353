"""Little evenings at the table: hands, dice, buttons, and what the referee must make of them.

`at(PITCH)` sits down at a position drawn as an ASCII pitch, `front_door()` before a new match; every deed is seen by
the camera at once, unless it says otherwise::

    evening = at(PITCH)
    evening.roll("home", 4)
    evening.put(h7="C5")
    assert evening.phase == "play"
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from device.panel.screen import Screen
from device.referee.at_the_door import WayIn
from device.referee.inputs import Tick
from device.referee.referee import House, Referee, Unfinished
from device.referee.ruling import Ruling
from device.settings import Settings
from device.store.play import Play
from device.texts.language import texts
from rules.game import SIDES
from rules.soccer_tactics import notation
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.state import FIRST_HALF, State
from tests.device.referee.table import Evening, Table
from vision.observation import Observation
from vision.tray.dice import Die

GAME = "soccer-tactics"
HAND = Observation(True, hand=True)
DARK = Observation(False, "dark")
CARD_COVERED = Observation(False, "few-cards", cards=2)


class Night(Evening):
    """An evening with words for what people see and hear, whatever they play."""

    listened = 0

    @property
    def ruling(self) -> Ruling:
        assert self.referee.ruling is not None
        return self.referee.ruling

    @property
    def state(self) -> Any:
        return self.ruling.state

    @property
    def phase(self) -> str:
        return str(self.state.phase)

    @property
    def screen(self) -> Screen:
        return self.referee.screen

    @property
    def words(self) -> str:
        """Everything that the screen says, on one line, without the buttons."""
        return " / ".join(filter(None, [self.screen.title, self.screen.headline, *self.screen.lines]))

    @property
    def events(self) -> list[str]:
        return [event.kind for link in self.ruling.match.play.line() if link.step for event in link.step.events]

    @property
    def notes(self) -> list[dict[str, Any]]:
        return [entry.data for entry in self.entries if entry.kind == "note"]

    def heard(self) -> list[str]:
        """The sounds since somebody last listened."""
        new = self.sounds[self.listened :]
        self.listened += len(new)
        return new

    def wait(self, seconds: float) -> None:
        """Nothing happens for a while."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(self.now + 0.25, end)
            self.tell(Tick(self.now))

    def roll(self, side: str, *values: int, look: bool = True) -> None:
        """A side rolls into its own well."""
        self.table.roll(side, len(values), *values)
        if look:
            self.look()


class GameNight(Night):
    """An evening with Soccer Tactics, and words for what people do."""

    @property
    def state(self) -> State:
        state = self.ruling.state
        assert isinstance(state, State)
        return state

    def put(self, look: bool = True, **pieces: str | None) -> None:
        """Pieces are put on fields, or off the board."""
        self.table.put(list(pieces.items()))
        if look:
            self.look()

    def duel(self, *, home: int, away: int) -> None:
        self.roll("home", home, look=False)
        self.roll("away", away)

    def lay_dice(self, **wells: tuple[int, float, float]) -> None:
        """Dice exactly there: `left=(value, x, y)`."""
        self.table.dice = [(well, Die(x, y, 0.3, value, 1.0)) for well, (value, x, y) in wells.items()]
        self.look()

    def spin(self, result: str) -> None:
        """The spinner stops in the middle of a sector, as far away as possible from where it was."""
        sectors = self.state.pitch.spinner
        edge, width = self.state.pitch.spinner_edge, 360 / len(sectors)
        degrees = [edge + (i + 0.5) * width for i, face in enumerate(sectors) if face == result]
        self.table.spin(max(degrees, key=lambda d: abs((d - self.table.arrow + 180) % 360 - 180)))
        self.look()

    def line_up(self, look: bool = True) -> None:
        """Everything is put where it belongs."""
        for side in SIDES:
            for number, field in enumerate(self.state.lineup(side), 1):
                self.table.places[f"{side[0]}{number}"] = field
        self.table.places["ball"] = self.state.ball
        if look:
            self.look()

    def kick_off(self, *, home: int = 2, away: int = 5) -> None:
        """From the front door to the first roll: whistle, line up, roll for kick-off, line up, whistle."""
        self.press("whistle")
        self.line_up()
        self.duel(home=home, away=away)
        self.wait(3)
        self.line_up()
        self.press("whistle")


def house(**options: Any) -> House:
    return House({GAME: dict(Settings().options[GAME]) | options})


def front_door(lang: str = "de", seed: int = 1, **options: Any) -> GameNight:
    """Before a new match."""
    random = Random(seed)
    night = GameNight(Referee(texts(lang), house(**options)), Table(random), random)
    night.tell(Tick(0.0))
    return night


def at(pitch: str, lang: str = "de", clock: float = 1200.0, address: str = "", **options: Any) -> GameNight:
    """In the middle of a first half, at a position; the camera has seen it."""
    state = notation.from_pitch(pitch, Options(**options))
    playing = state.match._replace(period=FIRST_HALF, running=True, first_kick_off="home")
    return from_state(state._replace(match=playing), lang, clock, address, **options)


def after_a_power_cut(state: State, clock: float, *, paused: bool = False) -> GameNight:
    """The device starts again, and finds an unfinished match."""
    random = Random(1)
    referee = Referee(texts("de"), house(), unfinished=Unfinished(GAME, Play(state, clock=clock, paused=paused)))
    night = GameNight(referee, Table(random), random)
    night.tell(Tick(0.0))
    return night


def from_state(
    state: State,
    lang: str = "de",
    clock: float = 1200.0,
    address: str = "",
    dice: Sequence[tuple[str, Die]] = (),
    **options: Any,
) -> GameNight:
    """In the middle of a match; these dice lie there from before."""
    random = Random(1)
    unfinished = Unfinished(GAME, Play(state, clock=clock))
    night = GameNight(Referee(texts(lang), house(**options), unfinished=unfinished), Table(random), random)
    night.referee.way_in = WayIn(address, "482913" if address else "")
    night.tell(Tick(0.0))
    night.table.dice = list(dice)
    night.press("whistle")
    night.line_up()
    night.effects.clear()
    return night
