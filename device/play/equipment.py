"""What the device consists of, and its pictures as they are kept and shown."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from device.panel.sounds import Sound
from device.play.reconnecting import Reconnecting
from device.ports import Buttons, Camera, Display, Frame, Trouble, Waiting
from device.referee.at_the_door import WayIn
from device.referee.by_role import VirtualTable
from device.web.inbox import Inbox
from device.web.notice_board import NoticeBoard
from rules.game import Json
from vision.kept_picture import encoded


class Player(Protocol):
    """Makes a sound, at once."""

    @property
    def trouble(self) -> Trouble | None:
        """Why nothing is heard."""

    def play(self, sound: Sound) -> None:
        """Play this sound, unless a more important one is on."""


class Entrance(Protocol):
    """The way to the page."""

    def way_in(self, *, inviting: bool) -> WayIn:
        """How it is found now; with a code if somebody is being invited."""

    def send_away(self, number: int) -> None:
        """Somebody is only a viewer from now on."""


class TableThings(VirtualTable, Protocol):
    """Things on a virtual table, which people move on the page."""

    def do(self, deed: Json, random: np.random.Generator) -> None:
        """What the page asks for."""

    def apply_position(self, position: Json, random: np.random.Generator) -> None:
        """Put everything where a state of the rules says."""


@dataclass(slots=True)
class Equipment:
    """What the device consists of. A match can do without any of it."""

    camera: Reconnecting[Camera] | None = None
    buttons: Reconnecting[Buttons] | None = None
    display: Reconnecting[Display] | None = None
    player: Player | None = None
    board: NoticeBoard | None = None
    inbox: Inbox | None = None
    table: TableThings | None = None
    entrance: Entrance | None = None

    @property
    def troubles(self) -> list[Trouble]:
        """What is wrong with any of it."""
        devices = (self.camera, self.buttons, self.display, self.player)
        return [device.trouble for device in devices if device is not None and device.trouble is not None]

    @property
    def invitation(self) -> str | None:
        """The address that a telephone has to open to become the camera, while one is waited for."""
        trouble = self.camera.trouble if self.camera is not None else None
        return trouble.invitation if isinstance(trouble, Waiting) else None


def jpeg(frame: Frame, most: int | None = None) -> bytes:
    """A picture as it is kept and shown, the best one of at most so many bytes; nothing if there is none."""
    return encoded(frame.picture, most)
