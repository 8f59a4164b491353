"""A display made of Python: it takes the bytes that come over the bus and shows them as a picture."""

import errno
from collections.abc import Iterator, Sequence

import numpy as np
from PIL import Image, ImageChops

COMMAND, DATA = 0x00, 0x40
OPERANDS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
"""How many bytes follow a command of these chips; all others stand alone."""


class Bus:
    """An I²C bus with one display, which remembers every byte and shows what it was told."""

    def __init__(self, chip: str, address: int = 0x3C) -> None:
        self.chip, self.address = chip, address
        self.plugged_in = True
        self.refused = 0
        self.written: list[tuple[int, list[int]]] = []
        self.memory = [bytearray(132) for _ in range(8)]
        self.on = False
        self.contrast = 0
        self.columns, self.pages, self.place = (0, 127), (0, 7), (0, 0)

    def write_i2c_block_data(self, address: int, kind: int, values: Sequence[int]) -> None:
        if address != self.address or not self.plugged_in:
            self.refused += 1
            raise OSError(errno.EREMOTEIO, "nobody answers")
        self.written.append((kind, list(values)))
        (self.commands if kind == COMMAND else self.data)(values)

    def close(self) -> None:
        self.plugged_in = False

    def picture(self) -> Image.Image:
        """What the glass shows."""
        left = 2 if self.chip == "sh1106" else 0
        pages = np.array([list(page[left : left + 128]) for page in self.memory], np.uint8)
        pixels = np.unpackbits(pages, axis=0, bitorder="little")  # a byte stands for eight pixels, the lowest on top
        return Image.fromarray(pixels * np.uint8(255)).convert("1")

    def commands(self, values: Sequence[int]) -> None:
        rest = iter(values)
        for command in rest:
            # The set-up that luma sends to an SH1106 has bytes for addresses where an SSD1306 has operands.
            operands = [next(rest) for _ in range(OPERANDS.get(command, 0) if self.chip != "sh1106" else 0)]
            self._command(command, operands, rest)

    def _command(self, command: int, operands: list[int], rest: Iterator[int]) -> None:
        page, column = self.place
        if command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif command == 0x81:
            self.contrast = operands[0] if operands else next(rest)
        elif command == 0x21:
            self.columns = (operands[0], operands[1])
            self.place = (page, operands[0])
        elif command == 0x22 and operands:
            self.pages = (operands[0], operands[1])
            self.place = (operands[0], column)
        elif self.chip == "sh1106" and 0xB0 <= command <= 0xB7:
            self.place = (command & 0x07, column)
        elif self.chip == "sh1106" and command <= 0x0F:
            self.place = (page, column & 0xF0 | command)
        elif self.chip == "sh1106" and command <= 0x1F:
            self.place = (page, (command & 0x0F) << 4 | column & 0x0F)

    def data(self, values: Sequence[int]) -> None:
        page, column = self.place
        for value in values:
            self.memory[page][column] = value
            column += 1
            if self.chip != "sh1106" and column > self.columns[1]:
                column = self.columns[0]
                page = page + 1 if page < self.pages[1] else self.pages[0]
        self.place = (page, column)


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.logical_xor(one, other).getbbox() is None
