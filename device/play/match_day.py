"""The main loop: asks everything that can tell something, tells the referee, and does what he says.

Nothing in here waits for long, and nothing that breaks stops the match: hardware that goes away is opened again, what
the disk refuses is carried, and what is wrong is said on the panel and on the page.
"""

import base64
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

import cv2
import numpy as np
from PIL import Image

from device.cameras.eyes import Eyes
from device.games.game_page import Telling
from device.panel import burn_in
from device.panel.buttons import Edge, Gestures
from device.panel.drawing import draw
from device.panel.screen import Screen
from device.panel.sounds import Sound
from device.play.reconnecting import Reconnecting
from device.play.record_keeper import RecordKeeper
from device.play.stumbles import Stumbles
from device.ports import Buttons, Camera, Clock, Display, Frame, Trouble
from device.referee.calls import Question
from device.referee.effects import BeginMatch, Effect, GiveUp, GoOn, KeepPicture, LookAgain, Throw, Whistle, Write
from device.referee.inputs import Answered, CameraGone, Entered, Input, Saw, Thrown, Tick, Wish
from device.referee.moment import Moment
from device.referee.referee import Referee
from device.referee.ruling import Ruling
from device.referee.view import choices_view, match_view, table_view
from device.settings import Settings
from device.store.formation import MOST_BYTES
from device.texts.language import texts
from device.web.contract.table import TableNews
from device.web.contract.topics import PanelNews
from device.web.notice_board import Command, Inbox, NoticeBoard
from rules.game import Json
from rules.texts import Catalogue
from vision.observation import Observation

JPEG_QUALITIES = (80, 60, 40, 20)
"""The first is the usual one; the others are for pictures that have to stay small."""
VIEW_EVERY = 0.5
"""Seconds between two looks of the page at the clocks."""


class Player(Protocol):
    """Makes a sound, at once."""

    @property
    def trouble(self) -> Trouble | None:
        """Why nothing is heard."""

    def play(self, sound: Sound) -> None:
        """Play this sound, unless a more important one is on."""


class TableThings(Protocol):
    """Things on a virtual table, which people move on the page."""

    def do(self, deed: Json, random: np.random.Generator) -> None:
        """What the page asks for."""

    def apply_position(self, position: Json, random: np.random.Generator) -> None:
        """Put everything where a state of the rules says."""

    def news(self, telling: Telling) -> TableNews:
        """Where everything is."""


@dataclass(slots=True)
class Equipment:
    """What the device consists of; whatever is missing is played without."""

    camera: Reconnecting[Camera] | None = None
    buttons: Reconnecting[Buttons] | None = None
    display: Reconnecting[Display] | None = None
    player: Player | None = None
    board: NoticeBoard | None = None
    inbox: Inbox | None = None
    table: TableThings | None = None


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
    ) -> None:
        self.referee = referee
        self.keeper = keeper
        self.equipment = equipment
        self.clock = clock
        self.settings = settings
        self.random = random
        self.frame: Frame | None = None
        self.last_seen: Observation | None = None
        self.read = 0
        """Pictures that were read."""
        self._open_eyes = open_eyes
        self._eyes: Eyes | None = None
        self._gestures = Gestures()
        self._look_again = False
        self._blind_in: Ruling | None = None
        """The match in which the referee knows that there is no camera."""
        self._care = burn_in.care(settings.display.brightness, settings.display.burn_in_minutes)
        self._shown: tuple[Screen, burn_in.Appearance] | None = None
        self._panel: Image.Image | None = None
        self._viewed_at = float("-inf")
        self.stumbles = Stumbles()
        self._moment = Moment()
        self._moment_of: tuple[Ruling | None, int, Question | None] = (None, 0, None)
        """What the numbers of the moment stand for."""
        self._chance = np.random.default_rng(random.getrandbits(64))
        self._effects = {
            Write: self._write,
            Whistle: self._whistle,
            KeepPicture: self._keep_picture,
            LookAgain: self._again,
            Throw: self._throw,
            BeginMatch: self._begin,
            GoOn: self._go_on,
            GiveUp: self._give_up,
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
        told = self._obey_page()
        with self.stumbles.caught("read the buttons", now):
            self._press_buttons(now)
        with self.stumbles.caught("look at the table", now):
            self._look(now)
        with self.stumbles.caught("let time pass", now):
            told = self._tell(Tick(now)) or told
        with self.stumbles.caught("show the panel", now):
            self._show(now)
        with self.stumbles.caught("tell the page", now):
            self._view(now, news=told)
        with self.stumbles.caught("settle the match", now):
            self.keeper.after_the_whistle(now)

    def close(self) -> None:
        """Stop: everything written, all hardware let go of."""
        self.keeper.close()
        for device in (self.equipment.camera, self.equipment.buttons, self.equipment.display):
            if device is not None:
                device.close()

    def troubles(self) -> tuple[str, ...]:
        """What is wrong now, in words."""
        kit = self.equipment
        devices = (kit.camera, kit.buttons, kit.display, kit.player)
        found = [device.trouble.say(self.said) for device in devices if device is not None and device.trouble]
        fault = [self.said.page("hardware.fault")] if self.stumbles.recent(self.clock.now()) else []
        return (*found, *self.keeper.told(self.said), *fault)

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

    def _obey_page(self) -> bool:
        """What people did on the page, in order; what was meant for another moment is left out."""
        inbox = self.equipment.inbox
        commands = inbox.take() if inbox is not None else ()
        for command in commands:
            with self.stumbles.caught(f"obey a command of the page ({command.kind})", self.clock.now()):
                if not self.moment().is_over(command.data):
                    self._obey(command)
        return bool(commands)

    def moment(self) -> Moment:
        """The numbers of the state and of the question that people see now; each new one gets another number."""
        ruling, before = self.referee.ruling, self._moment_of
        now = (ruling, ruling.match.play.number, ruling.question) if ruling is not None else (None, 0, None)
        state = self._moment.state + (now[0] is not before[0] or now[1] != before[1])
        self._moment = Moment(state, self._moment.question + (now[2] != before[2]))
        self._moment_of = now
        if self.equipment.inbox is not None:
            self.equipment.inbox.moment = self._moment
        return self._moment

    def _obey(self, command: Command) -> None:
        at, data = self.clock.now(), command.data
        match command.kind:
            case "press":
                self.edge(Edge(data["button"], data["down"], max(command.at, 0.0)))
            case "answer":
                self._tell(Answered(data["number"], at))
            case "enter":
                self._enter(dict(data["action"]), at)
            case "menu" if data["do"] == "language":
                self.speak(data["language"])
            case "menu":
                self._tell(Wish(data["do"], at))
            case "table" if self.equipment.table is not None:
                self.equipment.table.do(dict(data), self._chance)

    def _enter(self, action: Json, at: float) -> None:
        """Something entered on the page; on a virtual table the pieces go along."""
        ruling, table = self.referee.ruling, self.equipment.table
        before = ruling.match.play.number if ruling is not None else 0
        self._tell(Entered(action, at))
        if ruling is not None and table is not None and ruling.match.play.number > before:
            table.apply_position(ruling.day.rules.state_json(ruling.state), self._chance)

    def speak(self, lang: str) -> None:
        """Another language from now on, on the panel and on the page."""
        self.referee.speak(texts(lang))

    def _look(self, now: float) -> None:
        camera = self.equipment.camera
        if camera is None:
            return
        frame = camera.use(now, lambda device: device.frame())
        if frame is None:
            self._miss_the_camera(now)
            return
        self._blind_in = None
        self.frame = frame
        if self.referee.ruling is None:
            self._eyes = None  # nobody plays: what a reader knows of its table takes a hundred megabytes
        eyes = self._eyes
        if eyes is None:
            return
        lining_up = self.referee.lining_up
        seen = eyes.look(frame.picture, again=self._look_again, lining_up=lining_up)
        if seen is None:
            return
        self._look_again = False
        self.read += 1
        self.last_seen = seen
        if eyes.taught:
            self.keeper.learn(jpeg(frame, MOST_BYTES))
        self._tell(Saw(seen, self.clock.now()))
        if self.equipment.board is not None:
            self.equipment.board.post("camera", {"number": self.read})

    def _miss_the_camera(self, now: float) -> None:
        """Say so once in every match; when the camera comes back, the table may well look as it did before."""
        self._look_again = True
        if self._blind_in is not self.referee.ruling:
            self._blind_in = self.referee.ruling
            self._tell(CameraGone(now))

    # What the referee wants

    def _tell(self, given: Input) -> bool:
        effects = self.referee.handle(given)
        for effect in effects:
            self._effects[type(effect)](effect)
        return bool(effects) or not isinstance(given, Tick)

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
        if self.frame is not None and self.settings.storage.picture_megabytes:
            self.keeper.keep_picture(jpeg(self.frame))

    def _again(self, _: Effect) -> None:
        self._look_again = True

    def _throw(self, effect: Effect) -> None:
        assert isinstance(effect, Throw)
        self._tell(Thrown(self.random.choice(effect.among), self.clock.now()))

    def _begin(self, effect: Effect) -> None:
        assert isinstance(effect, BeginMatch)
        self.keeper.begin(effect.game, effect.options, self.said.lang)
        self._eyes = self._open_eyes(effect.game, effect.options)

    def _go_on(self, _: Effect) -> None:
        log = self.keeper.log
        if log is None:
            return
        self._eyes = self._open_eyes(log.header.game, log.header.options)
        formation = self.keeper.formation
        if formation is not None:
            picture = cv2.imdecode(np.frombuffer(formation, np.uint8), cv2.IMREAD_COLOR)
            if picture is not None:
                self._eyes.learn(np.asarray(picture, np.uint8))

    def _give_up(self, effect: Effect) -> None:
        assert isinstance(effect, GiveUp)
        self.keeper.give_up(effect.step)

    # What goes out

    def _show(self, now: float) -> None:
        look = burn_in.appearance(now, self.referee.last_activity, self._care)
        screen = self.referee.screen
        display = self.equipment.display
        news = self._shown != (screen, look)
        if news or self._panel is None:
            self._shown = (screen, look)
            self._panel = draw(screen, look.shift)
            if self.equipment.board is not None:
                self.equipment.board.post("panel", panel_view(screen, self._panel, look.contrast))
        picture = self._panel
        if display is not None and (news or display.trouble is not None):
            display.use(now, lambda device: device.show(picture, look.contrast))

    def _view(self, now: float, *, news: bool) -> None:
        board = self.equipment.board
        if board is None or (not news and now - self._viewed_at < VIEW_EVERY):
            return
        self._viewed_at = now
        moment = self.moment()
        board.post("match", match_view(self.referee, self.troubles(), moment))
        board.post("choices", choices_view(self.referee, moment))
        board.post("table", table_view(self.referee, self.equipment.table))


def panel_view(screen: Screen, picture: Image.Image, contrast: int) -> PanelNews:
    """The topic `panel` of the page: the OLED pixel by pixel, and what the buttons do."""
    buttons = screen.buttons
    pixels = np.packbits(np.asarray(picture, dtype=bool), axis=1).tobytes()
    return {
        "oled": base64.b64encode(pixels).decode("ascii"),
        "contrast": contrast,
        "labels": {"home": buttons.home, "whistle": buttons.whistle, "menu": buttons.menu, "away": buttons.away},
    }


def jpeg(frame: Frame, most: int | None = None) -> bytes:
    """A picture as it is kept and shown, the best one of at most so many bytes; nothing if there is none."""
    for quality in JPEG_QUALITIES:
        done, data = cv2.imencode(".jpg", frame.picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if done and (most is None or len(data) <= most):
            return data.tobytes()
    return b""
