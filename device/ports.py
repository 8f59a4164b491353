"""What the device needs from the world outside: a camera, four buttons, a display, a buzzer, a clock.

Adapters for the Raspberry Pi are in `device/pi/`. When hardware is missing or goes away they raise `Trouble`; nothing
else leaves them.
"""

from datetime import time
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from device.panel.buttons import Edge
from rules.texts import Catalogue

LOOK_EVERY = 0.2
"""Seconds between two pictures that are worth decoding: a move is seen half a second after the hand has gone."""


class Frame:
    """One picture of the table: rows of pixels in blue, green, red, and when it was taken."""

    def __init__(self, picture: NDArray[np.uint8], at: float) -> None:
        self._picture = picture
        self.at = at

    @property
    def picture(self) -> NDArray[np.uint8]:
        """In full size."""
        return self._picture

    @property
    def glance(self) -> NDArray[np.uint8]:
        """For a cheap look: smaller, where a small one is cheaper to have. All of a camera's have one size."""
        return self._picture


class Camera(Protocol):
    """Looks at the table."""

    def frame(self) -> Frame:
        """The next picture; waits for it. A camera that sends by itself gives its newest, maybe the same one again."""

    def close(self) -> None:
        """Let go of the camera."""


class Buttons(Protocol):
    """Four contacts."""

    def edges(self) -> tuple[Edge, ...]:
        """What has happened since the last call, in order; does not wait."""

    def close(self) -> None:
        """Let go of the pins."""


class Display(Protocol):
    """128 × 64 pixels."""

    def show(self, picture: Image.Image, contrast: int) -> None:
        """Show a picture of one bit per pixel; contrast 0 switches the display off."""

    def close(self) -> None:
        """Switch it off and let go of the bus."""


class Buzzer(Protocol):
    """One tone at a time."""

    def tone(self, hz: int, duty: float) -> None:
        """Sound at this frequency, on for this part of each wave; nought is silence."""

    def close(self) -> None:
        """Be silent and let go of the pin."""


class Clock(Protocol):
    """Tells the time; nobody else asks the machine."""

    def now(self) -> float:
        """Seconds that only ever go forward, whatever is done to the machine's clock."""

    def time_of_day(self) -> time:
        """What the clock on the wall shows."""


class Trouble(Exception):
    """Hardware that is missing or went away: a code with facts, in words under `hardware` in the catalogue."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def say(self, said: Catalogue) -> str:
        """What happened and what to do."""
        return said.page(f"hardware.{self.code}", **self.facts)


class Waiting(Trouble):
    """Hardware that has nothing for us just now, and goes on trying by itself: nobody needs to open it anew."""

    def __init__(self, code: str, invitation: str | None = None, **facts: object) -> None:
        super().__init__(code, **facts)
        self.invitation = invitation
        """The address that somebody has to open, if it waits for that: people see it as a QR code."""
