"""Which camera looks at the table: one decision, which every command asks for.

What the command line asks for comes first, then what the settings name, on any computer. Where nobody has chosen, a
Raspberry Pi uses its own camera and every other computer the virtual table. A new kind of camera needs a word in
`CameraSettings.kind` and a line in `OPENERS`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from device.ports import Camera, Clock
from device.settings import CameraSettings

AUTO, VIRTUAL, PI, USB, FOLDER = "auto", "virtual", "picamera2", "v4l2", "folder"
"""The words of `CameraSettings.kind`."""
FIRST_USB = "/dev/video0"
USB_NAMES = Path("/sys/class/video4linux")
"""Here the kernel tells what every camera calls itself."""


@dataclass(frozen=True, slots=True)
class CameraChoice:
    """The camera that was decided on."""

    kind: str
    source: str = ""
    """Which one of its kind: a USB camera's device, number or name, or a folder with pictures."""
    size: tuple[int, int] = CameraSettings().size

    @property
    def virtual(self) -> bool:
        """Whether the table is a virtual one, so that somebody has to lay it."""
        return self.kind == VIRTUAL


def choose_camera(settings: CameraSettings, *, pi: bool, virtual: bool = False) -> CameraChoice:
    """The camera to look through, on this computer; `virtual` if the command line asks for the virtual table."""
    usual = PI if pi else VIRTUAL
    kind = VIRTUAL if virtual else usual if settings.kind == AUTO else settings.kind
    return CameraChoice(kind, settings.source, settings.size)


def open_camera(choice: CameraChoice, clock: Clock, laid: Camera | None = None) -> Camera:
    """The camera, open; of a virtual table the one over the table that was laid. Raises `Trouble` if there is none."""
    if choice.virtual:
        assert laid is not None, "a virtual table has to be laid first"
        return laid
    return OPENERS[choice.kind](choice, clock)


def _open_pi(choice: CameraChoice, clock: Clock) -> Camera:
    from device.pi.camera import PiCamera

    return PiCamera(clock, choice.size)


def _open_usb(choice: CameraChoice, clock: Clock) -> Camera:
    from device.pi.webcam import open_webcam

    return open_webcam(clock, choice.size, usb_device(choice.source))


def _open_folder(choice: CameraChoice, clock: Clock) -> Camera:
    from device.cameras.folder import FolderCamera

    return FolderCamera(Path(choice.source), clock)


OPENERS: Mapping[str, Callable[[CameraChoice, Clock], Camera]] = {
    PI: _open_pi,
    USB: _open_usb,
    FOLDER: _open_folder,
}
"""How each kind of real camera is opened; the adapters are imported only here, when they are needed."""


def usb_device(source: str) -> str:
    """The device of a USB camera that is told by its device, its number, or a part of its name."""
    if not source:
        return FIRST_USB
    if source.isdigit():
        return f"/dev/video{source}"
    return source if "/" in source else _by_name(source) or source


def _by_name(name: str) -> str | None:
    """The first camera whose name holds this one; a camera has several devices, and number 0 of them gives pictures."""
    for folder in sorted(USB_NAMES.glob("video*"), key=lambda folder: (len(folder.name), folder.name)):
        try:
            told, index = ((folder / file).read_text(encoding="utf-8").strip() for file in ("name", "index"))
        except OSError:
            continue
        if name.casefold() in told.casefold() and index == "0":
            return f"/dev/{folder.name}"
    return None
