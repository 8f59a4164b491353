"""The referee hears what is seen and pressed, and the time. It answers with whistles, screens and log entries.

Everything that it knows about a game comes from the game's rules and its `GameDay`. It reads no clock, throws no dice
and touches no hardware, so a whole match can be replayed in milliseconds.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from copy import deepcopy
from typing import NamedTuple

from device.games import game_day
from device.panel.buttons import Press, Seat
from device.panel.screen import Scoreboard, Screen
from device.referee import coach, face, front_door, presses, sides, two_tables, warming_up
from device.referee.agreeing import NEEDS_BOTH, PATIENCE, YES, Agreeing
from device.referee.at_the_door import Joined, Joining, WayIn
from device.referee.effects import BeginMatch, Effect, GiveUp, GoOn, LookAgain, Throw, Whistle
from device.referee.inputs import (
    Answered,
    CameraGone,
    Chosen,
    Decided,
    Entered,
    FromAfar,
    Input,
    Saw,
    Thrown,
    Tick,
    Wish,
)
from device.referee.modes import (
    ByHand,
    Choosing,
    FrontDoor,
    Mode,
    Pause,
    ResumeOffer,
    Why,
)
from device.referee.partner import Partner
from device.referee.ruling import Ruling
from device.store.entries import ABANDON, Said
from device.store.play import Play, log_step
from rules import games, speech
from rules.game import HOME, SIDES, Json
from rules.texts import Catalogue, Text

"""What home and away are called as long as nobody has given a name."""
LONGEST_ON_PAGE, LONGEST_ON_PANEL = 14, 6
"""Letters of a name in a sentence; a longer one is cut to its first word, and that one with a full stop."""


def called(teams: Sequence[str]) -> AbstractContextManager[None]:
    """As long as this lasts, home and away go by these names; who has none goes by the colour."""
    return speech.calling([named(name) if name else None for name in teams])


def named(name: str) -> Text:
    """A name in sentences and in the few letters of the display: `Opa Heinrich`, `OPA`; `Konstantin`, `KONST.`."""
    first = name.split()[0] if len(name) > LONGEST_ON_PAGE else name
    shown, small = (_cut(word, most) for word, most in ((first, LONGEST_ON_PAGE), (name.split()[0], LONGEST_ON_PANEL)))
    return Text((small.upper(),), shown)


def _cut(word: str, most: int) -> str:
    return word if len(word) <= most else f"{word[: most - 1]}."


class House(NamedTuple):
    """What does not change from match to match."""

    options: dict[str, Json]
    """The options of every game, as the settings have them."""
    move_seconds: float = 60
    warning_seconds: float = 10
    placement_seconds: float = 60
    names: Mapping[str, tuple[str, ...]] = {}
    """What players and teams were called last time, by game."""
    levels: Mapping[str, tuple[str, ...]] = {}
    """How strong an opponent may be that is no person, by game, the weakest first; none where there is none."""
    against: str = ""
    """Against which of them people play, unless they choose otherwise; empty against each other."""
    own_side: str = HOME
    """The side of the people then."""
    hints: int = 3
    """How many hints the coach gives each side in a half; none: there is no coach."""
    throws_for_others: bool = False
    """Whether such an opponent's dice are electronic; else people roll for it."""


class Unfinished(NamedTuple):
    """A match that was interrupted."""

    game: str
    play: Play
    days_ago: int | None = None
    """How many days ago it was begun, if somebody knows."""


class Referee:
    """One referee for as many matches as a family wants to play."""

    def __init__(self, said: Catalogue, house: House, game: str = "", unfinished: Unfinished | None = None) -> None:
        self.said = said
        self.house = house
        self.games = tuple(name for name in games() if name in house.options)
        """What can be chosen at the front door."""
        self.game = game if game in self.games else self.games[0]
        self.chosen = deepcopy(house.options)
        """The options as they were chosen at the front door."""
        self.against = house.against
        """The opponent as chosen at the front door; empty for people."""
        self.own_side = house.own_side
        self.hints = house.hints
        """How many hints were chosen at the front door."""
        self.names = dict(house.names)
        """What players and teams are called, by game."""
        self.partner: Partner | None = None
        """Our part, if the next match is played together with another table."""
        self.ruling: Ruling | None = None
        self.warming = False
        """Whether nothing counts yet: a game is being learned."""
        self.modes: list[Mode] = [ResumeOffer(unfinished) if unfinished else FrontDoor()]
        """What lies over the match; the last one has the buttons and the screen."""
        self.now: float | None = None
        self._entering = False
        """People enter their moves on the page, so the clocks run without a camera until it sees something again."""
        self.last_activity = 0.0
        self.way_in = WayIn()
        """How telephones find the page, and who has joined; the main loop knows."""
        self.can_switch_off = False
        """Whether somebody switches the device off if the panel asks for it."""

    @property
    def options(self) -> Json:
        """The options of the game at the front door."""
        return self.chosen[self.game]

    @property
    def on_the_table(self) -> tuple[str, Json]:
        """The game that is played, or that the front door shows, and its options."""
        if self.ruling is None:
            return self.game, self.options
        rules = self.ruling.day.rules
        return rules.name, rules.options_json(self.ruling.state)

    @property
    def unfinished(self) -> Unfinished | None:
        """The interrupted match that is on offer."""
        return next((mode.unfinished for mode in self.modes if isinstance(mode, ResumeOffer)), None)

    def calling(self) -> AbstractContextManager[None]:
        """As long as this lasts, home and away go by the names that they were given."""
        return called(self.teams)

    @property
    def teams(self) -> tuple[str, str]:
        """The names that home and away were given; in a game of several players there are none."""
        given = () if self.players else self.names.get(self.on_the_table[0], ())
        home, away = (*given, "", "")[: len(SIDES)]
        return home, away

    @property
    def screen(self) -> Screen:
        """What the OLED shows now."""
        with self.calling():
            return self._screen()

    def _screen(self) -> Screen:
        if self.modes:
            return self.modes[-1].screen(self)
        assert self.ruling is not None
        return face.screen(self.ruling, pictures=bool(self.way_in.address))

    def screen_in(self, said: Catalogue) -> Screen:
        """The same in another language."""
        own = self.said
        self.speak(said)
        try:
            return self.screen
        finally:
            self.speak(own)

    @property
    def scoreboard(self) -> Scoreboard:
        """Score and clocks of the match."""
        assert self.ruling is not None
        return face.scoreboard(self.ruling)

    @property
    def lining_up(self) -> bool:
        """Whether the start formation is being set up, from which the reader should learn."""
        return self.ruling is not None and self.ruling.day.table.lining_up(self.ruling.state)

    def inform(self, text: Text) -> None:
        """Something to read first, at the door."""
        self.modes.append(Why(" ".join(text.oled)))

    def choose_teams(self, teams: tuple[str, str]) -> None:
        """Other colours at the front door, if this game has such a pair."""
        offered = [choice.values for choice in game_day(self.game).choices if choice.name == "teams"]
        if self.ruling is None and offered and teams in offered[0]:
            self.options["teams"] = list(teams)

    def speak(self, said: Catalogue) -> None:
        """Another language from now on."""
        self.said = said
        if self.ruling is not None:
            self.ruling.speak(said)

    def handle(self, given: Input) -> list[Effect]:
        """Everything that follows from one input."""
        first = self.now is None
        warming = self.warming
        effects = self._pass_time(given.at)
        if first or not isinstance(given, Tick):
            self.last_activity = given.at
        if isinstance(given, Press):
            effects += presses.press(self, given)
        elif isinstance(given, Chosen):
            effects += self._choose(given)
        elif isinstance(given, FromAfar):
            effects += two_tables.hear(self, given)
        elif self.ruling is not None:
            effects += self._tell(self.ruling, given)
        self._mind_the_modes()
        effects += self._turn_to_others()
        return warming_up.unwritten(effects) if warming and self.warming else effects

    def _choose(self, given: Chosen) -> list[Effect]:
        if self.ruling is None:
            return front_door.choose(self, given)
        return warming_up.choose(self, given) if self.warming else []

    def _turn_to_others(self) -> list[Effect]:
        """Sides that are not in the room are asked what they do, unless something has to be settled first."""
        ruling = self.ruling
        if ruling is None or not ruling.match.play.sides or ruling.question is not None or ruling.wrong is not None:
            return []
        thrown = sides.throws_itself(ruling) if self.house.throws_for_others else []
        return sides.ask(ruling) + thrown

    def _pass_time(self, at: float) -> list[Effect]:
        passed = 0.0 if self.now is None or self.warming else max(at - self.now, 0.0)
        self.now = at
        return self.ruling.pass_time(at, passed) if self.ruling else []

    def _tell(self, ruling: Ruling, given: Input) -> list[Effect]:
        match given:
            case Saw(observation, late=True):
                ruling.saw_before(observation)
            case Saw(observation, fault=fault):
                self._entering = self._entering and not observation.found
                ruling.view_fault = fault
                return ruling.saw(observation)
            case CameraGone():
                ruling.cannot_see("no-camera")
            case Entered(action, by=by):
                self._entering = True
                return ruling.enter(action, by)
            case Thrown(action):
                return ruling.enter(action)
            case Decided():
                return coach.answered(ruling, given) if given.number < 0 else sides.decided(ruling, given)
            case Answered(number, by=by):
                agreeing = self.agreeing
                if agreeing is not None:
                    return agreeing.answer(self, by, agrees=number == YES)
                return ruling.answer(number)
            case Wish():
                return self._wish(given.what, given.by)
        return []

    @property
    def agreeing(self) -> Agreeing | None:
        """What one side has asked for, while the other one has to agree."""
        return next((mode for mode in self.modes if isinstance(mode, Agreeing)), None)

    @property
    def players(self) -> int:
        """How many play each for himself; none where home plays away."""
        game, options = self.on_the_table
        return len(game_day(game).words.players(options, self.said.lang))

    @property
    def secret_of(self) -> str | None:
        """The side whose secret the panel shows just now, while it is being chosen; empty if it is not one side's."""
        mode = self.modes[-1] if self.modes else None
        return mode.secret_of(self) if isinstance(mode, Choosing | ByHand) else None

    @property
    def at_the_door(self) -> bool:
        """Whether the panel shows who may come in, or who has."""
        return bool(self.modes) and isinstance(self.modes[-1], Joining | Joined)

    def hints_of(self, play: Play) -> int:
        """How many hints there are in a half of this match."""
        return self.house.hints if play.most_hints is None else play.most_hints

    def has_coach(self, ruling: Ruling) -> bool:
        """Whether somebody can be asked for hints in this match."""
        known = self.house.levels.get(ruling.day.rules.name, ())
        return bool(known) and bool(self.hints_of(ruling.match.play)) and not self.warming

    def hint(self, by: Seat | None = None) -> list[Effect]:
        """The coach is asked: against each other both sides have to agree, whoever asks."""
        ruling = self.ruling
        side = coach.chooser(ruling) if ruling is not None else None
        if side is None or not coach.available(self) or by not in (None, side):
            return [Whistle("wrong")]
        asks: Seat | None = "home" if side == "home" else "away" if side == "away" else None
        return self.ask_the_other("hint", asks) if asks and self.concerns_both("hint") else coach.give(self)

    def _wish(self, what: str, by: Seat | None) -> list[Effect]:
        if what == "hint":
            return self.hint(by)
        return self.ask_the_other(what, by) if by and self.concerns_both(what) else self.grant(what)

    def concerns_both(self, what: str) -> bool:
        """Whether the other side has to agree; one that is not in the room never says no."""
        return what in NEEDS_BOTH and (self.ruling is None or not self.ruling.match.play.sides)

    def ask_the_other(self, what: str, by: Seat) -> list[Effect]:
        """One side wants something that concerns both; the first one who asks is heard."""
        if self.ruling is None or self.agreeing is not None:
            return []
        until = (self.now or 0.0) + PATIENCE
        self.modes.append(Agreeing(what, by, self.ruling.state, until))
        return [Whistle("accepted")]

    def grant(self, what: str) -> list[Effect]:
        """Do what was wished."""
        wishes: dict[str, Callable[[], list[Effect]]] = {
            "undo": self.undo,
            "redo": self.redo,
            "pause": self.pause,
            "go-on": self.go_on,
            "throw": self.throw,
            "look-anew": self.look_anew,
            "new-match": self.leave,
            "read": self.read,
            "hint": lambda: coach.give(self),
        }
        if what == "insist":
            return self.ruling.insist() if self.ruling else []
        if what == "not-so":
            return self.ruling.contradict() if self.ruling else []
        return wishes[what]() if what in wishes else []

    def _mind_the_modes(self) -> None:
        if self.ruling is not None:
            if self.ruling.match.over:
                self.modes = [mode for mode in self.modes if not mode.by_hand]
            state = self.ruling.state
            self.modes = [mode for mode in self.modes if not isinstance(mode, Agreeing) or not mode.over(self)]
            self.modes = [mode for mode in self.modes if not isinstance(mode, Choosing) or mode.state is state]
            self.ruling.mind_the_buttons(
                paused=any(mode.stops_clock for mode in self.modes),
                by_hand=self._entering or any(mode.by_hand for mode in self.modes),
            )

    # The way into a match and out of it

    def begin(self) -> list[Effect]:
        """A new match with the options of the front door."""
        names = self.names.get(self.game, ())
        options = game_day(self.game).words.with_names(deepcopy(self.options), names, self.said.lang)
        ruling = self.take_up(self.game, Play(game_day(self.game).rules.start(options)))
        sides = ruling.day.conduct.sides(ruling.state)
        absent = front_door.absent(self, sides) if self.partner is None else {}
        sent_home = ruling.match.send_home(absent) if absent else []
        sent_home += ruling.match.note({"most-hints": self.hints}) if self.hints != self.house.hints else []
        return [BeginMatch(self.game, options, self.teams), *sent_home, Whistle("start"), LookAgain()]

    def resume(self, unfinished: Unfinished) -> list[Effect]:
        """The interrupted match goes on where it was."""
        ruling = self.take_up(unfinished.game, unfinished.play)
        ruling.expect_disorder()  # nobody knows what was knocked over in the dark
        return [GoOn(), *ruling.match.resume(), Whistle("start"), LookAgain()]

    def give_up(self, unfinished: Unfinished) -> list[Effect]:
        """Nobody wants to finish the interrupted match."""
        self.modes = [FrontDoor()]
        play, rules = unfinished.play, game_day(unfinished.game).rules
        return [GiveUp(log_step(play, [Said(ABANDON, {})], play.clock, rules))]

    def take_up(self, game: str, play: Play, *, warming: bool = False) -> Ruling:
        """Rule over this match from now on; `warming`: nothing of it counts."""
        self.modes.clear()
        self.warming = warming
        house = self.house
        seconds = house.move_seconds, house.warning_seconds, house.placement_seconds
        self.ruling = Ruling(self.said, game, play, *seconds, now=self.now or 0.0)
        partner = self.partner
        if partner is not None and not warming and partner.own < set(self.ruling.day.conduct.sides(play.state)):
            self.ruling.partner, self.ruling.match.follows = partner, not partner.keeps
        return self.ruling

    def leave(self) -> list[Effect]:
        """The match is over, or given up: back to the front door."""
        if self.warming:
            effects = warming_up.leave()
        else:
            effects = [] if self.ruling is None or self.ruling.match.over else self.ruling.match.abandon()
        self.ruling, self.warming = None, False
        self.modes = [FrontDoor()]
        return effects

    # Wishes

    def pause(self) -> list[Effect]:
        """The clock stands until somebody says go on."""
        if self.ruling is None or self.ruling.match.over or any(isinstance(mode, Pause) for mode in self.modes):
            return []
        self.modes.append(Pause())
        return self.ruling.match.pause()

    def go_on(self) -> list[Effect]:
        """Play goes on."""
        if self.ruling is None:
            return []
        self.modes = two_tables.still_apart(self.modes)
        self._mind_the_modes()
        return [*self.ruling.match.resume(), Whistle("accepted"), *self.ruling.settle()]

    def undo(self) -> list[Effect]:
        """Take the last step back, with everything that only followed from it."""
        return self.ruling.undo() if self.ruling else []

    def redo(self) -> list[Effect]:
        """Bring it back."""
        return self.ruling.redo() if self.ruling else []

    def throw(self) -> list[Effect]:
        """Electronic dice or spinner, where the real ones are lost."""
        if self.ruling is None:
            return []
        day = self.ruling.day
        among = tuple(day.rules.action_json(action) for action in day.chance.throws(self.ruling.state))
        return [Throw(among)] if among else [Whistle("wrong")]

    def read(self) -> list[Effect]:
        """The decision on the screen has been read; a pause is not over by that."""
        paused = any(isinstance(mode, Pause) for mode in self.modes)
        return self.ruling.next_decision() if self.ruling is not None and not paused else []

    def look_anew(self) -> list[Effect]:
        """Lamp, board or camera was moved: the table is read as for the first time."""
        return self.ruling.look_anew() if self.ruling else []
