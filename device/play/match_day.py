"""The main loop: asks everything that can tell something, tells the referee, and does what he says.

Nothing in here waits for long, and nothing that breaks stops the match: hardware that goes away is opened again, what
the disk refuses is carried, and what is wrong is said on the panel and on the page.
"""

import base64
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from random import Random
from typing import Any

import cv2
import numpy as np
from PIL import Image

from device.cameras.eyes import Eyes, ReaderEyes
from device.games import teams_of
from device.panel import burn_in
from device.panel.buttons import Edge, Gestures, Press
from device.panel.drawing import draw
from device.panel.screen import Screen
from device.panel.sounds import Sound
from device.people.roles import side_of
from device.play.equipment import Equipment, jpeg
from device.play.lookout import AtOnce, Lookout, Sight
from device.play.record_keeper import RecordKeeper
from device.play.remembered import Remembered
from device.play.set_up import SetUp
from device.play.set_up_steps import Scene, marks, setup_news
from device.play.stumbles import Stumbles
from device.ports import Clock, Frame, Waiting
from device.referee.agreeing import Agreeing
from device.referee.calls import Question
from device.referee.effects import (
    BeginMatch,
    Effect,
    GiveUp,
    GoOn,
    KeepPicture,
    LookAgain,
    LookAnew,
    NoHand,
    SendAway,
    Throw,
    Whistle,
    Write,
)
from device.referee.inputs import Answered, CameraGone, Entered, Input, Saw, Thrown, Tick, Wish
from device.referee.moment import Moment
from device.referee.referee import Referee
from device.referee.ruling import Ruling
from device.referee.view import choices_view, match_view, table_view
from device.settings import Settings
from device.store.formation import MOST_BYTES
from device.texts.language import texts
from device.web.contract.setup import SetupNews
from device.web.contract.topics import PanelNews
from device.web.notice_board import Command, in_words
from rules.game import Json
from rules.texts import Catalogue
from vision.arrays import Array

PEOPLE = (Press, Answered, Entered, Wish)
"""What people do; a picture from before does not show it."""
WAY_EVERY = 5.0
"""Seconds between two looks at where the page can be found."""
VIEW_EVERY = 0.5
"""Seconds between two looks of the page at the clocks."""

SET_UP = ("look-anew", "teams", "corners", "end", "same-table")
"""What people do on the set-up page."""


def _reader_for(game: str, options: Json) -> tuple[str, tuple[str, str]]:
    """What a reader has to know before it reads; a match with other options than these needs no other eyes."""
    return game, teams_of(options)


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
        self.frame: Frame | None = None
        self.read = 0
        """Pictures that were read."""
        self._open_eyes = open_eyes
        self._worker = worker or AtOnce()
        self._lookout: Lookout | None = None
        self._opened_for: tuple[str, tuple[str, str]] | None = None
        """The game and the teams that the lookout looks for."""
        self._last: Sight | None = None
        """What was seen last."""
        self.set_up = SetUp(clock)
        self.remembered: Remembered | None = None
        """The tables that were played on before, if this one is a real one."""
        self._judged: Frame | None = None
        """The picture of which the referee is being told."""
        self._gestures = Gestures()
        self._look_again = False
        self._blind_in: Ruling | None = None
        """The match in which the referee knows that there is no camera."""
        self._care = burn_in.care(settings.display.brightness, settings.display.burn_in_minutes)
        self._shown: tuple[Screen, burn_in.Appearance] | None = None
        self._panel: Image.Image | None = None
        self._viewed_at = self._way_at = float("-inf")
        self._news = False
        """Whether something has happened since the page was told."""
        self.choose_camera: Callable[[str], None] = lambda _: None
        """Put another camera over the table, if somebody may choose one."""
        self.stumbles = Stumbles()
        self._moment = Moment()
        self._moment_of: tuple[Ruling | None, int, Question | Agreeing | None] = (None, 0, None)
        """What the numbers of the moment stand for."""
        self._chance = np.random.default_rng(random.getrandbits(64))
        self._effects = self._deeds()

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

    @property
    def reading(self) -> bool:
        """Whether a picture is being read just now."""
        return self._lookout is not None and self._lookout.busy

    def alive(self) -> bool:
        """Whether whoever watches over the program may be at ease: a reader that never ends would see nothing more."""
        return self._lookout is None or not self._lookout.lost(self.clock.now())

    def troubles(self, said: Catalogue | None = None) -> tuple[str, ...]:
        """What is wrong now, in words."""
        said = said or self.said
        kit = self.equipment
        devices = (kit.camera, kit.buttons, kit.display, kit.player)
        found = [device.trouble.say(said) for device in devices if device is not None and device.trouble]
        fault = [said.page("hardware.fault")] if self.stumbles.recent(self.clock.now()) else []
        return (*found, *self.keeper.told(said), *fault)

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
        """The numbers of the state and of the question that people see now; each new one gets another number."""
        ruling, before = self.referee.ruling, self._moment_of
        asked = self.referee.agreeing or (ruling.question if ruling is not None else None)
        now = (ruling, ruling.match.play.number, asked) if ruling is not None else (None, 0, None)
        state = self._moment.state + (now[0] is not before[0] or now[1] != before[1])
        self._moment = Moment(state, self._moment.question + (now[2] != before[2]))
        self._moment_of = now
        if self.equipment.inbox is not None:
            self.equipment.inbox.moment = self._moment
        return self._moment

    def _obey(self, command: Command) -> None:
        at, data = self.clock.now(), command.data
        by = side_of(command.role)
        match command.kind:
            case "press":
                self.edge(Edge(data["button"], data["down"], max(command.at, 0.0), by))
            case "answer":
                self._tell(Answered(data["number"], at, by))
            case "enter":
                self._enter(dict(data["action"]), at)
            case "menu" if data["do"] == "camera":
                self._choose_camera(data["camera"])
            case "menu" if data["do"] == "language":
                self.speak(data["language"])
            case "menu" if data["do"] in SET_UP:
                self._set_up(data)
            case "menu":
                self._tell(Wish(data["do"], at, by))
            case "table" if self.equipment.table is not None:
                self.equipment.table.do(dict(data), self._chance)

    def _enter(self, action: Json, at: float) -> None:
        """Something entered on the page; on a virtual table the pieces go along."""
        ruling, table = self.referee.ruling, self.equipment.table
        before = ruling.match.play.number if ruling is not None else 0
        self._tell(Entered(action, at))
        if ruling is not None and table is not None and ruling.match.play.number > before:
            table.apply_position(ruling.day.rules.state_json(ruling.state), self._chance)

    def _choose_camera(self, camera: str) -> None:
        """Another camera looks at the table from now on; in a match the table stays under the same eyes."""
        if self.referee.ruling is None:
            self.choose_camera(camera)
            self.frame = self._lookout = self._last = None
            self.set_up.forget()

    def _set_up(self, data: Mapping[str, Any]) -> None:
        """What people do on the set-up page."""
        match data["do"]:
            case "look-anew" if self.referee.ruling is not None:
                self._tell(Wish("look-anew", self.clock.now()))
            case "look-anew":
                self._look_anew()
            case "corners" if self.frame is not None:
                height, width = self.frame.picture.shape[:2]
                self._look_anew(corners=np.array(data["corners"], float) * (width, height))
            case "end" if self._lookout is not None:
                near = data["near"]
                self._lookout.ask(lambda eyes: eyes.reader.tell_end(near) if isinstance(eyes, ReaderEyes) else None)
                self._look_again = True
            case "teams":
                self.referee.choose_teams((data["home"], data["away"]))
            case "same-table" if self.remembered is not None and self.referee.ruling is None:
                self.remembered.answer(self.referee, same=data["same"])
                self._lookout = None

    def speak(self, lang: str) -> None:
        """Another language from now on, on the panel; on the page everybody reads his own."""
        self.referee.speak(texts(lang))

    def _look(self, now: float) -> None:
        camera = self.equipment.camera
        if camera is None:
            return
        if self.referee.ruling is None:
            self._look_before_the_match(now)
        frame = camera.use(now, lambda device: device.frame())
        if frame is None:
            self._miss_the_camera(now)
            return
        self._blind_in = None
        fresh, self.frame = frame is not self.frame, frame  # the same picture twice would look like rest
        if self._lookout is None:
            return
        self._set_up_by_looking(now, frame, self._lookout)
        if fresh and self._lookout.look(frame, again=self._look_again, lining_up=self.referee.lining_up):
            self._look_again = False
        sight = self._lookout.sight()
        if sight is not None:
            self._see(sight)

    def _look_before_the_match(self, now: float) -> None:
        """Nobody plays: what a reader knows of its table takes a hundred megabytes, so somebody has to want it."""
        wanted = self.referee.on_the_table
        if not self.set_up.watched(now):
            self._lookout = self._last = None
        elif self._lookout is None or self._opened_for != _reader_for(*wanted):
            self._open_lookout(*wanted)

    def _open_lookout(self, game: str, options: Json) -> Lookout:
        """Fresh eyes, which know nothing of this table."""
        self._lookout, self._opened_for = (
            Lookout(self._open_eyes(game, options), self._worker),
            _reader_for(game, options),
        )
        self._last, self._look_again = None, True
        if self.remembered is not None:
            self.remembered.remind(self._lookout, game)
        return self._lookout

    def _set_up_by_looking(self, now: float, frame: Frame, lookout: Lookout) -> None:
        if self.set_up.watched(now):
            game = self.referee.on_the_table[0]
            news = self.set_up.step(now, frame, lookout, game, self._last, marks(self._scene(self.said)))
            self._news = self._news or news

    def _scene(self, said: Catalogue) -> Scene:
        trouble = self.equipment.camera.trouble if self.equipment.camera is not None else None
        seen = self._last.seen if self._last is not None else None
        return Scene(self.referee, self.set_up.look, seen, said, trouble.say(said) if trouble else "")

    def _look_anew(self, _: Effect | None = None, corners: Array | None = None) -> None:
        """Lamp, board or camera was moved: forget the look of this table, and read it as for the first time."""
        if self._lookout is None:
            return
        lookout = self._open_lookout(*self.referee.on_the_table)
        self.set_up.forget()
        if corners is not None:
            lookout.ask(lambda eyes: eyes.reader.point_at(corners) if isinstance(eyes, ReaderEyes) else None)

    def _see(self, sight: Sight) -> None:
        """A picture has been read. One that is older than what people did last is looked at again instead."""
        self.read += 1
        self._last = sight
        if sight.taught:
            self.keeper.learn(jpeg(sight.frame, MOST_BYTES))
            if self.remembered is not None and self._lookout is not None:
                self.remembered.keep(self._lookout, *self.referee.on_the_table)
        if sight.late:
            self._look_again = True
            return
        self._judged = sight.frame
        try:
            self._tell(Saw(sight.seen, self.clock.now(), sight.fault))
        finally:
            self._judged = None
        self._show_camera()

    def _miss_the_camera(self, now: float) -> None:
        """Say so once in every match; when the camera comes back, the table may well look as it did before."""
        self._look_again = True
        if self._blind_in is not self.referee.ruling:
            self._blind_in = self.referee.ruling
            self._tell(CameraGone(now))

    # What the referee wants

    def _tell(self, given: Input) -> None:
        effects = self.referee.handle(given)
        if isinstance(given, PEOPLE) and self._lookout is not None and self._lookout.outdate():
            self._look_again = True
        self._news = self._news or bool(effects) or not isinstance(given, Tick)
        for effect in effects:
            self._effects[type(effect)](effect)

    def _write(self, effect: Effect) -> None:
        assert isinstance(effect, Write)
        self.keeper.write(effect.step, self.clock.now())

    def _whistle(self, effect: Effect) -> None:
        assert isinstance(effect, Whistle)
        sound = Sound(effect.sound, self.settings.sound.volume_at(self.clock.time_of_day()))
        if self.equipment.player is not None:
            self.equipment.player.play(sound)
        if self.equipment.board is not None:
            self.equipment.board.post("sound", {"name": sound.name, "volume": sound.volume})

    def _keep_picture(self, _: Effect) -> None:
        frame = self._judged or self.frame
        if frame is not None and self.settings.storage.picture_megabytes:
            self.keeper.keep_picture(jpeg(frame))

    def _again(self, _: Effect) -> None:
        self._look_again = True

    def _no_hand(self, _: Effect) -> None:
        if self._lookout is not None:
            self._lookout.no_hand()

    def _throw(self, effect: Effect) -> None:
        assert isinstance(effect, Throw)
        self._tell(Thrown(self.random.choice(effect.among), self.clock.now()))

    def _begin(self, effect: Effect) -> None:
        assert isinstance(effect, BeginMatch)
        self.keeper.begin(effect.game, effect.options, self.said.lang)
        if self._lookout is None or self._opened_for != _reader_for(effect.game, effect.options):
            self._open_lookout(effect.game, effect.options)

    def _go_on(self, _: Effect) -> None:
        log = self.keeper.log
        if log is None:
            return
        if self.remembered is not None:
            self.remembered.same_match(log.header.game)
        lookout = self._open_lookout(log.header.game, log.header.options)
        formation = self.keeper.formation
        if formation is not None:
            picture = cv2.imdecode(np.frombuffer(formation, np.uint8), cv2.IMREAD_COLOR)
            if picture is not None:
                lookout.learn(Frame(np.asarray(picture, np.uint8), self.clock.now()))

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

    def _tell_the_panel(self, screen: Screen, picture: Image.Image, contrast: int) -> None:
        """The display speaks the device's language; what the buttons do, everybody reads in his own."""
        if self.equipment.board is None:
            return

        def told(said: Catalogue) -> PanelNews:
            labels = screen if said.lang == self.said.lang else self.referee.screen_in(said)
            return panel_view(labels, picture, contrast, self.said.lang)

        self.equipment.board.tell("panel", in_words(told))

    def _show_camera(self) -> None:
        if self.equipment.board is not None:
            self.equipment.board.post("camera", {"number": self.read, "invitation": self.invitation is not None})

    def _view(self, now: float) -> None:
        board = self.equipment.board
        if board is None or (not self._news and now - self._viewed_at < VIEW_EVERY):
            return
        self._viewed_at = now
        self._news = False
        moment, referee, table = self.moment(), self.referee, self.equipment.table
        self._show_camera()
        board.tell("match", in_words(lambda said: match_view(referee, self.troubles(said), moment, said)))
        board.tell("choices", in_words(lambda said: choices_view(referee, moment, said)))
        board.tell("table", in_words(lambda said: table_view(referee, table, said)))
        if self.set_up.watched(now):
            board.tell("setup", in_words(self._setup_news))

    def _setup_news(self, said: Catalogue) -> SetupNews:
        same = self.remembered.question(self.referee, said) if self.remembered is not None else ""
        return setup_news(self._scene(said), self.set_up.number, same)


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
