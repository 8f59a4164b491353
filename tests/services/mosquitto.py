"""A real broker for tests: Debian's Mosquitto on a port of its own, which can be killed and started again."""

import os
import signal
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from device.texts.language import texts
from device.workshop.services import MOSQUITTO

PATIENCE = 20.0
PLAIN = "allow_anonymous true\n"
"""Everybody may do everything: for tests about something else."""


class Broker:
    """One Mosquitto; it remembers what it has kept when it is started again, as a well-kept one does."""

    host = "127.0.0.1"

    def __init__(self, program: str, folder: Path, rules: str) -> None:
        self.folder, self.port = folder, free_port()
        self.lines: list[str] = []
        """What it has said so far."""
        self._program, self._said = program, threading.Condition()
        self._process: subprocess.Popen[str] | None = None
        self._file = folder / "mosquitto.conf"
        own = f"listener {self.port} {self.host}\n"
        # Run by root it would become somebody who may not read our folder.
        kept = f"user root\npersistence true\npersistence_location {folder}/\nautosave_on_changes true\n"
        self._file.write_text(
            f"{own}{kept}autosave_interval 1\nlog_dest stderr\nlog_type all\n{rules}", encoding="utf-8"
        )

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it listens."""
        command = [self._program, "-c", str(self._file)]
        before = len(self.lines)
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()
        self.wait_for("running", since=before)

    def wait_for(self, words: str, since: int = 0) -> str:
        """The first line with these words, from a number of lines on."""

        def found() -> str | None:
            return next((line for line in self.lines[since:] if words in line), None)

        with self._said:
            assert self._said.wait_for(found, PATIENCE), self.lines[since:]
            return found() or ""

    def kill(self) -> None:
        """Like a power cut."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in peace: it writes down everything that it has kept."""
        self._end(signal.SIGTERM)

    def freeze(self, *, frozen: bool) -> None:
        """It is there and does nothing, or goes on."""
        os.kill(self.pid, signal.SIGSTOP if frozen else signal.SIGCONT)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def _listen(self, process: "subprocess.Popen[str]") -> None:
        assert process.stderr is not None
        with process.stderr as said:
            for line in said:
                with self._said:
                    self.lines.append(line.rstrip())
                    self._said.notify_all()


@contextmanager
def mosquitto(rules: str = PLAIN) -> Iterator[Broker]:
    """A broker that runs; without Mosquitto the test says so. `rules`: more lines of its settings file."""
    program = MOSQUITTO.find()
    if program is None:
        pytest.skip(MOSQUITTO.missing(texts("en")))
    with tempfile.TemporaryDirectory() as folder:
        broker = Broker(program, Path(folder), rules)
        try:
            broker.start()
            yield broker
        finally:
            broker.kill()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as asked:
        asked.bind((Broker.host, 0))
        port: int = asked.getsockname()[1]
        return port
