"""Probes of the hardware at the table: camera, display, buttons, buzzer."""

import fcntl
import os
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from device.doctor.case import Visit
from device.pi.board import is_pi

I2C_SLAVE = 0x0703
NO_OPERATION = bytes((0x00, 0xE3))
"""A command byte and the command that does nothing: what answers it without harm is a display."""

OLED_ADDRESSES = (0x3C, 0x3D)
WATCH_BUTTONS_S = 1.0
"""A button that is down all the while is not being pressed, it hangs."""

TRY_TONE = (2400, 0.15)
"""Hertz and seconds."""


def camera(visit: Visit) -> dict[str, Any]:
    """One picture: size, brightness, cards, and from them where the camera stands."""
    from device.cameras.choice import choose_camera, open_camera
    from device.cameras.feed import first_frame
    from device.play.system_clock import SystemClock
    from device.ports import Trouble

    chosen = visit.load()
    choice = choose_camera(chosen.camera, pi=is_pi())
    if choice.virtual:
        return {"there": False}
    if visit.busy:
        return {"there": True, "busy": True}
    try:
        device = open_camera(choice, SystemClock())
        with closing(device):
            picture = first_frame(device).picture
    except Trouble as trouble:
        told = {fact: str(trouble.facts.get(fact, "")) for fact in ("name", "reason")}
        return {"there": True, "trouble": trouble.code, **told}
    return {"there": True, **seen_in(picture, chosen.game)}


def seen_in(picture: Any, game: str) -> dict[str, Any]:
    """What a picture tells: size, brightness, cards and tray, and the camera's place if the cards give it."""
    import numpy as np

    from vision.camera import pose_from_cards
    from vision.cards import find_markers
    from vision.game_vision import game_vision

    height, width = picture.shape[:2]
    facts: dict[str, Any] = {"size": [width, height], "brightness": round(float(picture.mean()), 1)}
    board = game_vision(game).table()
    markers = find_markers(picture, frozenset(board.card_corners()) | frozenset(board.tray.markers))
    facts["markers"] = sorted(markers)
    pose = pose_from_cards(markers, (width, height), board)
    if pose is not None:
        corners = pose.project(np.c_[board.corners(), np.zeros(4)])
        looks = pose.on_plane(np.array([(width / 2, height / 2)]))[0] - pose.eye()[:2]
        facts["height_cm"] = round(float(pose.eye()[2]) / 10, 1)
        facts["tilt_deg"] = round(float(np.degrees(np.arctan2(np.hypot(*looks), pose.eye()[2]))), 1)
        facts["whole_board"] = bool((corners >= 0).all() and (corners <= (width, height)).all())
    return facts


def display(visit: Visit) -> dict[str, Any]:
    """Who answers on the bus at the addresses that displays have."""
    chosen = visit.load().display
    facts: dict[str, Any] = {"pi": is_pi(), "port": chosen.i2c_port, "wanted": chosen.i2c_address}
    return facts | scan(Path(f"/dev/i2c-{chosen.i2c_port}"), sorted({chosen.i2c_address, *OLED_ADDRESSES}))


def scan(bus: Path, addresses: list[int]) -> dict[str, Any]:
    """Speak to each address in turn; the bus may be shared with a running Schiri."""
    try:
        line = os.open(bus, os.O_RDWR | os.O_CLOEXEC)
    except PermissionError:
        return {"bus": True, "forbidden": True, "found": []}
    except OSError:
        return {"bus": False, "forbidden": False, "found": []}
    found = []
    try:
        for address in addresses:
            with suppress(OSError):
                fcntl.ioctl(line, I2C_SLAVE, address)
                os.write(line, NO_OPERATION)
                found.append(address)
    finally:
        os.close(line)
    return {"bus": True, "forbidden": False, "found": found}


def buttons(visit: Visit) -> dict[str, Any]:
    """Which buttons are down from the first moment to the last."""
    from device.play.system_clock import SystemClock
    from device.ports import Trouble

    if not is_pi() or visit.busy:
        return {"pi": is_pi(), "busy": visit.busy}
    try:
        from device.pi.buttons import PiButtons
        from device.pi.pins import pin_factory

        pins = visit.load().pins
        contacts = PiButtons(pin_factory(), SystemClock(), pins)
    except Trouble as trouble:
        return {"pi": True, "trouble": str(trouble.facts.get("reason", ""))}
    down = {edge.button: edge.down for edge in contacts.edges()}
    time.sleep(WATCH_BUTTONS_S)
    moved = {edge.button for edge in contacts.edges()}
    contacts.close()
    held = {button: getattr(pins, button) for button, is_down in down.items() if is_down and button not in moved}
    return {"pi": True, "held": held}


def buzzer(visit: Visit) -> dict[str, Any]:
    """One short tone, as loud as the settings want it at this hour."""
    from device.panel.sounds import duty
    from device.play.system_clock import SystemClock
    from device.ports import Trouble

    if not is_pi() or visit.busy:
        return {"pi": is_pi(), "busy": visit.busy}
    chosen = visit.load()
    volume = chosen.sound.volume_at(SystemClock().time_of_day())
    try:
        from device.pi.buzzer import PiBuzzer
        from device.pi.pins import pin_factory

        device = PiBuzzer(pin_factory(), chosen.pins.buzzer)
        if volume and not visit.silent:
            device.tone(TRY_TONE[0], duty(volume))
            time.sleep(TRY_TONE[1])
        device.close()
    except Trouble as trouble:
        return {"pi": True, "trouble": str(trouble.facts.get("reason", ""))}
    return {"pi": True, "volume": volume, "played": not visit.silent}
