"""Topics: what the server tells the browser as server-sent events."""

from typing import TypedDict

from device.web.contract.choices import ChoicesNews
from device.web.contract.club import ClubNews
from device.web.contract.door import DoorNews
from device.web.contract.match import MatchNews
from device.web.contract.people import PeopleNews
from device.web.contract.setup import SetupNews
from device.web.contract.table import TableNews


class Labels(TypedDict):
    """What the four buttons do now; an empty word means nothing."""

    home: str
    whistle: str
    menu: str
    away: str


class PanelNews(TypedDict):
    """Topic `panel`: the front of the device."""

    oled: str
    """Base64 of 1024 bytes, row by row; the leftmost pixel is the highest bit."""
    contrast: int
    """0 to 255; 0 is off."""
    labels: Labels
    """In the language of whoever reads them."""
    lang: str
    """The language that the display speaks."""


class CameraNews(TypedDict):
    """Topic `camera`: with each new number there is a new `/picture/camera.jpg`."""

    number: int
    invitation: bool
    """Whether a telephone is to become the camera; the family sees the way at `/picture/invitation.png`."""


class CameraOffer(TypedDict):
    """A camera that may look at the table."""

    camera: str
    """What the command `camera` has to name."""
    kind: str
    """One of `virtual`, `picamera2`, `v4l2`, `stream`, `folder`, `phone`."""
    name: str
    """What a USB camera calls itself, the address in the network, the folder; nothing for the others."""
    picture: str
    """Where a small picture of what it sees is; nothing if there is none. It is for the family alone."""


class CamerasNews(TypedDict):
    """Topic `cameras`: which cameras there are. None are offered while a match is on."""

    offered: list[CameraOffer]
    chosen: str


class SoundNews(TypedDict):
    """Topic `sound`: an event, told once. Its name is one of `/sounds.json`."""

    name: str
    volume: int
    """0 to 100."""


class Topics(TypedDict):
    """Every topic and its data. A visitor gets the last word on each at once, then what changes."""

    panel: PanelNews
    match: MatchNews
    table: TableNews
    choices: ChoicesNews
    door: DoorNews
    camera: CameraNews
    cameras: CamerasNews
    people: PeopleNews
    setup: SetupNews
    sound: SoundNews
    club: ClubNews
