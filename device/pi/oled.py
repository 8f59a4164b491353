"""The OLED over I²C, through luma.oled; of every picture only the changed parts are sent."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PIL import Image

from device.panel.parts import Part, changed_parts
from device.ports import Trouble
from device.settings import DisplaySettings

ADDRESSES = (0x3C, 0x3D)
"""Both that these displays can be set to; the one in the settings is tried first."""

UPSIDE_DOWN = 180
NO_OPERATION = 0xE3
SH1106_LEFT = 2
"""The SH1106 has memory for 132 columns; the display shows those from the third on."""


class Oled:
    """`device.ports.Display` for the chips of `CHIPS`. The settings say which one, because the bus cannot tell."""

    def __init__(self, settings: DisplaySettings, bus: Any = None) -> None:
        from luma.core.error import Error
        from luma.oled import device

        self._errors = (Error, OSError)
        self._shown: Image.Image | None = None
        self._contrast: int | None = None
        self._upside_down = settings.rotate == UPSIDE_DOWN
        self._address: Callable[[Part], Sequence[int]] = CHIPS[settings.driver]
        serial = self._find(settings, bus)
        try:
            self._device = getattr(device, settings.driver)(serial)
        except self._errors as problem:
            raise Trouble("display-gone", reason=problem) from problem
        self._shown = Image.new("1", (128, 64))  # luma clears the display when it sets it up

    def show(self, picture: Image.Image, contrast: int) -> None:
        """Send what has changed since the last picture."""
        if self._upside_down:
            picture = picture.transpose(Image.Transpose.ROTATE_180)
        try:
            for part in changed_parts(self._shown, picture):
                self._device.command(*self._address(part))
                self._device.data(list(part.data))
            self._shown = picture
            if contrast != self._contrast:
                self._set_contrast(contrast)
        except self._errors as problem:
            self._shown = self._contrast = None
            raise Trouble("display-gone", reason=problem) from problem

    def close(self) -> None:
        """Switch it off; one that is gone needs no switching off."""
        try:
            self._device.cleanup()
        except self._errors as problem:
            raise Trouble("display-gone", reason=problem) from problem

    def _set_contrast(self, contrast: int) -> None:
        if contrast:
            self._device.contrast(contrast)
        if not contrast:
            self._device.hide()
        elif not self._contrast:
            self._device.show()
        self._contrast = contrast

    def _find(self, settings: DisplaySettings, bus: Any) -> Any:
        """The address that answers. We ask before luma sets anything up, because luma never forgets a display."""
        from luma.core.error import DevicePermissionError
        from luma.core.interface.serial import i2c

        port = settings.i2c_port
        addresses = sorted({settings.i2c_address, *ADDRESSES}, key=lambda address: address != settings.i2c_address)
        for address in addresses:
            try:
                serial = i2c(bus=bus, port=port, address=address)
            except DevicePermissionError as problem:
                raise Trouble("bus-forbidden", port=port) from problem
            except self._errors as problem:
                raise Trouble("bus-missing", port=port) from problem
            try:
                serial.command(NO_OPERATION)
            except self._errors:
                serial.cleanup()
                continue
            return serial
        raise Trouble("display-missing", addresses=", ".join(f"0x{address:02X}" for address in addresses))


def ssd1306_address(part: Part) -> tuple[int, ...]:
    """A window of some columns in one page, which the following bytes fill."""
    from luma.oled.const import ssd1306

    last = part.column + len(part.data) - 1
    return (ssd1306.COLUMNADDR, part.column, last, ssd1306.PAGEADDR, part.page, part.page)


def sh1106_address(part: Part) -> tuple[int, ...]:
    """The page, and the lower and upper half of the column where the following bytes begin."""
    column = part.column + SH1106_LEFT
    return (0xB0 | part.page, column & 0x0F, 0x10 | column >> 4)


CHIPS: Mapping[str, Callable[[Part], Sequence[int]]] = {
    "ssd1306": ssd1306_address,
    "ssd1309": ssd1306_address,
    "sh1106": sh1106_address,
}
"""Chips by the names that luma.oled has for them, and how a part of the picture is addressed."""
