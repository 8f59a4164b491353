"""The main loop: asks everything that can tell something, tells the referee, and does what he says.

Nothing in here waits for long, and nothing that breaks stops the match: hardware that goes away is opened again, what
the disk refuses is carried, and what is wrong is said on the panel and on the page.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from device.cameras.eyes import Eyes
from device.opponents.questions import Head, Odds, ToDecide
from device.panel import burn_in
from device.panel.buttons import Edge, Gestures, Press
from device.people.roles import seat_of
from device.play.announcer import Announcer
from device.play.archive import Current
from device.play.assistant import Assistant
from device.play.equipment import Equipment, jpeg
from device.play.live_outlook import LiveOutlook
from device.play.lookout import AtOnce, Sight
from device.play.record_keeper import RecordKeeper
from device.play.stumbles import Stumbles
from device.play.watch import Told, Watch
from device.ports import Clock
from device.referee.effects import BeginMatch, Effect, GoOn, Propose, Refuse, ShowDie, Think, Throw
from device.referee.inputs import Answered, Chosen, Decided, Entered, Input, Saw, Thrown, Tick, Wish
from device.referee.referee import Referee
from device.settings import Settings
from device.store.formation import MOST_BYTES
from device.texts.language import texts
from device.web.inbox import Command
from rules.game import Json
from rules.texts import Catalogue, Text

if TYPE_CHECKING:
    from device.messages.pair import Pair
    from device.messages.reporter import Reporter

PEOPLE = (Press, Answered, Entered, Wish, Chosen)
"""What people do; a picture from before does not show it."""
WAY_EVERY = 5.0
"""Seconds between two looks at where the page can be found."""
AT_THE_DOOR = ("game", "option", "names", "begin", "resume", "give-up", "warm-up", "warmed-up")
"""What people choose before a match."""


class MatchDay:
    """Everything together; `step` is one turn of the loop."""

    def __init__(
        self,
        referee: Referee,
        keeper: RecordKeeper,
        equipment: Equipment,
        open_eyes: Callable[[str, Json], Eyes],
        clock: Clock,
        settings: Settings,
        random: Random,
        worker: Executor | None = None,
    ) -> None:
        """`worker` reads the pictures; without one, the loop waits until each is read."""
        self.referee = referee
        self.keeper = keeper
        self.equipment = equipment
        self.clock = clock
        self.settings = settings
        self.random = random
        self._worker = worker or AtOnce()
        self.watch = Watch(referee, equipment, open_eyes, self._worker, clock)
        self.assistant = Assistant(referee, keeper, equipment, self.watch, clock, settings)
        care = burn_in.care(settings.display.brightness, settings.display.burn_in_minutes)
        self.announcer = Announcer(referee, equipment, self.watch, care, self.troubles)
        self.head: Head | None = None
        """Who thinks for a side that is not in the room."""
        self.reporter: Reporter | None = None
        """Who tells a broker of the match; nobody where none is set."""
        self.pair: Pair | None = None
        """The way to the table that we play with; none in most matches."""
        self.outlook = LiveOutlook(settings.opponent.chances)
        self.stumbles = Stumbles()
        self._gestures = Gestures()
        self._way_at = float("-inf")
        self._notices: tuple[str, ...] = ()
        self._lot = random.getrandbits(64)
        """So that an opponent does not begin every evening alike."""
        self._chance = np.random.default_rng(self._lot)

    @property
    def said(self) -> Catalogue:
        """The words of the language that the referee speaks."""
        return self.referee.said

    def step(self) -> None:
        """One turn: page, buttons, camera, time; then panel and page. A fault in one of them leaves the others alone.

        The page comes before the buttons' clock goes on: what was pressed on it during a long turn keeps its length.
        """
        now = self.clock.now()
        self._obey_page()
        with self.stumbles.caught("read the buttons", now):
            self._press_buttons(now)
        with self.stumbles.caught("look at the table", now):
            self._look(now)
        with self.stumbles.caught("hear what others have decided", now):
            self._hear_answers(now)
        with self.stumbles.caught("let time pass", now):
            self.tell(Tick(now))
        self.announcer.mind_the_readers()
        with self.stumbles.caught("show the panel", now):
            self._find_the_way(now)
            self.announcer.show(now)
        with self.stumbles.caught("tell the page", now):
            self.announcer.view(now, self.assistant.moves.numbers)
        with self.stumbles.caught("settle the match", now):
            self.keeper.after_the_whistle(now)
        with self.stumbles.caught("tell the broker", now):
            self._report(now)

    def close(self) -> None:
        """Stop: everything written, all hardware let go of, no picture being read."""
        if self.reporter is not None:
            self.reporter.close()
        self.keeper.close()
        for device in (self.equipment.camera, self.equipment.buttons, self.equipment.display):
            if device is not None:
                device.close()
        if self.head is not None:
            self.head.close()
        self._worker.shutdown(cancel_futures=True)

    def current(self) -> Current | None:
        """The match that is being played. Another thread may ask."""
        ruling = self.referee.ruling
        if ruling is None:
            return None
        play, rules = ruling.match.play, ruling.day.rules
        return Current(self.keeper.match, rules.name, play, rules.options_json(play.state), self.referee.teams)

    def troubles(self, said: Catalogue | None = None) -> tuple[str, ...]:
        """What is wrong now, in words."""
        said = said or self.said
        found = [trouble.say(said) for trouble in self.equipment.troubles]
        fault = [said.page("hardware.fault")] if self.stumbles.recent(self.clock.now()) else []
        return (*self._notices, *found, *self.keeper.told(said), *fault)

    def put_up(self, notice: str) -> None:
        """What people have to know before they play: on the display until they have read it, and on the page."""
        if notice:
            self._notices = (notice,)
            self.referee.inform(Text((notice,), notice))

    # What comes in

    def _press_buttons(self, now: float) -> None:
        buttons = self.equipment.buttons
        edges = buttons.use(now, lambda device: device.edges()) if buttons is not None else None
        for edge in edges or ():
            self.edge(edge)
        for press in self._gestures.tick(now):
            self.tell(press)

    def edge(self, edge: Edge) -> None:
        """A contact of a button, real or drawn, has closed or opened."""
        for press in self._gestures.edge(edge):
            self.tell(press)

    def _obey_page(self) -> None:
        """What people did on the page, in order; what was meant for another moment is left out."""
        inbox = self.equipment.inbox
        commands = inbox.take() if inbox is not None else ()
        for command in commands:
            with self.stumbles.caught(f"obey a command of the page ({command.kind})", self.clock.now()):
                if not self.announcer.moment().is_over(command.data):
                    self.obey(command)
        self.announcer.news |= bool(commands)

    def obey(self, command: Command) -> None:
        """Do what somebody wants on the page."""
        self.COMMANDS[command.kind](self, command)

    def _press(self, command: Command) -> None:
        data = command.data
        self.edge(Edge(data["button"], data["down"], max(command.at, 0.0), seat_of(command.role)))

    def _answer(self, command: Command) -> None:
        self.tell(Answered(command.data["number"], self.clock.now(), seat_of(command.role)))

    def _enter(self, command: Command) -> None:
        """Something entered on the page; on a virtual table the pieces go along."""
        ruling, table = self.referee.ruling, self.equipment.table
        before = ruling.match.play.number if ruling is not None else 0
        self.tell(Entered(dict(command.data["action"]), self.clock.now(), seat_of(command.role)))
        if ruling is not None and table is not None and ruling.match.play.number > before:
            table.apply_position(ruling.day.rules.state_json(ruling.state), self._chance)

    def _wish(self, command: Command) -> None:
        what = command.data["do"]
        if what in self.WISHES:
            self.WISHES[what](self, command.data)
        elif what in self.watch.orders:
            self.watch.orders[what](command.data)
        else:
            self.tell(Wish(what, self.clock.now(), seat_of(command.role)))

    def _choose(self, told: Told) -> None:
        self.tell(Chosen(told["do"], told, self.clock.now()))

    def _wish_to_look_anew(self, told: Told) -> None:
        """In a match the referee does it, so that the log knows."""
        if self.referee.ruling is None:
            self.watch.look_anew()
        else:
            self.tell(Wish(told["do"], self.clock.now()))

    def _move_things(self, command: Command) -> None:
        if self.equipment.table is not None:
            self.equipment.table.do(dict(command.data), self.assistant.lucky or self._chance)

    def _speak(self, told: Told) -> None:
        self.speak(told["language"])

    def _delete_match(self, told: Told) -> None:
        self.keeper.delete(told["match"])

    def speak(self, lang: str) -> None:
        """Another language from now on, on the panel; on the page everybody reads his own."""
        self.referee.speak(texts(lang))

    def _look(self, now: float) -> None:
        found = self.watch.look(now)
        if isinstance(found, Sight):
            self.see(found)
        elif found is not None:
            self.tell(found)

    def see(self, sight: Sight) -> None:
        """A picture has been read. One that is older than what people did last is not judged."""
        if sight.taught and not self.referee.warming:
            self.keeper.learn(jpeg(sight.frame, MOST_BYTES))
        if sight.late:
            self.tell(Saw(sight.seen, self.clock.now(), late=True))
            return
        self.assistant.judged(sight, lambda: self.tell(Saw(sight.seen, self.clock.now(), sight.fault)))
        self.announcer.show_camera()

    # What goes to the referee, and what he wants

    def tell(self, given: Input) -> None:
        """Tell the referee, and do everything that he wants."""
        effects = self.referee.handle(given)
        if isinstance(given, PEOPLE):
            self.watch.outdate()
        self.announcer.news |= bool(effects) or not isinstance(given, Tick)
        for effect in effects:
            self.do(effect)

    def do(self, effect: Effect) -> None:
        """What the referee wants."""
        if type(effect) in self.ANSWERS:
            self.ANSWERS[type(effect)](self, effect)
        else:
            self.assistant.do(effect)
        if self.pair is not None and isinstance(effect, BeginMatch | GoOn):
            self.pair.begun(self.keeper.log)

    def _tell_the_other_table(self, effect: Effect) -> None:
        if self.pair is not None:
            self.pair.do(effect)

    def _throw(self, effect: Throw) -> None:
        self.tell(Thrown(self.random.choice(effect.among), self.clock.now()))

    def _let_think(self, effect: Think) -> None:
        """Ask the head that thinks for a side; where there is none, people go on by themselves."""
        number, game, state = effect.number, effect.game, effect.state
        if self.head is None:
            self.tell(Decided(number, self.clock.now()))
        else:
            self.head.ask(ToDecide(number, game, state, effect.side, effect.level, effect.seed + self._lot))

    def _hear_answers(self, now: float) -> None:
        """What has been thought through since."""
        if self.head is None:
            return
        for told in self.head.answers():
            if isinstance(told, Odds):
                self.outlook.hear(told)
                self.announcer.news = True
            else:
                self.tell(Decided(told.number, now, told.action, told.die, told.reason))
        self.outlook.wonder(self.referee.ruling, self.head)
        self.announcer.chances = self.outlook.chances(self.referee.ruling)

    def _report(self, now: float) -> None:
        """Tell the broker what is new, and do what others may ask for."""
        if self.reporter is None:
            return
        wishes, messages = self.reporter.step(now, self.keeper.log, self.keeper.store, self.troubles)
        for wish in wishes:
            self.tell(wish)
        if self.pair is not None:
            for news in self.pair.step(now, messages, self.keeper.log if self.referee.ruling is not None else None):
                self.tell(news)

    def _find_the_way(self, now: float) -> None:
        """How telephones come in: the network may come and go, and a code is made only when it is asked for."""
        entrance, asked = self.equipment.entrance, self.referee.at_the_door
        if entrance is not None and (asked or now >= self._way_at):
            self._way_at = now + WAY_EVERY
            self.referee.way_in = entrance.way_in(inviting=asked)

    ANSWERS: ClassVar[Mapping[type[Effect], Callable[[Any, Any], None]]] = {
        Throw: _throw,
        Think: _let_think,
        Propose: _tell_the_other_table,
        Refuse: _tell_the_other_table,
        ShowDie: _tell_the_other_table,
    }
    """Effects that the referee wants an answer to; the assistant does all others."""
    COMMANDS: ClassVar[Mapping[str, Callable[[Any, Command], None]]] = {
        "press": _press,
        "answer": _answer,
        "enter": _enter,
        "menu": _wish,
        "table": _move_things,
    }
    """What is done for each kind of command of the page."""
    WISHES: ClassVar[Mapping[str, Callable[[Any, Told], None]]] = {
        "language": _speak,
        "look-anew": _wish_to_look_anew,
        "delete-match": _delete_match,
        **dict.fromkeys(AT_THE_DOOR, _choose),
    }
    """Wishes that are not for the referee. The watch has more of them."""
