"""Which camera looks at the table: one decision, which every command asks for.

What the command line asks for comes first, then what the settings name, on any computer. Where nobody has chosen, a
Raspberry Pi uses its own camera and every other computer the virtual table. A new kind of camera needs a word in
`CameraSettings.kind`, a line in `OPENERS` and, for the command line, one in `ASKED_FOR`.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from device.cameras.usb import usb_devices
from device.settings import CameraSettings
from vision.untrusted import is_folder

if TYPE_CHECKING:  # the command line asks before anything large is loaded
    from device.ports import Camera, Clock

AUTO, VIRTUAL, PI, USB, STREAM, PHONE, FOLDER = "auto", "virtual", "picamera2", "v4l2", "stream", "phone", "folder"
"""The words of `CameraSettings.kind`."""
ASKED_FOR: Mapping[str, str] = {"virtual": VIRTUAL, "pi": PI, "usb": USB, "phone": PHONE}
"""The words of the command line; an address is a stream, any other word a folder."""
NAMED = ":"
"""Behind this sign the command line names one camera of its kind: `usb:C920`."""
PI_REST = 0.1
"""Seconds between two pictures of the Pi's own camera: they come without decoding."""


class Wish(NamedTuple):
    """A camera that somebody asks for."""

    kind: str
    source: str = ""


def read_wish(text: str) -> Wish | None:
    """What `--camera` asks for: a word of `ASKED_FOR`, `usb:NAME`, an address or a folder; nothing if it is none."""
    if "://" in text:
        return Wish(STREAM, text)
    word, _, source = text.partition(NAMED)
    if word in ASKED_FOR and (not source or ASKED_FOR[word] == USB):
        return Wish(ASKED_FOR[word], source)
    return Wish(FOLDER, text) if text and is_folder(Path(text)) else None


def spelled(wish: Wish) -> str:
    """A wish as the command line spells it."""
    word = next((word for word, kind in ASKED_FOR.items() if kind == wish.kind), "")
    return f"{word}{NAMED}{wish.source}" if word and wish.source else word or wish.source


@dataclass(frozen=True, slots=True)
class CameraChoice:
    """The camera that was decided on."""

    kind: str
    source: str = ""
    """Which one of its kind: a USB camera's device, number or name, a stream's address, a folder with pictures."""
    size: tuple[int, int] = CameraSettings().size

    @property
    def virtual(self) -> bool:
        """Whether the table is a virtual one, so that somebody has to lay it."""
        return self.kind == VIRTUAL


def wished(settings: CameraSettings, wish: Wish | None) -> CameraSettings:
    """The settings with the camera that somebody asks for; corners and lens were measured with another one."""
    return settings if wish is None else CameraSettings(wish.kind, wish.source, settings.size)


def choose_camera(settings: CameraSettings, *, pi: bool) -> CameraChoice:
    """The camera to look through, on this computer."""
    usual = PI if pi else VIRTUAL
    return CameraChoice(usual if settings.kind == AUTO else settings.kind, settings.source, settings.size)


def open_camera(choice: CameraChoice, clock: "Clock", laid: "Camera | None" = None) -> "Camera":
    """The camera, open; of a virtual table the one over the table that was laid. Raises `Trouble` if there is none."""
    if choice.virtual:
        assert laid is not None, "a virtual table has to be laid first"
        return laid
    return OPENERS[choice.kind](choice, clock)


def _open_pi(choice: CameraChoice, clock: "Clock") -> "Camera":
    from device.pi.camera import PiCamera

    return _filmed(clock, lambda: PiCamera(clock, choice.size), lambda: "Pi", PI_REST)


def _open_usb(choice: CameraChoice, clock: "Clock") -> "Camera":
    from device.pi.webcam import open_webcam

    devices = [*usb_devices(choice.source)]

    def found(device: str) -> None:
        """The one that gives pictures is asked first the next time, and is named when it is missed."""
        devices.sort(key=lambda other: other != device)

    return _filmed(clock, lambda: open_webcam(clock, choice.size, devices, found), lambda: choice.source or devices[0])


def _filmed(clock: "Clock", open_it: "Callable[[], Camera]", name: "Callable[[], str]", rest: float = 0.0) -> "Camera":
    """A camera on this computer's own plugs, with a cameraman behind it."""
    from device.cameras.cameraman import Cameraman
    from device.ports import Waiting

    opening = Waiting("camera-opens", name=name())
    return Cameraman(clock, open_it, opening, lambda: Waiting("camera-silent", name=name()), rest)


def _open_stream(choice: CameraChoice, clock: "Clock") -> "Camera":
    from device.cameras.stream import open_stream

    return open_stream(clock, choice.source)


def _open_phone(_: CameraChoice, clock: "Clock") -> "Camera":
    from device.cameras.phone.camera import open_phone

    return open_phone(clock, os.environ)


def _open_folder(choice: CameraChoice, clock: "Clock") -> "Camera":
    from device.cameras.folder import FolderCamera

    return FolderCamera(Path(choice.source), clock)


OPENERS: "Mapping[str, Callable[[CameraChoice, Clock], Camera]]" = {
    PI: _open_pi,
    USB: _open_usb,
    STREAM: _open_stream,
    PHONE: _open_phone,
    FOLDER: _open_folder,
}
"""How each kind of real camera is opened; the adapters are imported only here, when they are needed."""
