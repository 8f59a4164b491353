"""USB cameras: what is plugged in, and which one a family means."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

FIRST_USB = "/dev/video0"
"""What is missed where nothing is plugged in."""
USB_NAMES = Path("/sys/class/video4linux")
"""Here the kernel tells what every camera calls itself."""
GIVES_PICTURES = "0"
"""A camera has several devices; the first of them gives pictures, the others tell about them."""


class Plugged(NamedTuple):
    """A camera that is plugged in."""

    device: str
    name: str


def plugged_in() -> tuple[Plugged, ...]:
    """Every camera that gives pictures, in the order of their numbers."""
    found = []
    for folder in sorted(USB_NAMES.glob("video*"), key=lambda folder: (len(folder.name), folder.name)):
        try:
            name, index = ((folder / file).read_text(encoding="utf-8").strip() for file in ("name", "index"))
        except OSError:  # it was pulled out just now
            continue
        if index == GIVES_PICTURES:
            found.append(Plugged(f"/dev/{folder.name}", name))
    return tuple(found)


def usb_devices(source: str) -> Sequence[str]:
    """The devices that a family may mean, the likeliest first: told by device, number or a part of the name, or all."""
    if source.isdigit():
        return (f"/dev/video{source}",)
    if "/" in source:
        return (source,)
    alike = [camera.device for camera in plugged_in() if source.casefold() in camera.name.casefold()]
    return alike or (source or FIRST_USB,)
