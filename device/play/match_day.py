"""The main loop: asks everything that can tell something, tells the referee, and does what he says.

Nothing in here waits for long, and nothing that breaks stops the match: hardware that goes away is opened again, what
the disk refuses is carried, and what is wrong is said on the panel and on the page.
"""

import base64
from collections.abc import Callable, Collection
from concurrent.futures import Executor
from functools import partial
from random import Random

import numpy as np
from PIL import Image

from device.cameras.eyes import Eyes
from device.panel import burn_in, screens
from device.panel.buttons import Edge, Gestures, Press
from device.panel.drawing import draw
from device.panel.screen import Screen
from device.panel.sounds import Sound
from device.people.roles import REFEREE, Role, seat_of
from device.play.archive import Current
from device.play.equipment import Equipment, jpeg
from device.play.lookout import AtOnce, Sight
from device.play.move_pictures import MovePictures
from device.play.record_keeper import RecordKeeper
from device.play.stumbles import Stumbles
from device.play.watch import Told, Watch
from device.ports import Clock, Waiting
from device.referee.agreeing import Agreeing
from device.referee.calls import Question
from device.referee.effects import (
    BeginMatch,
    Effect,
    GiveUp,
    GoOn,
    KeepNames,
    KeepPicture,
    LookAgain,
    LookAnew,
    NoHand,
    SendAway,
    SwitchOff,
    Throw,
    Whistle,
    Write,
)
from device.referee.front_door import door_view
from device.referee.inputs import Answered, Chosen, Entered, Input, Saw, Thrown, Tick, Wish
from device.referee.moment import Moment
from device.referee.referee import Referee
from device.referee.ruling import Ruling
from device.referee.staging import on_stage
from device.referee.view import choices_view, match_view, secret_owners, table_view, unfinished_match
from device.settings import Settings
from device.store.formation import MOST_BYTES
from device.texts.language import texts
from device.web.contract.match import MatchNews
from device.web.contract.topics import PanelNews
from device.web.notice_board import Command, in_confidence, in_words
from rules.game import Json
from rules.texts import Catalogue, Text
from vision.kept_picture import small_with_pose, with_pose

PEOPLE = (Press, Answered, Entered, Wish, Chosen)
"""What people do; a picture from before does not show it."""
WAY_EVERY = 5.0
"""Seconds between two looks at where the page can be found."""
AT_THE_DOOR = ("game", "option", "names", "begin", "resume", "give-up")
"""What people choose before a match."""
VIEW_EVERY = 0.5
"""Seconds between two looks of the page at the clocks."""


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
        self._judged: Sight | None = None
        """What the referee is being told."""
        self._before: Sight | None = None
        """What he was told before that."""
        self.moves = MovePictures()
        self.demo = False
        """Whether robots play, and people only watch."""
        self._gestures = Gestures()
        self._care = burn_in.care(settings.display.brightness, settings.display.burn_in_minutes)
        self._shown: tuple[Screen, burn_in.Appearance] | None = None
        self._panel: Image.Image | None = None
        self._viewed_at = self._way_at = float("-inf")
        self._news = False
        """Whether something has happened since the page was told."""
        self._drawn = 0
        """The set-up's picture of which the page was told."""
        self.keep_names: Callable[[dict[str, tuple[str, ...]]], None] = lambda _: None
        """Write down what players and teams are called, if there is a place for it."""
        self.switch_off: Callable[[], None] = lambda: None
        """Shut the device down, if there is somebody who can."""
        self.stumbles = Stumbles()
        self._notices: tuple[str, ...] = ()
        self._moment = Moment()
        self._moment_of: tuple[Ruling | None, int, Question | Agreeing | None, object] = (None, 0, None, None)
        """What the numbers of the moment stand for."""
        self._chance = np.random.default_rng(random.getrandbits(64))
        self._effects = self._deeds()
        self._commands: dict[str, Callable[[Command], None]] = {
            "press": self._press,
            "answer": self._answer,
            "enter": self._enter,
            "menu": self._wish,
            "table": self._move_things,
        }
        """What is done for each kind of command of the page."""
        self._wishes: dict[str, Callable[[Told], None]] = {
            "language": lambda told: self.speak(told["language"]),
            "look-anew": self._wish_to_look_anew,
            "delete-match": lambda told: self.keeper.delete(told["match"]),
            **self.watch.orders,
            **dict.fromkeys(AT_THE_DOOR, self._choose),
        }
        """What people wish for that is not the referee's business."""

    def _deeds(self) -> dict[type[Effect], Callable[[Effect], None]]:
        """What is done for each effect that the referee wants."""
        return {
            Write: self._write,
            Whistle: self._whistle,
            KeepPicture: self._keep_picture,
            LookAgain: self._again,
            NoHand: self._no_hand,
            LookAnew: self._look_anew,
            Throw: self._throw,
            BeginMatch: self._begin,
            GoOn: self._go_on,
            GiveUp: self._give_up,
            SendAway: self._send_away,
            KeepNames: self._keep_names,
            SwitchOff: lambda _: self.switch_off(),
        }

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
        with self.stumbles.caught("let time pass", now):
            self._tell(Tick(now))
        self._mind_the_readers()
        with self.stumbles.caught("show the panel", now):
            self._show(now)
        with self.stumbles.caught("tell the page", now):
            self._view(now)
        with self.stumbles.caught("settle the match", now):
            self.keeper.after_the_whistle(now)

    def close(self) -> None:
        """Stop: everything written, all hardware let go of, no picture being read."""
        self.keeper.close()
        for device in (self.equipment.camera, self.equipment.buttons, self.equipment.display):
            if device is not None:
                device.close()
        self._worker.shutdown(cancel_futures=True)

    def current(self) -> Current | None:
        """The match that is being played, for whoever asks from another thread."""
        ruling = self.referee.ruling
        if ruling is None:
            return None
        play, rules = ruling.match.play, ruling.day.rules
        return Current(self.keeper.match, rules.name, play, rules.options_json(play.state))

    def troubles(self, said: Catalogue | None = None) -> tuple[str, ...]:
        """What is wrong now, in words."""
        said = said or self.said
        kit = self.equipment
        devices = (kit.camera, kit.buttons, kit.display, kit.player)
        found = [device.trouble.say(said) for device in devices if device is not None and device.trouble]
        fault = [said.page("hardware.fault")] if self.stumbles.recent(self.clock.now()) else []
        return (*self._notices, *found, *self.keeper.told(said), *fault)

    def put_up(self, notice: str) -> None:
        """What people have to know before they play: on the display until they have read it, and on the page."""
        if notice:
            self._notices = (notice,)
            self.referee.inform(Text((notice,), notice))

    @property
    def invitation(self) -> str | None:
        """The address that a telephone has to open to become the camera, while one is waited for."""
        trouble = self.equipment.camera.trouble if self.equipment.camera is not None else None
        return trouble.invitation if isinstance(trouble, Waiting) else None

    # What comes in

    def _press_buttons(self, now: float) -> None:
        buttons = self.equipment.buttons
        edges = buttons.use(now, lambda device: device.edges()) if buttons is not None else None
        for edge in edges or ():
            self.edge(edge)
        for press in self._gestures.tick(now):
            self._tell(press)

    def edge(self, edge: Edge) -> None:
        """A contact of a button, real or drawn, has closed or opened."""
        for press in self._gestures.edge(edge):
            self._tell(press)

    def _obey_page(self) -> None:
        """What people did on the page, in order; what was meant for another moment is left out."""
        inbox = self.equipment.inbox
        commands = inbox.take() if inbox is not None else ()
        for command in commands:
            with self.stumbles.caught(f"obey a command of the page ({command.kind})", self.clock.now()):
                if not self.moment().is_over(command.data):
                    self._obey(command)
        self._news = self._news or bool(commands)

    def moment(self) -> Moment:
        """The numbers of the state, the question and the decision that people see; each new one gets another."""
        ruling, before = self.referee.ruling, self._moment_of
        asked = self.referee.agreeing or (ruling.question if ruling is not None else None)
        now = (ruling, ruling.match.play.number if ruling is not None else 0, asked, on_stage(self.referee))
        state = self._moment.state + (now[0] is not before[0] or now[1] != before[1])
        question = self._moment.question + (now[2] != before[2])
        call = self._moment.call + (now[3] != before[3])
        self._moment = Moment(state, question, call, self.referee.players)
        self._moment_of = now
        if self.equipment.inbox is not None:
            self.equipment.inbox.moment = self._moment
        return self._moment

    def _obey(self, command: Command) -> None:
        self._commands[command.kind](command)

    def _press(self, command: Command) -> None:
        data = command.data
        self.edge(Edge(data["button"], data["down"], max(command.at, 0.0), seat_of(command.role)))

    def _answer(self, command: Command) -> None:
        self._tell(Answered(command.data["number"], self.clock.now(), seat_of(command.role)))

    def _enter(self, command: Command) -> None:
        """Something entered on the page; on a virtual table the pieces go along."""
        ruling, table = self.referee.ruling, self.equipment.table
        before = ruling.match.play.number if ruling is not None else 0
        self._tell(Entered(dict(command.data["action"]), self.clock.now(), seat_of(command.role)))
        if ruling is not None and table is not None and ruling.match.play.number > before:
            table.apply_position(ruling.day.rules.state_json(ruling.state), self._chance)

    def _wish(self, command: Command) -> None:
        what = command.data["do"]
        if what in self._wishes:
            self._wishes[what](command.data)
        else:
            self._tell(Wish(what, self.clock.now(), seat_of(command.role)))

    def _choose(self, told: Told) -> None:
        self._tell(Chosen(told["do"], told, self.clock.now()))

    def _keep_names(self, effect: Effect) -> None:
        assert isinstance(effect, KeepNames)
        self.keep_names(effect.names)

    def _wish_to_look_anew(self, told: Told) -> None:
        """In a match the log has to know."""
        if self.referee.ruling is None:
            self.watch.look_anew()
        else:
            self._tell(Wish(told["do"], self.clock.now()))

    def _move_things(self, command: Command) -> None:
        if self.equipment.table is not None:
            self.equipment.table.do(dict(command.data), self._chance)

    def speak(self, lang: str) -> None:
        """Another language from now on, on the panel; on the page everybody reads his own."""
        self.referee.speak(texts(lang))

    def _look(self, now: float) -> None:
        found = self.watch.look(now)
        if isinstance(found, Sight):
            self._see(found)
        elif found is not None:
            self._tell(found)

    def _see(self, sight: Sight) -> None:
        """A picture has been read. One that is older than what people did last is not judged."""
        if sight.taught:
            self.keeper.learn(jpeg(sight.frame, MOST_BYTES))
        if sight.late:
            return
        self._judged, before = sight, self.keeper.number
        try:
            self._tell(Saw(sight.seen, self.clock.now(), sight.fault))
        finally:
            self._judged, self._before = None, sight
        if self.equipment.board is not None:
            self.moves.keep(range(before + 1, self.keeper.number + 1), sight.frame)
        self._show_camera()

    # What the referee wants

    def _tell(self, given: Input) -> None:
        effects = self.referee.handle(given)
        if isinstance(given, PEOPLE):
            self.watch.outdate()
        self._news = self._news or bool(effects) or not isinstance(given, Tick)
        for effect in effects:
            self._effects[type(effect)](effect)

    def _write(self, effect: Effect) -> None:
        assert isinstance(effect, Write)
        self.keeper.write(effect.step, self.clock.now())

    def _whistle(self, effect: Effect) -> None:
        assert isinstance(effect, Whistle)
        self.whistle(effect.sound)

    def whistle(self, name: str) -> None:
        """Play a sound, on the device and on the page."""
        sound = Sound(name, self.settings.sound.volume_at(self.clock.time_of_day()))
        if self.equipment.player is not None:
            self.equipment.player.play(sound)
        if self.equipment.board is not None:
            self.equipment.board.post("sound", {"name": sound.name, "volume": sound.volume})

    def _keep_picture(self, effect: Effect) -> None:
        assert isinstance(effect, KeepPicture)
        frame = self._judged.frame if self._judged is not None else self.watch.frame
        if frame is None or not self.settings.storage.picture_megabytes:
            return
        seen, before = self._judged or self._before, self._before
        earlier = self.keeper.picture(effect.of) if effect.of is not None else None
        after = earlier or with_pose(jpeg(frame), seen.pose if seen is not None else None)
        small = small_with_pose(before.frame.picture, before.pose) if before is not None and not earlier else None
        self.keeper.keep_picture(after, effect.number, small)

    def _again(self, _: Effect) -> None:
        self.watch.look_again = True

    def _no_hand(self, _: Effect) -> None:
        self.watch.no_hand()

    def _look_anew(self, _: Effect) -> None:
        self.watch.look_anew()

    def _throw(self, effect: Effect) -> None:
        assert isinstance(effect, Throw)
        self._tell(Thrown(self.random.choice(effect.among), self.clock.now()))

    def _begin(self, effect: Effect) -> None:
        assert isinstance(effect, BeginMatch)
        self.keeper.begin(effect.game, effect.options, self.said.lang)
        self.moves = MovePictures()
        self.watch.look_for(effect.game, effect.options)

    def _go_on(self, _: Effect) -> None:
        log = self.keeper.log
        if log is not None:
            self.watch.go_on(log.header.game, log.header.options, self.keeper.formation)

    def _give_up(self, effect: Effect) -> None:
        assert isinstance(effect, GiveUp)
        self.keeper.give_up(effect.step)

    # What goes out

    def _find_the_way(self, now: float) -> None:
        """How telephones come in: the network may come and go, and a code is made only when it is asked for."""
        entrance, asked = self.equipment.entrance, self.referee.at_the_door
        if entrance is not None and (asked or now >= self._way_at):
            self._way_at = now + WAY_EVERY
            self.referee.way_in = entrance.way_in(inviting=asked)

    def _send_away(self, effect: Effect) -> None:
        assert isinstance(effect, SendAway)
        if self.equipment.entrance is not None:
            self.equipment.entrance.send_away(effect.number)

    def _mind_the_readers(self) -> None:
        """Whoever has come and reads as nobody did before is told everything now."""
        board = self.equipment.board
        if board is None:
            return
        board.lang = self.said.lang
        if board.strangers():
            self._news, self._shown = True, None

    def _show(self, now: float) -> None:
        self._find_the_way(now)
        look = burn_in.appearance(now, self.referee.last_activity, self._care)
        screen = self.referee.screen
        display = self.equipment.display
        news = self._shown != (screen, look)
        if news or self._panel is None:
            self._shown = (screen, look)
            self._panel = draw(screen, look.shift)
            self._tell_the_panel(screen, self._panel, look.contrast)
        picture = self._panel
        if display is not None and (news or display.trouble is not None):
            display.use(now, lambda device: device.show(picture, look.contrast))

    def _match(self, said: Catalogue, moment: Moment, pictures: Collection[int]) -> MatchNews:
        told = match_view(self.referee, self.troubles(said), moment, said, pictures)
        return {**told, "demo": self.demo}

    def _tell_the_panel(self, screen: Screen, picture: Image.Image, contrast: int) -> None:
        """The display speaks the device's language; what the buttons do, everybody reads in his own."""
        if self.equipment.board is None:
            return

        owner = self.referee.secret_of
        masked = screens.secret(self.said)
        secret = draw(masked) if owner is not None else picture

        def told(said: Catalogue, role: Role = REFEREE) -> PanelNews:
            labels = screen if said.lang == self.said.lang else self.referee.screen_in(said)
            return panel_view(labels, picture if role in (REFEREE, owner) else secret, contrast, self.said.lang)

        self.equipment.board.tell("panel", in_words(told) if owner is None else in_confidence(told))

    def _show_camera(self) -> None:
        if self.equipment.board is not None:
            self.equipment.board.post("camera", {"number": self.watch.read, "invitation": self.invitation is not None})

    def _view(self, now: float) -> None:
        board, drawn = self.equipment.board, self.watch.set_up.number
        news = self._news or drawn != self._drawn
        if board is None or (not news and now - self._viewed_at < VIEW_EVERY):
            return
        self._viewed_at, self._drawn = now, drawn
        self._news = False
        moment, referee, table = self.moment(), self.referee, self.equipment.table
        self._show_camera()
        pictures = self.moves.numbers
        board.tell("match", in_words(lambda said: self._match(said, moment, pictures)))
        board.tell("door", in_words(lambda said: door_view(referee, unfinished_match(referee, said), said)))
        tell = partial(choices_view, referee, moment)
        board.tell("choices", in_confidence(tell) if secret_owners(referee) else in_words(tell))
        if table is not None and table.private:
            here = board.roles
            board.tell("table", in_confidence(lambda said, role: table_view(referee, table, said, role, here)))
        else:
            board.tell("table", in_words(lambda said: table_view(referee, table, said)))
        if self.watch.set_up.watched(now):
            board.tell("setup", in_words(self.watch.setup_news))


def panel_view(screen: Screen, picture: Image.Image, contrast: int, lang: str) -> PanelNews:
    """The topic `panel` of the page: the OLED pixel by pixel, and what the buttons do."""
    buttons = screen.buttons
    pixels = np.packbits(np.asarray(picture, dtype=bool), axis=1).tobytes()
    return {
        "oled": base64.b64encode(pixels).decode("ascii"),
        "contrast": contrast,
        "labels": {"home": buttons.home, "whistle": buttons.whistle, "menu": buttons.menu, "away": buttons.away},
        "lang": lang,
    }
