"""Two heads: one thinks in a process of its own, one at once, for those who have the time."""

import os
import subprocess
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import device
from device.opponents.questions import Asked, Told
from device.opponents.thinking import nothing, think


class Line:
    """Values to another process and back, over its standard input and output."""

    def __init__(self, reads: int, writes: int) -> None:
        self._from = Connection(os.dup(reads), writable=False)
        self._to = Connection(os.dup(writes), readable=False)

    def send(self, value: Any) -> None:
        """Say something."""
        self._to.send(value)

    def recv(self) -> Any:
        """What was said, as soon as it is."""
        return self._from.recv()

    def poll(self, seconds: float = 0.0) -> bool:
        """Whether something has been said."""
        return self._from.poll(seconds)

    def close(self) -> None:
        """Hang up."""
        self._from.close()
        self._to.close()


class AtOnceHead:
    """`Head` that has the answer by the time one has asked."""

    def __init__(self) -> None:
        self._answers: list[Told] = []

    @property
    def busy(self) -> bool:
        """Only as long as nobody has asked what came out."""
        return bool(self._answers)

    def ask(self, question: Asked) -> None:
        """Think it through."""
        self._answers = [think(question, lambda: False)]

    def answers(self) -> list[Told]:
        """Once."""
        answers, self._answers = self._answers, []
        return answers

    def close(self) -> None:
        """Nothing to stop."""


class ProcessHead:
    """`Head` in a process of its own: it is started by the first question, and anew if it has died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._line: Line | None = None
        self._asked: Asked | None = None
        self._tries = 0

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked is not None

    def ask(self, question: Asked) -> None:
        """Whatever it thinks about is stopped by the next question."""
        self._asked, self._tries = question, 1
        self._send(question)

    def _send(self, question: Asked) -> None:
        for _ in range(2):
            if self._line is None:
                self._start()
            assert self._line is not None
            try:
                self._line.send(question)
                return
            except OSError:
                self._hang_up()

    def _start(self) -> None:
        house = str(Path(device.__file__).parents[1])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "device.opponents.work"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [house, os.environ.get("PYTHONPATH")]))},
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._line = Line(self._process.stdout.fileno(), self._process.stdin.fileno())
        self._process.stdout.close()
        self._process.stdin.close()

    def answers(self) -> list[Told]:
        """The answer to the newest question; one that kills its head twice is answered with nothing."""
        if self._asked is None or self._line is None:
            return []
        try:
            heard: list[Told] = [self._line.recv() for _ in iter(self._line.poll, False)]
        except (EOFError, OSError):
            return self._died(self._asked)
        wanted = nothing(self._asked)
        found = [told for told in heard if (type(told), told.number) == (type(wanted), wanted.number)]
        if found:
            self._asked = None
        return found

    def _died(self, question: Asked) -> list[Told]:
        self._hang_up()
        if self._tries < 2:
            self._tries += 1
            self._send(question)
            return []
        self._asked = None
        return [nothing(question)]

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._line = self._process = None

    def close(self) -> None:
        """Stop thinking."""
        self._hang_up()
