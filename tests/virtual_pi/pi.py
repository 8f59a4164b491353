"""A virtual Pi that runs: its power, its line to the tests, its buttons, its buzzer and its display."""

import base64
import contextlib
import json
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from device.panel.drawing import SIZE
from device.settings import PinSettings
from tests.device.pi.glass import DATA, Bus
from tests.virtual_pi.kernel import LINUX

MEMORY = "640M"
PATIENCE = 300
"""Seconds for whatever has to happen. They are no measure: they only end a test in which nothing happens any more, and
are so many that no load on this machine uses them up."""
POLL = 0.05
FIRST = ("nice", "-n", "-10")
"""A Pi has its processor for itself. Its clock goes on while others use this machine, so it comes before them."""
PRESSED = 0.3
"""Seconds for which a finger stays on a button."""
MOST_BYTES = 4 << 20
"""So much the display remembers, see i2c-oled-sim.c."""
HOST = Path("/host")
"""Where the virtual Pi sees a folder of this machine, if it was given one."""
TOOLS = Path("/opt/virtual-pi")
"""Where it sees its modules and what runs in it for the tests."""
PINS = PinSettings()
SIMULATED = "/sys/devices/platform/gpio-sim.0/gpiochip0"


class Said(NamedTuple):
    """How a command ended in the virtual Pi, and what it printed."""

    status: int
    text: str


class Unplugged(Exception):
    """The virtual Pi does not answer: its power is off, or its kernel has stopped."""


class Card:
    """A memory card: what was written since the image is kept in a file beside it, so that copies cost little."""

    def __init__(self, image: Path, written: Path) -> None:
        self.image, self.written = image, written

    def copy(self, written: Path) -> "Card":
        """Another card with the same content."""
        if self.written.exists():
            subprocess.run(["cp", "--sparse=always", self.written, written], check=True)
        return Card(self.image, written)


class VirtualPi:
    """Switched on by `with`; leaving it pulls the plug."""

    def __init__(
        self,
        tools: Path,
        card: Card,
        folder: Path | None = None,
        part: Path | None = None,
        root: str = "rw",
        hurry: bool = False,
    ) -> None:
        """`tools`: kernel, modules and guest programs. `folder` of this machine is seen in the virtual Pi as /host.

        `part`: an image of another part of the card. `root`: "ro" if the first one is not to be written.
        `hurry`: its clock leaps to the next moment for which something is planned whenever nothing is left to do.
        """
        self._tools, self.card, self._folder = tools, card, folder
        self._part, self._root, self._hurry = part, root, hurry
        self._process: subprocess.Popen[bytes] | None = None
        self._heard = b""
        self.glass = Bus("ssd1306")
        """What the display's glass shows."""
        self._shown: set[bytes] = set()
        """Everything that it has shown."""
        self._decoded = 0
        """So many bytes of its bus are in that. The log is never emptied: something might come just then."""

    def __enter__(self) -> "VirtualPi":
        guest_reads, self._write = os.pipe()
        self._read, guest_writes = os.pipe()
        self._console = self.card.written.with_suffix(".console")
        command = [
            *FIRST,
            str(self._tools / LINUX),
            f"tools={self._tools}",
            f"mem={MEMORY}",
            f"ubd0={self.card.written},{self.card.image}",
            *([f"ubd1={self._part}"] if self._part is not None else []),
            *("root=/dev/ubda", "rootfstype=ext4", self._root, "init=/lib/systemd/systemd", "systemd.show_status=0"),
            f"ssl0=fd:{guest_reads},fd:{guest_writes}",
            *(["time-travel=inf-cpu"] if self._hurry else []),
            *("con=null", "con0=null,fd:1", "quiet"),
        ]
        with self._console.open("wb") as console:
            self._process = subprocess.Popen(
                command,
                pass_fds=(guest_reads, guest_writes),
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        os.close(guest_reads)
        os.close(guest_writes)
        try:
            while self._line().strip() != b"up":
                pass
            if self._folder is not None:
                self.must(f"mkdir -p {HOST} && mount -t hostfs none {HOST} -o {self._folder}")
        except BaseException:
            self.pull_the_plug()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.pull_the_plug()

    def pull_the_plug(self) -> None:
        """A power cut: whatever was not on the card is gone."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None
        os.close(self._write)
        os.close(self._read)

    def is_off(self) -> bool:
        """Whether its power is off, whoever did it."""
        return self._process is None or self._process.poll() is not None

    def shut_down(self) -> None:
        """Switch off as one should."""
        assert self._process is not None
        self._send({"run": "systemctl poweroff", "reads": "", "seconds": PATIENCE})
        self._process.wait(PATIENCE)
        self.pull_the_plug()

    def run(self, command: str, reads: bytes = b"") -> Said:
        """Run a shell command as root."""
        return self._said({"run": command, "seconds": PATIENCE, "reads": base64.b64encode(reads).decode()})

    def must(self, command: str) -> str:
        """Run a command that has to succeed; what it said."""
        said = self.run(command)
        assert said.status == 0, f"{command}: {said.text}"
        return said.text

    def call(self, function: str, *arguments: object) -> Any:
        """The answer of a function in guest/table_side.py."""
        said = self._said({"call": function, "with": arguments})
        assert said.status == 0, said.text
        return json.loads(said.text)

    def until(self, right: Callable[[], Any], what: str) -> None:
        """Wait for something to become true."""
        end = time.monotonic() + PATIENCE
        while not right():
            assert time.monotonic() < end, f"{what}: not within {PATIENCE} s\n{self.last_words()}"
            time.sleep(POLL)  # the other machine has its own clock, and nothing that would wake us

    def last_words(self) -> str:
        """What helps to understand why something has not come true; the display's last picture is kept as a file."""
        picture = self.card.written.with_suffix(".png")
        (self.glass.picture() if self.is_off() else self.shown()).save(picture)
        return f"{picture}\n{'' if self.is_off() else self.journal()}"

    def journal(self) -> str:
        """What the service has said last."""
        return self.run("journalctl -u schiri -n 25 --no-pager -o cat").text

    def settle(self, settings: str) -> None:
        """Other settings from now on."""
        said = self.run("cat >/etc/schiri/settings.toml && systemctl restart schiri", reads=settings.encode())
        assert said.status == 0, said.text

    # Buttons

    def hold(self, button: str, *, down: bool = True) -> None:
        """Close or open a button's contact."""
        pull = "pull-down" if down else "pull-up"
        self.must(f"echo {pull} >{SIMULATED}/sim_gpio{getattr(PINS, button)}/pull")

    def press(self, button: str, seconds: float = PRESSED, *others: str) -> None:
        """Press a button, with others or alone, and let go of it, timed by the Pi's own clock."""
        self.call("press", seconds, [f"{SIMULATED}/sim_gpio{getattr(PINS, one)}/pull" for one in (button, *others)])

    # Display

    def shown(self) -> Image.Image:
        """What the display shows now, decoded from every byte that came over its bus."""
        log = base64.b64decode(self.call("bus", self._decoded))
        self._decoded += len(log)
        assert self._decoded < MOST_BYTES, "the display's log is full"
        while log:
            length = int.from_bytes(log[:2], "little")
            kind, *values = log[2 : 2 + length]
            log = log[2 + length :]
            (self.glass.data if kind == DATA else self.glass.commands)(values)
            self._shown.add(self.glass.picture().tobytes())
        return self.glass.picture()

    def has_shown(self, picture: Image.Image) -> bool:
        """Whether the glass has shown exactly this since it was switched on."""
        self.shown()
        return picture.tobytes() in self._shown

    def page(self) -> dict[str, Any]:
        """What the page tells a visitor: the newest word on every topic."""
        told: dict[str, Any] = self.call("news")
        return told

    def troubles(self) -> list[str]:
        """What is wrong, as the page tells it."""
        return list(self.page().get("match", {}).get("trouble", ()))

    def panel(self) -> Image.Image:
        """What the page says that the display shows; dark while there is no page."""
        panel = self.page().get("panel")
        return Image.frombytes("1", SIZE, base64.b64decode(panel["oled"])) if panel else Image.new("1", SIZE)

    # The line

    def _said(self, request: dict[str, Any]) -> Said:
        self._send(request)
        answer = json.loads(self._line())
        return Said(answer["status"], base64.b64decode(answer["said"]).decode(errors="replace"))

    def _send(self, request: dict[str, Any]) -> None:
        if self._process is None or self._process.poll() is not None:
            raise Unplugged
        os.write(self._write, json.dumps(request).encode() + b"\n")

    def _line(self) -> bytes:
        end = time.monotonic() + PATIENCE
        while b"\n" not in self._heard:
            ready, _, _ = select.select([self._read], [], [], max(0.0, end - time.monotonic()))
            more = os.read(self._read, 1 << 16) if ready else b""
            if not more:
                raise Unplugged(self._console.read_text(errors="replace")[-2000:])
            self._heard += more
        line, self._heard = self._heard.split(b"\n", 1)
        return line
