"""The process in which a head thinks: one question after the other on its standard input, while anybody asks."""

import os
import sys
from contextlib import suppress

from device.opponents.heads import Line
from device.opponents.thinking import think

KIND = 5
"""How much it lets others go first: the eyes share the processor with it."""


def work(line: Line) -> None:
    """Answer until the line is dead."""
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            line.send(think(line.recv(), line.poll))


if __name__ == "__main__":
    with suppress(OSError, AttributeError):
        os.nice(KIND)
    own = Line(sys.stdin.fileno(), sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints must not get between the answers
    work(own)
