"""The watch over the table: whose eyes look at the camera's pictures, and what people say on the set-up page about it.

The main loop asks once in every turn what was seen.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any

import cv2
import numpy as np

from device.cameras.eyes import Eyes, ReaderEyes
from device.games import teams_of
from device.play.equipment import Equipment
from device.play.lookout import Lookout, Sight
from device.play.remembered import Remembered
from device.play.set_up import SetUp
from device.play.set_up_steps import Scene, marks, setup_news
from device.ports import Clock, Frame
from device.referee.inputs import CameraGone
from device.referee.referee import Referee
from device.referee.ruling import Ruling
from device.web.contract.setup import SetupNews
from rules.game import Json
from rules.texts import Catalogue
from vision.arrays import Array
from vision.observation import LIGHT_CHANGED

Told = Mapping[str, Any]
"""What people say on the page, checked at the door."""


def _reader_for(game: str, options: Json) -> tuple[str, tuple[str, str]]:
    """What a reader has to know before it reads. Other options of a match do not need other eyes."""
    return game, teams_of(options)


class Watch:
    """Camera, eyes and set-up of one table."""

    def __init__(
        self,
        referee: Referee,
        equipment: Equipment,
        open_eyes: Callable[[str, Json], Eyes],
        worker: Executor,
        clock: Clock,
    ) -> None:
        self.frame: Frame | None = None
        """The newest picture."""
        self.read = 0
        """Pictures that were read."""
        self.look_again = False
        """Whether the next picture at rest is read even if it looks like the last one."""
        self.set_up = SetUp(clock)
        self.remembered: Remembered | None = None
        """The tables that were played on before, if this one is a real one."""
        self.choose_camera: Callable[[str], None] = lambda _: None
        """Put another camera over the table, if somebody may choose one."""
        self.lookout: Lookout | None = None
        self.open_eyes = open_eyes
        self._referee, self._equipment, self._worker, self._clock = referee, equipment, worker, clock
        self._opened_for: tuple[str, tuple[str, str]] | None = None
        """The game and the teams that the lookout looks for."""
        self._last: Sight | None = None
        """What was seen last."""
        self._blind_in: Ruling | None = None
        """The match in which the referee knows that there is no camera."""
        self.orders: Mapping[str, Callable[[Told], None]] = {
            "camera": self._change_camera,
            "corners": self._show_corners,
            "end": self._tell_end,
            "teams": self._choose_teams,
            "same-table": self._same_table,
        }
        """What people do on the set-up page."""

    # What the main loop asks

    def look(self, now: float) -> Sight | CameraGone | None:
        """One turn: what was read in a picture since the last one, or that the camera has gone."""
        camera = self._equipment.camera
        if camera is None:
            return None
        if self._referee.ruling is None:
            self._look_before_the_match(now)
        frame = camera.use(now, lambda device: device.frame())
        if frame is None:
            return self._miss_the_camera(now)
        self._blind_in = None
        fresh, self.frame = frame is not self.frame, frame  # the same picture twice would look like rest
        lookout = self.lookout
        if lookout is None:
            return None
        if self.set_up.watched(now):
            game = self._referee.on_the_table[0]
            self.set_up.step(now, frame, lookout, game, self._last, marks(self._scene(self._referee.said)))
        if fresh and lookout.look(frame, again=self.look_again, lining_up=self._referee.lining_up):
            self.look_again = False
        sight = lookout.sight()
        if sight is not None:
            self._remember(sight, lookout)
        return sight

    @property
    def reading(self) -> bool:
        """Whether a picture is being read just now."""
        return self.lookout is not None and self.lookout.busy

    def alive(self) -> bool:
        """Whether the reader will come back. One that never ends sees nothing more."""
        return self.lookout is None or not self.lookout.lost(self._clock.now())

    def outdate(self) -> None:
        """People have done something: a picture from before does not show it, and is looked at again."""
        if self.lookout is not None and self.lookout.outdate():
            self.look_again = True

    def look_for(self, game: str, options: Json) -> None:
        """A match begins. Eyes that have looked for the same game and colours stay: they know this table already."""
        if self.lookout is None or self._opened_for != _reader_for(game, options):
            self._open_lookout(game, options)

    def go_on(self, game: str, options: Json, formation: bytes | None) -> None:
        """An interrupted match goes on, with the picture of its start formation."""
        if self.remembered is not None:
            self.remembered.same_match(game)
        lookout = self._open_lookout(game, options)
        picture = None if formation is None else cv2.imdecode(np.frombuffer(formation, np.uint8), cv2.IMREAD_COLOR)
        if picture is not None:
            lookout.learn(Frame(np.asarray(picture, np.uint8), self._clock.now()))

    def look_anew(self, corners: Array | None = None) -> None:
        """Lamp, board or camera was moved: forget the look of this table, and read it as for the first time."""
        if self.lookout is None:
            return
        lookout = self._open_lookout(*self._referee.on_the_table)
        self.set_up.forget()
        if corners is not None:
            lookout.ask(lambda eyes: eyes.reader.point_at(corners) if isinstance(eyes, ReaderEyes) else None)

    def no_hand(self) -> None:
        """People say that no hand is there."""
        if self.lookout is not None:
            self.lookout.no_hand()

    def setup_news(self, said: Catalogue) -> SetupNews:
        """The topic `setup` of the page."""
        same = self.remembered.question(self._referee, said) if self.remembered is not None else ""
        return setup_news(self._scene(said), self.set_up.number, same)

    # What people say on the set-up page

    def _change_camera(self, told: Told) -> None:
        """Another camera looks at the table from now on; in a match the table stays under the same eyes."""
        if self._referee.ruling is None:
            self.choose_camera(told["camera"])
            self.change_eyes()

    def change_eyes(self) -> None:
        """What was seen was another table."""
        self.frame = self.lookout = self._last = None
        self.set_up.forget()

    def _show_corners(self, told: Told) -> None:
        if self.frame is not None:
            height, width = self.frame.picture.shape[:2]
            self.look_anew(np.array(told["corners"], float) * (width, height))

    def _tell_end(self, told: Told) -> None:
        if self.lookout is not None:
            near = told["near"]
            self.lookout.ask(lambda eyes: eyes.reader.tell_end(near) if isinstance(eyes, ReaderEyes) else None)
            self.look_again = True

    def _choose_teams(self, told: Told) -> None:
        self._referee.choose_teams((told["home"], told["away"]))

    def _same_table(self, told: Told) -> None:
        if self.remembered is not None and self._referee.ruling is None:
            self.remembered.answer(self._referee, same=told["same"])
            self.lookout = None

    # How it looks

    def _look_before_the_match(self, now: float) -> None:
        """Before a match eyes are open only while somebody looks at the set-up page: they take a hundred megabytes."""
        if self.set_up.watched(now):
            self.look_for(*self._referee.on_the_table)
        else:
            self.lookout = self._last = None

    def _open_lookout(self, game: str, options: Json) -> Lookout:
        """Fresh eyes, which know nothing of this table."""
        self.lookout = Lookout(self.open_eyes(game, options), self._worker)
        self._opened_for = _reader_for(game, options)
        self._last, self.look_again = None, True
        if self.remembered is not None:
            self.remembered.remind(self.lookout, game)
        return self.lookout

    def _scene(self, said: Catalogue) -> Scene:
        trouble = self._equipment.camera.trouble if self._equipment.camera is not None else None
        seen = self._last.seen if self._last is not None else None
        return Scene(self._referee, self.set_up.look, seen, said, trouble.say(said) if trouble else "")

    def _remember(self, sight: Sight, lookout: Lookout) -> None:
        """A picture has been read. One that is older than what people did last is looked at again."""
        self.read += 1
        self._last = sight
        self.look_again = self.look_again or sight.late or sight.seen.reason == LIGHT_CHANGED
        if sight.taught and self.remembered is not None:
            self.remembered.keep(lookout, *self._referee.on_the_table)

    def _miss_the_camera(self, now: float) -> CameraGone | None:
        """Say it once in every match. When the camera comes back, the table may look as it did before."""
        self.look_again = True
        if self._blind_in is self._referee.ruling:
            return None
        self._blind_in = self._referee.ruling
        return CameraGone(now)
