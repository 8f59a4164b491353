"""The way to the pins; which pin is what stands in the settings."""

from pathlib import Path
from typing import Any

from device.pi.board import MODEL
from device.ports import Trouble

OLD_BOARDS = (
    "Raspberry Pi 4",
    "Raspberry Pi 3",
    "Raspberry Pi 2",
    "Raspberry Pi Zero",
    "Raspberry Pi Compute Module 4",
)
"""Boards on which RPi.GPIO works; on a Pi 5 it does not."""


def pin_factory(model: Path = MODEL) -> Any:
    """The way to the pins for gpiozero: lgpio, or RPi.GPIO where lgpio fails and the board is old enough for it."""
    reasons = []
    for open_factory in (_lgpio, _rpi_gpio) if _is_old(model) else (_lgpio,):
        try:
            return open_factory()
        except Exception as problem:  # noqa: BLE001  each library has errors of its own, some derive from Exception alone
            reasons.append(str(problem) or type(problem).__name__)
    raise Trouble("pins-missing", reason="; ".join(reasons))


def _lgpio() -> Any:
    from gpiozero.pins.lgpio import LGPIOFactory

    return LGPIOFactory()


def _rpi_gpio() -> Any:
    from gpiozero.pins.rpigpio import RPiGPIOFactory

    return RPiGPIOFactory()


def _is_old(model: Path) -> bool:
    try:
        return model.read_text(encoding="utf-8", errors="replace").startswith(OLD_BOARDS)
    except OSError:
        return False
