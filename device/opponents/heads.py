"""Two heads: one thinks in a process of its own, one at once, for those who have the time."""

import multiprocessing
import os
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from device.opponents.questions import Answer, ToDecide
from device.opponents.thinking import think

KIND = 5
"""How much it lets others go first: the eyes share the processor with it."""


class AtOnceHead:
    """`Head` that has the answer by the time one has asked."""

    def __init__(self) -> None:
        self._answers: list[Answer] = []

    def ask(self, question: ToDecide) -> None:
        """Think it through."""
        self._answers = [think(question, lambda: False)]

    def answers(self) -> list[Answer]:
        """Once."""
        answers, self._answers = self._answers, []
        return answers

    def close(self) -> None:
        """Nothing to stop."""


class ProcessHead:
    """`Head` in a process of its own: it is started by the first question, and anew if it has died."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._asked: ToDecide | None = None
        self._tries = 0

    def ask(self, question: ToDecide) -> None:
        """Whatever it thinks about is stopped by the next question."""
        self._asked, self._tries = question, 1
        self._send(question)

    def _send(self, question: ToDecide) -> None:
        for _ in range(2):
            if self._line is None:
                self._start()
            assert self._line is not None
            try:
                self._line.send(question)
                return
            except OSError:
                self._stop()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs,), name="schiri-opponent", daemon=True)
        self._process.start()
        theirs.close()

    def answers(self) -> list[Answer]:
        """The answer to the newest question; one that kills its head twice is answered with nothing."""
        if self._asked is None or self._line is None:
            return []
        try:
            told = [self._line.recv() for _ in iter(self._line.poll, False)]
        except (EOFError, OSError):
            return self._died(self._asked)
        found = [answer for answer in told if answer.number == self._asked.number]
        if found:
            self._asked = None
        return found

    def _died(self, question: ToDecide) -> list[Answer]:
        self._stop()
        if self._tries < 2:
            self._tries += 1
            self._send(question)
            return []
        self._asked = None
        return [Answer(question.number)]

    def _stop(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join(1.0)
        self._line = self._process = None

    def close(self) -> None:
        """Stop thinking."""
        self._stop()


def work(line: Connection) -> None:
    """The process: one question after the other, until nobody asks any more."""
    with suppress(OSError, AttributeError):
        os.nice(KIND)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            question = line.recv()
            line.send(think(question, line.poll))
