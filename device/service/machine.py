"""The machine that Schiri is installed on: its files below one root, and the programs that change it.

The steps touch nothing but this, so that a whole installation can be tried out in a folder.
"""

import os
import platform
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from device import HOME

MODEL = "proc/device-tree/model"
OS_RELEASE = "etc/os-release"
RUNNING_SYSTEMD = "run/systemd/system"


class Done(NamedTuple):
    """How a program ended, and what it said."""

    status: int
    said: str = ""


class StepFailed(Exception):
    """Why a step could not be done: a key below `service.reason`, or the words of whoever refused."""


def run(command: Sequence[str]) -> Done:
    """Run a program and keep what it says, to tell it if the program fails."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as problem:
        return Done(127, str(problem))
    return Done(done.returncode, done.stdout)


def _owner(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_uid, found.st_gid


@dataclass(frozen=True, slots=True)
class Machine:
    """Where files are, who we are, and how programs are run."""

    root: Path = Path("/")
    checkout: Path = HOME
    user: int = field(default_factory=os.geteuid)
    owner: tuple[int, int] = field(default_factory=lambda: _owner(HOME))
    """User and group to whom the checkout belongs."""
    system: str = field(default_factory=platform.system)
    processor: str = field(default_factory=platform.machine)
    run: Callable[[Sequence[str]], Done] = run

    def call(self, *command: str) -> None:
        """Run a program that has to succeed."""
        done = self.run(command)
        if done.status:
            last = [line.strip() for line in done.said.splitlines() if line.strip()][-1:]
            raise StepFailed(f"{' '.join(command)}: {last[0] if last else done.status}")

    def asks(self, *command: str) -> bool:
        """Whether a program says yes."""
        return self.run(command).status == 0

    def as_owner(self) -> tuple[str, ...]:
        """The words before a program that runs as the checkout's owner, so that nothing of root's is left in it."""
        user, group = self.owner
        return ("setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups")

    def there(self, name: str) -> bool:
        """Whether there is a file or folder of this name."""
        return (self.root / name).exists()

    def read(self, name: str) -> str:
        """The text of a file; nothing if there is none."""
        try:
            return (self.root / name).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def write(self, name: str, text: str) -> None:
        """Write a file, whole or not at all, for everybody to read."""
        path = self.root / name
        new = path.with_name(f"{path.name}.schiri-new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(text, encoding="utf-8")
            new.chmod(0o644)
            new.replace(path)
        except OSError as problem:
            raise StepFailed(f"{path}: {problem.strerror}") from problem

    def remove(self, name: str) -> None:
        """Take a file away, if it is there."""
        try:
            (self.root / name).unlink(missing_ok=True)
        except OSError as problem:
            raise StepFailed(f"{self.root / name}: {problem.strerror}") from problem
