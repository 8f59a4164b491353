"""What is tried on a real Pi with its owner: display, buttons, tones, camera; each with the adapter that plays."""

import platform
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from device.doctor.case import Visit, said_by, text_of

Tell = Callable[[str], None]

PACKAGES = ("python3-picamera2", "libcamera0.5", "libcamera0.6", "libcamera0.7", "python3-lgpio", "python3-numpy")
SECONDS_FOR_A_BUTTON = 20.0
CHATTER = 0.05
"""Edges within this time belong to one press."""
PLAYED = ("start", "kick-off", "goal")
FRAMES, READINGS = 20, 3
PATIENCE = 10.0
"""Seconds in which so many pictures should have come."""
MIDDLE = 0.1
"""This part of the picture, on each side of its middle, is taken up by what is held there."""


def nothing(_: Visit, __: Tell) -> dict[str, Any]:
    """Only the owner can tell."""
    return {}


def system(_: Visit, __: Tell) -> dict[str, Any]:
    """Board, system, kernel and the packages that no lock holds."""
    shown = {name: said_by("dpkg-query", "--show", "--showformat=${Version}", name) for name in PACKAGES}
    names = (line.partition("=") for line in text_of(Path("/etc/os-release")).splitlines())
    release = {name: value.strip('"') for name, _, value in names}
    return {
        "model": text_of(Path("/proc/device-tree/model")),
        "system": release.get("PRETTY_NAME", ""),
        "kernel": platform.release(),
        "packages": {name: version for name, version in shown.items() if version},
        "cameras": said_by("rpicam-hello", "--list-cameras") or "",
    }


def display(visit: Visit, _: Tell) -> dict[str, Any]:
    """A screen of a few words, left standing for the question."""
    from device.panel import burn_in, screens
    from device.panel.drawing import draw
    from device.pi.oled import Oled
    from device.texts.language import texts

    chosen = visit.load().display
    oled = Oled(chosen)
    begin = time.monotonic()
    look = burn_in.appearance(0.0, 0.0, burn_in.care(chosen.brightness, 0))
    oled.show(draw(screens.good_night(texts(visit.lang))), look.contrast)
    return {"driver": chosen.driver, "seconds": round(time.monotonic() - begin, 3)}


def buttons(visit: Visit, tell: Tell) -> dict[str, Any]:
    """Each button once: how often its contact chattered, and for how long."""
    from device.panel.buttons import BUTTONS
    from device.pi.buttons import PiButtons
    from device.pi.pins import pin_factory
    from device.play.system_clock import SystemClock

    found: dict[str, Any] = {}
    with closing(PiButtons(pin_factory(), SystemClock(), visit.load().pins)) as contacts:
        for button in BUTTONS:
            tell(button)
            contacts.edges()
            found[button] = chatter(_times(contacts, button))
    return found


def _times(contacts: Any, button: str) -> list[float]:
    """When the contact changed, until some time after it was let go of."""
    times: list[float] = []
    end = time.monotonic() + SECONDS_FOR_A_BUTTON
    down = False
    while time.monotonic() < end and (not times or down or time.monotonic() < times[-1] + 10 * CHATTER):
        for edge in contacts.edges():
            if edge.button == button:
                times.append(edge.at)
                down = edge.down
        time.sleep(CHATTER / 10)
    return times


def chatter(times: list[float]) -> dict[str, Any]:
    """How often a contact changed in one press, and how many milliseconds after the first change it had settled."""
    if not times:
        return {"pressed": False}
    first = [at for at in times if at - times[0] <= CHATTER]
    return {"pressed": True, "changes": len(times), "unsettled_ms": round((first[-1] - first[0]) * 1000, 1)}


def tones(visit: Visit, _: Tell) -> dict[str, Any]:
    """Three sounds of a match, at full volume."""
    from device.panel.sounds import PATTERNS, duty
    from device.pi.buzzer import PiBuzzer
    from device.pi.pins import pin_factory

    with closing(PiBuzzer(pin_factory(), visit.load().pins.buzzer)) as buzzer:
        for sound in PLAYED:
            for tone in PATTERNS[sound]:
                buzzer.tone(tone.hz, duty(100))
                time.sleep(tone.ms / 1000)
            buzzer.tone(0, 0.0)
            time.sleep(0.5)
    return {"played": list(PLAYED)}


def camera(visit: Visit, _: Tell) -> dict[str, Any]:
    """How soon it gives pictures, how many a second, how steady they are, what it sees, how long reading takes."""
    import numpy as np

    from device.cameras.eyes import ReaderEyes
    from device.cameras.feed import first_frame
    from device.doctor.hardware_probes import seen_in
    from device.games import teams_of

    chosen = visit.load()
    with closing(_camera(visit)) as device:
        begin = time.monotonic()
        first = first_frame(device)
        opened, frames = time.monotonic(), [first]
        while len(frames) <= FRAMES and time.monotonic() < opened + PATIENCE:
            frame = device.frame()
            frames += [frame] if frame.at != frames[-1].at else []
            time.sleep(CHATTER / 10)
        took = time.monotonic() - opened
    pictures = [frame.picture for frame in frames]
    steady = float(np.abs(pictures[-1].astype(np.int16) - pictures[0].astype(np.int16)).mean())
    eyes = ReaderEyes(chosen.game, teams_of(chosen.options[chosen.game]))
    begin_reading = time.monotonic()
    for _number in range(READINGS):
        eyes.read(pictures[-1], lining_up=True)
    return {
        "seconds_to_first": round(opened - begin, 2),
        "pictures_a_second": round((len(frames) - 1) / took, 1),
        "grey_levels_between": round(steady, 2),
        "reading_ms": round((time.monotonic() - begin_reading) / READINGS * 1000),
        **seen_in(pictures[0], chosen.game),
    }


def red(visit: Visit, _: Tell) -> dict[str, Any]:
    """Something red in the middle of the picture: whether it arrives as red, or as blue."""
    from device.cameras.feed import first_frame

    with closing(_camera(visit)) as device:
        return middle(first_frame(device).picture)


def middle(picture: Any) -> dict[str, Any]:
    """The colour in the middle of a picture, whose colours are blue, green, red in this order."""
    height, width = picture.shape[:2]
    rows = slice(int(height * (0.5 - MIDDLE)), int(height * (0.5 + MIDDLE)))
    columns = slice(int(width * (0.5 - MIDDLE)), int(width * (0.5 + MIDDLE)))
    blue, green, red_ = (round(float(value)) for value in picture[rows, columns].reshape(-1, 3).mean(axis=0))
    return {"red": red_, "green": green, "blue": blue, "red_is_red": red_ > blue}


def _camera(visit: Visit) -> Any:
    from device.cameras.choice import choose_camera, open_camera
    from device.pi.board import is_pi
    from device.play.system_clock import SystemClock

    return open_camera(choose_camera(visit.load().camera, pi=is_pi()), SystemClock())
